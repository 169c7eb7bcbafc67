//! XY-wings and XYZ-wings.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::{Candidate, Position};

/// Finds XY-wings, or XYZ-wings.
pub fn find(position: &Position, is_xyz: bool, found: Found<'_>) -> bool {
    let (technique, rating, size) = match is_xyz {
        false => (Technique::XyWing, 4.2, 2),
        true => (Technique::XyzWing, 4.4, 3),
    };
    let pairs = position.cells_of_size(2);
    let pivots = each(position.cells_of_size(size));
    let ends = |pivot: usize| {
        let peers = position.peers(pivot).iter().map(|&cell| usize::from(cell));
        let p = position.of(pivot);
        peers.filter(move |&cell| {
            pairs >> cell & 1 == 1 && (position.of(cell) | p).count_ones() == 3
        })
    };
    for pivot in pivots {
        for x in ends(pivot) {
            for y in ends(pivot).filter(|&y| y != x) {
                let [p, a, b] = [pivot, x, y].map(|cell| position.of(cell));
                let all = (p & a & b).count_ones();
                if (p | a | b).count_ones() != 3 || all != u32::from(is_xyz) {
                    continue;
                }
                let digit = match is_xyz {
                    false => a & b & !p,
                    true => p & a & b,
                };
                if digit.count_ones() != 1 {
                    continue;
                }
                let digit = digit.trailing_zeros() as usize;
                let mut seen = position.peer_set(x) & position.peer_set(y);
                if is_xyz {
                    seen &= position.peer_set(pivot);
                }
                let removed = each(seen & position.cells_with(digit));
                let removed = removed.map(|cell| Candidate::new(cell, digit)).collect();
                let pattern = Pattern::Wing {
                    pivot,
                    ends: [x, y],
                };
                let step = Step::remove(technique, rating, removed);
                if step.is_some_and(|step| found(step.by(pattern))) {
                    return true;
                }
            }
        }
    }
    false
}
