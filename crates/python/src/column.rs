//! Puzzles in a column, wherever their bytes are.
//!
//! Strings of a list stay where Python has them, Arrow arrays and numpy buffers
//! where their owners have them. Only lists of digits are copied on the way in.

use std::ops::Range;
use std::ptr::NonNull;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray,
};
use arrow_schema::DataType;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyFloat, PyString};
use quadrille::board::Shape;
use quadrille::limits::Interrupt;

use crate::boards::{self, Boards};
use crate::capsule;

/// A puzzle in a column.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// There is none.
    Null,
    /// Text of any format.
    Text(&'a [u8]),
    /// The digit of each cell, 0 for a blank.
    Digits(&'a [u8]),
    /// An object of this type, which is no text.
    Other(&'a str),
}

impl Row<'_> {
    /// Returns a row of digits, or of text: that has nothing below a tab, and symbols
    /// above the greatest digit.
    fn of_bytes(bytes: &[u8]) -> Row<'_> {
        let (least, greatest) = bytes.iter().fold((u8::MAX, 0), |(least, greatest), &byte| {
            (byte.min(least), byte.max(greatest))
        });
        let is_digit = usize::from(greatest) <= Shape::MAX_SIDE || greatest == boards::NO_DIGIT;
        match least < b'\t' || is_digit {
            true => Row::Digits(bytes),
            false => Row::Text(bytes),
        }
    }
}

/// A column of puzzles, in one or more chunks.
pub struct Column {
    chunks: Vec<Chunk>,
}

/// A part of a column that lies in one piece.
enum Chunk {
    Strings(Vec<Option<Text>>),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    FixedSizeBinary(FixedSizeBinaryArray),
    Cells(Cells),
    Boards(Boards),
    /// The number of rows, none of which has a puzzle.
    Nulls(usize),
    Dictionary {
        /// The place of the value of each row.
        keys: Vec<Option<usize>>,
        values: Box<Chunk>,
    },
}

/// A string of Python.
enum Text {
    Str(PyBackedStr),
    Bytes(PyBackedBytes),
    /// The name of the type of anything else.
    Other(String),
}

/// One byte for each cell, in the buffer of another object.
struct Cells {
    bytes: NonNull<[u8]>,
    /// The number of bytes of a puzzle.
    cells: usize,
    /// Keeps the buffer alive.
    _owner: PyBuffer<u8>,
}

// SAFETY: The bytes are only read, and the buffer protocol keeps them where
// they are until `_owner` is dropped, which attaches to Python by itself.
unsafe impl Send for Cells {}
// SAFETY: As above.
unsafe impl Sync for Cells {}

/// A part of a column for one thread.
#[derive(Clone, Debug)]
pub struct Unit {
    chunk: usize,
    /// The rows of the chunk.
    rows: Range<usize>,
    /// The index of the first row in the whole column.
    pub first: usize,
}

/// The most rows of a unit, and so of a batch of the result.
const MOST_ROWS: usize = 1 << 14;

impl Column {
    /// Reads an object: one with Arrow data, one with a buffer of bytes of one
    /// or two dimensions (then each row is a puzzle), a string, or an iterable
    /// of strings. In a table, the column of this name is read, or the only
    /// one.
    ///
    /// # Errors
    ///
    /// Returns a `TypeError` for anything else.
    pub fn read(object: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Column> {
        if let Some(arrays) = capsule::import(object)? {
            let chunks = arrays.into_iter().map(|array| chunk(array, name));
            let chunks = chunks.collect::<PyResult<Vec<_>>>()?;
            return Ok(Column { chunks });
        }
        if let Some(name) = name {
            let found = object.get_type().qualname()?;
            let message = format!("column {name}: expected a table, found {found}");
            return Err(PyTypeError::new_err(message));
        }
        let chunk = if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            Chunk::Strings(vec![text(object)?])
        } else if let Ok(buffer) = PyBuffer::<u8>::get(object) {
            Chunk::Cells(Cells::new(buffer)?)
        } else {
            let strings = object.try_iter()?.enumerate().map(|(row, item)| {
                if row % MOST_ROWS == 0 {
                    object.py().check_signals()?;
                }
                text(&item?)
            });
            Chunk::Strings(strings.collect::<PyResult<Vec<_>>>()?)
        };
        Ok(Column {
            chunks: vec![chunk],
        })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Divides the rows into units for some threads, in order.
    pub fn units(&self, jobs: usize) -> Vec<Unit> {
        // Several units for each thread, so that all end at about the same time.
        let share = self.len().div_ceil(jobs.saturating_mul(8));
        let most = share.clamp(1, MOST_ROWS);
        let (mut units, mut first) = (Vec::new(), 0);
        for (number, chunk) in self.chunks.iter().enumerate() {
            let len = chunk.len();
            for start in (0..len).step_by(most) {
                let rows = start..len.min(start + most);
                units.push(Unit {
                    chunk: number,
                    first: first + start,
                    rows,
                });
            }
            first += len;
        }
        units
    }

    /// Returns the rows of a unit.
    pub fn rows(&self, unit: &Unit) -> Rows<'_> {
        Rows {
            chunk: &self.chunks[unit.chunk],
            rows: unit.rows.clone(),
        }
    }
}

