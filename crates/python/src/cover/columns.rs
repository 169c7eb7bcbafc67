//! Problems of numbers in bulk: lists in Arrow columns, and sparse matrices.

use std::collections::HashMap;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, Int64Array};
use arrow_schema::DataType;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};

use super::Cover;
use super::draft::Draft;
use super::labels::{Names, repr};
use super::options::{bounds_of, cost_of};
use crate::capsule;
use crate::errors::CoverError;
use crate::settings::unfit;

/// What the caller says besides the options, which are numbered.
#[derive(FromPyObject)]
pub struct Extras<'py> {
    secondary: Bound<'py, PyAny>,
    bounds: Option<Bound<'py, PyMapping>>,
    costs: Option<Bound<'py, PyMapping>>,
}

/// Creates a problem of the rows of a sparse matrix. The items of row `r` are
/// `columns[starts[r]:starts[r + 1]]`.
#[pyfunction]
pub fn cover_of_rows(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
    width: usize,
    extras: Extras<'_>,
) -> PyResult<Cover> {
    let starts = PyBuffer::<i64>::get(starts)?.to_vec(py)?;
    let columns = PyBuffer::<i64>::get(columns)?.to_vec(py)?;
    of_rows(py, &starts, &columns, width, &extras)
}

/// The cells that are looked at together.
const SPARSE: usize = 32;

/// Creates a problem of the rows of a matrix with a byte for each cell.
#[pyfunction]
pub fn cover_of_cells(
    py: Python<'_>,
    cells: &Bound<'_, PyAny>,
    width: usize,
    extras: Extras<'_>,
) -> PyResult<Cover> {
    let cells = PyBuffer::<u8>::get(cells)?.to_vec(py)?;
    let (mut starts, mut columns) = (vec![0], Vec::new());
    for row in cells.chunks_exact(width.max(1)) {
        for (first, part) in (0..).step_by(SPARSE).zip(row.chunks(SPARSE)) {
            // Most parts of a large matrix are empty.
            if part.iter().fold(0, |all, cell| all | cell) != 0 {
                let filled = (first..).zip(part).filter(|&(_, &cell)| cell != 0);
                columns.extend(filled.map(|(column, _)| column));
            }
        }
        starts.push(columns.len() as i64);
    }
    of_rows(py, &starts, &columns, width, &extras)
}

fn of_rows(
    py: Python<'_>,
    starts: &[i64],
    columns: &[i64],
    width: usize,
    extras: &Extras<'_>,
) -> PyResult<Cover> {
    let mut draft = Draft {
        is_secondary: vec![false; width],
        ..Draft::default()
    };
    for (row, range) in starts.windows(2).enumerate() {
        let range = usize::try_from(range[0])
            .ok()
            .zip(usize::try_from(range[1]).ok());
        let items = range.and_then(|(start, end)| columns.get(start..end));
        let items =
            items.ok_or_else(|| unfit(format!("row {row}: it is not within the matrix")))?;
        for &item in items {
            let number = usize::try_from(item).ok().filter(|&item| item < width);
            let number = number.ok_or_else(|| {
                unfit(format!(
                    "row {row}: expected columns below {width}, found {item}"
                ))
            })?;
            draft.entries.push(number as u32);
        }
        draft.end_option();
    }
    let find = |item: &Bound<'_, PyAny>| {
        let number = item.extract::<usize>().ok().filter(|&item| item < width);
        Ok(number.map(|item| item as u32))
    };
    set_extras(&mut draft, extras, find)?;
    draft.finish(py, Names::Numbers, None, Names::Numbers)
}

/// Creates a problem of a column of lists, each with the items of an option.
#[pyfunction]
pub fn cover_of_lists(
    py: Python<'_>,
    lists: &Bound<'_, PyAny>,
    extras: Extras<'_>,
) -> PyResult<Cover> {
    let chunks = capsule::import(lists)?;
    let chunks = chunks.ok_or_else(|| PyTypeError::new_err("options: expected Arrow data"))?;
    let mut lists = Lists {
        py,
        draft: Draft::default(),
        items: Vec::new(),
        numbers: HashMap::new(),
        texts: HashMap::new(),
    };
    for chunk in &chunks {
        lists.add(chunk)?;
    }
    let Lists {
        mut draft, items, ..
    } = lists;
    draft.is_secondary = vec![false; items.len()];
    let known = PyDict::new(py);
    for (number, item) in items.iter().enumerate() {
        known.set_item(item, number)?;
    }
    let find = |item: &Bound<'_, PyAny>| {
        let number = known.get_item(item)?;
        number.map(|number| number.extract::<u32>()).transpose()
    };
    set_extras(&mut draft, &extras, find)?;
    draft.finish(py, Names::Numbers, Some(items), Names::Numbers)
}

fn set_extras<'py>(
    draft: &mut Draft,
    extras: &Extras<'py>,
    find: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<u32>>,
) -> PyResult<()> {
    let py = extras.secondary.py();
    for item in extras.secondary.try_iter()? {
        let item = item?;
        let Some(number) = find(&item)? else {
            let message = format!("no option has secondary item {}", repr(&item));
            return Err(CoverError::new_err((message, py.None(), item.unbind())));
        };
        draft.is_secondary[number as usize] = true;
    }
    if let Some(bounds) = &extras.bounds {
        draft.bounds = bounds_of(bounds, find)?;
    }
    for pair in extras
        .costs
        .iter()
        .flat_map(|costs| costs.items())
        .flatten()
    {
        let (option, cost) = (pair.get_item(0)?, pair.get_item(1)?);
        let number = option.extract::<usize>().ok();
        let Some(number) = number.filter(|&option| option < draft.ends.len()) else {
            let message = format!("a cost for {}, which is no option", repr(&option));
            return Err(CoverError::new_err((message, option.unbind())));
        };
        draft.costs.push((number, cost_of(&option, &cost)?));
    }
    Ok(())
}

