//! Puzzles of the Interactive Sudoku Solver, and links to it.
//!
//! ```text
//! .~R1C1_5~R1C2_3~R1C5_7~R2C1_6
//! ```
//!
//! Constraints, each after a dot. One without a name is a list of cells with
//! their digits: a clue if there is one, otherwise the candidates of the cell.
//! `Shape` is the size of the board. Any other constraint is rejected by name:
//! without it, this would be another puzzle. A `~` may end a list. A link has
//! the same after `?q=`.

use super::form::{Form, Known};
use super::line::{name, push_name};
use super::signs::Signs;
use super::url::parameter;
use crate::board::{Digit, DigitSet, Marks, Shape};
use crate::text::content::alphabet::Alphabet;
use crate::text::content::error::{TextError, TextErrorKind};
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::{Lost, Unfit};

/// The format.
pub(in crate::text) const FORM: Form = Form {
    read: Some(read),
    signs: Signs {
        early: b"~",
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::new("iss", "a puzzle of the Interactive Sudoku Solver", write)
};

/// Reads a line or a link with constraints.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let link = parameter(line, "q").map(|link| (link.column, link.value, link.rest));
    let (column, text, rest) = link.unwrap_or_else(|| {
        let start = line.len() - line.trim_start().len();
        let end = line[start..].find(char::is_whitespace);
        let end = end.map_or(line.len(), |end| start + end);
        (
            line[..start].chars().count() + 1,
            &line[start..end],
            &line[end..],
        )
    });
    let constraints = text.strip_prefix('.')?;
    let is_named = |part: &str| part.starts_with(|symbol: char| symbol.is_ascii_uppercase());
    let is_list = |part: &str| part.starts_with("~R");
    if !constraints.contains('~')
        || !constraints
            .split('.')
            .all(|part| is_named(part) || is_list(part))
    {
        return None;
    }
    let puzzle = read_constraints(constraints, (number, column + 1), known);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle
    }))
}

fn read_constraints(
    text: &str,
    (line, column): (u64, usize),
    known: Known,
) -> Result<Puzzle, TextError> {
    let mut shape = known.shape.unwrap_or(Shape::CLASSIC);
    let mut lists = Vec::new();
    let mut at = column;
    for part in text.split('.') {
        let (name, values) = part.split_once('~').unwrap_or((part, ""));
        match name {
            "" => lists.push((at + 1, values)),
            "Shape" => {
                let (rows, columns) = values.split_once('x').unwrap_or((values, values));
                let side = rows.parse().ok().filter(|_| rows == columns);
                let found = side.and_then(Shape::of_side);
                let wrong = || {
                    FORM.malformed(format!("found the shape {values}"))
                        .at(line, at)
                };
                let found = found.ok_or_else(wrong)?;
                if known
                    .shape
                    .is_some_and(|known| known.side() != found.side())
                {
                    let (expected, found) = (shape.side(), found.side());
                    return Err(TextErrorKind::Board { expected, found }.at(line, at));
                }
                shape = known.shape.unwrap_or(found);
            }
            _ => {
                let what = format!("the constraint '{name}'");
                return Err(TextErrorKind::Unsupported { what }.at(line, at));
            }
        }
        at += part.chars().count() + 1;
    }
    let mut marks = Marks::full(shape);
    for (mut at, list) in lists {
        for cell in list.trim_end_matches('~').split('~') {
            let read = read_cell(cell, shape).ok_or_else(|| {
                let kind = TextErrorKind::Symbol {
                    expected: "a cell and its digits, such as R1C1_5".to_owned(),
                    found: cell.to_owned(),
                };
                kind.at(line, at)
            });
            let (cell_read, digits) = read?;
            marks.set(cell_read, marks.get(cell_read) & digits);
            at += cell.chars().count() + 1;
        }
    }
    Ok(Puzzle::new(marks.clues(), Alphabet::usual(shape.side())).with_marks(marks))
}

/// Returns a cell and its digits: `R1C1_5`.
fn read_cell(text: &str, shape: Shape) -> Option<(crate::board::Cell, DigitSet)> {
    let mut parts = text.split('_');
    let (row, column) = parts.next()?.strip_prefix('R')?.split_once('C')?;
    let index = |text: &str| -> Option<usize> {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    let cell = shape.cell(index(row)?, index(column)?);
    let digits: Option<DigitSet> = parts.map(|digit| Digit::new(index(digit)? + 1)).collect();
    Some((cell, digits.filter(|digits| !digits.is_empty())?))
}

/// Appends a puzzle as constraints, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    /// The largest board of the solver.
    const MOST: usize = 16;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if !(2..=MOST).contains(&side) || Shape::of_side(side) != Some(shape) {
        return Err(Lost::Board(shape).into());
    }
    if puzzle.regions().is_some() {
        return Err(Lost::Regions.into());
    }
    let marks = puzzle.marks_or_all();
    if shape.cells().any(|cell| marks.get(cell).is_empty()) {
        return Err(Lost::NoCandidates.into());
    }
    let mut text = match shape == Shape::CLASSIC {
        true => String::new(),
        false => format!(".Shape~{side}x{side}"),
    };
    let full = DigitSet::full(side);
    let cells = shape.cells().filter(|&cell| marks.get(cell) != full);
    let cells = cells.map(|cell| {
        let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        let digits = marks.get(cell).iter().map(|digit| format!("_{digit}"));
        format!("~R{row}C{column}{}", digits.collect::<String>())
    });
    let cells: String = cells.collect();
    match (cells.is_empty(), text.is_empty()) {
        (true, true) => text.push_str(".Shape~9x9"),
        (true, false) => {}
        (false, _) => text.push_str(&format!(".{cells}")),
    }
    out.extend(text.bytes());
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name, Lost::single_marks(puzzle)])
}
