//! The techniques of HoDoKu, with the level and the score of each.

use crate::board::names::table;
use crate::human::told::Level::{
    self, Easy as E, Extreme as X, Hard as H, Medium as M, Unfair as U,
};
use crate::human::told::order::Tried;

table! {
    /// A technique of HoDoKu. Displays as `hidden pair`. The order is that in which they are tried.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Technique {
        /// The last empty cell of a house.
        FullHouse("full house", E, 4, true),
        /// A cell with one candidate.
        NakedSingle("naked single", E, 4, true),
        /// A digit with one place in a house.
        HiddenSingle("hidden single", E, 14, true),
        /// A naked pair in a box and in a line at once.
        LockedPair("locked pair", M, 40, true),
        /// A naked triple in a box and in a line at once.
        LockedTriple("locked triple", M, 60, true),
        /// Locked candidates of type 1: a digit of a box can only go in one line.
        Pointing("pointing", M, 50, true),
        /// Locked candidates of type 2: a digit of a line can only go in one box.
        Claiming("claiming", M, 50, true),
        /// Two cells of a house share two candidates.
        NakedPair("naked pair", M, 60, true),
        /// Three cells of a house share three candidates.
        NakedTriple("naked triple", M, 80, true),
        /// Two digits of a house share two places.
        HiddenPair("hidden pair", M, 70, true),
        /// Three digits of a house share three places.
        HiddenTriple("hidden triple", M, 100, true),
        /// Four cells of a house share four candidates.
        NakedQuad("naked quad", H, 120, true),
        /// Four digits of a house share four places.
        HiddenQuad("hidden quad", H, 150, true),
        /// A digit of two lines can only go in two crossing lines.
        XWing("X-wing", H, 140, true),
        /// A digit of three lines can only go in three crossing lines.
        Swordfish("swordfish", H, 150, true),
        /// A digit of four lines can only go in four crossing lines.
        Jellyfish("jellyfish", H, 160, true),
        /// A chain of cells with the same two candidates.
        RemotePair("remote pair", H, 110, true),
        /// All cells but one have two candidates, and that one has three.
        BugPlusOne("BUG+1", H, 100, true),
        /// Two parallel lines with two places each, two of which share a line.
        Skyscraper("skyscraper", H, 130, true),
        /// A row and a column with two places each, two of which share a box.
        TwoStringKite("two-string kite", H, 150, true),
        /// Two houses with two places each, joined by a house.
        TurbotFish("turbot fish", H, 120, true),
        /// A box whose places lie in a row and a column of it, and a line with two places.
        EmptyRectangle("empty rectangle", H, 120, true),
        /// Two cells with the same two candidates, joined by a line with two places.
        WWing("W-wing", H, 150, true),
        /// A cell with two candidates and two that it sees.
        XyWing("XY-wing", H, 160, true),
        /// A cell with three candidates and two that it sees.
        XyzWing("XYZ-wing", H, 180, true),
        /// Four cells that would have two solutions: one has other candidates.
        UniquenessTest1("uniqueness test 1", H, 100, true),
        /// Two cells of a line have the same other candidate.
        UniquenessTest2("uniqueness test 2", H, 100, true),
        /// The other candidates of two cells are part of a naked set.
        UniquenessTest3("uniqueness test 3", H, 100, true),
        /// One of the two digits can only go in two of the cells.
        UniquenessTest4("uniqueness test 4", H, 100, true),
        /// Two cells across, or three, have the same other candidate.
        UniquenessTest5("uniqueness test 5", H, 100, true),
        /// One of the two digits can only go in the four cells, in both rows and both columns.
        UniquenessTest6("uniqueness test 6", H, 100, true),
        /// One of the two digits can only go in the four cells, in a row and a column.
        HiddenRectangle("hidden rectangle", H, 100, true),
        /// Three solved cells that are no clues, and a fourth.
        AvoidableRectangle1("avoidable rectangle 1", H, 100, true),
        /// Two solved cells that are no clues, and two others.
        AvoidableRectangle2("avoidable rectangle 2", H, 100, true),
        /// An X-wing with other cells in a box.
        FinnedXWing("finned X-wing", H, 130, true),
        /// A finned X-wing that would not be one without its fins.
        SashimiXWing("sashimi X-wing", H, 150, true),
        /// A swordfish with other cells in a box.
        FinnedSwordfish("finned swordfish", U, 200, true),
        /// A finned swordfish that would not be one without its fins.
        SashimiSwordfish("sashimi swordfish", U, 240, true),
        /// A jellyfish with other cells in a box.
        FinnedJellyfish("finned jellyfish", U, 250, true),
        /// A finned jellyfish that would not be one without its fins.
        SashimiJellyfish("sashimi jellyfish", U, 260, true),
        /// Cells of a box and a line whose digits two other groups share out.
        SueDeCoq("sue de coq", U, 250, true),
        /// Places of a digit that alternate: two colours.
        SimpleColours("simple colours", H, 150, true),
        /// Two groups of alternating places of a digit.
        MultiColours("multi-colours", H, 200, true),
        /// Candidates of all digits in two colours. HoDoKu does not have it.
        Medusa("3D Medusa", U, 260, false),
        /// A chain of one digit.
        XChain("X-chain", U, 260, true),
        /// A chain of cells with two candidates.
        XyChain("XY-chain", U, 260, true),
        /// A loop of implications.
        NiceLoop("nice loop", U, 280, true),
        /// A chain of implications between two digits that one candidate must be.
        Aic("AIC", U, 280, true),
        /// A nice loop with groups of cells.
        GroupedNiceLoop("grouped nice loop", U, 300, true),
        /// An AIC with groups of cells.
        GroupedAic("grouped AIC", U, 300, true),
        /// Two almost locked sets that share a digit.
        AlsXz("ALS-XZ", U, 300, true),
        /// Three almost locked sets that share two digits.
        AlsXyWing("ALS-XY-wing", U, 320, true),
        /// A chain of almost locked sets.
        AlsChain("ALS chain", U, 340, true),
        /// Three or four almost locked sets around a ring. HoDoKu does not have it.
        AlsRing("ALS ring", U, 350, false),
        /// A cell, and an almost locked set for each of its candidates.
        DeathBlossom("death blossom", U, 360, false),
        /// An X-wing with boxes among its houses.
        FrankenXWing("Franken X-wing", U, 300, true),
        /// A swordfish with boxes among its houses.
        FrankenSwordfish("Franken swordfish", U, 350, true),
        /// A Franken X-wing with other cells.
        FinnedFrankenXWing("finned Franken X-wing", U, 390, true),
        /// A Franken swordfish with other cells.
        FinnedFrankenSwordfish("finned Franken swordfish", U, 410, true),
        /// Digits that a row and a column have in their crossing or in two cells more. HoDoKu does not have it.
        Fireworks("fireworks", U, 400, false),
        /// Sixteen cells around four crossings. HoDoKu does not have it.
        SkLoop("SK-loop", X, 450, false),
        /// Rows by columns whose cells have as many digits as places. HoDoKu does not have it.
        MultiSectorLockedSet("multi-sector locked set", X, 450, false),
        /// Three digits that cannot fill four boxes. HoDoKu does not have it.
        Tridagon("tridagon", X, 450, false),
        /// Two cells whose digits two others in their band must take. HoDoKu does not have it.
        JuniorExocet("junior exocet", X, 450, false),
        /// Two cells whose digits two others must take. HoDoKu does not have it.
        SeniorExocet("senior exocet", X, 480, false),
        /// Two junior exocets in one band that share four digits. HoDoKu does not have it.
        DoubleExocet("double exocet", X, 490, false),
        /// A fish whose base or cover has rows and columns at once. HoDoKu does not use it by itself.
        MutantFish("mutant fish", X, 450, false),
        /// A fish whose fins lead to what it removes by chains. HoDoKu does not use it by itself.
        KrakenFish("kraken fish", X, 500, false),
        /// What follows from all candidates of a cell or a house, by chains.
        ForcingChain("forcing chain", X, 500, true),
        /// What follows from all candidates of a cell or a house, by nets.
        ForcingNet("forcing net", X, 700, true),
        /// A cell that every arrangement of a digit has.
        TemplateSet("template set", X, 10000, false),
        /// A cell that no arrangement of a digit has.
        TemplateDelete("template delete", X, 10000, false),
        /// A digit of the solution.
        BruteForce("brute force", X, 10000, true),
    }
    /// All techniques, in the order in which they are tried.
    const ALL: [Technique; 73];
    /// Returns its level and score, and whether HoDoKu uses it unless told otherwise.
    fn row(self) -> (Level, u32, bool);
}

impl Tried for Technique {
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

    /// Returns whether ratings use it.
    pub fn is_usual(self) -> bool {
        self.row().2
    }
}
