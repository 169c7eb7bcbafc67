//! Tables that are functions of a text.
//!
//! Such a table is there without `CREATE`. Its arguments are hidden columns after
//! all others: `SELECT * FROM sudoku_cells('1...')` means `... WHERE argument =
//! '1...'`, and in a join the argument can come from another table. The column
//! has the same name in each table, one that columns of puzzles do not have:
//! `sudoku_cells(puzzle)` would mean the hidden column if that was `puzzle`.

use std::any::Any;
use std::ffi::c_int;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use quadrille_sql::puzzle::Row;
use rusqlite::types::{Value, ValueRef};
use rusqlite::vtab::{
    Context, Filters, IndexConstraintOp, IndexInfo, VTab, VTabConfig, VTabConnection, VTabCursor,
    eponymous_only_module, sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, Error, Result, ffi};

use crate::failure::Failure;
use crate::value::{owned, text_of};

/// A table as a function.
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What its argument is.
    pub argument: &'static str,
    /// Its columns.
    pub columns: Vec<&'static str>,
    /// Whether the argument is a puzzle, with a shape and a variant.
    pub has_rules: bool,
    /// About as many rows as it has.
    pub rows: u32,
    /// Whether views and triggers of a database that is not trusted may use it.
    pub is_innocuous: bool,
    /// Starts before the first row.
    pub start: Start,
}

/// Starts with arguments, of which the first is not NULL.
pub type Start = Box<dyn Fn(Database, &Row<'_>) -> Result<Box<dyn Rows>, Failure> + Send + Sync>;

/// The rows of a table.
pub trait Rows {
    /// Goes to the next row. Returns whether there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the next row cannot be found.
    fn advance(&mut self, db: Database) -> Result<bool, Failure>;

    /// Returns the value of a column in this row.
    fn column(&self, column: usize) -> Value;
}

impl Definition {
    /// Returns the hidden columns.
    fn hidden(&self) -> &'static [&'static str] {
        match self.has_rules {
            true => &["argument", "shape", "variant"],
            false => &["argument"],
        }
    }
}

/// Registers a table.
///
/// # Errors
///
/// Returns the error of SQLite.
pub fn register(db: &Connection, table: Definition) -> Result<()> {
    let name = table.name;
    db.create_module(
        name,
        eponymous_only_module::<Table>(),
        Some(Arc::new(table)),
    )
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
struct Table {
    base: sqlite3_vtab,
    db: Database,
    of: Arc<Definition>,
}

// SAFETY: its first field is `sqlite3_vtab`, and it is `repr(C)`.
unsafe impl VTab<'_> for Table {
    type Aux = Arc<Definition>;
    type Cursor = Cursor;

    fn connect(
        db: &mut VTabConnection,
        of: Option<&Arc<Definition>>,
        _: &[&[u8]],
    ) -> Result<(String, Table)> {
        let of = of.unwrap_or_else(|| unreachable!("it was registered with a definition"));
        db.config(match of.is_innocuous {
            true => VTabConfig::Innocuous,
            false => VTabConfig::DirectOnly,
        })?;
        let (columns, hidden) = (of.columns.join(", "), of.hidden().join(" HIDDEN, "));
        let table = Table {
            base: sqlite3_vtab::default(),
            // SAFETY: SQLite disconnects the table before it closes.
            db: Database(unsafe { db.handle() }),
            of: Arc::clone(of),
        };
        Ok((format!("CREATE TABLE x({columns}, {hidden} HIDDEN)"), table))
    }

    /// Asks for the arguments that are given, in the order of their columns. The number of
    /// the index has a bit for each.
    fn best_index(&self, info: &mut IndexInfo) -> Result<()> {
        let of = &*self.of;
        let hidden = of.columns.len()..of.columns.len() + of.hidden().len();
        let mut given = [None; 3];
        for (place, constraint) in info.constraints().enumerate() {
            let column = usize::try_from(constraint.column()).unwrap_or(usize::MAX);
            let is_equal = constraint.operator() == IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ;
            if !is_equal || !hidden.contains(&column) {
                continue;
            }
            // The argument comes from a table that this one must come after.
            if !constraint.is_usable() {
                let error = ffi::Error::new(ffi::SQLITE_CONSTRAINT);
                return Err(Error::SqliteFailure(error, None));
            }
            given[column - hidden.start].get_or_insert(place);
        }
        if given[0].is_none() {
            let (name, argument) = (of.name, of.argument);
            let missing = format_args!("expected an argument: {name}({argument})");
            return Err(Failure::refused(missing).of(name));
        }
        let mut bits = 0;
        for (number, (bit, place)) in
            (1..).zip((given.iter().enumerate()).filter_map(|(bit, place)| Some((bit, (*place)?))))
        {
            let mut usage = info.constraint_usage(place);
            usage.set_argv_index(number);
            usage.set_omit(true);
            bits |= 1 << bit;
        }
        info.set_idx_num(bits);
        info.set_estimated_rows(of.rows.into());
        info.set_estimated_cost(of.rows.into());
        Ok(())
    }

    fn open(&mut self) -> Result<Cursor> {
        Ok(Cursor {
            base: sqlite3_vtab_cursor::default(),
            db: self.db,
            of: Arc::clone(&self.of),
            arguments: [const { Value::Null }; 3],
            rows: None,
            row: 0,
        })
    }
}

