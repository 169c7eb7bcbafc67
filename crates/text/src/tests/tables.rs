//! Tables of databases: the frames that their shells draw, headings, numbered rows.

use super::*;

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
