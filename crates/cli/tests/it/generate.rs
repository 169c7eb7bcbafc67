//! New puzzles.

use std::fs;

use super::*;
use crate::support::CTE;

#[track_caller]
fn generate(args: &[&str]) -> Vec<String> {
    let run = run([&["generate", "--seed", "7"], args].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out.lines().map(str::to_owned).collect()
}

/// The same on every machine, with any number of threads and of puzzles: seeds
/// that users have noted stay valid.
#[test]
fn a_seed_stands_for_its_puzzles() {
    let known = [
        "8436..29..1..9...4..........5.......72....94.4..1...63....5..3..6....7.....287...",
        "..76.........7....28...31......9..5..32....1..4..6.8.3...81......57...2.3..2..4..",
        ".....9..8.67...1....8..1..65.29.3....842....5....78..3.59....3.............1..5.9",
    ];
    assert_eq!(generate(&["-n", "3"]), known);
    let many = generate(&["-n", "400", "-j", "1"]);
    assert_eq!(many[..3], known);
    assert_eq!(generate(&["-n", "400", "-j", "4"]), many);
    let hard = generate(&["-n", "12", "--difficulty", "unfair", "-j", "1"]);
    assert_eq!(
        generate(&["-n", "12", "--difficulty", "unfair", "-j", "3"]),
        hard
    );
}

/// The first puzzles of the files that name the command they are from.
#[test]
fn shipped_files_are_what_their_commands_make() {
    let folder = crate::support::root().join("puzzles");
    for name in ["easy", "medium", "minimal", "16x16"] {
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("it is shipped");
        let mut lines = text.lines().skip(1);
        let command = lines
            .next()
            .and_then(|line| line.strip_prefix("# quadrille "));
        let mut args: Vec<&str> = command.expect("a command").split(' ').collect();
        let number = 1 + args.iter().position(|arg| *arg == "-n").expect("a number");
        args[number] = "5";
        let made = run(&args, "");
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{name}");
        let shipped: Vec<&str> = lines.take(5).collect();
        let made: Vec<String> = made.out.lines().map(|line| format!("{line}:1")).collect();
        assert_eq!(made, shipped, "{name}");
    }
}

#[test]
fn recipes_are_followed() {
    let clues = |line: &String| line.bytes().filter(|&symbol| symbol != b'.').count();
    let some = generate(&["-n", "30", "--clues", "26..28"]);
    assert!(some.iter().all(|line| (26..=28).contains(&clues(line))));
    let exactly = generate(&["-n", "5", "--clues", "30", "--symmetry", "rotational"]);
    for line in &exactly {
        let given: Vec<bool> = line.bytes().map(|symbol| symbol != b'.').collect();
        assert!(
            clues(line) == 30 && given.iter().eq(given.iter().rev()),
            "{line}"
        );
    }
    let minimal = generate(&["-n", "5", "--minimal", "--symmetry", "diagonal"]);
    assert_eq!(pipe("check --minimal", minimal.join("\n")).code, 0);
    for wanted in ["easy", "medium", "hard", "unfair", "extreme"] {
        let puzzles = generate(&["-n", "3", "--difficulty", wanted]);
        let rated = pipe("rate -o tsv", puzzles.join("\n"));
        let found = rated.out.lines().map(|line| line.split('\t').nth(2));
        assert!(found.eq([Some(wanted); 3]), "{}", rated.out);
    }
}

#[test]
fn a_rating_a_technique_and_a_board_are_asked_for() {
    let rated = |args: &[&str], scale, field| {
        let puzzles = generate(args).join("\n");
        pipe(
            format!("rate --scale {scale} --template '{{{field}}}'"),
            puzzles,
        )
        .out
    };
    for rating in rated(&["-n", "5", "--rating", "4.0..5.0"], "se", "er").lines() {
        let rating: f64 = rating.parse().unwrap();
        assert!((4.0..=5.0).contains(&rating), "{rating}");
    }
    let pair = ["--technique", "naked pair", "--scale", "se"];
    assert_eq!(rated(&pair, "se", "hardest"), "naked pair\n");
    let wing = ["--technique", "x wing"];
    assert_eq!(rated(&wing, "hodoku", "hardest"), "X-wing\n");
    let words = generate(&["--shape", "2x5", "--alphabet", "words", "--clues", "50"]);
    assert_eq!(words[0].split(' ').count(), 100);
    let x = generate(&["-n", "3", "--variant", "x"]);
    assert_eq!(pipe("check -q --variant x", x.join("\n")).code, 0);
}

#[test]
fn patterns_come_from_files_or_are_typed() {
    let folder = Folder::new();
    folder.write("pattern.txt", CTE);
    let from_file = folder.sh("generate --seed 1 --pattern pattern.txt -n 2");
    assert_eq!((from_file.code, from_file.err.as_str()), (0, ""));
    let typed = folder.sh(format!("generate --seed 1 --pattern {CTE} -n 2"));
    assert_eq!(typed, from_file);
    let given = |line: &str| line.replace(|symbol| symbol != '.', "x");
    assert!(typed.out.lines().all(|line| given(line) == given(CTE)));
    assert_eq!(pipe("check -q", typed.out).code, 0);
}

#[test]
fn records_say_more() {
    let args = ["-n", "2", "--difficulty", "medium", "-o", "jsonl"];
    let puzzles = generate(&["-n", "2", "--difficulty", "medium"]);
    for (number, (line, puzzle)) in generate(&args).iter().zip(&puzzles).enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(row["number"], number + 1);
        assert_eq!(row["seed"], 7);
        assert_eq!(row["puzzle"], puzzle.as_str());
        assert_eq!(row["difficulty"], "medium");
        let clues = puzzle.bytes().filter(|&symbol| symbol != b'.').count();
        assert_eq!(row["clues"], clues);
    }
    let csv = generate(&["-o", "csv", "--shape", "2x2"]);
    assert_eq!(csv[0], "number,seed,puzzle,clues,difficulty");
    assert_eq!(csv.len(), 2);
    let text = generate(&["-o", "text", "--shape", "2x2"]);
    assert_eq!(text[0], "+-----+-----+");
}

