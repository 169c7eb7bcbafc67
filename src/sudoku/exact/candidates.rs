//! How many solutions each candidate is in.

use std::ops::ControlFlow;

use super::{MANY, Method, has_few_clues};
use crate::board::{Cell, Digit, Grid, Shape};
use crate::cover::Count;
use crate::limits::{Instant, Stop};
use crate::sudoku::solver::status_of;
use crate::sudoku::{Solver, Status};

/// How many solutions a puzzle has, and how many of them each candidate is in.
///
/// The numbers of a cell add up to the number of all solutions, and so do
/// those of a digit in any house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateCounts {
    shape: Shape,
    total: Count,
    /// Cell by cell, in each digit by digit.
    counts: Vec<Count>,
    stop: Option<Stop>,
    method: Method,
}

impl CandidateCounts {
    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many solutions there are.
    pub fn total(&self) -> Count {
        self.total
    }

    /// How many solutions have the digit in the cell.
    ///
    /// # Panics
    ///
    /// If the digit or the cell is not on the board.
    pub fn of(&self, cell: Cell, digit: Digit) -> Count {
        self.of_cell(cell)[digit.index()]
    }

    /// The same for all digits, from 1.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    pub fn of_cell(&self, cell: Cell) -> &[Count] {
        let side = self.shape.side();
        &self.counts[cell.index() * side..][..side]
    }

    /// The candidates that are in exactly one solution: any of them, added as
    /// a clue, leaves only this one. Empty if there is only one anyway.
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

    /// The cells that solutions are known to differ in.
    pub fn differing(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| {
            let counts = self.of_cell(cell).iter();
            counts.filter(|count| count.number() > 0).count() > 1
        })
    }

    /// What is known of the solutions.
    pub fn status(&self) -> Status {
        let reached = (!self.total.is_exact()).then_some(Stop::Solutions);
        status_of(self.total, self.stop.or(reached))
    }

    /// What ended the work too early, if anything did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// How the counts were made.
    pub fn method(&self) -> Method {
        self.method
    }
}

impl Solver {
    /// Counts the solutions that each candidate is in.
    ///
    /// Made in the same way as [`count_exact`](Solver::count_exact), but sums
    /// take about nine times as long. If it is stopped, all counts are what
    /// the search had found.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::Count;
    /// use quadrille::board::{Digit, Grid, Shape};
    /// use quadrille::sudoku::Solver;
    ///
    /// let shape = Shape::new(2, 2)?;
    /// let counts = Solver::new().candidate_counts(&Grid::empty(shape));
    /// assert_eq!(counts.total(), Count::Exact(288));
    /// assert_eq!(counts.of(shape.nth_cell(5), Digit::nth(0)), Count::Exact(72));
    /// # Ok::<(), quadrille::board::ShapeError>(())
    /// ```
    pub fn candidate_counts(&mut self, grid: &Grid) -> CandidateCounts {
        if !self.may_sum(grid) {
            return self.listed_counts(grid, None);
        }
        let started = Instant::now();
        let limit = if has_few_clues(grid) { 2 } else { MANY };
        let mut found = self.briefly(|solver| solver.listed_counts(grid, Some(limit)));
        let Some(plan) = self.plan(grid, found.stop, started) else {
            return found;
        };
        found.method = Method::Partitions { work: plan.work() };
        match self.sum(&plan, started, |control| plan.candidate_counts(control)) {
            Ok(counts) => {
                // A board has at least one cell.
                found.total = Count::Exact(counts[0].iter().sum());
                found.counts = counts.into_iter().flatten().map(Count::Exact).collect();
                found.stop = None;
            }
            Err(stop) => found.stop = Some(stop),
        }
        found
    }

    /// Counts the solutions that each candidate is in, but stops at `cap` of
    /// each; a count that reaches it is "at least". For a quick look: with a
    /// cap of 1 it tells which candidates are in any solution.
    ///
    /// Takes a search for each candidate.
    pub fn candidate_counts_up_to(&mut self, grid: &Grid, cap: u64) -> CandidateCounts {
        let started = Instant::now();
        let shape = grid.shape();
        let mut stop = None;
        let mut count = |grid: &Grid| {
            if stop.is_some() {
                return Count::AtLeast(0);
            }
            let time = self.limits.time;
            self.limits.time = self.time_left(started);
            let outcome = self.count_up_to(grid, cap);
            self.limits.time = time;
            stop = outcome.stop.filter(|stop| stop.is_early());
            outcome.count
        };
        let of_clue = count(grid);
        let mut counts = Vec::with_capacity(shape.cell_count() * shape.side());
        for cell in shape.cells() {
            let (clue, candidates) = (grid.get(cell), grid.candidates(cell));
            counts.extend(Digit::all(shape.side()).map(|digit| match clue {
                Some(clue) if clue == digit => of_clue,
                None if candidates.contains(digit) => {
                    let mut with = grid.clone();
                    with.set(cell, Some(digit));
                    count(&with)
                }
                _ => Count::Exact(0),
            }));
        }
        // Each cell says how many there are, or at least how many.
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
            method: Method::Search,
        }
    }

    /// Counts by looking at the solutions, or some of them.
    fn listed_counts(&mut self, grid: &Grid, limit: Option<u64>) -> CandidateCounts {
        let shape = grid.shape();
        let side = shape.side();
        let mut numbers = vec![0; shape.cell_count() * side];
        let outcome = self.for_each(grid, limit, |solution| {
            for (cell, digit) in solution.clues() {
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
}
