//! The cells of a line as text, before they are interpreted.

use std::ops::Range;

use super::tokens::{Source, Token};
use crate::content::alphabet::{Alphabet, BLANKS, is_word};
use crate::content::error::{TextError, TextErrorKind};
use crate::content::infer::{self, Doubt};
use crate::content::puzzle::Puzzle;
use quadrille_board::{Grid, Shape};

/// Characters that begin a name or a comment without a blank before them.
pub(crate) const END_OF_CELLS: &[char] = &['#', ';', ',', ':'];

/// The longest word in a line of prose.
const LONGEST_WORD: usize = 32;

/// A line, split at its blanks and bars.
pub(crate) struct Split<'a> {
    line: &'a str,
    groups: Vec<Group>,
    /// The text after the cells, from one of [`END_OF_CELLS`] on.
    pub(crate) rest: &'a str,
}

/// A run of symbols without a gap.
struct Group {
    /// The number of its symbols.
    len: usize,
    /// Its range in the line, in bytes.
    range: Range<usize>,
}

impl<'a> Split<'a> {
    /// Splits a line.
    pub(crate) fn new(line: &'a str) -> Split<'a> {
        let end = line.find(END_OF_CELLS).unwrap_or(line.len());
        let mut groups: Vec<Group> = Vec::new();
        let mut inside = false;
        for (at, symbol) in line[..end].char_indices() {
            let symbol_end = at + symbol.len_utf8();
            let between = symbol.is_whitespace() || is_bar(symbol);
            match groups.last_mut() {
                _ if between => {}
                Some(group) if inside => {
                    group.len += 1;
                    group.range.end = symbol_end;
                }
                _ => groups.push(Group {
                    len: 1,
                    range: at..symbol_end,
                }),
            }
            inside = !between;
        }
        Split {
            line,
            groups,
            rest: &line[end..],
        }
    }

    /// Returns the number of groups.
    pub(crate) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Returns the number of symbols in all groups.
    pub(crate) fn symbol_count(&self) -> usize {
        self.groups.iter().map(|group| group.len).sum()
    }

    /// Returns the number of symbols in the first group.
    pub(crate) fn first_len(&self) -> usize {
        self.groups.first().map_or(0, |group| group.len)
    }

    /// Returns the number of cells, judged by how most of them are separated.
    pub(crate) fn apparent_cells(&self, alphabet: Option<Alphabet>) -> usize {
        let numbers = self.groups.len() > 9 && self.groups().all(is_word);
        if alphabet == Some(Alphabet::Words) || alphabet.is_none() && numbers {
            self.groups.len()
        } else {
            self.symbol_count()
        }
    }

    /// Returns the column of the first symbol.
    pub(crate) fn first_column(&self) -> usize {
        let start = self.groups.first().map_or(0, |group| group.range.start);
        self.line[..start].chars().count() + 1
    }

    /// Returns the cells of the first group, one for each symbol, and the text
    /// that follows the group.
    pub(crate) fn first_group(&self) -> Option<(Vec<Token>, &'a str)> {
        let group = self.groups.first()?;
        let rest = &self.line[group.range.end..];
        Some((group.symbols(self.line).collect(), rest))
    }

    /// Returns the cells of the whole line, if it can be read as `count` cells
    /// of a board of this side.
    ///
    /// Either each group is a cell, or each symbol. Groups of symbols must have
    /// equal length, so that a puzzle with a missing cell and a number for a
    /// name is not read as a whole puzzle.
    pub(crate) fn cells(
        &self,
        count: usize,
        side: usize,
        alphabet: Option<Alphabet>,
    ) -> Option<Vec<Token>> {
        let cells_apart = match alphabet {
            Some(Alphabet::Words) => true,
            None if side > 9 && self.groups().all(is_word) => true,
            _ => self.groups.iter().all(|group| group.len == 1),
        };
        if cells_apart && self.groups.len() == count {
            return Some(self.group_tokens());
        }
        let packed = alphabet != Some(Alphabet::Words) && self.even();
        (packed && self.symbol_count() == count).then(|| {
            let symbols = |group| Group::symbols(group, self.line);
            self.groups.iter().flat_map(symbols).collect()
        })
    }

    /// Returns each group as one cell.
    pub(crate) fn group_tokens(&self) -> Vec<Token> {
        let token = |group: &Group| Token::apart(group.range.clone());
        self.groups.iter().map(token).collect()
    }

    /// Returns whether the line reads like prose: mostly letters, as a whole or
    /// in its first word, and no overlong word.
    pub(crate) fn is_prose(&self) -> bool {
        let mostly_letters = |symbols: &str| {
            let letter = |c: &char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
            let solid = |c: &char| !c.is_whitespace();
            2 * symbols.chars().filter(letter).count() > symbols.chars().filter(solid).count()
        };
        let short = self.groups.iter().all(|group| group.len <= LONGEST_WORD);
        // After decoration, as in `=== Grid 1 ===`, only a word counts.
        let is_word = |group: &&str| group.contains(char::is_alphanumeric);
        let first = self.groups().find(is_word);
        let first = first.filter(|word| word.len() > 2 || self.groups().next() == Some(word));
        short && (mostly_letters(self.line) || first.is_some_and(mostly_letters))
    }

    /// Returns whether most of its symbols could be cells of some board.
    pub(crate) fn is_mostly_cells(&self) -> bool {
        let cell = |b: &u8| b.is_ascii_alphanumeric() || BLANKS.contains(b);
        let cells = self.groups().flat_map(str::bytes).filter(cell).count();
        2 * cells > self.symbol_count()
    }

    /// Returns the text of each group.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &'a str> + Clone {
        let line = self.line;
        self.groups.iter().map(|group| &line[group.range.clone()])
    }

