//! Rows whose cells are separate fields: the tables that databases print, and
//! rows with commas or tabs.
//!
//! ```text
//!  r | c1 | c2 | c3 | c4      ┌───┬───┬───┬───┐      1,,,4      c1  c2  c3  c4
//! ---+----+----+----+----     │ 1 │   │   │ 4 │      ,,3,      --  --  --  --
//!  1 |  1 |    |    |  4      │   │   │ 3 │   │      ,2,,      1           4
//!  2 |    |    |  3 |         ...                   4,,,1              3
//! ```
//!
//! A cell is a digit, a blank symbol, `NULL` or nothing at all. There is one
//! field for each column of the board, and possibly one before them that
//! numbers the rows. Fields are separated by bars, tabs, commas or semicolons,
//! or they stand below the strokes of a rule.
//!
//! What begins such a grid is its first row. A line of names above it is no
//! row, and neither are the numbers of the columns above numbered rows. If the
//! rows are not numbered, a line of the numbers from 1 on could also be the
//! first row; it is taken for a heading if one row more than the board has
//! follows it.

use std::ops::Range;

use super::drawn::{LEAST_SIDE, write};
use crate::board::Shape;
use crate::text::content::alphabet::{Alphabet, BLANKS, is_word};
use crate::text::content::error::{TextError, TextErrorKind};
use crate::text::forms::form::{Form, Known};
use crate::text::forms::tokens::{Source, Token, push_parts};

/// The format.
pub(in crate::text) const FORM: Form = Form {
    aliases: &["psql"],
    ..Form::new("table", "a table with a field for each cell", write)
};

/// The words for a blank in databases and programs.
pub(in crate::text) const NOTHING: [&str; 11] = [
    "null",
    "na",
    "none",
    "nil",
    "undefined",
    "nan",
    "<na>",
    "(null)",
    "<null>",
    "[null]",
    "∅",
];

/// How the fields of a line are separated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::text) enum Separator {
    /// `|`, or a vertical stroke of box drawing.
    Bar,
    /// A tab, comma or semicolon.
    Sign(char),
    /// The first characters of the columns, which a rule shows.
    Rule(Vec<usize>),
}

/// How the rows of a grid are divided.
#[derive(Clone, Debug)]
pub(in crate::text) struct Division {
    separator: Separator,
    /// Whether bars enclose each row.
    is_framed: bool,
    /// Whether a number or a letter stands before each row.
    is_numbered: bool,
}

/// A field of a line.
pub(super) struct Field<'a> {
    /// The byte in the line at which its text begins.
    at: usize,
    pub(super) text: &'a str,
}

impl Separator {
    /// Returns the separators that a line may have.
    pub(super) fn of(line: &str) -> impl Iterator<Item = Separator> + '_ {
        let bar = line.contains(is_bar).then_some(Separator::Bar);
        let signs = ['\t', ',', ';'].into_iter();
        let signs = signs.filter(|sign| line.contains(*sign));
        bar.into_iter().chain(signs.map(Separator::Sign))
    }

    /// Returns the columns below a rule of strokes, as in `---  ---  ---`.
    pub(in crate::text) fn below(rule: &str) -> Option<Separator> {
        let is_stroke = |symbol: char| matches!(symbol, '-' | '─');
        if !rule
            .chars()
            .all(|symbol| is_stroke(symbol) || symbol == ' ')
        {
            return None;
        }
        let mut before = ' ';
        let mut starts = Vec::new();
        for (place, symbol) in rule.chars().enumerate() {
            if is_stroke(symbol) && before == ' ' {
                starts.push(place);
            }
            before = symbol;
        }
        (starts.len() >= LEAST_SIDE).then_some(Separator::Rule(starts))
    }

    /// Returns the fields of a line, without blanks and quotes around them.
    pub(super) fn fields<'a>(&self, line: &'a str) -> Vec<Field<'a>> {
        let gap = |place: usize, symbol: char| match self {
            Separator::Bar => is_bar(symbol).then_some(symbol.len_utf8()),
            Separator::Sign(sign) => (symbol == *sign).then_some(symbol.len_utf8()),
            Separator::Rule(starts) => starts[1..].contains(&place).then_some(0),
        };
        let mut fields = Vec::new();
        let field = |part: Range<usize>| Field::new(&line[part.clone()], part.start);
        push_parts(line, gap, field, &mut fields);
        // Trailing blanks are often lost.
        if let Separator::Rule(starts) = self {
            fields.resize_with(starts.len(), || Field::new("", line.len()));
        }
        fields
    }
}

