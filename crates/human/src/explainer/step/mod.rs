//! One step: what it is called, what it does, how hard it is.

mod node;
mod pattern;
mod story;

use super::technique::Technique;
use crate::board::nine::{Candidate, Position};

pub use node::{Node, Reason};
pub use pattern::{Deadly, Follows, Pattern, StrongLink, Wing};
pub use story::{Event, Kind, Story};

/// A step of the Explainer.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// Its rating.
    pub rating: f64,
    /// The digit that it places.
    pub placed: Option<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
    /// What it saw. Chains have it only if steps are told.
    pub pattern: Option<Pattern>,
}

/// Takes the steps that a technique finds, one after the other, until it returns true.
pub type Found<'a> = &'a mut dyn FnMut(Step) -> bool;

impl Step {
    /// Returns a step that places a digit.
    pub fn place(technique: Technique, rating: f64, (cell, digit): (usize, usize)) -> Step {
        Step {
            pattern: None,
            technique,
            rating,
            placed: Some(Candidate::new(cell, digit)),
            removed: Vec::new(),
        }
    }

    /// Returns a step that removes candidates, if there are any.
    pub fn remove(technique: Technique, rating: f64, removed: Vec<Candidate>) -> Option<Step> {
        let step = Step {
            pattern: None,
            technique,
            rating,
            placed: None,
            removed,
        };
        (!step.removed.is_empty()).then_some(step)
    }

    /// Returns the step with what it saw.
    pub fn by(self, pattern: Pattern) -> Step {
        Step {
            pattern: Some(pattern),
            ..self
        }
    }

    /// Does the step.
    pub fn apply(&self, position: &mut Position) {
        for &candidate in &self.removed {
            position.remove(candidate);
        }
        if let Some(candidate) = self.placed {
            position.place(candidate.cell(), candidate.digit());
        }
    }
}

/// Adds tenths one by one, as the Explainer does.
pub fn plus(rating: f64, tenths: usize) -> f64 {
    rating + 0.1 * tenths as f64
}
