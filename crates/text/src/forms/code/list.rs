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
use super::rectangle::{LEAST_SIDE, puzzles, puzzles_and_parts};
use super::values::{string_end, values};
#[cfg(feature = "formats")]
use crate::content::error::TextErrorKind;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_clues};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
#[cfg(feature = "formats")]
use crate::forms::json::jsonl;
use crate::forms::line::plain::plain;
use crate::forms::remark::{beside_cells, names_a_rule, outside, says_more, tail};
use quadrille_board::Digit;

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["python", "json"],
    reads_passages: true,
    ..Form::new("list", "a nested list of cells", write)
};

/// The most bytes of a list.
const MOST_BYTES: usize = 1 << 15;

/// The most lines of a list.
const MOST_LINES: usize = 2000;

/// How many times as long a page may be.
const PAGE: usize = 16;

/// Lines with a list, or with tables in markup.
pub(crate) struct Passage {
    bytes: usize,
    lines: usize,
    /// The number of brackets that are not closed.
    depth: usize,
    /// Its language, if it is no source code.
    markup: Option<Markup>,
    /// Whether something was opened that has to be closed.
    is_begun: bool,
    known: Known,
}

impl Passage {
    /// Begins with a line of code.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        Passage::new(None, known).begun(line, number)
    }

    /// Begins with a line of markup.
    pub(crate) fn of_markup(line: &str, number: u64, known: Known) -> Option<Begun> {
        Passage::new(Some(Markup::of(line)?), known).begun(line, number)
    }

    fn new(markup: Option<Markup>, known: Known) -> Passage {
        Passage {
            bytes: 0,
            lines: 0,
            depth: 0,
            markup,
            is_begun: markup.is_none(),
            known,
        }
    }

    /// Returns whether it may end, though no line closes it.
    fn may_end(&self) -> bool {
        !self.is_begun && self.markup == Some(Markup::Html)
    }

    /// Counts the brackets of a line of code.
    fn count_brackets(&mut self, line: &str) {
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

    /// Returns the puzzles in tables.
    fn of_tables(&self, markup: Markup, lines: &Lines) -> Vec<Found> {
        let tables = markup.tables(&lines.text);
        let mut found = puzzles(tables, lines.source(), self.known);
        if found.is_empty() && markup == Markup::Html {
            // Its lines are no puzzles either.
            let error = Markup::without_tables(&lines.text).at(lines.first, 1);
            found.push((lines.first, Err(error)));
        }
        found
    }
}

impl Gather for Passage {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let is_over = self.may_end() && !line.trim_start().starts_with('<');
        if self.lines > 0 && (plain(line.as_bytes(), self.known).is_some() || is_over) {
            return Fit::No;
        }
        self.bytes += line.len() + 1;
        self.lines += 1;
        match self.markup {
            None => self.count_brackets(line),
            Some(markup) => {
                let (opened, closed) = markup.levels(line);
                self.is_begun |= opened > 0;
                self.depth = (self.depth + opened).saturating_sub(closed);
            }
        }
        let times = if self.markup.is_some() { PAGE } else { 1 };
        let is_closed = self.depth == 0 && self.is_begun;
        match is_closed || self.bytes >= times * MOST_BYTES || self.lines >= times * MOST_LINES {
            true => Fit::Last,
            false => Fit::Next,
        }
    }

    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        if self.depth > 0 || !self.is_begun && !self.may_end() {
            return Vec::new();
        }
        if let Some(markup) = self.markup {
            return self.of_tables(markup, lines);
        }
        #[cfg(feature = "formats")]
        if let Some(objects) = jsonl::read_text(&lines.text, self.known)
            && !objects.is_empty()
        {
            let at_first = |puzzle: Result<Puzzle, TextErrorKind>| {
                let puzzle = puzzle.map_err(|kind| kind.at_line(lines.first));
                (lines.first, puzzle)
            };
            return objects.into_iter().map(at_first).collect();
        }
        let mut found = puzzles_and_parts(values(&lines.text), lines.source(), self.known, &FORM);
        if let Some((line, last)) = found.last_mut()
            && let outside = outside(&lines.text)
            && (says_more(&outside) || names_a_rule(tail(&lines.text)))
        {
            *last = Err(beside_cells(&outside).at_line(*line));
        }
        found
    }
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
