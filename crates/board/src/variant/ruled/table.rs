//! The table of constraints that are one relation: their names in each dialect,
//! their numbers and their cells, what they mean, and an example.
//!
//! Readers and writers of all dialects go by this table, so that a new
//! constraint is one row here, its [meaning](super::meaning), and its
//! propagator.

use std::ops::RangeInclusive;

/// The numbers of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum Numbers {
    /// None.
    None,
    /// One that may be left out.
    Default(i32),
    /// One.
    One,
    /// As many as one likes.
    Many,
    /// One, and one more for each cell; they may be negative.
    Factors,
    /// A text instead.
    Text,
}

/// The cells of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum Cells {
    /// A line, in order.
    Line(usize),
    /// A row, column or other line of at most as many cells as there are digits,
    /// in order.
    Clue,
    /// One of just as many cells.
    Side,
    /// Any cells, in reading order.
    Set(usize),
    /// Groups of cells in order, each with as many cells.
    Equal,
    /// Groups of cells, in reading order.
    Groups,
    /// A cell, and lines that begin beside it.
    Arms,
    /// None: it is about the whole board.
    Board,
}

/// Returns a text of a table that people read, which pages do not show: nothing there,
/// as each byte of a module travels.
pub(in crate::variant) const fn for_people(text: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") {
        ""
    } else {
        text
    }
}

/// A row of the table.
#[derive(Debug)]
#[doc(hidden)]
pub struct Row {
    #[doc(hidden)]
    pub kind: Kind,
    name: &'static str,
    /// The names in the Interactive Sudoku Solver and in f-puzzles, empty if there is none.
    iss: &'static str,
    fpuzzles: &'static str,
    #[doc(hidden)]
    pub numbers: Numbers,
    /// The values that a number may have.
    #[doc(hidden)]
    pub range: RangeInclusive<i32>,
    #[doc(hidden)]
    pub cells: Cells,
    pub(in crate::variant) about: &'static str,
    /// A text of such a constraint for a board of 6x6.
    pub(in crate::variant) example: &'static str,
}

/// Defines [`Kind`] and its table.
macro_rules! kinds {
    ($(
        $Kind:ident: $name:literal $iss:literal $fpuzzles:literal, $numbers:expr, $range:expr, $cells:expr;
        $about:literal $example:literal;
    )*) => {
        /// The kinds of constraints that are one relation of the digits of some cells.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = concat!($about, ".")] $Kind,)*
        }

        /// The table, in the order of [`Kind`].
        #[doc(hidden)]
        pub const TABLE: &[Row] = &[$(Row {
            kind: Kind::$Kind,
            name: $name,
            iss: $iss,
            fpuzzles: $fpuzzles,
            numbers: $numbers,
            range: $range,
            cells: $cells,
            about: for_people($about),
            example: for_people($example),
        },)*];
    };
}

const NO: RangeInclusive<i32> = 0..=0;
const SUM: RangeInclusive<i32> = 0..=9999;
const SMALL: RangeInclusive<i32> = 1..=36;

use {Cells as C, Numbers as N};

