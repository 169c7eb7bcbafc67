//! Texts at the edge of what a form takes: the smallest boards, lists that look
//! like something else, and boards that a form cannot hold.

use quadrille::board::{Digit, DigitSet, Grid, Marks, Regions, Shape};
use quadrille::text::{Alphabet, Format, Options, Puzzle, Reader, Writer, parse};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the puzzles of a text in one line each, and the messages.
fn read(text: &str, options: &Options) -> Vec<String> {
    let records = Reader::new(text.as_bytes(), options);
    records
        .map(|record| match record.expect("memory is read").puzzle {
            Ok(puzzle) => puzzle.to_string(),
            Err(invalid) => invalid.error.to_string(),
        })
        .collect()
}

/// Returns a puzzle in a form, or the message that says why it has no place
/// there.
fn written(puzzle: &Puzzle, format: Format) -> Result<String, String> {
    let mut out = Vec::new();
    let done = Writer::new(format).puzzle(puzzle, &mut out);
    let text = String::from_utf8(out).expect("UTF-8");
    done.map(|()| text).map_err(|unfit| unfit.to_string())
}

fn format(name: &str) -> Format {
    name.parse().expect("a format")
}

fn blank(rows: usize, columns: usize) -> Puzzle {
    let shape = Shape::new(rows, columns).expect("a shape");
    Puzzle::new(Grid::empty(shape), Alphabet::Digits)
}

/// 4x4 is the smallest board that is found by its rows.
#[test]
fn the_smallest_board_is_read_from_statements_and_tables() {
    let statements = "INSERT INTO board VALUES (1,2,3,4);
INSERT INTO board VALUES (3,4,1,2);
INSERT INTO board VALUES (2,1,4,3);
INSERT INTO board VALUES (4,3,2,NULL);
";
    let ruled = "a  b  c  d
-  -  -  -
1  2  3  4
3  4  1  2
2  1  4  3
4  3  2
";
    let trailing_commas = "3,4,1,2,
1,2,3,4,
2,1,4,3,
4,3,2,,
";
    for (text, expected) in [
        (statements, "123434122143432."),
        (ruled, "123434122143432."),
        (trailing_commas, "341212342143432."),
    ] {
        let found = read(text, &Options::default());
        assert_eq!(found.len(), 1, "{text}{found:?}");
        assert!(found[0].starts_with(expected), "{text}{found:?}");
    }
}

/// A row of a sukaku has most digits at their own places; so has a puzzle that
/// is given one house.
#[test]
fn puzzles_with_a_full_first_row_are_no_sukaku() {
    let puzzle = "1234............";
    let text = [puzzle; 4].join("\n");
    let options = Options::default().with_shape(Shape::new(2, 2).expect("a shape"));
    assert_eq!(read(&text, &options), [puzzle; 4]);
}

#[test]
fn rows_of_another_board_than_the_set_one_are_told_one_by_one() {
    let marks =
        "12 3 4 5 6 12\n4 5 6 12 12 3\n12 3 4 5 6 1\n4 5 6 12 12 3\n12 3 4 5 6 1\n4 5 6 12 12 3\n";
    let found = read(marks, &Options::default());
    assert_eq!(found.len(), 1, "{found:?}");
    let found = read(marks, &Options::default().with_shape(Shape::CLASSIC));
    let lines: Vec<&str> = marks.lines().collect();
    assert_eq!(found.len(), lines.len(), "{found:?}");
    for (message, line) in found.iter().zip(lines) {
        assert!(message.contains(line), "{message}");
    }
}

#[test]
fn cells_with_the_same_values_are_in_parts_of_one_size() {
    let read = |values: &str| read(&format!(".SameValues~{values}"), &Options::default());
    let blank = ".".repeat(81);
    for good in ["2~R1C1~R1C2~R1C3~R2C1", "3~R1C1~R1C2~R2C3"] {
        assert_eq!(read(good), [blank.as_str()], "{good}");
    }
    for bad in ["3~R1C1~R1C2~R1C3~R2C1", "1~R1C1~R1C2", "2"] {
        let found = read(bad);
        assert!(found[0].contains("expected a puzzle"), "{found:?}");
    }
}

/// The Interactive Sudoku Solver makes the boxes from the side of the board, by which
/// several texts are told apart.
#[test]
fn texts_of_constraints_name_their_board_which_has_usual_boxes() {
    let iss = format("iss");
    for (rows, columns, names) in [
        (3, 3, Ok(true)),
        (2, 2, Ok(true)),
        (2, 3, Ok(true)),
        (3, 2, Err(())),
        (1, 1, Err(())),
        (4, 4, Ok(true)),
    ] {
        let mut puzzle = blank(rows, columns);
        let clue = puzzle.grid.shape().nth_cell(0);
        puzzle.grid.set(clue, Digit::new(1));
        let text = written(&puzzle, iss);
        let named = text.as_ref().map(|text| text.contains("Shape"));
        assert_eq!(named.map_err(|_| ()), names, "{rows}x{columns} {text:?}");
        if let Ok(text) = text {
            let back = parse(&text, &Options::default()).expect("it is read back");
            assert_eq!(back.grid, puzzle.grid);
        }
    }
}

