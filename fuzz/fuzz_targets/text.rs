//! Puzzles as text: the result of reading does not depend on the buffer, errors
//! have a position and no control characters, and each puzzle can be written in
//! every format and read back, except for the parts that the writer reports as
//! lost.
//!
//! The first byte chooses the format and the columns of tables, the second the
//! shape and the alphabet; the rest is the text. For both bytes, a capital
//! letter or `@` chooses something simple.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use quadrille::board::Shape;
use quadrille::text::{Alphabet, Column, Format, Options, Reader, Record};

#[path = "../../tests/support/round_trip.rs"]
mod round_trip;

/// The number of puzzles of a text that are written again.
const MOST_PUZZLES: usize = 3;

/// The boxes of the boards to choose from, and `None`.
const BOXES: [(usize, usize); 16] = [
    (0, 0),
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (2, 2),
    (1, 4),
    (1, 5),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (1, 9),
    (2, 5),
    (4, 4),
    (5, 5),
];

fuzz_target!(|data: &[u8]| {
    let [how, board, text @ ..] = data else {
        return;
    };
    let options = options(*how, *board);
    let records: Vec<Record> = Reader::new(text, &options)
        .map(|record| record.expect("memory can be read"))
        .collect();
    let same: Vec<Record> = Reader::new(BufReader::with_capacity(7, text), &options)
        .map(|record| record.expect("memory can be read"))
        .collect();
    assert_eq!(format!("{records:?}"), format!("{same:?}"));
    check_runs(&records, text, options);

    let lines = text.split(|&byte| byte == b'\n').count() as u64;
    for record in &records {
        assert!((1..=lines).contains(&record.line));
        if let Err(invalid) = &record.puzzle {
            assert!((1..=lines + 1).contains(&invalid.error.line));
            assert!(!invalid.error.to_string().contains(char::is_control));
        }
    }
    let puzzles = records
        .iter()
        .filter_map(|record| record.puzzle.as_ref().ok());
    for puzzle in puzzles.take(MOST_PUZZLES) {
        for &format in Format::ALL {
            round_trip::check(puzzle, format);
        }
    }
});

/// Returns the options that two bytes choose.
fn options(how: u8, board: u8) -> Options {
    let mut options = Options::default();
    options.format = Format::ALL
        .get(usize::from(how & 31).wrapping_sub(1))
        .copied();
    match how >> 5 & 3 {
        0 => options.column = Some(Column::Number(1)),
        1 => options.column = Some(Column::Name("puzzle".to_owned())),
        3 => options.solution_column = Some(Column::Number(2)),
        _ => {}
    }
    let (rows, columns) = BOXES[usize::from(board & 15)];
    options.shape = Shape::new(rows, columns).ok();
    options.alphabet = match board >> 4 {
        3 => Some(Alphabet::Digits),
        5 => Some(Alphabet::OneG),
        6 => Some(Alphabet::Hex0),
        7 => Some(Alphabet::A1),
        2 => Some(Alphabet::Words),
        _ => None,
    };
    options
}

/// Checks that runs yield the same classic puzzles.
fn check_runs(records: &[Record], text: &[u8], options: Options) {
    let mut reader = Reader::new(BufReader::with_capacity(200, text), &options);
    let mut place = 0;
    let mut check = |record: &Record| {
        let expected = &records[place];
        place += 1;
        assert_eq!(record.line, expected.line);
        match (&record.puzzle, &expected.puzzle) {
            (Ok(puzzle), Ok(expected)) => {
                // Runs keep no names.
                let expected = expected.clone();
                let name = puzzle.name.clone();
                let named = expected.name.clone();
                assert!(name.is_none() || name == named);
                assert_eq!(puzzle.clone().with_name(""), expected.with_name(""));
            }
            (Err(invalid), Err(expected)) => assert_eq!(invalid.error, expected.error),
            _ => panic!("{record:?} was {expected:?}"),
        }
    };
    loop {
        if let Some(run) = reader.next_run(2).expect("memory can be read") {
            (0..run.puzzles().len()).for_each(|at| check(&run.record(at)));
        } else if let Some(record) = reader.next() {
            check(&record.expect("memory can be read"));
        } else {
            break;
        }
    }
    assert_eq!(place, records.len());
}
