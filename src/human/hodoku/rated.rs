//! The rating of a puzzle: the sum of the scores of its steps, and the level that they and the sum need.

use std::fmt;

use super::technique::Technique;
use crate::human::told::Level;
use crate::limits::Stop;

/// What a puzzle that no technique solves adds to the score.
const GIVING_UP: u32 = 20_000;

/// The rating of a puzzle. Displays as `unfair (1102)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Its level.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The technique of the hardest step: the one that is tried last. `None` if the puzzle is full, or not solved.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u64,
    /// Why the work ended early, if it did: the other fields are those of the steps until then.
    pub stop: Option<Stop>,
}

impl Rated {
    /// Returns the rating of no steps.
    pub(in crate::human) fn new() -> Rated {
        Rated {
            level: Level::Easy,
            score: 0,
            hardest: None,
            steps: 0,
            stop: None,
        }
    }

    /// Counts a step.
    pub(in crate::human) fn count(&mut self, level: Level, score: u32) {
        self.steps += 1;
        self.score += score;
        // At least the level that allows the score.
        self.level = (self.level.max(level)).max(Level::of_score(self.score));
    }

    /// Counts that no technique solves the puzzle.
    pub(in crate::human) fn give_up(&mut self) {
        self.score += GIVING_UP;
        self.level = Level::Extreme;
        self.hardest = None;
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}
