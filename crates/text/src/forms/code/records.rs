//! Records of databases and numbered rows: lines that are rows of a rectangle.
//!
//! ```text
//! {"c1":5,"c2":3,"c3":null,...}      c1 = 5      -[ RECORD 1 ]          1 2 3 ...
//! {"c1":6,"c2":null,...}             c2 = 3      c1 | 5              A  5 3 . ...
//! ...                                ...         ...                 ...
//! ```
//!
//! So print DuckDB (`.mode jsonlines`), SQLite (`.mode line`), PostgreSQL (`\x`), MySQL
//! (`\G`, with colons) and programs that number rows. A record ends where its first name
//! comes again.

use super::rectangle::{LEAST_SIDE, Row, puzzle};
use super::values::{Value, values};
use crate::forms::cells::Split;
use crate::forms::form::Known;
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::layout::{Layout, first_row};
use crate::forms::table::headings::are_numbers;
use crate::forms::table::separator::{is_bar, is_nothing};
use crate::forms::tokens::{Token, trimmed};

/// The longest name or value in an object.
const LONGEST_PART: usize = 32;

/// The most rows: a triple for each cell of the largest board.
const MOST_ROWS: usize = 64 * 64;

/// Lines with rows.
pub(crate) struct Records {
    kind: Kind,
    rows: Vec<Row>,
    /// The first name of each record.
    first_name: String,
    /// The first cells of the rows, as long as they number them.
    numbers: Option<Vec<String>>,
    /// The number of bytes of the lines so far.
    at: usize,
    known: Known,
}

/// What a line has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A record as an object of JSON.
    Object,
    /// A name and a value, with this sign between them.
    Pair(char),
    /// A number and this number of cells.
    Numbered(usize),
}

impl Records {
    /// Begins with a record in an object.
    pub(crate) fn begin_object(line: &str, number: u64, known: Known) -> Option<Begun> {
        object(line)?;
        Records::new(Kind::Object, known).begun(line, number)
    }

    /// Begins with a record of which each value has a line.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        // A name, or the head of a record.
        let is_start = |symbol: char| symbol.is_alphabetic() || "-*".contains(symbol);
        line.trim_start().strip_prefix(is_start)?;
        let mut signs = ['=', '|', ':'].into_iter();
        let sign = record_head(line).or_else(|| signs.find(|sign| pair(line, *sign).is_some()));
        Records::new(Kind::Pair(sign?), known).begun(line, number)
    }

    /// Begins with a numbered row, or with the numbers of the columns above such rows.
    pub(crate) fn begin_numbered(line: &str, number: u64, known: Known) -> Option<Begun> {
        // So begins the first of some numbers; most lines do not.
        line.trim_start()
            .strip_prefix(['0', '1', 'a', 'A', 'r', 'R'])?;
        let row = || Some(numbered(line, known)?.cells.len() - 1);
        let side = heading(line, known).or_else(row)?;
        Records::new(Kind::Numbered(side), known).begun(line, number)
    }

    fn new(kind: Kind, known: Known) -> Records {
        Records {
            kind,
            rows: Vec::new(),
            first_name: String::new(),
            numbers: Some(Vec::new()),
            at: 0,
            known,
        }
    }

    /// Adds a row, if it goes on with those before it: a first number ends them, and
    /// numbered rows go on with the next number.
    fn push_row(&mut self, row: Row, line: &str) -> bool {
        let number = row.cells[0].of(line).to_owned();
        if let Some(mut numbers) = self.numbers.take() {
            let width = self.rows.first().map_or(0, |row| row.cells.len());
            if numbers.first() == Some(&number) && width == numbers.len() + 1 {
                self.numbers = Some(numbers);
                return false;
            }
            numbers.push(number);
            self.numbers = Some(numbers).filter(|numbers| are_numbers(numbers));
        }
        let is_next = self.numbers.is_some() || !matches!(self.kind, Kind::Numbered(_));
        if !is_next || self.rows.len() == MOST_ROWS {
            return false;
        }
        let behind = |tokens: Vec<Token>| {
            let tokens = tokens.into_iter();
            tokens.map(|token| token.behind(self.at)).collect()
        };
        let (names, cells) = (behind(row.names), behind(row.cells));
        self.rows.push(Row { names, cells });
        true
    }

    /// Adds a name and a value of a record. Returns whether it goes on.
    fn push_pair(&mut self, [name, cell]: [Token; 2], line: &str) -> bool {
        let text = name.of(line);
        if self.rows.is_empty() {
            text.clone_into(&mut self.first_name);
        }
        if text == self.first_name {
            let (names, cells) = (vec![name], vec![cell]);
            return self.push_row(Row { names, cells }, line);
        }
        if let Some(row) = self.rows.last_mut() {
            row.names.push(name.behind(self.at));
            row.cells.push(cell.behind(self.at));
        }
        true
    }

    /// Adds a numbered row. Returns whether it goes on.
    fn push_numbered(&mut self, line: &str, side: usize) -> bool {
        let is_empty = self.rows.is_empty();
        match numbered(line, self.known) {
            Some(row) if row.cells.len() == side + 1 && self.rows.len() < side => {
                self.push_row(row, line)
            }
            _ if is_empty && self.at == 0 => true,
            _ => self.rows.len() < side && matches!(Layout::of(line), Layout::Rule),
        }
    }
}

