//! How a full count may be done.

use std::num::NonZeroUsize;

use super::symmetry::Symmetry;
use crate::cover::search::memo::Memo;

/// How to count; see [`Solver::count_with`](crate::cover::Solver::count_with).
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::cover::{CountPlan, Memo};
///
/// let two = NonZeroUsize::new(2).unwrap();
/// let plan = CountPlan::default().with_memory(100 << 20).with_jobs(two);
/// assert_eq!((plan.memo, plan.memory, plan.jobs), (Memo::Auto, 104_857_600, two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CountPlan {
    /// Whether to remember the number of solutions below each state. With [`Memo::Auto`], a sweep
    /// over the items may take the place of the search.
    pub memo: Memo,
    /// The most bytes that the memory may take, or the tables of a sweep. When it is full, it forgets the
    /// states that are cheapest to count again, and the count takes longer.
    pub memory: usize,
    /// The number of threads that may search.
    pub jobs: NonZeroUsize,
    /// Whether to look for symmetries: of options that they map to each other, one is counted.
    pub symmetry: Symmetry,
}

impl CountPlan {
    /// The default limit of the memory: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// Returns a plan with the search alone, on one thread.
    pub fn search() -> CountPlan {
        let plan = CountPlan::default().with_memo(Memo::Off);
        plan.with_symmetry(Symmetry::Off)
    }

    /// Sets whether to count with a memory.
    pub fn with_memo(self, memo: Memo) -> CountPlan {
        CountPlan { memo, ..self }
    }

    /// Sets the most bytes that the memory may take.
    pub fn with_memory(self, memory: usize) -> CountPlan {
        CountPlan { memory, ..self }
    }

    /// Sets the number of threads that may search.
    pub fn with_jobs(self, jobs: NonZeroUsize) -> CountPlan {
        CountPlan { jobs, ..self }
    }

    /// Sets whether to look for symmetries.
    pub fn with_symmetry(self, symmetry: Symmetry) -> CountPlan {
        CountPlan { symmetry, ..self }
    }
}

impl Default for CountPlan {
    /// Returns a plan with one thread, a memory of at most
    /// [`MEMORY`](CountPlan::MEMORY) bytes if it promises to be faster, and symmetries if the
    /// count takes longer than a moment.
    fn default() -> CountPlan {
        CountPlan {
            memo: Memo::Auto,
            memory: CountPlan::MEMORY,
            jobs: NonZeroUsize::MIN,
            symmetry: Symmetry::Auto,
        }
    }
}
