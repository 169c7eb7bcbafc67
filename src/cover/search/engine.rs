//! The data structures that serve a problem, chosen by its size, behind one
//! interface.

mod rest;

use std::sync::Arc;

use super::algorithm_x::Event;
use super::bounded::BoundedSearch;
use super::choose::Branching;
use super::engines::{InUse, Searches};
use super::learning::Turns;
use super::prices::{Cutoff, Prices};
use super::tree_search::{Engine, Setting, TreeSearch};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
#[cfg(feature = "proof")]
use crate::cover::model::trace::Trace;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::shrink::bit_residue::BitResidue;
use crate::cover::shrink::presolve::{
    Contradiction, Halt, Left, Reason, Residue, Settled, presolve, settle,
};
use crate::limits::Clock;

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub(in crate::cover) struct Task<'a> {
    /// How to search.
    pub(in crate::cover) engine: Engine,
    /// How ties between items are broken.
    pub(in crate::cover) branching: Branching,
    /// Whether to presolve before the search.
    pub(in crate::cover) presolving: bool,
    /// Whether a search that learns takes turns with the usual one.
    pub(in crate::cover) in_turns: bool,
    /// The subtree to search.
    pub(in crate::cover) root: &'a Subtree,
    /// Items to branch on before others.
    pub(in crate::cover) preferred: &'a [ItemId],
    /// Whether to search by prices.
    pub(in crate::cover) priced: bool,
}

/// A residue for presolve, and the searches that follow it.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Machine {
    residue: BitResidue,
    /// Options that solutions must not have.
    excluded: Vec<OptionId>,
    searches: Searches,
    turns: Option<Turns>,
    prices: Option<Prices>,
    /// A problem with bounds, to go down its tree step by step.
    steps: Option<BoundedSearch>,
}

impl Machine {
    pub(in crate::cover) fn new(problem: &Arc<Problem>) -> Machine {
        Machine {
            residue: BitResidue::new(Arc::clone(problem)),
            excluded: Vec::new(),
            searches: Searches::default(),
            turns: None,
            prices: None,
            steps: None,
        }
    }

    /// Returns the same machine without the buffers of its searches, which may
    /// be large.
    pub(in crate::cover) fn fresh(&self) -> Machine {
        Machine {
            residue: self.residue.clone(),
            excluded: self.excluded.clone(),
            searches: Searches::default(),
            turns: None,
            prices: None,
            steps: None,
        }
    }

    /// Returns the options that runs exclude.
    pub(in crate::cover) fn excluded(&self) -> &[OptionId] {
        &self.excluded
    }

    /// Excludes these options from all further runs, and no others.
    pub(in crate::cover) fn exclude(&mut self, options: Vec<OptionId>) {
        self.excluded = options;
        self.steps = None;
    }

    /// Starts over: presolves, and sets up the search for the rest.
    pub(in crate::cover) fn prepare(
        &mut self,
        task: Task<'_>,
        settled: &mut Vec<Settled>,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        if self.residue.problem().has_bounds() {
            // It is not presolved.
            self.set_up(task, &[], clock)?;
            return self.set_prices(task, &[], clock);
        }
        let mut committed = &task.root.chosen[..];
        if task.presolving {
            self.presolve(committed, settled, clock)?;
            committed = &[];
        } else {
            self.start_over(committed, clock)?;
        }
        self.set_up(task, committed, clock)?;
        self.turns = task.in_turns.then(|| Turns::new(committed));
        if let InUse::Bounded = self.searches.in_use {
            // It starts from the root of the subtree, and chooses what is settled itself.
            settled.clear();
        }
        self.set_prices(task, settled, clock)
    }

    /// Sets up prices for the search, if it is to have any.
    fn set_prices(
        &mut self,
        task: Task<'_>,
        settled: &[Settled],
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        self.prices = None;
        if task.priced {
            let problem = self.residue.problem();
            let mut chosen: Vec<_> = settled.iter().map(|settled| settled.option).collect();
            self.searches.shown().chosen_into(&mut chosen);
            let before = problem.cost_of(&chosen);
            self.prices = self.searches.prices(problem, before, clock)?;
        }
        Ok(())
    }

    /// Starts over: presolves without setting up a search.
    pub(in crate::cover) fn presolve(
        &mut self,
        chosen: &[OptionId],
        settled: &mut Vec<Settled>,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        self.start_over(chosen, clock)?;
        presolve(&mut self.residue, chosen, settled, clock)
    }

    /// Continues from what is left: chooses one more option, which must remain,
    /// and presolves again.
    pub(in crate::cover) fn choose_more(
        &mut self,
        option: OptionId,
        settled: &mut Vec<Settled>,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        let mut short = Vec::new();
        let steps = self.residue.choose(option, &mut short);
        settled.push(Settled {
            option,
            reason: Reason::Given,
        });
        clock.work(steps)?;
        settle(&mut self.residue, &mut short, settled, clock)
    }

