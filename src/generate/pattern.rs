//! Clues in the cells of a pattern.
//!
//! Few of the ways to fill a pattern leave one solution: about one in a million
//! for patterns with 24 clues, and none for many others. So random fills are
//! only a start. From there the search climbs: it removes some clues, solves
//! the puzzle again in another way, and keeps the new values if they leave no
//! more solutions than the old ones. Many such changes are counted together and
//! the best is taken; a count needs to go no further than the number to beat.

use super::drafts::{Drafts, Found};
use super::full::full_grid;
use super::rejected::Rejected;
use crate::board::{Cell, Digit, Grid};
use crate::limits::Stop;
use crate::random::Random;
use crate::sudoku::batch::{Asked, Question, answer_all};

/// The number of solutions at which counts stop, at first.
const MANY: u64 = 100;

/// The highest such number. It doubles while no change leaves fewer solutions.
const MOST: u64 = 3200;

/// Changes that are counted together.
const CHANGES: usize = 64;

/// Rounds of changes for one full grid.
const ROUNDS: usize = 120;

/// The number of tries of a recipe that one climb counts as.
const TRIES: u32 = 20;

/// Fills the pattern of a recipe so that one solution is left.
pub(super) fn fill(
    drafts: &mut Drafts<'_>,
    place: usize,
    pattern: &Grid,
    source: &mut dyn FnMut() -> u64,
) -> Found {
    let recipe = drafts.recipe;
    let cells: Vec<Cell> = pattern.clues().map(|(cell, _)| cell).collect();
    let random = &mut Random::new(source);
    for _ in 0..recipe.tries.div_ceil(TRIES) {
        if let Some(stop) = drafts.runs[place].stop() {
            return Err(stop);
        }
        let Some(full) = full_grid(drafts, place, random) else {
            continue;
        };
        let mut puzzle = Grid::empty(recipe.shape);
        cells
            .iter()
            .for_each(|&cell| puzzle.set(cell, full.get(cell)));
        match climb(drafts, place, puzzle, &cells, random)? {
            Some(puzzle) if drafts.accepts(place, &puzzle)? => return Ok(Some(puzzle)),
            Some(_) => {}
            None => drafts.faults[place].count(Rejected::NotUnique),
        }
    }
    Ok(None)
}

/// Changes the values of some clues until one solution is left, or the climb no
/// longer makes progress.
fn climb(
    drafts: &mut Drafts<'_>,
    place: usize,
    mut puzzle: Grid,
    cells: &[Cell],
    random: &mut Random,
) -> Found {
    let mut most = MANY;
    let mut solutions = count(drafts, place, vec![puzzle.clone()], most)?[0].1;
    for _ in 0..ROUNDS {
        if solutions == 1 {
            return Ok(Some(puzzle));
        }
        let changes = (0..CHANGES).filter_map(|_| change(&puzzle, cells, random));
        let changed: Vec<Grid> = changes.collect();
        // One more than the number to beat, so that an equal one shows.
        let limit = u64::try_from(solutions).map_or(most, |number| most.min(number + 1));
        let best = count(drafts, place, changed, limit)?
            .into_iter()
            .filter(|(_, number)| *number > 0)
            .min_by_key(|(_, number)| *number);
        if let Some((grid, number)) = best
            && number <= solutions
        {
            (puzzle, solutions) = (grid, number);
        }
        if solutions >= u128::from(most) && most < MOST {
            most *= 2;
            solutions = count(drafts, place, vec![puzzle.clone()], most)?[0].1;
        }
    }
    Ok(None)
}

/// Counts the solutions of some puzzles up to a number, unless a limit is
/// reached. A search that takes too many nodes counts what it has found.
fn count(
    drafts: &mut Drafts<'_>,
    place: usize,
    grids: Vec<Grid>,
    most: u64,
) -> Result<Vec<(Grid, u128)>, Stop> {
    let question = Question {
        most,
        wants_solutions: false,
    };
    let asked = grids.into_iter().map(|grid| Asked {
        givens: drafts.givens(grid),
        run: place,
    });
    let asked: Vec<Asked> = asked.collect();
    let verdicts = answer_all(drafts.search, question, &asked, &mut drafts.runs);
    if let Some(stop) = drafts.runs[place].stop() {
        return Err(stop);
    }
    let counts = asked.into_iter().zip(verdicts);
    let counts = counts.map(|(asked, verdict)| (asked.givens.into_clues(), verdict.count.number()));
    Ok(counts.collect())
}

/// Changes the value of one to three clues to one that no other clue in the
/// same row, column or box has.
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
