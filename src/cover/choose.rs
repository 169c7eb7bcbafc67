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
//! Where all solutions are wanted, failures matter less, as nothing is found
//! sooner by them. Branches on other exact covers, by the search on sets:
//!
//! | ties go to                        | pentominoes 8x8 | 3x20 | 12 queens | Langford 11 |
//! |-----------------------------------|----------------:|-----:|----------:|------------:|
//! | all: failures, then the first     |          59,569 | 6500 |    46,985 |     100,113 |
//! | all: the first item               |          60,758 | 6687 |    45,119 |      98,531 |
//! | one: failures, then the first     |             271 |   43 |         7 |           7 |
//! | one: the first item               |             386 |   43 |         7 |           7 |

/// Which of the items with the fewest options to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Branching {
    /// The one that was left without options most often so far; then the first.
    #[default]
    Failures,
    /// The first one, in the order of the problem.
    First,
}

/// The number of an item of least length among those not covered.
///
/// Covered items have their top bit set, so they never win while some item is
/// open.
pub(super) fn tightest(lens: &[u32], failures: &[u32], branching: Branching) -> Option<u32> {
    let least = *lens.iter().min()?;
    if branching == Branching::First {
        return lens
            .iter()
            .position(|&len| len == least)
            .map(|item| item as u32);
    }
    let mut best = None;
    for (item, (&len, &failures)) in lens.iter().zip(failures).enumerate() {
        if len == least && best.is_none_or(|(_, most)| failures > most) {
            best = Some((item as u32, failures));
        }
    }
    best.map(|(item, _)| item)
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
