//! `compare --benchmark`, and the files of the set as every command reads them.

use std::fs;
use std::path::PathBuf;

use chrono::Datelike;

use super::fields;
use crate::support::root;
use crate::*;

const CLASSES: [&str; 9] = [
    "easy",
    "medium",
    "hard",
    "hardest",
    "fewest",
    "ambiguous",
    "none",
    "16x16",
    "25x25",
];

fn folder() -> PathBuf {
    root().join("crates/cli/benchmark")
}

/// Returns the lines of a class without comments.
fn lines(class: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(format!("{class}.txt"))).expect("a class");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// Runs a quick comparison on the set.
fn compare(more: &[&str]) -> Run {
    let args = ["compare", "--benchmark", "--sample", "2", "--runs", "1"];
    run(args.iter().chain(more), "")
}

/// Returns the rows of a class.
fn of<'a>(rows: &'a [Vec<&'a str>], class: &'a str) -> impl Iterator<Item = &'a Vec<&'a str>> {
    rows.iter().filter(move |row| row[0] == class)
}

#[test]
fn the_set_is_compared_class_by_class() {
    let run = compare(&["--with", "quadrille,dlx,singles"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = fields(&run.out);
    for class in CLASSES {
        // The first works on 9x9 boards only.
        let is_large = class.contains('x');
        let names: Vec<&str> = of(&rows, class).map(|row| row[1]).collect();
        assert_eq!(
            names[..],
            ["quadrille", "dlx", "singles"][usize::from(is_large)..]
        );
        for row in of(&rows, class).filter(|row| row[1] != "singles") {
            assert_eq!((row.len(), row[2]), (25, "2"));
            // Search may be slow in a program that is not optimised.
            assert!(row[3] == "2" || is_large, "{row:?}");
            assert_eq!((row[4], row[5]), ("0", "0"), "{row:?}");
        }
    }
    let singles = |class| {
        of(&rows, class)
            .find(|row| row[1] == "singles")
            .expect("a row")[3]
    };
    assert_eq!((singles("easy"), singles("hardest")), ("2", "0"));
    assert_eq!(rows.len(), 9 * 3 - 2 + 11 * 3);
    let solutions: Vec<&str> = of(&rows, "none").map(|row| row[9]).collect();
    assert_eq!(solutions[..2], ["0", "0"]);
}

#[test]
fn exact_covers_are_counted_in_three_ways() {
    let run = compare(&["--with", "singles"]);
    let rows = fields(&run.out);
    for (cover, solutions) in [("queens8", "92"), ("langford7", "52"), ("sudoku", "1")] {
        let rows: Vec<_> = of(&rows, cover).collect();
        let names: Vec<&str> = rows.iter().map(|row| row[1]).collect();
        assert_eq!(names, ["auto", "links", "sets"]);
        for row in rows {
            assert_eq!((row[2], row[3], row[9]), ("1", "1", solutions), "{row:?}");
        }
    }
    let limited = compare(&["--with", "singles", "--timeout", "0.001"]);
    let rows = fields(&limited.out);
    let links = of(&rows, "dominoes8").find(|row| row[1] == "links");
    let links = links.expect("a row");
    assert_eq!((links[3], links[6]), ("0", "1"), "{links:?}");
    assert!(links[9].starts_with(">="), "{links:?}");
}

#[test]
fn people_see_an_overview_and_the_setting() {
    let run = compare(&["--with", "dlx,singles", "-o", "markdown"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let (table, rest) = run
        .out
        .split_once("\nPuzzles solved per second, class by class:\n\n")
        .expect("an overview");
    assert!(
        table.contains("| hardest ") && table.contains(" PAR-2 "),
        "{table}"
    );
    let heads = rest.lines().next().expect("the heads");
    for class in CLASSES {
        has(heads, class);
    }
    let singles = rest
        .lines()
        .find(|line| line.contains("singles"))
        .expect("a line");
    has(singles, " 0 % ");
    let last = rest.lines().last().expect("the setting");
    assert!(
        last.starts_with("quadrille ") && last.contains(" threads, "),
        "{last}"
    );
}

#[test]
fn a_page_has_what_two_people_compare() {
    let folder = TempDir::new().expect("a folder");
    let page = folder.path().join("page.html");
    let run = compare(&[
        "--with",
        "sets,dlx",
        "--html",
        page.to_str().expect("a path"),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = fs::read_to_string(page).expect("a page");
    let year = chrono::Utc::now().year().to_string();
    for text in [
        "18 puzzles of the benchmark set, from easy, medium, hard, hardest, fewest, ambiguous, none, 16x16, 25x25.",
        "<h2>Puzzles solved per second, class by class</h2>",
        "title=\"class of puzzles, or cover\"",
        "Solved within a time",
        &format!("quadrille {} on ", env!("CARGO_PKG_VERSION")),
        &year,
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn attempts_name_the_class_and_the_line() {
    let run = compare(&["--with", "dlx", "--per-puzzle"]);
    let rows = fields(&run.out);
    assert_eq!((run.code, rows.len()), (0, 18), "{}", run.err);
    let again = compare(&["--with", "dlx", "--per-puzzle"]);
    for (row, again) in rows.iter().zip(fields(&again.out)) {
        assert_eq!(row[0], again[0], "the same seed, another sample");
        let (class, line) = row[0].split_once(':').expect("a place");
        let line: usize = line.parse().expect("a line");
        let text = fs::read_to_string(folder().join(format!("{class}.txt"))).expect("a class");
        let line = text.lines().nth(line - 1).expect("a line");
        let count = line.split([':', ' ']).nth(1).expect("a count");
        let known = if class == "ambiguous" { ">=2" } else { count };
        assert_eq!(row[3], known, "{row:?}");
    }
}

#[test]
fn the_set_is_all_that_is_compared() {
    for more in [&[EASY][..], &["--grid"], &["--article", "poole"]] {
        let run = compare(more);
        assert_eq!(run.code, 2, "{more:?}");
        has(&run.err, "cannot be used with");
    }
}

#[test]
fn ratings_are_what_the_program_says() {
    // The hardest take long in a program that is not optimised.
    for (class, step) in [("easy", 20), ("medium", 20), ("hard", 50)] {
        let few: Vec<String> = lines(class).into_iter().step_by(step).collect();
        let run = pipe("rate --scale se -o tsv -", few.join("\n").as_str());
        for (line, row) in few.iter().zip(fields(&run.out)) {
            let ratings = line.split_once(' ').expect("ratings").1;
            assert_eq!(row[2..5].join("/"), ratings, "{row:?}");
        }
    }
}

#[test]
fn the_seeds_make_the_same_puzzles() {
    let script = fs::read_to_string(folder().join("make")).expect("a script");
    for (class, args) in [
        ("easy", "--rating 1.2..2.3 --symmetry rotational --seed 1"),
        ("medium", "--rating 2.6..4.9 --seed 2"),
        ("hard", "--rating 5.0..7.6 --seed 3"),
    ] {
        let number = lines(class).len();
        assert!(script.contains(&format!(
            "generate -n {number} {args} |\n    class {class} "
        )));
        let args = ["generate", "-n", "2"].into_iter().chain(args.split(' '));
        let run = run(args, "");
        let known = lines(class);
        let known = known[..2]
            .iter()
            .map(|line| line.split_once(':').expect("a count").0);
        assert_eq!(
            run.out.lines().collect::<Vec<_>>(),
            known.collect::<Vec<_>>()
        );
    }
}
