//! Parts of a count, for several machines.
//!
//! A [split](crate::cover::search::split) divides the search tree into subtrees, each known by
//! what is decided at its root. Subtrees differ in size, so each
//! part gets several, dealt out like cards: the first to part 1, the second to
//! part 2, and so on. There are exactly as many parts as were asked for; if the
//! tree has too few subtrees, some parts are empty.
//!
//! The subtrees of a part are counted together: by all threads from one queue,
//! or with one memo for all of them. Only if the problem falls into components
//! are they counted one by one, as each of them is a product. With a count for
//! each subtree, the 16 parts of 15 queens took 2.7 s of processor time; together
//! they take 2.4 to 2.6 s, and a whole count 2.2 s. The rest is lost in the split:
//! it branches on the first of the items with the fewest options, and the search
//! on those that it has seen fail.
//!
//! A part says which problem it is of and which split, and so does its count.
//! A sum of counts is therefore checked: every part once, none of another
//! problem, none of another split of the same one, as another version of this
//! crate may make it. As text, both have a checksum: see `checked`.

use std::num::NonZeroUsize;

use super::driver::{self, Driver};
use super::plan::CountPlan;
use super::question::{WrongPart, check, question};
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::stats::Stats;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::split;
use crate::limits::{Clock, Duration, Stop};

/// A part of the solutions of a problem: all that are below one of its subtrees. [`Solver::split`](crate::cover::Solver::split) returns it.
///
/// With the feature `serde`, a part is written as
/// `{"problem":"…","split":"…","part":1,"parts":16,"subtrees":[[0,12],[3,40]],"checksum":"…"}`:
/// two hashes, its number and the number of parts, options by number, and a hash
/// of these values. If they do not match, it is refused: the hash finds accidents,
/// not malice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub(super) problem: Fingerprint,
    pub(super) split: Fingerprint,
    pub(super) part: usize,
    pub(super) parts: usize,
    pub(super) subtrees: Vec<Subtree>,
}

impl Part {
    /// Returns the hash of its problem, and of the options that were chosen or
    /// excluded when it was split.
    pub fn problem(&self) -> Fingerprint {
        self.problem
    }

    /// Returns the hash of all parts of the split.
    pub fn split(&self) -> Fingerprint {
        self.split
    }

    /// Returns its number, from 1 to [`parts`](Part::parts).
    pub fn number(&self) -> usize {
        self.part
    }

    /// Returns the number of parts of the split.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// Returns its subtrees, each by what is decided at its root. No solution is
    /// below two of them.
    pub fn subtrees(&self) -> &[Subtree] {
        &self.subtrees
    }
}

/// The count of a [`Part`], which carries the names of its part.
///
/// With the feature `serde`, it is written as
/// `{"problem":"…","split":"…","part":1,"parts":16,"count":12,"exact":true,"checksum":"…"}`.
/// The checksum is a hash of the other values, as in a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PartCount {
    /// The hash of the problem.
    pub problem: Fingerprint,
    /// The hash of all parts of the split.
    pub split: Fingerprint,
    /// The number of the part, from 1.
    pub part: usize,
    /// The number of parts.
    pub parts: usize,
    /// The number of solutions in the part.
    pub count: Count,
}

/// Subtrees for each part, so that the parts are of similar size; fewer if
/// there are very many parts.
const SUBTREES: usize = 8;

/// The number of subtrees beyond which each part gets fewer.
const MOST_SUBTREES: usize = 1 << 14;

/// The most parts of a split.
pub const MOST_PARTS: usize = 1_000_000;

