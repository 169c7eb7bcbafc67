//! Counts all solutions of one puzzle, its search tree spread over lanes and
//! threads.
//!
//! Lanes share the states of a puzzle anyway, so a thread needs nothing new.
//! One thread begins. A thread without states asks the others, and the first to
//! notice gives away the older half of its deferred states, which are nearest
//! to the root and so stand for the most work.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::first_solution::{FirstSolution, grace};
use super::instruction_set::InstructionSet;
use super::job::Job;
use super::scheduler::{Batch, Scheduler};
use super::state_stack::{Block, StateStack};
use super::tally::{Answer, Tally};
use super::text::Puzzle;
use crate::limits::{Clock, Stop, beside};

/// The result for one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions.
    pub answer: Answer,
    /// A solution, if there is one and it was requested. It depends only on the
    /// puzzle. If the work was stopped it may be missing.
    pub solution: Option<Puzzle>,
    /// The number of branches.
    pub branches: u64,
}

/// Counts the solutions of one puzzle on several threads.
///
/// Worth it for puzzles with many solutions, or many branches; for many
/// puzzles, use one [`Lanes`](super::Lanes) for each thread.
///
/// # Panics
///
/// Panics if this machine does not have the instruction set.
///
/// # Examples
///
/// ```
/// use quadrille::internals::{Answer, Job, InstructionSet, count_one};
///
/// let mut puzzle = [b'.'; 81];
/// puzzle[..9].copy_from_slice(b"123456789");
/// let two = 2.try_into().expect("not zero");
/// let count = count_one(InstructionSet::best(), &puzzle, &Job::count_up_to(1000), two);
/// assert_eq!(count.answer, Answer::AtLeast(1000));
/// ```
pub fn count_one(
    instruction_set: InstructionSet,
    puzzle: &Puzzle,
    job: &Job,
    threads: NonZeroUsize,
) -> Count {
    let shared = Shared {
        instruction_set,
        puzzle,
        job,
        clock: job.clock(),
        stop: Mutex::default(),
        threads: AtomicUsize::new(threads.get()),
        found: AtomicU64::new(0),
        branches: AtomicU64::new(0),
        idle: AtomicUsize::new(0),
        exchange: Mutex::default(),
        news: Condvar::new(),
    };
    let others = (1..threads.get()).collect();
    let (own, others) = beside(
        others,
        |_| shared.work(1),
        |absent| {
            shared.go_without(absent.len());
            // The first begins with the puzzle itself.
            shared.work(0)
        },
    );
    let count = shared.found.into_inner();
    let stop = shared
        .stop
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let mut answer = if own == Answer::Malformed || others.contains(&Answer::Malformed) {
        Answer::Malformed
    } else if count >= job.limit() {
        Answer::AtLeast(job.limit())
    } else if let Some(stop) = stop {
        Answer::Stopped(count, stop)
    } else {
        Answer::Exactly(count)
    };
    let mut solution = None;
    if job.wants_solutions() && count > 0 {
        let mut clock = grace(shared.clock, stop);
        match FirstSolution::new().first_solution(puzzle, None, &mut clock) {
            Ok(first) => solution = first,
            Err(late) => answer = Answer::Stopped(count.min(job.limit()), stop.unwrap_or(late)),
        }
    }
    Count {
        answer,
        solution,
        branches: shared.branches.into_inner(),
    }
}

/// The data that the threads share.
struct Shared<'a> {
    instruction_set: InstructionSet,
    puzzle: &'a Puzzle,
    job: &'a Job,
    clock: Clock,
    /// Why the count was stopped, if it was.
    stop: Mutex<Option<Stop>>,
    /// The number of threads. Written under the lock.
    threads: AtomicUsize,
    /// The number of solutions reported so far.
    found: AtomicU64,
    /// The number of branches.
    branches: AtomicU64,
    /// The number of threads that wait for states. Written only under the lock;
    /// read without it where a stale value does no harm.
    idle: AtomicUsize,
    /// States given away.
    exchange: Mutex<Vec<Block>>,
    /// Signalled when there are states in the exchange, or none will come.
    news: Condvar,
}