/// Consecutive rows of a column, which are looked up one by one: a list of them
/// would not stay in the cache.
#[derive(Clone)]
pub struct Rows<'a> {
    chunk: &'a Chunk,
    rows: Range<usize>,
}

impl<'a> Rows<'a> {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows.
    pub fn iter(&self) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let chunk = self.chunk;
        self.rows.clone().map(|row| chunk.row(row))
    }

    /// Returns the rows, each with its place, as long as no interrupt is raised.
    pub fn until<'i>(
        &self,
        interrupt: &'i Interrupt,
    ) -> impl Iterator<Item = (usize, Row<'a>)> + use<'a, 'i> {
        let rows = self.iter().enumerate();
        rows.take_while(|_| !interrupt.is_raised())
    }

    /// Divides the rows into batches of at most this size.
    pub fn batches(&self, most: usize) -> impl Iterator<Item = Rows<'a>> + use<'a> {
        let (chunk, end) = (self.chunk, self.rows.end);
        self.rows.clone().step_by(most).map(move |start| Rows {
            chunk,
            rows: start..end.min(start + most),
        })
    }
}

impl Unit {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }
}

impl Chunk {
    fn len(&self) -> usize {
        match self {
            Chunk::Strings(strings) => strings.len(),
            Chunk::Binary(array) => array.len(),
            Chunk::LargeBinary(array) => array.len(),
            Chunk::BinaryView(array) => array.len(),
            Chunk::FixedSizeBinary(array) => array.len(),
            Chunk::Cells(cells) => cells.bytes.len() / cells.cells,
            Chunk::Boards(boards) => boards.len(),
            Chunk::Nulls(rows) => *rows,
            Chunk::Dictionary { keys, .. } => keys.len(),
        }
    }

    #[inline]
    fn row(&self, row: usize) -> Row<'_> {
        let text = match self {
            Chunk::Strings(strings) => return strings[row].as_ref().map_or(Row::Null, Text::row),
            Chunk::Binary(array) => array.is_valid(row).then(|| array.value(row)),
            Chunk::LargeBinary(array) => array.is_valid(row).then(|| array.value(row)),
            Chunk::BinaryView(array) => array.is_valid(row).then(|| array.value(row)),
            Chunk::FixedSizeBinary(array) => array.is_valid(row).then(|| array.value(row)),
            Chunk::Cells(cells) => return cells.row(row),
            Chunk::Boards(boards) => return boards.get(row).map_or(Row::Null, Row::Digits),
            Chunk::Nulls(_) => return Row::Null,
            Chunk::Dictionary { keys, values } => {
                return keys[row].map_or(Row::Null, |key| values.row(key));
            }
        };
        text.map_or(Row::Null, Row::Text)
    }
}

impl Text {
    fn row(&self) -> Row<'_> {
        match self {
            Text::Str(text) => Row::Text(text.as_bytes()),
            Text::Bytes(bytes) => Row::of_bytes(bytes),
            Text::Other(kind) => Row::Other(kind),
        }
    }
}

