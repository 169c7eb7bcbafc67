//! A search tree taken apart into subtrees, each of which is a search of its
//! own.
//!
//! A subtree is known by the options that are chosen at its root: a *prefix*.
//! The tree is expanded breadth first, so that the subtrees are of similar
//! size, until there are enough of them. That depends on the problem alone, not
//! on who is going to search them, so their order is always the same: it is the
//! order in which one search would come to them.

use super::index::OptionId;
use super::solver::Solver;

/// Options that are chosen at the root of a subtree.
pub(super) type Prefix = Vec<OptionId>;

/// The subtrees of a solver's problem, in order, each by its prefix: between
/// them they have all solutions, each once. There are `enough`, or a few more,
/// unless the tree has fewer.
///
/// Each step down takes time linear in the size of the problem.
pub(super) fn split(solver: &mut Solver, enough: usize) -> Vec<Prefix> {
    let mut prefixes = vec![solver.chosen().to_vec()];
    let (mut leaves, mut level) = (0, 0);
    while prefixes.len() < enough && leaves < prefixes.len() && level < MOST_LEVELS {
        let mut children = Vec::with_capacity(2 * enough);
        let mut to_come = prefixes.len();
        leaves = 0;
        for prefix in prefixes {
            to_come -= 1;
            if children.len() + to_come >= enough {
                children.push(prefix);
                continue;
            }
            let Some(left) = solver.below(&prefix) else {
                continue;
            };
            let branches = left.branches();
            leaves += usize::from(branches.is_empty());
            if branches.is_empty() {
                children.push(prefix);
                continue;
            }
            children.extend(branches.into_iter().map(|option| {
                let mut child = Vec::with_capacity(prefix.len() + 1);
                child.extend_from_slice(&prefix);
                child.push(option);
                child
            }));
        }
        prefixes = children;
        level += 1;
    }
    prefixes
}

/// Levels of the tree after which a split gives up: where hardly anything
/// branches, going on costs more than it gives.
const MOST_LEVELS: usize = 64;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::{brute_force, small_problem};

    proptest! {
        #[test]
        fn every_solution_is_below_one_prefix(problem in small_problem(), enough in 1..20usize) {
            let solutions = brute_force(&problem, &[]);
            let prefixes = split(&mut Solver::new(problem), enough);
            for solution in &solutions {
                let below = |prefix: &&Prefix| prefix.iter().all(|option| solution.contains(option));
                prop_assert_eq!(prefixes.iter().filter(below).count(), 1);
            }
            prop_assert!(prefixes.len() < enough + 12);
        }
    }
}
