//! Makes a problem smaller without changing its number of solutions.
//!
//! Presolve removes what is settled. After that, an option is *blocking* if
//! choosing it would leave some primary item that it does not have without any
//! option. It is in no solution, so it is removed. That may leave an item with
//! one option, which is then forced, and may make other options blocking, so
//! the test is repeated, in rounds over all options, until a round removes
//! nothing. This is the [test](super::blocking) of Knuth's preprocessor DLX-PRE.
//!
//! At the end, [redundant](super::redundant) items are removed too.
//!
//! Costs of options are kept. Items with bounds are not known here: an option
//! that is chosen does not remove the others of its items then.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bit_residue::BitResidue;
use super::blocking::BlockingTest;
use super::matrix::Matrix;
use super::presolve::{Contradiction, Halt, Residue, Settled, presolve, settle};
use super::redundant::mark_redundant;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::model::wrong_problem::{WrongProblem, check_options, check_plain};
use crate::limits::{Clock, Limits, Stop};

/// How much work to put into making a problem smaller. Without bounds, it runs
/// until nothing more can be removed.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The most rounds of the test for blocking options. 0 means presolve
    /// alone.
    pub rounds: Option<u64>,
    /// Bounds on the whole reduction; a node is the test of one option.
    pub limits: Limits,
}

impl Effort {
    /// Returns the effort of presolve alone.
    pub fn presolve() -> Effort {
        Effort::default().with_rounds(0)
    }

    /// Limits the rounds of the test for blocking options.
    pub fn with_rounds(self, rounds: u64) -> Effort {
        Effort {
            rounds: Some(rounds),
            ..self
        }
    }

    /// Limits the whole reduction.
    pub fn with_limits(self, limits: Limits) -> Effort {
        Effort { limits, ..self }
    }
}

/// A smaller problem with the same number of solutions, and the way back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reduced {
    /// The smaller problem. With a contradiction, it is the item that shows it,
    /// alone and without options.
    pub part: Subproblem,
    /// The options that every solution has, in the order in which they were
    /// settled.
    pub settled: Vec<Settled>,
    /// The number of options removed because they were blocking.
    pub blocking: u64,
    /// The number of rounds of the test that were begun.
    pub rounds: u64,
    /// Why there is no solution, if the reduction found that.
    pub contradiction: Option<Contradiction>,
    /// The limit that ended the reduction early, if one did. The problem is
    /// then larger than it might be, but has the same number of solutions.
    pub stop: Option<Stop>,
}

impl Reduced {
    /// Returns the solution of the whole problem that corresponds to a solution
    /// of the smaller one: the settled options, then the given ones.
    ///
    /// # Errors
    ///
    /// Returns [`WrongProblem::Option`] if the smaller problem does not have an
    /// option.
    pub fn whole_solution(
        &self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Vec<OptionId>, WrongProblem> {
        let settled = self.settled.iter().map(|settled| Ok(settled.option));
        let whole = |option| {
            let whole = self.part.whole_option(option);
            whole.ok_or(WrongProblem::Option(option))
        };
        settled.chain(options.into_iter().map(whole)).collect()
    }
}

/// Makes a problem with these chosen options smaller. The solutions of the
/// whole with the chosen options correspond one to one to those of the smaller
/// problem.
///
/// A round takes time quadratic in the number of options at worst, and usually
/// about linear in the number of options times that of primary items. Once a
/// limit is reached, the rest takes time linear in the size of the problem.
///
/// # Errors
///
/// Returns [`WrongProblem::Option`] if the problem does not have a chosen
/// option, and [`WrongProblem::Bounds`] if an item has bounds.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Effort, Problem, Solver, reduce};
///
/// // Every option with `a` has `d` too, so no other option may have `d`.
/// let mut builder = Problem::builder();
/// let [a, b, c, d] = builder.primary_items()?;
/// builder.option([a, d])?;
/// builder.option([a, d, b])?;
/// builder.option([b])?;
/// builder.option([b, d])?;
/// builder.option([c])?;
/// let reduced = reduce(builder.build(), &[], &Effort::default())?;
/// assert_eq!((reduced.settled.len(), reduced.blocking), (1, 1));
///
/// let smaller = reduced.part.problem();
/// assert_eq!((smaller.item_count(), smaller.option_count()), (2, 3));
/// let mut solver = Solver::new(smaller.clone());
/// let mut solutions = Vec::new();
/// for options in solver.solutions() {
///     let mut whole = reduced.whole_solution(options)?;
///     whole.sort_unstable();
///     solutions.push(whole.into_iter().map(|option| option.index()).collect::<Vec<_>>());
/// }
/// solutions.sort();
/// assert_eq!(solutions, [vec![0, 2, 4], vec![1, 4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce(
    problem: impl Into<Arc<Problem>>,
    chosen: &[OptionId],
    effort: &Effort,
) -> Result<Reduced, WrongProblem> {
    let problem = problem.into();
    check_options(&problem, chosen)?;
    check_plain(&problem)?;
    let mut clock = Clock::start(&effort.limits);
    let mut bits = BitResidue::new(Arc::clone(&problem));
    if !BitResidue::fits(&problem)
        && effort.rounds != Some(0)
        && let Ok(matrix) = Matrix::new(problem, &mut clock)
    {
        return Ok(Reducer::new(matrix, clock).run(chosen, effort.rounds));
    }
    // Without time for the conflict sets there is none for a test.
    let _ = bits.set_up(&mut clock);
    Ok(Reducer::new(bits, clock).run(chosen, effort.rounds))
}