#[test]
fn what_is_not_found_is_said() {
    let run = sh("generate --seed 1 -n 2 --clues 17 --tries 2");
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    let expected = "\
puzzle 1: not found within 2 grids: most had another number of clues; allow more --clues, or raise --tries
puzzle 2: not found within 2 grids: most had another number of clues; allow more --clues, or raise --tries
";
    assert_eq!(run.err, expected);
}

#[test]
fn what_cannot_be_is_refused() {
    let blank = format!("{}{}", ".".repeat(18), &CTE[18..]);
    let cases: [(&[&str], &str); 6] = [
        (
            &["--clues", "82"],
            "error: 82 to 82 clues: a board of 3x3 has 81 cells\n",
        ),
        (
            &["--pattern", CTE, "--clues", "26"],
            "error: a pattern of 26 clues leaves no choice of their number\n",
        ),
        (
            &["--pattern", &blank],
            "error: no puzzle with this pattern is unique: row 1 and row 2 are blank\n",
        ),
        (
            &["--pattern", "nowhere.txt"],
            "error: --pattern: no such file, and not a puzzle: 'nowhere.txt'\n",
        ),
        (
            &["--shape", "4x4", "--alphabet", "digits"],
            "error: alphabet digits has 9 digits, 16x16 needs 16\n",
        ),
        (&["--symmetry", "none", "--shape", "9x9"], ""),
    ];
    for (args, expected) in cases {
        let run = run([&["generate", "--seed", "1"], args].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        if !expected.is_empty() {
            starts(&run.err, expected);
        }
    }
    for (option, value, expected) in [
        ("--clues", "28..24", "28 is more than 24"),
        ("--clues", "few", "expected a number such as 24"),
        (
            "--symmetry",
            "turn",
            "expected none, rotational, mirror, diagonal or full, found 'turn'",
        ),
        (
            "--difficulty",
            "mild",
            "expected easy, medium, hard, unfair or extreme, found 'mild'",
        ),
    ] {
        let run = sh(format!("generate '{option}' '{value}'"));
        assert_eq!(run.code, 2);
        has(&run.err, expected);
    }
}

/// Returns whether a puzzle has all clues of another one.
fn has_clues(puzzle: &str, clues: &str) -> bool {
    let pairs = puzzle.bytes().zip(clues.bytes());
    puzzle.len() == clues.len()
        && pairs
            .into_iter()
            .all(|(own, clue)| clue == b'.' || own == clue)
}

#[test]
fn clues_are_kept_or_chosen_from() {
    let clues = format!("12.4{}9", ".".repeat(76));
    let kept = generate(&["-n", "5", "--keep", &clues, "--symmetry", "rotational"]);
    for puzzle in &kept {
        assert!(has_clues(puzzle, &clues), "{puzzle}");
        let given: Vec<bool> = puzzle.bytes().map(|byte| byte != b'.').collect();
        assert!((0..81).all(|at| given[at] == given[80 - at]), "{puzzle}");
    }
    let full = &generate(&["--clues", "81"])[0];
    let within = generate(&[
        "-n",
        "5",
        "--within",
        full,
        "--keep",
        &full.replace(|digit| digit != '5', "."),
        "--difficulty",
        "hard",
    ]);
    for puzzle in &within {
        assert!(has_clues(full, puzzle), "{puzzle}");
        assert_eq!(puzzle.matches('5').count(), 9, "{puzzle}");
    }
    let all = [kept, within].concat().join("\n");
    assert_eq!(pipe("check -q", all).code, 0);
}

/// Of a file, in its alphabet, with its rules and those of the command.
#[test]
fn clues_come_with_their_rules() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("clues.txt");
    fs::write(&path, format!("10{}2F\n", ".".repeat(252))).unwrap();
    let path = path.to_str().unwrap();
    let larger = generate(&["--keep", path, "--alphabet", "hex0"]);
    assert!(larger[0].starts_with("10") && larger[0].ends_with("2F"));
    let cages = sh("generate --constraints 'cage 3 r1c1 r1c2' -q -o jsonl");
    fs::write(path, &cages.out).unwrap();
    let made = sh(format!(
        "generate --within '{path}' --variant x -q -o jsonl"
    ));
    // With the diagonals it may have no solution, and then there is no puzzle.
    assert_eq!((made.code, made.out.as_str()), (3, ""), "{}", made.err);
    let made = sh(format!("generate --keep '{path}' -q -o jsonl"));
    assert_eq!(made.code, 0, "{}", made.err);
    let cage = r#"[{"cells":["R1C1","R1C2"],"value":"3"}]"#;
    has(&made.out, cage);
    let many = format!("--within={}", ".".repeat(81));
    let none = sh(format!("generate --seed 1 --tries 2 '{many}'"));
    assert_eq!(none.code, 3);
    let hint = "most were not unique; give --within a puzzle with one solution";
    has(&none.err, hint);
    let other = format!("{:.<81}", "2");
    let apart = run(
        [
            "generate",
            "--keep",
            &format!("{:.<81}", "1"),
            "--within",
            &other,
        ],
        "",
    );
    assert_eq!(apart.code, 2);
    has(&apart.err, "the clues to keep among");
    for option in ["--keep", "--within"] {
        let both = sh(format!("generate --pattern '{other}' '{option}' '{other}'"));
        assert_eq!(both.code, 2, "{}", both.err);
        let wrong = sh(format!("generate '{option}' 123"));
        assert_eq!(wrong.code, 2);
        has(&wrong.err, option);
    }
}

