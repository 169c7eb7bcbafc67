//! Random solutions.

use std::ops::ControlFlow;

use super::sums::{PartitionCounter, Timer, may_sum, most_to_list};
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::limits::{Duration, Limits, Stop};
use crate::random::Random;
use crate::sudoku::outcome::CountedBy;
use crate::sudoku::search::Search;

/// The most solutions for which draws use a list.
pub(in crate::sudoku) const LISTED: u64 = 100_000;

/// The result of a sample.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sampled {
    /// The number of solutions drawn.
    pub drawn: u64,
    /// The number of solutions to draw from.
    pub count: u128,
    /// Why it stopped drawing: the visitor broke, or a limit was reached.
    pub stop: Stop,
    /// How the solutions were counted.
    pub method: CountedBy,
}

/// Why no solution was drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The puzzle has no solution.
    #[error("no solution")]
    NoSolution,
    /// There are too many solutions for a list, and partitions, the other
    /// method, do not support the board, its marks or its variant.
    #[error("more than {LISTED} solutions, too many to draw from a list")]
    TooMany,
    /// A limit was reached before the first draw.
    #[error("{stop}, solutions {count}")]
    Stopped {
        /// The limit.
        stop: Stop,
        /// The solutions found by then.
        count: Count,
    },
}

/// Draws solutions until the visitor breaks or a limit is reached.
pub(in crate::sudoku) fn sample(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
    source: &mut dyn FnMut() -> u64,
    visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Sampled, SampleError> {
    let mut timer = Timer::start(limits);
    let may_sum = may_sum(search, puzzle, limits);
    let most = match may_sum {
        true => most_to_list(puzzle.clues(), LISTED + 1),
        false => LISTED + 1,
    };
    let mut list = Vec::new();
    let outcome = search.ask(puzzle, Some(most), limits, |solution| {
        list.push(solution.grid());
        ControlFlow::Continue(())
    });
    let count = outcome.count;
    let stopped = |stop| SampleError::Stopped { stop, count };
    match outcome.stop {
        None => {
            // The result must not depend on the order in which a search finds
            // them.
            list.sort_unstable_by(|one, other| one.values().cmp(other.values()));
            let number = list.len() as u128;
            let draws = Draws {
                timer: &timer,
                count: number,
                method: CountedBy::Search,
                visit,
            };
            let random = &mut Random::new(source);
            draws.make(|| (number > 0).then(|| list[random.place(list.len())].clone()))
        }
        Some(Stop::Solutions) if may_sum => {
            drop(list);
            let plan = timer.plan(puzzle.clues(), outcome.stop).map_err(stopped)?;
            let plan = plan.ok_or(SampleError::TooMany)?;
            let sampler = sums.make(&plan, &mut timer, |control| plan.sampler(control));
            let sampler = sampler.map_err(stopped)?;
            let draws = Draws {
                timer: &timer,
                count: sampler.count(),
                method: CountedBy::Partitions { work: plan.work() },
                visit,
            };
            draws.make(|| sampler.draw(source))
        }
        Some(Stop::Solutions) => Err(SampleError::TooMany),
        Some(stop) => Err(stopped(stop)),
    }
}

/// A sample in progress.
struct Draws<'t, V> {
    timer: &'t Timer<'t>,
    count: u128,
    method: CountedBy,
    visit: V,
}

impl<V: FnMut(Grid) -> ControlFlow<()>> Draws<'_, V> {
    /// Draws until the visitor or a limit stops it.
    fn make(mut self, mut draw: impl FnMut() -> Option<Grid>) -> Result<Sampled, SampleError> {
        let mut drawn = 0;
        let stop = loop {
            let left = self.timer.left();
            let is_over = left.time == Some(Duration::ZERO);
            if let Some(stop) = is_over.then_some(Stop::Time).or(left.stop()) {
                break stop;
            }
            let solution = draw().ok_or(SampleError::NoSolution)?;
            drawn += 1;
            if (self.visit)(solution).is_break() {
                break Stop::Visitor;
            }
        };
        let count = self.count;
        match (drawn, count) {
            (0, 0) => Err(SampleError::NoSolution),
            (0, _) => Err(SampleError::Stopped {
                stop,
                count: Count::Exact(count),
            }),
            _ => Ok(Sampled {
                drawn,
                count,
                stop,
                method: self.method,
            }),
        }
    }
}
