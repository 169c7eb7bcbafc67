//! The candidates of 9x9 puzzles, in lanes.
//!
//! Some solutions of each puzzle come first. If these are all, they tell
//! everything. Otherwise, for each candidate by itself:
//!
//! *Is it in any solution?* What is left to ask of a cell is one question: is
//! there a solution with a digit there that no known solution has? If there is,
//! it shows one more candidate for this cell, and often some for others. If
//! there is none, all other digits of the cell are decided at once.
//!
//! *In how many, up to a number?* A candidate that is in as many known solutions
//! is decided; for each of the rest, the solutions of the puzzle with one more
//! clue are counted.

use super::counts::CandidateCounts;
use crate::board::{DigitSet, Shape};
use crate::cover::Count;
use crate::lanes::{Answer, Job, Known, Lanes, Puzzle};
use crate::limits::Limits;
use crate::sudoku::batch::BATCH;
use crate::sudoku::outcome::CountedBy;

/// The most solutions of a puzzle to list.
const LISTED: u32 = 100;

/// For each cell, the number of known solutions with each digit.
type Numbers = [[u64; 9]; 81];

/// Counts the solutions of each puzzle with each candidate, up to a number if
/// there is one; `None` where a limit was reached or all are too many to list.
pub(super) fn counts(
    lanes: &mut Lanes,
    limits: &Limits,
    puzzles: &[Puzzle],
    most: Option<u64>,
) -> Vec<Option<CandidateCounts>> {
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    let job = Job::count_up_to(LISTED.into()).keeping(LISTED);
    let report = lanes.count(&all, &job.within(limits));
    let mut found = Vec::with_capacity(puzzles.len());
    let mut open = Vec::new();
    for (place, puzzle) in puzzles.iter().enumerate() {
        let mut numbers = [[0; 9]; 81];
        report.kept(place).for_each(|it| add(&mut numbers, it));
        found.push(match report.answer(place) {
            Answer::Exactly(_) => Some(counted(&numbers, most)),
            Answer::AtLeast(_) if most.is_some() => {
                open.push(Open {
                    place,
                    puzzle,
                    numbers,
                    left: candidates_of(puzzle),
                    is_stopped: false,
                });
                None
            }
            _ => None,
        });
    }
    match most {
        Some(1) => find_any(lanes, limits, &mut open),
        Some(most) => count_each(lanes, limits, &mut open, most),
        None => {}
    }
    for open in open.iter().filter(|open| !open.is_stopped) {
        found[open.place] = Some(counted(&open.numbers, most));
    }
    found
}

/// A puzzle with many solutions.
struct Open<'p> {
    place: usize,
    puzzle: &'p Puzzle,
    numbers: Numbers,
    /// For each cell, the digits that are not decided.
    left: [u16; 81],
    is_stopped: bool,
}

/// Finds a solution for each candidate that is in any.
fn find_any(lanes: &mut Lanes, limits: &Limits, open: &mut [Open<'_>]) {
    let job = Job::count_up_to(1).keeping(1).within(limits);
    loop {
        let (mut puzzles, mut known, mut asked) = (Vec::new(), Vec::new(), Vec::new());
        for (number, open) in open.iter_mut().enumerate() {
            for cell in Shape::CLASSIC.cells() {
                let at = cell.index();
                let has = |digit: &usize| open.numbers[at][*digit] > 0;
                let seen: u16 = (0..9).filter(has).map(|digit| 1 << digit).sum();
                open.left[at] &= !seen;
                if open.left[at] != 0 && !open.is_stopped {
                    let others = DigitSet::full(9).bits() & !u64::from(open.left[at]);
                    puzzles.push(open.puzzle);
                    known.push(Some(Known::uncounted(cell, DigitSet::from_bits(others))));
                    asked.push((number, at));
                }
            }
        }
        if asked.is_empty() {
            return;
        }
        let report = lanes.count_beyond(&puzzles, &known, &job);
        for (place, (number, cell)) in asked.into_iter().enumerate() {
            let open = &mut open[number];
            match report.answer(place) {
                Answer::Exactly(_) => open.left[cell] = 0,
                Answer::AtLeast(_) => {
                    report.kept(place).for_each(|it| add(&mut open.numbers, it));
                }
                _ => open.is_stopped = true,
            }
        }
    }
}

/// Counts the solutions with each candidate up to a number.
fn count_each(lanes: &mut Lanes, limits: &Limits, open: &mut [Open<'_>], most: u64) {
    let job = Job::count_up_to(most).within(limits);
    let (mut puzzles, mut asked) = (Vec::new(), Vec::new());
    for (number, open) in open.iter_mut().enumerate() {
        for cell in 0..81 {
            let rest = DigitSet::from_bits(open.left[cell].into()).iter();
            for digit in rest.filter(|digit| open.numbers[cell][digit.index()] < most) {
                let mut puzzle = *open.puzzle;
                puzzle[cell] = b'1' + digit.index() as u8;
                puzzles.push(puzzle);
                asked.push((number, cell, digit));
            }
        }
    }
    for (puzzles, asked) in puzzles.chunks(BATCH).zip(asked.chunks(BATCH)) {
        let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
        let report = lanes.count(&puzzles, &job);
        for (place, &(number, cell, digit)) in asked.iter().enumerate() {
            match report.answer(place) {
                Answer::Exactly(count) | Answer::AtLeast(count) => {
                    open[number].numbers[cell][digit.index()] = count;
                }
                _ => open[number].is_stopped = true,
            }
        }
    }
}

/// Counts a solution for its candidates.
fn add(numbers: &mut Numbers, solution: &Puzzle) {
    for (numbers, byte) in numbers.iter_mut().zip(solution) {
        numbers[usize::from(byte - b'1')] += 1;
    }
}

/// Returns the digits that clues leave in each cell; that of a clue itself.
fn candidates_of(puzzle: &Puzzle) -> [u16; 81] {
    let bit = |byte: u8| match byte {
        b'1'..=b'9' => 1 << (byte - b'1'),
        _ => 0_u16,
    };
    let mut houses = [[0_u16; 9]; 3];
    let houses_of = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (cell, &byte) in puzzle.iter().enumerate() {
        for (seen, house) in houses.iter_mut().zip(houses_of(cell)) {
            seen[house] |= bit(byte);
        }
    }
    std::array::from_fn(|cell| match bit(puzzle[cell]) {
        0 => {
            let [row, column, number] = houses_of(cell);
            0o777 & !(houses[0][row] | houses[1][column] | houses[2][number])
        }
        clue => clue,
    })
}

/// Returns the answer.
fn counted(numbers: &Numbers, most: Option<u64>) -> CandidateCounts {
    let most = most.unwrap_or(u64::MAX);
    let count = |&number: &u64| match number < most {
        true => Count::Exact(number.into()),
        false => Count::AtLeast(most.into()),
    };
    let counts: Vec<Count> = numbers.as_flattened().iter().map(count).collect();
    CandidateCounts::of_cells(Shape::CLASSIC, counts, None, CountedBy::Lanes)
}
