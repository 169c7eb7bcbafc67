//! The number of solutions with each option: by a diagram of all solutions, or one by one.

use super::diagram::{DiagramError, diagram};
use crate::cover::count::plan::CountPlan;
use crate::cover::count::{driver, first, up_to};
use crate::cover::model::answer::{Count, First};
use crate::cover::model::natural::Natural;
use crate::cover::model::stats::Stats;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Duration, Stop};

/// The number of solutions with an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionCount {
    /// The number, or a lower bound.
    pub number: Natural,
    /// Whether there are no more.
    pub is_exact: bool,
}

impl OptionCount {
    /// Returns a count, which is `total` if that is known.
    fn of(count: Count, total: Option<Natural>) -> OptionCount {
        OptionCount {
            is_exact: count.is_exact() || total.is_some(),
            number: total.unwrap_or_else(|| count.number().into()),
        }
    }
}

/// Counts the solutions with each option; see
/// [`Solver::candidates`](crate::cover::Solver::candidates).
pub(in crate::cover) fn candidates(
    searcher: &mut Searcher,
    limit: Option<u64>,
    plan: &CountPlan,
) -> (Vec<OptionCount>, Option<Stop>) {
    let limits = searcher.limits.started();
    let usual = std::mem::replace(&mut searcher.limits, limits);
    let counted = match limit {
        None => by_diagram(searcher, plan.memory),
        Some(_) => Ok(None),
    };
    let answer = match counted {
        Ok(Some(numbers)) => {
            let exact = |number| OptionCount::of(Count::Exact(0), Some(number));
            (numbers.into_iter().map(exact).collect(), None)
        }
        Ok(None) => one_by_one(searcher, limit, plan),
        Err(stop) => {
            let unknown = OptionCount::of(Count::AtLeast(0), None);
            (vec![unknown; searcher.problem.option_count()], Some(stop))
        }
    };
    searcher.limits = usual;
    answer
}

/// Returns the numbers by a diagram; `None` if it takes more memory.
fn by_diagram(searcher: &mut Searcher, memory: usize) -> Result<Option<Vec<Natural>>, Stop> {
    // A third is for the nodes, one for the solutions below each, one for the paths above.
    match diagram(searcher, memory / 3, memory / 3) {
        Ok(diagram) => {
            let clock = &mut Clock::start(&searcher.limits);
            let numbers = diagram.candidates(searcher.problem.option_count(), clock);
            numbers.map(Some)
        }
        Err(DiagramError::TooLarge { .. }) => Ok(None),
        Err(DiagramError::Stopped(stop)) => Err(stop),
    }
}

