//! Why there is no solution, which givens are needed, and what all solutions have in
//! common.

use super::*;

#[test]
fn what_leaves_no_solution_is_named_and_marked() {
    let wrong = "12....3........4";
    let told = run(["check", "--why", wrong, SMALL], "");
    assert_eq!(told.code, 1);
    let rows: Vec<&str> = told.out.lines().collect();
    assert_eq!(
        rows[0],
        format!("{wrong}\tnone\t0\t-\tr1c1=1, r1c2=2, r2c3=3\t-")
    );
    assert!(rows[1].ends_with("\t-\t-") && rows.len() == 2, "{rows:?}");
    let cages = [
        "--constraints",
        "cage 3 r1c1 r1c2; cage 4 r2c1 r2c2; even r4c4",
    ];
    let text = run(
        [
            "check",
            "--why",
            "-o",
            "text",
            cages[0],
            cages[1],
            &".".repeat(16),
        ],
        "",
    );
    let because = "no solution because of: cage 3 r1c1 r1c2, cage 4 r2c1 r2c2\n";
    assert!(
        text.out.starts_with(because) && text.out.contains("| .*.*| . . |"),
        "{}",
        text.out
    );
}

#[test]
fn constraints_that_can_go_are_named() {
    let cages = ["--constraints", "cage 7 r1c2 r1c4"];
    let told = run(["check", "--needed", cages[0], cages[1], SMALL], "");
    let cage = "cage 7 r1c2 r1c4";
    let row = format!("{SMALL}\tredundant\t4\t{cage}, r1c1=1\t{cage}\t-\n");
    assert_eq!(told.out, row);
    let plain = run(["check", "--minimal", cages[0], cages[1], SMALL], "");
    assert_eq!(plain.out, format!("{SMALL}\tredundant\t4\tr1c1=1\t-\n"));
}

/// A puzzle with a clue that is wrong.
const WRONG: &str =
    ".265..1.8..3.8.........3.4.......485..5.1.9..638.......7.3.........4.7..4.2..6.1.";

#[test]
fn the_fewest_givens_are_found_or_a_limit_says_that_they_may_not_be() {
    let why = |args: &[&str]| run([&["check", "-o", "jsonl"], args, &[WRONG]].concat(), "");
    let row = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&why(args).out).expect("JSON")
    };
    let number = |row: &serde_json::Value| row["why"].as_str().expect("a list").split(", ").count();
    let [needed, least] = [row(&["--why"]), row(&["--why=least"])];
    assert!(number(&least) < number(&needed), "{least} {needed}");
    assert_eq!(
        (&needed["error"], &least["error"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    let args = [
        "check",
        "--why=least",
        "--nodes",
        "1",
        "-o",
        "text",
        "--variant",
        "x",
        "11..............",
    ];
    let limited = run(args, "");
    assert!(limited.out.contains("\nperhaps not "), "{}", limited.out);
    assert_eq!(run(["check", "--why=most", WRONG], "").code, 2);
}

#[test]
fn constraints_go_first_but_not_those_to_keep() {
    let minimal = |more: &[&str]| {
        let args = [
            "minimize",
            "--seed",
            "1",
            "--constraints-first",
            "--constraints",
        ];
        run(
            [&args[..], &["cage 7 r1c2 r1c4; even r4c4", SMALL], more].concat(),
            "",
        )
    };
    assert_eq!(minimal(&[]).out, format!("{SMALL}\tminimal\t4\t-\t-\n"));
    let kept = minimal(&["--keep", "cage,clues"]);
    assert_eq!(
        kept.out,
        format!("{SMALL}\tminimal\t4\tcage 7 r1c2 r1c4\t-\n")
    );
    let kept = minimal(&["--keep", "cage"]);
    assert_eq!(
        kept.out,
        "......3..4.....2\tminimal\t3\tcage 7 r1c2 r1c4\t-\n"
    );
    let wrong = minimal(&["--keep", "cake"]);
    assert!(
        wrong.code == 2 && wrong.err.contains("--keep cake: expected clues"),
        "{}",
        wrong.err
    );
    let other = minimal(&["-o", "jsonl", "--keep", "even"]);
    let row: serde_json::Value = serde_json::from_str(&other.out).expect("JSON");
    assert_eq!(
        row["result"]["constraints"]["even"],
        serde_json::json!([{ "cell": "R4C4" }])
    );
}

#[test]
fn a_certificate_may_be_of_what_has_no_solution() {
    let folder = Folder::new();
    let proved = folder.run(&["prove", "--why", "--to", "why", "12....3........4"]);
    assert_eq!((proved.code, proved.err.as_str()), (0, ""));
    let part = folder.run(&["verify", "--of", "12....3.........", "why"]);
    assert_eq!((part.code, part.err.as_str()), (0, ""));
    assert_eq!(
        folder
            .run(&["verify", "--of", "12....3........4", "why"])
            .code,
        1
    );
    let forged = folder.read("why.claim").replace("12....3.", "12......");
    folder.write("why.claim", forged);
    assert_eq!(folder.run(&["verify", "why"]).code, 1);
    let unique = folder.run(&["prove", "--why", "--to", "one", SMALL]);
    assert!(unique.out.contains("\tunique\t1\t"), "{}", unique.out);
    let whole = folder.run(&["verify", "--of", SMALL, "one"]);
    assert_eq!(whole.code, 0);
}

#[test]
fn equal_cells_are_listed_in_all_forms() {
    let puzzle = ".2.4.4.221434321";
    let told = run(
        ["candidates", "--equal", puzzle, SMALL, "11.............."],
        "",
    );
    let cells = "r1c1 r1c3 r2c1 r2c3";
    let rows = [
        format!("{puzzle}\tmultiple\tr1c1=r2c3 r1c3=r2c1\t{cells}\t{cells}\t-"),
        format!("{SMALL}\tunique\t-\t-\t-\t-"),
        "11..............\tnone\t-\t-\t-\t-".to_owned(),
    ];
    assert_eq!(
        (told.code, told.out),
        (0, rows.map(|row| row + "\n").concat())
    );
    let args = [
        "candidates",
        "--equal",
        "--nodes",
        "1",
        "--variant",
        "x",
        &".".repeat(81),
    ];
    let limited = run(args, "");
    assert!(
        limited.code == 3 && limited.out.ends_with("\tnode limit\n"),
        "{}",
        limited.out
    );
}

#[test]
fn items_that_cannot_be_covered_at_once_are_named() {
    let off = "ann bob kim mon tue\nann mon\nbob mon\nkim tue\n";
    let counted = run(["cover", "count", "--why"], off);
    assert_eq!(
        counted.out,
        "stdin\texact\t0\tnothing covers ann, bob at once\t-\n"
    );
    let solved = run(["cover", "solve", "--why"], off);
    assert!(
        solved
            .err
            .ends_with("no solution: nothing covers ann, bob at once\n"),
        "{}",
        solved.err
    );
    let counted = run(["cover", "count", "--why"], "a b\na\nb\n");
    assert_eq!(counted.out, "stdin\texact\t1\t-\t-\n");
}

#[test]
fn options_in_no_solution_are_named() {
    let told = run(
        ["cover", "stats", "-o", "jsonl"],
        "a b c d\na b\nc d\na c\nb d\na\nb c\n",
    );
    let row: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(row["unused"], serde_json::json!(["a", "b c"]));
}
