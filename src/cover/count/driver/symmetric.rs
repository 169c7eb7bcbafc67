//! A count by shares: of options that a symmetry maps to each other, one is counted.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;

use super::setting::{Driver, State};
use crate::cover::count::checkpoint::Checkpoint;
use crate::cover::count::parallel::next;
use crate::cover::count::plan::CountPlan;
use crate::cover::count::symmetry::{Share, Symmetry, shares};
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::stats::Stats;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Stop, together};

/// Shares of shares: a count of one may look for symmetries again if it takes long.
const MOST_LEVELS: u32 = 16;

/// Shares for each thread from which on each thread takes other shares.
const MANY: usize = 4;

/// What one thread has counted.
#[derive(Default)]
struct Part {
    found: u128,
    stop: Option<Stop>,
    stats: Stats,
}

impl Driver<'_> {
    /// Returns whether a count may be split into shares. One that is saved may not, as a
    /// state has no weights, and neither may one with a limit on nodes, which is a single
    /// search.
    pub(super) fn may_use_symmetry(&self) -> bool {
        let is_free = self.every.is_none() && self.limits.nodes.is_none();
        is_free && self.level < MOST_LEVELS && self.plan.symmetry != Symmetry::Off
    }

    /// Returns whether a count in this state is to be split into shares if it takes long
    /// enough: it is of the whole, and symmetries have not been looked for.
    pub(super) fn awaits_symmetry(&self, searcher: &Searcher, state: &State) -> bool {
        state.is_whole(searcher)
            && state.found == 0
            && self.plan.symmetry == Symmetry::Auto
            && self.may_use_symmetry()
    }

    /// Counts the whole by shares, if symmetries are found that save enough, in the time
    /// of this many nodes. Another search has found this many solutions so far.
    pub(super) fn by_symmetry(
        &self,
        so_far: u128,
        nodes: u64,
        searcher: &mut Searcher,
    ) -> Option<(State, Option<Stop>)> {
        let clock = &mut Clock::start(&self.limits);
        let (found, stop) = match shares(searcher, nodes, clock) {
            Ok(None) => return None,
            Ok(Some(shares)) => self.sum(shares, searcher),
            Err(stop) => (0, Some(stop)),
        };
        let (found, left) = match stop {
            None => (found, Vec::new()),
            // The other search may have found more before.
            Some(_) => (found.max(so_far), vec![searcher.root.clone().into()]),
        };
        Some((State::of(found, left), stop))
    }

    /// Counts the shares: on one thread each if they are many, else on all threads one
    /// after the other.
    fn sum(&self, shares: Vec<Share>, searcher: &mut Searcher) -> (u128, Option<Stop>) {
        searcher.stats.symmetric = 1;
        let jobs = self.plan.jobs;
        let is_many = shares.len() >= MANY * jobs.get();
        let (threads, inner) = match is_many {
            true => (jobs, NonZeroUsize::MIN),
            false => (NonZeroUsize::MIN, jobs),
        };
        let plan = CountPlan {
            memory: self.plan.memory / threads,
            jobs: inner,
            ..*self.plan
        };
        let queue = Mutex::new(shares.into_iter());
        let all: &Searcher = searcher;
        let parts = together(threads, |_| {
            let mut part = Part::default();
            while part.stop.is_none()
                && let Some(share) = next(&queue)
            {
                self.add(share, &plan, all, &mut part);
            }
            part
        });
        let mut sum = (0, None);
        for part in parts {
            let stats = &mut searcher.stats;
            stats.add_search(&part.stats, 0);
            stats.memoised |= part.stats.memoised;
            stats.shared |= part.stats.shared;
            sum = (part.found.saturating_add(sum.0), part.stop.or(sum.1));
        }
        sum
    }

    /// Counts a share of a searcher's question.
    fn add(&self, share: Share, plan: &CountPlan, all: &Searcher, part: &mut Part) {
        let symmetry = match share.is_searched {
            true => Symmetry::Off,
            false => Symmetry::Auto,
        };
        let plan = CountPlan { symmetry, ..*plan };
        let driver = Driver {
            plan: &plan,
            limits: self.limits.clone(),
            every: None,
            level: self.level + 1,
        };
        let mut own = all.beside(self.limits.clone());
        own.root.chosen = share.chosen;
        let excluded = [all.excluded(), &share.excluded].concat();
        own.exclude(excluded);
        let mut checkpoint = Checkpoint::new(Fingerprint::EMPTY);
        let never = &mut |_: &Checkpoint| ControlFlow::Continue(());
        let stop = driver.go_on(&mut own, &mut checkpoint, never);
        part.stop = stop.unwrap_or_else(|wrong| unreachable!("it has not begun: {wrong}"));
        let stats = &mut part.stats;
        stats.add_search(&own.stats, own.settled.len());
        stats.memoised |= u64::from(own.stats.memoised > 0);
        stats.shared |= u64::from(own.stats.shared > 0);
        let number = checkpoint.count().number();
        let found = share.weight.saturating_mul(number);
        part.found = part.found.saturating_add(found);
    }
}
