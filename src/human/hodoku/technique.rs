//! The techniques of HoDoKu, with the level and the score of each.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;
use crate::human::told::Level;

/// A technique of HoDoKu. Displays as `hidden pair`. The order is that in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A naked pair in a box and in a line at once.
    LockedPair,
    /// A naked triple in a box and in a line at once.
    LockedTriple,
    /// Locked candidates of type 1: a digit of a box can only go in one line.
    Pointing,
    /// Locked candidates of type 2: a digit of a line can only go in one box.
    Claiming,
    /// Two cells of a house share two candidates.
    NakedPair,
    /// Three cells of a house share three candidates.
    NakedTriple,
    /// Two digits of a house share two places.
    HiddenPair,
    /// Three digits of a house share three places.
    HiddenTriple,
    /// Four cells of a house share four candidates.
    NakedQuad,
    /// Four digits of a house share four places.
    HiddenQuad,
    /// A digit of two lines can only go in two crossing lines.
    XWing,
    /// A digit of three lines can only go in three crossing lines.
    Swordfish,
    /// A digit of four lines can only go in four crossing lines.
    Jellyfish,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// All cells but one have two candidates, and that one has three.
    BugPlusOne,
    /// Two parallel lines with two places each, two of which share a line.
    Skyscraper,
    /// A row and a column with two places each, two of which share a box.
    TwoStringKite,
    /// Two houses with two places each, joined by a house.
    TurbotFish,
    /// A box whose places lie in a row and a column of it, and a line with two places.
    EmptyRectangle,
    /// Two cells with the same two candidates, joined by a line with two places.
    WWing,
    /// A cell with two candidates and two that it sees.
    XyWing,
    /// A cell with three candidates and two that it sees.
    XyzWing,
    /// Four cells that would have two solutions: one has other candidates.
    UniquenessTest1,
    /// Two cells of a line have the same other candidate.
    UniquenessTest2,
    /// The other candidates of two cells are part of a naked set.
    UniquenessTest3,
    /// One of the two digits can only go in two of the cells.
    UniquenessTest4,
    /// Two cells across, or three, have the same other candidate.
    UniquenessTest5,
    /// One of the two digits can only go in the four cells, in both rows and both columns.
    UniquenessTest6,
    /// One of the two digits can only go in the four cells, in a row and a column.
    HiddenRectangle,
    /// Three solved cells that are no clues, and a fourth.
    AvoidableRectangle1,
    /// Two solved cells that are no clues, and two others.
    AvoidableRectangle2,
    /// An X-wing with other cells in a box.
    FinnedXWing,
    /// A finned X-wing that would not be one without its fins.
    SashimiXWing,
    /// A swordfish with other cells in a box.
    FinnedSwordfish,
    /// A finned swordfish that would not be one without its fins.
    SashimiSwordfish,
    /// A jellyfish with other cells in a box.
    FinnedJellyfish,
    /// A finned jellyfish that would not be one without its fins.
    SashimiJellyfish,
    /// Cells of a box and a line whose digits two other groups share out.
    SueDeCoq,
    /// Places of a digit that alternate: two colours.
    SimpleColours,
    /// Two groups of alternating places of a digit.
    MultiColours,
    /// Candidates of all digits in two colours. HoDoKu does not have it.
    Medusa,
    /// A chain of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A loop of implications.
    NiceLoop,
    /// A chain of implications between two digits that one candidate must be.
    Aic,
    /// A nice loop with groups of cells.
    GroupedNiceLoop,
    /// An AIC with groups of cells.
    GroupedAic,
    /// Two almost locked sets that share a digit.
    AlsXz,
    /// Three almost locked sets that share two digits.
    AlsXyWing,
    /// A chain of almost locked sets.
    AlsChain,
    /// A cell, and an almost locked set for each of its candidates.
    DeathBlossom,
    /// An X-wing with boxes among its houses.
    FrankenXWing,
    /// A swordfish with boxes among its houses.
    FrankenSwordfish,
    /// A Franken X-wing with other cells.
    FinnedFrankenXWing,
    /// A Franken swordfish with other cells.
    FinnedFrankenSwordfish,
    /// Digits that a row and a column have in their crossing or in two cells more. HoDoKu does not have it.
    Fireworks,
    /// Sixteen cells around four crossings. HoDoKu does not have it.
    SkLoop,
    /// Rows by columns whose cells have as many digits as places. HoDoKu does not have it.
    MultiSectorLockedSet,
    /// Three digits that cannot fill four boxes. HoDoKu does not have it.
    Tridagon,
    /// Two cells whose digits two others in their band must take. HoDoKu does not have it.
    JuniorExocet,
    /// Two cells whose digits two others must take. HoDoKu does not have it.
    SeniorExocet,
    /// Two junior exocets in one band that share four digits. HoDoKu does not have it.
    DoubleExocet,
    /// What follows from all candidates of a cell or a house, by chains.
    ForcingChain,
    /// What follows from all candidates of a cell or a house, by nets.
    ForcingNet,
    /// A cell that every arrangement of a digit has.
    TemplateSet,
    /// A cell that no arrangement of a digit has.
    TemplateDelete,
    /// A digit of the solution.
    BruteForce,
}

