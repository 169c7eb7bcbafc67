//! Grids of pencil marks: the candidates of each cell, as solvers print them.
//!
//! ```text
//! .----------------.---------------.----------------.
//! | 4    568   1   | 35   7    23  | 69   8    2    |
//! | 7    2     568 | 1    35   9   | 4    36   56   |
//! ...
//! ```
//!
//! Rows with as many groups of digits as the board has columns, of which some
//! have more than one digit. A lone digit is a clue; so it is in an `.sdx`
//! file, where `u7` is a digit that a player has put in. That is read as the
//! only candidate of its cell.

use super::block::write_heading;
use super::cells::{Span, Split};
use super::marks::{candidates_of, puzzle_of};
use super::{Alphabet, Format, Options, Puzzle, TextError, TextErrorKind, Unfit};
use crate::board::{Digit, DigitSet, Drawing, Grid, Marks, Shape};

/// The shape of the grid of candidates that this line is the first row of.
///
/// Without a shape or a format that is given, groups of equal length may as
/// well be parts of a longer row, unless there are nine of them.
pub(super) fn first_row(split: &Split<'_>, options: &Options) -> Option<Shape> {
    const LEAST_SIDE: usize = 4;
    if !matches!(options.format, None | Some(Format::Marks))
        || !matches!(options.alphabet, None | Some(Alphabet::Digits))
        || !(split.rest.is_empty() || split.rest.starts_with('#'))
    {
        return None;
    }
    let side = split.group_count();
    let shape = options.shape.or_else(|| Shape::of_side(side))?;
    let is_certain = options.shape.is_some()
        || options.format.is_some()
        || side == Shape::CLASSIC.side()
        || side >= LEAST_SIDE && !split.even();
    let may_be = is_certain && shape.side() == side && is_row(split, side);
    let in_order = |text: &str| text.strip_prefix('u').unwrap_or(text).bytes().is_sorted();
    let is_given = options.format.is_some();
    let has_marks = split.groups().any(|text| text.len() > 1);
    (may_be && (is_given || has_marks) && split.groups().all(in_order)).then_some(shape)
}

/// Whether a line has candidates in each of so many columns.
pub(super) fn is_row(split: &Split<'_>, side: usize) -> bool {
    let mut texts = split.groups();
    side <= Alphabet::Digits.max_side()
        && split.group_count() == side
        && texts.all(|text| candidates(text.strip_prefix('u').unwrap_or(text), side).is_some())
}

/// The digits in a text, none of them twice.
fn candidates(text: &str, side: usize) -> Option<DigitSet> {
    let mut digits = DigitSet::default();
    for symbol in text.bytes() {
        let value = usize::from(symbol.checked_sub(b'0')?);
        let digit = Digit::new(value).filter(|digit| digit.value() <= side)?;
        if !digits.insert(digit) {
            return None;
        }
    }
    (!digits.is_empty()).then_some(digits)
}

/// The puzzle that a group for each cell makes; `text` is what they are in.
pub(super) fn read(text: &str, cells: &[Span], shape: Shape) -> Result<Puzzle, TextError> {
    let side = shape.side();
    let mut clues = Grid::empty(shape);
    let mut marks = Marks::full(shape);
    for (cell, span) in shape.cells().zip(cells) {
        let found = span.of(text);
        let (is_placed, symbols) = match found.strip_prefix('u') {
            Some(symbols) => (true, symbols),
            None => (false, found),
        };
        let digits = candidates(symbols, side).ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: format!("candidates of {}", Alphabet::Digits.ranges(side)),
                found: found.to_owned(),
            };
            kind.at(span.line, span.column)
        })?;
        marks.set(cell, digits);
        if !is_placed {
            clues.set(cell, digits.single());
        }
    }
    Ok(puzzle_of(clues, marks, None))
}

/// Appends the candidates of a puzzle as a drawn grid, with a line end.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if !(2..=Alphabet::Digits.max_side()).contains(&side) {
        return Err(Unfit::Board { shape });
    }
    if puzzle.regions.is_some() {
        return Err(Unfit::Regions);
    }
    let marks = candidates_of(puzzle);
    let widest = shape.cells().map(|cell| marks.get(cell).len()).max();
    // A cell without candidates cannot be left out, nor can it be a blank.
    if shape.cells().any(|cell| marks.get(cell).is_empty()) {
        return Err(Unfit::NoCandidates);
    }
    let width = widest.unwrap_or(1);
    let drawing = Drawing::new(shape, width + 1, |cell, f| {
        let digits = marks.get(cell).iter().map(|digit| digit.to_string());
        write!(f, "{:<width$} ", digits.collect::<String>())
    });
    write_heading(puzzle, out);
    out.extend(format!("{drawing}\n").bytes());
    Ok(())
}
