//! Cells of which no digits have a sum: the digits that must be in them add up
//! to sums that no other digit may complete.

use super::sight::{Place, Sight};
use super::state::{Dead, Propagator, State};
use crate::bits::each;

#[derive(Debug)]
pub(super) struct Rellik {
    within: Box<[Place]>,
    /// These, and the other cells of houses that have several of them.
    cells: Box<[Place]>,
    rests: Box<[Box<[Place]>]>,
    number: usize,
}

impl Rellik {
    /// Creates the constraint for a sum below 64.
    pub(super) fn new(cells: &[Place], number: usize, sight: &Sight) -> Rellik {
        let rests = sight.rests(cells);
        let mut near = [cells, &rests.concat()].concat();
        near.sort_unstable();
        near.dedup();
        Rellik {
            within: cells.into(),
            cells: near.into(),
            rests,
            number,
        }
    }
}

impl Propagator for Rellik {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn blamed<'a>(&'a self, _: Dead<'a>) -> &'a [Place] {
        &self.within
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let full = u64::MAX >> (64 - state.model.shape.side());
        let mut required = state.required(&self.rests);
        for &place in &self.within {
            let digits = state.get(place);
            if digits.is_power_of_two() {
                required |= digits;
            }
        }
        let sums = each(required).fold(1_u64, |sums, digit| sums | sums << (digit + 1));
        if sums >> self.number & 1 == 1 {
            return Err(Dead(&self.within));
        }
        let others = each(full & !required);
        let wrong = others
            .filter(|digit| *digit < self.number && sums >> (self.number - digit - 1) & 1 == 1);
        let wrong = wrong.fold(0, |all, digit| all | 1 << digit);
        for &place in &self.within {
            state.keep(place, !wrong)?;
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        5
    }
}
