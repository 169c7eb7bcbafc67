//! The table of constraints that are one relation: their names in each dialect,
//! their numbers and their cells.
//!
//! Readers and writers of all dialects go by this table, so that a new
//! constraint is one row here, its [meaning](super::meaning), and its
//! propagator.

use std::ops::RangeInclusive;

use super::Kind;

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

/// A row of the table.
#[derive(Debug)]
#[doc(hidden)]
pub struct Row {
    #[doc(hidden)]
    pub kind: Kind,
    /// The names in the text of constraints, in the Interactive Sudoku Solver
    /// and in f-puzzles, or `-`.
    names: &'static str,
    #[doc(hidden)]
    pub numbers: Numbers,
    /// The values that a number may have.
    #[doc(hidden)]
    pub range: RangeInclusive<i32>,
    #[doc(hidden)]
    pub cells: Cells,
}

const fn row(
    kind: Kind,
    names: &'static str,
    numbers: Numbers,
    range: RangeInclusive<i32>,
    cells: Cells,
) -> Row {
    Row {
        kind,
        names,
        numbers,
        range,
        cells,
    }
}

const NO: RangeInclusive<i32> = 0..=0;
const SUM: RangeInclusive<i32> = 0..=9999;
const SMALL: RangeInclusive<i32> = 1..=36;

use {Cells as C, Kind as K, Numbers as N};

/// The table, in the order of [`Kind`].
#[doc(hidden)]
pub const TABLE: &[Row] = &[
    row(
        K::Palindrome,
        "palindrome Palindrome palindrome",
        N::None,
        NO,
        C::Line(2),
    ),
    row(K::Renban, "renban Renban renban", N::None, NO, C::Set(2)),
    row(
        K::Whisper,
        "whisper Whisper whispers",
        N::Default(5),
        SMALL,
        C::Line(2),
    ),
    row(
        K::Between,
        "between Between betweenline",
        N::None,
        NO,
        C::Line(3),
    ),
    row(
        K::Lockout,
        "lockout Lockout lockout",
        N::Default(4),
        SMALL,
        C::Line(3),
    ),
    row(
        K::RegionSum,
        "region-sum RegionSumLine regionsumline",
        N::None,
        NO,
        C::Line(2),
    ),
    row(
        K::Entropic,
        "entropic Entropic entropicline",
        N::None,
        NO,
        C::Line(2),
    ),
    row(
        K::Modular,
        "modular Modular modularline",
        N::Default(3),
        2..=36,
        C::Line(2),
    ),
    row(
        K::Zipper,
        "zipper Zipper zipperline",
        N::None,
        NO,
        C::Line(3),
    ),
    row(
        K::Slow,
        "slow-thermometer - slowthermometer",
        N::None,
        NO,
        C::Line(2),
    ),
    row(K::Nabner, "nabner - nabner", N::None, NO, C::Set(2)),
    row(
        K::DoubleArrow,
        "double-arrow DoubleArrow doublearrow",
        N::None,
        NO,
        C::Line(3),
    ),
    row(
        K::SameDifference,
        "same-difference - -",
        N::None,
        NO,
        C::Line(3),
    ),
    row(K::Parity, "parity-line - -", N::None, NO, C::Line(2)),
    row(
        K::SumLine,
        "sum-line SumLine -",
        N::Default(10),
        1..=999,
        C::Line(1),
    ),
    row(
        K::SumLoop,
        "sum-loop - -",
        N::Default(10),
        1..=999,
        C::Line(3),
    ),
    row(K::Greater, "greater GreaterThan -", N::None, NO, C::Line(2)),
    row(K::Minimum, "minimum - minimum", N::None, NO, C::Line(2)),
    row(K::Maximum, "maximum - maximum", N::None, NO, C::Line(2)),
    row(K::Clone, "clone - clone", N::None, NO, C::Equal),
    row(
        K::Quadruple,
        "quadruple Quad quadruple",
        N::Many,
        SMALL,
        C::Set(1),
    ),
    row(
        K::Exactly,
        "exactly ContainExact -",
        N::Many,
        SMALL,
        C::Set(1),
    ),
    row(
        K::Sandwich,
        "sandwich Sandwich sandwichsum",
        N::One,
        SUM,
        C::Clue,
    ),
    row(K::XSum, "x-sum XSum xsum", N::One, SUM, C::Clue),
    row(
        K::Skyscraper,
        "skyscraper Skyscraper skyscraper",
        N::One,
        SMALL,
        C::Clue,
    ),
    row(
        K::HiddenSkyscraper,
        "hidden-skyscraper HiddenSkyscraper -",
        N::One,
        SMALL,
        C::Clue,
    ),
    row(
        K::NumberedRoom,
        "numbered-room NumberedRoom -",
        N::One,
        SMALL,
        C::Clue,
    ),
    row(
        K::FullRank,
        "full-rank FullRank -",
        N::One,
        1..=144,
        C::Side,
    ),
    row(
        K::FullRankTied,
        "full-rank-tied - -",
        N::One,
        1..=144,
        C::Side,
    ),
    row(
        K::CountDistinct,
        "count-distinct CountDistinct -",
        N::None,
        NO,
        C::Line(2),
    ),
    row(
        K::CountingCircles,
        "counting-circles CountingCircles -",
        N::Default(0),
        0..=1,
        C::Set(1),
    ),
    row(
        K::ColumnIndex,
        "column-index Indexing -",
        N::None,
        NO,
        C::Set(1),
    ),
    row(K::RowIndex, "row-index Indexing -", N::None, NO, C::Set(1)),
    row(
        K::ValueIndex,
        "value-index ValueIndexing -",
        N::None,
        NO,
        C::Line(3),
    ),
    row(K::EqualSum, "equal-sum EqualSum -", N::None, NO, C::Groups),
    row(
        K::SameValues,
        "same-values SameValues -",
        N::None,
        NO,
        C::Groups,
    ),
    row(
        K::Equality,
        "equality-cage EqualityCage -",
        N::None,
        NO,
        C::Set(2),
    ),
    row(K::Rellik, "rellik RellikCage -", N::One, SUM, C::Set(1)),
    row(K::Lunchbox, "lunchbox Lunchbox -", N::One, SUM, C::Line(2)),
    row(
        K::LookAndSay,
        "look-and-say LookAndSay -",
        N::Text,
        NO,
        C::Set(1),
    ),
    row(
        K::Linear,
        "linear Sum -",
        N::Factors,
        -9999..=9999,
        C::Line(1),
    ),
    row(K::Regex, "regex Regex -", N::Text, NO, C::Line(1)),
    row(K::Automaton, "automaton NFA -", N::Text, NO, C::Line(1)),
    row(K::Relation, "relation Pair -", N::Text, NO, C::Line(2)),
    row(
        K::RelationAll,
        "relation-all PairX -",
        N::Text,
        NO,
        C::Line(2),
    ),
    row(
        K::GlobalEntropy,
        "global-entropy GlobalEntropy -",
        N::None,
        NO,
        C::Board,
    ),
    row(
        K::GlobalModular,
        "global-modular GlobalMod -",
        N::None,
        NO,
        C::Board,
    ),
    row(
        K::AntiTaxicab,
        "anti-taxicab AntiTaxicab -",
        N::None,
        NO,
        C::Board,
    ),
    row(
        K::DutchFlatmates,
        "dutch-flatmates DutchFlatmates -",
        N::None,
        NO,
        C::Board,
    ),
    row(K::Outside, "outside - -", N::None, NO, C::Set(1)),
    row(K::SameRegion, "same-region - -", N::None, NO, C::Set(2)),
    row(
        K::RegionArrow,
        "region-arrow ChaosArrow -",
        N::None,
        NO,
        C::Arms,
    ),
    row(
        K::ChaosConstruction,
        "chaos-construction ChaosConstruction -",
        N::None,
        NO,
        C::Board,
    ),
];

