//! Arrow data to and from other libraries, by the Arrow PyCapsule interface.
//!
//! No data is copied: a capsule holds a pointer to a struct of the Arrow C data
//! interface, which says where the data is and how to release it.

use std::ffi::CStr;
use std::ptr::NonNull;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// Returns the arrays of an object that has one of the two methods of the
/// interface; `None` if it has neither.
///
/// # Errors
///
/// Returns an error if the methods fail, or return other things than they
/// should.
pub fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let stream = contents::<FFI_ArrowArrayStream>(&capsule, STREAM)?;
        // SAFETY: A capsule of this name holds a valid stream, and the reader
        // moves it out, which leaves a released one behind.
        let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
        let arrays = reader.and_then(Iterator::collect).map_err(broken)?;
        return Ok(Some(arrays));
    }
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?;
        let pair = pair.cast_into::<PyTuple>()?;
        let schema = contents::<FFI_ArrowSchema>(&pair.get_item(0)?, SCHEMA)?;
        let array = contents::<FFI_ArrowArray>(&pair.get_item(1)?, ARRAY)?;
        // SAFETY: Capsules of these names hold a valid schema and an array of
        // it; the array is moved out, which leaves a released one behind.
        let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
        return Ok(Some(vec![make_array(data.map_err(broken)?)]));
    }
    Ok(None)
}

/// Returns the pointer in a capsule of this name.
fn contents<T>(capsule: &Bound<'_, PyAny>, name: &'static CStr) -> PyResult<NonNull<T>> {
    let capsule = capsule
        .cast::<PyCapsule>()
        .map_err(|_| PyTypeError::new_err(format!("expected a capsule {name:?} of Arrow data")))?;
    Ok(capsule.pointer_checked(Some(name))?.cast())
}

/// Returns batches as a capsule with a stream.
pub fn export<'py>(
    py: Python<'py>,
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let batches = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), STREAM)
}

/// Returns an error about Arrow data as one of Python.
pub fn broken(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
