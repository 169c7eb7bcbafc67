//! The formats that programs read.

use super::*;

#[test]
fn tsv_has_four_columns_and_no_header() {
    let puzzles = [SMALL, TWO, NONE, "junk"].join("\n");
    let check = [
        format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-"),
        format!("{TWO}\tmultiple\t>=2\t1234341221434321\t-"),
        format!("{NONE}\tnone\t0\t-\t-"),
        "junk\tinvalid\t-\t-\texpected a puzzle, found 'junk'\n".to_owned(),
    ];
    assert_eq!(pipe("check", puzzles.as_str()).out, check.join("\n"));
    let count = check.join("\n").replace(">=2", "2");
    assert_eq!(pipe("count", puzzles.as_str()).out, count);
    let solve = check.join("\n").replace("multiple\t>=2", "solved\t>=1");
    let solve = solve.replace("unique\t1", "solved\t>=1");
    assert_eq!(pipe("solve", puzzles.as_str()).out, solve);
}

#[test]
fn blanks_become_dots() {
    let run = pipe("check", SMALL.replace('.', "0"));
    assert_eq!(run.out, format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"));
}

#[test]
fn solve_all_has_a_line_for_each_solution() {
    let run = pipe("solve --all", [SMALL, TWO, NONE].join("\n"));
    assert_eq!(
        run.out,
        format!(
            "{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n\
             {TWO}\tmultiple\t2\t1234341221434321\t-\n\
             {TWO}\tmultiple\t2\t1234341241232341\t-\n\
             {NONE}\tnone\t0\t-\t-\n"
        )
    );
    assert_eq!(
        run.err,
        "unique 1  multiple 1  none 1  unknown 0  invalid 0\n"
    );
}

#[test]
fn limits_are_kept_and_shown() {
    let empty = ".".repeat(16);
    let solved = sh(format!("solve --limit 3 '{empty}'"));
    let counts: Vec<_> = (solved.out.lines())
        .filter_map(|line| line.split('\t').nth(2))
        .collect();
    assert_eq!(counts, [">=3", ">=3", ">=3"]);
    let counted = sh(format!("count --limit 100 '{empty}'"));
    has(&counted.out, "\tmultiple\t>=100\t");
    let counted = sh(format!("count --limit 1000 '{empty}'"));
    has(&counted.out, "\tmultiple\t288\t");
}

#[test]
fn answers_without_presolve_are_the_same() {
    let puzzles = [SMALL, EASY, TWO, NONE, CLASH].join("\n");
    for command in ["check", "count"] {
        let with = pipe(format!("'{command}'"), puzzles.as_str());
        let without = pipe(format!("'{command}' --no-presolve"), puzzles.as_str());
        let columns = |run: &Run| -> Vec<String> {
            let but_the_solution = |line: &str| line.rsplitn(3, '\t').nth(2).map(str::to_owned);
            run.out.lines().filter_map(but_the_solution).collect()
        };
        assert_eq!(columns(&with), columns(&without), "{command}");
        assert_eq!(with.code, without.code);
    }
}

#[test]
fn jsonl_has_an_object_for_each_record() {
    let folder = Folder::new();
    folder.write(
        "a.txt",
        [SMALL, TWO, CLASH, &TWO.replace('1', "7")].join("\n"),
    );
    let run = folder.sh("check -o jsonl a.txt");
    let objects: Vec<serde_json::Value> = (run.out.lines())
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 4);
    let unique = objects[0].as_object().expect("an object");
    let keys = [
        "source", "line", "puzzle", "status", "count", "exact", "solution", "error",
    ];
    assert_eq!(unique.len(), keys.len());
    assert!(keys.iter().all(|&key| unique.contains_key(key)));
    assert_eq!(unique["source"], "a.txt");
    assert_eq!(unique["line"], 1);
    assert_eq!(unique["puzzle"], SMALL);
    assert_eq!(unique["status"], "unique");
    assert_eq!(unique["count"], 1);
    assert_eq!(unique["exact"], true);
    assert_eq!(unique["solution"], SMALL_SOLVED);
    assert!(unique["error"].is_null());

    assert_eq!(objects[1]["count"], 2);
    assert_eq!(objects[1]["exact"], false);
    assert_eq!(objects[2]["status"], "none");
    assert!(objects[2]["solution"].is_null());
    assert_eq!(objects[3]["status"], "invalid");
    assert!(objects[3]["count"].is_null());
    assert_eq!(objects[3]["error"], "expected 1-4, '.' or '0', found '7'");
}

