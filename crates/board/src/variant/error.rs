//! Why variants and constraints are invalid.

use crate::{NameError, Shape};

/// Why a variant is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// Unknown name.
    #[error(transparent)]
    Unknown(Box<NameError>),
    /// Windows need square boxes.
    #[error("windoku needs square boxes, found boxes of {shape}")]
    Windows {
        /// The shape of the board.
        shape: Shape,
    },
    /// The regions belong to another board.
    #[error("expected regions for a board with boxes of {shape}, found regions for {side} rows")]
    Regions {
        /// The side of the board of the regions.
        side: usize,
        /// The shape of the board.
        shape: Shape,
    },
    /// A constraint has no items and options of an exact cover.
    #[error("the constraint '{kind}' has no exact cover")]
    NoCover {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// The constraints belong to another board.
    #[error("expected constraints for a board of {shape}, found some for {side} rows")]
    Constraints {
        /// The side of the board of the constraints.
        side: usize,
        /// The shape of the board.
        shape: Shape,
    },
}

/// Why constraints are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintError {
    /// A cell is not on the board.
    #[error("{kind}: a cell is not on the {side}x{side} board", side = shape.side())]
    Cell {
        /// The kind of the constraint.
        kind: &'static str,
        /// The shape of the board.
        shape: Shape,
    },
    /// A cell occurs twice.
    #[error("{kind}: {cell} occurs twice")]
    Repeated {
        /// The kind of the constraint.
        kind: &'static str,
        /// The cell.
        cell: String,
    },
    /// There are too few or too many cells.
    #[error("{kind}: expected {least} to {most} cells, found {found}")]
    Len {
        /// The kind of the constraint.
        kind: &'static str,
        /// The number of cells.
        found: usize,
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
    },
    /// A number is missing or out of range.
    #[error("{kind}: expected {expected}, found {found}")]
    Number {
        /// The kind of the constraint.
        kind: &'static str,
        /// What was expected.
        expected: String,
        /// The number, or the count of numbers.
        found: String,
    },
    /// Groups of cells are missing, empty or of different sizes.
    #[error("{kind}: expected two or more groups of cells of one size, with = between them")]
    Groups {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// The table of a relation does not fit the board.
    #[error("{kind}: expected a table of 0 and 1, {side} rows of {side}", side = shape.side())]
    Table {
        /// The kind of the constraint.
        kind: &'static str,
        /// The shape of the board.
        shape: Shape,
    },
    /// Digits of several places make no number.
    #[error("arrow: a circle of several cells needs digits up to 9, found a board of {shape}")]
    Pill {
        /// The shape of the board.
        shape: Shape,
    },
    /// The cells on the sides of a dot do not touch.
    #[error("dot: {one} and {other} share no side")]
    Apart {
        /// A cell.
        one: String,
        /// The other cell.
        other: String,
    },
    /// A constraint names a cell that is no part of the board.
    #[error("{kind}: {cell} is outside of the board")]
    Outside {
        /// The kind of the constraint.
        kind: &'static str,
        /// The cell.
        cell: String,
    },
    /// A constraint is about houses that lack cells.
    #[error("{kind}: this needs a board without cells outside")]
    Houses {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// A rule for the whole board is one of several.
    #[error("either: '{kind}' is about the whole board, or nested")]
    Nested {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// A cell and lines of cells are missing.
    #[error("{kind}: expected a cell and lines of cells, with = between them")]
    Arms {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// A constraint is about regions that are to be found, and there are none.
    #[error("{kind}: this needs 'chaos-construction'")]
    Regions {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// Regions cannot be found on so large a board.
    #[error("chaos-construction: expected at most {most} rows, found {side}")]
    Large {
        /// The greatest side.
        most: usize,
        /// The side of the board.
        side: usize,
    },
    /// A constraint outside of `variables` names a variable.
    #[error("{kind}: {cell} is a variable, which only constraints within 'variables' name")]
    Variable {
        /// The kind of the constraint.
        kind: &'static str,
        /// The variable.
        cell: String,
    },
    /// A constraint that cannot name variables is one of `variables`.
    #[error("variables: '{kind}' is about places on the board, or nested")]
    Unvaried {
        /// The kind of the constraint.
        kind: &'static str,
    },
    /// A constraint within `variables` names none.
    #[error("variables: each constraint needs a variable, as in 'variables arrow v1 = r1c1 r1c2'")]
    NoVariable,
    /// One of several constraints is invalid.
    #[error("{place}: {error}")]
    At {
        /// Which one: `line 3`, `constraint 2` or `thermometer 1`.
        place: String,
        /// What is wrong with it.
        error: Box<ConstraintError>,
    },
    /// There is no such kind of constraint.
    #[error(
        "expected a constraint, such as 'cage 15 r1c1 r1c2', found '{found}'{}",
        match meant {
            Some(name) => format!("; did you mean '{name}'?"),
            None => "; 'quadrille constraints' lists all".to_owned(),
        }
    )]
    Unknown {
        /// The text.
        found: String,
        /// The kind that may be meant.
        meant: Option<&'static str>,
    },
    /// The text of a constraint cannot be read.
    #[error("expected {expected}, found '{found}'")]
    Text {
        /// What was expected.
        expected: &'static str,
        /// The text.
        found: String,
    },
}

impl ConstraintError {
    /// Adds which of several constraints is invalid.
    #[doc(hidden)]
    pub fn at(self, place: String) -> ConstraintError {
        ConstraintError::At {
            place,
            error: Box::new(self),
        }
    }

    /// Returns whether a smaller board may have the constraint, such as a clue
    /// for a row of another length.
    pub fn depends_on_board(&self) -> bool {
        match self {
            ConstraintError::Len { least, most, .. } => least == most && *least > 1,
            ConstraintError::Table { .. }
            | ConstraintError::Pill { .. }
            | ConstraintError::Large { .. } => true,
            ConstraintError::At { error, .. } => error.depends_on_board(),
            _ => false,
        }
    }
}
