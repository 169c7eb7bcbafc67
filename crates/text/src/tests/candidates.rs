//! Candidates in a grid or on a line, and what is a clue among them.

use super::*;
use quadrille_board::Cell;

pub(super) const MARKS: &str = "\
.-----------------.-----------------.-----------------.
| 5    3    124   | 26   7    2468  | 1489 1249 248   |
| 6    247  247   | 1    9    5     | 3478 234  2478  |
| 12   9    8     | 23   34   24    | 1357 6    247   |
:-----------------+-----------------+-----------------:
| 8    125  1259  | 579  6    147   | 4579 2459 3     |
| 4    25   2569  | 8    5    3     | 579  259  1     |
| 7    15   1359  | 59   2    14    | 4589 459  6     |
:-----------------+-----------------+-----------------:
| 139  6    13457 | 357  35   7     | 2    8    4     |
| 23   278  237   | 4    1    9     | 367  3    5     |
| 123  1245 12345 | 2356 8    26    | 1346 7    9     |
'-----------------'-----------------'-----------------'
";

/// Returns the marks of a cell as digits.
pub(super) fn marks(puzzle: &Puzzle, row: usize, column: usize) -> String {
    let cell: Cell = puzzle.grid.shape().cell(row - 1, column - 1);
    let marks = puzzle.marks.as_ref().expect("marks").get(cell);
    marks.iter().map(|digit| digit.to_string()).collect()
}

#[test]
fn grids_of_candidates_are_told_by_their_groups() {
    let puzzle = only(&format!("From somewhere\n{MARKS}a remark"));
    assert_eq!(puzzle.name.as_deref(), Some("From somewhere"));
    assert_eq!(
        clues(&puzzle),
        "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79"
    );
    assert_eq!(marks(&puzzle, 1, 4), "26");
    assert_eq!(marks(&puzzle, 9, 3), "12345");
    assert_eq!(marks(&puzzle, 1, 1), "5");
    // The same without a frame.
    let rows = MARKS.lines().filter(|line| line.starts_with('|'));
    let bare = rows
        .map(|row| row.replace('|', " ") + "\n")
        .collect::<String>();
    assert_eq!(
        only(&bare),
        Puzzle {
            name: None,
            ..puzzle
        }
    );
}

#[test]
fn candidates_that_say_no_more_than_the_clues_are_left_out() {
    let grid = only(CLASSIC).grid;
    let full = Puzzle::new(grid.clone(), Alphabet::Digits);
    let puzzle = only(&written(&full, Format::Marks));
    assert_eq!(puzzle.marks, None);
    assert_eq!(puzzle.grid, grid, "naked singles are not clues");
}

#[test]
fn digits_that_a_player_put_in_are_no_clues() {
    let sdx = MARKS.replace("| 5 ", "| u5").replace(" 3 ", " u3");
    let puzzle = only(&sdx);
    assert_eq!(puzzle.grid.values()[..3], [0, 0, 0]);
    assert_eq!(marks(&puzzle, 1, 1), "5");
    assert_eq!(marks(&puzzle, 1, 2), "3");
}

#[test]
fn a_single_mark_is_no_clue() {
    let line = "..91.2.......59.......4..8.5.2..7.1.3.8...95.9...357.......1....41.........79...2";
    let plain = only(line);
    let r4c2 = plain.grid.shape().cell(3, 1);
    let text = written(&plain, Format::Marks);
    assert!(text.contains("| 5       u6 "), "{text}");
    assert_eq!(only(&text), plain);
    // The same with marks that contain more than the clues imply.
    let mut marks = plain.marks_or_candidates();
    let r1c1 = plain.grid.shape().cell(0, 0);
    marks.set(r1c1, [3, 5].map(Digit::nth).into_iter().collect());
    let puzzle = plain.with_marks(marks);
    assert_eq!(puzzle.grid.get(r4c2), None);
    assert_eq!(only(&written(&puzzle, Format::Marks)), puzzle);
    // A sukaku cannot express it, and the error names it.
    let mut out = Vec::new();
    let unfit = Writer::new(Format::Sukaku)
        .puzzle(&puzzle, &mut out)
        .unwrap_err();
    assert_eq!(unfit.lost(), [Lost::SingleMarks]);
    assert!(unfit.is_written());
    let read = only(&String::from_utf8(out).expect("text"));
    assert_eq!(
        (read.marks, read.grid.get(r4c2)),
        (puzzle.marks, Some(Digit::nth(5)))
    );
}

