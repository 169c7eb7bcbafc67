//! Boards as rows of small numbers, of which some are NULL.

use quadrille::board::Digit;

use crate::Failure;
use crate::puzzle::{Used, parse};

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
