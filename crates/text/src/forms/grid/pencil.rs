//! Grids of pencil marks: the candidates of each cell, as solvers print them.
//!
//! ```text
//! .----------------.---------------.----------------.
//! | 4    568   1   | 35   7    23  | 69   8    2    |
//! | 7    2     568 | 1    35   9   | 4    36   56   |
//! ...
//! ```
//!
//! Each row has as many groups of digits as the board has columns, and some
//! groups have several digits. A single digit is a clue, except in an `.sdx`
//! file, where `u7` is a digit that a player has entered: it is the only
//! candidate of its cell. Such candidates are written in the same way.

use super::heading::push_heading;
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::cells::Split;
use crate::forms::form::{Form, Known};
use crate::forms::tokens::{Source, Token};
use quadrille_board::{Digit, DigitSet, Drawing, Grid, Marks, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["pm", "sdx"],
    ..Form::new("marks", "a grid of candidates", write)
};

/// The first character of a cell whose digit is not a clue.
const NO_CLUE: char = 'u';

/// Returns the shape of the grid of candidates that has this line as its first
/// row.
///
/// If neither shape nor format is set, groups of equal length may also be parts
/// of a longer row, unless there are nine of them.
pub(crate) fn first_row(split: &Split<'_>, known: Known) -> Option<Shape> {
    const LEAST_SIDE: usize = 4;
    if !matches!(known.alphabet, None | Some(Alphabet::Digits))
        || !(split.rest.is_empty() || split.rest.starts_with('#'))
    {
        return None;
    }
    let side = split.group_count();
    let shape = known.shape.or_else(|| Shape::of_side(side))?;
    let is_certain = known.shape.is_some()
        || known.is_given
        || side == Shape::CLASSIC.side()
        || side >= LEAST_SIDE && !split.even();
    let may_be = is_certain && shape.side() == side && is_row(split, side);
    let in_order = |text: &str| {
        text.strip_prefix(NO_CLUE)
            .unwrap_or(text)
            .bytes()
            .is_sorted()
    };
    let has_marks = split.groups().any(|text| text.len() > 1);
    (may_be && (known.is_given || has_marks) && split.groups().all(in_order)).then_some(shape)
}

/// Returns whether a line has candidates in each column of a board of this
/// side.
pub(crate) fn is_row(split: &Split<'_>, side: usize) -> bool {
    let mut texts = split.groups();
    side <= Alphabet::Digits.max_side()
        && split.group_count() == side
        && texts.all(|text| candidates(text.strip_prefix(NO_CLUE).unwrap_or(text), side).is_some())
}

/// Returns the digits in a text, if none occurs twice.
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

/// Returns the puzzle with a group for each cell.
pub(crate) fn read(source: Source<'_>, cells: &[Token], shape: Shape) -> Result<Puzzle, TextError> {
    let side = shape.side();
    let mut clues = Grid::empty(shape);
    let mut marks = Marks::full(shape);
    for (cell, token) in shape.cells().zip(cells) {
        let found = token.of(source.text);
        let (is_placed, symbols) = match found.strip_prefix(NO_CLUE) {
            Some(symbols) => (true, symbols),
            None => (false, found),
        };
        let digits = candidates(symbols, side).ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: format!("candidates of {}", Alphabet::Digits.ranges(side)),
                found: found.to_owned(),
            };
            source.error(token, kind)
        })?;
        marks.set(cell, digits);
        if !is_placed {
            clues.set(cell, digits.single());
        }
    }
    Ok(Puzzle::new(clues, Alphabet::Digits).with_marks(marks))
}

/// Appends the candidates of a puzzle as a drawn grid, with a line end.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    if !(2..=Alphabet::Digits.max_side()).contains(&shape.side()) {
        return Err(Lost::Board(shape).into());
    }
    if puzzle.regions().is_some() {
        return Err(Lost::Regions.into());
    }
    let marks = puzzle.marks_or_candidates();
    // A cell without candidates can be neither omitted nor a blank.
    if shape.cells().any(|cell| marks.get(cell).is_empty()) {
        return Err(Lost::NoCandidates.into());
    }
    let text = |cell| {
        let digits = marks.get(cell).iter().map(|digit| digit.to_string());
        let is_clue = puzzle.grid.get(cell).is_some();
        let sign = (marks.get(cell).len() == 1 && !is_clue).then_some(NO_CLUE);
        sign.into_iter()
            .map(String::from)
            .chain(digits)
            .collect::<String>()
    };
    let width = shape.cells().map(|cell| text(cell).len()).max();
    let width = width.unwrap_or(1);
    let drawing = Drawing::new(shape, width + 1, |cell, f| {
        write!(f, "{:<width$} ", text(cell))
    });
    let name = push_heading(puzzle, out);
    out.extend(format!("{drawing}\n").bytes());
    Unfit::unless_plain(puzzle, [name])
}