    /// Sets up the search for what is left.
    pub(in crate::cover) fn load(
        &mut self,
        engine: Engine,
        branching: Branching,
        preferred: &[ItemId],
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        let task = Task {
            engine,
            branching,
            preferred,
            presolving: true,
            in_turns: false,
            priced: false,
            root: &Subtree::default(),
        };
        self.set_up(task, &[], clock)
    }

    /// Sets up the search for what is left by the first engine that is for it, with
    /// these options chosen.
    fn set_up(
        &mut self,
        task: Task<'_>,
        chosen: &[OptionId],
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        self.turns = None;
        let setting = Setting {
            residue: &self.residue,
            engine: task.engine,
            branching: task.branching,
            root: task.root,
            excluded: &self.excluded,
            preferred: task.preferred,
            priced: task.priced,
        };
        for in_use in [InUse::Sets, InUse::Bounded, InUse::Links] {
            self.searches.in_use = in_use;
            let search = self.searches.current();
            if search.load(setting, clock)? {
                chosen.iter().for_each(|&option| search.commit(option));
                break;
            }
        }
        Ok(())
    }

    /// Restores everything except the excluded options.
    fn start_over(&mut self, chosen: &[OptionId], clock: &mut Clock) -> Result<(), Halt> {
        let Machine {
            residue, excluded, ..
        } = self;
        residue.start_over(clock)?;
        if excluded.is_empty() {
            return Ok(());
        }
        // Presolve looks at all items anyway.
        let mut short = Vec::new();
        for &option in excluded.iter() {
            if residue.has_option(option) {
                residue.take_out(option, &mut short);
            }
        }
        match chosen.iter().find(|&&option| !residue.has_option(option)) {
            Some(&option) => {
                let item = residue.problem().items_of(option)[0];
                Err(Contradiction::Excluded(item).into())
            }
            None => Ok(()),
        }
    }

    /// Returns the search in use, what it was loaded with, and the turns that it
    /// takes with another one.
    pub(in crate::cover) fn parts(
        &mut self,
    ) -> (&mut dyn TreeSearch, &BitResidue, &mut Option<Turns>) {
        (self.searches.current(), &self.residue, &mut self.turns)
    }

    /// Returns what presolve has left.
    pub(in crate::cover) fn residue(&self) -> &BitResidue {
        &self.residue
    }

    /// Advances to the next solution.
    pub(in crate::cover) fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        match self.parts() {
            (search, _, None) => search.advance(clock, stats),
            (search, residue, Some(turns)) => turns.advance(search, residue, clock, stats),
        }
    }

    /// Advances to the next solution, and skips those that prices show to be as dear as
    /// the cutoff, or dearer.
    pub(in crate::cover) fn advance_below(
        &mut self,
        cutoff: &Cutoff,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        let Some(prices) = &mut self.prices else {
            return self.advance(clock, stats);
        };
        self.searches.advance_below(prices, cutoff, clock, stats)
    }

    /// Advances a search on links to the next solution, followed by a trace.
    #[cfg(feature = "proof")]
    pub(in crate::cover) fn advance_with(
        &mut self,
        clock: &mut Clock,
        stats: &mut Stats,
        trace: &mut impl Trace,
    ) -> Event {
        self.searches.links.advance_with(clock, stats, trace)
    }

    /// Searches until the end or a limit, and returns the number of solutions.
    pub(in crate::cover) fn count(
        &mut self,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> (u128, Event) {
        self.searches.current().count(clock, stats)
    }

    /// Gives away subtrees; see [`TreeSearch::give_away`].
    pub(in crate::cover) fn give_away(&mut self, enough: usize) -> Unvisited {
        self.searches.current().give_away(enough)
    }

    /// Returns all subtrees that are left; see [`TreeSearch::left`].
    pub(in crate::cover) fn left(&mut self) -> Unvisited {
        self.searches.current().left()
    }

    /// Returns the nodes that loading takes; see [`TreeSearch::reload_nodes`].
    pub(in crate::cover) fn reload_nodes(&self) -> Option<u64> {
        self.searches.shown().reload_nodes()
    }

    /// Starts over from the root of a subtree, in which what was settled before the
    /// search is chosen already; see [`TreeSearch::restart`].
    pub(in crate::cover) fn restart(&mut self, subtree: &Subtree) -> bool {
        self.searches.current().restart(subtree)
    }

    /// Appends the options that the search has chosen.
    pub(in crate::cover) fn chosen_into(&self, options: &mut Vec<OptionId>) {
        let search = self.searches.shown();
        match &self.turns {
            Some(turns) => turns.chosen_into(search, options),
            None => search.chosen_into(options),
        }
    }
}
