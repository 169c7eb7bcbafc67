//! Puzzles in source code: literals in quotes, and nested lists.
//!
//! ```text
//! board = [[5, 3, 0, 0, 7, 0, 0, 0, 0],        DECLARE @board varchar(81) =
//!          [6, 0, 0, 1, 9, 5, 0, 0, 0],          '53..7....6..195....98....6.8...';
//!          ...                                 (81 cells in quotes)
//! ```
//!
//! Python, JavaScript, JSON, C and SQL have this in common: values are numbers,
//! words and strings, and lists of them are in brackets of any kind, with commas
//! or blanks between the values. Everything else, such as `=` and `;`, is
//! skipped. In this, a puzzle is one of:
//!
//! - a list of N lists of N cells each;
//! - a list of N strings of N symbols each;
//! - a list of N x N cells;
//! - a list of triples of a row, a column and a value (see `triples`);
//! - a string of N x N symbols, from 4x4 on.
//!
//! Cells are numbers, symbols in quotes, or a word for nothing such as `None`;
//! in a list of cells there may also be nothing between two commas, and in a
//! string a blank. Rows may also be the values of `INSERT` statements.
//!
//! A list may take several lines. It is read from the line with its first
//! bracket to that with its last. If that is too far away, or no puzzle is in
//! it, these lines are read like all others.

use super::markup::Markup;
use super::values::{Parser, Value, string_end};
use crate::board::{Digit, Shape};
use crate::text::content::error::TextError;
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::{Lost, Unfit, only_clues};
use crate::text::forms::cells::{Span, read_puzzle};
use crate::text::forms::form::{Form, Known};
#[cfg(feature = "formats")]
use crate::text::forms::json::jsonl;
use crate::text::forms::table::delimited::is_nothing;
use crate::text::forms::table::triples;

/// The format.
pub(in crate::text) const FORM: Form = Form {
    aliases: &["python", "json"],
    reads_passages: true,
    ..Form::new("list", "a nested list of cells", write)
};

/// The smallest board.
pub(super) const LEAST_SIDE: usize = 4;

/// The smallest board whose blanks may be blanks in a string.
const LEAST_SPACED: usize = 6;

/// The most bytes of a list.
const MOST_BYTES: usize = 1 << 15;

/// The most lines of a list.
const MOST_LINES: usize = 2000;

/// How many times as long a page may be.
const PAGE: usize = 16;

/// Lines with a list that is not closed yet.
pub(in crate::text) struct Passage {
    /// The number of the first line.
    pub(in crate::text) first: u64,
    /// The lines, with line ends.
    pub(in crate::text) text: String,
    lines: usize,
    /// The number of brackets that are not closed.
    depth: usize,
    /// Its language, if it is no source code.
    markup: Option<Markup>,
    /// Whether something was opened that has to be closed.
    is_begun: bool,
}

/// The state of a passage after a line.
pub(in crate::text) enum Progress {
    /// The list goes on.
    Unfinished(Passage),
    /// It ends here, and has these puzzles; the lines are returned.
    Puzzles(Vec<Found>, String),
    /// There is no puzzle in it; the lines are returned.
    Nothing(Passage),
}

/// A puzzle, or an error in it, with its first line.
pub(in crate::text) type Found = (u64, Result<Puzzle, TextError>);

impl Passage {
    /// Begins with a line.
    pub(in crate::text) fn new(line: &str, number: u64) -> Passage {
        let mut passage = Passage {
            first: number,
            text: String::new(),
            lines: 0,
            depth: 0,
            markup: None,
            is_begun: true,
        };
        passage.push(line);
        passage
    }

    /// Begins with a line of markup.
    pub(in crate::text) fn of_markup(line: &str, number: u64) -> Option<Passage> {
        let mut passage = Passage {
            first: number,
            text: String::new(),
            lines: 0,
            depth: 0,
            markup: Some(Markup::of(line)?),
            is_begun: false,
        };
        passage.push(line);
        Some(passage)
    }

    /// Returns whether it may have ended before this line, though no line closes
    /// it.
    pub(in crate::text) fn ends_before(&self, line: &str) -> bool {
        !self.is_begun && self.markup.is_some_and(|markup| markup.ends_before(line))
    }

