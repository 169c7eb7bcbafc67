//! The order of the steps of techniques that collect all of them: those that remove the most come first.

use std::cmp::Reverse;

use super::step::Step;
use crate::board::nine::Candidate;

/// Sorts steps: those that place digits first, then those that remove more candidates, then those that remove
/// earlier candidates, then shorter chains.
pub fn sort(steps: &mut [Step]) {
    steps.sort_by_cached_key(|step| {
        let rank = (step.placed.is_empty(), Reverse(step.removed.len()));
        (rank, weight(&step.removed), step.pattern.links.len())
    });
}

/// Returns a sum over a list of candidates that grows with their cells, those of later ones the more.
pub fn weight(list: &[Candidate]) -> usize {
    let terms = list.iter().enumerate();
    let terms = terms.map(|(k, c)| c.cell() * (1 + 80 * k) + c.digit() + 1);
    terms.sum()
}
