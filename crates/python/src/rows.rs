//! Questions that are answered row by row.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, StringArray, UInt64Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;

use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::Settings;
use crate::table::NativeTable;

/// A value of an answer.
#[derive(Clone)]
pub enum Value {
    Null,
    Text(String),
    Number(u64),
    Score(f64),
    Flag(bool),
}

macro_rules! of {
    ($($kind:ty => $value:expr,)*) => {
        $(impl From<$kind> for Value {
            fn from(value: $kind) -> Value {
                $value(value)
            }
        })*
    };
}

of! {
    String => Value::Text,
    &str => |text: &str| Value::Text(text.to_owned()),
    u64 => Value::Number,
    f64 => Value::Score,
    bool => Value::Flag,
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, T::into)
    }
}

/// Asks a question about every row of an object that has a column: `answer` gets the
/// state of a thread and the index of the row, and returns a value for each of these
/// columns, or none for a row without a puzzle. The status of a row that is wrong, if
/// there is such a column, is `invalid`.
///
/// # Errors
///
/// As for [`crew::ask`].
pub fn each<W>(
    object: &Bound<'_, PyAny>,
    settings: &Settings,
    columns: &[(&'static str, DataType)],
    worker: impl Fn() -> W + Sync,
    answer: impl Fn(&mut W, usize, Row<'_>) -> Result<Option<Vec<Value>>, Fault> + Sync,
) -> PyResult<NativeTable> {
    let question = Each {
        settings,
        columns,
        worker,
        answer,
    };
    crew::ask(object, settings, &question)
}

struct Each<'a, N, A> {
    settings: &'a Settings,
    columns: &'a [(&'static str, DataType)],
    worker: N,
    answer: A,
}

impl<W, N, A> Question for Each<'_, N, A>
where
    N: Fn() -> W + Sync,
    A: Fn(&mut W, usize, Row<'_>) -> Result<Option<Vec<Value>>, Fault> + Sync,
{
    type Worker = W;

    fn fields(&self) -> Vec<Field> {
        let fields = self.columns.iter();
        fields
            .map(|(name, kind)| Field::new(*name, kind.clone(), true))
            .collect()
    }

    fn worker(&self) -> W {
        (self.worker)()
    }

    fn answer(&self, worker: &mut W, first: usize, rows: &Rows<'_>) -> Answered {
        let mut faults = Vec::new();
        let mut columns = vec![Vec::with_capacity(rows.len()); self.columns.len()];
        for (number, row) in rows.until(&self.settings.interrupt) {
            let values = match (self.answer)(worker, first + number, row) {
                Ok(values) => values.unwrap_or_default(),
                Err(fault) => {
                    faults.push((number, fault));
                    let has_status = self.columns[0].0 == "status";
                    vec![Value::from(has_status.then_some("invalid"))]
                }
            };
            let values = values.into_iter().chain(std::iter::repeat(Value::Null));
            for (column, value) in columns.iter_mut().zip(values) {
                column.push(value);
            }
        }
        let arrays = self.columns.iter().zip(&columns);
        Answered {
            columns: arrays
                .map(|((_, kind), values)| array(kind, values))
                .collect(),
            faults,
        }
    }
}

/// Returns the values of one of the types that they have.
fn array(kind: &DataType, values: &[Value]) -> ArrayRef {
    fn all<'a, T, A: FromIterator<Option<T>>>(
        values: &'a [Value],
        of: impl Fn(&'a Value) -> Option<T>,
    ) -> Arc<A> {
        Arc::new(values.iter().map(of).collect())
    }
    match kind {
        DataType::Boolean => all::<_, BooleanArray>(values, |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }),
        DataType::UInt64 => all::<_, UInt64Array>(values, |value| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        }),
        DataType::Float64 => all::<_, Float64Array>(values, |value| match value {
            Value::Score(score) => Some(*score),
            _ => None,
        }),
        _ => all::<_, StringArray>(values, |value| match value {
            Value::Text(text) => Some(text),
            _ => None,
        }),
    }
}
