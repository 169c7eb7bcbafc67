//! Tests of all forms together: every form is read, and each mistake gets its
//! message.

#[cfg(feature = "formats")]
mod documents;
mod formats;
mod games;
mod gathered;
mod pasted;
mod properties;
#[cfg(feature = "formats")]
mod rules;

use std::io::{self, BufReader, Read};

use super::*;
use crate::board::{Digit, Grid, Shape, Variant};

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

fn written(grid: &Grid, alphabet: Alphabet) -> String {
    one_line(grid, alphabet)
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
        let line = written(&grid, alphabet);
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
fn mistakes_have_their_place_and_say_what_was_expected() {
    let plain = Options::default;
    let at = |place: usize, symbol: &str| {
        let mut text = CLASSIC.to_owned();
        text.replace_range(place..place + 1, symbol);
        text
    };
    let nine = "expected 1-9, '.' or '0', found";
    assert_eq!(message(&at(16, "a"), plain()), format!("1:17: {nine} 'a'"));
    assert_eq!(message(&at(16, "é"), plain()), format!("1:17: {nine} 'é'"));
    assert_eq!(
        message(&at(16, "\0"), plain()),
        format!("1:17: {nine} '\\0'")
    );
    assert_eq!(
        message(&CLASSIC[..80], plain()),
        "1: expected 81 cells for 9x9, found 80 (r9c9 is missing)"
    );
    let groups: Vec<&str> = (0..26).map(|k| &CLASSIC[3 * k..3 * k + 3]).collect();
    assert_eq!(
        message(&groups.join(" "), plain()),
        "1: expected 81 cells for 9x9, found 78 (r9c7 to r9c9 are missing)"
    );
    let long = format!("  {CLASSIC}1");
    assert_eq!(
        message(&long, plain()),
        "1:84: expected 81 cells for 9x9, found 82"
    );
    assert_eq!(
        message(&".".repeat(49), plain()),
        "1: 49 cells: 7x7 has no usual box shape; give --shape"
    );
    assert_eq!(
        message(".......", plain()),
        "1: 7 cells: 7x7 has no usual box shape; give --shape"
    );
    assert_eq!(
        message(CLASSIC, of_shape("2x3")),
        "1:37: expected 36 cells for 6x6, found 81"
    );
    assert_eq!(
        message("12.4.7......", of_shape("2x3")),
        "1: expected 36 cells for 6x6, found 12 (r3c1 to r6c6 are missing)"
    );
    assert_eq!(message("", plain()), "1: expected a puzzle, found nothing");
    assert_eq!(
        message("hello world", plain()),
        "1: expected a puzzle, found 'hello world'"
    );
    assert_eq!(
        message("5,3,4", plain()),
        "1: expected a puzzle, found '5,3,4'"
    );
    assert_eq!(
        message(&format!("{CLASSIC}\n{CLASSIC}"), plain()),
        "2: expected a single puzzle, found more after it"
    );
    let marks = "| 12 3 4 | 5 6 7 | 8 9 12 |";
    let found = "2: expected row 2 of the 9x9 grid, found the end of the text";
    assert_eq!(message(marks, plain()), found);
    assert_eq!(message(marks, of_shape("3x3")), found);
    assert_eq!(
        message("| 12 3 4 | 5 6 7 | 8 9 1. |", plain()),
        "1: expected a puzzle, found '| 12 3 4 | 5 6 7 | 8 9 1…'"
    );
    assert_eq!(
        message("[State]", plain()),
        "1: expected a puzzle, found '[State]'"
    );
    assert_eq!(
        message(&format!("{} 17", &CLASSIC[..79]), plain()),
        "1: expected 81 cells for 9x9, found 79 (r9c8 to r9c9 are missing)"
    );
    let words = "12 ".repeat(81);
    assert_eq!(
        message(&words, in_alphabet(Alphabet::Words)),
        "1:1: expected 1-9, '.' or '0', found '12'"
    );
    assert_eq!(
        message(&".".repeat(1296), in_alphabet(Alphabet::A1)),
        "1: alphabet a1 has 26 digits, 36x36 needs 36"
    );
    assert_eq!(
        message(&format!("1{}", ".".repeat(255)), plain()),
        "1: the alphabet of this 16x16 puzzle could be one-g or hex0; \
         give --alphabet one-g|hex0|a1|words"
    );
    assert_eq!(
        message(&format!("5P{}", ".".repeat(254)), plain()),
        "1:2: expected 1-9, A-G (one-g) or 0-9, A-F (hex0), found 'P'"
    );
}

#[test]
fn a_spoilt_grid_costs_only_itself() {
    let mut spoilt = rows(CLASSIC);
    spoilt[3] = "8...6...";
    let good = rows(CLASSIC).join("\n");
    let text = format!("{}\n{good}\n", spoilt.join("\n"));
    let expected = [
        "1 ! 4: expected 9 cells in row 4, found 8".to_owned(),
        format!("10 {CLASSIC} -"),
    ];
    assert_eq!(read_plainly(&text), expected);

    spoilt[3] = "8.. .6. 3";
    let uneven = "1 ! 4: expected 9 cells in row 4, found 7";
    assert_eq!(read_plainly(&spoilt.join("\n")), [uneven]);

    spoilt[3] = "8..a6...3";
    assert_eq!(
        read_plainly(&spoilt.join("\n")),
        ["1 ! 4:4: expected 1-9, '.' or '0', found 'a'"]
    );
}

#[test]
fn an_unfinished_grid_says_what_follows_instead() {
    let start = rows(CLASSIC)[..7].join("\n");
    let row_8 = "expected row 8 of the 9x9 grid, found";
    for (next, found) in [
        ("", "8: {} the end of the text"),
        ("\n\n", "8: {} a blank line"),
        ("\n[State]", "8: {} '[State]'"),
        ("\n---+---+---\n# comment\n", "10: {} the end of the text"),
    ] {
        let text = format!("{start}{next}");
        assert_eq!(
            message(&text, Options::default()),
            found.replace("{}", row_8)
        );
    }
    let good = rows(CLASSIC).join("\n");
    assert_eq!(
        read_plainly(&format!("{start}\nGrid 02\n{good}\n{start}\n{CLASSIC}")),
        [
            format!("1 ! 8: {row_8} 'Grid 02'"),
            format!("9 {CLASSIC} Grid 02"),
            format!("18 ! 25: {row_8} '{}…'", &CLASSIC[..24]),
            format!("25 {CLASSIC} -"),
        ]
    );
}

#[test]
fn prose_among_lines_is_an_error() {
    let text = format!("My list\n{CLASSIC}\nhalf way\n{CLASSIC}\nthe end");
    let expected = [
        "1 ! 1: expected a puzzle, found 'My list'".to_owned(),
        format!("2 {CLASSIC} -"),
        "3 ! 3: expected a puzzle, found 'half way'".to_owned(),
        format!("4 {CLASSIC} -"),
        "5 ! 5: expected a puzzle, found 'the end'".to_owned(),
    ];
    assert_eq!(read_plainly(&text), expected);
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
fn a_lone_blank_is_no_board() {
    for blank in ["*", ".", "0", "_", "x", "?", " * "] {
        let found = format!("1: expected a puzzle, found '{}'", blank.trim());
        assert_eq!(message(blank, Options::default()), found);
        assert!(parse(blank, &of_shape("1x1")).is_ok());
    }
    assert!(parse("1", &Options::default()).is_ok());
}

#[test]
fn messages_have_no_control_characters() {
    let texts = [
        "\u{1b}[31mred".to_owned(),
        CLASSIC.replacen('3', "\u{1b}", 1),
        CLASSIC.replacen('3', "\u{9b}", 1),
        format!("{}\n\u{1b}]0;title\u{7}", rows(CLASSIC)[0]),
        format!(":0711:3:{CLASSIC}:\u{1b}:"),
        format!(":\u{1b}:3:{CLASSIC}::"),
        format!(":0711:\u{1b}:{CLASSIC}::"),
        "https://www.sudokuwiki.org/sudoku.htm?bd=S\u{1b}[".to_owned(),
        #[cfg(feature = "formats")]
        "<\u{1b}[31m/>".to_owned(),
        #[cfg(feature = "formats")]
        "{\"puzzle\":\"\u{1b}\"}".to_owned(),
        #[cfg(feature = "formats")]
        "{\"puzzle\":\".\",\"shape\":\"\\u001b\"}".to_owned(),
        #[cfg(feature = "formats")]
        "{\"puzzle\":\".\",\"alphabet\":\"\\u001b\"}".to_owned(),
        #[cfg(feature = "formats")]
        "puzzle,\u{1b}\n\u{1b},\n".to_owned(),
    ];
    for text in texts {
        for record in Reader::new(text.as_bytes(), &Options::default()) {
            let invalid = record.unwrap().puzzle.unwrap_err();
            let message = invalid.error.to_string();
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
    let names = [
        "a\u{1b}b".parse::<Format>().unwrap_err(),
        "\n".parse::<Alphabet>().unwrap_err(),
    ];
    for error in names {
        assert!(!error.to_string().contains(char::is_control), "{error}");
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
    assert!(reader.buffered() <= 2 * crate::text::reading::lines::MAX_LINE);
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
fn an_error_of_the_input_is_the_last_item() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let start = format!("{CLASSIC}\n");
    let input = BufReader::new(start.as_bytes().chain(Broken));
    let mut reader = Reader::new(input, &Options::default());
    assert!(reader.next().unwrap().is_ok());
    assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "unplugged");
    assert!(reader.next().is_none());
}

#[test]
fn bytes_that_are_no_text_are_errors_with_a_place() {
    let mut bytes = CLASSIC.as_bytes().to_vec();
    bytes[16] = 0xe9;
    let expected = "1 ! 1:17: expected 1-9, '.' or '0', found a byte that is not UTF-8";
    assert_eq!(read_bytes(&bytes, Options::default()), [expected]);
    let program = b"\x7fELF\x02\x01\x01\0\0\xff\xfe";
    assert_eq!(read_bytes(program, Options::default()).len(), 1);
    // A name may be in any encoding.
    let mut named = CLASSIC.as_bytes().to_vec();
    named.extend(b" caf\xe9");
    assert_eq!(
        read_bytes(&named, Options::default()),
        [format!("1 {CLASSIC} caf\u{fffd}")]
    );
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn collections_are_read_to_the_last_line() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/puzzles");
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
