//! `--variant` and `--regions`.

use super::*;

/// Two digits that differ, on a diagonal of a 4x4 board.
const X: &str = "1..............2";

const PIECES: &str = "aaabb aabbb ccddd cccdd eeeee";

#[test]
fn variants_have_solutions_of_their_own() {
    let counts = |args: &[&str]| {
        let run = run(["count"].iter().chain(args).copied(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let counts = run.out.lines().filter_map(|line| line.split('\t').nth(2));
        counts.collect::<Vec<_>>().join(" ")
    };
    let empty = ".".repeat(16);
    assert_eq!(counts(&[&empty]), "288");
    assert_eq!(counts(&["--variant", "x", &empty]), "48");
    assert_eq!(counts(&["--variant", "classic", &empty]), "288");
    // Any two digits there are in as many solutions as any other two.
    assert_eq!(counts(&["--variant", "x", &empty, X]), "48 4");
}

#[test]
fn regions_take_the_place_of_boxes() {
    let empty = ".".repeat(25);
    let run = sh(format!("count --regions '{PIECES}' '{empty}'"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let folder = Folder::new();
    folder.write("pieces.txt", PIECES.replace(' ', "\n"));
    let again = folder.sh(format!("count --regions pieces.txt '{empty}'"));
    assert_eq!(run.out, again.out);
}

#[test]
fn what_does_not_fit_is_refused_and_costs_only_itself() {
    let input = format!("{SMALL}\n{}\n{SMALL}\n", ".".repeat(36));
    let run = pipe("check --variant windoku", input.as_str());
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err.lines().next(),
        Some("stdin:2: windoku needs square boxes, found boxes of 2x3")
    );
    let statuses = run.out.lines().filter_map(|line| line.split('\t').nth(1));
    assert_eq!(statuses.collect::<Vec<_>>()[1], "invalid");
}

#[test]
fn names_and_regions_are_checked() {
    for (args, message) in [
        (
            ["--variant", "killer"],
            "expected classic, x, windoku, disjoint-groups, anti-knight, anti-king or \
             non-consecutive, found 'killer'; that is a constraint, such as 'cage 8 r2c2 r2c3 r3c2'",
        ),
        (
            ["--regions", "aab"],
            "no such file, and not a map of regions: 3 symbols are not a square",
        ),
        (
            ["--regions", "aabbaabbccddccce"],
            "expected 4 regions, found another at r4c4",
        ),
    ] {
        let run = run(["check"].into_iter().chain(args).chain([SMALL]), "");
        assert_eq!(run.code, 2);
        has(&run.err, message);
    }
}

#[test]
fn what_knows_ordinary_puzzles_alone_says_so() {
    let lanes = [
        "check",
        "--engine",
        "lanes-portable",
        "--variant",
        "x",
        SMALL,
    ];
    let lanes = run(lanes, "");
    assert_eq!(lanes.code, 2);
    let message = "error: the argument '--engine lanes-portable' cannot be used with '--variant, --regions or --constraints'";
    starts(&lanes.err, message);
    let odd = format!("{{\"puzzle\":\"{SMALL}\",\"variant\":\"x\"}}");
    for (args, message) in [
        (
            &["canon"][..],
            "argument 1: a canonical form is defined for clues alone, without marks, regions or the rules of a variant\n",
        ),
        (
            &["rate", "--scale", "se"],
            "argument 1: --scale se: expected a plain 9x9 puzzle, found 4x4 with x\n",
        ),
        (
            &["convert", "--to", "line"],
            "argument 1: line has no place for the rules of a variant\n",
        ),
    ] {
        let refused = run(args.iter().copied().chain([odd.as_str()]), "");
        assert_eq!(
            (refused.code, refused.err.as_str()),
            (2, message),
            "{args:?}"
        );
    }
}

/// A killer without clues on 4x4.
const KILLER: &str = "cage 3 r1c1 r1c2; cage 7 r1c3 r1c4; cage 5 r2c1 r3c1; cage 5 r2c2 r2c3; \
                      thermometer r4c4 r4c3; odd r1c1; white r3c3 r3c4";

#[test]
fn constraints_are_read_from_a_text_or_a_file() {
    let empty = ".".repeat(16);
    let folder = Folder::new();
    folder.write(
        "killer.txt",
        format!("# a killer\n{}\n", KILLER.replace("; ", "\n")),
    );
    let solved = sh(format!("solve --all --constraints '{KILLER}' '{empty}'"));
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let again = folder.sh(format!("solve --all --constraints killer.txt '{empty}'"));
    assert_eq!(solved.out, again.out);
    assert!(solved.out.lines().count() > 0);
    for (text, message) in [
        (
            "cage 3 r1c1 b1",
            "expected a cell of the board, such as r1c2, or a row, column or line, such as r1, \
             c2 or r1c2..r5c6, found 'b1'",
        ),
        ("cage 3 r1c1 r1", "cage: r1c1 occurs twice"),
        (
            "killer 3 r1c1",
            "expected a constraint, such as 'cage 15 r1c1 r1c2', found 'killer 3 r1c1'; did you \
             mean 'cage'?",
        ),
    ] {
        let wrong = sh(format!("solve --constraints '{text}' '{empty}'"));
        assert_eq!(wrong.code, 2);
        has(&wrong.err, message);
    }
    // A cell that other boards have.
    let beyond = sh(format!("check --constraints 'even r5c1' '{empty}'"));
    assert_eq!(beyond.code, 2);
    has(&beyond.err, "r1c2..r5c6, found 'r5c1'");
}

/// Returns the lines of a run, each as an object.
fn objects(run: &Run) -> Vec<serde_json::Value> {
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn every_command_keeps_the_rules_of_a_variant() {
    let empty = ".".repeat(16);
    let rules = [
        "--variant",
        "x",
        "--constraints",
        "cage 3 r1c1 r1c2; even r4c4",
    ];
    let with = |command: &[&str], puzzle: &str| {
        let run = run(command.iter().copied().chain(rules).chain([puzzle]), "");
        assert!(run.code < 2, "{command:?}: {}", run.err);
        run
    };
    let counted = objects(&with(&["count", "-o", "jsonl"], &empty));
    let number = counted[0]["count"].as_u64().expect("a count");
    assert!(number > 1);
    assert_eq!(counted[0]["puzzle"], empty.as_str());
    assert_eq!(counted[0]["variant"], "x");
    assert_eq!(counted[0]["constraints"]["even"][0]["cell"], "R4C4");
    // The candidates of a cell add up.
    let candidates = objects(&with(&["candidates", "-o", "jsonl"], &empty));
    for cell in candidates[0]["candidates"].as_array().expect("cells") {
        let counts = cell.as_array().expect("counts").iter();
        assert_eq!(
            counts.map(|count| count.as_u64().unwrap()).sum::<u64>(),
            number
        );
    }
    assert_eq!(candidates[0]["candidates"][15][0], 0);
    assert_eq!(candidates[0]["constraints"], counted[0]["constraints"]);
    // Whatever is made is again a puzzle of the variant, and says so itself.
    let sampled = with(&["sample", "-n", "20", "-o", "jsonl"], &empty);
    for draw in objects(&sampled) {
        let solution = draw["solution"].as_str().expect("cells").to_owned();
        let checked = with(&["check"], &solution);
        assert_eq!(checked.code, 0);
    }
    let made = {
        let args = [
            "generate", "-n", "5", "--seed", "3", "--shape", "2x2", "-o", "jsonl",
        ];
        run(args.into_iter().chain(rules), "")
    };
    assert_eq!(made.code, 0, "{}", made.err);
    let checked = pipe("check --minimal -o tsv", made.out.as_str());
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let without: Vec<String> = objects(&made)
        .iter()
        .map(|made| made["puzzle"].as_str().expect("cells").to_owned())
        .collect();
    assert_eq!(pipe("check", without.join("\n")).code, 1);
    // A full grid loses its clues, and a shuffled one keeps its solution.
    let full = objects(&sampled)[0]["solution"]
        .as_str()
        .expect("cells")
        .to_owned();
    let minimal = with(&["minimize", "-o", "jsonl"], &full);
    let result = objects(&minimal)[0]["result"].to_string();
    assert_eq!(
        sh(format!("check --minimal '{result}'")).code,
        0,
        "{result}"
    );
    let shuffled = with(
        &["shuffle", "-n", "20", "--seed", "5", "-o", "jsonl"],
        &full,
    );
    let results = objects(&shuffled);
    let results: Vec<String> = results
        .iter()
        .map(|one| one["result"].to_string())
        .collect();
    assert_eq!(pipe("check", results.join("\n")).code, 0);
    assert!(results.iter().any(|result| *result != results[0]));
    let converted = with(&["convert", "--to", "f-puzzles"], &full);
    assert_eq!(pipe("check", converted.out.as_str()).code, 0);
    let ambiguous = objects(&with(&["check", "--suggest", "-o", "jsonl"], &empty));
    assert_eq!(ambiguous[0]["count"].as_u64(), Some(number));
}

#[test]
fn marks_and_regions_go_through_every_command() {
    let jigsaw = format!(
        "{{\"puzzle\":\"{}\",\"regions\":\"aaabcabbccdbcddd\",\"marks\":[[1],[1,2,3],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4],[2,3]]}}",
        ".".repeat(16)
    );
    let counted = sh(format!("count -o jsonl '{jigsaw}'"));
    assert_eq!(counted.code, 0, "{}", counted.err);
    let count = &objects(&counted)[0]["count"];
    let again = pipe("count -o jsonl", counted.out.as_str());
    assert_eq!(&objects(&again)[0]["count"], count);
    let shuffled = sh(format!("shuffle --seed 1 -n 9 -o jsonl '{jigsaw}'"));
    for one in objects(&shuffled) {
        let counted = run(["count", "-o", "jsonl", &one["result"].to_string()], "");
        assert_eq!(&objects(&counted)[0]["count"], count);
    }
    let sum = sh(format!("candidates -o jsonl '{jigsaw}'"));
    assert_eq!(&objects(&sum)[0]["count"], count);
    let one = sh(format!("candidates --limit 1 -o jsonl '{jigsaw}'"));
    assert_eq!(
        objects(&one)[0]["candidates"][0],
        serde_json::json!([1, 0, 0, 0])
    );
}

#[test]
fn transforms_that_break_the_rules_are_refused() {
    let shuffle = |transform: &str, rules: &[&str]| {
        let args = ["shuffle", "-o", "jsonl", "--apply", transform];
        run(
            args.into_iter().chain(rules.iter().copied()).chain([SMALL]),
            "",
        )
    };
    assert_eq!(shuffle("2x2 transpose", &["--variant", "x"]).code, 0);
    let broken = shuffle("2x2 rows=2134", &["--variant", "x"]);
    assert_eq!(broken.code, 2);
    assert_eq!(
        broken.err,
        "argument 1: --apply: the transform does not keep the rules of the variant\n"
    );
    let lost = sh(format!(
        "shuffle -o tsv --seed 1 --constraints 'even r1c1' {SMALL}"
    ));
    assert_eq!(lost.code, 2);
    assert_eq!(
        lost.err,
        "argument 1: constraints move with the cells: expected -o jsonl or -o text\n"
    );
}

#[test]
fn cosmetic_parts_of_a_link_are_noted() {
    let board = serde_json::json!({
        "size": 4,
        "grid": vec![vec![serde_json::json!({}); 4]; 4],
        "line": [{ "lines": [["R1C1", "R1C2"]] }],
        "diagonal+": true,
        "diagonal-": true,
    });
    let packed = lz_str::compress_to_base64(board.to_string().as_str());
    let link = format!("https://f-puzzles.com/?load={packed}");
    let counted = sh(format!("count '{link}'"));
    assert_eq!(counted.err, "argument 1: ignored cosmetic parts: line\n");
    assert_eq!(counted.out.split('\t').nth(2), Some("48"));
    assert_eq!(sh(format!("count -q '{link}'")).err, "");
}

#[test]
fn clues_that_clash_on_a_diagonal_are_named() {
    let clues = "1..............1";
    let run = sh(format!("check --variant x '{clues}'"));
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "argument 1: no solution: two clues 1 in diagonal 1\n"
    );
}

#[test]
fn a_variant_can_be_written_as_an_exact_cover() {
    let folder = Folder::new();
    let written = sh(format!("cover from-sudoku --variant x,anti-knight {X}"));
    assert_eq!(written.code, 0);
    folder.write("x.dlx", &written.out);
    let counted = folder.sh("cover count x.dlx");
    let expected = sh(format!("count --variant x,anti-knight {X}"));
    let count = expected.out.split('\t').nth(2).expect("a count");
    assert_eq!(counted.out, format!("x.dlx\texact\t{count}\t-\n"));
}
