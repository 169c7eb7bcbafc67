//! One run of a solver: from presolve to the last solution that is wanted.

use super::Solver;
use crate::cover::answer::Count;
use crate::cover::search::Event;
use crate::cover::split::Prefix;
use crate::cover::subproblem::Subproblem;
use crate::limits::{Clock, Instant, Limits, Stop};

/// One run of a solver.
#[derive(Debug)]
pub(in crate::cover) struct Run<'a> {
    pub(super) solver: &'a mut Solver,
    clock: Clock,
    prepared: Instant,
    found: u128,
    finished: bool,
    pub(super) stop: Option<Stop>,
}

impl<'a> Run<'a> {
    pub(in crate::cover) fn start(solver: &'a mut Solver) -> Run<'a> {
        let started = Instant::now();
        let clock = Clock::started(&solver.limits, started).in_race(solver.race.clone());
        let finished = !solver.prepare();
        let prepared = Instant::now();
        solver.stats.presolve_time = prepared - started;
        Run {
            solver,
            clock,
            prepared,
            found: 0,
            finished,
            stop: None,
        }
    }

    /// Goes on to the next solution; `false` if there is none.
    pub(super) fn advance(&mut self) -> bool {
        if self.finished {
            return false;
        }
        let Solver { machine, stats, .. } = &mut *self.solver;
        match machine.advance(&mut self.clock, stats) {
            Event::Solution => self.found += 1,
            Event::Exhausted => self.finish(None),
            Event::Stopped(stop) => self.finish(Some(stop)),
        }
        !self.finished
    }

    pub(super) fn finish(&mut self, stop: Option<Stop>) {
        (self.finished, self.stop) = (true, stop);
    }

    /// What the run has come to.
    pub(super) fn outcome(&self) -> (Count, Option<Stop>) {
        let count = if self.stop.is_some() {
            Count::AtLeast(self.found)
        } else {
            Count::Exact(self.found)
        };
        (count, self.stop)
    }

    /// Searches on to the end; gives how many solutions there were.
    pub(in crate::cover) fn count(&mut self) -> (Count, Option<Stop>) {
        if !self.finished {
            let Solver { machine, stats, .. } = &mut *self.solver;
            let (found, event) = machine.count(&mut self.clock, stats);
            self.found += found;
            self.finish(match event {
                Event::Stopped(stop) => Some(stop),
                _ => None,
            });
        }
        self.outcome()
    }

    /// Counts on from where a limit has stopped the run, within others that
    /// start now; gives all that the run has counted.
    pub(in crate::cover) fn resume(&mut self, limits: &Limits) -> (Count, Option<Stop>) {
        self.clock = Clock::start(limits);
        (self.finished, self.stop) = (false, None);
        self.count()
    }

    /// Leaves a run that a limit has stopped; gives the subtrees that it has not
    /// seen, in order.
    pub(in crate::cover) fn leave(&mut self) -> Vec<Prefix> {
        let mut prefixes = self.solver.machine.leave();
        for prefix in &mut prefixes {
            prefix.splice(..0, self.solver.chosen.iter().copied());
        }
        prefixes
    }

    /// The components of what presolve has left, if there is a solution to look
    /// for and they are so many.
    pub(in crate::cover) fn components(&self, least: usize) -> Option<Vec<Subproblem>> {
        if self.finished {
            return None;
        }
        self.solver.machine.components(least)
    }

    /// The solver, whose statistics are those of this run.
    pub(in crate::cover) fn solver(&mut self) -> &mut Solver {
        self.solver
    }
}

impl Drop for Run<'_> {
    /// Takes the time here, once, since a look at the clock takes as long as
    /// many a solution.
    fn drop(&mut self) {
        self.solver.stats.search_time = self.prepared.elapsed();
    }
}
