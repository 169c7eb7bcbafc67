//! One question on several threads.
//!
//! The search tree is [split](super::split) into subtrees in a fixed order, and
//! every thread takes the next one when it has done with the last. There are
//! many more subtrees than threads, so that all threads are busy nearly to the
//! end; and as the subtrees do not depend on the number of threads, neither
//! does the answer: a count is the sum over all subtrees, the first solution
//! that of the first subtree which has one, and an enumeration goes through the
//! subtrees in order.
//!
//! Threads of their own do here what a pool with work stealing would, as the
//! subtrees are one flat list. And an enumeration needs them: its threads have
//! to wait for the caller to take the solutions, and those of a shared pool must
//! not.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::answer::{Count, First};
use super::counting::SHARED;
use super::index::OptionId;
use super::solver::{Run, Solver};
use super::split::{Prefix, split};
use super::stats::Stats;
use crate::limits::{Instant, Limits, Race, Stop};

/// How many subtrees to aim for.
const SUBTREES: usize = 256;

/// How many to aim for where one thread counts: no other has to be kept busy,
/// and the order does not matter. They are split off only because they are
/// smaller problems. A Sudoku with 27,462 solutions takes a fifth less time so
/// than with 256.
const SUBTREES_ALONE: usize = 64;

/// Solutions that are handed over together, at most.
const BATCH: usize = 256;

/// Batches that may wait to be taken, for each subtree that is searched.
const BATCHES: usize = 64;

impl Solver {
    /// Looks for one solution on several threads: the one in the first subtree
    /// that has any, whatever the number of threads. (If a limit ends the
    /// search before it is known which subtree that is, it may be another.)
    ///
    /// What takes only some milliseconds is done without other threads, and a
    /// search with a limit on nodes altogether, as its outcome would otherwise
    /// be a matter of luck.
    pub fn par_first(&mut self, jobs: NonZeroUsize) -> First {
        let first = |solver: &mut Solver| match solver.first() {
            First::Unknown(stop) => (First::Unknown(stop), Some(stop)),
            first => (first, None),
        };
        if self.limits().nodes.is_some() {
            return self.first();
        }
        if let Some((first, _)) = self.attempt(SHARED, first) {
            return first;
        }
        Team::whole(self, jobs).first()
    }

    /// Visits solutions, found on several threads, until there are no more, the
    /// visitor breaks, or a limit is reached; otherwise as
    /// [`for_each`](Solver::for_each). The visitor is called on this thread, in
    /// an order that does not depend on the number of threads. The solutions
    /// that wait to be visited are bounded in number; threads that are ahead by
    /// more have to wait.
    ///
    /// For small problems and limits on nodes as for
    /// [`par_first`](Solver::par_first).
    pub fn par_for_each(
        &mut self,
        jobs: NonZeroUsize,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        if self.limits().nodes.is_some() {
            return self.for_each(|solution| visit(&solution.options()));
        }
        let collect = |solver: &mut Solver| {
            let mut solutions = Vec::new();
            let (_, stop) = solver.for_each(|solution| {
                solutions.push(solution.options());
                ControlFlow::Continue(())
            });
            (solutions, stop)
        };
        let Some((solutions, stop)) = self.attempt(SHARED, collect) else {
            return Team::whole(self, jobs).visit(visit);
        };
        let mut number = 0;
        for solution in &solutions {
            number += 1;
            if visit(solution).is_break() {
                return (Count::AtLeast(number), Some(Stop::Visitor));
            }
        }
        match stop {
            None => (Count::Exact(number), None),
            stop => (Count::AtLeast(number), stop),
        }
    }
}

/// Counts all solutions of some subtrees.
pub(super) fn count_on_threads(
    solver: &mut Solver,
    jobs: NonZeroUsize,
    subtrees: Vec<Prefix>,
) -> (Count, Option<Stop>) {
    let enough = if jobs == NonZeroUsize::MIN {
        SUBTREES_ALONE
    } else {
        SUBTREES
    };
    let mut team = Team::of(solver, jobs, subtrees, enough);
    let outcomes = team.all(|solver, _| Run::start(solver).count());
    let none = (Count::Exact(0), None);
    outcomes
        .into_iter()
        .fold(none, |(sum, stop), (count, early)| {
            (sum + count, stop.or(early))
        })
}

/// Threads that search the subtrees of one problem.
struct Team<'a> {
    solver: &'a mut Solver,
    jobs: NonZeroUsize,
    prefixes: Vec<Prefix>,
    limits: Limits,
    started: Instant,
}