/// Counts the solutions with each option as if it were chosen.
fn one_by_one(
    searcher: &mut Searcher,
    limit: Option<u64>,
    plan: &CountPlan,
) -> (Vec<OptionCount>, Option<Stop>) {
    let unknown = OptionCount::of(Count::AtLeast(0), None);
    let found = OptionCount::of(Count::AtLeast(1), None);
    let mut counts = vec![unknown.clone(); searcher.problem.option_count()];
    let (limits, chosen) = (searcher.limits.clone(), searcher.root.chosen.clone());
    let (mut stats, mut stop) = (Stats::default(), None);
    for option in searcher.problem.clone().options() {
        if counts[option.index()] != unknown {
            // It is in a solution that was found for another one.
            continue;
        }
        searcher.limits = limits.after(Duration::ZERO, stats.nodes);
        searcher.root.chosen.clone_from(&chosen);
        if !chosen.contains(&option) {
            searcher.root.chosen.push(option);
        }
        let (count, early) = match limit {
            None => driver::count(searcher, plan),
            Some(1) => match first::first(searcher, plan.jobs) {
                First::None => (Count::Exact(0), None),
                First::Unknown(stop) => (Count::AtLeast(0), Some(stop)),
                First::Solution(options) => {
                    for option in options {
                        counts[option.index()].clone_from(&found);
                    }
                    (Count::AtLeast(1), None)
                }
            },
            Some(limit) => up_to::count_up_to(searcher, limit, plan),
        };
        let total = searcher
            .total
            .take()
            .filter(|_| limit.is_none() && early.is_none());
        counts[option.index()] = OptionCount::of(count, total);
        stats.add_part(&searcher.stats);
        stop = early.filter(|stop| stop.is_early());
        if stop.is_some() {
            break;
        }
    }
    (searcher.stats, searcher.root.chosen) = (stats, chosen);
    // What the last option ran into is not of the whole.
    searcher.contradiction = None;
    searcher.settled.clear();
    (counts, stop)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::testing::{any_small_problem, brute_force, dominoes, side_by_side};
    use crate::limits::Limits;

    /// Returns the number of solutions with each option.
    fn expected(problem: &Problem) -> Vec<u128> {
        let mut numbers = vec![0; problem.option_count()];
        for option in brute_force(problem, &[]).iter().flatten() {
            numbers[option.index()] += 1;
        }
        numbers
    }

    fn exact(numbers: &[u128]) -> Vec<OptionCount> {
        let exact = |&number: &u128| OptionCount::of(Count::Exact(number), None);
        numbers.iter().map(exact).collect()
    }

    proptest! {
        #[test]
        fn each_option_has_its_solutions(
            pair in (any_small_problem(), any_small_problem()),
            chosen in any::<prop::sample::Index>(),
        ) {
            let both = side_by_side(&pair.0, &pair.1);
            let [left, right] = [&pair.0, &pair.1].map(expected);
            let [sum, other] = [&pair.0, &pair.1].map(|it| brute_force(it, &[]).len() as u128);
            let of_both: Vec<u128> = (left.iter().map(|number| number * other))
                .chain(right.iter().map(|number| number * sum))
                .collect();
            let plan = CountPlan::default();
            // Without memory they are counted one by one.
            for plan in [plan, plan.with_memory(0)] {
                for (problem, numbers) in [(&pair.0, &left), (&both, &of_both)] {
                    let mut searcher = Searcher::new(Arc::new(problem.clone()));
                    let all = candidates(&mut searcher, None, &plan);
                    prop_assert_eq!(all, (exact(numbers), None));
                    for limit in [1, 2] {
                        let (counts, stop) = candidates(&mut searcher, Some(limit), &plan);
                        let cut = numbers.iter().map(|&number| match number < limit.into() {
                            true => OptionCount::of(Count::Exact(number), None),
                            false => OptionCount::of(Count::AtLeast(limit.into()), None),
                        });
                        prop_assert_eq!((counts, stop), (cut.collect(), None));
                    }
                }
                let options: Vec<_> = pair.0.options().collect();
                if !options.is_empty() {
                    let chosen = *chosen.get(&options);
                    let mut with = vec![0; options.len()];
                    for option in brute_force(&pair.0, &[chosen]).iter().flatten() {
                        with[option.index()] += 1;
                    }
                    let mut searcher = Searcher::new(Arc::new(pair.0.clone()));
                    searcher.root.chosen = vec![chosen];
                    let all = candidates(&mut searcher, None, &plan);
                    prop_assert_eq!(all, (exact(&with), None));
                }
            }
        }
    }

    /// Of the dominoes on a cell, one is in each tiling, however many tilings there are.
    #[test]
    fn large_numbers_add_up() {
        let problem = dominoes(2, 200);
        let mut searcher = Searcher::new(Arc::new(problem.clone()));
        let (counts, stop) = candidates(&mut searcher, None, &CountPlan::default());
        assert_eq!(stop, None);
        let sum = |item| {
            let options = problem.options_with(item).iter();
            let counts = options.map(|option| &counts[option.index()].number);
            counts.fold(Natural::default(), |sum, number| &sum + number)
        };
        let sums: Vec<_> = problem.items().map(sum).collect();
        assert!(sums.iter().all(|it| *it == sums[0]));
        assert!(sums[0].to_string().len() == 42 && sums[0].to_string().ends_with("233826"));
    }

    #[test]
    fn a_limit_leaves_numbers_open() {
        for (plan, limit) in [
            (CountPlan::default(), None),
            (CountPlan::default().with_memory(0), None),
            (CountPlan::default(), Some(1)),
        ] {
            let mut searcher = Searcher::new(Arc::new(dominoes(8, 8)));
            searcher.limits = Limits::none().with_nodes(3);
            let (counts, stop) = candidates(&mut searcher, limit, &plan);
            assert_eq!((counts.len(), stop), (112, Some(Stop::Nodes)));
            assert!(counts.iter().any(|count| !count.is_exact));
        }
    }
}
