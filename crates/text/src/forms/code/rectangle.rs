//! What a rectangle of tokens is.
//!
//! Source code, tables in markup and records of databases all come down to rows of
//! tokens, of which each may have a name. In them, a puzzle is one of:
//!
//! - N rows of N cells each, or of a number before N cells;
//! - N strings of N symbols each;
//! - one row of N x N cells;
//! - rows of a row, a column and a value (see `triples`);
//! - a string of N x N symbols, from 4x4 on.
//!
//! A row of names above the others, or of the numbers of the columns, is a heading.

use super::values::Value;
use crate::content::alphabet::BLANKS;
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;
use crate::forms::cells::read_puzzle;
use crate::forms::form::{Form, Known};
use crate::forms::gathered::Found;
use crate::forms::table::headings::{are_numbers, is_heading};
use crate::forms::table::separator::is_nothing;
use crate::forms::table::triples;
use crate::forms::tokens::{Source, Token};

/// The smallest board.
pub(super) const LEAST_SIDE: usize = 4;

/// The smallest board whose blanks may be blanks in a string.
const LEAST_SPACED: usize = 6;

/// A row of a rectangle.
#[derive(Default)]
pub(super) struct Row {
    /// The names of the cells, or none.
    pub(super) names: Vec<Token>,
    pub(super) cells: Vec<Token>,
}

impl Row {
    /// Returns the row in a list, which may be an object with names, as in `{"c1": 5,
    /// "c2": null}`.
    pub(super) fn of(values: &[Value], text: &str) -> Option<Row> {
        let tokens = values.iter().map(Value::token);
        let cells: Vec<Token> = tokens
            .map(Option::<&Token>::cloned)
            .collect::<Option<_>>()?;
        let is_name = |token: &Token| {
            let after = token.rest(text);
            let after = after.strip_prefix(['"', '\'']).unwrap_or(after);
            after.trim_start().starts_with(':')
        };
        match cells.as_chunks::<2>() {
            (pairs, []) if !pairs.is_empty() && pairs.iter().all(|[name, _]| is_name(name)) => {
                let pairs = pairs.iter().cloned().map(|[name, cell]| (name, cell));
                let (names, cells): (Vec<Token>, Vec<Token>) = pairs.unzip();
                let mut others = names.iter().enumerate();
                let is_twice = |(at, name): (usize, &Token)| {
                    names[..at]
                        .iter()
                        .any(|before| before.of(text) == name.of(text))
                };
                (!others.any(is_twice)).then_some(Row { names, cells })
            }
            _ => Some(Row {
                names: Vec::new(),
                cells,
            }),
        }
    }
}

/// Returns the puzzle of some rows.
pub(super) fn puzzle(rows: &[Row], source: Source<'_>, known: Known) -> Option<Found> {
    let interpreter = Interpreter { source, known };
    let board = interpreter.board(rows);
    board.or_else(|| interpreter.triples(rows))
}

/// Returns the puzzles in some values.
pub(super) fn puzzles(values: Vec<Value>, source: Source<'_>, known: Known) -> Vec<Found> {
    let mut found = Vec::new();
    Interpreter { source, known }.push(&Value::List(values), &mut found);
    found
}

/// Returns the puzzles in values of code, and errors for lists and strings beside them that
/// are more likely parts of a puzzle than anything else. Without a puzzle they are nothing.
pub(super) fn puzzles_and_parts(
    values: Vec<Value>,
    source: Source<'_>,
    known: Known,
    form: &Form,
) -> Vec<Found> {
    let (mut found, interpreter) = (Vec::new(), Interpreter { source, known });
    let values = Value::List(values);
    interpreter.push(&values, &mut found);
    if found.is_empty() {
        return found;
    }
    let parts = interpreter.parts(&values);
    let error = |part: &Token| {
        let line = source.line_of(part);
        let kind = form.malformed("found a part of a board".to_owned());
        (line, Err(kind.at_line(line)))
    };
    found.extend(parts.iter().map(error));
    found.sort_by_key(|(line, _)| *line);
    found
}

/// Returns the first token of a value.
fn first_token(value: &Value) -> Option<Token> {
    match value {
        Value::Leaf { cell, .. } => Some(cell.clone()),
        Value::List(values) => values.iter().find_map(first_token),
    }
}

