//! Puzzles as triples of a row, a column and a value, as tables of databases
//! hold them.
//!
//! ```text
//! INSERT INTO board VALUES (1, 1, 5), (1, 2, 3), (1, 5, 7),
//!   (2, 1, 6), (2, 4, 1);
//! ```
//!
//! Instead, they may be a table with columns called `row`, `col` and `value`, or
//! similar, or lines of three numbers each. Rows and columns count from 0 or from 1, whichever the numbers
//! allow; if they allow both, that is an error. A value of 0 or `NULL` is a
//! blank. Triples for all cells show how large the board is; otherwise it is as
//! large as the greatest row or column.

use super::separator::{Separator, is_bar, is_nothing};
use crate::content::alphabet::Alphabet;
use crate::content::error::TextErrorKind;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_clues};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use quadrille_board::{Digit, Grid, Shape};

/// The format.
pub(crate) const FORM: Form = Form::new("triples", "triples of row, column and value", write);

/// The least number of triples that are recognised.
pub(crate) const LEAST: usize = 4;

/// The least number of lines of three numbers that are recognised.
const LEAST_BARE: usize = 8;

/// Names of the columns of rows, columns and values.
const NAMES: [&str; 3] = [
    "row r rowid row_id rowno y ypos i line rownum",
    "col c column colid columnid col_id column_id x xpos j colno",
    "value val v digit d n number num z cellvalue cell_value",
];

/// Triples on consecutive lines.
pub(crate) struct Triples {
    found: Vec<[usize; 3]>,
    source: Source,
    known: Known,
    /// Whether the last line ends with a comma.
    has_comma: bool,
    /// The first line among them that is no triple and looks like one.
    broken: Option<(u64, String)>,
}

/// Where a line has triples.
enum Source {
    /// In these columns of a table, in the order of [`NAMES`].
    Columns([usize; 3]),
    /// In parentheses.
    Tuples,
    /// Nothing but the numbers shows what they are.
    Bare,
}

impl Source {
    /// Returns the triples of a line that has nothing else.
    fn triples(&self, line: &str) -> Option<Vec<[usize; 3]>> {
        match self {
            Source::Columns(columns) => row(line, *columns).map(|triple| vec![triple]),
            Source::Tuples => tuples(line),
            Source::Bare => bare(line).map(|triple| vec![triple]),
        }
    }
}

impl Source {
    /// Returns whether a line that has no triples has a mistake in them, not another form.
    fn is_like_triples(&self, line: &str) -> bool {
        let line = line.trim();
        let is_short = |field: &&str| number(field).is_some() && !field.trim().is_empty();
        let (fields, numbers) = match self {
            // What follows `values` or opens a bracket.
            Source::Tuples => return line.starts_with('(') || line.contains("),"),
            _ => {
                let fields = fields(line);
                (
                    fields.len(),
                    fields.iter().filter(|field| is_short(field)).count(),
                )
            }
        };
        let is_bare = |symbol: char| symbol.is_ascii_digit() || ",;|\t ".contains(symbol);
        (2..=4).contains(&fields) && (numbers >= 2 || numbers > 0 && line.chars().all(is_bare))
    }
}

impl Triples {
    /// Begins with this line, if it is the header of a table of triples, or has
    /// triples and nothing else.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let new = |source| Triples {
            found: Vec::new(),
            source,
            known,
            has_comma: false,
            broken: None,
        };
        if let Some(columns) = columns(line) {
            return Some((Box::new(new(Source::Columns(columns))), Fit::Next));
        }
        let tuples = new(Source::Tuples).begun(line, number);
        tuples.or_else(|| new(Source::Bare).begun(line, number))
    }

    /// Returns whether a line stands between triples without being one.
    fn is_between(line: &str) -> bool {
        let line = line.trim();
        let is_rule = |symbol: char| "-+|=: ".contains(symbol) || matches!(symbol, '─'..='╿');
        let lower = line.to_ascii_lowercase();
        !line.is_empty() && line.chars().all(is_rule)
            || lower.starts_with("insert into")
                && !lower.contains(|symbol: char| symbol.is_ascii_digit())
            || matches!(lower.as_str(), "values" | "select" | ";" | "go")
    }

    /// Returns whether a line is blank within a list in parentheses.
    fn goes_on(&self, line: &str) -> bool {
        matches!(self.source, Source::Tuples) && self.has_comma && line.trim().is_empty()
    }

    /// Returns whether every cell of a board has its triple.
    fn is_complete(&self) -> bool {
        let count = self.found.len();
        let side = count.isqrt();
        side * side == count
            && side >= LEAST
            && self.known.shape.is_none_or(|shape| shape.side() == side)
            && has_all(&self.found, side)
    }
}

