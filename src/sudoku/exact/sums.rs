//! What counts share: the search goes first, and the sums take turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::turn::Turns;
use crate::board::{Givens, Grid};
use crate::limits::{Duration, Instant, Limits, Stop};
use crate::partitions::{Control, Plan};
use crate::sudoku::search::Search;

/// Solutions after which the sums replace the search.
pub(super) const MANY: u64 = 1_000_000;

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
pub(in crate::sudoku) struct PartitionCounter {
    pub(in crate::sudoku) jobs: usize,
    pub(in crate::sudoku) meter: Option<Arc<Meter>>,
    turns: Arc<Turns>,
}

impl PartitionCounter {
    /// Computes sums when the solver has its turn. Waiting does not count as
    /// time.
    pub(super) fn make<T>(
        &self,
        plan: &Plan,
        timer: &mut Timer<'_>,
        make: impl FnOnce(&Control<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.take_turn(timer, |limits| make(&self.control(plan.work(), limits)))?
    }

    /// Begins so much work.
    pub(super) fn control(&self, work: u64, limits: Limits) -> Control<'_> {
        let meter = self.meter.as_deref();
        if let Some(meter) = meter {
            meter.start(work);
        }
        Control {
            jobs: self.jobs,
            limits,
            done: meter.map(|meter| &meter.done),
        }
    }

    /// Does something that takes all threads and much memory, when the solver has its
    /// turn. Waiting does not count as time.
    pub(super) fn take_turn<T>(
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
pub(super) struct Timer<'l> {
    limits: &'l Limits,
    started: Instant,
}

impl<'l> Timer<'l> {
    pub(super) fn start(limits: &'l Limits) -> Timer<'l> {
        Timer {
            limits,
            started: Instant::now(),
        }
    }

    /// Returns the limits of the search, which takes no longer than sums in a
    /// cheap case.
    pub(super) fn brief(&self) -> Limits {
        let time = self.limits.time.unwrap_or(PATIENCE).min(PATIENCE);
        self.limits.clone().with_time(time)
    }

    /// Returns what is left.
    pub(super) fn left(&self) -> Limits {
        self.limits.after(self.started.elapsed(), 0)
    }

    /// Plans sums if they are to continue after a brief search was stopped.
    pub(super) fn plan(&self, clues: &Grid, stop: Option<Stop>) -> Result<Option<Plan>, Stop> {
        match self.is_open(stop) {
            true => Plan::new(clues, &self.left()),
            false => Ok(None),
        }
    }

    /// Returns whether a search that was stopped was only a brief one.
    pub(super) fn is_open(&self, stop: Option<Stop>) -> bool {
        let left = self.left();
        match stop {
            Some(Stop::Solutions) => true,
            Some(Stop::Time) => left.time != Some(Duration::ZERO) && left.stop().is_none(),
            _ => false,
        }
    }
}

/// Returns whether sums may be made for a puzzle.
pub(super) fn may_sum(search: &Search, puzzle: &Givens<'_>, limits: &Limits) -> bool {
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
pub(super) fn most_to_list(clues: &Grid, most: u64) -> u64 {
    if has_few_clues(clues) { 2 } else { most }
}
