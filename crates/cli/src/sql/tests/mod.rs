//! The SQL solvers against their native twins, which share no code with them.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::Duration;

use quadrille::limits::{Interrupt, Limits, Stop};

use super::{Answer, Dialect, Duck, EXAMPLE, Outcome, Psql, Remote, Script, Solver};
use proptest::prelude::*;
use quadrille::board::{Digit, Grid, Shape};
use quadrille::human::{Method, Verdict};

use crate::support::table::{cases, shipped_files};
use crate::support::{CTE, EASY, brute_force, classic_puzzles, grid, left_out, shipped};

/// A puzzle with few clues in its upper rows.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn twin(script: Script) -> Method {
    script.name().parse().expect("a method of the same name")
}

/// A twin of each script takes part with no more nodes than this; SQL takes
/// some 20 microseconds for each.
const NODES: u64 = 10_000;

/// A database with a script.
trait Database {
    fn script(&self) -> Script;

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer;
}

impl Database for Solver {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        let answer = answer.expect("SQLite works");
        assert!(answer.instructions > 0);
        answer
    }
}

impl Database for Psql {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        answer.expect("PostgreSQL works")
    }
}

impl Database for Duck {
    fn script(&self) -> Script {
        self.script
    }

    fn answer(&mut self, puzzle: &Grid, solutions: Option<u64>) -> Answer {
        let answer = self.solve(puzzle, solutions, &Limits::none());
        answer.expect("DuckDB works")
    }
}

/// Runs a script and its twin, and compares everything they say.
fn compare(database: &mut impl Database, puzzle: &Grid, solutions: Option<u64>) -> bool {
    let script = database.script();
    if script == Script::ExactCover {
        return compare_with_links(database, puzzle, solutions);
    }
    let limits = Limits::none().with_nodes(NODES);
    let native = twin(script).solve(puzzle, solutions, &limits);
    if script.searches() && native.work.nodes == NODES {
        return false;
    }
    let answer = database.answer(puzzle, solutions);
    let context = format!("{script} on {puzzle:?}");
    match (&answer.outcome, &native.verdict) {
        (Outcome::Solved(ours), Verdict::Solved(theirs)) => {
            assert_eq!(ours, theirs, "{context}");
            assert!(ours.is_solved() && ours.extends(puzzle), "{context}");
        }
        (Outcome::Stuck(ours), Verdict::Stuck(theirs)) => {
            assert_eq!(ours, theirs.sets(), "{context}");
        }
        (Outcome::Contradiction, Verdict::Contradiction(_)) => {}
        (ours, theirs) => panic!("{context}: {ours:?}, natively {theirs:?}"),
    }
    assert_eq!(answer.found, native.solutions.found, "{context}");
    assert_eq!(answer.exact, native.solutions.exact, "{context}");
    if script.counts_nodes() && native.work.nodes > 0 {
        assert_eq!(answer.nodes, native.work.nodes, "{context}");
    }
    true
}

/// Exact cover in SQL takes part up to this number of nodes of dancing links; it
/// takes up to a millisecond for each.
const LINKS: u64 = 200;

/// Runs exact cover in SQL, and dancing links on the same puzzle.
fn compare_with_links(database: &mut impl Database, puzzle: &Grid, solutions: Option<u64>) -> bool {
    let mut links = quadrille::sudoku::Solver::new();
    links.set_engine(quadrille::cover::Engine::Links);
    links.set_limits(Limits::none().with_nodes(LINKS));
    let native = match solutions {
        Some(limit) => links.count_up_to(puzzle, limit),
        None => links.count(puzzle),
    };
    if native.stop.is_some_and(Stop::is_early) {
        return false;
    }
    let answer = database.answer(puzzle, solutions);
    let context = format!("exact cover on {puzzle:?}");
    assert_eq!(u128::from(answer.found), native.count.number(), "{context}");
    assert_eq!(answer.exact, native.count.is_exact(), "{context}");
    match answer.outcome {
        Outcome::Solved(grid) => {
            assert!(grid.is_solved() && grid.extends(puzzle), "{context}");
            assert!(answer.found > 0, "{context}");
        }
        outcome => assert_eq!(
            (outcome, answer.found),
            (Outcome::Contradiction, 0),
            "{context}"
        ),
    }
    true
}

/// Returns puzzles with several solutions.
fn several() -> Vec<Grid> {
    let files = shipped_files();
    let file = files.iter().find(|file| file.ends_with("several.txt"));
    let cases = cases(file.expect("it is shipped")).into_iter();
    let cases = cases.filter(|case| case.grid.shape() == Shape::CLASSIC);
    cases.map(|case| case.grid).take(10).collect()
}