impl<'a> Team<'a> {
    /// A team for the whole tree.
    fn whole(solver: &'a mut Solver, jobs: NonZeroUsize) -> Team<'a> {
        let root = solver.chosen().to_vec();
        Team::of(solver, jobs, vec![root], SUBTREES)
    }

    fn of(
        solver: &'a mut Solver,
        jobs: NonZeroUsize,
        subtrees: Vec<Prefix>,
        enough: usize,
    ) -> Team<'a> {
        let started = Instant::now();
        Team {
            prefixes: split(solver, subtrees, enough),
            limits: solver.limits().clone(),
            solver,
            jobs,
            started,
        }
    }

    /// Asks the same of every subtree, which are ranked by their order; gives
    /// the answers in no particular order.
    fn all<T: Send>(&mut self, ask: impl Fn(&mut Solver, usize) -> T + Sync) -> Vec<T> {
        let prefixes = std::mem::take(&mut self.prefixes);
        let queue = Mutex::new(prefixes.into_iter().enumerate());
        let worker = || {
            let mut worker = Worker::of(self);
            let mut answers = Vec::new();
            while let Some((rank, prefix)) = next(&queue) {
                answers.push(worker.ask(prefix, |solver| ask(solver, rank)));
            }
            (answers, worker.stats)
        };
        let outcomes: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.get()).map(|_| scope.spawn(worker)).collect();
            let outcomes = workers.into_iter().map(|worker| worker.join());
            outcomes
                .map(|outcome| outcome.unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        let mut all = Vec::new();
        let mut stats = Stats::default();
        for (answers, more) in outcomes {
            all.extend(answers);
            stats += &more;
        }
        self.finish(&stats);
        all
    }

    /// The solution of the first subtree that has one.
    fn first(&mut self) -> First {
        let winner = Arc::new(AtomicUsize::new(usize::MAX));
        let outcome = |solver: &mut Solver, rank| {
            solver.enter(Race {
                winner: Arc::clone(&winner),
                rank,
            });
            let first = solver.first();
            if let First::Solution(_) = first {
                winner.fetch_min(rank, Ordering::Relaxed);
            }
            (rank, first)
        };
        let mut outcomes = self.all(outcome);
        outcomes.sort_by_key(|(rank, _)| *rank);
        let mut stop = None;
        for (_, first) in outcomes {
            match first {
                First::Solution(_) => return first,
                First::Unknown(early) => stop = stop.or(Some(early)),
                First::None => {}
            }
        }
        stop.map_or(First::None, First::Unknown)
    }

    /// Visits the solutions of all subtrees in order.
    fn visit(
        &mut self,
        visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        let prefixes = std::mem::take(&mut self.prefixes);
        let (senders, receivers): (Vec<_>, Vec<_>) =
            prefixes.iter().map(|_| sync_channel(BATCHES)).unzip();
        let queue = Mutex::new(prefixes.into_iter().zip(senders));
        let winner = Arc::new(AtomicUsize::new(usize::MAX));
        let race = Race {
            winner: Arc::clone(&winner),
            rank: 1,
        };
        let worker = || {
            let mut worker = Worker::of(self);
            worker.solver.enter(race.clone());
            while let Some((prefix, sender)) = next(&queue) {
                worker.ask(prefix, |solver| send_all(solver, &sender));
            }
            worker.stats
        };
        let (answer, stats) = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.get()).map(|_| scope.spawn(worker)).collect();
            let answer = receive_all(receivers, visit);
            // Those that still search may stop.
            winner.store(0, Ordering::Relaxed);
            let mut stats = Stats::default();
            for worker in workers {
                stats += &worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            (answer, stats)
        });
        self.finish(&stats);
        answer
    }

    /// Adds what the threads have done to the statistics of the last run.
    fn finish(&mut self, threads: &Stats) {
        let stats = self.solver.stats_mut();
        stats.add_search(threads, 0);
        stats.search_time += self.started.elapsed();
    }
}

/// The next of a list that several threads share.
fn next<T>(queue: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// One thread's solver, and what it has done.
struct Worker<'a> {
    solver: Solver,
    limits: &'a Limits,
    started: Instant,
    stats: Stats,
}

impl<'a> Worker<'a> {
    fn of(team: &'a Team<'_>) -> Worker<'a> {
        Worker {
            solver: team.solver.clone(),
            limits: &team.limits,
            started: team.started,
            stats: Stats::default(),
        }
    }

    /// Asks a question about one subtree, within the limits on the whole.
    fn ask<T>(&mut self, prefix: Prefix, question: impl FnOnce(&mut Solver) -> T) -> T {
        let limits = self.limits.after(self.started.elapsed(), 0);
        let answer = question(self.solver.choose(prefix).set_limits(limits));
        let depth = self.solver.settled().len();
        self.stats.add_search(self.solver.stats(), depth);
        answer
    }
}

