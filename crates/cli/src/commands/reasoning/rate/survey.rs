//! The difficulties of all puzzles of a run, for a page.

use std::sync::{Mutex, PoisonError};

use quadrille::human::explainer::Score;
use quadrille::human::hodoku::Level;
use quadrille::human::{Difficulty, Rating, Scale};
use quadrille::rate::Rated;

use crate::output::html::difficulty::{Categories, Distribution, Ratings, page};

/// The difficulties so far, from all threads.
#[derive(Default)]
pub struct Survey(Mutex<Distribution>);

impl Survey {
    /// Counts the ratings of a puzzle, one on each scale.
    pub fn add<'r>(&self, all: impl Iterator<Item = &'r Rated>) {
        let mut distribution = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (number, rated) in all.enumerate() {
            if number == 0 {
                *(distribution.statuses.entry(rated.status.name())).or_default() += 1;
            }
            let Some(rating) = rated.rating().filter(Rating::is_exact) else {
                continue;
            };
            let scale = rated.scale;
            if !distribution.scales.iter().any(|it| it.scale == scale) {
                distribution.scales.extend(categories(scale));
                distribution.ratings.extend(ratings(scale));
            }
            let figures = distribution.scales.iter_mut();
            for figure in figures.filter(|it| it.scale == scale) {
                rated
                    .hardest()
                    .into_iter()
                    .for_each(|name| figure.add(name));
                rating.level().into_iter().for_each(|name| figure.add(name));
            }
            if let Rating::Scores(it) = rating {
                let figures = distribution.ratings.iter_mut();
                let scores = [it.puzzle, it.pearl, it.diamond].map(Score::tenths);
                for (figure, score) in figures.filter(|it| it.scale == scale).zip(scores) {
                    *figure.counts.entry(score).or_default() += 1;
                }
            }
        }
    }

    /// Returns the page; `None` if there is no puzzle.
    pub fn page(&self, sources: &str) -> Option<String> {
        let distribution = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!distribution.statuses.is_empty()).then(|| page(&distribution, sources))
    }
}

/// Returns the figures of a scale that count words.
fn categories(scale: Scale) -> Vec<Categories> {
    let none = |names: &[&'static str]| names.iter().map(|&name| (name, 0)).collect();
    let levels = match scale {
        Scale::Hodoku => Level::ALL.map(Level::name).to_vec(),
        Scale::Rules => Difficulty::ALL.map(Difficulty::name).to_vec(),
        Scale::Se | Scale::Sukaku => Vec::new(),
    };
    let about = match scale {
        Scale::Hodoku => "The level of HoDoKu, by the hardest step and the score.",
        _ => "By the hardest rule that a puzzle needs.",
    };
    let figure = |title, about, counts: &[&'static str]| Categories {
        scale,
        title,
        about,
        counts: none(counts),
    };
    let hardest = match scale {
        Scale::Rules => "Hardest rule",
        Scale::Hodoku => "Hardest technique of HoDoKu",
        Scale::Se => "Hardest technique of Sudoku Explainer",
        Scale::Sukaku => "Hardest technique of Sukaku Explainer",
    };
    let needed = "The technique of the hardest step.";
    vec![
        figure("Difficulty", about, &levels),
        figure(hardest, needed, &scale.techniques()),
    ]
}

/// Returns the figures of a scale that count ratings.
fn ratings(scale: Scale) -> Vec<Ratings> {
    let about = match scale {
        Scale::Se => "The rating of the hardest step, by Sudoku Explainer 1.2.1.",
        Scale::Sukaku => "The rating of the hardest step, by Sukaku Explainer 1.18.",
        Scale::Rules | Scale::Hodoku => return Vec::new(),
    };
    let figures = [
        ("ER", about),
        (
            "EP",
            "The rating of the hardest step up to the first digit placed.",
        ),
        ("ED", "The rating of the first step."),
    ];
    let figure = |(title, about)| Ratings {
        scale,
        title,
        about,
        counts: Default::default(),
    };
    figures.map(figure).into()
}