struct Lists<'py> {
    py: Python<'py>,
    draft: Draft,
    items: Vec<Bound<'py, PyAny>>,
    numbers: HashMap<i64, u32>,
    texts: HashMap<String, u32>,
}

impl Lists<'_> {
    fn add(&mut self, chunk: &ArrayRef) -> PyResult<()> {
        let of = |row| chunk.is_valid(row);
        let (ranges, values): (Vec<_>, _) = match chunk.data_type() {
            DataType::List(_) => {
                let lists = chunk.as_list::<i32>();
                let ranges = lists.value_offsets().windows(2);
                let ranges = ranges.map(|ends| ends[0] as usize..ends[1] as usize);
                (ranges.collect(), lists.values())
            }
            DataType::LargeList(_) => {
                let lists = chunk.as_list::<i64>();
                let ranges = lists.value_offsets().windows(2);
                let ranges = ranges.map(|ends| ends[0] as usize..ends[1] as usize);
                (ranges.collect(), lists.values())
            }
            DataType::FixedSizeList(..) => {
                let lists = chunk.as_fixed_size_list();
                let length = lists.value_length() as usize;
                let starts = (0..lists.len()).map(|row| lists.value_offset_at(row));
                let ranges = starts.map(|start| start..start + length);
                (ranges.collect(), lists.values())
            }
            DataType::Struct(fields) if fields.len() == 1 => {
                return self.add(chunk.as_struct().column(0));
            }
            other => {
                let expected = "options: expected a column of lists";
                return Err(PyTypeError::new_err(format!("{expected}, found {other}")));
            }
        };
        let first = self.draft.ends.len();
        for (row, range) in ranges.iter().enumerate() {
            if !of(row) || range.clone().any(|entry| values.is_null(entry)) {
                let option = first + row;
                let message = format!("option {option}: expected a list without nulls");
                return Err(PyValueError::new_err(message));
            }
        }
        match values.data_type() {
            DataType::Utf8 => {
                let values = values.as_string::<i32>();
                self.texts(&ranges, |entry| values.value(entry))
            }
            DataType::LargeUtf8 => {
                let values = values.as_string::<i64>();
                self.texts(&ranges, |entry| values.value(entry))
            }
            DataType::Utf8View => {
                let values = values.as_string_view();
                self.texts(&ranges, |entry| values.value(entry))
            }
            kind => match integers(values) {
                Some(values) => self.integers(&ranges, values.values()),
                None => Err(PyTypeError::new_err(format!(
                    "options: expected items as integers below 2**63 or strings, found {kind}"
                ))),
            },
        }
    }

    fn integers(&mut self, ranges: &[Range<usize>], values: &[i64]) -> PyResult<()> {
        for range in ranges {
            for &value in &values[range.clone()] {
                let number = match self.numbers.get(&value) {
                    Some(&number) => number,
                    None => {
                        let number = self.items.len() as u32;
                        self.items.push(value.into_pyobject(self.py)?.into_any());
                        self.numbers.insert(value, number);
                        number
                    }
                };
                self.draft.entries.push(number);
            }
            self.draft.end_option();
        }
        Ok(())
    }

    fn texts<'a>(
        &mut self,
        ranges: &[Range<usize>],
        value: impl Fn(usize) -> &'a str,
    ) -> PyResult<()> {
        for range in ranges {
            for text in range.clone().map(&value) {
                let number = match self.texts.get(text) {
                    Some(&number) => number,
                    None => {
                        let number = self.items.len() as u32;
                        self.items.push(text.into_pyobject(self.py)?.into_any());
                        self.texts.insert(text.to_owned(), number);
                        number
                    }
                };
                self.draft.entries.push(number);
            }
            self.draft.end_option();
        }
        Ok(())
    }
}

/// Returns integers of any width; `None` if they are none, or too large.
fn integers(list: &ArrayRef) -> Option<Int64Array> {
    macro_rules! widened {
        ($($kind:ident => $primitive:ident),*) => {
            match list.data_type() {
                DataType::Int64 => Some(list.as_primitive::<Int64Type>().clone()),
                DataType::UInt64 => {
                    let values = list.as_primitive::<UInt64Type>().values().iter();
                    let values = values.map(|&value| i64::try_from(value).ok());
                    values.collect::<Option<Vec<i64>>>().map(Int64Array::from)
                }
                $(DataType::$kind => {
                    let values = list.as_primitive::<arrow_array::types::$primitive>();
                    let values = values.values().iter().map(|&value| i64::from(value));
                    Some(values.collect::<Vec<i64>>().into())
                })*
                _ => None,
            }
        };
    }
    widened!(
        Int8 => Int8Type, Int16 => Int16Type, Int32 => Int32Type,
        UInt8 => UInt8Type, UInt16 => UInt16Type, UInt32 => UInt32Type
    )
}
