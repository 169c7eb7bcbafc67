//! One more clue: what each would do to the rating of a puzzle.
//!
//! A puzzle with several solutions gets, one by one, the candidates that would make it unique; a
//! unique one gets the digits of its solution. With a symmetry, the other cells of the group are
//! filled too.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::{Rated, Rater};
use crate::board::{Cell, Digit, Givens, Grid};
use crate::cover::Engine;
use crate::human::ScaleError;
use crate::limits::Stop;
use crate::sudoku::Status;

/// Clues that can be added to a puzzle, and the rating with them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Addition {
    /// The clues: one, or all in a group of cells.
    pub clues: Vec<(Cell, Digit)>,
    /// The rating of the puzzle with them.
    pub rated: Rated,
}

/// Why no clues can be added.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdditionsError {
    /// The scale is not defined for the puzzle.
    #[error(transparent)]
    Scale(#[from] ScaleError),
    /// It has no solution.
    #[error("the puzzle has no solution, so no clue makes it unique")]
    NoSolution,
    /// A limit was reached before all additions were known.
    #[error("stopped before all additions were known: {0}")]
    Stopped(Stop),
}

impl Rater {
    /// Rates a puzzle with each clue that leaves it unique or makes it so, and passes on every
    /// addition with its place in the list sorted so far, from easy to hard, until told to stop.
    /// Each of the groups of cells, such as the orbits of a symmetry, is filled as a whole; cells in none stay
    /// blank.
    ///
    /// # Errors
    ///
    /// If the scale is not defined for the puzzle, it has no solution, or a limit is reached before
    /// its candidates are known.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use quadrille::board::{Cell, Givens, Grid};
    /// use quadrille::human::Scale;
    /// use quadrille::rate::Rater;
    ///
    /// let puzzle: Grid = "1.....3..4......".parse()?;
    /// let cells: Vec<Vec<Cell>> = puzzle.shape().cells().map(|cell| vec![cell]).collect();
    /// let mut sorted = Vec::new();
    /// Rater::new(Scale::Rules).additions(&Givens::from(&puzzle), &cells, &mut |place, addition| {
    ///     sorted.insert(place, addition);
    ///     ControlFlow::Continue(())
    /// })?;
    /// // Every one of them makes the puzzle unique.
    /// assert!(sorted.iter().all(|addition| addition.rated.rating().is_some()));
    /// assert!(!sorted.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn additions(
        &mut self,
        puzzle: &Givens<'_>,
        groups: &[Vec<Cell>],
        tell: &mut dyn FnMut(usize, Addition) -> ControlFlow<()>,
    ) -> Result<(), AdditionsError> {
        self.scale(puzzle)?;
        self.solver.set_engine(Engine::default());
        let known = self.solver.set_limits(self.limits.clone()).check(puzzle);
        let seeds: Vec<Option<(Cell, Digit)>> = match known.status {
            Status::None => return Err(AdditionsError::NoSolution),
            Status::Unique => vec![None],
            _ => {
                let counts = self.solver.candidate_counts_up_to(puzzle, 2);
                if let Some(stop) = counts.stop() {
                    return Err(AdditionsError::Stopped(stop));
                }
                counts.deciding().map(Some).collect()
            }
        };
        let (mut sorted, mut seen): (Vec<Rated>, Vec<Grid>) = (Vec::new(), Vec::new());
        for seed in seeds {
            let mut clues = puzzle.clues().clone();
            if let Some((cell, digit)) = seed {
                clues.set(cell, Some(digit));
            }
            let outcome = self.solver.check(puzzle.clone().with_clues(clues));
            let Some(solution) = outcome.solutions.first() else {
                match outcome.stop {
                    Some(stop) => return Err(AdditionsError::Stopped(stop)),
                    None => continue,
                }
            };
            for group in groups {
                if seed.is_some_and(|(cell, _)| !group.contains(&cell)) {
                    continue;
                }
                let blank = group
                    .iter()
                    .filter(|&&cell| puzzle.clues().get(cell).is_none());
                let added = blank.filter_map(|&cell| Some((cell, solution.get(cell)?)));
                let added: Vec<(Cell, Digit)> = added.collect();
                let mut clues = puzzle.clues().clone();
                for &(cell, digit) in &added {
                    clues.set(cell, Some(digit));
                }
                // Two cells of a group may decide the same solution.
                if added.is_empty() || seen.contains(&clues) {
                    continue;
                }
                seen.push(clues.clone());
                let rated = self.rate(puzzle.clone().with_clues(clues))?;
                let place = sorted.partition_point(|other| is_easier(other, &rated));
                sorted.insert(place, rated.clone());
                let addition = Addition {
                    clues: added,
                    rated,
                };
                if tell(place, addition).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a puzzle is not harder than another. One without a rating is harder than all others.
fn is_easier(one: &Rated, other: &Rated) -> bool {
    match (one.rating(), other.rating()) {
        (Some(one), Some(other)) => one.cmp_hardness(&other) != Ordering::Greater,
        (one, other) => one.is_some() || other.is_none(),
    }
}
