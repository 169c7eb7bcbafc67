//! Houses: cells that hold every digit.

use super::sight::Place;
use super::state::{Dead, State};

/// A house, and where it meets other houses.
#[derive(Debug)]
pub(super) struct HouseCells {
    pub(super) cells: Box<[Place]>,
    full: u64,
    crossings: Vec<Crossing>,
}

/// Two or more cells that a house shares with another one.
#[derive(Debug)]
struct Crossing {
    common: Box<[Place]>,
    /// The other cells of this house, and of the other.
    here: Box<[Place]>,
    there: Box<[Place]>,
}

impl HouseCells {
    /// Creates all houses of a board of this side from their cells.
    pub(super) fn all(houses: &[Vec<Place>], side: usize) -> Vec<HouseCells> {
        let create = |cells: &Vec<Place>| {
            let others = houses.iter().filter(|other| *other != cells);
            let crossings = others.filter_map(|other| {
                let split = |of: &[Place], by: &[Place], is_in: bool| -> Box<[Place]> {
                    of.iter()
                        .copied()
                        .filter(|place| by.contains(place) == is_in)
                        .collect()
                };
                let common = split(cells, other, true);
                (common.len() > 1 && common.len() < side).then(|| Crossing {
                    common,
                    here: split(cells, other, false),
                    there: split(other, cells, false),
                })
            });
            HouseCells {
                cells: cells.as_slice().into(),
                full: u64::MAX >> (64 - side),
                crossings: crossings.collect(),
            }
        };
        houses.iter().map(create).collect()
    }

    /// Places digits that have one cell left, and removes those that must be
    /// where this house meets another from the rest of that one.
    pub(super) fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        let mut placed = 0;
        for &place in &self.cells {
            let digits = state.get(place);
            placed |= if digits.is_power_of_two() { digits } else { 0 };
            more |= thrice & digits;
            thrice |= twice & digits;
            twice |= once & digits;
            once |= digits;
        }
        if once != self.full {
            return Err(Dead(&self.cells));
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for &place in &self.cells {
                let single = state.get(place) & hidden;
                if single != 0 {
                    if !single.is_power_of_two() {
                        return Err(Dead(&self.cells));
                    }
                    state.keep(place, single)?;
                }
            }
        }
        let union = |state: &State, cells: &[Place]| {
            cells.iter().fold(0, |all, &place| all | state.get(place))
        };
        for crossing in &self.crossings {
            // Digits with more places than these cells are elsewhere, too.
            let few = match crossing.common.len() {
                2 => twice & !thrice,
                3 => twice & !more,
                _ => twice,
            };
            if few == 0 {
                continue;
            }
            let confined = few & union(state, &crossing.common);
            if confined == 0 {
                continue;
            }
            let confined = confined & !union(state, &crossing.here);
            if confined != 0 {
                for &place in &crossing.there {
                    state.keep(place, !confined)?;
                }
            }
        }
        Ok(())
    }
}