impl Kind {
    /// Returns its row of the table.
    #[doc(hidden)]
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns its name, as in `slow-thermometer`.
    pub fn name(self) -> &'static str {
        self.row().name(0).unwrap_or_default()
    }

    /// Returns all kinds, in order.
    pub fn all() -> impl Iterator<Item = Kind> {
        TABLE.iter().map(|row| row.kind)
    }

    /// Returns the kind of this name.
    pub(crate) fn of_name(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.name() == name)
    }
}

impl Row {
    /// Returns the name in this dialect, if it has one.
    pub(super) fn name(&self, dialect: usize) -> Option<&'static str> {
        self.names
            .split(' ')
            .nth(dialect)
            .filter(|&name| name != "-")
    }

    /// Returns the name that the Interactive Sudoku Solver has for it.
    #[doc(hidden)]
    pub fn iss(&self) -> Option<&'static str> {
        self.name(1)
    }

    /// Returns the member that f-puzzles has for it.
    #[doc(hidden)]
    pub fn fpuzzles(&self) -> Option<&'static str> {
        self.name(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_names_differ() {
        for (place, row) in TABLE.iter().enumerate() {
            assert_eq!(row.kind as usize, place, "{}", row.names);
            assert_eq!(Kind::of_name(row.kind.name()), Some(row.kind));
            assert_eq!(row.names.split(' ').count(), 3, "{}", row.names);
        }
    }
}
