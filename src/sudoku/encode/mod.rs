//! Sudoku as exact cover, and back.
//!
//! On a board of side `N` there are `N^3` options, one for each *candidate*: a
//! digit in a cell. There are `4 N^2` items, one for each *constraint*, in this
//! order: every cell holds a digit, every row has each digit, every column has
//! each digit, every box has each digit. A candidate covers the four
//! constraints that it satisfies. For the 9x9 board that makes 729 options and
//! 324 items.
//!
//! A [`Variant`] has more items: `N` for each extra house, while its regions
//! replace the boxes, and secondary ones for each pair of cells whose digits
//! depend on each other ([`pairs`]). Cages and sums also have options of their
//! own, after the candidates ([`cages`], [`sums`]). A grid determines which of
//! these are chosen, so that the problem has as many solutions as the puzzle.

mod cages;
mod constraint;
mod draft;
mod pairs;
mod sums;

use std::collections::HashSet;
use std::sync::Arc;

pub use self::constraint::{Constraint, Description, Local};
use self::draft::{Draft, fits};
use crate::board::{Cell, Digit, Grid, House, LocalConstraint, Pair, Shape, Variant, VariantError};
use crate::cover::{ItemId, OptionId, Problem};

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
/// assert_eq!(encoding.candidate(option), Some((cell, five)));
/// let covered = encoding.problem().items_of(option);
/// let names: Vec<_> = covered.iter().map(|&item| encoding.describe(item).to_string()).collect();
/// assert_eq!(names, ["r1c3", "5 in row 1", "5 in column 3", "5 in box 1"]);
/// # Ok::<(), quadrille::board::VariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    shape: Shape,
    variant: Variant,
    /// The constraints of the items of the variant, which follow the usual ones.
    more: Box<[Constraint]>,
    /// The candidates that no solution has, whatever the clues.
    excluded: Box<[OptionId]>,
    problem: Arc<Problem>,
}

