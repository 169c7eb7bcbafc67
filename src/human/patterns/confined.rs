//! The pattern behind sets and fish: `k` sets that together have only `k`
//! members.
//!
//! If each of `k` things must take one of `k` others, and no two may take the
//! same, then those `k` are used up, and nothing else can take them. With cells
//! that take digits this is a naked pair, triple or quad; with digits that take
//! cells, a hidden one; with rows that take columns for one digit, an X-wing or
//! swordfish. So there is one search for all of them.

use std::ops::ControlFlow;

/// Passes every choice of `k` of the sets whose union has `k` members to
/// `found`, as the chosen sets (by their index in `sets`) and the union.
///
/// Sets of one member are skipped: they are singles, and any pattern with one
/// in it falls apart into a smaller one. `k` is at most 4, and `sets` are few,
/// so the search tries all choices in order and drops one as soon as its union
/// is too large.
pub fn find(
    sets: &[u64],
    k: usize,
    found: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend(sets, k, 0, 0, &mut Vec::with_capacity(k), found)
}

fn extend(
    sets: &[u64],
    k: usize,
    from: usize,
    union: u64,
    chosen: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == k {
        // Fewer than `k` members would be a contradiction, which shows as soon
        // as the smaller pattern inside is used.
        return if union.count_ones() as usize == k {
            found(chosen, union)
        } else {
            ControlFlow::Continue(())
        };
    }
    for next in from..sets.len() {
        let wider = union | sets[next];
        if sets[next].count_ones() > 1 && wider.count_ones() as usize <= k {
            chosen.push(next);
            extend(sets, k, next + 1, wider, chosen, found)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(sets: &[u64], k: usize) -> Vec<(Vec<usize>, u64)> {
        let mut all = Vec::new();
        let flow = find(sets, k, &mut |chosen, union| {
            all.push((chosen.to_vec(), union));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    }

    #[test]
    fn sets_need_not_be_equal_to_be_confined() {
        let sets = [0b0011, 0b0110, 0b1111, 0b0101, 0b0001];
        assert_eq!(all(&sets, 2), []);
        assert_eq!(all(&sets, 3), [(vec![0, 1, 3], 0b0111)]);
        assert_eq!(all(&[0b11, 0b11, 0b11], 2).len(), 3);
    }

    #[test]
    fn the_caller_can_stop_it() {
        let mut calls = 0;
        let flow = find(&[0b11, 0b11, 0b11], 2, &mut |_, _| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert!(flow.is_break() && calls == 1);
    }
}
