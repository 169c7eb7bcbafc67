//! The rating of a puzzle: the sum of the scores of its steps, and the level that they and the sum need.

use std::fmt;

use super::technique::Technique;
use crate::narration::Level;
use crate::narration::run::End;
use quadrille_limits::limits::Stop;

/// What a puzzle that no technique solves adds to the score.
const GIVING_UP: u32 = 20_000;

/// The rating of a puzzle. Displays as `unfair (1102)`, or as `>=hard (>=320)` if it may be harder.
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
    /// Whether level and score are those of the puzzle. Otherwise they are those of the steps until the work ended
    /// early, or no technique helped of those that were left in: the least that they can be.
    pub is_exact: bool,
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

impl Rated {
    /// Returns the rating of no steps.
    #[doc(hidden)]
    pub fn new() -> Rated {
        Rated {
            level: Level::Easy,
            score: 0,
            hardest: None,
            steps: 0,
            is_exact: false,
            stop: None,
        }
    }

    /// Counts a step.
    #[doc(hidden)]
    pub fn count(&mut self, level: Level, score: u32) {
        self.steps += 1;
        self.score += score;
        // At least the level that allows the score.
        self.level = (self.level.max(level)).max(Level::of_score(self.score));
    }

    /// Returns the rating once the steps end.
    #[doc(hidden)]
    pub fn ended(mut self, end: End) -> Rated {
        if end == End::Stuck {
            self.score += GIVING_UP;
            self.level = Level::Extreme;
        }
        Rated {
            hardest: self.hardest.filter(|_| end == End::Solved),
            is_exact: !matches!(end, End::Early(_)),
            stop: end.stop(),
            ..self
        }
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rated { level, score, .. } = self;
        match (self.is_exact, level) {
            (true, _) => write!(f, "{level} ({score})"),
            // Nothing is above extreme.
            (false, Level::Extreme) => write!(f, "{level} (>={score})"),
            (false, _) => write!(f, ">={level} (>={score})"),
        }
    }
}
