//! Puzzles of SumoCue: the value and the region of each cell.
//!
//! ```text
//! SumoCueV1=0J0=8J0=0J1=0J1=...        (81 cells, each after an equals sign)
//! ```
//!
//! A cell is its digit, 0 for a blank, then `J` and the number of its region. Cells
//! with a plus belong to cages, which are not read. The cells may be on several
//! lines.

use super::plain::{name, push_name};
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::signs::Signs;
use quadrille_board::{Digit, Grid, Regions, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    signs: Signs {
        first: b"S",
        ..Signs::NONE
    },
    ..Form::new("sumocue", "a puzzle of SumoCue", write)
};

/// The beginning of a puzzle.
const NAME: &str = "SumoCueV1";

/// The beginning of a line.
const START: &str = "SumoCueV1=";

/// The fewest cells of a line that has all of them: fewer are a row.
const LEAST: usize = 16;

/// Returns whether this may be the number of all cells of a board.
fn is_whole(cells: usize) -> bool {
    cells >= LEAST && cells.isqrt().pow(2) == cells
}

/// The lines of a puzzle that is on several.
pub(crate) struct Rows {
    cells: String,
    known: Known,
}

impl Rows {
    /// Begins with a line that has the name, and perhaps some of the cells.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let cells = line.trim().strip_prefix(NAME)?;
        let rows = Rows {
            cells: String::new(),
            known,
        };
        if cells.is_empty() {
            return Some((Box::new(rows), Fit::Next));
        }
        let is_part = !is_whole(cells.matches('=').count());
        let rows = (is_part && cells.starts_with('=')).then_some(rows)?;
        rows.begun(cells, number)
    }
}

impl Gather for Rows {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let is_sign = |symbol: char| symbol.is_ascii_digit() || "J=+".contains(symbol);
        let cells = line.trim().trim_matches('=');
        if !cells.contains('J') || !cells.chars().all(is_sign) {
            return Fit::No;
        }
        self.cells += &format!("={cells}");
        Fit::Next
    }

    /// Returns the puzzle. Errors have the place of its first line.
    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let cells = self.cells.trim_start_matches('=');
        let puzzle = read_cells(cells, (lines.first, 1), self.known);
        vec![(
            lines.first,
            puzzle.map_err(|error| error.kind.at_line(lines.first)),
        )]
    }
}

/// Reads a line that begins like one of SumoCue.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let cells = line.trim_start().strip_prefix(START)?;
    let (cells, rest) = match cells.find(char::is_whitespace) {
        Some(end) => cells.split_at(end),
        None => (cells, ""),
    };
    // The next lines may have the others.
    if rest.trim().is_empty() && !known.is_given && !is_whole(cells.split('=').count()) {
        return None;
    }
    let column = line[..line.len() - cells.len() - rest.len()]
        .chars()
        .count()
        + 1;
    let puzzle = read_cells(cells, (number, column), known);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle
    }))
}

fn read_cells(text: &str, (line, column): (u64, usize), known: Known) -> Result<Puzzle, TextError> {
    if text.contains('+') {
        let what = "a puzzle of SumoCue with cages".to_owned();
        return Err(TextErrorKind::Unsupported { what }.at_line(line));
    }
    let cells: Vec<&str> = text.split('=').collect();
    let side = cells.len().isqrt();
    let shape = match known.shape {
        Some(shape) => Some(shape),
        None => Shape::of_side(side).or_else(|| Shape::new(1, side).ok()),
    };
    let shape = shape
        .filter(|shape| shape.cell_count() == cells.len())
        .ok_or_else(|| {
            let reason = format!("found {} cells", cells.len());
            FORM.malformed(reason).at_line(line)
        })?;
    let mut grid = Grid::empty(shape);
    let mut regions = Vec::with_capacity(cells.len());
    let mut at = column;
    for (cell, text) in shape.cells().zip(&cells) {
        let value = text.split_once('J').and_then(|(value, region)| {
            let value: usize = value.parse().ok()?;
            let region: usize = region.parse().ok()?;
            (value <= shape.side()).then_some((value, region))
        });
        let (value, region) = value.ok_or_else(|| {
            let kind = TextErrorKind::Symbol {
                expected: "a digit, J and a region".to_owned(),
                found: (*text).to_owned(),
            };
            kind.at(line, at)
        })?;
        grid.set(cell, Digit::new(value));
        regions.push(region);
        at += text.chars().count() + 1;
    }
    let regions = Regions::new(shape, &regions);
    let regions = regions.map_err(|error| TextErrorKind::from(error).at(line, column))?;
    Ok(Puzzle::new(grid, Alphabet::usual(shape.side())).with_regions(regions))
}

/// Appends the cells of a puzzle with their regions, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    if puzzle.marks.is_some() {
        return Err(Lost::Marks.into());
    }
    let shape = puzzle.grid.shape();
    let boxes = || Regions::boxes(shape);
    let regions = puzzle.regions().cloned().unwrap_or_else(boxes);
    let cell = |cell| {
        let value = puzzle.grid.get(cell).map_or(0, Digit::value);
        format!("{value}J{}", regions.of(cell))
    };
    let cells: Vec<String> = shape.cells().map(cell).collect();
    out.extend(format!("{START}{}", cells.join("=")).bytes());
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name])
}
