//! Counts the solutions of a problem with bounds on several threads.
//!
//! A search that takes long is begun again: down to some number of branches it
//! only notes the roots of the subtrees there, and threads count these, each
//! taking the next one when it has finished its last. A root is known by the
//! options that are chosen and those that are hidden.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::algorithm_x::Event;
use super::super::run::Run;
use super::super::searcher::Searcher;
use super::super::split::SHARED;
use super::state::{Root, State};
use super::{BoundedSearch, Guide};
use crate::cover::model::answer::Count;
use crate::cover::model::stats::Stats;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Limits, Stop, together};

/// The number of subtrees to aim for.
const SUBTREES: usize = 256;

/// The most branches above a subtree.
const DEEPEST: usize = 64;

/// Counts all solutions. Also returns why it stopped, if it did so before all
/// were counted.
pub(in crate::cover) fn count(
    searcher: &mut Searcher,
    jobs: NonZeroUsize,
) -> (Count, Option<Stop>) {
    if searcher.limits.nodes.is_some() || jobs == NonZeroUsize::MIN {
        return Run::start(searcher).count(searcher);
    }
    let limits = searcher.limits.started();
    let own = std::mem::replace(&mut searcher.limits, limits.clone().with_nodes(SHARED));
    let (found, stop) = Run::start(searcher).count(searcher);
    searcher.limits = own;
    if stop != Some(Stop::Nodes) {
        return (found, stop);
    }
    let started = Instant::now();
    searcher.begin();
    let (count, stop) = match Subtrees::of(searcher, &limits) {
        Ok(subtrees) => subtrees.count(searcher, jobs, &limits),
        Err(stop) => (0, Some(stop)),
    };
    searcher.stats.search_time = started.elapsed();
    (searcher.stats.components, searcher.stats.shared) = (1, 1);
    match stop {
        None => (Count::Exact(count), None),
        // The first search may have found more.
        stop => (Count::AtLeast(count).or_better(found), stop),
    }
}

/// A search at its root, and the roots of subtrees that it would visit.
struct Subtrees {
    search: BoundedSearch,
    roots: Vec<Root>,
    /// Solutions above the subtrees.
    found: u128,
}

/// Notes the subtrees at a depth in place of visiting them.
struct Surveyor {
    /// The number of branches above a subtree.
    depth: usize,
    roots: Vec<Root>,
}

impl Guide for Surveyor {
    fn prune(&mut self, state: &mut State, depth: usize) -> bool {
        if depth < self.depth {
            return true;
        }
        self.roots.push(state.root());
        false
    }
}

impl Subtrees {
    /// Goes down as far as is needed for enough subtrees.
    fn of(searcher: &mut Searcher, limits: &Limits) -> Result<Subtrees, Stop> {
        let mut clock = Clock::start(limits);
        let mut search = BoundedSearch::default();
        match search.load(searcher.question(), &mut clock) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => unreachable!("the first search would have said so"),
            Err(Halt::Stopped(stop)) => return Err(stop),
        }
        let mut depth = 1;
        loop {
            let mut surveyor = Surveyor {
                depth,
                roots: Vec::new(),
            };
            let (mut survey, mut found) = (search.clone(), 0);
            let mut stats = Stats::default();
            loop {
                match survey.advance_by(&mut surveyor, &mut clock, &mut stats) {
                    Event::Solution => found += 1,
                    Event::Exhausted => break,
                    Event::Stopped(stop) => return Err(stop),
                }
            }
            let Surveyor { roots, .. } = surveyor;
            if roots.len() >= SUBTREES || stats.nodes >= SHARED || depth == DEEPEST {
                searcher.stats.add_search(&stats, 0);
                return Ok(Subtrees {
                    search,
                    roots,
                    found,
                });
            }
            depth += 1;
        }
    }

    fn count(
        self,
        searcher: &mut Searcher,
        jobs: NonZeroUsize,
        limits: &Limits,
    ) -> (u128, Option<Stop>) {
        let next = AtomicUsize::new(0);
        let results = together(jobs, |_| self.work(&next, limits));
        let (mut sum, mut stop) = (self.found, None);
        for (found, early, stats) in results {
            sum += found;
            stop = stop.or(early);
            searcher.stats.add_search(&stats, 0);
        }
        (sum, stop)
    }

    /// Counts one subtree after the other.
    fn work(&self, next: &AtomicUsize, limits: &Limits) -> (u128, Option<Stop>, Stats) {
        let mut clock = Clock::start(limits);
        let mut search = self.search.clone();
        let (mut found, mut stats) = (0, Stats::default());
        let top = search.state.mark();
        while let Some(root) = self.roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            search.state.back_to(top);
            search.state.go_to(root);
            search.start_here();
            loop {
                match search.advance(&mut clock, &mut stats) {
                    Event::Solution => found += 1,
                    Event::Exhausted => break,
                    Event::Stopped(stop) => return (found, Some(stop), stats),
                }
            }
        }
        (found, None, stats)
    }
}
