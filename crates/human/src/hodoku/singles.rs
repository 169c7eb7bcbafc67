//! Full houses, naked singles and hidden singles.
//!
//! Singles are placed in the order in which they came about: see [`State`].

use super::state::State;
use super::step::{Found, Step};
use super::technique::Technique;
use crate::board::nine::Candidate;
use crate::board::nine::geometry::SEATS;

/// Finds full houses, naked singles or hidden singles.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let mut place = |candidate, house| found(Step::place(technique, candidate, house));
    let houses = |candidate: Candidate| SEATS[candidate.cell()].map(|(house, _)| house.into());
    match technique {
        Technique::FullHouse => state.naked().any(|candidate| {
            let is_full = |&house: &usize| position.empty(house).count_ones() == 1;
            let full = houses(candidate).into_iter().find(is_full);
            full.is_some() && place(candidate, full)
        }),
        Technique::NakedSingle => state.naked().any(|candidate| place(candidate, None)),
        _ => state.hidden().any(|candidate| {
            let places = |house: usize| position.places(house, candidate.digit());
            let is_only = |&house: &usize| places(house).count_ones() == 1;
            let only = houses(candidate).into_iter().find(is_only);
            only.is_some() && place(candidate, only)
        }),
    }
}
