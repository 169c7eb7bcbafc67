//! Sudoku as exact cover, and back.
//!
//! On a board of side `N` there are `N^3` options, one for each *candidate*: a
//! digit in a cell. There are `4 N^2` items, one for each *constraint*, in this
//! order: every cell holds a digit, every row has each digit, every column has
//! each digit, every box has each digit. A candidate covers the four
//! constraints that it satisfies. For the 9x9 board that makes 729 options and
//! 324 items.
//!
//! A [`Variant`] has more: `N` items for each extra house, and `N` secondary
//! ones for each pair of cells that must differ without sharing a house. Its
//! regions replace the boxes.

use std::fmt;
use std::sync::Arc;

use crate::board::{Cell, Digit, ExtraHouse, Grid, House, Shape, Variant, VariantError};
use crate::cover::{ItemId, OptionId, Problem, TooMany};

/// A condition that a solution satisfies exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// This cell holds a digit.
    Cell(Cell),
    /// This house holds this digit. The boxes of a jigsaw are its regions.
    Digit(House, Digit),
    /// This house of a variant holds this digit.
    Extra(ExtraHouse, Digit),
    /// At most one of these cells holds this digit.
    Unlike((Cell, Cell), Digit),
}

/// The exact-cover problem of an empty board, with conversions between
/// candidates and options, and between constraints and items. Building it takes
/// time linear in its `4 N^3` nodes; it can be shared.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Digit, Shape, Variant};
/// use quadrille::sudoku::Encoding;
///
/// let encoding = Encoding::new(Shape::CLASSIC, &Variant::CLASSIC)?;
/// assert_eq!(encoding.problem().item_count(), 324);
/// assert_eq!(encoding.problem().option_count(), 729);
///
/// let (cell, five) = (Shape::CLASSIC.cell(0, 2), Digit::new(5).expect("a digit"));
/// let option = encoding.option(cell, five);
/// assert_eq!(encoding.candidate(option), (cell, five));
/// let covered = encoding.problem().items_of(option);
/// let names: Vec<_> = covered.iter().map(|&item| encoding.describe(item).to_string()).collect();
/// assert_eq!(names, ["r1c3", "5 in row 1", "5 in column 3", "5 in box 1"]);
/// # Ok::<(), quadrille::board::VariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    shape: Shape,
    variant: Variant,
    /// The houses of the variant, which follow the usual ones.
    extras: Box<[ExtraHouse]>,
    /// The pairs of unlike cells, which come last.
    pairs: Box<[(Cell, Cell)]>,
    problem: Arc<Problem>,
}

impl Encoding {
    /// Creates the problem of an empty board of a variant, which may be
    /// [`Variant::CLASSIC`].
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such variant; see
    /// [`Variant::fits`].
    pub fn new(shape: Shape, variant: &Variant) -> Result<Encoding, VariantError> {
        variant.fits(shape)?;
        let side = shape.side();
        let extras: Box<[_]> = variant.houses(shape).collect();
        let pairs: Box<[_]> = variant.unlike_pairs(shape).collect();

        // The indices of the cell's houses among all houses, and of its pairs
        // among all pairs.
        let mut houses_of: Vec<Vec<usize>> = (shape.cells())
            .map(|cell| {
                let region = variant.region_of(shape, cell);
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                vec![row, side + column, 2 * side + region]
            })
            .collect();
        for (place, house) in extras.iter().enumerate() {
            for cell in house.cells(shape) {
                houses_of[cell.index()].push(3 * side + place);
            }
        }
        let houses = 3 * side + extras.len();
        for (place, (a, b)) in pairs.iter().enumerate() {
            for cell in [a, b] {
                houses_of[cell.index()].push(houses + place);
            }
        }

        let mut builder = Problem::builder();
        let cells = shape.cell_count();
        let primary = cells + houses * side;
        for place in 0..primary + pairs.len() * side {
            let added = if place < primary {
                builder.primary_item()
            } else {
                builder.secondary_item()
            };
            added.unwrap_or_else(|error| unreachable!("some 36^3 items: {error}"));
        }
        for cell in shape.cells() {
            for digit in 0..side {
                let houses = houses_of[cell.index()].iter();
                let places = houses.map(|house| cells + house * side + digit);
                let items = [cell.index()].into_iter().chain(places);
                builder
                    .option(items.map(|index| fits(ItemId::new(index))))
                    .unwrap_or_else(|error| unreachable!("different items: {error}"));
            }
        }
        Ok(Encoding {
            shape,
            variant: variant.clone(),
            extras,
            pairs,
            problem: Arc::new(builder.build()),
        })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the option of a candidate.
    pub fn option(&self, cell: Cell, digit: Digit) -> OptionId {
        fits(OptionId::new(
            cell.index() * self.shape.side() + digit.index(),
        ))
    }

    /// Returns the candidate of an option.
    pub fn candidate(&self, option: OptionId) -> (Cell, Digit) {
        let side = self.shape.side();
        (
            self.shape.nth_cell(option.index() / side),
            Digit::nth(option.index() % side),
        )
    }

    /// Returns the constraint of an item.
    pub fn constraint(&self, item: ItemId) -> Constraint {
        let (side, cells) = (self.shape.side(), self.shape.cell_count());
        let Some(place) = item.index().checked_sub(cells) else {
            return Constraint::Cell(self.shape.nth_cell(item.index()));
        };
        let (place, digit) = (place / side, Digit::nth(place % side));
        let house = match (place / side, place % side) {
            (0, row) => House::Row(row),
            (1, column) => House::Column(column),
            (2, region) => House::Box(region),
            _ => {
                let place = place - 3 * side;
                return match self.extras.get(place) {
                    Some(&house) => Constraint::Extra(house, digit),
                    None => Constraint::Unlike(self.pairs[place - self.extras.len()], digit),
                };
            }
        };
        Constraint::Digit(house, digit)
    }

    /// Returns the item of a constraint.
    ///
    /// # Panics
    ///
    /// Panics if the variant has no such house or pair.
    pub fn item(&self, constraint: Constraint) -> ItemId {
        let (side, cells) = (self.shape.side(), self.shape.cell_count());
        let (place, digit) = match constraint {
            Constraint::Cell(cell) => return fits(ItemId::new(cell.index())),
            Constraint::Digit(House::Row(row), digit) => (row, digit),
            Constraint::Digit(House::Column(column), digit) => (side + column, digit),
            Constraint::Digit(House::Box(b), digit) => (2 * side + b, digit),
            Constraint::Extra(house, digit) => {
                let place = self.extras.iter().position(|&other| other == house);
                (3 * side + place.expect("a house of the variant"), digit)
            }
            Constraint::Unlike(pair, digit) => {
                let place = self.pairs.iter().position(|&other| other == pair);
                let place = place.expect("a pair of the variant");
                (3 * side + self.extras.len() + place, digit)
            }
        };
        fits(ItemId::new(cells + place * side + digit.index()))
    }

    /// Displays an item in the usual notation: `r1c3`, or `5 in row 1`.
    pub fn describe(&self, item: ItemId) -> Description {
        Description {
            shape: self.shape,
            constraint: self.constraint(item),
        }
    }

    /// Returns the options of a grid's clues, in reading order.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the grid has another shape.
    pub fn options_of<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = OptionId> + 'a {
        debug_assert_eq!(grid.shape(), self.shape);
        grid.clues().map(|(cell, digit)| self.option(cell, digit))
    }

