//! Exact counts, by the quickest of four methods.
//!
//! A search takes time in proportion to the number of solutions, some millions
//! of them a second. The sums over [`partitions`](crate::partitions) take time
//! that depends only on the clues: a few hundredths of a second to some
//! seconds. The clues do not show which is quicker, so the search goes first,
//! for as long as the sums would take in a cheap case. Boards with very few
//! clues, which always have more solutions than that, skip the search.
//!
//! Boards that the sums do not support (larger ones, variants, jigsaws, pencil marks) are
//! counted as exact covers once the search has been stopped: with a memory, with symmetries
//! and on all threads. All 2,799,360 grids of 6x6 with disjoint groups take 0.27 s, most
//! of it the search before; to visit them takes 0.72 s. What takes longer is counted
//! [by rows](by_rows) if its rules only say which cells differ. Where setters drew
//! constraints, all are visited, as propagation knows sums and lines better than the cover.
//!
//! Sums use large tables, so clones of a solver take turns with them; each turn
//! has all the threads.

mod by_cover;
mod by_rows;
mod candidates;
mod sample;
mod turn;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use candidates::CandidateCounts;
pub(super) use candidates::Counting;
pub(super) use sample::{LISTED, sample};
pub use sample::{SampleError, Sampled};

pub(in crate::sudoku) use self::turn::Turns;
use super::outcome::{Method, Outcome, status_of};
use super::search::Search;
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::limits::{Duration, Instant, Limits, Stop};
use crate::partitions::{Control, Plan};

/// Solutions after which the sums replace the search.
const MANY: u64 = 1_000_000;

/// Time after which the sums replace the search.
const PATIENCE: Duration = Duration::from_millis(300);

/// Reports the progress of a long count to another thread.
#[derive(Default, Debug)]
pub struct Meter {
    work: AtomicU64,
    done: AtomicU64,
}

impl Meter {
    /// Returns the amount of work done and the total; `None` as long as the
    /// total is not known.
    pub fn read(&self) -> Option<(u64, u64)> {
        let work = self.work.load(Ordering::Relaxed);
        (work > 0).then(|| (self.done.load(Ordering::Relaxed), work))
    }

    fn start(&self, work: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.work.store(work, Ordering::Relaxed);
    }
}

/// The settings and shared state of the sums.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    pub(super) jobs: usize,
    pub(super) meter: Option<Arc<Meter>>,
    turns: Arc<Turns>,
}

impl Sums {
    /// Computes sums when the solver has its turn. Waiting does not count as
    /// time.
    fn make<T>(
        &self,
        plan: &Plan,
        timer: &mut Timer<'_>,
        make: impl FnOnce(&Control<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.take_turn(timer, |limits| {
            let meter = self.meter.as_deref();
            if let Some(meter) = meter {
                meter.start(plan.work());
            }
            make(&Control {
                jobs: self.jobs,
                limits,
                done: meter.map(|meter| &meter.done),
            })
        })?
    }

    /// Does something that takes all threads and much memory, when the solver has its
    /// turn. Waiting does not count as time.
    fn take_turn<T>(
        &self,
        timer: &mut Timer<'_>,
        act: impl FnOnce(Limits) -> T,
    ) -> Result<T, Stop> {
        let limits = timer.left();
        let waiting = Instant::now();
        let _turn = self.turns.wait(&limits)?;
        timer.started += waiting.elapsed();
        Ok(act(limits))
    }
}

/// The limits of a question that begins with a search.
struct Timer<'l> {
    limits: &'l Limits,
    started: Instant,
}

impl<'l> Timer<'l> {
    fn start(limits: &'l Limits) -> Timer<'l> {
        Timer {
            limits,
            started: Instant::now(),
        }
    }

    /// Returns the limits of the search, which takes no longer than sums in a
    /// cheap case.
    fn brief(&self) -> Limits {
        let time = self.limits.time.unwrap_or(PATIENCE).min(PATIENCE);
        self.limits.clone().with_time(time)
    }

    /// Returns what is left.
    fn left(&self) -> Limits {
        self.limits.after(self.started.elapsed(), 0)
    }

    /// Plans sums if they are to continue after a brief search was stopped.
    fn plan(&self, clues: &Grid, stop: Option<Stop>) -> Result<Option<Plan>, Stop> {
        match self.is_open(stop) {
            true => Plan::new(clues, &self.left()),
            false => Ok(None),
        }
    }

    /// Returns whether a search that was stopped was only a brief one.
    fn is_open(&self, stop: Option<Stop>) -> bool {
        let left = self.left();
        match stop {
            Some(Stop::Solutions) => true,
            Some(Stop::Time) => left.time != Some(Duration::ZERO) && left.stop().is_none(),
            _ => false,
        }
    }
}

/// Returns whether sums may be made for a puzzle.
fn may_sum(search: &Search, puzzle: &Givens<'_>, limits: &Limits) -> bool {
    puzzle.is_plain()
        && search.is_presolving()
        && limits.nodes.is_none()
        && Plan::supports(puzzle.shape())
}

/// Returns whether a board has too few clues to search for all of its
/// solutions: less than one in seven cells, 11 on a 9x9 board.
fn has_few_clues(clues: &Grid) -> bool {
    7 * clues.clues().count() < clues.shape().cell_count()
}

/// Returns the number of solutions to search for before sums start.
fn most_to_list(clues: &Grid, most: u64) -> u64 {
    if has_few_clues(clues) { 2 } else { most }
}

/// Counts all solutions.
pub(super) fn count(
    search: &mut Search,
    sums: &Sums,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> Outcome {
    if !may_sum(search, puzzle, limits) {
        return match by_cover::may_cover(search, puzzle, limits) {
            true => by_cover::count(search, sums, puzzle, limits),
            false => search.ask(puzzle, None, limits, |_| ControlFlow::Continue(())),
        };
    }
    let mut timer = Timer::start(limits);
    let most = most_to_list(puzzle.clues(), MANY);
    let mut outcome = search.count_up_to(puzzle, most, &timer.brief());
    match timer.plan(puzzle.clues(), outcome.stop) {
        Ok(None) => {}
        Ok(Some(plan)) => {
            let summing = Instant::now();
            outcome.method = Method::Partitions { work: plan.work() };
            match sums.make(&plan, &mut timer, |control| plan.count(control)) {
                Ok(count) => {
                    if count > 0 && outcome.solutions.is_empty() {
                        // The clues are many and yet the search did not finish:
                        // a rare case.
                        let found = search.count_up_to(puzzle, 2, &timer.left());
                        outcome.solutions = found.solutions;
                    }
                    (outcome.count, outcome.stop) = (Count::Exact(count), None);
                }
                Err(stop) => outcome.stop = Some(stop),
            }
            outcome.stats.search_time += summing.elapsed();
        }
        Err(stop) => outcome.stop = Some(stop),
    }
    outcome.status = status_of(outcome.count, outcome.stop);
    outcome
}
