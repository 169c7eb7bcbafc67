//! Puzzles in text, and their boards as rows of small numbers, of which some are NULL.

use crate::Failure;
use quadrille::board::{Cell, Digit, DigitSet, Shape, Variant};
use quadrille::text::{self, Alphabet, Options, Puzzle};

/// Reads a puzzle of any format. Most are the cells of a 9x9 puzzle, which take
/// a hundredth of the time.
///
/// # Errors
///
/// Returns what is wrong with the text, and where.
pub fn parse(text: &[u8]) -> Result<Puzzle, Failure> {
    let text = String::from_utf8_lossy(text);
    if text.len() == Shape::CLASSIC.cell_count()
        && let Ok(grid) = text.parse()
    {
        return Ok(Puzzle::new(grid, Alphabet::Digits));
    }
    Ok(text::parse(&text, &Options::default())?)
}

/// Reads a puzzle that has nothing but clues.
///
/// # Errors
///
/// Returns what is wrong with the text, or that there is more than clues.
pub fn parse_plain(text: &[u8]) -> Result<Puzzle, Failure> {
    let puzzle = parse(text)?;
    if puzzle.is_plain() {
        return Ok(puzzle);
    }
    let more = match &puzzle.marks {
        Some(_) => "pencil marks",
        None if puzzle.variant.has_only_regions() => "regions",
        None => "the rules of a variant",
    };
    Err(Failure::unfit(format_args!(
        "expected clues alone, found {more}"
    )))
}

/// Returns whether a text is a puzzle in which no two equal clues share a row, a
/// column or a box. It does not fail, so it can guard other functions.
pub fn is_valid(text: &[u8]) -> bool {
    parse(text).is_ok_and(|puzzle| !puzzle.has_conflict())
}

/// Returns what is wrong with a text that is no puzzle, and where.
pub fn error_of(text: &[u8]) -> Option<String> {
    parse(text).err().map(|failure| failure.to_string())
}

/// The digits of the clues in each row, column and box.
pub struct Used {
    shape: Shape,
    variant: Variant,
    rows: Vec<DigitSet>,
    columns: Vec<DigitSet>,
    boxes: Vec<DigitSet>,
}

impl Used {
    /// Collects the clues of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Used {
        let shape = puzzle.grid.shape();
        let none = vec![DigitSet::default(); shape.side()];
        let mut used = Used {
            shape,
            variant: puzzle.variant.clone(),
            rows: none.clone(),
            columns: none.clone(),
            boxes: none,
        };
        for (cell, digit) in puzzle.grid.clues() {
            let (row, column, region) = used.houses_of(cell);
            used.rows[row].insert(digit);
            used.columns[column].insert(digit);
            used.boxes[region].insert(digit);
        }
        used
    }

    /// Returns the row, the column and the box of a cell, or its region in a
    /// jigsaw, counted from 0.
    pub fn houses_of(&self, cell: Cell) -> (usize, usize, usize) {
        let shape = self.shape;
        (
            shape.row_of(cell),
            shape.column_of(cell),
            self.variant.region_of(shape, cell),
        )
    }

    /// Returns the digits that no clue in the cell's row, column and box rules
    /// out. The cell is blank.
    pub fn left_for(&self, cell: Cell) -> DigitSet {
        let (row, column, region) = self.houses_of(cell);
        let full = DigitSet::full(self.shape.side());
        full - self.rows[row] - self.columns[column] - self.boxes[region]
    }
}

/// Returns the cells of a puzzle, row by row: the row, the column, the box, and
/// the value, `None` for a blank. All are counted from 1.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle.
pub fn cells(text: &[u8]) -> Result<Vec<[Option<usize>; 4]>, Failure> {
    let puzzle = parse(text)?;
    let used = Used::of(&puzzle);
    let row = |cell| {
        let (row, column, region) = used.houses_of(cell);
        let value = puzzle.grid.get(cell).map(Digit::value);
        [Some(row + 1), Some(column + 1), Some(region + 1), value]
    };
    Ok(puzzle.grid.shape().cells().map(row).collect())
}

/// Returns the digits that each cell may have, as the row, the column and the
/// digit: the digit of the clue, or those that the pencil marks and the clues in
/// the row, the column and the box leave.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle.
pub fn options(text: &[u8]) -> Result<Vec<[Option<usize>; 3]>, Failure> {
    let puzzle = parse(text)?;
    let used = Used::of(&puzzle);
    let rows = puzzle.grid.shape().cells().flat_map(|cell| {
        let (row, column, _) = used.houses_of(cell);
        let mut digits = match puzzle.grid.get(cell) {
            Some(clue) => [clue].into_iter().collect(),
            None => used.left_for(cell),
        };
        if let Some(marks) = &puzzle.marks {
            digits = digits & marks.get(cell);
        }
        let digits = digits.iter().map(Digit::value);
        digits.map(move |digit| [Some(row + 1), Some(column + 1), Some(digit)])
    });
    Ok(rows.collect())
}
