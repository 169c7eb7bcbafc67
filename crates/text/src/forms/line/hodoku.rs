//! Lines of HoDoKu's library: positions in which a technique applies.
//!
//! ```text
//! :0711:3:8..5...3..2.7..1....:336 342:325:: comment
//! ```
//!
//! Seven fields, each after a colon: the code of the technique, its digits, the
//! cells, candidates that were deleted before it, candidates that it deletes,
//! digits that it places, and a comment, which is the name. `+7` is a digit
//! that was placed and is not a clue; `436` is the candidate 4 in r3c6.
//!
//! A placed digit is read as the only candidate of its cell. The candidates of
//! the other cells are those that neither a clue nor a placed digit rules out,
//! less the deleted ones. A position without a technique has the code `0000`,
//! which is also that of a full house, but no digits and no effects.

use crate::content::alphabet::{Alphabet, BLANKS};
use crate::content::error::{TextError, TextErrorKind};
use crate::content::extras::AppliedTechnique;
use crate::content::puzzle::{Puzzle, candidates};
use crate::content::unfit::{Lost, Unfit, one_line_name, only_classic};
use crate::forms::form::{Form, Known};
use crate::forms::signs::Signs;
use quadrille_board::{Cell, Digit, DigitSet, Grid, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    signs: Signs {
        first: b":",
        ..Signs::NONE
    },
    ..Form::new("hodoku", "a line of HoDoKu's library", write)
};

/// The code of a position without a technique.
const NO_TECHNIQUE: &str = "0000";

/// The digits field of such a position.
const NO_DIGITS: &str = "x";

/// A field, and the column in which it begins.
pub(crate) type Field<'a> = (usize, &'a str);

/// An error and its column; `None` for the whole line.
pub(crate) type Wrong = (Option<usize>, TextErrorKind);

/// Reads a line that begins with a colon and has cells in its third field.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let fields = line.trim_start().strip_prefix(':')?;
    let mut column = line.chars().count() - fields.chars().count() + 1;
    let mut fields = fields.splitn(7, ':').map(|text| {
        let start = column;
        column += text.chars().count() + 1;
        (start, text)
    });
    let mut next = || fields.next().unwrap_or_default();
    let about @ [_, _, (_, cells)] = [next(), next(), next()];
    if cells.is_empty() {
        return None;
    }
    let lists = [next(), next(), next()];
    let (_, comment) = next();
    let puzzle = read_fields(about, lists, known).map(|puzzle| puzzle.with_name(comment));
    Some(puzzle.map_err(|(column, kind)| match column {
        Some(column) => kind.at(number, column),
        None => kind.at_line(number),
    }))
}

fn read_fields(
    [code, digits, cells]: [Field<'_>; 3],
    [deleted, eliminations, placements]: [Field<'_>; 3],
    known: Known,
) -> Result<Puzzle, Wrong> {
    let mut puzzle = read_position(cells, deleted, known)?;
    let shape = puzzle.grid.shape();
    let mut technique = read_technique(code, digits)?;
    technique.eliminations = read_candidates(eliminations, shape)?;
    technique.placements = read_candidates(placements, shape)?;
    if !is_none(&technique) {
        puzzle = puzzle.with_technique(technique);
    }
    Ok(puzzle)
}

/// Returns the puzzle with these cells, without the deleted candidates.
pub(crate) fn read_position(
    cells: Field<'_>,
    deleted: Field<'_>,
    known: Known,
) -> Result<Puzzle, Wrong> {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let (expected, found) = (shape.side(), Shape::CLASSIC.side());
    if expected != found {
        return Err((None, TextErrorKind::Board { expected, found }));
    }
    let (clues, placed) = read_cells(cells, shape)?;
    let mut marks = candidates(&filled(&clues, &placed));
    for (cell, digit) in read_candidates(deleted, shape)? {
        let mut digits = marks.get(cell);
        digits.remove(digit);
        marks.set(cell, digits);
    }
    let puzzle = Puzzle::new(clues, Alphabet::Digits);
    Ok(puzzle.with_placed(placed).with_marks(marks))
}

/// Returns the clues, and the placed digits.
fn read_cells((column, cells): Field<'_>, shape: Shape) -> Result<(Grid, Grid), Wrong> {
    let (mut clues, mut placed) = (Grid::empty(shape), Grid::empty(shape));
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
            return Err((Some(column + at), TextErrorKind::Symbol { expected, found }));
        }
        if found < shape.cell_count() {
            let grid = if is_placed { &mut placed } else { &mut clues };
            grid.set(shape.nth_cell(found), digit);
        }
        is_placed = false;
        found += 1;
    }
    if found != shape.cell_count() {
        let side = shape.side();
        return Err((None, TextErrorKind::CellCount { side, found }));
    }
    Ok((clues, placed))
}