fn solvers() -> Vec<Solver> {
    let all = Script::ALL.into_iter();
    all.map(|script| Solver::new(script).expect("SQLite works"))
        .collect()
}

/// Returns a puzzle with one more digit, which is as often wrong as right.
fn with_digit(puzzle: &Grid, place: usize, value: usize) -> Grid {
    let mut grid = puzzle.clone();
    let cell = puzzle.shape().cells().nth(place % 81).expect("81 cells");
    if grid.get(cell).is_none() {
        grid.set(cell, Digit::new(value % 9 + 1));
    }
    grid
}

#[test]
fn scripts_and_their_twins_agree_on_known_puzzles() {
    for solver in &mut solvers() {
        for line in EASY {
            let puzzle = grid(line);
            assert!(compare(solver, &puzzle, None));
            for place in 0..81 {
                compare(solver, &with_digit(&puzzle, place, place), None);
            }
            assert!(compare(solver, &brute_force(&puzzle, 1)[0], None));
        }
        let clash = grid(&("5.....5..".to_owned() + &".".repeat(72)));
        assert!(compare(solver, &clash, None));
        if !solver.script.searches() {
            assert!(compare(solver, &Grid::empty(Shape::CLASSIC), None));
            assert!(compare(solver, &grid(CTE), None));
        }
    }
}

#[test]
fn scripts_and_their_twins_agree_on_hundreds_of_puzzles() {
    let puzzles = shipped(120);
    for solver in &mut solvers() {
        let mut compared = 0;
        for (number, puzzle) in puzzles.iter().enumerate() {
            compared += usize::from(compare(solver, puzzle, None));
            let more = with_digit(puzzle, number * 7, number);
            compared += usize::from(compare(solver, &more, None));
        }
        println!("{}: {compared} puzzles", solver.script);
        let reasons = !solver.script.searches();
        let expected = if reasons {
            2 * puzzles.len()
        } else {
            puzzles.len() / 4
        };
        assert!(compared >= expected, "{}: {compared}", solver.script);
    }
}

#[test]
fn all_solutions_are_found_and_no_more_than_asked_for() {
    let mut puzzle = grid(CTE);
    let clues: Vec<_> = puzzle.clues().map(|(cell, _)| cell).take(2).collect();
    for script in Script::ALL.into_iter().filter(|script| script.searches()) {
        let mut solver = Solver::new(script).expect("SQLite works");
        let mut puzzle = puzzle.clone();
        let mut count = |puzzle: &Grid| {
            let answer = solver
                .solve(puzzle, None, &Limits::none())
                .expect("SQLite works");
            assert!(answer.exact);
            answer.found
        };
        assert_eq!(count(&puzzle), 1);
        puzzle.set(clues[0], None);
        assert_eq!(count(&puzzle), 10);
    }
    puzzle.set(clues[0], None);
    puzzle.set(clues[1], None);
    let mut solver = Solver::new(Script::CrossJoin).expect("SQLite works");
    let answer = solver
        .solve(&puzzle, None, &Limits::none())
        .expect("SQLite works");
    assert_eq!((answer.found, answer.exact), (228, true));
    for solver in &mut solvers() {
        for solution_limit in [1, 2, 7] {
            for puzzle in several() {
                compare(solver, &puzzle, Some(solution_limit));
            }
        }
    }
}

#[test]
fn a_script_stops_in_time_and_works_on_after_that() {
    let hard = grid(HARD);
    // The hard puzzle takes a search hours, and each of the other scripts
    // more instructions than pass between two looks at the clock.
    let none = Limits::none().with_time(Duration::ZERO);
    for solver in &mut solvers() {
        let answer = solver.solve(&hard, None, &none).expect("SQLite works");
        assert_eq!(answer.outcome, Outcome::Stopped(Stop::Time));
        assert!(!answer.exact);
        assert!(compare(solver, &grid(EASY[0]), None));
    }
}

#[test]
fn a_raised_flag_stops_every_script() {
    for script in Script::ALL {
        let interrupt = Interrupt::new();
        interrupt.raise();
        let limits = Limits::none().with_interrupt(&interrupt);
        let mut solver = Solver::new(script).expect("SQLite works");
        let answer = solver
            .solve(&grid(EASY[0]), None, &limits)
            .expect("SQLite works");
        assert_eq!(
            answer.outcome,
            Outcome::Stopped(Stop::Interrupt),
            "{script}"
        );
    }
}

