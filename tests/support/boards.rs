//! Boards of any shape, without a solver.

use quadrille::board::{Cell, Digit, Grid, Shape};

/// The shapes of the tests: 4x4 to 36x36, with boxes both wider than high and
/// higher than wide.
pub const SHAPES: [(usize, usize); 12] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 4),
    (4, 5),
    (5, 5),
    (6, 6),
];

/// Returns a filled grid of any shape: each row is the one above shifted by the
/// width of a box, and by one more where a band begins.
pub fn pattern(shape: Shape) -> Grid {
    let (high, wide, side) = (shape.box_rows(), shape.box_columns(), shape.side());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let place = row % high * wide + row / high + column;
        grid.set(cell, Some(Digit::nth(place % side)));
    }
    grid
}

/// Returns a grid with rows and columns swapped: the boxes of its board are too.
pub fn transposed(grid: &Grid) -> Grid {
    let from = grid.shape();
    let to = Shape::new(from.box_columns(), from.box_rows()).unwrap();
    let mut image = Grid::empty(to);
    for (cell, digit) in grid.clues() {
        let place = to.cell(from.column_of(cell), from.row_of(cell));
        image.set(place, Some(digit));
    }
    image
}

/// Returns the cells that share a house with this one, without the cell itself.
/// Some occur twice.
pub fn neighbours(shape: Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let houses = shape.houses();
    houses
        .filter(move |house| shape.cells_of(*house).any(|other| other == cell))
        .flat_map(move |house| shape.cells_of(house))
        .filter(move |other| *other != cell)
}

#[test]
fn the_pattern_is_a_solved_grid() {
    for (high, wide) in SHAPES {
        assert!(
            pattern(Shape::new(high, wide).unwrap()).is_solved(),
            "{high}x{wide}"
        );
    }
}
