//! How hard a puzzle is by the rules of this crate.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;

/// The difficulty of a puzzle for a person, by the hardest rule that it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Difficulty {
    /// Singles alone.
    Easy,
    /// Locked candidates, pairs and cage sums.
    Medium,
    /// Triples, quads, innies and outies.
    Hard,
    /// X-wing, swordfish, simple colouring, XY-wing, XYZ-wing and W-wing.
    Expert,
    /// Chains, almost locked sets, or more than the rules here.
    Extreme,
}

impl Difficulty {
    /// All difficulties, from easy to hard.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// Returns its name: `easy`.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Difficulty, NameError> {
        named(&Difficulty::ALL, Difficulty::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_are_read_by_name() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
        assert_eq!(
            "mild".parse::<Difficulty>().unwrap_err().to_string(),
            "expected easy, medium, hard, expert or extreme, found 'mild'"
        );
    }
}
