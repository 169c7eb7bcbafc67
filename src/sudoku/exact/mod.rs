//! Exact counts, by whichever way is quicker.
//!
//! A search takes time in proportion to the number of solutions, some millions
//! of them a second. The sums over [`partitions`](crate::partitions) take time
//! that depends on the clues alone: a few hundredths of a second to some
//! seconds. Which is quicker cannot be seen from the clues, so the search goes
//! first, for as long as the sums would take in a cheap case. Boards with very
//! few clues, which always have more solutions than that, are spared the
//! attempt.
//!
//! Sums use large tables, so clones of a solver take turns with them; each
//! then has all the threads.

mod candidates;
mod sample;
mod turn;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use candidates::CandidateCounts;
pub(super) use candidates::{candidate_counts, candidate_counts_up_to};
pub(super) use sample::{LISTED, sample};
pub use sample::{SampleError, Sampled};

use self::turn::Turns;
use super::Outcome;
use super::outcome::{Method, status_of};
use super::search::Search;
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::limits::{Duration, Instant, Limits, Stop};
use crate::partitions::{Control, Plan};

/// The search gives way to the sums after this many solutions,
const MANY: u64 = 1_000_000;

/// or after this much time.
const PATIENCE: Duration = Duration::from_millis(300);

/// Shows how far a long count is, to whoever looks at it meanwhile.
#[derive(Default, Debug)]
pub struct Meter {
    work: AtomicU64,
    done: AtomicU64,
}

impl Meter {
    /// Returns how much of the work is done, and how much there is; `None` as
    /// long as that is not known.
    pub fn read(&self) -> Option<(u64, u64)> {
        let work = self.work.load(Ordering::Relaxed);
        (work > 0).then(|| (self.done.load(Ordering::Relaxed), work))
    }

    fn start(&self, work: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.work.store(work, Ordering::Relaxed);
    }
}

/// How to make sums.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    pub(super) jobs: usize,
    pub(super) meter: Option<Arc<Meter>>,
    turns: Arc<Turns>,
}

impl Sums {
    /// Makes sums when it is this one's turn. Waiting does not use up the time.
    fn make<T>(
        &self,
        plan: &Plan,
        timer: &mut Timer<'_>,
        make: impl FnOnce(&Control<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let limits = timer.left();
        let waiting = Instant::now();
        let _turn = self.turns.wait(&limits)?;
        timer.started += waiting.elapsed();
        let meter = self.meter.as_deref();
        if let Some(meter) = meter {
            meter.start(plan.work());
        }
        make(&Control {
            jobs: self.jobs,
            limits,
            done: meter.map(|meter| &meter.done),
        })
    }
}

/// The limits of a question of which the search is only the beginning.
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

    /// The limits of the search, which shall take no longer than sums would in
    /// a cheap case.
    fn brief(&self) -> Limits {
        let time = self.limits.time.unwrap_or(PATIENCE).min(PATIENCE);
        self.limits.clone().with_time(time)
    }

    /// What is left.
    fn left(&self) -> Limits {
        self.limits.after(self.started.elapsed(), 0)
    }

    /// Plans sums if they are to go on where a brief search was stopped.
    fn plan(&self, clues: &Grid, stop: Option<Stop>) -> Result<Option<Plan>, Stop> {
        let left = self.left();
        let is_open = match stop {
            Some(Stop::Solutions) => true,
            Some(Stop::Time) => left.time != Some(Duration::ZERO) && left.stop().is_none(),
            _ => false,
        };
        if is_open {
            Plan::new(clues, &left)
        } else {
            Ok(None)
        }
    }
}

/// Whether sums may be made for a puzzle.
fn may_sum(search: &Search, puzzle: &Givens<'_>, limits: &Limits) -> bool {
    puzzle.is_plain()
        && search.is_presolving()
        && limits.nodes.is_none()
        && Plan::supports(puzzle.shape())
}

/// Whether a board has so few clues that there is no point in searching for
/// all of its solutions: less than one in seven cells, 11 on a 9x9 board.
fn has_few_clues(clues: &Grid) -> bool {
    7 * clues.clues().count() < clues.shape().cell_count()
}

/// How many solutions to search for before sums are made.
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
        return search.ask(puzzle, None, limits, |_| ControlFlow::Continue(()));
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
                        // So many clues and yet not found in time: a rare case.
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
