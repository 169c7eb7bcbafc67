//! Sudoku and exact cover in SQL: a loadable extension for SQLite 3.40 and
//! later.
//!
//! The crate `quadrille-sql` has the functions and tables, with their answers, and `common`
//! passes them on. `table` makes a table of rows out of anything that can be asked for
//! the next row; `cover` and `checks` have such tables of queries, of which the latter
//! reads a `query` ahead. `patience` lets SQLite stop a question that takes long. `value`
//! reads arguments, and `failure` has what can go wrong.
//!
//! # Panics
//!
//! SQLite is written in C, which a panic must not reach. rusqlite catches those
//! of scalar functions, `table` those of tables, and the entry point its own.

mod checks;
mod common;
mod cover;
mod failure;
mod patience;
mod query;
mod table;
mod value;

use std::ffi::{c_char, c_int};
use std::panic;

use rusqlite::{Connection, Result, ffi};

/// Registers all functions with a connection. SQLite calls it when it loads the
/// extension.
///
/// # Safety
///
/// The arguments are those that SQLite passes to the entry point of an
/// extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    let init = panic::AssertUnwindSafe(|| {
        // SAFETY: the arguments are passed on as they come from SQLite.
        unsafe { Connection::extension_init2(db, message, api, register) }
    });
    panic::catch_unwind(init).unwrap_or(ffi::SQLITE_ERROR)
}

/// Returns that the extension stays loaded when the connection is closed, as
/// threads keep solvers for their next puzzle.
fn register(connection: Connection) -> Result<bool> {
    common::register(&connection)?;
    table::register(&connection, checks::definition())?;
    table::register(&connection, cover::definition())?;
    Ok(true)
}
