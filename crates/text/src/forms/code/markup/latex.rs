//! Tables in LaTeX.
//!
//! ```text
//! \begin{sudoku}              \begin{tabular}{|c|c|c|c|}
//! |1| | |4|.                    1 &   &   & 4 \\ \hline
//! | | |3| |.                      &   & 3 &   \\ \hline
//! ...                           ...
//! ```

use std::ops::Range;

use crate::forms::code::values::Value;
use crate::forms::tokens::{between, trimmed};

/// Environments with rows of cells between `&`.
const TABLES: [&str; 9] = [
    "tabular",
    "tabular*",
    "tabularx",
    "array",
    "matrix",
    "pmatrix",
    "bmatrix",
    "longtable",
    "tabu",
];

/// Commands between rows.
const RULES: [&str; 6] = [
    "\\hline",
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\Xhline",
    "\\noalign",
];

/// The start of the environments of the package `sudoku`.
const SUDOKU: &str = "sudoku";

const BEGIN: &str = "\\begin{";

/// Returns whether a line begins with a command, or with an environment in a
/// formula.
pub(super) fn is_start(line: &str) -> bool {
    let line = line.trim_start_matches(['$', ' ']);
    let command = line.strip_prefix(['\\']);
    command.is_some_and(|command| command.starts_with(|symbol: char| symbol.is_alphabetic()))
}

/// Returns the tables of a text.
pub(super) fn tables(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find(BEGIN) {
        let start = at + begin + BEGIN.len();
        at = start;
        let Some(len) = text[start..].find('}') else {
            break;
        };
        let name = &text[start..start + len];
        let body = start + len + 1;
        let is_sudoku = name.starts_with(SUDOKU);
        if !is_sudoku && !TABLES.contains(&name) {
            continue;
        }
        let Some(end) = text[body..].find(&format!("\\end{{{name}}}")) else {
            break;
        };
        at = body + end;
        let body = behind_arguments(text, body)..at;
        let rows = between(text, body, if is_sudoku { "\n" } else { "\\\\" }).into_iter();
        let rows = rows.map(|row| match is_sudoku {
            true => framed(text, row),
            false => row_of(text, row),
        });
        let rows = rows.filter(|row| row.len() > 1);
        let list = |row: Vec<Range<usize>>| Value::List(row.into_iter().map(Value::leaf).collect());
        found.push(Value::List(rows.map(list).collect()));
    }
    found
}

/// Returns the cells of a row between bars, as in `|5|3| |.`.
fn framed(text: &str, row: Range<usize>) -> Vec<Range<usize>> {
    let cells = between(text, trimmed(text, row, &['.']), "|");
    let inside = cells.get(1..cells.len() - 1).unwrap_or_default().iter();
    inside
        .map(|cell| trimmed(text, cell.clone(), &[]))
        .collect()
}

/// Returns the cells of a row between `&`, without the rules before it.
fn row_of(text: &str, row: Range<usize>) -> Vec<Range<usize>> {
    let mut start = trimmed(text, row.clone(), &[]).start;
    let begins = |start: usize, sign: &str| text[start..row.end].starts_with(sign);
    let rule = |start| RULES.iter().find(|rule| begins(start, rule));
    while let Some(rule) = rule(start) {
        start = trimmed(text, start + rule.len()..row.end, &[]).start;
    }
    // A rule of some columns, or a distance.
    for (sign, close) in [("[", ']'), ("\\cline{", '}'), ("\\cmidrule{", '}')] {
        while begins(start, sign) {
            let Some(len) = text[start..row.end].find(close) else {
                break;
            };
            start = trimmed(text, start + len + 1..row.end, &[]).start;
        }
    }
    let cells = between(text, start.min(row.end)..row.end, "&");
    cells.into_iter().map(|cell| cell_of(text, cell)).collect()
}

/// Returns the text of a cell, without a command around it.
fn cell_of(text: &str, cell: Range<usize>) -> Range<usize> {
    let cell = trimmed(text, cell, &['$', '~']);
    let inside = &text[cell.clone()];
    match (
        inside.starts_with('\\'),
        inside.find('{'),
        inside.ends_with('}'),
    ) {
        (true, Some(open), true) => trimmed(text, cell.start + open + 1..cell.end - 1, &['$', '~']),
        _ => cell,
    }
}

/// Returns the place behind the arguments of an environment.
fn behind_arguments(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let (open, close) = match rest.chars().next() {
            Some('{') => ('{', '}'),
            Some('[') => ('[', ']'),
            _ => return at,
        };
        let mut depth = 0;
        let end = rest.find(|symbol: char| {
            depth += i32::from(symbol == open) - i32::from(symbol == close);
            depth == 0
        });
        match end {
            Some(end) => at += end + 1,
            None => return at,
        }
    }
}
