//! A puzzle and the steps of its solution: what there is to say about them.

use clap::ValueEnum;
use quadrille::board::{Givens, Grid, Regions};
use quadrille::cover::Count;
use quadrille::human::{Difficulty, Rating, Scale, Step};
use quadrille::limits::Stop;
use quadrille::rate::Explained;

use super::super::scale;
use crate::output::{Form, Value, thousands};
use crate::pipeline::Task;

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Hint {
    /// The step.
    Full,
    /// Its technique and a house.
    Vague,
}

/// How steps are written besides the sentence, or in its place.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Notation {
    /// The sentence, and for chains `(1=2)r1c1 - (2=3)r1c5`.
    Eureka,
    /// `Naked Pair: 5,8 in r6c59 => r6c4<>5`.
    Hodoku,
    /// The same, in a block with the puzzle and its candidates.
    Post,
}

/// A puzzle and the steps of its solution.
pub struct Explanation<'a> {
    pub task: &'a Task<'a>,
    pub givens: &'a Givens<'a>,
    pub steps: Vec<Step>,
    pub told: Explained,
    pub hint: Option<Hint>,
    /// Whether the steps are all that there are here, and none was made.
    pub is_list: bool,
    pub wants_marks: bool,
    pub notation: Option<Notation>,
    pub has_heading: bool,
    pub form: Form,
}

impl Explanation<'_> {
    /// Returns how hard the puzzle is, or the least that it can be.
    pub(super) fn difficulty(&self) -> Value<'static> {
        scale::value(self.told.rating())
    }

    /// Returns the scale that goes on where the rules are stuck.
    pub(super) fn scale_beyond(&self) -> Option<Scale> {
        let beyond = Rating::Difficulty(Difficulty::Beyond);
        let is_beyond = self.told.rating() == Some(beyond);
        is_beyond
            .then(|| Scale::beyond_rules(self.givens))
            .flatten()
    }

    pub(super) fn hint(&self) -> Option<String> {
        if let Some(wrong) = self.told.wrong.first() {
            return Some(match self.hint? {
                Hint::Full => wrong.to_string(),
                Hint::Vague => wrong.vague().to_owned(),
            });
        }
        let step = self.steps.first()?;
        match self.hint? {
            Hint::Full => Some(self.told_step(step)),
            Hint::Vague => Some(step.vague()),
        }
    }

    /// Returns what a puzzle without a single solution is told first.
    pub fn warning(&self) -> Option<String> {
        let several = |at_least: &str, number: u128| {
            format!(
                "This puzzle has {at_least}{} solutions, so not every cell can be reasoned out.",
                thousands(number)
            )
        };
        match self.told.solutions? {
            Count::Exact(0) if self.steps.is_empty() => None,
            Count::Exact(0) => Some("This puzzle has no solution.".to_owned()),
            Count::Exact(1) => None,
            Count::Exact(number) => Some(several("", number)),
            count => Some(several("at least ", count.number())),
        }
    }

    /// Returns why a list of steps may lack some, if so.
    pub fn early(&self) -> Option<String> {
        let note = self.told.graded.unfinished_note();
        let stop = self.told.graded.stop();
        let is_limit = |stop: &Stop| !matches!(stop, Stop::Visitor | Stop::Nodes);
        match (note, stop.filter(is_limit)) {
            (Some(note), Some(stop)) => Some(format!("{note}; {stop}")),
            (Some(note), None) => Some(note),
            (None, Some(stop)) if self.is_list => Some(format!("stopped early: {stop}")),
            (None, _) => None,
        }
    }

    pub(super) fn regions(&self) -> Option<&Regions> {
        self.givens.variant().regions()
    }

    /// Returns a step in the notation that is asked for, or its sentence.
    pub(super) fn told_step(&self, step: &Step) -> String {
        match self.notation {
            Some(Notation::Hodoku | Notation::Post) => step.posted(),
            Some(Notation::Eureka) | None => step.to_string(),
        }
    }

    /// Returns the chain of a step that is written below its sentence.
    pub(super) fn written(&self, step: &Step) -> Option<String> {
        let is_wanted = self.notation == Some(Notation::Eureka);
        is_wanted.then(|| step.eureka()).flatten()
    }

    /// Returns the digits on the board in the end.
    pub(super) fn filled(&self) -> Grid {
        let Some(last) = self.steps.last() else {
            return self.givens.clues().clone();
        };
        let mut grid = last.grid.clone();
        for &(cell, digit) in &last.placed {
            grid.set(cell, Some(digit));
        }
        grid
    }
}
