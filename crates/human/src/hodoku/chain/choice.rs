//! Which of many chains is taken.
//!
//! Of chains that remove the same candidates, the shortest is kept. More removals come first; then the smaller
//! sum of the numbers of the cells and digits, in which later removals weigh more.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::hodoku::prelude::*;
use crate::hodoku::step::weight;

/// Steps, the shortest for each set of candidates that it removes.
#[derive(Default)]
pub struct Choice {
    steps: Vec<(usize, Step)>,
    known: HashMap<Vec<Candidate>, usize>,
}

/// Returns candidates by digit, then by cell.
fn sorted(removed: &[Candidate]) -> Vec<Candidate> {
    let mut sorted = removed.to_vec();
    sorted.sort_by_key(|candidate| (candidate.digit(), candidate.cell()));
    sorted
}

impl Choice {
    /// Returns whether a chain of this length would be kept.
    pub fn wants(&self, removed: &[Candidate], length: usize) -> bool {
        match self.known.get(&sorted(removed)) {
            Some(&at) => length < self.steps[at].0,
            None => !removed.is_empty(),
        }
    }

    /// Takes a step by a chain of this length, unless it has one as short with the same removals.
    pub fn offer(&mut self, length: usize, mut step: Step) {
        step.removed = sorted(&step.removed);
        if !self.wants(&step.removed, length) {
            return;
        }
        match self.known.get(&step.removed) {
            Some(&at) => self.steps[at] = (length, step),
            None => {
                self.known.insert(step.removed.clone(), self.steps.len());
                self.steps.push((length, step));
            }
        }
    }

    /// Passes the steps, best first, until `found` returns true; then returns true.
    pub fn pass(mut self, found: Found<'_>) -> bool {
        self.steps.sort_by_cached_key(|(_, step)| {
            let is_aic = matches!(step.technique, Technique::Aic | Technique::GroupedAic);
            (Reverse(step.removed.len()), weight(&step.removed), is_aic)
        });
        self.steps.into_iter().any(|(_, step)| found(step))
    }
}
