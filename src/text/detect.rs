//! Detects the format of a line or a text.

use super::error::TextError;
use super::format::Format;
use super::layout::Layout;
use super::options::Options;
use super::puzzle::Puzzle;

/// Reads a line that is recognised as a puzzle in one of the less common forms,
/// or has to be one since its format is set.
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

/// Returns whether a line needs a closer look. A row of a grid, the most common
/// case, does not.
fn may_be_record(line: &str, options: &Options) -> bool {
    /// A jigsaw of 5x5 has this number of symbols.
    const SHORTEST: usize = 2 * 5 * 5;
    let bytes = line.as_bytes();
    let first = bytes.trim_ascii_start().first();
    bytes.len() >= SHORTEST
        || options.shape.is_some()
        || matches!(first, Some(b':' | b'{'))
        || bytes.contains(&b'?')
}

/// Returns the document type of a text with this first line; `None` if each
/// line has to be read by itself.
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