    /// Returns the grid with the candidates of these options.
    pub fn grid_of(&self, options: impl IntoIterator<Item = OptionId>) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for option in options {
            let (cell, digit) = self.candidate(option);
            grid.set(cell, Some(digit));
        }
        grid
    }
}

/// Unwraps the id of a number below `36^3`, which always fits.
fn fits<T>(id: Result<T, TooMany>) -> T {
    id.unwrap_or_else(|error| unreachable!("{error}"))
}

/// Displays a constraint; see [`Encoding::describe`].
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
            Constraint::Extra(house, digit) => write!(f, "{digit} in {house}"),
            Constraint::Unlike((a, b), digit) => {
                let (a, b) = (self.shape.cell_name(a), self.shape.cell_name(b));
                write!(f, "{digit} in one of {a} and {b}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Extra, Regions};

    fn classic(shape: Shape) -> Encoding {
        Encoding::new(shape, &Variant::CLASSIC).expect("all boards have the usual houses")
    }

    #[test]
    fn candidates_and_constraints_map_both_ways_on_every_shape() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (1, 5)] {
            let encoding = classic(Shape::new(rows, columns).unwrap());
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
                        Constraint::Extra(..) | Constraint::Unlike(..) => unreachable!(),
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
    fn variants_have_more_items() {
        let shape = Shape::CLASSIC;
        let all = Variant::from_iter(Extra::ALL).with_regions(Regions::boxes(shape));
        let encoding = Encoding::new(shape, &all).unwrap();
        let problem = encoding.problem();
        assert_eq!(problem.primary_count(), 324 + (2 + 4 + 9) * 9);
        assert_eq!(
            problem.item_count() - problem.primary_count(),
            all.unlike_pairs(shape).count() * 9
        );
        for item in problem.items() {
            let constraint = encoding.constraint(item);
            assert_eq!(encoding.item(constraint), item);
            for &option in problem.options_with(item) {
                let (cell, digit) = encoding.candidate(option);
                let is_right = match constraint {
                    Constraint::Cell(other) => other == cell,
                    Constraint::Digit(house, other) => {
                        other == digit && shape.cells_of(house).any(|c| c == cell)
                    }
                    Constraint::Extra(house, other) => {
                        other == digit && house.cells(shape).any(|c| c == cell)
                    }
                    Constraint::Unlike((a, b), other) => other == digit && (a == cell || b == cell),
                };
                assert!(is_right, "{} has {option:?}", encoding.describe(item));
            }
        }
    }

    #[test]
    fn grids_map_both_ways() {
        let encoding = classic(Shape::new(2, 3).unwrap());
        let mut grid = Grid::empty(encoding.shape());
        grid.set(encoding.shape().cell(1, 4), Digit::new(6));
        grid.set(encoding.shape().cell(5, 0), Digit::new(1));
        assert_eq!(encoding.grid_of(encoding.options_of(&grid)), grid);
    }
}
