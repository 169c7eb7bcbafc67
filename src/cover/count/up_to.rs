//! A count that ends at a limit.
//!
//! Most end within some thousand nodes of one search. Beyond that, a search of the whole
//! may try all combinations of what some components have before it sees that another one
//! has nothing. So each component is counted up to the limit, and the numbers are
//! multiplied. Where many solutions are wanted of one component, its count goes the way of
//! every other count, with a memory if that pays, and is stopped as soon as it has enough.

use std::ops::ControlFlow;

use super::apart;
use super::checkpoint::Checkpoint;
use super::driver;
use super::parallel::attempt;
use super::plan::CountPlan;
use super::question::question;
use crate::cover::model::answer::Count;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::shrink::presolve::Halt;
use crate::limits::{Clock, Duration, Stop};

/// The most solutions for which a search that learns from its dead ends helps.
pub(in crate::cover) const FEW: u64 = 2;

/// The time between two looks at what a count has found.
const LOOK: Duration = Duration::from_millis(20);

/// Counts solutions, but stops at `limit`; see
/// [`Solver::count_up_to_with`](crate::cover::Solver::count_up_to_with).
pub(in crate::cover) fn count_up_to(
    searcher: &mut Searcher,
    limit: u64,
    plan: &CountPlan,
) -> (Count, Option<Stop>) {
    let limits = searcher.limits.started();
    let one_by_one = |searcher: &mut Searcher| one_by_one(searcher, limit);
    if limit == 0 || limits.nodes.is_some() || !searcher.presolving {
        return one_by_one(searcher);
    }
    if !apart::is_large(searcher)
        && let Some(answer) = attempt(searcher, &limits, one_by_one)
    {
        return answer;
    }
    let usual = std::mem::replace(&mut searcher.limits, limits);
    let answer = beyond(searcher, limit, plan);
    searcher.limits = usual;
    answer
}

/// Counts by components, or as all solutions are counted.
fn beyond(searcher: &mut Searcher, limit: u64, plan: &CountPlan) -> (Count, Option<Stop>) {
    let before = std::mem::take(&mut searcher.stats);
    let parts = match apart::parts(searcher, &mut Clock::start(&searcher.limits)) {
        Ok(parts) => parts,
        Err(Halt::Contradiction(_)) => return (Count::Exact(0), None),
        Err(Halt::Stopped(stop)) => return (Count::AtLeast(0), Some(stop)),
    };
    let Some(parts) = parts else {
        let answer = match limit <= FEW {
            true => one_by_one(searcher, limit),
            false => until_enough(searcher, limit, plan),
        };
        searcher.stats.add_search(&before, 0);
        return answer;
    };
    searcher.stats.add_search(&before, 0);
    searcher.stats.components = parts.len() as u64;
    let (mut product, mut stop) = (Count::Exact(1), None);
    for part in parts {
        let mut own = searcher.like(part.problem());
        own.limits = searcher.limits.clone();
        let (count, early) = count_up_to(&mut own, limit, plan);
        searcher.stats.add_part(&own.stats);
        if count == Count::Exact(0) {
            return (count, None);
        }
        product = product * count;
        stop = early.filter(|stop| stop.is_early());
        if stop.is_some() {
            // The rest was not looked at.
            product = Count::AtLeast(0);
            break;
        }
    }
    enough(product, stop, limit)
}

/// Returns a count as far as the limit.
fn enough(count: Count, stop: Option<Stop>, limit: u64) -> (Count, Option<Stop>) {
    match count.number() >= u128::from(limit) {
        true => (Count::AtLeast(limit.into()), Some(Stop::Solutions)),
        false => (count, stop),
    }
}

/// Visits the solutions one by one.
fn one_by_one(searcher: &mut Searcher, limit: u64) -> (Count, Option<Stop>) {
    let mut run = match limit <= FEW {
        true => Run::start_for_few(searcher),
        false => Run::start(searcher),
    };
    while run.found() < limit.into() && run.advance(searcher) {}
    if run.found() >= limit.into() {
        run.finish(searcher, Some(Stop::Solutions));
    }
    run.outcome()
}

/// Counts all solutions until enough are found.
fn until_enough(searcher: &mut Searcher, limit: u64, plan: &CountPlan) -> (Count, Option<Stop>) {
    let mut state = Checkpoint::new(question(searcher));
    let look = |state: &Checkpoint| match state.count().number() >= limit.into() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let stop = driver::count_from(searcher, plan, &mut state, LOOK, look);
    let stop = stop.unwrap_or_else(|wrong| unreachable!("it has not begun before: {wrong}"));
    enough(state.count(), stop, limit)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::testing::{any_small_problem, brute_force, dominoes, queens, side_by_side};
    use crate::limits::Limits;

    fn searcher(problem: Problem) -> Searcher {
        let mut searcher = Searcher::new(Arc::new(problem));
        searcher.limits = Limits::none().with_time(Duration::from_secs(300));
        searcher
    }

    proptest! {
        #[test]
        fn a_limit_cuts_the_count(
            problem in (any_small_problem(), any_small_problem()),
            limit in 1..30u64,
            jobs in 1..3usize,
        ) {
            let [left, right] = [&problem.0, &problem.1].map(|it| brute_force(it, &[]).len() as u128);
            let both = side_by_side(&problem.0, &problem.1);
            let plan = CountPlan::default().with_jobs(NonZeroUsize::new(jobs).unwrap());
            for (problem, number) in [(problem.0, left), (both, left * right)] {
                let expected = match number < limit.into() {
                    true => (Count::Exact(number), None),
                    false => (Count::AtLeast(limit.into()), Some(Stop::Solutions)),
                };
                let mut searcher = searcher(problem);
                prop_assert_eq!(count_up_to(&mut searcher, limit, &plan), expected);
                prop_assert_eq!(beyond(&mut searcher, limit, &plan), expected);
            }
        }
    }

    /// A search of the whole would try all that the first two have.
    #[test]
    fn a_component_without_solutions_is_seen() {
        // No dominoes cover an odd number of cells.
        let problem = side_by_side(&side_by_side(&queens(14), &dominoes(8, 8)), &dominoes(5, 5));
        let mut searcher = searcher(problem);
        let answer = count_up_to(&mut searcher, 5, &CountPlan::search());
        assert_eq!(answer, (Count::Exact(0), None));
    }

    #[test]
    fn a_memory_serves_where_few_were_found() {
        for (limit, expected) in [
            (1 << 40, (Count::Exact(1_031_151_241), None)),
            (1 << 20, (Count::AtLeast(1 << 20), Some(Stop::Solutions))),
        ] {
            let mut searcher = searcher(dominoes(8, 10));
            let answer = count_up_to(&mut searcher, limit, &CountPlan::default());
            assert_eq!(answer, expected);
        }
    }
}
