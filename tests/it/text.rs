//! Properties of all formats: output is read back except for the parts that the
//! writer reports as lost, and no text makes a reader fail.

use proptest::prelude::*;

use quadrille::board::{
    Cell, Constraints, Digit, DigitSet, Extra, Grid, LocalConstraint, Marks, Regions, Shape,
    Variant,
};
use quadrille::text::{Alphabet, AppliedTechnique, Format, Options, Puzzle, Reader, Writer, parse};

use crate::support::EASY;
use crate::support::round_trip::{self, read};

/// Returns shapes of all kinds, mostly the usual ones.
fn any_shape() -> impl Strategy<Value = Shape> {
    let boxes = |side| (1..=side).filter_map(move |rows| Shape::new(rows, side / rows).ok());
    let shapes: Vec<Shape> = (1..=16)
        .flat_map(|side| boxes(side).filter(move |shape| shape.side() == side))
        .collect();
    prop_oneof![1 => Just(Shape::CLASSIC), 1 => prop::sample::select(shapes)]
}

fn any_clues(shape: Shape) -> impl Strategy<Value = Grid> {
    let value = prop_oneof![2 => Just(0), 1 => 1..=shape.side() as u8];
    prop::collection::vec(value, shape.cell_count())
        .prop_map(move |values| Grid::from_values(shape, values).expect("small enough"))
}

/// Returns marks of all kinds: any digits, one, and sometimes none; or, as in
/// play, the candidates that the clues leave, less a few.
fn any_marks(clues: Grid) -> impl Strategy<Value = Marks> {
    let shape = clues.shape();
    let full = DigitSet::full(shape.side());
    let some = any::<u64>().prop_map(move |bits| DigitSet::from_bits(bits) & full);
    let single = (1..=shape.side()).prop_map(|digit| Digit::new(digit).into_iter().collect());
    let set = prop_oneof![20 => Just(full), 10 => some, 5 => single];
    let sets = prop::collection::vec(set, shape.cell_count());
    (sets, any::<bool>()).prop_map(move |(sets, as_player)| {
        let mut marks = Marks::full(shape);
        for (cell, set) in shape.cells().zip(sets) {
            let left = if as_player {
                clues.candidates(cell)
            } else {
                full
            };
            let set = if set.len() == 1 { set } else { left & set };
            marks.set(
                cell,
                if set.is_empty() && !as_player {
                    left
                } else {
                    set
                },
            );
        }
        marks
    })
}

/// Returns regions that are boxes with some cells exchanged.
fn any_regions(shape: Shape) -> impl Strategy<Value = Regions> {
    let count = shape.cell_count();
    let swaps = prop::collection::vec((0..count, 0..count), 0..9);
    swaps.prop_map(move |swaps| {
        let mut of: Vec<usize> = shape.cells().map(|cell| shape.box_of(cell)).collect();
        for (a, b) in swaps {
            of.swap(a, b);
        }
        Regions::new(shape, &of).expect("as many cells as before")
    })
}

fn any_technique(shape: Shape) -> impl Strategy<Value = AppliedTechnique> {
    let candidate = (0..shape.cell_count(), 0..shape.side())
        .prop_map(move |(cell, digit)| (shape.nth_cell(cell), Digit::nth(digit)));
    let candidates = || prop::collection::vec(candidate.clone(), 0..4);
    let digits =
        any::<u64>().prop_map(move |bits| DigitSet::from_bits(bits) & DigitSet::full(shape.side()));
    let code = prop_oneof!["0000", "[0-9]{4}(-[0-9x])?", "[^:\\p{C}\\p{Z}]{0,9}"];
    (code, digits, candidates(), candidates()).prop_map(|(code, digits, out, placed)| {
        let mut technique = AppliedTechnique::new(&code).expect("a code");
        technique.digits = digits;
        technique.eliminations = out;
        technique.placements = placed;
        technique
    })
}

/// Returns typical names, and random ones.
fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "é[a-w]{3,7}( [a-wé]{4,8}[<&\"',;:]){0,2}",
        1 => "[A-Z1-9][a-z]{2,12} [a-z.]{1,8}[!?]?",
        1 => "[0-9a-f]{12} [0-9]{1,2}[.][0-9]",
        1 => "[#;:,.x1-9A-I \\[\\]]{1,20}",
        1 => any::<String>(),
    ]
}

/// Returns what other programs know about a puzzle, and random texts.
fn any_fields() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof![
        "author|comment|level|rating|ruleset|solution",
        "[a-zA-Z,\"_é ]{1,9}[a-z]"
    ];
    let value = prop_oneof![
        "[0-9]{1,3}([.][0-9])?",
        "[a-zé ,;\"\n]{0,20}",
        "[{}\\[\\],:0-9\"]{0,6}",
        any::<String>(),
    ];
    prop::collection::vec((name, value), 0..3)
}

