//! Constraints of which some hold: each way is tried, and what all of them
//! remove goes.

use super::draft::Draft;
use super::sight::{Place, places};
use super::state::{Dead, Propagator, State};
use crate::board::LocalConstraint;

/// Lists of propagators: all of one hold.
#[derive(Debug)]
struct Either {
    cells: Box<[Place]>,
    ways: Box<[Way]>,
}

#[derive(Debug)]
struct Way {
    /// The digits that single cells may have.
    within: Box<[(Place, u64)]>,
    propagators: Box<[Box<dyn Propagator>]>,
}

impl Draft<'_> {
    /// Adds constraints of which all of one list hold.
    pub(super) fn either(&mut self, ways: &[Box<[LocalConstraint]>]) {
        let ways: Box<[Way]> = ways.iter().filter_map(|way| self.way(way)).collect();
        let of_way = |way: &Way| {
            let single = way.within.iter().map(|within| within.0);
            let others = way.propagators.iter().flat_map(|one| one.cells().to_vec());
            single.chain(others).collect::<Vec<Place>>()
        };
        let mut cells: Vec<Place> = ways.iter().flat_map(of_way).collect();
        cells.sort_unstable();
        cells.dedup();
        self.is_impossible |= ways.is_empty();
        // A way that says nothing always holds.
        let says_all = |way: &Way| !way.within.is_empty() || !way.propagators.is_empty();
        if ways.iter().all(says_all) {
            let cells = cells.into();
            self.propagators.push(Box::new(Either { cells, ways }));
        }
    }

    /// Returns the propagators of constraints that may not hold; `None` if they
    /// never do.
    fn way(&self, list: &[LocalConstraint]) -> Option<Way> {
        let mut sight = self.sight.clone();
        list.iter().for_each(|local| sight.add_local(local));
        let mut draft = Draft::new(self.shape, self.variant, sight);
        let full = draft.domains.clone();
        for local in list {
            let cells = places(&local.cells());
            for (at, &one) in cells.iter().enumerate() {
                for &other in &cells[at + 1..] {
                    if draft.sight.sees(one, other) && !self.sight.sees(one, other) {
                        draft.pair(one, other, &|a, b| a != b);
                    }
                }
            }
            let pairs = self.variant.pairs_of(self.shape, local);
            pairs.iter().for_each(|pair| draft.relation(pair));
            draft.add(local);
        }
        let domains = draft.domains.iter().zip(&full).enumerate();
        let within = domains.filter(|(_, (digits, full))| digits != full);
        let within = within.map(|(place, (&digits, _))| (place as Place, digits));
        (!draft.is_impossible).then(|| Way {
            within: within.collect(),
            propagators: draft.propagators.into(),
        })
    }
}

impl Way {
    /// Removes digits until it removes no more.
    fn propagate<'m>(&'m self, cells: &[Place], state: &mut State<'m>) -> Result<(), Dead<'m>> {
        for &(place, digits) in &self.within {
            state.keep(place, digits)?;
        }
        let count = |state: &State<'_>| -> u32 {
            let digits = cells.iter().map(|&place| state.get(place).count_ones());
            digits.sum()
        };
        let mut before = count(state);
        loop {
            for propagator in &self.propagators {
                propagator.propagate(state)?;
            }
            let after = count(state);
            if after == before {
                return Ok(());
            }
            before = after;
        }
    }
}

impl Propagator for Either {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let before = state.saved(&self.cells);
        let mut kept = vec![0; self.cells.len()];
        for way in &self.ways {
            if way.propagate(&self.cells, state).is_ok() {
                for (kept, &place) in kept.iter_mut().zip(&self.cells) {
                    *kept |= state.get(place);
                }
            }
            state.restore(&self.cells, &before);
        }
        for (&place, kept) in self.cells.iter().zip(kept) {
            state.keep(place, kept).map_err(|_| Dead(&self.cells))?;
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        let propagators = self.ways.iter().flat_map(|way| &way.propagators);
        propagators.map(|one| one.cost()).sum::<usize>() * 2
    }
}
