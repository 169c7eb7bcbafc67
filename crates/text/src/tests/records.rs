//! Records of databases, numbered rows, and tables with headings.

use super::*;

/// Returns a record for each row, of pairs of a name and a cell, some with the number of
/// the row before them.
fn records(
    blank: &str,
    pair: impl Fn(&str, &str) -> String,
    is_numbered: bool,
) -> Vec<Vec<String>> {
    let record = |(row, cells): (usize, Vec<String>)| {
        let number = is_numbered.then(|| pair("r", &(row + 1).to_string()));
        let cells = cells.iter().zip(1..);
        let cells = cells.map(|(cell, column)| pair(&format!("c{column}"), cell));
        number.into_iter().chain(cells).collect()
    };
    cells(blank).into_iter().enumerate().map(record).collect()
}

/// Checks that no line of a text is a puzzle.
#[track_caller]
fn is_nothing(text: &str) {
    let records = read_plainly(text);
    let are_errors = records.iter().all(|record| record.contains(" ! "));
    assert!(are_errors && !records.is_empty(), "{records:?}\n{text}");
}

#[test]
fn records_of_databases_are_rows() {
    let json = |name: &str, cell: &str| format!("\"{name}\":{cell}");
    for is_numbered in [false, true] {
        let objects: Vec<String> = records("null", json, is_numbered)
            .iter()
            .map(|record| format!("{{{}}}", record.join(",")))
            .collect();
        is_classic(&objects.join("\n"));
        is_classic(&format!("[{}]\n", objects.join(",\n")));
        let both = format!("{0}\n\n{0}\n", objects.join("\n"));
        assert_eq!(read_plainly(&both).len(), 2, "{both}");
        is_nothing(&objects[..8].join("\n"));
        is_nothing(&objects.join("\n").replace("c3", "c4"));
        for (blank, head, sign, end) in [
            ("", "", " = ", "\n"),
            ("", "-[ RECORD 1 ]---\n", " | ", ""),
            (
                "NULL",
                "*************************** 1. row ***************************\n",
                ": ",
                "",
            ),
        ] {
            let pair = |name: &str, cell: &str| format!("{name:>4}{sign}{cell}\n");
            let lines: Vec<String> = records(blank, pair, is_numbered)
                .iter()
                .map(|record| format!("{head}{}{end}", record.concat()))
                .collect();
            is_classic(&lines.concat());
            is_classic(&format!("{}9 rows in set (0.00 sec)\n", lines.concat()));
            is_nothing(&lines[1..].concat());
            // A value too few.
            is_nothing(&lines.concat().replacen(&pair("c3", blank), "", 1));
        }
    }
    // A row that is there twice is no cell more.
    let objects = records("null", json, true);
    let objects = objects
        .iter()
        .map(|record| format!("{{{}}}\n", record.join(",")));
    let mut objects: Vec<String> = objects.collect();
    objects.insert(3, objects[5].clone());
    is_nothing(&objects.concat());
}

#[test]
fn records_of_three_values_are_triples() {
    let triple = |at: usize, value: String| {
        format!(
            "{{\"col\":{},\"row\":{},\"value\":{value}}}",
            at % 9 + 1,
            at / 9 + 1
        )
    };
    let all = cells("null").concat().into_iter().enumerate();
    let all: Vec<String> = all.map(|(at, value)| triple(at, value)).collect();
    is_classic(&all.join("\n"));
    let clues: Vec<&str> = (all.iter().map(String::as_str))
        .filter(|triple| !triple.contains("null"))
        .collect();
    is_classic(&clues.join("\n"));
    let js = clues.join(",\n").replace('"', "").replace(':', ": ");
    is_classic(&format!("const clues = [\n{js}\n];\n"));
    is_classic(&format!("[{js}]\n"));
}

#[test]
fn rows_may_have_numbers_before_them() {
    let digits = |row: usize| (row + 1).to_string();
    let heading = |between: &str| {
        let columns: Vec<String> = (1..=9).map(|column| column.to_string()).collect();
        columns.join(between)
    };
    for sign in [" ", ": ", "  ", ") ", ". ", " | ", "\t"] {
        let lines = numbered(each(".", "@", " "), |row| digits(row) + sign).join("\n");
        is_classic(&lines);
        is_classic(&format!("    {}\n{lines}\n", heading(" ")));
        is_classic(&format!("    {}\n{lines}\n", heading("   ")));
        let zero = numbered(each(".", "@", " "), |row| row.to_string() + sign).join("\n");
        is_classic(&format!("  0 1 2 3 4 5 6 7 8\n{zero}\n"));
        let letters = numbered(each(".", "@", " "), |row| {
            format!("{}{sign}", char::from(b'A' + row as u8))
        });
        is_classic(&letters.join("\n"));
        let two = read_plainly(&format!("{lines}\n{lines}\n\n{zero}\n{CLASSIC}\n"));
        assert_eq!(two.len(), 4, "{two:?}");
    }
    is_classic(&numbered(each(".", "@", ""), |row| digits(row) + ": ").join("\n"));
    let drawn: Vec<String> = rows(CLASSIC)
        .iter()
        .zip("ABCDEFGHI".chars())
        .map(|(row, letter)| {
            let boxes: Vec<String> = [&row[..3], &row[3..6], &row[6..]]
                .map(|part| part.chars().map(String::from).collect::<Vec<_>>().join(" "))
                .into();
            format!("{letter} | {} |\n", boxes.join(" | "))
        })
        .collect();
    let rule = "  +-------+-------+-------+\n";
    let bands: Vec<String> = drawn.chunks(3).map(<[String]>::concat).collect();
    is_classic(&format!(
        "    1 2 3   4 5 6   7 8 9\n{rule}{}{rule}",
        bands.join(rule)
    ));
    // Where a row is missing, or a number is wrong, they are no such rows.
    let lines = numbered(each(".", "@", " "), |row| digits(row) + ": ");
    is_nothing(&lines[..8].join("\n"));
    is_nothing(&[&lines[..4], &lines[5..]].concat().join("\n"));
}