#[repr(C)]
struct Cursor {
    base: sqlite3_vtab_cursor,
    db: Database,
    of: Arc<Definition>,
    arguments: [Value; 3],
    /// `None` after the last row.
    rows: Option<Box<dyn Rows>>,
    /// The number of the row.
    row: i64,
}

impl Cursor {
    /// Does some work that ends in a row or after the last one. After an error
    /// or a panic there are no more rows.
    fn step(
        &mut self,
        work: impl FnOnce(Option<Box<dyn Rows>>) -> Result<Option<Box<dyn Rows>>, Failure>,
    ) -> Result<()> {
        let (db, rows) = (self.db, self.rows.take());
        let work = AssertUnwindSafe(|| {
            let Some(mut rows) = work(rows)? else {
                return Ok(None);
            };
            Ok(rows.advance(db)?.then_some(rows))
        });
        let next = panic::catch_unwind(work).unwrap_or_else(|panic| Err(failure_of(&*panic)));
        self.rows = next.map_err(|failure| failure.of(self.of.name))?;
        self.row += 1;
        Ok(())
    }
}

// SAFETY: its first field is `sqlite3_vtab_cursor`, and it is `repr(C)`.
unsafe impl VTabCursor for Cursor {
    fn filter(&mut self, bits: c_int, _: Option<&str>, given: &Filters<'_>) -> Result<()> {
        (self.row, self.rows) = (0, None);
        let mut given = given.iter();
        let mut arguments = [ValueRef::Null; 3];
        for (bit, argument) in arguments.iter_mut().enumerate() {
            if bits & (1 << bit) != 0 {
                *argument = given.next().unwrap_or(ValueRef::Null);
            }
        }
        self.arguments = arguments.map(owned);
        if arguments[0] == ValueRef::Null {
            return Ok(());
        }
        let (db, of) = (self.db, Arc::clone(&self.of));
        self.step(|_| {
            let [puzzle, shape, variant] = arguments.map(text_of);
            let texts = [puzzle?, shape?, variant?].map(Option::unwrap_or_default);
            let row = Row {
                shape: &texts[1],
                variant: &texts[2],
                ..Row::of(&texts[0])
            };
            match (of.start)(db, &row) {
                // A text that is no puzzle has no rows, as NULL has none.
                Err(Failure::Asked(quadrille_sql::Failure::Unfit(_))) => Ok(None),
                started => started.map(Some),
            }
        })
    }

    fn next(&mut self) -> Result<()> {
        self.step(Ok)
    }

    fn eof(&self) -> bool {
        self.rows.is_none()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        let column = usize::try_from(column).unwrap_or_default();
        match (&self.rows, column.checked_sub(self.of.columns.len())) {
            (_, Some(hidden)) => context.set_result(&self.arguments[hidden]),
            (Some(rows), None) => {
                let value = panic::catch_unwind(AssertUnwindSafe(|| rows.column(column)));
                let value = value.map_err(|panic| failure_of(&*panic).of(self.of.name));
                context.set_result(&value?)
            }
            (None, None) => context.set_result(&Value::Null),
        }
    }

    fn rowid(&self) -> Result<i64> {
        Ok(self.row)
    }
}

/// Returns a panic as a failure.
fn failure_of(panic: &(dyn Any + Send)) -> Failure {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_default();
    Failure::refused(format_args!("internal error: {text}"))
}
