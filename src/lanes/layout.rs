//! The layout of the 729 candidates of a puzzle: 27 words of 27 bits.
//!
//! A candidate is a digit in a cell, which is six numbers from 0 to 2:
//!
//! ```text
//! digit - 1 = 3 d1 + d0      row = 3 B + r       column = 3 S + c
//! ```
//!
//! with band `B`, row `r` of the band, stack `S` and column `c` of the stack.
//! Three of them name the word, `9 d0 + 3 r + c`, and three the bit,
//! `9 B + 3 S + d1`:
//!
//! ```text
//!   bit   26     24         18              9               0
//!         +-----+-----+-----+---------------+---------------+
//!         | S=2 | S=1 | S=0 |               |               |
//!         +-----+-----+-----+---------------+---------------+
//!         |      B = 2      |     B = 1     |     B = 0     |    each S: d1 = 2, 1, 0
//! ```
//!
//! Each of the 324 items of the exact cover is then a set of nine candidates
//! that agree in four of the six numbers:
//!
//! | item             | candidates that differ in | words               | bits of a word |
//! |------------------|---------------------------|---------------------|----------------|
//! | cell             | `d0`, `d1`                | 3, nine apart       | 3 next to each other |
//! | digit in row     | `c`, `S`                  | 3 next to each other| 3, three apart |
//! | digit in column  | `r`, `B`                  | 3, three apart      | 3, nine apart  |
//! | digit in box     | `r`, `c`                  | 9                   | 1              |
//!
//! Each item is spread over words as far as possible: the rest, within a word,
//! is one of three kinds of rotation by a field, and a box needs none. This is
//! the whole point of the layout, as logic on whole words serves 27 items at
//! once and a rotation costs three operations.

use super::vector::Vector;

/// Words of a state: 27 with candidates, and one with the index of the puzzle.
pub(super) const WORDS: usize = 28;
/// The word with the index of the puzzle, in its lower 27 bits. The bits above
/// count how often the solutions of the state are doubled.
pub(super) const ID: usize = 27;
/// The bits of [`ID`] with the index of the puzzle.
pub(super) const NUMBER: u32 = FULL;
/// Added to [`ID`] when the solutions of a state count double once more: each
/// time for four cells or more, so its 5 bits suffice.
pub(super) const DOUBLE: u32 = NUMBER + 1;

/// The bits in use. Others may have any value during a computation.
pub(super) const FULL: u32 = (1 << 27) - 1;
/// The bits with `d1 = 0`: one for each cell of a word.
pub(super) const CELLS: u32 = 0o111_111_111;

/// Field widths to rotate by.
pub(super) const BY_DIGIT: u32 = 1;
/// Rotates among the three boxes of a band.
pub(super) const BY_STACK: u32 = 3;
/// Rotates among the three boxes of a stack.
pub(super) const BY_BAND: u32 = 9;

/// Returns the bits whose field has the number `n` in a rotation by `width`.
const fn field(width: u32, n: u32) -> u32 {
    let one = (1 << width) - 1;
    let mut bits = 0;
    let mut at = n * width;
    while at < 27 {
        bits |= one << at;
        at += 3 * width;
    }
    bits
}

/// Moves the next field to each field: field `n` gets what `n + 1` held.
#[inline(always)]
pub(super) fn next<V: Vector, const WIDTH: u32, const TWICE: u32>(x: V) -> V {
    let inner = V::splat(const { field(WIDTH, 0) | field(WIDTH, 1) });
    V::merge(inner, x.shr::<WIDTH>(), x.shl::<TWICE>())
}

/// Moves the last but one field to each field: field `n` gets what `n + 2`
/// held, which is the one before it.
#[inline(always)]
pub(super) fn after_next<V: Vector, const WIDTH: u32, const TWICE: u32>(x: V) -> V {
    let inner = V::splat(const { field(WIDTH, 0) });
    V::merge(inner, x.shr::<TWICE>(), x.shl::<WIDTH>())
}

/// Returns the other two boxes of the band, for each box.
#[inline(always)]
pub(super) fn stacks<V: Vector>(x: V) -> (V, V) {
    const TWICE: u32 = 2 * BY_STACK;
    (
        next::<V, BY_STACK, TWICE>(x),
        after_next::<V, BY_STACK, TWICE>(x),
    )
}

/// Returns the other two boxes of the stack, for each box. Their fields fill the
/// word, so nothing has to be masked out.
#[inline(always)]
pub(super) fn bands<V: Vector>(x: V) -> (V, V) {
    const TWICE: u32 = 2 * BY_BAND;
    (
        x.shr::<BY_BAND>().or(x.shl::<TWICE>()),
        x.shr::<TWICE>().or(x.shl::<BY_BAND>()),
    )
}

/// Expands one bit for each cell to all three bits of the cell.
#[inline(always)]
pub(super) fn whole_cells<V: Vector>(cells: V) -> V {
    cells.shl::<3>().sub(cells)
}

/// Returns all three bits of each cell that has one bit. Cells must not have
/// more: their carries reach other cells.
#[inline(always)]
pub(super) fn cells_of<V: Vector>(x: V) -> V {
    let top = x.add(V::splat(3 * CELLS)).and(V::splat(4 * CELLS));
    below_top(top)
}

/// Returns all three bits of the cells whose highest bit is given.
#[inline(always)]
pub(super) fn below_top<V: Vector>(top: V) -> V {
    top.or(top.sub(top.shr::<2>()))
}

/// Returns the words of the digits that share `d0`.
#[inline(always)]
pub(super) fn third<V>(state: &[V; WORDS], d0: usize) -> &[V; 9] {
    state[9 * d0..]
        .first_chunk()
        .expect("nine words for each d0")
}

#[cfg(test)]
mod tests {
    use super::super::portable::Portable;
    use super::*;

    /// Every content of three neighbouring cells, with cells on both sides that
    /// hold nothing, one bit or more. This is the whole argument about carries:
    /// a cell is wrong only if it, or one below it, has two bits or more, as the
    /// highest one and another.
    #[test]
    fn carries_come_only_from_cells_with_two_bits() {
        let mut wrong = 0;
        for (fields, at) in (0..512_u32).flat_map(|fields| (0..=6).map(move |at| (fields, at))) {
            for other in 0..8 {
                let rest = (other * CELLS) & !(0o777 << (3 * at));
                let word = rest | fields << (3 * at);
                let found = cells_of(Portable::one(word)).word();
                let mut may_carry = false;
                for cell in 0..9 {
                    let (field, found) = (word >> (3 * cell) & 7, found >> (3 * cell) & 7);
                    may_carry |= field > 4;
                    let expected = if field == 0 { 0 } else { 7 };
                    if !may_carry {
                        assert_eq!(found, expected, "cell {cell} of {word:09o}");
                    }
                    wrong += u32::from(found != expected);
                }
            }
        }
        assert!(wrong > 0, "there are no carries to look for");
    }
}
