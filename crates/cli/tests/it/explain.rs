//! `quadrille explain`.

use super::*;

/// A puzzle that the rules do not solve.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn each_step_is_said_in_words() {
    let run = run(["explain", "-o", "text", EASY], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = run.out.lines().next();
    let expected = " 1. Hidden single: 8 can only go in r1c6 in box 2";
    assert_eq!(first, Some(expected));
    assert!(run.out.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"));
    assert!(
        run.out
            .ends_with("solved after 51 steps\ndifficulty: easy, hardest rule: hidden single\n")
    );
}

#[test]
fn what_is_left_of_a_hard_puzzle_is_shown() {
    let run = run(["explain", "-o", "text", HARD], "");
    assert_eq!(run.code, 3);
    assert!(run.out.contains("stuck after "), "{}", run.out);
    assert!(run.out.contains("difficulty: extreme"), "{}", run.out);
    let rows = run
        .out
        .lines()
        .filter(|line| line.split(' ').filter(|w| !w.is_empty()).count() == 9);
    assert_eq!(rows.count(), 9);
}

#[test]
fn a_puzzle_without_solution_says_why() {
    let run = run(["explain", "-o", "text", CLASH], "");
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "no solution after 0 steps: 1 at r1c1 and r1c4, same row\n"
    );
}

#[test]
fn several_puzzles_have_a_line_each() {
    let run = run(["explain"], format!("{EASY}\n{HARD}\n{CLASH}\n"));
    assert_eq!(run.code, 3);
    let rows: Vec<Vec<&str>> = run.out.lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(rows[0], [EASY, "solved", "easy", "hidden single", "51"]);
    assert_eq!(rows[1][..3], [HARD, "stuck", "extreme"]);
    assert_eq!(rows[2], [CLASH, "none", "-", "-", "0"]);
}

#[test]
fn programs_get_the_steps_as_data() {
    let run = run(["explain", "-o", "jsonl", EASY, HARD], "");
    let objects: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["solution"], EASY_SOLVED);
    let steps = objects[0]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    let placed: Vec<_> = steps.iter().map(|step| &step["placed"]).collect();
    for placed in placed {
        let at = |key: &str| placed[key].as_u64().unwrap() as usize;
        let symbol = EASY_SOLVED.as_bytes()[9 * (at("row") - 1) + at("column") - 1];
        assert_eq!(usize::from(symbol - b'0'), at("digit"));
    }
    assert_eq!(objects[1]["status"], "stuck");
    assert_eq!(objects[1]["candidates"].as_array().unwrap().len(), 81);
    assert!(objects[0]["candidates"].is_null());
}
