//! `sudoku_solutions`: the solutions of a puzzle, one by one.

use quadrille_sql::solutions;
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;
use crate::patience;
use crate::table::{Database, Function};
use crate::value::text_of;

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
