//! The last resort: a digit of the solution.

use super::state::State;
use super::step::Step;
use super::technique::Technique;
use crate::board::nine::Candidate;
use crate::methods::Method;
use crate::told::Verdict;
use quadrille_board::{Grid, Shape};
use quadrille_limits::limits::{Limits, Stop};

/// Returns the digit of a cell in the solution, if there is just one solution: that of the cell in the middle of
/// the empty ones.
pub fn find(state: &State, limits: &Limits) -> Result<Option<Step>, Stop> {
    let values: Vec<u8> = (0..81).map(|cell| state.position.digit(cell)).collect();
    let Some(grid) = Grid::from_values(Shape::CLASSIC, values) else {
        return Ok(None);
    };
    let report = Method::Staged.solve(&grid, Some(2), limits);
    let solution = match report.verdict {
        Verdict::Stopped(stop) => return Err(stop),
        Verdict::Solved(solution) if report.solutions.found == 1 => solution,
        _ => return Ok(None),
    };
    let empty: Vec<usize> = state.position.empty_cells().collect();
    let cell = empty[empty.len() / 2];
    let candidate = Candidate::new(cell, usize::from(solution.values()[cell]) - 1);
    let is_there = state.position.has(candidate);
    Ok(is_there.then(|| Step::place(Technique::BruteForce, candidate, None)))
}
