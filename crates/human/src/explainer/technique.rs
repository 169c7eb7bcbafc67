//! The names of the Explainer's techniques.

use crate::narration::order::AnyTechnique;
use quadrille_board::names::named;
use quadrille_board::{NameError, table};

table! {
    /// A technique of the Explainer. Displays as `hidden pair`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Technique {
        /// A digit has one place in a house: 1.0 to 1.5.
        HiddenSingle("hidden single", 1.0, 0),
        /// A digit locked in a box has one place left in a box beside it: 1.7.
        DirectPointing("direct pointing", 1.7, 0),
        /// A digit locked in a line has one place left in a line beside it: 1.9.
        DirectClaiming("direct claiming", 1.9, 0),
        /// A hidden pair leaves a digit one place: 2.0.
        DirectHiddenPair("direct hidden pair", 2.0, 2),
        /// A cell has one candidate: 2.3.
        NakedSingle("naked single", 2.3, 0),
        /// A hidden triplet leaves a digit one place: 2.5.
        DirectHiddenTriplet("direct hidden triplet", 2.5, 3),
        /// A digit of a box can only go in one line: 2.6.
        Pointing("pointing", 2.6, 0),
        /// A digit of a line can only go in one box: 2.8.
        Claiming("claiming", 2.8, 0),
        /// Two cells of a house share two candidates: 3.0.
        NakedPair("naked pair", 3.0, 2),
        /// A digit of two lines can only go in two crossing lines: 3.2.
        XWing("X-wing", 3.2, 2),
        /// Two digits of a house share two places: 3.4.
        HiddenPair("hidden pair", 3.4, 2),
        /// Three cells of a house share three candidates: 3.6.
        NakedTriplet("naked triplet", 3.6, 3),
        /// A digit of three lines can only go in three crossing lines: 3.8.
        Swordfish("swordfish", 3.8, 3),
        /// Three digits of a house share three places: 4.0.
        HiddenTriplet("hidden triplet", 4.0, 3),
        /// A digit goes in one of two places twice over: 4.0 to 4.3, in Sukaku Explainer.
        TwoStrongLinks("two strong links", 4.0, 2),
        /// A cell with two candidates and two that it sees: 4.2.
        XyWing("XY-wing", 4.2, 2),
        /// A cell with three candidates and two that it sees: 4.4.
        XyzWing("XYZ-wing", 4.4, 3),
        /// Cells that would have two solutions: 4.5 and more.
        UniqueLoop("unique rectangle or loop", 4.5, 0),
        /// Four cells of a house share four candidates: 5.0.
        NakedQuad("naked quad", 5.0, 4),
        /// A digit of four lines can only go in four crossing lines: 5.2.
        Jellyfish("jellyfish", 5.2, 4),
        /// Four digits of a house share four places: 5.4.
        HiddenQuad("hidden quad", 5.4, 4),
        /// The same three times over: 5.4 to 5.7, in Sukaku Explainer.
        ThreeStrongLinks("three strong links", 5.4, 3),
        /// A set of three cells and a cell, with four digits: 5.5 and 5.6, in Sukaku Explainer.
        WxyzWing("WXYZ-wing", 5.5, 4),
        /// All cells but some have two candidates: 5.6 and more.
        Bug("bivalue universal grave", 5.6, 0),
        /// Strong links four times over: 5.8 to 6.1, in Sukaku Explainer.
        FourStrongLinks("four strong links", 5.8, 4),
        /// A set of four cells and a cell, with five digits: 6.2 to 6.4, in Sukaku Explainer.
        VwxyzWing("VWXYZ-wing", 6.2, 5),
        /// Two cells exclude combinations of their digits: 6.2.
        AlignedPair("aligned pair exclusion", 6.2, 2),
        /// A set of five cells and a cell, with six digits: 6.6, in Sukaku Explainer.
        UvwxyzWing("UVWXYZ-wing", 6.5, 6),
        /// A loop of implications: 6.5 and more.
        Cycle("loop", 6.5, 0),
        /// A candidate that refutes itself, or that its absence proves: 6.6 and more.
        ForcingChain("forcing chain", 6.6, 0),
        /// A set of six cells and a cell, with seven digits: 7.5, in Sukaku Explainer.
        TuvwxyzWing("TUVWXYZ-wing", 7.5, 7),
        /// Three cells exclude combinations of their digits: 7.5.
        AlignedTriplet("aligned triplet exclusion", 7.5, 3),
        /// A digit that contradicts itself, with the candidates that implications remove: 7.5 and more.
        NishioChain("nishio forcing chain", 7.5, 0),
        /// What follows from each candidate of a cell, or from each place of a digit: 8.0 and more.
        MultipleChain("multiple forcing chain", 8.0, 0),
        /// The same, with the candidates that implications remove: 8.5 and more.
        DynamicChain("dynamic forcing chain", 8.5, 0),
        /// The same, with other techniques along the way: 9.0 and more.
        NestedChain("nested forcing chain", 9.0, 0),
    }
    /// All techniques, in the order in which they are tried. Some belong to one
    /// [`Edition`](Edition) alone.
    pub const ALL: [Technique; 36];
    /// Returns the least rating of its steps, and the number of cells, digits or lines that it is about.
    fn row(self) -> (f64, usize);
}

impl AnyTechnique for Technique {
    const ALL: &'static [Technique] = &Technique::ALL;

    fn name(self) -> &'static str {
        Technique::name(self)
    }

    fn search(self) -> Technique {
        match self {
            Technique::DirectClaiming => Technique::DirectPointing,
            Technique::Claiming => Technique::Pointing,
            Technique::ForcingChain => Technique::Cycle,
            technique => technique,
        }
    }
}

impl Technique {
    /// Returns the least rating of its steps.
    pub(super) fn rating(self) -> f64 {
        self.row().0
    }

    /// Returns the number of cells, digits or lines that it is about: 2 for pairs. 0 if that is open.
    pub(super) fn size(self) -> usize {
        self.row().1
    }
}

/// Which program is followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Edition {
    /// Sudoku Explainer 1.2.1.
    #[default]
    Original,
    /// Sukaku Explainer 1.18 in its default order, in which large collections are rated. It has chains of
    /// strong links and wings with almost locked sets before other chains, so that many ratings are lower.
    Sukaku,
}

impl Edition {
    /// Returns its techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<Technique> {
        let is_own = |technique: &Technique| match technique {
            Technique::TwoStrongLinks
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks
            | Technique::WxyzWing
            | Technique::VwxyzWing
            | Technique::UvwxyzWing
            | Technique::TuvwxyzWing => self == Edition::Sukaku,
            _ => true,
        };
        Technique::ALL.into_iter().filter(is_own).collect()
    }

    /// Finds one of its techniques by name.
    ///
    /// # Errors
    ///
    /// [`NameError`] lists its techniques.
    pub fn technique(self, name: &str) -> Result<Technique, NameError> {
        named(&self.techniques(), Technique::name, name)
    }
}
