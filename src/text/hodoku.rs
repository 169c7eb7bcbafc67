//! Lines of HoDoKu's library: a position in which a technique applies.
//!
//! ```text
//! :0711:3:8..5...3..2.7..1....:336 342:325:: comment
//! ```
//!
//! Seven fields, each after a colon: the code of the technique, the candidates
//! it is about, the cells, candidates that are deleted before it, those that
//! it deletes, the digits that it places, and anything. `+7` is a digit that
//! was placed and is no clue; `436` is the candidate 4 in r3c6. What the
//! technique is about to do is no part of the puzzle.
//!
//! A placed digit is read as the only candidate of its cell.

use super::alphabet::BLANKS;
use super::marks::{candidates_of, puzzle_of};
use super::unfit::{one_line_name, only_classic};
use super::{Alphabet, Options, Puzzle, TextError, TextErrorKind, Unfit};
use crate::board::{Cell, Digit, Grid, Marks, Shape};

/// The code of what is no technique, which this program writes.
const NO_TECHNIQUE: &str = "0000";

/// Reads a line that begins with a colon and has cells in its third field.
pub(super) fn read(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let fields = line.trim_start().strip_prefix(':')?;
    let mut column = line.chars().count() - fields.chars().count() + 1;
    let mut fields = fields.splitn(7, ':').map(|text| {
        let start = column;
        column += text.chars().count() + 1;
        (start, text)
    });
    let (_, code) = fields.next()?;
    let _candidates = fields.next()?;
    let cells = fields.next().filter(|(_, cells)| !cells.is_empty())?;
    let deleted = fields.next().unwrap_or_default();
    let comment = fields.nth(2).map_or("", |(_, text)| text.trim());
    let name = match comment {
        "" => Some(code).filter(|&code| !code.is_empty() && code != NO_TECHNIQUE),
        comment => Some(comment),
    };
    let puzzle = read_fields(cells, deleted, options);
    Some(match puzzle {
        Ok(puzzle) => Ok(Puzzle {
            name: name.map(str::to_owned),
            ..puzzle
        }),
        Err((Some(column), kind)) => Err(kind.at(number, column)),
        Err((None, kind)) => Err(kind.at_line(number)),
    })
}

/// What is wrong in which column.
type Wrong = (Option<usize>, TextErrorKind);

fn read_fields(
    (column, cells): (usize, &str),
    deleted: (usize, &str),
    options: &Options,
) -> Result<Puzzle, Wrong> {
    let shape = options.shape.unwrap_or(Shape::CLASSIC);
    let (expected, found) = (shape.side(), Shape::CLASSIC.side());
    if expected != found {
        return Err((None, TextErrorKind::Board { expected, found }));
    }
    let mut clues = Grid::empty(shape);
    let mut placed = Vec::new();
    let mut is_placed = false;
    let mut found = 0;
    for (at, symbol) in cells.trim_end().chars().enumerate() {
        if symbol == '+' && !is_placed {
            is_placed = true;
            continue;
        }
        let is_blank = u8::try_from(symbol).is_ok_and(|byte| BLANKS.contains(&byte));
        let digit = digit_of(symbol);
        if digit.is_none() && (is_placed || !is_blank) {
            let expected = if is_placed {
                "a digit after '+'".to_owned()
            } else {
                Alphabet::Digits.expected(shape.side())
            };
            let found = symbol.to_string();
            let kind = TextErrorKind::Symbol { expected, found };
            return Err((Some(column + at), kind));
        }
        if let (Some(digit), true) = (digit, found < shape.cell_count()) {
            let cell = shape.nth_cell(found);
            if is_placed {
                placed.push((cell, digit));
            } else {
                clues.set(cell, Some(digit));
            }
        }
        is_placed = false;
        found += 1;
    }
    if found != shape.cell_count() {
        let side = shape.side();
        return Err((None, TextErrorKind::CellCount { side, found }));
    }
    let mut marks = Marks::of(&clues);
    for (cell, digit) in placed {
        marks.set(cell, [digit].into_iter().collect());
    }
    delete(&mut marks, deleted)?;
    Ok(puzzle_of(clues, marks, None))
}

/// Rules out candidates such as `436`, 4 in r3c6, with blanks between them.
fn delete(marks: &mut Marks, (column, list): (usize, &str)) -> Result<(), Wrong> {
    let mut rest = list;
    while let Some(start) = rest.find(|symbol: char| !symbol.is_whitespace()) {
        rest = &rest[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let Some((digit, cell)) = candidate(word, marks.shape()) else {
            let before = &list[..list.len() - rest.len()];
            let kind = TextErrorKind::Symbol {
                expected: "a digit, its row and its column, such as 436".to_owned(),
                found: word.to_owned(),
            };
            return Err((Some(column + before.chars().count()), kind));
        };
        let mut digits = marks.get(cell);
        digits.remove(digit);
        marks.set(cell, digits);
        rest = after;
    }
    Ok(())
}

fn candidate(word: &str, shape: Shape) -> Option<(Digit, Cell)> {
    let digits: Option<Vec<Digit>> = word.chars().map(digit_of).collect();
    match digits?[..] {
        [digit, row, column] => Some((digit, shape.cell(row.index(), column.index()))),
        _ => None,
    }
}

fn digit_of(symbol: char) -> Option<Digit> {
    Digit::new(symbol.to_digit(10)? as usize)
}

/// Appends a puzzle as a position without a technique: its clues, digits that
/// are the only mark of their cell as placed, and what else the marks rule out.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    only_classic(puzzle)?;
    if puzzle.regions.is_some() {
        return Err(Unfit::Regions);
    }
    let (mut cells, mut deleted) = (String::new(), Vec::new());
    let left = candidates_of(puzzle);
    for cell in shape.cells() {
        let clue = puzzle.grid.get(cell);
        let marks = puzzle.marks.as_ref().map(|marks| marks.get(cell));
        match (clue, marks.and_then(|marks| marks.single())) {
            (Some(digit), _) => cells.push_str(&digit.to_string()),
            (None, Some(digit)) => cells.push_str(&format!("+{digit}")),
            (None, None) => {
                cells.push('.');
                let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
                let gone = puzzle.grid.candidates(cell) - left.get(cell);
                deleted.extend(gone.iter().map(|digit| format!("{digit}{row}{column}")));
            }
        }
    }
    let deleted = deleted.join(" ");
    let name = one_line_name(puzzle);
    out.extend(format!(":{NO_TECHNIQUE}:x:{cells}:{deleted}:::{name}\n").bytes());
    Ok(())
}
