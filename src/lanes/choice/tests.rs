use proptest::prelude::*;

use super::super::portable::Portable;
use super::super::testing::{Board, state_of};
use super::*;

/// A candidate: row, column, digit from 0.
type Candidate = (usize, usize, usize);

/// The places of a digit in a box.
fn places(board: &Board, digit: usize, number: usize) -> Vec<Candidate> {
    (0..9)
        .map(|k| (number / 3 * 3 + k / 3, number % 3 * 3 + k % 3, digit))
        .filter(|&(row, column, _)| board[row][column] >> digit & 1 == 1)
        .collect()
}

/// The candidates of a cell.
fn candidates(board: &Board, row: usize, column: usize) -> Vec<Candidate> {
    let has = |&digit: &usize| board[row][column] >> digit & 1 == 1;
    (0..9)
        .filter(has)
        .map(|digit| (row, column, digit))
        .collect()
}

/// The rivals of a candidate in its row and column.
fn score(board: &Board, (row, column, digit): Candidate) -> usize {
    let along = |cell: &dyn Fn(usize) -> (usize, usize), own: usize| {
        let cells = (0..9).filter(|k| k / 3 != own / 3).map(cell);
        let worth = cells.map(|(row, column)| match board[row][column] {
            cell if cell >> digit & 1 == 0 => 0,
            cell if cell.count_ones() == 2 => 3,
            _ => 2,
        });
        worth.max().unwrap()
    };
    along(&|k| (row, k), column) + along(&|k| (k, column), row)
}

/// Places in one miniline count once there.
fn place_score(board: &Board, places: &[Candidate]) -> usize {
    let [one, other] = [places[0], places[1]];
    let alone = |candidate| score(board, candidate);
    // Only the cells of the common line count.
    let shared = |row: bool| {
        let mut line = *board;
        for (at, cell) in line.as_flattened_mut().iter_mut().enumerate() {
            let is_line = if row {
                at / 9 == one.0
            } else {
                at % 9 == one.1
            };
            if !is_line {
                *cell = 0;
            }
        }
        score(&line, one)
    };
    let twice = match (one.0 == other.0, one.1 == other.1) {
        (true, _) => shared(true),
        (_, true) => shared(false),
        _ => 0,
    };
    alone(one) + alone(other) - twice
}

fn boards() -> impl Strategy<Value = Board> {
    let cell = prop_oneof![
        3 => (0..9_u32, 0..9_u32).prop_map(|(a, b)| 1 << a | 1 << b),
        1 => 0..512_u32,
    ];
    let row = proptest::array::uniform9(cell);
    proptest::array::uniform9(row)
}

proptest! {
    #[test]
    fn the_best_item_has_two_candidates_and_the_highest_score(board in boards()) {
        let choice = best(&state_of(&board));
        let (mut cells, mut digits) = (Vec::new(), Vec::new());
        let mut highest = None;
        for at in 0..81 {
            let (row, column) = (at / 9, at % 9);
            let cell = candidates(&board, row, column);
            let bit = 1 << (9 * (row / 3) + 3 * (column / 3));
            if choice.cells[3 * (row % 3) + column % 3].word() & bit != 0 {
                cells.push(cell.clone());
            }
            if let [one, other] = cell[..] {
                highest = highest.max(Some((score(&board, one) + score(&board, other)) / 2));
            }
            let places = places(&board, at / 9, at % 9);
            let bit = 1 << (3 * (at % 9) + at / 9 / 3);
            if choice.places[at / 9 % 3].word() & bit != 0 {
                digits.push(places.clone());
            }
            if places.len() == 2 {
                highest = highest.max(Some(place_score(&board, &places).div_ceil(2)));
            }
        }
        let bits = |words: &[Portable<1>]| words.iter().map(|word| word.word().count_ones()).sum::<u32>();
        prop_assert_eq!(bits(&choice.cells) as usize, cells.len());
        prop_assert_eq!(bits(&choice.places) as usize, digits.len());
        prop_assert_eq!(choice.linked.word() != 0, highest.is_some());
        match (&cells[..], &digits[..]) {
            ([cell], []) if highest.is_some() => {
                prop_assert_eq!(cell.len(), 2);
                let sum = score(&board, cell[0]) + score(&board, cell[1]);
                prop_assert_eq!(Some(sum / 2), highest);
            }
            ([], [places]) => {
                prop_assert_eq!(places.len(), 2);
                prop_assert_eq!(Some(place_score(&board, places).div_ceil(2)), highest);
            }
            _ => prop_assert!(highest.is_none()),
        }
    }
}
