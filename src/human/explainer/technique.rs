//! The names of the Explainer's techniques.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;

/// A technique of the Explainer. Displays as `hidden pair`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// A digit has one place in a house: 1.0 to 1.5.
    HiddenSingle,
    /// A digit locked in a box has one place left in a box beside it: 1.7.
    DirectPointing,
    /// A digit locked in a line has one place left in a line beside it: 1.9.
    DirectClaiming,
    /// A hidden pair leaves a digit one place: 2.0.
    DirectHiddenPair,
    /// A cell has one candidate: 2.3.
    NakedSingle,
    /// A hidden triplet leaves a digit one place: 2.5.
    DirectHiddenTriplet,
    /// A digit of a box can only go in one line: 2.6.
    Pointing,
    /// A digit of a line can only go in one box: 2.8.
    Claiming,
    /// Two cells of a house share two candidates: 3.0.
    NakedPair,
    /// A digit of two lines can only go in two crossing lines: 3.2.
    XWing,
    /// Two digits of a house share two places: 3.4.
    HiddenPair,
    /// Three cells of a house share three candidates: 3.6.
    NakedTriplet,
    /// A digit of three lines can only go in three crossing lines: 3.8.
    Swordfish,
    /// Three digits of a house share three places: 4.0.
    HiddenTriplet,
    /// A digit goes in one of two places twice over: 4.0 to 4.3, in Sukaku Explainer.
    TwoStrongLinks,
    /// A cell with two candidates and two that it sees: 4.2.
    XyWing,
    /// A cell with three candidates and two that it sees: 4.4.
    XyzWing,
    /// Cells that would have two solutions: 4.5 and more.
    UniqueLoop,
    /// Four cells of a house share four candidates: 5.0.
    NakedQuad,
    /// A digit of four lines can only go in four crossing lines: 5.2.
    Jellyfish,
    /// Four digits of a house share four places: 5.4.
    HiddenQuad,
    /// The same three times over: 5.4 to 5.7, in Sukaku Explainer.
    ThreeStrongLinks,
    /// A set of three cells and a cell, with four digits: 5.5 and 5.6, in Sukaku Explainer.
    WxyzWing,
    /// All cells but some have two candidates: 5.6 and more.
    Bug,
    /// Strong links four times over: 5.8 to 6.1, in Sukaku Explainer.
    FourStrongLinks,
    /// A set of four cells and a cell, with five digits: 6.2 to 6.4, in Sukaku Explainer.
    VwxyzWing,
    /// Two cells exclude combinations of their digits: 6.2.
    AlignedPair,
    /// A set of five cells and a cell, with six digits: 6.6, in Sukaku Explainer.
    UvwxyzWing,
    /// A loop of implications: 6.5 and more.
    Cycle,
    /// A candidate that refutes itself, or that its absence proves: 6.6 and more.
    ForcingChain,
    /// A set of six cells and a cell, with seven digits: 7.5, in Sukaku Explainer.
    TuvwxyzWing,
    /// Three cells exclude combinations of their digits: 7.5.
    AlignedTriplet,
    /// A digit that contradicts itself, with the candidates that implications remove: 7.5 and more.
    NishioChain,
    /// What follows from each candidate of a cell, or from each place of a digit: 8.0 and more.
    MultipleChain,
    /// The same, with the candidates that implications remove: 8.5 and more.
    DynamicChain,
    /// The same, with other techniques along the way: 9.0 and more.
    NestedChain,
}

/// A technique, its name, the least rating of its steps, and the number of cells, digits or lines that it is about.
type Row = (Technique, &'static str, f64, usize);

#[rustfmt::skip]
const TABLE: [Row; 36] = [
    (Technique::HiddenSingle, "hidden single", 1.0, 0),
    (Technique::DirectPointing, "direct pointing", 1.7, 0),
    (Technique::DirectClaiming, "direct claiming", 1.9, 0),
    (Technique::DirectHiddenPair, "direct hidden pair", 2.0, 2),
    (Technique::NakedSingle, "naked single", 2.3, 0),
    (Technique::DirectHiddenTriplet, "direct hidden triplet", 2.5, 3),
    (Technique::Pointing, "pointing", 2.6, 0),
    (Technique::Claiming, "claiming", 2.8, 0),
    (Technique::NakedPair, "naked pair", 3.0, 2),
    (Technique::XWing, "X-wing", 3.2, 2),
    (Technique::HiddenPair, "hidden pair", 3.4, 2),
    (Technique::NakedTriplet, "naked triplet", 3.6, 3),
    (Technique::Swordfish, "swordfish", 3.8, 3),
    (Technique::HiddenTriplet, "hidden triplet", 4.0, 3),
    (Technique::TwoStrongLinks, "two strong links", 4.0, 2),
    (Technique::XyWing, "XY-wing", 4.2, 2),
    (Technique::XyzWing, "XYZ-wing", 4.4, 3),
    (Technique::UniqueLoop, "unique rectangle or loop", 4.5, 0),
    (Technique::NakedQuad, "naked quad", 5.0, 4),
    (Technique::Jellyfish, "jellyfish", 5.2, 4),
    (Technique::HiddenQuad, "hidden quad", 5.4, 4),
    (Technique::ThreeStrongLinks, "three strong links", 5.4, 3),
    (Technique::WxyzWing, "WXYZ-wing", 5.5, 4),
    (Technique::Bug, "bivalue universal grave", 5.6, 0),
    (Technique::FourStrongLinks, "four strong links", 5.8, 4),
    (Technique::VwxyzWing, "VWXYZ-wing", 6.2, 5),
    (Technique::AlignedPair, "aligned pair exclusion", 6.2, 2),
    (Technique::UvwxyzWing, "UVWXYZ-wing", 6.5, 6),
    (Technique::Cycle, "loop", 6.5, 0),
    (Technique::ForcingChain, "forcing chain", 6.6, 0),
    (Technique::TuvwxyzWing, "TUVWXYZ-wing", 7.5, 7),
    (Technique::AlignedTriplet, "aligned triplet exclusion", 7.5, 3),
    (Technique::NishioChain, "nishio forcing chain", 7.5, 0),
    (Technique::MultipleChain, "multiple forcing chain", 8.0, 0),
    (Technique::DynamicChain, "dynamic forcing chain", 8.5, 0),
    (Technique::NestedChain, "nested forcing chain", 9.0, 0),
];

impl Technique {
    /// All techniques, in the order in which they are tried. Some belong to one
    /// [`Edition`](super::Edition) alone.
    pub const ALL: [Technique; 36] = {
        let mut all = [Technique::HiddenSingle; 36];
        let mut k = 0;
        while k < all.len() {
            all[k] = TABLE[k].0;
            k += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns its name: `hidden pair`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the least rating of its steps.
    pub(super) fn rating(self) -> f64 {
        self.row().2
    }

    /// Returns the number of cells, digits or lines that it is about: 2 for pairs. 0 if that is open.
    pub(super) fn size(self) -> usize {
        self.row().3
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Technique, NameError> {
        named(&Technique::ALL, Technique::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_in_the_table_is_the_number_of_the_technique() {
        for (k, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, k, "{technique}");
        }
    }
}