/// Returns rules that some formats have a place for, if the board has them:
/// diagonals, cages in pairs, or a single cage.
fn any_rules(shape: Shape) -> impl Strategy<Value = Variant> {
    let cages = move |sums: Vec<u32>, width: usize| {
        let cells: Vec<Cell> = shape.cells().collect();
        let cages = cells
            .chunks(width)
            .zip(sums)
            .map(|(cells, sum)| LocalConstraint::Cage {
                cells: cells.into(),
                sum: Some(sum),
            });
        Constraints::new(shape, cages.collect::<Vec<_>>())
    };
    let x: Variant = [Extra::X].into_iter().collect();
    let extras = prop::sample::select(vec![Variant::CLASSIC, x]);
    let sums = prop::collection::vec(1..60u32, shape.cell_count());
    (extras, sums, 0..4usize).prop_map(move |(extras, mut sums, kind)| {
        if kind == 1 {
            sums.truncate(1);
        }
        let cages = match kind {
            0 => None,
            _ => cages(
                sums,
                if shape.side().is_multiple_of(2) {
                    2
                } else {
                    shape.side().min(3)
                },
            )
            .ok(),
        };
        match cages {
            Some(cages) => extras.with_constraints(cages),
            None => extras,
        }
    })
}

fn any_puzzle_of(shape: Shape, alphabet: Alphabet) -> impl Strategy<Value = Puzzle> {
    let parts = any_clues(shape).prop_flat_map(move |clues| {
        let marks = prop::option::weighted(0.4, any_marks(clues.clone()));
        let regions = prop::option::weighted(0.3, any_regions(shape));
        let technique = prop::option::weighted(0.2, any_technique(shape));
        let placed = prop::option::weighted(0.2, any_clues(shape));
        let rules = prop::option::weighted(0.2, any_rules(shape));
        (Just(clues), marks, (regions, rules), placed, technique)
    });
    (parts, prop::option::of(any_name()), any_fields()).prop_map(move |(parts, name, fields)| {
        let (clues, marks, (regions, rules), placed, technique) = parts;
        let mut puzzle = Puzzle::new(clues, alphabet).with_name(&name.unwrap_or_default());
        if let Some(regions) = regions {
            puzzle = puzzle.with_regions(regions);
        }
        if let Some(rules) = rules
            && let Ok(with_rules) = puzzle.clone().with_variant(&rules)
        {
            puzzle = with_rules;
        }
        if let Some(marks) = marks {
            puzzle = puzzle.with_marks(marks);
        }
        if let Some(placed) = placed {
            puzzle = puzzle.with_placed(placed);
        }
        if let Some(technique) = technique {
            puzzle = puzzle.with_technique(technique);
        }
        let fields = fields.into_iter();
        fields.fold(puzzle, |puzzle, (name, value)| {
            puzzle.with_field(name, value)
        })
    })
}

fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (any_shape(), prop::sample::select(Alphabet::ALL)).prop_flat_map(|(shape, alphabet)| {
        let alphabet = match alphabet.max_side() < shape.side() {
            true => Alphabet::usual(shape.side()),
            false => alphabet,
        };
        any_puzzle_of(shape, alphabet)
    })
}

/// Returns puzzles of these sizes with all that some format has a place for.
fn samples() -> Vec<Puzzle> {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    let sizes = [
        (shape(2, 2), Alphabet::Digits),
        (shape(2, 3), Alphabet::Digits),
        (Shape::CLASSIC, Alphabet::Digits),
        (shape(4, 4), Alphabet::OneG),
        (shape(4, 6), Alphabet::A1),
        (shape(5, 5), Alphabet::A1),
    ];
    let mut samples = Vec::new();
    for (shape, alphabet) in sizes {
        let side = shape.side();
        // Clues in half of the cells, of a grid that has no conflicts.
        let value = |cell: Cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
            let is_clue = (7 * row + 3 * column) % 4 < 2;
            if is_clue {
                ((shift + column) % side + 1) as u8
            } else {
                0
            }
        };
        let values: Vec<u8> = shape.cells().map(value).collect();
        let clues = Grid::from_values(shape, values).unwrap();
        let plain = Puzzle::new(clues.clone(), alphabet);
        let mut marks = Marks::of(&clues);
        let blank = shape
            .cells()
            .find(|&cell| clues.get(cell).is_none())
            .unwrap();
        marks.set(blank, clues.candidates(blank).iter().take(2).collect());
        let columns: Vec<usize> = shape.cells().map(|cell| shape.column_of(cell)).collect();
        let regions = Regions::new(shape, &columns).unwrap();
        samples.extend([
            plain
                .clone()
                .with_name("a name")
                .with_field("author", "someone")
                .with_field("level", "3"),
            plain.clone().with_marks(marks),
            plain.clone().with_regions(regions),
            plain,
        ]);
    }
    samples
}

