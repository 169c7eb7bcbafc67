//! ALS-XY-wing: two almost locked sets joined by a third.
//!
//! The third set cannot have X if the first has it, nor Y if the second has that; but it lacks only one of them. So
//! the first or the second set has all others of its digits, and a digit Z of both goes wherever all its places in
//! both are seen. Example: r1c1 has 1 and 2, r1c5 1 and 3, r5c5 2 and 3. If r1c1 is 1, then r1c5 is 3, and r5c5 is 2;
//! so r1c1 or r5c5 is 2, and r5c1 is not. The first and the second set share no cell; HoDoKu can allow that.

use super::set::{Set, Sets};
use super::step::step;
use super::xz::single;
use crate::board::nine::geometry::{Nine, set_of};
use crate::hodoku::effort::Effort;
use crate::hodoku::step::Found;
use crate::hodoku::technique::Technique;
use quadrille_limits::bits::each;

/// Finds wings: by the first pair of joined sets, then by the second that shares a set with it.
pub fn find(sets: &Sets, effort: &Effort, found: Found<'_>) -> bool {
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
    fn the_example() {
        let facts = [("r1c1", "12"), ("r1c5", "13"), ("r5c5", "23")];
        finds(Technique::AlsXyWing, &facts, "251");
    }
}
