//! `quadrille compare`.

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
    let run = run(["compare", EASY], "");
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
    let run = run(["compare", "--with", "dlx,sudoku", EASY], "");
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
fn formats_have_their_forms() {
    let table = |format| run(["compare", "--with", "dlx,singles", "-o", format, EASY], "").out;
    let text = table("text");
    let title: Vec<&str> = text.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(title[..4], ["contender", "puzzles", "solved", "stuck"]);
    // A line says where that was measured.
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[3]), (5, ""));
    assert!(lines[4].starts_with("quadrille 0.1.0 on "), "{text}");
    let markdown = table("markdown");
    assert!(
        markdown.starts_with("| contender | puzzles |"),
        "{markdown}"
    );
    assert!(
        markdown
            .lines()
            .take(4)
            .all(|line| line.starts_with("| ") && line.ends_with(" |"))
    );
    assert!(table("csv").starts_with(
        "contender,puzzles,solved,stuck,wrong,timed_out,failed,not_reached,solutions,par2_us"
    ));
    for line in table("jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&row["solved"], &row["wrong"]), (&1.into(), &0.into()));
        assert!(row["median_us"].as_f64().unwrap() > 0.0);
        assert_eq!(row["version"], env!("CARGO_PKG_VERSION"));
        assert!(row["machine"].as_str().unwrap().contains(" threads, "));
        let date: chrono::NaiveDate = row["date"].as_str().unwrap().parse().unwrap();
        assert!(date.year() > 2025, "{date}");
    }
}

#[test]
fn each_attempt_has_a_line() {
    let folder = Folder::new();
    folder.write("two.txt", format!("# two\n{EASY}\n{NONE}\n"));
    let run = folder.run(&[
        "compare",
        "--per-puzzle",
        "--with",
        "dlx,singles",
        "two.txt",
    ]);
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
    assert!(text.contains("  1 10 228  "), "{text}");
    assert!(text.contains("     1 - -  "), "{text}");
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
    let none = run(["compare", "--runs", "0", EASY], "");
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
fn the_help_explains_every_column() {
    let help = run(["compare", "--help"], "").out;
    let header = run(
        ["compare", "--header", "--with", "dlx", "--runs", "1", EASY],
        "",
    )
    .out;
    for column in header.lines().next().unwrap().split('\t') {
        let line = help
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{column} ")));
        let about = line.and_then(|line| line.trim().split_once("  "));
        assert!(
            about.is_some_and(|(_, about)| about.trim().len() > 10),
            "{column}"
        );
    }
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
    let run = run(
        ["compare", "--with", "dlx,sql:recursive-fill", EASY, SMALL],
        "",
    );
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
    let run = run(
        [
            "compare",
            "--with",
            "dlx",
            "--total-timeout",
            "0",
            EASY,
            SMALL,
            TWO,
        ],
        "",
    );
    assert_eq!(run.code, 0);
    // All are counted, and one was reached.
    let row = fields(&run.out)[0].join(" ");
    assert!(row.starts_with("dlx 3 1 0 0 0 0 2 "), "{row}");
    assert_eq!(
        run.err,
        "dlx: stopped after 1 of 3 puzzles (--total-timeout)\n"
    );
}

#[test]
fn bad_input_does_not_cost_the_rest() {
    let run = run(
        ["compare", "--with", "dlx", "-"],
        format!("{EASY}\ngarbage\n"),
    );
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "stdin:2: expected a puzzle, found 'garbage'\n");
    assert_eq!(fields(&run.out)[0][1..3], ["1", "1"]);
}

#[test]
#[cfg(unix)]
fn a_program_that_lies_is_found_out() {
    let liar = format!("dlx,cmd:sh -c 'while read p; do echo {EASY_SOLVED}; done'");
    let (less, other) = (format!(".{}", &EASY[1..]), format!("1{}", ".".repeat(80)));
    let run = run(["compare", "--with", &liar, EASY, &less, &other], "");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("argument 3: cmd:sh"), "{}", run.err);
    assert!(
        run.err.ends_with(": its grid changes a clue\n"),
        "{}",
        run.err
    );
    let rows = fields(&run.out);
    assert_eq!(rows[1][1..6], ["3", "2", "0", "1", "0"]);
    // Programs are timed by the batch, so no single puzzle is.
    assert_eq!(rows[1][11..13], ["-", "-"]);
}

