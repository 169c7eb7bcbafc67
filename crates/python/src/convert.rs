//! Puzzles in other formats.

use pyo3::prelude::*;
use quadrille::text::{Format, Options, Reader, Writer};

use crate::errors::{FormatError, PuzzleError};
use crate::settings::unfit;

/// Reads all puzzles of a text, and writes them in another format.
///
/// An index in an error is that of the puzzle in the text.
#[pyfunction]
pub fn convert(
    text: &str,
    to: &str,
    from: Option<&str>,
    shape: Option<&str>,
    alphabet: Option<&str>,
) -> PyResult<String> {
    let to: Format = to.parse().map_err(unfit)?;
    let mut options = Options::default();
    options.format = from.map(str::parse).transpose().map_err(unfit)?;
    options.shape = shape.map(str::parse).transpose().map_err(unfit)?;
    options.alphabet = alphabet.map(str::parse).transpose().map_err(unfit)?;
    let writer = Writer::new(to);
    let mut out = Vec::new();
    writer.head(&mut out);
    for (index, record) in Reader::new(text.as_bytes(), &options).enumerate() {
        let puzzle = record?.puzzle.map_err(|invalid| {
            let error = invalid.error;
            PuzzleError::new_err((error.kind.to_string(), index, error.line, error.column))
        })?;
        if let Err(unfit) = writer.puzzle(&puzzle, &mut out)
            && !unfit.is_written()
        {
            return Err(FormatError::new_err((format!("{to} has {unfit}"), index)));
        }
    }
    writer.foot(&mut out);
    Ok(String::from_utf8_lossy(&out).into_owned())
}