#[test]
fn mistakes_in_candidates_have_their_place() {
    for (from, to, expected) in [
        (
            "3478",
            "34x8",
            "3:39: expected candidates of 1-9, found '34x8'",
        ),
        (
            "| 8    125",
            "| 8    1 2 5",
            "6: expected 9 cells in row 4, found 11",
        ),
        (
            "2356",
            "2352",
            "12:21: expected candidates of 1-9, found '2352'",
        ),
    ] {
        let bad = MARKS.replacen(from, to, 1);
        let expected = expected.to_owned();
        let text = format!("{bad}\n{CLASSIC}\n");
        let records = read_plainly(&text);
        let message = &records[0];
        assert!(message.ends_with(&expected), "{message}");
        assert!(records.last().unwrap().contains(CLASSIC), "{records:?}");
    }
}

#[test]
fn a_drawn_grid_of_candidates_has_straight_edges() {
    let puzzle = only(MARKS);
    let out = written(&puzzle, Format::Marks);
    let drawn = || out.lines().filter(|line| !line.starts_with('#'));
    let lengths: std::collections::HashSet<usize> = drawn().map(str::len).collect();
    assert_eq!((drawn().count(), lengths.len()), (13, 1), "{out}");
}

#[test]
fn sukaku_lines_have_a_symbol_for_each_candidate() {
    let mut line = String::new();
    for cell in 0..81 {
        line += match cell {
            0 => "1........",
            1 => ".2..5....",
            _ => "123456789",
        };
    }
    let puzzle = only(&format!("{line} # its name"));
    assert_eq!(puzzle.name.as_deref(), Some("its name"));
    assert_eq!(clues(&puzzle), format!("1{}", ".".repeat(80)));
    assert_eq!(marks(&puzzle, 1, 2), "25");
    assert_eq!(marks(&puzzle, 1, 3), "123456789");
    for blank in ["0", "*", "_"] {
        assert_eq!(only(&line.replace('.', blank)).marks, puzzle.marks);
    }
    let bad = line.replacen("1........", "1......0.", 1);
    assert_eq!(
        message(&bad, Options::default()),
        "1:8: expected 8 or '.', found '0'"
    );
    // With most digits out of place, it is a board of 27x27.
    let large = "2".to_owned() + &".".repeat(728);
    let error = message(&large, Options::default());
    assert!(
        error.starts_with("1: the alphabet of this 27x27"),
        "{error}"
    );
    // A smaller board needs its shape.
    let small = "1....2....3....4".repeat(4);
    assert_eq!(read_all(&small, of_shape("2x2")), ["1 1234123412341234 -"]);
}

#[test]
fn a_sukaku_may_take_several_lines() {
    let sukaku = "12.......".to_owned() + &"123456789".repeat(80);
    let lines: Vec<&str> = (0..9).map(|row| &sukaku[81 * row..81 * row + 81]).collect();
    let expected = parse(&sukaku, &Options::default()).unwrap();
    for text in [
        lines.join("\n"),
        lines.join("\n\n"),
        format!("# one\n{}\n", lines.join("\n")),
    ] {
        assert_eq!(
            parse(&text, &Options::default()).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
    let text = format!("{}\n", lines[..8].join("\n"));
    assert_eq!(
        read_plainly(&text),
        ["1 ! 9: expected row 9 of the 9x9 grid, found the end of the text"]
    );
    let wrong = lines.join("\n").replacen("789\n", "788\n", 1);
    let error = message(&wrong, Options::default());
    assert_eq!(error, "1:81: expected 9 or '.', found '8'");
}

#[test]
fn a_board_of_one_cell_is_read_as_candidates_if_that_is_asked_for() {
    let one = of_shape("1x1").with_format(Format::Sukaku);
    assert_eq!(read_all("1", one), ["1 1 -"]);
}