#[test]
fn numbered_rows_of_a_table_are_not_as_long_as_their_clues() {
    // Four clues in each of the first four rows, which are no board of 4x4.
    let rows = [
        " 1 |    |    |  1 |    |    |  2 |  3 |  4 |",
        " 2 |    |    |    |  4 |    |  1 |  2 |  3 |",
        " 3 |    |  5 |  9 |    |  1 |    |    |    |  6",
        " 4 |    |    |    |    |  1 |  6 |  7 |    |  2",
    ];
    let blank = |row: usize| format!(" {row} |{}", "    |".repeat(8));
    let rows = rows.map(String::from).into_iter();
    let rows: Vec<String> = rows.chain((5..=9).map(blank)).collect();
    let grid = "..1..234....4.123..59.1...6....167.2";
    let expected = format!("1 {grid}{} -", ".".repeat(81 - grid.len()));
    assert_eq!(read_plainly(&rows.join("\n")), [expected]);
}

#[test]
fn a_first_column_may_look_like_numbers() {
    // A board of 10x10 whose first column is 1 to 10, and one whose first row is.
    let row = |row: usize| {
        let cells = (0..10).map(|column| (row + column) % 10 + 1);
        cells
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let text: Vec<String> = (0..10).map(row).collect();
    let records = read_plainly(&text.join("\n"));
    assert!(
        records.len() == 1 && records[0].starts_with("1 1 2 3"),
        "{records:?}"
    );
    let solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    assert_eq!(read_plainly(solved), ["1 1234341221434321 -"]);
    let solved = "1 2 3 4 5 6 7 8 9\n".to_owned() + &each(".", "@", " ")[1..].join("\n");
    let records = read_plainly(&solved);
    assert!(
        records.len() == 1 && records[0].starts_with("1 1234567896.."),
        "{records:?}"
    );
}

#[test]
fn tables_have_headings_and_numbers() {
    let names: Vec<String> = (1..=9).map(|column| format!("c{column}")).collect();
    let numbers: Vec<String> = (1..=9).map(|column| column.to_string()).collect();
    let with = |first: &str, row: &[String]| [&[first.to_owned()][..], row].concat();
    let rows = cells("");
    let numbered: Vec<Vec<String>> = (rows.iter().zip(1..))
        .map(|(row, number)| with(&number.to_string(), row))
        .collect();
    let below = |heading: Vec<String>, rows: &[Vec<String>]| [&[heading][..], rows].concat();
    let tables = [
        numbered.clone(),
        below(names.clone(), &rows),
        below(with("", &numbers), &numbered),
        below(with("r", &names), &numbered),
    ];
    for table in tables {
        let join = |start: &str, between: &str, end: &str| -> Vec<String> {
            let row = |row: &Vec<String>| format!("{start}{}{end}", row.join(between));
            table.iter().map(row).collect()
        };
        let html = join("<tr><td>", "</td><td>", "</td></tr>\n").concat();
        is_classic(&format!("<table>{html}</table>\n"));
        let latex = join("", " & ", " \\\\ \\hline\n").concat();
        is_classic(&format!(
            "\\begin{{tabular}}{{c}}\n{latex}\\end{{tabular}}\n"
        ));
        let wiki = join("|-\n| ", " || ", "\n").concat();
        is_classic(&format!("{{|\n{wiki}|}}\n"));
        let code = join("['", "', '", "'],\n").concat();
        is_classic(&format!("board = [{code}]\n"));
    }
}

#[cfg(feature = "formats")]
#[test]
fn objects_that_are_no_rows_are_what_they_were() {
    let object = format!("{{\"id\":7,\"puzzle\":\"{CLASSIC}\",\"x\":1}}\n");
    assert_eq!(read_plainly(&object.repeat(3)).len(), 3);
    let row = "{\"a\":1,\"b\":2,\"c\":3}\n";
    let records = read_plainly(&format!("{row}{row}{object}"));
    let found =
        |line: u64| format!("{line} ! {line}: expected a puzzle as JSON, found no \"puzzle\"");
    assert_eq!(records[..2], [found(1), found(2)]);
    assert!(
        records[2].contains(CLASSIC) && records.len() == 3,
        "{records:?}"
    );
}

#[test]
fn any_number_of_lines_takes_bounded_memory() {
    let certain = "12.......".to_owned() + &"123456789".repeat(8);
    for (first, more) in [
        ("(1, 1, 5)", "(1, 2, 3)"),
        (&certain[..], "# between"),
        ("c1 = 5", "c2 = 3"),
        ("c1 = 5", ""),
        ("SumoCueV1", "=0J0"),
        ("row,col,value", "--"),
    ] {
        let text = format!(
            "{first}\n{}{CLASSIC}\n",
            format!("{more}\n").repeat(200_000)
        );
        let records = read_plainly(&text);
        let last = records.last().unwrap();
        assert!(
            last.contains(CLASSIC) && last.starts_with("200002 "),
            "{last}"
        );
        assert!(records.iter().all(|record| record.len() < 400));
    }
}
