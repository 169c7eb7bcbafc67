//! Jigsaws on a line: the cells, then the symbol of the region of each cell.
//!
//! ```text
//! 3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7\
//! 111222333111222333111222333444555666444555666444555666777888999777888999777888999
//! ```
//!
//! (As one line of 162 symbols.) Any symbols can stand for regions, as long as
//! all cells of a region have the same. A board of another size has twice its
//! number of cells, from 5x5 on: a line of 32 symbols is more likely a row.
//!
//! A jigsaw may also be two grids: one shows the regions, the other the cells.

use super::plain::{name, push_name, read_part, symbols_of, write_line};
use crate::content::alphabet::{Alphabet, BLANKS};
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::cells::{Split, read_puzzle};
use crate::forms::form::{Form, Known};
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use crate::forms::tokens::Source;
use quadrille_board::{Regions, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    ..Form::new("jigsaw", "a jigsaw of 162 symbols", write)
};

/// The smallest board that is recognised by its number of symbols.
pub(crate) const LEAST_SIDE: usize = 5;

/// Reads a line with cells and regions, if it is one.
pub(crate) fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let (_, symbols, rest) = symbols_of(line);
    let shape = shape_of(symbols.len(), known)?;
    if known.alphabet == Some(Alphabet::Words) {
        return None;
    }
    let (symbols, _) = Split::new(line).first_group()?;
    if symbols.len() != 2 * shape.cell_count() {
        return None;
    }
    let (cells, regions) = symbols.split_at(shape.cell_count());
    let values: Vec<&str> = regions.iter().map(|token| token.of(line)).collect();
    let source = Source::new(line, number);
    let regions = match Regions::new(shape, &values) {
        Ok(regions) => regions,
        // Too long for the usual board, or a jigsaw with a mistake?
        Err(_) if shape.side() != Shape::CLASSIC.side() && !known.is_given => return None,
        Err(error) => return Some(Err(source.error(&regions[0], error.into()))),
    };
    let puzzle = read_puzzle(source, cells, shape, known.alphabet);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle.with_regions(regions)
    }))
}

fn least_side(known: Known) -> usize {
    match known.shape {
        Some(shape) => shape.side(),
        None if known.is_given => 1,
        None => LEAST_SIDE,
    }
}

/// Returns the shape of a board with half as many cells as symbols. Its boxes
/// have no meaning.
fn shape_of(symbols: usize, known: Known) -> Option<Shape> {
    let shape = match known.shape {
        Some(shape) => shape,
        None => {
            let side = (symbols / 2).isqrt();
            Some(side).filter(|&side| side >= least_side(known))?;
            Shape::of_side(side).or_else(|| Shape::new(1, side).ok())?
        }
    };
    (2 * shape.cell_count() == symbols).then_some(shape)
}

/// The lines of two grids for a board that has no usual boxes, so that a row of
/// it alone means nothing: the regions and the cells, in either order.
pub(crate) struct Grids {
    rows: Vec<String>,
    shape: Shape,
}

impl Grids {
    /// Begins with this line, if it may be a row of regions.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let side = line.trim().len();
        let has_boxes = Shape::of_side(side).is_some();
        if known.shape.is_some() || has_boxes || !(LEAST_SIDE..=9).contains(&side) {
            return None;
        }
        let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || BLANKS.contains(&byte);
        let is_row = line.trim().bytes().all(is_cell);
        let (rows, shape) = (Vec::new(), Shape::new(1, side).ok()?);
        let grids = is_row.then_some(Grids { rows, shape })?;
        grids.begun(line, number)
    }

    /// Returns the puzzle, if the rows are those of a jigsaw.
    fn puzzle(&self, first: u64) -> Option<Puzzle> {
        let (above, below) = self.rows.split_at_checked(self.shape.side())?;
        let of = |rows| Some((self::layout(rows, self.shape)?, rows));
        let ((regions, _), cells) = match of(above) {
            Some(layout) => (layout, below),
            None => (of(below)?, above),
        };
        let known = Known {
            shape: Some(self.shape),
            is_given: true,
            ..Known::NOTHING
        };
        let puzzle = read_part(&cells.concat(), (first, 1), known).ok()?;
        Some(puzzle.with_regions(regions))
    }
}

