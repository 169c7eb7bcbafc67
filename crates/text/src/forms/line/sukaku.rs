//! Sukaku: puzzles given by their candidates instead of clues.
//!
//! One symbol for each digit of each cell, cell by cell in reading order: the
//! digit itself if the cell may have it, else a blank. That is 729 symbols on
//! a 9x9 board:
//!
//! ```text
//! ..3......1234.67.9....5....12..5....1.345.7.9...   (and so on)
//! ```
//!
//! The blank is one of `.` `0` `_` `*`, and the same throughout. A board of
//! 27x27 also has 729 cells, but few of its digits are in their own places.
//!
//! They may also stand on several lines of equal length: on nine with 81 symbols
//! each, perhaps in groups of nine, on 27 with 27, or on 81 with the symbols of a
//! cell. Lines of fewer than 81 symbols are recognised if each digit is in its
//! own place and no cell is left without any.
//!
//! A cell with a single candidate is a clue, as the format has no separate sign
//! for clues.

use super::plain::{name, push_name, symbols_of};
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::layout::Layout;
use quadrille_board::names::quoted;
use quadrille_board::{Digit, Marks, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    ..Form::new("sukaku", "a sukaku of 729 symbols", write)
};

/// The symbols of a candidate that is ruled out.
const BLANKS: &str = ".0_*";

/// Reads a line with a symbol for each candidate, if it is one.
pub(crate) fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let marks = read_marks(line, number, known)?;
    Some(marks.map(|(marks, rest)| Puzzle {
        name: name(rest),
        ..of_marks(marks)
    }))
}

/// Reads the candidates at the beginning of a line. Also returns the text after
/// them.
pub(crate) fn read_marks(
    line: &str,
    number: u64,
    known: Known,
) -> Option<Result<(Marks, &str), TextError>> {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let side = shape.side();
    if side > Alphabet::Digits.max_side()
        || side == 1 && !known.is_given
        || !matches!(known.alphabet, None | Some(Alphabet::Digits))
        || line.len() < side.pow(3)
    {
        return None;
    }
    let (column, symbols, rest) = symbols_of(line);
    let symbols: Vec<char> = symbols.chars().collect();
    // No other line for a board of this shape is as long.
    let is_certain = known.is_given || known.shape.is_some() && side > 2;
    if symbols.len() != side.pow(3) || !is_certain && !is_likely(&symbols, side) {
        return None;
    }
    Some(match read_symbols(&symbols, shape) {
        Ok(marks) => Ok((marks, rest)),
        Err((place, kind)) => Err(kind.at(number, column + place)),
    })
}

/// Returns whether most symbols other than blanks are where a candidate should
/// be.
fn is_likely(symbols: &[char], side: usize) -> bool {
    let marks = symbols.iter().enumerate();
    let marks = marks.filter(|(_, symbol)| !BLANKS.contains(**symbol));
    let (right, wrong): (Vec<_>, Vec<_>) =
        marks.partition(|&(place, symbol)| digit_of(*symbol) == Some(Digit::nth(place % side)));
    right.len() > wrong.len()
}

fn digit_of(symbol: char) -> Option<Digit> {
    Digit::new(symbol.to_digit(10)? as usize)
}

/// Returns the candidates, or the position of the first invalid symbol.
fn read_symbols(symbols: &[char], shape: Shape) -> Result<Marks, (usize, TextErrorKind)> {
    let side = shape.side();
    let blank = symbols.iter().find(|&&symbol| BLANKS.contains(symbol));
    let blank = blank.copied().unwrap_or('.');
    let mut marks = Marks::full(shape);
    for cell in shape.cells() {
        let first = cell.index() * side;
        let mut digits = marks.get(cell);
        for digit in Digit::all(side) {
            let place = first + digit.index();
            if symbols[place] == blank {
                digits.remove(digit);
            } else if digit_of(symbols[place]) != Some(digit) {
                let kind = TextErrorKind::Symbol {
                    expected: format!("{digit} or '{blank}'"),
                    found: symbols[place].to_string(),
                };
                return Err((place, kind));
            }
        }
        marks.set(cell, digits);
    }
    Ok(marks)
}

/// A sukaku on several lines.
pub(crate) struct Rows {
    symbols: Vec<(u64, usize, char)>,
    shape: Shape,
    /// The number of symbols on each line.
    width: usize,
    /// Whether the first line alone shows that this is a sukaku.
    is_certain: bool,
}

impl Rows {
    /// Begins with this line, if it may be the first.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let shape = known.shape.unwrap_or(Shape::CLASSIC);
        let is_certain = is_row(line.as_bytes(), known);
        let width = match is_certain {
            true => shape.cell_count(),
            false => width(line, shape)?,
        };
        let rows = Rows {
            symbols: Vec::new(),
            shape,
            width,
            is_certain,
        };
        rows.begun(line, number)
    }

    /// Returns the puzzle of all rows.
    fn puzzle(&self) -> Option<Result<Puzzle, TextError>> {
        let side = self.shape.side();
        let symbols: Vec<char> = self.symbols.iter().map(|(.., symbol)| *symbol).collect();
        let has_digit = |cell: &[char]| cell.iter().any(|symbol| !BLANKS.contains(*symbol));
        if !self.is_certain && !symbols.chunks(side).all(has_digit) {
            return None;
        }
        let marks = read_symbols(&symbols, self.shape);
        Some(marks.map(of_marks).map_err(|(place, kind)| {
            let (line, column, _) = self.symbols[place];
            kind.at(line, column)
        }))
    }

    /// Returns whether it has all rows.
    fn is_full(&self) -> bool {
        self.symbols.len() >= self.shape.side().pow(3)
    }
}

