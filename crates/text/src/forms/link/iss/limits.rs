//! What the Interactive Sudoku Solver refuses, or means otherwise, though it has
//! a constraint of that name. All of this was measured on the solver itself.

use super::rules::DOTS;
use quadrille_board::{
    Cell, Constraints, Dot, House, Kind, LocalConstraint, Ruled, Shape, taxicab,
};

/// Returns the limit that a constraint is beyond, if it is.
pub(super) fn limit(local: &LocalConstraint, all: &Constraints) -> Option<&'static str> {
    let is_negative = |dot| all.list().contains(&LocalConstraint::NoOther(dot));
    let (is_beyond, limit) = match local {
        LocalConstraint::Cage { sum, .. } => (*sum == Some(0), "no sum of 0"),
        LocalConstraint::Arrow { circle, .. } => {
            let goes_on = |pair: &[Cell]| goes_on(all.shape(), pair[0], pair[1]);
            (
                circle.len() > 3 || !circle.windows(2).all(goes_on),
                "only numbers of two or three cells, each to the right of or below the one before",
            )
        }
        LocalConstraint::Dot { dot, .. } => (
            DOTS.iter().all(|(_, known)| known != dot),
            "only a difference of 1, a ratio of 2, and the sums 5 and 10",
        ),
        LocalConstraint::NoOther(Dot::WHITE | Dot::BLACK) => (
            !(is_negative(Dot::WHITE) && is_negative(Dot::BLACK)),
            "only white and black together",
        ),
        LocalConstraint::NoOther(Dot::V | Dot::X) => (
            !(is_negative(Dot::V) && is_negative(Dot::X)),
            "only v and x together",
        ),
        LocalConstraint::Variables(_) => {
            let is_other = |one: &LocalConstraint| one.kind() == local.kind() && one != local;
            (all.list().iter().any(is_other), "only one list of them")
        }
        LocalConstraint::Ruled(ruled) => return of_ruled(ruled, all),
        _ => return None,
    };
    is_beyond.then_some(limit)
}

fn of_ruled(ruled: &Ruled, all: &Constraints) -> Option<&'static str> {
    let (cells, number) = (ruled.cells(), ruled.number());
    let side = all.shape().side() as i32;
    let (is_beyond, limit) = match ruled.kind() {
        Kind::Entropic | Kind::GlobalEntropy | Kind::GlobalModular | Kind::DutchFlatmates => {
            (side != 9, "only on boards of 9x9")
        }
        Kind::Equality => (cells.len() % 2 == 1, "only an even number of cells"),
        Kind::Rellik | Kind::XSum => (number == 0, "no sum of 0"),
        Kind::Skyscraper => (number > side, "no more than there are digits"),
        Kind::SumLine | Kind::SumLoop => (number > 30, "no sum beyond 30"),
        Kind::Lunchbox => (
            number > side * (side - 1) / 2 - 1,
            "no sum beyond all digits between the least and the greatest",
        ),
        Kind::Linear => (
            ruled.numbers()[1..].iter().any(|factor| factor.abs() > 100),
            "no factor beyond 100",
        ),
        Kind::CountingCircles => (number != 0, "no number"),
        // A line of several pairs would be all that touch.
        Kind::Greater => {
            let is_pair = cells.len() == 2 && cells.iter().all(|cell| cell.as_variable().is_none());
            (
                !is_pair || taxicab(all.shape(), cells[0], cells[1]) > 1,
                "only two cells that share a side",
            )
        }
        // One rule holds for all ranks.
        Kind::FullRank | Kind::DistinctLines => (has_ties(all.list()), "not beside full-rank-tied"),
        Kind::Automaton => (
            ruled.parts().len() > 1 && side > 15,
            "several lines only up to 15 digits",
        ),
        Kind::Connected => {
            let rows = (0..all.shape().side()).map(|row| all.shape().cells_of(House::Row(row)));
            let is_board = rows.flatten().eq(cells) && ruled.parts().len() == side as usize;
            (!is_board, "only the whole board")
        }
        _ => return None,
    };
    is_beyond.then_some(limit)
}

/// Returns whether a number goes on in the next cell: to the right, below, or both.
fn goes_on(shape: Shape, one: Cell, next: Cell) -> bool {
    let is_step = |from: usize, to: usize| to == from || to == from + 1;
    [one, next].iter().all(|cell| cell.as_variable().is_none())
        && is_step(shape.row_of(one), shape.row_of(next))
        && is_step(shape.column_of(one), shape.column_of(next))
}

/// Returns whether several lines may have one rank.
pub(super) fn has_ties(list: &[LocalConstraint]) -> bool {
    list.iter().any(|local| match local {
        LocalConstraint::Ruled(ruled) => ruled.kind() == Kind::FullRankTied,
        LocalConstraint::Either(ways) => ways.iter().any(|way| has_ties(way)),
        _ => false,
    })
}
