//! Puzzles in text, and their boards as rows of small numbers, of which some are NULL.

use crate::Failure;
use quadrille::board::{Cell, Digit, DigitSet, Shape, Variant};
use quadrille::text::{self, Alphabet, Options, Puzzle};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

/// The arguments of a function in a row. What is not given is empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Row<'a> {
    /// A puzzle of any format.
    pub puzzle: &'a [u8],
    /// A number of solutions.
    pub limit: Option<i64>,
    /// A scale or a measure.
    pub name: &'a [u8],
    /// The shape of its boxes, such as `2x3`.
    pub shape: &'a [u8],
    /// The names of extra rules, such as `x,windoku`.
    pub variant: &'a [u8],
}

impl<'a> Row<'a> {
    /// Returns a row with nothing but a puzzle.
    pub fn of(puzzle: &'a [u8]) -> Row<'a> {
        Row {
            puzzle,
            ..Row::default()
        }
    }

    /// Returns the name of a scale or a measure.
    pub fn name(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name)
    }

    /// Returns the symbols of a text that can only be a plain 9x9 puzzle, if it is one.
    pub fn cells(&self) -> Option<&'a [u8; 81]> {
        let has_rules = !self.shape.is_empty() || !self.variant.is_empty();
        self.puzzle.try_into().ok().filter(|_| !has_rules)
    }

    /// Reads the puzzle. Most are the cells of a 9x9 puzzle, which take a hundredth of
    /// the time.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, and where.
    pub fn parse(&self) -> Result<Puzzle, Failure> {
        let text = String::from_utf8_lossy(self.puzzle);
        if self.cells().is_some()
            && let Ok(grid) = text.parse()
        {
            return Ok(Puzzle::new(grid, Alphabet::Digits));
        }
        let mut options = Options::default();
        options.shape = named("shape", self.shape)?;
        let puzzle = text::parse(&text, &options)?;
        match named("variant", self.variant)? {
            Some(variant) => puzzle.with_variant(&variant).map_err(Failure::unfit),
            None => Ok(puzzle),
        }
    }

    /// Reads a puzzle that has nothing but clues.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, or that there is more than clues.
    pub fn parse_plain(&self) -> Result<Puzzle, Failure> {
        let puzzle = self.parse()?;
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

    /// Returns the puzzle, or what is wrong with its text.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with another argument.
    pub fn read(&self) -> Result<Result<Puzzle, String>, Failure> {
        match self.parse() {
            Err(Failure::Unfit(message)) => Ok(Err(message)),
            read => read.map(Ok),
        }
    }
}

/// Returns what an argument names; `None` for an empty one.
pub(crate) fn named<T: FromStr<Err: Display>>(
    argument: &str,
    name: &[u8],
) -> Result<Option<T>, Failure> {
    if name.is_empty() {
        return Ok(None);
    }
    let refused = |error| Failure::refused(format_args!("{argument}: {error}"));
    let named = String::from_utf8_lossy(name).parse();
    named.map(Some).map_err(refused)
}

/// The digits of the clues in each row, column and box.
struct Used {
    shape: Shape,
    variant: Variant,
    rows: Vec<DigitSet>,
    columns: Vec<DigitSet>,
    boxes: Vec<DigitSet>,
}

impl Used {
    /// Collects the clues of a puzzle.
    fn of(puzzle: &Puzzle) -> Used {
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
    fn houses_of(&self, cell: Cell) -> (usize, usize, usize) {
        let shape = self.shape;
        (
            shape.row_of(cell),
            shape.column_of(cell),
            self.variant.region_of(shape, cell),
        )
    }

    /// Returns the digits that no clue in the cell's row, column and box rules
    /// out. The cell is blank.
    fn left_for(&self, cell: Cell) -> DigitSet {
        let (row, column, region) = self.houses_of(cell);
        let full = DigitSet::full(self.shape.side());
        full - self.rows[row] - self.columns[column] - self.boxes[region]
    }
}

/// Small numbers, of which some are NULL.
pub type Numbers = Vec<Option<usize>>;

/// The columns of [`cells`].
pub const CELLS: [&str; 4] = ["row", "col", "box", "value"];

/// The columns of [`options`].
pub const OPTIONS: [&str; 3] = ["row", "col", "digit"];

/// Returns the cells of a puzzle, row by row: the row, the column, the box, and
/// the value, `None` for a blank. All are counted from 1.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle.
pub fn cells(row: &Row<'_>) -> Result<Vec<Numbers>, Failure> {
    let puzzle = row.parse()?;
    let used = Used::of(&puzzle);
    let row = |cell| {
        let (row, column, region) = used.houses_of(cell);
        let value = puzzle.grid.get(cell).map(Digit::value);
        vec![Some(row + 1), Some(column + 1), Some(region + 1), value]
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
pub fn options(row: &Row<'_>) -> Result<Vec<Numbers>, Failure> {
    let puzzle = row.parse()?;
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
        digits.map(move |digit| vec![Some(row + 1), Some(column + 1), Some(digit)])
    });
    Ok(rows.collect())
}
