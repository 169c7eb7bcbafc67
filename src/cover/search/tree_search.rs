//! What every engine does, whatever its data structures.

use super::algorithm_x::Event;
use super::choose::Branching;
use super::item_counts::Vectors;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::{Unvisited, Ways};
use crate::cover::shrink::bit_residue::BitResidue;
use crate::cover::shrink::presolve::Halt;
use crate::limits::Clock;

/// How to search. Sparse sets stand in for links in problems with bounds, and in searches
/// for the cheapest solutions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// The faster one for the size of the problem.
    #[default]
    Auto,
    /// Dancing links.
    Links,
    /// Bit sets; dancing links if there are too many options for them.
    Sets,
    /// Bit sets without AVX-512, to see on one machine how fast another one is.
    SetsAvx2,
    /// Bit sets without AVX-512 and AVX2.
    SetsPortable,
}

impl Engine {
    /// Returns the instructions that sets use.
    pub(in crate::cover) fn vectors(self) -> Vectors {
        match self {
            Engine::Auto | Engine::Links | Engine::Sets => Vectors::All,
            Engine::SetsAvx2 => Vectors::Avx2,
            Engine::SetsPortable => Vectors::Portable,
        }
    }
}

/// What an engine loads.
#[derive(Clone, Copy, Debug)]
pub(in crate::cover) struct Setting<'a> {
    /// What is left of the problem.
    pub(in crate::cover) residue: &'a BitResidue,
    /// The engine that was asked for.
    pub(in crate::cover) engine: Engine,
    /// How ties between items are broken.
    pub(in crate::cover) branching: Branching,
    /// The subtree to search. An engine that starts from what presolve has left has it
    /// there already, or is told by [`commit`](TreeSearch::commit).
    pub(in crate::cover) root: &'a Subtree,
    /// Options that no solution must have.
    pub(in crate::cover) excluded: &'a [OptionId],
    /// Items to branch on before others.
    pub(in crate::cover) preferred: &'a [ItemId],
    /// Whether to search by [prices](super::prices), for the cheapest solutions.
    pub(in crate::cover) priced: bool,
}

/// What there is at the root of a subtree.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Below {
    /// The subtrees one step further down; none if everything is decided.
    pub(in crate::cover) ways: Ways,
    /// The number of options settled on the way there.
    pub(in crate::cover) settled: usize,
}

/// A search of a tree, by some engine.
pub(in crate::cover) trait TreeSearch {
    /// Sets up the search. Returns `false` if this engine is not for that problem,
    /// or another one is better.
    ///
    /// # Errors
    ///
    /// Returns a [`Halt`] if there is no solution, or a limit is reached.
    fn load(&mut self, setting: Setting<'_>, clock: &mut Clock) -> Result<bool, Halt>;

    /// Chooses an option for the whole search.
    fn commit(&mut self, option: OptionId);

    /// Advances to the next solution.
    fn advance(&mut self, clock: &mut Clock, stats: &mut Stats) -> Event;

    /// Searches until the end or a limit, and returns the number of solutions.
    fn count(&mut self, clock: &mut Clock, stats: &mut Stats) -> (u128, Event) {
        let mut found = 0;
        loop {
            match self.advance(clock, stats) {
                Event::Solution => found += 1,
                event => return (found, event),
            }
        }
    }

    /// Appends the options that the search has chosen.
    fn chosen_into(&self, options: &mut Vec<OptionId>);

    /// Gives away the subtrees that the stopped search has not visited at its first
    /// branches: as many of these, from the root of the search, as are needed for
    /// `enough` subtrees. The search continues without them.
    ///
    /// Takes time linear in the size of the problem.
    fn give_away(&mut self, enough: usize) -> Unvisited;

    /// Returns all subtrees that the stopped search has not visited. The search keeps
    /// them. Takes time linear in the size of the problem.
    fn left(&mut self) -> Unvisited;

    /// Starts over from the root of this subtree. Returns `false` if it has to be
    /// loaded.
    fn restart(&mut self, subtree: &Subtree) -> bool {
        let _ = subtree;
        false
    }

    /// Returns about as many nodes of the search as it takes to load it; `None` if
    /// it cannot start over, or is loaded in the time of a few nodes.
    fn reload_nodes(&self) -> Option<u64> {
        None
    }
}
