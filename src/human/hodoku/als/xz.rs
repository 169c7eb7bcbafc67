//! ALS-XZ: two almost locked sets that cannot both have a digit.
//!
//! One of the two sets lacks the digit X, and has all its others. So another digit Z that both have is in one of
//! them, and goes wherever all its places in both are seen. Example: r1c1 has 1 and 2, r1c2 has 2 and 3; r5c1 has 1
//! and 4, r5c3 has 3 and 4. Only one of r1c1 and r5c1 can be 1, so r1c2 or r5c3 is 3, and r5c2 is not.
//!
//! With two such digits, each set lacks just one of them: both digits are in one set each, and each set has all its
//! others, which go wherever one set sees to it.

use super::set::{Set, Sets};
use super::step::{step, with};
use crate::bits::each;
use crate::human::board::nine::geometry::Nine;
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::step::Found;
use crate::human::hodoku::technique::Technique;

/// Finds pairs of sets.
pub fn find(position: &Position, sets: &Sets, found: Found<'_>) -> bool {
    for (k, a) in sets.sets.iter().enumerate() {
        for common in &sets.commons[k] {
            if common.to < k {
                continue;
            }
            let b = &sets.sets[common.to];
            let removed = match common.digits.count_ones() {
                1 => single(position, a, b, common.digits),
                _ => double(position, a, b, common.digits),
            };
            if removed.is_empty() {
                continue;
            }
            let digit = common.digits.trailing_zeros() as usize;
            if found(step(Technique::AlsXz, &[a, b], &[digit], removed)) {
                return true;
            }
        }
    }
    false
}

/// Returns what goes if one of two sets cannot have a digit, and so has all others.
pub fn single(position: &Position, a: &Set, b: &Set, common: Nine) -> Vec<Candidate> {
    let both = each(a.digits & b.digits & !common);
    both.flat_map(|digit| with(position, digit, a.seen[digit] & b.seen[digit]))
        .collect()
}

/// Returns what goes if two digits are in one set each.
fn double(position: &Position, a: &Set, b: &Set, common: Nine) -> Vec<Candidate> {
    let mut removed = Vec::new();
    for digit in each(a.digits | b.digits) {
        let of = |set: &Set| {
            if set.digits >> digit & 1 == 1 {
                set.seen[digit]
            } else {
                0
            }
        };
        let seen = match common >> digit & 1 {
            1 => of(a) & of(b),
            _ => (of(a) | of(b)) & !a.cells & !b.cells,
        };
        removed.extend(with(position, digit, seen));
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::hodoku::testing::{sketch, steps};

    #[test]
    fn the_example() {
        let facts = [
            ("r1c1", "12"),
            ("r1c2", "23"),
            ("r5c1", "14"),
            ("r5c3", "34"),
        ];
        let steps = steps(&sketch(&facts), Technique::AlsXz);
        let expected = "ALS-XZ: removes 313 323 333 342 352 362, places ";
        assert!(steps.contains(&expected.to_owned()));
    }
}
