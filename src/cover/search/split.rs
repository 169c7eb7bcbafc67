//! Splits a search tree into subtrees, each of which is a search of its own.
//!
//! A subtree is known by what is decided at its root: a *prefix*.
//! The tree is expanded breadth first, so that the subtrees are of similar
//! size, until there are enough of them. That depends only on the problem, not
//! on the number of threads, so the order of the subtrees is fixed: it is the
//! order in which one search would visit them.

use super::searcher::Searcher;
use crate::cover::model::unvisited::Unvisited;
use crate::limits::{Clock, Stop};

/// Nodes of a search after which what is left is split.
pub(in crate::cover) const SHARED: u64 = 50_000;

/// Splits subtrees of a searcher's problem into smaller ones, in order.
/// Together they have the same solutions, each once. There are `enough`, or
/// more if the last one to be split has them, unless the subtrees have fewer.
///
/// Each step down takes time linear in the number of items and in what it
/// removes.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn split(
    searcher: &mut Searcher,
    mut subtrees: Vec<Unvisited>,
    enough: usize,
    clock: &mut Clock,
) -> Result<Vec<Unvisited>, Stop> {
    let (mut leaves, mut level) = (0, 0);
    let mut number = number_of(&subtrees);
    while number < enough && leaves < number && level < MOST_LEVELS {
        // From the end: of the subtrees that a search leaves behind, the last
        // are the largest.
        let (mut children, mut to_come) = (Vec::new(), number);
        (number, leaves) = (0, 0);
        for mut group in subtrees.into_iter().rev() {
            while number + to_come <= enough
                && let Some(subtree) = group.next_back()
            {
                to_come -= 1;
                if let Some(mut below) = searcher.children(&subtree, clock)? {
                    if below.is_empty() {
                        leaves += 1;
                        below.add_end();
                    }
                    number += below.len();
                    children.push(below);
                }
            }
            if !group.is_empty() {
                to_come -= group.len();
                number += group.len();
                children.push(group);
            }
        }
        children.reverse();
        subtrees = children;
        level += 1;
    }
    Ok(subtrees)
}

/// Returns the number of subtrees.
pub(in crate::cover) fn number_of<'a>(subtrees: impl IntoIterator<Item = &'a Unvisited>) -> usize {
    subtrees.into_iter().map(Unvisited::len).sum()
}

/// Levels of the tree after which a split gives up: if hardly anything
/// branches, going on costs more than it gains.
const MOST_LEVELS: usize = 64;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Subtree;
    use crate::cover::testing::{any_small_problem, brute_force};

    proptest! {
        #[test]
        fn every_solution_is_below_one_prefix(problem in any_small_problem(), enough in 1..20usize) {
            let solutions = brute_force(&problem, &[]);
            let mut searcher = Searcher::new(Arc::new(problem));
            let root = vec![Subtree::default().into()];
            let prefixes = split(&mut searcher, root, enough, &mut Clock::default()).unwrap();
            let prefixes: Vec<Subtree> = prefixes.into_iter().flatten().collect();
            for solution in &solutions {
                let below = |prefix: &&Subtree| prefix.has(solution);
                prop_assert_eq!(prefixes.iter().filter(below).count(), 1);
            }
            prop_assert!(prefixes.len() <= enough + 12);
        }
    }
}
