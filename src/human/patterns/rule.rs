//! The rules by name, from easy to hard for people.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;
use crate::human::told::Difficulty;

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
    /// The digits of a cage add up to its sum.
    CageSum,
    /// Three cells of a house share three candidates.
    NakedTriple,
    /// Three digits of a house share three places.
    HiddenTriple,
    /// Four cells of a house share four candidates.
    NakedQuad,
    /// Four digits of a house share four places.
    HiddenQuad,
    /// The cells that cages leave over in a house, or have beyond it, add up to
    /// what is known.
    InniesOuties,
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
    /// A cell with candidates x, y and z sees one with x and z and one with y
    /// and z: one of the three is z.
    XyzWing,
    /// Two cells with candidates x and z see the two places of x in a house,
    /// one each: one of them is z.
    WWing,
    /// A chain of places of one digit, of which the first or the last holds.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A chain of candidates that alternate between holding and not.
    Aic,
    /// Such a chain, in which several places of a digit count as one.
    GroupedAic,
    /// Of two sets with a candidate more than cells, one holds all but one.
    AlsXz,
    /// An assumption leads to a contradiction along chains.
    ForcingChain,
    /// Links in one line, each with one candidate left, lead from a candidate to a contradiction.
    Whip,
    /// Such links, each after any of those before it.
    Braid,
    /// An assumption leads to a contradiction by singles.
    ForcingNet,
}

impl Rule {
    /// All rules, from easy to hard.
    pub const ALL: [Rule; 26] = [
        Rule::HiddenSingle,
        Rule::NakedSingle,
        Rule::LockedCandidates,
        Rule::NakedPair,
        Rule::HiddenPair,
        Rule::CageSum,
        Rule::NakedTriple,
        Rule::HiddenTriple,
        Rule::NakedQuad,
        Rule::HiddenQuad,
        Rule::InniesOuties,
        Rule::XWing,
        Rule::Swordfish,
        Rule::XyWing,
        Rule::SimpleColouring,
        Rule::XyzWing,
        Rule::WWing,
        Rule::XChain,
        Rule::XyChain,
        Rule::Aic,
        Rule::GroupedAic,
        Rule::AlsXz,
        Rule::ForcingChain,
        Rule::Whip,
        Rule::Braid,
        Rule::ForcingNet,
    ];

    /// The rules that are used on plain 9x9 puzzles unless others are asked for, and by
    /// [`Method::Techniques`](crate::human::Method::Techniques) on all boards. Other boards have all that are not
    /// [extra](Rule::is_extra). Plain puzzles have three more scales with chains, and ratings of theirs that were published stay as they are.
    pub const USUAL: [Rule; 13] = [
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
            Rule::CageSum => "cage sum",
            Rule::InniesOuties => "innies and outies",
            Rule::XyzWing => "XYZ-wing",
            Rule::WWing => "W-wing",
            Rule::XChain => "X-chain",
            Rule::XyChain => "XY-chain",
            Rule::Aic => "AIC",
            Rule::GroupedAic => "grouped AIC",
            Rule::AlsXz => "ALS-XZ",
            Rule::ForcingChain => "forcing chain",
            Rule::Whip => "whip",
            Rule::Braid => "braid",
            Rule::ForcingNet => "forcing net",
        }
    }

    /// Returns the difficulty of a puzzle that needs this rule and no harder
    /// one.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Rule::HiddenSingle | Rule::NakedSingle => Difficulty::Easy,
            Rule::LockedCandidates | Rule::NakedPair | Rule::HiddenPair | Rule::CageSum => {
                Difficulty::Medium
            }
            Rule::NakedTriple
            | Rule::HiddenTriple
            | Rule::NakedQuad
            | Rule::HiddenQuad
            | Rule::InniesOuties => Difficulty::Hard,
            Rule::XWing
            | Rule::Swordfish
            | Rule::XyWing
            | Rule::SimpleColouring
            | Rule::XyzWing
            | Rule::WWing => Difficulty::Expert,
            Rule::XChain
            | Rule::XyChain
            | Rule::Aic
            | Rule::GroupedAic
            | Rule::AlsXz
            | Rule::ForcingChain
            | Rule::Whip
            | Rule::Braid
            | Rule::ForcingNet => Difficulty::Extreme,
        }
    }

    /// Returns whether it is used on plain 9x9 puzzles without being asked for.
    pub fn is_usual(self) -> bool {
        Rule::USUAL.contains(&self)
    }

    /// Returns whether it is used on no board without being asked for. Other rules do what it does, and ratings that
    /// were published stay as they are.
    pub fn is_extra(self) -> bool {
        matches!(self, Rule::Whip | Rule::Braid)
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
        assert!(Rule::ALL.is_sorted() && Rule::USUAL.is_sorted());
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
