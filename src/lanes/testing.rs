//! Support for the tests of several files of this module.

use super::layout::WORDS;
use super::portable::Portable;

/// The candidates of each cell, as bits of the digits from 0.
pub(super) type Board = [[u32; 9]; 9];

/// Returns a board as the state of one lane.
pub(super) fn state_of(board: &Board) -> [Portable<1>; WORDS] {
    let mut words = [0; WORDS];
    for (row, cells) in board.iter().enumerate() {
        for (column, digits) in cells.iter().enumerate() {
            for digit in (0..9).filter(|digit| digits & (1 << digit) != 0) {
                let bit = 9 * (row / 3) + 3 * (column / 3) + digit / 3;
                words[9 * (digit % 3) + 3 * (row % 3) + column % 3] |= 1 << bit;
            }
        }
    }
    words.map(Portable::one)
}
