//! ALS-XY-wing: two almost locked sets joined by a third.

use super::set::Sets;
use super::step;
use super::xz::single;
use crate::rules::hodoku::step::Found;
use crate::rules::hodoku::technique::Technique;
use crate::rules::nine::Position;
use crate::rules::nine::geometry::each;

/// Finds wings: by the first pair of joined sets, then by the second that shares a set with it.
pub fn find(position: &Position, sets: &Sets, found: Found<'_>) -> bool {
    for (k, commons) in sets.commons.iter().enumerate() {
        for first in commons.iter().filter(|common| common.to > k) {
            // Pairs with the set k come before those with the other set.
            let l = first.to;
            let of_k = sets.commons[k].iter().filter(|common| common.to > l);
            let of_l = sets.commons[l].iter().filter(|common| common.to > k);
            let of_k = of_k.map(|second| (k, l, second));
            for (c, a, second) in of_k.chain(of_l.map(|second| (l, k, second))) {
                let (a, b, c) = (&sets.sets[a], &sets.sets[second.to], &sets.sets[c]);
                if a.cells & b.cells != 0 {
                    continue;
                }
                for x in each(first.digits) {
                    for y in each(second.digits).filter(|&y| y != x) {
                        let removed = single(position, a, b, 1 << x | 1 << y);
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
