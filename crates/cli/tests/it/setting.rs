//! Puzzles from puzzles: `canon`, `shuffle`, `minimize`, `check --minimal`.

use std::collections::HashSet;

use super::*;
use crate::support::grid;

/// Returns the lines of the output of a successful run.
#[track_caller]
fn lines(args: &[&str]) -> Vec<String> {
    let run = run(args, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_transform_leads_back() {
    let line = lines(&["canon", "--transform", EASY]).remove(0);
    let columns: Vec<&str> = line.split('\t').collect();
    let [form, "ok", back, "-"] = columns[..] else {
        panic!("{line}");
    };
    assert_eq!(
        lines(&["shuffle", "--apply", back, form]),
        [format!("{EASY}\tok\t-")]
    );
    let line = lines(&["shuffle", "--seed", "5", "--transform", EASY]).remove(0);
    let columns: Vec<&str> = line.split('\t').collect();
    let shuffled = format!("{}\tok\t-", columns[0]);
    assert_eq!(lines(&["shuffle", "--apply", columns[2], EASY]), [shuffled]);
}

#[test]
fn some_things_can_be_kept() {
    let shape = |line: &str| line.replace(|symbol| symbol != '.', "x");
    let sorted = |line: &str| {
        let mut symbols: Vec<char> = line.chars().collect();
        symbols.sort_unstable();
        symbols
    };
    let kept = |what| {
        let line = lines(&["shuffle", "--seed", "1", "--keep", what, EASY]).remove(0);
        line.split('\t')
            .next()
            .map(str::to_owned)
            .expect("a puzzle")
    };
    let cells = kept("cells");
    assert_eq!(shape(&cells), shape(EASY));
    assert_ne!(cells, EASY);
    let digits = kept("digits");
    assert_eq!(sorted(&digits), sorted(EASY));
    assert_ne!(digits, EASY);
}

#[test]
fn transforms_are_for_a_shape() {
    let wrong = sh(format!("shuffle --apply '2x2 rows=2134' {EASY} {SMALL}"));
    assert_eq!(wrong.code, 2);
    assert_eq!(
        wrong.err,
        "argument 1: --apply: expected a board of 2x2, found 3x3\n"
    );
    let row = "-\tinvalid\t--apply: expected a board of 2x2, found 3x3\n";
    assert_eq!(wrong.out, format!("{row}..3.1....4.....2\tok\t-\n"));
    let bad = sh(format!("shuffle --apply '2x2 rows=1324' {SMALL}"));
    assert_eq!(bad.code, 2);
    assert!(
        bad.err
            .contains("'rows=1324': expected each number from 1 to 4 once"),
        "{}",
        bad.err
    );
    let conflict = sh(format!("shuffle --apply 2x2 --seed 1 {SMALL}"));
    assert_eq!(conflict.code, 2);
}

#[test]
fn forms_come_in_every_format() {
    let json = sh(format!("canon --transform -o jsonl {SMALL}"));
    let row: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(row["puzzle"], SMALL);
    let form = lines(&["canon", SMALL]).remove(0);
    assert_eq!(row["canonical"], form.trim_end_matches("\tok\t-"));
    assert!(
        row["transform"]
            .as_str()
            .is_some_and(|text| text.starts_with("2x2"))
    );
    let csv = sh(format!("canon -o csv {SMALL} {SMALL}"));
    let form = form.trim_end_matches("\tok\t-");
    let expected = format!(
        "source,line,puzzle,canonical,status,error\n\
         argument 1,1,{SMALL},{form},ok,\nargument 2,1,{SMALL},{form},ok,\n"
    );
    assert_eq!(csv.out, expected);
    let text = sh(format!("shuffle -o text --apply 2x2 --transform {SMALL}"));
    let drawn = "\
+-----+-----+
| 1 . | . . |
| . . | 3 . |
+-----+-----+
| . 4 | . . |
| . . | . 2 |
+-----+-----+
transform: 2x2
";
    assert_eq!(text.out, drawn);
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let folder = Folder::new();
    let many = lines(&["generate", "-n", "300", "--seed", "3", "--clues", "26..40"]);
    folder.write("many.txt", many.join("\n"));
    for args in [
        &["canon", "--transform", "many.txt"][..],
        &["minimize", "--seed", "4", "many.txt"],
        &["shuffle", "--seed", "4", "-n", "2", "many.txt"],
        &["check", "--minimal", "many.txt"],
    ] {
        let one = folder.run(&[args, &["-j", "1"]].concat());
        let four = folder.run(&[args, &["-j", "4"]].concat());
        assert!(one.out.lines().count() >= 300, "{args:?}: {}", one.err);
        assert_eq!(one, four, "{args:?}");
    }
}

#[test]
fn minimal_puzzles_are_recognised() {
    let line = lines(&["minimize", "--seed", "0", EASY]).remove(0);
    let columns: Vec<&str> = line.split('\t').collect();
    let [minimal, "minimal", clues, "-"] = columns[..] else {
        panic!("{line}");
    };
    assert_eq!(grid(minimal).clues().count().to_string(), clues);
    assert!(grid(EASY).extends(&grid(minimal)));
    let checked = lines(&["check", "--minimal", minimal]);
    assert_eq!(checked, [format!("{minimal}\tminimal\t{clues}\t-\t-")]);
    assert_ne!(lines(&["minimize", "--seed", "1", EASY])[0], line);
}

#[test]
fn clues_that_can_go_are_named() {
    let spare = "1.2...3..4.....2";
    let run = sh(format!("check --minimal '{spare}' {SMALL} {TWO} {CLASH}"));
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let expected = format!(
        "{spare}\tredundant\t5\tr1c3=2\t-\n\
         {SMALL}\tminimal\t4\t-\t-\n\
         {TWO}\tmultiple\t12\t-\t-\n\
         {CLASH}\tnone\t2\t-\t-\n"
    );
    assert_eq!(run.out, expected);
    let text = super::sh(format!("check --minimal -o text {SMALL}"));
    assert_eq!(text.out, "minimal, 4 clues\n");
}

/// Some redundant clues that are found before a limit are not all of them.
#[test]
fn a_list_that_a_limit_cut_short_says_so_in_every_form() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let all = sh(format!("check --minimal '{puzzle}'")).out;
    let checked = |form| {
        let args = ["check", "--minimal", "--nodes", "20", "-o", form, puzzle];
        run(args, "")
    };
    let tsv = checked("tsv");
    assert_eq!((tsv.code, tsv.out.split('\t').nth(1)), (3, Some("unknown")));
    let text = checked("text").out;
    let (list, open) = text
        .split_once("; undecided (node limit): ")
        .expect("both lists");
    let data: serde_json::Value = serde_json::from_str(&checked("jsonl").out).expect("JSON");
    assert_eq!(data["status"], "unknown");
    let found = data["redundant"].as_str().expect("a list");
    assert!(list.ends_with(found), "{list}");
    assert_eq!(data["undecided"], open.trim_end());
    let known: HashSet<&str> = found.split(' ').chain(open.split_whitespace()).collect();
    let all = all.split('\t').nth(3).expect("a list");
    assert!(found.len() < all.len() && all.split(' ').all(|clue| known.contains(clue)));
}

/// The place of a puzzle in a file does not decide which of its solutions are reported.
#[test]
fn a_puzzle_has_the_same_solutions_wherever_it_is_in_a_file() {
    let several =
        "..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.\n";
    for args in [
        &["solve"][..],
        &["count"],
        &["check"],
        &["solve", "--limit", "1"],
    ] {
        let run = super::run(args.iter().chain(&["-o", "tsv"]), several.repeat(9));
        let lines: HashSet<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 1, "{args:?}: {lines:?}");
    }
    for args in [["solve", "--limit", "3"], ["solve", "--limit", "20"]] {
        let run = super::run(args.iter().chain(&["-o", "tsv"]), several.repeat(9));
        let all: Vec<&str> = run.out.lines().collect();
        let lists: HashSet<&[&str]> = all.chunks(all.len() / 9).collect();
        assert_eq!(lists.len(), 1, "{args:?}");
    }
}

