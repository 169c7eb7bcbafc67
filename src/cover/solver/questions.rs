//! The questions that a solver answers. This file says what they mean; other
//! modules answer them.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::{IntoSolutions, Solution, Solutions, Solver};
use crate::cover::count::cheapest::{self, Cheapest};
use crate::cover::count::driver;
use crate::cover::count::enumeration::Enumeration;
use crate::cover::count::plan::CountPlan;
use crate::cover::count::up_to::{self, FEW};
use crate::cover::count::{first, parallel};
use crate::cover::model::answer::{Count, First};
use crate::cover::model::index::OptionId;
use crate::cover::sample::candidates::{self, OptionCount};
use crate::cover::sample::diagram::{self, Diagram, DiagramError};
use crate::cover::sample::estimate::{self, Estimate};
use crate::cover::search::Probing;
use crate::limits::Stop;

impl Solver {
    /// Finds one solution.
    pub fn first(&mut self) -> First {
        first::first_alone(&mut self.searcher)
    }

    /// Finds one solution on several threads. One of them learns from its dead
    /// ends while the others search the tree, and the first answer counts: which
    /// solution is found may differ from run to run. It does not on one thread, with
    /// bounds, or if the engine was set.
    ///
    /// Questions that take only some milliseconds are answered without other
    /// threads. So is a search with a limit on nodes, as its outcome would
    /// otherwise depend on chance.
    pub fn par_first(&mut self, jobs: NonZeroUsize) -> First {
        first::first(&mut self.searcher, jobs)
    }

    /// Counts all solutions by the search alone. If what presolve leaves falls
    /// apart into [`components`](crate::cover::components), each is counted
    /// separately. To count with a memory or on several threads, see
    /// [`count_with`](Solver::count_with).
    pub fn count(&mut self) -> Count {
        self.count_with(&CountPlan::search()).0
    }

