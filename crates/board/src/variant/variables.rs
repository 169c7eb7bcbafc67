//! Variables: digits that constraints name and no cell of the board holds.
//!
//! In a constraint each is a special kind of cell. To look at their values, they
//! become the cells that follow the last one of the board.

use super::filling::Filling;
use super::local::LocalConstraint;
use super::ruled::{Board, Kind};
use super::{Cell, ConstraintError, Shape};

/// The most variables of a constraint.
pub(super) const MOST: u16 = 999;

/// Returns constraints whose variables are the cells after the board and as many
/// others, and the number of variables.
#[doc(hidden)]
pub fn beyond(
    shape: Shape,
    others: usize,
    list: &[LocalConstraint],
) -> (Vec<LocalConstraint>, usize) {
    let of_one = |local: &LocalConstraint| local.cells().into_iter().filter_map(Cell::as_variable);
    let last = list.iter().flat_map(of_one).max();
    let to = |cell: Cell| match cell.as_variable() {
        Some(number) => Cell::beyond(shape, others + usize::from(number)),
        None => cell,
    };
    let moved = list.iter().map(|local| local.moved(&to));
    (
        moved.collect(),
        last.map_or(0, |last| usize::from(last) + 1),
    )
}

/// Returns whether the variables have digits with which all of a list hold,
/// in a full grid; `None` if that was not found out in a second or so.
pub(super) fn have_digits(
    list: &[LocalConstraint],
    board: Board<'_>,
    all: &[LocalConstraint],
) -> Option<bool> {
    let (list, count) = beyond(board.grid.shape(), 0, list);
    Filling::new(&list, count, board, all).find()
}

/// Checks that constraints may name variables, and that each does.
pub(super) fn check(list: &[LocalConstraint]) -> Result<(), ConstraintError> {
    list.iter().try_for_each(may_name)?;
    match list.iter().all(names_some) && !list.is_empty() {
        true => Ok(()),
        false => Err(ConstraintError::NoVariable),
    }
}

fn names_some(local: &LocalConstraint) -> bool {
    let mut cells = local.cells().into_iter();
    cells.any(|cell| cell.as_variable().is_some())
}

/// Checks that a constraint may name the variables that it names.
fn may_name(local: &LocalConstraint) -> Result<(), ConstraintError> {
    let kind = local.kind();
    let may = match local {
        _ if !names_some(local) => true,
        LocalConstraint::Either(ways) => return ways.iter().flatten().try_for_each(may_name),
        LocalConstraint::Cage { .. }
        | LocalConstraint::Sum { .. }
        | LocalConstraint::Thermometer(_)
        | LocalConstraint::Arrow { .. }
        | LocalConstraint::Even(_)
        | LocalConstraint::Odd(_) => true,
        // The others ask where their cells are.
        LocalConstraint::Ruled(ruled) => !matches!(
            ruled.kind(),
            Kind::RegionSum
                | Kind::FullRank
                | Kind::FullRankTied
                | Kind::CountingCircles
                | Kind::ColumnIndex
                | Kind::RowIndex
                | Kind::Outside
                | Kind::SameRegion
                | Kind::RegionArrow
        ),
        _ => false,
    };
    may.then_some(()).ok_or(ConstraintError::Unvaried { kind })
}
