//! Puzzles from one format into another, and input of all formats.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::*;

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(text: &str) -> Vec<u8> {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

/// A folder with the same puzzle in many formats, each in its file.
fn mixed_folder() -> (Folder, Vec<&'static str>) {
    let folder = Folder::new();
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let zeros = EASY.replace('.', "0");
    let files = [
        ("a.sdm", format!("{EASY} in a line\n")),
        (
            "b.sdk",
            format!(
                "#A me\n#D in sdk\n[Puzzle]\n{}\n[State]\nx",
                rows.join("\n")
            ),
        ),
        (
            "c.csv",
            format!("quizzes,solutions\n{zeros},{EASY_SOLVED}\n"),
        ),
        (
            "d.opensudoku",
            format!("<opensudoku><game data='{zeros}' note='in XML'/></opensudoku>"),
        ),
        ("e.txt", format!(":0000:x:{EASY}::::in hodoku\n")),
        ("f.txt", format!("0000183b305c {zeros}  1.2\n")),
        (
            "g.url",
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}\n"),
        ),
    ];
    for (name, text) in &files {
        folder.write(name, text);
    }
    folder.write("h.gz", gzip(&format!("{EASY} in gzip\n")));
    folder.write("i.zst", zstd(&format!("{EASY} in zstd\n")));
    let names = files.iter().map(|&(name, _)| name);
    (folder, names.chain(["h.gz", "i.zst"]).collect())
}

const NAMES: [&str; 9] = [
    " in a line",
    " in sdk",
    "",
    " in XML",
    " in hodoku",
    " 0000183b305c 1.2",
    "",
    " in gzip",
    " in zstd",
];

#[test]
fn a_mixed_folder_becomes_one_collection() {
    let (folder, files) = mixed_folder();
    let args = [&["convert", "--to", "line"], &files[..]].concat();
    let run = folder.run(&args);
    let lines: Vec<String> = NAMES.iter().map(|name| format!("{EASY}{name}\n")).collect();
    assert_eq!(
        (run.out, run.err.as_str(), run.code),
        (
            lines.concat(),
            "b.sdk: line has no place for the field 'author' (1 puzzle)\n\
             c.csv: line has no place for the field 'solutions' (1 puzzle)\n",
            0
        )
    );
    // Every command reads the same.
    let args = [&["check"], &files[..]].concat();
    let run = folder.run(&args);
    let line = format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n");
    assert_eq!((run.out, run.code), (line.repeat(NAMES.len()), 0));
}

#[test]
fn what_a_format_has_no_place_for_is_refused() {
    let sukaku = "12.......".to_owned() + &"123456789".repeat(80);
    let text = format!("{EASY}\n{sukaku}\n{SMALL}\n{EASY}\n");
    let lines = pipe("convert --to line", text.clone());
    assert_eq!(lines.out, format!("{EASY}\n{SMALL}\n{EASY}\n"));
    assert_eq!(lines.err, "stdin:2: line has no place for pencil marks\n");
    assert_eq!(lines.code, 2);
    let games = pipe("convert --to opensudoku", text.clone());
    assert_eq!(
        games.err,
        "stdin:2: opensudoku has no place for pencil marks\n\
         stdin:3: opensudoku has no place for a board of 4x4 with boxes of 2x2\n"
    );
    assert_eq!(games.out.matches("<game").count(), 2);
    let exchange = pipe("convert --to exchange", EASY);
    let message = "stdin:1: exchange has no place for a puzzle without an identity and a rating\n";
    assert_eq!(
        (exchange.out, exchange.err),
        (String::new(), message.to_owned())
    );
    assert_eq!(exchange.code, 2);
}

#[test]
fn what_a_puzzle_can_do_without_is_left_out_and_listed_once() {
    let line = format!(":0711:3:{EASY}::118 219::a name\n");
    let text = line.repeat(3) + &format!("{EASY}\n");
    let rows = pipe("convert --to msk", text.clone());
    assert_eq!(rows.out.replace('\n', ""), EASY.repeat(4));
    assert_eq!(
        rows.err,
        "stdin: msk has no place for the name (3 puzzles), the technique (3 puzzles)\n"
    );
    assert_eq!(rows.code, 0);
    let quiet = pipe("convert --to msk -q", text.clone());
    assert_eq!((quiet.err, quiet.code), (String::new(), 0));
    let same = pipe("convert --to hodoku --lossless", line.clone());
    assert_eq!((same.out, same.err, same.code), (line, String::new(), 0));
}

#[test]
fn a_lossless_conversion_leaves_nothing_out() {
    let text = format!("{EASY} a name\n{EASY}\n");
    let run = pipe("convert --to msk --lossless", text);
    assert_eq!(run.out.replace('\n', ""), EASY);
    assert_eq!(run.err, "stdin:1: msk has no place for the name\n");
    assert_eq!(run.code, 2);
}

