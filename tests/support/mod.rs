//! Common parts of the tests: puzzles, and a brute-force solver that shares
//! nothing with the crate. Each test program uses some of it.
#![allow(dead_code, reason = "each test program uses a part")]

pub mod boards;
pub mod certificates;
pub mod random;
pub mod raw;
pub mod round_trip;
pub mod seeds;
pub mod table;

use std::path::Path;

use proptest::prelude::*;
use quadrille::board::{Cell, Grid, Shape};

/// The puzzle with 26 clues and one solution; it has 10 without its first clue,
/// and 228 without its second one too.
pub const CTE: &str =
    "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

/// Puzzles that singles solve.
pub const EASY: [&str; 3] = [
    "023780460000620000060304080001000534280000097439000100010205040000036000056018370",
    "57..18.....8.....4.12.......95.8..678..752..334..6.85......527.1.....9.....14..85",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// Returns the root folder of the repository, for any package under test.
pub fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_root = |folder: &&Path| folder.join("puzzles").is_dir();
    package
        .ancestors()
        .find(is_root)
        .expect("puzzles are shipped")
}

/// Returns a 9x9 grid from one line with `.` or `0` for blanks.
pub fn grid(line: &str) -> Grid {
    let values: Vec<u8> = line.bytes().map(|b| b.saturating_sub(b'0')).collect();
    Grid::from_values(Shape::CLASSIC, values).expect("81 characters")
}

/// Returns some of the 9x9 puzzles that are shipped, evenly spread: unique ones
/// of every difficulty, then some with several solutions or none.
pub fn shipped(count: usize) -> Vec<Grid> {
    let files = table::shipped_files();
    let cases = files.iter().flat_map(|file| table::cases(file));
    let cases = cases.filter(|case| case.grid.shape() == Shape::CLASSIC);
    let rated = include_str!("../it/explainer.tsv").lines();
    let mut puzzles: Vec<Grid> = rated.map(|line| grid(&line[..81])).collect();
    puzzles.extend(cases.map(|case| case.grid));
    spread(&puzzles, count)
}

/// Returns some of the 9x9 puzzles in a file of the shared collection, evenly
/// spread, for tests that are ignored where it is absent.
pub fn shared(file: &str, count: usize) -> Vec<Grid> {
    let text = read_shared(&format!("puzzles/{file}"));
    let lines = text.lines().filter(|line| line.len() >= 81);
    spread(
        &lines.map(|line| grid(&line[..81])).collect::<Vec<_>>(),
        count,
    )
}

