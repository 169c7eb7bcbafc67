//! Exact counts through the facade, by whichever way is quicker.
//!
//! A search takes time in proportion to the number of solutions, some millions
//! of them a second. The sums over [`partitions`] take time that
//! depends on the clues alone: a few hundredths of a second to some seconds.
//! Which is quicker cannot be seen from the clues, so the search goes first,
//! for as long as the sums would take in a cheap case. Boards with very few
//! clues, which always have more solutions than that, are spared the attempt.
//!
//! Sums use large tables, so clones of a [`Solver`] take turns with them; each
//! then has all the threads.

mod candidates;
mod sample;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use candidates::CandidateCounts;

use super::solver::status_of;
use super::{Outcome, Solver};
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::limits::{Duration, Instant, Stop};
use crate::partitions::{self, Control, Plan};

/// The search gives way to the sums after this many solutions,
const MANY: u64 = 1_000_000;

/// or after this much time.
const PATIENCE: Duration = Duration::from_millis(300);

/// How an exact count was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By a search that found each solution.
    Search,
    /// By sums over [`partitions`].
    Partitions {
        /// How much [work](Plan::work) that was for a plain count.
        work: u64,
    },
}

/// A count, and how it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// What was found. The statistics are those of the search, but for its
    /// time, which includes that of the sums.
    pub outcome: Outcome,
    /// How the count was made.
    pub method: Method,
}

/// Shows how far a long count is, to whoever looks at it meanwhile.
#[derive(Default, Debug)]
pub struct Meter {
    work: AtomicU64,
    done: AtomicU64,
}

impl Meter {
    /// How much of the work is done, and how much there is. `None` as long as
    /// that is not known.
    pub fn read(&self) -> Option<(u64, u64)> {
        let work = self.work.load(Ordering::Relaxed);
        (work > 0).then(|| (self.done.load(Ordering::Relaxed), work))
    }

    fn start(&self, work: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.work.store(work, Ordering::Relaxed);
    }
}

/// How to make counts that no search could.
#[derive(Clone, Default, Debug)]
pub(super) struct LongCounts {
    jobs: usize,
    meter: Option<Arc<Meter>>,
    /// Held by the one that is at it.
    turn: Arc<Mutex<()>>,
}

impl Solver {
    /// Sets how many threads a long exact count uses from now on: at first
    /// one. Searches are not affected.
    pub fn set_jobs(&mut self, jobs: usize) -> &mut Solver {
        self.long.jobs = jobs;
        self
    }

    /// Has the next long exact counts show how far they are.
    pub fn set_meter(&mut self, meter: Option<Arc<Meter>>) -> &mut Solver {
        self.long.meter = meter;
        self
    }

    /// Counts all solutions, however many there are.
    ///
    /// A search comes first. If it does not get to the end within a million
    /// solutions and 0.3 seconds, and the [partitions] support the shape, they
    /// make the count: in less than half a second for a 9x9 board with 12
    /// clues or more, in seconds for the worst there is with fewer, and in
    /// some 100 MB of memory. For other shapes and variants, with pencil marks,
    /// without presolve and with a limit on nodes this is the same as
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
    /// let counted = Solver::new().count_exact(&grid);
    /// let ninth = 6_670_903_752_021_072_936_960 / 9;
    /// assert_eq!(counted.outcome.count, Count::Exact(ninth));
    /// ```
    pub fn count_exact<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Counted {
        let givens = givens.into();
        let grid = givens.clues;
        if !givens.is_plain() || !self.may_sum(grid) {
            return Counted {
                outcome: self.count(givens),
                method: Method::Search,
            };
        }
        let started = Instant::now();
        let limit = if has_few_clues(grid) { 2 } else { MANY };
        let mut outcome = self.briefly(|solver| solver.count_up_to(grid, limit));
        let Some(plan) = self.plan(grid, outcome.stop, started) else {
            return Counted {
                outcome,
                method: Method::Search,
            };
        };
        let summing = Instant::now();
        match self.sum(&plan, started, |control| plan.count(control)) {
            Ok(count) => {
                if count > 0 && outcome.solutions.is_empty() {
                    // So many clues and yet not found in time: a rare case.
                    outcome.solutions = self.check(grid).solutions;
                }
                (outcome.count, outcome.stop) = (Count::Exact(count), None);
            }
            Err(stop) => outcome.stop = Some(stop),
        }
        outcome.status = status_of(outcome.count, outcome.stop);
        outcome.stats.search_time += summing.elapsed();
        Counted {
            outcome,
            method: Method::Partitions { work: plan.work() },
        }
    }

    /// Whether sums may be used instead of a search.
    fn may_sum(&self, grid: &Grid) -> bool {
        !self.without_presolve && self.limits.nodes.is_none() && partitions::supports(grid.shape())
    }

    /// Searches, but no longer than sums would take in a cheap case.
    fn briefly<T>(&mut self, search: impl FnOnce(&mut Solver) -> T) -> T {
        let time = self.limits.time;
        self.limits.time = Some(time.map_or(PATIENCE, |time| time.min(PATIENCE)));
        let found = search(self);
        self.limits.time = time;
        found
    }

    /// Plans sums if they are to go on where a brief search was stopped.
    fn plan(&self, grid: &Grid, stop: Option<Stop>, started: Instant) -> Option<Plan> {
        let is_open = match stop? {
            Stop::Solutions => true,
            Stop::Time => self.time_left(started) != Some(Duration::ZERO),
            Stop::Visitor | Stop::Nodes | Stop::Interrupt => false,
        };
        if is_open { Plan::new(grid) } else { None }
    }

    /// What is left of the time, if it is limited.
    fn time_left(&self, started: Instant) -> Option<Duration> {
        let time = self.limits.time?;
        Some(time.saturating_sub(started.elapsed()))
    }

    /// Makes sums when it is this solver's turn. Waiting does not use up the
    /// time it has.
    fn sum<T>(
        &self,
        plan: &Plan,
        started: Instant,
        make: impl FnOnce(&Control<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let limits = self.limits.after(started.elapsed(), 0);
        let turn = &self.long.turn;
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        let meter = self.long.meter.as_deref();
        if let Some(meter) = meter {
            meter.start(plan.work());
        }
        make(&Control {
            jobs: self.long.jobs,
            limits,
            done: meter.map(|meter| &meter.done),
        })
    }
}

/// Whether a board has so few clues that there is no point in searching for
/// all of its solutions: less than one in seven cells, 11 on a 9x9 board.
fn has_few_clues(grid: &Grid) -> bool {
    7 * grid.clues().count() < grid.shape().cell_count()
}
