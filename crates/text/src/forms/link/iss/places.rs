//! Where constraints of the Interactive Sudoku Solver are: diagonals, pairs of
//! neighbours, and clues outside of the board.

use super::area::Area;
use super::part::Part;
use crate::content::error::TextErrorKind;
use quadrille_board::{Cell, Kind, Ruled, Shape};

fn touches(shape: Shape, one: Cell, other: Cell) -> bool {
    quadrille_board::taxicab(shape, one, other) == 1
}

/// Returns all pairs of cells that share a side.
pub(super) fn touching(cells: &[Cell], shape: Shape) -> Vec<(Cell, Cell)> {
    let later = |at: usize| cells[at + 1..].iter().map(move |&cell| (cells[at], cell));
    let pairs = (0..cells.len()).flat_map(later);
    pairs
        .filter(|pair| touches(shape, pair.0, pair.1))
        .collect()
}

/// Returns the pairs of cells with a dot between them: those in a row that
/// share a side. Each cell has to be in one, and no two others may touch, so
/// that it is clear which are meant.
pub(super) fn neighbours(
    part: &Part<'_>,
    shape: Shape,
) -> Result<Vec<(Cell, Cell)>, TextErrorKind> {
    let cells = part.cells(&part.values, shape)?;
    let steps = cells.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs: Vec<(Cell, Cell)> = steps
        .filter(|pair| touches(shape, pair.0, pair.1))
        .collect();
    let is_in_pair = |cell: &Cell| pairs.iter().any(|pair| [pair.0, pair.1].contains(cell));
    let is_clear = cells.iter().all(is_in_pair) && touching(&cells, shape).len() == pairs.len();
    if is_clear {
        Ok(pairs)
    } else {
        Err(part.wrong())
    }
}

/// Reads the clues outside of a row or column, at its beginning and its end.
pub(super) fn clues(part: &Part<'_>, kind: Kind, area: Area) -> Result<Vec<Ruled>, TextErrorKind> {
    let shape = area.shape;
    // A sandwich has its number first.
    let (line, clues) = match (kind, &part.values[..]) {
        (Kind::Sandwich, [number, line]) if !number.starts_with(['R', 'C']) => {
            (line, &[*number][..])
        }
        (_, values) => values.split_first().ok_or_else(|| part.wrong())?,
    };
    let index = |text: &str, most: usize| {
        let number: usize = text.parse().ok()?;
        (1..=most).contains(&number).then(|| number - 1)
    };
    let row = line.strip_prefix('R').and_then(|row| index(row, area.rows));
    let column = line
        .strip_prefix('C')
        .and_then(|column| index(column, area.columns));
    let cells: Vec<Cell> = match (row, column) {
        (Some(row), _) => (0..area.columns)
            .map(|column| shape.cell(row, column))
            .collect(),
        (_, Some(column)) => (0..area.rows).map(|row| shape.cell(row, column)).collect(),
        _ => return Err(part.wrong()),
    };
    if kind == Kind::Sandwich && cells.len() < shape.side() {
        return Err(part.unsupported());
    }
    let mut all = Vec::new();
    for (place, clue) in clues
        .iter()
        .enumerate()
        .filter(|(_, clue)| !clue.is_empty())
    {
        let mut cells = cells.clone();
        match place {
            0 => {}
            1 if kind != Kind::Sandwich => cells.reverse(),
            _ => return Err(part.wrong()),
        }
        all.push(Ruled::new(kind, [part.number(clue)?], [cells]));
    }
    // Without a clue it would say nothing.
    if all.is_empty() {
        Err(part.wrong())
    } else {
        Ok(all)
    }
}