/// Why there is no split.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error, Debug)]
#[non_exhaustive]
pub enum SplitError {
    /// More than [`MOST_PARTS`] were asked for.
    #[error("expected at most {MOST_PARTS} parts")]
    TooMany,
    /// A limit was reached.
    #[error("not split: {0}")]
    Stopped(#[from] Stop),
}

/// Splits a searcher's question; see [`Solver::split`](crate::cover::Solver::split).
pub(in crate::cover) fn split_into(
    searcher: &mut Searcher,
    parts: NonZeroUsize,
) -> Result<Vec<Part>, SplitError> {
    if parts.get() > MOST_PARTS {
        return Err(SplitError::TooMany);
    }
    let each = (MOST_SUBTREES / parts).clamp(1, SUBTREES);
    let enough = parts.get().saturating_mul(each);
    let problem = question(searcher);
    let root = vec![searcher.root.clone().into()];
    let mut clock = Clock::start(&searcher.limits);
    let subtrees = split(searcher, root, enough, &mut clock)?;
    let (mut all, mut hash) = (Vec::new(), problem.with_number(parts.get()));
    for subtree in subtrees.into_iter().flatten() {
        let Subtree { chosen, excluded } = &subtree;
        clock.work(chosen.len() + excluded.len() + 1)?;
        hash = hash.with_options(chosen);
        if !excluded.is_empty() {
            hash = hash.with_options(excluded);
        }
        all.push(subtree);
    }
    let part = |part| Part {
        problem,
        split: hash,
        part,
        parts: parts.get(),
        subtrees: Vec::new(),
    };
    let mut dealt: Vec<_> = (1..=parts.get()).map(part).collect();
    for (place, subtree) in all.into_iter().enumerate() {
        dealt[place % parts.get()].subtrees.push(subtree);
    }
    Ok(dealt)
}

/// Counts a part; see [`Solver::count_part`](crate::cover::Solver::count_part).
pub(in crate::cover) fn count_part(
    searcher: &mut Searcher,
    part: &Part,
    plan: &CountPlan,
) -> Result<(PartCount, Option<Stop>), WrongPart> {
    check(searcher, part.problem, &part.subtrees)?;
    let driver = Driver::new(plan, searcher.limits.started());
    let together = driver.subtrees(searcher, part.subtrees.clone());
    let (count, stop) = together.unwrap_or_else(|| one_by_one(searcher, &driver, &part.subtrees));
    let counted = PartCount {
        problem: part.problem,
        split: part.split,
        part: part.part,
        parts: part.parts,
        count,
    };
    Ok((counted, stop))
}

/// Counts subtrees one by one, each by its own components.
fn one_by_one(
    searcher: &mut Searcher,
    driver: &Driver<'_>,
    subtrees: &[Subtree],
) -> (Count, Option<Stop>) {
    let (usual, root) = (searcher.limits.clone(), searcher.root.clone());
    let (mut sum, mut stop, mut stats) = (Count::Exact(0), None, Stats::default());
    for subtree in subtrees {
        searcher.root.clone_from(subtree);
        searcher.limits = driver.limits().after(Duration::ZERO, stats.nodes);
        let (count, early) = driver::count(searcher, driver.plan());
        stats += &searcher.stats;
        (sum, stop) = (sum + count, early);
        if stop.is_some() {
            // The rest was not looked at.
            sum = sum + Count::AtLeast(0);
            break;
        }
    }
    (searcher.limits, searcher.root, searcher.stats) = (usual, root, stats);
    (sum, stop)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::count::{CountPlan, merge};
    use crate::cover::model::Problem;
    use crate::cover::search::Memo;
    use crate::cover::testing::{any_small_problem, brute_force, dominoes, queens};
    use crate::limits::Limits;

    fn number(parts: usize) -> NonZeroUsize {
        NonZeroUsize::new(parts).unwrap()
    }

    /// Returns the counts of all parts, each by a solver of its own.
    fn counts(problem: &Problem, parts: &[Part], plan: &CountPlan) -> Vec<PartCount> {
        let count = |part| {
            let mut solver = Solver::new(problem.clone());
            let (count, stop) = solver.count_part(part, plan).unwrap();
            assert_eq!(stop, None);
            count
        };
        parts.iter().map(count).collect()
    }

    proptest! {
        #[test]
        fn parts_hold_every_solution_once(problem in any_small_problem(), parts in 1..40usize) {
            let solutions = brute_force(&problem, &[]);
            let mut solver = Solver::new(problem.clone());
            let parts = solver.split(number(parts)).unwrap();
            let all = parts.iter().flat_map(Part::subtrees);
            for solution in &solutions {
                let is_above = |subtree: &&Subtree| subtree.has(solution);
                prop_assert_eq!(all.clone().filter(is_above).count(), 1);
            }
            for memo in [Memo::Off, Memo::On] {
                let mut counts = counts(&problem, &parts, &CountPlan::default().with_memo(memo));
                counts.reverse();
                prop_assert_eq!(merge(&counts), Ok(Count::Exact(solutions.len() as u128)));
            }
            let numbers: Vec<_> = parts.iter().map(Part::number).collect();
            prop_assert_eq!(numbers, (1..=parts.len()).collect::<Vec<_>>());
        }

        #[test]
        fn chosen_and_excluded_options_are_part_of_the_question(
            problem in any_small_problem(),
            pick in any::<(prop::sample::Index, prop::sample::Index)>(),
        ) {
            let options: Vec<_> = problem.options().collect();
            prop_assume!(!options.is_empty());
            let (chosen, excluded) = (*pick.0.get(&options), *pick.1.get(&options));
            let mut solver = Solver::new(problem.clone());
            solver.choose([chosen]).unwrap().exclude([excluded]).unwrap();
            let expected = solver.count();
            let parts = solver.split(number(3)).unwrap();
            let mut sum = Vec::new();
            for part in &parts {
                sum.push(solver.count_part(part, &CountPlan::default()).unwrap().0);
            }
            prop_assert_eq!(merge(&sum), Ok(expected));
            prop_assert_eq!(solver.count(), expected);
            let refused = Solver::new(problem).count_part(&parts[0], &CountPlan::default());
            let is_refused = matches!(refused, Err(WrongPart::Problem { .. }));
            prop_assert!(is_refused);
        }
    }

    #[test]
    fn parts_are_of_similar_size() {
        let problem = queens(9);
        let mut solver = Solver::new(problem.clone());
        let parts = solver.split(number(7)).unwrap();
        assert_eq!(parts, solver.split(number(7)).unwrap());
        let counts = counts(&problem, &parts, &CountPlan::search());
        assert_eq!(merge(&counts), Ok(Count::Exact(352)));
        for count in &counts {
            assert!((25..100).contains(&count.count.number()), "{count:?}");
        }
    }

    #[test]
    fn a_sum_has_every_part_once() {
        let problem = queens(6);
        let mut solver = Solver::new(problem.clone());
        let parts = solver.split(number(12)).unwrap();
        let all = counts(&problem, &parts, &CountPlan::search());
        let refused = |counts: &[PartCount]| merge(counts).unwrap_err().to_string();
        assert_eq!(merge(&all), Ok(Count::Exact(4)));
        assert_eq!(refused(&[]), "there are no counts");
        assert_eq!(refused(&all[1..]), "part 1 of 12 is missing");
        assert_eq!(refused(&all[2..]), "parts 1, 2 of 12 are missing");
        assert_eq!(
            refused(&all[11..]),
            "parts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more of 12 are missing"
        );
        let doubled = [&all[..], &all[3..4]].concat();
        assert_eq!(refused(&doubled), "part 4 is counted twice");
        assert_eq!(merge(&doubled).unwrap_err().index(), Some(12));
        let other = solver.split(number(13)).unwrap();
        let other = counts(&problem, &other, &CountPlan::search());
        assert_eq!(
            refused(&[all[0], other[1]]),
            "part 2 of 13 is of another split of the same problem"
        );
        let larger = queens(7);
        let foreign = Solver::new(larger.clone()).split(number(12)).unwrap();
        let foreign = counts(&larger, &foreign, &CountPlan::search());
        assert!(refused(&[all[0], foreign[1]]).starts_with("part 2 is of another problem ("));
        let edited = PartCount { part: 13, ..all[0] };
        assert_eq!(refused(&[edited]), "there is no part 13 of 12");
        let stopped = PartCount {
            count: Count::AtLeast(0),
            ..all[0]
        };
        let sum = merge(&[&[stopped], &all[1..]].concat());
        assert!(matches!(sum, Ok(Count::AtLeast(_))), "{sum:?}");
    }

    /// Each subtree is without the options of those before it: with a list of these for each
    /// of 600 options, there would be 180,000.
    #[test]
    fn parts_of_an_item_with_many_options_are_small() {
        let mut builder = Problem::builder();
        let [a, b] = builder.primary_items().unwrap();
        builder.set_bounds(a, 1..=2).unwrap();
        for item in [&[a; 600][..], &[b; 2]].concat() {
            builder.option([item]).unwrap();
        }
        let mut solver = Solver::new(builder.build());
        let parts = solver.split(number(20)).unwrap();
        let all = parts.iter().flat_map(Part::subtrees);
        let excluded: usize = all.map(|subtree| subtree.excluded.len()).sum();
        assert!(excluded < 40_000, "{excluded}");
        let mut sum = Vec::new();
        for part in &parts {
            sum.push(solver.count_part(part, &CountPlan::default()).unwrap().0);
        }
        assert_eq!(merge(&sum), Ok(Count::Exact(2 * (600 + 600 * 599 / 2))));
    }

    #[test]
    fn there_is_a_most_of_parts() {
        let mut solver = Solver::new(queens(6));
        let too_many = solver.split(number(MOST_PARTS + 1));
        assert_eq!(too_many, Err(SplitError::TooMany));
    }

    #[test]
    fn limits_are_those_of_a_part() {
        let mut solver = Solver::new(dominoes(16, 16));
        let parts = solver.split(number(2)).unwrap();
        solver.set_limits(Limits::none().with_nodes(30_000));
        let (counted, stop) = solver.count_part(&parts[0], &CountPlan::search()).unwrap();
        assert_eq!(stop, Some(Stop::Nodes));
        assert!(matches!(counted.count, Count::AtLeast(1..)), "{counted:?}");
        assert!((29_000..31_000).contains(&solver.stats().nodes));
    }
}