impl Gather for Triples {
    fn push(&mut self, line: &str, number: u64) -> Fit {
        let is_begun = !self.found.is_empty() || matches!(self.source, Source::Columns(_));
        match self.source.triples(line) {
            None if is_begun && (Triples::is_between(line) || self.goes_on(line)) => Fit::Next,
            None if is_begun && self.source.is_like_triples(line) => {
                self.broken.get_or_insert((number, line.trim().to_owned()));
                Fit::Next
            }
            None => Fit::No,
            Some(found) => {
                self.found.extend(found);
                self.has_comma = line.trim_end().ends_with(',');
                match self.is_complete() {
                    true => Fit::Last,
                    false => Fit::Next,
                }
            }
        }
    }

    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let puzzle = puzzle(&self.found, self.known);
        let is_enough = match self.source {
            Source::Bare => self.found.len() >= LEAST_BARE && puzzle.is_ok(),
            _ => self.found.len() >= LEAST,
        };
        let puzzle = puzzle.map_err(|kind| kind.at_line(lines.first));
        let puzzle = match self.broken.take() {
            Some((number, line)) => Err(FORM.misses(&line).at_line(number)),
            None => puzzle,
        };
        is_enough
            .then_some((lines.first, puzzle))
            .into_iter()
            .collect()
    }
}

/// Returns whether there is a triple for each cell of a board of this side, and
/// no other.
fn has_all(found: &[[usize; 3]], side: usize) -> bool {
    let least = found.iter().map(|[row, _, _]| *row).min().unwrap_or(0);
    let mut cells: Vec<(usize, usize)> = (found.iter())
        .map(|&[row, column, _]| (row.wrapping_sub(least), column.wrapping_sub(least)))
        .collect();
    cells.sort_unstable();
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    least <= 1 && cells.into_iter().eq(all)
}

/// Returns a number of at most two digits, with 0 for nothing.
pub(crate) fn number(text: &str) -> Option<usize> {
    let text = text.trim();
    match text.len() {
        _ if is_nothing(text) || text == "." => Some(0),
        1 | 2 => text.parse().ok(),
        _ => None,
    }
}