    /// Returns whether all groups have the same length.
    pub(crate) fn even(&self) -> bool {
        (self.groups.iter()).all(|group| group.len == self.groups[0].len)
    }
}

impl Group {
    /// Returns its symbols as cells.
    fn symbols(&self, line: &str) -> impl Iterator<Item = Token> {
        let is_apart = self.len == 1;
        let symbols = Token::apart(self.range.clone()).symbols(line);
        symbols.map(move |symbol| symbol.with_gaps(is_apart))
    }
}

/// Returns whether this symbol separates cells, as in `|53.|.7.|...|`.
fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// Returns the values of some cells of a board of this side, and their
/// alphabet. The cells need not be those of the whole board.
pub(crate) fn read(
    source: Source<'_>,
    cells: &[Token],
    side: usize,
    alphabet: Option<Alphabet>,
) -> Result<(Vec<u8>, Alphabet), TextError> {
    let text = source.text;
    let alphabet = match alphabet {
        Some(alphabet) if alphabet.max_side() < side => {
            let kind = TextErrorKind::SmallAlphabet { alphabet, side };
            return Err(kind.at_line(first_line(source, cells)));
        }
        Some(alphabet) => alphabet,
        None => infer(source, cells, side)?,
    };
    let blank = foreign_blank(cells.iter().map(|cell| cell.of(text)), side);
    let value = |cell: &Token| {
        let found = cell.of(text);
        let value = alphabet.read(found, side);
        let value = value.or_else(|| (Some(found) == blank).then_some(0));
        value.ok_or_else(|| symbol(source, cell, alphabet.expected(side)))
    };
    let values = cells.iter().map(value).collect::<Result<_, _>>()?;
    Ok((values, alphabet))
}

/// Returns the puzzle of some cells, without a name.
pub(crate) fn read_puzzle(
    source: Source<'_>,
    cells: &[Token],
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Result<Puzzle, TextError> {
    let side = shape.side();
    let (values, alphabet) = read(source, cells, side, alphabet)?;
    let found = values.len();
    let grid = Grid::from_values(shape, values).ok_or_else(|| {
        let kind = TextErrorKind::CellCount { side, found };
        kind.at_line(first_line(source, cells))
    })?;
    Ok(Puzzle::new(grid, alphabet))
}

/// Returns whether every cell is a symbol of the board in some alphabet.
pub(crate) fn are_symbols(
    line: &str,
    cells: &[Token],
    side: usize,
    alphabet: Option<Alphabet>,
) -> bool {
    match read(Source::new(line, 1), cells, side, alphabet) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind, TextErrorKind::Symbol { .. }),
    }
}

