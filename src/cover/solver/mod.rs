//! The facade: presolve, then search, then answers in the caller's numbers.

mod run;

use std::ops::ControlFlow;
use std::sync::Arc;

pub(super) use self::run::Run;
use super::answer::{Count, First};
use super::choose::Branching;
use super::counting::CountPlan;
use super::engine::{Engine, Machine, Task};
use super::index::OptionId;
use super::memo::Memoised;
use super::presolve::{Contradiction, Reason, Settled};
use super::problem::Problem;
use super::stats::Stats;
use crate::limits::{Limits, Race, Stop};

/// Answers questions about the solutions of one [`Problem`].
///
/// A solver keeps its buffers from one question to the next, and the problem
/// may be shared: to solve many variants of a problem, such as Sudoku puzzles,
/// keep one solver for each thread and [`choose`](Solver::choose) other
/// options each time.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, First, Problem, Solver};
///
/// // Dominoes on a board of two rows and three columns: three tilings.
/// let mut builder = Problem::builder();
/// let [a, b, c, d, e, f] = builder.primary_items()?;
/// let left_upright = builder.option([a, d])?;
/// for domino in [[b, e], [c, f], [a, b], [b, c], [d, e], [e, f]] {
///     builder.option(domino)?;
/// }
/// let mut solver = Solver::new(builder.build());
/// assert_eq!(solver.count(), Count::Exact(3));
/// assert_eq!(solver.count_up_to(2), Count::AtLeast(2));
/// assert_eq!(solver.is_unique(), Some(false));
/// assert_eq!(solver.choose([left_upright]).count(), Count::Exact(2));
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    chosen: Vec<OptionId>,
    presolving: bool,
    limits: Limits,
    settled: Vec<Settled>,
    contradiction: Option<Contradiction>,
    engine: Engine,
    branching: Branching,
    race: Option<Race>,
    machine: Machine,
    stats: Stats,
    problem: Arc<Problem>,
}

impl Solver {
    /// A solver for all solutions of a problem, with presolve and no limits.
    pub fn new(problem: impl Into<Arc<Problem>>) -> Solver {
        let problem = problem.into();
        Solver {
            chosen: Vec::new(),
            presolving: true,
            limits: Limits::default(),
            settled: Vec::new(),
            contradiction: None,
            engine: Engine::Auto,
            branching: Branching::default(),
            race: None,
            machine: Machine::new(&problem),
            stats: Stats::default(),
            problem,
        }
    }

    /// Asks only for solutions with these options, from now on. Options chosen
    /// before are forgotten.
    ///
    /// # Panics
    ///
    /// When the next question is asked, if an option is of a larger problem.
    pub fn choose(&mut self, options: impl IntoIterator<Item = OptionId>) -> &mut Solver {
        self.chosen.clear();
        self.chosen.extend(options);
        self
    }