impl Gather for Records {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let goes_on = match self.kind {
            Kind::Object => object(line).is_some_and(|row| self.push_row(row, line)),
            Kind::Numbered(side) => self.push_numbered(line, side),
            Kind::Pair(sign) => match pair(line, sign) {
                Some(pair) => self.push_pair(pair, line),
                None => line.trim().is_empty() || record_head(line) == Some(sign),
            },
        };
        self.at += line.len() + 1;
        match goes_on {
            true => Fit::Next,
            false => Fit::No,
        }
    }

    fn puzzles(&mut self, lines: &Lines, next: Option<&str>) -> Vec<Found> {
        // The numbers may be the first column of a larger board.
        if let (Kind::Numbered(side), Some(next)) = (self.kind, next)
            && let Some((shape, cells)) = first_row(&Split::new(next), self.known)
            && shape.side() == side + 1
            && self.numbers.iter().flatten().next().map(String::as_str) != Some(cells[0].of(next))
        {
            return Vec::new();
        }
        let names = |row: &Row| {
            let names = row.names.iter().map(|name| name.of(&lines.text));
            names.map(str::to_owned).collect::<Vec<String>>()
        };
        let are_alike = |rows: &[Row]| rows.iter().all(|row| names(row) == names(&rows[0]));
        let is_board = are_alike(&self.rows) && !self.rows.is_empty();
        let puzzle = is_board.then(|| puzzle(&self.rows, lines.source(), self.known));
        puzzle.flatten().into_iter().collect()
    }

    fn may_be_others(&self) -> bool {
        matches!(self.kind, Kind::Numbered(_))
    }
}

/// Returns the record in an object on a line.
fn object(line: &str) -> Option<Row> {
    // Most objects are none, and have long values.
    let is_object = line.trim_start().starts_with('{') && line.trim_end().ends_with('}');
    let mut parts = line.as_bytes().split(|byte| matches!(byte, b',' | b':'));
    if !is_object || parts.any(|part| part.len() > LONGEST_PART) {
        return None;
    }
    let values = values(line);
    let [Value::List(values)] = &values[..] else {
        return None;
    };
    let row = Row::of(values, line).filter(|row| row.names.len() >= 3)?;
    let mut cells = row.cells.iter().map(|cell| cell.of(line));
    let is_cell = |text: &str| text.chars().nth(2).is_none() || is_nothing(text);
    cells.all(is_cell).then_some(row)
}

/// Returns the name and the value on a line, as in `c1 = 5`.
fn pair(line: &str, sign: char) -> Option<[Token; 2]> {
    let at = line.find(sign)?;
    let pair = [0..at, at + sign.len_utf8()..line.len()].map(|part| trimmed(line, part, &[]));
    let [name, value] = [&line[pair[0].clone()], &line[pair[1].clone()]];
    let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(is_part);
    let is_cell = |symbol: char| symbol.is_alphanumeric() || ".-_*?".contains(symbol);
    let is_short = value.chars().nth(2).is_none() && value.chars().all(is_cell);
    let is_value = is_short || is_nothing(value);
    (is_name && is_value).then(|| pair.map(Token::apart))
}

/// Returns the sign in the lines below the head of a record, if a line is one.
fn record_head(line: &str) -> Option<char> {
    let line = line.trim();
    let is_head = |stroke: &str, word: &str| line.starts_with(stroke) && line.contains(word);
    match (is_head("-[ ", "RECORD "), is_head("***", " row ")) {
        (true, _) => Some('|'),
        (_, true) => Some(':'),
        _ => None,
    }
}

/// Returns the number and the cells of a row, as in `1: 53..7....` and `A | 5 3 . | ...`.
fn numbered(line: &str, known: Known) -> Option<Row> {
    let start = line.len() - line.trim_start().len();
    let ends = |symbol: char| symbol.is_whitespace() || [':', '.', ')', '|'].contains(&symbol);
    let end = start + line[start..].find(ends)?;
    let rest = line[end..]
        .strip_prefix([':', '.', ')'])
        .unwrap_or(&line[end..]);
    // A dot may be the next cell.
    let is_apart = rest.starts_with(|symbol: char| symbol.is_whitespace() || symbol == '|');
    let is_number = start < end && end - start <= 3;
    // An empty field is a cell of a table, which has a field for each.
    let mut fields = rest.split(is_bar);
    fields.next_back();
    let is_empty = |field: &str| !field.is_empty() && field.trim().is_empty();
    if !is_apart || !is_number || fields.skip(1).any(is_empty) {
        return None;
    }
    let (_, cells) = first_row(&Split::new(rest), known)?;
    let at = line.len() - rest.len();
    let number = Token::apart(start..end);
    let cells = cells.into_iter().map(|cell| cell.behind(at));
    let row = Row {
        names: Vec::new(),
        cells: [number].into_iter().chain(cells).collect(),
    };
    (row.cells.len() > LEAST_SIDE).then_some(row)
}

/// Returns the number of columns, if a line has their numbers.
fn heading(line: &str, known: Known) -> Option<usize> {
    let split = Split::new(line);
    let texts: Vec<&str> = split.groups().collect();
    let shape = known.shape_of(texts.len(), LEAST_SIDE)?;
    (split.rest.is_empty() && are_numbers(&texts)).then(|| shape.side())
}
