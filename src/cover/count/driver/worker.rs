//! What each thread of a team does: it counts subtrees until there are no more.

use std::sync::PoisonError;

use super::shared::{End, Team, Work};
use crate::cover::count::replay::Replay;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Duration, Stop};

/// The number of subtrees to aim for when a thread gives some away.
const GIVEN: usize = 16;

/// The time of a search between two looks at the others.
const SLICE: Duration = Duration::from_millis(20);

/// The searcher of one thread, and its statistics.
pub(super) struct Worker<'a> {
    /// Its place among the threads.
    pub(super) number: usize,
    pub(super) searcher: Searcher,
    pub(super) stats: Stats,
    pub(super) replay: Option<Replay>,
    /// A search that is under way, to go on with first.
    pub(super) begun: Option<(&'a mut Run, &'a mut Searcher)>,
}

impl Worker<'_> {
    /// Counts subtrees until there are no more. Returns what was done beside the
    /// search that had begun.
    pub(super) fn work(mut self, team: &Team<'_>) -> Stats {
        let _end = End(team);
        let mut stop = match self.begun.take() {
            Some((run, searcher)) => team.in_slices(self.number, 0, run, searcher),
            None => None,
        };
        while stop.is_none() {
            let Some(subtree) = self.next(team) else {
                return self.stats;
            };
            stop = self.count(team, subtree);
        }
        if let Some(stop) = stop {
            team.lock().stop.get_or_insert(stop);
        }
        self.stats
    }

    /// Returns the next subtree, if there is any or another thread gives some
    /// away.
    fn next(&self, team: &Team<'_>) -> Option<Subtree> {
        let mut shared = team.lock();
        loop {
            if shared.stop.is_some() {
                return None;
            }
            if let Some(subtree) = shared.take() {
                shared.at_work[self.number] = Some(Work {
                    found: 0,
                    left: subtree.clone().into(),
                    wanted: shared.wanted,
                });
                return Some(subtree);
            }
            if shared.at_work.iter().all(Option::is_none) {
                return None;
            }
            shared.waiting += 1;
            shared = (team.news.wait(shared)).unwrap_or_else(PoisonError::into_inner);
            shared.waiting -= 1;
        }
    }

    /// Counts a subtree. Returns why it stopped, if it is not finished.
    fn count(&mut self, team: &Team<'_>, subtree: Subtree) -> Option<Stop> {
        if let Some(replay) = &mut self.replay {
            let mut own = Stats::default();
            let counted = replay.count(&subtree, team.limits, &mut own);
            self.stats.add_search(&own, 0);
            match counted {
                Some((_, Some(stop))) => return Some(stop),
                Some((found, None)) => {
                    team.finish(self.number, found);
                    return None;
                }
                None => {}
            }
        }
        let (number, spent) = (self.number, self.stats.nodes);
        let searcher = &mut self.searcher;
        searcher.root = subtree;
        let mut run = Run::start(searcher);
        let stop = if run.is_finished() {
            if run.stop().is_none() {
                team.finish(number, 0);
            }
            run.stop()
        } else {
            team.in_slices(number, spent, &mut run, searcher)
        };
        let depth = searcher.settled.len();
        self.stats.add_search(&searcher.stats, depth);
        stop
    }
}

impl Team<'_> {
    /// Counts a loaded subtree on the thread of this number, and keeps in touch with
    /// the others. `spent` nodes were used before.
    fn in_slices(
        &self,
        number: usize,
        spent: u64,
        run: &mut Run,
        searcher: &mut Searcher,
    ) -> Option<Stop> {
        let limits = self.limits.after(Duration::ZERO, spent);
        loop {
            let (count, stop) = run.resume(searcher, &limits.clone().with_time(SLICE));
            let found = count.number();
            let Some(stop) = stop else {
                self.finish(number, found);
                return None;
            };
            let is_spent = (stop == Stop::Nodes).then_some(stop);
            let shared = self.lock();
            let stop = self.limits.stop().or(is_spent).or(shared.stop);
            let is_owed = shared.at_work[number]
                .as_ref()
                .is_some_and(|work| work.wanted < shared.wanted);
            let is_scarce = shared.waiting > 0 && shared.queue.is_empty();
            drop(shared);
            if stop.is_none() && !is_owed && !is_scarce {
                continue;
            }
            let given = (is_scarce && stop.is_none()).then(|| searcher.give_away(GIVEN));
            let left = self.driver.left(searcher);
            let mut shared = self.lock();
            // In one step: a subtree is either in the queue or left to a thread.
            let given = given.filter(|given| !given.is_empty());
            shared.queue.extend(given);
            let wanted = shared.wanted;
            if let Some(work) = &mut shared.at_work[number] {
                *work = Work {
                    found,
                    left,
                    wanted,
                };
            }
            drop(shared);
            self.news.notify_all();
            if stop.is_some() {
                return stop;
            }
        }
    }
}
