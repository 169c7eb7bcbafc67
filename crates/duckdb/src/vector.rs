//! Functions of whole vectors: rows in, answers out.

use std::ffi::c_void;
use std::ptr;

use libduckdb_sys::{duckdb_data_chunk, duckdb_function_info, duckdb_vector};
use quack_rs::callback::catch_ffi_panic;
use quack_rs::connection::{Connection, Registrar};
use quack_rs::data_chunk::DataChunk;
use quack_rs::error::ExtensionError;
use quack_rs::scalar::{ScalarFunctionInfo, ScalarFunctionSetBuilder, ScalarOverloadBuilder};
use quack_rs::types::{LogicalType, NullHandling, TypeId};
use quack_rs::vector::complex::{ListVector, StructVector};
use quack_rs::vector::{ListBuilder, VectorReader, VectorWriter};
use quadrille_sql::Failure;
use quadrille_sql::functions::{Argument, FUNCTIONS, Function, Kind, Value};
use quadrille_sql::puzzle::{Numbers, Row};
use quadrille_sql::{tables, worker};

use crate::timeout::limits_of_each;

/// Returns the type of a flat value.
pub fn flat(kind: Kind) -> TypeId {
    match kind {
        Kind::Text | Kind::Status => TypeId::Varchar,
        Kind::Flag => TypeId::Boolean,
        Kind::Integer => TypeId::BigInt,
        Kind::Count => TypeId::HugeInt,
        Kind::Texts | Kind::Rows(_) => TypeId::List,
    }
}

fn logical(kind: Kind) -> LogicalType {
    match kind {
        Kind::Texts => LogicalType::list(TypeId::Varchar),
        Kind::Rows(columns) => {
            let fields: Vec<_> = columns.iter().map(|name| (*name, TypeId::BigInt)).collect();
            LogicalType::list_from_logical(&LogicalType::struct_type(&fields))
        }
        flat_kind => LogicalType::new(flat(flat_kind)),
    }
}

/// Registers all functions.
///
/// # Errors
///
/// Returns an error if a name is taken.
pub fn register(connection: &Connection) -> Result<(), ExtensionError> {
    for alike in FUNCTIONS.chunk_by(|a, b| a.name == b.name) {
        let mut set = ScalarFunctionSetBuilder::new(alike[0].name);
        for function in alike {
            for arguments in function.overloads() {
                let mut overload = ScalarOverloadBuilder::new()
                    .returns_logical(logical(function.returns))
                    // No shape is NULL, too.
                    .null_handling(NullHandling::SpecialNullHandling)
                    .function(call);
                for argument in arguments {
                    overload = overload.param(match argument {
                        Argument::Limit => TypeId::BigInt,
                        _ => TypeId::Varchar,
                    });
                }
                let pointer = ptr::from_ref(function).cast_mut().cast::<c_void>();
                // SAFETY: the function is static, has no state, and `call` reads it as
                // what it is.
                set = set.overload(unsafe { overload.extra_info(pointer, None) });
            }
        }
        // SAFETY: the connection is open while the extension is loaded.
        unsafe { connection.register_scalar_set(set)? };
    }
    Ok(())
}

/// Calls a function for a vector.
unsafe extern "C" fn call(
    info: duckdb_function_info,
    input: duckdb_data_chunk,
    output: duckdb_vector,
) {
    // SAFETY: DuckDB passes handles that are valid during the call.
    let info = unsafe { ScalarFunctionInfo::new(info) };
    let called = catch_ffi_panic(|| {
        // SAFETY: as above.
        let chunk = unsafe { DataChunk::from_raw(input) };
        // SAFETY: `register` put a reference to a static function there.
        let function = unsafe { &*info.get_extra_info().cast_const().cast::<Function>() };
        let mut lists = function.overloads().into_iter();
        let arguments = lists.find(|list| list.len() == chunk.column_count());
        let arguments = arguments.unwrap_or_else(|| unreachable!("no such list of arguments"));
        // SAFETY: the chunk has a column for each argument.
        let reader = |column| unsafe { chunk.reader(column) };
        let columns: Vec<_> = (0..arguments.len()).map(reader).collect();
        let rows: Vec<_> = (0..chunk.size())
            .map(|row| read(&arguments, &columns, row))
            .collect();
        let mut answers = Answers {
            output,
            kind: function.returns,
            // SAFETY: DuckDB passes the vector of the answers.
            writer: unsafe { VectorWriter::from_vector(output) },
            // SAFETY: the same, and it is used for lists only.
            lists: (flat(function.returns) == TypeId::List)
                .then(|| unsafe { ListBuilder::new(output) }),
        };
        let mut failed = Ok(());
        let asked = worker::with(|worker| {
            function.answers(worker, &rows, &limits_of_each(), |row, value| {
                assert!(row < rows.len(), "no row {row}");
                let put = answers.put(row, value);
                if failed.is_ok() {
                    failed = put;
                }
            })
        });
        if let Some(lists) = answers.lists {
            // SAFETY: each element was written.
            unsafe { lists.finish() };
        }
        asked
            .and(failed)
            .map_err(|failure| format!("{}: {failure}", function.name))
    });
    match called {
        Ok(Ok(())) => {}
        Ok(Err(message)) => info.set_error(&message),
        Err(message) => info.set_error(&format!("internal error: {message}")),
    }
}

