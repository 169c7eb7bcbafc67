//! `quadrille explain`.

mod positions;
mod techniques;

use super::*;

/// A puzzle that the rules do not solve, not even with nets.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn each_step_is_said_in_words() {
    let run = sh(format!("explain --scale rules -o text {EASY}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = run.out.lines().next();
    let expected = " 1. Hidden single: 8 can only go in r1c6 in box 2";
    assert_eq!(first, Some(expected));
    assert!(run.out.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"));
    assert!(
        run.out.ends_with(
            "solved after 51 steps\n  51 hidden single\ndifficulty: easy, hardest technique: hidden single\n"
        )
    );
}

#[test]
fn plain_puzzles_are_explained_to_the_end() {
    for args in [&["-o", "text"][..], &["-o", "text", "--hint"]] {
        let run = run([&["explain"], args, &[HARD]].concat(), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        assert!(!run.out.contains("stuck"), "{}", run.out);
        if args.len() == 2 {
            let end = "difficulty: extreme (21342), hardest technique: brute force\n";
            assert!(run.out.ends_with(end), "{}", run.out);
            has(&run.out, "   2 brute force ");
        }
    }
    // Steps of a puzzle with several solutions hold in all of them.
    let several = format!("12{}", ".".repeat(79));
    let by_rules = sh(format!("explain -o text '{several}'"));
    has(&by_rules.out, "stuck after 0 steps");
}

#[test]
fn what_is_left_of_a_hard_puzzle_is_shown() {
    let run = sh(format!("explain --scale rules -o text {HARD}"));
    assert_eq!(run.code, 3);
    has(&run.out, "stuck after ");
    let end = "difficulty: beyond the rules; --scale hodoku goes on\n";
    assert!(run.out.ends_with(end), "{}", run.out);
    let (rows, rules) = run
        .out
        .lines()
        .filter(|line| line.starts_with(['|', '+']))
        .fold((0, 0), |(rows, rules), line| match line.starts_with('|') {
            true => (rows + 1, rules),
            false => (rows, rules + 1),
        });
    assert_eq!((rows, rules), (9, 4));
}

#[test]
fn a_puzzle_without_solution_says_why() {
    let run = sh(format!("explain -o text {CLASH}"));
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "no solution after 0 steps: 1 at r1c1 and r1c4, same row\n"
    );
}

#[test]
fn several_puzzles_have_a_line_each() {
    let args = ["explain", "--scale", "rules"];
    let run = run(args, format!("{EASY}\n{HARD}\n{CLASH}\n"));
    assert_eq!(run.code, 3);
    let rows: Vec<Vec<&str>> = run.out.lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(
        rows[0],
        [EASY, "solved", "easy", "hidden single", "51", "-"]
    );
    assert_eq!(rows[1][..3], [HARD, "stuck", "beyond the rules"]);
    assert_eq!(rows[2], [CLASH, "none", "-", "-", "0", "-"]);
}

#[test]
fn programs_get_the_steps_as_data() {
    let args = ["explain", "--scale", "rules", "-o", "jsonl"];
    let run = run(args.iter().chain(&[EASY, HARD]), "");
    let objects: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["solution"], EASY_SOLVED);
    let steps = objects[0]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 51);
    let placed: Vec<_> = steps.iter().map(|step| &step["placed"][0]).collect();
    for placed in placed {
        let at = |key: &str| placed[key].as_u64().unwrap() as usize;
        let symbol = EASY_SOLVED.as_bytes()[9 * (at("row") - 1) + at("column") - 1];
        assert_eq!(usize::from(symbol - b'0'), at("digit"));
    }
    assert_eq!(steps[0]["houses"], serde_json::json!(["box 2"]));
    assert_eq!(steps[0]["pattern"], steps[0]["placed"]);
    assert_eq!(objects[0]["solutions"], 1);
    assert_eq!(objects[1]["status"], "stuck");
    assert_eq!(objects[1]["candidates"].as_array().unwrap().len(), 81);
    assert!(objects[0]["candidates"].is_null());
}