/// Returns a technique without effects.
fn read_technique((column, code): Field<'_>, about: Field<'_>) -> Result<AppliedTechnique, Wrong> {
    let wrong = |column, expected: &str, found: &str| {
        let (expected, found) = (expected.to_owned(), found.to_owned());
        (Some(column), TextErrorKind::Symbol { expected, found })
    };
    let technique = AppliedTechnique::new(code.trim());
    let mut technique = technique.ok_or_else(|| wrong(column, "the code of a technique", code))?;
    let (column, digits) = about;
    if digits.trim() != NO_DIGITS {
        let digits: Option<DigitSet> = digits.trim().chars().map(digit_of).collect();
        technique.digits = digits.ok_or_else(|| wrong(column, "digits or 'x'", about.1))?;
    }
    Ok(technique)
}

/// Returns whether this stands for a position without a technique.
fn is_none(technique: &AppliedTechnique) -> bool {
    matches!(technique.code(), "" | NO_TECHNIQUE)
        && technique.digits.is_empty()
        && technique.eliminations.is_empty()
        && technique.placements.is_empty()
}

/// Reads candidates such as `436`, 4 in r3c6, separated by blanks.
fn read_candidates((column, list): Field<'_>, shape: Shape) -> Result<Vec<(Cell, Digit)>, Wrong> {
    let mut rest = list;
    let mut found = Vec::new();
    while let Some(start) = rest.find(|symbol: char| !symbol.is_whitespace()) {
        rest = &rest[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let digits: Option<Vec<Digit>> = word.chars().map(digit_of).collect();
        let Some(&[digit, row, column_of]) = digits.as_deref() else {
            let before = &list[..list.len() - rest.len()];
            let kind = TextErrorKind::Symbol {
                expected: "a digit, its row and its column, such as 436".to_owned(),
                found: word.to_owned(),
            };
            return Err((Some(column + before.chars().count()), kind));
        };
        found.push((shape.cell(row.index(), column_of.index()), digit));
        rest = after;
    }
    Ok(found)
}

fn digit_of(symbol: char) -> Option<Digit> {
    Digit::new(symbol.to_digit(10)? as usize)
}

/// Appends a puzzle as a position: its clues and placed digits, what else the
/// marks rule out, and the technique.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    only_classic(puzzle)?;
    if puzzle.regions().is_some() {
        return Err(Lost::Regions.into());
    }
    let is_held = |technique: &&AppliedTechnique| technique.fits(shape) && !is_none(technique);
    let technique = puzzle.technique.as_deref().filter(is_held);
    let loses_technique = technique.is_none() && puzzle.technique.is_some();
    let [code, digits, eliminated, placed] = match technique {
        None => [NO_TECHNIQUE, NO_DIGITS, "", ""].map(str::to_owned),
        Some(technique) => [
            technique.code().to_owned(),
            technique
                .digits
                .iter()
                .map(|digit| digit.to_string())
                .collect(),
            list(&technique.eliminations, shape),
            list(&technique.placements, shape),
        ],
    };
    let (cells, deleted, ruled_out) = position(puzzle);
    let (deleted, name) = (list(&deleted, shape), one_line_name(puzzle));
    let fields = [code, digits, cells, deleted, eliminated, placed];
    out.extend(format!(":{}:{name}\n", fields.join(":")).bytes());
    let lost = [
        Lost::name_unless(puzzle, &name),
        loses_technique.then_some(Lost::Technique),
        ruled_out,
    ];
    let fields = Lost::fields_except(puzzle, |_| false);
    Unfit::unless_none(lost.into_iter().chain(fields))
}

/// Returns the clues and placed digits of a puzzle, the deleted candidates
/// besides those that these rule out, and whether some of the latter are left.
pub(crate) fn position(puzzle: &Puzzle) -> (String, Vec<(Cell, Digit)>, Option<Lost>) {
    let shape = puzzle.grid.shape();
    let marks = puzzle.marks_or_candidates();
    let filled = match &puzzle.placed {
        Some(placed) => filled(&puzzle.grid, placed),
        None => puzzle.grid.clone(),
    };
    let (mut cells, mut deleted, mut ruled_out) = (String::new(), Vec::new(), None);
    for cell in shape.cells() {
        match (puzzle.grid.get(cell), filled.get(cell)) {
            (Some(digit), _) => cells.push_str(&digit.to_string()),
            (None, Some(digit)) => cells.push_str(&format!("+{digit}")),
            (None, None) => {
                cells.push('.');
                let (implied, left) = (filled.candidates(cell), marks.get(cell));
                deleted.extend((implied - left).iter().map(|digit| (cell, digit)));
                if !(left - implied).is_empty() {
                    ruled_out = Some(Lost::RuledOut);
                }
            }
        }
    }
    (cells, deleted, ruled_out)
}

/// Returns a grid with the clues and the placed digits.
fn filled(clues: &Grid, placed: &Grid) -> Grid {
    let mut filled = clues.clone();
    for (cell, digit) in placed.clues() {
        filled.set(cell, Some(digit));
    }
    filled
}

/// Returns candidates as a list: `436 442`.
pub(crate) fn list(candidates: &[(Cell, Digit)], shape: Shape) -> String {
    let words = candidates.iter().map(|&(cell, digit)| {
        let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        format!("{digit}{row}{column}")
    });
    words.collect::<Vec<_>>().join(" ")
}