impl Gather for Grids {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let row = line.trim();
        let side = self.shape.side();
        let is_between = row.is_empty() && self.rows.len() == side;
        let is_row = row.chars().count() == side && !row.contains(char::is_whitespace);
        self.rows.extend(is_row.then(|| row.to_owned()));
        match is_row || is_between {
            true if self.rows.len() == 2 * side => Fit::Last,
            true => Fit::Next,
            false => Fit::No,
        }
    }

    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let puzzle = self.puzzle(lines.first);
        puzzle
            .map(|puzzle| (lines.first, Ok(puzzle)))
            .into_iter()
            .collect()
    }
}

/// Returns the regions that the last lines show, if they are the rows of a
/// layout: a symbol for each cell, the same for all cells of a region.
pub(crate) fn layout(lines: &[String], shape: Shape) -> Option<Regions> {
    let side = shape.side();
    let rows = &lines[lines.len().checked_sub(side)?..];
    let is_row =
        |row: &String| row.chars().filter(|symbol| !symbol.is_whitespace()).count() == side;
    if side < LEAST_SIDE || !rows.iter().all(is_row) {
        return None;
    }
    let regions = Regions::parse(shape, &rows.concat()).ok()?;
    is_connected(&regions).then_some(regions)
}

/// Returns the regions of a grid that may be the layout of another: the cells
/// with the same digit are connected, which they never are in a solution, and so
/// are the blank ones, if regions count from 0.
pub(crate) fn as_layout(puzzle: &Puzzle) -> Option<Regions> {
    let grid = &puzzle.grid;
    if !puzzle.is_plain() || grid.shape().side() < LEAST_SIDE {
        return None;
    }
    let regions = Regions::new(grid.shape(), grid.values()).ok()?;
    is_connected(&regions).then_some(regions)
}

/// Returns whether the symbols of a classic puzzle are a layout.
pub(crate) fn is_layout(symbols: &[u8]) -> bool {
    let side = Shape::CLASSIC.side();
    let &[first, second, ..] = symbols else {
        return false;
    };
    // Nearly all puzzles are told from it by one corner.
    let has_neighbour = first == second || symbols.get(side) == Some(&first);
    first != b'.'
        && has_neighbour
        && symbols.iter().filter(|&&symbol| symbol == first).count() == side
        && Regions::new(Shape::CLASSIC, symbols).is_ok_and(|regions| is_connected(&regions))
}

/// Returns the error for a layout without cells.
pub(crate) fn without_cells() -> TextErrorKind {
    FORM.malformed("found regions without cells".to_owned())
}

/// Returns whether all regions are connected.
pub(crate) fn is_connected(regions: &Regions) -> bool {
    let shape = regions.shape();
    let side = shape.side();
    let mut is_reached = vec![false; shape.cell_count()];
    let mut areas = 0;
    for start in shape.cells() {
        if is_reached[start.index()] {
            continue;
        }
        areas += 1;
        let mut open = vec![start];
        is_reached[start.index()] = true;
        while let Some(cell) = open.pop() {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let neighbours = [
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            for (row, column) in neighbours {
                if row < side && column < side {
                    let next = shape.cell(row, column);
                    if regions.of(next) == regions.of(cell) && !is_reached[next.index()] {
                        is_reached[next.index()] = true;
                        open.push(next);
                    }
                }
            }
        }
    }
    areas == side
}

/// Appends a line with the cells and regions of a puzzle, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    if puzzle.marks.is_some() {
        return Err(Lost::Marks.into());
    }
    push_regions(puzzle, out);
    let name = push_name(puzzle, false, out);
    Unfit::unless_plain(puzzle, [name])
}

/// Appends the cells of a puzzle, one symbol for each, and their regions.
pub(crate) fn push_regions(puzzle: &Puzzle, out: &mut Vec<u8>) {
    let shape = puzzle.grid.shape();
    let alphabet = puzzle.alphabet.of_symbols(shape.side());
    write_line(&puzzle.grid, alphabet, out);
    let regions = match puzzle.regions() {
        Some(regions) => regions.clone(),
        None => Regions::boxes(shape),
    };
    out.extend(regions.to_string().bytes());
}
