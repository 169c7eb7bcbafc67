//! An independent count of the solutions of 9x9 puzzles.

use std::sync::LazyLock;

use quadrille::board::Shape;
use quadrille::internals::Puzzle;

/// Counts solutions up to a limit, by plain backtracking over the digits that
/// each cell may still hold.
#[derive(Clone)]
pub struct Oracle {
    /// Bit `d` of a cell: the digit `d + 1`. [`FILLED`] once the cell has a
    /// digit.
    free: [u16; 81],
    left: usize,
}

impl Oracle {
    /// Returns the number of solutions, at most the limit.
    pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
        let mut oracle = Oracle {
            free: [0x1ff; 81],
            left: 81,
        };
        for (cell, &byte) in puzzle.iter().enumerate() {
            if matches!(byte, b'1'..=b'9') {
                let digit = 1 << (byte - b'1');
                if oracle.free[cell] & digit == 0 {
                    return 0;
                }
                oracle.fill(cell, digit);
            }
        }
        oracle.search(limit)
    }

    fn fill(&mut self, cell: usize, digit: u16) {
        let (row, column) = (cell / 9, cell % 9);
        // `FILLED` has no bit in common with a digit.
        for k in 0..9 {
            self.free[9 * row + k] &= !digit;
            self.free[9 * k + column] &= !digit;
            self.free[9 * (row / 3 * 3 + k / 3) + column / 3 * 3 + k % 3] &= !digit;
        }
        self.free[cell] = FILLED;
        self.left -= 1;
    }

    fn search(&self, limit: u64) -> u64 {
        if self.left == 0 {
            return 1;
        }
        let open = |&cell: &usize| self.free[cell] != FILLED;
        let fewest = |&cell: &usize| self.free[cell].count_ones();
        let Some(mut cell) = (0..81).filter(open).min_by_key(fewest) else {
            return 0;
        };
        let mut digits = self.free[cell];
        if digits.count_ones() > 1 {
            // A digit with a single place in a house is chosen like a cell with
            // a single digit.
            for house in HOUSES.iter() {
                let (mut once, mut twice) = (0, 0);
                for &place in house {
                    let free = self.free[place] & 0x1ff;
                    twice |= once & free;
                    once |= free;
                }
                let single = once & !twice;
                let is_single = |&&place: &&usize| self.free[place] & 0x1ff & single != 0;
                if let Some(&place) = house.iter().find(is_single) {
                    cell = place;
                    digits = self.free[place] & single;
                    digits &= digits.wrapping_neg();
                    break;
                }
            }
        }
        let mut count = 0;
        while digits != 0 && count < limit {
            let digit = digits & digits.wrapping_neg();
            digits ^= digit;
            let mut child = self.clone();
            child.fill(cell, digit);
            count += child.search(limit - count);
        }
        count
    }
}

/// The cells of each house.
static HOUSES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let cells = |house| Shape::CLASSIC.cells_of(house).map(|cell| cell.index());
    let houses = Shape::CLASSIC.houses();
    houses.map(|house| cells(house).collect()).collect()
});

/// Marks a filled cell; not a set of nine digits.
const FILLED: u16 = 0x8000;
