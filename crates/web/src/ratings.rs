//! How hard a puzzle is, and would be with another clue.

use std::ops::ControlFlow;

use quadrille::board::Givens;
use quadrille::generate::Symmetry;
use quadrille::human::Scale;
use quadrille::rate::{Addition, Rater};
use serde::Serialize;

use crate::Tell;
use crate::puzzle::Puzzle;
use crate::steps::rater_of;
use crate::time::within;

/// How hard a puzzle is on each scale that is defined for it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ratings {
    scales: Vec<OnScale>,
    /// Nodes of a search for all solutions, up to two.
    nodes: u64,
}

/// How hard a puzzle is on a scale.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OnScale {
    scale: &'static str,
    /// The scale in words.
    about: &'static str,
    /// How hard it is.
    rating: String,
    /// The hardest technique.
    hardest: Option<&'static str>,
    /// Whether the time did not suffice, so that it may be harder.
    is_stopped: bool,
}

/// The ratings so far.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rated<'a> {
    scales: &'a [OnScale],
}

/// Rates the clues of a puzzle. Tells the rating on each scale when it is known.
///
/// # Errors
///
/// If it is not a puzzle.
pub fn rate(puzzle: &Puzzle, seconds: f64, tell: Tell<'_>) -> Result<Ratings, String> {
    let known = puzzle.known()?;
    let limits = within(seconds)?;
    let mut ratings = Ratings {
        scales: Vec::new(),
        nodes: 0,
    };
    for scale in Scale::ALL {
        let mut rater = Rater::new(scale);
        let Ok(rated) = rater.set_limits(limits.clone()).rate(&known) else {
            continue;
        };
        if let Some(effort) = rated.effort {
            ratings.nodes = effort.nodes;
        }
        if let Some(rating) = rated.rating() {
            ratings.scales.push(OnScale {
                scale: scale.name(),
                about: scale.about(),
                rating: rating.to_string(),
                hardest: rated.hardest(),
                is_stopped: rated.stop.is_some(),
            });
            let scales = &ratings.scales;
            tell(&serde_json::json!(Rated { scales }).to_string());
        }
    }
    Ok(ratings)
}

/// Clues that can be added, in the list sorted by the rating with them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Added {
    /// The place in the list of those that were told.
    place: usize,
    /// The cell and the digit of each.
    clues: Vec<[usize; 2]>,
    rating: Option<String>,
    hardest: Option<&'static str>,
    /// Whether the time did not suffice, so that it may be harder.
    is_stopped: bool,
}

/// Rates a puzzle with one more clue, each that leaves it unique or makes it so;
/// with a symmetry, with all clues of an orbit. Tells each with its place in the
/// list sorted by rating.
///
/// # Errors
///
/// If the puzzle has no solution, or the scale does not take it.
pub fn additions(
    puzzle: &Puzzle,
    scale: &str,
    symmetry: &str,
    tell: Tell<'_>,
) -> Result<usize, String> {
    let known = puzzle.known()?;
    let symmetry: Symmetry = symmetry.parse().map_err(|error| format!("{error}"))?;
    let mut rater = rater_of(scale)?;
    // For each of many clues, more than this takes too long.
    rater.set_limits(within(2.0)?);
    let groups = symmetry.orbits(known.grid.shape());
    let mut number = 0;
    let told = rater.additions(&Givens::from(&known), &groups, &mut |place, addition| {
        number += 1;
        tell(&serde_json::json!(Added::of(place, &addition)).to_string());
        ControlFlow::Continue(())
    });
    told.map_err(|error| error.to_string())?;
    Ok(number)
}

impl Added {
    fn of(place: usize, Addition { clues, rated, .. }: &Addition) -> Added {
        let clues = clues.iter();
        Added {
            place,
            clues: clues
                .map(|&(cell, digit)| [cell.index(), digit.value()])
                .collect(),
            rating: rated.rating().map(|rating| rating.to_string()),
            hardest: rated.hardest(),
            is_stopped: rated.stop.is_some(),
        }
    }
}
