//! Estimates the number of solutions and the size of the search tree, where
//! both are too large to count.
//!
//! Knuth ("Estimating the efficiency of backtrack programs", 1975): go down the
//! tree from its root, at each branch take one of the `k` options at random,
//! and let each solution at the end of the path stand for the product of all
//! these `k`. The mean of these numbers is exactly the number of solutions, but
//! they scatter widely. Two things reduce the scatter:
//!
//! - **Strata.** The upper tree is split into subtrees, and every round probes
//!   each of them once, so nothing there is left to chance.
//! - **Counted ends.** A path ends as soon as what is left can be counted
//!   within a few hundred nodes, and stands for all of that. As each try sets
//!   up a search, one path in each subtree first shows where it is worth
//!   trying, and further down it is tried at fewer and fewer steps.
//!
//! The rounds are independent of each other, and from them comes the
//! [interval](super::interval).

use super::interval::Interval;
use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::probing::{Probe, Probing, times};
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::split;
use crate::cover::search::tree_search::Below;
use crate::limits::{Clock, Stop};

/// An estimate for a problem.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of solutions.
    pub solutions: Interval,
    /// The number of nodes of the tree that is probed: options tried, including
    /// forced ones. The tree of a search is similar.
    pub nodes: Interval,
    /// The number of rounds done. With 0, nothing is known.
    pub rounds: u64,
    /// Why it stopped before all rounds were done, if it did.
    pub stop: Option<Stop>,
}

/// Estimates the number of solutions by random probes, until all rounds are
/// done or a limit is reached.
pub(in crate::cover) fn estimate(
    searcher: &Searcher,
    probing: &Probing,
    random: impl FnMut() -> u64,
) -> Estimate {
    let limits = searcher.limits.started().changed(|new| new.nodes = None);
    let mut rounds = Vec::new();
    let clock = Clock::start(&limits);
    let mut searcher = searcher.beside(limits.with_nodes(probing.nodes));
    searcher.presolving = true;
    let mut prober = Prober {
        clock,
        searcher,
        random,
        // The first paths show where trying to count begins to be worth it.
        first_end: usize::MAX,
        path: Vec::new(),
    };
    let stop = prober.probe_all(probing, &mut rounds).err();
    Estimate::of(&rounds, stop)
}

impl Estimate {
    fn of(rounds: &[Probe], stop: Option<Stop>) -> Estimate {
        Estimate {
            solutions: Interval::of(rounds.iter().map(|round| round.solutions)),
            nodes: Interval::of(rounds.iter().map(|round| round.nodes)),
            rounds: rounds.len() as u64,
            stop,
        }
    }
}

struct Prober<R> {
    clock: Clock,
    searcher: Searcher,
    random: R,
    /// The number of options to decide before it is worth trying to count what
    /// is left. It is the same for all paths of a round, so that no path is
    /// favoured.
    first_end: usize,
    /// The options decided on the path, and whether each is chosen or left out.
    path: Vec<(OptionId, bool)>,
}

/// Appends what is decided at the root of a subtree to a path.
fn extend(path: &mut Vec<(OptionId, bool)>, Subtree { chosen, excluded }: &Subtree) {
    path.extend(excluded.iter().map(|&option| (option, false)));
    path.extend(chosen.iter().map(|&option| (option, true)));
}

/// Returns the subtree at the end of a path.
fn end_of(path: &[(OptionId, bool)]) -> Subtree {
    let decided = |as_chosen| {
        let options = path.iter().filter(move |(_, chosen)| *chosen == as_chosen);
        options.map(|&(option, _)| option)
    };
    Subtree {
        excluded: decided(false).collect(),
        ..decided(true).collect()
    }
}