/// Tells what tokens of a text are.
struct Interpreter<'a> {
    source: Source<'a>,
    known: Known,
}

impl<'a> Interpreter<'a> {
    fn text(&self, token: &Token) -> &'a str {
        token.of(self.source.text)
    }

    /// Adds the puzzles in a value.
    fn push(&self, value: &Value, found: &mut Vec<Found>) {
        let puzzle = match value {
            Value::Leaf {
                cell,
                is_string: true,
            } => self.string(cell),
            Value::Leaf { .. } => return,
            Value::List(values) => self.list(values),
        };
        match (puzzle, value) {
            (Some(puzzle), _) => found.push(puzzle),
            (None, Value::List(values)) => {
                values.iter().for_each(|value| self.push(value, found));
            }
            _ => {}
        }
    }

    /// Returns the first tokens of lists and strings that are no puzzles and look like parts
    /// of one: at least two rows of cells, or as many cells as the smallest board has.
    fn parts(&self, value: &Value) -> Vec<Token> {
        const FEWEST: usize = LEAST_SIDE * LEAST_SIDE;
        let mut found = Vec::new();
        self.push(value, &mut found);
        let Value::List(values) = value else {
            let part = value.token().filter(|token| {
                let text = self.text(token);
                let is_cell = |byte: u8| byte.is_ascii_digit() || BLANKS.contains(&byte);
                text.len() >= FEWEST
                    && text.bytes().all(is_cell)
                    && text.bytes().any(|byte| byte.is_ascii_digit())
            });
            return part
                .filter(|_| found.is_empty())
                .cloned()
                .into_iter()
                .collect();
        };
        if !found.is_empty() {
            let is_board = self.list(values).is_some();
            let inner = values.iter().filter(|_| !is_board);
            return inner.flat_map(|value| self.parts(value)).collect();
        }
        let is_cells = |values: &[Value], fewest: usize| {
            let is_cell = |value: &Value| {
                value
                    .token()
                    .is_some_and(|token| self.cell(token).is_some())
            };
            values.len() >= fewest && values.iter().all(is_cell)
        };
        let is_row = |value: &Value| value.list().is_some_and(|row| is_cells(row, 2));
        let are_rows = values.len() > 1 && values.iter().all(is_row);
        match are_rows || is_cells(values, FEWEST) {
            true => first_token(value).into_iter().collect(),
            false => values.iter().flat_map(|value| self.parts(value)).collect(),
        }
    }

    /// Returns the puzzle of cells, if there are as many as a board has.
    fn read(&self, cells: &[Token]) -> Option<Found> {
        let shape = self.known.shape_of_cells(cells.len(), LEAST_SIDE)?;
        let puzzle: Result<Puzzle, TextError> =
            read_puzzle(self.source, cells, shape, self.known.alphabet);
        Some((self.source.line_of(&cells[0]), puzzle))
    }

    /// Returns the puzzle in a string. Others may be anything.
    fn string(&self, string: &Token) -> Option<Found> {
        let symbols = self.symbols(string);
        let text = self.text(string);
        let is_spaced = symbols.len() >= LEAST_SPACED * LEAST_SPACED
            && text.contains(|symbol: char| symbol.is_ascii_digit());
        let is_sure =
            symbols.len() >= LEAST_SIDE * LEAST_SIDE && (!text.contains(' ') || is_spaced);
        let found = self.read(&symbols).filter(|_| is_sure)?;
        found.1.is_ok().then_some(found)
    }

    /// Returns the symbols of a string. A blank may be a blank, too.
    fn symbols(&self, string: &Token) -> Vec<Token> {
        let cell = |symbol: Token| match self.text(&symbol) {
            " " => symbol.blank(),
            _ => symbol,
        };
        string.symbols(self.source.text).map(cell).collect()
    }

    /// Returns the puzzle of a list, if it is one.
    fn list(&self, values: &[Value]) -> Option<Found> {
        let leaf = |value: &Value| value.token().and_then(|token| self.cell(token));
        if values.len() >= LEAST_SIDE * LEAST_SIDE
            && self
                .known
                .shape_of_cells(values.len(), LEAST_SIDE)
                .is_some()
            && let Some(cells) = values.iter().map(leaf).collect::<Option<Vec<Token>>>()
        {
            return self.read(&cells);
        }
        let rows: Option<Vec<Row>> = values.iter().map(|value| self.row(value)).collect();
        let board = rows.and_then(|rows| self.board(&rows));
        let is_list = |value: &&Value| value.list().is_some();
        board.or_else(|| {
            let lists = values.iter().filter(is_list).map(|value| self.row(value));
            self.triples(&lists.collect::<Option<Vec<Row>>>()?)
        })
    }

    /// Returns the row in a string or a list.
    fn row(&self, value: &Value) -> Option<Row> {
        match value {
            Value::Leaf {
                cell,
                is_string: true,
            } => Some(Row {
                names: Vec::new(),
                cells: self.symbols(cell),
            }),
            Value::Leaf { .. } => None,
            Value::List(values) => Row::of(values, self.source.text),
        }
    }

    /// Returns a token as a cell, if it can be one.
    fn cell(&self, token: &Token) -> Option<Token> {
        let text = self.text(token);
        match is_nothing(text.trim()) {
            true => Some(token.blank()),
            false => text.chars().nth(2).is_none().then(|| token.clone()),
        }
    }

    /// Returns the texts of tokens in lower case.
    fn names(&self, tokens: &[Token]) -> Vec<String> {
        let names = tokens.iter().map(|token| self.text(token).trim());
        names.map(str::to_ascii_lowercase).collect()
    }

    /// Returns the heading of some rows, and the rows below it.
    fn headed<'b>(&self, rows: &'b [Row]) -> Option<(Vec<String>, &'b [Row])> {
        let (first, below) = rows.split_first()?;
        let texts = first.cells.iter().map(|cell| self.text(cell));
        let is_heading = first.names.is_empty() && texts.len() > 2 && is_heading(texts);
        is_heading.then(|| (self.names(&first.cells), below))
    }

    /// Returns the puzzle of rows with the cells of a board.
    fn board(&self, rows: &[Row]) -> Option<Found> {
        let cells = |rows: &[Row]| -> Option<Vec<Token>> {
            let side = rows.len();
            self.known.shape_of(side, LEAST_SIDE)?;
            let number = |row: &Row| row.cells.first().map(|cell| self.text(cell));
            let numbers: Vec<&str> = rows.iter().map(number).collect::<Option<_>>()?;
            let width = rows[0].cells.len();
            let skipped = usize::from(width == side + 1 && are_numbers(&numbers));
            let is_row = |row: &Row| row.cells.len() == width && width == side + skipped;
            let cells = rows.iter().flat_map(|row| row.cells.iter().skip(skipped));
            let are_rows = rows.iter().all(is_row);
            are_rows.then(|| cells.map(|cell| self.cell(cell)).collect())?
        };
        // A number of a row is no cell, even if another row has it too.
        let is_number = |row: &Row| {
            let names = self.names(&row.names);
            row.cells.len() == rows.len()
                && matches!(&names[..], [first, others @ ..] if triples::is_row_number(first)
                    && others.iter().all(|name| name.ends_with(|end: char| end.is_ascii_digit())))
        };
        if rows.first().is_some_and(is_number) {
            return None;
        }
        // Ten rows of ten are nine with numbers, if those above and before them say so.
        let below = self.headed(rows).and_then(|(_, below)| cells(below));
        self.read(&below.or_else(|| cells(rows))?)
    }

    /// Returns the puzzle of rows with triples.
    fn triples(&self, rows: &[Row]) -> Option<Found> {
        let (heading, rows) = self.headed(rows).unwrap_or((Vec::new(), rows));
        let triple = |row: &Row| {
            let names = match row.names.is_empty() {
                true => &heading,
                false => &self.names(&row.names),
            };
            let places = match names.is_empty() {
                true => [0, 1, 2],
                false => triples::places_of(names)?,
            };
            let number = |place: usize| triples::number(self.text(&row.cells[place]));
            let [row, column, digit] = (row.cells.len() == 3).then(|| places.map(number))?;
            Some([row?, column?, digit?])
        };
        let found: Option<Vec<[usize; 3]>> = rows.iter().map(triple).collect();
        let found = found.filter(|found| found.len() >= triples::LEAST)?;
        let first = self.source.line_of(&rows[0].cells[0]);
        let puzzle = triples::puzzle(&found, self.known);
        Some((first, puzzle.map_err(|kind| kind.at_line(first))))
    }
}