    /// Adds a line.
    pub(in crate::text) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
        if let Some(markup) = self.markup {
            let (opened, closed) = markup.levels(line);
            self.is_begun |= opened > 0;
            self.depth = (self.depth + opened).saturating_sub(closed);
            return;
        }
        let mut at = 0;
        while let Some(symbol) = line[at..].chars().next() {
            at += symbol.len_utf8();
            match symbol {
                '[' | '{' | '(' => self.depth += 1,
                ']' | '}' | ')' => self.depth = self.depth.saturating_sub(1),
                '\'' | '"' | '`' => {
                    let len = string_end(&line[at..], symbol);
                    at += len.map_or(0, |len| (len + 1).min(line.len() - at));
                }
                _ => {}
            }
        }
    }

    /// Returns the puzzles, if all brackets are closed.
    pub(in crate::text) fn progress(self, known: Known) -> Progress {
        if self.depth > 0 || !self.is_begun {
            let times = if self.markup.is_some() { PAGE } else { 1 };
            return match self.text.len() < times * MOST_BYTES && self.lines < times * MOST_LINES {
                true => Progress::Unfinished(self),
                false => Progress::Nothing(self),
            };
        }
        self.finish(known)
    }

    /// Returns its puzzles.
    pub(in crate::text) fn finish(self, known: Known) -> Progress {
        if let Some(markup) = self.markup {
            let tables = markup.tables(&self.text, self.first);
            let mut found = Vec::new();
            push_puzzles(&Value::List(tables), &self.text, known, &mut found);
            return match found.is_empty() {
                // Its lines are no puzzles either.
                true if markup == Markup::Html => {
                    let error = Markup::without_tables(&self.text).at(self.first, 1);
                    Progress::Puzzles(vec![(self.first, Err(error))], self.text)
                }
                true => Progress::Nothing(self),
                false => Progress::Puzzles(found, self.text),
            };
        }
        let mut parser = Parser::new(&self.text, self.first);
        let values = parser.values(None);
        let mut found = Vec::new();
        #[cfg(feature = "formats")]
        if let Some(objects) = jsonl::read_text(&self.text, known) {
            let at_first = objects.into_iter().map(|puzzle| {
                let puzzle = puzzle.map_err(|kind| kind.at_line(self.first));
                (self.first, puzzle)
            });
            found = at_first.collect();
        }
        if !parser.is_open && found.is_empty() {
            let values = match is_by_column(&self.text) {
                true => values.into_iter().map(turned).collect(),
                false => values,
            };
            push_puzzles(&Value::List(values), &self.text, known, &mut found);
        }
        match found.is_empty() {
            true => Progress::Nothing(self),
            false => Progress::Puzzles(found, self.text),
        }
    }
}

/// Returns whether a text is a matrix of R that is filled column by column.
fn is_by_column(text: &str) -> bool {
    let is_matrix = text.contains("matrix(") && text.contains("c(");
    let by_row = text
        .split("byrow")
        .nth(1)
        .map(|rest| rest.trim_start_matches(['=', ' ']));
    is_matrix && by_row.is_none_or(|value| value.starts_with('F'))
}

/// Returns a value in which each square list of leaves has its columns as rows.
fn turned(value: Value) -> Value {
    let Value::List(mut values) = value else {
        return value;
    };
    let side = values.len().isqrt();
    let is_leaf = |value: &Value| matches!(value, Value::Leaf { .. });
    if side >= LEAST_SIDE && side * side == values.len() && values.iter().all(is_leaf) {
        let mut numbered: Vec<(usize, Value)> = values.into_iter().enumerate().collect();
        numbered.sort_by_key(|(place, _)| (place % side, place / side));
        values = numbered.into_iter().map(|(_, value)| value).collect();
    }
    Value::List(values.into_iter().map(turned).collect())
}

/// Adds the puzzles in a value.
fn push_puzzles(value: &Value, text: &str, known: Known, found: &mut Vec<Found>) {
    let cells = match value {
        Value::Leaf {
            cell,
            is_string: true,
        } => symbols(cell, text, |count| {
            let side = count.isqrt();
            let string = cell.of(text);
            let is_sure = !string.contains(' ')
                || side >= LEAST_SPACED && string.contains(|symbol: char| symbol.is_ascii_digit());
            side >= LEAST_SIDE
                && is_sure
                && shape_of(side, known).is_some_and(|shape| shape.cell_count() == count)
        }),
        Value::Leaf { .. } => None,
        Value::List(values) => board(values, text, known),
    };
    if let Some(cells) = cells
        && let Some(shape) = shape_of(cells.len().isqrt(), known)
    {
        let puzzle = read_puzzle(text, &cells, shape, known.alphabet);
        // A string in code may be anything.
        if puzzle.is_ok() || matches!(value, Value::List(_)) {
            found.push((cells[0].line, puzzle));
            return;
        }
    }
    if let Value::List(values) = value {
        if let Some(puzzle) = triples_of(values, text, known) {
            found.push(puzzle);
            return;
        }
        values
            .iter()
            .for_each(|value| push_puzzles(value, text, known, found));
    }
}

