//! 4x4 boards, by a table of all grids.
//!
//! There are 288 of them. For each candidate the table has the set of grids with
//! that digit in that cell, so the solutions of a puzzle are the intersection of
//! the sets of its clues: a few operations on five words for each clue, where a
//! search takes some microseconds.

use std::sync::LazyLock;

use crate::board::{Givens, Grid, Shape};
use crate::cover::Count;
use crate::limits::Stop;

/// The grids of a 4x4 board.
const GRIDS: usize = 288;

/// The cells of the board.
const CELLS: usize = 16;

const SIDE: usize = 4;

const WORDS: usize = GRIDS.div_ceil(64);

/// A set of grids, by their numbers.
type Set = [u64; WORDS];

/// All grids in ascending order, and which have each candidate.
struct Table {
    grids: Vec<[u8; CELLS]>,
    /// For each cell and digit.
    with: [[Set; SIDE]; CELLS],
    all: Set,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// The solutions of a puzzle on a 4x4 board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fours(Set);

impl Fours {
    /// Returns the solutions of a puzzle, if its board is 4x4 and has the usual
    /// boxes and no further rules.
    pub(super) fn of(givens: &Givens<'_>) -> Option<Fours> {
        if !Fours::has(givens) {
            return None;
        }
        let table = &*TABLE;
        let mut left = table.all;
        let clues = givens.clues().values();
        for (with, &clue) in table.with.iter().zip(clues) {
            if let Some(place) = usize::from(clue).checked_sub(1) {
                both(&mut left, &with[place]);
            }
        }
        if let Some(marks) = givens.marks() {
            for (with, cell) in table.with.iter().zip(givens.shape().cells()) {
                let mut allowed = [0; WORDS];
                for digit in marks.get(cell).iter() {
                    let more = &with[digit.value() - 1];
                    allowed.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
                }
                both(&mut left, &allowed);
            }
        }
        Some(Fours(left))
    }

    /// Returns whether the table has the solutions of a puzzle.
    pub(super) fn has(givens: &Givens<'_>) -> bool {
        let shape = givens.shape();
        shape.side() == SIDE && shape.box_rows() == 2 && givens.variant().is_classic()
    }

    /// Returns their number up to a limit, and why it is not exact.
    pub(super) fn count(&self, most: u64) -> (Count, Option<Stop>) {
        let count: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        match u64::from(count) < most {
            true => (Count::Exact(count.into()), None),
            false => (Count::AtLeast(most.into()), Some(Stop::Solutions)),
        }
    }

    /// Returns the least solution.
    pub(super) fn first(&self) -> Option<Grid> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let number = 64 * word + self.0[word].trailing_zeros() as usize;
        Grid::from_values(Shape::of_side(SIDE)?, *TABLE.grids.get(number)?)
    }
}

/// Keeps the elements that are in another set too.
fn both(set: &mut Set, other: &Set) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}

impl Table {
    fn new() -> Table {
        let mut grids = Vec::with_capacity(GRIDS);
        fill(&mut [0; CELLS], 0, &mut grids);
        let mut table = Table {
            grids,
            with: [[[0; WORDS]; SIDE]; CELLS],
            all: [0; WORDS],
        };
        for (number, grid) in table.grids.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            table.all[word] |= bit;
            for (with, &value) in table.with.iter_mut().zip(grid) {
                with[usize::from(value) - 1][word] |= bit;
            }
        }
        table
    }
}

/// Appends all grids that begin with the cells before this one.
fn fill(grid: &mut [u8; CELLS], cell: usize, grids: &mut Vec<[u8; CELLS]>) {
    if cell == CELLS {
        grids.push(*grid);
        return;
    }
    for value in 1..=SIDE as u8 {
        if (0..cell).all(|other| grid[other] != value || !see(cell, other)) {
            grid[cell] = value;
            fill(grid, cell + 1, grids);
        }
    }
}

/// Returns whether two cells share a row, a column or a box.
fn see(a: usize, b: usize) -> bool {
    let place = |cell: usize| (cell / SIDE, cell % SIDE);
    let ((row, column), (other_row, other_column)) = (place(a), place(b));
    row == other_row
        || column == other_column
        || (row / 2, column / 2) == (other_row / 2, other_column / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, DigitSet, Marks, Variant};
    use crate::sudoku::Solver;
    use std::ops::ControlFlow;

    fn shape() -> Shape {
        Shape::new(2, 2).unwrap()
    }

    /// Compares the table with a search.
    fn compare(solver: &mut Solver, givens: &Givens<'_>) {
        let found = Fours::of(givens).unwrap();
        let all = solver.count(givens);
        let count = all.count;
        assert_eq!(found.count(u64::MAX), (count, None), "{givens:?}");
        for most in [1, 2, 5] {
            let outcome = solver.count_up_to(givens, most);
            assert_eq!(found.count(most), (outcome.count, outcome.stop));
        }
        let first = found.first();
        let mut solutions = Vec::new();
        solver.for_each(givens, None, |grid| {
            solutions.push(grid.values().to_vec());
            ControlFlow::Continue(())
        });
        let least = solutions.into_iter().min();
        assert_eq!(first.map(|grid| grid.values().to_vec()), least);
    }

    #[test]
    fn it_has_every_grid_once() {
        let grids = &TABLE.grids;
        assert_eq!(grids.len(), GRIDS);
        assert!(grids.is_sorted_by(|a, b| a < b));
        let is_solved =
            |cells: &[u8; CELLS]| Grid::from_values(shape(), *cells).unwrap().is_solved();
        assert!(grids.iter().all(is_solved));
    }

    #[test]
    fn it_finds_what_a_search_finds() {
        let mut solver = Solver::new();
        let mut state = 1_u64;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for round in 0..600 {
            let mut grid = Grid::empty(shape());
            for _ in 0..round % 9 {
                let (cell, value) = (random(16) as usize, 1 + random(4) as usize);
                let cell = shape().cells().nth(cell).unwrap();
                grid.set(cell, Digit::new(value));
            }
            compare(&mut solver, &Givens::from(&grid));
            let mut marks = Marks::full(shape());
            for cell in shape().cells() {
                if random(2) == 0 {
                    marks.set(cell, DigitSet::from_bits(1 + random(15)));
                }
            }
            compare(&mut solver, &Givens::from(&grid).with_marks(&marks));
        }
    }

    #[test]
    fn other_boards_are_left_to_a_search() {
        for (rows, columns) in [(1, 4), (4, 1), (3, 3), (2, 3)] {
            let grid = Grid::empty(Shape::new(rows, columns).unwrap());
            assert!(Fours::of(&Givens::from(&grid)).is_none());
        }
        let grid = Grid::empty(shape());
        let diagonals = "x".parse::<Variant>().unwrap();
        let givens = Givens::from(&grid).with_variant(diagonals).unwrap();
        assert!(Fours::of(&givens).is_none());
    }
}
