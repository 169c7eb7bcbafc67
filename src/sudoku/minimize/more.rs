//! Minimal puzzles that may lose rules and constraints, too.

use super::{MinimizeError, Minimized};
use crate::board::{Givens, LocalConstraint};
use crate::limits::{Limits, Stop};
use crate::random::Random;
use crate::sudoku::batch::Verdict;
use crate::sudoku::cause::{Given, bounded, only};
use crate::sudoku::outcome::Status;
use crate::sudoku::search::Search;

/// Removes givens in random order until no more can go: first rules and constraints,
/// then clues.
///
/// What is needed stays needed when there is less, so each is tried once. That there are
/// no other dots is tried before the dots, which stay where it does.
pub(in crate::sudoku) fn minimize_more(
    search: &mut Search,
    limits: &Limits,
    puzzle: &Givens<'_>,
    may_go: &dyn Fn(&Given) -> bool,
    source: &mut dyn FnMut() -> u64,
) -> Result<Minimized, MinimizeError> {
    let whole = search.count_up_to(puzzle, 2, limits);
    let limits = bounded(limits, puzzle, &whole);
    if let Some(error) = MinimizeError::of(&Verdict::from(whole)) {
        return Err(error);
    }
    let mut kept = Given::all(puzzle);
    let is_dot = |given: &Given| matches!(given, Given::Constraint(LocalConstraint::Dot { .. }));
    let is_no_other =
        |given: &Given| matches!(given, Given::Constraint(LocalConstraint::NoOther(_)));
    let asked = kept
        .iter()
        .filter(|given| !matches!(given, Given::Marks(..)) && may_go(given));
    let mut asked: Vec<Given> = asked.cloned().collect();
    Random::new(source).shuffle(&mut asked);
    asked.sort_by_key(|given| match given {
        Given::Clue(..) => 2,
        given if is_dot(given) => 1,
        _ => 0,
    });
    let mut doubt = None;
    for given in asked {
        if is_dot(&given) && kept.iter().any(is_no_other) {
            continue;
        }
        let fewer = kept.iter().filter(|other| **other != given);
        let fewer: Vec<Given> = fewer.cloned().collect();
        let Some(without) = only(puzzle, &fewer) else {
            continue;
        };
        let outcome = search.count_up_to(&without, 2, &limits);
        match (outcome.status, outcome.stop) {
            (Status::Unique, _) => kept = fewer,
            (Status::Unknown, stop) => doubt = doubt.or(stop),
            _ => {}
        }
        if let Some(Stop::Time | Stop::Interrupt) = doubt {
            break;
        }
    }
    let left = only(puzzle, &kept).unwrap_or_else(|| puzzle.clone());
    Ok(Minimized {
        grid: left.clues().clone(),
        variant: left.variant().clone(),
        is_minimal: doubt.is_none(),
        stop: doubt,
    })
}
