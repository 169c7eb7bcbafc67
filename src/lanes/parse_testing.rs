//! Support for the tests of the vectorised readers.

use super::layout::WORDS;
use super::layout::{Columns, WIDTH};
use super::text::{self, Puzzle};

/// Checks that a reader of puzzles does the same as [`text::read`], for each of
/// these numbers of puzzles: with all bytes in all places, in random text.
pub(super) fn check_reader(
    counts: &[usize],
    read: impl Fn(&[&Puzzle], &mut Columns, usize) -> u32,
) {
    for byte in 0..=u8::MAX {
        for bad in [0, 1, 16] {
            let mut puzzles = [[0; 81]; 16];
            for (k, puzzle) in puzzles.iter_mut().enumerate() {
                for (cell, text) in puzzle.iter_mut().enumerate() {
                    *text = b"123456789.0"[(cell * (k + 1) + k) % 11];
                }
                if k < bad {
                    puzzle[(usize::from(byte) + 5 * k) % 81] = byte;
                }
            }
            for &count in counts {
                let puzzles: Vec<_> = puzzles.iter().take(count).collect();
                let mut plain = [[0; WIDTH]; WORDS];
                let mut fast = plain;
                let bad = text::read(&puzzles, &mut plain, 7);
                assert_eq!(bad, read(&puzzles, &mut fast, 7));
                assert!(plain == fast, "byte {byte}, {count} puzzles");
            }
        }
    }
}
