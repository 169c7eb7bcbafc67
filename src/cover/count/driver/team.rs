//! Threads that count the subtrees of a queue, and say at any moment what they
//! have found and what is left.
//!
//! Each thread searches its subtree in slices of some milliseconds. Between two
//! of them it looks whether another thread has nothing to do; then it gives away
//! the branches near the root of its subtree. And it looks whether a state is
//! wanted; then it says what it has found and lists what it has left, which
//! takes some microseconds. So a single huge subtree neither leaves threads idle
//! nor holds up a checkpoint.
//!
//! The state of the whole is the sum of what has been found, and the list of what
//! is left in the queue and to the threads. Threads state theirs at different
//! moments; that does not matter, as each state is exact by itself.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};

use super::setting::{Driver, Publish, State};
use super::shared::{End, Shared, Team, Work};
use super::worker::Worker;
use crate::cover::count::replay::Replay;
use crate::cover::model::stats::Stats;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::split;
use crate::limits::{Clock, Duration, Instant, Stop, beside};

/// The number of subtrees to aim for at the start.
const SUBTREES: usize = 256;

/// The number to aim for when one thread counts: there is no other thread to
/// keep busy. They are split off only because they are smaller problems. A Sudoku
/// with 27,462 solutions takes a fifth less time this way than with 256.
const SUBTREES_ALONE: usize = 64;

/// The time to wait for states of all threads. A thread that loads a large
/// problem may take longer; its subtree is left, then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Counts what is left of a searcher's problem, which is loaded. A run that has
/// begun with the whole gives away subtrees near its root, and goes on with
/// the rest: it knows better where to branch than a [split], as it has learned
/// which items fail. 15 queens take 37.1 million nodes this way, and 44.7
/// million if they are only split.
///
/// Publishes a state now and then. Returns the last one, and why it stopped
/// early.
pub(super) fn count(
    driver: &Driver<'_>,
    begun: Option<&mut Run>,
    searcher: &mut Searcher,
    state: State,
    publish: &mut Publish<'_>,
) -> (State, Option<Stop>) {
    let started = Instant::now();
    let limits = driver.limits.after(Duration::ZERO, searcher.stats.nodes);
    // One thread knows what the others have spent.
    let jobs = match driver.limits.nodes {
        Some(_) => NonZeroUsize::MIN,
        None => driver.plan.jobs,
    };
    let enough = match jobs {
        // A problem with bounds gets no smaller.
        NonZeroUsize::MIN if searcher.problem.has_bounds() => 0,
        NonZeroUsize::MIN => SUBTREES_ALONE,
        _ => SUBTREES,
    };
    let memo = state.memo;
    let (given, own) = match &begun {
        None => (state.left.clone(), None),
        Some(run) => {
            let given = searcher.give_away(enough);
            let own = Work {
                found: run.found(),
                left: driver.left(searcher),
                wanted: 0,
            };
            let given = Some(given).filter(|given| !given.is_empty());
            (given.into_iter().collect(), Some(own))
        }
    };
    let mut shared = Shared {
        queue: given.clone().into(),
        found: state.found,
        at_work: own.into_iter().map(Some).collect(),
        waiting: 0,
        working: jobs.get(),
        wanted: 0,
        stop: None,
    };
    shared.at_work.resize_with(jobs.get(), || None);
    match split(searcher, given, enough, &mut Clock::start(&driver.limits)) {
        Ok(queue) => shared.queue = queue.into(),
        Err(stop) => return (shared.state(memo), Some(stop)),
    }
    let team = Team {
        driver,
        limits: &limits,
        shared: Mutex::new(shared),
        news: Condvar::new(),
    };
    let stats = team.run(begun, searcher, |(found, left)| {
        publish(State {
            memo,
            ..State::of(found, left)
        })
    });
    let own = &mut searcher.stats;
    own.shared = u64::from(jobs > NonZeroUsize::MIN);
    own.add_search(&stats, 0);
    own.search_time += started.elapsed();
    let shared = team.lock();
    (shared.state(memo), shared.stop)
}

impl Team<'_> {
    /// Counts on all threads. This one counts too if nothing is to be saved, else it
    /// saves. Returns what they have done beside the search that had begun.
    fn run(
        &self,
        begun: Option<&mut Run>,
        searcher: &mut Searcher,
        publish: impl FnMut((u128, Vec<Unvisited>)) -> ControlFlow<()>,
    ) -> Stats {
        let driver = self.driver;
        let is_alone = driver.limits.nodes.is_some();
        let replay = Replay::of(searcher.search().0).filter(|_| !is_alone);
        let limits = driver.limits.clone().changed(|new| new.nodes = None);
        let jobs = self.lock().working;
        let worker = |number| Worker {
            number,
            searcher: searcher.beside(limits.clone()),
            stats: Stats::default(),
            replay: replay.clone(),
            begun: None,
        };
        let mut workers: Vec<_> = (0..jobs).map(worker).collect();
        workers[0].begun = begun.map(|run| (run, searcher));
        let work = |worker: Worker<'_>| worker.work(self);
        let mut stats = Stats::default();
        let (own, others) = match driver.every {
            Some(every) => beside(workers, work, |mut absent| {
                // One has to work, if need be before the first state is published.
                let first = (absent.len() == jobs).then(|| absent.swap_remove(0));
                self.go_without(absent);
                let own = first.map(work);
                self.lead(every, publish);
                own
            }),
            None => {
                let first = workers.remove(0);
                beside(workers, work, |absent| {
                    self.go_without(absent);
                    Some(work(first))
                })
            }
        };
        own.iter().for_each(|own| stats += own);
        others.iter().for_each(|other| stats += other);
        stats
    }

    /// Expects nothing of workers that have no thread.
    fn go_without(&self, absent: Vec<Worker<'_>>) {
        absent.into_iter().for_each(|_| drop(End(self)));
    }

    /// Publishes the state now and then, until all threads have ended.
    fn lead(
        &self,
        every: Duration,
        mut publish: impl FnMut((u128, Vec<Unvisited>)) -> ControlFlow<()>,
    ) {
        loop {
            let mut shared = self.wait(self.lock(), every, |shared| shared.working > 0);
            if shared.working == 0 {
                return;
            }
            shared.wanted += 1;
            let shared = self.wait(shared, PATIENCE, Shared::is_owed);
            let state = shared.sum();
            drop(shared);
            if publish(state).is_break() {
                self.lock().stop.get_or_insert(Stop::Visitor);
                self.news.notify_all();
            }
        }
    }
}
