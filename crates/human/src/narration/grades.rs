//! How hard puzzles and steps are: difficulties by rules, levels of HoDoKu, ratings in tenths.

use std::fmt;
use std::str::FromStr;

use quadrille_board::table;

table! {
    /// The difficulty of a puzzle for a person, by the hardest rule that it needs. Displays as `hard`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Difficulty {
        /// Singles alone.
        Easy("easy"),
        /// Locked candidates, pairs and cage sums.
        Medium("medium"),
        /// Triples, quads, innies and outies, X-wing, swordfish, simple colouring, XY-wing, XYZ-wing and W-wing.
        Hard("hard"),
        /// Chains, nets and almost locked sets.
        Extreme("extreme"),
        /// The rules do not solve it.
        Beyond("beyond the rules"),
    }
    /// All difficulties, from easy to hard.
    pub const ALL: [Difficulty; 5];
}

table! {
    /// How hard a puzzle is. Displays as `unfair`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Level {
        /// Singles, with a score of at most 800.
        Easy("easy", 800),
        /// Locked candidates, pairs and triples, with a score of at most 1,000.
        Medium("medium", 1000),
        /// Quads, basic fish, wings, uniqueness and colours, with a score of at most 1,600.
        Hard("hard", 1600),
        /// Finned fish, chains and almost locked sets, with a score of at most 1,800.
        Unfair("unfair", 1800),
        /// All others.
        Extreme("extreme", u32::MAX),
    }
    /// All levels, from easy to hard.
    pub const ALL: [Level; 5];
    /// Returns the greatest score of a puzzle of this level.
    pub fn greatest_score(self) -> u32;
}

impl Level {
    /// Returns the lowest level that allows a score.
    pub(crate) fn of_score(score: u32) -> Level {
        let mut levels = Level::ALL.into_iter();
        let enough = levels.find(|level| level.greatest_score() >= score);
        enough.unwrap_or(Level::Extreme)
    }
}

/// A rating, or the least that it can be. Displays as `7.2` or `>=7.2`, and is read from `7` or `7.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score {
    tenths: u16,
    is_exact: bool,
}

/// A text that is not a rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 4.5, found '{found}'")]
#[non_exhaustive]
pub struct ScoreError {
    /// The text.
    pub found: String,
}

impl Score {
    /// Rounds a rating as the Explainer does.
    #[doc(hidden)]
    pub fn new(rating: f64, is_exact: bool) -> Score {
        Score {
            tenths: ((rating + 0.05) * 10.0) as u16,
            is_exact,
        }
    }

    /// Returns the exact rating of a number of tenths: 7.2 for 72.
    pub fn from_tenths(tenths: u16) -> Score {
        Score {
            tenths,
            is_exact: true,
        }
    }

    /// Returns ten times the rating.
    pub fn tenths(self) -> u16 {
        self.tenths
    }

    /// Returns whether it is the rating, and not only the least that it can be.
    pub fn is_exact(self) -> bool {
        self.is_exact
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_exact { "" } else { ">=" };
        write!(f, "{sign}{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str, most| {
            (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole, 2) || !is_number(tenth, 1) {
            return Err(ScoreError {
                found: text.to_owned(),
            });
        }
        let tenths = format!("{whole}{tenth}").parse();
        Ok(Score::from_tenths(tenths.unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_and_shown() {
        for (text, tenths) in [("4", 40), ("4.5", 45), ("10.7", 107), ("0.0", 0)] {
            assert_eq!(text.parse(), Ok(Score::from_tenths(tenths)));
        }
        assert_eq!(Score::from_tenths(107).to_string(), "10.7");
        assert_eq!(Score::new(8.96, false).to_string(), ">=9.0");
        for text in ["", "x", "4.", ".5", "4.55", "-1", "123", "4,5"] {
            let error = text.parse::<Score>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("expected a rating such as 4.5, found '{text}'")
            );
        }
    }
}
