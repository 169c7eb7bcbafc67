//! The fields of a line, and what separates them.

use std::ops::Range;

use crate::content::alphabet::{Alphabet, BLANKS};
use crate::forms::tokens::{Token, push_parts};

/// The smallest board that is read from fields.
pub(super) const LEAST_SIDE: usize = 4;

/// The words for a blank in databases and programs.
pub(crate) const NOTHING: [&str; 11] = [
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
pub(crate) enum Separator {
    /// `|`, or a vertical stroke of box drawing.
    Bar,
    /// A tab, comma or semicolon.
    Sign(char),
    /// The first characters of the columns, which a rule shows.
    Rule(Vec<usize>),
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
    pub(crate) fn below(rule: &str) -> Option<Separator> {
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
            Separator::Rule(starts) => starts[1..].binary_search(&place).is_ok().then_some(0),
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
pub(super) fn is_framed(line: &str, fields: &[Field<'_>]) -> bool {
    let line = line.trim();
    fields.len() > 2 && line.starts_with(is_bar) && line.ends_with(is_bar)
}

/// Returns the fields without those outside of a frame.
pub(super) fn inside<'a, 'b>(line: &str, fields: &'b [Field<'a>]) -> &'b [Field<'a>] {
    match is_framed(line, fields) {
        true => &fields[1..fields.len() - 1],
        false => fields,
    }
}

/// Returns whether this symbol separates fields.
pub(crate) fn is_bar(symbol: char) -> bool {
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
    pub(super) fn has_digit(&self) -> bool {
        let is_blank = |byte: u8| BLANKS.contains(&byte);
        !is_nothing(self.text) && !self.text.bytes().all(is_blank)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the cell with this text.
    pub(super) fn cell(&self) -> Token {
        let cell = Token::apart(self.at..self.at + self.text.len());
        match is_nothing(self.text) {
            true => cell.blank(),
            false => cell,
        }
    }

    /// Returns whether it could be a cell of a board of this side.
    pub(super) fn is_cell(&self, side: usize) -> bool {
        let alphabets = Alphabet::ALL.iter();
        let mut alphabets = alphabets.filter(|alphabet| alphabet.max_side() >= side);
        // A stroke is a sign for a blank, if there is no other.
        is_nothing(self.text)
            || self.text == "-"
            || alphabets.any(|alphabet| alphabet.read(self.text, side).is_some())
    }
}

/// Returns whether a text stands for a blank cell.
pub(crate) fn is_nothing(text: &str) -> bool {
    text.is_empty() || NOTHING.iter().any(|word| word.eq_ignore_ascii_case(text))
}
