//! Relations of two cells.

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::bits::each;

/// A relation of the digits of two cells, for all pairs of one first cell.
#[derive(Debug)]
pub(super) struct Pair {
    cells: [Place; 2],
    /// The digits of the other cell that fit each digit, both ways.
    fits: [Box<[u64]>; 2],
}

impl Pair {
    /// Creates a relation that holds for these values.
    pub(super) fn new(
        cells: [Place; 2],
        side: usize,
        holds: &dyn Fn(usize, usize) -> bool,
    ) -> Pair {
        let of = |holds: &dyn Fn(usize, usize) -> bool| -> Box<[u64]> {
            let row = |a: usize| {
                (1..=side)
                    .filter(|&b| holds(a, b))
                    .fold(0, |set, b| set | 1 << (b - 1))
            };
            (1..=side).map(row).collect()
        };
        Pair {
            cells,
            fits: [of(holds), of(&|a, b| holds(b, a))],
        }
    }
}

impl Propagator for Pair {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let [a, b] = self.cells;
        let keep = partners(&self.fits[0], state.get(a));
        state.keep(b, keep)?;
        let keep = partners(&self.fits[1], state.get(b));
        state.keep(a, keep)
    }

    fn cost(&self) -> usize {
        0
    }
}

/// Returns the digits that fit some of these.
fn partners(fits: &[u64], digits: u64) -> u64 {
    each(digits).fold(0, |all, digit| all | fits[digit])
}