/// Returns the triples in parentheses on a line that has nothing else, besides
/// what SQL has before them.
fn tuples(line: &str) -> Option<Vec<[usize; 3]>> {
    // Most lines have none.
    if !line.contains('(') {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let start = match lower.find("values") {
        Some(at) => at + "values".len(),
        None => 0,
    };
    let mut rest = line[start..].trim();
    let mut found = Vec::new();
    while let Some(inside) = rest.strip_prefix('(') {
        let (tuple, after) = inside.split_once(')')?;
        let numbers: Option<Vec<usize>> = tuple.split(',').map(number).collect();
        found.push(numbers?.try_into().ok()?);
        rest = after.trim_start_matches([',', ' ', ';', '\t']);
    }
    (rest.is_empty() && !found.is_empty()).then_some(found)
}

/// Returns the triple of a line that has three numbers and nothing else.
/// Between blanks, only digits are recognised, and only if they are close
/// together: `12 34 56` may be a row of cells, and `1   2      3` one with blanks.
fn bare(line: &str) -> Option<[usize; 3]> {
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    if !line.starts_with(|symbol: char| is_digit(symbol) || symbol == ' ') {
        return None;
    }
    let fields = fields(line);
    let is_split = line.contains([',', ';', '\t', '|']);
    if !is_split && line.trim().len() != "1 1 5".len() {
        return None;
    }
    let is_number = |field: &&str| {
        (1..=if is_split { 2 } else { 1 }).contains(&field.len()) && field.chars().all(is_digit)
    };
    let numbers: Option<Vec<usize>> = (fields.iter())
        .map(|field| Some(field).filter(|field| is_number(field))?.parse().ok())
        .collect();
    numbers?.try_into().ok()
}

/// Returns the fields of a row of a table.
fn fields(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix(is_bar).unwrap_or(line);
    let line = line.strip_suffix(is_bar).unwrap_or(line);
    match Separator::of(line).next() {
        Some(separator) => {
            let fields = separator.fields(line).into_iter();
            fields.map(|field| field.text).collect()
        }
        None => line.split_whitespace().collect(),
    }
}

/// Returns the columns of a table of triples with this header.
fn columns(header: &str) -> Option<[usize; 3]> {
    // Most lines have no names.
    header.find(|symbol: char| symbol.is_ascii_alphabetic())?;
    let fields = fields(header);
    if fields.len() != NAMES.len() {
        return None;
    }
    let clean = |field: &str| {
        let field = field.trim_matches(['"', '[', ']', '`']);
        field.to_ascii_lowercase()
    };
    let fields: Vec<String> = fields.into_iter().map(clean).collect();
    places_of(&fields)
}

/// Returns the places of row, column and value among these names, in lower case.
pub(crate) fn places_of(names: &[impl AsRef<str>]) -> Option<[usize; 3]> {
    let find = |known: &str| {
        let is_known = |name: &&str| known.split(' ').any(|known| known == *name);
        names
            .iter()
            .map(AsRef::as_ref)
            .position(|name| is_known(&name))
    };
    let places = [find(NAMES[0])?, find(NAMES[1])?, find(NAMES[2])?];
    (names.len() == 3).then_some(places)
}

/// Returns whether a column with this name has the numbers of rows.
pub(crate) fn is_row_number(name: &str) -> bool {
    NAMES[0].split(' ').any(|known| known == name)
}

/// Returns the triple of a row of a table.
fn row(line: &str, columns: [usize; 3]) -> Option<[usize; 3]> {
    let fields = fields(line);
    let mut triple = [0; 3];
    for (place, at) in columns.into_iter().enumerate() {
        // A missing value at the end is a blank.
        let text = match fields.get(at) {
            None if place == 2 && fields.len() == 2 => "",
            text => text?,
        };
        triple[place] = number(text).filter(|_| place == 2 || !text.is_empty())?;
    }
    (fields.len() <= 3).then_some(triple)
}

/// Returns the puzzle of some triples.
pub(crate) fn puzzle(found: &[[usize; 3]], known: Known) -> Result<Puzzle, TextErrorKind> {
    let malformed = |reason: String| FORM.malformed(reason);
    let places = || found.iter().flat_map(|[row, column, _]| [*row, *column]);
    let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
    let count = found.len().isqrt();
    let shape = match known.shape {
        Some(shape) => Some(shape),
        None if has_all(found, count) => Shape::of_side(count),
        None => Shape::of_side(if least == 0 { most + 1 } else { most })
            .filter(|shape| shape.side() >= LEAST),
    };
    let shape = shape.ok_or_else(|| {
        malformed(format!(
            "found rows and columns from {least} to {most}; say which shape the boxes have"
        ))
    })?;
    let side = shape.side();
    let base = match (least, most) {
        (0, most) if most < side => 0,
        (_, most) if least > 0 && most == side => 1,
        (_, most) if most > side => {
            return Err(malformed(format!(
                "found row or column {most} on a {side}x{side} board"
            )));
        }
        _ => {
            return Err(malformed(
                "found rows and columns that may begin at 0 or 1".to_owned(),
            ));
        }
    };
    let mut grid = Grid::empty(shape);
    let mut is_set = vec![false; shape.cell_count()];
    for &[row, column, value] in found {
        let cell = shape.cell(row - base, column - base);
        let digit = Digit::new(value).filter(|digit| digit.value() <= side);
        if value > 0 && digit.is_none() {
            return Err(malformed(format!(
                "found the value {value} on a {side}x{side} board"
            )));
        }
        if std::mem::replace(&mut is_set[cell.index()], true) && grid.get(cell) != digit {
            let name = shape.cell_name(cell);
            return Err(malformed(format!("found two values of {name}")));
        }
        grid.set(cell, digit);
    }
    Ok(Puzzle::new(grid, Alphabet::usual(side)))
}

/// Appends a puzzle as triples for all its cells.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    let shape = puzzle.grid.shape();
    if shape.side() < LEAST {
        return Err(Lost::Board(shape).into());
    }
    let triple = |(row, column): (usize, usize)| {
        let digit = puzzle.grid.get(shape.cell(row, column));
        let value = digit.map_or(0, Digit::value);
        format!("({}, {}, {value})", row + 1, column + 1)
    };
    let rows = (0..shape.side()).map(|row| {
        let triples = (0..shape.side()).map(|column| triple((row, column)));
        triples.collect::<Vec<_>>().join(", ")
    });
    let rows: Vec<String> = rows.collect();
    out.extend(format!("{};\n", rows.join(",\n")).bytes());
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}
