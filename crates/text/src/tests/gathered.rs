//! Puzzles on several lines that are not rows of a grid.

use super::*;

/// The sukaku in which each clue of the classic puzzle is the only candidate.
fn sukaku() -> String {
    let cell = |clue: char| -> String {
        let digits = "123456789".chars();
        digits
            .map(|digit| {
                if clue == '.' || clue == digit {
                    digit
                } else {
                    '.'
                }
            })
            .collect()
    };
    CLASSIC.chars().map(cell).collect()
}

/// Returns a text in pieces of equal length.
fn pieces(text: &str, len: usize) -> Vec<&str> {
    (0..text.len() / len)
        .map(|piece| &text[piece * len..piece * len + len])
        .collect()
}

#[test]
fn a_sukaku_is_known_by_the_places_of_its_digits() {
    let sukaku = sukaku();
    let expected = parse(&sukaku, &Options::default()).unwrap();
    let groups: Vec<String> = pieces(&sukaku, 81)
        .iter()
        .map(|row| pieces(row, 9).join(" "))
        .collect();
    for text in [
        pieces(&sukaku, 9).join("\n"),
        pieces(&sukaku, 27).join("\n"),
        groups.join("\n"),
    ] {
        assert_eq!(
            parse(&text, &Options::default()).as_ref(),
            Ok(&expected),
            "{text}"
        );
        assert_eq!(read_plainly(&format!("{text}\n{CLASSIC}\n")).len(), 2);
    }
    // Grids whose digits happen to be in their places are still grids.
    let grid = "1........\n.2.......\n..3......\n...4.....\n....5....\n.....6...\n......7..\n.......8.\n........9\n";
    assert_eq!(
        read_plainly(&grid.repeat(9)).len(),
        1,
        "81 cells with a candidate each"
    );
    assert_eq!(read_plainly(&grid.repeat(8)).len(), 8);
    let blank = ".........\n".repeat(9);
    assert_eq!(read_plainly(&blank.repeat(9)).len(), 9);
}

#[test]
fn boxes_may_be_one_below_the_other() {
    let row_of_box = |number: usize| {
        let (index, row) = (number / 3, number % 3);
        let start = (index / 3 * 3 + row) * 9 + index % 3 * 3;
        &CLASSIC[start..start + 3]
    };
    let boxes: Vec<&str> = (0..27).map(row_of_box).collect();
    for blank in [".", "\u{a0}", "\u{a0}\u{a0}", "0"] {
        let text = boxes.join("\n").replace('.', blank);
        for indent in ["", "    "] {
            let text = format!("{indent}{}\n", text.replace('\n', &format!("\n{indent}")));
            assert_eq!(read_plainly(&text), [format!("1 {CLASSIC} -")], "{text:?}");
        }
    }
    // Thirds of rows, if the boxes had conflicts.
    let thirds = pieces(CLASSIC, 3).join("\n");
    assert_eq!(read_plainly(&thirds), [format!("1 {CLASSIC} -")]);
    let few = "1..\n".to_owned() + &"...\n".repeat(26);
    let error = "1 ! 1: expected a grid of 9 rows, found 'lines that may be rows o…'";
    let few = few.replacen("...\n...\n", "...\n.2.\n", 1);
    assert_eq!(read_plainly(&few), [error]);
    assert_eq!(read_plainly(&boxes[..26].join("\n")).len(), 26);
}

#[test]
fn a_line_may_have_blanks_for_blanks() {
    let blanks = CLASSIC.replace('.', " ");
    assert_eq!(read_plainly(&blanks), [format!("1 {CLASSIC} -")]);
    let statement = format!("SELECT '{blanks}' AS puzzle FROM dual;");
    assert_eq!(read_plainly(&statement), [format!("1 {CLASSIC} -")]);
    assert_eq!(read_plainly(&format!("x = '{}'", " ".repeat(81))).len(), 1);
    assert!(read_plainly(&format!("x = '{}'", " ".repeat(81)))[0].contains('!'));
    let short = &blanks[..80];
    assert!(
        read_plainly(short)[0].contains('!'),
        "{:?}",
        read_plainly(short)
    );
}

#[test]
fn triples_need_no_heading() {
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, symbol)| *symbol != '.');
    let clues: Vec<_> = clues
        .map(|(place, digit)| (place / 9 + 1, place % 9 + 1, digit))
        .collect();
    for between in [" ", ",", ", ", "\t", "|", ";"] {
        let line = |(row, column, digit): &(usize, usize, char)| {
            format!("{row}{between}{column}{between}{digit}\n")
        };
        let text: String = clues.iter().map(line).collect();
        assert_eq!(
            read_plainly(&text),
            [format!("1 {CLASSIC} -")],
            "{between:?}"
        );
    }
    // Too few of them are no puzzle, and neither are other numbers.
    assert_eq!(
        read_plainly("1 1 5\n1 2 3\n"),
        [
            "1 ! 1: expected a puzzle, found '1 1 5'",
            "2 ! 2: expected a puzzle, found '1 2 3'",
        ]
    );
    assert_eq!(read_plainly(&"1,1,5\n1,1,6\n".repeat(5)).len(), 10);
}

#[test]
fn statements_may_insert_rows() {
    let row = |row: &&str| {
        let cells: Vec<String> = row
            .chars()
            .map(|cell| {
                if cell == '.' {
                    "NULL".to_owned()
                } else {
                    cell.to_string()
                }
            })
            .collect();
        cells.join(",")
    };
    let rows: Vec<String> = rows(CLASSIC).iter().map(row).collect();
    let statement = |row: &String| format!("INSERT INTO \"board\"(c1,c2) VALUES({row});\n");
    let text: String = rows.iter().map(statement).collect();
    assert_eq!(read_plainly(&text), [format!("1 {CLASSIC} -")]);
    let numbered =
        |(number, row): (usize, &String)| format!("insert into board values ({number}, {row})\n");
    let text: String = (1..).zip(&rows).map(numbered).collect();
    assert_eq!(read_plainly(&text), [format!("1 {CLASSIC} -")]);
}

#[test]
fn a_jigsaw_without_usual_boxes_may_be_two_grids() {
    let layout = ["abbbb", "aabcc", "aaccc", "eeedd", "eeddd"];
    let cells = ["..3.5", ".....", "4....", "..23.", "....."];
    let line = cells.concat() + &layout.concat();
    let expected = parse(&line, &Options::default()).unwrap();
    for between in ["\n", "\n\n"] {
        let text = format!("{}{between}{}\n", layout.join("\n"), cells.join("\n"));
        assert_eq!(
            parse(&text, &Options::default()).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
    // A word of five letters is only a heading.
    let grid = rows(CLASSIC).join("\n");
    assert_eq!(
        read_plainly(&format!("Hello\n{grid}")),
        [format!("1 {CLASSIC} Hello").replacen('1', "2", 1)]
    );
    assert_eq!(read_plainly(&layout.join("\n")).len(), 5);
}