#[test]
#[cfg(unix)]
fn a_program_that_solves_nothing_has_no_speed() {
    let programs = [
        ("cmd:cat", ["0", "2", "0", "0", "0"], ""),
        (
            "cmd:sh -c 'exit 7'",
            ["0", "0", "0", "0", "2"],
            "wrote nothing (exit status: 7)",
        ),
        ("cmd:sleep 60", ["0", "0", "0", "2", "0"], ""),
    ];
    for (program, ends, message) in programs {
        let args = [
            "compare",
            "--runs",
            "1",
            "--timeout",
            "0.3",
            "--with",
            "dlx",
            "--with",
        ];
        let run = run(args.iter().chain(&[program, EASY, TWO]), "");
        assert!(run.err.contains(message), "{program}: {}", run.err);
        let rows = fields(&run.out);
        assert_eq!(rows[1][2..7], ends, "{program}");
        // PAR-2 is twice the limit; solved/s, puzzles/s and the ratio are none.
        assert_eq!(rows[1][9], "600000", "{program}");
        assert_eq!(
            [rows[1][10], rows[1][13], rows[1][18]],
            ["-"; 3],
            "{program}"
        );
        assert_ne!(rows[0][10], "-");
    }
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let run = run(["compare", "--with", "dlx,cmd:/no/such/program", EASY], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("cmd:/no/such/program: /no/such/program: "),
        "{}",
        run.err
    );
    assert_eq!(fields(&run.out)[0][1..3], ["1", "1"]);
}

#[test]
fn the_page_is_complete_in_itself() {
    let folder = Folder::new();
    let path = folder.0.path().join("page.html");
    let name = path.to_str().unwrap();
    let args = [
        "compare",
        "--html",
        name,
        "--with",
        "native,cmd:echo <x>&",
        EASY,
        TWO,
    ];
    let run = folder.run(&args);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    // Survival with a key for each line, ratios, times, nodes.
    let plots = page.matches("<figure ").count();
    let keys = page.matches("<svg class=\"line\"").count();
    assert_eq!((plots, page.matches("<svg ").count()), (5, 4 + keys));
    assert_eq!(page.matches("<g class=\"line\"").count(), keys);
    assert!(keys >= 9, "{keys}");
    for name in NATIVE {
        assert!(
            page.contains(&format!(
                "<th scope=\"row\" data-value=\"{name}\">{name}</th>"
            )),
            "{name}"
        );
        assert!(page.contains(&format!("<dt>{name}</dt><dd>")), "{name}");
        assert!(page.contains(&format!("<div class=\"outcome\"><span>{name}</span>")));
    }
    assert!(
        page.contains("cmd:echo &lt;x&gt;&amp;"),
        "names are escaped"
    );
    // Each column sorts, and says what it means.
    assert_eq!(page.matches("<button>").count(), 17);
    assert!(page.contains("title=\"times that a rule placed or removed digits, per puzzle\""));
    assert!(page.contains("; the same as sql:staged. From &quot;Solving Sudoku using SQL"));
    for link in ["href=", "src=", "@import", "url("] {
        assert!(!page.contains(link), "{link}");
    }

    let run = folder.run(&[
        "compare",
        "--html",
        "no/such/folder.html",
        "--with",
        "dlx",
        EASY,
    ]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("no/such/folder.html: "), "{}", run.err);
}

/// The commands of the list, without `sqlite3`.
#[test]
#[cfg(feature = "sql")]
fn the_list_has_the_articles() {
    let list = run(["compare", "--list", "-o", "jsonl"], "").out;
    let mut articles = 0;
    for line in list.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(command) = entry["command"].as_str() else {
            assert!(entry["article"].is_null() && entry["board"].is_null());
            continue;
        };
        articles += 1;
        let board = entry["board"].as_str().unwrap();
        let args = command.strip_prefix("quadrille ").unwrap();
        let args = args.strip_suffix(" | sqlite3").unwrap();
        let shown = run(args.split(' '), "");
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        let board = board.replace('0', ".");
        assert!(shown.out.contains(&format!("'{board}'")), "{command}");
    }
    // Each in Rust and in SQL.
    assert_eq!(articles, 10);
    let text = run(["compare", "--list", "-o", "text"], "").out;
    assert!(text.contains("\n\"SQL Sudoko\", David Poole\n  board    ...5.8.4784"));
    assert!(text.contains("\n  solver   staged, in SQL sql:staged and pg:staged\n"));
}

#[test]
fn an_article_is_printed_beside_our_results() {
    let text = run(["compare", "--article", "poole", "-o", "text"], "");
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    // The same board twice in a line.
    let row = "9 7 5 6 4 2 8 3 1     9 7 5 6 4 2 8 3 1";
    assert!(text.out.contains(row), "{}", text.out);
    assert!(
        text.out
            .contains("= values that r9c9 cannot have: 1 2 4 6 7 9")
    );
    assert!(text.out.contains("≠ pairs of a box that share no line"));
    let rows = run(["compare", "--article", "part-6"], "").out;
    let rows = fields(&rows);
    assert!(rows.iter().all(|row| row.len() == 5));
    assert!(
        rows.iter()
            .any(|row| row[3] == "false" && row[4] == "1.7 times fewer")
    );
    let unknown = run(["compare", "--article", "part-7"], "");
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("expected one of poole, "),
        "{}",
        unknown.err
    );
    let input = run(["compare", "--article", "manda", EASY], "");
    assert_eq!(input.code, 2);
}