impl Shared<'_> {
    /// Does the work of one thread; `begun` is 0 for the thread that begins
    /// with the puzzle itself, and 1 for the others. Returns how its part
    /// ended.
    fn work(&self, begun: usize) -> Answer {
        let mut scheduler = Scheduler::new();
        let mut tally = Tally::default();
        tally.reset(1, self.job.limit().max(1), false);
        let mut reported = 0;
        let mut report = |tally: &Tally| {
            let new = tally.count(0) - reported;
            reported = tally.count(0);
            self.found.fetch_add(new, Ordering::Relaxed) + new
        };
        let mut begun = begun;
        while begun == 0 || self.receive(scheduler.start()) {
            let mut poll = |tally: &Tally, later: &mut StateStack| {
                if self.idle.load(Ordering::Relaxed) > 0 {
                    self.give(later);
                }
                report(tally) >= self.job.limit() || self.is_over()
            };
            let mut batch = Batch {
                puzzles: &[self.puzzle],
                candidates: &[],
                known: &[],
                begun,
                tally: &mut tally,
                poll: &mut poll,
            };
            self.instruction_set.run(&mut scheduler, &mut batch);
            begun = 1;
        }
        report(&tally);
        self.branches.fetch_add(tally.branches, Ordering::Relaxed);
        tally.answer(0, None)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Block>> {
        // A list of blocks is valid at any time, so a panic elsewhere does no
        // harm.
        self.exchange.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Expects this many threads less.
    fn go_without(&self, absent: usize) {
        let exchange = self.lock();
        self.threads.fetch_sub(absent, Ordering::Relaxed);
        drop(exchange);
        self.news.notify_all();
    }

    /// Returns whether it is time to stop. Records the reason.
    fn is_over(&self) -> bool {
        let Some(stop) = self.clock.look().break_value() else {
            return false;
        };
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        true
    }

    /// Gives some states to waiting threads.
    fn give(&self, later: &mut StateStack) {
        let blocks = later.split();
        if !blocks.is_empty() {
            self.lock().extend(blocks);
            self.news.notify_all();
        }
    }

    /// Waits for states. Returns `false` when all threads wait.
    fn receive(&self, store: &mut StateStack) -> bool {
        let mut exchange = self.lock();
        let mut idle = 1 + self.idle.fetch_add(1, Ordering::Relaxed);
        while exchange.is_empty() {
            if idle == self.threads.load(Ordering::Relaxed) {
                self.news.notify_all();
                return false;
            }
            exchange = self
                .news
                .wait(exchange)
                .unwrap_or_else(PoisonError::into_inner);
            idle = self.idle.load(Ordering::Relaxed);
        }
        self.idle.fetch_sub(1, Ordering::Relaxed);
        let half = exchange.len() / 2;
        store.accept(exchange.split_off(half));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::with_few_threads;

    #[test]
    fn threads_that_cannot_be_started_are_not_waited_for() {
        let mut puzzle = [b'.'; 81];
        puzzle[..7].copy_from_slice(b"1234567");
        puzzle[80] = b'9';
        let four = NonZeroUsize::new(4).unwrap();
        let job = Job::count_up_to(3_000);
        for number in 0..4 {
            let count = || count_one(InstructionSet::Portable, &puzzle, &job, four);
            let count = with_few_threads(number, count);
            assert_eq!(count.answer, Answer::AtLeast(3_000));
        }
    }

    #[test]
    fn a_solution_is_looked_for_only_if_it_is_wanted() {
        let puzzle = &[b'.'; 81];
        let one = NonZeroUsize::MIN;
        let job = Job::count_up_to(3);
        let count = |job| count_one(InstructionSet::Portable, puzzle, &job, one);
        assert_eq!(count(job.clone()).solution, None);
        assert!(count(job.with_solutions()).solution.is_some());
    }
}
