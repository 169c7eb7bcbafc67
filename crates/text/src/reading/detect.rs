//! Detects the format of a line or a text.

use crate::content::elsewhere::unreadable;
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;
use crate::format::{Format, may_be_read};
use crate::forms::code::begin::may_begin;
#[cfg(feature = "formats")]
use crate::forms::form::Column;
#[cfg(feature = "formats")]
use crate::forms::json::jsonl;
use crate::forms::layout::Layout;
use crate::options::Options;

/// Reads a line that is recognised as a puzzle in one of the less common forms,
/// or has to be one since its format is set.
pub(crate) fn read_record(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    #[cfg(feature = "formats")]
    if matches!(options.format, None | Some(Format::Jsonl))
        && let Some(Column::Name(member)) = &options.column
    {
        let known = options.known(Format::Jsonl);
        let puzzle = jsonl::read_member(line, number, known, Some(member));
        if puzzle.is_some() {
            return puzzle;
        }
    }
    let Some(format) = options.format else {
        if options.shape.is_none() && !may_be_read(line) {
            return None;
        }
        let read = |&format: &Format| format.form().read?(line, number, options.known(format));
        let puzzle = Format::ALL.iter().find_map(read);
        return puzzle.or_else(|| Some(Err(unreadable(line)?.at_line(number))));
    };
    let form = format.form();
    let read = form.read?;
    let may_go_on = form.reads_passages && may_begin(line);
    let puzzle = read(line, number, options.known(format));
    if may_go_on && puzzle.is_none() {
        return None;
    }
    puzzle.or_else(|| match Layout::is_blank_or_comment(line) {
        true => None,
        false => Some(Err(form.misses(line).at_line(number))),
    })
}

/// Returns the document type of a text with this first line; `None` if each
/// line has to be read by itself.
#[cfg(feature = "formats")]
pub(crate) fn document(line: &str, options: &Options) -> Option<Format> {
    let has_columns = options.column.is_some() || options.solution_column.is_some();
    if options.format.is_none() && has_columns {
        // A member of JSON objects, or a column of anything else.
        return (!line.trim_start().starts_with('{')).then_some(Format::Csv);
    }
    let mut formats = Format::ALL.iter().copied();
    formats.find(|format| match options.format {
        Some(given) => given == *format && format.form().is_start.is_some(),
        None => format
            .form()
            .is_start
            .is_some_and(|is_start| is_start(line)),
    })
}
