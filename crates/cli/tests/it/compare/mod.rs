//! `quadrille compare`.

mod benchmark;
mod programs;
#[cfg(feature = "sql")]
mod scripts;
mod shown;

use chrono::Datelike;

use super::*;

const NATIVE: [&str; 15] = [
    "quadrille",
    "sets",
    "dlx",
    "dlx-no-presolve",
    "blocked-values",
    "delete-insert",
    "cross-join",
    "recursive-fill",
    "staged",
    "singles",
    "techniques",
    "se",
    "se-no-chains",
    "hodoku",
    "hodoku-no-chains",
];

/// The puzzle of an article, which loses its first two clues one by one.
const CTE: &str =
    "86....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

/// The fields of tab-separated lines.
fn fields(out: &str) -> Vec<Vec<&str>> {
    out.lines().map(|line| line.split('\t').collect()).collect()
}

#[test]
fn every_contender_solves_an_easy_puzzle() {
    let run = sh(format!("compare {EASY}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows = fields(&run.out);
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names[..NATIVE.len()], NATIVE);
    for row in &rows {
        assert_eq!(row.len(), 24);
        // Puzzles, solved, stuck, wrong, timed out.
        let is_slow = row[0] == "sql:cross-join" || row[0] == "sql:recursive-fill";
        if !is_slow && row[0] != "blocked-values" && row[0] != "sql:blocked-values" {
            assert_eq!(row[1..6], ["1", "1", "0", "0", "0"], "{row:?}");
        }
    }
    assert_eq!(rows[2][18], "1", "{:?}", rows[2]);
}

#[test]
fn contenders_are_chosen_by_name_or_group() {
    let names = |with: &[&str]| -> Vec<String> {
        let with = with.iter().flat_map(|name| ["--with", name]);
        let run = run(["compare", EASY].into_iter().chain(with), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let rows = fields(&run.out);
        rows.iter().map(|row| row[0].to_owned()).collect()
    };
    assert_eq!(names(&["singles,dlx"]), ["singles", "dlx"]);
    assert_eq!(names(&["singles", "dlx,singles"]), ["singles", "dlx"]);
    assert_eq!(names(&["native"]), NATIVE);
    let none = sh(format!("compare --with ' ,' {EASY}"));
    assert_eq!((none.code, none.out.as_str()), (2, ""));
    assert!(
        none.err
            .starts_with("error: --with: expected the name of a solver, found nothing"),
        "{}",
        none.err
    );
    let run = sh(format!("compare --with dlx,sudoku {EASY}"));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("error: --with: expected one of quadrille, sets, dlx"),
        "{}",
        run.err
    );
}

#[test]
#[cfg(feature = "sql")]
fn the_grid_has_methods_by_engines() {
    let folder = Folder::new();
    let with = "dlx,singles,staged,delete-insert,sql:exact-cover,sql:staged,sql:delete-insert";
    let args = [
        "compare",
        "--grid",
        "--runs",
        "1",
        "--html",
        "page.html",
        "--with",
        with,
    ];
    let several = format!(".{}", &CTE[1..]);
    let run = folder.run(&[&args[..], &["--header", EASY, &several]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows = fields(&run.out);
    let head = ["method", "figure", "rust", "sqlite", "postgresql", "duckdb"];
    assert_eq!((rows[0].as_slice(), rows.len()), (&head[..], 16));
    // delete-insert solves one of two, exact cover both.
    assert_eq!(rows[1], ["exact-cover", "solved", "100", "100", "-", "-"]);
    assert_eq!(rows[6], ["delete-insert", "solved", "50", "50", "-", "-"]);
    assert_eq!(rows[4][..3], ["exact-cover", "x Rust", "1"]);
    assert_eq!(rows[5][..4], ["exact-cover", "x exact cover", "1", "1"]);
    let slower: f64 = rows[4][3].parse().unwrap();
    assert!(slower < 0.5, "{slower}");
    let page = std::fs::read_to_string(folder.0.path().join("page.html")).unwrap();
    assert!(page.contains("<h2>Methods by engines</h2>") && page.contains(">PostgreSQL</button>"));
}

#[test]
fn each_attempt_has_a_line() {
    let folder = Folder::new();
    folder.write("two.txt", format!("# two\n{EASY}\n{NONE}\n"));
    let run = folder.sh("compare --per-puzzle --with dlx,singles two.txt");
    assert_eq!(run.code, 0);
    let rows = fields(&run.out);
    let heads: Vec<[&str; 3]> = rows.iter().map(|row| [row[0], row[1], row[2]]).collect();
    let expected = [
        ["two.txt:2", "dlx", "solved"],
        ["two.txt:2", "singles", "solved"],
        ["two.txt:3", "dlx", "none"],
        ["two.txt:3", "singles", "none"],
    ];
    assert_eq!(heads, expected);
}

#[test]
fn all_solutions_are_counted_for_each_contender() {
    let folder = Folder::new();
    let less = |from: usize| format!("{}{}", &".".repeat(from), &CTE[from..]);
    folder.write("three.txt", [less(0), less(1), less(2)].join("\n"));
    let with = [
        "compare",
        "--all",
        "--timeout",
        "60",
        "--runs",
        "1",
        "--with",
    ];
    let run = |args: &[&str]| {
        let run = folder.run(&[&with[..], args, &["three.txt"]].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    let complete = "quadrille,sets,dlx,dlx-no-presolve,cross-join,recursive-fill,staged";
    for row in fields(&run(&[complete])) {
        assert_eq!(row[8], "239", "{row:?}");
    }
    let text = run(&["dlx,techniques", "-o", "text"]);
    has(&text, "  1 10 228  ");
    has(&text, "     1 - -  ");
    let counts = run(&["dlx,techniques", "--per-puzzle"]);
    let counts: Vec<&str> = fields(&counts).iter().map(|row| row[3]).collect();
    assert_eq!(counts, ["1", "1", "10", "-", "228", "-"]);
}

#[test]
fn runs_are_repeated_as_often_as_asked() {
    let runs = |args: &[&str]| -> Vec<(f64, String)> {
        let run = run(["compare", EASY, SMALL].iter().chain(args), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let rows = fields(&run.out);
        let figures = rows
            .iter()
            .map(|row| (row[15].parse().unwrap(), row[14].to_owned()));
        figures.collect()
    };
    assert_eq!(
        runs(&["--with", "dlx", "--runs", "1"]),
        [(1.0, "-".to_owned())]
    );
    for (runs, spread) in runs(&["--with", "dlx,sets,staged", "--runs", "7"]) {
        assert_eq!(runs, 7.0);
        assert!(spread.parse::<f64>().unwrap() >= 0.0);
    }
    // By default until they agree.
    for (runs, spread) in runs(&["--with", "dlx,singles"]) {
        let spread: f64 = spread.parse().unwrap();
        assert!((5.0..=50.0).contains(&runs), "{runs}");
        assert!(spread < 5.0 || runs == 50.0, "{spread} {runs}");
    }
    let none = sh(format!("compare --runs 0 {EASY}"));
    assert_eq!(none.code, 2);
}

#[test]
fn limits_and_times_are_of_one_clock() {
    // Each attempt either ends in time, or has had all of it.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let args = [
        "compare",
        "--per-puzzle",
        "--timeout",
        "0.02",
        "--runs",
        "2",
    ];
    let with = ["--with", "dlx,recursive-fill,staged", hard, EASY];
    let run = run(args.iter().chain(&with), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut stopped = 0;
    for row in fields(&run.out) {
        let time: f64 = row[4].parse().unwrap();
        assert_eq!(row[2] == "timed-out", time == 20_000.0, "{row:?}");
        stopped += usize::from(row[2] == "timed-out");
    }
    assert!(stopped > 0, "{}", run.out);
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let puzzles: String = (0..5000).map(|_| format!("{SMALL}\n")).collect();
    folder.write("many.txt", puzzles);
    let line = |place: &String| place.rsplit(':').next().and_then(|line| line.parse().ok());
    let sample = |seed: &str| {
        let args = ["compare", "--with", "dlx", "--per-puzzle", "--sample", "5"];
        let run = folder.run(&[&args[..], &["--seed", seed, "many.txt"]].concat());
        let rows = fields(&run.out);
        rows.iter().map(|row| row[0].to_owned()).collect::<Vec<_>>()
    };
    let first = sample("1");
    assert_eq!(first.len(), 5);
    let lines: Vec<Option<u64>> = first.iter().map(line).collect();
    assert!(lines.is_sorted_by(|a, b| a < b), "{lines:?}");
    assert!(lines[4] > Some(1000), "{lines:?}");
    assert_eq!(first, sample("1"));
    assert_ne!(first, sample("2"));
}

#[test]
fn boards_that_a_contender_does_not_take_are_left_out() {
    let run = sh(format!(
        "compare --with dlx,sql:recursive-fill {EASY} {SMALL}"
    ));
    assert_eq!(run.code, 0);
    let rows = fields(&run.out);
    assert_eq!((rows[0][1], rows[1][1]), ("2", "1"));
    assert_eq!(
        run.err,
        "sql:recursive-fill: supports boards of 9x9 only, skipped 1 puzzle\n"
    );
}

#[test]
fn a_total_timeout_is_told_of() {
    let run = sh(format!(
        "compare --with dlx --total-timeout 0 {EASY} {SMALL} {TWO}"
    ));
    assert_eq!(run.code, 0);
    // All are counted, and one was reached.
    let row = fields(&run.out)[0].join(" ");
    starts(&row, "dlx 3 1 0 0 0 0 2 ");
    assert_eq!(
        run.err,
        "dlx: stopped after 1 of 3 puzzles (--total-timeout)\n"
    );
}