/// What is left, and what was found so far.
struct Reducer<R> {
    residue: R,
    clock: Clock,
    settled: Vec<Settled>,
    /// Primary items that have become short and are not settled yet.
    short: Vec<ItemId>,
    test: BlockingTest,
    blocking: u64,
    rounds: u64,
}

impl<R: Residue> Reducer<R> {
    /// Creates a reducer of a whole residue.
    fn new(residue: R, clock: Clock) -> Reducer<R> {
        Reducer {
            clock,
            settled: Vec::new(),
            short: Vec::new(),
            test: BlockingTest::new(residue.problem()),
            blocking: 0,
            rounds: 0,
            residue,
        }
    }

    fn run(mut self, chosen: &[OptionId], rounds: Option<u64>) -> Reduced {
        let problem = Arc::clone(self.residue.problem());
        let mut redundant = vec![false; problem.item_count()];
        let (mut contradiction, mut stop) = (None, None);
        match self.take_out_all(chosen, rounds) {
            Ok(()) => {}
            Err(Halt::Contradiction(found)) => contradiction = Some(found),
            Err(Halt::Stopped(early)) => stop = Some(early),
        }
        if contradiction.is_none() {
            let marked = mark_redundant(&self.residue, &mut redundant, &mut self.clock);
            stop = stop.or(marked.err());
        }
        let is_whole = self.settled.is_empty() && self.blocking == 0 && !redundant.contains(&true);
        let part = match contradiction {
            Some(contradiction) => Subproblem::uncoverable(contradiction.item()),
            None if is_whole => Subproblem::whole(&problem),
            None => Subproblem::of(
                &problem,
                |item| self.residue.has_item(item) && !redundant[item.index()],
                |option| self.residue.has_option(option),
            ),
        };
        Reduced {
            part,
            settled: self.settled,
            blocking: self.blocking,
            rounds: self.rounds,
            contradiction,
            stop,
        }
    }

    /// Presolves, then tests in rounds until one removes nothing.
    fn take_out_all(&mut self, chosen: &[OptionId], rounds: Option<u64>) -> Result<(), Halt> {
        presolve(
            &mut self.residue,
            chosen,
            &mut self.settled,
            &mut self.clock,
        )?;
        while rounds.is_none_or(|rounds| self.rounds < rounds) {
            let before = self.blocking;
            self.rounds += 1;
            self.round()?;
            if self.blocking == before {
                break;
            }
        }
        Ok(())
    }

