//! Moves of candidates within a word: rotations by fields, and whole cells.

use super::layout::CELLS;
use super::vector::Vector;

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
