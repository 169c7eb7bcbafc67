//! The kinds of constraints that are one relation.

/// The kinds of constraints that are one relation of the digits of some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The digits read the same in both directions.
    Palindrome,
    /// The digits are different and consecutive, in any order.
    Renban,
    /// Neighbours on the line differ by at least the number.
    Whisper,
    /// The digits between the ends lie strictly between theirs.
    Between,
    /// The ends differ by at least the number; no digit between them lies
    /// between theirs or equals one.
    Lockout,
    /// The parts of the line in each region have the same sum.
    RegionSum,
    /// Any three cells in a row hold a low, a middle and a high digit.
    Entropic,
    /// As many cells in a row as the number differ modulo the number.
    Modular,
    /// Cells as far from the middle add up to the same sum, that of the middle
    /// cell if there is one.
    Zipper,
    /// The digits do not decrease.
    Slow,
    /// The digits are different and no two are consecutive.
    Nabner,
    /// The digits between the ends add up to the sum of the ends.
    DoubleArrow,
    /// Neighbours on the line have the same difference everywhere.
    SameDifference,
    /// Neighbours on the line are even and odd.
    Parity,
    /// The line is cut into parts with this sum.
    SumLine,
    /// The same for a line that is closed.
    SumLoop,
    /// The first digit is greater than the second.
    Greater,
    /// The first digit is less than each of the others.
    Minimum,
    /// The first digit is greater than each of the others.
    Maximum,
    /// Two groups of cells hold the same digits in the same order.
    Clone,
    /// The cells hold all of these digits, each as often as it is listed.
    Quadruple,
    /// The cells hold each of these digits just as often as it is listed.
    Exactly,
    /// The digits between the least and the greatest digit of the board add up
    /// to the number.
    Sandwich,
    /// The first cells, as many as the first digit, add up to the number.
    XSum,
    /// The number of digits that are greater than all before them.
    Skyscraper,
    /// The first digit that is less than one before it.
    HiddenSkyscraper,
    /// The cell whose place is the first digit holds the number.
    NumberedRoom,
    /// The place of the line among all rows and columns, read as numbers from
    /// both ends and sorted: 1 more than the number of lines that are less. No other
    /// line is equal.
    FullRank,
    /// The same, and other lines may be equal.
    FullRankTied,
    /// The first digit is the number of different digits in the other cells.
    CountDistinct,
    /// A digit in any of these cells is in as many of them, less the number, which
    /// is 1 where the first digit stands for 0.
    CountingCircles,
    /// The digit of a cell is the column that holds the number of its column,
    /// in its row.
    ColumnIndex,
    /// The digit of a cell is the row that holds the number of its row, in its
    /// column.
    RowIndex,
    /// The first digit is in the cell whose place on the rest of the line is
    /// the second digit.
    ValueIndex,
    /// All groups have the same sum.
    EqualSum,
    /// All groups hold the same digits, in any order.
    SameValues,
    /// The digits are different, as many even as odd ones and as many low as
    /// high ones.
    Equality,
    /// The digits are different, and none among them add up to the number.
    Rellik,
    /// The digits are different; those between the least and the greatest of
    /// them add up to the number.
    Lunchbox,
    /// The cells hold as many of each digit as the text says: 23 means two 3, and
    /// 03 none.
    LookAndSay,
    /// The digits, each times its factor, add up to the first number.
    Linear,
    /// The digits, as a text, match this regular expression.
    Regex,
    /// The digits lead through the states of this automaton.
    Automaton,
    /// Neighbours on the line satisfy this table.
    Relation,
    /// All pairs of cells satisfy this table.
    RelationAll,
    /// All squares of two by two cells hold a low, a middle and a high digit.
    GlobalEntropy,
    /// All squares of two by two cells hold digits of all three remainders of a
    /// division by three.
    GlobalModular,
    /// Cells that are a digit apart, in rows and columns, do not both hold it.
    AntiTaxicab,
    /// Above each middle digit is the least, or below it the greatest one.
    DutchFlatmates,
    /// These cells are no part of the board: they hold no digit, and houses with
    /// such cells hold fewer digits than there are.
    Outside,
    /// These cells belong to one of the regions that are to be found.
    SameRegion,
    /// The first digit is the number of cells that belong to its region, itself
    /// included, where the others are lines that end with the region.
    RegionArrow,
    /// The board has regions that are to be found, besides its boxes: as many as
    /// there are digits, each of connected cells that hold every digit once.
    ChaosConstruction,
}

impl Kind {
    /// Returns whether it is about regions that are to be found.
    pub(crate) fn is_about_regions(self) -> bool {
        use Kind::{ChaosConstruction, RegionArrow, SameRegion};
        matches!(self, ChaosConstruction | RegionArrow | SameRegion)
    }

    /// Returns whether its digits are always different.
    #[doc(hidden)]
    pub fn differs(self) -> bool {
        use Kind::{Equality, Lunchbox, Nabner, Rellik, Renban, SameRegion};
        matches!(
            self,
            Equality | Lunchbox | Nabner | Rellik | Renban | SameRegion
        )
    }
}