impl Cells {
    fn new(buffer: PyBuffer<u8>) -> PyResult<Cells> {
        let cells = match *buffer.shape() {
            [cells] | [_, cells] if cells > 0 => cells,
            _ => {
                let expected = "expected an array of bytes in one row or in rows";
                return Err(PyTypeError::new_err(expected));
            }
        };
        let bytes = buffer.as_slice_ptr();
        let bytes = bytes.ok_or_else(|| PyTypeError::new_err("expected a contiguous array"))?;
        Ok(Cells {
            bytes,
            cells,
            _owner: buffer,
        })
    }

    fn row(&self, row: usize) -> Row<'_> {
        // SAFETY: The buffer is alive and contiguous. As for all users of the
        // buffer protocol, writing to it meanwhile is up to its owner.
        let bytes = unsafe { self.bytes.as_ref() };
        Row::of_bytes(&bytes[row * self.cells..][..self.cells])
    }
}

/// Returns a string of Python, unless it is `None` or another missing value.
fn text(object: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
    if object.is_none() {
        return Ok(None);
    }
    if let Ok(text) = object.extract::<PyBackedStr>() {
        return Ok(Some(Text::Str(text)));
    }
    Ok(Some(match object.extract::<PyBackedBytes>() {
        Ok(bytes) => Text::Bytes(bytes),
        Err(_) if object.is_instance_of::<PyString>() => Text::Other("half a character".to_owned()),
        Err(_) if is_missing(object) => return Ok(None),
        Err(_) => Text::Other(object.get_type().qualname()?.to_string()),
    }))
}

/// Returns whether an object is what pandas has for a missing value.
fn is_missing(object: &Bound<'_, PyAny>) -> bool {
    let is_nan = |number: &Bound<'_, PyFloat>| number.value().is_nan();
    let name = object.get_type().name();
    object.cast::<PyFloat>().is_ok_and(is_nan)
        || name.is_ok_and(|name| name == "NAType" || name == "NaTType")
}

/// Returns an Arrow array as a chunk.
fn chunk(array: ArrayRef, name: Option<&str>) -> PyResult<Chunk> {
    // Text is read as bytes, which need not be valid UTF-8.
    Ok(match array.data_type() {
        DataType::Utf8 => Chunk::Binary(array.as_string::<i32>().clone().into()),
        DataType::LargeUtf8 => Chunk::LargeBinary(array.as_string::<i64>().clone().into()),
        DataType::Utf8View => Chunk::BinaryView(array.as_string_view().clone().to_binary_view()),
        DataType::Binary => Chunk::Binary(array.as_binary().clone()),
        DataType::LargeBinary => Chunk::LargeBinary(array.as_binary().clone()),
        DataType::BinaryView => Chunk::BinaryView(array.as_binary_view().clone()),
        DataType::FixedSizeBinary(_) => {
            Chunk::FixedSizeBinary(array.as_fixed_size_binary().clone())
        }
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = chunk(dictionary.values().clone(), None)?;
            let keys = match values.len() {
                // Then all rows are null.
                0 => vec![None; array.len()],
                _ => {
                    let keys = dictionary.normalized_keys().into_iter().enumerate();
                    keys.map(|(row, key)| array.is_valid(row).then_some(key))
                        .collect()
                }
            };
            Chunk::Dictionary {
                keys,
                values: Box::new(values),
            }
        }
        DataType::Struct(fields) => {
            let table = array.as_struct();
            let names = || fields.iter().map(|field| field.name().as_str());
            let column = match name {
                Some(name) => table.column_by_name(name),
                None if fields.len() == 1 => Some(table.column(0)),
                None => table.column_by_name("puzzle"),
            };
            let column = column.ok_or_else(|| {
                let names = names().collect::<Vec<_>>().join(", ");
                let wanted = name.unwrap_or("puzzle");
                PyTypeError::new_err(format!("expected a column {wanted}, found {names}"))
            })?;
            return chunk(column.clone(), None);
        }
        DataType::Null => Chunk::Nulls(array.len()),
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
            Chunk::Boards(Boards::new(&array)?)
        }
        other => return Err(boards::no_puzzles(other)),
    })
}
