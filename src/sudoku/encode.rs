//! Sudoku as exact cover, and back.
//!
//! On a board of side `N` there are `N^3` options, one for each *candidate*: a
//! digit in a cell. There are `4 N^2` items, one for each *constraint*, in this
//! order: every cell holds a digit, every row has each digit, every column has
//! each digit, every box has each digit. A candidate covers the four that it
//! meets. For the ordinary board that makes 729 options and 324 items.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, Grid, House, Shape};
use crate::cover::{ItemId, OptionId, Problem, TooMany};

/// Something that a solution must do exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// Put a digit into this cell.
    Cell(Cell),
    /// Put this digit into this house.
    Digit(House, Digit),
}

/// The exact-cover problem of an empty board, and the two ways of naming its
/// parts. Building it takes time linear in its `4 N^3` nodes; it may be shared.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::{Digit, Encoding, Shape};
///
/// let encoding = Encoding::new(Shape::CLASSIC);
/// assert_eq!(encoding.problem().item_count(), 324);
/// assert_eq!(encoding.problem().option_count(), 729);
///
/// let (cell, five) = (Shape::CLASSIC.cell(0, 2), Digit::new(5).expect("a digit"));
/// let option = encoding.option(cell, five);
/// assert_eq!(encoding.candidate(option), (cell, five));
/// let covered = encoding.problem().items_of(option);
/// let names: Vec<_> = covered.iter().map(|&item| encoding.describe(item).to_string()).collect();
/// assert_eq!(names, ["r1c3", "5 in row 1", "5 in column 3", "5 in box 1"]);
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    shape: Shape,
    problem: Arc<Problem>,
}

impl Encoding {
    /// The problem of an empty board.
    pub fn new(shape: Shape) -> Encoding {
        let mut builder = Problem::builder();
        let side = shape.side();
        let cells = side * side;
        for _ in 0..4 * cells {
            builder
                .primary_item()
                .unwrap_or_else(|error| unreachable!("36^2 * 4 items: {error}"));
        }
        for cell in shape.cells() {
            let houses = [
                shape.row_of(cell),
                shape.column_of(cell),
                shape.box_of(cell),
            ];
            for digit in 0..side {
                let place = |kind: usize| (kind + 1) * cells + houses[kind] * side + digit;
                let items = [cell.index(), place(0), place(1), place(2)];
                builder
                    .option(items.map(|index| fits(ItemId::new(index))))
                    .unwrap_or_else(|error| unreachable!("four different items: {error}"));
            }
        }
        Encoding {
            shape,
            problem: Arc::new(builder.build()),
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The option of a candidate.
    pub fn option(&self, cell: Cell, digit: Digit) -> OptionId {
        fits(OptionId::new(
            cell.index() * self.shape.side() + digit.index(),
        ))
    }

    /// The candidate of an option.
    pub fn candidate(&self, option: OptionId) -> (Cell, Digit) {
        let side = self.shape.side();
        (
            self.shape.nth_cell(option.index() / side),
            Digit::nth(option.index() % side),
        )
    }

    /// The constraint of an item.
    pub fn constraint(&self, item: ItemId) -> Constraint {
        let side = self.shape.side();
        let (kind, place) = (item.index() / (side * side), item.index() % (side * side));
        let house = match kind {
            0 => return Constraint::Cell(self.shape.nth_cell(place)),
            1 => House::Row(place / side),
            2 => House::Column(place / side),
            _ => House::Box(place / side),
        };
        Constraint::Digit(house, Digit::nth(place % side))
    }

    /// The item of a constraint.
    pub fn item(&self, constraint: Constraint) -> ItemId {
        let side = self.shape.side();
        let (kind, place) = match constraint {
            Constraint::Cell(cell) => (0, cell.index()),
            Constraint::Digit(House::Row(row), digit) => (1, row * side + digit.index()),
            Constraint::Digit(House::Column(column), digit) => (2, column * side + digit.index()),
            Constraint::Digit(House::Box(b), digit) => (3, b * side + digit.index()),
        };
        fits(ItemId::new(kind * side * side + place))
    }

    /// Names an item as people do: `r1c3`, or `5 in row 1`.
    pub fn describe(&self, item: ItemId) -> Description {
        Description {
            shape: self.shape,
            constraint: self.constraint(item),
        }
    }

    /// The options of a grid's clues, in reading order.
    ///
    /// # Panics
    ///
    /// In debug builds, if the grid has another shape.
    pub fn options_of<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = OptionId> + 'a {
        debug_assert_eq!(grid.shape(), self.shape);
        grid.clues().map(|(cell, digit)| self.option(cell, digit))
    }

    /// The grid that has the candidates of these options.
    pub fn grid_of(&self, options: impl IntoIterator<Item = OptionId>) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for option in options {
            let (cell, digit) = self.candidate(option);
            grid.set(cell, Some(digit));
        }
        grid
    }
}

/// A number that is below `36^3`, which always fits.
fn fits<T>(id: Result<T, TooMany>) -> T {
    id.unwrap_or_else(|error| unreachable!("{error}"))
}

/// Writes a constraint; see [`Encoding::describe`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    shape: Shape,
    constraint: Constraint,
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.constraint {
            Constraint::Cell(cell) => self.shape.cell_name(cell).fmt(f),
            Constraint::Digit(house, digit) => write!(f, "{digit} in {house}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_and_constraints_map_both_ways_on_every_shape() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (1, 5)] {
            let encoding = Encoding::new(Shape::new(rows, columns).unwrap());
            let (problem, side) = (encoding.problem(), rows * columns);
            assert_eq!(
                (problem.item_count(), problem.option_count()),
                (4 * side * side, side.pow(3))
            );
            for option in problem.options() {
                let (cell, digit) = encoding.candidate(option);
                assert_eq!(encoding.option(cell, digit), option);
                for &item in problem.items_of(option) {
                    match encoding.constraint(item) {
                        Constraint::Cell(other) => assert_eq!(other, cell),
                        Constraint::Digit(house, other) => {
                            assert_eq!(other, digit);
                            assert!(encoding.shape().cells_of(house).any(|c| c == cell));
                        }
                    }
                }
            }
            for item in problem.items() {
                assert_eq!(encoding.item(encoding.constraint(item)), item);
                assert_eq!(problem.options_with(item).len(), side);
            }
        }
    }

    #[test]
    fn grids_map_both_ways() {
        let encoding = Encoding::new(Shape::new(2, 3).unwrap());
        let mut grid = Grid::empty(encoding.shape());
        grid.set(encoding.shape().cell(1, 4), Digit::new(6));
        grid.set(encoding.shape().cell(5, 0), Digit::new(1));
        assert_eq!(encoding.grid_of(encoding.options_of(&grid)), grid);
    }
}
