//! One round of propagation, as straight-line logic.
//!
//! A round is a cell stage, which finds the singles of cells and boxes, and a
//! digit stage, which clears the boxes of naked singles and applies locked
//! candidates.
//!
//! # Cells by arithmetic
//!
//! The candidates of a cell in one word are a field of three bits, and nine
//! fields fill the word, so an addition serves nine cells. Adding 3 sets the
//! highest bit of a field that holds 1, 2 or 4, and not of one that is empty
//! ([`cells_of`]). Subtracting 1 sets it in an empty field. Each is a third of
//! the operations that shifts by one and by two need. Carries and borrows
//! leave a field only where the state is lost:
//!
//! - Hidden singles: a field of 5, 6 or 7 would carry. It has two digits whose
//!   only place in their box is the same cell, so the state has no solution, and
//!   any candidates may go.
//! - Empty cells: only an empty field borrows. The lowest empty field of a word
//!   gets no borrow and is found, and without one nothing is found.
//! - Naked singles: what remains of a field without its lowest bit is its
//!   conjunction with itself less 1, which borrows only from empty cells. The
//!   test for a rest adds 3 to the two lower bits, which is at most 6.
//!
//! Removing candidates never adds a solution, and a state counts as solved only
//! if all its items are covered (see [`Group::verdict`]). So errors in a lost
//! state are harmless.

use super::layout::{CELLS, FULL, WORDS, third};
use super::rotate::{bands, below_top, cells_of, stacks};
use super::vector::Vector;

/// One state in each lane.
pub(super) struct Group<V> {
    /// The candidates, and the indices of the puzzles. A lane without a state
    /// has no candidates.
    pub(super) words: [V; WORDS],
    /// Cells with one candidate at the last cell stage, three bits each.
    naked: [V; 9],
    /// For each `d0`, the digits with two or more places in a box at the last
    /// digit stage: bit `9 B + 3 S + d1`. All ones before the first.
    open: [V; 3],
    /// Nonzero if some item has no candidate left.
    dead: V,
    /// Nonzero if `open` changed in the last digit stage.
    changed: V,
}

/// The outcome of a round for the lanes of a group.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    /// Lanes that another round would not help.
    pub(super) ready: u32,
    /// The solved lanes among these.
    pub(super) solved: u32,
    /// The lanes among these that need a branch.
    pub(super) stuck: u32,
}

impl<V: Vector> Group<V> {
    /// Returns a group of lanes without states.
    #[inline(always)]
    pub(super) fn new() -> Group<V> {
        Group {
            words: [V::splat(0); WORDS],
            naked: [V::splat(0); 9],
            open: [V::splat(FULL); 3],
            dead: V::splat(FULL),
            changed: V::splat(0),
        }
    }

    /// Returns the outcome of the last round.
    ///
    /// A lane is ready if it is dead, or if no box lost the choice between
    /// places for a digit in the last round. Eliminations may be unfinished
    /// then, which is sound, only less informed. A ready lane is solved if
    /// there was no such choice before the round either: then each digit had at
    /// most one place in each box throughout the round, and any clash in a
    /// cell, row or column would have removed the only place.
    #[inline(always)]
    pub(super) fn verdict(&self) -> Verdict {
        let dead = self.dead.nonzero();
        let changed = self.changed.nonzero();
        let [a, b, c] = self.open;
        let open = V::or3(a, b, c).nonzero();
        Verdict {
            ready: dead | (V::ALL & !changed),
            solved: V::ALL & !(dead | changed | open),
            stuck: open & !(dead | changed),
        }
    }

    /// Prepares lanes with new states for their first cell stage.
    #[inline(always)]
    pub(super) fn reset(&mut self, lanes: u32) {
        let mask = V::mask(lanes);
        for open in &mut self.open {
            *open = V::select(mask, V::splat(FULL), *open);
        }
    }

    /// Runs the cell stage, which begins a round.
    #[inline(always)]
    pub(super) fn cell_stage(&mut self) {
        let mut hollow = V::splat(0);
        for p in 0..9 {
            let x = [self.words[p], self.words[9 + p], self.words[18 + p]];
            let cells = Cells::of(x, self.open);
            for d0 in 0..3 {
                self.words[9 * d0 + p] = cells.x[d0];
            }
            self.naked[p] = cells.naked;
            hollow = hollow.or(cells.hollow);
        }
        self.dead = hollow.and(V::splat(4 * CELLS));
        self.changed = V::splat(0);
    }