/// What a thread sends to the one that visits.
enum Message {
    /// Some solutions.
    Solutions(Vec<Vec<OptionId>>),
    /// The subtree was not searched to its end.
    Stopped(Stop),
}

/// Sends all solutions of a subtree, as long as there is someone to take them.
fn send_all(solver: &mut Solver, sender: &SyncSender<Message>) {
    let (mut batch, mut size) = (Vec::new(), 1);
    let (_, stop) = solver.for_each(|solution| {
        batch.push(solution.options());
        if batch.len() < size {
            return ControlFlow::Continue(());
        }
        // The first ones go alone, so that nobody waits for them.
        size = BATCH.min(2 * size);
        let batch = std::mem::take(&mut batch);
        match sender.send(Message::Solutions(batch)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    // Nobody is left to hear of it if these cannot be sent either.
    let _ = sender.send(Message::Solutions(batch));
    if let Some(stop) = stop {
        let _ = sender.send(Message::Stopped(stop));
    }
}

/// Visits what comes from each subtree in turn.
fn receive_all(
    subtrees: Vec<Receiver<Message>>,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Count, Option<Stop>) {
    let mut number = 0;
    for message in subtrees.into_iter().flatten() {
        match message {
            Message::Stopped(stop) => return (Count::AtLeast(number), Some(stop)),
            Message::Solutions(solutions) => {
                for solution in solutions {
                    number += 1;
                    if visit(&solution).is_break() {
                        return (Count::AtLeast(number), Some(Stop::Visitor));
                    }
                }
            }
        }
    }
    (Count::Exact(number), None)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::{brute_force, dominoes, queens, small_problem};
    use crate::cover::verify;
    use crate::limits::Interrupt;

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    /// All solutions, in the order in which several threads give them.
    fn all(solver: &mut Solver, jobs: NonZeroUsize) -> Vec<Vec<OptionId>> {
        let mut solutions = Vec::new();
        let answer = Team::whole(solver, jobs).visit(|solution| {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(answer, (Count::Exact(solutions.len() as u128), None));
        solutions
    }

    proptest! {
        #[test]
        fn threads_find_all_solutions_in_an_order_of_their_own(problem in small_problem()) {
            let expected = brute_force(&problem, &[]);
            let mut solver = Solver::new(problem);
            let mut solutions = all(&mut solver, jobs(3));
            prop_assert_eq!(&all(&mut solver, jobs(1)), &solutions);
            solutions.iter_mut().for_each(|solution| solution.sort_unstable());
            solutions.sort();
            prop_assert_eq!(solutions, expected);
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let mut solver = Solver::new(dominoes(6, 8));
        let solutions = all(&mut solver, jobs(1));
        assert_eq!(solutions.len(), 167_089);
        assert!(all(&mut solver, jobs(2)) == solutions);
        let mut first = Vec::new();
        let take_one = |solution: &[OptionId]| {
            first.push(solution.to_vec());
            ControlFlow::Break(())
        };
        let (count, stop) = solver.par_for_each(jobs(4), take_one);
        assert_eq!((count, stop), (Count::AtLeast(1), Some(Stop::Visitor)));
        assert_eq!(first, solutions[..1]);
    }

    #[test]
    fn the_first_solution_is_always_the_same_one() {
        let mut solver = Solver::new(queens(20));
        let winners = [1, 2, 5].map(|number| {
            let mut team = Team::whole(&mut solver, jobs(number));
            let First::Solution(options) = team.first() else {
                panic!("there is a solution");
            };
            options
        });
        assert!(verify(solver.problem(), &winners[0]).is_ok());
        assert!(winners.iter().all(|winner| *winner == winners[0]));
        assert_eq!(
            Team::whole(&mut Solver::new(queens(3)), jobs(2)).first(),
            First::None
        );
    }

    #[test]
    fn limits_and_interrupts_reach_all_threads() {
        let mut solver = Solver::new(dominoes(16, 16));
        let limits = Limits::none().with_time(Duration::from_millis(300));
        let mut visited = 0;
        let (count, stop) = solver.set_limits(limits).par_for_each(jobs(2), |_| {
            visited += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((count, stop), (Count::AtLeast(visited), Some(Stop::Time)));
        assert!(visited > 0);
        let interrupt = Interrupt::new();
        interrupt.raise();
        let limits = Limits::none().with_interrupt(&interrupt);
        let (count, stop) = {
            let root = vec![Vec::new()];
            count_on_threads(solver.set_limits(limits), jobs(2), root)
        };
        assert_eq!((count, stop), (Count::AtLeast(0), Some(Stop::Interrupt)));
    }
}
