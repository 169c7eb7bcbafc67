//! Full houses, naked singles and hidden singles.
//!
//! Singles are placed in the order in which they came about: see [`State`].

use super::state::State;
use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::human::board::nine::geometry::SEATS;

/// Finds full houses, naked singles or hidden singles.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let mut place = |candidate, house: Option<usize>| {
        found(Step {
            technique,
            placed: vec![candidate],
            removed: Vec::new(),
            pattern: Pattern {
                houses: house.into_iter().collect(),
                body: vec![candidate],
                ..Pattern::default()
            },
        })
    };
    match technique {
        Technique::FullHouse => state.naked().any(|candidate| {
            let houses = SEATS[candidate.cell()].map(|(house, _)| usize::from(house));
            let mut full = houses.into_iter();
            let full = full.find(|&house| position.empty(house).count_ones() == 1);
            full.is_some() && place(candidate, full)
        }),
        Technique::NakedSingle => state.naked().any(|candidate| place(candidate, None)),
        _ => state.hidden().any(|candidate| {
            let houses = SEATS[candidate.cell()].map(|(house, _)| usize::from(house));
            let mut only = houses.into_iter();
            let only =
                only.find(|&house| position.places(house, candidate.digit()).count_ones() == 1);
            only.is_some() && place(candidate, only)
        }),
    }
}