    /// Asks only for solutions without these options, from now on. Options
    /// excluded before are so no longer. If an option is both chosen and
    /// excluded, there is no solution.
    ///
    /// # Panics
    ///
    /// When the next question is asked, if an option is of a larger problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Count, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// let both = builder.option([a, b])?;
    /// builder.option([a])?;
    /// builder.option([b])?;
    /// let mut solver = Solver::new(builder.build());
    /// assert_eq!(solver.count(), Count::Exact(2));
    /// assert_eq!(solver.exclude([both]).count(), Count::Exact(1));
    /// assert_eq!(solver.choose([both]).count(), Count::Exact(0));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn exclude(&mut self, options: impl IntoIterator<Item = OptionId>) -> &mut Solver {
        self.machine.exclude(options);
        self
    }

    /// Turns presolve on (as it is at first) or off. The solutions are the
    /// same; without it the search starts from the whole matrix.
    pub fn set_presolve(&mut self, on: bool) -> &mut Solver {
        self.presolving = on;
        self
    }

    /// Sets how to search from now on. The solutions are the same, though not
    /// the order in which they are found.
    pub fn set_engine(&mut self, engine: Engine) -> &mut Solver {
        self.engine = engine;
        self
    }

    /// Sets which of the items with the fewest options to branch on from now
    /// on. The solutions are the same, though not their order.
    pub fn set_branching(&mut self, branching: Branching) -> &mut Solver {
        self.branching = branching;
        self
    }

    /// Bounds every run from now on.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Solver {
        self.limits = limits;
        self
    }

    /// Looks for one solution.
    pub fn first(&mut self) -> First {
        let mut solutions = self.solutions();
        match (solutions.next(), solutions.stop()) {
            (Some(options), _) => First::Solution(options),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        }
    }

    /// Counts all solutions, by the search alone. Where what presolve leaves
    /// falls apart into [`components`](super::components), each is counted by
    /// itself. For counting with a memory or on several threads see
    /// [`count_with`](Solver::count_with).
    pub fn count(&mut self) -> Count {
        self.count_with(&CountPlan::search()).0
    }

    /// Counts solutions, but stops at `limit`: a count that reaches it is "at
    /// least", as the search did not look further.
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        self.for_each_up_to(limit, |_| ControlFlow::Continue(())).0
    }

    /// Whether there is exactly one solution; `None` if a limit was reached
    /// first.
    pub fn is_unique(&mut self) -> Option<bool> {
        match self.count_up_to(2) {
            Count::Exact(number) => Some(number == 1),
            Count::AtLeast(2..) => Some(false),
            Count::AtLeast(_) => None,
        }
    }

    /// Visits solutions until there are no more, the visitor breaks, or a
    /// limit is reached. Says how many were visited, and why it stopped if it
    /// did before all were.
    pub fn for_each(
        &mut self,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> (Count, Option<Stop>) {
        let mut run = Run::start(self);
        while run.advance() {
            if visit(Solution { solver: run.solver }).is_break() {
                run.finish(Some(Stop::Visitor));
            }
        }
        run.outcome()
    }

    /// Visits at most `limit` solutions; otherwise as
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
        let (count, stop) = self.for_each(|solution| {
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

    /// The solutions one by one, as the iterator is asked for them.
    pub fn solutions(&mut self) -> Solutions<'_> {
        Solutions {
            run: Run::start(self),
        }
    }

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// What the last run settled before its search, in that order.
    pub fn settled(&self) -> &[Settled] {
        &self.settled
    }

    /// Why the last run needed no search, if presolve found that there is no
    /// solution.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// Counts and times of the last run.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Counts and times of the last run, for a caller that adds its own.
    pub fn stats_mut(&mut self) -> &mut Stats {
        &mut self.stats
    }

    /// The limits on every run.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether runs begin with presolve.
    pub(super) fn is_presolving(&self) -> bool {
        self.presolving
    }

    /// The options that solutions must have.
    pub(super) fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    /// Lets every run from now on be one of a race.
    pub(super) fn enter(&mut self, race: Race) {
        self.race = Some(race);
    }

    /// A solver for another problem that searches in the same way.
    pub(super) fn like(&self, problem: &Arc<Problem>) -> Solver {
        let mut other = Solver::new(Arc::clone(problem));
        other.set_engine(self.engine).set_branching(self.branching);
        other
    }

    /// Looks at what is left once these options are chosen and all is settled
    /// that can be: gives the options between which to branch there, and how
    /// many are settled; `None` if there is no solution. No options are left to
    /// be chosen if all is covered.
    pub(super) fn below(&mut self, options: &[OptionId]) -> Option<(Vec<OptionId>, usize)> {
        let mut settled = Vec::new();
        self.machine.presolve(options, &mut settled).ok()?;
        Some((self.machine.branches(), settled.len()))
    }

    /// A count with a memory of so many bytes, if it is possible.
    pub(super) fn memoised(&mut self, memory: usize) -> Option<Memoised> {
        let presolved = self.machine.presolve(&self.chosen, &mut Vec::new());
        presolved.ok().and_then(|()| self.machine.memo(memory))
    }

    /// Asks a question, but gives up after so many nodes: `None` then.
    pub(super) fn attempt<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut Solver) -> (T, Option<Stop>),
    ) -> Option<(T, Option<Stop>)> {
        let limit = self.limits.nodes;
        let is_tighter = limit.is_none_or(|limit| nodes < limit);
        if is_tighter {
            self.limits.nodes = Some(nodes);
        }
        let answer = ask(self);
        self.limits.nodes = limit;
        let gave_up = is_tighter && answer.1 == Some(Stop::Nodes);
        (!gave_up).then_some(answer)
    }

    /// Settles what can be settled and sets up the search; `false` if that
    /// shows that there is no solution.
    fn prepare(&mut self) -> bool {
        self.stats.reset();
        self.settled.clear();
        let Solver {
            engine,
            branching,
            presolving,
            chosen,
            ..
        } = self;
        let task = Task {
            engine: *engine,
            branching: *branching,
            presolving: *presolving,
            chosen,
        };
        self.contradiction = self.machine.prepare(task, &mut self.settled).err();
        let is_given = |settled: &&Settled| settled.reason == Reason::Given;
        self.stats.given = self.settled.iter().take_while(is_given).count() as u64;
        self.stats.forced = self.settled.len() as u64 - self.stats.given;
        self.contradiction.is_none()
    }
}

/// A solution at the moment it is found.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    solver: &'a Solver,
}