#[test]
fn other_boards_are_refused() {
    let small = Grid::empty(Shape::new(2, 2).expect("a shape"));
    for solver in &mut solvers() {
        let error = solver
            .solve(&small, None, &Limits::none())
            .expect_err("not 9x9");
        assert_eq!(
            error.to_string(),
            "the SQL solvers take boards of 3x3 boxes only, found 2x2"
        );
    }
    assert_eq!(Script::CrossJoin.text_for(Dialect::Sqlite, &small), None);
}

#[test]
fn the_join_has_a_condition_for_each_pair_of_cells_that_must_differ() {
    let shape = Shape::CLASSIC;
    let number = |text: &str| -> usize {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    };
    let found = |dialect| {
        let mut found = BTreeSet::new();
        let text = Script::CrossJoin.text(dialect);
        for condition in text.split("AND ").filter(|c| c.contains(" <> ")) {
            let (later, earlier) = condition.split_once(" <> ").expect("two sides");
            let earlier = earlier.split_whitespace().next().expect("a cell");
            let pair = (number(later), number(earlier));
            assert!(found.insert(pair), "{condition} twice");
        }
        found
    };
    let cells = || shape.cells().map(|cell| (cell.index() + 1, cell));
    let pairs = cells().flat_map(|(a, first)| {
        let later =
            cells().filter(move |&(b, other)| b < a && shape.common_house(first, other).is_some());
        later.map(move |(b, _)| (a, b))
    });
    let expected: BTreeSet<_> = pairs.collect();
    assert_eq!(expected.len(), 810);
    for dialect in Dialect::ALL {
        assert_eq!(found(dialect), expected, "{dialect}");
    }
}

/// Returns the URL of the server for tests.
fn server() -> String {
    std::env::var("QUADRILLE_TEST_PG").expect("the URL of a PostgreSQL server")
}

#[test]
#[ignore = "needs a PostgreSQL server; run by .ci/postgres"]
fn postgres_and_native_twins_agree() {
    let url = server();
    let shipped = shipped(40);
    for script in Script::ALL {
        let mut psql = Psql::new(script, Some(&url), &Limits::none()).expect("PostgreSQL works");
        let mut compared = 0;
        for line in EASY {
            let puzzle = grid(line);
            assert!(compare(&mut psql, &puzzle, None));
            for place in 0..20 {
                compare(&mut psql, &with_digit(&puzzle, 4 * place, place), None);
            }
            assert!(compare(&mut psql, &brute_force(&puzzle, 1)[0], None));
        }
        let clash = grid(&("5.....5..".to_owned() + &".".repeat(72)));
        assert!(compare(&mut psql, &clash, None));
        for puzzle in &shipped {
            compared += usize::from(compare(&mut psql, puzzle, None));
        }
        println!("{script}: {compared} of {} puzzles", shipped.len());
    }
}

/// Returns a Python that has DuckDB.
fn python() -> String {
    std::env::var("QUADRILLE_TEST_DUCKDB")
        .expect("QUADRILLE_TEST_DUCKDB names a Python with DuckDB")
}

#[test]
#[ignore = "needs a Python with DuckDB; run by .ci/python"]
fn duckdb_and_native_twins_agree() {
    let python = python();
    let shipped = shipped(12);
    // DuckDB does not come to an end with a join of 81 tables.
    let scripts = Script::ALL
        .into_iter()
        .filter(|&script| script != Script::CrossJoin);
    for script in scripts {
        let mut duck = Duck::new(script, &python, &Limits::none()).expect("DuckDB works");
        for line in EASY {
            let puzzle = grid(line);
            assert!(compare(&mut duck, &puzzle, None));
            for place in 0..4 {
                compare(&mut duck, &with_digit(&puzzle, 20 * place, place), None);
            }
        }
        let clash = grid(&("5.....5..".to_owned() + &".".repeat(72)));
        assert!(compare(&mut duck, &clash, None));
        let compared = shipped
            .iter()
            .filter(|puzzle| compare(&mut duck, puzzle, None));
        println!(
            "{script}: {} of {} puzzles",
            compared.count(),
            shipped.len()
        );
    }
}

#[test]
#[ignore = "needs a Python with DuckDB; run by .ci/python"]
fn duckdb_stops_in_time_and_works_on_after_that() {
    let python = python();
    let mut duck = Duck::new(Script::RecursiveFill, &python, &Limits::none());
    let duck = duck.as_mut().expect("DuckDB works");
    let limits = Limits::none().with_time(Duration::from_millis(300));
    let answer = duck
        .solve(&grid(HARD), None, &limits)
        .expect("DuckDB works");
    assert_eq!(answer.outcome, Outcome::Stopped(Stop::Time));
    assert!(!duck.is_lost() && compare(duck, &grid(EASY[0]), None));
    let error = Duck::new(Script::Staged, "/no/such/python", &Limits::none());
    let error = error.expect_err("no Python").to_string();
    assert!(error.starts_with("DuckDB: /no/such/python: "), "{error}");
}

