//! One solution, on one thread or several.
//!
//! Most problems are settled by a short attempt. Beyond that two searches are good at
//! different problems: one of a tree, subtree by subtree, and one that
//! [learns](crate::cover::search::learning) from its dead ends, which takes turns with
//! another search of the tree. On several threads one of them learns, and the others
//! share the subtrees; the first answer ends the race. A thread without others searches
//! subtrees first, and learns when these have taken some hundred thousand nodes.
//!
//! Where nothing learns, the answer does not depend on the number of threads: it is the
//! solution of the first subtree with one.
//!
//! With turns, one thread solves two of ten half-blank 36x36 Sudokus and all of ten quasigroups of order 40,
//! where the tree gives none and nine; edge matchings of 9x9 cells take 23 % longer (`docs/lab/cover.md`).
//! Rejected: two threads that both learn and tell each other short clauses, which take three times as long on
//! edge matchings, and half as long on quasigroups.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::apart;
use super::parallel::{Team, Worker, attempt, next};
use crate::cover::model::answer::First;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::number_of;
use crate::limits::{Limits, Race, Stop, beside};

/// The nodes of the tree that a thread without others searches before it learns.
const UNTIL_LEARNING: u64 = 300_000;

/// The rank of a search that learns: any subtree with a solution wins against it.
const LEARNING: usize = usize::MAX - 1;

/// The rank of an answer that nothing wins against. Those of subtrees are greater.
const WHOLE: usize = 0;

/// Finds one solution on this thread.
pub(in crate::cover) fn first_alone(searcher: &mut Searcher) -> First {
    let alone = |searcher: &mut Searcher| Run::start_for_few(searcher).first(searcher);
    if !apart::is_large(searcher) {
        return alone(searcher);
    }
    let limits = searcher.limits.started();
    match apart::first(searcher, &limits, alone) {
        Ok(Some(first)) => first,
        Ok(None) => alone(searcher),
        Err(stop) => First::Unknown(stop),
    }
}

/// Finds one solution on several threads.
pub(in crate::cover) fn first(searcher: &mut Searcher, jobs: NonZeroUsize) -> First {
    if searcher.limits.nodes.is_some() {
        return Run::start(searcher).first(searcher);
    }
    let limits = searcher.limits.started();
    first_within(searcher, jobs, &limits).unwrap_or_else(First::Unknown)
}

/// Finds one solution: by components at once if there may be many, otherwise
/// after an attempt on the whole.
fn first_within(
    searcher: &mut Searcher,
    jobs: NonZeroUsize,
    limits: &Limits,
) -> Result<First, Stop> {
    let by_team = |searcher: &mut Searcher| by_team(searcher, jobs, limits);
    let alone = |searcher: &mut Searcher| {
        let mut run = Run::start(searcher);
        (run.first(searcher), run.stop())
    };
    let whole = |searcher: &mut Searcher| match attempt(searcher, limits, alone) {
        Some((first, _)) => Ok(first),
        None => by_team(searcher),
    };
    let part = |searcher: &mut Searcher| whole(searcher).unwrap_or_else(First::Unknown);
    if apart::is_large(searcher) {
        return apart::first(searcher, limits, part)?.map_or_else(|| whole(searcher), Ok);
    }
    if let Some((first, _)) = attempt(searcher, limits, alone) {
        return Ok(first);
    }
    apart::first(searcher, limits, part)?.map_or_else(|| by_team(searcher), Ok)
}

/// Finds one solution of a problem that an attempt has left open.
fn by_team(searcher: &mut Searcher, jobs: NonZeroUsize, limits: &Limits) -> Result<First, Stop> {
    let may_learn = searcher.may_learn();
    let others = NonZeroUsize::new(jobs.get() - 1).filter(|_| may_learn);
    let team = Team::whole(searcher, others.unwrap_or(jobs), limits.clone())?;
    if !may_learn {
        return Ok(team.first(None));
    }
    if others.is_none() {
        return Ok(match team.first(Some(UNTIL_LEARNING)) {
            First::Unknown(Stop::Nodes) => in_turns(searcher, limits),
            first => first,
        });
    }
    let mut learning = team.searcher.beside(limits.clone());
    let race = Race {
        winner: Arc::new(AtomicUsize::new(usize::MAX)),
        rank: LEARNING,
    };
    let winner = Arc::clone(&race.winner);
    learning.race = Some(race);
    Ok(team.first_beside(winner, || {
        let first = Run::start_for_few(&mut learning).first(&mut learning);
        (first, learning.stats)
    }))
}

