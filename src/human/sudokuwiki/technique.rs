//! The techniques of SudokuWiki, with the points of each.

use super::technique::Finds::{All, ByCandidates, Chain};
use crate::board::names::table;
use crate::human::told::order::Tried;

/// How many steps that a technique finds make one step of the scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finds {
    /// All that are found in a position, and the points are multiplied by the candidates.
    ByCandidates,
    /// All that are found in a position.
    All,
    /// One chain; its length adds to the points.
    Chain,
}

table! {
    /// A technique of SudokuWiki. Displays as `hidden pair`. The order is that in which they are tried.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Technique {
        /// Cells with one candidate.
        NakedSingle("naked single", 1, ByCandidates),
        /// Digits with one place in a house.
        HiddenSingle("hidden single", 2, ByCandidates),
        /// Two cells of a house share two candidates.
        NakedPair("naked pair", 5, ByCandidates),
        /// Three cells of a house share three candidates.
        NakedTriple("naked triple", 10, ByCandidates),
        /// Two digits of a house share two places.
        HiddenPair("hidden pair", 10, All),
        /// Three digits of a house share three places.
        HiddenTriple("hidden triple", 25, All),
        /// Four cells of a house share four candidates.
        NakedQuad("naked quad", 40, All),
        /// Four digits of a house share four places.
        HiddenQuad("hidden quad", 60, All),
        /// A digit of a box can only go in one line.
        PointingPair("pointing pair", 20, All),
        /// A digit of a line can only go in one box.
        BoxLineReduction("box/line reduction", 20, All),
        /// Symmetric clues, which make the solution symmetric.
        Gurth("Gurth's theorem", 80, All),
        /// A digit of two lines can only go in two crossing lines.
        XWing("X-wing", 30, All),
        /// Four cells that would have two solutions: one has other candidates.
        UniqueRectangle1("unique rectangle 1", 20, All),
        /// Two cells with the same two candidates, and three cells of the third box in their band or stack.
        ChuteRemotePair("chute remote pair", 25, All),
        /// Places of a digit that alternate: two colours.
        SimpleColouring("simple colouring", 50, All),
        /// A cell with two candidates and two that it sees.
        YWing("Y-wing", 50, All),
        /// Two cells with the same two candidates, joined by a line with two places.
        WWing("W-wing", 25, All),
        /// A line with two places, and a box whose places lie in a row and a column.
        RectangleElimination("rectangle elimination", 25, All),
        /// A digit of three lines can only go in three crossing lines.
        Swordfish("swordfish", 50, All),
        /// A cell with three candidates and two that it sees.
        XyzWing("XYZ-wing", 60, All),
        /// All cells but one have two candidates, and that one has three.
        Bug("BUG", 30, All),
        /// Solved cells that are no clues, and others with which they would have two solutions.
        AvoidableRectangle("avoidable rectangle", 60, All),
        /// A chain or a loop of one digit.
        XCycle("X-cycle", 60, Chain),
        /// A chain of cells with two candidates.
        XyChain("XY-chain", 50, Chain),
        /// Candidates of all digits in two colours.
        Medusa("3D Medusa", 80, All),
        /// A digit of four lines can only go in four crossing lines.
        Jellyfish("jellyfish", 80, All),
        /// Four cells that would have two solutions: two or three have other candidates.
        UniqueRectangle2("unique rectangle 2-5", 50, All),
        /// Three digits that cannot fill four boxes.
        Tridagon("tridagon", 60, All),
        /// Digits that a row and a column have in their crossing or in two cells more.
        Fireworks("fireworks", 100, All),
        /// Six cells where two lines cross three, with six digits, each of which they have once.
        TwinnedXyChains("twinned XY-chains", 100, All),
        /// Sixteen cells around four crossings.
        SkLoop("SK-loop", 100, All),
        /// Six cells in three boxes that would have two solutions.
        ExtendedRectangle("extended unique rectangle", 90, All),
        /// A rectangle in which one of the two digits can only go in some of the corners.
        HiddenRectangle("hidden unique rectangle", 100, All),
        /// A set of three cells and a cell, with four digits.
        WxyzWing("WXYZ-wing", 100, All),
        /// Two cells exclude combinations of their digits.
        AlignedPair("aligned pair exclusion", 140, All),
        /// Two cells whose digits two others must take.
        Exocet("exocet", 300, All),
        /// A chain or a loop of one digit with groups of cells.
        GroupedXCycle("grouped X-cycle", 100, Chain),
        /// An X-wing with other cells in a box.
        FinnedXWing("finned X-wing", 160, All),
        /// A swordfish with other cells in a box.
        FinnedSwordfish("finned swordfish", 190, All),
        /// A swordfish with boxes among its houses.
        FrankenSwordfish("Franken swordfish", 150, All),
        /// A chain or a loop of implications, with groups of cells too.
        Aic("AIC", 100, Chain),
        /// Cells of a box and a line whose digits two other groups share out.
        SueDeCoq("sue de coq", 180, All),
        /// What follows from a candidate and from its absence.
        DigitForcing("digit forcing chain", 120, Chain),
        /// A candidate that would make another one hold and not hold.
        NishioForcing("nishio forcing chain", 120, Chain),
        /// What follows from all candidates of a cell, two or three.
        CellForcing("cell forcing chain", 180, Chain),
        /// What follows from all places of a digit in a house, two or three.
        UnitForcing("unit forcing chain", 180, Chain),
        /// Two or three almost locked sets that share digits.
        AlmostLockedSets("almost locked sets", 140, All),
        /// A cell, and an almost locked set for each of its candidates.
        DeathBlossom("death blossom", 200, All),
        /// Candidates that no arrangement of their digit has.
        PatternOverlay("pattern overlay", 100, All),
        /// What follows from four candidates of a cell or four places of a digit in a house.
        QuadForcing("quad forcing chain", 200, Chain),
        /// A candidate from which singles lead to a contradiction.
        Bingo("Bowman's bingo", 100, All),
    }
    /// All techniques, in the order in which they are tried.
    pub const ALL: [Technique; 51];
    /// Returns its points, and how many finds make a step.
    fn row(self) -> (u32, Finds);
}

impl Tried for Technique {
    const ALL: &'static [Technique] = &Technique::ALL;

    fn name(self) -> &'static str {
        Technique::name(self)
    }
}

impl Technique {
    /// Returns the points of a step, to which a chain adds its length.
    pub fn points(self) -> u32 {
        self.row().0
    }

    /// Returns whether the candidates on the board multiply the points: of singles, naked pairs and naked triples.
    pub fn is_by_candidates(self) -> bool {
        self.row().1 == ByCandidates
    }

    /// Returns whether all that it finds in a position is one step. Otherwise a step is one chain.
    pub fn takes_all(self) -> bool {
        self.row().1 != Chain
    }
}