/// Returns whether bars at both margins of a line enclose its fields.
fn is_framed(line: &str, fields: &[Field<'_>]) -> bool {
    let line = line.trim();
    fields.len() > 2 && line.starts_with(is_bar) && line.ends_with(is_bar)
}

/// Returns the fields without those outside of a frame.
fn inside<'a, 'b>(line: &str, fields: &'b [Field<'a>]) -> &'b [Field<'a>] {
    match is_framed(line, fields) {
        true => &fields[1..fields.len() - 1],
        false => fields,
    }
}

/// Returns whether this symbol separates fields.
pub(in crate::text) fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║')
}

impl<'a> Field<'a> {
    fn new(text: &'a str, at: usize) -> Field<'a> {
        let trimmed = text.trim();
        let quotes = ['"', '\'', '`'];
        let inner = (quotes.into_iter())
            .find_map(|quote| trimmed.strip_prefix(quote)?.strip_suffix(quote))
            .map_or(trimmed, str::trim);
        // A slice of the text, so it begins in the text.
        let before = inner.as_ptr() as usize - text.as_ptr() as usize;
        Field {
            at: at + before,
            text: inner,
        }
    }

    /// Returns whether it is not blank.
    fn has_digit(&self) -> bool {
        let is_blank = |byte: u8| BLANKS.contains(&byte);
        !is_nothing(self.text) && !self.text.bytes().all(is_blank)
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the cell with this text.
    fn cell(&self) -> Token {
        let cell = Token::apart(self.at..self.at + self.text.len());
        match is_nothing(self.text) {
            true => cell.blank(),
            false => cell,
        }
    }

    /// Returns whether it could be a cell of a board of this side.
    fn is_cell(&self, side: usize) -> bool {
        let alphabets = Alphabet::ALL.iter();
        let mut alphabets = alphabets.filter(|alphabet| alphabet.max_side() >= side);
        // A stroke is a sign for a blank, if there is no other.
        is_nothing(self.text)
            || self.text == "-"
            || alphabets.any(|alphabet| alphabet.read(self.text, side).is_some())
    }
}

/// Returns whether a text could be the number of this row, counted from 0.
pub(in crate::text) fn is_number_of(text: &str, row: usize) -> bool {
    is_number_from(1, text, row) || is_number_from(0, text, row)
}

/// Returns whether some texts could be the numbers of rows or columns, in order.
pub(in crate::text) fn are_numbers(texts: &[impl AsRef<str>]) -> bool {
    [0, 1].into_iter().any(|first| {
        let mut texts = texts.iter().zip(0..);
        texts.all(|(text, at)| is_number_from(first, text.as_ref(), at))
    })
}

/// Returns whether a text could be the number of this row, counted from 0, if the
/// first row has this number. Letters begin with A.
fn is_number_from(first: usize, text: &str, row: usize) -> bool {
    let text = text.trim_end_matches([':', '.']);
    let words = ["row", "Row", "ROW", "r", "R"];
    let number = words.iter().find_map(|word| text.strip_prefix(word));
    let number = number.map_or(text, |number| number.trim_start_matches(['_', ' ']));
    match number.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            usize::from(letter.to_ascii_uppercase() - b'A') == row
        }
        _ => number.parse() == Ok(row + first),
    }
}

/// Returns whether a text could be the name of a column.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text
            .chars()
            .all(|symbol| symbol.is_alphanumeric() || "_ #().".contains(symbol))
        && !is_nothing(text)
}

