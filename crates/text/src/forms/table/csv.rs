//! Tables of comma-separated values, one puzzle in each row.
//!
//! ```text
//! quizzes,solutions
//! 004300209005009001...,864371259325849761...
//! ```
//!
//! The column of the puzzles is the one that is set; or else the one whose
//! header is a usual name for it; or else the first that holds a puzzle.
//! Columns are separated by commas, semicolons or tabs, whichever the header
//! has. Puzzles with pencil marks or regions are in their one-line forms.
//!
//! If a column of solutions is set as well, each must be a solution of its
//! puzzle; otherwise the row is an error.
//!
//! All columns but those of the puzzles and of their names become fields of the
//! puzzle. A column without a name, or with the name of another, is called
//! `column 3` by its number. A writer has the columns that it was told; see
//! [`Writer::with_fields_of`](crate::Writer::with_fields_of).

use std::collections::VecDeque;
use std::sync::Arc;

use super::csv_writer::{write, write_head};
use super::fields::{Field, delimiter, fields};
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::{Invalid, Record};
use crate::forms::cells::Split;
use crate::forms::form::Column;
use crate::forms::form::{Form, Known};
use crate::forms::line::plain::{read_part, spaced, whole};
use crate::forms::line::{jigsaw, sukaku};
use quadrille_board::Givens;

/// The format.
pub(crate) const FORM: Form = Form {
    is_start: Some(is_header),
    table_head: Some(write_head),
    ..Form::new("csv", "a table of puzzles", write)
};

/// Usual names for the column of the puzzles.
const PUZZLES: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "sudokus",
    "board",
    "grid",
    "clues",
    "givens",
];

/// Usual names for the column of the names.
const NAMES: [&str; 3] = ["name", "id", "title"];

/// The longest row, in bytes.
const LONGEST_ROW: usize = 1 << 20;

/// The most columns: each becomes a field, and is looked for among the others.
const MOST_COLUMNS: usize = 1000;

/// Returns whether a line is the header of a table of puzzles. A heading such
/// as `Puzzle` or `Sudoku, hard` is not.
fn is_header(line: &str) -> bool {
    let delimiter = delimiter(line);
    // Most lines are none, and a parser of fields takes longer to build than a
    // small puzzle to solve.
    if !line.as_bytes().contains(&delimiter) {
        return false;
    }
    let fields = fields(line, delimiter).unwrap_or_default();
    fields.len() > 1
        && !is_puzzle(line)
        && fields.iter().all(|field| field.text.trim() == field.text)
        && fields.iter().any(|field| field.is_called(&PUZZLES))
}

/// The columns that were set.
#[derive(Clone, Default)]
pub(crate) struct Wanted {
    /// The column of the puzzles; `None` to find it by the header.
    pub(crate) puzzle: Option<Column>,
    /// The column of their solutions, if they are compared.
    pub(crate) solution: Option<Column>,
}

/// Returns whether a line is a puzzle, with any name.
fn is_puzzle(line: &str) -> bool {
    let known = Known::NOTHING;
    whole(&Split::new(line), known).is_some_and(|whole| whole.read(line, 1, known).is_ok())
}

/// Turns rows into records.
pub(crate) struct Table {
    known: Known,
    wanted: Wanted,
    delimiter: Option<u8>,
    /// The meaning of the columns, once it is known.
    columns: Option<Columns>,
    /// Whether a column that was set does not exist.
    is_useless: bool,
    /// The lines of a row with an open quotation, and the number of the first.
    open: Option<(String, u64)>,
    ready: VecDeque<Record>,
}

/// The meaning of the columns, counted from 0.
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    name: Option<usize>,
    /// The names of all columns.
    names: Vec<Arc<str>>,
}

impl Columns {
    /// Returns the name of a column.
    fn name_of(&self, at: usize) -> Arc<str> {
        let numbered = || number_of(at).into();
        self.names.get(at).cloned().unwrap_or_else(numbered)
    }
}

