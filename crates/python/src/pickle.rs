//! Tables from lists of Python's values, for pickles.
//!
//! Answers have five types of columns. The stream format of Arrow has many more, and
//! its library took a sixth of the time to build the package.

use std::sync::Arc;

use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{ArrayRef, BooleanArray, Decimal128Array, PrimitiveArray, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use pyo3::prelude::*;

use crate::settings::unfit;

/// The types of columns, each with its name.
const KINDS: [(&str, DataType); 5] = [
    ("text", DataType::Utf8),
    ("flag", DataType::Boolean),
    ("float", DataType::Float64),
    ("number", DataType::UInt64),
    ("exact", DataType::Decimal128(38, 0)),
];

/// A column by its name, its type and its values.
pub type Listed<'py> = (String, String, Bound<'py, PyAny>);

/// Returns the name of a type that answers have.
pub fn kind_of(kind: &DataType) -> &'static str {
    let known = KINDS.iter().find(|(_, known)| known == kind);
    known.map_or("of another kind", |(name, _)| name)
}

/// Returns the rows of these columns.
///
/// # Errors
///
/// Returns an error if they are none, such as for values of other types.
pub fn batch_of(columns: Vec<Listed<'_>>) -> PyResult<RecordBatch> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, kind, values) in columns {
        let known = KINDS.iter().find(|(known, _)| *known == kind);
        let (_, kind) = known.ok_or_else(|| unfit(format!("no column is {kind}")))?;
        arrays.push(array(kind, &values)?);
        fields.push(Field::new(name, kind.clone(), true));
    }
    let schema = Arc::new(Schema::new(fields));
    RecordBatch::try_new(schema, arrays).map_err(unfit)
}

fn array(kind: &DataType, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    Ok(match kind {
        DataType::Boolean => Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?)),
        DataType::Float64 => {
            let values = values.extract::<Vec<Option<f64>>>()?;
            Arc::new(PrimitiveArray::<Float64Type>::from(values))
        }
        DataType::UInt64 => {
            let values = values.extract::<Vec<Option<u64>>>()?;
            Arc::new(PrimitiveArray::<UInt64Type>::from(values))
        }
        DataType::Decimal128(..) => {
            let values = values.extract::<Vec<Option<i128>>>()?;
            Arc::new(Decimal128Array::from(values).with_data_type(kind.clone()))
        }
        _ => {
            let values = values.extract::<Vec<Option<String>>>()?;
            Arc::new(arrow_array::StringArray::from(values))
        }
    })
}
