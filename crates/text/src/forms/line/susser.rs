//! Lines of HoDoKu as it copies a position: the cells, with a plus before each
//! digit that was placed, and the candidates that were deleted.
//!
//! ```text
//! 6...+4..3...(81 cells in all):314 916
//! ```
//!
//! A candidate is its digit, row and column. Without a plus the line would be a
//! puzzle and its name, so it is only read in this way if it has one or the
//! format is set.

use super::hodoku::{self, position};
use super::plain::{name, push_name};
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, one_line_name, only_classic};
use crate::forms::form::{Form, Known};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    ..Form::new("susser", "a position of HoDoKu", write)
};

/// Reads a line with cells of which some were placed.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let start = line.len() - line.trim_start().len();
    let ends = |symbol: char| symbol.is_whitespace() || [':', '#', ';', ','].contains(&symbol);
    let end = line[start..]
        .find(ends)
        .map_or(line.len(), |end| start + end);
    let cells = &line[start..end];
    let count = cells.chars().filter(|symbol| *symbol != '+').count();
    if count != 81 || !(known.is_given || cells.contains('+')) {
        return None;
    }
    let rest = &line[end..];
    let (deleted, text) = match rest.strip_prefix(':') {
        Some(rest) => rest.split_once(':').unwrap_or((rest, "")),
        None => ("", rest),
    };
    let column = |at: usize| line[..at].chars().count() + 1;
    let puzzle = hodoku::read_position((column(start), cells), (column(end) + 1, deleted), known);
    let puzzle = puzzle.map(|puzzle| match rest.strip_prefix(':') {
        Some(_) => puzzle.with_name(text.trim_end_matches(':')),
        None => Puzzle {
            name: name(text),
            ..puzzle
        },
    });
    Some(puzzle.map_err(|(column, kind)| match column {
        Some(column) => kind.at(number, column),
        None => kind.at_line(number),
    }))
}

/// Appends a puzzle as a position.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_classic(puzzle)?;
    if puzzle.regions().is_some() {
        return Err(Lost::Regions.into());
    }
    let (cells, deleted, ruled_out) = position(puzzle);
    let is_told = cells.contains('+');
    if !is_told && puzzle.marks.is_some() {
        return Err(Lost::Marks.into());
    }
    out.extend(cells.bytes());
    let name = match is_told {
        false => push_name(puzzle, true, out),
        true => {
            let name = one_line_name(puzzle);
            let name = name.trim_end_matches(':');
            let deleted = hodoku::list(&deleted, puzzle.grid.shape());
            out.extend(format!(":{deleted}:{name}\n").bytes());
            Lost::name_unless(puzzle, name.trim())
        }
    };
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let fields = Lost::fields_except(puzzle, |_| false);
    Unfit::unless_none([name, technique, ruled_out].into_iter().chain(fields))
}
