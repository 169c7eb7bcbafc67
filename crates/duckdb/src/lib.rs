//! Sudoku and exact cover in SQL: a loadable extension for DuckDB 1.3 and later.
//!
//! The crate `quadrille-sql` has the answers. `scalar` has the functions, which
//! get a `vector` of some two thousand rows at a time, so that puzzles are solved
//! together. `table` makes a table of anything that can be asked for the next row,
//! and `tables` has such tables. `timeout` limits the time of both, and `entry` is
//! what DuckDB calls to load the extension.
//!
//! # Panics
//!
//! DuckDB is written in C++, which a panic must not reach. `vector` catches panics
//! in functions, quack-rs in tables and while loading.

mod entry;
mod scalar;
mod table;
mod tables;
mod timeout;
mod vector;

use quack_rs::connection::Connection;
use quack_rs::error::ExtensionError;

/// Registers all functions and tables.
fn register(connection: &Connection) -> Result<(), ExtensionError> {
    vector::register(connection, &scalar::FUNCTIONS)?;
    table::register::<tables::Cells>(connection)?;
    table::register::<tables::Options>(connection)?;
    table::register::<tables::Solutions>(connection)?;
    table::register::<tables::Cover>(connection)?;
    table::register::<timeout::Setting>(connection)
}
