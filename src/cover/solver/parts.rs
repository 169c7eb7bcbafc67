//! Questions about parts of the solutions, and counts that go on later.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::Solver;
use crate::cover::count::checkpoint::Checkpoint;
use crate::cover::count::driver;
use crate::cover::count::part::{self, Part, PartCount, SplitError};
use crate::cover::count::plan::CountPlan;
use crate::cover::count::question::{self, WrongPart};
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::limits::{Duration, Stop};

impl Solver {
    /// Returns the hash of the question: that of the
    /// [problem](crate::cover::Problem::fingerprint), and of the options that are
    /// chosen or excluded, if there are any.
    pub fn fingerprint(&self) -> Fingerprint {
        question::question(&self.searcher)
    }

    /// Splits the solutions into parts for several machines: each solution is in
    /// exactly one. There are exactly `parts` of them, but some may be empty.
    /// [`count_part`](Solver::count_part) counts one, [`merge`](crate::cover::count::merge)
    /// sums the counts.
    ///
    /// The split depends only on the problem and the chosen and excluded options.
    /// Where a [memo](crate::cover::Memo) pays, the parts together take longer
    /// than the whole, as each has to find the states that they share.
    ///
    /// Takes the time of some presolves for each part.
    ///
    /// # Errors
    ///
    /// Returns a [`SplitError`] if there are more than
    /// [`MOST_PARTS`](crate::cover::MOST_PARTS), or a limit on time is reached.
    pub fn split(&mut self, parts: NonZeroUsize) -> Result<Vec<Part>, SplitError> {
        part::split_into(&mut self.searcher, parts)
    }

    /// Counts the solutions of a part as planned. If it stops before all are
    /// counted, it also returns why, and the count is that of the solutions found
    /// by then.
    ///
    /// The limits apply to the part.
    ///
    /// # Errors
    ///
    /// Returns a [`WrongPart`] if the part is of another problem, or if other
    /// options were chosen or excluded when it was split.
    pub fn count_part(
        &mut self,
        part: &Part,
        plan: &CountPlan,
    ) -> Result<(PartCount, Option<Stop>), WrongPart> {
        part::count_part(&mut self.searcher, part, plan)
    }

    /// Returns the state of a count that has not begun, for
    /// [`count_from`](Solver::count_from).
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint::new(self.fingerprint())
    }

    /// Goes on with a count as planned, and keeps its state up to date. About
    /// once `every` so often, and when it stops or ends, it calls `save` with the
    /// state. If that breaks, the count stops.
    ///
    /// The state is exact: a count that goes on from any state that was saved,
    /// in this process or another one, returns the same number as a count without
    /// a break. Limits apply to this call; with a limit on nodes, there is one
    /// thread. One more thread calls `save`. The problem is always presolved.
    ///
    /// # Errors
    ///
    /// Returns a [`WrongPart`] if the state is of another problem, or if other
    /// options were chosen or excluded when it was created.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Duration;
    /// use quadrille::cover::{Count, CountPlan, Problem, Solver};
    /// use quadrille::limits::{Limits, Stop};
    ///
    /// // Dominoes on a board of 8 by 8.
    /// let mut builder = Problem::builder();
    /// let cells = builder.primary_items::<64>()?;
    /// for (cell, &item) in cells.iter().enumerate() {
    ///     if cell % 8 < 7 {
    ///         builder.option([item, cells[cell + 1]])?;
    ///     }
    ///     if cell + 8 < 64 {
    ///         builder.option([item, cells[cell + 8]])?;
    ///     }
    /// }
    /// let mut solver = Solver::new(builder.build());
    /// let mut state = solver.checkpoint();
    /// let plan = CountPlan::default();
    /// let every = Duration::from_secs(60);
    /// solver.set_limits(Limits::none().with_nodes(1_000));
    /// let mut saved = None;
    /// let (count, stop) = solver.count_from(&mut state, &plan, every, |state| {
    ///     saved = Some(state.clone());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(stop, Some(Stop::Nodes));
    ///
    /// // Later, perhaps on another machine.
    /// let mut state = saved.unwrap();
    /// assert_eq!((state.is_done(), state.count()), (false, count));
    /// solver.set_limits(Limits::none());
    /// let save = |_: &_| ControlFlow::Continue(());
    /// let answer = solver.count_from(&mut state, &plan, every, save)?;
    /// assert_eq!(answer, (Count::Exact(12_988_816), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_from(
        &mut self,
        checkpoint: &mut Checkpoint,
        plan: &CountPlan,
        every: Duration,
        save: impl FnMut(&Checkpoint) -> ControlFlow<()>,
    ) -> Result<(Count, Option<Stop>), WrongPart> {
        let searcher = &mut self.searcher;
        let stop = driver::count_from(searcher, plan, checkpoint, every, save)?;
        Ok((checkpoint.count(), stop))
    }
}
