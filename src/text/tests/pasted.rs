//! What people paste: tables of databases, source code, lists.

use super::*;

/// Returns the cells of the classic puzzle, row by row, with this for a blank.
fn cells(blank: &str) -> Vec<Vec<String>> {
    let cell = |symbol: char| match symbol {
        '.' => blank.to_owned(),
        digit => digit.to_string(),
    };
    rows(CLASSIC)
        .into_iter()
        .map(|row| row.chars().map(cell).collect())
        .collect()
}

/// Returns a table: each row between these, with the cells in this width.
fn table(blank: &str, [left, between, right]: [&str; 3], width: usize) -> Vec<String> {
    let row = |row: &Vec<String>| {
        let fields = row.iter().map(|cell| format!("{cell:>width$}"));
        let fields: Vec<String> = fields.collect();
        format!("{left}{}{right}", fields.join(between))
    };
    cells(blank).iter().map(row).collect()
}

/// Puts the numbers of rows before these lines.
fn numbered(lines: Vec<String>, number: impl Fn(usize) -> String) -> Vec<String> {
    let lines = lines.into_iter().enumerate();
    lines.map(|(row, line)| number(row) + &line).collect()
}

/// Checks that a text is the classic puzzle and nothing else.
#[track_caller]
fn is_classic(text: &str) {
    let records = read_plainly(text);
    let [record] = &records[..] else {
        panic!("{records:?}\n{text}");
    };
    let line = record.split_once(' ').unwrap().1;
    assert!(line.starts_with(CLASSIC), "{record}\n{text}");
}

#[test]
fn tables_of_databases_are_grids() {
    let names: Vec<String> = (1..=9).map(|column| format!("c{column}")).collect();
    for blank in ["", "NULL", ".", "0", "null", "·"] {
        let psql = table(blank, [" ", " | ", ""], 4).join("\n");
        let head = names.iter().map(|name| format!(" {name:^4} "));
        let head = head.collect::<Vec<_>>().join("|");
        let rule = ["------"; 9].join("+");
        is_classic(&format!("{head}\n{rule}\n{psql}\n(9 rows)\n\n"));
        // Its other layouts.
        is_classic(&format!(
            "{}\n{}\n(9 rows)\n",
            names.join("|"),
            table(blank, ["", "|", ""], 0).join("\n")
        ));
        // sqlite3: box, table, markdown.
        let stroke = |left: &str, between: &str, right: &str| {
            format!("{left}{}{right}\n", ["──────"; 9].join(between))
        };
        let row = table(blank, ["│ ", " │ ", " │"], 4).join("\n");
        let head = format!(
            "│{}│\n",
            names
                .iter()
                .map(|name| format!(" {name:^4} "))
                .collect::<Vec<_>>()
                .join("│")
        );
        let box_of = |more: &str| {
            let top = stroke("┌", "┬", "┐");
            let (middle, bottom) = (stroke("├", "┼", "┤"), stroke("└", "┴", "┘"));
            format!("{top}{head}{more}{middle}{row}\n{bottom}")
        };
        is_classic(&box_of(""));
        // DuckDB has the types of columns, and may count below.
        let types = head
            .clone()
            .replace(|c: char| c.is_ascii_digit(), "3")
            .replace("c3  ", "int32");
        is_classic(&box_of(&types));
        let row = table(blank, ["| ", " | ", " |"], 4).join("\n");
        let ascii = format!("+{}+\n", ["------"; 9].join("+"));
        let ascii_head = head.replace('│', "|");
        is_classic(&format!("{ascii}{ascii_head}{ascii}{row}\n{ascii}"));
        is_classic(&format!(
            "{ascii_head}|{}|\n{row}\n",
            ["------"; 9].join("|")
        ));
        // sqlite3 in columns, SQL Server as text.
        let head = names
            .iter()
            .map(|name| format!("{name:<4}"))
            .collect::<Vec<_>>()
            .join("  ");
        let rule = ["----"; 9].join("  ");
        let lines = table(blank, ["", "  ", ""], 4).join("\n");
        is_classic(&format!(
            "{head}\n{rule}\n{lines}\n\n(9 rows affected)\n\nCompletion time: 2024\n"
        ));
        // With tabs, commas or semicolons, with a heading or without.
        for sign in ["\t", ",", ";"] {
            let lines = table(blank, ["", sign, ""], 0).join("\n");
            is_classic(&lines);
            is_classic(&format!("{}\n{lines}\n", names.join(sign)));
            is_classic(&format!(
                "{}\n{lines}\n",
                ["1", "2", "3", "4", "5", "6", "7", "8", "9"].join(sign)
            ));
        }
    }
}