impl<R: FnMut() -> u64> Prober<R> {
    /// Probes all rounds.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached first.
    fn probe_all(&mut self, probing: &Probing, rounds: &mut Vec<Probe>) -> Result<(), Stop> {
        let mut root = vec![self.searcher.root.clone().into()];
        if self.searcher.problem.has_bounds() {
            // One search serves all counts.
            let run = Run::start(&mut self.searcher);
            run.stop().map_or(Ok(()), Err)?;
            if run.is_finished() {
                root.clear();
            }
        }
        let strata = split(&mut self.searcher, root, probing.strata, &mut self.clock)?;
        let strata: Vec<Subtree> = strata.into_iter().flatten().collect();
        let mut first_end = usize::MAX;
        for prefix in &strata {
            first_end = self.earlier_end(prefix, first_end)?;
        }
        self.first_end = first_end;
        while (rounds.len() as u64) < probing.rounds {
            let mut round = Probe::default();
            for prefix in &strata {
                round.add(self.probe(prefix)?);
            }
            rounds.push(round);
        }
        Ok(())
    }

    /// Returns the first step of one path below a prefix at which what is left
    /// can be counted, or `end` if that comes first.
    fn earlier_end(&mut self, prefix: &Subtree, end: usize) -> Result<usize, Stop> {
        self.probe(prefix)?;
        let path = std::mem::take(&mut self.path);
        let mut can_count = |end: usize| {
            let subtree = end_of(&path[..end]);
            self.searcher.look(&subtree, false, &mut self.clock)?;
            Ok(self.count(&subtree)?.is_some())
        };
        let (mut least, mut most) = (prefix.chosen.len() + prefix.excluded.len(), path.len());
        if most >= end {
            // This is rarely before the end that others have.
            most = end;
            if least >= end || !can_count(end - 1)? {
                return Ok(end);
            }
        }
        while least < most {
            let middle = least + (most - least) / 2;
            if can_count(middle)? {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        Ok(most)
    }

    /// Goes down one path.
    fn probe(&mut self, prefix: &Subtree) -> Result<Probe, Stop> {
        self.clock.look().break_value().map_or(Ok(()), Err)?;
        self.path.clear();
        extend(&mut self.path, prefix);
        let mut probe = Probe::default();
        // The number of paths that this one stands for.
        let mut weight = 1.0;
        let first_try = self.first_end.max(self.path.len());
        let mut next_try = first_try;
        let mut given = prefix.chosen.len();
        let mut below = self.searcher.look(prefix, false, &mut self.clock)?;
        probe.nodes += weight;
        loop {
            let Some(Below { ways, settled }) = below else {
                return Ok(probe);
            };
            // An option that was chosen twice is settled once.
            probe.nodes += times(weight, settled.saturating_sub(given) as f64);
            if ways.len() == 0 {
                probe.solutions += weight;
                return Ok(probe);
            }
            let len = self.path.len();
            if len >= next_try {
                if let Some((count, nodes)) = self.count(&end_of(&self.path))? {
                    probe.solutions += times(weight, count as f64);
                    probe.nodes += times(weight, nodes as f64);
                    return Ok(probe);
                }
                next_try = len + 1 + (len - first_try) / PATIENCE;
            }
            weight *= ways.len() as f64;
            let way = ways.get(self.pick(ways.len()));
            extend(&mut self.path, &way);
            given = way.chosen.len();
            probe.nodes += times(weight, given as f64);
            below = self.searcher.look(&way, true, &mut self.clock)?;
        }
    }

    /// Counts what is left in a subtree, if that takes few nodes. Returns the number of
    /// solutions and of nodes.
    fn count(&mut self, subtree: &Subtree) -> Result<Option<(u128, u64)>, Stop> {
        let mut run = Run::start_here(&mut self.searcher, subtree);
        match run.count(&mut self.searcher) {
            (count, None) => Ok(Some((count.number(), self.searcher.stats.nodes))),
            (_, Some(Stop::Nodes)) => Ok(None),
            (_, Some(stop)) => Err(stop),
        }
    }

    fn pick(&mut self, ways: usize) -> usize {
        let product = u128::from((self.random)()) * ways as u128;
        (product >> 64) as usize
    }
}

/// After this many failed tries to count, one step is left out before the next
/// try; after twice as many, two; and so on.
const PATIENCE: usize = 2;

#[cfg(test)]
mod tests;
