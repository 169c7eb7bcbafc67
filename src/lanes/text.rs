//! Puzzles as text, input and output.

use super::layout::{CELLS, Columns, FULL, WORDS};
use crate::board::{Cell, Digit, DigitSet, Grid, Marks, Shape};

/// A 9x9 puzzle in ASCII, row by row: `1` to `9`, and `.` or `0` for a blank.
/// The other usual blanks, `_ * x X ?`, are accepted as well.
pub type Puzzle = [u8; 81];

/// The candidates that pencil marks leave on a 9x9 board, in the form of lanes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates(Box<[u32; 27]>);

impl Candidates {
    /// Returns the candidates that these marks leave; `None` if the board is
    /// not 9x9.
    pub fn of(marks: &Marks) -> Option<Candidates> {
        if marks.shape() != Shape::CLASSIC {
            return None;
        }
        let mut words = Box::new([0; 27]);
        for cell in Shape::CLASSIC.cells() {
            for digit in marks.get(cell).iter() {
                let (word, bit) = place_of(cell, digit);
                words[word] |= bit;
            }
        }
        Some(Candidates(words))
    }

    /// Removes all other candidates from a state.
    pub(super) fn restrict(&self, columns: &mut Columns, lane: usize) {
        for (column, word) in columns.iter_mut().zip(self.0.iter()) {
            column[lane] &= word;
        }
    }
}

/// Solutions of a 9x9 puzzle that are not searched for: those with some digits
/// in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The words of the cell are this one and those 9 and 18 further on.
    p: usize,
    /// The bits of the digits in these words.
    digits: [u32; 3],
    /// How many of the solutions count.
    count: u64,
}

impl Known {
    /// Says that exactly one solution has this digit in this cell. It counts.
    pub fn new(cell: Cell, digit: Digit) -> Known {
        let set = DigitSet::from_bits(1 << digit.index());
        Known {
            count: 1,
            ..Known::uncounted(cell, set)
        }
    }

    /// Leaves out the solutions that have any of these digits in this cell:
    /// they do not count.
    pub fn uncounted(cell: Cell, digits: DigitSet) -> Known {
        let mut known = Known {
            p: 0,
            digits: [0; 3],
            count: 0,
        };
        for digit in digits.iter() {
            let (word, bit) = place_of(cell, digit);
            known.p = word % 9;
            known.digits[word / 9] |= bit;
        }
        known
    }

    /// Returns how many of the solutions count.
    pub(super) fn count(self) -> u64 {
        self.count
    }

    /// Removes the digits from a state.
    pub(super) fn rule_out(self, columns: &mut Columns, lane: usize) {
        for (d0, bits) in self.digits.into_iter().enumerate() {
            columns[9 * d0 + self.p][lane] &= !bits;
        }
    }
}

/// Returns the word and the bit of a candidate.
fn place_of(cell: Cell, digit: Digit) -> (usize, u32) {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    let word = 9 * (digit.index() % 3) + 3 * (row % 3) + column % 3;
    let bit = 9 * (row / 3) + 3 * (column / 3) + digit.index() / 3;
    (word, 1 << bit)
}

/// The bytes of a blank.
pub(super) const BLANKS: [u8; 7] = *b".0_*xX?";

/// Set in [`MEANING`] for bytes that are not a cell.
const BAD: u32 = 1 << 31;

/// For each byte, the candidates that it leaves in a cell: the three `d1` bits
/// for each `d0`, nine apart.
static MEANING: [u32; 256] = {
    let mut meaning = [BAD; 256];
    let mut k = 0;
    while k < BLANKS.len() {
        meaning[BLANKS[k] as usize] = 0o7_007_007;
        k += 1;
    }
    let mut value = 0;
    while value < 9 {
        meaning[b'1' as usize + value] = 1 << (value / 3 + 9 * (value % 3));
        value += 1;
    }
    meaning
};

/// Returns a grid as a puzzle for lanes, with `.` for blanks; `None` if it is not 9x9.
pub fn puzzle_of(grid: &Grid) -> Option<Puzzle> {
    let values: &[u8; 81] = grid.values().try_into().ok()?;
    let byte = |value| if value == 0 { b'.' } else { b'0' + value };
    (grid.shape() == Shape::CLASSIC).then(|| values.map(byte))
}

