//! Errors in a text, and in the names for one.

use std::fmt;
use std::io;

use super::super::index::TooMany;
use crate::limits::Stop;

/// Why a text could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The text could not be read.
    Io(io::Error),
    /// The text is not a valid problem.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        /// What is wrong there.
        what: Syntax,
    },
    /// A limit was reached before the end of the text.
    Stopped(Stop),
    /// The problem takes more memory than it may.
    TooLarge {
        /// The line at which it was too large, counted from 1.
        line: usize,
        /// The most bytes that it may take.
        limit: usize,
    },
}

/// What is wrong at a place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Syntax {
    /// The text ends before an item line.
    NoItems,
    /// The item line has more than one `|`.
    SecondBar,
    /// The item line has this name twice.
    RepeatedName(String),
    /// An invalid name.
    Name(InvalidName),
    /// The item line has something other than a number up to [`u32::MAX`] as a
    /// bound of an item.
    Bounds {
        /// The item.
        name: String,
        /// What stands in place of the number.
        bounds: String,
    },
    /// The item line gives an item a lower bound above its upper one.
    EmptyBounds {
        /// The item.
        name: String,
        /// The lower bound.
        least: u32,
        /// The upper bound.
        most: u32,
    },
    /// The item line gives this secondary item bounds.
    BoundedSecondary(String),
    /// An option has this item twice.
    RepeatedItem(String),
    /// An option has an item that the item line does not name.
    UnknownItem {
        /// Its name.
        name: String,
        /// The known name that is most similar, if any is.
        nearest: Option<String>,
    },
    /// An option gives a colour to this primary item.
    ColouredPrimary(String),
    /// An option has a colour without an item.
    NoItemBeforeColour(String),
    /// An option has this item, a `:`, and no colour.
    NoColour(String),
    /// An option has this, which is not a cost.
    Cost(String),
    /// With this cost, the costs of all options add up to more than
    /// [`u64::MAX`].
    CostOverflow(String),
    /// The line is not UTF-8.
    NotUtf8,
    /// The line has more bytes than this.
    LongLine(u64),
    /// The problem would be too large.
    TooMany(TooMany),
}

/// Why a name is not allowed in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidName {
    /// It is empty.
    Empty,
    /// Two items, or two colours, have this name.
    Repeated(String),
    /// It has a character with another meaning in the text.
    Character {
        /// The name.
        name: String,
        /// The first such character.
        character: char,
    },
}

impl fmt::Display for ReadError {
    /// Displays `line:column: what is wrong`, to follow a file name and a
    /// colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Syntax { line, column, what } => write!(f, "{line}:{column}: {what}"),
            ReadError::Stopped(stop) => stop.fmt(f),
            ReadError::TooLarge { line, limit } => write!(
                f,
                "{line}: the problem takes more than {:.1} MiB of memory",
                *limit as f64 / f64::from(1 << 20)
            ),
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Syntax::NoItems => write!(f, "expected an item line, found the end of the text"),
            Syntax::SecondBar => write!(f, "the item line has a second '|'"),
            Syntax::RepeatedName(name) => write!(f, "duplicate item '{}'", Shown(name)),
            Syntax::Name(error) => error.fmt(f),
            Syntax::Bounds { name, bounds } => write!(
                f,
                "item '{}': expected a number as a bound, as in '2|' or '1:3|', found '{}'",
                Shown(name),
                Shown(bounds)
            ),
            Syntax::EmptyBounds { name, least, most } => write!(
                f,
                "item '{}': the lower bound {least} is larger than the upper bound {most}",
                Shown(name)
            ),
            Syntax::BoundedSecondary(name) => {
                write!(f, "secondary item '{}' cannot have bounds", Shown(name))
            }
            Syntax::RepeatedItem(name) => {
                write!(f, "duplicate item '{}' in this option", Shown(name))
            }
            Syntax::UnknownItem { name, nearest } => {
                write!(f, "unknown item '{}'", Shown(name))?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean '{}'?", Shown(nearest)),
                    None => Ok(()),
                }
            }
            Syntax::ColouredPrimary(name) => {
                write!(f, "primary item '{}' cannot have a colour", Shown(name))
            }
            Syntax::NoItemBeforeColour(entry) => {
                write!(f, "expected an item before ':' in '{}'", Shown(entry))
            }
            Syntax::NoColour(name) => write!(f, "expected a colour after '{}:'", Shown(name)),
            Syntax::Cost(cost) => {
                write!(f, "expected a cost such as '|5', found '{}'", Shown(cost))
            }
            Syntax::CostOverflow(cost) => {
                let (cost, most) = (Shown(cost), i64::MAX);
                write!(
                    f,
                    "with cost '{cost}', the costs of all options add up to more than {most}"
                )
            }
            Syntax::NotUtf8 => write!(f, "not UTF-8"),
            Syntax::LongLine(limit) => write!(f, "the line has more than {limit} bytes"),
            Syntax::TooMany(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for InvalidName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidName::Empty => write!(f, "a name is empty"),
            InvalidName::Repeated(name) => write!(f, "duplicate name '{}'", Shown(name)),
            InvalidName::Character { name, character } => write!(
                f,
                "name '{}' contains '{}'",
                Shown(name),
                character.escape_debug()
            ),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Stopped(stop) => Some(stop),
            ReadError::Syntax { .. } | ReadError::TooLarge { .. } => None,
        }
    }
}

impl std::error::Error for InvalidName {}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> ReadError {
        ReadError::Stopped(stop)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// A piece of the text for display: control characters are escaped, and a long
/// piece is cut.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        for character in self.0.chars().take(LONGEST) {
            match character {
                '\'' => write!(f, "'")?,
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        if self.0.chars().nth(LONGEST).is_some() {
            write!(f, "...")?;
        }
        Ok(())
    }
}
