//! Questions about all solutions of a puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Solver;
use crate::board::{Givens, Grid};
use crate::sudoku::exact::{self, CandidateCounts, Meter, SampleError, Sampled};
use crate::sudoku::outcome::Outcome;

/// # All solutions
///
/// The [partitions](crate::partitions) make counts that no search could. They
/// support 9x9 boards and smaller ones; other boards, variants and puzzles with
/// pencil marks are searched, and so are all without presolve or with a limit
/// on nodes.
impl Solver {
    /// Sets how many threads a long exact count uses from now on: at first
    /// one. Searches are not affected.
    pub fn set_jobs(&mut self, jobs: usize) -> &mut Solver {
        self.sums.jobs = jobs;
        self
    }

    /// Has the next long exact counts show how far they are.
    pub fn set_meter(&mut self, meter: Option<Arc<Meter>>) -> &mut Solver {
        self.sums.meter = meter;
        self
    }

    /// Counts all solutions, however many there are.
    ///
    /// A search comes first. If it does not get to the end within a million
    /// solutions and 0.3 seconds, and the partitions support the puzzle, they
    /// make the count: in less than half a second for a 9x9 board with 12
    /// clues or more, in seconds for the worst there is with fewer, and in
    /// some 100 MB of memory. Otherwise this is the same as
    /// [`count`](Solver::count).
    ///
    /// If it is stopped, the count is what the search had found.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::Count;
    /// use quadrille::board::{Digit, Grid, Shape};
    /// use quadrille::sudoku::Solver;
    ///
    /// let mut grid = Grid::empty(Shape::CLASSIC);
    /// grid.set(Shape::CLASSIC.nth_cell(0), Digit::new(5));
    /// let ninth = 6_670_903_752_021_072_936_960 / 9;
    /// assert_eq!(Solver::new().count_exact(&grid).count, Count::Exact(ninth));
    /// ```
    pub fn count_exact<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Outcome {
        exact::count(&mut self.search, &self.sums, &puzzle.into(), &self.limits)
    }

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
    pub fn candidate_counts<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> CandidateCounts {
        exact::candidate_counts(&mut self.search, &self.sums, &puzzle.into(), &self.limits)
    }

    /// Counts the solutions that each candidate is in, but stops at `limit` of
    /// each; a count that reaches it is "at least". For a quick look: with a
    /// limit of 1 it tells which candidates are in any solution.
    ///
    /// Takes a search for each candidate.
    pub fn candidate_counts_up_to<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limit: u64,
    ) -> CandidateCounts {
        exact::candidate_counts_up_to(&mut self.search, &puzzle.into(), limit, &self.limits)
    }

    /// Solutions are drawn from a list if there are no more than this.
    pub const LISTED: u64 = exact::LISTED;

    /// Draws solutions until the visitor breaks or a limit is reached. Every
    /// solution has exactly the same chance each time, and the same one can come
    /// again.
    ///
    /// `source` gives 64 random bits at each call; the same bits give the same
    /// solutions, whatever the machine and the number of threads. With up to
    /// [`LISTED`](Solver::LISTED) solutions they are drawn from a list,
    /// otherwise by means of partitions, which takes one exact count and then
    /// some milliseconds each.
    ///
    /// # Errors
    ///
    /// If not a single one was drawn: as there is no solution, as there are too
    /// many for a list and the partitions do not support the puzzle, or as a
    /// limit was reached before the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::limits::Stop;
    /// use quadrille::sudoku::{SampleError, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let source = &mut || 0x1234_5678_9abc_def0;
    /// let empty = Grid::empty(Shape::CLASSIC);
    /// let sampled = solver.sample(&empty, source, |solution| {
    ///     assert!(solution.is_solved());
    ///     ControlFlow::Break(())
    /// })?;
    /// assert_eq!((sampled.drawn, sampled.stop), (1, Stop::Visitor));
    ///
    /// let clash: Grid = "11..............".parse()?;
    /// let none = solver.sample(&clash, source, |_| unreachable!());
    /// assert_eq!(none, Err(SampleError::NoSolution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        source: &mut dyn FnMut() -> u64,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Sampled, SampleError> {
        let (search, sums) = (&mut self.search, &self.sums);
        exact::sample(search, sums, &puzzle.into(), &self.limits, source, visit)
    }
}
