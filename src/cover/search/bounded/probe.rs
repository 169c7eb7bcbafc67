//! Random probes of the tree of a problem with bounds, for an
//! [estimate](crate::cover::sample::estimate).
//!
//! A probe goes down the tree from its root, takes one of the ways to branch at
//! random, and multiplies its weight by their number (Knuth 1975). It ends as
//! soon as what is left can be counted within some nodes.

use super::super::algorithm_x::Event;
use super::super::probing::{Probe, Probing};
use super::super::searcher::Searcher;
use super::BoundedSearch;
use super::state::Mark;
use crate::cover::model::stats::Stats;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Limits, Stop};

/// Steps from one attempt to count what is left to the next.
const STRIDE: usize = 2;

/// A search to probe.
pub(in crate::cover) struct Probes<R> {
    search: BoundedSearch,
    /// The state at the root, unless there is no solution.
    root: Option<Mark>,
    /// The limits on counting what is left.
    limits: Limits,
    clock: Clock,
    random: R,
    /// The number of branches before it is worth counting what is left.
    first_end: usize,
}

impl<R: FnMut() -> u64> Probes<R> {
    /// Loads a problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn new(
        searcher: &Searcher,
        probing: &Probing,
        limits: &Limits,
        random: R,
    ) -> Result<Probes<R>, Stop> {
        let mut clock = Clock::start(limits);
        let mut search = BoundedSearch::default();
        let alive = match search.load(searcher.setting(), &mut clock) {
            Ok(()) => search.take_forced(&mut Stats::default()),
            Err(Halt::Contradiction(_)) => false,
            Err(Halt::Stopped(stop)) => return Err(stop),
        };
        let root = alive.then(|| search.state.mark());
        Ok(Probes {
            search,
            root,
            limits: limits.clone().with_nodes(probing.nodes),
            clock,
            random,
            first_end: 0,
        })
    }

    /// Probes all rounds, each of as many paths as a round has strata.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached first.
    pub(in crate::cover) fn probe_all(
        &mut self,
        probing: &Probing,
        rounds: &mut Vec<Probe>,
    ) -> Result<(), Stop> {
        // The end of one path serves all others, so that none is favoured.
        let (_, end) = self.probe(1)?;
        self.first_end = end;
        let paths = probing.strata.max(1);
        while (rounds.len() as u64) < probing.rounds {
            let mut round = Probe::default();
            for _ in 0..paths {
                let (path, _) = self.probe(STRIDE)?;
                round.add(path.over(paths as f64));
            }
            rounds.push(round);
        }
        Ok(())
    }

    /// Goes down one path. Also returns the number of branches on it.
    fn probe(&mut self, stride: usize) -> Result<(Probe, usize), Stop> {
        let mut probe = Probe::default();
        self.clock.look().break_value().map_or(Ok(()), Err)?;
        let Some(root) = self.root else {
            return Ok((probe, 0));
        };
        self.search.state.back_to(root);
        // The number of paths that this one stands for.
        let mut weight = 1.0;
        for depth in 0.. {
            let mut stats = Stats::default();
            let alive = self.search.take_forced(&mut stats);
            probe.add(Probe::of(weight, 0.0, stats.nodes as f64));
            if !alive {
                return Ok((probe, depth));
            }
            let Some(item) = self.search.tightest() else {
                probe.add(Probe::of(weight, 1.0, 0.0));
                return Ok((probe, depth));
            };
            if depth >= self.first_end
                && (depth - self.first_end).is_multiple_of(stride)
                && let Some((count, nodes)) = self.count()?
            {
                probe.add(Probe::of(weight, count as f64, nodes as f64));
                return Ok((probe, depth));
            }
            let left = self.search.state.items()[item as usize];
            // Where options are free, the first is in or out. To pick the next
            // one of many would hardly ever lead to those solutions that have
            // many of them, which are the most.
            let is_free = left.is_free();
            let ways = if is_free { 2 } else { left.ways() };
            weight *= f64::from(ways);
            let product = u128::from((self.random)()) * u128::from(ways);
            let way = (product >> 64) as usize;
            let is_out = is_free && way == 1;
            if !self.take_way(item, way, is_out, &mut stats) {
                return Ok((probe, depth));
            }
            probe.add(Probe::of(weight, 0.0, f64::from(u8::from(!is_out))));
        }
        unreachable!("a path ends where no option is left")
    }

    /// Hides as many options of an item as the way says, and chooses the next
    /// one unless that is to be left out.
    fn take_way(&mut self, item: u32, way: usize, is_out: bool, stats: &mut Stats) -> bool {
        let state = &mut self.search.state;
        let options: Vec<u32> = state.options_left(item).take(way + 1).collect();
        let mut before = options.iter().take(way);
        let next = options.get(way).filter(|_| !is_out);
        before.all(|&option| state.hide(option))
            && next.is_none_or(|&option| self.search.choose(option, stats))
    }

    /// Counts what is left, if that takes few nodes. Returns the number of
    /// solutions and of nodes.
    fn count(&mut self) -> Result<Option<(u128, u64)>, Stop> {
        let mark = self.search.state.mark();
        let (mut clock, mut stats) = (Clock::start(&self.limits), Stats::default());
        self.search.begin();
        let mut found = 0;
        let end = loop {
            match self.search.advance(&mut clock, &mut stats) {
                Event::Solution => found += 1,
                Event::Exhausted => break Ok(Some((found, stats.nodes))),
                Event::Stopped(Stop::Nodes) => break Ok(None),
                Event::Stopped(stop) => break Err(stop),
            }
        };
        self.search.state.back_to(mark);
        end
    }
}
