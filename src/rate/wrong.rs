//! Digits and pencil marks that contradict the only solution of the clues: no step
//! from there can be trusted, so they are told before any.

use std::fmt;

use super::Rater;
use crate::board::{Cell, CellName, Digit, Givens, Grid};
use crate::cover::Engine;
use crate::limits::Limits;
use crate::sudoku::Status;

/// A digit that a solver got wrong. Displays as `r1c1=9 is wrong`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The cell.
    pub cell: Cell,
    /// The digit that stands there and should not, or of which the mark is
    /// missing.
    pub digit: Digit,
    /// What is wrong with it.
    pub kind: WrongKind,
    name: CellName,
}

/// What is wrong with a digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongKind {
    /// It is placed, and the solution has another one there.
    Placed,
    /// It is the digit of the solution, and its mark is missing.
    Missing,
}

impl Wrong {
    /// Returns the same without the place: `a placed digit is wrong`.
    pub fn vague(&self) -> &'static str {
        match self.kind {
            WrongKind::Placed => "a placed digit is wrong",
            WrongKind::Missing => "a pencil mark is missing",
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wrong { name, digit, .. } = self;
        match self.kind {
            WrongKind::Placed => write!(f, "{name}={digit} is wrong"),
            WrongKind::Missing => write!(f, "the mark of {digit} in {name} is missing"),
        }
    }
}

impl Rater {
    /// Returns what contradicts the only solution of the clues: placed digits, or
    /// else pencil marks. Nothing, if the clues alone have several solutions or none, or that
    /// is not found out within the limits.
    pub(super) fn wrong(
        &mut self,
        clues: &Grid,
        standing: &Givens<'_>,
        limits: Limits,
    ) -> Vec<Wrong> {
        let marks = standing.marks();
        if clues == standing.clues() && marks.is_none() {
            return Vec::new();
        }
        let Ok(alone) = Givens::from(clues).with_variant(standing.variant()) else {
            return Vec::new();
        };
        self.solver.set_engine(Engine::default());
        let outcome = self.solver.set_limits(limits).check(alone);
        let (Status::Unique, Some(solution)) = (outcome.status, outcome.solutions.first()) else {
            return Vec::new();
        };
        let shape = clues.shape();
        let wrong = |cell, digit, kind| Wrong {
            cell,
            digit,
            kind,
            name: shape.cell_name(cell),
        };
        let placed = standing.clues().clues();
        let placed = placed.filter(|&(cell, digit)| solution.get(cell) != Some(digit));
        let placed: Vec<Wrong> = placed
            .map(|(cell, digit)| wrong(cell, digit, WrongKind::Placed))
            .collect();
        if !placed.is_empty() {
            // The marks that they cover may be missing for that alone.
            return placed;
        }
        let missing = solution.clues().filter(|&(cell, digit)| {
            let is_open = standing.clues().get(cell).is_none();
            is_open && marks.is_some_and(|marks| !marks.allows(cell, digit))
        });
        missing
            .map(|(cell, digit)| wrong(cell, digit, WrongKind::Missing))
            .collect()
    }
}