#[test]
fn rows_and_columns_may_be_numbered() {
    let rule = format!("+{}\n", "---+".repeat(10));
    for corner in [" ", ".", "r", "row"] {
        for blank in [" ", "NULL", "."] {
            let lines = table(blank, ["| ", " | ", " |"], 1);
            for (number, columns) in [
                (
                    &(|row: usize| format!("| {} ", row + 1)) as &dyn Fn(usize) -> String,
                    "123456789",
                ),
                (&|row| format!("| {row} "), "012345678"),
                (
                    &|row: usize| format!("| {} ", char::from(b'A' + row as u8)),
                    "123456789",
                ),
                (&|row: usize| format!("| r{} ", row + 1), "ABCDEFGHI"),
            ] {
                let columns: Vec<String> = columns.chars().map(|c| format!(" {c} ")).collect();
                let head = format!("| {corner} |{}|\n", columns.join("|"));
                let lines = numbered(lines.clone(), number);
                is_classic(&format!(
                    "{rule}{head}{rule}{}\n{rule}",
                    lines.join(&format!("\n{}", rule))
                ));
                is_classic(&format!("{head}{}\n", lines.join("\n")));
            }
        }
    }
    // A wrong number is no number.
    let lines = numbered(table(" ", ["|", "|", "|"], 1), |row| {
        format!("|{}", 2 * row + 1)
    });
    let error = message(&lines.join("\n"), Options::default());
    assert_eq!(error, "2:2: expected the number of row 2, found '3'");
}

#[test]
fn a_short_row_of_fields_is_an_error() {
    let mut lines = table("", ["", ",", ""], 0);
    lines[4].pop();
    lines[4].pop();
    let error = message(&lines.join("\n"), Options::default());
    assert_eq!(error, "5: expected 9 cells in row 5, found 8");
    let lines = &table("", ["", ",", ""], 0)[..8];
    let error = message(&lines.join("\n"), Options::default());
    assert_eq!(
        error,
        "9: expected row 9 of the 9x9 grid, found the end of the text"
    );
}

#[test]
fn literals_in_code_are_puzzles() {
    for text in [
        format!("DECLARE @Board VARCHAR(81) = '{CLASSIC}';"),
        format!("exec sp_solve '{CLASSIC}'"),
        format!("INSERT INTO puzzles (id, cells) VALUES (1, '{CLASSIC}');"),
        format!("let puzzle = \"{CLASSIC}\";"),
        format!("  '{CLASSIC}',"),
        format!("const p = `{CLASSIC}`"),
        format!("with t(s) as (select '{CLASSIC}')"),
    ] {
        is_classic(&text);
    }
    let lines = rows(CLASSIC).into_iter();
    let quoted: Vec<String> = lines.map(|row| format!("'{row}'")).collect();
    is_classic(&quoted.join(" +\n"));
    is_classic(&format!("DECLARE @p char(81) =\n{};", quoted.join(" ||\n")));
    is_classic(&format!("SET @p = {};", quoted.join(" +\n  ")));
    is_classic(&format!("board = [\n{}\n]", quoted.join(",\n")).replace('\'', "\""));
    is_classic(&format!("[{}]", quoted.join(", ")));
    let two = format!("VALUES (1, '{CLASSIC}'), (2, '{CLASSIC}')");
    assert_eq!(read_plainly(&two).len(), 2);
    // Words in quotes are nothing.
    let comment = format!("# of \"Sudoku solving algorithms\"\n{CLASSIC}\n");
    assert_eq!(read_plainly(&comment).len(), 1);
    assert_eq!(read_plainly("the 'best' of (all [\n").len(), 1);
}

