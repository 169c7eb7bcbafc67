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

impl Technique {
    /// All techniques, in the order in which they are tried. Some belong to one
    /// [`Edition`](super::Edition) alone.
    #[rustfmt::skip]
    pub const ALL: [Technique; 36] = [
        Technique::HiddenSingle, Technique::DirectPointing, Technique::DirectClaiming,
        Technique::DirectHiddenPair, Technique::NakedSingle, Technique::DirectHiddenTriplet,
        Technique::Pointing, Technique::Claiming, Technique::NakedPair,
        Technique::XWing, Technique::HiddenPair, Technique::NakedTriplet,
        Technique::Swordfish, Technique::HiddenTriplet, Technique::TwoStrongLinks,
        Technique::XyWing, Technique::XyzWing, Technique::UniqueLoop,
        Technique::NakedQuad, Technique::Jellyfish, Technique::HiddenQuad,
        Technique::ThreeStrongLinks, Technique::WxyzWing, Technique::Bug,
        Technique::FourStrongLinks, Technique::VwxyzWing, Technique::AlignedPair,
        Technique::UvwxyzWing, Technique::Cycle, Technique::ForcingChain,
        Technique::TuvwxyzWing, Technique::AlignedTriplet, Technique::NishioChain, Technique::MultipleChain,
        Technique::DynamicChain, Technique::NestedChain,
    ];

    /// Returns its name: `hidden pair`.
    pub fn name(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "hidden single",
            Technique::DirectPointing => "direct pointing",
            Technique::DirectClaiming => "direct claiming",
            Technique::DirectHiddenPair => "direct hidden pair",
            Technique::NakedSingle => "naked single",
            Technique::DirectHiddenTriplet => "direct hidden triplet",
            Technique::Pointing => "pointing",
            Technique::Claiming => "claiming",
            Technique::NakedPair => "naked pair",
            Technique::XWing => "X-wing",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriplet => "naked triplet",
            Technique::Swordfish => "swordfish",
            Technique::HiddenTriplet => "hidden triplet",
            Technique::TwoStrongLinks => "two strong links",
            Technique::XyWing => "XY-wing",
            Technique::XyzWing => "XYZ-wing",
            Technique::UniqueLoop => "unique rectangle or loop",
            Technique::NakedQuad => "naked quad",
            Technique::Jellyfish => "jellyfish",
            Technique::HiddenQuad => "hidden quad",
            Technique::ThreeStrongLinks => "three strong links",
            Technique::WxyzWing => "WXYZ-wing",
            Technique::Bug => "bivalue universal grave",
            Technique::FourStrongLinks => "four strong links",
            Technique::VwxyzWing => "VWXYZ-wing",
            Technique::AlignedPair => "aligned pair exclusion",
            Technique::UvwxyzWing => "UVWXYZ-wing",
            Technique::Cycle => "loop",
            Technique::ForcingChain => "forcing chain",
            Technique::TuvwxyzWing => "TUVWXYZ-wing",
            Technique::AlignedTriplet => "aligned triplet exclusion",
            Technique::NishioChain => "nishio forcing chain",
            Technique::MultipleChain => "multiple forcing chain",
            Technique::DynamicChain => "dynamic forcing chain",
            Technique::NestedChain => "nested forcing chain",
        }
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