/// Every form of the output has the same fields.
#[test]
fn a_template_has_the_difficulty_that_csv_has() {
    for args in [
        &["--seed", "3"][..],
        &["--seed", "3", "--difficulty", "medium"],
        &["--seed", "3", "--shape", "2x3", "--variant", "x"],
    ] {
        let make = |more: &[&str]| run([&["generate", "-n", "3"], args, more].concat(), "").out;
        let template = make(&["--template", "{difficulty}"]);
        let csv = make(&["-o", "csv"]);
        let last = csv
            .lines()
            .skip(1)
            .map(|line| line.rsplit(',').next().unwrap());
        assert_eq!(
            template.lines().collect::<Vec<_>>(),
            last.collect::<Vec<_>>(),
            "{args:?}"
        );
        assert!(!template.contains('-'), "{args:?}: {template}");
    }
}

#[test]
fn puzzles_have_the_technique_that_is_asked_for() {
    let made = run(
        [
            "generate",
            "-n2",
            "--seed",
            "1",
            "--contains",
            "naked pair:2",
        ],
        "",
    );
    assert_eq!(made.code, 0, "{}", made.err);
    for puzzle in made.out.lines() {
        let steps = run(["explain", "--scale", "hodoku", "-o", "text", puzzle], "").out;
        assert!(steps.matches("Naked pair: ").count() >= 2, "{steps}");
    }
    // It is not looked for if it cannot be found.
    for option in ["--contains", "--technique"] {
        for (technique, expected) in [
            (
                "fireworks",
                "no puzzle needs fireworks: HoDoKu does not use it by itself",
            ),
            (
                "Franken X-wing",
                "no puzzle is known whose steps include Franken X-wing: 20,000 random ones have none",
            ),
        ] {
            let never = run(["generate", option, technique], "");
            assert!(
                never.code == 2 && never.err.contains(expected),
                "{}",
                never.err
            );
        }
    }
}

#[test]
fn puzzles_near_a_puzzle_are_minimal() {
    let near = |args: &[&str]| run([&["minimize", "--vicinity"], args].concat(), "");
    let found = near(&["-1+1", "1.....3..4.....2"]);
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(
        found
            .out
            .lines()
            .all(|line| line.ends_with("\tminimal\t4\t-")),
        "{}",
        found.out
    );
    assert_eq!(near(&["-1+1", "--limit", "1", "1.....3..4.....2"]).code, 3);
    assert_eq!(near(&["1", "1.....3..4.....2"]).code, 2);
}
