//! Propagation of one state whose words lie side by side.
//!
//! A round of [`kernel`](super::kernel) costs the same for one state as for a
//! full group. While a puzzle has only one state, three words of it that belong to
//! the same rows fill one vector instead: the stages are the same, and where they
//! combine the three columns of a stack, the lanes of a vector are rotated. That
//! is 9 vectors of 4 lanes in place of 27, so a round takes half of the time.

use super::kernel::{Cells, locked};
use super::layout::{CELLS, FULL};
use super::rotate::{bands, stacks};
use super::vector::{MAX_LANES, Vector};

/// The lanes in use.
const USED: u32 = 7;

/// How the propagation of a state ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Dead,
    Solved,
    Stuck,
}

/// Propagates a state, given its 27 words and one more, until another round would
/// not help.
#[inline(always)]
pub(super) fn settle<V: Vector>(words: &mut [u32; 27 + MAX_LANES]) -> End {
    let mut x = [[V::splat(0); 3]; 3];
    for (d0, x) in x.iter_mut().enumerate() {
        for (r, x) in x.iter_mut().enumerate() {
            *x = V::load(&words[9 * d0 + 3 * r..]);
        }
    }
    let mut open = [V::splat(FULL); 3];
    let end = loop {
        let (naked, hollow) = cell_stage(&mut x, open);
        let (dead, changed) = digit_stage(&mut x, &naked, &mut open);
        let dead = hollow.and(V::splat(4 * CELLS)).or(dead);
        if dead.nonzero() & USED != 0 {
            break End::Dead;
        }
        if changed.nonzero() & USED == 0 {
            let any = V::or3(open[0], open[1], open[2]);
            break match any.nonzero() & USED {
                0 => End::Solved,
                _ => End::Stuck,
            };
        }
    };
    for (place, row) in x.iter().flatten().enumerate() {
        let mut lanes = [0; MAX_LANES];
        row.store(&mut lanes);
        words[3 * place..][..3].copy_from_slice(&lanes[..3]);
    }
    end
}

/// See [`Group::cell_stage`](super::kernel::Group::cell_stage).
#[inline(always)]
fn cell_stage<V: Vector>(x: &mut [[V; 3]; 3], open: [V; 3]) -> ([V; 3], V) {
    let mut hollow = V::splat(0);
    let mut naked = [V::splat(0); 3];
    for r in 0..3 {
        let cells = Cells::of([x[0][r], x[1][r], x[2][r]], open);
        for (x, cells) in x.iter_mut().zip(cells.x) {
            x[r] = cells;
        }
        naked[r] = cells.naked;
        hollow = hollow.or(cells.hollow);
    }
    (naked, hollow)
}

/// See [`Group::digit_stage`](super::kernel::Group::digit_stage). Returns whether
/// items have no candidate left, and whether `open` changed.
#[inline(always)]
fn digit_stage<V: Vector>(x: &mut [[V; 3]; 3], naked: &[V; 3], open: &mut [V; 3]) -> (V, V) {
    let (mut dead, mut changed) = (V::splat(0), V::splat(0));
    for (x, open) in x.iter_mut().zip(open) {
        let n = naked;
        let singles = any_of(V::or3(x[0].and(n[0]), x[1].and(n[1]), x[2].and(n[2])));
        for r in 0..3 {
            x[r] = x[r].restrict(singles, n[r]);
        }
        let (r0, r1, r2) = (any_of(x[0]), any_of(x[1]), any_of(x[2]));
        let kept = locked(stacks(r0), stacks(r1), stacks(r2));
        for r in 0..3 {
            x[r] = x[r].and(kept[r]);
        }
        let (a, b) = bands(V::or3(x[0], x[1], x[2]));
        let kept = turn(a).and(turn_twice(b)).or(turn_twice(a).and(turn(b)));
        for x in x.iter_mut() {
            *x = x.and(kept);
        }
        let (r0, r1, r2) = (any_of(x[0]), any_of(x[1]), any_of(x[2]));
        let within = V::or3(several_of(x[0]), several_of(x[1]), several_of(x[2]));
        let now = within.or(V::maj(r0, r1, r2));
        let empty = V::splat(FULL).and_not(V::or3(r0, r1, r2));
        dead = V::or3(dead, empty, now.and(singles));
        changed = changed.or(now.xor(*open));
        *open = now;
    }
    (dead, changed)
}

/// Gives each column what the next one holds.
#[inline(always)]
fn turn<V: Vector>(x: V) -> V {
    x.permute(V::index(&[
        1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]))
}

/// Gives each column what the one before holds.
#[inline(always)]
fn turn_twice<V: Vector>(x: V) -> V {
    x.permute(V::index(&[
        2, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]))
}

/// Returns in each column what any of the three has.
#[inline(always)]
fn any_of<V: Vector>(x: V) -> V {
    V::or3(x, turn(x), turn_twice(x))
}

/// Returns in each column what two of the three have.
#[inline(always)]
fn several_of<V: Vector>(x: V) -> V {
    V::maj(x, turn(x), turn_twice(x))
}