/// Returns the name of a column that has none of its own.
fn number_of(at: usize) -> String {
    format!("column {}", at + 1)
}

/// Returns the names of the columns with this header, each once.
fn names_of(header: &[Field]) -> Vec<Arc<str>> {
    let mut names: Vec<Arc<str>> = Vec::new();
    for (at, field) in header.iter().enumerate() {
        let name: Arc<str> = field.text.trim().into();
        let is_free = !name.is_empty() && !names.contains(&name);
        names.push(if is_free { name } else { number_of(at).into() });
    }
    names
}

impl Table {
    /// Creates a table that has read nothing.
    pub(crate) fn new(known: Known, wanted: Wanted) -> Table {
        Table {
            known,
            wanted,
            delimiter: None,
            columns: None,
            is_useless: false,
            open: None,
            ready: VecDeque::new(),
        }
    }

    /// Returns the next finished record.
    pub(crate) fn pop(&mut self) -> Option<Record> {
        self.ready.pop_front()
    }

    /// Reads a line, without its line end.
    pub(crate) fn push(&mut self, line: &[u8], number: u64) {
        let line = String::from_utf8_lossy(line);
        let (row, first) = match self.open.take() {
            Some((before, first)) => {
                let row = before + "\n" + &line;
                if !has_single_quote(&line) && row.len() < LONGEST_ROW {
                    self.open = Some((row, first));
                    return;
                }
                (row, first)
            }
            None if line.trim().is_empty() || line.starts_with('#') || self.is_useless => return,
            None => (line.into_owned(), number),
        };
        let delimiter = *self.delimiter.get_or_insert_with(|| delimiter(&row));
        match fields(&row, delimiter) {
            Some(fields) => self.push_row(&fields, &row, first),
            None if row.len() < LONGEST_ROW => self.open = Some((row, first)),
            None => self.push_error(unclosed().at_line(first), &row),
        }
    }

    /// Reads a placeholder for a line that was too long to keep.
    pub(crate) fn push_unread(&mut self, error: TextError, start: &[u8]) {
        self.open = None;
        self.push_error(error, &String::from_utf8_lossy(start));
    }

    /// Handles the end of the text.
    pub(crate) fn finish(&mut self) {
        if let Some((row, first)) = self.open.take() {
            self.push_error(unclosed().at_line(first), &row);
        }
    }

    fn push_error(&mut self, error: TextError, row: &str) {
        self.ready.push_back(Record {
            line: error.line,
            puzzle: Err(Invalid::new(row, error)),
        });
    }

    fn push_row(&mut self, fields: &[Field], row: &str, number: u64) {
        if fields.len() > MOST_COLUMNS {
            let reason = format!("found {} columns of at most {MOST_COLUMNS}", fields.len());
            return self.push_error(FORM.malformed(reason).at_line(number), row);
        }
        if self.columns.is_none() {
            match self.find_columns(fields) {
                Ok(Row::Header(columns)) => {
                    self.columns = columns;
                    return;
                }
                Ok(Row::Puzzle(columns)) => self.columns = Some(columns),
                Err(kind) => {
                    self.is_useless = true;
                    return self.push_error(kind.at_line(number), row);
                }
            }
        }
        let Some(columns) = &self.columns else {
            return;
        };
        let puzzle = self.read_row(columns, fields, number);
        self.ready.push_back(Record {
            line: number,
            puzzle: puzzle.map_err(|error| Invalid::new(row, error)),
        });
    }

