//! The levels of HoDoKu.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;

/// How hard a puzzle is. Displays as `unfair`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Singles, with a score of at most 800.
    Easy,
    /// Locked candidates, pairs and triples, with a score of at most 1,000.
    Medium,
    /// Quads, basic fish, wings, uniqueness and colours, with a score of at most 1,600.
    Hard,
    /// Finned fish, chains and almost locked sets, with a score of at most 1,800.
    Unfair,
    /// All others.
    Extreme,
}

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// Returns its name: `unfair`.
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// Returns the greatest score of a puzzle of this level.
    pub fn greatest_score(self) -> u32 {
        [800, 1000, 1600, 1800, u32::MAX][self as usize]
    }
}

impl Level {
    /// Returns the lowest level that allows a score.
    pub(in crate::human) fn of_score(score: u32) -> Level {
        let mut levels = Level::ALL.into_iter();
        let enough = levels.find(|level| level.greatest_score() >= score);
        enough.unwrap_or(Level::Extreme)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Level, NameError> {
        named(&Level::ALL, Level::name, name)
    }
}
