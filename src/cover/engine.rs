//! Which data structures serve a problem: chosen by its size, behind one face.

use std::sync::Arc;

use super::bit_residue::BitResidue;
use super::choose::Branching;
use super::components::Components;
use super::index::OptionId;
use super::matrix::Matrix;
use super::memo::Memoised;
use super::presolve::{Contradiction, Residue, Settled, presolve};
use super::problem::Problem;
use super::search::{Event, Search};
use super::sets::Sets;
use super::stats::Stats;
use super::subproblem::Subproblem;
use crate::limits::Clock;

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Engine {
    /// Whichever is expected to be faster.
    #[default]
    Auto,
    /// Dancing links.
    Links,
    /// Sets of bits; dancing links if there are too many options for them.
    Sets,
}

/// What a run is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    /// How to search.
    pub(super) engine: Engine,
    /// What breaks ties between items.
    pub(super) branching: Branching,
    /// Whether to settle what can be settled before the search.
    pub(super) presolving: bool,
    /// Options that the solutions must have.
    pub(super) chosen: &'a [OptionId],
}

/// A residue to presolve on and searches to go on with.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    residue: AnyResidue,
    /// Options that solutions must not have.
    excluded: Vec<OptionId>,
    searches: Searches,
}

#[derive(Clone, Debug)]
enum AnyResidue {
    Small(BitResidue),
    Large(Matrix),
}

impl Machine {
    pub(super) fn new(problem: &Arc<Problem>) -> Machine {
        let residue = if BitResidue::fits(problem) {
            AnyResidue::Small(BitResidue::new(Arc::clone(problem)))
        } else {
            AnyResidue::Large(Matrix::new(Arc::clone(problem)))
        };
        Machine {
            residue,
            excluded: Vec::new(),
            searches: Searches::default(),
        }
    }

    /// Does without these options from now on, and no others.
    pub(super) fn exclude(&mut self, options: impl IntoIterator<Item = OptionId>) {
        self.excluded.clear();
        self.excluded.extend(options);
    }

    /// Starts over: settles what can be settled, and sets up the search for the
    /// rest.
    pub(super) fn prepare(
        &mut self,
        task: Task<'_>,
        settled: &mut Vec<Settled>,
    ) -> Result<(), Contradiction> {
        let excluded = &self.excluded;
        match &mut self.residue {
            AnyResidue::Small(bits) => {
                start_over(bits, excluded, task.chosen)?;
                self.searches.prepare(bits, task, settled)
            }
            AnyResidue::Large(matrix) => {
                start_over(matrix, excluded, task.chosen)?;
                self.searches.prepare(matrix, task, settled)
            }
        }
    }

    /// The components of what is left, as problems of their own; `None` if
    /// there are fewer than `least`.
    pub(super) fn components(&self, least: usize) -> Option<Vec<Subproblem>> {
        fn parts(residue: &impl Residue, least: usize) -> Option<Vec<Subproblem>> {
            let components = Components::left(residue);
            let has_option = |option| residue.has_option(option);
            (components.len() >= least).then(|| components.parts(residue.problem(), has_option))
        }
        match &self.residue {
            AnyResidue::Small(bits) => parts(bits, least),
            AnyResidue::Large(matrix) => parts(matrix, least),
        }
    }

    /// The options between which to branch in what is left: those of an item
    /// with the fewest. None are left to be chosen if all is covered.
    pub(super) fn branches(&self) -> Vec<OptionId> {
        match &self.residue {
            AnyResidue::Small(bits) => branches(bits),
            AnyResidue::Large(matrix) => branches(matrix),
        }
    }

    /// A memoised count of what is left, if that is possible.
    pub(super) fn memo(&self, memory: usize) -> Option<Memoised> {
        match &self.residue {
            AnyResidue::Small(bits) => Memoised::new(bits, memory),
            AnyResidue::Large(matrix) => Memoised::new(matrix, memory),
        }
    }

