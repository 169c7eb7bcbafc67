//! Formats of other programs, each line as they write it: HoDoKu, the exchange, links.
//! And formats that are given.

use super::candidates::{MARKS, marks};
use super::*;

#[test]
fn lines_of_hodoku_have_seven_fields() {
    let cells = CLASSIC.replacen("53.", "5+34", 1);
    let puzzle = only(&format!(":0711:3:{cells}:226 426::: a note"));
    assert_eq!(puzzle.name.as_deref(), Some("a note"));
    assert_eq!(clues(&puzzle), CLASSIC.replacen("53.", "5.4", 1));
    assert_eq!(marks(&puzzle, 1, 2), "3");
    assert_eq!(marks(&puzzle, 2, 6), "5", "a clue keeps its digit");
    // Candidates that a placed digit rules out are deleted as well.
    let placed = only(&format!(
        ":0000:x:{}:::::",
        CLASSIC.replacen("53..", "53+1.", 1)
    ));
    assert_eq!(
        (marks(&placed, 1, 3), marks(&placed, 1, 7)),
        ("1".into(), "489".into())
    );
    let deleted = only(&format!(":0711:3:{CLASSIC}:213 413:118 219:447:"));
    assert_eq!(marks(&deleted, 1, 3), "1");
    assert_eq!(marks(&deleted, 1, 8), "1249", "that is yet to be deleted");
    assert_eq!(deleted.name, None);
    let technique = deleted.technique.expect("a technique");
    assert_eq!(
        (technique.code(), technique.digits.to_string()),
        ("0711", "{3}".into())
    );
    let shape = Shape::CLASSIC;
    let candidate = |digit: usize, row: usize, column: usize| {
        (shape.cell(row - 1, column - 1), Digit::nth(digit - 1))
    };
    assert_eq!(
        technique.eliminations,
        [candidate(1, 1, 8), candidate(2, 1, 9)]
    );
    assert_eq!(technique.placements, [candidate(4, 4, 7)]);
    // A full house has the same code as no technique.
    assert!(
        only(&format!(":0000:4:{CLASSIC}:::447:"))
            .technique
            .is_some()
    );
    assert_eq!(only(&format!(":0000:x:{CLASSIC}::::")).technique, None);
    // Candidates that the clues rule out need no mention.
    assert_eq!(only(&format!(":0000:x:{CLASSIC}:513::")), only(CLASSIC));

    let error = |line: &str| message(line, Options::default());
    assert_eq!(
        error(&format!(":0711:3:{}::", CLASSIC.replacen("53.", "5x3a", 1))),
        "1:12: expected 1-9, '.' or '0', found 'a'"
    );
    assert_eq!(
        error(&format!(":0711:3:+{}::", CLASSIC.replacen('5', ".", 1))),
        "1:10: expected a digit after '+', found '.'"
    );
    assert_eq!(
        error(&format!(":0711:3:{}::", &CLASSIC[..80])),
        "1: expected 81 cells for 9x9, found 80 (r9c9 is missing)"
    );
    assert_eq!(
        error(&format!(":0711:3:{CLASSIC}:213 41::")),
        "1:95: expected a digit, its row and its column, such as 436, found '41'"
    );
    assert_eq!(
        error(&format!(":0711:3:{CLASSIC}::336:34")),
        "1:96: expected a digit, its row and its column, such as 436, found '34'"
    );
    assert_eq!(
        error(&format!(":0711:y:{CLASSIC}::")),
        "1:7: expected digits or 'x', found 'y'"
    );
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn the_library_of_hodoku_is_written_as_it_was_read() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/ratings/reglib.txt"
    );
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| line.starts_with(':'));
    let mut count = 0;
    for line in lines {
        let puzzle = only(line);
        let written = written(&puzzle, Format::Hodoku);
        assert_eq!(only(&written), puzzle, "{line}");
        // Placed digits as well, unless one contradicts what was deleted; the
        // deleted candidates may be in another order.
        let fields = |line: &str| -> Vec<String> {
            let fields = line.trim_end().split(':').map(str::to_owned);
            fields
                .enumerate()
                .filter(|&(place, _)| place != 4)
                .map(|(_, field)| field)
                .collect()
        };
        let expected = fields(line);
        assert_eq!(fields(&written)[..expected.len()], expected, "{line}");
        count += 1;
    }
    assert!(count > 1000);
}

