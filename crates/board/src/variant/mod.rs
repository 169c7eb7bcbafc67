//! Variants of Sudoku: rules besides the usual ones.
//!
//! Some hold all over the board, such as diagonals and the anti-knight rule;
//! regions replace the boxes; and constraints, such as cages and thermometers,
//! are about the cells that they name. `sudoku::encode` turns all of them into
//! items and options. Here is what they mean, which is also what solutions are
//! verified by.

mod constraints;
mod error;
mod extra;
mod filling;
mod local;
mod names;
mod notation;
mod places;
mod regions;
mod ruled;
mod template;
mod unknown_regions;
mod variables;
mod verdict;
mod wording;

pub use self::constraints::Constraints;
use self::constraints::outside;
pub use self::error::{ConstraintError, VariantError};
pub use self::extra::{Extra, ExtraHouse};
use self::extra::{SIDES, apart};
use self::local::has_dot;
pub use self::local::{Dot, LocalConstraint, Pair, Relation};
use self::regions::region_of;
pub use self::regions::{Regions, RegionsError};
#[doc(hidden)]
pub use self::ruled::{Automaton, Cells, Numbers, TABLE};
pub use self::ruled::{Kind, Ruled};
#[doc(hidden)]
pub use self::ruled::{
    equality, indexed, level, lines_of, look_and_say, square_class, squares, table, taxicab,
};
pub use self::template::{Places, Template, Values};
#[doc(hidden)]
pub use self::variables::beyond;
use super::{Cell, Shape};

/// The rules of a puzzle besides the usual ones: none, any of the [`Extra`]s
/// together, [`Regions`] in place of boxes, and [`Constraints`] on single cells.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Extra, Shape, Variant};
///
/// let variant: Variant = "x,windoku".parse()?;
/// assert_eq!(variant, Variant::from_iter([Extra::Windoku, Extra::X]));
/// assert_eq!(variant.houses(Shape::CLASSIC).count(), 2 + 4);
/// # Ok::<(), quadrille::board::VariantError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Variant {
    /// In order, each once.
    extras: Vec<Extra>,
    regions: Option<Regions>,
    /// Invariant: not empty.
    constraints: Option<Constraints>,
}

impl Variant {
    /// Only the usual rules.
    pub const CLASSIC: Variant = Variant {
        extras: Vec::new(),
        regions: None,
        constraints: None,
    };

