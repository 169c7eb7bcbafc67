//! A count by shares: of options that a symmetry maps to each other, one is counted.

use std::ops::ControlFlow;

use super::setting::{Driver, State};
use crate::cover::count::checkpoint::Checkpoint;
use crate::cover::count::plan::CountPlan;
use crate::cover::count::symmetry::{Share, Symmetry, shares};
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Stop};

/// Shares of shares: a count of one may look for symmetries again if it takes long.
const MOST_LEVELS: u32 = 16;

impl Driver<'_> {
    /// Returns whether a count may be split into shares. One that is saved may not, as a
    /// state has no weights, and neither may one with a limit on nodes, which is a single search.
    pub(super) fn may_use_symmetry(&self) -> bool {
        let is_free = self.every.is_none() && self.limits.nodes.is_none();
        is_free && self.level < MOST_LEVELS && self.plan.symmetry != Symmetry::Off
    }

    /// Returns whether a count in this state is to be split into shares if it takes long
    /// enough: it is of the whole, and symmetries have not been looked for.
    pub(super) fn awaits_symmetry(&self, searcher: &Searcher, state: &State) -> bool {
        let is_whole = matches!(&state.left[..], [root] if *root == searcher.chosen);
        is_whole
            && state.found == 0
            && self.plan.symmetry == Symmetry::Auto
            && self.may_use_symmetry()
    }

    /// Counts the whole by shares, if symmetries are found that save enough. Another
    /// search has found this many solutions so far.
    pub(super) fn by_symmetry(
        &self,
        so_far: u128,
        searcher: &mut Searcher,
    ) -> Option<(State, Option<Stop>)> {
        let (found, stop) = match shares(searcher, &mut Clock::start(&self.limits)) {
            Ok(None) => return None,
            Ok(Some(shares)) => self.sum(shares, searcher),
            Err(stop) => (0, Some(stop)),
        };
        let (found, left) = match stop {
            None => (found, Vec::new()),
            // The other search may have found more before.
            Some(_) => (found.max(so_far), vec![searcher.chosen.clone()]),
        };
        let memo = None;
        Some((State { found, left, memo }, stop))
    }

    /// Counts the shares one by one.
    fn sum(&self, shares: Vec<Share>, searcher: &mut Searcher) -> (u128, Option<Stop>) {
        searcher.stats.symmetric = 1;
        let mut found: u128 = 0;
        for share in shares {
            let symmetry = match share.is_searched {
                true => Symmetry::Off,
                false => Symmetry::Auto,
            };
            let plan = CountPlan {
                symmetry,
                ..*self.plan
            };
            let driver = Driver {
                plan: &plan,
                limits: self.limits.clone(),
                every: None,
                level: self.level + 1,
            };
            let mut own = searcher.beside(self.limits.clone());
            own.chosen = share.chosen;
            let excluded = [searcher.excluded(), &share.excluded].concat();
            own.exclude(excluded);
            let mut checkpoint = Checkpoint::new(Fingerprint::EMPTY);
            let never = &mut |_: &Checkpoint| ControlFlow::Continue(());
            let stop = driver.go_on(&mut own, &mut checkpoint, never);
            let stop = stop.unwrap_or_else(|wrong| unreachable!("it has not begun: {wrong}"));
            let (stats, part) = (&mut searcher.stats, &own.stats);
            stats.add_search(part, own.settled.len());
            stats.memoised |= u64::from(part.memoised > 0);
            stats.shared |= u64::from(part.shared > 0);
            let number = checkpoint.count().number();
            found = found.saturating_add(share.weight.saturating_mul(number));
            if stop.is_some() {
                return (found, stop);
            }
        }
        (found, None)
    }
}
