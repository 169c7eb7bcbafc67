//! Constraints on some cells of a board: cages, thermometers, arrows, dots.

use std::fmt;

use super::ruled::{Board, Kind, Ruled};
use super::unknown_regions;

use crate::{Cell, Digit};

/// A constraint on some cells of a board, as setters draw them.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Constraints, LocalConstraint, Shape};
///
/// let shape = Shape::CLASSIC;
/// let cage = LocalConstraint::Cage {
///     cells: [shape.cell(0, 0), shape.cell(0, 1)].into(),
///     sum: Some(3),
/// };
/// let constraints = Constraints::new(shape, [cage])?;
/// assert_eq!(constraints.to_string(), "cage 3 r1c1 r1c2");
/// # Ok::<(), quadrille::board::ConstraintError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LocalConstraint {
    /// A killer cage: no digit occurs twice, and all add up to the sum. Without
    /// a sum, an extra region.
    Cage {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The sum, if there is one.
        sum: Option<u32>,
    },
    /// The digits, which may repeat, add up to the sum. A little killer is one
    /// along a diagonal.
    Sum {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The sum.
        sum: u32,
    },
    /// The digits increase from the first cell to the last.
    Thermometer(Box<[Cell]>),
    /// The digits of the shaft, which may repeat, add up to the number in the
    /// circle.
    Arrow {
        /// The circle. In several cells, the number is read from the first to
        /// the last one.
        circle: Box<[Cell]>,
        /// The shaft.
        shaft: Box<[Cell]>,
    },
    /// A dot or a letter between two cells.
    Dot {
        /// Its meaning.
        dot: Dot,
        /// The cells, in reading order.
        cells: (Cell, Cell),
    },
    /// All dots of this kind are given: it holds for no other two cells that
    /// share a side. Those with another dot of the same family, black or white,
    /// are excepted.
    NoOther(Dot),
    /// The digit is even.
    Even(Cell),
    /// The digit is odd.
    Odd(Cell),
    /// One of the [`Kind`](super::Kind)s that are one relation of the digits of
    /// some cells.
    Ruled(Ruled),
    /// All constraints of one of these lists hold, or of several.
    Either(Box<[Box<[LocalConstraint]>]>),
    /// Some variables, which hold digits and are no cells of the board, have
    /// digits with which all of these hold.
    Variables(Box<[LocalConstraint]>),
}

/// The meaning of a dot or a letter between two cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dot {
    /// The digits differ by this number; 1 is a white Kropki dot.
    Difference(u8),
    /// One digit is this many times the other; 2 is a black Kropki dot.
    Ratio(u8),
    /// The digits add up to 5.
    V,
    /// The digits add up to 10.
    X,
}

impl Dot {
    /// A white Kropki dot.
    pub const WHITE: Dot = Dot::Difference(1);

    /// A black Kropki dot.
    pub const BLACK: Dot = Dot::Ratio(2);

    /// Returns whether two digits may stand on its sides.
    pub fn holds(self, one: Digit, other: Digit) -> bool {
        let (one, other) = (one.value(), other.value());
        match self {
            Dot::Difference(by) => one.abs_diff(other) == usize::from(by),
            Dot::Ratio(by) => one.max(other) == usize::from(by) * one.min(other),
            Dot::V => one + other == 5,
            Dot::X => one + other == 10,
        }
    }

    /// Returns whether both belong to one family: dots, or letters.
    #[doc(hidden)]
    pub fn is_akin_to(self, other: Dot) -> bool {
        let is_letter = |dot| matches!(dot, Dot::V | Dot::X);
        is_letter(self) == is_letter(other)
    }
}

/// What the digits of two cells satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// They differ.
    Unlike,
    /// The first is less than the second.
    Less,
    /// They fit this dot.
    Fit(Dot),
    /// They do not fit this dot.
    Unfit(Dot),
}

impl Relation {
    /// Returns whether two digits satisfy it.
    pub fn holds(self, first: Digit, second: Digit) -> bool {
        match self {
            Relation::Unlike => first != second,
            Relation::Less => first < second,
            Relation::Fit(dot) => dot.holds(first, second),
            Relation::Unfit(dot) => !dot.holds(first, second),
        }
    }
}

