//! The ratings of a puzzle, and how the ratings of its steps lead to them.

use std::fmt;

use super::technique::Technique;
use crate::narration::Score;
use crate::narration::run::End;
use quadrille_limits::limits::Stop;

/// The ratings of a puzzle. Displays as `7.2/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ratings {
    /// That of the hardest step, called ER.
    pub puzzle: Score,
    /// That of the hardest step up to the first digit placed, called EP, the pearl.
    pub pearl: Score,
    /// That of the first step, called ED, the diamond.
    pub diamond: Score,
    /// The technique of the hardest step, the first one of several.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u64,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

/// The ratings of the steps so far.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    puzzle: f64,
    pearl: f64,
    diamond: Option<f64>,
    has_placed: bool,
    hardest: Option<Technique>,
    steps: u64,
}

impl Tally {
    /// Counts a step of a technique, which places a digit or not. Returns whether it is the hardest so far.
    pub fn count(&mut self, rating: f64, technique: Option<Technique>, places: bool) -> bool {
        self.steps += 1;
        self.diamond.get_or_insert(rating);
        let is_hardest = rating > self.puzzle;
        if is_hardest {
            self.puzzle = rating;
            self.hardest = technique;
        }
        if !self.has_placed {
            self.pearl = self.puzzle;
            self.has_placed = places;
        }
        is_hardest
    }

    /// Returns the ratings once the steps end; early, before one that has at least this rating.
    pub fn ratings(mut self, end: End, least: f64) -> Ratings {
        match end {
            End::Solved => {}
            End::Stuck => {
                self.puzzle = UNSOLVED;
                self.hardest = None;
            }
            End::Early(_) => {
                self.puzzle = self.puzzle.max(least);
                self.hardest = None;
                if !self.has_placed {
                    self.pearl = self.puzzle;
                }
            }
        }
        let is_whole = !matches!(end, End::Early(_));
        let diamond = self.diamond.unwrap_or(self.pearl);
        Ratings {
            puzzle: Score::new(self.puzzle, is_whole),
            pearl: Score::new(self.pearl, is_whole || self.has_placed),
            diamond: Score::new(diamond, is_whole || self.diamond.is_some()),
            hardest: self.hardest,
            steps: self.steps,
            stop: end.stop(),
        }
    }
}

/// The rating of a puzzle that no technique solves.
const UNSOLVED: f64 = 20.0;

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.puzzle, self.pearl, self.diamond)
    }
}