#[test]
fn nested_lists_are_grids() {
    for (blank, quote) in [
        ("0", ""),
        ("None", ""),
        ("null", ""),
        (".", "\""),
        ("", "'"),
        ("", ""),
    ] {
        let row = |row: &Vec<String>| {
            let cells = row.iter().map(|cell| format!("{quote}{cell}{quote}"));
            cells.collect::<Vec<_>>().join(", ")
        };
        let lists: Vec<String> = cells(blank)
            .iter()
            .map(|cells| format!("[{}]", row(cells)))
            .collect();
        is_classic(&format!("[{}]", lists.join(", ")));
        is_classic(&format!("[{}]\n", lists.join(",\n ")));
        is_classic(
            &format!("board = [\n  {},\n]\nprint(board)\n", lists.join(",\n  "))
                .replace("print(board)\n", ""),
        );
        is_classic(&format!(
            "int grid[9][9] = {{\n{}\n}};",
            lists.join(",\n").replace('[', "{").replace(']', "}")
        ));
        is_classic(&format!(
            "const b = [{}];",
            cells(blank).iter().map(row).collect::<Vec<_>>().join(", ")
        ));
        is_classic(&format!("np.array([{}])", lists.join(",\n")));
    }
    let spaced = |row: &Vec<String>| format!("[{}]", row.join(" "));
    let lists: Vec<String> = cells("0").iter().map(spaced).collect();
    is_classic(&format!("[{}]", lists.join("\n ")));
    // A list that does not end is read line by line.
    let text = format!("x = [\n{CLASSIC}\n");
    assert_eq!(
        read_plainly(&text).last().unwrap(),
        &format!("2 {CLASSIC} -")
    );
    let wrong = lists.join(",").replace('7', "17");
    let error = message(&format!("[{wrong}]"), Options::default());
    assert!(
        error.contains("expected 1-9, '.' or '0', found '17'"),
        "{error}"
    );
}

