//! ALS-XZ: two almost locked sets that cannot both have a digit.
//!
//! One of the two sets lacks the digit X, and has all its others. So another digit Z that both have is in one of
//! them, and goes wherever all its places in both are seen. Example: r1c1 has 1 and 2, r1c2 has 2 and 3; r5c1 has 1
//! and 4, r5c3 has 3 and 4. Only one of r1c1 and r5c1 can be 1, so r1c2 or r5c3 is 3, and r5c2 is not.
//!
//! With two such digits, each set lacks just one of them: both digits are in one set each, and each set has all its
//! others, which go wherever one set sees to it.

use super::set::{Set, Sets};
use super::step::step;
use crate::board::nine::Candidate;
use crate::board::nine::geometry::Nine;
use crate::hodoku::step::Found;
use crate::hodoku::technique::Technique;
use quadrille_limits::bits::each;

/// Finds pairs of sets.
pub fn find(sets: &Sets, found: Found<'_>) -> bool {
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

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_example() {
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
}