pub(super) fn shape_of(side: usize, known: Known) -> Option<Shape> {
    match known.shape {
        Some(shape) => Some(shape).filter(|shape| shape.side() == side),
        None => Shape::of_side(side),
    }
}

/// Returns the symbols of a string, if their number is right.
fn symbols(cell: &Span, text: &str, is_right: impl Fn(usize) -> bool) -> Option<Vec<Span>> {
    let symbols = cell.symbols(text);
    // A blank may be a blank, too.
    let cell = |symbol: Span| match symbol.of(text) {
        " " => symbol.blank(),
        _ => symbol,
    };
    is_right(symbols.len()).then(|| symbols.into_iter().map(cell).collect())
}

/// Returns the cells of a list, if it is a board.
fn board(values: &[Value], text: &str, known: Known) -> Option<Vec<Span>> {
    let side = values.len();
    let is_side = |side: usize| side >= LEAST_SIDE && shape_of(side, known).is_some();
    // A list of cells, and nothing else.
    if side.isqrt().pow(2) == side && is_side(side.isqrt()) && side > LEAST_SIDE * LEAST_SIDE - 1 {
        let cells: Option<Vec<Span>> = values.iter().map(|value| cell(value, text)).collect();
        if cells.is_some() {
            return cells;
        }
    }
    if !is_side(side) {
        return None;
    }
    let row = |value: &Value| match value {
        Value::List(values) if values.len() == side => {
            values.iter().map(|value| cell(value, text)).collect()
        }
        Value::List(values) if values.len() == 2 * side => {
            let (_, values) = named(values, text)?;
            values.into_iter().map(|value| cell(value, text)).collect()
        }
        Value::Leaf {
            cell,
            is_string: true,
        } => symbols(cell, text, |count| count == side),
        _ => None,
    };
    let rows: Option<Vec<Vec<Span>>> = values.iter().map(row).collect();
    Some(rows?.concat())
}

/// Returns the names and the values of an object, as in `{"c1": 5, "c2": null}`.
fn named<'a>(values: &'a [Value], text: &'a str) -> Option<(Vec<&'a str>, Vec<&'a Value>)> {
    let (pairs, []) = values.as_chunks::<2>() else {
        return None;
    };
    let mut names: Vec<&str> = Vec::new();
    for [name, _] in pairs {
        match name {
            Value::Leaf {
                cell,
                is_string: true,
            } if !names.contains(&cell.of(text)) => {
                names.push(cell.of(text));
            }
            _ => return None,
        }
    }
    Some((names, pairs.iter().map(|[_, value]| value).collect()))
}

/// Returns a value as a cell.
fn cell(value: &Value, text: &str) -> Option<Span> {
    match value {
        Value::Leaf { cell, .. } if is_nothing(cell.of(text).trim()) => Some(cell.blank()),
        Value::Leaf { cell, .. } => (cell.of(text).chars().count() <= 2).then(|| cell.clone()),
        Value::List(_) => None,
    }
}

/// Returns the puzzle of a list of triples.
fn triples_of(values: &[Value], text: &str, known: Known) -> Option<Found> {
    let number = |value: &Value| match value {
        Value::Leaf { cell, .. } => triples::number(cell.of(text)),
        Value::List(_) => None,
    };
    let lists: Vec<&Vec<Value>> = (values.iter())
        .filter_map(|value| match value {
            Value::List(values) => Some(values),
            Value::Leaf { .. } => None,
        })
        .collect();
    let triple = |values: &&Vec<Value>| match &values[..] {
        [row, column, digit] => Some([number(row)?, number(column)?, number(digit)?]),
        _ => {
            let (names, values) = named(values, text)?;
            let places = triples::places_of(&names)?;
            let [row, column, digit] = places.map(|place| number(values[place]));
            Some([row?, column?, digit?])
        }
    };
    let found: Option<Vec<[usize; 3]>> = lists.iter().map(triple).collect();
    let found = found.filter(|found| found.len() >= triples::LEAST)?;
    let first = lists.first().and_then(|values| match &values[0] {
        Value::Leaf { cell, .. } => Some(cell.line),
        Value::List(_) => None,
    })?;
    Some((
        first,
        triples::puzzle(&found, known).map_err(|kind| kind.at_line(first)),
    ))
}

/// Appends a puzzle as a list of lists of numbers, with 0 for a blank.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if side < LEAST_SIDE {
        return Err(Lost::Board(shape).into());
    }
    let rows = (0..side).map(|row| {
        let cells = (0..side).map(|column| {
            let digit = puzzle.grid.get(shape.cell(row, column));
            digit.map_or(0, Digit::value).to_string()
        });
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    });
    let rows: Vec<String> = rows.collect();
    out.extend(format!("[{}]\n", rows.join(",")).bytes());
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}
