//! Mistakes: their places, what was expected, and what they cost.

use super::*;

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
        "1: 49 cells: 7x7 has no usual box shape; say which, such as 1x7"
    );
    assert_eq!(
        message(".......", plain()),
        "1: 7 cells: 7x7 has no usual box shape; say which, such as 1x7"
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
         say which alphabet: one-g, hex0, a1 or words"
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
