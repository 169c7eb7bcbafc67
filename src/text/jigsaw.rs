//! Jigsaws on a line: the cells, and then for each cell the symbol of the
//! region that it is in.
//!
//! ```text
//! 3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7\
//! 111222333111222333111222333444555666444555666444555666777888999777888999777888999
//! ```
//!
//! (As one line of 162 symbols.) Regions may have any symbols, as long as
//! those of a region are the same. Boards of other sizes have twice their
//! number of cells, from 5x5 on: a line of 32 symbols is more likely a row.

use super::cells::{Split, read_puzzle};
use super::line::{name, symbols_of, write_line};
use super::{Alphabet, Format, Options, Puzzle, TextError, TextErrorKind, Unfit};
use crate::board::{Regions, Shape};

/// The least side of a board that is known by the number of symbols.
const LEAST_SIDE: usize = 5;

/// Reads a line with cells and regions, if it is one.
pub(super) fn read(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let (_, symbols, rest) = symbols_of(line);
    let shape = shape_of(symbols.len(), options)?;
    if options.alphabet == Some(Alphabet::Words) {
        return None;
    }
    let (symbols, _) = Split::new(line).first_group(number)?;
    if symbols.len() != 2 * shape.cell_count() {
        return None;
    }
    let (cells, regions) = symbols.split_at(shape.cell_count());
    let values: Vec<&str> = regions.iter().map(|span| span.of(line)).collect();
    let regions = match Regions::new(shape, &values) {
        Ok(regions) => regions,
        // Too long for the usual board, or a jigsaw with a mistake?
        Err(_)
            if shape.side() != Shape::CLASSIC.side() && options.format != Some(Format::Jigsaw) =>
        {
            return None;
        }
        Err(error) => {
            let column = regions[0].column;
            return Some(Err(TextErrorKind::from(error).at(number, column)));
        }
    };
    let puzzle = read_puzzle(line, cells, shape, options.alphabet);
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        // The usual boxes make no jigsaw.
        regions: (regions != Regions::boxes(shape)).then_some(regions),
        ..puzzle
    }))
}

fn least_side(options: &Options) -> usize {
    match (options.shape, options.format) {
        (Some(shape), _) => shape.side(),
        (None, Some(Format::Jigsaw)) => 1,
        (None, _) => LEAST_SIDE,
    }
}

/// The shape whose cells are half of so many symbols. Its boxes are of no
/// account.
fn shape_of(symbols: usize, options: &Options) -> Option<Shape> {
    let shape = match options.shape {
        Some(shape) => shape,
        None => {
            let side = (symbols / 2).isqrt();
            Some(side).filter(|&side| side >= least_side(options))?;
            Shape::of_side(side).or_else(|| Shape::new(1, side).ok())?
        }
    };
    (2 * shape.cell_count() == symbols).then_some(shape)
}

/// Appends the cells and regions of a puzzle.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let shape = puzzle.grid.shape();
    if puzzle.marks.is_some() {
        return Err(Unfit::Marks);
    }
    if puzzle.alphabet == Alphabet::Words {
        return Err(Unfit::Board { shape });
    }
    write_line(&puzzle.grid, puzzle.alphabet, out);
    let regions = match &puzzle.regions {
        Some(regions) => regions.clone(),
        None => Regions::boxes(shape),
    };
    out.extend(regions.to_string().bytes());
    Ok(())
}
