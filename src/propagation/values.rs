//! Groups of cells that hold the same digits, in any order.

use super::sight::Place;
use super::state::{Dead, Propagator, State};

#[derive(Debug)]
pub(super) struct SameValues {
    pub(super) cells: Box<[Place]>,
    /// The number of cells in each group.
    pub(super) len: usize,
}

impl Propagator for SameValues {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// Removes the digits that some group cannot hold as often as another one
    /// holds them already.
    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let groups = || self.cells.chunks(self.len);
        let union = |group: &[Place]| group.iter().fold(0, |all, &place| all | state.get(place));
        let common = groups()
            .map(union)
            .fold(u64::MAX, |all, digits| all & digits);
        for &place in &self.cells {
            state.keep(place, common)?;
        }
        for digit in (0..64)
            .map(|digit| 1_u64 << digit)
            .filter(|digit| common & digit != 0)
        {
            let count = |group: &[Place], is_it: &dyn Fn(u64) -> bool| {
                group
                    .iter()
                    .filter(|&&place| is_it(state.get(place)))
                    .count()
            };
            let least = groups()
                .map(|group| count(group, &|digits| digits == digit))
                .max();
            let most = groups()
                .map(|group| count(group, &|digits| digits & digit != 0))
                .min();
            let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
            if least > most {
                return Err(Dead(&self.cells));
            }
            for group in groups() {
                let possible = count_of(state, group, digit);
                for &place in group {
                    let digits = state.get(place);
                    if digits & digit == 0 || digits == digit {
                        continue;
                    }
                    let placed = group
                        .iter()
                        .filter(|&&place| state.get(place) == digit)
                        .count();
                    if placed == most {
                        state.keep(place, !digit)?;
                    } else if possible == least {
                        state.keep(place, digit)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        500
    }
}

fn count_of(state: &State<'_>, group: &[Place], digit: u64) -> usize {
    group
        .iter()
        .filter(|&&place| state.get(place) & digit != 0)
        .count()
}
