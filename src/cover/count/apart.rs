//! One solution of a problem that falls apart.
//!
//! A search that looks for one solution has no use for components as long as
//! every choice fits. But one with a hundred thousand items looks at all of them
//! at every node, and one whose last component has no solution tries all
//! combinations of the others. So a component is a question by itself, and the
//! solutions together are one of the whole.

use crate::cover::model::answer::First;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::search::searcher::Searcher;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Duration, Limits, Stop};

/// The number of primary items from which a problem is taken apart before it is
/// searched. Then a node of the search takes at least as long as finding the
/// components takes for each item.
const MANY: usize = 4_096;

/// Returns whether a problem is so large that it should be taken apart before it
/// is searched.
pub(in crate::cover) fn is_large(searcher: &Searcher) -> bool {
    let problem = &searcher.problem;
    searcher.presolving && problem.primary_count() >= MANY
}

/// Presolves, and returns the components of what is left; `None` if there are
/// fewer than two, or options with bounds are chosen.
///
/// # Errors
///
/// Returns a [`Halt`] if there is no solution, or a limit is reached.
pub(in crate::cover) fn parts(
    searcher: &mut Searcher,
    clock: &mut Clock,
) -> Result<Option<Vec<Subproblem>>, Halt> {
    if !searcher.problem.has_bounds() {
        searcher.presolve(clock)?;
    }
    Ok(searcher.components(2, clock)?)
}

/// Finds one solution of each component of what presolve leaves; `None` if there
/// are fewer than two. The limits are those on all of them.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached before the components are known.
pub(in crate::cover) fn first(
    searcher: &mut Searcher,
    limits: &Limits,
    mut first_of: impl FnMut(&mut Searcher) -> First,
) -> Result<Option<First>, Stop> {
    if !searcher.presolving {
        return Ok(None);
    }
    let parts = match parts(searcher, &mut Clock::start(limits)) {
        Ok(Some(parts)) => parts,
        Ok(None) => return Ok(None),
        Err(Halt::Contradiction(_)) => return Ok(Some(First::None)),
        Err(Halt::Stopped(stop)) => return Err(stop),
    };
    searcher.stats.components = parts.len() as u64;
    let settled = searcher.settled.iter().map(|settled| settled.option);
    let mut solution: Vec<_> = settled.collect();
    for part in &parts {
        if let Some(stop) = limits.stop() {
            return Ok(Some(First::Unknown(stop)));
        }
        let mut own = searcher.like(part.problem());
        own.limits = limits.after(Duration::ZERO, searcher.stats.nodes);
        let found = first_of(&mut own);
        searcher.stats.add_part(&own.stats);
        match found {
            First::Solution(options) => {
                let whole = options
                    .iter()
                    .filter_map(|&option| part.whole_option(option));
                solution.extend(whole);
            }
            early => return Ok(Some(early)),
        }
    }
    Ok(Some(First::Solution(solution)))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::count::first;
    use crate::cover::model::{Count, Problem, verify};
    use crate::cover::search::run::Run;
    use crate::cover::testing::{brute_force, queens, side_by_side, small_problem};

    fn by_components(problem: &Problem) -> Option<First> {
        let mut searcher = Searcher::new(Arc::new(problem.clone()));
        let one = |own: &mut Searcher| Run::start(own).first(own);
        first(&mut searcher, &Limits::none(), one).unwrap()
    }

    proptest! {
        #[test]
        fn the_solutions_of_components_are_one_of_the_whole(
            left in small_problem(),
            right in small_problem(),
        ) {
            let both = side_by_side(&left, &right);
            let has_one = [&left, &right].iter().all(|part| !brute_force(part, &[]).is_empty());
            match by_components(&both) {
                Some(First::Solution(options)) => {
                    prop_assert!(has_one);
                    prop_assert_eq!(verify(&both, &options), Ok(()));
                }
                Some(none) => {
                    prop_assert_eq!(none, First::None);
                    prop_assert!(!has_one);
                }
                None => {}
            }
        }
    }

    /// Pairs of items, each a component with two solutions.
    fn pairs(number: usize) -> Problem {
        let mut builder = Problem::builder();
        for _ in 0..number {
            let [a, b] = builder.primary_items().unwrap();
            for items in [vec![a, b], vec![a], vec![b]] {
                builder.option(items).unwrap();
            }
        }
        builder.build()
    }

    #[test]
    fn many_components_take_no_longer_than_their_sum() {
        let problem = pairs(50_000);
        let mut searcher = Searcher::new(Arc::new(problem.clone()));
        let First::Solution(options) = first::first(&mut searcher, NonZeroUsize::MIN) else {
            panic!("every pair has a solution");
        };
        assert_eq!(verify(&problem, &options), Ok(()));
        assert_eq!(searcher.stats.components, 50_000);
        assert!(searcher.stats.nodes <= 100_000, "{}", searcher.stats.nodes);
    }

    #[test]
    fn every_door_takes_a_large_problem_apart() {
        let mut solver = Solver::new(pairs(5_000));
        let First::Solution(options) = solver.first() else {
            panic!("every pair has a solution");
        };
        assert_eq!(verify(solver.problem(), &options), Ok(()));
        assert_eq!(solver.stats().components, 5_000);
        assert_eq!(solver.is_unique(), Some(false));
        let mut some: Vec<_> = solver.solutions().take(3).collect();
        assert!(
            some.iter()
                .all(|options| verify(solver.problem(), options).is_ok())
        );
        some.dedup();
        assert_eq!((some.len(), solver.stats().components), (3, 5_000));
        let mut visited = 0;
        let (count, stop) = solver.par_for_each(NonZeroUsize::MIN, |options| {
            assert_eq!(
                options.len(),
                verify(&pairs(5_000), options).map_or(0, |()| options.len())
            );
            visited += 1;
            if visited < 3 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!((count, stop), (Count::AtLeast(3), Some(Stop::Visitor)));
        // One pair that cannot be covered is in the way of all the others.
        let none = side_by_side(&pairs(5_000), &pigeons(5));
        let mut solver = Solver::new(none);
        assert_eq!(
            (solver.first(), solver.count_up_to(5)),
            (First::None, Count::Exact(0))
        );
        assert_eq!(solver.into_solutions().next(), None);
    }

    /// A search of the whole would try all placements of 12 queens before it saw
    /// that three have none.
    #[test]
    fn a_component_without_solutions_is_found_whatever_the_others_have() {
        let problem = side_by_side(&queens(14), &side_by_side(&queens(14), &queens(6)));
        let problem = side_by_side(&problem, &pigeons(9));
        let mut searcher = Searcher::new(Arc::new(problem));
        searcher.limits = Limits::none().with_time(Duration::from_secs(300));
        let found = first::first(&mut searcher, NonZeroUsize::new(2).unwrap());
        assert_eq!(found, First::None);
        assert_eq!(searcher.stats.components, 4);
    }

    /// This number of pigeons, in one hole fewer.
    fn pigeons(number: usize) -> Problem {
        let mut builder = Problem::builder();
        let pigeons: Vec<_> = (0..number)
            .map(|_| builder.primary_item().unwrap())
            .collect();
        let holes: Vec<_> = (1..number)
            .map(|_| builder.secondary_item().unwrap())
            .collect();
        for &pigeon in &pigeons {
            for &hole in &holes {
                builder.option([pigeon, hole]).unwrap();
            }
        }
        builder.build()
    }
}