impl Solution<'_> {
    /// Its options: those settled before the search in the order in which they
    /// were, then those of the search from its root.
    pub fn options(&self) -> Vec<OptionId> {
        let mut options: Vec<_> = self
            .solver
            .settled
            .iter()
            .map(|settled| settled.option)
            .collect();
        self.solver.machine.chosen_into(&mut options);
        options
    }
}

/// An iterator over solutions, each as its options; see [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    run: Run<'a>,
}

impl Solutions<'_> {
    /// Why the iterator ended before all solutions were seen, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.run.stop
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let found = self.run.advance();
        found.then(|| {
            Solution {
                solver: self.run.solver,
            }
            .options()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::{brute_force, small_problem};
    use crate::cover::verify;

    fn all(solver: &mut Solver) -> Vec<Vec<OptionId>> {
        let mut solutions: Vec<_> = solver.solutions().collect();
        solutions
            .iter_mut()
            .for_each(|solution| solution.sort_unstable());
        solutions.sort();
        solutions
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn the_solutions_are_those_of_the_definition(
            problem in small_problem(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let options: Vec<_> = problem.options().collect();
            let mut chosen = Vec::new();
            if !options.is_empty() {
                chosen.extend(picks.iter().map(|pick| *pick.get(&options)));
            }
            let expected = brute_force(&problem, &chosen);
            let number = expected.len() as u128;
            let mut solver = Solver::new(problem);
            solver.choose(chosen);
            let engines = [Engine::Links, Engine::Sets];
            for (presolving, engine) in [true, false].into_iter().flat_map(|on| engines.map(|e| (on, e))) {
                solver.set_presolve(presolving).set_engine(engine);
                prop_assert_eq!(&all(&mut solver), &expected);
                prop_assert_eq!(solver.count(), Count::Exact(number));
                prop_assert_eq!(solver.is_unique(), Some(number == 1));
                let capped = solver.count_up_to(2);
                prop_assert_eq!(capped.is_exact(), number < 2);
                prop_assert_eq!(capped.number(), number.min(2));
                match solver.first() {
                    First::Solution(options) => prop_assert!(verify(solver.problem(), &options).is_ok()),
                    other => prop_assert!(expected.is_empty() && other == First::None),
                }
            }
        }
    }

    /// `n` items, each with two options of its own: `2^n` solutions.
    fn doubling(n: u32) -> Problem {
        let mut builder = Problem::builder();
        for _ in 0..n {
            let item = builder.primary_item().unwrap();
            builder.option([item]).unwrap();
            builder.option([item]).unwrap();
        }
        builder.build()
    }

    #[test]
    fn a_limit_never_gives_a_wrong_count() {
        let mut solver = Solver::new(doubling(40));
        let node_limit = Limits::none().with_nodes(1000);
        let (count, stop) = solver
            .set_limits(node_limit)
            .for_each(|_| ControlFlow::Continue(()));
        assert!(matches!(count, Count::AtLeast(1..1000)), "{count}");
        assert_eq!(stop, Some(Stop::Nodes));
        let time_limit = Limits::none().with_time(Duration::from_millis(1));
        let (count, _) = solver
            .set_limits(time_limit)
            .for_each(|_| ControlFlow::Continue(()));
        assert!(matches!(count, Count::AtLeast(1..)), "{count}");
        solver.set_limits(Limits::none().with_nodes(0));
        assert_eq!(solver.first(), First::Unknown(Stop::Nodes));
        assert_eq!(solver.is_unique(), None);
        assert_eq!(
            solver.set_limits(Limits::default()).count_up_to(5),
            Count::AtLeast(5)
        );
        assert_eq!(solver.count_up_to(0), Count::AtLeast(0));
    }

    #[test]
    fn a_visitor_can_stop() {
        let mut solver = Solver::new(doubling(3));
        let (count, stop) = solver.for_each(|_| ControlFlow::Break(()));
        assert_eq!((count, stop), (Count::AtLeast(1), Some(Stop::Visitor)));
        assert_eq!(solver.count(), Count::Exact(8));
        // Three components of two options each.
        assert_eq!(solver.stats().profile, [6]);
        assert_eq!(solver.solutions().count(), 8);
        assert_eq!(solver.stats().profile, [2, 4, 8]);
        assert_eq!(solver.stats().guesses, 7);
    }

    #[test]
    fn nothing_to_cover_has_one_solution() {
        assert_eq!(
            Solver::new(Problem::builder().build()).count(),
            Count::Exact(1)
        );
        let mut hopeless = Problem::builder();
        hopeless.primary_item().unwrap();
        let mut solver = Solver::new(hopeless.build());
        assert_eq!(solver.count(), Count::Exact(0));
        assert!(solver.contradiction().is_some());
        assert_eq!(solver.set_presolve(false).count(), Count::Exact(0));
    }
}
