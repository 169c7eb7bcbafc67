//! Which techniques are used, in which order, and what they are worth.

use super::*;

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
        has(&json, format!("\"exact\":{known}"));
    }
}

#[test]
fn harder_techniques_can_be_left_out() {
    let run = sh(format!("explain -o tsv --upto x-wing {HARD}"));
    assert_eq!(run.code, 3);
    let unknown = super::sh(format!("explain --upto guess {HARD}"));
    assert_eq!(unknown.code, 2);
    let message = "error: --upto: expected full house, naked single, hidden single, ";
    starts(&unknown.err, message);
    let args = words(format!(
        "explain --scale se --upto 'Naked Quad' -o jsonl {HARD}"
    ));
    let se = super::run(args, "");
    assert_eq!(se.code, 3);
    let explained: serde_json::Value = serde_json::from_str(&se.out).expect("JSON");
    assert_eq!(explained["status"], "stuck");
    for step in explained["steps"].as_array().expect("steps") {
        assert!(step["difficulty"].as_f64() <= Some(5.0), "{step}");
    }
}

#[test]
fn all_steps_are_rows_and_scores_are_read() {
    let folder = Folder::new();
    let run = folder.sh("explain --all-steps -o tsv 1.....3..4.....2");
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
    has(&run.err, "--scores bad.txt: line 2: expected ");
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

#[test]
fn steps_are_written_as_they_are_posted() {
    let run = |args: &[&str]| run([&["explain"], args, &[EASY]].concat(), "").out;
    let post = run(&["--notation", "post"]);
    assert!(post.starts_with("[code]\n53"), "{post}");
    assert!(
        post.contains("| 5   ") && post.contains("\nNaked Single: r5c5=5\n"),
        "{post}"
    );
    assert!(post.ends_with(".\n[/code]\n"), "{post}");
    let lines = run(&["--notation", "hodoku", "-o", "text"]);
    let single = " 1. [easy, 4] Naked Single: r5c5=5\n";
    assert!(lines.starts_with(single), "{lines}");
    let list = run(&["-o", "markdown"]);
    assert!(list.contains("\n\n1. Naked single: "), "{list}");
}

#[test]
fn techniques_are_counted_over_all_puzzles() {
    let puzzles = format!("{EASY}\n{EASY}\n");
    let run = run(["rate", "--tally", "--scale", "rules"], puzzles);
    assert_eq!(run.out, "rules\thidden single\t2\t102\t0\n", "{}", run.err);
    assert_eq!(run.code, 0);
}