#[test]
#[ignore = "needs a PostgreSQL server; run by .ci/postgres"]
fn postgres_counts_the_solutions_of_the_articles() {
    let url = server();
    for script in Script::ALL.into_iter().filter(|script| script.searches()) {
        let mut psql = Psql::new(script, Some(&url), &Limits::none()).expect("PostgreSQL works");
        for (gone, count) in [(0, 1), (1, 10), (2, 228)] {
            let puzzle = grid(&format!("{}{}", &".".repeat(gone), &CTE[gone..]));
            let answer = psql.answer(&puzzle, None);
            assert_eq!((answer.found, answer.exact), (count, true), "{script}");
        }
    }
    let mut join =
        Psql::new(Script::CrossJoin, Some(&url), &Limits::none()).expect("PostgreSQL works");
    let answer = join.answer(&grid(&format!("..{}", &CTE[2..])), Some(7));
    assert_eq!((answer.found, answer.exact), (7, false));
}

#[test]
#[ignore = "needs a PostgreSQL server; run by .ci/postgres"]
fn postgres_stops_in_time_and_when_interrupted() {
    let url = server();
    for script in [Script::CrossJoin, Script::RecursiveFill] {
        let mut psql = Psql::new(script, Some(&url), &Limits::none()).expect("PostgreSQL works");
        let hundred = Limits::none().with_time(Duration::from_millis(100));
        let answer = psql.solve(&grid(HARD), None, &hundred);
        let answer = answer.expect("PostgreSQL works");
        assert_eq!(answer.outcome, Outcome::Stopped(Stop::Time), "{script}");
        // It works on after that.
        assert!(compare(&mut psql, &grid(EASY[0]), None));
        let interrupt = Interrupt::new();
        interrupt.raise();
        let answer = psql.solve(
            &grid(HARD),
            None,
            &Limits::none().with_interrupt(&interrupt),
        );
        let answer = answer.expect("PostgreSQL works");
        assert_eq!(answer.outcome, Outcome::Stopped(Stop::Interrupt));
    }
}

/// A server that accepts connections, and says nothing.
#[test]
fn a_silent_server_does_not_hang_the_program() {
    if Command::new("psql")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        println!("SKIPPED: no psql");
        return;
    }
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let url = format!("postgresql://me@127.0.0.1:{port}/none");
    let connect = |interrupt: &Interrupt, limits: Limits| {
        let started = std::time::Instant::now();
        let limits = limits.with_interrupt(interrupt);
        let error = Psql::new(Script::Staged, Some(&url), &limits).expect_err("silent");
        (error.to_string(), started.elapsed())
    };
    // The first signal ends the wait.
    let interrupt = Interrupt::new();
    let (error, time) = std::thread::scope(|scope| {
        let waits = scope.spawn(|| connect(&interrupt, Limits::none()));
        std::thread::sleep(Duration::from_millis(200));
        interrupt.raise();
        waits.join().expect("no panic")
    });
    assert_eq!(error, "the database was stopped");
    assert!(time < Duration::from_secs(3), "{time:?}");
    // So does the limit of psql.
    let (error, time) = connect(&Interrupt::new(), Limits::none());
    assert!(error.contains("timeout expired"), "{error}");
    assert!(time < Duration::from_secs(15), "{time:?}");
}

#[test]
fn errors_of_postgres_are_told() {
    let none = "postgresql://me@/none?host=/no/such/folder";
    let error = Psql::new(Script::Staged, Some(none), &Limits::none()).expect_err("no server");
    let error = error.to_string();
    // Without psql, or with one that finds no server.
    let expected = ["psql: ", "PostgreSQL: psql: error: connection to server"];
    assert!(
        expected.iter().any(|start| error.starts_with(start)),
        "{error}"
    );
}

#[test]
#[ignore = "needs a PostgreSQL server; run by .ci/postgres"]
fn postgres_takes_classic_boards_alone() {
    let url = server();
    let small = Grid::empty(Shape::new(2, 2).expect("a shape"));
    let mut psql =
        Psql::new(Script::Staged, Some(&url), &Limits::none()).expect("PostgreSQL works");
    let error = psql.solve(&small, None, &Limits::none());
    assert!(error.is_err());
}