/// Returns the only possible alphabet of the cells.
fn infer(source: Source<'_>, cells: &[Token], side: usize) -> Result<Alphabet, TextError> {
    let text = source.text;
    let blank = foreign_blank(cells.iter().map(|cell| cell.of(text)), side);
    let symbols = cells.iter().map(|cell| cell.of(text));
    // Any blank will do.
    let symbols = symbols.map(|symbol| if Some(symbol) == blank { "." } else { symbol });
    if side <= Alphabet::Digits.max_side() {
        return Ok(Alphabet::Digits);
    }
    let is_word = |symbol: &str| symbol.is_empty() || is_word(symbol);
    if cells.iter().all(|cell| cell.is_apart()) && symbols.clone().all(is_word) {
        return Ok(Alphabet::Words);
    }
    infer::infer(side, symbols).map_err(|doubt| match doubt {
        Doubt::Ambiguous { possible } => {
            let kind = TextErrorKind::AmbiguousAlphabet { side, possible };
            kind.at_line(first_line(source, cells))
        }
        Doubt::Unreadable { place, expected } => symbol(source, &cells[place], expected),
    })
}

/// Returns the symbol that stands for a blank in these cells though it is not
/// one of the usual ones: a sign, if there is no other sign or blank among them.
/// An `o` is one where letters are no digits, and a `0` may be a digit where they are.
fn foreign_blank<'a>(cells: impl Iterator<Item = &'a str>, side: usize) -> Option<&'a str> {
    /// The least number of cells that make this sure.
    const LEAST: usize = 4;
    let (mut blank, mut zero) = (None, None);
    let mut count = 0;
    for cell in cells {
        count += 1;
        if cell == "0" && side > Alphabet::Digits.max_side() {
            zero = Some(cell);
            continue;
        }
        let is_sign = |symbol: char| {
            !symbol.is_alphanumeric() && !symbol.is_control() && !symbol.is_whitespace()
        };
        let is_blank = cell.is_empty() || matches!(cell, "0" | "x" | "X");
        let is_o = side <= Alphabet::Digits.max_side() && matches!(cell, "o" | "O");
        let is_sign = is_blank || is_o || cell.chars().all(is_sign);
        if is_sign && *blank.get_or_insert(cell) != cell {
            return None;
        }
    }
    let blank = match (blank, zero) {
        (Some("x" | "X"), Some(_)) => None,
        _ => blank.or(zero),
    };
    let blank = blank.filter(|_| count >= LEAST);
    blank.filter(|sign| sign.chars().nth(1).is_none() && *sign != "\u{fffd}")
}

/// Returns the line of the first cell.
fn first_line(source: Source<'_>, cells: &[Token]) -> u64 {
    cells.first().map_or(1, |cell| source.line_of(cell))
}

fn symbol(source: Source<'_>, cell: &Token, expected: String) -> TextError {
    let found = cell.of(source.text).to_owned();
    source.error(cell, TextErrorKind::Symbol { expected, found })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(line: &str, count: usize, side: usize) -> Option<Vec<usize>> {
        let cells = Split::new(line).cells(count, side, None)?;
        let source = Source::new(line, 1);
        let column = |cell| symbol(source, cell, String::new()).column;
        cells.iter().map(column).collect()
    }

    #[test]
    fn a_cell_is_a_symbol_or_stands_apart() {
        assert_eq!(columns("12|.4", 4, 4), Some(vec![1, 2, 4, 5]));
        assert_eq!(columns("│ 1 2 │ . 4 │", 4, 4), Some(vec![3, 5, 9, 11]));
        let numbers = "1 . 10 . 5 . . . 2 .";
        assert_eq!(columns(numbers, 10, 10).map(|c| c[3]), Some(8));
        assert_eq!(columns(numbers, 10, 9), None);
    }

    #[test]
    fn uneven_groups_are_not_cells() {
        assert_eq!(columns("123 4", 4, 4), None);
        assert_eq!(columns("12 34#5", 4, 4), Some(vec![1, 2, 4, 5]));
    }

    #[test]
    fn prose_is_told_from_cells() {
        for prose in ["Grid 01", "Level: hard", "Puzzle 12345678", "1. Easy one"] {
            assert!(Split::new(prose).is_prose(), "{prose}");
        }
        for cells in [
            "53..7....",
            "xxx5xxx",
            "1A.F..GB2",
            &"x1".repeat(20),
            &"A".repeat(81),
        ] {
            assert!(!Split::new(cells).is_prose(), "{cells}");
        }
    }
}
