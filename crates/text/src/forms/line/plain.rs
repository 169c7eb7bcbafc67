//! One puzzle on one line.
//!
//! The cells row by row, then an optional name:
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
//! .6.....8..4.2.......7.......9.1..3..................27.4....9.1..5.2.3.4....6...7:17
//! ```
//!
//! Nearly all puzzles have this form. In the plain case the cells are at the
//! very beginning of the line, and [`plain`] reads them without a branch for
//! each cell: it looks up every byte in a table in which other characters have
//! a value that no board has, and creates no grid if any value is above its
//! side. [`whole`] reads everything that is not plain, symbol by symbol, and
//! [`misfit`] finds the error if there is one.

use crate::content::alphabet::{Alphabet, BLANKS};
use crate::content::elsewhere::unknown_link;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, one_line_name, only_clues};
use crate::forms::cells::{self, END_OF_CELLS, Split};
use crate::forms::form::{Form, Known};
use crate::forms::tokens::{Source, Token};
use quadrille_board::line::{write_symbols, write_words};
use quadrille_board::names::quoted;
use quadrille_board::{Grid, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["sdm"],
    ..Form::new("line", "a puzzle on one line", write)
};

/// Reads a puzzle at the very beginning of a line in the plainest case: of the
/// shape that is set, or 9x9, in an alphabet that needs no inference, without
/// separators between cells.
pub(crate) fn plain(line: &[u8], known: Known) -> Option<Puzzle> {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let side = shape.side();
    let digits = (side <= Alphabet::Digits.max_side()).then_some(Alphabet::Digits);
    let alphabet = known.alphabet.or(digits)?;
    let table = alphabet.table()?;
    let (cells, rest) = line.split_at_checked(shape.cell_count())?;
    if !rest.first().is_none_or(|&byte| ends_cells(byte)) {
        return None;
    }
    let values: Box<[u8]> = cells.iter().map(|&byte| table[usize::from(byte)]).collect();
    let greatest = values
        .iter()
        .fold(0, |greatest, &value| value.max(greatest));
    if usize::from(greatest) > side {
        return None;
    }
    Some(Puzzle {
        name: name(&String::from_utf8_lossy(rest)),
        ..Puzzle::new(Grid::from_values(shape, values)?, alphabet)
    })
}

/// Returns whether this byte may follow the cells of a puzzle.
pub(crate) fn ends_cells(byte: u8) -> bool {
    byte.is_ascii_whitespace() || END_OF_CELLS.contains(&char::from(byte))
}

/// A line with the cells of a whole puzzle.
pub(crate) struct Whole<'a> {
    pub(crate) shape: Shape,
    pub(crate) cells: Vec<Token>,
    rest: &'a str,
}

impl Whole<'_> {
    /// Returns the puzzle, if its symbols can be read.
    pub(crate) fn read(&self, line: &str, number: u64, known: Known) -> Result<Puzzle, TextError> {
        let source = Source::new(line, number);
        let puzzle = cells::read_puzzle(source, &self.cells, self.shape, known.alphabet)?;
        Ok(Puzzle {
            name: name(self.rest),
            ..puzzle
        })
    }
}

/// Returns the cells of a whole puzzle, by their number: those of the first
/// group, or those of all groups if there are more than in any row.
pub(crate) fn whole<'a>(split: &Split<'a>, known: Known) -> Option<Whole<'a>> {
    let given = known.shape.is_some();
    let shape_of = |count: usize| known.shape_of_cells(count, 1);
    // A single blank is not a board, but may result from a mistake: the shell
    // passes on a `*` that no file matches.
    let is_blank = |text: &str| matches!(text.as_bytes(), [byte] if BLANKS.contains(byte));
    let alone = split.group_count() == 1 && split.rest.is_empty() && !split.groups().any(is_blank);
    if known.alphabet != Some(Alphabet::Words)
        && let Some(shape) = shape_of(split.first_len())
        && (given || alone || shape.side() > 1)
    {
        let (cells, rest) = split.first_group()?;
        return Some(Whole { shape, cells, rest });
    }
    [split.group_count(), split.symbol_count()]
        .into_iter()
        .filter(|&count| given || count > Shape::MAX_SIDE)
        .find_map(|count| {
            let shape = shape_of(count)?;
            Some(Whole {
                shape,
                cells: split.cells(count, shape.side(), known.alphabet)?,
                rest: split.rest,
            })
        })
}

/// Reads a line of as many characters as the board has cells, with blanks for
/// blanks and digits for all other cells.
pub(crate) fn spaced(split: &Split<'_>, line: &str, known: Known) -> Option<Puzzle> {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let side = shape.side();
    let is_known = matches!(known.alphabet, None | Some(Alphabet::Digits));
    // As many groups may be a row of candidates.
    if line.len() != shape.cell_count()
        || side > Alphabet::Digits.max_side()
        || !is_known
        || split.group_count() == side
        || split.even()
    {
        return None;
    }
    let value = |byte: u8| match byte {
        b' ' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    };
    let values: Option<Vec<u8>> = line.bytes().map(value).collect();
    let grid = Grid::from_values(shape, values?)?;
    Some(Puzzle::new(grid, Alphabet::Digits))
}

