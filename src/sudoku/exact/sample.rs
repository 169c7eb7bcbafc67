//! Solutions drawn at random.

use std::ops::ControlFlow;

use super::{Counted, Method, has_few_clues};
use crate::board::Grid;
use crate::board::random::Random;
use crate::cover::Count;
use crate::limits::{Instant, Stop};
use crate::partitions::Plan;
use crate::sudoku::Solver;
use crate::sudoku::solver::status_of;

impl Solver {
    /// Solutions are drawn from a list if there are no more than this.
    pub const LISTED: u64 = 100_000;

    /// Draws solutions until the visitor breaks. Every solution has exactly
    /// the same chance each time, and the same one can come again.
    ///
    /// `source` gives 64 random bits at each call; the same bits give the same
    /// solutions, whatever the machine and the number of threads. With up to
    /// [`LISTED`](Solver::LISTED) solutions they are drawn from a list,
    /// otherwise by means of [partitions](crate::partitions), which
    /// takes one exact count and then some milliseconds each. Nothing is drawn
    /// if there is no solution, if the work was [stopped](crate::limits::Stop)
    /// before, or if there are more solutions than that on a board of a shape
    /// that partitions do not support: then the outcome says that the search
    /// stopped at [`Stop::Solutions`].
    pub fn sample(
        &mut self,
        grid: &Grid,
        source: &mut dyn FnMut() -> u64,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Counted {
        let started = Instant::now();
        let may_sum = self.may_sum(grid);
        let limit = if may_sum && has_few_clues(grid) {
            2
        } else {
            Self::LISTED + 1
        };
        let mut list = Vec::new();
        let mut outcome = self.for_each(grid, Some(limit), |solution| {
            list.push(solution);
            ControlFlow::Continue(())
        });
        let mut method = Method::Search;
        if outcome.stop.is_none() {
            // The order in which a search finds them is nobody's business.
            list.sort_unstable_by(|one, other| one.values().cmp(other.values()));
            let random = &mut Random::new(source);
            while !list.is_empty() {
                let place = random.below(list.len() as u128) as usize;
                if visit(list[place].clone()).is_break() {
                    break;
                }
            }
        } else if outcome.stop == Some(Stop::Solutions)
            && may_sum
            && let Some(plan) = Plan::new(grid)
        {
            drop(list);
            method = Method::Partitions { work: plan.work() };
            match self.sum(&plan, started, |control| plan.sampler(control)) {
                Ok(sampler) => {
                    (outcome.count, outcome.stop) = (Count::Exact(sampler.count()), None);
                    while let Some(solution) = sampler.draw(source) {
                        if visit(solution).is_break() {
                            break;
                        }
                    }
                }
                Err(stop) => outcome.stop = Some(stop),
            }
            outcome.status = status_of(outcome.count, outcome.stop);
        }
        Counted { outcome, method }
    }
}
