//! One's own order and scores of the techniques of a scale.

use super::names::Scale;
use crate::hodoku;
use crate::narration::{Grade, Step};
use crate::patterns::Rule;
use quadrille_board::NameError;
use quadrille_board::names::named;

/// The greatest score of a step.
pub const MOST: u32 = 1_000_000;

/// One's own choice of techniques.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CustomGrades {
    /// Those that are tried first, in this order.
    pub first: Vec<&'static str>,
    /// Those that are not tried.
    pub left_out: Vec<&'static str>,
    /// What a step of a technique is worth.
    pub grades: Vec<(&'static str, Grade)>,
}

/// A line of scores that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {wrong}")]
#[non_exhaustive]
pub struct ScoresError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong: what was expected, and what was found.
    pub wrong: String,
}

impl CustomGrades {
    /// Returns a step with its own grade, if it has one.
    pub fn graded(&self, step: &Step) -> Step {
        let mut step = step.clone();
        step.grade = self.grade(step.technique).unwrap_or(step.grade);
        step
    }

    /// Returns the grade of a technique, if it has one's own: the last one that was set.
    pub fn grade(&self, technique: &str) -> Option<Grade> {
        let mut from_last = self.grades.iter().rev();
        let own = from_last.find(|(name, _)| *name == technique);
        own.map(|&(_, grade)| grade)
    }
}

/// Finds a technique of a scale by name, also one that it leaves out unless it is asked for.
pub fn technique(scale: Scale, name: &str) -> Result<&'static str, NameError> {
    let all: Vec<&'static str> = match scale {
        Scale::Hodoku => hodoku::Technique::all()
            .map(hodoku::Technique::name)
            .collect(),
        Scale::Rules => Rule::ALL.map(Rule::name).to_vec(),
        _ => scale.techniques(),
    };
    named(&all, |name| name, name)
}
