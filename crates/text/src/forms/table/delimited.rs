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

use super::headings::is_number_of;
use super::separator::{Field, LEAST_SIDE, Separator, inside, is_bar, is_framed};
use crate::content::alphabet::is_word;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_clues};
use crate::forms::form::{Form, Known};
use crate::forms::tokens::{Source, Token};
use quadrille_board::{Digit, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["psql"],
    ..Form::new("table", "a table with a field for each cell", write)
};

/// How the rows of a grid are divided.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    separator: Separator,
    /// Whether bars enclose each row.
    is_framed: bool,
    /// Whether a number or a letter stands before each row.
    is_numbered: bool,
}

/// Returns the shape of the grid that has this line as its first row, and how
/// its rows are divided; `below` is what the rule above it shows.
pub(crate) fn first_row(
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
pub(crate) fn whole(line: &str, known: Known) -> Option<(Shape, Vec<Token>)> {
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
    pub(crate) fn cells(
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
    pub(crate) fn is_ruler(&self, line: &str) -> bool {
        let fields = self.separator.fields(line);
        let fields = inside(line, &fields);
        let mut numbered = fields.iter().zip(0..);
        !self.is_numbered
            && numbered.all(|(field, at)| is_word(field.text) && is_number_of(field.text, at))
            && fields[0].text == "1"
    }
}

/// Appends a puzzle as a table with the numbers of its rows and columns.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if side < LEAST_SIDE {
        return Err(Lost::Board(shape).into());
    }
    let width = 1 + side.to_string().len();
    let names = (1..=side).map(|column| format!(" {:<width$} ", format!("c{column}")));
    let first = format!(" {:<width$} ", "r");
    let head: Vec<String> = [first].into_iter().chain(names).collect();
    out.extend(format!("{}\n", head.join("|").trim_end()).bytes());
    let strokes = vec!["-".repeat(width + 2); side + 1];
    out.extend(format!("{}\n", strokes.join("+")).bytes());
    for row in 0..side {
        let cell = |column| puzzle.grid.get(shape.cell(row, column)).map(Digit::value);
        let cells = (0..side).map(|column| cell(column).map_or(String::new(), |d| d.to_string()));
        let fields = [(row + 1).to_string()].into_iter().chain(cells);
        let fields: Vec<String> = fields.map(|text| format!(" {text:>width$} ")).collect();
        out.extend(format!("{}\n", fields.join("|").trim_end()).bytes());
    }
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, "")])
}