#[test]
fn hints_say_what_is_next_or_where_to_look() {
    let hint = |args: &[&str]| {
        let form = ["explain", "--scale", "rules", "-o", "text"];
        let run = run(form.iter().chain(args), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    assert_eq!(
        hint(&["--hint", EASY]),
        "Hidden single: 8 can only go in r1c6 in box 2\n"
    );
    assert_eq!(hint(&["--hint=vague", EASY]), "hidden single in box 2\n");
    assert_eq!(hint(&["--hint", EASY_SOLVED]), "solved already\n");
    let boxed = hint(&["--hint", "--marks", EASY]);
    assert_eq!(boxed.lines().count(), 14);
    let run = sh(format!("explain --scale rules --hint {EASY}"));
    let expected = format!("{EASY}\thint\tHidden single: 8 can only go in r1c6 in box 2\t-\n");
    assert_eq!(run.out, expected);
}

#[test]
fn several_solutions_are_said_first() {
    let run = sh(format!("explain -o text {TWO}"));
    assert_eq!(run.code, 1);
    let first = run.out.lines().next();
    let expected = "This puzzle has 2 solutions, so not every cell can be reasoned out.";
    assert_eq!(first, Some(expected));
    assert!(!run.out.contains("difficulty"), "{}", run.out);
    let rows = super::sh(format!("explain -o tsv {TWO} {NONE}"));
    let fields: Vec<Vec<&str>> = rows.out.lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(fields[0][1..3], ["multiple", "-"]);
    assert_eq!(fields[1][1..3], ["none", "-"]);
}

#[test]
fn an_empty_board_has_at_least_some_solutions() {
    let run = run(["explain", "-o", "jsonl", &".".repeat(256)], "");
    assert_eq!(run.code, 1, "{}", run.err);
    let explained: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert!(explained["solutions"].as_u64() > Some(1), "{}", run.out);
}

/// Rated 7.2 by Sudoku Explainer 1.2.1.
const CHAINS: &str =
    "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

#[test]
fn the_explainer_tells_its_steps() {
    let run = sh(format!("explain --scale se -o text {CHAINS}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = run.out.lines().next().expect("a step");
    assert!(
        first.trim_start().starts_with("1. [1.2] Hidden single: "),
        "{first}"
    );
    has(&run.out, "Forcing chain: if ");
    let end = "difficulty: 7.2, hardest technique: forcing chain\n";
    assert!(run.out.ends_with(end), "{}", run.out);
}

#[test]
fn variants_are_explained_by_rules_alone() {
    let regions = "aaab cabb ccdb cddd";
    let run = sh(format!(
        "explain --regions '{regions}' -o text 1..............2"
    ));
    has(&run.out, "region");
    let x = super::sh("explain --variant x -o text 1............... --hint");
    assert_eq!(x.code, 1);
    starts(&x.out, "This puzzle has 12 solutions");
    let refused = super::sh(format!("explain --scale se --variant x {EASY}"));
    assert_eq!(refused.code, 2);
    assert_eq!(
        refused.err,
        "argument 1: --scale se: expected a plain 9x9 puzzle, found 9x9 with x\n"
    );
    let rated = super::sh("rate --variant x -o tsv 1..............2");
    assert_eq!((rated.code, rated.err.as_str()), (1, ""));
}

#[test]
fn markdown_lists_the_steps() {
    let run = sh(format!("explain --scale rules -o markdown {EASY}"));
    assert_eq!(run.code, 0);
    let step = run.out.lines().nth(2).expect("a step");
    assert_eq!(step, "1. Hidden single: 8 can only go in r1c6 in box 2");
}

#[test]
fn pictures_are_pages_and_files() {
    let folder = Folder::new();
    let args = [
        "explain",
        "--scale",
        "se",
        "--html",
        "steps.html",
        "--svg",
        "steps",
        CHAINS,
        EASY,
    ];
    let run = folder.run(&args);
    assert_eq!((run.code, run.err.lines().count()), (0, 1), "{}", run.err);
    let rows: Vec<&str> = run.out.lines().collect();
    let steps = |row: usize| -> usize {
        let last = rows[row].split('\t').nth(4);
        last.and_then(|number| number.parse().ok())
            .expect("a number")
    };
    let page = folder.read("steps.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert_eq!(page.matches("class=\"step\"").count(), steps(0) + steps(1));
    assert_eq!(page.matches("<section").count(), 2);
    // It needs nothing else.
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert!(page.contains("class=\"link weak\"") && page.contains("class=\"head\""));
    let files = std::fs::read_dir(folder.0.path().join("steps")).expect("a folder");
    // One of each puzzle before its steps.
    assert_eq!(files.count(), steps(0) + steps(1) + 2);
    let file = folder.read("steps/2-01.svg");
    assert!(
        file.contains(": Hidden single: ")
            && file.contains("<title>")
            && file.ends_with("</svg>\n")
    );
}

#[test]
fn the_difficulty_of_a_collection_is_a_page() {
    let folder = Folder::new();
    folder.write("some.txt", format!("{EASY}\n{CHAINS}\n"));
    let run = folder.sh("rate --scale se --html page.html some.txt");
    assert_eq!(run.code, 0, "{}", run.err);
    let page = folder.read("page.html");
    has(&page, "<p>2 puzzles from some.txt: unique 2.</p>");
    let hardest = "Hardest technique of Sudoku Explainer";
    for title in [hardest, "ER", "EP", "ED"] {
        assert!(page.contains(&format!("aria-label=\"{title}\"")), "{title}");
    }
}
