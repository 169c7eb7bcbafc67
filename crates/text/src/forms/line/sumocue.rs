//! Puzzles of SumoCue: the region and the cage of each cell.
//!
//! ```text
//! SumoCueV1=0J0=8J0=0J1=0J1=...        (81 cells of a jigsaw)
//! SumoCueV1D=15+0+0=0=7+4...           (81 cells of a killer with diagonals)
//! 3x3::k:3840:3840:3840:5:1796:...     (81 cells of a killer, as other programs have it)
//! ```
//!
//! A cell that begins with an equals sign has the sum of its cage, and the others of the cage
//! have a plus and the number of that cell, from 0. So a clue is a cage of one cell, and 0 a
//! blank. `J` and the number of its region follow for a jigsaw. The cells may be on several
//! lines.
//!
//! In the other list, a number is 256 times the sum, and something that all cells of the cage
//! share; a cell in no cage has no sum. Before the `k` is a `d` if there are diagonals.

use std::collections::BTreeMap;

use super::plain::{name, push_name};
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::signs::Signs;
use quadrille_board::{
    Cell, Constraints, Digit, Extra, Grid, LocalConstraint, Regions, Shape, Variant,
};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    signs: Signs {
        first: b"S",
        ..Signs::NONE
    },
    ..Form::new("sumocue", "a puzzle of SumoCue", write)
};

/// The beginning of a puzzle; a `D` may follow.
const NAME: &str = "SumoCueV1";

/// The beginnings of a list of cages, without and with diagonals.
const LISTS: [(&str, bool); 2] = [("3x3::k:", false), ("3x3:d:k:", true)];

/// The fewest cells of a line that has all of them: fewer are a row.
const LEAST: usize = 16;

/// What a cell begins with.
const SIGNS: [char; 2] = ['=', '+'];

/// Returns whether this may be the number of all cells of a board.
fn is_whole(cells: usize) -> bool {
    cells >= LEAST && cells.isqrt().pow(2) == cells
}

/// The lines of a puzzle that is on several.
pub(crate) struct Rows {
    cells: String,
    has_diagonals: bool,
    known: Known,
}

impl Rows {
    /// Begins with a line that has the name, and perhaps some of the cells.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let (cells, has_diagonals) = after_name(line.trim())?;
        let rows = Rows {
            cells: String::new(),
            has_diagonals,
            known,
        };
        if cells.is_empty() {
            return Some((Box::new(rows), Fit::Next));
        }
        let is_part = !is_whole(cells.matches(SIGNS).count());
        let rows = (is_part && cells.starts_with(SIGNS)).then_some(rows)?;
        rows.begun(cells, number)
    }
}

impl Gather for Rows {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let is_sign = |symbol: char| symbol.is_ascii_digit() || "J=+".contains(symbol);
        let cells = line.trim().trim_end_matches('=');
        let begins = cells.starts_with(SIGNS);
        if !begins && !cells.contains('J') || !cells.chars().all(is_sign) {
            return Fit::No;
        }
        if !begins {
            self.cells.push('=');
        }
        self.cells += cells;
        Fit::Next
    }

    /// Returns the puzzle. Errors have the place of its first line.
    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let puzzle = read_cells(&self.cells, self.has_diagonals, self.known);
        vec![(
            lines.first,
            puzzle.map_err(|(_, kind)| kind.at_line(lines.first)),
        )]
    }
}

/// Returns what follows the name, and whether there are diagonals.
fn after_name(line: &str) -> Option<(&str, bool)> {
    let rest = line.strip_prefix(NAME)?;
    Some(match rest.strip_prefix('D') {
        Some(rest) => (rest, true),
        None => (rest, false),
    })
}

/// Reads a line that begins like one of SumoCue, or a list of cages.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let line_after = line.trim_start();
    let listed = LISTS
        .iter()
        .find_map(|&(start, has_diagonals)| Some((line_after.strip_prefix(start)?, has_diagonals)));
    let (text, has_diagonals) = listed.or_else(|| {
        let named = after_name(line_after)?;
        named.0.starts_with('=').then_some(named)
    })?;
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (cells, rest) = text.split_at(end);
    let is_part = listed.is_none() && !is_whole(cells.matches(SIGNS).count());
    // The next lines may have the others.
    if rest.trim().is_empty() && !known.is_given && is_part {
        return None;
    }
    let read = if listed.is_some() {
        read_list
    } else {
        read_cells
    };
    let column = line[..line.len() - text.len()].chars().count() + 1;
    let puzzle = read(cells, has_diagonals, known);
    let puzzle = puzzle.map_err(|(place, kind)| kind.at(number, column + place));
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle
    }))
}

/// What is wrong, and how far from the beginning.
type Wrong = (usize, TextErrorKind);

/// The sum of a cage, 0 if it has none, and its cells.
type Cage = (usize, Vec<Cell>);