    /// Settles what can be settled, without setting up a search.
    pub(super) fn presolve(
        &mut self,
        chosen: &[OptionId],
        settled: &mut Vec<Settled>,
    ) -> Result<(), Contradiction> {
        let excluded = &self.excluded;
        match &mut self.residue {
            AnyResidue::Small(bits) => {
                start_over(bits, excluded, chosen)?;
                presolve(bits, chosen, settled)
            }
            AnyResidue::Large(matrix) => {
                start_over(matrix, excluded, chosen)?;
                presolve(matrix, chosen, settled)
            }
        }
    }

    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event {
        let Searches {
            in_use,
            links,
            sets,
        } = &mut self.searches;
        match in_use {
            InUse::Links => links.advance(clock, stats),
            InUse::Sets => sets.advance(clock, stats),
        }
    }

    /// Searches on to the end, or until the clock says to stop; gives how many
    /// solutions there were.
    pub(super) fn count(&mut self, clock: &mut Clock, stats: &mut Stats) -> (u128, Event) {
        if let InUse::Sets = self.searches.in_use {
            return self.searches.sets.count(clock, stats);
        }
        let mut found = 0;
        loop {
            match self.searches.links.advance(clock, stats) {
                Event::Solution => found += 1,
                event => return (found, event),
            }
        }
    }

    /// Leaves the search, which was stopped; gives the subtrees that it has not
    /// seen, in order, each as the options that are chosen at its root and are
    /// not settled.
    pub(super) fn leave(&mut self) -> Vec<Vec<OptionId>> {
        match self.searches.in_use {
            InUse::Links => self.searches.links.leave(),
            InUse::Sets => self.searches.sets.remaining(),
        }
    }

    /// Appends the options that the search has chosen.
    pub(super) fn chosen_into(&self, options: &mut Vec<OptionId>) {
        let Searches {
            in_use,
            links,
            sets,
        } = &self.searches;
        match in_use {
            InUse::Links => options.extend(links.chosen()),
            InUse::Sets => options.extend(sets.chosen()),
        }
    }
}

/// Puts everything back but the excluded options.
fn start_over(
    residue: &mut impl Residue,
    excluded: &[OptionId],
    chosen: &[OptionId],
) -> Result<(), Contradiction> {
    residue.reset();
    if excluded.is_empty() {
        return Ok(());
    }
    // Presolve looks at all items anyway.
    let mut short = Vec::new();
    for &option in excluded {
        if residue.has_option(option) {
            residue.take_out(option, &mut short);
        }
    }
    let problem = residue.problem();
    match chosen.iter().find(|&&option| !residue.has_option(option)) {
        Some(&option) => Err(Contradiction::Excluded(problem.items_of(option)[0])),
        None => Ok(()),
    }
}

fn branches(residue: &impl Residue) -> Vec<OptionId> {
    let problem = residue.problem();
    let primary = problem.items().take(problem.primary_count());
    let open = primary.filter(|&item| residue.has_item(item));
    let Some(item) = open.min_by_key(|&item| residue.len_of(item)) else {
        return Vec::new();
    };
    let options = problem.options_with(item).iter().copied();
    options
        .filter(|&option| residue.has_option(option))
        .collect()
}

/// The searches, each with its buffers, and which of them is in use.
#[derive(Clone, Default, Debug)]
struct Searches {
    in_use: InUse,
    links: Search,
    sets: Sets,
}

#[derive(Clone, Copy, Default, Debug)]
enum InUse {
    #[default]
    Links,
    Sets,
}

impl Searches {
    fn prepare(
        &mut self,
        residue: &mut impl Residue,
        task: Task<'_>,
        settled: &mut Vec<Settled>,
    ) -> Result<(), Contradiction> {
        if task.presolving {
            presolve(residue, task.chosen, settled)?;
        }
        let committed = if task.presolving { &[] } else { task.chosen };
        let most_words = match task.engine {
            Engine::Auto => Sets::WORTHWHILE,
            Engine::Sets => Sets::POSSIBLE,
            Engine::Links => 0,
        };
        let has_loaded = most_words > 0 && self.sets.load(residue, most_words, task.branching);
        self.in_use = if has_loaded {
            InUse::Sets
        } else {
            InUse::Links
        };
        match self.in_use {
            InUse::Links => {
                self.links.load(residue, task.branching);
                committed
                    .iter()
                    .for_each(|&option| self.links.commit(option));
            }
            InUse::Sets => {
                committed
                    .iter()
                    .for_each(|&option| self.sets.commit(option));
            }
        }
        Ok(())
    }
}
