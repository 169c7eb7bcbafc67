//! Properties: output is read back unchanged, and no input makes a reader fail,
//! guess or hang.

use std::io::BufReader;
use std::ops::RangeInclusive;

use proptest::prelude::*;

use super::{CLASSIC, of_shape, rows};
use crate::*;
use quadrille_board::{Grid, Shape};

/// Returns any shape, an alphabet that is large enough for it, and any grid.
fn any_grid(sides: RangeInclusive<usize>) -> impl Strategy<Value = (Grid, Alphabet)> {
    let boxes = |side| (1..=side).filter_map(move |rows| Shape::new(rows, side / rows).ok());
    let shapes: Vec<Shape> = sides
        .flat_map(|side| boxes(side).filter(move |shape| shape.side() == side))
        .collect();
    let alphabets = prop::sample::select(Alphabet::ALL);
    (prop::sample::select(shapes), alphabets)
        .prop_filter("large enough", |(shape, alphabet)| {
            shape.side() <= alphabet.max_side()
        })
        .prop_flat_map(|(shape, alphabet)| {
            let side = shape.side() as u8;
            let value = prop_oneof![2 => Just(0), 3 => 0..=side];
            prop::collection::vec(value, shape.cell_count())
                .prop_map(move |values| (Grid::from_values(shape, values).unwrap(), alphabet))
        })
}

/// Returns text made of pieces of all forms, so that random input reaches all
/// of the reader.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    let rows = rows(CLASSIC);
    let pieces = [
        CLASSIC,
        CLASSIC_LINES,
        rows[0],
        rows[1],
        "1..4..3..2..4..1",
        "12..",
        "G",
        "10",
        "0",
        ".",
        "x",
        " ",
        "|",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "---+---",
        "│",
        "# c",
        "[Puzzle]",
        "[State]",
        "Grid 01",
        ":",
        "é",
    ];
    let piece = prop_oneof![
        9 => prop::sample::select(Vec::from(pieces)).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Two lines of puzzles, the second with other blanks, a name, and two bytes
/// for its end.
const CLASSIC_LINES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53xX7*__?6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79;b\r\n";

/// A puzzle without its name, or the invalid text and its error.
type Seen = Result<(Grid, Alphabet), (String, TextError)>;

/// Returns the line and all of a record but the name, which runs do not keep.
fn seen(record: &Record) -> (u64, Seen) {
    let puzzle = match &record.puzzle {
        Ok(puzzle) => Ok((puzzle.grid.clone(), puzzle.alphabet)),
        Err(invalid) => Err((invalid.text.clone(), invalid.error.clone())),
    };
    (record.line, puzzle)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back((grid, alphabet) in any_grid(1..=36)) {
        let options = Options {
            shape: Some(grid.shape()),
            alphabet: Some(alphabet),
            ..Options::default()
        };
        let line = one_line(&grid, alphabet);
        let by_line = parse(&line, &options)?;
        prop_assert_eq!((&by_line.grid, by_line.alphabet), (&grid, alphabet));
        let by_reader = parse(&format!("{line};its name"), &options)?;
        prop_assert_eq!(&by_reader.grid, &grid);
        prop_assert_eq!(by_reader.name.as_deref(), Some("its name"));
        let drawn = parse(&grid.to_string(), &of_shape(&grid.shape().to_string()))?;
        prop_assert_eq!(drawn.grid, grid);
    }

    #[test]
    fn an_inferred_alphabet_is_the_right_one((grid, alphabet) in any_grid(10..=36)) {
        let line = one_line(&grid, alphabet);
        let options = of_shape(&grid.shape().to_string());
        if let Ok(puzzle) = parse(&line, &options) {
            prop_assert_eq!(puzzle.grid, grid, "{} for {}", puzzle.alphabet, alphabet);
        }
    }

    #[test]
    fn runs_are_what_would_be_read_one_by_one(text in any_text(), most in 1..4usize, piece in 1..300usize) {
        // The buffer ends in the middle of lines, as that of a file does.
        let input = || BufReader::with_capacity(piece, &text[..]);
        let one_by_one = Reader::new(input(), &Options::default()).map(|record| seen(&record.unwrap()));
        let (mut reader, mut records) = (Reader::new(input(), &Options::default()), Vec::new());
        loop {
            if let Some(run) = reader.next_run(most).unwrap() {
                prop_assert!((1..=most).contains(&run.puzzles().len()));
                records.extend((0..run.puzzles().len()).map(|place| seen(&run.record(place))));
            } else if let Some(record) = reader.next() {
                records.push(seen(&record.unwrap()));
            } else {
                break;
            }
        }
        prop_assert_eq!(records, one_by_one.collect::<Vec<_>>());
    }

    #[test]
    fn the_plain_way_is_no_other_way(line in "[1-9.0x]{79,83}[ ;a]{0,2}[a-z]{0,3}") {
        // After a blank the line is not read the plain way.
        let plain = parse(&line, &Options::default());
        let slow = parse(&format!(" {line}"), &Options::default());
        prop_assert_eq!(plain.is_ok(), slow.is_ok());
        if let (Ok(plain), Ok(slow)) = (plain, slow) {
            prop_assert_eq!(plain, slow);
        }
    }
}
