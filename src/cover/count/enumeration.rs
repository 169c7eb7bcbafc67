//! Solutions one by one, of the whole or component by component.

use std::ops::ControlFlow;

use super::apart;
use super::product::Product;
use crate::cover::model::answer::Count;
use crate::cover::model::index::OptionId;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Instant, Limits, Stop};

/// The progress of a search for solutions, one by one. It does not hold its
/// searcher, so an iterator can own both.
#[derive(Clone, Debug)]
pub(in crate::cover) enum Enumeration {
    /// One search of the whole.
    Whole(Run),
    /// One search for each component.
    Apart(Box<Apart>),
}

/// The progress of a search by components.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Apart {
    /// The combinations; `None` if presolve found that there are none, or was
    /// stopped.
    product: Option<Product>,
    /// Looks at the limits: the next combination may take no node of any search.
    clock: Clock,
    prepared: Instant,
    found: u128,
    finished: bool,
    stop: Option<Stop>,
}

impl Enumeration {
    /// Begins: with components if the problem is [large](apart::is_large). The
    /// question may end with the first or second solution.
    pub(in crate::cover) fn start(searcher: &mut Searcher, wants_few: bool) -> Enumeration {
        if apart::is_large(searcher) && searcher.limits.nodes.is_none() {
            let limits = searcher.limits.started();
            if let Some(apart) = Enumeration::apart(searcher, &limits, wants_few) {
                return apart;
            }
        }
        Enumeration::Whole(if wants_few {
            Run::start_for_few(searcher)
        } else {
            Run::start(searcher)
        })
    }

    /// Begins with components; `None` if there are fewer than two.
    pub(in crate::cover) fn apart(
        searcher: &mut Searcher,
        limits: &Limits,
        wants_few: bool,
    ) -> Option<Enumeration> {
        let started = Instant::now();
        let parts = apart::parts(searcher, &mut Clock::start(limits));
        let (product, stop) = match parts {
            Ok(None) => return None,
            Ok(Some(parts)) => (Some(Product::new(searcher, parts, limits, wants_few)), None),
            Err(Halt::Contradiction(_)) => (None, None),
            Err(Halt::Stopped(stop)) => (None, Some(stop)),
        };
        searcher.stats.presolve_time = started.elapsed();
        Some(Enumeration::Apart(Box::new(Apart {
            finished: product.is_none(),
            product,
            clock: Clock::start(limits),
            prepared: Instant::now(),
            found: 0,
            stop,
        })))
    }

    /// Advances to the next solution; returns `false` if there is none.
    pub(in crate::cover) fn advance(&mut self, searcher: &mut Searcher) -> bool {
        match self {
            Enumeration::Whole(run) => run.advance(searcher),
            Enumeration::Apart(apart) => apart.advance(searcher),
        }
    }

    /// Returns the current solution.
    pub(in crate::cover) fn solution(&self, searcher: &Searcher) -> Vec<OptionId> {
        match self {
            Enumeration::Whole(_) => searcher.solution(),
            Enumeration::Apart(apart) => {
                let product = apart.product.as_ref();
                product.map(Product::solution).unwrap_or_default()
            }
        }
    }

    /// Returns why it ended early, if it did.
    pub(in crate::cover) fn stop(&self) -> Option<Stop> {
        match self {
            Enumeration::Whole(run) => run.stop(),
            Enumeration::Apart(apart) => apart.stop,
        }
    }

    /// Records the time of the search so far, if it has not ended.
    pub(in crate::cover) fn leave(&self, searcher: &mut Searcher) {
        match self {
            Enumeration::Whole(run) if !run.is_finished() => run.take_time(searcher),
            Enumeration::Apart(apart) if !apart.finished => apart.take_time(searcher),
            _ => {}
        }
    }

    /// Visits solutions until there are no more, the visitor breaks, or a limit
    /// is reached.
    pub(in crate::cover) fn for_each(
        &mut self,
        searcher: &mut Searcher,
        mut visit: impl FnMut(&Enumeration, &Searcher) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        while self.advance(searcher) {
            if visit(self, searcher).is_break() {
                self.finish(searcher, Some(Stop::Visitor));
            }
        }
        match self {
            Enumeration::Whole(run) => run.outcome(),
            Enumeration::Apart(apart) => match apart.stop {
                None => (Count::Exact(apart.found), None),
                stop => (Count::AtLeast(apart.found), stop),
            },
        }
    }

    fn finish(&mut self, searcher: &mut Searcher, stop: Option<Stop>) {
        match self {
            Enumeration::Whole(run) => run.finish(searcher, stop),
            Enumeration::Apart(apart) => apart.finish(searcher, stop),
        }
    }
}

impl Apart {
    fn advance(&mut self, searcher: &mut Searcher) -> bool {
        let Some(product) = self.product.as_mut().filter(|_| !self.finished) else {
            return false;
        };
        let work = self.clock.work(searcher.problem.primary_count());
        match work.and_then(|()| product.advance(searcher)) {
            Ok(true) => self.found += 1,
            Ok(false) => self.finish(searcher, None),
            Err(stop) => self.finish(searcher, Some(stop)),
        }
        !self.finished
    }

    fn finish(&mut self, searcher: &mut Searcher, stop: Option<Stop>) {
        (self.finished, self.stop) = (true, stop);
        self.take_time(searcher);
    }

    fn take_time(&self, searcher: &mut Searcher) {
        searcher.stats.search_time = self.prepared.elapsed();
    }
}
