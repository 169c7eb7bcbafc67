//! The number of solutions with each candidate.

mod in_lanes;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::{MANY, Sums, Timer, may_sum, most_to_list};
use crate::board::{Cell, Digit, Givens, Shape};
use crate::cover::Count;
use crate::lanes::{Lanes, Puzzle};
use crate::limits::{Duration, Limits, Stop};
use crate::sudoku::bulk;
use crate::sudoku::outcome::{Method, Status, status_of};
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// The number of solutions of a puzzle, and of those with each candidate.
///
/// The numbers of a cell add up to the number of all solutions, and so do those
/// of a digit in any house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateCounts {
    shape: Shape,
    total: Count,
    /// Cell by cell; digit by digit in each cell.
    counts: Vec<Count>,
    stop: Option<Stop>,
    method: Method,
}

impl CandidateCounts {
    /// Adds the counts of the cells up.
    fn of_cells(
        shape: Shape,
        counts: Vec<Count>,
        stop: Option<Stop>,
        method: Method,
    ) -> CandidateCounts {
        // Each cell knows their number, or a lower bound.
        let totals = counts.chunks(shape.side()).map(|of_cell| {
            let number = of_cell.iter().map(|count| count.number()).sum();
            if of_cell.iter().all(|count| count.is_exact()) {
                Count::Exact(number)
            } else {
                Count::AtLeast(number)
            }
        });
        let total = totals.max_by_key(|total| (total.is_exact(), total.number()));
        CandidateCounts {
            shape,
            total: total.unwrap_or(Count::AtLeast(0)),
            counts,
            stop,
            method,
        }
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of solutions.
    pub fn total(&self) -> Count {
        self.total
    }

    /// Returns the number of solutions with the digit in the cell.
    ///
    /// # Panics
    ///
    /// Panics if the digit or the cell is not on the board.
    pub fn of(&self, cell: Cell, digit: Digit) -> Count {
        self.of_cell(cell)[digit.index()]
    }

    /// Returns the same for all digits, from 1.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn of_cell(&self, cell: Cell) -> &[Count] {
        let side = self.shape.side();
        &self.counts[cell.index() * side..][..side]
    }

    /// Returns the candidates that are in exactly one solution: adding any of
    /// them as a clue leaves only this solution. Empty if there is only one
    /// anyway.
    pub fn deciding(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let is_open = self.total != Count::Exact(1);
        let cells = self.shape.cells().filter(move |_| is_open);
        cells.flat_map(|cell| {
            let digits = Digit::all(self.shape.side());
            let of_cell = digits.zip(self.of_cell(cell));
            of_cell
                .filter(|(_, count)| **count == Count::Exact(1))
                .map(move |(digit, _)| (cell, digit))
        })
    }

    /// Returns the cells in which solutions are known to differ.
    pub fn differing(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| {
            let counts = self.of_cell(cell).iter();
            counts.filter(|count| count.number() > 0).count() > 1
        })
    }

    /// Returns what is known about the solutions.
    pub fn status(&self) -> Status {
        let reached = (!self.total.is_exact()).then_some(Stop::Solutions);
        status_of(self.total, self.stop.or(reached))
    }

    /// Returns the limit that ended the work early, if one did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns how the solutions were counted.
    pub fn method(&self) -> Method {
        self.method
    }
}

/// How many solutions have each candidate, up to a number if there is one?
pub(in crate::sudoku) struct Counting<'s> {
    pub(in crate::sudoku) sums: &'s Sums,
    pub(in crate::sudoku) most: Option<u64>,
    pub(in crate::sudoku) limits: &'s Limits,
}

impl bulk::Question for Counting<'_> {
    type Answer = CandidateCounts;

    fn together(
        &self,
        lanes: &mut Lanes,
        limits: &Limits,
        puzzles: &[Puzzle],
    ) -> Vec<Option<CandidateCounts>> {
        match self.most {
            // No number to stop at.
            Some(0) => Vec::new(),
            most => in_lanes::counts(lanes, limits, puzzles, most),
        }
    }

    fn by_itself(&self, search: &mut Search, puzzle: &Givens<'_>) -> CandidateCounts {
        match self.most {
            Some(most) => candidate_counts_up_to(search, puzzle, most, self.limits),
            None => candidate_counts(search, self.sums, puzzle, self.limits),
        }
    }
}

/// Counts the solutions with each candidate.
fn candidate_counts(
    search: &mut Search,
    sums: &Sums,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> CandidateCounts {
    if !may_sum(search, puzzle, limits) {
        return listed(search, puzzle, None, limits);
    }
    let mut timer = Timer::start(limits);
    let most = most_to_list(puzzle.clues(), MANY);
    let mut found = listed(search, puzzle, Some(most), &timer.brief());
    match timer.plan(puzzle.clues(), found.stop) {
        Ok(None) => {}
        Ok(Some(plan)) => {
            found.method = Method::Partitions { work: plan.work() };
            match sums.make(&plan, &mut timer, |control| plan.candidate_counts(control)) {
                Ok(counts) => {
                    // A board has at least one cell.
                    found.total = Count::Exact(counts[0].iter().sum());
                    found.counts = counts.into_iter().flatten().map(Count::Exact).collect();
                    found.stop = None;
                }
                Err(stop) => found.stop = Some(stop),
            }
        }
        Err(stop) => found.stop = Some(stop),
    }
    found
}

/// Counts from a list of the solutions, or of some of them.
fn listed(
    search: &mut Search,
    puzzle: &Givens<'_>,
    most: Option<u64>,
    limits: &Limits,
) -> CandidateCounts {
    let shape = puzzle.shape();
    let side = shape.side();
    let mut numbers = vec![0; shape.cell_count() * side];
    let outcome = search.ask(puzzle, most, limits, |solution| {
        for (cell, digit) in solution.grid().clues() {
            numbers[cell.index() * side + digit.index()] += 1;
        }
        ControlFlow::Continue(())
    });
    let count = if outcome.count.is_exact() {
        Count::Exact
    } else {
        Count::AtLeast
    };
    CandidateCounts {
        shape,
        total: outcome.count,
        counts: numbers.into_iter().map(count).collect(),
        stop: outcome.stop,
        method: Method::Search,
    }
}

/// Counts the solutions with each candidate up to a number, by a search for
/// each.
fn candidate_counts_up_to(
    search: &mut Search,
    puzzle: &Givens<'_>,
    most: u64,
    limits: &Limits,
) -> CandidateCounts {
    let limits = &limits.started();
    let mut run = Run::new(limits);
    let shape = puzzle.shape();
    let mut stop = None;
    let mut count = |puzzle: &Givens<'_>| {
        stop = stop.or(run.stop());
        if stop.is_some() {
            return Count::AtLeast(0);
        }
        let outcome = search.count_up_to(puzzle, most, &run.next());
        run.charge(Duration::ZERO, outcome.stats.nodes);
        stop = outcome.stop.filter(|stop| stop.is_early());
        outcome.count
    };
    let of_clue = count(puzzle);
    let mut counts = Vec::with_capacity(shape.cell_count() * shape.side());
    for cell in shape.cells() {
        let (clue, candidates) = (puzzle.clues().get(cell), puzzle.candidates(cell));
        counts.extend(Digit::all(shape.side()).map(|digit| match clue {
            Some(clue) if clue == digit => of_clue,
            None if candidates.contains(digit) => count(&puzzle.with_clue(cell, digit)),
            _ => Count::Exact(0),
        }));
    }
    CandidateCounts::of_cells(shape, counts, stop, Method::Search)
}
