//! The techniques of HoDoKu, with the level and the score of each.

use Family as F;

use crate::narration::Level::{self, Easy as E, Extreme as X, Hard as H, Medium as M, Unfair as U};
use crate::narration::order::AnyTechnique;
use quadrille_board::table;

/// What techniques have in common: a search, and a way to tell their steps. The number is how many cells, digits or
/// houses a set or a fish is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Single,
    /// A digit of a house that lies in another house as well.
    Intersection,
    LockedSet(usize),
    NakedSet(usize),
    HiddenSet(usize),
    Fish(usize),
    FinnedFish(usize),
    SashimiFish(usize),
    FrankenFish(usize),
    FinnedFrankenFish(usize),
    /// Two houses with two places of a digit.
    TwoLinks,
    EmptyRectangle,
    Wing,
    WWing,
    UniqueRectangle,
    AvoidableRectangle,
    Grave,
    Colours,
    SueDeCoq,
    Chain,
    AlmostLocked,
    Template,
    /// Techniques that HoDoKu does not have, or does not use by itself.
    BeyondHodoku,
    Trial,
}

table! {
    /// A technique of HoDoKu. Displays as `hidden pair`. The order is that in which they are tried.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Technique {
        /// The last empty cell of a house.
        FullHouse("full house", E, 4, true, F::Single),
        /// A cell with one candidate.
        NakedSingle("naked single", E, 4, true, F::Single),
        /// A digit with one place in a house.
        HiddenSingle("hidden single", E, 14, true, F::Single),
        /// A naked pair in a box and in a line at once.
        LockedPair("locked pair", M, 40, true, F::LockedSet(2)),
        /// A naked triple in a box and in a line at once.
        LockedTriple("locked triple", M, 60, true, F::LockedSet(3)),
        /// Locked candidates of type 1: a digit of a box can only go in one line.
        Pointing("pointing", M, 50, true, F::Intersection),
        /// Locked candidates of type 2: a digit of a line can only go in one box.
        Claiming("claiming", M, 50, true, F::Intersection),
        /// Two cells of a house share two candidates.
        NakedPair("naked pair", M, 60, true, F::NakedSet(2)),
        /// Three cells of a house share three candidates.
        NakedTriple("naked triple", M, 80, true, F::NakedSet(3)),
        /// Two digits of a house share two places.
        HiddenPair("hidden pair", M, 70, true, F::HiddenSet(2)),
        /// Three digits of a house share three places.
        HiddenTriple("hidden triple", M, 100, true, F::HiddenSet(3)),
        /// Four cells of a house share four candidates.
        NakedQuad("naked quad", H, 120, true, F::NakedSet(4)),
        /// Four digits of a house share four places.
        HiddenQuad("hidden quad", H, 150, true, F::HiddenSet(4)),
        /// A digit of two lines can only go in two crossing lines.
        XWing("X-wing", H, 140, true, F::Fish(2)),
        /// A digit of three lines can only go in three crossing lines.
        Swordfish("swordfish", H, 150, true, F::Fish(3)),
        /// A digit of four lines can only go in four crossing lines.
        Jellyfish("jellyfish", H, 160, true, F::Fish(4)),
        /// A chain of cells with the same two candidates.
        RemotePair("remote pair", H, 110, true, F::Chain),
        /// All cells but one have two candidates, and that one has three.
        BugPlusOne("BUG+1", H, 100, true, F::Grave),
        /// Two parallel lines with two places each, two of which share a line.
        Skyscraper("skyscraper", H, 130, true, F::TwoLinks),
        /// A row and a column with two places each, two of which share a box.
        TwoStringKite("two-string kite", H, 150, true, F::TwoLinks),
        /// Two houses with two places each, joined by a house.
        TurbotFish("turbot fish", H, 120, true, F::TwoLinks),
        /// A box whose places lie in a row and a column of it, and a line with two places.
        EmptyRectangle("empty rectangle", H, 120, true, F::EmptyRectangle),
        /// Two cells with the same two candidates, joined by a line with two places.
        WWing("W-wing", H, 150, true, F::WWing),
        /// A cell with two candidates and two that it sees.
        XyWing("XY-wing", H, 160, true, F::Wing),
        /// A cell with three candidates and two that it sees.
        XyzWing("XYZ-wing", H, 180, true, F::Wing),
        /// Four cells that would have two solutions: one has other candidates.
        UniquenessTest1("uniqueness test 1", H, 100, true, F::UniqueRectangle),
        /// Two cells of a line have the same other candidate.
        UniquenessTest2("uniqueness test 2", H, 100, true, F::UniqueRectangle),
        /// The other candidates of two cells are part of a naked set.
        UniquenessTest3("uniqueness test 3", H, 100, true, F::UniqueRectangle),
        /// One of the two digits can only go in two of the cells.
        UniquenessTest4("uniqueness test 4", H, 100, true, F::UniqueRectangle),
        /// Two cells across, or three, have the same other candidate.
        UniquenessTest5("uniqueness test 5", H, 100, true, F::UniqueRectangle),
        /// One of the two digits can only go in the four cells, in both rows and both columns.
        UniquenessTest6("uniqueness test 6", H, 100, true, F::UniqueRectangle),
        /// One of the two digits can only go in the four cells, in a row and a column.
        HiddenRectangle("hidden rectangle", H, 100, true, F::UniqueRectangle),
        /// Three solved cells that are no clues, and a fourth.
        AvoidableRectangle1("avoidable rectangle 1", H, 100, true, F::AvoidableRectangle),
        /// Two solved cells that are no clues, and two others.
        AvoidableRectangle2("avoidable rectangle 2", H, 100, true, F::AvoidableRectangle),
        /// An X-wing with other cells in a box.
        FinnedXWing("finned X-wing", H, 130, true, F::FinnedFish(2)),
        /// A finned X-wing that would not be one without its fins.
        SashimiXWing("sashimi X-wing", H, 150, true, F::SashimiFish(2)),
        /// A swordfish with other cells in a box.
        FinnedSwordfish("finned swordfish", U, 200, true, F::FinnedFish(3)),
        /// A finned swordfish that would not be one without its fins.
        SashimiSwordfish("sashimi swordfish", U, 240, true, F::SashimiFish(3)),
        /// A jellyfish with other cells in a box.
        FinnedJellyfish("finned jellyfish", U, 250, true, F::FinnedFish(4)),
        /// A finned jellyfish that would not be one without its fins.
        SashimiJellyfish("sashimi jellyfish", U, 260, true, F::SashimiFish(4)),
        /// Cells of a box and a line whose digits two other groups share out.
        SueDeCoq("sue de coq", U, 250, true, F::SueDeCoq),
        /// Places of a digit that alternate: two colours.
        SimpleColours("simple colours", H, 150, true, F::Colours),
        /// Two groups of alternating places of a digit.
        MultiColours("multi-colours", H, 200, true, F::Colours),
        /// Candidates of all digits in two colours. HoDoKu does not have it.
        Medusa("3D Medusa", U, 260, false, F::BeyondHodoku),
        /// A chain of one digit.
        XChain("X-chain", U, 260, true, F::Chain),
        /// A chain of cells with two candidates.
        XyChain("XY-chain", U, 260, true, F::Chain),
        /// A loop of implications.
        NiceLoop("nice loop", U, 280, true, F::Chain),
        /// A chain of implications between two digits that one candidate must be.
        Aic("AIC", U, 280, true, F::Chain),
        /// A nice loop with groups of cells.
        GroupedNiceLoop("grouped nice loop", U, 300, true, F::Chain),
        /// An AIC with groups of cells.
        GroupedAic("grouped AIC", U, 300, true, F::Chain),
        /// Two almost locked sets that share a digit.
        AlsXz("ALS-XZ", U, 300, true, F::AlmostLocked),
        /// Three almost locked sets that share two digits.
        AlsXyWing("ALS-XY-wing", U, 320, true, F::AlmostLocked),
        /// A chain of almost locked sets.
        AlsChain("ALS chain", U, 340, true, F::AlmostLocked),
        /// Three or four almost locked sets around a ring. HoDoKu does not have it.
        AlsRing("ALS ring", U, 350, false, F::AlmostLocked),
        /// A cell, and an almost locked set for each of its candidates.
        DeathBlossom("death blossom", U, 360, false, F::AlmostLocked),
        /// An X-wing with boxes among its houses.
        FrankenXWing("Franken X-wing", U, 300, true, F::FrankenFish(2)),
        /// A swordfish with boxes among its houses.
        FrankenSwordfish("Franken swordfish", U, 350, true, F::FrankenFish(3)),
        /// A Franken X-wing with other cells.
        FinnedFrankenXWing("finned Franken X-wing", U, 390, true, F::FinnedFrankenFish(2)),
        /// A Franken swordfish with other cells.
        FinnedFrankenSwordfish("finned Franken swordfish", U, 410, true, F::FinnedFrankenFish(3)),
        /// Digits that a row and a column have in their crossing or in two cells more. HoDoKu does not have it.
        Fireworks("fireworks", U, 400, false, F::BeyondHodoku),
        /// Sixteen cells around four crossings. HoDoKu does not have it.
        SkLoop("SK-loop", X, 450, false, F::BeyondHodoku),
        /// Rows by columns whose cells have as many digits as places. HoDoKu does not have it.
        MultiSectorLockedSet("multi-sector locked set", X, 450, false, F::BeyondHodoku),
        /// Three digits that cannot fill four boxes. HoDoKu does not have it.
        Tridagon("tridagon", X, 450, false, F::BeyondHodoku),
        /// Two cells whose digits two others in their band must take. HoDoKu does not have it.
        JuniorExocet("junior exocet", X, 450, false, F::BeyondHodoku),
        /// Two cells whose digits two others must take. HoDoKu does not have it.
        SeniorExocet("senior exocet", X, 480, false, F::BeyondHodoku),
        /// Two junior exocets in one band that share four digits. HoDoKu does not have it.
        DoubleExocet("double exocet", X, 490, false, F::BeyondHodoku),
        /// A fish whose base or cover has rows and columns at once. HoDoKu does not use it by itself.
        MutantFish("mutant fish", X, 450, false, F::BeyondHodoku),
        /// A fish whose fins lead to what it removes by chains. HoDoKu does not use it by itself.
        KrakenFish("kraken fish", X, 500, false, F::BeyondHodoku),
        /// What follows from all candidates of a cell or a house, by chains.
        ForcingChain("forcing chain", X, 500, true, F::Chain),
        /// What follows from all candidates of a cell or a house, by nets.
        ForcingNet("forcing net", X, 700, true, F::Chain),
        /// A cell that every arrangement of a digit has.
        TemplateSet("template set", X, 10000, false, F::Template),
        /// A cell that no arrangement of a digit has.
        TemplateDelete("template delete", X, 10000, false, F::Template),
        /// A digit of the solution.
        BruteForce("brute force", X, 10000, true, F::Trial),
    }
    /// All techniques, in the order in which they are tried.
    const ALL: [Technique; 73];
    /// Returns its level and score, whether HoDoKu uses it unless told otherwise, and its family.
    fn row(self) -> (Level, u32, bool, Family);
}

impl AnyTechnique for Technique {
    const ALL: &'static [Technique] = &Technique::ALL;

    fn name(self) -> &'static str {
        Technique::name(self)
    }

    /// AICs are found by the search for nice loops.
    fn search(self) -> Technique {
        match self {
            Technique::Aic => Technique::NiceLoop,
            Technique::GroupedAic => Technique::GroupedNiceLoop,
            technique => technique,
        }
    }
}

impl Technique {
    /// All techniques, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = Technique> + Clone {
        Technique::ALL.into_iter()
    }

    /// Returns the level of a puzzle that needs it and nothing harder.
    pub fn level(self) -> Level {
        self.row().0
    }

    /// Returns what one step adds to the score of a puzzle.
    pub fn score(self) -> u32 {
        self.row().1
    }

    /// Returns its family.
    pub(super) fn family(self) -> Family {
        self.row().3
    }

    /// Returns whether ratings use it.
    pub fn is_usual(self) -> bool {
        self.row().2
    }
}
