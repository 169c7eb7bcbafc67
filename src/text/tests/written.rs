//! Properties of all formats: what is written is read back, as far as the
//! format holds it, and no text makes a reader fail.

use proptest::prelude::*;

use super::rows;
use crate::board::{Digit, DigitSet, Grid, Marks, Regions, Shape};
use crate::text::*;

/// Shapes that are inferred from the number of cells, so that they are the
/// same when read.
fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        4 => Just(9usize),
        1 => prop::sample::select(vec![4, 6, 8, 12, 16]),
    ]
    .prop_map(|side| Shape::of_side(side).expect("a usual board"))
}

fn any_clues(shape: Shape) -> impl Strategy<Value = Grid> {
    let value = prop_oneof![2 => Just(0), 1 => 1..=shape.side() as u8];
    prop::collection::vec(value, shape.cell_count())
        .prop_map(move |values| Grid::from_values(shape, values).expect("small enough"))
}

/// Marks that allow the clues and leave something in each cell.
fn any_marks(clues: Grid) -> impl Strategy<Value = Marks> {
    let shape = clues.shape();
    let full = DigitSet::full(shape.side());
    let set = (any::<u64>(), 1..=shape.side()).prop_map(move |(bits, digit)| {
        let mut set = DigitSet::from_bits(bits) & full;
        set.insert(Digit::new(digit).expect("not 0"));
        set
    });
    let set = prop_oneof![1 => Just(full), 1 => set];
    prop::collection::vec(set, shape.cell_count()).prop_map(move |sets| {
        let mut marks = Marks::of(&clues);
        for (cell, set) in shape.cells().zip(sets) {
            if clues.get(cell).is_none() {
                marks.set(cell, set);
            }
        }
        marks
    })
}

/// Regions that are boxes with some cells exchanged.
fn any_regions(shape: Shape) -> impl Strategy<Value = Regions> {
    let count = shape.cell_count();
    let swaps = prop::collection::vec((0..count, 0..count), 1..9);
    swaps.prop_map(move |swaps| {
        let mut of: Vec<usize> = shape.cells().map(|cell| shape.box_of(cell)).collect();
        for (a, b) in swaps {
            of.swap(a, b);
        }
        Regions::new(shape, &of).expect("as many cells as before")
    })
}

fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let clues = any_shape().prop_flat_map(any_clues);
    let parts = clues.prop_flat_map(|clues| {
        let shape = clues.shape();
        let marks = prop::option::weighted(0.3, any_marks(clues.clone()));
        let regions = prop::option::weighted(0.3, any_regions(shape));
        (Just(clues), marks, regions)
    });
    let name = prop::option::of("é[a-w]{3,7}( [a-wé]{4,8}[<&\"',;:]){0,2}");
    (parts, name).prop_map(|((clues, marks, regions), name)| {
        let alphabet = Alphabet::usual(clues.shape().side());
        let regions = regions.filter(|regions| *regions != Regions::boxes(clues.shape()));
        Puzzle {
            name,
            alphabet,
            ..marks::puzzle_of(clues.clone(), marks.unwrap_or(Marks::of(&clues)), regions)
        }
    })
}

/// A puzzle as the format holds it.
fn as_held(puzzle: &Puzzle, format: Format) -> Puzzle {
    let mut held = puzzle.clone();
    // A cell with one candidate is a clue to those who have no other sign.
    if matches!(format, Format::Marks) {
        let left = marks::candidates_of(puzzle);
        held = marks::puzzle_of(left.clues(), left, None);
    } else if matches!(format, Format::Sukaku) || format == Format::Csv && puzzle.marks.is_some() {
        let left = marks::marks_of(puzzle).into_owned();
        held = marks::puzzle_of(left.clues(), left, None);
    }
    if format == Format::Hodoku {
        held = without_implied(held);
    }
    held.name = match format {
        Format::Msk => None,
        _ => puzzle.name.clone(),
    };
    held
}

/// The same with no candidate left that the clues rule out.
fn without_implied(puzzle: Puzzle) -> Puzzle {
    let marks = puzzle.marks.as_ref().map(|_| marks::candidates_of(&puzzle));
    Puzzle { marks, ..puzzle }
}

