//! Whether a grid keeps the rules of a variant: by the rules themselves, so that any
//! solver can be verified.

use super::extra::{Extra, apart};
use super::local::{Dot, LocalConstraint};
use super::ruled::Board;
use super::{Variant, variables};
use crate::{Cell, DigitSet, Grid, House};

/// # Verification
impl Variant {
    /// Returns whether a grid is a solution. It checks the rules alone, so it
    /// can verify any solver. If digits for the variables of a constraint take
    /// more than a second or so to find, the grid counts as none; a
    /// [`verdict`](Variant::verdict) says so.
    pub fn is_solved(&self, grid: &Grid) -> bool {
        self.verdict(grid) == Some(true)
    }

    /// Returns whether a grid is a solution; `None` if digits for the variables of
    /// a constraint take more than a second or so to find.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Constraints, Grid, Shape, Variant};
    ///
    /// let grid: Grid = "1234341221434321".parse()?;
    /// let verdict = |text: &str| {
    ///     let constraints = Constraints::parse(grid.shape(), text);
    ///     constraints.map(|given| Variant::CLASSIC.with_constraints(given).verdict(&grid))
    /// };
    /// assert_eq!(verdict("variables arrow v1 = r1c1 r1c2")?, Some(true));
    /// assert_eq!(verdict("variables arrow v1 = r1c3 r1c4")?, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&self, grid: &Grid) -> Option<bool> {
        if !self.keeps_houses(grid) {
            return Some(false);
        }
        let mut verdict = Some(true);
        for constraint in self.local() {
            match self.judge(constraint, grid, &[]) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => verdict = None,
            }
        }
        verdict
    }

    /// Returns whether each house has each digit, and cells differ as rules for the
    /// whole board say.
    fn keeps_houses(&self, grid: &Grid) -> bool {
        let shape = grid.shape();
        let all = DigitSet::full(shape.side());
        let outside = self.outside();
        let holds_all = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut count = 0;
            let inside = cells.filter(|cell| !outside.contains(cell));
            let digits = inside.inspect(|_| count += 1);
            let digits: DigitSet = digits.filter_map(|cell| grid.get(cell)).collect();
            (count == shape.side() || !outside.is_empty())
                && digits.len() == count
                && digits & all == digits
        };
        let mut usual = shape.houses().map(|house| match (house, &self.regions) {
            (House::Box(region), Some(regions)) => holds_all(&mut regions.cells_of(region)),
            _ => holds_all(&mut shape.cells_of(house)),
        });
        usual.all(|holds| holds)
            && (self.houses(shape)).all(|house| holds_all(&mut house.cells(shape)))
            && (self.extras.iter()).all(|extra| {
                let relation = |a, b| match extra {
                    Extra::NonConsecutive => !Dot::WHITE.holds(a, b),
                    _ => a != b,
                };
                let mut pairs = apart(shape, extra.moves());
                pairs.all(|(a, b)| match (grid.get(a), grid.get(b)) {
                    (Some(a), Some(b)) => relation(a, b),
                    _ => [a, b].iter().any(|cell| outside.contains(cell)),
                })
            })
    }

    /// Returns whether a grid satisfies one of the constraints, which may name cells
    /// [`beyond`](super::beyond) the board, which have these values. Its cells have to be known, no others.
    #[doc(hidden)]
    pub fn satisfies_with(
        &self,
        constraint: &LocalConstraint,
        grid: &Grid,
        variables: &[usize],
    ) -> bool {
        self.judge(constraint, grid, variables) == Some(true)
    }

    /// Returns the same; `None` if digits for its variables take too long.
    fn judge(
        &self,
        constraint: &LocalConstraint,
        grid: &Grid,
        variables: &[usize],
    ) -> Option<bool> {
        let board = Board {
            grid,
            regions: self.regions.as_ref(),
            variables,
        };
        match constraint {
            LocalConstraint::Variables(list) => variables::have_digits(list, board, self.local()),
            _ => Some(constraint.holds(board, self.local())),
        }
    }
}
