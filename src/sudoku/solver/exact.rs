//! Questions about all solutions of a puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Solver;
use crate::board::{Givens, Grid};
use crate::limits::Duration;
use crate::sudoku::bulk;
use crate::sudoku::exact::{
    self, CandidateCounts, CountFromError, Meter, Relations, RowCheckpoint, SampleError, Sampled,
};
use crate::sudoku::outcome::Outcome;

/// # All solutions
///
/// Sums over the ways in which rows and columns part the digits of boxes
/// (*partitions* for short) count puzzles whose solutions no search could visit.
/// They support boards up to 9x9. All others are counted as exact covers, or by a search
/// that visits each solution: larger boards, variants, puzzles with pencil marks, and any
/// puzzle without presolve or with a limit on nodes.
impl Solver {
    /// Sets the number of threads of a long exact count (1 by default).
    /// Searches that visit solutions use one thread.
    pub fn set_jobs(&mut self, jobs: usize) -> &mut Solver {
        self.sums.jobs = jobs;
        self
    }

    /// Sets where the next long exact counts report their progress.
    pub fn set_meter(&mut self, meter: Option<Arc<Meter>>) -> &mut Solver {
        self.sums.meter = meter;
        self
    }

    /// Counts all solutions, even if there are too many to search.
    ///
    /// A search comes first. If it does not finish within a million solutions
    /// and 0.3 seconds, and the partitions support the puzzle, the partitions
    /// count: in less than half a second for a 9x9 board with 12 clues or more,
    /// in seconds for the worst case with fewer, and in about 100 MB of memory.
    /// Other boards are counted as exact covers, with a memory of at most 256 MiB and
    /// symmetries, unless they have constraints on cells. With a limit on nodes, without
    /// presolve or with an engine that was set, this is the same as
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

