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

/// States held in the top of a stack.
pub(super) const WIDTH: usize = 64;

/// The top of a stack: for each word, the states side by side.
pub(super) type Columns = [[u32; WIDTH]; WORDS];

/// Returns the words of the digits that share `d0`.
#[inline(always)]
pub(super) fn third<V>(state: &[V; WORDS], d0: usize) -> &[V; 9] {
    state[9 * d0..]
        .first_chunk()
        .expect("nine words for each d0")
}