/// Borders between areas cannot show that two areas are one region.
#[test]
fn a_game_id_holds_only_connected_regions() {
    let solo = format("solo");
    let of = |regions| {
        let shape = Shape::new(2, 2).expect("a shape");
        let regions = Regions::parse(shape, regions).expect("four of each");
        written(&blank(2, 2).with_regions(regions), solo)
    };
    assert!(of("1212112233443344").is_err());
    assert!(of("1112122233343444").is_ok());
}

/// Whatever form a grid has, the prose above it is its name; the heading of a table
/// is not.
#[test]
fn a_line_above_a_grid_is_its_name() {
    let rows: Vec<&str> = PUZZLE.as_bytes().chunks(9).map(ascii).collect();
    let join = |by: &str, blank: &str| {
        let cells = |row: &&str| -> Vec<String> {
            row.chars()
                .map(|cell| cell.to_string().replace('.', blank))
                .collect()
        };
        rows.iter()
            .map(|row| cells(row).join(by))
            .collect::<Vec<_>>()
    };
    let list = format!("[\n[{}]\n]", join(",", "0").join("],\n["));
    let header = "c1,c2,c3,c4,c5,c6,c7,c8,c9";
    let table = join(",", "").join("\n");
    for text in [
        rows.join("\n"),
        list,
        table.clone(),
        format!("{header}\n{table}"),
    ] {
        let puzzle = parse(&format!("Gold\n{text}\n"), &Options::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(puzzle.name.as_deref(), Some("Gold"), "{text}");
        assert_eq!(puzzle.to_string(), PUZZLE, "{text}");
    }
    let table = format!("{header}\n{table}\n");
    assert_eq!(
        parse(&table, &Options::default()).map(|puzzle| puzzle.name),
        Ok(None)
    );
}

fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("ASCII")
}

#[test]
fn simple_sudoku_draws_rules_between_boxes_and_around_them() {
    let puzzle = parse(PUZZLE, &Options::default()).expect("a puzzle");
    let expected = "*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
";
    assert_eq!(written(&puzzle, format("ss")).as_deref(), Ok(expected));
}

/// A little killer begins at the edge of the board and crosses it: in the first
/// column downwards, and so on around the board; from each corner to the opposite
/// one.
#[test]
fn a_little_killer_goes_where_the_edge_that_it_begins_at_says() {
    let read = |start: &str| {
        let text = format!(".Shape~4x4.LittleKiller~5~{start}");
        parse(&text, &Options::default()).map(|puzzle| {
            let constraints = puzzle.variant.constraints().expect("a sum");
            constraints.to_string()
        })
    };
    for (start, cells) in [
        ("R1C1", "r1c1 r2c2 r3c3 r4c4"),
        ("R2C1", "r2c1 r3c2 r4c3"),
        ("R3C1", "r3c1 r4c2"),
        ("R4C1", "r1c4 r2c3 r3c2 r4c1"),
        ("R4C2", "r2c4 r3c3 r4c2"),
        ("R4C3", "r3c4 r4c3"),
        ("R4C4", "r1c1 r2c2 r3c3 r4c4"),
        ("R3C4", "r1c2 r2c3 r3c4"),
        ("R2C4", "r1c3 r2c4"),
        ("R1C4", "r1c4 r2c3 r3c2 r4c1"),
        ("R1C3", "r1c3 r2c2 r3c1"),
        ("R1C2", "r1c2 r2c1"),
    ] {
        let expected = format!("sum 5 {cells}");
        assert_eq!(read(start).as_deref(), Ok(&expected[..]), "{start}");
    }
    for inside in ["R2C2", "R2C3", "R3C2", "R3C3"] {
        assert!(read(inside).is_err(), "{inside}");
    }
}

/// Positions: with a mark that is ruled out, with a placed digit, and with both. A
/// form without a place for them refuses them.
#[test]
fn a_position_is_written_whole_or_refused() {
    let puzzle = parse(PUZZLE, &Options::default()).expect("a puzzle");
    let cell = |place: usize| Shape::CLASSIC.nth_cell(place);
    let fours: DigitSet = Digit::new(4).into_iter().collect();
    let mut marks = Marks::of(&puzzle.grid);
    let blanks = Shape::CLASSIC
        .cells()
        .filter(|&cell| puzzle.grid.get(cell).is_none());
    for cell in blanks {
        marks.set(cell, puzzle.grid.candidates(cell));
    }
    marks.set(cell(2), marks.get(cell(2)) - fours);
    let mut placed = Grid::empty(Shape::CLASSIC);
    placed.set(cell(3), Digit::new(6));
    let marked = puzzle.clone().with_marks(marks.clone());
    assert!(marked.marks.is_some());
    let begun = puzzle.with_placed(placed);
    let both = begun.clone().with_marks(marks);
    let options = |format: Format| {
        Options::default()
            .with_shape(Shape::CLASSIC)
            .with_format(format)
    };
    for (position, expected) in [
        (marked, "marks hodoku sudokuwiki f-puzzles sudokupad jsonl"),
        (begun, "sudokuwiki jsonl"),
        (both, "sudokuwiki jsonl"),
    ] {
        let mut kept = Vec::new();
        for &format in Format::ALL {
            let Ok(text) = written(&position, format) else {
                continue;
            };
            let back =
                parse(&text, &options(format)).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(
                (&back.grid, &back.marks, &back.placed),
                (&position.grid, &position.marks, &position.placed),
                "{format}\n{text}"
            );
            kept.push(format.name());
        }
        assert_eq!(kept.join(" "), expected);
    }
}
