//! Parquet and Arrow files, as a line of JSON for each row.
//!
//! So they are read like any other data set in JSON: the column of the puzzles is
//! found by its name or set by `--column`, its values may be text or lists, and
//! all other columns are kept. A Parquet or Arrow file has its index at the end,
//! so it is read as a whole before the first row; a stream of Arrow is not.
//!
//! Columns of text, numbers, booleans and lists of these are read, also with a
//! dictionary. Any other column is left out, with a note.

use std::fmt::Display;
use std::io::{self, Cursor, Read};

use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrowPrimitiveType, RecordBatch, RecordBatchReader};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::Value;

use super::{console, waiting};

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Parquet,
    /// An Arrow IPC file, also called Feather.
    File,
    /// An Arrow IPC stream.
    Stream,
}

/// Returns the rows of a file as lines of JSON.
///
/// # Errors
///
/// Returns an error of the input, or one that says how the file is damaged.
pub fn rows<'a>(kind: Kind, mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut whole = || waiting::whole(&mut input);
    let batches: Box<dyn RecordBatchReader + 'a> = match kind {
        Kind::Parquet => {
            let file = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(whole()?));
            Box::new(
                file.and_then(|file| file.build())
                    .map_err(|error| damaged(kind, &error))?,
            )
        }
        Kind::File => {
            let file = FileReader::try_new(Cursor::new(whole()?), None);
            Box::new(file.map_err(|error| damaged(kind, &error))?)
        }
        Kind::Stream => {
            let stream = StreamReader::try_new(input, None);
            Box::new(stream.map_err(|error| damaged(kind, &error))?)
        }
    };
    for field in batches.schema().fields() {
        if !is_read(field.data_type()) {
            let (name, of) = (
                super::super::output::escape(field.name()),
                field.data_type(),
            );
            console::report(&format!(
                "the column '{name}' is left out: it has values of the type {of}\n"
            ));
        }
    }
    Ok(Box::new(Rows {
        kind,
        batches,
        text: Cursor::default(),
    }))
}

fn damaged(kind: Kind, error: &dyn Display) -> io::Error {
    let name = match kind {
        Kind::Parquet => "Parquet file",
        Kind::File => "Arrow file",
        Kind::Stream => "Arrow stream",
    };
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the {name} is damaged: {error}"),
    )
}

/// The lines of a file, batch by batch.
struct Rows<'a> {
    kind: Kind,
    batches: Box<dyn RecordBatchReader + 'a>,
    /// The lines of the current batch.
    text: Cursor<Vec<u8>>,
}

impl Read for Rows<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let len = self.text.read(buf)?;
            if len > 0 || buf.is_empty() {
                return Ok(len);
            }
            match self.batches.next() {
                None => return Ok(0),
                Some(Ok(batch)) => self.text = Cursor::new(lines(&batch)),
                Some(Err(ArrowError::IoError(_, error))) => return Err(error),
                Some(Err(error)) => return Err(damaged(self.kind, &error)),
            }
        }
    }
}

/// Returns the rows of a batch as lines of JSON. A column without a value has
/// no member.
fn lines(batch: &RecordBatch) -> Vec<u8> {
    let mut lines = Vec::new();
    let schema = batch.schema();
    for row in 0..batch.num_rows() {
        let columns = schema.fields().iter().zip(batch.columns());
        let members = columns.filter_map(|(field, column)| {
            let value = value(column, row)?;
            Some(format!("{}:{value}", Value::from(field.name().as_str())))
        });
        let members: Vec<String> = members.collect();
        lines.extend(format!("{{{}}}\n", members.join(",")).bytes());
    }
    lines
}

/// Returns whether values of this type are read.
fn is_read(of: &DataType) -> bool {
    match of {
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            is_read(field.data_type())
        }
        DataType::Dictionary(keys, values) => keys.is_integer() && is_read(values),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Float32 | DataType::Float64 => true,
        DataType::Boolean | DataType::Null => true,
        other => other.is_integer(),
    }
}

/// Returns a value of a column, if there is one.
fn value(column: &dyn Array, row: usize) -> Option<Value> {
    fn number<T: ArrowPrimitiveType>(column: &dyn Array, row: usize) -> Option<Value>
    where
        Value: From<T::Native>,
    {
        Some(column.as_primitive_opt::<T>()?.value(row).into())
    }
    let list = |values: &dyn Array| -> Value {
        let values = (0..values.len()).map(|place| value(values, place));
        values.map(|value| value.unwrap_or(Value::Null)).collect()
    };
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row).into()),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row).into()),
        DataType::Utf8View => Some(column.as_string_view().value(row).into()),
        DataType::Boolean => Some(column.as_boolean().value(row).into()),
        DataType::Int8 => number::<Int8Type>(column, row),
        DataType::Int16 => number::<Int16Type>(column, row),
        DataType::Int32 => number::<Int32Type>(column, row),
        DataType::Int64 => number::<Int64Type>(column, row),
        DataType::UInt8 => number::<UInt8Type>(column, row),
        DataType::UInt16 => number::<UInt16Type>(column, row),
        DataType::UInt32 => number::<UInt32Type>(column, row),
        DataType::UInt64 => number::<UInt64Type>(column, row),
        DataType::Float32 => number::<Float32Type>(column, row),
        DataType::Float64 => number::<Float64Type>(column, row),
        DataType::List(_) => Some(list(&column.as_list::<i32>().value(row))),
        DataType::LargeList(_) => Some(list(&column.as_list::<i64>().value(row))),
        DataType::FixedSizeList(..) => Some(list(&column.as_fixed_size_list().value(row))),
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary_opt()?;
            let key = value(dictionary.keys(), row)?.as_u64()?;
            value(dictionary.values(), usize::try_from(key).ok()?)
        }
        _ => None,
    }
}
