//! Arguments as text and as keys.

use std::borrow::Cow;

use quadrille_sql::functions;
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;

/// Returns the text of an argument; `None` for NULL. A whole number is its
/// digits, as a column of numbers turns a 4x4 puzzle without blanks into one.
///
/// # Errors
///
/// Returns an error for any other number.
pub fn text_of(value: ValueRef<'_>) -> Result<Option<Cow<'_, [u8]>>, Failure> {
    match value {
        ValueRef::Null => Ok(None),
        ValueRef::Text(text) | ValueRef::Blob(text) => Ok(Some(Cow::Borrowed(text))),
        ValueRef::Integer(number) => Ok(Some(Cow::Owned(number.to_string().into_bytes()))),
        ValueRef::Real(number) => Err(Failure::refused(format_args!(
            "expected a text, found the number {number}"
        ))),
    }
}

/// Returns a value for SQLite. A count is a number if it is exact and has 64 bits, otherwise
/// its text, which is `>=12` if it is not exact: a text is greater than all numbers.
///
/// # Panics
///
/// For a list.
pub fn value_of(value: functions::Value<'_>) -> Value {
    match value {
        functions::Value::Null => Value::Null,
        functions::Value::Text(text) => Value::Text(text.into_owned()),
        functions::Value::Flag(flag) => Value::Integer(flag.into()),
        functions::Value::Integer(number) => Value::Integer(number),
        functions::Value::Tenths(tenths) => Value::Real(f64::from(tenths) / 10.0),
        functions::Value::Count(count) => match i64::try_from(count.number()) {
            Ok(number) if count.is_exact() => Value::Integer(number),
            _ => Value::Text(count.to_string()),
        },
        functions::Value::Texts(_) | functions::Value::Rows(_) => {
            unreachable!("there are no lists in SQLite")
        }
    }
}

/// A value that can be looked up. Values that are equal in SQL have equal keys,
/// such as 1 and 1.0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A whole number.
    Integer(i64),
    /// The bits of any other number.
    Real(u64),
    /// A text.
    Text(Vec<u8>),
    /// Bytes.
    Blob(Vec<u8>),
}

impl Key {
    /// Returns the key of a value; `None` for NULL, which equals nothing.
    pub fn of(value: ValueRef<'_>) -> Option<Key> {
        match value {
            ValueRef::Null => None,
            ValueRef::Integer(number) => Some(Key::Integer(number)),
            ValueRef::Real(number) => {
                // Numbers from 2^63 on become i64::MAX, which is another number.
                let whole = number as i64;
                let is_whole = whole as f64 == number && whole != i64::MAX;
                Some(match is_whole {
                    true => Key::Integer(whole),
                    false => Key::Real(number.to_bits()),
                })
            }
            ValueRef::Text(text) => Some(Key::Text(text.to_owned())),
            ValueRef::Blob(bytes) => Some(Key::Blob(bytes.to_owned())),
        }
    }
}

/// Returns a copy of a value. Bytes of a text that are not UTF-8 are replaced.
pub fn owned(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_owned()),
    }
}

/// Writes a value as in SQL, for messages.
pub fn literal(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("'{}'", text.replace('\'', "''")),
        Value::Blob(bytes) => format!("a blob of {} bytes", bytes.len()),
    }
}
