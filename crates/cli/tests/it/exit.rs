//! The exit status and the closing summary.

use super::*;

/// The exit status for puzzles on standard input.
#[track_caller]
fn code(args: &[&str], puzzles: &[&str]) -> i32 {
    run(args, puzzles.join("\n")).code
}

#[test]
fn check_succeeds_if_all_are_unique() {
    assert_eq!(code(&["check"], &[SMALL, EASY]), 0);
    for other in [TWO, NONE, CLASH] {
        assert_eq!(code(&["check"], &[SMALL, other]), 1, "{other}");
    }
}

#[test]
fn check_may_expect_something_else() {
    assert_eq!(code(&["check", "--expect", "none"], &[NONE, CLASH]), 0);
    assert_eq!(code(&["check", "--expect", "none"], &[NONE, SMALL]), 1);
    assert_eq!(code(&["check", "--expect", "multiple"], &[TWO]), 0);
    assert_eq!(code(&["check", "--expect", "multiple"], &[NONE]), 1);
}

#[test]
fn solve_succeeds_if_all_have_a_solution() {
    assert_eq!(code(&["solve"], &[SMALL, TWO]), 0);
    assert_eq!(code(&["solve", "--all"], &[SMALL, TWO]), 0);
    assert_eq!(code(&["solve"], &[SMALL, NONE]), 1);
    assert_eq!(code(&["solve", "--all"], &[SMALL, CLASH]), 1);
}

#[test]
fn count_succeeds_whatever_the_count() {
    assert_eq!(code(&["count"], &[SMALL, TWO, NONE, CLASH]), 0);
    assert_eq!(code(&["count", "--limit", "1"], &[SMALL, TWO, NONE]), 0);
}

#[test]
fn undecided_puzzles_outrank_others() {
    let empty = ".".repeat(81);
    let run = sh(format!("solve --nodes 1 '{empty}' {NONE}"));
    assert_eq!(run.code, 3);
    assert_eq!(
        run.out,
        format!("{empty}\tunknown\t>=0\t-\tnode limit\n{NONE}\tnone\t0\t-\t-\n")
    );
    assert_eq!(code(&["count", "--nodes", "200"], &[&empty]), 3);
    assert_eq!(code(&["count", "--timeout", "0"], &[&empty]), 3);
    // A second solution decides a check, however many are left.
    assert_eq!(code(&["check", "--timeout", "600"], &[&empty]), 1);
}

#[test]
fn bad_input_outranks_undecided_puzzles() {
    assert_eq!(
        code(&["solve", "--nodes", "1"], &[&".".repeat(81), "garbage"]),
        2
    );
}

#[test]
fn the_summary_is_for_two_or_more() {
    assert_eq!(pipe("check", SMALL).err, "");
    let puzzles = [SMALL, TWO, NONE, &"1".repeat(15)].join("\n") + "\n";
    let checked = pipe("check", puzzles.as_str());
    let summary = "unique 1  multiple 1  none 1  unknown 0  invalid 1\n";
    assert!(checked.err.ends_with(summary), "{}", checked.err);
    let solved = pipe("solve", puzzles.as_str());
    let summary = "solved 2  none 1  unknown 0  invalid 1\n";
    assert!(solved.err.ends_with(summary), "{}", solved.err);
    let many = pipe("count", format!("{SMALL}\n").repeat(1234));
    assert_eq!(
        many.err,
        "unique 1,234  multiple 0  none 0  unknown 0  invalid 0\n"
    );
}

#[test]
fn quiet_leaves_errors_and_the_exit_status() {
    let quiet = pipe("check -q -o none", [SMALL, CLASH].join("\n"));
    assert_eq!(
        (quiet.code, quiet.out.as_str(), quiet.err.as_str()),
        (1, "", "")
    );
    let solved = pipe("solve -q", [SMALL, CLASH].join("\n"));
    assert_eq!(solved.err, "");
    assert_eq!(solved.out.lines().count(), 2);
    let bad = pipe("check -q -o none", [SMALL, "garbage"].join("\n"));
    assert_eq!((bad.code, bad.out.as_str()), (2, ""));
    assert_eq!(bad.err, "stdin:2: expected a puzzle, found 'garbage'\n");
}
