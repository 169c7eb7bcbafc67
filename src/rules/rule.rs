//! The rules by name, in the order in which people find them hard.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::technique::{colouring, fish, hidden_set, hidden_single, locked, naked_set};
use super::technique::{naked_single, xy_wing};
use super::{Board, Deduction};
use crate::board::NameError;
use crate::board::names::named;

/// Takes each deduction that a rule finds, and says whether to look further.
pub(super) type Found<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// A rule of reasoning. The order is from easy to hard.
///
/// None of them assumes that the puzzle has one solution only: what they
/// place or remove is right in every solution, and a grid that they complete
/// is therefore the only one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A digit has one place left in a house.
    HiddenSingle,
    /// A cell has one candidate left.
    NakedSingle,
    /// The places of a digit in a box all lie in one line, or the other way
    /// round.
    LockedCandidates,
    /// Two cells of a house share two candidates and have no other.
    NakedPair,
    /// Two digits of a house share two places and have no other.
    HiddenPair,
    /// Three cells of a house share three candidates.
    NakedTriple,
    /// Three digits of a house share three places.
    HiddenTriple,
    /// Four cells of a house share four candidates.
    NakedQuad,
    /// Four digits of a house share four places.
    HiddenQuad,
    /// The places of a digit in two rows lie in two columns, or the other way
    /// round.
    XWing,
    /// The places of a digit in three rows lie in three columns, or the other
    /// way round.
    Swordfish,
    /// A cell with candidates x and y sees one with x and z and one with y
    /// and z: one of those two is z.
    XyWing,
    /// Cells linked by houses with two places for a digit hold it by turns.
    SimpleColouring,
}

impl Rule {
    /// All rules, from easy to hard.
    pub const ALL: [Rule; 13] = [
        Rule::HiddenSingle,
        Rule::NakedSingle,
        Rule::LockedCandidates,
        Rule::NakedPair,
        Rule::HiddenPair,
        Rule::NakedTriple,
        Rule::HiddenTriple,
        Rule::NakedQuad,
        Rule::HiddenQuad,
        Rule::XWing,
        Rule::Swordfish,
        Rule::XyWing,
        Rule::SimpleColouring,
    ];

    /// Its name: `naked pair`.
    pub fn name(self) -> &'static str {
        match self {
            Rule::HiddenSingle => "hidden single",
            Rule::NakedSingle => "naked single",
            Rule::LockedCandidates => "locked candidates",
            Rule::NakedPair => "naked pair",
            Rule::HiddenPair => "hidden pair",
            Rule::NakedTriple => "naked triple",
            Rule::HiddenTriple => "hidden triple",
            Rule::NakedQuad => "naked quad",
            Rule::HiddenQuad => "hidden quad",
            Rule::XWing => "X-wing",
            Rule::Swordfish => "swordfish",
            Rule::XyWing => "XY-wing",
            Rule::SimpleColouring => "simple colouring",
        }
    }

    /// How hard a puzzle is that needs this rule and no harder one.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Rule::HiddenSingle | Rule::NakedSingle => Difficulty::Easy,
            Rule::LockedCandidates | Rule::NakedPair | Rule::HiddenPair => Difficulty::Medium,
            Rule::NakedTriple | Rule::HiddenTriple | Rule::NakedQuad | Rule::HiddenQuad => {
                Difficulty::Hard
            }
            Rule::XWing | Rule::Swordfish | Rule::XyWing | Rule::SimpleColouring => {
                Difficulty::Expert
            }
        }
    }

    /// Whether what it finds is best done all at once. It is so for the two
    /// singles: there are many, and none stands in another's way.
    pub(super) fn is_single(self) -> bool {
        self <= Rule::NakedSingle
    }

    /// Hands every deduction that the rule makes on a board to `found`, until
    /// that says stop. The board is as it was: a deduction counts only once
    /// it is applied.
    pub(super) fn find(self, board: &Board, found: &mut Found) -> ControlFlow<()> {
        match self {
            // People look at the boxes first.
            Rule::HiddenSingle => {
                hidden_single::find(board, board.boxes().chain(board.lines()), found)
            }
            Rule::NakedSingle => naked_single::find(board, found),
            Rule::LockedCandidates => locked::find(board, found),
            Rule::NakedPair => naked_set::find(board, board.houses(), 2, found),
            Rule::HiddenPair => hidden_set::find(board, 2, found),
            Rule::NakedTriple => naked_set::find(board, board.houses(), 3, found),
            Rule::HiddenTriple => hidden_set::find(board, 3, found),
            Rule::NakedQuad => naked_set::find(board, board.houses(), 4, found),
            Rule::HiddenQuad => hidden_set::find(board, 4, found),
            Rule::XWing => fish::find(board, 2, found),
            Rule::Swordfish => fish::find(board, 3, found),
            Rule::XyWing => xy_wing::find(board, found),
            Rule::SimpleColouring => colouring::find(board, found),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How hard a puzzle is for a person, by the hardest rule that it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Difficulty {
    /// Singles alone.
    Easy,
    /// Locked candidates and pairs.
    Medium,
    /// Triples and quads.
    Hard,
    /// X-wing, swordfish, XY-wing and simple colouring.
    Expert,
    /// More than the rules known here.
    Extreme,
}

impl Difficulty {
    /// All of them, from easy to hard.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// Its name: `easy`.
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
    fn rules_and_difficulties_are_listed_from_easy_to_hard() {
        assert!(Rule::ALL.is_sorted());
        assert!(Rule::ALL.iter().map(|rule| rule.difficulty()).is_sorted());
        // The place in the list is the number that counters are kept by.
        assert!(
            Rule::ALL
                .iter()
                .enumerate()
                .all(|(k, &rule)| rule as usize == k)
        );
    }

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
