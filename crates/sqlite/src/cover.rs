//! `exact_cover`: the solutions of a problem that a query returns.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use quadrille::cover::{OptionId, Problem, ProblemError, Solver};
use quadrille_sql::stream::{self, Stream};
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;
use crate::patience;
use crate::table::{Database, Definition, Rows};
use crate::value::{Key, literal, owned};

/// The solutions of a problem, one row for each option of each. The argument is
/// a query that returns the options of each item.
struct Cover {
    /// The option with each number.
    options: Vec<Value>,
    rows: stream::Rows,
    row: Option<(i64, OptionId)>,
}

/// Returns the table.
pub fn definition() -> Definition {
    Definition {
        name: "exact_cover",
        argument: "query",
        columns: vec!["solution", "option"],
        has_rules: false,
        rows: 1000,
        // It runs any query.
        is_innocuous: false,
        start: Box::new(|db, row| {
            let memberships = Memberships::read(db, &String::from_utf8_lossy(row.puzzle))?;
            let problem = memberships.problem()?;
            Ok(Box::new(Cover {
                options: memberships.options,
                rows: stream::Rows::of(Stream::start(Solver::new(problem))),
                row: None,
            }))
        }),
    }
}

impl Rows for Cover {
    fn advance(&mut self, db: Database) -> Result<bool, Failure> {
        self.row = patience::next(db, |time| self.rows.next_within(time))?;
        Ok(self.row.is_some())
    }

    fn column(&self, column: usize) -> Value {
        match (column, self.row) {
            (0, Some((number, _))) => Value::Integer(number),
            (_, Some((_, option))) => self.options[option.index()].clone(),
            (_, None) => Value::Null,
        }
    }
}

/// Which option has which items, both by number.
struct Memberships {
    options: Vec<Value>,
    items: Vec<Value>,
    /// The items of each option.
    items_of: Vec<Vec<usize>>,
}

impl Memberships {
    /// Runs a query that returns an option and an item in each row.
    fn read(db: Database, query: &str) -> Result<Memberships, Failure> {
        let connection = db.connection()?;
        let mut query = connection.prepare(query)?;
        if !query.readonly() {
            return Err(Failure::refused("expected a query that changes nothing"));
        }
        let columns = query.column_count();
        if columns != 2 {
            return Err(Failure::refused(format_args!(
                "expected a query with 2 columns, the option and the item, found {columns}"
            )));
        }
        let (mut options, mut items) = (Numbers::default(), Numbers::default());
        let mut items_of: Vec<Vec<usize>> = Vec::new();
        let (mut rows, mut number) = (query.query([])?, 0_u64);
        while let Some(row) = rows.next()? {
            number += 1;
            let null = |what| Failure::refused(format_args!("row {number}: the {what} is NULL"));
            let option = options.of(row.get_ref(0)?).ok_or_else(|| null("option"))?;
            let item = items.of(row.get_ref(1)?).ok_or_else(|| null("item"))?;
            items_of.resize_with(options.values.len(), Vec::new);
            items_of[option].push(item);
        }
        Ok(Memberships {
            options: options.values,
            items: items.values,
            items_of,
        })
    }

    /// Returns the problem.
    fn problem(&self) -> Result<Problem, Failure> {
        let mut builder = Problem::builder();
        let items = self.items.iter().map(|_| builder.primary_item());
        let items = items
            .collect::<Result<Vec<_>, _>>()
            .map_err(Failure::refused)?;
        for (option, items_of) in self.options.iter().zip(&self.items_of) {
            let added = builder.option(items_of.iter().map(|&item| items[item]));
            added.map_err(|error| self.failure(error, option, items_of))?;
        }
        Ok(builder.build())
    }

    /// Returns an error of an option in the values of the query.
    fn failure(&self, error: ProblemError, option: &Value, items: &[usize]) -> Failure {
        let mut sorted = items.to_owned();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                let (option, item) = (literal(option), literal(&self.items[pair[0]]));
                Failure::refused(format_args!("option {option} has item {item} twice"))
            }
            None => Failure::refused(error),
        }
    }
}

/// Values, numbered as they come.
#[derive(Default)]
struct Numbers {
    values: Vec<Value>,
    number_of: HashMap<Key, usize>,
}

impl Numbers {
    /// Returns the number of a value; `None` for NULL.
    fn of(&mut self, value: ValueRef<'_>) -> Option<usize> {
        Some(match self.number_of.entry(Key::of(value)?) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.values.push(owned(value));
                *new.insert(self.values.len() - 1)
            }
        })
    }
}