/// Returns whether a text stands for a blank cell.
pub(in crate::text) fn is_nothing(text: &str) -> bool {
    text.is_empty() || NOTHING.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Returns whether a line has the names of columns, or the numbers of columns
/// above numbered rows.
pub(in crate::text) fn is_header(line: &str) -> bool {
    are_numbered_names(line)
        || Separator::of(line).any(|separator| {
            let fields = separator.fields(line);
            let fields = inside(line, &fields);
            fields.len() >= LEAST_SIDE && is_heading(fields.iter().map(|field| field.text))
        })
}

/// Returns whether fields are the names of columns, or their numbers after a corner.
pub(in crate::text) fn is_heading<'a>(
    mut texts: impl ExactSizeIterator<Item = &'a str> + Clone,
) -> bool {
    if texts.clone().all(|text| is_name(text) || is_type(text)) {
        return true;
    }
    // A first row that happens to be 1 2 3 has no corner.
    let is_corner = |text: &str| text.len() <= 3 && text.parse::<usize>().is_err();
    texts.next().is_some_and(is_corner)
        && Shape::of_side(texts.len()).is_some()
        && texts.zip(0..).all(|(text, at)| is_number_of(text, at))
}

/// Returns whether a line is names with the numbers of columns, as in `c1  c2
/// c3  c4`.
fn are_numbered_names(line: &str) -> bool {
    let stem_of = |name: &'_ str| {
        name.trim_end_matches(|symbol: char| symbol.is_ascii_digit())
            .len()
    };
    let stem = line
        .split_whitespace()
        .next()
        .map(|name| &name[..stem_of(name)]);
    let mut names = line.split_whitespace().zip(0..);
    let is_next = |(name, at): (&str, usize)| {
        let start = &name[..stem_of(name)];
        let number: Option<usize> = name[start.len()..].parse().ok();
        !start.is_empty()
            && start
                .chars()
                .all(|symbol| symbol.is_alphabetic() || symbol == '_')
            && stem == Some(start)
            && (number == Some(at) || number == Some(at + 1))
    };
    names.all(is_next) && line.split_whitespace().nth(LEAST_SIDE - 1).is_some()
}

/// Returns whether a field is a type, as DuckDB prints them.
fn is_type(text: &str) -> bool {
    text.ends_with(')') && text.starts_with(|symbol: char| symbol.is_alphabetic())
}

/// Returns the shape of the grid that has this line as its first row, and how
/// its rows are divided; `below` is what the rule above it shows.
pub(in crate::text) fn first_row(
    line: &str,
    known: Known,
    below: Option<&Separator>,
) -> Option<(Shape, Division)> {
    let mut separators = Separator::of(line).chain(below.cloned());
    separators.find_map(|separator| {
        let mut fields = separator.fields(line);
        drop_last(&separator, &mut fields, known);
        let framed = is_framed(line, &fields);
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        let fits = |(is_framed, is_numbered): (bool, bool)| {
            let inside =
                fields.get(usize::from(is_framed)..fields.len() - usize::from(is_framed))?;
            let cells = inside.get(usize::from(is_numbered)..)?;
            let side = cells.len();
            let shape = known.shape_of(side, LEAST_SIDE)?;
            let is_row = (framed || !is_framed)
                && (!is_numbered || is_number_of(inside[0].text, 0))
                && cells.iter().all(|field| field.is_cell(side))
                && (known.shape.is_some() || inside.iter().any(Field::has_digit));
            let is_symbol = |field: &Field<'_>| field.text.chars().count() == 1;
            // Drawn rows with a symbol for each cell are read like any other.
            let is_drawn =
                separator == Separator::Bar && !is_numbered && cells.iter().all(is_symbol);
            let division = Division {
                separator: separator.clone(),
                is_framed,
                is_numbered,
            };
            is_row.then_some((shape, (!is_drawn).then_some(division)))
        };
        let is_square = |(shape, _): &(Shape, _)| shape.box_rows() == shape.box_columns();
        let found = ways.into_iter().filter_map(fits);
        // Ten fields are more likely nine with a number.
        let best = found.min_by_key(|way| !is_square(way));
        let (shape, division) = best?;
        Some((shape, division?))
    })
}

