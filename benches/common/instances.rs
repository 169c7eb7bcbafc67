//! Families of exact covers with well-known numbers of solutions, for the tests
//! to count and the benchmarks to time.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use quadrille::cover::{Labelled, LabelledBuilder, LabelledError};

/// Row and column.
pub type Cell = (usize, usize);
/// A problem, if its options are valid.
pub type Built<I, O> = Result<LabelledBuilder<I, O>, LabelledError<I, O>>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    Row(usize),
    Column(usize),
    Rising(usize),
    Falling(usize),
}

/// Returns the queens that do not attack each other, one in each row and
/// column.
pub fn queens(n: usize) -> Built<Line, Cell> {
    let lines = (0..n).flat_map(|k| [Line::Row(k), Line::Column(k)]);
    let diagonals = (0..2 * n - 1).flat_map(|k| [Line::Rising(k), Line::Falling(k)]);
    let mut builder = Labelled::builder(lines, diagonals)?;
    builder.options(cells(n, n), |&(row, column)| {
        let diagonals = [
            Line::Rising(row + column),
            Line::Falling(n - 1 + row - column),
        ];
        [Line::Row(row), Line::Column(column)]
            .into_iter()
            .chain(diagonals)
    })?;
    Ok(builder)
}

/// Returns the cells of a board, row by row.
pub fn cells(rows: usize, columns: usize) -> impl Iterator<Item = Cell> + Clone {
    (0..rows * columns).map(move |cell| (cell / columns, cell % columns))
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pair {
    Number(usize),
    Place(usize),
}

/// Returns the numbers up to `n`, each twice, with that many places between the
/// two.
pub fn langford(n: usize) -> Built<Pair, Cell> {
    let items = (1..=n)
        .map(Pair::Number)
        .chain((1..=2 * n).map(Pair::Place));
    let mut builder = Labelled::builder(items, [])?;
    for number in 1..=n {
        builder.options(
            (1..2 * n - number).map(|place| (number, place)),
            |&(number, place)| {
                [
                    Pair::Number(number),
                    Pair::Place(place),
                    Pair::Place(place + number + 1),
                ]
            },
        )?;
    }
    Ok(builder)
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    Cell(Cell),
    RowDigit(Cell),
    ColumnDigit(Cell),
}

/// Returns the latin squares of side `n`.
pub fn latin_squares(n: usize) -> Built<Square, (Cell, usize)> {
    let kinds = [Square::Cell, Square::RowDigit, Square::ColumnDigit];
    let items = kinds.into_iter().flat_map(|kind| cells(n, n).map(kind));
    let mut builder = Labelled::builder(items, [])?;
    let entries = cells(n, n).flat_map(|cell| (0..n).map(move |digit| (cell, digit)));
    builder.options(entries, |&((row, column), digit)| {
        let (in_row, in_column) = ((row, digit), (column, digit));
        [
            Square::Cell((row, column)),
            Square::RowDigit(in_row),
            Square::ColumnDigit(in_column),
        ]
    })?;
    Ok(builder)
}

/// The pentominoes, as rows of cells.
pub const PENTOMINOES: [(char, &str); 12] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', "XXX./..XX"),
    ('P', "XXX/XX."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "XXX/X../X.."),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

/// Returns the different rotations and reflections of a piece, each sorted and
/// moved to the corner.
pub fn orientations(drawing: &str) -> HashSet<Vec<Cell>> {
    let rows = drawing.split('/').enumerate();
    let cells = rows.flat_map(|(row, line)| line.chars().enumerate().map(move |cell| (row, cell)));
    let cells = cells.filter(|(_, (_, mark))| *mark == 'X');
    let mut piece: Vec<Cell> = cells.map(|(row, (column, _))| (row, column)).collect();
    let mut all = HashSet::new();
    for turn in 0..8 {
        // Alternates between transposing and flipping: all eight orientations.
        let height = piece.iter().map(|cell| cell.0).max().unwrap_or(0);
        for cell in &mut piece {
            *cell = if turn % 2 == 0 {
                (cell.1, cell.0)
            } else {
                (height - cell.0, cell.1)
            };
        }
        piece.sort_unstable();
        all.insert(piece.clone());
    }
    all
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Packing {
    Piece(char),
    Cell(Cell),
}

/// Returns the twelve pentominoes on a board, each used once.
pub fn pentominoes(board: HashSet<Cell>) -> Built<Packing, (char, Vec<Cell>)> {
    let pieces = PENTOMINOES.iter().map(|(name, _)| Packing::Piece(*name));
    let mut corners: Vec<Cell> = board.iter().copied().collect();
    corners.sort_unstable();
    // A corner of the piece's frame may lie outside the board's cells.
    let reach = corners.iter().fold((0, 0), |most, cell| {
        (most.0.max(cell.0), most.1.max(cell.1))
    });
    let items = pieces.chain(corners.into_iter().map(Packing::Cell));
    let mut builder = Labelled::builder(items, [])?;
    for (name, drawing) in PENTOMINOES {
        for piece in orientations(drawing) {
            for (row, column) in cells(reach.0 + 1, reach.1 + 1) {
                let place = piece.iter().map(|cell| (row + cell.0, column + cell.1));
                let place: Vec<Cell> = place.collect();
                if place.iter().all(|cell| board.contains(cell)) {
                    let items = place.iter().map(|&cell| Packing::Cell(cell));
                    let items = std::iter::once(Packing::Piece(name)).chain(items);
                    let items: Vec<_> = items.collect();
                    builder.option((name, place), items)?;
                }
            }
        }
    }
    Ok(builder)
}

/// Returns the dominoes on a whole board.
pub fn dominoes(rows: usize, columns: usize) -> Built<Cell, [Cell; 2]> {
    let mut builder = Labelled::builder(cells(rows, columns), [])?;
    for (row, column) in cells(rows, columns) {
        for second in [(row, column + 1), (row + 1, column)] {
            if second.0 < rows && second.1 < columns {
                builder.option([(row, column), second], [(row, column), second])?;
            }
        }
    }
    Ok(builder)
}

/// Returns the board of 8 by 8 without its four cells in the middle.
pub fn board_without_centre() -> HashSet<Cell> {
    let is_centre = |(row, column): &Cell| (3..5).contains(row) && (3..5).contains(column);
    cells(8, 8).filter(|cell| !is_centre(cell)).collect()
}
