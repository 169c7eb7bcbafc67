//! Splits a search tree into subtrees, each of which is a search of its own.
//!
//! A subtree is known by what is decided at its root: a *prefix*.
//! The tree is expanded breadth first, so that the subtrees are of similar
//! size, until there are enough of them. That depends only on the problem, not
//! on the number of threads, so the order of the subtrees is fixed: it is the
//! order in which one search would visit them.

use super::searcher::Searcher;
use crate::cover::model::subtree::Subtree;
use crate::limits::{Clock, Stop};

/// Nodes of a search after which what is left is split.
pub(in crate::cover) const SHARED: u64 = 50_000;

/// Splits subtrees of a searcher's problem into smaller ones, in order.
/// Together they have the same solutions, each once. There are `enough`, or a
/// few more, unless the subtrees have fewer.
///
/// Each step down takes time linear in the number of items and in what it
/// removes.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn split(
    searcher: &mut Searcher,
    mut prefixes: Vec<Subtree>,
    enough: usize,
    clock: &mut Clock,
) -> Result<Vec<Subtree>, Stop> {
    let (mut leaves, mut level) = (0, 0);
    while prefixes.len() < enough && leaves < prefixes.len() && level < MOST_LEVELS {
        // From the end: of the subtrees that a search leaves behind, the last
        // are the largest.
        let mut children = Vec::with_capacity(2 * enough);
        let mut to_come = prefixes.len();
        leaves = 0;
        for prefix in prefixes.into_iter().rev() {
            to_come -= 1;
            if children.len() + to_come >= enough {
                children.push(prefix);
                continue;
            }
            let Some(below) = searcher.children(&prefix, clock)? else {
                continue;
            };
            leaves += usize::from(below.is_empty());
            if below.is_empty() {
                children.push(prefix);
            } else {
                children.extend(below.into_iter().rev());
            }
        }
        children.reverse();
        prefixes = children;
        level += 1;
    }
    Ok(prefixes)
}

/// Levels of the tree after which a split gives up: if hardly anything
/// branches, going on costs more than it gains.
const MOST_LEVELS: usize = 64;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::{any_small_problem, brute_force};

    proptest! {
        #[test]
        fn every_solution_is_below_one_prefix(problem in any_small_problem(), enough in 1..20usize) {
            let solutions = brute_force(&problem, &[]);
            let mut searcher = Searcher::new(Arc::new(problem));
            let root = vec![Subtree::default()];
            let prefixes = split(&mut searcher, root, enough, &mut Clock::default()).unwrap();
            for solution in &solutions {
                let below = |prefix: &&Subtree| prefix.has(solution);
                prop_assert_eq!(prefixes.iter().filter(below).count(), 1);
            }
            prop_assert!(prefixes.len() <= enough + 12);
        }
    }
}
