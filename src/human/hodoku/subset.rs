//! Choices of sets that share few elements: the search behind naked sets, hidden sets and fish.

use crate::bits::Word;
use crate::human::board::nine::geometry::Nine;

/// Calls `visit` with every choice of `n` of nine sets that have `n` elements together, as the chosen indices
/// and the elements, until it returns true. Sets with fewer than two elements are left out. Choices come in
/// lexicographic order.
pub fn closed(sets: &[Nine; 9], n: u32, visit: &mut dyn FnMut(Nine, Nine) -> bool) -> bool {
    let fits = |k: &usize| (2..=n).contains(&sets[*k].count_ones());
    let usable = (0..9).filter(fits).fold(0, |all, k| all | 1 << k);
    grow(sets, usable, n, (0, 0), visit)
}

/// Chooses further sets from those that are left.
fn grow(
    sets: &[Nine; 9],
    mut left: Nine,
    n: u32,
    (chosen, elements): (Nine, Nine),
    visit: &mut dyn FnMut(Nine, Nine) -> bool,
) -> bool {
    let missing = n - chosen.count_ones();
    if missing == 0 {
        return elements.count_ones() == n && visit(chosen, elements);
    }
    while left.count_ones() >= missing
        && let Some(k) = left.take()
    {
        let elements = elements | sets[k];
        let is_small = elements.count_ones() <= n;
        if is_small && grow(sets, left, n, (chosen | 1 << k, elements), visit) {
            return true;
        }
    }
    false
}
