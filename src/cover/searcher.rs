//! All of a solver but its face: a problem, what is asked of it, what answers,
//! and what is known afterwards.
//!
//! Counts, threads and probes work on this, each in a module of its own, and
//! [`Solver`](super::Solver) puts a face on all of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::choose::Branching;
use super::engine::{Engine, Machine, Task};
use super::index::OptionId;
use super::memo::Memoised;
use super::presolve::{Contradiction, Halt, Reason, Settled};
use super::problem::Problem;
use super::search::Prefix;
use super::stats::Stats;
use crate::limits::{Clock, Limits, Race, Stop};

/// A problem and what is asked of it.
#[derive(Clone, Debug)]
pub(super) struct Searcher {
    pub(super) problem: Arc<Problem>,
    /// Options that the solutions must have.
    pub(super) chosen: Vec<OptionId>,
    /// Whether runs begin with presolve.
    pub(super) presolving: bool,
    pub(super) engine: Engine,
    pub(super) branching: Branching,
    /// Bounds on every run.
    pub(super) limits: Limits,
    /// The race of which every run is one.
    pub(super) race: Option<Race>,
    /// What the last run settled before its search, in that order.
    pub(super) settled: Vec<Settled>,
    /// Why the last run needed no search.
    pub(super) contradiction: Option<Contradiction>,
    /// Counts and times of the last run.
    pub(super) stats: Stats,
    machine: Machine,
}

impl Searcher {
    pub(super) fn new(problem: Arc<Problem>) -> Searcher {
        Searcher {
            chosen: Vec::new(),
            presolving: true,
            engine: Engine::default(),
            branching: Branching::default(),
            limits: Limits::default(),
            race: None,
            settled: Vec::new(),
            contradiction: None,
            stats: Stats::default(),
            machine: Machine::new(&problem),
            problem,
        }
    }

    /// Searches another problem in the same way.
    pub(super) fn like(&self, problem: &Arc<Problem>) -> Searcher {
        Searcher {
            engine: self.engine,
            branching: self.branching,
            ..Searcher::new(Arc::clone(problem))
        }
    }

    /// Searches the same problem beside this one, as on another thread.
    pub(super) fn beside(&self, limits: Limits) -> Searcher {
        Searcher {
            machine: self.machine.fresh(),
            stats: Stats::default(),
            settled: Vec::new(),
            problem: Arc::clone(&self.problem),
            chosen: self.chosen.clone(),
            limits,
            race: self.race.clone(),
            ..*self
        }
    }

    /// Asks only for solutions without these options, from now on.
    pub(super) fn exclude(&mut self, options: Vec<OptionId>) {
        self.machine.exclude(options);
    }

    /// Settles what can be settled and sets up the search.
    pub(super) fn prepare(&mut self, clock: &mut Clock) -> Result<(), Halt> {
        self.stats.reset();
        self.settled.clear();
        self.contradiction = None;
        // A run that begins too late does nothing.
        if let ControlFlow::Break(stop) = clock.look() {
            return Err(stop.into());
        }
        let task = Task {
            engine: self.engine,
            branching: self.branching,
            presolving: self.presolving,
            chosen: &self.chosen,
        };
        let prepared = self.machine.prepare(task, &mut self.settled, clock);
        let is_given = |settled: &&Settled| settled.reason == Reason::Given;
        self.stats.given = self.settled.iter().take_while(is_given).count() as u64;
        self.stats.forced = self.settled.len() as u64 - self.stats.given;
        if let Err(Halt::Contradiction(contradiction)) = prepared {
            self.contradiction = Some(contradiction);
        }
        prepared
    }

    /// Sets up the search for what a look [below](Self::below) has left.
    pub(super) fn prepare_here(&mut self, clock: &mut Clock) -> Result<(), Halt> {
        self.stats.reset();
        Ok(self.machine.load(self.engine, self.branching, clock)?)
    }

    /// What searches, and where it counts what it does.
    pub(super) fn search(&mut self) -> (&mut Machine, &mut Stats) {
        (&mut self.machine, &mut self.stats)
    }

    /// The options of the solution that the search is at: those settled before it
    /// in the order in which they were, then those of the search from its root.
    pub(super) fn solution(&self) -> Vec<OptionId> {
        let settled = self.settled.iter().map(|settled| settled.option);
        let mut options: Vec<_> = settled.collect();
        self.machine.chosen_into(&mut options);
        options
    }

    /// Looks at what is left once these options are chosen and all is settled
    /// that can be: gives the options between which to branch there, and how
    /// many are settled; `None` if there is no solution. No options are left to
    /// be chosen if all is covered.
    ///
    /// # Errors
    ///
    /// The reason to stop, if the clock has one.
    pub(super) fn below(
        &mut self,
        options: &[OptionId],
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        let mut settled = Vec::new();
        let presolved = self.machine.presolve(options, &mut settled, clock);
        self.seen(presolved, settled.len(), clock)
    }

    /// The same one step further down, where one more option is chosen.
    pub(super) fn further_below(
        &mut self,
        option: OptionId,
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        let mut settled = Vec::new();
        let presolved = self.machine.choose_more(option, &mut settled, clock);
        self.seen(presolved, settled.len(), clock)
    }

    fn seen(
        &self,
        presolved: Result<(), Halt>,
        settled: usize,
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        match presolved {
            Ok(()) => {
                clock.work(self.problem.primary_count())?;
                let branches = self.machine.branches();
                Ok(Some(Below { branches, settled }))
            }
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        }
    }

    /// A count with a memory of this many bytes, if it is possible.
    ///
    /// # Errors
    ///
    /// The reason to stop, if the clock has one.
    pub(super) fn memoised(
        &mut self,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Option<Memoised>, Stop> {
        match self.machine.presolve(&self.chosen, &mut Vec::new(), clock) {
            Ok(()) => self.machine.memo(memory, clock),
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        }
    }

    /// Gives away subtrees that the search, which was stopped, has not seen; see
    /// [`Search::give_away`](super::search::Search::give_away).
    pub(super) fn give_away(&mut self, enough: usize) -> Vec<Prefix> {
        let mut prefixes = self.machine.give_away(enough);
        for prefix in &mut prefixes {
            prefix.splice(..0, self.chosen.iter().copied());
        }
        prefixes
    }
}

/// What a look below some choices shows.
#[derive(Clone, Debug)]
pub(super) struct Below {
    /// The options between which to branch there.
    pub(super) branches: Vec<OptionId>,
    /// How many options are settled on the way there.
    pub(super) settled: usize,
}
