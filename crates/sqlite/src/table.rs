//! Tables that are functions of one argument.
//!
//! Such a table is there without `CREATE`. Its argument is a hidden column after
//! all others: `SELECT * FROM sudoku_cells('1...')` means `... WHERE argument =
//! '1...'`, and in a join the argument can come from another table. The column
//! has the same name in each table, one that columns of puzzles do not have:
//! `sudoku_cells(puzzle)` would mean the hidden column if that was `puzzle`.

use std::any::Any;
use std::ffi::c_int;
use std::marker::PhantomData;
use std::panic::{self, AssertUnwindSafe};

use rusqlite::types::{Value, ValueRef};
use rusqlite::vtab::{
    Context, Filters, IndexConstraintOp, IndexInfo, VTab, VTabConfig, VTabConnection, VTabCursor,
    eponymous_only_module, sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, Error, Result, ffi};

use crate::failure::Failure;
use crate::value::owned;

/// A table as a function. One value of this type is used for one argument after
/// the other, and can keep what helps with the next.
pub trait Function: Default + 'static {
    /// Its name.
    const NAME: &'static str;
    /// Its columns.
    const COLUMNS: &'static [&'static str];
    /// What its argument is.
    const ARGUMENT: &'static str;
    /// About as many rows as it has.
    const ROWS: u32;
    /// Whether views and triggers of a database that is not trusted may use it.
    const IS_INNOCUOUS: bool;

    /// Starts before the first row for an argument, which is not NULL.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no rows for this argument.
    fn start(&mut self, db: Database, argument: ValueRef<'_>) -> Result<(), Failure>;

    /// Goes to the next row. Returns whether there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the next row cannot be found.
    fn advance(&mut self, db: Database) -> Result<bool, Failure>;

    /// Returns the value of a column in this row.
    fn column(&self, column: usize) -> Value;
}

/// Registers a table.
///
/// # Errors
///
/// Returns the error of SQLite.
pub fn register<F: Function>(db: &Connection) -> Result<()> {
    db.create_module(F::NAME, eponymous_only_module::<Table<F>>(), None)
}

/// The connection that a table belongs to.
#[derive(Clone, Copy)]
pub struct Database(*mut ffi::sqlite3);

impl Database {
    /// Returns the handle of the connection.
    pub fn handle(self) -> *mut ffi::sqlite3 {
        self.0
    }

    /// Returns the connection, to use during this call alone.
    ///
    /// # Errors
    ///
    /// Returns the error of SQLite.
    pub fn connection(self) -> Result<Box<Connection>> {
        // SAFETY: SQLite calls tables only while their connection is open, and
        // the result does not close it.
        unsafe { Connection::from_handle(self.0) }.map(Box::new)
    }
}

#[repr(C)]
struct Table<F> {
    base: sqlite3_vtab,
    db: Database,
    function: PhantomData<F>,
}

// SAFETY: its first field is `sqlite3_vtab`, and it is `repr(C)`.
unsafe impl<F: Function> VTab<'_> for Table<F> {
    type Aux = ();
    type Cursor = Cursor<F>;

    fn connect(db: &mut VTabConnection, _: Option<&()>, _: &[&[u8]]) -> Result<(String, Table<F>)> {
        db.config(match F::IS_INNOCUOUS {
            true => VTabConfig::Innocuous,
            false => VTabConfig::DirectOnly,
        })?;
        let columns = F::COLUMNS.join(", ");
        let schema = format!("CREATE TABLE x({columns}, argument HIDDEN)");
        let table = Table {
            base: sqlite3_vtab::default(),
            // SAFETY: SQLite disconnects the table before it closes.
            db: Database(unsafe { db.handle() }),
            function: PhantomData,
        };
        Ok((schema, table))
    }

    fn best_index(&self, info: &mut IndexInfo) -> Result<()> {
        let mut is_given = false;
        for (constraint, mut usage) in info.constraints_and_usages() {
            let is_argument = usize::try_from(constraint.column()) == Ok(F::COLUMNS.len())
                && constraint.operator() == IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ;
            if !is_argument {
                continue;
            }
            is_given = true;
            if constraint.is_usable() {
                usage.set_argv_index(1);
                usage.set_omit(true);
                let rows = F::ROWS;
                info.set_estimated_rows(rows.into());
                info.set_estimated_cost(rows.into());
                return Ok(());
            }
        }
        // The argument comes from a table that this one must come after.
        if is_given {
            let error = ffi::Error::new(ffi::SQLITE_CONSTRAINT);
            return Err(Error::SqliteFailure(error, None));
        }
        let name = F::NAME;
        Err(Failure::refused(format_args!(
            "expected an argument: {name}({})",
            F::ARGUMENT
        ))
        .of(name))
    }

    fn open(&mut self) -> Result<Cursor<F>> {
        Ok(Cursor {
            base: sqlite3_vtab_cursor::default(),
            db: self.db,
            function: F::default(),
            argument: Value::Null,
            row: None,
        })
    }
}

#[repr(C)]
struct Cursor<F> {
    base: sqlite3_vtab_cursor,
    db: Database,
    function: F,
    argument: Value,
    /// The number of the row; `None` after the last one.
    row: Option<i64>,
}

impl<F: Function> Cursor<F> {
    /// Does some work that ends in a row or after the last one. After an error
    /// or a panic there are no more rows.
    fn step(&mut self, work: impl FnOnce(&mut F, Database) -> Result<bool, Failure>) -> Result<()> {
        let row = self.row.take().map_or(1, |row| row + 1);
        let work = AssertUnwindSafe(|| work(&mut self.function, self.db));
        let is_row = panic::catch_unwind(work).unwrap_or_else(|panic| {
            self.function = F::default();
            Err(failure_of(&*panic))
        });
        if is_row.map_err(|failure| failure.of(F::NAME))? {
            self.row = Some(row);
        }
        Ok(())
    }
}

// SAFETY: its first field is `sqlite3_vtab_cursor`, and it is `repr(C)`.
unsafe impl<F: Function> VTabCursor for Cursor<F> {
    fn filter(&mut self, _: c_int, _: Option<&str>, arguments: &Filters<'_>) -> Result<()> {
        self.row = None;
        let argument = arguments.iter().next().unwrap_or(ValueRef::Null);
        self.argument = owned(argument);
        if argument == ValueRef::Null {
            return Ok(());
        }
        self.step(|function, db| {
            match function.start(db, argument) {
                // A text that is no puzzle has no rows, as NULL has none.
                Err(Failure::Asked(quadrille_sql::Failure::Unfit(_))) => Ok(false),
                started => started.and_then(|()| function.advance(db)),
            }
        })
    }

    fn next(&mut self) -> Result<()> {
        self.step(F::advance)
    }

    fn eof(&self) -> bool {
        self.row.is_none()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        match usize::try_from(column) {
            Ok(column) if column < F::COLUMNS.len() => {
                let value = AssertUnwindSafe(|| self.function.column(column));
                let value = panic::catch_unwind(value);
                context.set_result(&value.map_err(|panic| failure_of(&*panic).of(F::NAME))?)
            }
            _ => context.set_result(&self.argument),
        }
    }

    fn rowid(&self) -> Result<i64> {
        Ok(self.row.unwrap_or(0))
    }
}

/// Returns a panic as a failure.
fn failure_of(panic: &(dyn Any + Send)) -> Failure {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_default();
    Failure::refused(format_args!("internal error: {text}"))
}
