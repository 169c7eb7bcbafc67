//! A query that goes on from one call to the next.
//!
//! A statement of rusqlite borrows its connection, which a table only has during a
//! call. This one has the handles of SQLite.

use std::ffi::c_int;
use std::{ptr, slice};

use rusqlite::types::ValueRef;
use rusqlite::{Error, ffi};

use crate::failure::Failure;
use crate::table::Database;

/// A query with its next row.
pub struct Query {
    statement: *mut ffi::sqlite3_stmt,
    db: Database,
    columns: usize,
}

impl Query {
    /// Prepares a query that changes nothing.
    ///
    /// # Errors
    ///
    /// Returns the error of SQLite, or that it is a statement of another kind.
    pub fn prepare(db: Database, sql: &str) -> Result<Query, Failure> {
        let connection = db.connection()?;
        let checked = connection.prepare(sql)?;
        if !checked.readonly() || checked.column_count() == 0 {
            return Err(Failure::refused("expected a query that changes nothing"));
        }
        let columns = checked.column_count();
        drop(checked);
        let length = c_int::try_from(sql.len()).map_err(Failure::refused)?;
        let mut statement = ptr::null_mut();
        // SAFETY: the connection is open, and the text has this length.
        let code = unsafe {
            let text = sql.as_ptr().cast();
            ffi::sqlite3_prepare_v2(db.handle(), text, length, &mut statement, ptr::null_mut())
        };
        let query = Query {
            statement,
            db,
            columns,
        };
        match code {
            ffi::SQLITE_OK => Ok(query),
            code => Err(query.failure(code)),
        }
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Goes to the next row. Returns whether there is one.
    ///
    /// # Errors
    ///
    /// Returns the error of SQLite, also that the connection is interrupted.
    pub fn step(&mut self) -> Result<bool, Failure> {
        // SAFETY: the statement was prepared, and its connection is open, as
        // SQLite closes the cursors of tables first.
        match unsafe { ffi::sqlite3_step(self.statement) } {
            ffi::SQLITE_ROW => Ok(true),
            ffi::SQLITE_DONE => Ok(false),
            code => Err(self.failure(code)),
        }
    }

    /// Returns a value of this row.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    pub fn value(&mut self, column: usize) -> ValueRef<'_> {
        assert!(column < self.columns, "no column {column}");
        let (statement, column) = (self.statement, column as c_int);
        // SAFETY: there is a row with this column, and the value is borrowed until
        // the next call.
        unsafe {
            let bytes = |start: *const u8| {
                let len = ffi::sqlite3_column_bytes(statement, column);
                match usize::try_from(len) {
                    Ok(len) if !start.is_null() => slice::from_raw_parts(start, len),
                    _ => &[],
                }
            };
            match ffi::sqlite3_column_type(statement, column) {
                ffi::SQLITE_INTEGER => {
                    ValueRef::Integer(ffi::sqlite3_column_int64(statement, column))
                }
                ffi::SQLITE_FLOAT => ValueRef::Real(ffi::sqlite3_column_double(statement, column)),
                ffi::SQLITE_TEXT => {
                    ValueRef::Text(bytes(ffi::sqlite3_column_text(statement, column)))
                }
                ffi::SQLITE_BLOB => {
                    ValueRef::Blob(bytes(ffi::sqlite3_column_blob(statement, column).cast()))
                }
                _ => ValueRef::Null,
            }
        }
    }

    /// Returns the error of the connection with this code.
    fn failure(&self, code: c_int) -> Failure {
        // SAFETY: the connection is open, and the message is copied at once.
        let message = unsafe {
            let text = ffi::sqlite3_errmsg(self.db.handle());
            std::ffi::CStr::from_ptr(text)
                .to_string_lossy()
                .into_owned()
        };
        Failure::Sql(Error::SqliteFailure(ffi::Error::new(code), Some(message)))
    }
}

impl Drop for Query {
    fn drop(&mut self) {
        // SAFETY: it was prepared, or is null, and is not used again.
        unsafe { ffi::sqlite3_finalize(self.statement) };
    }
}
