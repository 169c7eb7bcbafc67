//! All solutions of a problem that falls into components, one by one.
//!
//! A solution of the whole is one solution of each component, and the combinations
//! are gone through as an odometer goes through numbers: the last component turns
//! fastest. Before the first solution of the whole there is one of every component,
//! so a component without any is found at once, however many the others have.
//!
//! What a component has found is kept for the next time around, as long as it is
//! little. A component with more than that is searched again. Components that take
//! a few nodes, of which there may be many thousands, are searched once, and
//! nothing of them is kept but their solutions.

use crate::cover::model::index::OptionId;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Limits, Stop};

/// How much to do at first, and how much to keep.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// The nodes of a first search of a component, which finishes most of them.
    attempt: u64,
    /// The options in solutions that it may find.
    few: usize,
    /// The options in solutions that a component keeps.
    most: usize,
}

impl Sizes {
    const USUAL: Sizes = Sizes {
        attempt: 1_000,
        few: 1 << 10,
        most: 1 << 20,
    };
}

/// A walk through the combinations of the solutions of components.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Product {
    /// The options that presolve has settled.
    settled: Vec<OptionId>,
    factors: Vec<Factor>,
    /// The limits on the whole; their clock is running.
    limits: Limits,
    wants_few: bool,
    sizes: Sizes,
    begun: bool,
}

impl Product {
    /// Returns the combinations of the solutions of these components of what
    /// presolve has left to a searcher.
    pub(in crate::cover) fn new(
        whole: &mut Searcher,
        parts: Vec<Subproblem>,
        limits: &Limits,
        wants_few: bool,
    ) -> Product {
        whole.stats.components = parts.len() as u64;
        let settled = whole.settled.iter().map(|settled| settled.option);
        Product {
            settled: settled.collect(),
            factors: parts.into_iter().map(Factor::new).collect(),
            limits: limits.clone(),
            wants_few,
            sizes: Sizes::USUAL,
            begun: false,
        }
    }