#[test]
fn csv_has_a_header_and_quotes() {
    let run = pipe("count -o csv", format!("{SMALL}\nsay \"what\", please\n"));
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let header: Vec<_> = reader
        .headers()
        .expect("a header")
        .iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        header.join(" "),
        "source line puzzle status count exact solution error"
    );
    let records: Vec<_> = reader
        .records()
        .map(|record| record.expect("a record"))
        .collect();
    assert_eq!(records.len(), 2);
    assert_eq!(&records[0][2], SMALL);
    assert_eq!(&records[0][6], SMALL_SOLVED);
    assert_eq!(&records[1][2], "say \"what\", please");
    assert_eq!(&records[1][3], "invalid");
    assert_eq!((&records[1][4], &records[1][5]), ("", ""));
}

#[test]
fn large_boards_keep_their_alphabet() {
    let letters = format!("{}DA", ".".repeat(254));
    let run = sh(format!("solve --alphabet a1 '{letters}'"));
    let columns: Vec<_> = run.out.trim_end().split('\t').collect();
    assert_eq!(columns[0], letters);
    assert!(columns[3].ends_with("DA"));
    assert!(columns[3].bytes().all(|b| (b'A'..=b'P').contains(&b)));
}

#[test]
fn verbose_says_what_was_settled() {
    let run = sh(format!("check -vv {SMALL}"));
    assert_eq!(run.out, format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"));
    let mut lines = run.err.lines();
    let engine = lines.next().unwrap_or_default();
    starts(engine, "engine: ");
    let first = lines.next().unwrap_or_default();
    let prefix = "argument 1: before the search: given 4, naked singles ";
    starts(first, prefix);
    assert!(first.ends_with(", cells left 0"), "{first}");
    assert_eq!(lines.next(), Some("  r1c1 = 1, given"));
    assert_eq!(run.err.lines().count(), 2 + 16);
    has(&run.err, ", hidden single in ");
}

#[test]
fn verbose_says_the_alphabet_and_why_a_search_stopped() {
    let letters = format!("{}G1", ".".repeat(254));
    let run = sh(format!("count -v --nodes 10 '{letters}'"));
    assert_eq!(run.code, 3);
    has(&run.err, "argument 1: alphabet one-g\n");
    has(&run.err, "argument 1: node limit, nodes 10\n");
}

#[test]
fn stats_are_summed() {
    let run = pipe("check -q --stats -o none", [SMALL, SMALL].join("\n"));
    assert_eq!(run.out, "");
    let settled = run.err.lines().next().unwrap_or_default();
    let words: Vec<_> = settled.split_whitespace().collect();
    assert_eq!(words, ["settled", "8", "given,", "24", "forced"]);
}

#[test]
fn progress_goes_to_standard_error_if_asked_for() {
    let folder = Folder::new();
    folder.write("a.txt", format!("{SMALL}\n").repeat(100));
    let silent = folder.sh("check a.txt");
    let shown = folder.sh("check --progress always a.txt");
    assert_eq!(silent.out, shown.out);
    has(&shown.err, " puzzles, ");
    has(&shown.err, "100%  100 puzzles, ");
    assert!(!silent.err.contains('%'), "{}", silent.err);
    // The bar is gone before the summary, and moves no cursor that is in its place.
    assert!(shown.err.ends_with(&silent.err), "{}", shown.err);
    assert!(!shown.err.contains("\x1b[0A"), "{}", shown.err);
}
