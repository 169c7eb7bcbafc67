//! The databases that another process runs.

use super::*;

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
