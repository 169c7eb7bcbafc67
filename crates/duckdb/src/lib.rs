//! Sudoku and exact cover in SQL: a loadable extension for DuckDB 1.3 and later.
//!
//! The crate `quadrille-sql` has the functions and tables, with their answers. Functions
//! get a `vector` of some two thousand rows at a time, so that puzzles are solved
//! together, and `table` has the rows of tables. `timeout` limits the time of both, and
//! `entry` is what DuckDB calls to load the extension.
//!
//! # Panics
//!
//! DuckDB is written in C++, which a panic must not reach. `vector` catches panics
//! in functions, quack-rs in tables and while loading.

mod entry;
mod table;
mod timeout;
mod vector;

use quack_rs::connection::Connection;
use quack_rs::error::ExtensionError;

/// Registers all functions and tables.
fn register(connection: &Connection) -> Result<(), ExtensionError> {
    vector::register(connection)?;
    table::register(connection)?;
    timeout::register(connection)
}