/// Runs a script in the real `sqlite3`; `None` if it does not start. Older
/// versions lack what the scripts use.
fn sqlite3(input: &str) -> Option<String> {
    use std::io::Write;
    let mut child = Command::new("sqlite3")
        .args(["-bail", ":memory:"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    assert!(output.status.success());
    String::from_utf8(output.stdout).ok()
}

#[test]
fn every_script_runs_when_pasted_into_sqlite3() {
    if sqlite3("SELECT 1;").is_none() {
        left_out("there is no sqlite3");
        return;
    }
    let puzzle = grid(EASY[2]);
    let solution = &brute_force(&puzzle, 1)[0];
    let rows = solution.values().chunks(9).enumerate();
    let board: Vec<String> = rows
        .map(|(row, values)| {
            let cells = values.iter().map(|value| format!("|{value}"));
            format!("{}{}", row + 1, cells.collect::<String>())
        })
        .collect();
    for script in Script::ALL {
        let mut text = script.text_for(Dialect::Sqlite, &puzzle).expect("9x9");
        // A second puzzle replaces the first.
        let other = script
            .text_for(Dialect::Sqlite, &grid(EASY[0]))
            .expect("9x9");
        let (schema, example) = text.split_once(EXAMPLE).expect("an example");
        let first = other[other.find(EXAMPLE).unwrap()..]
            .split(";\n")
            .next()
            .unwrap();
        text = format!("{schema}{first};\n{EXAMPLE}{example}");
        let output = sqlite3(&text).expect("sqlite3 works");
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines[lines.len() - 9..], board, "{script}");
        if !script.searches() {
            assert_eq!(lines[0], "solved", "{script}");
        }
        let own = script.text(Dialect::Sqlite);
        assert!(sqlite3(&own).is_some_and(|output| !output.is_empty()));
    }
}

/// Each script shows the board of its article, in every dialect.
#[test]
fn scripts_have_the_boards_of_the_articles() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/articles.txt");
    let shipped = std::fs::read_to_string(path).expect("the puzzles of the articles");
    for (script, dialect) in Script::ALL
        .into_iter()
        .flat_map(|s| Dialect::ALL.map(|d| (s, d)))
    {
        let text = script.text(dialect);
        let example = text.split_once(EXAMPLE).expect("an example").1;
        let board = example.split('\'').nth(1).expect("a board");
        assert!(
            shipped.lines().any(|line| line == format!("{board}:1")),
            "{script}: {board}"
        );
        let article = crate::compare::ARTICLES;
        let article = article
            .iter()
            .find(|article| article.method == script.name());
        assert!(
            article.is_none_or(|article| article.board == board),
            "{script}"
        );
    }
}

/// The candidates after each stage, as those of the native rules.
#[test]
fn the_board_after_each_stage_is_kept() {
    let puzzle = grid(CTE);
    let text = Script::Staged.text_for(Dialect::Sqlite, &puzzle);
    let Some(output) = sqlite3(&text.expect("9x9")) else {
        left_out("there is no sqlite3");
        return;
    };
    let rows: Vec<&str> = output.lines().collect();
    // Three boards with the stage, and the solution without.
    assert_eq!(rows.len(), 36, "{output}");
    let mut before = usize::MAX;
    for (stage, board) in rows[..27].chunks(9).enumerate() {
        let stage = format!("{}|", stage + 1);
        assert!(board.iter().all(|row| row.starts_with(&stage)), "{output}");
        let values: usize = board.iter().map(|row| row.len()).sum();
        assert!(values <= before, "later stages leave fewer values");
        before = values;
        let solution = &brute_force(&puzzle, 1)[0];
        for (row, line) in board.iter().enumerate() {
            let cells = line.split('|').skip(2).enumerate();
            for (column, possible) in cells {
                let value = solution.values()[row * 9 + column].to_string();
                assert!(possible.contains(&value), "{output}");
            }
        }
    }
    assert!(before < 27 * 81);
}

#[test]
fn names_are_read_back() {
    for script in Script::ALL {
        assert_eq!(script.to_string().parse(), Ok(script));
    }
    assert_eq!(
        "sudoku"
            .parse::<Script>()
            .expect_err("no script")
            .to_string(),
        "expected one of blocked-values, delete-insert, cross-join, recursive-fill, staged, \
         exact-cover, found 'sudoku'"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn scripts_and_their_twins_agree_on_any_puzzle(
        puzzle in classic_puzzles(),
        place in any::<usize>(),
        value in any::<usize>(),
    ) {
        for solver in &mut solvers() {
            compare(solver, &puzzle, Some(100));
            compare(solver, &with_digit(&puzzle, place, value), Some(100));
        }
    }
}
