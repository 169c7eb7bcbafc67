//! Writes puzzles in a format and reads them back: the result is the same,
//! except for the parts that the writer reported as lost.

use quadrille::board::{Marks, Shape};
use quadrille::text::{Alphabet, Format, Lost, Options, Puzzle, Reader, Writer};

/// Writes a puzzle in a format and reads it back. Returns what was read, if the
/// puzzle was written.
///
/// # Panics
///
/// Panics if it has become another puzzle by more than the reported parts, or
/// if the writer has written a puzzle that it rejected.
pub fn check(puzzle: &Puzzle, format: Format) -> Option<Puzzle> {
    let writer = Writer::new(format).with_fields_of(puzzle);
    let mut out = Vec::new();
    writer.head(&mut out);
    let len = out.len();
    let written = writer.puzzle(puzzle, &mut out);
    let lost = match &written {
        Ok(()) => &[],
        Err(unfit) if unfit.is_written() => unfit.lost(),
        Err(_) => {
            assert_eq!(out.len(), len, "{format} wrote what it refused");
            return None;
        }
    };
    writer.foot(&mut out);
    let alphabet = alphabet_in(format, puzzle);
    let read = read(&out, Some(format), puzzle.grid.shape(), alphabet);
    let text = String::from_utf8(out).expect("UTF-8");
    let [Ok(read)] = &read[..] else {
        panic!("{format}: {read:?}\n{puzzle:?}\n{text}");
    };
    if matches!(format.name(), "line" | "csv" | "jsonl") && puzzle.is_plain() {
        assert_eq!(read.alphabet, puzzle.alphabet, "{format}\n{text}");
    }
    let held = |puzzle: &Puzzle| {
        let mut puzzle = lost.iter().cloned().fold(puzzle.clone(), without);
        // An empty field is none, and some formats keep no order.
        puzzle.fields.retain(|(_, value)| !value.is_empty());
        puzzle.fields.sort();
        puzzle
    };
    let mut same = held(read);
    same.alphabet = puzzle.alphabet;
    assert_eq!(same, held(puzzle), "{format} {written:?}\n{text}");
    Some(read.clone())
}

/// Reads a text with all options that a reader can have.
pub fn read(
    text: &[u8],
    format: Option<Format>,
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Vec<Result<Puzzle, String>> {
    let mut options = Options::default().with_shape(shape);
    options.format = format;
    options.alphabet = alphabet;
    Reader::new(text, &options)
        .map(|record| record.expect("memory can be read").puzzle)
        .map(|puzzle| puzzle.map_err(|invalid| invalid.error.to_string()))
        .collect()
}

/// Returns the alphabet that a reader needs to know.
fn alphabet_in(format: Format, puzzle: &Puzzle) -> Option<Alphabet> {
    let one_symbol = match (puzzle.alphabet, puzzle.grid.shape().side()) {
        (Alphabet::Words, ..=9) => Alphabet::Digits,
        (Alphabet::Words, ..=35) => Alphabet::OneG,
        (Alphabet::Words, _) => Alphabet::Hex0,
        (alphabet, _) => alphabet,
    };
    match format.name() {
        "csv" if puzzle.marks.is_some() => None,
        "csv" if puzzle.regions().is_some() => Some(one_symbol),
        "jigsaw" => Some(one_symbol),
        "line" | "csv" => Some(puzzle.alphabet),
        _ => None,
    }
}

/// Returns a puzzle without a part that a format has no place for.
fn without(mut puzzle: Puzzle, lost: Lost) -> Puzzle {
    let marks = puzzle.marks.clone();
    let mut marks = marks.unwrap_or_else(|| Marks::of(&puzzle.grid));
    match lost {
        Lost::Name | Lost::NameCharacters => puzzle.name = None,
        Lost::Technique => puzzle.technique = None,
        Lost::Placed => puzzle.placed = None,
        Lost::SingleMarks => {
            puzzle.grid = marks.clues();
            puzzle = puzzle.with_marks(marks);
        }
        Lost::RuledOut => {
            let mut filled = puzzle.grid.clone();
            for (cell, digit) in puzzle.placed.iter().flat_map(|placed| placed.clues()) {
                filled.set(cell, Some(digit));
            }
            for cell in filled.shape().cells() {
                marks.set(cell, marks.get(cell) & filled.candidates(cell));
            }
            puzzle = puzzle.with_marks(marks);
        }
        Lost::Field(name) => puzzle.fields.retain(|(known, _)| *known != name),
        vital => panic!("{vital} is vital, but something was written"),
    }
    puzzle
}