proptest! {
    #[test]
    fn what_is_written_in_any_format_is_read_back(puzzles in prop::collection::vec(any_puzzle(), 1..4)) {
        for &format in Format::ALL {
            let Some(writer) = Writer::new(format) else { continue };
            let mut out = Vec::new();
            writer.head(&mut out);
            let mut held = Vec::new();
            for puzzle in &puzzles {
                let len = out.len();
                match writer.puzzle(puzzle, &mut out) {
                    Ok(()) => held.push(as_held(puzzle, format)),
                    Err(_) => prop_assert_eq!(out.len(), len, "{}", format),
                }
            }
            writer.foot(&mut out);
            let text = String::from_utf8(out).expect("UTF-8");
            // What is no board of 9x9 may be one of several things, unless its
            // shape is given.
            let first = held.first().map_or(Shape::CLASSIC, |puzzle| puzzle.grid.shape());
            let are_alike = held.iter().all(|puzzle| puzzle.grid.shape() == first);
            let shape = Some(first).filter(|&shape| are_alike && shape != Shape::CLASSIC);
            for given in [Some(format), None] {
                if !are_alike && (given.is_none() || matches!(format, Format::Sukaku | Format::Csv)) {
                    continue;
                }
                let alphabet = matches!(format, Format::Line | Format::Csv | Format::Jigsaw)
                    .then(|| held.first().map(|puzzle| puzzle.alphabet)).flatten();
                if alphabet.is_some_and(|alphabet| held.iter().any(|other| other.alphabet != alphabet)) {
                    continue;
                }
                let options = Options { format: given, shape, alphabet, ..Options::default() };
                let read: Vec<_> = Reader::new(text.as_bytes(), options)
                    .map(|record| record.unwrap().puzzle.map_err(|invalid| invalid.error.to_string()))
                    .map(|read| if format == Format::Hodoku { read.map(without_implied) } else { read })
                    .collect();
                let expected: Vec<_> = held.iter().map(|puzzle| {
                    let drawn = format == Format::Grid && puzzle.grid.shape().side() > 9;
                    let alphabet = if drawn { Alphabet::Words } else { puzzle.alphabet };
                    Ok(Puzzle { alphabet, ..puzzle.clone() })
                }).collect();
                prop_assert_eq!(read, expected, "{} {:?}\n{}", format, given, text);
            }
        }
    }

    #[test]
    fn no_text_makes_any_reader_fail(text in any_text(), place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = text;
        if !text.is_empty() {
            let place = place.index(text.len());
            text[place] = byte;
        }
        let lines = text.split(|&byte| byte == b'\n').count() as u64;
        let formats = Format::ALL.iter().copied().map(Some).chain([None]);
        for format in formats {
            let options = Options { format, ..Options::default() };
            // A small buffer, so that nothing depends on what is in it.
            let input = std::io::BufReader::with_capacity(7, &text[..]);
            for record in Reader::new(input, options) {
                let record = record.expect("memory can be read");
                prop_assert!((1..=lines).contains(&record.line), "{:?}", record);
                if let Err(invalid) = record.puzzle {
                    prop_assert!((1..=lines + 1).contains(&invalid.error.line));
                    prop_assert!(!invalid.error.to_string().contains('\n'));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn no_link_makes_the_reader_fail(packed in "N4Ig[A-Za-z0-9+/]{0,300}={0,2}") {
        let link = format!("https://f-puzzles.com/?load={packed}");
        prop_assert!(parse(&link, &Options::default()).is_err());
    }
}

/// Good files of all formats, cut up and mixed.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    let file = (any_puzzle(), prop::sample::select(Format::ALL)).prop_map(|(puzzle, format)| {
        let mut out = Vec::new();
        if let Some(writer) = Writer::new(format) {
            writer.head(&mut out);
            // Half of nothing is nothing.
            let _ = writer.puzzle(&puzzle, &mut out);
            writer.foot(&mut out);
        }
        out
    });
    let classic = rows(super::CLASSIC).join("\n");
    let piece = prop_oneof![
        4 => file,
        1 => Just(b"puzzle,name\n\"".to_vec()),
        1 => Just(b"<opensudoku><game data='".to_vec()),
        1 => Just(b"<!-- \n-->]]>&amp;&#10;</opensudoku>\n".to_vec()),
        1 => Just(format!(":1:2:{classic}").into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ];
    (
        prop::collection::vec(piece, 0..4),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(pieces, end)| {
            let text = pieces.concat();
            let len = if text.is_empty() {
                0
            } else {
                end.index(2 * text.len())
            };
            text[..len.min(text.len())].to_vec()
        })
}