    /// Finds the columns from the first rows.
    fn find_columns(&self, fields: &[Field]) -> Result<Row, TextErrorKind> {
        let is_puzzle = |field: &Field| read_value(&field.text, (1, 1), self.known).is_ok();
        let find = |names: &[&str]| fields.iter().position(|field| field.is_called(names));
        let place = |column: &Column| match column {
            Column::Number(number) => Ok(number - 1),
            Column::Name(name) => find(&[name]).ok_or_else(|| {
                let names: Vec<&str> = fields.iter().map(|field| field.text.trim()).collect();
                let reason = format!("found no column {name} among {}", names.join(", "));
                FORM.malformed(reason)
            }),
        };
        let known = match &self.wanted.puzzle {
            Some(column) => Some(place(column)?),
            None => find(&PUZZLES),
        };
        let solution = self.wanted.solution.as_ref().map(place).transpose()?;
        let first = fields.iter().position(is_puzzle);
        let columns = |puzzle| Columns {
            puzzle,
            solution,
            name: find(&NAMES).filter(|&name| name != puzzle),
            names: names_of(fields),
        };
        let is_row = known.map_or(first.is_some(), |at| fields.get(at).is_some_and(is_puzzle));
        Ok(match known.or(first) {
            Some(puzzle) if is_row => Row::Puzzle(Columns {
                name: None,
                names: Vec::new(),
                ..columns(puzzle)
            }),
            known => Row::Header(known.map(columns)),
        })
    }

    fn read_row(
        &self,
        columns: &Columns,
        fields: &[Field],
        number: u64,
    ) -> Result<Puzzle, TextError> {
        let value = |at: usize| {
            let field = fields.get(at).ok_or_else(|| {
                let reason = format!("found {} of {} columns", fields.len(), at + 1);
                FORM.malformed(reason).at_line(number)
            })?;
            let place = (number, field.column);
            Ok((place, read_value(&field.text, place, self.known)?))
        };
        let (_, puzzle) = value(columns.puzzle)?;
        if let Some(at) = columns.solution {
            let ((line, column), solution) = value(at)?;
            if !Givens::from(&puzzle).is_solved_by(&solution.grid) {
                let kind = TextErrorKind::Symbol {
                    expected: "a solution of the puzzle".to_owned(),
                    found: fields[at].text.clone(),
                };
                return Err(kind.at(line, column));
            }
        }
        let name = columns.name.and_then(|at| fields.get(at));
        let mut puzzle = puzzle.with_name(name.map_or("", |field| &field.text));
        for at in 0..fields.len().max(columns.names.len()) {
            if at != columns.puzzle && columns.name != Some(at) {
                let value = fields.get(at).map_or("", |field| &field.text);
                puzzle = puzzle.with_field(columns.name_of(at), value);
            }
        }
        Ok(puzzle)
    }
}

/// The kind of a row, while the columns are not known.
enum Row {
    /// The header, or a row that may be it.
    Header(Option<Columns>),
    /// A puzzle already.
    Puzzle(Columns),
}

/// Returns whether a line may end a quotation that goes on from the line before:
/// two quotation marks in a row stand for one that is quoted.
fn has_single_quote(line: &str) -> bool {
    let mut runs = line.split(|letter| letter != '"');
    runs.any(|run| run.len() % 2 == 1)
}

fn unclosed() -> TextErrorKind {
    FORM.malformed("found an unclosed quotation".to_owned())
}

/// Reads a part of a line that has only the cells of a puzzle, possibly with
/// its candidates or regions. The column is counted from 1. As on a line, blanks
/// may stand for blanks, and a byte order mark is none of the cells.
fn read_value(
    text: &str,
    (number, column): (u64, usize),
    known: Known,
) -> Result<Puzzle, TextError> {
    let known = Known {
        is_given: false,
        ..known
    };
    let is_nothing = |symbol: char| symbol.is_whitespace() || symbol == '\u{feff}';
    let cells = text.trim_start_matches(is_nothing);
    let column = column + text.chars().count() - cells.chars().count();
    let cells = cells.trim_end();
    let forms = [sukaku::read, jigsaw::read];
    let puzzle = match forms.iter().find_map(|read| read(cells, number, known)) {
        Some(puzzle) => puzzle.map_err(|error| error.behind(column)),
        None => read_part(cells, (number, column), known),
    };
    puzzle.or_else(|error| spaced(&Split::new(text), text, known).ok_or(error))
}
