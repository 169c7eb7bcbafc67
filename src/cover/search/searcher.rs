//! A solver without its public interface: a problem, the settings of a run, the
//! machine that runs it, and the results.
//!
//! Counts, threads and probes use this, each in its own module, and
//! [`Solver`](crate::cover::Solver) wraps all of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bounded::Root;
use super::choose::Branching;
use super::engine::{Machine, Task};
use super::memo::{Key, Memoised};
use super::sets::{IS_SMALL, Sets};
use super::tree_search::{Below, Engine, Setting};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::natural::Natural;
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::{Unvisited, Ways};
use crate::cover::shrink::presolve::{Contradiction, Halt, Reason, Settled};
use crate::limits::{Clock, Limits, Race, Stop};

/// The most subtrees one step further down that are each without the options of those
/// before it: as lists they take the square of that. The next one is without any of these.
const MOST_IN_ORDER: usize = 64;

/// A problem and the settings of its runs.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Searcher {
    pub(in crate::cover) problem: Arc<Problem>,
    /// The subtree to search.
    pub(in crate::cover) root: Subtree,
    /// Items to branch on before others.
    pub(in crate::cover) preferred: Vec<ItemId>,
    /// Whether runs begin with presolve.
    pub(in crate::cover) presolving: bool,
    pub(in crate::cover) engine: Engine,
    pub(in crate::cover) branching: Branching,
    /// Whether the next run is for one or two solutions only.
    pub(in crate::cover) wants_few: bool,
    /// The most that one of the cheapest solutions may cost.
    pub(in crate::cover) max_cost: i64,
    /// Bounds on every run.
    pub(in crate::cover) limits: Limits,
    /// The race that every run takes part in.
    pub(in crate::cover) race: Option<Race>,
    /// The options that the last run settled before its search, in that order.
    pub(in crate::cover) settled: Vec<Settled>,
    /// Why the last run needed no search.
    pub(in crate::cover) contradiction: Option<Contradiction>,
    /// The exact number of solutions, if the last run counted all.
    pub(in crate::cover) total: Option<Natural>,
    /// Counts and times of the last run.
    pub(in crate::cover) stats: Stats,
    machine: Machine,
}

impl Searcher {
    pub(in crate::cover) fn new(problem: Arc<Problem>) -> Searcher {
        Searcher {
            root: Subtree::default(),
            preferred: Vec::new(),
            presolving: true,
            engine: Engine::default(),
            branching: Branching::default(),
            wants_few: false,
            max_cost: i64::MAX,
            limits: Limits::default(),
            race: None,
            settled: Vec::new(),
            contradiction: None,
            total: None,
            stats: Stats::default(),
            machine: Machine::new(&problem),
            problem,
        }
    }

    /// Returns a searcher of another problem with the same settings.
    pub(in crate::cover) fn like(&self, problem: &Arc<Problem>) -> Searcher {
        Searcher {
            engine: self.engine,
            branching: self.branching,
            ..Searcher::new(Arc::clone(problem))
        }
    }

    /// Returns a second searcher of the same problem, as for another thread.
    pub(in crate::cover) fn beside(&self, limits: Limits) -> Searcher {
        Searcher {
            machine: self.machine.fresh(),
            stats: Stats::default(),
            settled: Vec::new(),
            total: None,
            problem: Arc::clone(&self.problem),
            root: self.root.clone(),
            preferred: self.preferred.clone(),
            limits,
            race: self.race.clone(),
            ..*self
        }
    }

    /// Excludes these options from all further runs.
    pub(in crate::cover) fn exclude(&mut self, options: Vec<OptionId>) {
        self.machine.exclude(options);
    }

    /// Returns the options that runs exclude.
    pub(in crate::cover) fn excluded(&self) -> &[OptionId] {
        self.machine.excluded()
    }

    /// Forgets the results of the last run.
    pub(in crate::cover) fn begin(&mut self) {
        self.stats.reset();
        self.settled.clear();
        self.contradiction = None;
        self.total = None;
    }

