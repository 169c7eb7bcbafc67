//! Tables of puzzles with a header: which column has them, what the others are.

use super::*;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn a_table_is_known_by_its_header() {
    for text in [
        format!("quizzes,solutions\n{CLASSIC},{SOLVED}\n{CLASSIC},{SOLVED}\n"),
        format!(
            "source,question,answer,rating\na,{CLASSIC},{SOLVED},0\n\"b\n c\",{CLASSIC},{SOLVED},7"
        ),
        format!("Name;Puzzle\r\n;{CLASSIC}\r\n;\"{CLASSIC}\"\r\n"),
        format!("# a comment\n\npuzzle,\n{CLASSIC},\n{CLASSIC},\n"),
        format!("\u{feff}x\tsudoku\n\t{CLASSIC}\n\t {CLASSIC} \n"),
        format!(
            "puzzle,x\n\"{}\",1\n\u{feff}{CLASSIC},2\n",
            CLASSIC.replace('.', " ")
        ),
    ] {
        let records = read_plainly(&text);
        assert_eq!(records.len(), 2, "{text}");
        for record in records {
            assert!(record.ends_with(&format!(" {CLASSIC} -")), "{record}");
        }
    }
    let named = format!("id,puzzle\n\"the \"\"first\"\"\",{CLASSIC}\n");
    assert_eq!(read_plainly(&named), [format!("2 {CLASSIC} the \"first\"")]);
    // A heading is not a header, not even if it could be one.
    let rows = rows(CLASSIC).join("\n");
    for heading in ["Puzzle", "Sudoku, hard"] {
        let grid = format!("{heading}\n{rows}\n");
        assert_eq!(read_plainly(&grid), [format!("2 {CLASSIC} {heading}")]);
    }
    // Nor is a puzzle, with any name.
    let named = format!("{CLASSIC},puzzle\n{CLASSIC}\n");
    let records = [format!("1 {CLASSIC} puzzle"), format!("2 {CLASSIC} -")];
    assert_eq!(read_plainly(&named), records);
    let alone = Options::default().with_format(Format::Csv);
    let text = format!("Puzzle\n{CLASSIC}\n");
    assert_eq!(read_all(&text, alone), [format!("2 {CLASSIC} -")]);
    // Without a header and a column, the text after a puzzle is its name.
    let bare = format!("{CLASSIC},{SOLVED}\n");
    assert_eq!(read_plainly(&bare), [format!("1 {CLASSIC} {SOLVED}")]);
}

#[test]
fn columns_can_be_given_by_name_and_number() {
    let of = |column: &str| {
        let options = Options::default().with_format(Format::Csv);
        options.with_column(column.parse().unwrap())
    };
    let text = format!("n,mine,puzzle\n1,{CLASSIC},{SOLVED}\n");
    for column in ["2", "mine", "Mine"] {
        assert_eq!(read_all(&text, of(column)), [format!("2 {CLASSIC} -")]);
    }
    // A first row with a puzzle is not taken for a header.
    let bare = format!("x,{CLASSIC}\n");
    assert_eq!(read_all(&bare, of("2")), [format!("1 {CLASSIC} -")]);
    assert_eq!(
        read_all(&text, of("theirs")),
        ["1 ! 1: expected a table of puzzles, found no column theirs among n, mine, puzzle"]
    );
    assert_eq!(
        read_all(&text, of("7")),
        ["2 ! 2: expected a table of puzzles, found 3 of 7 columns"]
    );
}

#[test]
fn a_column_that_is_not_there_is_named_without_control_characters() {
    let column = Column::Name("\u{1b}[2J".to_owned());
    let options = Options::default()
        .with_format(Format::Csv)
        .with_column(column);
    assert_eq!(
        message(&format!("a,\u{9b}\n{CLASSIC},\n"), options),
        "1: expected a table of puzzles, found no column \\u{1b}[2J among a, \\u{9b}"
    );
}

#[test]
fn a_bad_row_costs_only_itself() {
    let bad = CLASSIC.replacen("70000", "7", 1).replacen("..7", "..z", 1);
    let text = format!("name,quiz\none,{bad}\n\"t,o\",{bad}\nthree\nfour,\nfive,{CLASSIC}\nsix,\"");
    assert_eq!(
        read_plainly(&text),
        [
            "2 ! 2:9: expected 1-9, '.' or '0', found 'z'".to_owned(),
            "3 ! 3:11: expected 1-9, '.' or '0', found 'z'".to_owned(),
            "4 ! 4: expected a table of puzzles, found 1 of 2 columns".to_owned(),
            "5 ! 5: expected a puzzle, found ''".to_owned(),
            format!("6 {CLASSIC} five"),
            "7 ! 7: expected a table of puzzles, found an unclosed quotation".to_owned(),
        ]
    );
}

/// The row was split again from its start for each of its lines.
#[test]
fn a_quotation_of_many_lines_is_read_once() {
    let lines = "said \"\"no\"\" again\n".repeat(40_000);
    let began = std::time::Instant::now();
    let open = read_plainly(&format!("name,quiz\n\"{lines}"));
    assert_eq!(
        open,
        ["2 ! 2: expected a table of puzzles, found an unclosed quotation"]
    );
    let closed = read_plainly(&format!("name,quiz\n\"{lines}\",{CLASSIC}\n"));
    assert_eq!(closed.len(), 1);
    assert!(closed[0].starts_with(&format!("2 {CLASSIC} said")));
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
}

#[test]
fn solutions_in_a_table_are_compared_with_the_puzzle() {
    let options = Options::default().with_solution_column(Column::Name("solutions".to_owned()));
    let wrong = SOLVED.replacen("34", "43", 1);
    let other = SOLVED.replace('1', "x").replace('2', "1").replace('x', "2");
    let text = format!(
        "quizzes,solutions\n{CLASSIC},{SOLVED}\n{CLASSIC},{wrong}\n{CLASSIC},{other}\n{CLASSIC},{CLASSIC}\n"
    );
    let records = read_all(&text, options);
    assert_eq!(records[0], format!("2 {CLASSIC} -"));
    for (record, solution, line) in [
        (&records[1], &wrong[..], 3),
        (&records[2], &other[..], 4),
        (&records[3], CLASSIC, 5),
    ] {
        let expected = "expected a solution of the puzzle, found";
        let found = &solution[..24];
        assert_eq!(
            *record,
            format!("{line} ! {line}:83: {expected} '{found}…'")
        );
    }
}
