//! Clues that go where a pattern says.
//!
//! Few of the ways to fill a pattern leave one solution: of patterns with 24
//! clues about one in a million, and none of many others. So random fills are
//! only a beginning. From there the search climbs: some clues are taken out,
//! the puzzle is solved again in another way, and the new values are kept if
//! they leave no more solutions than the old. Many such changes are counted
//! together; the best is taken, and a count needs to go no further than the
//! number to beat.

use super::{Recipe, full_grid};
use crate::board::random::Random;
use crate::board::{Cell, Digit, Grid};
use crate::cover::Count;
use crate::sudoku::Solver;

/// Solutions beyond which puzzles are equally bad, at first,
const MANY: u64 = 100;

/// and at most, after doubling while no change leaves fewer.
const MOST: u64 = 3200;

/// Changes that are counted together.
const CHANGES: usize = 64;

/// Rounds of changes for one full grid.
const ROUNDS: usize = 120;

/// How many of the tries of a recipe one climb stands for.
const TRIES: u32 = 20;

/// Fills the pattern of a recipe so that one solution is left.
pub(super) fn fill(
    recipe: &Recipe,
    pattern: &Grid,
    solver: &mut Solver,
    source: &mut dyn FnMut() -> u64,
) -> Option<Grid> {
    let cells: Vec<Cell> = pattern.clues().map(|(cell, _)| cell).collect();
    (0..recipe.tries.div_ceil(TRIES)).find_map(|_| {
        let full = full_grid(recipe.shape, &recipe.variant, solver, source)?;
        let mut puzzle = Grid::empty(recipe.shape);
        cells
            .iter()
            .for_each(|&cell| puzzle.set(cell, full.get(cell)));
        let puzzle = climb(recipe, puzzle, &cells, solver, &mut Random::new(source))?;
        recipe.accepts(&puzzle, solver).then_some(puzzle)
    })
}

/// Changes the values of some clues until one solution is left, or for as long
/// as there is hope.
fn climb(
    recipe: &Recipe,
    mut puzzle: Grid,
    cells: &[Cell],
    solver: &mut Solver,
    random: &mut Random,
) -> Option<Grid> {
    let mut count =
        |grids: &[Grid], limit| solver.counts_of_variant_up_to(&recipe.variant, grids, limit);
    let mut most = MANY;
    let mut solutions = count(std::slice::from_ref(&puzzle), most)[0].number();
    for _ in 0..ROUNDS {
        if solutions == 1 {
            return Some(puzzle);
        }
        let changes = (0..CHANGES).filter_map(|_| change(&puzzle, cells, random));
        let changed: Vec<Grid> = changes.collect();
        // One more than the number to beat, so that an equal one shows.
        let limit = u64::try_from(solutions).map_or(most, |number| most.min(number + 1));
        let counts = count(&changed, limit);
        let best = changed
            .into_iter()
            .zip(counts.into_iter().map(Count::number))
            .filter(|(_, number)| *number > 0)
            .min_by_key(|(_, number)| *number);
        if let Some((grid, number)) = best
            && number <= solutions
        {
            (puzzle, solutions) = (grid, number);
        }
        if solutions >= u128::from(most) && most < MOST {
            most *= 2;
            solutions = count(std::slice::from_ref(&puzzle), most)[0].number();
        }
    }
    None
}

/// Gives one clue, or up to three, another value, one that no other clue in
/// the same row, column or box has.
fn change(puzzle: &Grid, cells: &[Cell], random: &mut Random) -> Option<Grid> {
    if cells.is_empty() {
        return None;
    }
    let mut grid = puzzle.clone();
    let number = 1 + random.place(3.min(cells.len()));
    let chosen: Vec<Cell> = (0..number)
        .map(|_| cells[random.place(cells.len())])
        .collect();
    chosen.iter().for_each(|&cell| grid.set(cell, None));
    for &cell in &chosen {
        let digits: Vec<Digit> = grid.candidates(cell).iter().collect();
        let digit = (!digits.is_empty()).then(|| digits[random.place(digits.len())])?;
        grid.set(cell, Some(digit));
    }
    Some(grid)
}
