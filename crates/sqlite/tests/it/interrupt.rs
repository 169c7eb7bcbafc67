//! Long calls are stopped by `sqlite3_interrupt`, by Ctrl-C in the shell, and by
//! progress handlers.

use crate::support::{python, shell};

/// Statements that run for seconds or hours.
const LONG: [&str; 8] = [
    // By exact cover, by lanes up to the greatest limit that they count to, and one by one.
    "select sudoku_count(printf('%.256c', '.'))",
    "select sudoku_count(printf('%.81c', '.'), 100000000)",
    "select count(*) from sudoku_solutions(printf('%.81c', '.'))",
    "select max(solution) from exact_cover('select * from problem')",
    // A query that does not end, and puzzles that take long together.
    "select count(*) from sudoku_check_all('with recursive n(i) as (select 1 union all select i + 1 from n) select printf(''%.81c'', ''.'') from n')",
    "select count(*) from sudoku_check_all('with recursive n(i) as (select 1 union all select i + 1 from n) select printf(''%.625c'', ''.'') from n')",
    // A large problem, and several calls.
    "select sudoku_count(printf('%.625c', '.'))",
    "select sum(sudoku_count(printf('%.256c', '.'), 1 << 40)) from (select 1 union all select 2)",
];

/// The dominoes on a board of 20 by 20.
const PROBLEM: &str = "
db.executescript('''
create table cell as with recursive n(i) as (values (0) union all select i + 1 from n where i < 399)
    select i / 20 as r, i % 20 as c from n;
create table domino as select a.rowid * 2 + (a.r = b.r) as option, a.r * 20 + a.c as i, b.r * 20 + b.c as j
    from cell a join cell b on (b.r = a.r and b.c = a.c + 1) or (b.r = a.r + 1 and b.c = a.c);
create view problem as select option, i from domino union all select option, j from domino;
''')
";

#[test]
fn an_interrupt_stops_long_calls() {
    for statement in LONG {
        let printed = python(&format!(
            "{PROBLEM}
timer = threading.Timer(0.5, db.interrupt)
start = time.time()
timer.start()
try:
    db.execute(\"\"\"{statement}\"\"\").fetchall()
    print('finished')
except sqlite3.OperationalError as error:
    print(error)
late = time.time() - start - 0.5
print(late < 10.0 or late)
print(db.execute('select sudoku_count(printf(\\'%.16c\\', \\'.\\'))').fetchone())"
        ));
        assert_eq!(printed, "interrupted\nTrue\n(288,)", "{statement}");
    }
}

#[test]
fn a_progress_handler_stops_long_calls() {
    for statement in LONG {
        let printed = python(&format!(
            "{PROBLEM}
end = time.time() + 0.5
db.set_progress_handler(lambda: time.time() > end, 1000)
try:
    db.execute(\"\"\"{statement}\"\"\").fetchall()
    print('finished')
except sqlite3.OperationalError as error:
    print(error)
late = time.time() - end
print(late < 10.0 or late)"
        ));
        assert_eq!(printed, "interrupted\nTrue", "{statement}");
    }
}

/// With a progress handler, Python runs its own handlers of signals.
#[test]
fn ctrl_c_stops_python() {
    let printed = python(
        "db.set_progress_handler(lambda: 0, 1000)
def send():
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
threading.Timer(0.5, send).start()
start = time.time()
try:
    db.execute(\"select sudoku_count(printf('%.256c', '.'))\").fetchall()
    print('finished')
except sqlite3.OperationalError as error:
    print(error)
except KeyboardInterrupt:
    print('interrupted')
print(time.time() - start < 1.5)",
    );
    assert_eq!(printed, "interrupted\nTrue");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_shell() {
    use std::io::Write;
    use std::process::Command;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    let mut shell = shell();
    let mut input = shell.stdin.take().expect("a pipe");
    let statement = "SELECT sudoku_count(printf('%.256c', '.'));\n";
    input
        .write_all(statement.as_bytes())
        .expect("a shell that reads");
    drop(input);
    sleep(Duration::from_millis(500));
    let start = Instant::now();
    let sent = Command::new("kill")
        .arg("-INT")
        .arg(shell.id().to_string())
        .status();
    assert!(sent.expect("kill").success());
    let output = shell.wait_with_output().expect("an end of the shell");
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("interrupted"), "{message}");
}