/// Finds one solution in turns with a search that learns.
fn in_turns(searcher: &mut Searcher, limits: &Limits) -> First {
    let usual = std::mem::replace(&mut searcher.limits, limits.clone());
    let before = std::mem::take(&mut searcher.stats);
    let first = Run::start_for_few(searcher).first(searcher);
    searcher.limits = usual;
    searcher.stats.add_search(&before, 0);
    searcher.stats.search_time += before.search_time;
    first
}

impl Team<'_> {
    /// Returns the solution of the first subtree that has one. Gives up when a thread
    /// has visited this many nodes, if any number is given.
    fn first(mut self, most: Option<u64>) -> First {
        let winner = Arc::new(AtomicUsize::new(usize::MAX));
        let subtrees = Subtrees::new(std::mem::take(&mut self.prefixes), winner);
        let work = |worker: Worker| subtrees.search(worker, most, false);
        let mut others = self.workers();
        // This thread takes part too.
        let own = others.pop();
        let (own, others) = beside(others, work, |_| own.map(work));
        self.finish(own.into_iter().chain(others));
        subtrees.answer()
    }

    /// Returns the first solution that anybody finds, while this thread learns.
    fn first_beside(
        mut self,
        winner: Arc<AtomicUsize>,
        learn: impl FnOnce() -> (First, Stats),
    ) -> First {
        let prefixes = std::mem::take(&mut self.prefixes);
        let subtrees = Subtrees::new(prefixes, Arc::clone(&winner));
        let work = |worker: Worker| subtrees.search(worker, None, true);
        let ((learned, own), others) = beside(self.workers(), work, |_| {
            let (first, stats) = learn();
            if !matches!(first, First::Unknown(_)) {
                winner.store(WHOLE, Ordering::Relaxed);
            }
            (first, stats)
        });
        self.finish(others.into_iter().chain([own]));
        match learned {
            First::Unknown(_) => subtrees.answer(),
            known => known,
        }
    }
}

/// The subtrees that threads search, and what is known of them.
struct Subtrees<Q> {
    queue: Mutex<Q>,
    number: usize,
    winner: Arc<AtomicUsize>,
    outcomes: Mutex<Vec<(usize, First)>>,
}

impl Subtrees<()> {
    /// Creates subtrees of which nothing is known, ranked by their order.
    fn new(
        prefixes: Vec<Unvisited>,
        winner: Arc<AtomicUsize>,
    ) -> Subtrees<impl Iterator<Item = (usize, Subtree)>> {
        Subtrees {
            number: number_of(&prefixes),
            queue: Mutex::new((WHOLE + 1..).zip(prefixes.into_iter().flatten())),
            winner,
            outcomes: Mutex::default(),
        }
    }
}

impl<Q: Iterator<Item = (usize, Subtree)>> Subtrees<Q> {
    /// Searches one subtree after the other, until there are no more or `most` nodes
    /// were visited. If any solution will do, the first one ends all searches, otherwise
    /// the ones of later subtrees.
    fn search(&self, mut worker: Worker, most: Option<u64>, any_will_do: bool) -> Stats {
        while let Some((rank, prefix)) = next(&self.queue) {
            let winner = Arc::clone(&self.winner);
            worker.searcher.race = Some(Race { winner, rank });
            let left = most.map(|most| most.saturating_sub(worker.stats.nodes));
            worker.searcher.limits.nodes = left;
            let first = worker.ask(prefix, |searcher| Run::start(searcher).first(searcher));
            let gives_up = first == First::Unknown(Stop::Nodes);
            let has_won = matches!(first, First::Solution(_));
            let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            outcomes.push((rank, first));
            if outcomes.len() == self.number || has_won && any_will_do {
                self.winner.fetch_min(WHOLE, Ordering::Relaxed);
            } else if has_won {
                self.winner.fetch_min(rank, Ordering::Relaxed);
            }
            if gives_up {
                break;
            }
        }
        worker.stats
    }