/// Returns a puzzle as a grid; `None` if a byte of it is not a cell.
///
/// # Examples
///
/// ```
/// use quadrille::internals::{grid_of, puzzle_of};
///
/// let grid = grid_of(&[b'?'; 81]).expect("blanks");
/// assert_eq!(puzzle_of(&grid), Some([b'.'; 81]));
/// assert_eq!(grid_of(&[b'!'; 81]), None);
/// ```
pub fn grid_of(puzzle: &Puzzle) -> Option<Grid> {
    let value = |byte: u8| match byte {
        b'1'..=b'9' => byte - b'0',
        _ => 0,
    };
    is_puzzle(puzzle).then(|| Grid::from_values(Shape::CLASSIC, puzzle.map(value)))?
}

/// Returns whether each byte of a text is a cell.
pub(super) fn is_puzzle(text: &Puzzle) -> bool {
    let is_cell = |&byte: &u8| MEANING[usize::from(byte)] != BAD;
    text.iter().all(is_cell)
}

/// Writes the candidates of puzzles into the 27 words of `columns`, lane by
/// lane from `at` on. Returns the lanes whose text is not a puzzle; these get
/// no candidates.
pub(super) fn read(puzzles: &[&Puzzle], columns: &mut Columns, at: usize) -> u32 {
    let mut bad_lanes = 0;
    for (lane, puzzle) in puzzles.iter().enumerate() {
        let mut words = [0; WORDS];
        let mut seen = 0;
        let meaning = |cell: usize| MEANING[usize::from(puzzle[cell])];
        for p in 0..9 {
            for band in 0..3 {
                let first = 9 * (3 * band + p / 3) + p % 3;
                let (a, b, c) = (meaning(first), meaning(first + 3), meaning(first + 6));
                seen |= a | b | c;
                let boxes = a | b << 3 | c << 6;
                for d0 in 0..3 {
                    words[9 * d0 + p] |= (boxes >> (9 * d0) & 0o777) << (9 * band);
                }
            }
        }
        if seen & BAD != 0 {
            bad_lanes |= 1 << lane;
            words = [0; WORDS];
        }
        for (column, word) in columns[..27].iter_mut().zip(words) {
            column[at + lane] = word;
        }
    }
    bad_lanes
}

/// Three fields of three bits as bytes three apart: columns of a row with the
/// same `c`.
static SPREAD: [u64; 512] = {
    let mut spread = [0; 512];
    let mut fields = 0;
    while fields < 512 {
        let bits = fields as u64;
        let [a, b, c] = [bits & 7, bits >> 3 & 7, bits >> 6];
        spread[fields] = a | b << 24 | c << 48;
        fields += 1;
    }
    spread
};

/// Returns the digits of a solved state, given its words.
#[inline(always)]
pub(super) fn write(word: impl Fn(usize) -> u32, solution: &mut Puzzle) {
    for r in 0..3 {
        // For each cell d1, from one of three bits, and d0.
        let (mut d1, mut d0) = ([0; 3], [0; 3]);
        for c in 0..3 {
            let p = 3 * r + c;
            let [x0, x1, x2] = [word(p), word(9 + p), word(18 + p)];
            let fold = |x: u32| (x | x >> 1 | x >> 2) & CELLS;
            d1[c] = (x0 | x1 | x2) >> 1 & (FULL - (CELLS << 2));
            d0[c] = fold(x1) | fold(x2) << 1;
        }
        for band in 0..3 {
            let digits = |c: usize| {
                let spread = |fields: u32| SPREAD[(fields >> (9 * band) & 0o777) as usize];
                3 * spread(d1[c]) + spread(d0[c])
            };
            let [a, b, c] = [digits(0), digits(1), digits(2)];
            let eight = (a | b << 8 | c << 16) + 0x3131_3131_3131_3131;
            let row = &mut solution[9 * (3 * band + r)..][..9];
            row[..8].copy_from_slice(&eight.to_le_bytes());
            row[8] = b'1' + (c >> 48) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::WIDTH;
    use super::*;

    #[test]
    fn a_solved_grid_is_written_as_it_was_read() {
        let rows = [
            123456789, 456789123, 789123456, 231564897, 564897231, 897231564, 312645978, 645978312,
            978312645,
        ];
        let text: String = rows.map(|row: u32| row.to_string()).concat();
        let puzzle: &Puzzle = text.as_bytes().try_into().unwrap();
        let mut columns = [[0; WIDTH]; WORDS];
        assert_eq!(read(&[puzzle], &mut columns, 3), 0);
        let mut solution = [0; 81];
        write(|word| columns[word][3], &mut solution);
        assert_eq!(solution, *puzzle);
        assert_eq!(puzzle_of(&grid_of(puzzle).unwrap()), Some(*puzzle));
    }
}