    /// Advances to the next combination; returns `false` if there is none. Adds to
    /// the statistics of the whole.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn advance(&mut self, whole: &mut Searcher) -> Result<bool, Stop> {
        let mut run = Turning {
            whole,
            limits: &self.limits,
            wants_few: self.wants_few,
            sizes: self.sizes,
        };
        if !self.begun {
            self.begun = true;
            for factor in &mut self.factors {
                if !factor.begin(&mut run)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for place in (0..self.factors.len()).rev() {
            // The first component turns once, so it keeps nothing.
            let (factors, behind) = self.factors.split_at_mut(place + 1);
            let keeps = place > 0;
            if factors[place].next(&mut run, keeps)? {
                for factor in behind {
                    factor.turn_back(&mut run)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the options of the current combination.
    pub(in crate::cover) fn solution(&self) -> Vec<OptionId> {
        let factors = self.factors.iter().flat_map(Factor::solution);
        self.settled.iter().copied().chain(factors).collect()
    }
}

/// What the components need of the whole.
struct Turning<'a> {
    whole: &'a mut Searcher,
    limits: &'a Limits,
    wants_few: bool,
    sizes: Sizes,
}

impl Turning<'_> {
    /// Starts a search of a component.
    fn start(&self, part: &Subproblem, limits: Limits) -> Box<(Searcher, Run)> {
        let mut searcher = self.whole.like(part.problem());
        searcher.limits = limits;
        let run = if self.wants_few {
            Run::start_for_few(&mut searcher)
        } else {
            Run::start(&mut searcher)
        };
        Box::new((searcher, run))
    }
}

/// A component: what is known of its solutions, and which is the current one.
#[derive(Clone, Debug)]
struct Factor {
    part: Subproblem,
    /// The solutions found, in order, in the numbers of the component.
    known: Vec<Box<[OptionId]>>,
    /// The sum of their lengths.
    size: usize,
    /// The place of the current one.
    place: usize,
    /// Whether all solutions are known.
    is_complete: bool,
    /// Whether solutions are no longer kept, as there are too many.
    is_full: bool,
    /// The search for further ones, once it is needed.
    search: Option<Box<(Searcher, Run)>>,
    /// A solution that is known from the first search, and which the other one
    /// finds again.
    passed: Option<Box<[OptionId]>>,
}

impl Factor {
    fn new(part: Subproblem) -> Factor {
        Factor {
            part,
            known: Vec::new(),
            size: 0,
            place: 0,
            is_complete: false,
            is_full: false,
            search: None,
            passed: None,
        }
    }

    /// Finds the first solution. Returns whether there is one.
    fn begin(&mut self, turning: &mut Turning<'_>) -> Result<bool, Stop> {
        let limits = turning.limits.clone().with_nodes(turning.sizes.attempt);
        let (mut searcher, mut run) = *turning.start(&self.part, limits);
        while self.size < turning.sizes.few && run.advance(&mut searcher) {
            self.keep(searcher.solution());
        }
        turning.whole.stats.add_part(&searcher.stats);
        if let Some(stop) = run.stop().filter(|&stop| stop != Stop::Nodes) {
            return Err(stop);
        }
        if run.is_finished() && run.stop().is_none() {
            self.is_complete = true;
            return Ok(!self.known.is_empty());
        }
        self.known.truncate(1);
        self.size = self.known.first().map_or(0, |known| known.len());
        self.passed = self.known.first().map(|known| sorted(known));
        if self.known.is_empty() {
            return self.find(turning, true);
        }
        Ok(true)
    }

    /// Advances to the next solution. Returns whether there is one.
    fn next(&mut self, turning: &mut Turning<'_>, keeps: bool) -> Result<bool, Stop> {
        if self.place + 1 < self.known.len() {
            self.place += 1;
            return Ok(true);
        }
        if self.is_complete {
            return Ok(false);
        }
        self.find(turning, keeps)
    }

    /// Goes back to the first solution.
    fn turn_back(&mut self, turning: &mut Turning<'_>) -> Result<(), Stop> {
        self.place = 0;
        if self.is_full {
            self.known.clear();
            (self.search, self.passed) = (None, None);
            self.find(turning, true)?;
        }
        Ok(())
    }

    /// Searches for the next solution, which becomes the current one. Returns
    /// whether there is one.
    fn find(&mut self, turning: &mut Turning<'_>, keeps: bool) -> Result<bool, Stop> {
        let search = match &mut self.search {
            Some(search) => search,
            None => (self.search).insert(turning.start(&self.part, turning.limits.clone())),
        };
        let (searcher, run) = &mut **search;
        while run.advance(searcher) {
            let found = searcher.solution();
            if let Some(passed) = &self.passed
                && **passed == *sorted(&found)
            {
                self.passed = None;
                continue;
            }
            self.is_full |= !keeps || self.size > turning.sizes.most;
            if self.is_full {
                self.known.clear();
            }
            self.keep(found);
            self.place = self.known.len() - 1;
            return Ok(true);
        }
        turning.whole.stats.add_part(&searcher.stats);
        if let Some(stop) = run.stop() {
            return Err(stop);
        }
        self.search = None;
        self.is_complete = !self.is_full;
        Ok(false)
    }

    fn keep(&mut self, found: Vec<OptionId>) {
        self.size += found.len().max(1);
        self.known.push(found.into());
    }

    /// Returns the current solution in the numbers of the whole.
    fn solution(&self) -> impl Iterator<Item = OptionId> + '_ {
        let known = self.known[self.place].iter();
        known.filter_map(|&option| self.part.whole_option(option))
    }
}

/// Returns a solution in an order of its own.
fn sorted(options: &[OptionId]) -> Box<[OptionId]> {
    let mut options: Box<[_]> = options.into();
    options.sort_unstable();
    options
}

#[cfg(test)]
mod tests;
