//! One question on several threads.
//!
//! The search tree is [split](crate::cover::search::split) into subtrees in a fixed order, and
//! each thread takes the next one when it has finished its last. There are many
//! more subtrees than threads, so all threads are busy nearly to the end. The
//! subtrees do not depend on the number of threads, so neither does the answer: an
//! enumeration goes through the subtrees in order. (A search for [one](super::first)
//! solution shares them, too. A [count](super::driver) needs no order, so
//! its threads give away what they have.)
//!
//! Plain threads do here what a work-stealing pool would, as the subtrees are
//! one flat list. An enumeration needs threads of its own: they have to wait
//! for the caller to take the solutions, and threads of a shared pool must not.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::apart;
use super::enumeration::Enumeration;
use super::stream::{Line, receive_all, send_all};
use crate::cover::model::answer::Count;
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::{SHARED, split};
use crate::limits::{Clock, Instant, Limits, Race, Stop, beside};

/// The number of subtrees to aim for.
const SUBTREES: usize = 256;

/// Visits solutions on this thread while several threads find them. The order
/// does not depend on the number of threads. What falls into components is
/// searched by this thread alone: that takes the sum of their times, not the
/// product.
pub(in crate::cover) fn for_each(
    searcher: &mut Searcher,
    jobs: NonZeroUsize,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Count, Option<Stop>) {
    if searcher.limits.nodes.is_some() {
        return Run::start(searcher).for_each(searcher, |found| visit(&found));
    }
    let limits = searcher.limits.started();
    let mut by_components = |searcher: &mut Searcher| {
        let mut all = Enumeration::apart(searcher, &limits, false)?;
        Some(all.for_each(searcher, |all, searcher| visit(&all.solution(searcher))))
    };
    if apart::is_large(searcher)
        && let Some(answer) = by_components(searcher)
    {
        return answer;
    }
    let collect = |searcher: &mut Searcher| {
        let (mut solutions, mut options) = (Vec::new(), 0);
        let (_, stop) = Run::start(searcher).for_each(searcher, |found| {
            options += found.len();
            solutions.push(found);
            if options < COLLECTED {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        // This number of solutions is visited while they are found.
        let is_full = stop == Some(Stop::Visitor);
        (solutions, if is_full { Some(Stop::Nodes) } else { stop })
    };
    let Some((solutions, stop)) = attempt(searcher, &limits, collect) else {
        if searcher.presolving
            && let Some(answer) = by_components(searcher)
        {
            return answer;
        }
        return match Team::whole(searcher, jobs, limits) {
            Ok(team) => team.visit(visit),
            Err(stop) => (Count::AtLeast(0), Some(stop)),
        };
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

/// The most options, of all solutions together, that are kept before the first visit.
const COLLECTED: usize = 1 << 20;

/// Asks a question, but gives up and returns `None` after [`SHARED`] nodes.
pub(super) fn attempt<T>(
    searcher: &mut Searcher,
    limits: &Limits,
    ask: impl FnOnce(&mut Searcher) -> (T, Option<Stop>),
) -> Option<(T, Option<Stop>)> {
    let tighter = limits.clone().with_nodes(SHARED);
    let usual = std::mem::replace(&mut searcher.limits, tighter);
    let answer = ask(searcher);
    searcher.limits = usual;
    (answer.1 != Some(Stop::Nodes)).then_some(answer)
}

/// Threads that search the subtrees of one problem.
pub(super) struct Team<'a> {
    pub(super) searcher: &'a mut Searcher,
    jobs: NonZeroUsize,
    pub(super) prefixes: Vec<Unvisited>,
    /// The limits on the whole question; their clock is running.
    pub(super) limits: Limits,
    started: Instant,
}

impl<'a> Team<'a> {
    /// Creates a team for the whole tree.
    pub(super) fn whole(
        searcher: &'a mut Searcher,
        jobs: NonZeroUsize,
        limits: Limits,
    ) -> Result<Team<'a>, Stop> {
        let started = Instant::now();
        let root = vec![searcher.root.clone().into()];
        Ok(Team {
            prefixes: split(searcher, root, SUBTREES, &mut Clock::start(&limits))?,
            limits,
            searcher,
            jobs,
            started,
        })
    }

    /// Returns one worker for each thread.
    pub(super) fn workers(&self) -> Vec<Worker> {
        let worker = |_| Worker {
            searcher: self.searcher.beside(self.limits.clone()),
            stats: Stats::default(),
        };
        (0..self.jobs.get()).map(worker).collect()
    }

    /// Adds what the threads have done to the statistics of the last run.
    pub(super) fn finish(self, threads: impl IntoIterator<Item = Stats>) {
        let stats = &mut self.searcher.stats;
        for more in threads {
            stats.add_search(&more, 0);
        }
        stats.search_time += self.started.elapsed();
    }

    /// Visits the solutions of all subtrees in order.
    fn visit(
        mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        let queue = Mutex::new(std::mem::take(&mut self.prefixes).into_iter().flatten());
        let winner = Arc::new(AtomicUsize::new(usize::MAX));
        let race = Race {
            winner: Arc::clone(&winner),
            rank: 1,
        };
        let work = |(mut worker, line): (Worker, Line)| {
            worker.searcher.race = Some(race.clone());
            while let Some((subtree, sender)) = line.begin(&queue) {
                worker.ask(subtree, |searcher| send_all(searcher, &sender));
            }
            worker.stats
        };
        let (line, subtrees) = Line::new(self.jobs);
        let workers = self.workers().into_iter();
        let workers = workers.map(|worker| (worker, line.clone())).collect();
        drop(line);
        let ((own, answer), threads) = beside(workers, work, |mut absent| {
            if absent.len() < self.jobs.get() {
                drop(absent);
                let answer = receive_all(subtrees, &self.limits, visit);
                // The threads that still search may stop.
                winner.store(0, Ordering::Relaxed);
                return (None, answer);
            }
            // There is no other thread.
            let (mut worker, _) = absent.swap_remove(0);
            let (mut sum, mut stop) = (Count::Exact(0), None);
            while stop.is_none()
                && let Some(subtree) = next(&queue)
            {
                let (count, early) = worker.ask(subtree, |searcher| {
                    Run::start(searcher).for_each(searcher, |found| visit(&found))
                });
                (sum, stop) = (sum + count, early);
            }
            (Some(worker.stats), (sum, stop))
        });
        self.finish(threads.into_iter().chain(own));
        answer
    }
}

/// Takes the next element of a list that several threads share.
pub(super) fn next<T>(queue: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// The searcher of one thread, and its statistics.
pub(super) struct Worker {
    pub(super) searcher: Searcher,
    pub(super) stats: Stats,
}

impl Worker {
    /// Asks a question about one subtree.
    pub(super) fn ask<T>(
        &mut self,
        prefix: Subtree,
        question: impl FnOnce(&mut Searcher) -> T,
    ) -> T {
        self.searcher.root = prefix;
        let answer = question(&mut self.searcher);
        let depth = self.searcher.settled.len();
        self.stats.add_search(&self.searcher.stats, depth);
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::count::stream::BATCH;
    use crate::cover::model::Problem;
    use crate::cover::testing::{any_small_problem, brute_force, dominoes};
    use crate::limits::{Interrupt, with_few_threads};

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    /// All subsets of 14 options, each with a thousand more.
    #[test]
    fn an_interrupt_ends_a_visit_of_long_solutions() {
        let mut builder = Problem::builder();
        let [subset, rest] = builder.primary_items().unwrap();
        builder.set_bounds(subset, 0..=14).unwrap();
        builder.set_bounds(rest, 1000..=1000).unwrap();
        for (item, number) in [(subset, 14), (rest, 1000)] {
            for _ in 0..number {
                builder.option([item]).unwrap();
            }
        }
        let problem = builder.build();
        for number in [1, 2] {
            let interrupt = Interrupt::new();
            let mut searcher = searcher(problem.clone());
            searcher.limits = Limits::none().with_interrupt(&interrupt);
            let mut visits = 0;
            let (_, stop) = for_each(&mut searcher, jobs(number), |_| {
                visits += 1;
                interrupt.raise();
                ControlFlow::Continue(())
            });
            assert_eq!(stop, Some(Stop::Interrupt));
            assert!(visits < 1 << 13, "{visits}");
        }
    }

    fn searcher(problem: Problem) -> Searcher {
        Searcher::new(Arc::new(problem))
    }

    fn team(searcher: &mut Searcher, number: usize) -> Team<'_> {
        Team::whole(searcher, jobs(number), Limits::none()).unwrap()
    }

    /// Returns all solutions, in the order in which several threads visit them.
    fn all(searcher: &mut Searcher, jobs: usize) -> Vec<Vec<OptionId>> {
        let mut solutions = Vec::new();
        let answer = team(searcher, jobs).visit(|solution| {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(answer, (Count::Exact(solutions.len() as u128), None));
        solutions
    }

    proptest! {
        #[test]
        fn threads_find_all_solutions_in_an_order_of_their_own(problem in any_small_problem()) {
            let expected = brute_force(&problem, &[]);
            let mut searcher = searcher(problem);
            let mut solutions = all(&mut searcher, 3);
            prop_assert_eq!(&all(&mut searcher, 1), &solutions);
            solutions.iter_mut().for_each(|solution| solution.sort_unstable());
            solutions.sort();
            prop_assert_eq!(solutions, expected);
        }
    }

    #[test]
    fn solutions_that_wait_are_not_visited_after_an_interrupt() {
        let interrupt = Interrupt::new();
        let mut searcher = searcher(dominoes(8, 8));
        searcher.limits = Limits::none().with_interrupt(&interrupt);
        let (mut before, mut after) = (0, 0);
        let (count, stop) = for_each(&mut searcher, jobs(2), |_| {
            if interrupt.is_raised() {
                after += 1;
            }
            before += 1;
            if before == 100_000 {
                interrupt.raise();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(
            (count, stop),
            (Count::AtLeast(before), Some(Stop::Interrupt))
        );
        assert!(after <= BATCH, "{after}");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let mut searcher = searcher(dominoes(6, 8));
        let solutions = all(&mut searcher, 1);
        assert_eq!(solutions.len(), 167_089);
        assert!(all(&mut searcher, 2) == solutions);
        let mut first = Vec::new();
        let take_one = |solution: &[OptionId]| {
            first.push(solution.to_vec());
            ControlFlow::Break(())
        };
        let (count, stop) = for_each(&mut searcher, jobs(4), take_one);
        assert_eq!((count, stop), (Count::AtLeast(1), Some(Stop::Visitor)));
        assert_eq!(first, solutions[..1]);
    }

    #[test]
    fn threads_that_cannot_be_started_are_not_missed() {
        let mut searcher = searcher(dominoes(6, 6));
        let solutions = all(&mut searcher, 1);
        assert_eq!(solutions.len(), 6_728);
        for number in 0..3 {
            let found = with_few_threads(number, || all(&mut searcher, 3));
            assert!(found == solutions, "{number}");
        }
        // More solutions of one subtree than may wait for another thread.
        let mut searcher = self::searcher(dominoes(6, 7));
        let mut team = team(&mut searcher, 2);
        team.prefixes = vec![Subtree::default().into()];
        let visit = |_: &[OptionId]| ControlFlow::Continue(());
        let answer = with_few_threads(0, || team.visit(visit));
        assert_eq!(answer, (Count::Exact(31_529), None));
    }

    #[test]
    fn limits_reach_all_threads() {
        let mut searcher = searcher(dominoes(16, 16));
        searcher.limits = Limits::none().with_time(Duration::from_millis(1000));
        let mut visited = 0;
        let (count, stop) = for_each(&mut searcher, jobs(2), |_| {
            visited += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((count, stop), (Count::AtLeast(visited), Some(Stop::Time)));
        assert!(visited > 0);
    }
}