    /// Runs the digit stage, which ends a round.
    #[inline(always)]
    pub(super) fn digit_stage(&mut self) {
        for d0 in 0..3 {
            let mut x = *third(&self.words, d0);
            let naked = clear_boxes(&mut x, &self.naked);
            lock_rows(&mut x);
            lock_columns(&mut x);
            self.words[9 * d0..][..9].copy_from_slice(&x);
            self.check(d0, naked, &x);
        }
    }

    /// Notes which digits have two or more places in a box, and which none.
    #[inline(always)]
    fn check(&mut self, d0: usize, naked: V, x: &[V; 9]) {
        let [r0, r1, r2] = minirows(x);
        // Two places or more: two in a minirow, or in two minirows.
        let within = V::or3(
            V::maj(x[0], x[1], x[2]),
            V::maj(x[3], x[4], x[5]),
            V::maj(x[6], x[7], x[8]),
        );
        let open = within.or(V::maj(r0, r1, r2));
        // No place at all, or two naked singles of a digit in one box.
        let empty = V::splat(FULL).and_not(V::or3(r0, r1, r2));
        self.dead = V::or3(self.dead, empty, open.and(naked));
        self.changed = self.changed.or(open.xor(self.open[d0]));
        self.open[d0] = open;
    }
}

/// Runs the digit stage of one group and the cell stage of another. Each is a
/// long chain of dependent operations, which a processor that looks far enough
/// ahead overlaps. Written out one within the other, they need more registers
/// than there are.
#[inline(always)]
pub(super) fn step<V: Vector>(digits: &mut Group<V>, cells: &mut Group<V>) {
    digits.digit_stage();
    cells.cell_stage();
}

/// The outcome of the cell stage for the cells of one `p`.
pub(super) struct Cells<V> {
    /// Their candidates.
    pub(super) x: [V; 3],
    /// All three bits of each naked single.
    pub(super) naked: V,
    /// The highest bit of some empty cell, if there is one. Other bits are
    /// arbitrary.
    pub(super) hollow: V,
}

impl<V: Vector> Cells<V> {
    /// Clears the cells of hidden singles of the boxes, given the digits with
    /// other places, and finds naked singles and empty cells.
    #[inline(always)]
    pub(super) fn of(x: [V; 3], open: [V; 3]) -> Cells<V> {
        let (top, low) = (V::splat(4 * CELLS), V::splat(3 * CELLS));
        let h = [
            x[0].and_not(open[0]),
            x[1].and_not(open[1]),
            x[2].and_not(open[2]),
        ];
        let hidden = cells_of(V::or3(h[0], h[1], h[2]));
        let x = [
            x[0].restrict(hidden, h[0]),
            x[1].restrict(hidden, h[1]),
            x[2].restrict(hidden, h[2]),
        ];
        let any = V::or3(x[0], x[1], x[2]);
        let less = any.sub(V::splat(CELLS));
        let more = any.and(less).or(V::maj(x[0], x[1], x[2]));
        Cells {
            x,
            naked: below_top(top.and_not(more.and(low).add(low).or(more))),
            hollow: less.and_not(any),
        }
    }
}

/// Clears the boxes of naked singles. Returns the digits of these.
#[inline(always)]
fn clear_boxes<V: Vector>(x: &mut [V; 9], n: &[V; 9]) -> V {
    let a = V::or3(x[0].and(n[0]), x[1].and(n[1]), x[2].and(n[2]));
    let b = V::or3(x[3].and(n[3]), x[4].and(n[4]), x[5].and(n[5]));
    let c = V::or3(x[6].and(n[6]), x[7].and(n[7]), x[8].and(n[8]));
    let naked = V::or3(a, b, c);
    for p in 0..9 {
        x[p] = x[p].restrict(naked, n[p]);
    }
    naked
}

/// Applies locked candidates along the rows.
#[inline(always)]
fn lock_rows<V: Vector>(x: &mut [V; 9]) {
    let [a, b, c] = minirows(x);
    let [a, b, c] = locked(stacks(a), stacks(b), stacks(c));
    for k in 0..3 {
        x[k] = x[k].and(a);
        x[3 + k] = x[3 + k].and(b);
        x[6 + k] = x[6 + k].and(c);
    }
}

/// Applies locked candidates along the columns.
#[inline(always)]
fn lock_columns<V: Vector>(x: &mut [V; 9]) {
    let [a, b, c] = minicolumns(x);
    let [a, b, c] = locked(bands(a), bands(b), bands(c));
    for k in 0..3 {
        x[3 * k] = x[3 * k].and(a);
        x[3 * k + 1] = x[3 * k + 1].and(b);
        x[3 * k + 2] = x[3 * k + 2].and(c);
    }
}