#[test]
fn what_is_lost_is_named() {
    let named = only(&format!(":0711:3:{CLASSIC}::118 219::a note"));
    for (format, message) in [
        (Format::Line, "no place for the technique"),
        (Format::Msk, "no place for the name and the technique"),
    ] {
        let mut out = Vec::new();
        let unfit = Writer::new(format).puzzle(&named, &mut out).unwrap_err();
        assert_eq!(unfit.to_string(), message);
        assert!(unfit.is_written());
        assert_eq!(only(&String::from_utf8(out).unwrap()).grid, named.grid);
    }
    let unnamed = only(&format!("{CLASSIC} a name"));
    let mut out = Vec::new();
    let unfit = Writer::new(Format::Exchange)
        .puzzle(&unnamed, &mut out)
        .unwrap_err();
    assert_eq!(
        unfit.to_string(),
        "no place for a puzzle without an identity and a rating"
    );
    assert!(!unfit.is_written() && out.is_empty());
    // Characters that a line cannot hold become blanks.
    let broken = unnamed.with_name("two\nlines");
    let unfit = Writer::new(Format::Line)
        .puzzle(&broken, &mut out)
        .unwrap_err();
    assert_eq!(
        unfit.to_string(),
        "no place for some characters of the name"
    );
    assert_eq!(
        String::from_utf8(out).unwrap(),
        format!("{CLASSIC} two lines\n")
    );
}

#[test]
fn records_of_the_exchange_have_three_parts() {
    let cells = CLASSIC.replace('.', "0");
    let line = format!("0000183b305c {cells}  1.2");
    let puzzle = only(&line);
    assert_eq!(puzzle.name.as_deref(), Some("0000183b305c 1.2"));
    assert_eq!(clues(&puzzle), CLASSIC);
    assert_eq!(written(&puzzle, Format::Exchange), line.clone() + "\n");
    assert_eq!(
        message(&line.replacen("70000", "7000g", 1), Options::default()),
        "1:22: expected 1-9, '.' or '0', found 'g'"
    );
}

#[test]
fn links_hold_a_board() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={CLASSIC}");
    assert_eq!(clues(&only(&link)), CLASSIC);
    assert_eq!(
        message(&link.replacen("53.", "5a.", 1), Options::default()),
        "1:43: expected 1-9, '.' or '0', found 'a'"
    );
    let read = |board: &str| {
        let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}");
        message(&link, Options::default())
    };
    let site = "expected a link of sudokuwiki.org";
    assert_eq!(
        read("S9B0123"),
        format!("1:42: {site}, found a board that ends before r1c3")
    );
    assert_eq!(
        read(&format!("S9B{}", "zz".repeat(81))),
        format!("1:42: {site}, found 'zz' for r1c1")
    );
    assert_eq!(
        read("J9B0123"),
        "1:42: a board of another puzzle at sudokuwiki.org (J9B...) is not supported"
    );
}

#[test]
fn links_may_hold_candidates() {
    // As the site has it: clues, placed digits and candidates.
    let link = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B\
                015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0d\
                d0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
    let puzzle = only(link);
    let clues = "1.....569\
                 4.2.....8\
                 .5...9.4.\
                 ...64.8.1\
                 ....1....\
                 2.8.35...\
                 .4.5...1.\
                 9.....4.2\
                 621.....5";
    assert_eq!(one_line(&puzzle.grid, Alphabet::Digits), clues);
    let shape = Shape::CLASSIC;
    let placed = puzzle.placed.as_deref().unwrap();
    assert_eq!(placed.get(shape.cell(1, 1)), Digit::new(9));
    let marks = puzzle.marks.as_ref().unwrap();
    let cell: Vec<usize> = marks
        .get(shape.cell(0, 1))
        .iter()
        .map(Digit::value)
        .collect();
    assert_eq!(cell, [3, 7, 8]);
    assert_eq!(written(&puzzle, Format::SudokuWiki), format!("{link}\n"));
    // The same position as links had it in 2023.
    let cell = |cell| {
        let bits: usize = marks.get(cell).iter().map(|digit| 2 << digit.index()).sum();
        let number = bits + usize::from(puzzle.grid.get(cell).is_some());
        let digit = |digit| char::from_digit(digit as u32, 32).unwrap();
        [digit(number / 32), digit(number % 32)]
            .iter()
            .collect::<String>()
    };
    let board: String = shape.cells().map(cell).collect();
    let old = only(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}"));
    assert_eq!(old, puzzle);
}