    /// Counts all solutions by rows, from a state on that is kept up to date: `None` begins
    /// a count. `save` gets the state at first, about as often as said, and at the end; if it
    /// breaks, the count stops. Whatever was stopped, or killed after it was saved, goes on from
    /// there to the exact total.
    ///
    /// This is for boards up to 9x9 whose rules only say which cells differ, such as
    /// diagonals, windows, disjoint groups or regions: [`count_exact`](Solver::count_exact)
    /// takes minutes for them without clues.
    ///
    /// # Errors
    ///
    /// Returns an error if a puzzle has other rules, or the state is of another puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Duration;
    /// use quadrille::board::{Givens, Grid, Shape, Variant};
    /// use quadrille::cover::Count;
    /// use quadrille::sudoku::Solver;
    ///
    /// let (grid, rules) = (Grid::empty(Shape::new(2, 2)?), "x".parse::<Variant>()?);
    /// let puzzle = Givens::from(&grid).with_variant(&rules)?;
    /// // At most one part of the work.
    /// let (mut state, mut solver) = (None, Solver::new());
    /// let mut saved = 0;
    /// let stopped = solver.count_from(puzzle.clone(), &mut state, Duration::ZERO, |_| {
    ///     saved += 1;
    ///     if saved > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert!(!stopped.count.is_exact());
    /// // Later, perhaps on another machine.
    /// let mut state = Some(state.unwrap().to_string().parse()?);
    /// let outcome = solver.count_from(puzzle, &mut state, Duration::from_secs(60), |_| {
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(outcome.count, Count::Exact(48));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_from<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        state: &mut Option<RowCheckpoint>,
        every: Duration,
        mut save: impl FnMut(&RowCheckpoint) -> ControlFlow<()> + Send,
    ) -> Result<Outcome, CountFromError> {
        let keeper = exact::Keeper {
            every,
            save: &mut save,
        };
        let (search, sums) = (&mut self.search, &self.sums);
        exact::count_from(search, sums, &puzzle.into(), &self.limits, state, keeper)
    }

    /// Counts the solutions with each candidate.
    ///
    /// The method is that of [`count_exact`](Solver::count_exact), but sums
    /// take about nine times as long. If it is stopped, all counts are what the
    /// search had found.
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
        self.counts_of_one(puzzle.into(), None)
    }

    /// Counts the solutions with each candidate, but stops at `limit` for each;
    /// a count that reaches it is "at least". With a limit of 1 it quickly
    /// finds the candidates that are in any solution.
    ///
    /// Takes a search for each candidate, or fewer in lanes.
    pub fn candidate_counts_up_to<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limit: u64,
    ) -> CandidateCounts {
        self.counts_of_one(puzzle.into(), Some(limit))
    }

    /// Finds the cells that hold the same digit in all solutions, though not the same in
    /// each, and those in which solutions differ. Takes a few searches for each cell.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::sudoku::Solver;
    ///
    /// // 1 and 3 can be exchanged in the first two rows.
    /// let puzzle: Grid = ".2.4.4.221434321".parse()?;
    /// let relations = Solver::new().relations(&puzzle);
    /// let name = |cell| puzzle.shape().cell_name(cell).to_string();
    /// let equal: Vec<_> = relations.equal.iter().map(|group| group.iter().map(|&cell| name(cell)).collect::<Vec<_>>()).collect();
    /// assert_eq!(equal, [["r1c1", "r2c3"], ["r1c3", "r2c1"]]);
    /// assert_eq!(relations.always_differing.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relations<'a>(&mut self, puzzle: impl Into<Givens<'a>>) -> Relations {
        let limits = self.limits.started();
        exact::relations(&mut self.search, &limits, &puzzle.into())
    }

    /// Visits the counts of [`candidate_counts`](Solver::candidate_counts) of many
    /// puzzles, or with a limit those of
    /// [`candidate_counts_up_to`](Solver::candidate_counts_up_to), in their order,
    /// until the visitor breaks. 9x9 puzzles are searched together, many times as
    /// fast as one by one.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille::cover::Count;
    /// use quadrille::board::{Digit, Grid, Shape};
    /// use quadrille::sudoku::Solver;
    ///
    /// let empty = vec![Grid::empty(Shape::CLASSIC); 10];
    /// let (cell, digit) = (Shape::CLASSIC.nth_cell(40), Digit::nth(4));
    /// let all = Solver::new().each_candidate_counts(&empty, Some(1), |counts| {
    ///     assert_eq!(counts.of(cell, digit), Count::AtLeast(1));
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(all.is_continue());
    /// ```
    pub fn each_candidate_counts<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: Option<u64>,
        visit: impl FnMut(CandidateCounts) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puzzles: Vec<Givens<'a>> = puzzles.into_iter().map(Into::into).collect();
        let question = exact::Counting {
            sums: &self.sums,
            most: limit,
            limits: &self.limits,
        };
        bulk::answer_each(&question, &mut self.search, &self.limits, &puzzles, visit)
    }

    fn counts_of_one(&mut self, puzzle: Givens<'_>, limit: Option<u64>) -> CandidateCounts {
        let question = exact::Counting {
            sums: &self.sums,
            most: limit,
            limits: &self.limits,
        };
        bulk::answer_one(&question, &mut self.search, &self.limits, puzzle)
    }

    /// The most solutions for which [`sample`](Solver::sample) uses a list.
    pub const LISTED: u64 = exact::LISTED;

    /// Draws solutions until the visitor breaks or a limit is reached. Every
    /// draw is uniform over all solutions, and the same solution can come
    /// again.
    ///
    /// `source` returns 64 random bits at each call; the same bits draw the
    /// same solutions, on any machine and with any number of threads. Up to
    /// [`LISTED`](Solver::LISTED) solutions are drawn from a list. More are
    /// drawn with partitions, which takes one exact count and then some
    /// milliseconds for each draw.
    ///
    /// # Errors
    ///
    /// Returns an error if no solution was drawn: there is none, there are too
    /// many for a list and the partitions do not support the puzzle, or a limit
    /// was reached before the first draw.
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
