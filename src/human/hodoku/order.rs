//! The order of the steps of techniques that collect all of them: those that remove the most come first.

use std::cmp::{Ordering, Reverse};

use super::step::Step;
use crate::human::board::nine::Candidate;

/// Sorts steps: those that place digits first, then those that remove more candidates, then those that remove
/// earlier candidates, then shorter chains.
pub fn sort(steps: &mut [Step]) {
    steps.sort_by(compare);
}

/// Compares steps by the order of [`sort`].
pub fn compare(a: &Step, b: &Step) -> Ordering {
    let rank = |step: &Step| (step.placed.is_empty(), Reverse(step.removed.len()));
    let by_rank = rank(a).cmp(&rank(b));
    let by_removed = || weight(&a.removed).cmp(&weight(&b.removed));
    by_rank
        .then_with(by_removed)
        .then_with(|| a.pattern.links.len().cmp(&b.pattern.links.len()))
}

/// Returns a sum over a list of candidates that grows with their cells, those of later ones the more.
fn weight(list: &[Candidate]) -> usize {
    let terms = list.iter().enumerate();
    let terms = terms.map(|(k, c)| c.cell() * (1 + 80 * k) + c.digit() + 1);
    terms.sum()
}
