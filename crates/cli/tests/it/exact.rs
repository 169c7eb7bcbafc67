//! Exact counts, and what follows from them.

use std::collections::HashSet;

use super::*;
use crate::support::{CTE, brute_force, grid};

const EMPTY: u128 = 6_670_903_752_021_072_936_960;

/// The CTE puzzle without its first clue: ten solutions.
fn ten() -> String {
    format!(".{}", &CTE[1..])
}

fn empty() -> String {
    ".".repeat(81)
}

/// What is in a column of the only line.
#[track_caller]
fn field(run: &Run, column: usize) -> &str {
    let line = run.out.strip_suffix('\n').expect("a line");
    line.split('\t').nth(column).expect("a column")
}

/// The numbers of all candidates, and no other output.
#[track_caller]
fn numbers(args: &[&str]) -> Vec<u128> {
    let run = run(args, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let line = run.out.strip_suffix('\n').expect("a line");
    let numbers = line.split('\t').skip(4);
    numbers
        .map(|number| number.parse().expect("exact"))
        .collect()
}

#[test]
fn the_empty_board_is_counted() {
    let counted = run(["count", &empty()], "");
    assert_eq!((counted.code, counted.err.as_str()), (0, ""));
    assert_eq!(field(&counted, 1), "multiple");
    assert_eq!(field(&counted, 2), EMPTY.to_string());
    assert!(grid(field(&counted, 3)).is_solved());
    let shown = run(["count", "-o", "text", &empty()], "");
    assert_eq!(shown.out, "6,670,903,752,021,072,936,960 solutions\n");
}

#[test]
fn other_shapes_are_counted() {
    for (shape, cells, count) in [
        ("2x2", 16, "288"),
        ("3x2", 36, "28200960"),
        ("2x4", 64, "29136487207403520"),
    ] {
        let counted = run(["count", "--shape", shape, &".".repeat(cells)], "");
        assert_eq!(field(&counted, 2), count, "{shape}");
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn known_counts_are_found() {
    let text = crate::support::read_shared("puzzles/counts.tsv");
    let counted = pipe("count -q", text.as_str());
    let found = counted.out.lines().map(|line| line.split('\t').nth(2));
    let known = text.lines().map(|line| line.split('\t').nth(1));
    assert!(found.eq(known), "{}", counted.out);
}

#[test]
fn the_method_is_said_if_asked_for() {
    let sums = run(["count", "-v", &empty()], "");
    let last = sums.err.lines().last().expect("a note");
    starts(last, "argument 1: counted by partitions, terms ");
    let search = sh(format!("count -v {EASY}"));
    let last = search.err.lines().last();
    assert_eq!(last, Some("argument 1: counted by search, nodes 0"));
}

#[test]
fn a_count_that_is_stopped_says_what_is_proven() {
    // Nothing but the search is left with a limit on nodes.
    let nodes = run(["count", "--nodes", "1000", &empty()], "");
    assert_eq!(nodes.code, 3);
    assert!(field(&nodes, 2).starts_with(">="), "{}", nodes.out);
    let time = run(["count", "--timeout", "0", &empty()], "");
    assert_eq!((time.code, field(&time, 1)), (3, "unknown"));
    assert_eq!(field(&time, 2), ">=0");
    let limit = run(["count", "--limit", "1000", &empty()], "");
    assert_eq!((limit.code, field(&limit, 2)), (0, ">=1000"));
}

#[test]
fn candidates_are_counted_one_by_one() {
    let counts = numbers(&["candidates", &ten()]);
    let mut expected = vec![0; 729];
    for solution in brute_force(&grid(&ten()), usize::MAX) {
        for (cell, digit) in solution.clues() {
            expected[cell.index() * 9 + digit.index()] += 1;
        }
    }
    assert_eq!(counts, expected);
}

#[test]
fn a_limit_is_marked() {
    let limited = run(["candidates", "--limit", "3", &ten()], "");
    let exact = numbers(&["candidates", &ten()]);
    assert_eq!(limited.code, 0);
    for (number, exact) in limited.out.trim_end().split('\t').skip(4).zip(exact) {
        let expected = match exact {
            3.. => ">=3".to_owned(),
            _ => exact.to_string(),
        };
        assert_eq!(number, expected);
    }
}

#[test]
fn candidates_are_drawn() {
    let expected = "\
2 solutions
+-------+-------+
| 1  2  | 3  4  |
| 3  4  | 1  2  |
+-------+-------+
| 24 1  | 24 3  |
| 24 3  | 24 1  |
+-------+-------+
r3c1    2: 1  4: 1
r3c3    2: 1  4: 1
r4c1    2: 1  4: 1
r4c3    2: 1  4: 1
";
    assert_eq!(sh(format!("candidates -o text {TWO}")).out, expected);
    let none = sh(format!("candidates -o text {CLASH}"));
    assert_eq!(none.out, "no solution\n");
}

#[test]
fn candidates_as_json_have_a_list_for_each_cell() {
    let run = sh(format!("candidates -o jsonl {TWO}"));
    let row: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&row["count"], &row["exact"]), (&2.into(), &true.into()));
    assert_eq!(row["candidates"].as_array().map(Vec::len), Some(16));
    assert_eq!(row["candidates"][8], serde_json::json!([0, 1, 0, 1]));
}

/// The solutions that were drawn.
#[track_caller]
fn samples(args: &[&str]) -> Vec<String> {
    let run = run([&["sample"], args].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines = run.out.lines();
    lines
        .map(|line| line.split('\t').nth(3).expect("a column").to_owned())
        .collect()
}

#[test]
fn samples_are_solutions_of_the_puzzle() {
    let mut few = empty();
    few.replace_range(10..14, "5..3");
    for puzzle in [empty(), few, ten()] {
        let drawn = samples(&["-n", "20", "--seed", "5", &puzzle]);
        assert_eq!(drawn.len(), 20);
        for solution in &drawn {
            let solution = grid(solution);
            assert!(solution.is_solved() && solution.extends(&grid(&puzzle)));
        }
        assert!(drawn.iter().collect::<HashSet<_>>().len() > 1);
    }
}

#[test]
fn a_seed_stands_for_what_is_drawn() {
    for puzzle in [empty(), ten()] {
        let draw = |jobs, seed| samples(&["-n", "5", "-j", jobs, "--seed", seed, &puzzle]);
        assert_eq!(draw("1", "1"), draw("2", "1"));
        assert_ne!(draw("1", "1"), draw("1", "2"));
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let sample = |args: &[&str]| run([&["sample", "--seed", "1"], args].concat(), "");
    let none = sample(&[CLASH]);
    let row = format!("{CLASH}\tnone\t-\t-\tno solution\n");
    assert_eq!((none.code, none.out), (1, row));
    assert_eq!(none.err, "argument 1: no solution\n");
    let large = sample(&[&".".repeat(256)]);
    assert_eq!(large.code, 3);
    has(&large.out, "\tunknown\t-\t-\tmore than");
    assert_eq!(
        large.err,
        "argument 1: more than 100,000 solutions, which is too many to list\n"
    );
    let stopped = sample(&["--timeout", "0", &empty()]);
    assert_eq!(stopped.code, 3);
    has(&stopped.out, "\tunknown\t-\t-\ttime limit");
    assert_eq!(stopped.err, "argument 1: time limit, solutions >=0\n");
    let wrong = sample(&[&EASY[1..]]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong
            .err
            .starts_with("argument 1: no such file, and not a puzzle: "),
        "{}",
        wrong.err
    );
}

#[test]
fn suggested_clues_make_the_puzzle_unique() {
    let suggested = run(["check", "--suggest", &ten()], "");
    assert_eq!((suggested.code, field(&suggested, 2)), (1, "10"));
    let clues: Vec<&str> = field(&suggested, 3).split(' ').collect();
    let solutions = brute_force(&grid(&ten()), usize::MAX);
    let mut deciding = Vec::new();
    for cell in grid(&ten()).shape().cells() {
        for digit in 1..=9 {
            let value =
                |solution: &&quadrille::board::Grid| solution.values()[cell.index()] == digit;
            if solutions.iter().filter(value).count() == 1 {
                let (row, column) = (cell.index() / 9 + 1, cell.index() % 9 + 1);
                deciding.push(format!("r{row}c{column}={digit}"));
            }
        }
    }
    assert!(!deciding.is_empty());
    assert_eq!(clues, deciding);
}

#[test]
fn suggestions_are_sentences_and_objects() {
    let shown = sh(format!("check --suggest -o text {TWO}"));
    assert_eq!(
        shown.out,
        "2 solutions, differing in 4 cells\n\
         8 clues would make it unique: \
         r3c1=2 r3c1=4 r3c3=2 r3c3=4 r4c1=2 r4c1=4 r4c3=2 r4c3=4\n"
    );
    let shown = sh(format!("check --suggest -o text {SMALL}"));
    assert_eq!((shown.code, shown.out.as_str()), (0, "unique\n"));
    let shown = run(["check", "--suggest", "-o", "text", &".".repeat(16)], "");
    assert_eq!(
        shown.out,
        "288 solutions, differing in 16 cells\nno single clue would make it unique\n"
    );
    let object = sh(format!("check --suggest -o jsonl {TWO}"));
    let row: serde_json::Value = serde_json::from_str(&object.out).expect("JSON");
    assert_eq!(row["suggestions"].as_array().map(Vec::len), Some(8));
    let first = serde_json::json!({"row": 3, "column": 1, "digit": 2});
    assert_eq!(row["suggestions"][0], first);
    let csv = sh(format!("check --suggest -o csv {TWO}"));
    assert_eq!(
        csv.out,
        format!(
            "source,line,puzzle,status,count,exact,differing_cells,suggestions,error\n\
             argument 1,1,{TWO},multiple,2,true,4,\
             r3c1=2 r3c1=4 r3c3=2 r3c3=4 r4c1=2 r4c1=4 r4c3=2 r4c3=4,\n"
        )
    );
}
