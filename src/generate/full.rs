//! Full grids to start from. This is the only place that creates them.

use super::drafts::Drafts;
use crate::board::{Cell, Digit, Grid, House, Shape, Transform};
use crate::random::Random;

/// Returns a random full grid. Every grid can occur, though not all with
/// exactly the same chance.
///
/// Up to 16x16, it repeatedly fills the cell with the fewest digits left with
/// one of them at random. At a dead end it undoes the last choice, and after
/// too many of these it starts over. On larger boards that takes too long:
/// there it fills only the boxes on the diagonal at random, and takes the first
/// solution for the rest. Finally a random [`Transform`] is applied to the
/// board.
///
/// Few transforms preserve a variant, so the grid of a variant is the first
/// solution after some random clues, and only its digits are renamed, if its
/// rules admit that. The grid with clues that are kept is such a solution as well.
///
/// Returns `None` if no search finished, which is rare unless a limit is
/// reached.
pub(super) fn full_grid(
    drafts: &mut Drafts<'_>,
    place: usize,
    random: &mut Random<'_>,
) -> Option<Grid> {
    let recipe = drafts.recipe;
    let shape = recipe.shape;
    if let Some(kept) = &recipe.kept {
        // Without a solution, no more clues help.
        let first = drafts.solution(place, kept.clone())?;
        let mut numbers = (1..=shape.side()).rev();
        let found = numbers.find_map(|clues| {
            let grid = some_clues(clues, kept, random);
            drafts.solution(place, grid)
        });
        return Some(found.unwrap_or(first));
    }
    if !recipe.variant.is_classic() {
        // Many clues make for more variety, few for more solutions.
        let mut numbers = (1..=shape.side()).rev().cycle().take(ATTEMPTS);
        let grid = numbers.find_map(|clues| {
            let grid = some_clues(clues, &Grid::empty(shape), random);
            drafts.solution(place, grid)
        })?;
        let renaming = Transform::drawn_keeping(shape, &recipe.variant, random).of_digits();
        return Some(renaming.apply(&grid));
    }
    let grid = (0..ATTEMPTS).find_map(|_| {
        if shape.side() > MOST_FILLED {
            let grid = diagonal_boxes(shape, random);
            return drafts.solution(place, grid);
        }
        let run = &mut drafts.runs[place];
        match run.stop() {
            None => run.spend(|_| Fill::new(shape).run(random)),
            Some(_) => None,
        }
    })?;
    Some(Transform::drawn(shape, random).apply(&grid))
}

/// The largest side of boards that are filled cell by cell.
const MOST_FILLED: usize = 16;

/// The number of attempts.
const ATTEMPTS: usize = 100;

/// The number of cells filled, for each cell of the board, before it starts
/// over: most fills take little more than one for each, and some never end.
const PATIENCE: usize = 20;

/// Returns a board with some random clues besides those that it has.
fn some_clues(clues: usize, kept: &Grid, random: &mut Random) -> Grid {
    let (shape, mut grid) = (kept.shape(), kept.clone());
    for _ in 0..clues {
        let cell = shape.nth_cell(random.place(shape.cell_count()));
        // Another cell of the box may be in another region. That costs a try.
        let digits: Vec<Digit> = grid.candidates(cell).iter().collect();
        if !digits.is_empty() && kept.get(cell).is_none() {
            grid.set(cell, Some(digits[random.place(digits.len())]));
        }
    }
    grid
}

/// Returns boxes without common lines, each with all digits in random order.
fn diagonal_boxes(shape: Shape, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(shape);
    let mut digits: Vec<Digit> = Digit::all(shape.side()).collect();
    for k in 0..shape.box_rows().min(shape.box_columns()) {
        random.shuffle(&mut digits);
        let number = k * shape.box_rows() + k;
        let cells = shape.cells_of(House::Box(number));
        for (cell, &digit) in cells.zip(&digits) {
            grid.set(cell, Some(digit));
        }
    }
    grid
}

/// A partly filled board.
struct Fill {
    shape: Shape,
    values: Vec<u8>,
    /// The digits of each row, column and box, as bits.
    rows: Vec<u64>,
    columns: Vec<u64>,
    boxes: Vec<u64>,
    /// For each cell, its row, column and box.
    houses: Vec<[u8; 3]>,
    blanks: Vec<Cell>,
    /// The number of cells that may still be filled.
    patience: usize,
}

impl Fill {
    fn new(shape: Shape) -> Fill {
        let houses = |cell| {
            let [row, column, number] = [
                shape.row_of(cell),
                shape.column_of(cell),
                shape.box_of(cell),
            ];
            // A board has at most 36 of each.
            [row as u8, column as u8, number as u8]
        };
        Fill {
            shape,
            values: vec![0; shape.cell_count()],
            rows: vec![0; shape.side()],
            columns: vec![0; shape.side()],
            boxes: vec![0; shape.side()],
            houses: shape.cells().map(houses).collect(),
            blanks: shape.cells().collect(),
            patience: PATIENCE * shape.cell_count(),
        }
    }

    fn run(mut self, random: &mut Random) -> Option<Grid> {
        let is_full = self.go(random);
        is_full.then(|| Grid::from_values(self.shape, self.values))?
    }

    /// Returns the digits that a cell can have, as bits.
    fn left(&self, cell: Cell) -> u64 {
        let [row, column, number] = self.houses[cell.index()].map(usize::from);
        let taken = self.rows[row] | self.columns[column] | self.boxes[number];
        !taken & ((1 << self.shape.side()) - 1)
    }

    fn flip(&mut self, cell: Cell, bit: u64) {
        let [row, column, number] = self.houses[cell.index()].map(usize::from);
        self.rows[row] ^= bit;
        self.columns[column] ^= bit;
        self.boxes[number] ^= bit;
    }

    /// Fills the blank cells. Returns whether that was possible.
    fn go(&mut self, random: &mut Random) -> bool {
        let left = |place: &usize| self.left(self.blanks[*place]).count_ones();
        let Some(place) = (0..self.blanks.len()).min_by_key(left) else {
            return true;
        };
        let cell = self.blanks.swap_remove(place);
        let mut left = self.left(cell);
        while left != 0 && self.patience > 0 {
            self.patience -= 1;
            let nth = random.place(left.count_ones() as usize);
            let mut rest = left;
            (0..nth).for_each(|_| rest &= rest - 1);
            let bit = rest & rest.wrapping_neg();
            left ^= bit;
            self.values[cell.index()] = bit.trailing_zeros() as u8 + 1;
            self.flip(cell, bit);
            if self.go(random) {
                return true;
            }
            self.flip(cell, bit);
        }
        self.blanks.push(cell);
        false
    }
}