kinds! {
    Palindrome: "palindrome" "Palindrome" "palindrome", N::None, NO, C::Line(2);
        "The digits read the same in both directions"
        "palindrome r5c1 r4c2 r3c3 r2c4 r1c5";
    Renban: "renban" "Renban" "renban", N::None, NO, C::Set(2);
        "The digits are different and consecutive, in any order"
        "renban r2c2 r3c2 r3c3 r4c4";
    Whisper: "whisper" "Whisper" "whispers", N::Default(5), SMALL, C::Line(2);
        "Neighbours on the line differ by at least the number"
        "whisper 3 r2c2 r3c3 r2c4 r3c5";
    Between: "between" "Between" "betweenline", N::None, NO, C::Line(3);
        "The digits between the ends lie strictly between theirs"
        "between r2c1 r2c2 r3c3 r4c3";
    Lockout: "lockout" "Lockout" "lockout", N::Default(4), SMALL, C::Line(3);
        "The ends differ by at least the number; no digit between them lies between theirs or equals one"
        "lockout 3 r2c1 r2c2 r3c3 r4c3";
    RegionSum: "region-sum" "RegionSumLine" "regionsumline", N::None, NO, C::Line(2);
        "The parts of the line in each region have the same sum"
        "region-sum r2c2 r3c2 r3c3 r3c4 r3c5";
    Entropic: "entropic" "Entropic" "entropicline", N::None, NO, C::Line(2);
        "Any three cells in a row hold a low, a middle and a high digit"
        "entropic r2c2 r3c2 r3c3 r3c4";
    Modular: "modular" "Modular" "modularline", N::Default(3), 2..=36, C::Line(2);
        "As many cells in a row as the number differ modulo the number"
        "modular 3 r2c2 r3c2 r3c3 r3c4";
    Zipper: "zipper" "Zipper" "zipperline", N::None, NO, C::Line(3);
        "Cells as far from the middle add up to the same sum, that of the middle cell if there is one"
        "zipper r2c1 r2c2 r3c3 r4c4 r4c5";
    Slow: "slow-thermometer" "" "slowthermometer", N::None, NO, C::Line(2);
        "The digits do not decrease"
        "slow-thermometer r5c1 r4c1 r3c2 r2c3 r2c4";
    Nabner: "nabner" "" "nabner", N::None, NO, C::Set(2);
        "The digits are different and no two are consecutive"
        "nabner r2c2 r3c2 r3c3";
    DoubleArrow: "double-arrow" "DoubleArrow" "doublearrow", N::None, NO, C::Line(3);
        "The digits between the ends add up to the sum of the ends"
        "double-arrow r2c1 r2c2 r3c2 r4c2";
    SameDifference: "same-difference" "" "", N::None, NO, C::Line(3);
        "Neighbours on the line have the same difference everywhere"
        "same-difference r2c2 r3c3 r4c4 r3c5";
    Parity: "parity-line" "" "", N::None, NO, C::Line(2);
        "Neighbours on the line are even and odd"
        "parity-line r2c2 r3c3 r4c4 r3c5";
    SumLine: "sum-line" "SumLine" "", N::Default(10), 1..=999, C::Line(1);
        "The line is cut into parts with this sum"
        "sum-line 7 r2c2 r3c2 r3c3 r3c4";
    SumLoop: "sum-loop" "" "", N::Default(10), 1..=999, C::Line(3);
        "The line is closed, and is cut into parts with this sum"
        "sum-loop 7 r2c2 r2c3 r3c3 r3c2";
    Greater: "greater" "GreaterThan" "", N::None, NO, C::Line(2);
        "Each digit is greater than the next"
        "greater r2c2 r3c2 r3c3";
    Minimum: "minimum" "" "minimum", N::None, NO, C::Line(2);
        "The first digit is less than each of the others"
        "minimum r3c3 r2c3 r4c3 r3c2 r3c4";
    Maximum: "maximum" "" "maximum", N::None, NO, C::Line(2);
        "The first digit is greater than each of the others"
        "maximum r3c3 r2c3 r4c3 r3c2 r3c4";
    Clone: "clone" "" "clone", N::None, NO, C::Equal;
        "Two groups of cells hold the same digits in the same order"
        "clone r1c1 r2c1 r2c2 = r4c4 r5c4 r5c5";
    Quadruple: "quadruple" "Quad" "quadruple", N::Many, SMALL, C::Set(1);
        "The cells hold all of these digits, each as often as it is listed"
        "quadruple 1 2 r3c3 r3c4 r4c3 r4c4";
    Exactly: "exactly" "ContainExact" "", N::Many, SMALL, C::Set(1);
        "The cells hold each of these digits just as often as it is listed"
        "exactly 1 1 2 3 r3c3 r3c4 r4c3 r4c4";
    Sandwich: "sandwich" "Sandwich" "sandwichsum", N::One, SUM, C::Clue;
        "The digits between the least and the greatest digit of the board add up to the number"
        "sandwich 5 row 3";
    XSum: "x-sum" "XSum" "xsum", N::One, SUM, C::Clue;
        "The first cells, as many as the first digit, add up to the number"
        "x-sum 9 row 3";
    Skyscraper: "skyscraper" "Skyscraper" "skyscraper", N::One, SMALL, C::Clue;
        "The number counts the digits that are greater than all before them"
        "skyscraper 3 row 3";
    HiddenSkyscraper: "hidden-skyscraper" "HiddenSkyscraper" "", N::One, SMALL, C::Clue;
        "The number is the first digit that is less than one before it"
        "hidden-skyscraper 3 row 3";
    NumberedRoom: "numbered-room" "NumberedRoom" "", N::One, SMALL, C::Clue;
        "The cell whose place is the first digit holds the number"
        "numbered-room 3 row 3";
    FullRank: "full-rank" "FullRank" "", N::One, 1..=144, C::Side;
        "The number is the place of the line among all rows and columns, read from both ends; none is equal"
        "full-rank 7 row 3";
    FullRankTied: "full-rank-tied" "" "", N::One, 1..=144, C::Side;
        "As full-rank, but other lines may be equal"
        "full-rank-tied 7 row 3";
    CountDistinct: "count-distinct" "CountDistinct" "", N::None, NO, C::Line(2);
        "The first digit is the number of different digits in the other cells"
        "count-distinct r2c2 r3c2 r3c3 r3c4";
    CountingCircles: "counting-circles" "CountingCircles" "", N::Default(0), 0..=1, C::Set(1);
        "A digit in any of these cells is in as many of them, less the number: 1 where the first digit means 0"
        "counting-circles r2c2 r3c3 r4c4";
    ColumnIndex: "column-index" "Indexing" "", N::None, NO, C::Set(1);
        "The digit of a cell is the column that holds the number of its column, in its row"
        "column-index r3c3";
    RowIndex: "row-index" "Indexing" "", N::None, NO, C::Set(1);
        "The digit of a cell is the row that holds the number of its row, in its column"
        "row-index r3c3";
    ValueIndex: "value-index" "ValueIndexing" "", N::None, NO, C::Line(3);
        "The first digit is in the cell whose place on the rest of the line is the second digit"
        "value-index r2c2 r3c2 r3c3 r3c4 r3c5";
    EqualSum: "equal-sum" "EqualSum" "", N::None, NO, C::Groups;
        "All groups have the same sum"
        "equal-sum r2c2 r2c3 = r4c4 r4c5";
    SameValues: "same-values" "SameValues" "", N::None, NO, C::Groups;
        "All groups hold the same digits, in any order"
        "same-values r2c2 r2c3 = r4c4 r4c5";
    Equality: "equality-cage" "EqualityCage" "", N::None, NO, C::Set(2);
        "The digits are different, as many even as odd ones and as many low as high ones"
        "equality-cage r2c2 r2c3 r3c2 r3c3";
    Rellik: "rellik" "RellikCage" "", N::One, SUM, C::Set(1);
        "The digits are different, and none among them add up to the number"
        "rellik 8 r2c2 r2c3 r3c2";
    Lunchbox: "lunchbox" "Lunchbox" "", N::One, SUM, C::Line(2);
        "The digits are different; those between the least and the greatest of them add up to the number"
        "lunchbox 5 r2c2 r3c2 r3c3 r3c4";
    LookAndSay: "look-and-say" "LookAndSay" "", N::Text, NO, C::Set(1);
        "The cells hold as many of each digit as the text says: 23 means two 3, and 03 none"
        "look-and-say 21 r2c2 r3c3 r2c4 r3c5";
    Linear: "linear" "Sum" "", N::Factors, -9999..=9999, C::Line(1);
        "The digits, each times its factor, add up to the first number"
        "linear 0 1 1 -1 r2c2 r3c3 r4c4";
    Regex: "regex" "Regex" "", N::Text, NO, C::Line(1);
        "The digits, as a text, match this regular expression"
        "regex (12|3.)* r2c2 r3c3 r4c4 r3c5";
    Automaton: "automaton" "NFA" "", N::Text, NO, C::Line(1);
        "The digits lead through the states of this automaton"
        "automaton 0/1.2/0.123.1/1.4.2 r3c3 r3c4";
    Relation: "relation" "Pair" "", N::Text, NO, C::Line(2);
        "Neighbours on the line satisfy this table"
        "relation 001111000111100011110001111000111100 r2c2 r3c3 r4c4";
    RelationAll: "relation-all" "PairX" "", N::Text, NO, C::Line(2);
        "All pairs of cells satisfy this table"
        "relation-all 001111000111100011110001111000111100 r2c2 r3c3 r4c4";
    GlobalEntropy: "global-entropy" "GlobalEntropy" "", N::None, NO, C::Board;
        "All squares of two by two cells hold a low, a middle and a high digit"
        "global-entropy";
    GlobalModular: "global-modular" "GlobalMod" "", N::None, NO, C::Board;
        "All squares of two by two cells hold digits of all three remainders of a division by three"
        "global-modular";
    AntiTaxicab: "anti-taxicab" "AntiTaxicab" "", N::None, NO, C::Board;
        "Cells that are a digit apart, in rows and columns, do not both hold it"
        "anti-taxicab";
    DutchFlatmates: "dutch-flatmates" "DutchFlatmates" "", N::None, NO, C::Board;
        "Above each middle digit is the least, or below it the greatest one"
        "dutch-flatmates";
    Outside: "outside" "" "", N::None, NO, C::Set(1);
        "These cells are no part of the board: they hold no digit"
        "outside r5c5 r5c6 r6c5 r6c6";
    SameRegion: "same-region" "" "", N::None, NO, C::Set(2);
        "These cells belong to one of the regions that are to be found"
        "same-region r2c2 r2c3 r3c3; chaos-construction";
    RegionArrow: "region-arrow" "ChaosArrow" "", N::None, NO, C::Arms;
        "The first digit counts the cells of its region, its own too, on lines that end with the region"
        "region-arrow r3c3 = r3c4 r3c5 = r4c3 r5c3; chaos-construction";
    ChaosConstruction: "chaos-construction" "ChaosConstruction" "", N::None, NO, C::Board;
        "There are regions to be found besides the boxes, of connected cells that hold every digit once"
        "chaos-construction";
}

impl Kind {
    /// Returns its row of the table.
    #[doc(hidden)]
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns its name, as in `slow-thermometer`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns all kinds, in order.
    pub fn all() -> impl Iterator<Item = Kind> {
        TABLE.iter().map(|row| row.kind)
    }

    /// Returns the kind of this name.
    pub(crate) fn of_name(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.name() == name)
    }

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

impl Row {
    /// Returns the name that the Interactive Sudoku Solver has for it.
    #[doc(hidden)]
    pub fn iss(&self) -> Option<&'static str> {
        Some(self.iss).filter(|name| !name.is_empty())
    }

    /// Returns the member that f-puzzles has for it.
    #[doc(hidden)]
    pub fn fpuzzles(&self) -> Option<&'static str> {
        Some(self.fpuzzles).filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_names_differ() {
        for (place, row) in TABLE.iter().enumerate() {
            assert_eq!(row.kind as usize, place, "{}", row.name);
            assert_eq!(Kind::of_name(row.kind.name()), Some(row.kind));
        }
    }
}