/// Returns the cells of a whole board, if a line has a field for each.
pub(in crate::text) fn whole(line: &str, known: Known) -> Option<(Shape, Vec<Token>)> {
    let signs = Separator::of(line).filter(|separator| *separator != Separator::Bar);
    let mut boards = signs.filter_map(|separator| {
        let mut fields = separator.fields(line);
        let is_over = fields.last().is_some_and(Field::is_empty);
        if is_over && (fields.len() - 1).isqrt().pow(2) == fields.len() - 1 {
            fields.pop();
        }
        let shape = known.shape_of_cells(fields.len(), LEAST_SIDE)?;
        let are_cells = fields.iter().all(|field| field.is_cell(shape.side()));
        let cells = fields.iter().map(Field::cell).collect();
        (are_cells && fields.iter().any(Field::has_digit)).then_some((shape, cells))
    });
    boards.next()
}

/// Drops an empty field after the last separator, as in `5,3,1,`, if the others
/// make a row.
fn drop_last(separator: &Separator, fields: &mut Vec<Field<'_>>, known: Known) {
    let len = fields.len() - 1;
    let is_row = known.shape_of(len, 1).is_some() && known.shape_of(len + 1, 1).is_none();
    let is_row = is_row || len == Shape::CLASSIC.side() && known.shape.is_none();
    let is_sign = matches!(separator, Separator::Sign(',' | ';'));
    if is_sign && is_row && fields[len].is_empty() && !is_number_of(fields[0].text, 0) {
        fields.pop();
    }
}

impl Division {
    /// Returns the cells of a row of a board of this side, the row being
    /// counted from 0; `None` if the line has no fields.
    pub(in crate::text) fn cells(
        &self,
        line: &str,
        number: u64,
        (row, side): (usize, usize),
    ) -> Option<Result<Vec<Token>, TextError>> {
        let is_rule = |symbol: char| "-+=:|".contains(symbol) || matches!(symbol, '─'..='╿');
        if line
            .chars()
            .all(|symbol| symbol.is_whitespace() || is_rule(symbol))
            && line.contains(|symbol| is_rule(symbol) && !is_bar(symbol))
        {
            return None;
        }
        let mut fields = self.separator.fields(line);
        let expected = side + usize::from(self.is_numbered);
        if self.is_framed && is_framed(line, &fields) {
            fields.pop();
            fields.remove(0);
        }
        let is_sign = matches!(self.separator, Separator::Sign(',' | ';'));
        if is_sign && fields.len() == expected + 1 && fields[expected].is_empty() {
            fields.pop();
        }
        if fields.len() < 2 && side > 1 {
            return None;
        }
        let error = match fields.first() {
            _ if fields.len() != expected => {
                let kind = TextErrorKind::RowLength {
                    side,
                    row: row + 1,
                    found: fields.len() - usize::from(self.is_numbered),
                };
                Some(kind.at_line(number))
            }
            Some(first) if self.is_numbered && !is_number_of(first.text, row) => {
                let kind = TextErrorKind::Symbol {
                    expected: format!("the number of row {}", row + 1),
                    found: first.text.to_owned(),
                };
                Some(Source::new(line, number).error(&first.cell(), kind))
            }
            _ => None,
        };
        let cells = &fields[usize::from(self.is_numbered)..];
        let cells = || cells.iter().map(Field::cell).collect();
        Some(error.map_or_else(|| Ok(cells()), Err))
    }

    /// Returns whether a line could be the numbers of the columns: the row that
    /// has its own place in each of its cells.
    pub(in crate::text) fn is_ruler(&self, line: &str) -> bool {
        let fields = self.separator.fields(line);
        let fields = inside(line, &fields);
        let mut numbered = fields.iter().zip(0..);
        !self.is_numbered
            && numbered.all(|(field, at)| is_word(field.text) && is_number_of(field.text, at))
            && fields[0].text == "1"
    }
}
