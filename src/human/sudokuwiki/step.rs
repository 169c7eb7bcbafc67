//! One step, and how it is told.

use super::technique::Technique;
use crate::board::Shape;
use crate::human::board::nine::{Candidate, Position};
use crate::human::explainer;
use crate::human::hodoku;
use crate::human::told::step::capital;
use crate::human::told::words;
use crate::human::told::{self, Grade, Picture, PointFactor, Points, names};

/// What a step adds that belongs to the one before it.
const AS_BEFORE: Points = Points {
    points: 0,
    factor: PointFactor::Zero,
};

/// A step of a technique.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The digits that it places.
    pub placed: Vec<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
    /// The length of its chain; 0 if it has none.
    pub length: usize,
    /// What it saw.
    pub seen: Seen,
    /// What it adds to the score: nothing until it is the first of its kind in a position.
    pub points: Points,
}

/// What a technique saw, as the solver that found it has it.
#[derive(Clone, Debug)]
pub enum Seen {
    /// By a technique of HoDoKu, or one that people use today.
    Hodoku(hodoku::Step),
    /// By a technique of the Explainer.
    Explainer(explainer::Step),
    /// Candidates, others that are drawn apart, and the sentence.
    Said([Vec<Candidate>; 2], String),
}

/// Takes the steps that a technique finds, one after the other, until it returns true.
pub type Found<'a> = &'a mut dyn FnMut(Step) -> bool;

impl Step {
    /// Returns the step with what it adds to the score on a board with this number of candidates.
    pub fn worth(self, candidates: u32) -> Step {
        let factor = match self.technique.is_by_candidates() {
            true => PointFactor::Candidates(candidates),
            false => PointFactor::Plus(self.length as u32),
        };
        let points = self.technique.points();
        Step {
            points: Points { points, factor },
            ..self
        }
    }

    /// Returns a step of a technique by one of HoDoKu.
    pub fn hodoku(technique: Technique, step: hodoku::Step, length: usize) -> Step {
        Step {
            technique,
            placed: step.placed.clone(),
            removed: step.removed.clone(),
            length,
            seen: Seen::Hodoku(step),
            points: AS_BEFORE,
        }
    }

    /// Returns a step of a technique by one of the Explainer.
    pub fn explainer(technique: Technique, step: explainer::Step) -> Step {
        Step {
            technique,
            placed: step.placed.into_iter().collect(),
            removed: step.removed.clone(),
            length: 0,
            seen: Seen::Explainer(step),
            points: AS_BEFORE,
        }
    }

    /// Returns a step that removes candidates, if some of these are there.
    pub fn remove(
        position: &Position,
        technique: Technique,
        mut removed: Vec<Candidate>,
        drawn: [Vec<Candidate>; 2],
        said: impl FnOnce() -> String,
    ) -> Option<Step> {
        removed.retain(|&candidate| position.has(candidate));
        removed.sort_unstable();
        removed.dedup();
        (!removed.is_empty()).then(|| Step {
            technique,
            placed: Vec::new(),
            removed,
            length: 0,
            seen: Seen::Said(drawn, said()),
            points: AS_BEFORE,
        })
    }
}

/// Returns a step in a position as it is told.
pub fn tell(step: &Step, position: &Position) -> told::Step {
    let name = step.technique.name();
    let mut told = match &step.seen {
        Seen::Hodoku(step) => hodoku::tell(step, position),
        Seen::Explainer(step) => explainer::tell(step, position),
        Seen::Said([body, apart], clause) => {
            let removed = names::candidates(&step.removed);
            told::Step {
                grid: names::grid(position),
                marks: names::marks(position),
                technique: name,
                grade: Grade::Points(step.points),
                placed: names::candidates(&step.placed),
                sentence: words::sentence(name, clause, Shape::CLASSIC, &removed),
                removed,
                picture: Picture {
                    body: names::candidates(body),
                    apart: names::candidates(apart),
                    ..Picture::default()
                },
                nrc: None,
                fish: None,
            }
        }
    };
    if let Some(clause) = told.sentence.strip_prefix(&capital(told.technique)) {
        told.sentence = capital(name) + clause;
    }
    (told.technique, told.grade) = (name, Grade::Points(step.points));
    told
}