#[test]
fn addresses_are_read_as_browsers_write_them() {
    let zeros = CLASSIC.replace('.', "0");
    for site in [
        "https://sudokuexchange.com/play/?s=",
        "sudokuexchange.com/play/?s=",
    ] {
        let puzzle = only(&format!("{site}{zeros} a name"));
        assert_eq!(clues(&puzzle), CLASSIC);
        assert_eq!(puzzle.name.as_deref(), Some("a name"));
    }
    let packed = message(
        "https://sudokuexchange.com/play/?s=7abc",
        Options::default(),
    );
    assert!(packed.starts_with("1:36: a packed puzzle of sudokuexchange.com is not supported; "));
    let site = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    for text in [
        ".Shape~4x4.~R1C1_1",
        ".Shape%7E4x4.%7ER1C1_1",
        ".Shape%7e4x4.%7eR1C1_1",
    ] {
        for text in [text.to_owned(), format!("{site}{text}")] {
            assert_eq!(clues(&only(&text)), "1...............", "{text}");
        }
    }
    // Columns count the symbols of the text as it stands.
    let wrong = message(".Shape%7E4x4.%7ER1C1_5", Options::default());
    assert!(wrong.starts_with("1:17: "), "{wrong}");
}

#[test]
fn a_shape_as_large_as_the_board_is_told_from_its_boxes() {
    for (shape, tip) in [
        ("4x4", "4x4 board say that its boxes are 2x2"),
        ("6x6", "6x6 board say that its boxes are 2x3"),
    ] {
        let shape: Shape = shape.parse().unwrap();
        let error = message(
            &".".repeat(shape.side()),
            Options::default().with_shape(shape),
        );
        assert!(error.ends_with(tip), "{error}");
    }
}

#[test]
fn a_given_format_leaves_nothing_to_be_guessed() {
    // Sixteen symbols are a puzzle on a line, and a row of a grid.
    let row = "1..4..3..2..4..1";
    assert_eq!(read_all(row, in_format(Format::Line)).len(), 1);
    assert_eq!(
        message(row, in_format(Format::Grid)),
        "2: expected row 2 of the 16x16 grid, found the end of the text"
    );
    assert_eq!(
        message(
            &format!("# a comment\n{CLASSIC}"),
            in_format(Format::Hodoku)
        ),
        format!(
            "2: expected a line of HoDoKu's library, found '{}…'",
            &CLASSIC[..24]
        )
    );
    let marks = "12 34 12 34\n12 34 12 34\n12 34 12 34\n12 34 12 34";
    assert_eq!(
        read_all(marks, in_format(Format::Marks)),
        ["1 12....3412....3412....3412....3412....3412....3412....3412....34 -"]
    );
    assert_eq!("xls".parse::<Format>().unwrap_err().to_string(), {
        let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
        let (last, others) = names.split_last().unwrap();
        format!("expected {} or {last}, found 'xls'", others.join(", "))
    });
}

#[test]
fn a_description_is_the_name_of_the_puzzle_after_it() {
    let rows = rows(CLASSIC).join("\n");
    let text = format!("#A me\n#D first one\n[Puzzle]\n{rows}\n#D the second\n[Puzzle]\n{rows}\n");
    assert_eq!(
        read_plainly(&text),
        [
            format!("4 {CLASSIC} first one"),
            format!("15 {CLASSIC} the second")
        ]
    );
}

#[test]
fn what_is_in_another_format_than_the_given_one_is_an_error() {
    let rows = rows(CLASSIC).join("\n");
    let of_format = |text: &str, format| read_all(text, in_format(format)).join("\n");
    // Each is read in its own format, and in no other.
    for (text, own) in [
        (CLASSIC, Format::Line),
        (rows.as_str(), Format::Grid),
        (MARKS, Format::Marks),
    ] {
        for format in [Format::Line, Format::Grid, Format::Marks] {
            let read = of_format(text, format);
            assert_eq!(read.contains('!'), format != own, "{format}: {read}");
        }
    }
}

#[test]
fn a_format_goes_by_its_name_and_by_the_extensions_of_its_files() {
    let mut names = std::collections::HashMap::new();
    for &format in Format::ALL {
        for &name in [format.name()].iter().chain(format.aliases()) {
            assert_eq!(name.parse(), Ok(format), "{name}");
            assert_eq!(names.insert(name, format), None, "{name} is one format");
        }
    }
    assert!(names.len() > Format::ALL.len());
}
