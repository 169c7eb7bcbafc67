//! Cells in a rectangle, in whatever dress: pages, code, lists of fields, and maps of
//! the regions of jigsaws.

use super::*;

/// The regions of a jigsaw: boxes of which two pairs have changed places.
const MAP: &str =
    "112222333111122333111222333444555666444555666444555666777888999777888999777888999";

/// Returns the rows of 81 symbols, with another sign for a blank.
fn of(cells: &str, blank: &str) -> Vec<String> {
    let rows = rows(cells).into_iter();
    rows.map(|row| row.replace('.', blank)).collect()
}

/// Returns the rows of the classic puzzle with each cell in this text, where `@` is
/// the cell.
fn each(blank: &str, cell: &str, between: &str) -> Vec<String> {
    let row = |row: String| {
        let symbols = row.chars().map(|symbol| match symbol {
            '.' => blank.to_owned(),
            digit => digit.to_string(),
        });
        let cells: Vec<String> = symbols.map(|symbol| cell.replace('@', &symbol)).collect();
        cells.join(between)
    };
    of(CLASSIC, ".").into_iter().map(row).collect()
}

/// Returns the numbers of the classic puzzle in rows.
fn numbers() -> Vec<String> {
    each("0", "@", ", ")
}

/// Checks that each text is one puzzle, the classic one, with these regions; shows
/// all that are not.
#[track_caller]
fn are(texts: &[(&str, String)], regions: Option<&str>) {
    let mut wrong = Vec::new();
    for (name, text) in texts {
        let records: Vec<_> = Reader::new(text.as_bytes(), &Options::default())
            .map(|record| {
                record
                    .unwrap()
                    .puzzle
                    .map_err(|invalid| invalid.error.to_string())
            })
            .collect();
        let is_right = match &records[..] {
            [Ok(puzzle)] => {
                one_line(&puzzle.grid, Alphabet::Digits) == CLASSIC
                    && puzzle.regions().map(ToString::to_string).as_deref() == regions
            }
            _ => false,
        };
        if !is_right {
            let shown = records.iter().map(|record| match record {
                Ok(puzzle) => puzzle.to_string(),
                Err(error) => error.clone(),
            });
            wrong.push(format!("{name}: {:?}", shown.collect::<Vec<_>>()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_map_of_regions_belongs_to_the_cells() {
    let map = |symbols: &str| -> String {
        let symbol = |digit: char| symbols.chars().nth(digit as usize - '1' as usize).unwrap();
        MAP.chars().map(symbol).collect()
    };
    let cells = of(CLASSIC, ".").join("\n");
    let spaced = each(".", "@", " ").join("\n");
    let mut texts = Vec::new();
    for symbols in ["123456789", "012345678", "ABCDEFGHI", "abcdefghi"] {
        let map = map(symbols);
        let rows = rows(&map).join("\n");
        let apart: Vec<String> = (rows.chars()).map(|symbol| format!("{symbol} ")).collect();
        let apart = apart.concat().replace("\n ", "\n");
        texts.push(("above", format!("{rows}\n\n{cells}\n")));
        texts.push(("below", format!("{cells}\n\n{rows}\n")));
        texts.push(("next", format!("{cells}\n{rows}\n")));
        texts.push(("apart", format!("{spaced}\n\n{apart}\n")));
        texts.push(("named", format!("{cells}\nRegions\n{rows}\n")));
        texts.push(("line", format!("{CLASSIC}{map}\n")));
    }
    let list = |cells: &str| format!("{:?}", rows(cells)).replace('.', "0");
    let zero = map("012345678");
    texts.push((
        "code",
        format!("grid = {}\nregions = {}\n", list(CLASSIC), list(&zero)),
    ));
    are(&texts, Some(MAP));
    // Two boards, each with its map.
    let rows = rows(&zero).join("\n");
    let both = read_plainly(&format!("{cells}\n\n{rows}\n\n{cells}\n\n{rows}\n"));
    assert_eq!(both.len(), 2, "{both:?}");
    // A map that belongs to nothing, or to a line that was read already.
    for text in [
        rows.clone(),
        zero.clone(),
        format!("{CLASSIC}\n{zero}\n"),
        format!("{CLASSIC}\n{MAP}\n"),
    ] {
        let records = read_plainly(&text);
        assert!(
            records
                .last()
                .unwrap()
                .ends_with("found regions without cells"),
            "{records:?}"
        );
    }
    // A heading of another puzzle ends the one before.
    let headed = read_plainly(&format!("{cells}\nPuzzle 2\n{rows}\n{cells}\n"));
    assert!(
        headed.len() == 2 && headed[1].ends_with("Puzzle 2"),
        "{headed:?}"
    );
}

#[test]
fn markup_is_a_table() {
    let html = |cell: &str| each("", cell, "");
    let rows = |cell: &str, end: &str| html(cell).join(&format!("{end}<tr>"));
    let latex = |blank: &str| each(blank, "@", " & ").join(" \\\\ \\hline\n");
    let wiki = each("", "@", " || ").join("\n|-\n| ");
    let three = |text: &str| text.replace('@', &latex(""));
    let texts = [
        (
            "html",
            format!(
                "<table>\n<tr>{}</tr>\n</table>\n",
                rows("<td>@</td>", "</tr>\n")
            ),
        ),
        (
            "one line",
            format!("<table><tr>{}</table>\n", rows("<td>@", "")),
        ),
        (
            "a cell a line",
            format!(
                "<table>\n<tr>{}</tr>\n</table>\n",
                rows("\n<td>@</td>", "\n")
            ),
        ),
        (
            "attributes",
            format!(
                "<table class=a border=1><tr>{}</table>",
                rows("<td id='c'><b>@</b></td>", "</tr>")
            ),
        ),
        (
            "entities",
            format!(
                "<table><tr>{}</table>",
                each("&nbsp;", "<td>@", "").join("<tr>")
            ),
        ),
        (
            "inputs",
            format!(
                "<table><tr>{}</table>",
                rows("<td><input size=\"1\" value=\"@\"/></td>", "</tr>")
            ),
        ),
        (
            "page",
            format!(
                "<!DOCTYPE html>\n<html><head>\n<style>td {{ width: 9px }}</style></head>\n<body><h1>No. 5</h1>\n<table><tr>{}</table>\n</body>\n</html>\n",
                rows("<td>@", "\n")
            ),
        ),
        (
            "headings",
            format!(
                "<table><tr><th>1<th>2<tr><th>1{}</table>",
                rows("<td>@", "")
            ),
        ),
        (
            "sqlite3",
            format!(
                "<TR>{}</TR>\n",
                each("", "<TD>@</TD>\n", "").join("</TR>\n<TR>")
            ),
        ),
        (
            "sudoku",
            format!(
                "\\begin{{sudoku}}\n|{}|.\n\\end{{sudoku}}\n",
                each(" ", "@", "|").join("|.\n|")
            ),
        ),
        (
            "tabular",
            three("\\begin{tabular}{|c|c|c|}\n\\hline\n@ \\\\ \\hline\n\\end{tabular}\n"),
        ),
        (
            "array",
            three("$$\\begin{array}{|*{3}{ccc|}}\n@\n\\end{array}$$\n"),
        ),
        (
            "document",
            three(
                "\\documentclass{article}\n\\begin{document}\nText\n\\begin{tabular}{c}\n@\\end{tabular}\n\\end{document}\n",
            ),
        ),
        (
            "bold",
            format!(
                "\\begin{{tabular}}{{c}}\n{}\n\\end{{tabular}}",
                each("", "\\textbf{@}", "&").join("\\\\[2pt]\n\\cline{1-9} ")
            ),
        ),
        (
            "wiki",
            format!("{{| class=\"wikitable\"\n|+ Title\n|-\n| {wiki}\n|}}\n"),
        ),
        (
            "wiki, a cell a line",
            format!(
                "{{|\n|-\n{}\n|}}\n",
                each("", "| width=9 | @", "\n").join("\n|-\n")
            ),
        ),
    ];
    are(&texts, None);
    let nested = |band: usize| {
        let part = |stack: usize| {
            let row = |row: usize| {
                let cells = &of(CLASSIC, " ")[3 * band + row][3 * stack..3 * stack + 3];
                format!(
                    "<tr>{}",
                    cells
                        .chars()
                        .map(|cell| format!("<td>{cell}"))
                        .collect::<String>()
                )
            };
            format!("<td><table>{}</table>", (0..3).map(row).collect::<String>())
        };
        format!("<tr>{}", (0..3).map(part).collect::<String>())
    };
    let nested: String = (0..3).map(nested).collect();
    are(&[("boxes", format!("<table>{nested}</table>\n"))], None);
}

#[test]
fn code_of_any_language_has_lists() {
    let rows = |start: &str, end: &str| {
        format!(
            "{start}{}{end}\n",
            numbers().join(&format!("{end}\n {start}"))
        )
    };
    let flat = numbers().join(",\n ");
    let blank = |blank: &str| each(blank, "@", ", ").join(",\n");
    let apart = each("0", "@", " ");
    let texts = [
        (
            "Rust",
            format!("let board: [[u8; 9]; 9] = [\n{}];\n", rows("[", "],")),
        ),
        (
            "Rust, one line",
            format!("const B: [[u8; 9]; 9] = [[{}]];\n", numbers().join("],[")),
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
            format!("start = [|\n{}|];\n", numbers().join(",|\n ")),
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
            of(CLASSIC, "0")
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

#[test]
fn blanks_and_digits_have_many_signs() {
    let mut texts = Vec::new();
    for sign in ["-", ",", "#", "o", "O", "⬜", "□"] {
        texts.push((sign, of(CLASSIC, sign).join("\n")));
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
        texts.push(("wide", wide(&of(CLASSIC, ".").join("\n"), blank)));
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
fn a_number_or_a_title_is_the_name() {
    let cells = of(CLASSIC, ".").join("\n");
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

#[test]
fn sumocue_may_have_a_line_for_each_row() {
    let cell = |at: usize| {
        let digit = CLASSIC[at..=at].replace('.', "0");
        format!("={digit}J{}", MAP.as_bytes()[at] - b'1')
    };
    let rows: Vec<String> = (0..9)
        .map(|row| (9 * row..9 * row + 9).map(cell).collect())
        .collect();
    let texts = [
        ("one line", format!("SumoCueV1{}\n", rows.concat())),
        ("name apart", format!("SumoCueV1\n{}\n", rows.join("\n"))),
        ("name before", format!("SumoCueV1{}\n\n", rows.join("\n"))),
    ];
    are(&texts, Some(MAP));
    let short = format!("SumoCueV1\n{}\n{CLASSIC}\n", rows[..8].join("\n"));
    let records = read_plainly(&short);
    assert!(
        records[0].ends_with("found 72 cells") && records.len() == 2,
        "{records:?}"
    );
}

#[cfg(feature = "formats")]
#[test]
fn objects_of_other_programs_have_boards() {
    let list = |cells: &str| {
        format!(
            "[[{}]]",
            rows(cells)
                .iter()
                .map(|row| {
                    row.replace('.', "0")
                        .chars()
                        .map(String::from)
                        .collect::<Vec<_>>()
                        .join(",")
                })
                .collect::<Vec<_>>()
                .join("],[")
        )
    };
    let grid = format!("{{\"value\":{},\"difficulty\":\"Easy\"}}", list(CLASSIC));
    let board = |grids: &str| format!("{{\"newboard\":{{\"grids\":[{grids}],\"results\":1}}}}\n");
    let triples: Vec<String> = CLASSIC
        .replace('.', "0")
        .chars()
        .enumerate()
        .map(|(at, digit)| {
            format!(
                "{{\"col\":{},\"row\":{},\"value\":{digit}}}",
                at % 9 + 1,
                at / 9 + 1
            )
        })
        .collect();
    are(
        &[
            ("Dosuku", board(&grid)),
            ("triples", format!("[{}]\n", triples.join(",\n"))),
        ],
        None,
    );
    assert_eq!(read_plainly(&board(&[&grid[..], &grid].join(","))).len(), 2);
    let regions = format!("{{\"puzzle\":\"{CLASSIC}\",\"regions\":{}}}\n", list(MAP));
    are(&[("regions", regions)], Some(MAP));
    for (text, name) in [
        (format!("{{\"puzzle\":\"{CLASSIC}\",\"puzzle\":\"{CLASSIC}\"}}"), "puzzle"),
        ("{\"puzzle\":\"................\",\"constraints\":{\"odd\":[{\"cell\":\"R1C1\"}],\"odd\":[]}}".to_owned(), "odd"),
    ] {
        let error = message(&text, Options::default());
        assert!(error.contains(&format!("found \"{name}\" twice")), "{error}");
    }
}
