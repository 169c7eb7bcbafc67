//! One round of propagation, as straight-line logic.

use super::layout::{BY_BAND, BY_DIGIT, BY_STACK, CELLS, FULL, WORDS, others, whole_cells};
use super::vector::Vector;

/// One state in each lane.
pub(super) struct Group<V> {
    /// The candidates, and the indices of the puzzles. A lane without a state
    /// has no candidates.
    pub(super) words: [V; WORDS],
    /// Candidates that were the only one of their cell at the last cell stage:
    /// word `p` has the bits of all three `d0`.
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

    /// Runs the cell stage for the nine cells of each puzzle that share `p`.
    #[inline(always)]
    pub(super) fn cell_stage(&mut self, p: usize) {
        let [open0, open1, open2] = self.open;
        let (x0, x1, x2) = (self.words[p], self.words[9 + p], self.words[18 + p]);
        // Hidden singles of the boxes clear their cells.
        let (h0, h1, h2) = (x0.and_not(open0), x1.and_not(open1), x2.and_not(open2));
        let any = V::or3(h0, h1, h2);
        let cells = V::or3(any, any.shr::<1>(), any.shr::<2>()).and(V::splat(CELLS));
        let hidden = whole_cells(cells);
        let x0 = x0.restrict(hidden, h0);
        let x1 = x1.restrict(hidden, h1);
        let x2 = x2.restrict(hidden, h2);
        self.words[p] = x0;
        self.words[9 + p] = x1;
        self.words[18 + p] = x2;
        // A cell without a candidate is an error; one with a single candidate
        // is a naked single.
        let any = V::or3(x0, x1, x2);
        let (other1, other2) = others::<V, BY_DIGIT, { 2 * BY_DIGIT }>(any);
        let filled = V::or3(any, other1, other2);
        self.dead = self.dead.or(V::splat(FULL).and_not(filled));
        self.naked[p] = any.and_not(V::or3(other1, other2, V::maj(x0, x1, x2)));
    }

    /// Runs the first of the three parts of the digit stage for the digits that
    /// share `d0`. The parts have about equal length.
    #[inline(always)]
    pub(super) fn digit_stage(&mut self, d0: usize) -> DigitStage<V> {
        let x: &mut [V; 9] = (&mut self.words[9 * d0..9 * d0 + 9])
            .try_into()
            .expect("nine words");
        let n = &self.naked;
        // Naked singles clear their boxes.
        let a = V::or3(x[0].and(n[0]), x[1].and(n[1]), x[2].and(n[2]));
        let b = V::or3(x[3].and(n[3]), x[4].and(n[4]), x[5].and(n[5]));
        let c = V::or3(x[6].and(n[6]), x[7].and(n[7]), x[8].and(n[8]));
        let naked = V::or3(a, b, c);
        for p in 0..9 {
            x[p] = x[p].restrict(naked, n[p]);
        }
        DigitStage { d0, naked, x: *x }
    }

    /// Stores the result of a digit stage.
    #[inline(always)]
    pub(super) fn finish(&mut self, stage: DigitStage<V>) {
        let DigitStage { d0, naked, x } = stage;
        let rows = minirows(&x);
        let [r0, r1, r2] = rows;
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
        self.words[9 * d0..9 * d0 + 9].copy_from_slice(&x);
    }

    /// Discards the results of the last round.
    #[inline(always)]
    pub(super) fn begin(&mut self) {
        self.dead = V::splat(0);
        self.changed = V::splat(0);
    }
}

/// Interleaves a digit stage of one group and a cell stage of another: each is
/// a long chain of dependent operations, and together they keep the machine
/// busy.
#[inline(always)]
pub(super) fn step<V: Vector>(digits: &mut Group<V>, cells: &mut Group<V>) {
    cells.begin();
    for d0 in 0..3 {
        let mut stage = digits.digit_stage(d0);
        cells.cell_stage(3 * d0);
        stage.rows();
        cells.cell_stage(3 * d0 + 1);
        stage.columns();
        cells.cell_stage(3 * d0 + 2);
        digits.finish(stage);
    }
}

/// A digit stage in progress.
pub(super) struct DigitStage<V> {
    d0: usize,
    naked: V,
    x: [V; 9],
}

impl<V: Vector> DigitStage<V> {
    /// Applies locked candidates along the rows.
    #[inline(always)]
    pub(super) fn rows(&mut self) {
        let [a, b, c] = locked::<V, BY_STACK, { 2 * BY_STACK }>(minirows(&self.x));
        let x = &mut self.x;
        for k in 0..3 {
            x[k] = x[k].and(a);
            x[3 + k] = x[3 + k].and(b);
            x[6 + k] = x[6 + k].and(c);
        }
    }

    /// Applies locked candidates along the columns.
    #[inline(always)]
    pub(super) fn columns(&mut self) {
        let [a, b, c] = locked::<V, BY_BAND, { 2 * BY_BAND }>(minicolumns(&self.x));
        let x = &mut self.x;
        for k in 0..3 {
            x[3 * k] = x[3 * k].and(a);
            x[3 * k + 1] = x[3 * k + 1].and(b);
            x[3 * k + 2] = x[3 * k + 2].and(c);
        }
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

/// Returns the minilines that may hold their digit, three of them to a line.
///
/// The digit goes to one miniline in each of three lines and in each of three
/// boxes: a permutation. A miniline is kept if the other two lines can share
/// the other two boxes in one of the two ways. This finds exactly what pointing
/// and claiming find, and a line or box without a candidate clears all.
#[inline(always)]
fn locked<V: Vector, const WIDTH: u32, const TWICE: u32>(lines: [V; 3]) -> [V; 3] {
    let (a1, a2) = others::<V, WIDTH, TWICE>(lines[0]);
    let (b1, b2) = others::<V, WIDTH, TWICE>(lines[1]);
    let (c1, c2) = others::<V, WIDTH, TWICE>(lines[2]);
    [
        b1.and(c2).or(c1.and(b2)),
        c1.and(a2).or(a1.and(c2)),
        a1.and(b2).or(b1.and(a2)),
    ]
}
