//! Two almost locked sets, and two that a third joins.

use super::set::{Set, Sets};
use super::step::step;
use crate::hodoku::prelude::*;

/// ALS-XZ: two almost locked sets that cannot both have a digit.
///
/// One of the two sets lacks the digit X, and has all its others. So another digit Z that both have is in one of
/// them, and goes wherever all its places in both are seen. Example: r1c1 has 1 and 2, r1c2 has 2 and 3; r5c1 has 1
/// and 4, r5c3 has 3 and 4. Only one of r1c1 and r5c1 can be 1, so r1c2 or r5c3 is 3, and r5c2 is not.
///
/// With two such digits, each set lacks just one of them: both digits are in one set each, and each set has all its
/// others, which go wherever one set sees to it.
pub fn xz(sets: &Sets, found: Found<'_>) -> bool {
    for (k, a) in sets.sets.iter().enumerate() {
        for common in sets.commons[k].iter().filter(|common| common.to > k) {
            let b = &sets.sets[common.to];
            let removed = match common.digits.count_ones() {
                1 => single(sets, a, b, common.digits),
                _ => double(sets, a, b, common.digits),
            };
            let digit = common.digits.trailing_zeros() as usize;
            if !removed.is_empty() && found(step(Technique::AlsXz, &[a, b], &[digit], removed)) {
                return true;
            }
        }
    }
    false
}

/// Returns what goes if one of two sets cannot have a digit, and so has all others.
pub fn single(sets: &Sets, a: &Set, b: &Set, common: Nine) -> Vec<Candidate> {
    let both = each(a.digits & b.digits & !common);
    both.flat_map(|digit| sets.with(digit, a.seen[digit] & b.seen[digit]))
        .collect()
}

/// Returns what goes if two digits are in one set each.
fn double(sets: &Sets, a: &Set, b: &Set, common: Nine) -> Vec<Candidate> {
    let all = each(a.digits | b.digits);
    all.flat_map(|digit| {
        let seen = match common >> digit & 1 {
            1 => a.seen[digit] & b.seen[digit],
            _ => (a.seen[digit] | b.seen[digit]) & !a.cells & !b.cells,
        };
        sets.with(digit, seen)
    })
    .collect()
}

/// ALS-XY-wing: two almost locked sets joined by a third.
///
/// The third set cannot have X if the first has it, nor Y if the second has that; but it lacks only one of them. So
/// the first or the second set has all others of its digits, and a digit Z of both goes wherever all its places in
/// both are seen. Example: r1c1 has 1 and 2, r1c5 1 and 3, r5c5 2 and 3. If r1c1 is 1, then r1c5 is 3, and r5c5 is 2;
/// so r1c1 or r5c5 is 2, and r5c1 is not. The first and the second set share no cell; HoDoKu can allow that.
///
/// By the first pair of joined sets, then by the second that shares a set with it.
pub fn xy(sets: &Sets, effort: &Effort, found: Found<'_>) -> bool {
    // The digits of two sets that go somewhere if one of the sets has them.
    let useful = |a: &Set, b: &Set| -> Nine {
        let goes = |&digit: &usize| a.seen[digit] & b.seen[digit] & sets.with[digit] != 0;
        set_of(each(a.digits & b.digits).filter(goes))
    };
    for (k, commons) in sets.commons.iter().enumerate() {
        for first in commons.iter().filter(|common| common.to > k) {
            // Pairs with the set k come before those with the other set.
            let l = first.to;
            if effort.spend(sets.commons[k].len() + sets.commons[l].len()) {
                return false;
            }
            let of_k = sets.commons[k].iter().filter(|common| common.to > l);
            let of_l = sets.commons[l].iter().filter(|common| common.to > k);
            let of_k = of_k.map(|second| (k, l, second));
            for (c, a, second) in of_k.chain(of_l.map(|second| (l, k, second))) {
                let (a, b, c) = (&sets.sets[a], &sets.sets[second.to], &sets.sets[c]);
                if a.cells & b.cells != 0 {
                    continue;
                }
                let useful = useful(a, b);
                if useful == 0 {
                    continue;
                }
                for x in each(first.digits) {
                    for y in each(second.digits).filter(|&y| y != x) {
                        if useful & !(1 << x | 1 << y) == 0 {
                            continue;
                        }
                        let removed = single(sets, a, b, 1 << x | 1 << y);
                        if !removed.is_empty()
                            && found(step(Technique::AlsXyWing, &[a, c, b], &[x, y], removed))
                        {
                            return true;
                        }
                    }
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_example_of_two() {
        let (row, box4) = (
            [("r1c1", "12"), ("r1c2", "23")],
            [("r5c1", "14"), ("r5c3", "34")],
        );
        finds(
            Technique::AlsXz,
            &[row, box4].concat(),
            "313 323 333 342 352 362",
        );
    }

    #[test]
    fn the_example_of_three() {
        let facts = [("r1c1", "12"), ("r1c5", "13"), ("r5c5", "23")];
        finds(Technique::AlsXyWing, &facts, "251");
    }
}