/// Reads the cells of SumoCue, each with its sign.
fn read_cells(text: &str, has_diagonals: bool, known: Known) -> Result<Puzzle, Wrong> {
    let starts: Vec<usize> = text.match_indices(SIGNS).map(|(at, _)| at).collect();
    let side = starts.len().isqrt();
    let shape = match known.shape {
        Some(shape) => Some(shape),
        None => Shape::of_side(side).or_else(|| Shape::new(1, side).ok()),
    };
    let shape = shape
        .filter(|shape| shape.cell_count() == starts.len())
        .ok_or_else(|| (0, FORM.malformed(format!("found {} cells", starts.len()))))?;
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    let (mut regions, mut others) = (Vec::<usize>::new(), Vec::new());
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    for ((place, &start), end) in starts.iter().enumerate().zip(ends) {
        let (is_first, part) = (text[start..].starts_with('='), &text[start + 1..end]);
        let Some((value, region)) = value_and_region(part) else {
            return Err((start + 1, unexpected(part)));
        };
        regions.extend(region);
        match is_first {
            true => _ = cages.insert(place, (value, vec![shape.nth_cell(place)])),
            false => others.push((start + 1, place, value)),
        }
    }
    for (start, place, first) in others {
        let (_, cells) = (cages.get_mut(&first))
            .ok_or_else(|| (start, FORM.malformed(format!("found no cage {first}"))))?;
        cells.push(shape.nth_cell(place));
    }
    for (place, (sum, cells)) in &cages {
        if cells.len() == 1 && *sum > shape.side() {
            let at = starts[*place] + 1;
            return Err((at, unexpected(&sum.to_string())));
        }
    }
    let puzzle = of_cages(shape, cages.into_values(), has_diagonals)?;
    if regions.is_empty() && (known.shape.is_some() || Shape::of_side(side).is_some()) {
        return Ok(puzzle);
    }
    if regions.len() != starts.len() {
        let reason = format!(
            "found {} cells with a region of {}",
            regions.len(),
            starts.len()
        );
        return Err((0, FORM.malformed(reason)));
    }
    let regions = Regions::new(shape, &regions).map_err(|error| (0, error.into()))?;
    Ok(puzzle.with_regions(regions))
}

/// Reads a list of cages: a number for each cell of a 9x9 board.
fn read_list(text: &str, has_diagonals: bool, known: Known) -> Result<Puzzle, Wrong> {
    let shape = Shape::CLASSIC;
    let numbers = text.strip_suffix(':').unwrap_or(text);
    let count = numbers.split(':').count();
    if count != shape.cell_count() || known.shape.is_some_and(|known| known != shape) {
        let expected = known.shape.unwrap_or(shape).cell_count();
        let reason = format!("expected {expected} numbers, found {count}");
        return Err((0, FORM.malformed(reason)));
    }
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    let mut at = 0;
    for (cell, text) in shape.cells().zip(numbers.split(':')) {
        let number: u16 = text.parse().map_err(|_| (at, unexpected(text)))?;
        let (sum, cage) = (usize::from(number / 256), usize::from(number % 256));
        let (known, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if sum > 0 || *known > 0 {
            if sum != *known {
                let reason = format!("found another sum of the cage in {}", shape.cell_name(cell));
                return Err((at, FORM.malformed(reason)));
            }
            cells.push(cell);
        }
        at += text.len() + 1;
    }
    let cages = cages.into_values().filter(|(sum, _)| *sum > 0);
    of_cages(shape, cages, has_diagonals)
}

fn value_and_region(text: &str) -> Option<(usize, Option<usize>)> {
    let (value, region) = match text.split_once('J') {
        Some((value, region)) => (value, Some(region.parse().ok()?)),
        None => (text, None),
    };
    Some((value.parse().ok()?, region))
}

fn unexpected(found: &str) -> TextErrorKind {
    TextErrorKind::Symbol {
        expected: "a digit or a sum".to_owned(),
        found: found.to_owned(),
    }
}

/// Returns a puzzle with cages. One of a single cell is a clue, or a blank.
fn of_cages(
    shape: Shape,
    cages: impl Iterator<Item = Cage>,
    has_diagonals: bool,
) -> Result<Puzzle, Wrong> {
    let mut grid = Grid::empty(shape);
    let mut list = Vec::new();
    for (sum, cells) in cages {
        match cells[..] {
            [cell] if sum <= shape.side() => grid.set(cell, Digit::new(sum)),
            _ => list.push(LocalConstraint::Cage {
                cells: cells.into(),
                sum: u32::try_from(sum).ok().filter(|&sum| sum > 0),
            }),
        }
    }
    let extras = has_diagonals.then_some(Extra::X);
    let mut variant: Variant = extras.into_iter().collect();
    if !list.is_empty() {
        let cages = Constraints::new(shape, list).map_err(|error| (0, error.into()))?;
        variant = variant.with_constraints(cages);
    }
    let puzzle = Puzzle::new(grid, Alphabet::usual(shape.side()));
    puzzle
        .with_variant(&variant)
        .map_err(|error| (0, error.into()))
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
    out.extend(format!("{NAME}={}", cells.join("=")).bytes());
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name])
}
