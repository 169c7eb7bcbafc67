//! Solvers in SQL: their databases, and their scripts as text.

use super::*;

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
    assert_eq!(shown(&["sql:staged"]).out, shown(&["staged"]).out);
    let duck = shown(&["duck:staged"]);
    has(&duck.err, "DuckDB has no triggers");
    // SQL Server drops what an earlier run has left, views first.
    let tsql = shown(&["tsql:exact-cover"]).out;
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
    let run = sh(format!("compare --with dlx,pg:staged --pg '{none}' {EASY}"));
    assert_eq!(run.code, 2);
    starts(&run.err, "pg:staged: ");
    assert_eq!(fields(&run.out)[0][1..3], ["1", "1"]);
    let unknown = super::sh(format!("compare --with pg:sudoku {EASY}"));
    assert!(
        unknown
            .err
            .contains("pg:sudoku: expected one of blocked-values"),
        "{}",
        unknown.err
    );
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
        let shown = sh(format!("compare --show-sql '{script}'"));
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        assert!(shown.out.starts_with("-- ") && shown.out.contains("SELECT"));
        let prefixed = run(["compare", "--show-sql", &format!("sql:{script}")], "");
        assert_eq!(prefixed.out, shown.out);
        for dialect in ["sql", "pg", "tsql"] {
            let name = format!("{dialect}:{script}");
            let filled_in = sh(format!("compare --show-sql '{name}' {EASY}"));
            assert!(filled_in.out.contains(&format!("'{EASY}'")));
            assert!(!filled_in.out.contains("--#"), "{dialect}");
            assert_eq!(filled_in.out.contains("\nGO\n"), dialect == "tsql");
            assert_eq!(filled_in.out.contains("plpgsql"), dialect == "pg");
        }
    }
    let other = sh(format!("compare --show-sql cross-join {SMALL}"));
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    let unknown = sh("compare --show-sql sudoku");
    assert_eq!(unknown.code, 2);
    has(&unknown.err, "expected one of blocked-values");
}

/// The scripts as their readers use them.
#[test]
#[cfg(feature = "sql")]
fn a_script_that_is_shown_runs_in_sqlite3() {
    let script = sh(format!("compare --show-sql recursive-fill {EASY}")).out;
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
