//! Source code: literals, lists of lists, matrices, rows and columns with their values.

use super::*;

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
fn code_of_any_language_has_lists() {
    let rows = |start: &str, end: &str| {
        format!(
            "{start}{}{end}\n",
            each("0", "@", ", ").join(&format!("{end}\n {start}"))
        )
    };
    let flat = each("0", "@", ", ").join(",\n ");
    let blank = |blank: &str| each(blank, "@", ", ").join(",\n");
    let apart = each("0", "@", " ");
    let texts = [
        (
            "Rust",
            format!("let board: [[u8; 9]; 9] = [\n{}];\n", rows("[", "],")),
        ),
        (
            "Rust, one line",
            format!(
                "const B: [[u8; 9]; 9] = [[{}]];\n",
                each("0", "@", ", ").join("],[")
            ),
        ),
        (
            "Rust, flat",
            format!("static B: [u8; 81] = [{}];\n", flat.replace('\n', "")),
        ),
        ("R", format!("s <- matrix(c({flat}), nrow=9, byrow=TRUE)\n")),
        (
            "R, one line",
            format!(
                "s <- matrix(c({}), 9, 9, byrow = T)\n",
                flat.replace('\n', "")
            ),
        ),
        (
            "R, NA",
            format!("s <- matrix(c(\n{}\n), nrow=9, byrow=TRUE)\n", blank("NA")),
        ),
        (
            "Clojure",
            format!("(def board [[{}]])\n", apart.join("]\n [").as_str()),
        ),
        (
            "Clojure, quoted",
            format!("(def board '(({})))\n", apart.join(")\n (")),
        ),
        (
            "MiniZinc",
            format!("start = [|\n{}|];\n", each("0", "@", ", ").join(",|\n ")),
        ),
        (
            "MiniZinc, blanks",
            format!("start=[| {} |];\n", each("_", "@", ",").join("\n| ")),
        ),
        ("Julia", format!("A = [{}]\n", apart.join(";\n "))),
        (
            "strokes",
            format!("board = [{}]\n", each("-", "'@'", ",").join(",\n ")),
        ),
        (
            "objects",
            format!(
                "[{{{}}}]\n",
                each("null", "\"c\":@", ",")
                    .join("},\n{")
                    .replace("\"c\"", "@")
                    .split('@')
                    .enumerate()
                    .map(|(at, part)| if at == 0 {
                        part.to_owned()
                    } else {
                        format!("\"c{}\"{part}", (at - 1) % 9 + 1)
                    })
                    .collect::<String>()
            ),
        ),
    ];
    are(&texts, None);
    // A matrix of R is filled by column, unless it says otherwise.
    let by_column: Vec<String> = (0..9)
        .map(|column| {
            each("0", "@", "")
                .iter()
                .map(|row| row[column..=column].to_owned())
                .collect::<Vec<_>>()
                .join(",")
        })
        .collect();
    are(
        &[(
            "R",
            format!("matrix(c({}), nrow=9)\n", by_column.join(",\n")),
        )],
        None,
    );
}
