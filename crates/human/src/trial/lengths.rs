//! The length of whips or braids that solves a puzzle.
//!
//! For each length, from short to long, all candidates are removed that a whip or braid of this length or a shorter
//! one removes, and all singles placed, until there are none; then the next length is tried. The order does not matter for
//! braids: what one removes at first, one of the same length or a shorter one removes later. For whips it may, as
//! candidates that were removed can break the line of a longer one. So with whips this is the length that the
//! puzzle needs in the order of cells and digits; in another order it could be less, but never less than with braids.

use std::cell;
use std::ops::ControlFlow;

use super::answer::{Length, LowerBound};
use crate::board::Board;
use crate::patterns::braid::{Braids, Kind};
use crate::patterns::links::Links;
use crate::patterns::{Rule, find};
use quadrille_board::{Cell, Digit, Grid};
use quadrille_limits::limits::{Clock, Limits};

/// Returns the length that solves a board, unless the solution contradicts it.
pub fn of(board: &mut Board<'_>, kind: Kind, solution: &Grid, limits: &Limits) -> Option<Length> {
    let clock = cell::RefCell::new(Clock::start(limits));
    let (looks, stop) = (cell::Cell::new(0), cell::Cell::new(None));
    let is_stopped = || {
        let mut clock = clock.borrow_mut();
        let looked = clock.tick(looks.get()).break_value();
        looks.set(looks.get() + 1);
        stop.set(looked.or_else(|| clock.look().break_value()));
        stop.get().is_some()
    };
    place_singles(board)?;
    for most in 0..=Length::MOST {
        let flow = match most {
            0 => ControlFlow::Continue(()),
            most => remove_all(board, kind, most as usize, solution, &is_stopped)?,
        };
        if board.is_solved() {
            return Some(Length::new(LowerBound::exactly(most), None));
        }
        if flow.is_break() {
            return Some(Length::new(LowerBound::or_more(most), stop.get()));
        }
    }
    Some(Length::none())
}

/// Removes all that whips or braids of at most a length remove, and places all singles. `None` if that is a
/// contradiction.
fn remove_all(
    board: &mut Board<'_>,
    kind: Kind,
    most: usize,
    solution: &Grid,
    is_stopped: &dyn Fn() -> bool,
) -> Option<ControlFlow<()>> {
    let shape = board.shape();
    let cells = shape.cells();
    let all = cells.flat_map(|cell| Digit::all(shape.side()).map(move |digit| (cell, digit)));
    let wrong: Vec<(Cell, Digit)> = all
        .filter(|&(cell, digit)| solution.get(cell) != Some(digit))
        .collect();
    let mut braids = Braids::new(Links::of(board), kind, is_stopped);
    let (mut next, mut unchanged) = (0, 0);
    while unchanged < wrong.len() && !board.is_solved() {
        let target = wrong[next];
        next = (next + 1) % wrong.len();
        unchanged += 1;
        let Some(node) = braids.links.node(target) else {
            continue;
        };
        match braids.has(node, most) {
            ControlFlow::Break(()) => return Some(ControlFlow::Break(())),
            ControlFlow::Continue(false) => continue,
            ControlFlow::Continue(true) => {}
        }
        board.remove(target.0, target.1);
        place_singles(board)?;
        braids = Braids::new(Links::of(board), kind, is_stopped);
        unchanged = 0;
    }
    Some(ControlFlow::Continue(()))
}

/// Places singles until there are none. `None` if that is a contradiction.
fn place_singles(board: &mut Board<'_>) -> Option<()> {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for rule in [Rule::NakedSingle, Rule::HiddenSingle] {
            let mut found = Vec::new();
            let _ = find(rule, board, &|| false, &mut |finding| {
                found.push(finding);
                ControlFlow::Continue(())
            });
            for finding in found {
                is_changed = true;
                finding.apply(board).ok()?;
            }
        }
    }
    board.contradiction().is_none().then_some(())
}
