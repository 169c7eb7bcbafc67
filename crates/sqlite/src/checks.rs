//! `sudoku_check_all`: the puzzles of a query, many at a time.
//!
//! SQLite passes one puzzle at a time to a function, so that the lanes stay empty.
//! This table reads rows ahead, as many as go into the lanes together, and then
//! hands the answers over one by one.

use std::ops::Range;
use std::time::Instant;

use quadrille_sql::puzzle::Row;
use quadrille_sql::stream::MOMENT;
use quadrille_sql::worker::Worker;
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;
use crate::patience;
use crate::query::Query;
use crate::table::{Database, Definition, Rows};
use crate::value::{owned, text_of};

/// The fewest rows read ahead: enough to fill the lanes.
const LEAST: usize = 64;

/// The puzzles of a query with their status. The argument is a query that returns
/// a puzzle, or a key and a puzzle.
#[derive(Default)]
pub struct Checks {
    /// `None` after the last row.
    query: Option<Query>,
    /// The texts of the batch, one after the other.
    texts: Vec<u8>,
    /// The puzzles of the batch; `None` for NULL.
    places: Vec<Option<Range<usize>>>,
    /// Their keys, if the query has any.
    keys: Vec<Value>,
    /// Their status.
    statuses: Vec<Option<&'static str>>,
    /// The place of the row in the batch.
    at: usize,
    /// The number of the first row of the batch, from 1.
    first: i64,
    /// The number of rows to read ahead. It grows while batches take a moment, and
    /// shrinks when they take long, so that an interrupt is soon seen.
    size: usize,
}

/// Returns the table.
pub fn definition() -> Definition {
    Definition {
        name: "sudoku_check_all",
        argument: "query",
        columns: vec!["key", "puzzle", "status"],
        has_rules: false,
        rows: 100_000,
        // It runs any query.
        is_innocuous: false,
        start: Box::new(|db, row| {
            let query = Query::prepare(db, &String::from_utf8_lossy(row.puzzle))?;
            let columns = query.columns();
            if columns > 2 {
                return Err(Failure::refused(format_args!(
                    "expected a query with 1 column, the puzzle, or 2, a key and the puzzle, found {columns}"
                )));
            }
            Ok(Box::new(Checks {
                query: Some(query),
                first: 1,
                size: LEAST,
                ..Checks::default()
            }))
        }),
    }
}

impl Rows for Checks {
    fn advance(&mut self, db: Database) -> Result<bool, Failure> {
        self.at += 1;
        if self.at < self.statuses.len() {
            return Ok(true);
        }
        self.first += self.statuses.len() as i64;
        self.at = 0;
        self.read()?;
        let (texts, places) = (&self.texts, &self.places);
        let puzzles: Vec<Option<Row<'_>>> = places
            .iter()
            .map(|place| Some(Row::of(&texts[place.clone()?])))
            .collect();
        let started = Instant::now();
        let connection = || db.connection();
        self.statuses = patience::ask(connection, |worker: &mut Worker, limits| {
            worker.check_all(&puzzles, limits)
        })?;
        self.size = match started.elapsed() < MOMENT / 2 {
            true => (2 * self.size).min(Worker::BATCH),
            false => (self.size / 2).max(LEAST),
        };
        Ok(!self.statuses.is_empty())
    }

    fn column(&self, column: usize) -> Value {
        let text = |text: &[u8]| Value::Text(String::from_utf8_lossy(text).into_owned());
        match column {
            0 => match self.keys.get(self.at) {
                Some(key) => key.clone(),
                None => Value::Integer(self.first + self.at as i64),
            },
            1 => match &self.places[self.at] {
                Some(place) => text(&self.texts[place.clone()]),
                None => Value::Null,
            },
            _ => match self.statuses[self.at] {
                Some(status) => Value::Text(status.to_owned()),
                None => Value::Null,
            },
        }
    }
}

impl Checks {
    /// Reads the next rows.
    fn read(&mut self) -> Result<(), Failure> {
        self.texts.clear();
        self.places.clear();
        self.keys.clear();
        let Some(query) = &mut self.query else {
            return Ok(());
        };
        let puzzle = query.columns() - 1;
        // Large boards take longer, and are fewer.
        while self.places.len() < self.size && self.texts.len() < 81 * self.size {
            if !query.step()? {
                self.query = None;
                return Ok(());
            }
            if puzzle == 1 {
                self.keys.push(owned(query.value(0)));
            }
            // A number is no puzzle.
            let start = self.texts.len();
            let place = match query.value(puzzle) {
                ValueRef::Null => None,
                value => {
                    self.texts
                        .extend_from_slice(&text_of(value).ok().flatten().unwrap_or_default());
                    Some(start..self.texts.len())
                }
            };
            self.places.push(place);
        }
        Ok(())
    }
}