    /// Counts all solutions as planned. If it stops before all are counted, it
    /// also returns why, and the count is that of the solutions found by then.
    /// The components of what presolve leaves are counted separately and
    /// multiplied.
    ///
    /// The count does not depend on the plan. It is reported as "at least"
    /// [`u128::MAX`] if it is larger; [`total`](Solver::total) then has all figures. With presolve turned off, any plan only
    /// searches, on one thread. A limit on nodes also implies a single search:
    /// the limit is kept exactly, without a trial or other threads.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use quadrille::cover::{Count, CountPlan, Problem, Solver};
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
    /// let plan = CountPlan::default().with_jobs(NonZeroUsize::new(2).unwrap());
    /// let (count, stop) = Solver::new(builder.build()).count_with(&plan);
    /// assert_eq!((count, stop), (Count::Exact(12_988_816), None));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn count_with(&mut self, plan: &CountPlan) -> (Count, Option<Stop>) {
        driver::count(&mut self.searcher, plan)
    }

    /// Counts solutions, but stops at `limit`: a count that reaches it is "at
    /// least", as the search did not look further. See
    /// [`count_up_to_with`](Solver::count_up_to_with).
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        self.count_up_to_with(limit, &CountPlan::search()).0
    }

    /// Counts solutions, but stops at `limit`, and returns why it stopped. What a search of
    /// the whole does not settle soon is counted by components, each up to the limit, and as
    /// planned. With presolve turned off or a limit on nodes, there is only that search.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Count, CountPlan, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// for item in [a, a, a, b, b] {
    ///     builder.option([item])?;
    /// }
    /// let mut solver = Solver::new(builder.build());
    /// let plan = CountPlan::default();
    /// assert_eq!(solver.count_up_to_with(5, &plan).0, Count::AtLeast(5));
    /// assert_eq!(solver.count_up_to_with(7, &plan), (Count::Exact(6), None));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn count_up_to_with(&mut self, limit: u64, plan: &CountPlan) -> (Count, Option<Stop>) {
        up_to::count_up_to(&mut self.searcher, limit, plan)
    }

    /// Returns whether there is exactly one solution; `None` if a limit was
    /// reached first.
    pub fn is_unique(&mut self) -> Option<bool> {
        match self.count_up_to(2) {
            Count::Exact(number) => Some(number == 1),
            Count::AtLeast(2..) => Some(false),
            Count::AtLeast(_) => None,
        }
    }

    /// Visits solutions until there are no more, the visitor breaks, or a limit
    /// is reached. Returns the number visited, and why it stopped if it did so
    /// before all were.
    pub fn for_each(
        &mut self,
        visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        self.visit(false, visit)
    }

    fn visit(
        &mut self,
        wants_few: bool,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        let searcher = &mut self.searcher;
        let mut all = Enumeration::start(searcher, wants_few);
        all.for_each(searcher, |all, searcher| visit(Solution { searcher, all }))
    }

    /// Visits at most `limit` solutions; otherwise the same as
    /// [`for_each`](Solver::for_each).
    pub fn for_each_up_to(
        &mut self,
        limit: u64,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        let mut left = limit;
        if left == 0 {
            return (Count::AtLeast(0), Some(Stop::Solutions));
        }
        let (count, stop) = self.visit(limit <= FEW, |solution| {
            visit(solution)?;
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        (
            count,
            if left == 0 {
                Some(Stop::Solutions)
            } else {
                stop
            },
        )
    }

    /// Visits solutions, found on several threads, until there are no more, the
    /// visitor breaks, or a limit is reached; otherwise the same as
    /// [`for_each`](Solver::for_each). The visitor is called on this thread, in
    /// an order that does not depend on the number of threads. The number of
    /// solutions waiting for the visitor is bounded; threads that are further
    /// ahead wait.
    ///
    /// Small problems and limits on nodes are treated as in
    /// [`par_first`](Solver::par_first).
    pub fn par_for_each(
        &mut self,
        jobs: NonZeroUsize,
        visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        parallel::for_each(&mut self.searcher, jobs, visit)
    }

    /// Finds the `number` cheapest solutions: those whose options cost the
    /// least together, at most [a cost](Solver::set_max_cost) if there is one. Among
    /// solutions of the same cost, any may be left out.
    /// If a limit is reached, they are the cheapest ones found by then.
    ///
    /// The search is by branch and bound, for problems with bounds and without. Dancing
    /// links have no part in it: where they would serve, sparse sets do.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// // Two jobs for two workers.
    /// let mut builder = Problem::builder();
    /// let [first_job, second_job, ann, bob] = builder.primary_items()?;
    /// for (job, worker, cost) in
    ///     [(first_job, ann, 3), (first_job, bob, 2), (second_job, ann, 9), (second_job, bob, 4)]
    /// {
    ///     let option = builder.option([job, worker])?;
    ///     builder.set_cost(option, cost)?;
    /// }
    /// let cheapest = Solver::new(builder.build()).cheapest(2);
    /// let costs: Vec<_> = cheapest.solutions.iter().map(|solution| solution.cost).collect();
    /// assert_eq!((costs, cheapest.stop), (vec![7, 11], None));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn cheapest(&mut self, number: usize) -> Cheapest {
        self.par_cheapest(number, NonZeroUsize::MIN)
    }

    /// Finds the `number` cheapest solutions on several threads; otherwise the same as
    /// [`cheapest`](Solver::cheapest). Their costs do not depend on the number of threads.
    ///
    /// Small problems and limits on nodes are treated as in
    /// [`par_first`](Solver::par_first).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a] = builder.primary_items()?;
    /// for cost in [5, 2, 3] {
    ///     let option = builder.option([a])?;
    ///     builder.set_cost(option, cost)?;
    /// }
    /// let two = NonZeroUsize::new(2).unwrap();
    /// let cheapest = Solver::new(builder.build()).par_cheapest(2, two);
    /// let costs: Vec<_> = cheapest.solutions.iter().map(|solution| solution.cost).collect();
    /// assert_eq!(costs, [2, 3]);
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn par_cheapest(&mut self, number: usize, jobs: NonZeroUsize) -> Cheapest {
        cheapest::cheapest(&mut self.searcher, number, jobs)
    }

    /// Returns an iterator that finds the solutions one by one.
    pub fn solutions(&mut self) -> Solutions<'_> {
        Solutions::start(self)
    }

    /// Returns an iterator over the solutions that owns the solver: for another
    /// thread, or for another language.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a] = builder.primary_items()?;
    /// builder.option([a])?;
    /// builder.option([a])?;
    /// let mut solutions = Solver::new(builder.build()).into_solutions();
    /// let number = std::thread::spawn(move || solutions.by_ref().count()).join().unwrap();
    /// assert_eq!(number, 2);
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn into_solutions(self) -> IntoSolutions {
        IntoSolutions::start(self)
    }

    /// Returns all solutions as a decision diagram, to draw solutions from or to
    /// write. Building it takes at most about `memory` bytes, and one thread. The
    /// plan of a count has no effect, and what falls into components is searched
    /// in parts.
    ///
    /// # Errors
    ///
    /// Returns a [`DiagramError`] if the diagram takes more memory, or a limit is
    /// reached.
    pub fn diagram(&mut self, memory: usize) -> Result<Diagram, DiagramError> {
        diagram::diagram(&mut self.searcher, memory / 2, memory / 2)
    }

    /// Counts the solutions with each option, in the order of the options; up to `limit` if there is
    /// one. If it stops before all are counted, it also returns why. A limit of 1 tells which options are
    /// in any solution.
    ///
    /// The numbers are read from a [`diagram`](Solver::diagram) if it fits the memory of the plan;
    /// else, and up to a limit, each option is counted as if it were chosen.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{CountPlan, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// for items in [vec![a, b], vec![a], vec![b], vec![b]] {
    ///     builder.option(items)?;
    /// }
    /// let mut solver = Solver::new(builder.build());
    /// let (counts, stop) = solver.candidates(None, &CountPlan::default());
    /// let numbers: Vec<_> = counts.iter().map(|count| count.number.to_string()).collect();
    /// assert_eq!((numbers.join(" ").as_str(), stop), ("1 2 1 1", None));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn candidates(
        &mut self,
        limit: Option<u64>,
        plan: &CountPlan,
    ) -> (Vec<OptionCount>, Option<Stop>) {
        candidates::candidates(&mut self.searcher, limit, plan)
    }

    /// Estimates the number of solutions by random probes, until all rounds are
    /// done or the time limit is reached. (A limit on nodes has no effect
    /// here.) `random` returns 64 random bits each time; the same bits give the
    /// same estimate.
    ///
    /// A round takes at least as many presolves as there are strata. An
    /// interval needs at least two rounds; with fewer, it is from zero to
    /// infinity.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Probing, Problem, Solver};
    /// use quadrille::random;
    ///
    /// let mut builder = Problem::builder();
    /// for _ in 0..40 {
    ///     let item = builder.primary_item()?;
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// let random = random::stream(1, 0);
    /// let estimate = Solver::new(builder.build()).estimate(&Probing::default(), random);
    /// assert_eq!(estimate.solutions.mean, (1u64 << 40) as f64);
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn estimate(&self, probing: &Probing, random: impl FnMut() -> u64) -> Estimate {
        estimate::estimate(&self.searcher, probing, random)
    }
}
