//! Plain rows of symbols: their signs, the blank lines between them, the names above.

use super::*;

#[test]
fn blanks_and_digits_have_many_signs() {
    let mut texts = Vec::new();
    for sign in ["-", ",", "#", "o", "O", "⬜", "□"] {
        texts.push((sign, each(sign, "@", "").join("\n")));
        texts.push((sign, CLASSIC.replace('.', sign)));
    }
    for (blank, cell) in [
        ("⬜", "@\u{fe0f}\u{20e3}"),
        ("0", "@\u{fe0f}\u{20e3}"),
        ("⬛", "@\u{20e3}"),
    ] {
        for between in ["", " "] {
            let rows = each(blank, cell, between);
            let rows: Vec<String> = (rows.iter())
                .map(|row| match blank {
                    "0" => row.clone(),
                    blank => row.replace(&cell.replace('@', blank), blank),
                })
                .collect();
            texts.push(("keycaps", rows.join("\n")));
        }
    }
    let wide = |text: &str, blank: char| -> String {
        let wide = |symbol: char| match symbol {
            '.' => blank,
            '\n' => '\n',
            digit => char::from_u32(digit as u32 - '0' as u32 + 0xff10).unwrap(),
        };
        text.chars().map(wide).collect()
    };
    for blank in ['．', '０', '□', '\u{3000}'] {
        texts.push(("wide", wide(&each(".", "@", "").join("\n"), blank)));
    }
    texts.push(("wide", wide(CLASSIC, '．')));
    texts.push(("pairs", each(" ", "@", " ").join("\n")));
    texts.push((
        "pairs, trimmed",
        each(" ", "@", " ")
            .iter()
            .map(|row| format!("{}\n", row.trim_end()))
            .collect(),
    ));
    for sign in [",", ";", "\t"] {
        for blank in ["", ".", "0", "-"] {
            texts.push(("fields", each(blank, "@", sign).join(sign)));
            texts.push(("rows of fields", each(blank, "@", sign).join("\n")));
            texts.push(("quotes", each(blank, "\"@\"", sign).join("\n")));
        }
    }
    are(&texts, None);
    let numbers: Vec<String> = (0..16)
        .map(|row| {
            (0..16)
                .map(|column| {
                    if row == column {
                        format!("{}", row + 1)
                    } else {
                        "-".to_owned()
                    }
                })
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(read_plainly(&numbers.join("\n")).len(), 1);
}

#[test]
fn any_single_sign_may_be_a_blank() {
    for sign in ["-", "~", "=", "+", "·", "□", "/"] {
        is_classic(&CLASSIC.replace('.', sign));
        is_classic(&rows(CLASSIC).join("\n").replace('.', sign));
    }
    for text in [
        CLASSIC.replacen('.', "-", 1),
        CLASSIC.replace('.', "0").replacen('0', "-", 1),
        CLASSIC.replace('.', "-").replacen('-', "~", 1),
    ] {
        assert!(
            message(&text, Options::default()).contains("expected 1-9"),
            "{text}"
        );
    }
    // A row of blanks is not a rule there.
    let mut lines = rows(CLASSIC);
    lines[4] = ".........";
    let text = lines.join("\n").replace('.', "-");
    let puzzle = parse(&text, &Options::default()).unwrap().to_string();
    assert_eq!(puzzle, lines.concat());
}

#[test]
fn blank_lines_may_be_between_bands() {
    let lines = rows(CLASSIC);
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    is_classic(&bands.join("\n\n"));
    is_classic(&format!("{}\n\n", bands.join("\n\n")));
    let numbers =
        |row: usize| (0..16).map(move |at| ((row * 4 + row / 4 + at) % 16 + 1).to_string());
    let large: Vec<String> = (0..16)
        .map(|row| numbers(row).collect::<Vec<_>>().join(" "))
        .collect();
    let text = large
        .chunks(4)
        .map(|band| band.join("\n"))
        .collect::<Vec<_>>()
        .join("\n\n");
    assert_eq!(
        parse(&text, &Options::default()).unwrap().to_string(),
        large.join(" ")
    );
    // Three rows and a whole grid are not a grid and three rows.
    let text = format!("{}\n\n{}\n", bands[0], lines.join("\n"));
    assert_eq!(
        read_plainly(&text),
        [
            "1 ! 4: expected row 4 of the 9x9 grid, found a blank line".to_owned(),
            format!("5 {CLASSIC} -")
        ]
    );
}

#[test]
fn a_number_or_a_title_is_the_name() {
    let cells = each(".", "@", "").join("\n");
    for (name, text) in [
        ("1", format!("1. {CLASSIC}\n")),
        ("12", format!("12) {CLASSIC}\n")),
        ("12 hard", format!("12: {CLASSIC} hard\n")),
        ("7", format!("7\t{CLASSIC}\n")),
        ("17", format!("17 {CLASSIC}\n")),
        ("-", format!("board = {CLASSIC}\n")),
        ("Puzzle 12", format!("Puzzle 12\n{cells}\n")),
        ("=== Grid 1 ===", format!("=== Grid 1 ===\n{cells}\n")),
        ("--- Puzzle 1 ---", format!("--- Puzzle 1 ---\n{cells}\n")),
        ("1.", format!("1.\n{cells}\n")),
        ("117", format!("117\n{cells}\n")),
        ("1", format!("1\n{cells}\n")),
        ("12", format!("12\n{CLASSIC}\n")),
        ("1", format!("1\n{CLASSIC}\n")),
        ("2:", format!("2:\n{CLASSIC}\n")),
    ] {
        let records = read_plainly(&text);
        let [record] = &records[..] else {
            panic!("{records:?}\n{text}");
        };
        assert!(
            record.ends_with(&format!("{CLASSIC} {name}")),
            "{record}\n{text}"
        );
    }
}

#[test]
fn a_number_without_a_puzzle_is_none() {
    let invalid =
        |line: u64, number: u64| format!("{line} ! {line}: expected a puzzle, found '{number}'");
    let records = read_plainly(&format!("1\n2\n{CLASSIC}\n3\n"));
    assert_eq!(records.len(), 3, "{records:?}");
    assert_eq!(records[0], invalid(1, 1));
    assert!(records[1].ends_with(&format!("{CLASSIC} 2")), "{records:?}");
    assert_eq!(records[2], invalid(4, 3));
    // Where its shape is given, it is a board.
    assert_eq!(read_all("1\n", of_shape("1x1")), ["1 1 -"]);
}

/// A zero is a digit of hex0, and no second blank.
#[test]
fn rows_of_a_large_board_may_have_strokes_and_zeros() {
    let rows = [
        "-4-----9-0E---A-",
        "-----FD-6-----5-",
        "2-6-B---97-A3--8",
        "--5-A-0-F-13D-4E",
        "A---7---E----29F",
        "--76---BA------0",
        "-------5--49-81B",
        "8-F-D--E0-------",
        "--0---------D7--",
        "---8--5F--------",
        "A-C-37---145-83-",
        "9----C--9--1--0-",
        "--4F-6---9---C--",
        "-61-B----47E-1-3",
        "8------16EB-5-7-",
        "C--4-8-D------F-",
    ];
    for text in [rows.join("\n"), rows.concat()] {
        let puzzle = parse(&text, &Options::default()).unwrap();
        assert_eq!(puzzle.alphabet, Alphabet::Hex0);
        let dots = parse(&text.replace('-', "."), &Options::default()).unwrap();
        assert_eq!(puzzle.grid, dots.grid);
    }
}