/// Reads a puzzle after a number, as in `1. 53..7...`, which is its name, or after
/// the name of a column, as in `board = 53..7...`.
pub(crate) fn labelled(line: &str, number: u64, known: Known) -> Option<Puzzle> {
    /// The fewest cells, so that the number is none of them.
    const LEAST: usize = 16;
    let start = line.trim_start();
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    let after = start.trim_start_matches(is_digit);
    let label = &start[..start.len() - after.len()];
    let rest = match label.is_empty() {
        true => {
            let (name, rest) = start.split_once(" = ")?;
            let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
            Some(rest).filter(|_| name.chars().all(is_part))?
        }
        false => {
            let after = after.strip_prefix(['.', ')', ':']).unwrap_or(after);
            Some(after).filter(|after| after.starts_with(char::is_whitespace))?
        }
    };
    let rest = rest.trim_start();
    let split = Split::new(rest);
    let whole = whole(&split, known)?;
    let is_sure = whole.cells.len() >= LEAST && split.first_len() == whole.cells.len();
    let puzzle = whole.read(rest, number, known).ok().filter(|_| is_sure)?;
    let name = [label, puzzle.name.as_deref().unwrap_or_default()].join(" ");
    Some(puzzle.with_name(&name))
}

/// Returns a line of a classic puzzle with a dot for each comma or hash, if it has
/// these for its blanks: digits touch somewhere, so they are no fields.
pub(crate) fn with_dots(line: &str) -> Option<String> {
    let cells = line.trim();
    let sign = cells.bytes().find(|byte| matches!(byte, b',' | b'#'))?;
    let is_digit = |byte: &u8| byte.is_ascii_digit() && *byte != b'0';
    let touch = |pair: &[u8]| pair.iter().all(is_digit);
    let is_puzzle = cells.len() == Shape::CLASSIC.cell_count()
        && cells.bytes().all(|byte| byte == sign || is_digit(&byte))
        && cells.as_bytes().windows(2).any(touch);
    is_puzzle.then(|| line.replace(char::from(sign), "."))
}

/// Returns the error for a line that is neither a puzzle nor a row of one.
pub(crate) fn misfit(split: &Split<'_>, line: &str, number: u64, known: Known) -> TextError {
    let given = known.shape.map(Shape::side);
    let mut found = split.apparent_cells(known.alphabet);
    if found == split.symbol_count() && !split.even() {
        // A puzzle and its name, or something else altogether.
        found = split.first_len();
    }
    let too_few = match given {
        Some(side) => found <= side && !split.even(),
        None => found < 2 || found <= Shape::MAX_SIDE && !split.even(),
    };
    if too_few || !split.is_mostly_cells() {
        return not_a_puzzle(line).at_line(number);
    }
    let root = found.isqrt();
    let side = match given {
        Some(side) => side,
        None if found <= Shape::MAX_SIDE => found,
        None if root * root == found && root <= Shape::MAX_SIDE => root,
        None => nearest_side(found),
    };
    // Two or three symbols are more likely anything else than a row.
    if given.is_none() && Shape::of_side(side).is_none() && found > 3 {
        return TextErrorKind::NoUsualShape { cells: found, side }.at_line(number);
    }
    if given.is_none() && found <= Shape::MAX_SIDE {
        // As long as a row, but where no row can be.
        return not_a_puzzle(line).at_line(number);
    }
    if found == side * side && found == split.first_len() {
        // Lines are not read in this format.
        return TextErrorKind::OneLine { side }.at_line(number);
    }
    let mut error = TextErrorKind::CellCount { side, found }.at_line(number);
    if found == split.first_len() && found > side * side {
        error.column = Some(split.first_column() + side * side);
    }
    error
}

/// Returns the side of the board that a number of cells most likely stands for:
/// 9 if the number is between those of 8x8 and 10x10, otherwise the nearest.
fn nearest_side(cells: usize) -> usize {
    const CLASSIC: usize = 9;
    if (8 * 8 + 1..10 * 10).contains(&cells) {
        return CLASSIC;
    }
    (1..=Shape::MAX_SIDE)
        .filter(|&side| Shape::of_side(side).is_some())
        .min_by_key(|&side| (side * side).abs_diff(cells))
        .unwrap_or(CLASSIC)
}

/// Returns the error that quotes the beginning of a line, or the site of a link.
pub(crate) fn not_a_puzzle(line: &str) -> TextErrorKind {
    unknown_link(line).unwrap_or_else(|| TextErrorKind::NotAPuzzle {
        found: quoted(line.trim()),
    })
}

