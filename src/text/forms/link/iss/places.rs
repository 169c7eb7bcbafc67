//! Where constraints of the Interactive Sudoku Solver are: diagonals, pairs of
//! neighbours, and clues outside of the board.

use super::part::Part;
use crate::board::{Cell, Kind, LocalConstraint, Ruled, Shape};
use crate::text::content::error::TextErrorKind;

fn touches(shape: Shape, one: Cell, other: Cell) -> bool {
    crate::board::taxicab(shape, one, other) == 1
}

/// Returns the diagonal that begins in a cell at the edge. In the first column
/// and the lower left corner it goes to the right, and so on around the board.
pub(super) fn diagonal(shape: Shape, start: Cell) -> Option<Vec<Cell>> {
    let last = shape.side() as isize - 1;
    let (row, column) = (
        shape.row_of(start) as isize,
        shape.column_of(start) as isize,
    );
    let (down, right) = match (row, column) {
        (row, 0) if row == last => (-1, 1),
        (_, 0) => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last && row > 0 => (-1, -1),
        (row, _) if row == last => (-1, 1),
        _ => return None,
    };
    let on_board = |step: &isize| {
        let (row, column) = (row + step * down, column + step * right);
        (0..=last).contains(&row) && (0..=last).contains(&column)
    };
    let steps = (0..=last).take_while(on_board);
    Some(
        steps
            .map(|step| {
                shape.cell(
                    (row + step * down) as usize,
                    (column + step * right) as usize,
                )
            })
            .collect(),
    )
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
pub(super) fn clues(
    part: &Part<'_>,
    kind: Kind,
    shape: Shape,
) -> Result<Vec<Ruled>, TextErrorKind> {
    let (line, clues) = part.values.split_first().ok_or_else(|| part.wrong())?;
    let index = |text: &str| {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    let side = 0..shape.side();
    let row = line.strip_prefix('R').and_then(index);
    let column = line.strip_prefix('C').and_then(index);
    let cells: Vec<Cell> = match (row, column) {
        (Some(row), _) => side.map(|column| shape.cell(row, column)).collect(),
        (_, Some(column)) => side.map(|row| shape.cell(row, column)).collect(),
        _ => return Err(part.wrong()),
    };
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

/// Returns each cell once, with the sum of its factors.
pub(super) fn collected(terms: impl Iterator<Item = (Cell, i32)>) -> Vec<(Cell, i32)> {
    let mut all: Vec<(Cell, i32)> = Vec::new();
    for (cell, factor) in terms {
        match all.iter_mut().find(|known| known.0 == cell) {
            Some(known) => known.1 += factor,
            None => all.push((cell, factor)),
        }
    }
    all
}

/// Returns a sum of different cells times factors.
pub(super) fn times(terms: &[(Cell, i32)], sum: i32) -> LocalConstraint {
    let numbers = [sum].into_iter().chain(terms.iter().map(|term| term.1));
    let cells = terms.iter().map(|term| term.0).collect();
    LocalConstraint::Ruled(Ruled::new(Kind::Linear, numbers, [cells]))
}

/// Returns a sum of cells, of which some may be listed several times.
pub(super) fn sum_of(cells: &[Cell], sum: u32) -> LocalConstraint {
    let terms = collected(cells.iter().map(|&cell| (cell, 1)));
    if terms.len() == cells.len() {
        let cells = cells.into();
        return LocalConstraint::Sum { cells, sum };
    }
    times(&terms, i32::try_from(sum).unwrap_or(i32::MAX))
}
