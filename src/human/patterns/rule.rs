//! The rules by name, from easy to hard for people.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::Finding;
use super::{colouring, fish, hidden_set, hidden_single, locked, naked_set, naked_single, xy_wing};
use crate::board::NameError;
use crate::board::names::named;
use crate::human::board::Board;
use crate::human::told::Difficulty;

/// Takes each finding of a rule, and tells whether to continue.
pub type Found<'a> = dyn FnMut(Finding) -> ControlFlow<()> + 'a;

/// A rule of reasoning. The order is from easy to hard.
///
/// No rule assumes that the puzzle has only one solution: their placements and
/// removals hold in every solution, so a grid that they complete is the only
/// one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A digit has one place left in a house.
    HiddenSingle,
    /// A cell has one candidate left.
    NakedSingle,
    /// The places of a digit in a box all lie in one line, or vice versa.
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
    /// The places of a digit in two rows lie in two columns, or vice versa.
    XWing,
    /// The places of a digit in three rows lie in three columns, or vice versa.
    Swordfish,
    /// A cell with candidates x and y sees one with x and z and one with y
    /// and z: one of those two is z.
    XyWing,
    /// Cells linked by houses with two places for a digit alternate between
    /// having it and not.
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

    /// Returns its name: `naked pair`.
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

    /// Returns the difficulty of a puzzle that needs this rule and no harder
    /// one.
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

    /// Returns whether to apply all its findings at once. This holds for the
    /// two singles: there are many, and none affects another.
    pub fn is_single(self) -> bool {
        self <= Rule::NakedSingle
    }

    /// Returns whether its patterns are digits with few places rather than
    /// cells with few candidates.
    pub fn is_hidden_set(self) -> bool {
        matches!(
            self,
            Rule::HiddenPair | Rule::HiddenTriple | Rule::HiddenQuad
        )
    }

    /// Passes every finding that the rule makes on a board to `found`, until
    /// that stops it. The board is unchanged: a finding counts only once it
    /// is applied.
    pub fn find(self, board: &Board, found: &mut Found) -> ControlFlow<()> {
        match self {
            // People look at the boxes first.
            Rule::HiddenSingle => {
                let lines = board.rows().chain(board.columns());
                let houses = board.boxes().chain(board.extras()).chain(lines);
                hidden_single::find(board, houses, found)
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

impl FromStr for Rule {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Rule, NameError> {
        named(&Rule::ALL, Rule::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_difficulties_are_listed_from_easy_to_hard() {
        assert!(Rule::ALL.is_sorted());
        assert!(Rule::ALL.iter().map(|rule| rule.difficulty()).is_sorted());
        // The position in the list is the index of its counter.
        assert!(
            Rule::ALL
                .iter()
                .enumerate()
                .all(|(k, &rule)| rule as usize == k)
        );
    }
}
