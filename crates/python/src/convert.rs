//! Puzzles in other formats.

use pyo3::prelude::*;
use quadrille::limits::Interrupt;
use quadrille::text::{Format, Options, Reader, Writer};

use crate::errors::{FormatError, PuzzleError};
use crate::patience;
use crate::settings::named;

/// The bytes of a text that takes no more than a moment.
const SHORT: usize = 1 << 16;

/// Reads all puzzles of a text, and writes them in another format.
///
/// An index in an error is that of the puzzle in the text.
#[pyfunction]
pub fn convert(
    py: Python<'_>,
    text: &str,
    to: &str,
    from: Option<&str>,
    shape: Option<&str>,
    alphabet: Option<&str>,
) -> PyResult<String> {
    let to: Format = named("to", to.parse())?;
    let mut options = Options::default();
    options.format = named("format", from.map(str::parse).transpose())?;
    options.shape = named("shape", shape.map(str::parse).transpose())?;
    options.alphabet = named("alphabet", alphabet.map(str::parse).transpose())?;
    let interrupt = Interrupt::new();
    let work = || converted(text, to, &options, &interrupt);
    match text.len() {
        ..SHORT => py.detach(work),
        _ => patience::wait_for(py, &interrupt, work)?,
    }
}

fn converted(text: &str, to: Format, options: &Options, interrupt: &Interrupt) -> PyResult<String> {
    let writer = Writer::new(to);
    let mut out = Vec::new();
    writer.head(&mut out);
    for (index, record) in Reader::new(text.as_bytes(), options).enumerate() {
        if interrupt.is_raised() {
            break;
        }
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
