//! The conditions that items stand for, and their names.

use std::fmt;

use crate::board::{Cell, Digit, ExtraHouse, House, LocalConstraint, Pair, Relation, Shape};

/// The condition of an item: a solution satisfies it exactly once or, if the
/// item is secondary, at most once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// This cell holds a digit.
    Cell(Cell),
    /// This house holds this digit. The boxes of a jigsaw are its regions.
    Digit(House, Digit),
    /// This house of a variant holds this digit.
    Extra(ExtraHouse, Digit),
    /// At most one of two cells holds a digit of these: the first cell this
    /// digit or one that excludes as many, the second cell a digit that this
    /// one excludes. If the cells are unlike, both hold this digit.
    Pair(Pair, Digit),
    /// The digits of a cage are one of the sets that it may have.
    Cage(Local),
    /// This digit is in a cage, or not in its set of digits.
    CageDigit(Local, Digit),
    /// This cell, counted from 0, adds to a sum; the circle of an arrow comes
    /// last.
    Step(Local, usize),
    /// The sum of this many cells.
    PartialSum(Local, usize),
    /// The digit of this cell, as its colour.
    Value(Cell),
}

/// One of the constraints of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Local {
    /// Its place among all, counted from 0.
    pub place: usize,
    /// Its [kind](LocalConstraint::kind).
    pub kind: &'static str,
    /// Its first cell.
    pub first: Cell,
}

impl Local {
    pub(super) fn new(place: usize, constraint: &LocalConstraint, first: Cell) -> Local {
        Local {
            place,
            kind: constraint.kind(),
            first,
        }
    }

    /// Displays it as in `cage at r1c1`.
    pub(in crate::sudoku) fn name(self, shape: Shape) -> impl fmt::Display {
        format!("{} at {}", self.kind, shape.cell_name(self.first))
    }
}

/// Displays a constraint; see [`Encoding::describe`](super::Encoding::describe).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    pub(super) shape: Shape,
    pub(super) constraint: Constraint,
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.constraint {
            Constraint::Cell(cell) => self.shape.cell_name(cell).fmt(f),
            Constraint::Digit(house, digit) => write!(f, "{digit} in {house}"),
            Constraint::Extra(house, digit) => write!(f, "{digit} in {house}"),
            Constraint::Pair(
                Pair {
                    cells, relation, ..
                },
                digit,
            ) => {
                let (a, b) = (self.shape.cell_name(cells.0), self.shape.cell_name(cells.1));
                match relation {
                    Relation::Unlike => write!(f, "{digit} in one of {a} and {b}"),
                    _ => write!(f, "{digit} in {a}, or what it excludes in {b}"),
                }
            }
            Constraint::Cage(local) => write!(f, "digits of the {}", local.name(self.shape)),
            Constraint::CageDigit(local, digit) => {
                write!(f, "{digit} in the {}", local.name(self.shape))
            }
            Constraint::Step(local, step) => {
                write!(f, "step {} of the {}", step + 1, local.name(self.shape))
            }
            Constraint::PartialSum(local, count) => {
                write!(f, "sum of {count} cells of the {}", local.name(self.shape))
            }
            Constraint::Value(cell) => write!(f, "digit of {}", self.shape.cell_name(cell)),
        }
    }
}