/// Reads a part of a line, from some column on, that is a puzzle and nothing
/// else. The column is counted from 1.
pub(crate) fn read_part(
    text: &str,
    (number, column): (u64, usize),
    known: Known,
) -> Result<Puzzle, TextError> {
    if let Some(puzzle) = plain(text.as_bytes(), known)
        && text.len() == puzzle.grid.values().len()
    {
        return Ok(puzzle);
    }
    let split = Split::new(text);
    let puzzle = match whole(&split, known) {
        Some(whole) if whole.rest.is_empty() => whole.read(text, number, known),
        _ => Err(misfit(&split, text, number, known)),
    };
    puzzle.map_err(|error| error.behind(column))
}

/// Returns the first symbols of a line up to a blank or another end of cells:
/// their column, the symbols, and the rest of the line.
pub(crate) fn symbols_of(line: &str) -> (usize, &str, &str) {
    let trimmed = line.trim_start();
    let column = line[..line.len() - trimmed.len()].chars().count() + 1;
    let ends = |symbol: char| symbol.is_whitespace() || END_OF_CELLS.contains(&symbol);
    let end = trimmed.find(ends).unwrap_or(trimmed.len());
    let (symbols, rest) = trimmed.split_at(end);
    (column, symbols, rest)
}

/// Returns the name in the text after a puzzle.
pub(crate) fn name(rest: &str) -> Option<String> {
    let name = rest.trim_start().trim_start_matches(END_OF_CELLS).trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Appends a grid as one line, without a line end: its cells in an alphabet,
/// `.` for a blank. All of it is ASCII.
///
/// # Panics
///
/// Panics if the alphabet is too small for the grid; see
/// [`Alphabet::max_side`].
///
/// # Examples
///
/// ```
/// use quadrille::text::{Alphabet, Options, parse, write_line};
///
/// let puzzle = parse("1..4..3..2..4..1", &Options::default())?;
/// let mut out = Vec::new();
/// write_line(&puzzle.grid, Alphabet::A1, &mut out);
/// assert_eq!(out, b"A..D..C..B..D..A");
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
pub fn write_line(grid: &Grid, alphabet: Alphabet, out: &mut Vec<u8>) {
    let side = grid.shape().side();
    assert!(
        side <= alphabet.max_side(),
        "no {side} digits in alphabet {alphabet}"
    );
    match alphabet {
        Alphabet::Words => write_words(grid, out),
        _ => write_symbols(grid, alphabet.symbols(), out),
    }
}

/// Returns the cells of a grid as one line, as [`write_line`] writes it.
///
/// # Panics
///
/// Panics if the alphabet is too small for the grid; see
/// [`Alphabet::max_side`].
///
/// # Examples
///
/// ```
/// use quadrille::text::{Alphabet, one_line};
///
/// let grid = "1..4..3..2..4..1".parse()?;
/// assert_eq!(one_line(&grid, Alphabet::A1), "A..D..C..B..D..A");
/// # Ok::<(), quadrille::board::GridError>(())
/// ```
pub fn one_line(grid: &Grid, alphabet: Alphabet) -> String {
    let mut line = Vec::new();
    write_line(grid, alphabet, &mut line);
    String::from_utf8(line).expect("all of it is ASCII")
}

/// Appends a puzzle as one line.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    write_line(&puzzle.grid, puzzle.alphabet, out);
    // Among words, a name must not look like a cell.
    let name = push_name(puzzle, puzzle.alphabet == Alphabet::Words, out);
    Unfit::unless_plain(puzzle, [name])
}

/// Appends the name of a puzzle to its line, after a separator if it needs one,
/// and the end of the line. Returns what is lost of the name.
pub(crate) fn push_name(puzzle: &Puzzle, has_sign: bool, out: &mut Vec<u8>) -> Option<Lost> {
    let name = one_line_name(puzzle);
    if !name.is_empty() {
        // A separator at its beginning would be dropped by the reader.
        let sign = match has_sign || name.starts_with(END_OF_CELLS) {
            true => "# ",
            false => "",
        };
        out.extend(format!(" {sign}{name}").bytes());
    }
    out.push(b'\n');
    Lost::name_unless(puzzle, &name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_follows_the_cells() {
        for rest in [":7", "\t7\r\n", " # 7", ",7 ", " ; 7"] {
            assert_eq!(name(rest).as_deref(), Some("7"), "{rest:?}");
        }
        assert_eq!(name(":1:of two").as_deref(), Some("1:of two"));
        assert_eq!(name(" ;\r\n"), None);
    }

    #[test]
    #[should_panic(expected = "no 16 digits in alphabet digits")]
    fn an_alphabet_must_be_large_enough() {
        let grid = Grid::empty(Shape::new(4, 4).unwrap());
        write_line(&grid, Alphabet::Digits, &mut Vec::new());
    }
}
