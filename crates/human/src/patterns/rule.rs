//! The rules by name, from easy to hard for people.

use crate::narration::Difficulty;
use crate::narration::order::AnyTechnique;
use quadrille_board::table;

table! {
    /// A rule of reasoning. The order is from easy to hard.
    ///
    /// No rule assumes that the puzzle has only one solution: their placements and
    /// removals hold in every solution, so a grid that they complete is the only
    /// one.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Rule {
        /// A digit has one place left in a house.
        HiddenSingle("hidden single", Difficulty::Easy),
        /// A cell has one candidate left.
        NakedSingle("naked single", Difficulty::Easy),
        /// The places of a digit in a box all lie in one line, or vice versa.
        LockedCandidates("locked candidates", Difficulty::Medium),
        /// Two cells of a house share two candidates and have no other.
        NakedPair("naked pair", Difficulty::Medium),
        /// Two digits of a house share two places and have no other.
        HiddenPair("hidden pair", Difficulty::Medium),
        /// The digits of a cage add up to its sum.
        CageSum("cage sum", Difficulty::Medium),
        /// Three cells of a house share three candidates.
        NakedTriple("naked triple", Difficulty::Hard),
        /// Three digits of a house share three places.
        HiddenTriple("hidden triple", Difficulty::Hard),
        /// Four cells of a house share four candidates.
        NakedQuad("naked quad", Difficulty::Hard),
        /// Four digits of a house share four places.
        HiddenQuad("hidden quad", Difficulty::Hard),
        /// The cells that cages leave over in a house, or have beyond it, add up to
        /// what is known.
        InniesOuties("innies and outies", Difficulty::Hard),
        /// The places of a digit in two rows lie in two columns, or vice versa.
        XWing("X-wing", Difficulty::Hard),
        /// The places of a digit in three rows lie in three columns, or vice versa.
        Swordfish("swordfish", Difficulty::Hard),
        /// A cell with candidates x and y sees one with x and z and one with y
        /// and z: one of those two is z.
        XyWing("XY-wing", Difficulty::Hard),
        /// Cells linked by houses with two places for a digit alternate between
        /// having it and not.
        SimpleColouring("simple colouring", Difficulty::Hard),
        /// A cell with candidates x, y and z sees one with x and z and one with y
        /// and z: one of the three is z.
        XyzWing("XYZ-wing", Difficulty::Hard),
        /// Two cells with candidates x and z see the two places of x in a house,
        /// one each: one of them is z.
        WWing("W-wing", Difficulty::Hard),
        /// A chain of places of one digit, of which the first or the last holds.
        XChain("X-chain", Difficulty::Extreme),
        /// A chain of cells with two candidates.
        XyChain("XY-chain", Difficulty::Extreme),
        /// A chain of candidates that alternate between holding and not.
        Aic("AIC", Difficulty::Extreme),
        /// Such a chain, in which several places of a digit count as one.
        GroupedAic("grouped AIC", Difficulty::Extreme),
        /// Of two sets with a candidate more than cells, one holds all but one.
        AlsXz("ALS-XZ", Difficulty::Extreme),
        /// An assumption leads to a contradiction along chains.
        ForcingChain("forcing chain", Difficulty::Extreme),
        /// An assumption leads to a contradiction by singles.
        ForcingNet("forcing net", Difficulty::Extreme),
    }
    /// All rules, from easy to hard.
    pub const ALL: [Rule; 24];
    /// Returns the difficulty of a puzzle that needs this rule and no harder
    /// one.
    pub fn difficulty(self) -> Difficulty;
}

impl AnyTechnique for Rule {
    const ALL: &'static [Rule] = &Rule::ALL;

    fn name(self) -> &'static str {
        Rule::name(self)
    }
}

impl Rule {
    /// The rules before chains, which [`RuleSolver::Techniques`](crate::RuleSolver::Techniques) applies.
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

    /// Returns whether to apply all its findings at once. This holds for the
    /// two singles: there are many, and none affects another.
    pub fn is_single(self) -> bool {
        self <= Rule::NakedSingle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_difficulties_are_listed_from_easy_to_hard() {
        assert!(Rule::ALL.is_sorted() && Rule::USUAL.is_sorted());
        assert!(Rule::ALL.iter().map(|rule| rule.difficulty()).is_sorted());
    }
}
