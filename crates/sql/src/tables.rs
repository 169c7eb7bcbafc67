//! The tables that are functions, in one list.

use std::fmt::Debug;
use std::time::Duration;

use quadrille::cover::{NamedProblem, OptionId, Solver};
use quadrille::limits::Limits;

use crate::Failure;
use crate::functions::{Kind, Value};
use crate::puzzle::{CELLS, Numbers, OPTIONS, Row, cells, options};
use crate::solutions::Solutions;
use crate::stream::{self, Next, Stream};

/// A table that is a function of a text.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// What its argument is.
    pub argument: &'static str,
    /// Whether the text is a puzzle, which can have a shape and a variant beside it.
    pub has_rules: bool,
    /// Its columns.
    pub columns: &'static [(&'static str, Kind)],
    /// About as many rows as it has.
    pub rows: u32,
    /// Starts before the first row.
    pub start: fn(&Row<'_>) -> Result<Box<dyn Rows>, Failure>,
}

/// The rows of a table.
pub trait Rows: Send + Debug {
    /// Goes to the next row, if it is found within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if the next row cannot be found.
    fn next_within(&mut self, time: Duration) -> Result<Next<()>, Failure>;

    /// Returns a value of this row.
    fn column(&self, column: usize) -> Value<'_>;
}

/// Returns columns of whole numbers.
const fn integers<const N: usize>(names: &[&'static str; N]) -> [(&'static str, Kind); N] {
    let mut columns = [("", Kind::Integer); N];
    let mut place = 0;
    while place < N {
        columns[place].0 = names[place];
        place += 1;
    }
    columns
}

/// All tables.
pub static TABLES: &[Table] = &[
    Table {
        name: "sudoku_cells",
        argument: "puzzle",
        has_rules: true,
        columns: &integers(&CELLS),
        rows: 81,
        start: |row| Ok(numbers(cells(row)?)),
    },
    Table {
        name: "sudoku_options",
        argument: "puzzle",
        has_rules: true,
        columns: &integers(&OPTIONS),
        rows: 250,
        start: |row| Ok(numbers(options(row)?)),
    },
    Table {
        name: "sudoku_solutions",
        argument: "puzzle",
        has_rules: true,
        columns: &[("solution", Kind::Text)],
        rows: 10,
        start: |row| Ok(Box::new((Solutions::start(row)?, String::new()))),
    },
    Table {
        name: "exact_cover_solutions",
        argument: "problem",
        has_rules: false,
        columns: &[("solution", Kind::Integer), ("option", Kind::Text)],
        rows: 1000,
        start: |row| {
            let named = NamedProblem::read(row.puzzle, &Limits::none());
            let named = named.map_err(Failure::refused)?;
            let stream = Stream::start(Solver::new(named.problem().clone()));
            let (rows, row) = (stream::Rows::of(stream), None);
            Ok(Box::new(Cover { named, rows, row }))
        },
    },
];

fn numbers(rows: Vec<Numbers>) -> Box<dyn Rows> {
    Box::new((rows.into_iter(), Numbers::new()))
}

/// Returns a small number.
pub fn number(number: Option<usize>) -> Value<'static> {
    number.map_or(Value::Null, |number| Value::Integer(number as i64))
}

impl Rows for (std::vec::IntoIter<Numbers>, Numbers) {
    fn next_within(&mut self, _: Duration) -> Result<Next<()>, Failure> {
        let next = self.0.next().map_or(Next::Ended, Next::Found);
        Ok(next.map(|row| self.1 = row))
    }

    fn column(&self, column: usize) -> Value<'_> {
        number(self.1[column])
    }
}

impl Rows for (Solutions, String) {
    fn next_within(&mut self, time: Duration) -> Result<Next<()>, Failure> {
        Ok(self.0.next_within(time)?.map(|found| self.1 = found))
    }

    fn column(&self, _: usize) -> Value<'_> {
        Value::Text(self.1.as_str().into())
    }
}

/// The solutions of an exact cover in Knuth's format, one row for each option of each.
#[derive(Debug)]
struct Cover {
    named: NamedProblem,
    rows: stream::Rows,
    row: Option<(i64, OptionId)>,
}

impl Rows for Cover {
    fn next_within(&mut self, time: Duration) -> Result<Next<()>, Failure> {
        Ok(self.rows.next_within(time)?.map(|row| self.row = Some(row)))
    }

    fn column(&self, column: usize) -> Value<'_> {
        match (column, self.row) {
            (0, Some((number, _))) => Value::Integer(number),
            (_, Some((_, option))) => Value::Text(self.named.option(option).to_string().into()),
            (_, None) => Value::Null,
        }
    }
}
