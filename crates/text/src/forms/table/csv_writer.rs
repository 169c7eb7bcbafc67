//! Rows of comma-separated values, which [`csv`](super::csv) reads.

use std::sync::Arc;

use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::line::plain::write_line;
use crate::forms::line::{jigsaw, sukaku};

/// Appends a puzzle, in a one-line form that can hold it, and its name.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    /// The smallest board whose forms differ in length.
    const LEAST_SIDE: usize = 3;
    let side = puzzle.grid.shape().side();
    let mut single_marks = None;
    match (&puzzle.marks, puzzle.regions()) {
        (Some(_), Some(_)) => return Err(Lost::MarksAndRegions.into()),
        // With fewer symbols, the three forms are indistinguishable.
        (Some(_), None) if side < LEAST_SIDE => return Err(Lost::Marks.into()),
        (None, Some(_)) if side < LEAST_SIDE => return Err(Lost::Regions.into()),
        (Some(_), None) => {
            sukaku::push_marks(puzzle, out)?;
            single_marks = Lost::single_marks(puzzle);
        }
        (None, Some(_)) => jigsaw::push_regions(puzzle, out),
        (None, None) => write_line(&puzzle.grid, puzzle.alphabet, out),
    }
    out.push(b',');
    let name = one_line_ends(puzzle.name.as_deref().unwrap_or_default());
    push_field(name.trim(), out);
    for (_, value) in &puzzle.fields {
        out.push(b',');
        push_field(&one_line_ends(value), out);
    }
    out.push(b'\n');
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
    let name = Lost::name_unless(puzzle, name.trim());
    let is_held = |name: &str| !puzzle.field(name).is_some_and(|value| value.contains('\r'));
    let fields = Lost::fields_except(puzzle, is_held);
    Unfit::unless_none(
        [name, single_marks, technique, placed]
            .into_iter()
            .chain(fields),
    )
}

/// Appends the header of a table with these columns besides the usual ones.
pub(super) fn write_head(columns: &[Arc<str>], out: &mut Vec<u8>) {
    out.extend(b"puzzle,name");
    for column in columns {
        out.push(b',');
        push_field(column, out);
    }
    out.push(b'\n');
}

/// Returns a text whose lines end alike: a row may have several lines, but a
/// reader does not tell their ends apart.
fn one_line_ends(text: &str) -> String {
    text.replace('\r', " ")
}

/// Appends a field, in quotes if it needs them.
fn push_field(text: &str, out: &mut Vec<u8>) {
    if text.contains(['"', ',', ';', '\t', '\n']) || text.starts_with('#') {
        out.extend(format!("\"{}\"", text.replace('"', "\"\"")).bytes());
    } else {
        out.extend(text.bytes());
    }
}
