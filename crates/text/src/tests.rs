//! Tests of all forms together: every form is read, and each mistake gets its
//! message.

mod behind;
mod beside;
mod candidates;
mod classic;
mod code;
#[cfg(feature = "formats")]
mod columns;
#[cfg(feature = "formats")]
mod documents;
mod formats;
mod games;
mod gathered;
#[cfg(feature = "formats")]
mod hostile;
mod jigsaws;
#[cfg(feature = "formats")]
mod json;
#[cfg(feature = "formats")]
mod left_out;
mod markup;
mod mistakes;
mod properties;
mod records;
mod rows;
#[cfg(feature = "formats")]
mod rules;
mod tables;
mod texts;

use std::io::{self, BufReader, Read};

use self::classic::{are, cells, each, is_classic, numbered, table};
use super::*;
use quadrille_board::{Digit, Grid, Shape, Variant};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns each record as one line: its position, the puzzle and its name, or
/// the message.
fn read_all(text: &str, options: Options) -> Vec<String> {
    read_bytes(text.as_bytes(), options)
}

fn read_bytes(bytes: &[u8], options: Options) -> Vec<String> {
    let shown = |record: Record| match record.puzzle {
        Ok(puzzle) => {
            let name = puzzle.name.as_deref().unwrap_or("-");
            format!("{} {puzzle} {name}", record.line)
        }
        Err(invalid) => format!("{} ! {}", record.line, invalid.error),
    };
    Reader::new(bytes, &options)
        .map(|record| shown(record.expect("memory can be read")))
        .collect()
}

fn read_plainly(text: &str) -> Vec<String> {
    read_all(text, Options::default())
}

fn of_shape(shape: &str) -> Options {
    Options::default().with_shape(shape.parse().unwrap())
}

fn in_alphabet(alphabet: Alphabet) -> Options {
    Options::default().with_alphabet(alphabet)
}

fn in_format(format: Format) -> Options {
    Options::default().with_format(format)
}

