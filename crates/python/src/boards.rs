//! Boards in Arrow's lists of digits.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, downcast_integer_array};
use arrow_schema::DataType;
use pyo3::PyErr;
use pyo3::PyResult;
use pyo3::exceptions::PyTypeError;

/// Stands for a number that a byte cannot hold, in arrays of numpy too.
pub const NO_DIGIT: u8 = 127;

/// Boards that are lists of digits, or of rows of digits.
pub struct Boards {
    /// The digits of all boards.
    digits: Vec<u8>,
    /// For each row, where its digits are; `None` if it has no board.
    places: Vec<Option<Range<usize>>>,
}

impl Boards {
    /// Reads lists of integers, of any Arrow type, or lists of such lists. A blank is 0
    /// or null.
    ///
    /// # Errors
    ///
    /// Returns an error for anything else.
    pub fn new(lists: &ArrayRef) -> PyResult<Boards> {
        let (values, ends) = flat(lists)?;
        let mut start = 0;
        let places = ends.into_iter().enumerate().map(|(row, end)| {
            let place = std::mem::replace(&mut start, end)..end;
            lists.is_valid(row).then_some(place)
        });
        let places = places.collect();
        Ok(Boards {
            digits: digits(&values)?,
            places,
        })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the digits of a row, if it has a board.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        let place = self.places[row].clone();
        place.map(|place| &self.digits[place])
    }
}

/// Returns the values of lists in one row, and where the values of each list end.
fn flat(lists: &ArrayRef) -> PyResult<(ArrayRef, Vec<usize>)> {
    fn offsets<T: Copy + Into<i64>>(offsets: &[T]) -> Vec<usize> {
        let first: i64 = offsets[0].into();
        let ends = offsets[1..].iter().map(|&end| end.into() - first);
        ends.map(|end| usize::try_from(end).unwrap_or_default())
            .collect()
    }
    fn part<T: Copy + Into<i64>>(values: &ArrayRef, offsets: &[T]) -> ArrayRef {
        let [first, last] = [offsets[0], offsets[offsets.len() - 1]].map(|offset| {
            let offset: i64 = offset.into();
            usize::try_from(offset).unwrap_or_default()
        });
        values.slice(first, last - first)
    }
    let (values, ends) = match lists.data_type() {
        DataType::List(_) => {
            let lists = lists.as_list::<i32>();
            let places = lists.value_offsets();
            (part(lists.values(), places), offsets(places))
        }
        DataType::LargeList(_) => {
            let lists = lists.as_list::<i64>();
            let places = lists.value_offsets();
            (part(lists.values(), places), offsets(places))
        }
        DataType::FixedSizeList(_, size) => {
            let size = usize::try_from(*size).unwrap_or_default();
            let ends = (1..=lists.len()).map(|row| row * size).collect();
            (lists.as_fixed_size_list().values().clone(), ends)
        }
        _ => return Err(no_puzzles(lists.data_type())),
    };
    if values.data_type().is_nested() {
        // Rows of a board: where their digits end, and so where the board does.
        let (digits, rows) = flat(&values)?;
        let digits_before = |rows_before: usize| match rows_before {
            0 => 0,
            rows_before => rows[rows_before - 1],
        };
        return Ok((digits, ends.into_iter().map(digits_before).collect()));
    }
    Ok((values, ends))
}

/// Returns integers as digits, with 0 for null.
fn digits(values: &ArrayRef) -> PyResult<Vec<u8>> {
    if let DataType::Null = values.data_type() {
        return Ok(vec![0; values.len()]);
    }
    downcast_integer_array! {
        values => {
            let digits = values.iter().map(|value| match value {
                Some(value) => u8::try_from(i128::from(value)).unwrap_or(NO_DIGIT),
                None => 0,
            });
            Ok(digits.collect())
        },
        other => Err(no_puzzles(other)),
    }
}

/// Returns the error for a column of another type.
pub fn no_puzzles(found: &DataType) -> PyErr {
    let expected = "expected a column of strings, bytes or lists of digits";
    PyTypeError::new_err(format!("{expected}, found {found}"))
}
