//! Links with a puzzle to the solver at sudokuwiki.org:
//! `https://www.sudokuwiki.org/sudoku.htm?bd=` and 81 symbols.
//!
//! A position with candidates has two characters for each cell instead, after
//! `S9B`: a number to base 36. 1 to 9 are clues, 10 to 18 the digits 1 to 9
//! that were placed, and any other is 18 more than its candidates, of which 1
//! counts 1, 2 counts 2, 3 counts 4, up to 256 for 9.
//!
//! Links from 2023 have no `S9B`, and numbers to base 32: twice the candidates,
//! plus 1 for a clue. In these, a lone candidate is a digit that was placed.
//! They are only read. Boards of other puzzles have other letters, such as
//! `J9B`, and are rejected.

use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_classic};
use crate::forms::form::{Form, Known};
use crate::forms::line::plain::{name, push_name, read_part, write_line};
use crate::forms::link::parameter;
use crate::forms::signs::Signs;
use quadrille_board::{Digit, DigitSet, Grid, Marks, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    signs: Signs {
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::new("sudokuwiki", "a link of sudokuwiki.org", write)
};

/// The beginning of a link, as it is written.
const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The beginning of a board with candidates.
const PACKED: &str = "S9B";

/// The side of a board.
const SIDE: usize = 9;

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Clue(Digit),
    Placed(Digit),
    Candidates(DigitSet),
}

/// Reads a link with a board, if the line begins with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let board = parameter(line, "bd")?;
    let cells = 2 * Shape::CLASSIC.cell_count();
    let puzzle = if let Some(packed) = board.value.strip_prefix(PACKED) {
        unpack(packed, content).map_err(|kind| kind.at(number, board.column))
    } else if board
        .value
        .starts_with(|symbol: char| symbol.is_ascii_uppercase())
    {
        let start: String = board.value.chars().take(3).collect();
        let what = format!("a board of another puzzle at sudokuwiki.org ({start}...)");
        Err(TextErrorKind::Unsupported { what }.at(number, board.column))
    } else if board.value.len() == cells {
        unpack(board.value, content_of_2023).map_err(|kind| kind.at(number, board.column))
    } else {
        read_part(board.value, (number, board.column), known)
    };
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(board.rest),
        ..puzzle
    }))
}

/// Returns the puzzle of a board with candidates.
fn unpack(packed: &str, content: fn(&str) -> Option<Content>) -> Result<Puzzle, TextErrorKind> {
    let shape = Shape::CLASSIC;
    let (mut clues, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let mut marks = Marks::full(shape);
    let mut rest = packed;
    for cell in shape.cells() {
        let name = shape.cell_name(cell);
        let (text, after) = rest
            .split_at_checked(2)
            .ok_or_else(|| FORM.malformed(format!("found a board that ends before {name}")))?;
        rest = after;
        match content(text) {
            Some(Content::Clue(digit)) => clues.set(cell, Some(digit)),
            Some(Content::Placed(digit)) => placed.set(cell, Some(digit)),
            Some(Content::Candidates(digits)) => marks.set(cell, digits),
            None => return Err(FORM.malformed(format!("found '{text}' for {name}"))),
        }
    }
    if !rest.is_empty() {
        return Err(FORM.malformed("found more than 81 cells".to_owned()));
    }
    let puzzle = Puzzle::new(clues, Alphabet::Digits);
    Ok(puzzle.with_placed(placed).with_marks(marks))
}

/// Returns a cell from its two characters.
fn content(text: &str) -> Option<Content> {
    let number = number(text, 36)?;
    Some(match number {
        0 => Content::Candidates(DigitSet::full(SIDE)),
        1..=9 => Content::Clue(Digit::new(number)?),
        10..=18 => Content::Placed(Digit::new(number - 9)?),
        _ => Content::Candidates(digits(number - 18)?),
    })
}

/// Returns a cell from its two characters in a link of 2023.
fn content_of_2023(text: &str) -> Option<Content> {
    let number = number(text, 32)?;
    let digits = digits(number / 2)?;
    Some(match (number % 2, digits.len(), digits.iter().next()) {
        (0, 0, _) => Content::Candidates(DigitSet::full(SIDE)),
        (1, 1, Some(digit)) => Content::Clue(digit),
        (0, 1, Some(digit)) => Content::Placed(digit),
        (0, ..) => Content::Candidates(digits),
        _ => return None,
    })
}

fn number(text: &str, base: u32) -> Option<usize> {
    let is_lower = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    let number = text
        .bytes()
        .all(is_lower)
        .then(|| u32::from_str_radix(text, base));
    usize::try_from(number?.ok()?).ok()
}

/// Returns the digits that a number has bits for.
fn digits(bits: usize) -> Option<DigitSet> {
    let digits = Digit::all(SIDE).filter(|digit| bits >> digit.index() & 1 == 1);
    (bits < 1 << SIDE).then(|| digits.collect())
}

/// Appends a link to the solver with a puzzle, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_classic(puzzle)?;
    if puzzle.regions().is_some() {
        return Err(Lost::Regions.into());
    }
    out.extend(SITE.bytes());
    match &puzzle.marks {
        None => write_line(&puzzle.grid, Alphabet::Digits, out),
        Some(marks) => out.extend(pack(puzzle, marks)?.bytes()),
    }
    let name = push_name(puzzle, false, out);
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let fields = Lost::fields_except(puzzle, |_| false);
    Unfit::unless_none([name, technique].into_iter().chain(fields))
}

/// Returns a board with candidates.
fn pack(puzzle: &Puzzle, marks: &Marks) -> Result<String, Lost> {
    let mut text = PACKED.to_owned();
    for cell in Shape::CLASSIC.cells() {
        let placed = puzzle.placed.as_ref().and_then(|placed| placed.get(cell));
        let bits = marks
            .get(cell)
            .iter()
            .map(|digit| 1 << digit.index())
            .sum::<usize>();
        let number = match (puzzle.grid.get(cell), placed, bits) {
            (Some(clue), ..) => clue.value(),
            (None, Some(digit), _) => 9 + digit.value(),
            (None, None, 0) => return Err(Lost::NoCandidates),
            (None, None, bits) => 18 + bits,
        };
        for digit in [number / 36, number % 36] {
            let symbol = char::from_digit(digit as u32, 36);
            text.push(symbol.unwrap_or_else(|| unreachable!("at most 18 + 511")));
        }
    }
    Ok(text)
}
