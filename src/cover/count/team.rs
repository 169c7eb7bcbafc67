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

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::replay::Replay;
use super::resume::{Resume, State, without_nodes};
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Prefix;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::{SHARED, split};
use crate::limits::{Clock, Duration, Instant, Limits, Stop};

/// The number of subtrees to aim for at the start.
const SUBTREES: usize = 256;

/// The number of subtrees to aim for when a thread gives some away.
const GIVEN: usize = 16;

/// The time of a search between two looks at the others.
const SLICE: Duration = Duration::from_millis(20);

/// The time to wait for states of all threads. A thread that loads a large
/// problem may take longer; its subtree is left, then.
const PATIENCE: Duration = Duration::from_secs(1);

/// Counts what is left of the searcher's problem. A run of it has loaded the
/// whole, and has not searched. Publishes a
/// state now and then, and returns the last one, and why it stopped early.
pub(in crate::cover) fn count(
    run: &mut Run,
    searcher: &mut Searcher,
    resume: &Resume<'_>,
    state: State,
    publish: impl FnMut(State) -> ControlFlow<()>,
) -> (State, Option<Stop>) {
    let started = Instant::now();
    let (state, stop) = begin(run, searcher, resume, state);
    if stop.is_some() || state.left.is_empty() {
        return (state, stop);
    }
    let State { found, left } = state;
    let spent = searcher.stats.nodes;
    let limits = resume.limits.after(Duration::ZERO, spent);
    let mut clock = Clock::start(&without_nodes(&limits));
    let queue = match split(searcher, left.clone(), SUBTREES, &mut clock) {
        Ok(queue) => queue,
        Err(stop) => return (State { found, left }, Some(stop)),
    };
    // One thread knows what the others have spent.
    let jobs = match resume.limits.nodes {
        Some(_) => 1,
        None => resume.plan.jobs.get(),
    };
    let replay = Replay::of(searcher.search().0).filter(|_| resume.limits.nodes.is_none());
    let team = Team {
        limits: &limits,
        shared: Mutex::new(Shared {
            queue: queue.into(),
            found,
            at_work: (0..jobs).map(|_| None).collect(),
            waiting: 0,
            working: jobs,
            wanted: 0,
            stop: None,
        }),
        news: Condvar::new(),
    };
    let worker = |_| Worker {
        searcher: searcher.beside(without_nodes(&resume.limits)),
        stats: Stats::default(),
        replay: replay.clone(),
    };
    let workers: Vec<_> = (0..jobs).map(worker).collect();
    let mut stats = Stats::default();
    thread::scope(|scope| {
        let team = &team;
        let workers = workers.into_iter().enumerate();
        let workers: Vec<_> = workers
            .map(|(me, worker)| scope.spawn(move || team.work(me, worker)))
            .collect();
        team.lead(resume.every, publish);
        for worker in workers {
            stats += &worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    let own = &mut searcher.stats;
    own.shared = u64::from(jobs > 1);
    own.add_search(&stats, 0);
    own.search_time += started.elapsed();
    let shared = team.lock();
    (shared.state(), shared.stop)
}

/// Begins the search of the whole, which is loaded, and gives away subtrees near
/// its root; does nothing if it was begun before. The search knows better where
/// to branch than a [split], as it has learned which items fail: 15 queens take
/// 37.1 million nodes this way, and 44.7 million if they are only split.
fn begin(
    run: &mut Run,
    searcher: &mut Searcher,
    resume: &Resume<'_>,
    state: State,
) -> (State, Option<Stop>) {
    let is_whole = matches!(&state.left[..], [root] if *root == searcher.chosen);
    if !is_whole {
        return (state, None);
    }
    let limit = resume.limits.nodes;
    let limits = resume
        .limits
        .clone()
        .with_nodes(limit.unwrap_or(SHARED).min(SHARED));
    let (count, stop) = run.resume(searcher, &limits);
    let found = state.found.saturating_add(count.number());
    if stop.is_none() {
        return (
            State {
                found,
                left: Vec::new(),
            },
            None,
        );
    }
    let stop =
        stop.filter(|&stop| stop != Stop::Nodes || limit.is_some_and(|limit| limit <= SHARED));
    let given = searcher.give_away(SUBTREES);
    let left = [searcher.left(), given].concat();
    (State { found, left }, stop)
}

struct Team<'a> {
    limits: &'a Limits,
    shared: Mutex<Shared>,
    /// Told whenever a thread may have been waiting for a change.
    news: Condvar,
}

/// What the threads share.
struct Shared {
    queue: VecDeque<Prefix>,
    /// The number of solutions in finished subtrees and before.
    found: u128,
    /// The subtree of each thread.
    at_work: Vec<Option<Work>>,
    /// The number of threads that wait for a subtree.
    waiting: usize,
    /// The number of threads that have not ended.
    working: usize,
    /// The number of states that were wanted so far.
    wanted: u64,
    /// Why all threads stop.
    stop: Option<Stop>,
}

/// The last state of the count of a subtree.
struct Work {
    state: State,
    /// The number of states that were wanted by then.
    wanted: u64,
}

impl Shared {
    fn state(&self) -> State {
        let mut found = self.found;
        let mut left = Vec::new();
        for work in self.at_work.iter().flatten() {
            found = found.saturating_add(work.state.found);
            left.extend(work.state.left.iter().cloned());
        }
        left.extend(self.queue.iter().cloned());
        State { found, left }
    }

    /// Returns whether some thread has not said what it was asked for.
    fn is_owed(&self) -> bool {
        let mut works = self.at_work.iter().flatten();
        works.any(|work| work.wanted < self.wanted)
    }
}

/// The searcher of one thread, and its statistics.
struct Worker {
    searcher: Searcher,
    stats: Stats,
    replay: Option<Replay>,
}

impl Team<'_> {
    /// Publishes the state now and then, until all threads have ended.
    fn lead(&self, every: Duration, mut publish: impl FnMut(State) -> ControlFlow<()>) {
        loop {
            let shared = self.wait(self.lock(), every, |shared| shared.working > 0);
            if shared.working == 0 {
                return;
            }
            let mut shared = shared;
            shared.wanted += 1;
            let shared = self.wait(shared, PATIENCE, Shared::is_owed);
            let state = shared.state();
            drop(shared);
            if publish(state).is_break() {
                self.lock().stop.get_or_insert(Stop::Visitor);
                self.news.notify_all();
            }
        }
    }

    /// Waits for news as long as a condition holds, but no longer than this.
    fn wait<'s>(
        &'s self,
        mut shared: MutexGuard<'s, Shared>,
        time: Duration,
        is_open: impl Fn(&Shared) -> bool,
    ) -> MutexGuard<'s, Shared> {
        let started = Instant::now();
        while is_open(&shared) {
            let Some(rest) = time.checked_sub(started.elapsed()) else {
                break;
            };
            let woken = self.news.wait_timeout(shared, rest);
            (shared, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
        shared
    }

    /// Counts subtrees until there are no more.
    fn work(&self, me: usize, mut worker: Worker) -> Stats {
        let _end = End(self);
        while let Some(subtree) = self.next(me) {
            if let Some(stop) = self.count(me, &mut worker, subtree) {
                self.lock().stop.get_or_insert(stop);
                break;
            }
        }
        worker.stats
    }

    /// Returns the next subtree, if there is any or another thread gives some
    /// away.
    fn next(&self, me: usize) -> Option<Prefix> {
        let mut shared = self.lock();
        loop {
            if shared.stop.is_some() {
                return None;
            }
            if let Some(subtree) = shared.queue.pop_front() {
                let state = State {
                    found: 0,
                    left: vec![subtree.clone()],
                };
                let wanted = shared.wanted;
                shared.at_work[me] = Some(Work { state, wanted });
                return Some(subtree);
            }
            if shared.at_work.iter().all(Option::is_none) {
                return None;
            }
            shared.waiting += 1;
            shared = (self.news.wait(shared)).unwrap_or_else(PoisonError::into_inner);
            shared.waiting -= 1;
        }
    }

    /// Counts a subtree. Returns why it stopped, if it is not finished.
    fn count(&self, me: usize, worker: &mut Worker, subtree: Prefix) -> Option<Stop> {
        let Worker {
            searcher,
            stats,
            replay,
        } = worker;
        if let Some(replay) = replay {
            let mut own = Stats::default();
            let counted = replay.count(&subtree, self.limits, &mut own);
            stats.add_search(&own, 0);
            match counted {
                Some((_, Some(stop))) => return Some(stop),
                Some((found, None)) => {
                    self.finish(me, found);
                    return None;
                }
                None => {}
            }
        }
        searcher.chosen = subtree;
        let mut run = Run::start(searcher);
        let stop = if run.is_finished() {
            if run.stop().is_none() {
                self.finish(me, 0);
            }
            run.stop()
        } else {
            self.in_slices(me, &mut run, searcher, stats.nodes)
        };
        stats.add_search(&searcher.stats, searcher.settled.len());
        stop
    }

    /// Counts a loaded subtree, and keeps in touch with the other threads.
    /// `spent` nodes were used before.
    fn in_slices(
        &self,
        me: usize,
        run: &mut Run,
        searcher: &mut Searcher,
        spent: u64,
    ) -> Option<Stop> {
        let limits = self.limits.after(Duration::ZERO, spent);
        loop {
            let (count, stop) = run.resume(searcher, &limits.clone().with_time(SLICE));
            let found = count.number();
            let Some(stop) = stop else {
                self.finish(me, found);
                return None;
            };
            let is_spent = (stop == Stop::Nodes).then_some(stop);
            let shared = self.lock();
            let stop = self.limits.stop().or(is_spent).or(shared.stop);
            let is_owed = shared.at_work[me]
                .as_ref()
                .is_some_and(|work| work.wanted < shared.wanted);
            let is_scarce = shared.waiting > 0 && shared.queue.is_empty();
            drop(shared);
            if stop.is_none() && !is_owed && !is_scarce {
                continue;
            }
            let given = if is_scarce && stop.is_none() {
                searcher.give_away(GIVEN)
            } else {
                Vec::new()
            };
            let left = searcher.left();
            let mut shared = self.lock();
            // In one step: a subtree is either in the queue or left to a thread.
            shared.queue.extend(given);
            let state = State { found, left };
            let wanted = shared.wanted;
            shared.at_work[me] = Some(Work { state, wanted });
            drop(shared);
            self.news.notify_all();
            if stop.is_some() {
                return stop;
            }
        }
    }

    /// Adds the count of a finished subtree.
    fn finish(&self, me: usize, found: u128) {
        let mut shared = self.lock();
        shared.found = shared.found.saturating_add(found);
        shared.at_work[me] = None;
        if shared.queue.is_empty() {
            self.news.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells the others that a thread has ended, even if it panics.
struct End<'a>(&'a Team<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        let mut shared = self.0.lock();
        shared.working -= 1;
        if thread::panicking() {
            shared.stop.get_or_insert(Stop::Interrupt);
        }
        drop(shared);
        self.0.news.notify_all();
    }
}