    /// Returns whether there are only the usual rules.
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.has_only_regions() && self.regions.is_none()
    }

    /// Returns whether there are no rules but the usual ones, for boxes or
    /// regions.
    pub fn has_only_regions(&self) -> bool {
        self.extras.is_empty() && self.constraints.is_none()
    }

    /// Replaces the boxes with regions.
    #[must_use]
    pub fn with_regions(mut self, regions: Regions) -> Variant {
        self.regions = Some(regions);
        self
    }

    /// Returns the same rules with boxes.
    #[must_use]
    pub fn without_regions(mut self) -> Variant {
        self.regions = None;
        self
    }

    /// Sets the constraints.
    #[must_use]
    pub fn with_constraints(mut self, constraints: Constraints) -> Variant {
        self.constraints = Some(constraints).filter(|all| !all.list().is_empty());
        self
    }

    /// Returns the rules of both variants. If both have regions, those of this
    /// one are kept.
    ///
    /// # Errors
    ///
    /// Returns an error if the constraints belong to boards of different sizes.
    pub fn and(&self, other: &Variant) -> Result<Variant, VariantError> {
        // Nearly always.
        if other.is_classic() {
            return Ok(self.clone());
        }
        let extras = self.extras.iter().chain(&other.extras).copied();
        let mut both = Variant::from_iter(extras);
        both.regions = self.regions.clone().or(other.regions.clone());
        both.constraints = match (&self.constraints, &other.constraints) {
            (Some(one), Some(other)) => {
                let list = one.list().iter().chain(other.list()).cloned();
                let all = Constraints::new(one.shape(), list);
                Some(all.map_err(|_| VariantError::Constraints {
                    side: other.shape().side(),
                    shape: one.shape(),
                })?)
            }
            (one, other) => one.clone().or(other.clone()),
        };
        Ok(both)
    }

    /// Returns the extra rules, each once.
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    /// Returns the regions that replace the boxes.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Returns the constraints, if there are any.
    pub fn constraints(&self) -> Option<&Constraints> {
        self.constraints.as_ref()
    }

    /// Returns the constraints in order, none if there are none.
    #[doc(hidden)]
    #[inline]
    pub fn local(&self) -> &[LocalConstraint] {
        self.constraints.as_ref().map_or(&[], Constraints::list)
    }

    /// Checks that a board of this shape can have this variant.
    ///
    /// # Errors
    ///
    /// Returns an error if it has windows and the boxes are not square, or if
    /// its regions or constraints are those of another board.
    pub fn fits(&self, shape: Shape) -> Result<(), VariantError> {
        if self.extras.contains(&Extra::Windoku) && shape.box_rows() != shape.box_columns() {
            return Err(VariantError::Windows { shape });
        }
        match &self.regions {
            Some(regions) if regions.shape().side() != shape.side() => Err(VariantError::Regions {
                side: regions.shape().side(),
                shape,
            }),
            _ => match &self.constraints {
                Some(all) if all.shape().side() != shape.side() => Err(VariantError::Constraints {
                    side: all.shape().side(),
                    shape,
                }),
                _ => Ok(()),
            },
        }
    }

    /// Returns the houses besides the usual ones; `shape` is one that the
    /// variant [`fits`](Variant::fits).
    pub fn houses(&self, shape: Shape) -> impl Iterator<Item = ExtraHouse> + '_ {
        self.extras
            .iter()
            .flat_map(move |extra| extra.houses(shape))
    }

    /// Returns what the digits of two cells satisfy, for each two cells that
    /// some rule relates without a house of both.
    pub fn pairs(&self, shape: Shape) -> impl Iterator<Item = Pair> + '_ {
        let of_extra = move |extra: &Extra| {
            // Unlike cells in one box are nothing new.
            let is_news = move |pair: &Pair| {
                let [a, b] = [pair.cells.0, pair.cells.1].map(|cell| self.region_of(shape, cell));
                pair.relation != Relation::Unlike || a != b
            };
            extra.pairs(shape).filter(is_news)
        };
        let of_extras = self.extras.iter().flat_map(of_extra);
        let of_local = move |local| self.pairs_of(shape, local);
        let outside = self.outside();
        let all = of_extras.chain(self.local().iter().flat_map(of_local));
        all.filter(move |pair| {
            let cells = [pair.cells.0, pair.cells.1];
            outside.is_empty() || cells.iter().all(|cell| !outside.contains(cell))
        })
    }

    /// Returns what the digits of two cells satisfy by one of the constraints of
    /// this variant.
    #[doc(hidden)]
    pub fn pairs_of(&self, shape: Shape, constraint: &LocalConstraint) -> Vec<Pair> {
        match constraint {
            LocalConstraint::Thermometer(cells) => {
                let steps = cells.windows(2).map(|pair| Pair {
                    cells: (pair[0], pair[1]),
                    relation: Relation::Less,
                });
                steps.collect()
            }
            LocalConstraint::Dot { dot, cells } => vec![Pair {
                cells: *cells,
                relation: Relation::Fit(*dot),
            }],
            LocalConstraint::NoOther(dot) => {
                let sides = apart(shape, SIDES);
                let bare = sides.filter(|&cells| !has_dot(cells, *dot, self.local()));
                let relation = Relation::Unfit(*dot);
                bare.map(|cells| Pair { cells, relation }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the cells of the square that are no part of the board, in order;
    /// they hold no digit. Houses with such cells hold each digit at most once.
    pub fn outside(&self) -> Vec<Cell> {
        outside(self.local())
    }

    /// Returns the first constraint that has no items and options of an exact
    /// cover, and so no proof either.
    pub fn without_cover(&self) -> Option<&LocalConstraint> {
        use LocalConstraint::{Either, Ruled, Variables};
        let has_none = |local: &&_| matches!(local, Ruled(_) | Either(_) | Variables(_));
        self.local().iter().find(has_none)
    }

    /// Returns the region or box of a cell, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    pub fn region_of(&self, shape: Shape, cell: Cell) -> usize {
        region_of(self.regions.as_ref(), shape, cell)
    }
}

impl FromIterator<Extra> for Variant {
    fn from_iter<I: IntoIterator<Item = Extra>>(extras: I) -> Variant {
        let mut extras: Vec<Extra> = extras.into_iter().collect();
        extras.sort_unstable();
        extras.dedup();
        Variant {
            extras,
            ..Variant::CLASSIC
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_houses_have_side_cells_and_one_of_each_row_or_box() {
        for (rows, columns) in [(2, 2), (3, 3), (4, 4)] {
            let shape = Shape::new(rows, columns).unwrap();
            let all = Variant::from_iter(Extra::ALL.iter().copied());
            assert_eq!(all.fits(shape), Ok(()));
            for house in all.houses(shape) {
                let mut cells: Vec<Cell> = house.cells(shape).collect();
                cells.dedup();
                assert_eq!(cells.len(), shape.side(), "{house} of {shape}");
                let mut boxes: Vec<usize> = cells.iter().map(|&c| shape.box_of(c)).collect();
                boxes.sort_unstable();
                boxes.dedup();
                if let ExtraHouse::Group(_) = house {
                    assert_eq!(boxes.len(), shape.side(), "{house} of {shape}");
                }
            }
        }
        let windows: Vec<String> = (0..4)
            .map(|window| {
                let first = ExtraHouse::Window(window).cells(Shape::CLASSIC).next();
                Shape::CLASSIC.cell_name(first.unwrap()).to_string()
            })
            .collect();
        assert_eq!(windows, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    }

    #[test]
    fn knights_jump() {
        let knights = Variant::from_iter([Extra::AntiKnight]);
        // Blocks of 2 by 3 cells have 8 * 7 places, and so have blocks of 3 by
        // 2, each with two pairs in opposite corners; but eight pairs in each
        // box are unlike anyway.
        assert_eq!(knights.pairs(Shape::CLASSIC).count(), 2 * 2 * 8 * 7 - 9 * 8);
        assert_eq!(Variant::CLASSIC.pairs(Shape::CLASSIC).count(), 0);
    }
}
