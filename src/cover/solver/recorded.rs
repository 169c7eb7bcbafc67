//! Searches that tell what they do, for certificates.

use std::ops::ControlFlow;

use super::Solver;
use crate::cover::model::answer::Count;
use crate::cover::model::index::OptionId;
use crate::cover::model::trace::Trace;
use crate::cover::sample::record::{self, RecordError, Step};
use crate::cover::search::run::Run;
use crate::cover::search::tree_search::Engine;
use crate::limits::{Clock, Stop};

impl Solver {
    /// Finds all solutions by dancing links, whatever the engine that was set,
    /// and tells a trace of the search tree. The problem must not have bounds.
    pub(crate) fn follow(&mut self, trace: &mut impl Trace) -> (Count, Option<Stop>) {
        debug_assert!(!self.searcher.problem.has_bounds(), "links know no bounds");
        let engine = std::mem::replace(&mut self.searcher.engine, Engine::Links);
        let followed = Run::start(&mut self.searcher).follow(&mut self.searcher, trace);
        self.searcher.engine = engine;
        followed
    }

    /// Returns the options on which a search of dancing links branches first,
    /// none if everything is settled; `None` if there is no solution.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(crate) fn branches(&mut self) -> Result<Option<Vec<OptionId>>, Stop> {
        let root = self.searcher.root.clone();
        let mut clock = Clock::start(&self.searcher.limits);
        let below = self.searcher.look(&root, false, &mut clock)?;
        Ok(below.map(|below| below.ways.options))
    }

    /// Counts all solutions, and tells a listener how: by what steps another program
    /// counts the same. The states that are remembered take at most `memory` bytes; with
    /// less, there are more steps. With more than `few` branches, the order of a sweep is tried.
    /// The engine that was set has no effect here.
    ///
    /// # Errors
    ///
    /// Returns a [`RecordError`] if a limit is reached, the listener breaks off, or the
    /// count does not fit in 128 bits.
    pub(crate) fn record(
        &mut self,
        few: u64,
        memory: usize,
        mut tell: impl FnMut(Step) -> ControlFlow<()>,
    ) -> Result<u128, RecordError> {
        record::record(&mut self.searcher, few, memory, &mut tell)
    }
}