#[test]
fn givens_alone_are_written_without_a_message() {
    let sukaku = "12.......".to_owned() + &"123456789".repeat(79) + "..3......";
    let text = format!("{EASY} a name\n{sukaku}\n");
    let run = pipe("convert --to line --givens-only", text);
    let clue = ".".repeat(80) + "3";
    assert_eq!(run.out, format!("{EASY}\n{clue}\n"));
    assert_eq!((run.err, run.code), (String::new(), 0));
}

#[test]
fn a_table_keeps_its_other_columns() {
    let table = format!(
        "source,question,answer,rating\n\
         one,{EASY},{EASY_SOLVED},\n\"two, three\",{EASY},{EASY_SOLVED},1.5\n"
    );
    let csv = pipe("convert --to csv", table.clone());
    let rows = format!(
        "puzzle,name,source,answer,rating\n\
         {EASY},,one,{EASY_SOLVED},\n{EASY},,\"two, three\",{EASY_SOLVED},1.5\n"
    );
    assert_eq!((csv.out.as_str(), csv.err.as_str()), (rows.as_str(), ""));
    let again = pipe("convert --to csv", csv.out);
    assert_eq!(again.out, rows);
    let json = pipe("convert --to jsonl", table.clone());
    has(&json.out, "\"source\":\"two, three\"");
    assert!(json.out.ends_with(",\"rating\":1.5}\n"), "{}", json.out);
    let back = pipe("convert --to csv", json.out);
    has(&back.out, "two, three");
    let line = pipe("convert --to line", table.clone());
    assert_eq!(
        line.err,
        "stdin: line has no place for the field 'answer' (2 puzzles), \
         the field 'rating' (1 puzzle), the field 'source' (2 puzzles)\n"
    );
    assert_eq!(line.code, 0);
    // Two tables: the first has the say.
    let folder = Folder::new();
    folder.write("a.csv", table);
    folder.write("b.csv", format!("puzzle,level\n{EASY},hard\n"));
    let both = folder.sh("convert --to csv a.csv b.csv");
    assert_eq!(
        (both.out, both.err.as_str()),
        (
            format!("{rows}{EASY},,,,\n"),
            "b.csv: csv has no place for the field 'level' (1 puzzle)\n"
        )
    );
}

#[test]
fn bad_input_is_said_and_costs_only_itself() {
    let bad = EASY.replacen("..7", "..z", 1);
    let csv = format!("puzzle,id\n{EASY},\n{bad},\n{EASY},\n");
    let run = pipe("convert --to line", csv);
    assert_eq!(run.out, format!("{EASY}\n{EASY}\n"));
    assert_eq!(run.err, "stdin:3:5: expected 1-9, '.' or '0', found 'z'\n");
    assert_eq!(run.code, 2);
}

#[test]
fn columns_and_formats_can_be_given() {
    let folder = Folder::new();
    folder.write(
        "bank.csv",
        format!("theirs,mine,right\n{SMALL},{EASY},{EASY_SOLVED}\n"),
    );
    let mine = folder.sh("convert --to line --column mine bank.csv");
    assert_eq!((mine.out, mine.code), (format!("{EASY}\n"), 0));
    let second = folder.sh("check --column 2 --solution-column right bank.csv");
    assert_eq!(second.code, 0, "{}", second.err);
    let wrong = folder.sh("check --column 1 --solution-column right bank.csv");
    assert_eq!(wrong.code, 2);
    assert!(
        wrong
            .err
            .starts_with("bank.csv:2:100: expected a solution of the puzzle, found '5346"),
        "{}",
        wrong.err
    );

    let row = "1..4..3..2..4..1\n";
    let given = pipe("convert --to jsonl --input-format line", row);
    assert_eq!(
        given.out,
        "{\"puzzle\":\"1..4..3..2..4..1\",\"shape\":\"2x2\",\"alphabet\":\"digits\"}\n"
    );
    let rows = pipe("convert --to line --input-format grid", row);
    assert_eq!(
        rows.err,
        "stdin:2: expected row 2 of the 16x16 grid, found the end of the text\n"
    );
    let unknown = sh("check --input-format xls");
    has(&unknown.err, "[possible values: line, grid, sdk, ");
    assert_eq!(unknown.code, 2);
}

#[test]
fn an_archive_that_ends_too_early_has_its_place() {
    let text: String = (0..20_000).map(|n| format!("{EASY} {}\n", n * n)).collect();
    for (packed, kind) in [(gzip(&text), "gzip"), (zstd(&text), "zstd")] {
        let folder = Folder::new();
        folder.write("cut", &packed[..packed.len() / 2]);
        let run = folder.sh("check -o tsv cut");
        let done = run.out.lines().count();
        assert!(done > 1000, "{done}");
        let message = format!("cut:{}: the {kind} archive ends too early\n", done + 1);
        starts(&run.err, &message);
        assert_eq!(run.code, 2);
    }
}

#[test]
fn people_see_the_place_of_an_error() {
    let bad = EASY.replacen("..7", "..z", 1);
    let run = pipe("check -o text -q", format!("{bad}\n"));
    let start = &bad[..34];
    let expected =
        format!("stdin:1:5: expected 1-9, '.' or '0', found 'z'\n1 | {start}…\n  |     ^\n");
    assert_eq!(run.err, expected);
}
