//! Which item to branch on: one with the fewest options and, among those, the
//! one that has failed most often.
//!
//! Fewest options first keeps the tree narrow near its root, where it counts
//! most (Golomb and Baumert 1965; Knuth's "MRV"). Ties are common, and how they
//! are broken matters. An item *fails* when it is left without options, and an
//! item that has failed often lies where the problem is tight: branching on it
//! finds the next failure soon (Boussemart, Hemery, Lecoutre and Sais 2004,
//! "weighted degree"). Remaining ties go to the first item.
//!
//! The hardest Sudokus take 100.6 branches so, and 166.6 if ties go to the first item (`docs/lab/cover.md`).
//! Rejected: counting what an option hides, which costs more time than it saves.
//!
//! The search never branches on secondary items, so how tight they make a place
//! shows only in failures, and late. An item therefore starts with a number of
//! failures: the mean, over its options, of the number of options that share a
//! secondary item with it. For queens this puts the rows and columns in the
//! middle first: 12 of them take 44,779 branches, against 55,650 if all items
//! start from 0. (Counting the options that share a primary item too makes no
//! difference to queens, pentominoes and Langford pairs, and takes 50 % more branches on 17-clue
//! Sudokus.)
//!
//! Failures matter less when all solutions are wanted, since no solution is found sooner by them: all 12 queens
//! take a third fewer branches, pentominoes 2 % fewer, and Langford pairs 2 % more.

use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

/// Set in the length of an item that is covered, or is secondary and need not
/// be. Lengths themselves stay below it.
pub(in crate::cover) const COVERED: u32 = 1 << 31;

/// How the search chooses among the items with the fewest options.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Branching {
    /// The item that was left without options most often so far; then the
    /// first. Items that share secondary items with many options start ahead.
    #[default]
    Failures,
    /// The first item, in the order of the problem.
    First,
}

/// Returns the number of failures with which each primary item of a residue
/// starts, in order: the mean, over its options, of the number of options that
/// share a secondary item with them. `options` are those of the residue. Takes
/// time linear in the number of nodes, or none if there are no secondary items.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached.
pub(in crate::cover) fn weigh(
    residue: &impl Left,
    options: &[OptionId],
    weights: &mut Vec<u32>,
    clock: &mut Clock,
) -> Result<(), Stop> {
    let problem = residue.problem();
    let primary = problem.primary_count();
    weights.clear();
    if primary == problem.item_count() {
        let left = problem.items().filter(|&item| residue.has_item(item));
        weights.resize(left.count(), 0);
        return Ok(());
    }
    weights.resize(primary, 0);
    let is_primary = |item: &&ItemId| problem.is_primary(**item);
    for &option in options {
        let items = problem.items_of(option);
        clock.work(items.len())?;
        let secondary = items
            .iter()
            .filter(|&&item| !problem.is_primary(item) && residue.has_item(item));
        let rivals: usize = secondary.map(|&item| residue.len_of(item) - 1).sum();
        for item in items.iter().filter(is_primary) {
            let weight = &mut weights[item.index()];
            *weight = weight.saturating_add(rivals as u32);
        }
    }
    for item in problem.items().take(primary) {
        weights[item.index()] /= residue.len_of(item).max(1) as u32;
    }
    let mut items = problem.items();
    weights.retain(|_| items.next().is_some_and(|item| residue.has_item(item)));
    Ok(())
}

/// Returns the item of least length among those not covered.
///
/// Covered items have their top bit set, so they never win while an item is
/// open.
pub(in crate::cover) fn tightest(
    lens: &[u32],
    failures: &[u32],
    branching: Branching,
) -> Option<u32> {
    let key = |(&len, &failures): (&u32, &u32)| key(len, failures, branching);
    // Two passes; the first has no branch for each item.
    let least = lens.iter().zip(failures).map(key).min()?;
    let item = lens
        .iter()
        .zip(failures)
        .position(|item| key(item) == least)?;
    Some(item as u32)
}

/// Returns the item of least length among some, without those that are covered;
/// none if they all are.
pub(in crate::cover) fn tightest_of(
    items: &[u32],
    lens: &[u32],
    failures: &[u32],
    branching: Branching,
) -> Option<u32> {
    let open = items.iter().copied().map(|item| item as usize);
    let open = open.filter(|&item| lens[item] & COVERED == 0);
    let item = open.min_by_key(|&item| (key(lens[item], failures[item], branching), item))?;
    Some(item as u32)
}

/// Returns how tight an item is: less is tighter.
fn key(len: u32, failures: u32, branching: Branching) -> u64 {
    let failures = match branching {
        Branching::Failures => failures,
        Branching::First => 0,
    };
    u64::from(len) << 32 | u64::from(!failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_open_item_is_chosen_and_ties_go_to_failures() {
        let both = |lens: &[u32], failures: &[u32]| {
            [Branching::Failures, Branching::First].map(|by| tightest(lens, failures, by))
        };
        assert_eq!(
            both(&[4, 3 | COVERED, 3, 5, 3], &[9, 9, 0, 9, 0]),
            [Some(2), Some(2)]
        );
        assert_eq!(
            both(&[4, 2 | COVERED, 3, 2, 2], &[9, 9, 9, 1, 2]),
            [Some(4), Some(3)]
        );
        assert_eq!(both(&[], &[]), [None, None]);
    }

    #[test]
    fn among_some_items_those_covered_are_left_out() {
        let lens = [2, 5, 4 | COVERED, 4, 4];
        let of = |items: &[u32]| tightest_of(items, &lens, &[0, 0, 0, 1, 2], Branching::Failures);
        assert_eq!(of(&[1, 2, 3, 4]), Some(4));
        assert_eq!(of(&[1, 2]), Some(1));
        assert_eq!((of(&[2]), of(&[])), (None, None));
    }
}