/// With the server of the tests.
#[test]
#[cfg(feature = "sql")]
#[ignore = "needs a PostgreSQL server; run by .ci/postgres"]
fn postgres_takes_part() {
    let args = ["compare", "--all", "--runs", "2", "--timeout", "60"];
    let url = std::env::var("QUADRILLE_TEST_PG").expect("the URL of a PostgreSQL server");
    let pg = ["--with", "dlx,pg", "--pg", &url];
    let less = format!(".{}", &CTE[1..]);
    let run = run(args.iter().chain(&pg).chain(&[CTE, &less]), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows = fields(&run.out);
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    let expected = [
        "dlx",
        "pg:blocked-values",
        "pg:delete-insert",
        "pg:cross-join",
        "pg:recursive-fill",
        "pg:staged",
        "pg:exact-cover",
    ];
    assert_eq!(names, expected);
    for row in &rows[3..] {
        assert_eq!((row[8], row[4]), ("11", "0"), "{row:?}");
    }
}

#[test]
#[cfg(feature = "sql")]
fn names_choose_the_dialect_of_a_script() {
    let shown = |args: &[&str]| run(["compare", "--show-sql"].iter().chain(args), "");
    let staged = shown(&["pg:staged"]);
    assert!(
        staged.out.contains("SET search_path TO pg_temp;"),
        "{}",
        staged.err
    );
    assert_eq!(staged.out, shown(&["staged", "--dialect", "postgres"]).out);
    assert_eq!(shown(&["sql:staged"]).out, shown(&["staged"]).out);
    let duck = shown(&["duck:staged"]);
    assert!(duck.err.contains("DuckDB has no triggers"), "{}", duck.err);
    // SQL Server drops what an earlier run has left, views first.
    let tsql = shown(&["exact-cover", "--dialect", "tsql"]).out;
    let place = |text: &str| tsql.find(text).expect(text);
    let drops = [
        "DROP VIEW solution_board;",
        "DROP TABLE digits;",
        "CREATE TABLE digits",
        "CREATE VIEW solution_board",
    ];
    assert!(drops.map(place).is_sorted(), "{tsql}");
}

#[test]
#[cfg(feature = "sql")]
fn a_server_that_is_not_there_is_an_error() {
    let none = "postgresql://me@/none?host=/no/such/folder";
    let run = run(
        ["compare", "--with", "dlx,pg:staged", "--pg", none, EASY],
        "",
    );
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("pg:staged: "), "{}", run.err);
    assert_eq!(fields(&run.out)[0][1..3], ["1", "1"]);
    let unknown = super::run(["compare", "--with", "pg:sudoku", EASY], "");
    assert!(
        unknown
            .err
            .contains("pg:sudoku: expected one of blocked-values"),
        "{}",
        unknown.err
    );
}

#[test]
fn the_list_tells_what_to_expect() {
    let list = run(["compare", "--list"], "");
    let rows = fields(&list.out);
    assert_eq!(list.code, 0);
    assert_eq!(rows[2][..4], ["dlx", "everything", "true", "all"]);
    assert_eq!(rows[9][..4], ["singles", "by logic", "false", "all"]);
}

#[test]
#[cfg(feature = "sql")]
fn scripts_are_shown_as_they_are_or_with_a_puzzle() {
    let scripts = [
        "blocked-values",
        "delete-insert",
        "cross-join",
        "recursive-fill",
        "staged",
        "exact-cover",
    ];
    for script in scripts {
        let shown = run(["compare", "--show-sql", script], "");
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        assert!(shown.out.starts_with("-- ") && shown.out.contains("SELECT"));
        let prefixed = run(["compare", "--show-sql", &format!("sql:{script}")], "");
        assert_eq!(prefixed.out, shown.out);
        for dialect in ["sqlite", "postgres", "tsql"] {
            let args = ["compare", "--show-sql", script, "--dialect", dialect, EASY];
            let filled_in = run(args, "");
            assert!(filled_in.out.contains(&format!("'{EASY}'")));
            assert!(!filled_in.out.contains("--#"), "{dialect}");
            assert_eq!(filled_in.out.contains("\nGO\n"), dialect == "tsql");
            assert_eq!(filled_in.out.contains("plpgsql"), dialect == "postgres");
        }
    }
    let other = run(["compare", "--show-sql", "cross-join", SMALL], "");
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    let unknown = run(["compare", "--show-sql", "sudoku"], "");
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("expected one of blocked-values"),
        "{}",
        unknown.err
    );
}

/// The scripts as their readers use them.
#[test]
#[cfg(feature = "sql")]
fn a_script_that_is_shown_runs_in_sqlite3() {
    let script = run(["compare", "--show-sql", "recursive-fill", EASY], "").out;
    let mut sqlite = assert_cmd::Command::new("sqlite3");
    match sqlite.arg(":memory:").write_stdin(script).output() {
        Ok(output) => {
            let out = String::from_utf8_lossy(&output.stdout).into_owned();
            // The solution is shown as a board, with the number of each row.
            let rows = out.lines().map(|row| row.replace('|', "").split_off(1));
            assert_eq!(rows.collect::<String>(), EASY_SOLVED);
        }
        Err(_) => crate::support::left_out("sqlite3 is not installed"),
    }
}