    fn round(&mut self) -> Result<(), Halt> {
        let options = self.residue.problem().options();
        for option in options {
            if !self.residue.has_option(option) {
                continue;
            }
            if let ControlFlow::Break(stop) = self.clock.tick(self.test.count()) {
                return Err(stop.into());
            }
            if (self.test).is_blocking(&self.residue, option, &mut self.clock)? {
                self.blocking += 1;
                self.residue.take_out(option, &mut self.short);
                settle(
                    &mut self.residue,
                    &mut self.short,
                    &mut self.settled,
                    &mut self.clock,
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::testing::{brute_force, small_problem};

    /// Returns all solutions of the whole, found through the smaller problem.
    fn solutions(reduced: &Reduced) -> Vec<Vec<OptionId>> {
        let mut solutions = brute_force(reduced.part.problem(), &[]);
        for solution in &mut solutions {
            *solution = reduced.whole_solution(solution.iter().copied()).unwrap();
            solution.sort_unstable();
        }
        solutions.sort();
        solutions
    }

    fn is_blocking(problem: &Problem, option: OptionId) -> bool {
        let compatible = |other: OptionId| {
            let mut pair = problem.items_of(option).iter();
            pair.all(|&item| {
                let colours = [option, other].map(|option| problem.colour_of(option, item));
                !problem.items_of(other).contains(&item)
                    || colours[0].is_some() && colours[0] == colours[1]
            })
        };
        let mut items = problem.items().take(problem.primary_count());
        items.any(|item| {
            !problem.items_of(option).contains(&item)
                && !problem
                    .options_with(item)
                    .iter()
                    .any(|&other| compatible(other))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn the_solutions_stay(
            problem in small_problem(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..2),
            rounds in prop::option::of(0..3u64),
        ) {
            let problem = Arc::new(problem);
            let options: Vec<_> = problem.options().collect();
            let mut chosen = Vec::new();
            if !options.is_empty() {
                chosen.extend(picks.iter().map(|pick| *pick.get(&options)));
            }
            let effort = Effort { rounds, ..Effort::default() };
            let small = reduce(problem.clone(), &chosen, &effort).unwrap();
            prop_assert_eq!(solutions(&small), brute_force(&problem, &chosen));
            let matrix = Matrix::whole(problem.clone());
            let large = Reducer::new(matrix, Clock::default()).run(&chosen, rounds);
            prop_assert_eq!(solutions(&large), brute_force(&problem, &chosen));
            if rounds.is_none() && small.contradiction.is_none() {
                let left = small.part.problem();
                prop_assert!(!left.options().any(|option| is_blocking(left, option)));
                let again = reduce(left.clone(), &[], &effort).unwrap();
                prop_assert_eq!(again.part.problem(), left);
                prop_assert_eq!(&large.part, &small.part);
            }
        }
    }

    #[test]
    fn limits_stop_early_and_harm_nothing() {
        // Queens on a board of 8; the options are tested one by one.
        let mut builder = Problem::builder();
        let lines: Vec<_> = (0..16).map(|_| builder.primary_item().unwrap()).collect();
        let diagonals: Vec<_> = (0..30).map(|_| builder.secondary_item().unwrap()).collect();
        for (row, column) in (0..64).map(|cell| (cell / 8, cell % 8)) {
            let slants = [diagonals[row + column], diagonals[15 + 7 + row - column]];
            let items = [lines[row], lines[8 + column]].into_iter().chain(slants);
            builder.option(items).unwrap();
        }
        let problem = Arc::new(builder.build());
        let count = |reduced: &Reduced| Solver::new(reduced.part.problem().clone()).count();
        let whole = reduce(problem.clone(), &[], &Effort::default()).unwrap();
        assert_eq!((whole.stop, count(&whole).number()), (None, 92));
        // Four diagonals are one corner long.
        assert_eq!(whole.part.problem().item_count(), 16 + 26);
        let effort = Effort::default().with_limits(Limits::none().with_nodes(10));
        let stopped = reduce(problem, &[], &effort).unwrap();
        assert_eq!((stopped.stop, stopped.rounds), (Some(Stop::Nodes), 1));
        assert_eq!(count(&stopped).number(), 92);
    }

    #[test]
    fn a_blocking_option_goes_even_if_nothing_else_does() {
        let mut builder = Problem::builder();
        let [a, b, c] = builder.primary_items().unwrap();
        let both = builder.option([a, b]).unwrap();
        builder.option([c, a]).unwrap();
        builder.option([c, b]).unwrap();
        builder.option([a]).unwrap();
        builder.option([b]).unwrap();
        let problem = builder.build();
        // With the first option there is nothing left for the last item.
        assert!(is_blocking(&problem, both));
        let reduced = reduce(problem, &[], &Effort::default()).unwrap();
        let left = reduced.part.problem();
        assert_eq!((left.item_count(), left.option_count()), (3, 4));
        assert_eq!(Solver::new(left.clone()).count().number(), 2);
    }

    #[test]
    fn a_contradiction_leaves_one_item_that_nothing_covers() {
        let mut builder = Problem::builder();
        let [a, b, c] = builder.primary_items().unwrap();
        builder.option([a, b]).unwrap();
        builder.option([b, c]).unwrap();
        let reduced = reduce(builder.build(), &[], &Effort::presolve()).unwrap();
        let item = reduced.contradiction.unwrap().item();
        let problem = reduced.part.problem();
        assert_eq!((problem.item_count(), problem.option_count()), (1, 0));
        let left = problem.items().next().unwrap();
        assert_eq!(reduced.part.whole_item(left), Some(item));
    }
}
