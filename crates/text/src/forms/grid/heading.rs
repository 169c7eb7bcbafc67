//! The name of a grid, on the line above it.

use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, one_line_name};
use crate::forms::cells::are_symbols;
use crate::forms::form::Known;
use crate::forms::layout::{Layout, first_row};
use crate::forms::line::plain::whole;

/// The beginning of a comment with a description: the name of the next grid,
/// unless that has a heading.
pub(crate) const DESCRIPTION: char = 'D';

/// Characters that no heading has, so that it is never read as a link, the
/// header of a table, or cells with a name.
const NOT_IN_HEADINGS: [char; 6] = ['?', '\t', ',', ';', ':', '#'];

/// Appends the name of a puzzle as a line of prose, or as a description if it
/// would not be read as prose. Returns what is lost of it.
pub(crate) fn push_heading(puzzle: &Puzzle, out: &mut Vec<u8>) -> Option<Lost> {
    let name = one_line_name(puzzle);
    if is_heading(&name, puzzle) {
        out.extend(format!("{name}\n").bytes());
        return Lost::name_unless(puzzle, &name);
    }
    push_description(puzzle, out)
}

/// Appends the name of a puzzle as a description. Returns what is lost of it.
pub(crate) fn push_description(puzzle: &Puzzle, out: &mut Vec<u8>) -> Option<Lost> {
    let name = one_line_name(puzzle);
    if !name.is_empty() {
        out.extend(format!("#{DESCRIPTION} {name}\n").bytes());
    }
    Lost::name_unless(puzzle, &name)
}

/// Returns whether the name of a puzzle is prose, and no reader takes it for
/// cells, with or without knowing the puzzle's shape and alphabet.
fn is_heading(name: &str, puzzle: &Puzzle) -> bool {
    let Layout::Cells(split) = Layout::of(name) else {
        return false;
    };
    let shape = Some(puzzle.grid.shape());
    let readers = [(None, None), (shape, None), (shape, Some(puzzle.alphabet))];
    let may_be_cells = readers.into_iter().any(|(shape, alphabet)| {
        let known = Known {
            shape,
            alphabet,
            ..Known::NOTHING
        };
        let row = first_row(&split, known);
        row.is_some_and(|(shape, cells)| are_symbols(name, &cells, shape.side(), alphabet))
            || whole(&split, known).is_some_and(|whole| whole.read(name, 1, known).is_ok())
    });
    let is_plain = name.starts_with(char::is_alphabetic) && !name.contains(NOT_IN_HEADINGS);
    is_plain && split.is_prose() && !may_be_cells
}
