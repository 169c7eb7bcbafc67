//! Answers as a table of Arrow batches.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Float64Type, UInt64Type};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, SchemaRef};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};

use crate::{capsule, pickle};

/// A table of answers, one row for each puzzle, in the order of the input.
#[pyclass(frozen, module = "quadrille._native")]
pub struct NativeTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    /// For each batch, the number of rows before its end.
    ends: Vec<usize>,
}

impl NativeTable {
    /// Returns a table of these batches, all of this schema.
    pub fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> NativeTable {
        let ends = batches.iter().scan(0, |end, batch| {
            *end += batch.num_rows();
            Some(*end)
        });
        NativeTable {
            ends: ends.collect(),
            schema,
            batches,
        }
    }
}

#[pymethods]
impl NativeTable {
    /// Returns the names of the columns.
    fn names(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    /// Returns a table of one of the columns.
    fn only(&self, name: &str) -> PyResult<NativeTable> {
        let place = self.schema.index_of(name).map_err(capsule::broken)?;
        let project = |batch: &RecordBatch| batch.project(&[place]);
        let batches = self.batches.iter().map(project).collect::<Result<_, _>>();
        let schema = self.schema.project(&[place]).map_err(capsule::broken)?;
        Ok(NativeTable::new(
            Arc::new(schema),
            batches.map_err(capsule::broken)?,
        ))
    }

    /// Returns the values of one of the columns.
    fn values<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name).map_err(capsule::broken)?;
        let values = PyList::empty(py);
        for batch in &self.batches {
            let column = batch.column(place);
            for row in 0..column.len() {
                values.append(value(py, column, row)?)?;
            }
        }
        Ok(values)
    }

    /// Returns the table of columns by name, type and values.
    #[staticmethod]
    fn of_columns(columns: Vec<pickle::Listed<'_>>) -> PyResult<NativeTable> {
        let batch = pickle::batch_of(columns)?;
        Ok(NativeTable::new(batch.schema(), vec![batch]))
    }

    /// Returns the types of the columns, by name.
    fn kinds(&self) -> Vec<&'static str> {
        let fields = self.schema.fields().iter();
        fields
            .map(|field| pickle::kind_of(field.data_type()))
            .collect()
    }

    /// Returns the values of the rows from one to before another.
    fn rows<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        end: usize,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        (start..end).map(|index| self.row(py, index)).collect()
    }

    /// Returns the values of a row.
    fn row<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyTuple>> {
        let number = self.ends.partition_point(|&end| end <= index);
        let batch = self.batches.get(number);
        let batch = batch.ok_or_else(|| PyIndexError::new_err("row index out of range"))?;
        let row = index + batch.num_rows() - self.ends[number];
        let values = batch.columns().iter().map(|array| value(py, array, row));
        PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)
    }

    fn __len__(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the table as an Arrow stream. The columns have types of their
    /// own, whatever the caller prefers.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer has to accept other types than those that it requests.
        let _ = requested_schema;
        capsule::export(py, self.schema.clone(), self.batches.clone())
    }
}

/// Returns a value of one of the types that columns have.
fn value<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::Float64 => {
            let numbers = array.as_primitive::<Float64Type>();
            numbers.value(row).into_bound_py_any(py)
        }
        DataType::UInt64 => {
            let numbers = array.as_primitive::<UInt64Type>();
            numbers.value(row).into_bound_py_any(py)
        }
        DataType::Decimal128(..) => {
            let numbers = array.as_primitive::<Decimal128Type>();
            numbers.value(row).into_bound_py_any(py)
        }
        other => Err(PyTypeError::new_err(format!("no values of type {other}"))),
    }
}
