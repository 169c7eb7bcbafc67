//! Rules that hold all over a board, and the houses that some of them add.

use std::fmt;
use std::str::FromStr;

use super::local::{Dot, Pair, Relation};
use crate::names::named;
use crate::{Cell, NameError, Shape};

/// A rule besides the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Extra {
    /// Both diagonals hold every digit.
    X,
    /// Windows, as large as boxes and one cell away from their borders, hold
    /// every digit: four on the 9x9 board. Only for square boxes.
    Windoku,
    /// The cells at the same place in all boxes hold every digit.
    DisjointGroups,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells that share a side do not hold consecutive digits.
    NonConsecutive,
}

impl Extra {
    /// All extra rules.
    pub const ALL: &[Extra] = &[
        Extra::X,
        Extra::Windoku,
        Extra::DisjointGroups,
        Extra::AntiKnight,
        Extra::AntiKing,
        Extra::NonConsecutive,
    ];

    /// Returns its name, as in `disjoint-groups`.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns what it means, in a few words.
    pub fn about(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (&'static str, &'static str) {
        match self {
            Extra::X => ("x", "both diagonals hold every digit"),
            Extra::Windoku => (
                "windoku",
                "each window holds every digit (four windows on 9x9)",
            ),
            Extra::DisjointGroups => (
                "disjoint-groups",
                "cells at one place of the boxes hold every digit",
            ),
            Extra::AntiKnight => ("anti-knight", "cells a knight's move apart differ"),
            Extra::AntiKing => ("anti-king", "cells that touch at a corner differ"),
            Extra::NonConsecutive => (
                "non-consecutive",
                "cells that share a side do not hold consecutive digits",
            ),
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Extra {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Extra, NameError> {
        named(Extra::ALL, Extra::name, name)
    }
}

impl Extra {
    /// Returns the houses that it adds to a board.
    pub(super) fn houses(self, shape: Shape) -> impl Iterator<Item = ExtraHouse> {
        let (kind, count): (fn(usize) -> ExtraHouse, usize) = match self {
            Extra::X => (ExtraHouse::Diagonal, 2),
            Extra::Windoku => (ExtraHouse::Window, (shape.box_rows() - 1).pow(2)),
            Extra::DisjointGroups => (ExtraHouse::Group, shape.side()),
            Extra::AntiKnight | Extra::AntiKing | Extra::NonConsecutive => (ExtraHouse::Group, 0),
        };
        (0..count).map(kind)
    }

    /// Returns what the digits of two cells satisfy, for each two cells that it
    /// relates.
    #[doc(hidden)]
    pub fn pairs(self, shape: Shape) -> impl Iterator<Item = Pair> {
        let relation = match self {
            Extra::NonConsecutive => Relation::Unfit(Dot::WHITE),
            _ => Relation::Unlike,
        };
        apart(shape, self.moves()).map(move |cells| Pair { cells, relation })
    }

    /// Returns the moves, rows down and columns right, between two cells that
    /// it relates. Each pair of cells has one.
    pub(super) fn moves(self) -> &'static [(usize, isize)] {
        match self {
            Extra::AntiKnight => &[(1, -2), (1, 2), (2, -1), (2, 1)],
            Extra::AntiKing => &[(1, -1), (1, 1)],
            Extra::NonConsecutive => SIDES,
            Extra::X | Extra::Windoku | Extra::DisjointGroups => &[],
        }
    }
}

/// The moves to the cells that share a side.
pub(super) const SIDES: &[(usize, isize)] = &[(0, 1), (1, 0)];

/// Returns the pairs of cells that are one of these moves apart, in reading
/// order.
pub(super) fn apart(
    shape: Shape,
    moves: &'static [(usize, isize)],
) -> impl Iterator<Item = (Cell, Cell)> {
    shape.cells().flat_map(move |cell| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        moves.iter().filter_map(move |&(down, right)| {
            let column = column.checked_add_signed(right)?;
            let is_on_board = row + down < shape.side() && column < shape.side();
            is_on_board.then(|| (cell, shape.cell(row + down, column)))
        })
    })
}

/// A house of some variants only. Counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExtraHouse {
    /// A diagonal: first the one from the upper left, then the other.
    Diagonal(usize),
    /// A window, left to right and top down. After these come the cells between windows, which hold every digit too:
    /// above and below windows, from left to right, beside windows, top down, and the rest.
    Window(usize),
    /// The cells at this place in all boxes, in reading order.
    Group(usize),
}

impl ExtraHouse {
    /// Returns the cells of the house, in reading order, on a board of this
    /// shape, which must have the house.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have the house, the cells are out of range.
    pub fn cells(self, shape: Shape) -> impl Iterator<Item = Cell> {
        let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
        (0..side).map(move |k| match self {
            ExtraHouse::Diagonal(0) => shape.cell(k, k),
            ExtraHouse::Diagonal(_) => shape.cell(k, side - 1 - k),
            ExtraHouse::Window(window) => {
                let (down, right) = window_bands(window, wide - 1);
                // The lines of windows, or those between them.
                let line = |band: usize, k: usize| match band < wide - 1 {
                    true => 1 + band * (wide + 1) + k,
                    false => k * (wide + 1),
                };
                shape.cell(line(down, k / wide), line(right, k % wide))
            }
            ExtraHouse::Group(place) => shape.cell(
                k / high * high + place / wide,
                k % high * wide + place % wide,
            ),
        })
    }
}

/// Returns the bands of rows and of columns of a window, of which `bands` have windows; that between them is the last.
fn window_bands(window: usize, bands: usize) -> (usize, usize) {
    match window.checked_sub(bands * bands) {
        None => (window / bands, window % bands),
        Some(column) if column < bands => (bands, column),
        Some(other) => ((other - bands).min(bands), bands),
    }
}

impl fmt::Display for ExtraHouse {
    /// Displays `diagonal 1`, `window 4` or `group 9`, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtraHouse::Diagonal(index) => write!(f, "diagonal {}", index + 1),
            ExtraHouse::Window(index) => write!(f, "window {}", index + 1),
            ExtraHouse::Group(index) => write!(f, "group {}", index + 1),
        }
    }
}
