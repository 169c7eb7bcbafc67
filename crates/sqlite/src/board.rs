//! `sudoku_cells` and `sudoku_options`: a board as rows. `sudoku_solutions`: the solutions of
//! a puzzle, one by one.

use crate::failure::Failure;
use crate::patience;
use crate::table::{Database, Function};
use crate::value::text_of;
use quadrille_sql::{puzzle, solutions};
use rusqlite::types::{Value, ValueRef};

/// The cells of a puzzle, row by row. Rows, columns and boxes are counted from
/// 1; the value of a blank cell is NULL.
#[derive(Default)]
pub struct Cells(Rows<4>);

/// The digits that each cell may have: the digit of the clue, or those that the
/// pencil marks and the clues in the row, the column and the box leave.
#[derive(Default)]
pub struct Options(Rows<3>);

impl Function for Cells {
    const NAME: &'static str = "sudoku_cells";
    const COLUMNS: &'static [&'static str] = &["row", "col", "box", "value"];
    const ARGUMENT: &'static str = "puzzle";
    const ROWS: u32 = 81;
    const IS_INNOCUOUS: bool = true;

    fn start(&mut self, _: Database, argument: ValueRef<'_>) -> Result<(), Failure> {
        let text = text_of(argument)?.unwrap_or_default();
        self.0 = Rows::of(puzzle::cells(&text)?);
        Ok(())
    }

    fn advance(&mut self, _: Database) -> Result<bool, Failure> {
        Ok(self.0.advance())
    }

    fn column(&self, column: usize) -> Value {
        self.0.column(column)
    }
}

impl Function for Options {
    const NAME: &'static str = "sudoku_options";
    const COLUMNS: &'static [&'static str] = &["row", "col", "digit"];
    const ARGUMENT: &'static str = "puzzle";
    const ROWS: u32 = 250;
    const IS_INNOCUOUS: bool = true;

    fn start(&mut self, _: Database, argument: ValueRef<'_>) -> Result<(), Failure> {
        let text = text_of(argument)?.unwrap_or_default();
        self.0 = Rows::of(puzzle::options(&text)?);
        Ok(())
    }

    fn advance(&mut self, _: Database) -> Result<bool, Failure> {
        Ok(self.0.advance())
    }

    fn column(&self, column: usize) -> Value {
        self.0.column(column)
    }
}

/// Rows of small numbers, of which some are NULL.
#[derive(Default)]
struct Rows<const N: usize> {
    left: std::vec::IntoIter<[Option<usize>; N]>,
    row: Option<[Option<usize>; N]>,
}

impl<const N: usize> Rows<N> {
    fn of(rows: Vec<[Option<usize>; N]>) -> Rows<N> {
        Rows {
            left: rows.into_iter(),
            row: None,
        }
    }

    fn advance(&mut self) -> bool {
        self.row = self.left.next();
        self.row.is_some()
    }

    fn column(&self, column: usize) -> Value {
        let number = self.row.and_then(|row| row[column]);
        number.map_or(Value::Null, |number| Value::Integer(number as i64))
    }
}

/// The solutions of a puzzle.
#[derive(Default)]
pub struct Solutions {
    left: solutions::Solutions,
    solution: String,
}

impl Function for Solutions {
    const NAME: &'static str = "sudoku_solutions";
    const COLUMNS: &'static [&'static str] = &["solution"];
    const ARGUMENT: &'static str = "puzzle";
    const ROWS: u32 = 10;
    const IS_INNOCUOUS: bool = true;

    fn start(&mut self, _: Database, argument: ValueRef<'_>) -> Result<(), Failure> {
        let text = text_of(argument)?.unwrap_or_default();
        Ok(self.left.start(&text)?)
    }

    fn advance(&mut self, db: Database) -> Result<bool, Failure> {
        let solution = patience::next(db, |time| self.left.next_within(time))?;
        let is_row = solution.is_some();
        self.solution = solution.unwrap_or_default();
        Ok(is_row)
    }

    fn column(&self, _: usize) -> Value {
        Value::Text(self.solution.clone())
    }
}