/// Returns a file of the shared folder.
///
/// # Panics
///
/// Panics if it is absent, as only tests that need it ask for it.
pub fn read_shared(name: &str) -> String {
    let path = root().join("../shared").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns some of the puzzles, evenly spread.
fn spread(puzzles: &[Grid], count: usize) -> Vec<Grid> {
    let step = (puzzles.len() / count).max(1);
    puzzles.iter().step_by(step).take(count).cloned().collect()
}

/// Says that a test is left out as this machine lacks something that CI has on
/// Linux: there it fails.
pub fn left_out(lacks: &str) {
    let is_needed = cfg!(target_os = "linux") && std::env::var_os("CI").is_some();
    assert!(!is_needed, "{lacks}");
    eprintln!("left out: {lacks}");
}

/// Returns the solutions of a puzzle, up to a limit. Tries, in the blank cell
/// with the fewest digits left by its row, column and box, each of them.
pub fn brute_force(puzzle: &Grid, limit: usize) -> Vec<Grid> {
    brute_force_within(puzzle, limit, usize::MAX).expect("no bound on the tries")
}

/// Returns the same; `None` if that takes too many tries. On boards of side 10
/// and 12 some puzzles take hours.
pub fn brute_force_within(puzzle: &Grid, limit: usize, tries: usize) -> Option<Vec<Grid>> {
    let shape = puzzle.shape();
    let mut search = Search {
        values: puzzle.values().to_vec(),
        taken: [(); 3].map(|()| vec![0; shape.side()]),
        shape,
        limit,
        tries,
        solutions: Vec::new(),
    };
    if puzzle.conflicts().next().is_none() {
        for (cell, digit) in puzzle.clues() {
            search.flip(cell, 1 << digit.index());
        }
        let blanks = shape.cells().filter(|&cell| puzzle.get(cell).is_none());
        search.go(&mut blanks.collect());
    }
    (search.tries > 0).then_some(search.solutions)
}

struct Search {
    shape: Shape,
    values: Vec<u8>,
    /// The digits in each row, column and box.
    taken: [Vec<u64>; 3],
    limit: usize,
    /// The number of digits that may still be tried.
    tries: usize,
    solutions: Vec<Grid>,
}

impl Search {
    fn houses(&self, cell: Cell) -> [usize; 3] {
        let shape = self.shape;
        [
            shape.row_of(cell),
            shape.column_of(cell),
            shape.box_of(cell),
        ]
    }

    fn flip(&mut self, cell: Cell, digit: u64) {
        for (taken, house) in self.houses(cell).into_iter().enumerate() {
            self.taken[taken][house] ^= digit;
        }
    }

    fn left(&self, cell: Cell) -> u64 {
        let [row, column, block] = self.houses(cell);
        let taken = self.taken[0][row] | self.taken[1][column] | self.taken[2][block];
        ((1 << self.shape.side()) - 1) & !taken
    }

    fn go(&mut self, blanks: &mut Vec<Cell>) {
        let fewest = (0..blanks.len()).min_by_key(|&k| self.left(blanks[k]).count_ones());
        let Some(place) = fewest else {
            let grid = Grid::from_values(self.shape, self.values.clone());
            self.solutions.push(grid.expect("digits of the shape"));
            return;
        };
        let cell = blanks.swap_remove(place);
        let left = self.left(cell);
        for value in (1..=self.shape.side()).filter(|value| left >> (value - 1) & 1 == 1) {
            if self.solutions.len() < self.limit && self.tries > 0 {
                self.tries -= 1;
                self.values[cell.index()] = value as u8;
                self.flip(cell, 1 << (value - 1));
                self.go(blanks);
                self.flip(cell, 1 << (value - 1));
            }
        }
        blanks.push(cell);
    }
}

/// Returns boards of every kind of shape up to side 12, with some digits of a
/// solution: mostly unique puzzles, some with many solutions.
pub fn puzzles() -> impl Strategy<Value = Grid> {
    let shapes = [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (3, 3),
        (3, 3),
        (2, 5),
        (4, 3),
    ];
    (
        prop::sample::select(shapes.to_vec()),
        0.3..0.8,
        any::<u64>(),
    )
        .prop_map(|((rows, columns), share, seed)| {
            some_puzzle(Shape::new(rows, columns).unwrap(), share, seed)
        })
}

/// Returns the same for the 9x9 board alone.
pub fn classic_puzzles() -> impl Strategy<Value = Grid> {
    (0.3..0.8, any::<u64>()).prop_map(|(share, seed)| some_puzzle(Shape::CLASSIC, share, seed))
}

/// Returns the usual pattern of digits, relabelled and with shuffled lines, of
/// which each cell is kept at random.
fn some_puzzle(shape: Shape, share: f64, seed: u64) -> Grid {
    let (high, wide, side) = (shape.box_rows(), shape.box_columns(), shape.side());
    let mut state = seed | 1;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut digits: Vec<usize> = (0..side).collect();
    for k in (1..side).rev() {
        digits.swap(k, random(k + 1));
    }
    let (band_turn, row_turn) = (random(wide), random(high));
    let (stack_turn, column_turn) = (random(high), random(wide));
    let mut values = vec![0; shape.cell_count()];
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let row = (row / high + band_turn) % wide * high + (row + row_turn) % high;
        let column = (column / wide + stack_turn) % high * wide + (column + column_turn) % wide;
        let digit = digits[(row % high * wide + row / high + column) % side];
        if (random(1000) as f64) < share * 1000.0 {
            values[cell.index()] = digit as u8 + 1;
        }
    }
    Grid::from_values(shape, values).expect("digits of the shape")
}
