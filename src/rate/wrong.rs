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

/// Where a solver went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The number of the first position, from 0, since which all have been wrong.
    pub position: usize,
    /// What is wrong there.
    pub wrong: Vec<Wrong>,
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
        if clues == standing.clues() && standing.marks().is_none() {
            return Vec::new();
        }
        let solution = self.only_solution(clues, standing, limits);
        solution.map_or_else(Vec::new, |solution| against(&solution, standing))
    }

    /// Finds the mistake of a solver among the positions of a puzzle, in the order in which they
    /// were reached: the first one since which all are wrong. `None` if the last one is right, or
    /// the clues do not have exactly one solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Digit, Givens, Grid};
    /// use quadrille::human::Scale;
    /// use quadrille::rate::Rater;
    ///
    /// let clues: Grid = "1.....3..4.....2".parse()?;
    /// // Two digits are entered, the first of which is wrong.
    /// let moves = [(0, 1, 4), (2, 0, 2)];
    /// let mut grids = vec![clues.clone()];
    /// for (row, column, digit) in moves {
    ///     let mut next = grids[grids.len() - 1].clone();
    ///     next.set(next.shape().cell(row, column), Digit::new(digit));
    ///     grids.push(next);
    /// }
    /// let positions: Vec<Givens<'_>> = grids.iter().map(Givens::from).collect();
    /// let mistake = Rater::new(Scale::Rules).mistake(&clues, &positions).expect("a mistake");
    /// assert_eq!(mistake.position, 1);
    /// assert_eq!(mistake.wrong[0].to_string(), "r1c2=4 is wrong");
    /// # Ok::<(), quadrille::board::GridError>(())
    /// ```
    pub fn mistake(&mut self, clues: &Grid, positions: &[Givens<'_>]) -> Option<Mistake> {
        let limits = self.limits.clone();
        let solution = self.only_solution(clues, positions.last()?, limits)?;
        let wrongs = positions.iter().enumerate().rev();
        let wrongs = wrongs.map(|(position, standing)| Mistake {
            position,
            wrong: against(&solution, standing),
        });
        wrongs.take_while(|it| !it.wrong.is_empty()).last()
    }

    /// Returns the solution of clues, if there is only one, by the rules of a position.
    fn only_solution(
        &mut self,
        clues: &Grid,
        standing: &Givens<'_>,
        limits: Limits,
    ) -> Option<Grid> {
        let clues = Givens::from(clues).with_variant(standing.variant()).ok()?;
        self.solver.set_engine(Engine::default());
        let outcome = self.solver.set_limits(limits).check(clues);
        let is_unique = outcome.status == Status::Unique;
        outcome.solutions.into_iter().next().filter(|_| is_unique)
    }
}

/// Returns the placed digits that the solution does not have there, or else the digits
/// whose marks are missing.
fn against(solution: &Grid, standing: &Givens<'_>) -> Vec<Wrong> {
    let (shape, marks) = (solution.shape(), standing.marks());
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