#[test]
fn all_minimal_puzzles_or_as_many_as_wanted() {
    let all = lines(&["minimize", "--all", EASY]);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 416);
    let some = sh(format!("minimize --all --limit 3 {EASY}"));
    assert_eq!((some.code, some.out.lines().count()), (3, 3));
    assert_eq!(some.err, "argument 1: cut off after 3 minimal puzzles\n");
    let exact = sh(format!("minimize --all --limit 416 {EASY}"));
    assert_eq!((exact.code, exact.err.as_str()), (0, ""));
    assert_eq!(sh(format!("minimize --limit 3 {EASY}")).code, 2);
}

#[test]
fn only_unique_puzzles_are_made_minimal() {
    for args in [&["minimize", "--seed", "1"][..], &["minimize", "--all"]] {
        let run = run([args, &[TWO, SMALL]].concat(), "");
        assert_eq!(
            (run.code, run.err.as_str()),
            (1, "argument 1: the puzzle has several solutions\n")
        );
        let several = "-\tmultiple\t-\tthe puzzle has several solutions\n";
        assert_eq!(run.out, format!("{several}{SMALL}\tminimal\t4\t-\n"));
        let none = super::run([args, &[CLASH]].concat(), "");
        assert!(none.err.ends_with(" has no solution\n"), "{}", none.err);
        let run = super::run([args, &["-o", "jsonl", TWO, SMALL, CLASH]].concat(), "");
        let statuses = run.out.lines().map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("a record");
            record["status"].as_str().map(str::to_owned)
        });
        let statuses: Vec<String> = statuses.map(Option::unwrap_or_default).collect();
        assert_eq!(statuses, ["multiple", "minimal", "none"], "{}", run.out);
    }
}
