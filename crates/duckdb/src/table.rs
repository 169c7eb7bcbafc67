//! Tables that are functions of a text.

use std::time::Instant;

use quack_rs::chunk_writer::ChunkWriter;
use quack_rs::connection::{Connection, Registrar};
use quack_rs::data_chunk::DataChunk;
use quack_rs::error::ExtensionError;
use quack_rs::table::TableFunctionBuilder;
use quack_rs::types::TypeId;
use quack_rs::value::Value;
use quadrille::limits::Stop;
use quadrille_sql::Failure;
use quadrille_sql::puzzle::Row;
use quadrille_sql::stream::{MOMENT, Next};
use quadrille_sql::tables::{Rows, TABLES, Table};

use crate::timeout::timeout;
use crate::vector::{flat, write};

/// The arguments with a name.
const NAMED: [&str; 2] = ["shape", "variant"];

/// Registers all tables.
///
/// # Errors
///
/// Returns an error if a name is taken.
pub fn register(connection: &Connection) -> Result<(), ExtensionError> {
    TABLES.iter().try_for_each(|table| add(connection, table))
}

fn add(connection: &Connection, table: &'static Table) -> Result<(), ExtensionError> {
    let failed = |failure: Failure| ExtensionError::new(format!("{}: {failure}", table.name));
    // DuckDB passes no text after a zero byte.
    let text = |value: Value| value.as_str().ok();
    let names = if table.has_rules { &NAMED[..] } else { &[] };
    let mut function = TableFunctionBuilder::new(table.name).param(TypeId::Varchar);
    for name in names {
        function = function.named_param(name, TypeId::Varchar);
    }
    let function = function
        .with_bind_init(
            move |bind| {
                for (name, kind) in table.columns {
                    bind.add_result_column(name, flat(*kind));
                }
                // SAFETY: these arguments were registered.
                let named = |name: &&str| text(unsafe { bind.get_named_parameter_value(name) });
                let named: Vec<_> = names.iter().map(named).collect();
                // SAFETY: there is one argument without a name.
                Ok((text(unsafe { bind.get_parameter_value(0) }), named))
            },
            move |(puzzle, named): &(Option<String>, Vec<Option<String>>)| {
                let Some(puzzle) = puzzle else {
                    return Ok(None);
                };
                let named = |place: usize| named.get(place)?.as_deref();
                let row = Row {
                    shape: named(0).unwrap_or_default().as_bytes(),
                    variant: named(1).unwrap_or_default().as_bytes(),
                    ..Row::of(puzzle.as_bytes())
                };
                match (table.start)(&row) {
                    // A text that is no puzzle has no rows, as NULL has none.
                    Err(Failure::Unfit(_)) => Ok(None),
                    started => started.map(Some).map_err(failed),
                }
            },
        )
        .scan(move |rows: &mut Option<Box<dyn Rows>>, chunk| match rows {
            Some(rows) => fill(table, &mut **rows, chunk).map_err(failed),
            None => Ok(()),
        })
        .build()?;
    // SAFETY: the connection is open while the extension is loaded.
    unsafe { connection.register_table(function) }
}

/// Fills rows; none after the last one. They are handed over after a moment, however
/// few: DuckDB looks for an interrupt between two times.
fn fill(table: &Table, rows: &mut dyn Rows, chunk: &DataChunk) -> Result<(), Failure> {
    // SAFETY: the chunk is DuckDB's, to be filled by this call.
    let mut room = unsafe { ChunkWriter::new(chunk.as_raw()) };
    let started = Instant::now();
    while !room.is_full() && (room.row_count() == 0 || started.elapsed() < MOMENT) {
        match rows.next_within(MOMENT)? {
            Next::Found(()) => {
                let row = room.next_row();
                let row = row.unwrap_or_else(|| unreachable!("there is room"));
                for (column, (_, kind)) in table.columns.iter().enumerate() {
                    // SAFETY: the column is of this type, and there is room for the row.
                    unsafe { write(&mut room.writer(column), row, *kind, rows.column(column)) }?;
                }
            }
            Next::Waiting if timeout().is_some_and(|time| started.elapsed() >= time) => {
                return Err(Stop::Time.into());
            }
            Next::Waiting => {}
            Next::Ended => break,
        }
    }
    Ok(())
}