/// Reads the arguments in a row of the columns; `None` if one that has to be there is NULL.
fn read<'c>(arguments: &[Argument], columns: &'c [VectorReader], row: usize) -> Option<Row<'c>> {
    let mut read = Row::default();
    for (argument, column) in arguments.iter().zip(columns) {
        // SAFETY: the column has such a row.
        let is_valid = unsafe { column.is_valid(row) };
        match argument {
            Argument::Shape | Argument::Variant if !is_valid => continue,
            _ if !is_valid => return None,
            // SAFETY: the column was registered with this type, and the row is not NULL.
            Argument::Limit => read.limit = Some(unsafe { column.read_i64(row) }),
            _ => {
                // SAFETY: all others are texts, whose bytes DuckDB keeps during the call.
                let text = unsafe { column.read_blob(row) };
                match argument {
                    Argument::Puzzle => read.puzzle = text,
                    Argument::Name => read.name = text,
                    Argument::Shape => read.shape = text,
                    Argument::Variant | Argument::Limit => read.variant = text,
                }
            }
        }
    }
    Some(read)
}

/// The answers for all rows.
struct Answers {
    output: duckdb_vector,
    kind: Kind,
    writer: VectorWriter,
    lists: Option<ListBuilder>,
}

impl Answers {
    /// Sets the answer for a row that there is.
    fn put(&mut self, row: usize, value: Value<'_>) -> Result<(), Failure> {
        // SAFETY: the row exists, and the vector is of the type that is written, as its kind
        // is compared with the value's. A list has room for its elements when they are written.
        unsafe {
            match (value, self.kind, &mut self.lists) {
                (Value::Null, _, Some(lists)) => {
                    lists.push_row(row, 0, |_, _| {});
                    self.writer.set_null(row);
                }
                (Value::Texts(texts), Kind::Texts, Some(lists)) => {
                    lists.push_row(row, texts.len(), |writer, first| {
                        for (place, text) in texts.iter().enumerate() {
                            writer.write_varchar(first + place, text);
                        }
                    });
                }
                (Value::Rows(rows), Kind::Rows(columns), Some(lists)) => {
                    let output = self.output;
                    lists.push_row(row, rows.len(), |_, first| {
                        for column in 0..columns.len() {
                            write_column(output, column, first, &rows);
                        }
                    });
                }
                (value, kind, None) => write(&mut self.writer, row, kind, value)?,
                _ => unreachable!("another kind of value"),
            }
        }
        Ok(())
    }
}

/// Writes a column of rows to the elements of a list of structs, from one on.
///
/// # Safety
///
/// The list has these elements, and such a column of `BIGINT`.
unsafe fn write_column(list: duckdb_vector, column: usize, first: usize, rows: &[Numbers]) {
    // SAFETY: see above.
    unsafe {
        let mut writer = StructVector::field_writer(ListVector::get_child(list), column);
        for (place, row) in rows.iter().enumerate() {
            let value = tables::number(row[column]);
            let written = write(&mut writer, first + place, Kind::Integer, value);
            written.unwrap_or_else(|_| unreachable!("numbers fit"));
        }
    }
}

/// Writes a flat value.
///
/// # Errors
///
/// Returns an error for a number that is too large.
///
/// # Safety
///
/// The vector is of the type of this kind, and has such a row.
pub unsafe fn write(
    writer: &mut VectorWriter,
    row: usize,
    kind: Kind,
    value: Value<'_>,
) -> Result<(), Failure> {
    // SAFETY: see above.
    unsafe {
        match (value, kind) {
            (Value::Null, _) => writer.set_null(row),
            (Value::Text(text), Kind::Text | Kind::Status) => writer.write_varchar(row, &text),
            (Value::Integer(number), Kind::Text) => writer.write_varchar(row, &number.to_string()),
            (Value::Tenths(tenths), Kind::Text) => {
                writer.write_varchar(row, &format!("{}.{}", tenths / 10, tenths % 10));
            }
            (Value::Integer(number), Kind::Integer) => writer.write_i64(row, number),
            (Value::Flag(flag), Kind::Flag) => writer.write_bool(row, flag),
            (Value::Count(count), Kind::Count) => match i128::try_from(count.number()) {
                Ok(number) => writer.write_i128(row, number),
                Err(_) => return Err(Failure::refused("more solutions than a HUGEINT can hold")),
            },
            _ => unreachable!("another kind of value"),
        }
    }
    Ok(())
}