impl Encoding {
    /// Creates the problem of an empty board of a variant, which may be
    /// [`Variant::CLASSIC`].
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such variant; see
    /// [`Variant::fits`]. Or if a constraint has [no exact
    /// cover](Variant::without_cover).
    pub fn new(shape: Shape, variant: &Variant) -> Result<Encoding, VariantError> {
        variant.fits(shape)?;
        if let Some(constraint) = variant.without_cover() {
            let kind = constraint.kind();
            return Err(VariantError::NoCover { kind });
        }
        let mut draft = Draft::new(shape, variant);
        for house in variant.houses(shape) {
            draft.add_house(house);
        }
        for (place, constraint) in variant.local().iter().enumerate() {
            match constraint {
                LocalConstraint::Cage { cells, sum } => {
                    let local = Local::new(place, constraint, cells[0]);
                    draft.add_cage(local, cells, *sum);
                }
                LocalConstraint::Sum { cells, sum } => {
                    let local = Local::new(place, constraint, cells[0]);
                    draft.add_sum(local, cells, *sum as usize);
                }
                LocalConstraint::Arrow { circle, shaft } => {
                    let local = Local::new(place, constraint, circle[0]);
                    draft.add_arrow(local, circle, shaft);
                }
                LocalConstraint::Even(cell) => draft.keep(*cell, |digit| digit.value() % 2 == 0),
                LocalConstraint::Odd(cell) => draft.keep(*cell, |digit| digit.value() % 2 == 1),
                // All others are pairs.
                _ => {}
            }
        }
        let mut known = HashSet::new();
        let pairs: Vec<Pair> = variant
            .pairs(shape)
            .filter(|pair| known.insert(*pair))
            .collect();
        draft.add_pairs(&pairs);
        let built = draft.finish();
        Ok(Encoding {
            shape,
            variant: variant.clone(),
            more: built.more,
            excluded: built.excluded,
            problem: Arc::new(built.problem),
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

    /// Returns the candidate of an option; `None` for an option that belongs to
    /// a constraint of the variant.
    pub fn candidate(&self, option: OptionId) -> Option<(Cell, Digit)> {
        let side = self.shape.side();
        let cell = option.index() / side;
        (cell < self.shape.cell_count())
            .then(|| (self.shape.nth_cell(cell), Digit::nth(option.index() % side)))
    }

    /// Returns the options of the candidates that no solution has, whatever the
    /// clues: an odd digit in an even cell, the last digit at the beginning of
    /// a thermometer.
    pub fn excluded(&self) -> &[OptionId] {
        &self.excluded
    }

    /// Returns the constraint of an item.
    pub fn constraint(&self, item: ItemId) -> Constraint {
        let (side, cells) = (self.shape.side(), self.shape.cell_count());
        let Some(place) = item.index().checked_sub(cells) else {
            return Constraint::Cell(self.shape.nth_cell(item.index()));
        };
        if let Some(place) = item.index().checked_sub(4 * cells) {
            return self.more[place];
        }
        let (place, digit) = (place / side, Digit::nth(place % side));
        let house = match (place / side, place % side) {
            (0, row) => House::Row(row),
            (1, column) => House::Column(column),
            (_, region) => House::Box(region),
        };
        Constraint::Digit(house, digit)
    }

    /// Returns the item of a constraint.
    ///
    /// # Panics
    ///
    /// Panics if the variant has no such constraint.
    pub fn item(&self, constraint: Constraint) -> ItemId {
        let (side, cells) = (self.shape.side(), self.shape.cell_count());
        let (place, digit) = match constraint {
            Constraint::Cell(cell) => return fits(ItemId::new(cell.index())),
            Constraint::Digit(House::Row(row), digit) => (row, digit),
            Constraint::Digit(House::Column(column), digit) => (side + column, digit),
            Constraint::Digit(House::Box(b), digit) => (2 * side + b, digit),
            _ => {
                let place = self.more.iter().position(|&other| other == constraint);
                let place = place.expect("a constraint of the variant");
                return fits(ItemId::new(4 * cells + place));
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
        for (cell, digit) in options
            .into_iter()
            .filter_map(|option| self.candidate(option))
        {
            grid.set(cell, Some(digit));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Relation;
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
                let (cell, digit) = encoding.candidate(option).unwrap();
                assert_eq!(encoding.option(cell, digit), option);
                for &item in problem.items_of(option) {
                    match encoding.constraint(item) {
                        Constraint::Cell(other) => assert_eq!(other, cell),
                        Constraint::Digit(house, other) => {
                            assert_eq!(other, digit);
                            assert!(encoding.shape().cells_of(house).any(|c| c == cell));
                        }
                        _ => unreachable!(),
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
        let all =
            Variant::from_iter(Extra::ALL.iter().copied()).with_regions(Regions::boxes(shape));
        let encoding = Encoding::new(shape, &all).unwrap();
        let problem = encoding.problem();
        assert_eq!(problem.primary_count(), 324 + (2 + 4 + 9) * 9);
        assert_eq!(
            problem.item_count() - problem.primary_count(),
            all.pairs(shape).count() * 9
        );
        for item in problem.items() {
            let constraint = encoding.constraint(item);
            assert_eq!(encoding.item(constraint), item);
            for &option in problem.options_with(item) {
                let (cell, digit) = encoding.candidate(option).unwrap();
                let is_right = match constraint {
                    Constraint::Cell(other) => other == cell,
                    Constraint::Digit(house, other) => {
                        other == digit && shape.cells_of(house).any(|c| c == cell)
                    }
                    Constraint::Extra(house, other) => {
                        other == digit && house.cells(shape).any(|c| c == cell)
                    }
                    Constraint::Pair(pair, other) if pair.relation == Relation::Unlike => {
                        other == digit && (pair.cells.0 == cell || pair.cells.1 == cell)
                    }
                    Constraint::Pair(pair, _) => pair.cells.0 == cell || pair.cells.1 == cell,
                    _ => false,
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
