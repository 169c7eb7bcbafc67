//! A checkpoint as text, for a file.
//!
//! The text has three lines of JSON: what it is, for people; the state of the
//! count; and a hash of these two lines, since a state with a part missing would
//! lead to a wrong count in silence.

use serde::{Deserialize, Serialize};

use super::checkpoint::Checkpoint;
use crate::cover::model::fingerprint::Fingerprint;

/// The first line: what the text is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    version: u32,
    done: bool,
    /// The number of solutions so far, for people.
    count: u128,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksum {
    fnv1a_128: Fingerprint,
}

const FORMAT: &str = "quadrille checkpoint";
const VERSION: u32 = 2;

/// The text is no checkpoint.
///
/// Its own text begins with the place, as in `3:1: expected value`.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
#[error("{line}:{at} {message}", at = column.map(|column| format!("{column}:")).unwrap_or_default())]
#[non_exhaustive]
pub struct UnreadableCheckpoint {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, if one is known.
    pub column: Option<usize>,
    /// What is wrong there.
    pub message: String,
}

impl UnreadableCheckpoint {
    fn new(line: usize, message: &str) -> UnreadableCheckpoint {
        UnreadableCheckpoint {
            line,
            column: None,
            message: message.to_owned(),
        }
    }

    /// Returns what is wrong with the JSON of a line.
    fn of_json(line: usize, error: &serde_json::Error) -> UnreadableCheckpoint {
        let message = error.to_string();
        // It ends with its own place, always in line 1.
        let message = message.split(" at line ").next().unwrap_or_default();
        UnreadableCheckpoint {
            column: Some(error.column().max(1)),
            ..UnreadableCheckpoint::new(line, message)
        }
    }
}

/// # Text
impl Checkpoint {
    /// Returns the state as three lines of text that end with their checksum.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Checkpoint, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a] = builder.primary_items()?;
    /// builder.option([a])?;
    /// let state = Solver::new(builder.build()).checkpoint();
    /// let text = state.to_text();
    /// assert_eq!(Checkpoint::from_text(text.as_bytes()), Ok(state));
    ///
    /// let cut = &text.as_bytes()[..text.len() - 9];
    /// let error = Checkpoint::from_text(cut).unwrap_err();
    /// assert_eq!(error.line, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> String {
        let line = |value: serde_json::Result<String>| {
            let mut line = value.unwrap_or_else(|error| unreachable!("numbers and names: {error}"));
            line.push('\n');
            line
        };
        let heading = Heading {
            format: FORMAT.to_owned(),
            version: VERSION,
            done: self.is_done(),
            count: self.count().number(),
        };
        let mut text = line(serde_json::to_string(&heading));
        text += &line(serde_json::to_string(self));
        let fnv1a_128 = Fingerprint::of_bytes(text.as_bytes());
        text + &line(serde_json::to_string(&Checksum { fnv1a_128 }))
    }

    /// Reads the text of a state.
    ///
    /// # Errors
    ///
    /// Returns an error with its place if the text is of another kind or version,
    /// or damaged.
    pub fn from_text(bytes: &[u8]) -> Result<Checkpoint, UnreadableCheckpoint> {
        let wrong = UnreadableCheckpoint::new;
        let json = UnreadableCheckpoint::of_json;
        let text = str::from_utf8(bytes).map_err(|_| UnreadableCheckpoint {
            column: Some(1),
            ..wrong(1, "not UTF-8")
        })?;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let [heading, rest @ ..] = &lines[..] else {
            return Err(wrong(1, "expected a checkpoint, found an empty file"));
        };
        if !heading.starts_with('{') {
            return Err(wrong(1, "expected a checkpoint, found other text"));
        }
        let heading: Heading = serde_json::from_str(heading).map_err(|error| json(1, &error))?;
        if heading.format != FORMAT || heading.version != VERSION {
            let (format, version) = (heading.format.escape_debug(), heading.version);
            let message = format!(
                "expected '{FORMAT}' version {VERSION}, found '{format}' version {version}"
            );
            return Err(wrong(1, &message));
        }
        let [state, checksum] = rest else {
            let (found, s) = (lines.len(), if lines.len() == 1 { "" } else { "s" });
            let message = format!("expected 3 lines, found {found} line{s}");
            return Err(wrong(found, &message));
        };
        let state: Checkpoint = serde_json::from_str(state).map_err(|error| json(2, &error))?;
        let checksum: Checksum = serde_json::from_str(checksum).map_err(|error| json(3, &error))?;
        let before = lines[0].len() + lines[1].len();
        if checksum.fnv1a_128 != Fingerprint::of_bytes(&bytes[..before]) {
            let message = "the checksum is not that of lines 1 and 2: the file is damaged";
            return Err(wrong(3, message));
        }
        Ok(state)
    }
}