    /// Returns the solution of the first subtree that has one.
    fn answer(self) -> First {
        let outcomes = self.outcomes.into_inner();
        let mut outcomes = outcomes.unwrap_or_else(PoisonError::into_inner);
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
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::{Problem, verify};
    use crate::cover::testing::{any_small_problem, brute_force, queens};

    fn jobs(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    fn searcher(problem: Problem) -> Searcher {
        Searcher::new(Arc::new(problem))
    }

    /// Pigeons, one more than there are holes.
    fn pigeons(holes: usize) -> Problem {
        let mut builder = Problem::builder();
        let mut items = |count: usize, is_primary: bool| -> Vec<_> {
            let add = |_| match is_primary {
                true => builder.primary_item().unwrap(),
                false => builder.secondary_item().unwrap(),
            };
            (0..count).map(add).collect()
        };
        let (pigeons, holes) = (items(holes + 1, true), items(holes, false));
        for &pigeon in &pigeons {
            for &hole in &holes {
                builder.option([pigeon, hole]).unwrap();
            }
        }
        builder.build()
    }

    #[test]
    fn the_first_subtree_with_a_solution_is_always_the_same_one() {
        let mut searcher = searcher(queens(20));
        let winners = [1, 2, 5].map(|number| {
            let team = Team::whole(&mut searcher, jobs(number), Limits::none()).unwrap();
            let First::Solution(options) = team.first(None) else {
                panic!("there is a solution");
            };
            options
        });
        assert!(verify(&searcher.problem, &winners[0]).is_ok());
        assert!(winners.iter().all(|winner| *winner == winners[0]));
    }

    #[test]
    fn a_thread_gives_up_at_its_limit() {
        let mut searcher = searcher(pigeons(9));
        let team = Team::whole(&mut searcher, jobs(1), Limits::none()).unwrap();
        assert_eq!(team.first(Some(1_000)), First::Unknown(Stop::Nodes));
        let nodes = searcher.stats.nodes;
        assert!((1_000..2_000).contains(&nodes), "{nodes}");
        assert_eq!(in_turns(&mut searcher, &Limits::none()), First::None);
        assert!(searcher.stats.nodes > nodes);
    }

    proptest! {
        #[test]
        fn any_number_of_threads_finds_a_solution_if_there_is_one(
            problem in any_small_problem(),
            number in 1..4_usize,
        ) {
            let has_some = !brute_force(&problem, &[]).is_empty();
            let mut searcher = searcher(problem);
            match by_team(&mut searcher, jobs(number), &Limits::none()) {
                Ok(First::Solution(options)) => {
                    prop_assert!(has_some && verify(&searcher.problem, &options).is_ok());
                }
                other => prop_assert!(!has_some && other == Ok(First::None), "{other:?}"),
            }
        }
    }

    #[test]
    fn the_first_answer_ends_the_race() {
        // More nodes than anybody can visit, and few conflicts: the one that learns wins.
        let mut none = searcher(pigeons(9));
        assert_eq!(
            by_team(&mut none, jobs(2), &Limits::none()),
            Ok(First::None)
        );
        let mut some = searcher(queens(40));
        let Ok(First::Solution(options)) = by_team(&mut some, jobs(3), &Limits::none()) else {
            panic!("40 queens have solutions");
        };
        assert_eq!(verify(&some.problem, &options), Ok(()));
    }

    #[test]
    fn limits_end_the_race() {
        let limits = Limits::none().with_time(std::time::Duration::from_millis(300));
        let mut searcher = searcher(pigeons(40));
        for number in [1, 2] {
            let limits = limits.started();
            let first =
                by_team(&mut searcher, jobs(number), &limits).unwrap_or_else(First::Unknown);
            assert_eq!(first, First::Unknown(Stop::Time));
        }
    }
}
