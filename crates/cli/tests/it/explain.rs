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
    assert_eq!(
        rows[0],
        [EASY, "solved", "easy", "hidden single", "51", "-"]
    );
    assert_eq!(rows[1][..3], [HARD, "stuck", "extreme"]);
    assert_eq!(rows[2], [CLASH, "none", "-", "-", "0", "-"]);
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

/// A position of ours in the notation of HoDoKu's library: 5 was placed in
/// r1c1, and 1 deleted from r1c3.
const POSITION: &str = ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113::";

#[test]
fn steps_begin_where_the_puzzle_stands() {
    let run = run(["explain", "-o", "jsonl", POSITION], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let explained: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    // 5 in r1c1 is not placed again.
    assert_eq!(explained["steps"].as_array().expect("steps").len(), 51);
    assert_eq!(explained["solution"], EASY_SOLVED);
}

/// Two digits were placed, of which 1 in r1c3 is wrong: 4 stands there.
const WRONG: &str = ":0000:x:53+1.7....6..1+95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";

#[test]
fn a_wrong_digit_is_told_instead_of_steps() {
    for scale in ["rules", "se", "sukaku", "hodoku"] {
        let explain = |args: &[&str]| {
            let run = run([&["explain", "--scale", scale, WRONG], args].concat(), "");
            assert_eq!((run.code, run.err.as_str()), (1, ""), "{scale} {args:?}");
            run.out
        };
        let told = explain(&["-o", "text"]);
        assert!(told.ends_with("r1c3=1 is wrong\n"), "{told}");
        assert!(!told.contains("1. "), "{told}");
        let hint = explain(&["--hint", "-o", "tsv"]);
        assert!(hint.ends_with("\twrong\tr1c3=1 is wrong\t-\n"), "{hint}");
        // A vague hint does not say which.
        for form in ["text", "tsv", "jsonl"] {
            let vague = explain(&["--hint=vague", "-o", form]);
            assert!(vague.contains("a placed digit is wrong"), "{vague}");
            assert!(!vague.contains("r1c3"), "{vague}");
        }
        let data: serde_json::Value =
            serde_json::from_str(&explain(&["-o", "jsonl"])).expect("JSON");
        assert_eq!(data["status"], "wrong");
        let wrong = serde_json::json!([{"row": 1, "column": 3, "digit": 1, "kind": "placed"}]);
        assert_eq!(data["wrong"], wrong);
        assert_eq!(data["steps"], serde_json::json!([]));
    }
}

#[test]
fn a_missing_mark_is_told_instead_of_steps() {
    // The mark of 4 was removed from r1c3.
    let position = WRONG.replace("+1", ".").replace(":::", ":413::");
    let run = run(["explain", "--hint", "-o", "tsv", &position], "");
    let told = "\twrong\tthe mark of 4 in r1c3 is missing\t-\n";
    assert!(run.out.ends_with(told), "{}", run.out);
    assert_eq!(run.code, 1);
}

#[test]
fn pencil_marks_are_taken_as_they_are() {
    let sukaku = run(["convert", "--to", "sukaku", EASY], "");
    let folder = Folder::new();
    folder.write("marks.txt", &sukaku.out);
    for scale in ["rules", "se"] {
        let run = folder.run(&["explain", "--scale", scale, "-o", "tsv", "marks.txt"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{scale}");
        assert_eq!(run.out.split('\t').nth(1), Some("solved"));
    }
}

#[test]
fn hints_say_what_is_next_or_where_to_look() {
    let hint = |args: &[&str]| {
        let run = run(["explain", "-o", "text"].iter().chain(args), "");
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
    let run = run(["explain", "--hint", EASY], "");
    let expected = format!("{EASY}\thint\tHidden single: 8 can only go in r1c6 in box 2\t-\n");
    assert_eq!(run.out, expected);
}

#[test]
fn several_solutions_are_said_first() {
    let run = run(["explain", "-o", "text", TWO], "");
    assert_eq!(run.code, 1);
    let first = run.out.lines().next();
    let expected = "This puzzle has 2 solutions, so not every cell can be reasoned out.";
    assert_eq!(first, Some(expected));
    assert!(!run.out.contains("difficulty"), "{}", run.out);
    let rows = super::run(["explain", "-o", "tsv", TWO, NONE], "");
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

/// One of the techniques that are left out may solve the puzzle.
#[test]
fn with_techniques_left_out_a_difficulty_is_the_least_that_it_can_be() {
    for (scale, least) in [("hodoku", ">="), ("se", ">="), ("rules", "-")] {
        let args = ["explain", "--scale", scale, "--upto", "naked single"];
        let tsv = run(args.iter().chain(&["-o", "tsv", HARD]), "");
        let difficulty = tsv.out.split('\t').nth(2).expect("a difficulty");
        assert!(difficulty.starts_with(least), "{scale}: {difficulty}");
        assert!(!difficulty.starts_with("extreme"), "{scale}: {difficulty}");
        let json = run(args.iter().chain(&["-o", "jsonl", HARD]), "").out;
        let known = if scale == "rules" { "null" } else { "false" };
        assert!(json.contains(&format!("\"exact\":{known}")), "{json}");
    }
}

#[test]
fn harder_techniques_can_be_left_out() {
    let run = run(["explain", "-o", "tsv", "--upto", "x-wing", HARD], "");
    assert_eq!(run.code, 3);
    let unknown = super::run(["explain", "--upto", "guess", HARD], "");
    assert_eq!(unknown.code, 2);
    let message = "error: --upto: expected hidden single, naked single, locked candidates";
    assert!(unknown.err.starts_with(message), "{}", unknown.err);
    let args = [
        "explain",
        "--scale",
        "se",
        "--upto",
        "Naked Quad",
        "-o",
        "jsonl",
        HARD,
    ];
    let se = super::run(args, "");
    assert_eq!(se.code, 3);
    let explained: serde_json::Value = serde_json::from_str(&se.out).expect("JSON");
    assert_eq!(explained["status"], "stuck");
    for step in explained["steps"].as_array().expect("steps") {
        assert!(step["difficulty"].as_f64() <= Some(5.0), "{step}");
    }
}

/// Rated 7.2 by Sudoku Explainer 1.2.1.
const CHAINS: &str =
    "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

#[test]
fn the_explainer_tells_its_steps() {
    let run = run(["explain", "--scale", "se", "-o", "text", CHAINS], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = run.out.lines().next().expect("a step");
    assert!(
        first.trim_start().starts_with("1. [1.2] Hidden single: "),
        "{first}"
    );
    assert!(run.out.contains("Forcing chain: if "), "{}", run.out);
    let end = "difficulty: 7.2, hardest rule: forcing chain\n";
    assert!(run.out.ends_with(end), "{}", run.out);
}

#[test]
fn variants_are_explained_by_rules_alone() {
    let regions = "aaab cabb ccdb cddd";
    let run = run(
        [
            "explain",
            "--regions",
            regions,
            "-o",
            "text",
            "1..............2",
        ],
        "",
    );
    assert!(run.out.contains("region"), "{}", run.out);
    let x = super::run(
        [
            "explain",
            "--variant",
            "x",
            "-o",
            "text",
            "1...............",
            "--hint",
        ],
        "",
    );
    assert_eq!(x.code, 1);
    assert!(
        x.out.starts_with("This puzzle has 12 solutions"),
        "{}",
        x.out
    );
    let refused = super::run(["explain", "--scale", "se", "--variant", "x", EASY], "");
    assert_eq!(refused.code, 2);
    assert_eq!(
        refused.err,
        "argument 1: --scale se: expected a plain 9x9 puzzle, found 9x9 with x\n"
    );
    let rated = super::run(
        ["rate", "--variant", "x", "-o", "tsv", "1..............2"],
        "",
    );
    assert_eq!((rated.code, rated.err.as_str()), (1, ""));
}

#[test]
fn markdown_lists_the_steps() {
    let run = run(["explain", "-o", "markdown", EASY], "");
    assert_eq!(run.code, 0);
    let row = run.out.lines().nth(2).expect("a row");
    assert!(
        row.contains("1. Hidden single: 8 can only go in r1c6 in box 2<br>2. "),
        "{row}"
    );
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
    assert!(file.contains("<title>Hidden single: ") && file.ends_with("</svg>\n"));
}

#[test]
fn the_difficulty_of_a_collection_is_a_page() {
    let folder = Folder::new();
    folder.write("some.txt", format!("{EASY}\n{CHAINS}\n"));
    let run = folder.run(&["rate", "--scale", "se", "--html", "page.html", "some.txt"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = folder.read("page.html");
    assert!(
        page.contains("<p>2 puzzles from some.txt: unique 2.</p>"),
        "{page}"
    );
    for title in ["Difficulty", "Hardest rule", "ER", "EP", "ED"] {
        assert!(page.contains(&format!("aria-label=\"{title}\"")), "{title}");
    }
}

#[test]
fn all_steps_are_rows_and_scores_are_read() {
    let folder = Folder::new();
    let run = folder.run(&["explain", "--all-steps", "-o", "tsv", "1.....3..4.....2"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let rows: Vec<Vec<&str>> = run
        .out
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(
        rows.len() > 5 && rows.iter().all(|row| row.len() == 9),
        "{rows:?}"
    );
    assert_eq!(rows[0][2..7], ["1", "hidden single", "easy", "r1c2=3", "-"]);
    // A list that lacks steps says so, in every form. On an empty board, nested chains are endless.
    for form in ["text", "tsv", "csv", "jsonl", "markdown"] {
        let board = ".".repeat(81);
        let args = [
            "explain",
            "--all-steps",
            "--scale=se",
            "--timeout=0.05",
            "-o",
        ];
        let run = folder.run(&[&args[..], &[form, &board]].concat());
        let note = "stopped early: time limit";
        assert!(run.out.contains(note), "{form}: {}{}", run.out, run.err);
    }

    folder.write(
        "mine.txt",
        "hidden single: 1\nnaked single: 1\nfull house: 1\n",
    );
    let args = ["rate", "--scale", "hodoku", "-o", "tsv", "--scores"];
    let run = folder.run(&[&args[..], &["mine.txt", EASY]].concat());
    let row: Vec<&str> = run.out.trim_end().split('\t').collect();
    // A score for each step.
    assert_eq!((row[2], row[3]), ("easy", row[5]), "{row:?}");

    folder.write("bad.txt", "hidden single: 1\nnaked bear: 1\n");
    let run = folder.run(&[&args[..], &["bad.txt", EASY]].concat());
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("--scores bad.txt: line 2: expected "),
        "{}",
        run.err
    );
}

#[test]
fn techniques_that_a_scale_leaves_out_are_asked_for_by_name() {
    let puzzle =
        ".8.9..3.46....8...1.32.......8...67..........76.....9...138...9....96......1.7..3";
    let explain = |more: &[&str]| run([&["explain", "-o", "text"], more, &[puzzle]].concat(), "");
    let usual = explain(&["--scale", "hodoku"]);
    assert!(!usual.out.contains("Tridagon: "), "{}", usual.out);
    let with = explain(&["--scale", "hodoku", "--techniques", "tridagon,SK-loop"]);
    assert!(with.out.contains("Tridagon: 2, 4 and 5 cannot fill r4c2, "));
    assert_eq!(with.code, 0);
    let wrong = explain(&["--scale", "hodoku", "--techniques", "X-wing"]);
    let message = "--techniques: expected 3D Medusa, ALS ring, death blossom, ";
    assert!(
        wrong.code == 2 && wrong.err.contains(message),
        "{}",
        wrong.err
    );
    let none = explain(&["--scale", "se", "--techniques", "tridagon"]);
    let message = "--techniques: expected no other technique on the scale se, found 'tridagon'";
    assert!(none.code == 2 && none.err.contains(message), "{}", none.err);
}