    /// Returns what to search, for a search by bounds or costs.
    pub(in crate::cover) fn setting(&self) -> Setting<'_> {
        Setting {
            residue: self.machine.residue(),
            engine: self.engine,
            root: &self.root,
            excluded: self.machine.excluded(),
            preferred: &self.preferred,
            branching: self.branching,
            priced: false,
        }
    }

    /// Returns whether a search for few solutions may learn from its dead ends.
    pub(in crate::cover) fn may_learn(&self) -> bool {
        let is_plain = !self.problem.has_bounds();
        is_plain && self.engine == Engine::Auto && self.limits.nodes.is_none()
    }

    /// Presolves and sets up the search.
    pub(in crate::cover) fn prepare(&mut self, clock: &mut Clock) -> Result<(), Halt> {
        self.prepare_by(false, clock)
    }

    /// Does the same for a search by prices.
    pub(in crate::cover) fn prepare_priced(&mut self, clock: &mut Clock) -> Result<(), Halt> {
        self.prepare_by(true, clock)
    }

    fn prepare_by(&mut self, priced: bool, clock: &mut Clock) -> Result<(), Halt> {
        self.start_over(clock, |searcher, clock| {
            let task = Task {
                engine: searcher.engine,
                branching: searcher.branching,
                presolving: searcher.presolving,
                in_turns: searcher.wants_few && searcher.may_learn(),
                priced,
                root: &searcher.root,
                preferred: &searcher.preferred,
            };
            searcher.machine.prepare(task, &mut searcher.settled, clock)
        })
    }

    /// Presolves without setting up a search. With bounds, nothing is presolved.
    pub(in crate::cover) fn presolve(&mut self, clock: &mut Clock) -> Result<(), Halt> {
        self.start_over(clock, |searcher, clock| {
            if searcher.problem.has_bounds() {
                return Ok(());
            }
            let chosen = &searcher.root.chosen;
            searcher
                .machine
                .presolve(chosen, &mut searcher.settled, clock)
        })
    }

    fn start_over(
        &mut self,
        clock: &mut Clock,
        prepare: impl FnOnce(&mut Searcher, &mut Clock) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.begin();
        // A run that begins after its deadline does nothing.
        if let ControlFlow::Break(stop) = clock.look() {
            return Err(stop.into());
        }
        let prepared = prepare(self, clock);
        let is_given = |settled: &&Settled| settled.reason == Reason::Given;
        self.stats.given = self.settled.iter().take_while(is_given).count() as u64;
        self.stats.forced = self.settled.len() as u64 - self.stats.given;
        if let Err(Halt::Contradiction(contradiction)) = prepared {
            self.contradiction = Some(contradiction);
        }
        prepared
    }

    /// Returns the components of what is left, each as a problem; `None` if there are
    /// fewer than `least`, or options with bounds are chosen.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn components(
        &self,
        least: usize,
        clock: &mut Clock,
    ) -> Result<Option<Vec<Subproblem>>, Stop> {
        if self.problem.has_bounds() && self.root != Subtree::default() {
            return Ok(None);
        }
        self.machine.components(least, clock)
    }

    /// Sets up the search for a subtree, which a [look](Self::look) has just gone down to.
    /// With bounds, the search must have been set up before.
    pub(in crate::cover) fn prepare_here(
        &mut self,
        subtree: &Subtree,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        self.stats.reset();
        if self.problem.has_bounds() {
            self.machine.restart(subtree);
            return Ok(());
        }
        let (engine, branching) = (self.engine, self.branching);
        self.machine.load(engine, branching, &self.preferred, clock)
    }

    /// Returns the machine and the statistics that it updates.
    pub(in crate::cover) fn search(&mut self) -> (&mut Machine, &mut Stats) {
        (&mut self.machine, &mut self.stats)
    }

    /// Returns the options of the current solution: those settled before the
    /// search in the order in which they were, then those of the search from
    /// its root.
    pub(in crate::cover) fn solution(&self) -> Vec<OptionId> {
        let settled = self.settled.iter().map(|settled| settled.option);
        let mut options: Vec<_> = settled.collect();
        self.machine.chosen_into(&mut options);
        options
    }

    /// Returns the subtrees that are one step further down; `None` if there is no
    /// solution. They are none if everything is decided.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn children(
        &mut self,
        subtree: &Subtree,
        clock: &mut Clock,
    ) -> Result<Option<Unvisited>, Stop> {
        let below = self.look(subtree, false, clock)?;
        Ok(below.map(|Below { mut ways, .. }| {
            if ways.in_order && ways.options.len() > MOST_IN_ORDER {
                ways.options.truncate(MOST_IN_ORDER);
                ways.or_none = true;
            }
            let mut children = Unvisited::along(subtree.clone());
            children.add(subtree.chosen.len(), &ways);
            children
        }))
    }

    /// Goes down to a subtree, or by a way of the last look `further` down; settles what is
    /// forced, and returns how to go on there; `None` if there is no solution.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn look(
        &mut self,
        subtree: &Subtree,
        further: bool,
        clock: &mut Clock,
    ) -> Result<Option<Below>, Stop> {
        if self.problem.has_bounds() {
            return self.machine.look(subtree, further, &self.preferred, clock);
        }
        let (mut settled, chosen) = (Vec::new(), &subtree.chosen[..]);
        let presolved = match *chosen {
            [option] if further => self.machine.choose_more(option, &mut settled, clock),
            _ => self.machine.presolve(chosen, &mut settled, clock),
        };
        match presolved {
            Ok(()) => {
                clock.work(self.problem.primary_count())?;
                let ways = Ways {
                    options: self.machine.branches(&self.preferred),
                    ..Ways::default()
                };
                let settled = settled.len();
                Ok(Some(Below { ways, settled }))
            }
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        }
    }

    /// Returns a count with a memory of this many bytes, if it is possible.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn memoised(
        &mut self,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Option<Memoised>, Stop> {
        let presolved = match self.problem.has_bounds() {
            true => Ok(()),
            false => {
                let chosen = &self.root.chosen;
                self.machine.presolve(chosen, &mut Vec::new(), clock)
            }
        };
        match presolved.and_then(|()| self.load_for_memo(clock)) {
            Ok(loaded) => Ok(loaded.map(|(mut sets, key)| {
                sets.vectors = self.engine.vectors();
                Memoised::new(sets, key, memory)
            })),
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        }
    }

    /// Returns what presolve leaves as a problem of its own; `None` if that is not one component.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn rest(&mut self, clock: &mut Clock) -> Result<Option<Subproblem>, Stop> {
        let chosen = &self.root.chosen;
        match self.machine.presolve(chosen, &mut Vec::new(), clock) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => return Ok(None),
            Err(Halt::Stopped(stop)) => return Err(stop),
        }
        let parts = self.components(1, clock)?;
        let only = parts.filter(|parts| parts.len() == 1);
        Ok(only.and_then(|mut parts| parts.pop()))
    }

    /// Loads what presolve has left for a search with a memory, and returns what tells its
    /// states apart; `None` if there are too many options for bit sets.
    ///
    /// # Errors
    ///
    /// Returns a [`Halt`] if bounds show that there is no solution, or a limit is reached.
    pub(in crate::cover) fn load_for_memo(
        &self,
        clock: &mut Clock,
    ) -> Result<Option<(Sets, Key)>, Halt> {
        // See the essay of the memo on ties.
        let (mut sets, branching) = (Sets::default(), Branching::First);
        let (is_loaded, key) = if !self.problem.has_bounds() {
            let residue = self.machine.residue();
            let is_loaded = sets.load(residue, Sets::POSSIBLE, branching, clock)?;
            (is_loaded, Key::for_residue(residue))
        } else if IS_SMALL {
            return Ok(None);
        } else {
            let root = Root::of(self.setting(), clock)?;
            let is_loaded = sets.load_bounded(&root, Sets::POSSIBLE, branching, clock)?;
            (is_loaded, Key::All)
        };
        Ok(is_loaded.then_some((sets, key)))
    }

    /// Gives away subtrees that the stopped search has not visited; see
    /// [`TreeSearch::give_away`](super::tree_search::TreeSearch::give_away).
    pub(in crate::cover) fn give_away(&mut self, enough: usize) -> Unvisited {
        self.machine.give_away(enough).below(&self.root)
    }

    /// Returns all subtrees that the stopped search has not visited; see
    /// [`TreeSearch::left`](super::tree_search::TreeSearch::left).
    pub(in crate::cover) fn left(&mut self) -> Unvisited {
        self.machine.left().below(&self.root)
    }
}