impl Gather for Rows {
    fn push(&mut self, line: &str, number: u64) -> Fit {
        let is_line = match self.is_certain {
            true => {
                let (_, symbols, rest) = symbols_of(line);
                symbols.chars().count() == self.width && rest.trim().is_empty()
            }
            false => width(line, self.shape) == Some(self.width),
        };
        if !is_line {
            return match self.is_certain && Layout::of(line).is_between_rows() {
                true => Fit::Next,
                false => Fit::No,
            };
        }
        let symbols = line.chars().zip(1..);
        let symbols = symbols.filter(|(symbol, _)| !symbol.is_whitespace());
        let symbols = symbols.map(|(symbol, column)| (number, column, symbol));
        self.symbols.extend(symbols);
        match self.is_full() {
            true => Fit::Last,
            false => Fit::Next,
        }
    }

    /// Returns the error of a sukaku that lacks lines, if it is certain to be one.
    fn puzzles(&mut self, lines: &Lines, next: Option<&str>) -> Vec<Found> {
        let unfinished = || {
            let kind = TextErrorKind::Unfinished {
                side: self.shape.side(),
                row: self.symbols.len() / self.shape.cell_count() + 1,
                found: next.map_or("the end of the text".to_owned(), quoted),
            };
            Err(kind.at_line(lines.end()))
        };
        let puzzle = match self.is_full() {
            true => self.puzzle(),
            false => self.is_certain.then(unfinished),
        };
        puzzle
            .map(|puzzle| (lines.first, puzzle))
            .into_iter()
            .collect()
    }
}

/// Returns the number of symbols of a line that may be a part of a sukaku: the
/// candidates of a cell, of a row of a box or of a row, each digit in its place.
fn width(line: &str, shape: Shape) -> Option<usize> {
    let side = shape.side();
    if !(4..=Alphabet::Digits.max_side()).contains(&side) {
        return None;
    }
    let groups = || line.split_whitespace();
    let add = |(count, width), group: &str| (count + 1, width + group.len());
    let (count, width) = groups().fold((0, 0), add);
    let are_cells = match count {
        1 => [side, side * shape.box_columns()].contains(&width),
        count => count == side && groups().all(|group| group.len() == side),
    };
    let is_in_place = |(symbol, place): (u8, usize)| {
        symbol == b'1' + (place % side) as u8 || BLANKS.as_bytes().contains(&symbol)
    };
    let mut symbols = groups().flat_map(str::bytes).zip(0..);
    (are_cells && symbols.all(is_in_place)).then_some(width)
}

/// Returns whether a line is a row of a sukaku: of 81 symbols, most digits are in
/// their own places, and there are more of them than a puzzle on a line can have
/// there, which is one for each column.
pub(crate) fn is_row(line: &[u8], known: Known) -> bool {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let side = shape.side();
    let line = line.trim_ascii();
    if line.len() != shape.cell_count() || !(4..=9).contains(&side) {
        return false;
    }
    if let Ok(symbols) = line.try_into()
        && !has_more_than_columns(symbols)
    {
        return false;
    }
    let digits = line.iter().zip((0..side as u8).cycle());
    let right = digits
        .clone()
        .filter(|&(byte, place)| *byte == b'1' + place);
    let right = right.count();
    right > side && {
        let wrong = digits
            .filter(|&(byte, place)| *byte != b'1' + place && !BLANKS.as_bytes().contains(byte));
        8 * wrong.count() < right
    }
}

/// Returns whether more than nine of these symbols are digits in their own places.
/// Almost no line has as many, which this shows quickly: it compares vectors of
/// bytes.
fn has_more_than_columns(symbols: &[u8; 81]) -> bool {
    const PLACES: [u8; 81] = {
        let mut places = [0; 81];
        let mut place = 0;
        while place < places.len() {
            places[place] = b'1' + (place % 9) as u8;
            place += 1;
        }
        places
    };
    let right = symbols.iter().zip(&PLACES).map(|(a, b)| u8::from(a == b));
    right.sum::<u8>() > 9
}

/// Returns the puzzle of some candidates.
fn of_marks(marks: Marks) -> Puzzle {
    Puzzle::new(marks.clues(), Alphabet::Digits).with_marks(marks)
}

/// Appends a line with a symbol for each candidate, and the name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    push_marks(puzzle, out)?;
    let name = push_name(puzzle, false, out);
    Unfit::unless_plain(puzzle, [name, Lost::single_marks(puzzle)])
}

/// Appends a symbol for each remaining candidate of a puzzle.
pub(crate) fn push_marks(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Lost> {
    let shape = puzzle.grid.shape();
    if shape.side() > Alphabet::Digits.max_side() {
        return Err(Lost::Board(shape));
    }
    if puzzle.regions().is_some() {
        return Err(Lost::Regions);
    }
    out.extend(symbols(&puzzle.marks_or_all()));
    Ok(())
}

/// Returns a symbol for each candidate of a board up to 9x9.
pub(crate) fn symbols(marks: &Marks) -> impl Iterator<Item = u8> + '_ {
    let shape = marks.shape();
    shape.cells().flat_map(move |cell| {
        Digit::all(shape.side()).map(move |digit| match marks.allows(cell, digit) {
            // A digit of this board is one symbol.
            true => b'0' + digit.value() as u8,
            false => b'.',
        })
    })
}
