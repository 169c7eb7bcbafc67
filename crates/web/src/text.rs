//! Puzzles from text, and back.

use quadrille::text::{Format, Options, Reader, Writer};
use serde::Serialize;

use crate::puzzle::{Puzzle, variant_of};

/// The puzzles of a text, and what is not one.
#[derive(Serialize, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Read {
    puzzles: Vec<Puzzle>,
    /// With line and column.
    errors: Vec<String>,
    /// Whether there are more than were read.
    more: bool,
}

/// More puzzles than this are a task for the page that checks files.
const MOST: usize = 1000;

/// Reads the first thousand puzzles of a text, and adds these rules to them. What
/// is not a puzzle is among the answers. Constraints that are not known are left
/// out, and named by the puzzle.
pub fn read(text: &str, variant: &str, constraints: &str) -> Read {
    let mut read = Read::default();
    let records = Reader::new(text.as_bytes(), &Options::default().with_leaves_out(true));
    for record in records.map_while(Result::ok) {
        if read.puzzles.len() + read.errors.len() == MOST {
            read.more = true;
            break;
        }
        let puzzle = record.puzzle.map_err(|invalid| invalid.error.to_string());
        let puzzle = puzzle.and_then(|puzzle| {
            let variant = variant_of(puzzle.grid.shape(), variant, constraints)?;
            puzzle
                .with_variant(&variant)
                .map_err(|error| error.to_string())
        });
        match puzzle {
            Ok(puzzle) => read.puzzles.push(Puzzle::of(&puzzle)),
            Err(error) => read.errors.push(error),
        }
    }
    read
}

/// Returns the first puzzle of a text, with these rules besides its own.
///
/// # Errors
///
/// If there is none.
pub fn first(text: &str, variant: &str, constraints: &str) -> Result<Puzzle, String> {
    let mut read = read(text, variant, constraints);
    if read.puzzles.is_empty() {
        let error = read.errors.pop();
        return Err(error.unwrap_or_else(|| "expected a puzzle, found none".to_owned()));
    }
    Ok(read.puzzles.swap_remove(0))
}

/// A puzzle as text.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Written {
    text: String,
    /// What the format has no place for.
    lost: Option<String>,
}

/// Writes a puzzle in a format.
///
/// # Errors
///
/// If the format has no place for what its solutions depend on.
pub fn write(puzzle: &Puzzle, format: &str) -> Result<Written, String> {
    let format: Format = format.parse().map_err(|error| format!("{error}"))?;
    let whole = puzzle.known()?;
    let (writer, mut out) = (Writer::new(format).with_fields_of(&whole), Vec::new());
    writer.head(&mut out);
    let lost = match writer.puzzle(&whole, &mut out) {
        Ok(()) => None,
        Err(unfit) if unfit.is_written() => Some(unfit.to_string()),
        Err(unfit) => return Err(format!("{format} has {unfit}")),
    };
    writer.foot(&mut out);
    let text = String::from_utf8_lossy(&out).into_owned();
    Ok(Written { text, lost })
}

/// Returns the names of the formats.
pub fn formats() -> Vec<&'static str> {
    Format::ALL.iter().map(|format| format.name()).collect()
}
