//! Any constraint, by its meaning alone: once few digits are left, all ways to
//! fill its cells are tried.

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::board::{Digit, Grid, LocalConstraint, Shape, Variant};

/// The most ways that are tried.
const MOST: u64 = 400;

/// A constraint without a propagator of its own.
#[derive(Debug)]
pub(super) struct Check {
    cells: Box<[Place]>,
    shape: Shape,
    variant: Variant,
    constraint: LocalConstraint,
}

impl Check {
    pub(super) fn new(
        cells: &[Place],
        shape: Shape,
        variant: &Variant,
        constraint: &LocalConstraint,
    ) -> Check {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        Check {
            cells: cells.into(),
            shape,
            variant: variant.clone(),
            constraint: constraint.clone(),
        }
    }
}

impl Propagator for Check {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let domains: Vec<u64> = self.cells.iter().map(|&place| state.get(place)).collect();
        let ways = domains.iter().try_fold(1_u64, |all, digits| {
            Some(all * u64::from(digits.count_ones())).filter(|&all| all <= MOST)
        });
        if ways.is_none() {
            return Ok(());
        }
        let mut grid = Grid::empty(self.shape);
        let count = self.shape.cell_count();
        let mut variables = vec![0; state.domains.len() - count];
        let mut kept = vec![0; domains.len()];
        let mut left = domains.clone();
        let set = |grid: &mut Grid, variables: &mut [usize], number: usize, digits: u64| {
            let (place, digit) = (usize::from(self.cells[number]), digits.trailing_zeros());
            match place.checked_sub(count) {
                Some(variable) => variables[variable] = digit as usize + 1,
                None => grid.set(self.shape.nth_cell(place), Some(Digit::nth(digit as usize))),
            }
        };
        for (number, &digits) in domains.iter().enumerate() {
            set(&mut grid, &mut variables, number, digits);
        }
        'ways: loop {
            let is_right = self
                .variant
                .satisfies_with(&self.constraint, &grid, &variables);
            if is_right {
                for (kept, left) in kept.iter_mut().zip(&left) {
                    *kept |= left & left.wrapping_neg();
                }
            }
            // The next way: the last cell changes most often.
            for number in (0..domains.len()).rev() {
                left[number] &= left[number] - 1;
                if left[number] != 0 {
                    set(&mut grid, &mut variables, number, left[number]);
                    continue 'ways;
                }
                left[number] = domains[number];
                set(&mut grid, &mut variables, number, domains[number]);
            }
            break;
        }
        for (&place, kept) in self.cells.iter().zip(kept) {
            state.keep(place, kept)?;
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        100_000
    }
}