/// Returns the puzzle that a text is.
#[track_caller]
fn only(text: &str) -> Puzzle {
    parse(text, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the clues as one line, without anything else in the puzzle.
fn clues(puzzle: &Puzzle) -> String {
    one_line(&puzzle.grid, puzzle.alphabet)
}

/// Returns a puzzle in a format that has room for all of it.
#[track_caller]
fn written(puzzle: &Puzzle, format: Format) -> String {
    let mut out = Vec::new();
    let written = Writer::new(format).puzzle(puzzle, &mut out);
    written.unwrap_or_else(|unfit| panic!("{unfit}"));
    String::from_utf8(out).expect("UTF-8")
}

/// Returns the message for a text that is not a puzzle.
fn message(text: &str, options: Options) -> String {
    parse(text, &options).unwrap_err().to_string()
}

/// Returns the rows of a one-line puzzle with nine columns.
fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

#[test]
fn every_drawn_form_is_the_same_puzzle() {
    let rows = rows(CLASSIC);
    let boxed = |row: &str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let spaced = |text: &str| text.chars().map(|c| format!("{c} ")).collect::<String>();
    // Three bands of rows, with rules before, between and after them.
    let drawn = |edge: &str, rule: &str, row: &dyn Fn(&str) -> String| {
        let bands = rows.chunks(3).map(|band| {
            let rows: Vec<_> = band.iter().map(|r| row(r)).collect();
            rows.join("\n")
        });
        let inside = bands.collect::<Vec<_>>().join(&format!("\n{rule}\n"));
        format!("{edge}\n{inside}\n{edge}\n")
    };
    let rule = "+-------+-------+-------+";
    let forms: Vec<String> = vec![
        rows.join("\n"),
        rows.join("\r\n") + "\r\n",
        CLASSIC.replace('.', "0"),
        CLASSIC.replace('.', "x"),
        rows.join(" "),
        spaced(CLASSIC),
        rows.iter()
            .map(|row| spaced(row) + "\n")
            .collect::<String>(),
        drawn("", "---+---+---", &boxed),
        drawn("*-----------*", "|---+---+---|", &|row| {
            format!(" |{}|", boxed(row))
        }),
        drawn(rule, rule, &|row| format!("| {}|", spaced(&boxed(row)))),
        drawn(".---.---.---.", ":---+---+---:", &|row| {
            format!("|{}|", boxed(row))
        }),
        drawn(
            "┌───┬───┬───┐",
            "├───┼───┼───┤",
            &|row| format!("│{}│", boxed(row).replace('|', "│")),
        ),
        drawn("", "", &|row| row.to_owned()).replace("\n\n", "\n# between\n"),
        format!(
            "#A me\n#D mine\n[Puzzle]\n{}\n[State]\nany",
            rows.join("\n")
        ),
        parse(CLASSIC, &Options::default())
            .unwrap()
            .grid
            .to_string(),
    ];
    for form in forms {
        let puzzle = parse(&form, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{form}"));
        assert_eq!(puzzle.to_string(), CLASSIC, "{form}");
        assert_eq!(puzzle.alphabet, Alphabet::Digits);
    }
}

#[test]
fn forms_and_sizes_mix_in_one_file() {
    let rows = rows(CLASSIC).join("\n");
    let text = format!(
        "\u{feff}# a comment\r\n{CLASSIC}:1\r\n\r\n1..4..3..2..4..1\tsmall one \r\n\
         Grid 01\n{rows}\n{rows}\nby an author\n\n+---+---+\n|1 2|. .|\n|. .|1 2|\n+---+---+\n\
         |2 1|. .|\n|. .|2 1|\n+---+---+\n{CLASSIC} # ours\n"
    );
    let expected = [
        format!("2 {CLASSIC} 1"),
        "4 1..4..3..2..4..1 small one".to_owned(),
        format!("6 {CLASSIC} Grid 01"),
        format!("15 {CLASSIC} -"),
        "27 12....1221....21 by an author".to_owned(),
        format!("33 {CLASSIC} ours"),
    ];
    assert_eq!(read_plainly(&text), expected);
}

#[test]
fn a_heading_may_have_as_many_letters_as_a_puzzle_has_cells() {
    let rows = "1..4\n..3.\n.2..\n4..1";
    for heading in ["Responsibilities", "quietest thursday"] {
        let text = format!("{heading}\n{rows}\n");
        assert_eq!(
            read_plainly(&text),
            [format!("2 1..4..3..2..4..1 {heading}")]
        );
    }
}

#[test]
fn sixteen_symbols_are_a_puzzle_or_a_row() {
    let small = "1..4..3..2..4..1";
    let large = "G..4..3..2..4..1";
    // All symbols fit the small board, or the previous line was one.
    assert_eq!(read_plainly(small), [format!("1 {small} -")]);
    assert_eq!(
        read_plainly(&format!("{small}\n\n# more\n{large}\n{small}")),
        [
            format!("1 {small} -"),
            "4 ! 4:1: expected 1-4, '.' or '0', found 'G'".to_owned(),
            format!("5 {small} -"),
        ]
    );
    // For a single line, the likelier mistake is reported.
    assert_eq!(
        message("1..4..3..2..4..9", Options::default()),
        "1:16: expected 1-4, '.' or '0', found '9'"
    );
    // A symbol of the large board, a rule or the shape changes that.
    let whole = |line: u64, text: &str| [format!("{line} {} -", text.replace('\n', ""))];
    let large_first = [vec![large], vec![small; 15]].concat().join("\n");
    let large_last = [vec![small; 15], vec![large]].concat().join("\n");
    assert_eq!(read_plainly(&large_first), whole(1, &large_first));
    assert_eq!(read_plainly(&large_last).len(), 16);
    let drawn = format!("+---+\n{large_last}\n+---+");
    assert_eq!(read_plainly(&drawn), whole(2, &large_last));
    assert_eq!(
        read_all(&large_last, of_shape("4x4")),
        whole(1, &large_last)
    );
}

#[test]
fn each_alphabet_is_inferred_from_rows_too() {
    let side = 16;
    let mut grid = Grid::empty(Shape::of_side(side).unwrap());
    for (place, digit) in Digit::all(side).enumerate() {
        grid.set(grid.shape().cell(place, place), Some(digit));
    }
    for alphabet in [
        Alphabet::OneG,
        Alphabet::A1,
        Alphabet::Hex0,
        Alphabet::Words,
    ] {
        let line = one_line(&grid, alphabet);
        let (cells, between): (Vec<_>, _) = match alphabet {
            Alphabet::Words => (line.split(' ').collect(), " "),
            _ => (line.split("").filter(|cell| !cell.is_empty()).collect(), ""),
        };
        let row = |cells: &[&str]| {
            let boxes: Vec<_> = cells.chunks(4).map(|cells| cells.join(between)).collect();
            boxes.join(" | ")
        };
        let rows: Vec<_> = cells.chunks(side).map(row).collect();
        for text in [line.clone(), rows.join("\n"), line.to_lowercase()] {
            let puzzle = parse(&text, &Options::default());
            let puzzle = puzzle.unwrap_or_else(|e| panic!("{alphabet}: {e}"));
            assert_eq!((&puzzle.grid, puzzle.alphabet), (&grid, alphabet));
        }
    }
    let drawn = parse(&grid.to_string(), &Options::default()).unwrap();
    assert_eq!((drawn.grid, drawn.alphabet), (grid, Alphabet::Words));
}

#[test]
fn a_shape_makes_the_smallest_boards_exact() {
    assert_eq!(read_all("1\n.\n", of_shape("1x1")), ["1 1 -", "2 . -"]);
    assert_eq!(
        read_all("12\n21\n1..1 one", of_shape("1x2")),
        ["1 1221 -", "3 1..1 one"]
    );
    let text = "123\n...\n..1\n";
    assert_eq!(read_all(text, of_shape("3x1")), ["1 123.....1 -"]);
}

#[test]
fn a_lone_symbol_is_no_board() {
    for blank in ["1", "*", ".", "0", "_", "x", "?", " * "] {
        let found = format!("1: expected a puzzle, found '{}'", blank.trim());
        assert_eq!(message(blank, Options::default()), found);
        assert!(parse(blank, &of_shape("1x1")).is_ok());
    }
}

#[test]
fn a_line_of_any_length_takes_bounded_memory() {
    let long = io::repeat(b'1').take(10 << 20);
    let rest = format!("\n{CLASSIC}\n");
    let input = BufReader::new(long.chain(rest.as_bytes()));
    let mut reader = Reader::new(input, &Options::default());
    let invalid = reader.next().unwrap().unwrap().puzzle.unwrap_err();
    assert_eq!(
        invalid.error.to_string(),
        "1: expected at most 1048576 bytes in a line, found more"
    );
    assert_eq!(invalid.text, "1".repeat(200) + "…");
    assert!(reader.buffered() <= 2 * crate::reading::lines::MAX_LINE);
    assert_eq!(
        reader.next().unwrap().unwrap().puzzle.unwrap().to_string(),
        CLASSIC
    );
    assert!(reader.next().is_none());
}

#[test]
fn any_number_of_comments_inside_a_grid_takes_bounded_memory() {
    let comments = "# not a row\n".repeat(100_000);
    let text = rows(CLASSIC).join(&format!("\n{comments}"));
    assert_eq!(read_plainly(&text), [format!("1 {CLASSIC} -")]);
    let mut reader = Reader::new(&text.as_bytes()[..text.len() - 9], &Options::default());
    let invalid = reader.next().unwrap().unwrap().puzzle.unwrap_err();
    assert_eq!(invalid.text.chars().count(), 201);
    assert_eq!(invalid.error.line, 800_009);
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn collections_are_read_to_the_last_line() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles");
    let plain = [
        "17_clue.txt",
        "top1465.txt",
        "hardest11.txt",
        "hardest_1106.txt",
    ];
    for file in plain.into_iter().chain(["serg.tsv", "counts.tsv"]) {
        let text = std::fs::read_to_string(format!("{folder}/{file}"));
        let text = text.unwrap_or_else(|error| panic!("{folder}/{file}: {error}"));
        let mut reader = Reader::new(text.as_bytes(), &Options::default());
        for (line, number) in text.lines().zip(1..) {
            let record = reader.next().unwrap().unwrap();
            let puzzle = record.puzzle.unwrap();
            assert_eq!(
                (puzzle.to_string().as_str(), record.line),
                (&line[..81], number)
            );
            assert_eq!(puzzle.name.as_deref(), line.split('\t').nth(1), "{file}");
        }
        assert!(reader.next().is_none(), "{file}");
    }
}
