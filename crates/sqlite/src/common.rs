//! The functions and tables that all databases have.

use std::borrow::Cow;

use quadrille_sql::functions::{Argument, FUNCTIONS, Function, Kind};
use quadrille_sql::puzzle::Row;
use quadrille_sql::tables::{self, TABLES};
use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;
use crate::patience;
use crate::table::{self, Database, Definition, Rows};
use crate::value::{literal, owned, text_of, value_of};

/// Registers them. Functions that return lists are tables here.
///
/// # Errors
///
/// Returns the error of SQLite.
pub fn register(db: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_INNOCUOUS;
    let is_list = |function: &&Function| matches!(function.returns, Kind::Texts | Kind::Rows(_));
    for function in FUNCTIONS.iter().filter(|function| !is_list(function)) {
        for arguments in function.overloads() {
            let number = arguments.len() as i32;
            db.create_scalar_function(function.name, number, flags, move |context| {
                let answer = answer(function, &arguments, context);
                answer.map_err(|failure| failure.of(function.name))
            })?;
        }
    }
    let mut tables = TABLES.iter().map(|common| Definition {
        name: common.name,
        argument: common.argument,
        columns: common.columns.iter().map(|(name, _)| *name).collect(),
        has_rules: common.has_rules,
        rows: common.rows,
        is_innocuous: true,
        start: Box::new(|_, row| Ok(Box::new(Common((common.start)(row)?)))),
    });
    tables.try_for_each(|definition| table::register(db, definition))
}

/// The rows of a table.
struct Common(Box<dyn tables::Rows>);

impl Rows for Common {
    fn advance(&mut self, db: Database) -> Result<bool, Failure> {
        let next = patience::next(db, |time| self.0.next_within(time))?;
        Ok(next.is_some())
    }

    fn column(&self, column: usize) -> Value {
        value_of(self.0.column(column))
    }
}

fn answer(
    function: &Function,
    arguments: &[Argument],
    context: &Context<'_>,
) -> Result<Value, Failure> {
    let mut limit = None;
    let mut texts: [Cow<'_, [u8]>; 4] = Default::default();
    for (place, argument) in arguments.iter().enumerate() {
        match (argument, context.get_raw(place)) {
            (Argument::Shape | Argument::Variant, ValueRef::Null) => {}
            (_, ValueRef::Null) => return Ok(Value::Null),
            (Argument::Limit, ValueRef::Integer(number)) => limit = Some(number),
            (Argument::Limit, other) => {
                let found = literal(&owned(other));
                return Err(Failure::refused(format_args!(
                    "expected a limit of 1 or more, found {found}"
                )));
            }
            (_, value) => texts[place] = text_of(value)?.unwrap_or_default(),
        }
    }
    let mut row = Row {
        limit,
        ..Row::of(&texts[0])
    };
    for (argument, text) in arguments.iter().zip(&texts) {
        match argument {
            Argument::Puzzle | Argument::Limit => {}
            Argument::Name => row.name = text,
            Argument::Shape => row.shape = text,
            Argument::Variant => row.variant = text,
        }
    }
    // SAFETY: the connection is used in this thread and only during this call.
    let connection = || unsafe { context.get_connection() };
    let asked = patience::ask(connection, |worker, limits| {
        function.answer(worker, &row, limits, value_of)
    });
    asked.or_else(|failure| match failure {
        Failure::Asked(failure) => Ok(value_of(function.otherwise(failure)?)),
        failure @ Failure::Sql(_) => Err(failure),
    })
}
