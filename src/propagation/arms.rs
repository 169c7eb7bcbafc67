//! Lines of cells that end with a region: a digit counts those in its region.

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::bits::each;

/// A digit, the region of its cell, and the regions of lines that begin there.
#[derive(Debug)]
pub(super) struct Arms {
    cells: Box<[Place]>,
    digit: Place,
    own: Place,
    arms: Box<[Box<[Place]>]>,
    /// How much the number of cells is greater than the digit.
    offset: usize,
}

impl Arms {
    /// Creates a constraint from the cell of the digit, and the regions of it and
    /// of the cells on each line.
    pub(super) fn new(digit: Place, own: Place, arms: Vec<Box<[Place]>>, offset: usize) -> Arms {
        let mut cells = arms.concat();
        cells.extend([digit, own]);
        cells.sort_unstable();
        cells.dedup();
        Arms {
            cells: cells.into(),
            digit,
            own,
            arms: arms.into(),
            offset,
        }
    }
}

/// Returns the least and the greatest number of first cells that are in a region.
fn run(state: &State<'_>, arm: &[Place], region: u64) -> (usize, usize) {
    let count = |holds: &dyn Fn(u64) -> bool| {
        let first = arm.iter().take_while(|&&place| holds(state.get(place)));
        first.count()
    };
    (
        count(&|regions| regions == region),
        count(&|regions| regions & region != 0),
    )
}

impl Propagator for Arms {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        loop {
            let before = (state.get(self.own), self.counts(state));
            let (mut digits, mut regions) = (0, 0);
            // The least number of cells of each line, whatever the region.
            let mut needed = vec![usize::MAX; self.arms.len()];
            for region in each(before.0).map(|region| 1 << region) {
                let runs = self.runs(state, region);
                let least: usize = runs.iter().map(|run| run.0).sum();
                let most: usize = runs.iter().map(|run| run.1).sum();
                // A digit is one more than its place.
                let between = u64::MAX >> (63 - most.min(63)) & u64::MAX << least.min(63);
                let fitting = before.1 & between;
                if fitting == 0 {
                    continue;
                }
                digits |= fitting;
                regions |= region;
                let wanted = fitting.trailing_zeros() as usize;
                for (needed, run) in needed.iter_mut().zip(&runs) {
                    *needed = (*needed).min(wanted.saturating_sub(most - run.1));
                }
            }
            state.keep(self.digit, digits >> self.offset)?;
            state.keep(self.own, regions)?;
            for (arm, &needed) in self.arms.iter().zip(&needed) {
                for &place in &arm[..needed.min(arm.len())] {
                    state.keep(place, regions)?;
                    state.keep(self.own, state.get(place))?;
                }
            }
            let own = state.get(self.own);
            if own.is_power_of_two() {
                self.end(state, own)?;
            }
            if before == (state.get(self.own), self.counts(state)) {
                return Ok(());
            }
        }
    }

    fn cost(&self) -> usize {
        20 + self.cells.len()
    }
}

impl Arms {
    /// Returns the numbers of other cells that the digit may mean, as bits.
    fn counts(&self, state: &State<'_>) -> u64 {
        state.get(self.digit) << self.offset
    }

    /// Returns the run of each line in a region.
    fn runs(&self, state: &State<'_>, region: u64) -> Vec<(usize, usize)> {
        let arms = self.arms.iter();
        arms.map(|arm| run(state, arm, region)).collect()
    }

    /// Ends lines that may have no more cells of the region.
    fn end<'m>(&'m self, state: &mut State<'m>, region: u64) -> Result<(), Dead<'m>> {
        let runs = self.runs(state, region);
        let least: usize = runs.iter().map(|run| run.0).sum();
        let greatest = 63 - self.counts(state).leading_zeros() as usize;
        if least == greatest {
            for (arm, run) in self.arms.iter().zip(&runs) {
                if let Some(&next) = arm.get(run.0) {
                    state.keep(next, !region)?;
                }
            }
        }
        Ok(())
    }
}
