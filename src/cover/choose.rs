//! Which item to branch on: one with the fewest options and, among those, the
//! one that has failed most often.
//!
//! Fewest options first keeps the tree narrow near its root, where it counts
//! most (Golomb and Baumert 1965; Knuth's "MRV"). Ties are common, and which
//! of them is taken matters. An item *fails* when it is left without options,
//! and one that has failed often lies where the problem is tight, so that
//! branching on it finds the next failure soon (Boussemart, Hemery, Lecoutre
//! and Sais 2004, "weighted degree"). Remaining ties go to the first item.
//!
//! Branches per puzzle on Sudoku, for the ways of breaking ties that were
//! tried:
//!
//! | ties go to                               | 17 clues | top1465 | hardest |
//! |------------------------------------------|---------:|--------:|--------:|
//! | most failures, then the first item       |     2.47 |    20.4 |   100.6 |
//! | most failures, then most options hidden  |     2.30 |    19.0 |   103.6 |
//! | most items of length 2 touched           |     2.25 |    22.3 |   127.4 |
//! | most options hidden                      |     4.36 |    29.6 |   143.6 |
//! | the first item                           |     4.78 |    41.3 |   166.6 |
//! | the last item                            |     4.44 |    52.8 |   237.9 |
//!
//! Looking at what an option hides costs more time than it saves.
//!
//! Secondary items never come up for a branch, so how tight they make a place
//! is seen only in failures, and late. So an item starts with as many failures
//! as there are options, on the mean, that share a secondary item with one of
//! its own. For queens that puts the rows and columns in the middle first: 12 of
//! them take 44,779 branches so, and 55,650 if all start from 0. (Counting
//! the options that share a primary item as well makes no difference to the
//! problems below, and takes a half more branches on 17-clue Sudokus.)
//!
//! Where all solutions are wanted, failures matter less, as nothing is found
//! sooner by them. Branches on other exact covers, by the search on sets:
//!
//! | ties go to                        | pentominoes 8x8 | 3x20 | 12 queens | Langford 11 |
//! |-----------------------------------|----------------:|-----:|----------:|------------:|
//! | all: failures, then the first     |          59,520 | 6500 |    44,779 |     100,113 |
//! | all: the first item               |          60,758 | 6687 |    70,306 |      98,531 |
//! | one: failures, then the first     |             271 |   43 |         7 |           7 |
//! | one: the first item               |             386 |   43 |         7 |           7 |

use super::index::{ItemId, OptionId};
use super::presolve::Residue;
use crate::limits::{Clock, Stop};

/// Which of the items with the fewest options to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Branching {
    /// The one that was left without options most often so far, with a start
    /// for items in whose way secondary items stand; then the first.
    #[default]
    Failures,
    /// The first one, in the order of the problem.
    First,
}

/// With how many failures each primary item of a residue starts, in order: as
/// many as secondary items stand in its way, which is the mean number, over its
/// options, of the options that share a secondary item with them. `options` are
/// those of the residue. Takes time linear in the number of nodes, or none if
/// there are no secondary items.
///
/// # Errors
///
/// The reason to stop, if the clock has one.
pub(super) fn weigh(
    residue: &impl Residue,
    options: &[OptionId],
    weights: &mut Vec<u32>,
    clock: &mut Clock,
) -> Result<(), Stop> {
    let problem = residue.problem();
    let primary = problem.primary_count();
    weights.clear();
    weights.resize(primary, 0);
    if primary < problem.item_count() {
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
    }
    let mut items = problem.items();
    weights.retain(|_| items.next().is_some_and(|item| residue.has_item(item)));
    Ok(())
}

/// The number of an item of least length among those not covered.
///
/// Covered items have their top bit set, so they never win while some item is
/// open.
pub(super) fn tightest(lens: &[u32], failures: &[u32], branching: Branching) -> Option<u32> {
    let key = |(&len, &failures): (&u32, &u32)| {
        let failures = match branching {
            Branching::Failures => failures,
            Branching::First => 0,
        };
        u64::from(len) << 32 | u64::from(!failures)
    };
    // Twice through, without a branch for each item the first time.
    let least = lens.iter().zip(failures).map(key).min()?;
    let item = lens
        .iter()
        .zip(failures)
        .position(|item| key(item) == least)?;
    Some(item as u32)
}

#[cfg(test)]
mod tests {
    use super::super::links::COVERED;
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
}