/// A technique, its name, level and score, and whether HoDoKu uses it unless told otherwise.
type Row = (Technique, &'static str, Level, u32, bool);

use Level::{Easy as E, Extreme as X, Hard as H, Medium as M, Unfair as U};

#[rustfmt::skip]
const TABLE: [Row; 70] = [
    (Technique::FullHouse, "full house", E, 4, true),
    (Technique::NakedSingle, "naked single", E, 4, true),
    (Technique::HiddenSingle, "hidden single", E, 14, true),
    (Technique::LockedPair, "locked pair", M, 40, true),
    (Technique::LockedTriple, "locked triple", M, 60, true),
    (Technique::Pointing, "pointing", M, 50, true),
    (Technique::Claiming, "claiming", M, 50, true),
    (Technique::NakedPair, "naked pair", M, 60, true),
    (Technique::NakedTriple, "naked triple", M, 80, true),
    (Technique::HiddenPair, "hidden pair", M, 70, true),
    (Technique::HiddenTriple, "hidden triple", M, 100, true),
    (Technique::NakedQuad, "naked quad", H, 120, true),
    (Technique::HiddenQuad, "hidden quad", H, 150, true),
    (Technique::XWing, "X-wing", H, 140, true),
    (Technique::Swordfish, "swordfish", H, 150, true),
    (Technique::Jellyfish, "jellyfish", H, 160, true),
    (Technique::RemotePair, "remote pair", H, 110, true),
    (Technique::BugPlusOne, "BUG+1", H, 100, true),
    (Technique::Skyscraper, "skyscraper", H, 130, true),
    (Technique::TwoStringKite, "two-string kite", H, 150, true),
    (Technique::TurbotFish, "turbot fish", H, 120, true),
    (Technique::EmptyRectangle, "empty rectangle", H, 120, true),
    (Technique::WWing, "W-wing", H, 150, true),
    (Technique::XyWing, "XY-wing", H, 160, true),
    (Technique::XyzWing, "XYZ-wing", H, 180, true),
    (Technique::UniquenessTest1, "uniqueness test 1", H, 100, true),
    (Technique::UniquenessTest2, "uniqueness test 2", H, 100, true),
    (Technique::UniquenessTest3, "uniqueness test 3", H, 100, true),
    (Technique::UniquenessTest4, "uniqueness test 4", H, 100, true),
    (Technique::UniquenessTest5, "uniqueness test 5", H, 100, true),
    (Technique::UniquenessTest6, "uniqueness test 6", H, 100, true),
    (Technique::HiddenRectangle, "hidden rectangle", H, 100, true),
    (Technique::AvoidableRectangle1, "avoidable rectangle 1", H, 100, true),
    (Technique::AvoidableRectangle2, "avoidable rectangle 2", H, 100, true),
    (Technique::FinnedXWing, "finned X-wing", H, 130, true),
    (Technique::SashimiXWing, "sashimi X-wing", H, 150, true),
    (Technique::FinnedSwordfish, "finned swordfish", U, 200, true),
    (Technique::SashimiSwordfish, "sashimi swordfish", U, 240, true),
    (Technique::FinnedJellyfish, "finned jellyfish", U, 250, true),
    (Technique::SashimiJellyfish, "sashimi jellyfish", U, 260, true),
    (Technique::SueDeCoq, "sue de coq", U, 250, true),
    (Technique::SimpleColours, "simple colours", H, 150, true),
    (Technique::MultiColours, "multi-colours", H, 200, true),
    (Technique::Medusa, "3D Medusa", U, 260, false),
    (Technique::XChain, "X-chain", U, 260, true),
    (Technique::XyChain, "XY-chain", U, 260, true),
    (Technique::NiceLoop, "nice loop", U, 280, true),
    (Technique::Aic, "AIC", U, 280, true),
    (Technique::GroupedNiceLoop, "grouped nice loop", U, 300, true),
    (Technique::GroupedAic, "grouped AIC", U, 300, true),
    (Technique::AlsXz, "ALS-XZ", U, 300, true),
    (Technique::AlsXyWing, "ALS-XY-wing", U, 320, true),
    (Technique::AlsChain, "ALS chain", U, 340, true),
    (Technique::DeathBlossom, "death blossom", U, 360, false),
    (Technique::FrankenXWing, "Franken X-wing", U, 300, true),
    (Technique::FrankenSwordfish, "Franken swordfish", U, 350, true),
    (Technique::FinnedFrankenXWing, "finned Franken X-wing", U, 390, true),
    (Technique::FinnedFrankenSwordfish, "finned Franken swordfish", U, 410, true),
    (Technique::Fireworks, "fireworks", U, 400, false),
    (Technique::SkLoop, "SK-loop", X, 450, false),
    (Technique::MultiSectorLockedSet, "multi-sector locked set", X, 450, false),
    (Technique::Tridagon, "tridagon", X, 450, false),
    (Technique::JuniorExocet, "junior exocet", X, 450, false),
    (Technique::SeniorExocet, "senior exocet", X, 480, false),
    (Technique::DoubleExocet, "double exocet", X, 490, false),
    (Technique::ForcingChain, "forcing chain", X, 500, true),
    (Technique::ForcingNet, "forcing net", X, 700, true),
    (Technique::TemplateSet, "template set", X, 10000, false),
    (Technique::TemplateDelete, "template delete", X, 10000, false),
    (Technique::BruteForce, "brute force", X, 10000, true),
];

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = Technique> + Clone {
        TABLE.iter().map(|row| row.0)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns its name: `hidden pair`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the level of a puzzle that needs it and nothing harder.
    pub fn level(self) -> Level {
        self.row().2
    }

    /// Returns what one step adds to the score of a puzzle.
    pub fn score(self) -> u32 {
        self.row().3
    }

    /// Returns the number of cells, digits or houses that a set, a fish or a wing is about.
    pub(super) fn size(self) -> usize {
        use Technique as T;
        match self {
            T::LockedPair | T::NakedPair | T::HiddenPair | T::XyWing => 2,
            T::XWing | T::FinnedXWing | T::SashimiXWing => 2,
            T::FrankenXWing | T::FinnedFrankenXWing => 2,
            T::NakedQuad | T::HiddenQuad => 4,
            T::Jellyfish | T::FinnedJellyfish | T::SashimiJellyfish => 4,
            _ => 3,
        }
    }

    /// Returns the technique whose search finds it: AICs are found by the one for nice loops.
    pub(in crate::human) fn search(self) -> Technique {
        match self {
            Technique::Aic => Technique::NiceLoop,
            Technique::GroupedAic => Technique::GroupedNiceLoop,
            technique => technique,
        }
    }

    /// Returns whether ratings use it.
    pub fn is_usual(self) -> bool {
        self.row().4
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
        named(&TABLE.map(|row| row.0), Technique::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_in_the_table_is_the_number_of_the_technique() {
        for (k, technique) in Technique::all().enumerate() {
            assert_eq!(technique as usize, k, "{technique}");
        }
    }
}