#[test]
fn every_pair_of_formats_keeps_what_both_hold() {
    for puzzle in samples() {
        let mut written = 0;
        for &from in Format::ALL {
            let Some(read) = round_trip::check(&puzzle, from) else {
                continue;
            };
            written += 1;
            assert_eq!(read.grid, puzzle.grid, "{from}");
            for &to in Format::ALL {
                let direct = round_trip::check(&puzzle, to);
                let Some(read) = round_trip::check(&read, to) else {
                    assert!(direct.is_none(), "{from} to {to}: {puzzle:?}");
                    continue;
                };
                assert_eq!(read.grid, puzzle.grid, "{from} to {to}");
                assert_eq!(read.regions(), puzzle.regions(), "{from} to {to}");
                assert_eq!(read.marks, puzzle.marks, "{from} to {to}");
            }
        }
        assert!(written > 0, "{puzzle:?}");
    }
}

proptest! {
    #[test]
    fn a_puzzle_is_read_back_or_the_writer_says_what_is_lost(puzzle in any_puzzle()) {
        for &format in Format::ALL {
            round_trip::check(&puzzle, format);
        }
    }

    #[test]
    fn no_two_formats_change_a_puzzle_between_them(puzzle in any_puzzle()) {
        // Not all pairs each time, but all of them in the course of the cases.
        for (place, &from) in Format::ALL.iter().enumerate() {
            let Some(read) = round_trip::check(&puzzle, from) else {
                continue;
            };
            let step = 1 + puzzle.grid.clues().count() % 5;
            for &to in Format::ALL.iter().skip(place % step).step_by(step) {
                round_trip::check(&read, to);
            }
        }
    }

    #[test]
    fn puzzles_follow_each_other(puzzles in prop::collection::vec(any_puzzle_of(Shape::CLASSIC, Alphabet::Digits), 1..4)) {
        for &format in Format::ALL {
            let writer = Writer::new(format);
            let mut out = Vec::new();
            writer.head(&mut out);
            let is_written = |puzzle: &&Puzzle| {
                writer.puzzle(puzzle, &mut out).err().is_none_or(|unfit| unfit.is_written())
            };
            let grids: Vec<Grid> = puzzles.iter().filter(is_written).map(|p| p.grid.clone()).collect();
            writer.foot(&mut out);
            let read = read(&out, Some(format), Shape::CLASSIC, None);
            let read: Result<Vec<Grid>, _> = read.into_iter().map(|p| p.map(|p| p.grid)).collect();
            if !matches!(format.name(), "sukaku" | "csv" | "iss") {
                prop_assert_eq!(read, Ok(grids), "{}", format);
            } else {
                prop_assert_eq!(read.map(|read| read.len()), Ok(grids.len()), "{}", format);
            }
        }
    }

    #[test]
    fn each_format_shows_that_it_is_that(puzzle in any_puzzle_of(Shape::CLASSIC, Alphabet::Digits)) {
        let puzzle = puzzle.with_name("éinfach");
        for &format in Format::ALL {
            let writer = Writer::new(format);
            let mut out = Vec::new();
            writer.head(&mut out);
            if writer.puzzle(&puzzle, &mut out).is_err_and(|unfit| !unfit.is_written()) {
                continue;
            }
            writer.foot(&mut out);
            let told = read(&out, Some(format), Shape::CLASSIC, None);
            let found: Vec<_> = Reader::new(&out[..], &Options::default())
                .map(|record| record.unwrap().puzzle.map_err(|invalid| invalid.error.to_string()))
                .collect();
            prop_assert_eq!(found, told, "{}", format);
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
            let mut options = Options::default();
            options.format = format;
            // A small buffer, so that the result cannot depend on its contents.
            let input = std::io::BufReader::with_capacity(7, &text[..]);
            for record in Reader::new(input, &options) {
                let record = record.expect("memory can be read");
                prop_assert!((1..=lines).contains(&record.line), "{:?}", record);
                if let Err(invalid) = record.puzzle {
                    prop_assert!((1..=lines + 1).contains(&invalid.error.line));
                    prop_assert!(!invalid.error.to_string().contains(char::is_control));
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

/// Returns valid files of all formats, cut up and mixed.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    let file = (any_puzzle(), prop::sample::select(Format::ALL)).prop_map(|(puzzle, format)| {
        let mut out = Vec::new();
        let writer = Writer::new(format);
        writer.head(&mut out);
        // Half of nothing is nothing.
        let _ = writer.puzzle(&puzzle, &mut out);
        writer.foot(&mut out);
        out
    });
    let rows = EASY[2].as_bytes().chunks(9);
    let classic = rows.collect::<Vec<_>>().join(&b'\n');
    let piece = prop_oneof![
        4 => file,
        1 => Just(b"puzzle,name\n\"".to_vec()),
        1 => Just(b"<opensudoku><game data='".to_vec()),
        1 => Just(b"<!-- \n-->]]>&amp;&#10;</opensudoku>\n".to_vec()),
        1 => Just([b":1:2:", &classic[..]].concat()),
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
