//! Tables that are functions of one argument.

use quack_rs::chunk_writer::ChunkWriter;
use quack_rs::connection::{Connection, Registrar};
use quack_rs::data_chunk::DataChunk;
use quack_rs::error::ExtensionError;
use quack_rs::table::TableFunctionBuilder;
use quack_rs::types::TypeId;
use quack_rs::value::Value;
use quadrille_sql::Failure;

/// A table as a function.
pub trait Function: Send + Sized + 'static {
    /// Its name.
    const NAME: &'static str;
    /// The type of its argument.
    const ARGUMENT: TypeId;
    /// Its columns: `VARCHAR`, `BIGINT` or `DOUBLE`.
    const COLUMNS: &'static [(&'static str, TypeId)];
    /// The argument.
    type Argument: Send + Sync + 'static;

    /// Reads the argument; `None` for NULL.
    fn read(value: &Value) -> Option<Self::Argument>;

    /// Starts before the first row, for each time that the statement runs.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no rows for this argument.
    fn start(argument: Option<&Self::Argument>) -> Result<Self, Failure>;

    /// Fills some rows; none after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the next row cannot be found.
    fn fill(&mut self, room: &mut Room<'_>) -> Result<(), Failure>;
}

/// Registers a table.
///
/// # Errors
///
/// Returns an error if the name is taken.
pub fn register<F: Function>(connection: &Connection) -> Result<(), ExtensionError> {
    let failed = |failure: Failure| ExtensionError::new(format!("{}: {failure}", F::NAME));
    let function = TableFunctionBuilder::new(F::NAME)
        .param(F::ARGUMENT)
        .with_bind_init(
            |bind| {
                for (name, kind) in F::COLUMNS {
                    bind.add_result_column(name, *kind);
                }
                // SAFETY: there is one argument.
                let value = unsafe { bind.get_parameter_value(0) };
                Ok(F::read(&value))
            },
            move |argument| {
                // A text that is no puzzle has no rows, as NULL has none.
                let started = match F::start(argument.as_ref()) {
                    Err(Failure::Unfit(_)) => F::start(None),
                    started => started,
                };
                started.map_err(failed)
            },
        )
        .scan(move |function: &mut F, chunk| {
            let mut room = Room::new(chunk, F::COLUMNS);
            function.fill(&mut room).map_err(failed)
        })
        .build()?;
    // SAFETY: the connection is open while the extension is loaded.
    unsafe { connection.register_table(function) }
}

/// Room for rows in a vector of each column. The row that is not ended has no
/// place in it.
pub struct Room<'c> {
    rows: ChunkWriter,
    columns: &'c [(&'static str, TypeId)],
    row: Option<usize>,
}

impl<'c> Room<'c> {
    fn new(chunk: &DataChunk, columns: &'c [(&'static str, TypeId)]) -> Room<'c> {
        // SAFETY: the chunk is DuckDB's, to be filled by this call.
        let mut rows = unsafe { ChunkWriter::new(chunk.as_raw()) };
        let row = rows.next_row();
        Room { rows, columns, row }
    }

    /// Returns whether there is room for another row.
    pub fn has_more(&self) -> bool {
        self.row.is_some()
    }

    /// Returns whether no row was filled.
    pub fn is_empty(&self) -> bool {
        self.row == Some(0)
    }

    /// Ends a row whose columns are all set.
    pub fn end_row(&mut self) {
        self.row = self.rows.next_row();
    }

    /// Sets a text.
    pub fn text(&mut self, column: usize, text: &str) {
        let row = self.place(column, TypeId::Varchar);
        // SAFETY: the column is of this type, and there is room for the row.
        unsafe { self.rows.writer(column).write_varchar(row, text) };
    }

    /// Sets a number; `None` is NULL.
    pub fn number(&mut self, column: usize, number: Option<i64>) {
        let row = self.place(column, TypeId::BigInt);
        // SAFETY: the column is of this type, and there is room for the row.
        unsafe {
            let mut writer = self.rows.writer(column);
            match number {
                Some(number) => writer.write_i64(row, number),
                None => writer.set_null(row),
            }
        }
    }

    /// Sets seconds; `None` is NULL.
    pub fn seconds(&mut self, column: usize, seconds: Option<f64>) {
        let row = self.place(column, TypeId::Double);
        // SAFETY: the column is of this type, and there is room for the row.
        unsafe {
            let mut writer = self.rows.writer(column);
            match seconds {
                Some(seconds) => writer.write_f64(row, seconds),
                None => writer.set_null(row),
            }
        }
    }

    /// Returns the row, in which this column is of this type.
    fn place(&self, column: usize, kind: TypeId) -> usize {
        assert_eq!(self.columns[column].1, kind, "column {column}");
        self.row
            .unwrap_or_else(|| unreachable!("no room for a row"))
    }
}

impl Drop for Room<'_> {
    /// Gives back the place of a row that was not ended.
    fn drop(&mut self) {
        if let Some(row) = self.row {
            self.rows.release_row(row);
        }
    }
}
