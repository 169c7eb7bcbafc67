//! Which column of a table is meant.

use std::fmt;
use std::str::FromStr;

/// A column of a table.
///
/// # Examples
///
/// ```
/// use quadrille::text::Column;
///
/// assert_eq!("2".parse(), Ok(Column::Number(2)));
/// assert_eq!("quizzes".parse(), Ok(Column::Name("quizzes".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// The position, counted from 1.
    Number(usize),
    /// The name in the header, in either case.
    Name(String),
}

impl FromStr for Column {
    type Err = std::convert::Infallible;

    /// Parses a number, or else a name.
    fn from_str(text: &str) -> Result<Column, Self::Err> {
        match text.parse() {
            Ok(number) if number > 0 => Ok(Column::Number(number)),
            _ => Ok(Column::Name(text.to_owned())),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Number(number) => write!(f, "{number}"),
            Column::Name(name) => f.write_str(name),
        }
    }
}
