//! One run of a search: from presolve to the last solution wanted.

use std::ops::ControlFlow;

use super::algorithm_x::Event;
use super::engine::Machine;
use super::prices::Cutoff;
use super::searcher::Searcher;
use crate::cover::model::answer::{Count, First};
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
#[cfg(feature = "proof")]
use crate::cover::model::trace::Trace;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Limits, Stop};

/// The progress of a run of a [`Searcher`]. The run does not hold its searcher,
/// so an iterator can own both.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Run {
    clock: Clock,
    prepared: Instant,
    found: u128,
    finished: bool,
    stop: Option<Stop>,
}

impl Run {
    /// Presolves, and sets up the search.
    pub(in crate::cover) fn start(searcher: &mut Searcher) -> Run {
        Run::prepared(searcher, Searcher::prepare)
    }

    /// Does the same for a question that ends with the first or second
    /// solution.
    pub(in crate::cover) fn start_for_few(searcher: &mut Searcher) -> Run {
        searcher.wants_few = true;
        let run = Run::start(searcher);
        searcher.wants_few = false;
        run
    }

    /// Does the same for the cheapest solutions.
    pub(in crate::cover) fn start_priced(searcher: &mut Searcher) -> Run {
        Run::prepared(searcher, Searcher::prepare_priced)
    }

    /// Sets up the search for a subtree that a [look](Searcher::look) has gone down to.
    pub(in crate::cover) fn start_here(searcher: &mut Searcher, subtree: &Subtree) -> Run {
        Run::prepared(searcher, |searcher, clock| {
            searcher.prepare_here(subtree, clock)
        })
    }

    fn prepared(
        searcher: &mut Searcher,
        prepare: impl FnOnce(&mut Searcher, &mut Clock) -> Result<(), Halt>,
    ) -> Run {
        let started = Instant::now();
        let clock = Clock::started(&searcher.limits, started).in_race(searcher.race.clone());
        let mut run = Run {
            clock,
            prepared: started,
            found: 0,
            finished: false,
            stop: None,
        };
        let prepared = prepare(searcher, &mut run.clock);
        run.prepared = Instant::now();
        searcher.stats.presolve_time = run.prepared - started;
        match prepared {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => run.finish(searcher, None),
            Err(Halt::Stopped(stop)) => run.finish(searcher, Some(stop)),
        }
        run
    }

    /// Advances to the next solution; returns `false` if there is none.
    pub(in crate::cover) fn advance(&mut self, searcher: &mut Searcher) -> bool {
        self.advance_by(searcher, Machine::advance)
    }

    /// Advances to the next solution, and skips those that are as dear as the cutoff or
    /// dearer, as far as prices show it.
    pub(in crate::cover) fn advance_below(
        &mut self,
        searcher: &mut Searcher,
        cutoff: &Cutoff,
    ) -> bool {
        self.advance_by(searcher, |machine, clock, stats| {
            machine.advance_below(cutoff, clock, stats)
        })
    }

    /// Finds all solutions by links, followed by a trace.
    #[cfg(feature = "proof")]
    pub(in crate::cover) fn follow(
        &mut self,
        searcher: &mut Searcher,
        trace: &mut impl Trace,
    ) -> (Count, Option<Stop>) {
        while self.advance_by(searcher, |machine, clock, stats| {
            machine.advance_with(clock, stats, trace)
        }) {}
        self.outcome()
    }

    fn advance_by(
        &mut self,
        searcher: &mut Searcher,
        advance: impl FnOnce(&mut Machine, &mut Clock, &mut Stats) -> Event,
    ) -> bool {
        if self.finished {
            return false;
        }
        let (machine, stats) = searcher.search();
        match advance(machine, &mut self.clock, stats) {
            Event::Solution => self.found += 1,
            Event::Exhausted => self.finish(searcher, None),
            Event::Stopped(stop) => self.finish(searcher, Some(stop)),
        }
        !self.finished
    }

    /// Ends the run.
    pub(in crate::cover) fn finish(&mut self, searcher: &mut Searcher, stop: Option<Stop>) {
        (self.finished, self.stop) = (true, stop);
        self.take_time(searcher);
    }

    /// Records the time of the search so far. This is done once, at the end,
    /// since a look at the clock can take longer than finding a solution.
    pub(in crate::cover) fn take_time(&self, searcher: &mut Searcher) {
        searcher.stats.search_time = self.prepared.elapsed();
    }

    /// Returns whether nothing is left to search.
    pub(in crate::cover) fn is_finished(&self) -> bool {
        self.finished
    }

    /// Returns why the run ended early, if it did.
    pub(in crate::cover) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns the number of solutions found so far.
    pub(in crate::cover) fn found(&self) -> u128 {
        self.found
    }

    /// Returns the count of the run so far, and why it stopped.
    pub(in crate::cover) fn outcome(&self) -> (Count, Option<Stop>) {
        let count = if self.stop.is_some() || self.found == u128::MAX {
            Count::AtLeast(self.found)
        } else {
            Count::Exact(self.found)
        };
        (count, self.stop)
    }

    /// Advances to one solution, and no further.
    pub(in crate::cover) fn first(&mut self, searcher: &mut Searcher) -> First {
        if !self.advance(searcher) {
            return self.stop.map_or(First::None, First::Unknown);
        }
        self.finish(searcher, Some(Stop::Solutions));
        First::Solution(searcher.solution())
    }

    /// Visits solutions until there are no more, the visitor breaks, or a limit
    /// is reached. Their options count toward the clock: what a visitor does with
    /// thousands of options takes longer than to find them.
    pub(in crate::cover) fn for_each(
        &mut self,
        searcher: &mut Searcher,
        mut visit: impl FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        while self.advance(searcher) {
            let solution = searcher.solution();
            let work = solution.len();
            if visit(solution).is_break() {
                self.finish(searcher, Some(Stop::Visitor));
            } else if let Err(stop) = self.clock.work(work) {
                self.finish(searcher, Some(stop));
            }
        }
        self.outcome()
    }

    /// Searches until the end and returns the number of solutions.
    pub(in crate::cover) fn count(&mut self, searcher: &mut Searcher) -> (Count, Option<Stop>) {
        if !self.finished {
            let (machine, stats) = searcher.search();
            let (found, event) = machine.count(&mut self.clock, stats);
            self.found = self.found.saturating_add(found);
            let stop = match event {
                Event::Stopped(stop) => Some(stop),
                _ => None,
            };
            self.finish(searcher, stop);
        }
        self.outcome()
    }

    /// Continues a count that a limit has stopped, within other limits. Returns
    /// everything that the run has counted.
    pub(in crate::cover) fn resume(
        &mut self,
        searcher: &mut Searcher,
        limits: &Limits,
    ) -> (Count, Option<Stop>) {
        self.clock = Clock::start(limits);
        (self.finished, self.stop) = (false, None);
        self.count(searcher)
    }
}
