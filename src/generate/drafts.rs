//! Puzzles in progress, and the questions that all ways to make them ask.

use std::cmp::Ordering;

use super::hardness::{Hardness, Judge};
use super::recipe::Recipe;
use super::rejected::{Faults, Rejected};
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::limits::{Duration, Stop};
use crate::sudoku::minimize::redundancy;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Puzzles in progress, each with its run.
pub(super) struct Drafts<'g> {
    pub(super) recipe: &'g Recipe,
    pub(super) search: &'g mut Search,
    pub(super) judge: Judge,
    pub(super) runs: Vec<Run<'g>>,
    pub(super) faults: Vec<Faults>,
}

/// A puzzle, if one was found, unless a limit was reached.
pub(super) type Found = Result<Option<Grid>, Stop>;

impl<'g> Drafts<'g> {
    /// Returns the givens of a puzzle with these clues.
    pub(super) fn givens(&self, clues: Grid) -> Givens<'g> {
        let givens = Givens::from(clues).with_variant(&self.recipe.variant);
        givens.unwrap_or_else(|error| unreachable!("the recipe was checked: {error}"))
    }

    /// Returns a solution of a puzzle with these clues, if one is found.
    pub(super) fn solution(&mut self, place: usize, clues: Grid) -> Option<Grid> {
        let givens = self.givens(clues);
        let (search, run) = (&mut self.search, &mut self.runs[place]);
        if run.stop().is_some() {
            return None;
        }
        run.spend(|run| {
            let outcome = search.count_up_to(&givens, 1, &run.next());
            run.charge(Duration::ZERO, outcome.stats.nodes);
            outcome.solutions.into_iter().next()
        })
    }

    /// Returns whether a puzzle with these clues has one solution.
    pub(super) fn is_unique(&mut self, place: usize, clues: &Grid) -> bool {
        let givens = self.givens(clues.clone());
        let (search, run) = (&mut self.search, &mut self.runs[place]);
        run.stop().is_none()
            && run.spend(|run| {
                let outcome = search.count_up_to(&givens, 2, &run.next());
                run.charge(Duration::ZERO, outcome.stats.nodes);
                outcome.count == Count::Exact(1)
            })
    }

    /// Returns the time charged to some runs.
    pub(super) fn charged(&self, places: &[usize]) -> Duration {
        places.iter().map(|&place| self.runs[place].time()).sum()
    }

    /// Returns whether a puzzle fits the recipe, given that it is unique and
    /// has the clues of the pattern.
    pub(super) fn accepts(&mut self, place: usize, puzzle: &Grid) -> Result<bool, Stop> {
        let fault = self.fault(place, puzzle)?;
        if let Some(fault) = fault {
            self.faults[place].count(fault);
        }
        Ok(fault.is_none())
    }

    /// Returns how a puzzle does not fit the recipe.
    fn fault(&mut self, place: usize, puzzle: &Grid) -> Result<Option<Rejected>, Stop> {
        let recipe = self.recipe;
        let clues = puzzle.clues().count();
        if !(recipe.clues.as_ref()).is_none_or(|range| range.contains(&clues)) {
            return Ok(Some(Rejected::Clues));
        }
        if let Some(wanted) = &recipe.hardness {
            match self.compare(place, puzzle, wanted)? {
                Ordering::Less => return Ok(Some(Rejected::TooEasy)),
                Ordering::Greater => return Ok(Some(Rejected::TooHard)),
                Ordering::Equal => {}
            }
        }
        if !recipe.is_minimal {
            return Ok(None);
        }
        let givens = self.givens(puzzle.clone());
        let run = &mut self.runs[place];
        let redundancy = redundancy(self.search, run, &givens, false);
        match run.stop() {
            Some(stop) => Err(stop),
            None if redundancy.is_ok_and(|redundancy| redundancy.is_minimal()) => Ok(None),
            None => Ok(Some(Rejected::NotMinimal)),
        }
    }

    /// Returns whether a puzzle is easier than wanted, right, or harder.
    pub(super) fn compare(
        &mut self,
        place: usize,
        puzzle: &Grid,
        wanted: &Hardness,
    ) -> Result<Ordering, Stop> {
        let judge = &mut self.judge;
        self.runs[place].spend(|run| judge.compare(puzzle, wanted, &run.next()))
    }
}