impl fmt::Display for Relation {
    /// Displays what two digits must do: `differ by 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = match *self {
            Relation::Unlike => return f.write_str("differ"),
            Relation::Less => return f.write_str("increase"),
            Relation::Fit(dot) => dot,
            Relation::Unfit(dot) => {
                f.write_str("not ")?;
                dot
            }
        };
        match dot {
            Dot::Difference(by) => write!(f, "differ by {by}"),
            Dot::Ratio(by) => write!(f, "have the ratio {by}"),
            Dot::V => write!(f, "add up to 5"),
            Dot::X => write!(f, "add up to 10"),
        }
    }
}

/// Two cells, and what their digits satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Pair {
    /// The cells.
    pub cells: (Cell, Cell),
    /// What their digits satisfy.
    pub relation: Relation,
}

impl LocalConstraint {
    /// Returns the name of its kind: `cage`, `sum`, `thermometer`, `arrow`,
    /// `dot`, `negative`, `even`, `odd`, `either`, `variables`, or that of a
    /// [`Kind`](super::Kind).
    pub fn kind(&self) -> &'static str {
        match self {
            LocalConstraint::Cage { .. } => "cage",
            LocalConstraint::Sum { .. } => "sum",
            LocalConstraint::Thermometer(_) => "thermometer",
            LocalConstraint::Arrow { .. } => "arrow",
            LocalConstraint::Dot { .. } => "dot",
            LocalConstraint::NoOther(_) => "negative",
            LocalConstraint::Even(_) => "even",
            LocalConstraint::Odd(_) => "odd",
            LocalConstraint::Ruled(ruled) => ruled.kind().name(),
            LocalConstraint::Either(_) => "either",
            LocalConstraint::Variables(_) => "variables",
        }
    }

    /// Returns its cells: none if it is about all cells.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            LocalConstraint::Cage { cells, .. }
            | LocalConstraint::Sum { cells, .. }
            | LocalConstraint::Thermometer(cells) => cells.to_vec(),
            LocalConstraint::Arrow { circle, shaft } => [&circle[..], shaft].concat(),
            LocalConstraint::Dot { cells, .. } => vec![cells.0, cells.1],
            LocalConstraint::NoOther(_) => Vec::new(),
            LocalConstraint::Even(cell) | LocalConstraint::Odd(cell) => vec![*cell],
            LocalConstraint::Ruled(ruled) => ruled.cells(),
            LocalConstraint::Either(ways) => {
                let all = ways.iter().flatten().flat_map(LocalConstraint::cells);
                let mut cells: Vec<Cell> = all.collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            LocalConstraint::Variables(list) => {
                let all = list.iter().flat_map(LocalConstraint::cells);
                let mut cells: Vec<Cell> =
                    all.filter(|cell| cell.as_variable().is_none()).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
        }
    }

    /// Returns the same with its cells moved.
    #[doc(hidden)]
    pub fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> LocalConstraint {
        let all = |cells: &[Cell]| -> Box<[Cell]> { cells.iter().map(|&cell| to(cell)).collect() };
        match self {
            LocalConstraint::Cage { cells, sum } => LocalConstraint::Cage {
                cells: all(cells),
                sum: *sum,
            },
            LocalConstraint::Sum { cells, sum } => LocalConstraint::Sum {
                cells: all(cells),
                sum: *sum,
            },
            LocalConstraint::Thermometer(cells) => LocalConstraint::Thermometer(all(cells)),
            LocalConstraint::Arrow { circle, shaft } => LocalConstraint::Arrow {
                circle: all(circle),
                shaft: all(shaft),
            },
            LocalConstraint::Dot { dot, cells } => LocalConstraint::Dot {
                dot: *dot,
                cells: (to(cells.0), to(cells.1)),
            },
            LocalConstraint::NoOther(dot) => LocalConstraint::NoOther(*dot),
            LocalConstraint::Even(cell) => LocalConstraint::Even(to(*cell)),
            LocalConstraint::Odd(cell) => LocalConstraint::Odd(to(*cell)),
            LocalConstraint::Ruled(ruled) => LocalConstraint::Ruled(ruled.moved(to)),
            LocalConstraint::Either(ways) => {
                let way = |way: &[LocalConstraint]| way.iter().map(|one| one.moved(to)).collect();
                LocalConstraint::Either(ways.iter().map(|one| way(one)).collect())
            }
            LocalConstraint::Variables(list) => {
                let to = |cell: Cell| match cell.as_variable() {
                    Some(_) => cell,
                    None => to(cell),
                };
                LocalConstraint::Variables(list.iter().map(|one| one.moved(&to)).collect())
            }
        }
    }

    /// Returns whether a full grid satisfies it, given all constraints of the
    /// puzzle. It checks the rule itself, so it can verify any solver.
    pub(super) fn holds(&self, board: Board<'_>, all: &[LocalConstraint]) -> bool {
        let grid = board.grid;
        let shape = grid.shape();
        let digit = |cell| grid.get(cell);
        let value = |&cell: &Cell| board.value(cell);
        let sum = |cells: &[Cell]| cells.iter().map(value).sum::<usize>();
        match self {
            LocalConstraint::Cage { cells, sum: wanted } => {
                let mut values: Vec<usize> = cells.iter().map(value).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] < pair[1])
                    && wanted.is_none_or(|wanted| sum(cells) == wanted as usize)
            }
            LocalConstraint::Sum { cells, sum: wanted } => sum(cells) == *wanted as usize,
            LocalConstraint::Thermometer(cells) => cells
                .windows(2)
                .all(|pair| value(&pair[0]) < value(&pair[1])),
            LocalConstraint::Arrow { circle, shaft } => {
                let number = circle
                    .iter()
                    .fold(0, |number, cell| 10 * number + value(cell));
                number == sum(shaft)
            }
            LocalConstraint::Dot { dot, cells } => match (digit(cells.0), digit(cells.1)) {
                (Some(one), Some(other)) => dot.holds(one, other),
                _ => false,
            },
            LocalConstraint::NoOther(dot) => shape.cells().all(|cell| {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                let last = shape.side() - 1;
                let right = (column < last).then(|| shape.cell(row, column + 1));
                let below = (row < last).then(|| shape.cell(row + 1, column));
                [right, below].into_iter().flatten().all(|other| {
                    has_dot((cell, other), *dot, all)
                        || match (digit(cell), digit(other)) {
                            (Some(one), Some(other)) => !dot.holds(one, other),
                            // A cell outside of the board.
                            _ => true,
                        }
                })
            }),
            LocalConstraint::Even(cell) => value(cell) % 2 == 0,
            LocalConstraint::Odd(cell) => value(cell) % 2 == 1,
            LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::ChaosConstruction => {
                unknown_regions::has_regions(board, of_regions(all))
            }
            LocalConstraint::Ruled(ruled) => ruled.holds(board),
            LocalConstraint::Either(ways) => {
                let holds = |way: &[LocalConstraint]| way.iter().all(|one| one.holds(board, all));
                ways.iter().any(|way| holds(way))
            }
            // With the values that the variables have.
            LocalConstraint::Variables(list) => list.iter().all(|one| one.holds(board, all)),
        }
    }
}

/// Returns the constraints on regions that are to be found.
pub(super) fn of_regions(list: &[LocalConstraint]) -> impl Iterator<Item = &Ruled> {
    list.iter().filter_map(|local| match local {
        LocalConstraint::Ruled(ruled) if ruled.kind().is_about_regions() => Some(ruled),
        _ => None,
    })
}

/// Returns whether two cells, in reading order, have a dot of the same family
/// between them.
pub(super) fn has_dot(pair: (Cell, Cell), akin: Dot, all: &[LocalConstraint]) -> bool {
    all.iter().any(|constraint| match constraint {
        LocalConstraint::Dot { dot, cells } => *cells == pair && dot.is_akin_to(akin),
        _ => false,
    })
}