#[test]
fn triples_are_cells() {
    let all = |blank: &str, base: usize| -> Vec<[String; 3]> {
        let rows = cells(blank).into_iter().enumerate();
        rows.flat_map(|(row, cells)| {
            let cells = cells.into_iter().enumerate();
            cells
                .map(move |(column, cell)| {
                    [row + base, column + base]
                        .map(|n| n.to_string())
                        .into_iter()
                        .chain([cell])
                        .collect::<Vec<_>>()
                        .try_into()
                        .unwrap()
                })
                .collect::<Vec<_>>()
        })
        .collect()
    };
    let clues = |base| {
        all("", base)
            .into_iter()
            .filter(|triple| !triple[2].is_empty())
    };
    for base in [0, 1] {
        let tuples: Vec<String> = clues(base)
            .map(|triple| format!("({})", triple.join(",")))
            .collect();
        is_classic(&tuples.join(", "));
        is_classic(&format!(
            "INSERT INTO b (r, c, v) VALUES\n{};\n",
            tuples.join(",\n")
        ));
        is_classic(&format!("INSERT INTO b VALUES {};", tuples.join(", ")));
        is_classic(&format!("clues = [{}]", tuples.join(", ")));
        let inserts = tuples
            .iter()
            .map(|tuple| format!("INSERT INTO b VALUES {tuple};\n"));
        is_classic(&inserts.collect::<String>());
        let nulls: Vec<String> = all("NULL", base)
            .iter()
            .map(|t| format!("({})", t.join(", ")))
            .collect();
        is_classic(&nulls.join(",\n"));
        for sign in [",", "\t", " | ", ";"] {
            let lines: Vec<String> = clues(base).map(|triple| triple.join(sign)).collect();
            let head = ["row", "col", "value"].join(sign);
            is_classic(&format!("{head}\n{}\n", lines.join("\n")));
        }
        let lines: Vec<String> = all("", base).iter().map(|t| t.join(" | ")).collect();
        is_classic(&format!(
            " r | c | v\n---+---+---\n{}\n(81 rows)\n",
            lines.join("\n")
        ));
    }
    // Neither a first nor a last row: where do they begin?
    let few = "(2, 3, 4), (3, 5, 6), (7, 8, 1), (8, 8, 2)";
    assert_eq!(
        message(few, of_shape("3x3")),
        "1: expected triples of row, column and value, found rows and columns that may begin at 0 or 1"
    );
    let twice = "(1, 1, 4), (9, 9, 6), (7, 8, 1), (1, 1, 2)";
    assert_eq!(
        message(twice, Options::default()),
        "1: expected triples of row, column and value, found two values of r1c1"
    );
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
fn a_layout_may_be_above_a_jigsaw() {
    let regions = "abcdefghi".repeat(9);
    let cells = rows(CLASSIC).join("\n");
    let line = format!("{CLASSIC}{regions}");
    let expected = parse(&line, &Options::default()).unwrap();
    for layout in [
        regions.clone(),
        regions
            .chars()
            .map(|c| char::from(c as u8 - b'a' + b'1'))
            .collect(),
    ] {
        let layout = rows(&layout).join("\n");
        for text in [
            format!("{layout}\n\n{cells}\n"),
            format!("{layout}\n{cells}\n"),
        ] {
            let puzzle =
                parse(&text, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(puzzle.regions(), expected.regions(), "{text}");
            assert_eq!(puzzle.grid, expected.grid);
        }
    }
    // Without a grid below it, a layout is a grid.
    let layout = rows(&regions)
        .join("\n")
        .replace(|c: char| c.is_alphabetic(), "1");
    assert_eq!(read_plainly(&layout).len(), 1);
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
fn games_of_other_programs_are_puzzles() {
    let zeros = CLASSIC.replace('.', "0");
    let boxes = |place: usize| place / 27 * 3 + place % 9 / 3;
    let cell = |(place, digit)| format!("{digit}J{}", boxes(place));
    let cells: Vec<String> = zeros.chars().enumerate().map(cell).collect();
    is_classic(&format!("SumoCueV1={}", cells.join("=")));
    let solo = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    for head in [
        "3x3",
        "3x3db",
        "3x3r2",
        "https://example.org/js/solo.html#3x3",
    ] {
        is_classic(&format!("{head}:{solo}"));
    }
    let short = message("3x3:5_3b7d6b1", Options::default());
    assert!(
        short.contains("expected 81 cells for 9x9, found 13"),
        "{short}"
    );
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, symbol)| *symbol != '.');
    let clues =
        clues.map(|(place, digit)| format!("~R{}C{}_{digit}", place / 9 + 1, place % 9 + 1));
    let clues: String = clues.collect();
    is_classic(&format!(".{clues}"));
    is_classic(&format!(".Shape~9x9.{clues}"));
    is_classic(&format!("https://example.org/solver/?q=.{clues}"));
    let error = message(&format!(".Rage~10~R1C1~R1C3.{clues}"), Options::default());
    assert_eq!(error, "1:2: the constraint 'Rage' is not supported");
    let marks = parse(".~R1C1_1_2~R1C2_3", &Options::default()).unwrap();
    let cell = Shape::CLASSIC.cell(0, 0);
    assert_eq!(marks.marks.unwrap().get(cell).len(), 2);
    let placed = CLASSIC.replacen('7', "+7", 1);
    let puzzle = parse(&format!("{placed}:113 214"), &Options::default()).unwrap();
    assert_eq!(puzzle.to_string().len(), 729);
    assert_eq!(
        puzzle.placed.as_ref().map(|placed| placed.clues().count()),
        Some(1)
    );
    assert!(
        !puzzle
            .marks
            .unwrap()
            .get(Shape::CLASSIC.cell(0, 2))
            .contains(Digit::new(1).unwrap())
    );
}

#[cfg(feature = "formats")]
#[test]
fn games_of_gnome_sudoku_are_puzzles() {
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, symbol)| *symbol != '.');
    let cell = |(place, digit): (usize, char)| {
        format!(
            "{{\n \"position\" : [\n {},\n {}\n ],\n \"value\" : {digit},\n \"fixed\" : true,\n \"earmarks\" : []\n }}",
            place / 9,
            place % 9
        )
    };
    let cells: Vec<String> = clues.map(cell).collect();
    let played = "{\"position\":[0,2],\"value\":4,\"fixed\":false,\"earmarks\":[1,2]}";
    let game = format!(
        "{{\n  \"difficulty_category\" : \"easy\",\n  \"time_elapsed\" : 12.5,\n  \"cells\" : [\n {},\n {played}\n  ]\n}}\n",
        cells.join(",\n")
    );
    is_classic(&game);
    is_classic(&game.replace('\n', ""));
    let puzzle = parse(&game, &Options::default()).unwrap();
    assert_eq!(puzzle.field("level"), Some("easy"));
    let wrong = game.replace("\"value\" : 7", "\"value\" : 17");
    assert!(message(&wrong, Options::default()).contains("expected a game of GNOME Sudoku"));
}
