//! Random puzzles of any shape, and a plain search that counts their solutions.

use quadrille::board::{Digit, Grid, Shape};

use crate::support::boards::pattern;
use crate::support::random::Random;

/// Counts by trying the digits of the cell with the fewest candidates.
pub fn search(grid: &Grid) -> u128 {
    if grid.conflicts().next().is_some() {
        return 0;
    }
    let shape = grid.shape();
    let houses = shape.cells().map(|cell| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let side = shape.side();
        [row, side + column, 2 * side + shape.box_of(cell)]
    });
    let houses: Vec<[usize; 3]> = houses.collect();
    let mut free = vec![(1u16 << shape.side()) - 1; 3 * shape.side()];
    let mut blank = Vec::new();
    for cell in shape.cells() {
        match grid.get(cell) {
            Some(digit) => {
                for house in houses[cell.index()] {
                    free[house] &= !(1 << digit.index());
                }
            }
            None => blank.push(houses[cell.index()]),
        }
    }
    search_below(&mut blank, &mut free)
}

/// Fills the blank cells, each listed by its houses, with digits that are free
/// in all of them.
fn search_below(blank: &mut Vec<[usize; 3]>, free: &mut [u16]) -> u128 {
    let candidates =
        |cell: &[usize; 3], free: &[u16]| cell.iter().fold(!0, |all, &h| all & free[h]);
    let fewest = (0..blank.len()).min_by_key(|&at| candidates(&blank[at], free).count_ones());
    let Some(at) = fewest else { return 1 };
    let cell = blank.swap_remove(at);
    let mut left = candidates(&cell, free);
    let mut total = 0;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left ^= digit;
        cell.iter().for_each(|&house| free[house] ^= digit);
        total += search_below(blank, free);
        cell.iter().for_each(|&house| free[house] ^= digit);
    }
    blank.push(cell);
    total
}

impl Random {
    /// Returns an order of lines that keeps those of a band (or stack)
    /// together.
    fn line_order(&mut self, chutes: usize, lines: usize) -> Vec<usize> {
        let mut order = Vec::new();
        for chute in self.order(chutes) {
            order.extend(self.order(lines).iter().map(|line| chute * lines + line));
        }
        order
    }

    /// Returns the grid with digits, rows, columns, bands and stacks in another
    /// order.
    pub fn shuffled(&mut self, grid: &Grid) -> Grid {
        let shape = grid.shape();
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        let (rows, columns) = (self.line_order(wide, high), self.line_order(high, wide));
        let digits = self.order(shape.side());
        let mut moved = Grid::empty(shape);
        for (cell, digit) in grid.clues() {
            let row = rows[shape.row_of(cell)];
            let column = columns[shape.column_of(cell)];
            let digit = Digit::new(digits[digit.index()] + 1);
            moved.set(shape.cell(row, column), digit);
        }
        moved
    }

    /// Returns a solved grid; not every grid has the same chance.
    fn solution(&mut self, shape: Shape) -> Grid {
        self.shuffled(&pattern(shape))
    }

    /// Returns a puzzle with this number of clues and at least one solution.
    pub fn puzzle(&mut self, shape: Shape, clues: usize) -> Grid {
        let mut puzzle = self.solution(shape);
        for &place in &self.order(shape.cell_count())[clues..] {
            puzzle.set(shape.cells().nth(place).unwrap(), None);
        }
        puzzle
    }
}
