//! Candidates, for the forms that have a place for them.

use std::borrow::Cow;

use super::{Alphabet, Puzzle};
use crate::board::{Grid, Marks, Regions};

/// The puzzle with these clues and candidates, of which those of clues do not
/// matter, and perhaps regions. Candidates that say nothing more than the
/// clues do are left out.
pub(super) fn puzzle_of(clues: Grid, mut marks: Marks, regions: Option<Regions>) -> Puzzle {
    for (cell, digit) in clues.clues() {
        marks.set(cell, [digit].into_iter().collect());
    }
    let plain = Marks::of(&clues);
    let ruled_out = |cell| {
        let by_clues = match regions {
            // The boxes are none then.
            Some(_) => plain.get(cell),
            None => clues.candidates(cell),
        };
        by_clues - marks.get(cell)
    };
    let says_more = clues
        .shape()
        .cells()
        .any(|cell| !ruled_out(cell).is_empty());
    let alphabet = Alphabet::usual(clues.shape().side());
    Puzzle {
        marks: says_more.then_some(marks),
        regions,
        ..Puzzle::new(clues, alphabet)
    }
}

/// The candidates that a puzzle says are left.
pub(super) fn marks_of(puzzle: &Puzzle) -> Cow<'_, Marks> {
    match &puzzle.marks {
        Some(marks) => Cow::Borrowed(marks),
        None => Cow::Owned(Marks::of(&puzzle.grid)),
    }
}

/// The same less those that a clue in the same row, column or box rules out.
pub(super) fn candidates_of(puzzle: &Puzzle) -> Marks {
    let mut marks = marks_of(puzzle).into_owned();
    for cell in puzzle.grid.shape().cells() {
        // A clue that clashes is still one.
        marks.set(cell, marks.get(cell) & puzzle.grid.candidates(cell));
    }
    marks
}