/// Returns, for each of the three rows of a band, the boxes with the digit.
#[inline(always)]
pub(super) fn minirows<V: Vector>(x: &[V; 9]) -> [V; 3] {
    [
        V::or3(x[0], x[1], x[2]),
        V::or3(x[3], x[4], x[5]),
        V::or3(x[6], x[7], x[8]),
    ]
}

/// Returns, for each of the three columns of a stack, the boxes with the digit.
#[inline(always)]
pub(super) fn minicolumns<V: Vector>(x: &[V; 9]) -> [V; 3] {
    [
        V::or3(x[0], x[3], x[6]),
        V::or3(x[1], x[4], x[7]),
        V::or3(x[2], x[5], x[8]),
    ]
}

/// Returns the minilines that may hold their digit, three of them to a line,
/// given the other two minilines of each line.
///
/// The digit goes to one miniline in each of three lines and in each of three
/// boxes: a permutation. A miniline is kept if the other two lines can share
/// the other two boxes in one of the two ways. This finds exactly what pointing
/// and claiming find, and a line or box without a candidate clears all.
#[inline(always)]
pub(super) fn locked<V: Vector>((a1, a2): (V, V), (b1, b2): (V, V), (c1, c2): (V, V)) -> [V; 3] {
    [
        b1.and(c2).or(c1.and(b2)),
        c1.and(a2).or(a1.and(c2)),
        a1.and(b2).or(b1.and(a2)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::portable::Portable;
    use super::*;

    /// The outcome of the cell stage for these candidates and open digits.
    fn stage(x: [u32; 3], open: [u32; 3]) -> ([u32; 3], u32, u32) {
        let cells = Cells::of(x.map(Portable::one), open.map(Portable::one));
        (
            cells.x.map(Portable::word),
            cells.naked.word(),
            cells.hollow.word(),
        )
    }

    /// The nine bits of a cell as three words.
    fn cell(candidates: u32, at: u32) -> [u32; 3] {
        [0, 1, 2].map(|d0| (candidates >> (3 * d0) & 7) << (3 * at))
    }

    /// All candidates of two neighbouring cells, at both ends of a word.
    #[test]
    fn empty_cells_and_naked_singles_are_found_among_all_candidates() {
        for at in [0, 7] {
            let rest = FULL & !(0o77 << (3 * at));
            for (low, high) in (0..512).flat_map(|low| (0..512).map(move |high| (low, high))) {
                let (a, b) = (cell(low, at), cell(high, at + 1));
                let x = [0, 1, 2].map(|d0| a[d0] | b[d0] | rest);
                let (same, naked, hollow) = stage(x, [FULL; 3]);
                assert_eq!(same, x);
                let is_hollow = hollow & (4 * CELLS) != 0;
                assert_eq!(is_hollow, low == 0 || high == 0);
                if !is_hollow {
                    let single =
                        |cell: u32, at| (u32::from(cell.is_power_of_two()) * 7) << (3 * at);
                    assert_eq!(naked, single(low, at) | single(high, at + 1));
                }
            }
        }
    }

    /// One candidate of each of two neighbouring cells, or none, is the only
    /// place of its digit, and all other candidates are there.
    #[test]
    fn hidden_singles_clear_their_cells() {
        let singles = || std::iter::once(0).chain((0..9).map(|digit| 1 << digit));
        for (low, high) in singles().flat_map(|low| singles().map(move |high| (low, high))) {
            for at in 0..8 {
                let (a, b) = (cell(low, at), cell(high, at + 1));
                let open = [0, 1, 2].map(|d0| FULL & !(a[d0] | b[d0]));
                let (x, ..) = stage([FULL; 3], open);
                let all_if_none = |single: u32| if single == 0 { 0o777 } else { single };
                let (a, b) = (cell(all_if_none(low), at), cell(all_if_none(high), at + 1));
                let rest = FULL & !(0o77 << (3 * at));
                assert_eq!(x, [0, 1, 2].map(|d0| a[d0] | b[d0] | rest));
            }
        }
    }

    /// Two digits have their only place of a box in the same cell.
    #[test]
    fn two_hidden_singles_of_a_cell_are_never_a_solution() {
        for singles in (0..512_u32).filter(|singles| singles.count_ones() == 2) {
            for (p, at) in [(0, 0), (4, 4), (8, 8)] {
                let mut group = Group::<Portable<1>>::new();
                for (word, x) in group.words[..27].iter_mut().enumerate() {
                    let others = if word % 9 == p {
                        0
                    } else {
                        cell(singles, at)[word / 9]
                    };
                    *x = Portable::one(FULL & !others);
                }
                for _ in 0..10 {
                    group.cell_stage();
                    group.digit_stage();
                    assert_eq!(group.verdict().solved, 0, "{singles:o} {p} {at}");
                }
            }
        }
    }
}
