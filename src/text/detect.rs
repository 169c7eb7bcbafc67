//! Which format a line or a text is in.

use super::error::TextError;
use super::format::Format;
use super::layout::Layout;
use super::options::Options;
use super::puzzle::Puzzle;

/// Reads a line that shows by itself that it is a puzzle in one of the less
/// usual forms, or that has to be since its format is given.
pub(super) fn read_record(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let Some(format) = options.format else {
        if !may_be_record(line, options) {
            return None;
        }
        let read = |&format: &Format| format.form().read?(line, number, options.known(format));
        return Format::ALL.iter().find_map(read);
    };
    let form = format.form();
    let read = form.read?;
    read(line, number, options.known(format)).or_else(|| match Layout::of(line) {
        Layout::Blank | Layout::Comment => None,
        _ => Some(Err(form.misses(line).at_line(number))),
    })
}

/// Whether a line is worth a closer look, which it is not if it is a row of
/// a grid, as most are.
fn may_be_record(line: &str, options: &Options) -> bool {
    /// A jigsaw of 5x5 has no more symbols.
    const SHORTEST: usize = 2 * 5 * 5;
    let bytes = line.as_bytes();
    let first = bytes.trim_ascii_start().first();
    bytes.len() >= SHORTEST
        || options.shape.is_some()
        || matches!(first, Some(b':' | b'{'))
        || bytes.contains(&b'?')
}

/// The document that a text is in whose first line this is; `None` if each
/// line has to be looked at by itself.
#[cfg(feature = "formats")]
pub(super) fn document(line: &str, options: &Options) -> Option<Format> {
    let mut formats = Format::ALL.iter().copied();
    formats.find(|format| match options.format {
        Some(given) => given == *format && format.form().is_start.is_some(),
        None => format
            .form()
            .is_start
            .is_some_and(|is_start| is_start(line)),
    })
}
