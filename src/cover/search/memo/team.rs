//! A memoised count on several threads.
//!
//! Every thread counts the whole problem, with one table for all, and the first
//! one to finish has the count. As each goes through the options of a branch in
//! an [order](super::order) of its own, they spread over the states, and what one
//! has counted is known to all. The count does not depend on chance, though the
//! number of nodes does.
//!
//! There is no list of subtrees to share, as in a plain search: below different
//! branches, the states are soon the same ones, so threads that take one branch
//! each follow each other closely.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Memoised, Order};
use crate::cover::model::answer::Count;
use crate::cover::model::stats::Stats;
use crate::limits::{Clock, Limits, Race, Stop, beside};

impl Memoised {
    /// Counts until the end or a limit on several threads, of which this is one.
    /// The others begin at the root, with what is in the table.
    pub(in crate::cover) fn run_on(
        &mut self,
        jobs: NonZeroUsize,
        limits: &Limits,
        stats: &mut Stats,
    ) -> (Count, Option<Stop>) {
        let winner = Arc::new(AtomicUsize::new(usize::MAX));
        let work = |memo: &mut Memoised| {
            let mut stats = Stats::default();
            let race = Race {
                winner: Arc::clone(&winner),
                rank: 1,
            };
            let mut clock = Clock::start(limits).in_race(Some(race));
            let stop = memo.run(&mut clock, &mut stats);
            if stop.is_none() {
                // The others may stop.
                winner.store(0, Ordering::Relaxed);
            }
            (memo.count(stop), stop, stats)
        };
        let others = (1..jobs.get()).map(|number| self.beside(Order::of_thread(number)));
        let others = others.collect();
        let (own, others) = beside(others, |mut memo| work(&mut memo), |_| work(self));
        let outcomes: Vec<_> = std::iter::once(own).chain(others).collect();
        let (mut best, mut early) = (Count::AtLeast(0), None);
        let is_done = outcomes.iter().any(|(_, stop, _)| stop.is_none());
        for (count, stop, more) in outcomes {
            *stats += &more;
            best = best.or_better(count);
            early = early.or(stop);
        }
        (best, early.filter(|_| !is_done))
    }
}
