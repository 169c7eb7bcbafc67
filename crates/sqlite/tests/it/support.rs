//! Programs with the extension loaded, and puzzles with known answers.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

/// Returns the extension that Cargo built along with the tests, without its
/// suffix.
pub fn extension() -> PathBuf {
    let test = std::env::current_exe().expect("the path of the test");
    let folder = test.parent().expect("the folder of the tests");
    folder.join("libquadrille_sqlite")
}

/// Starts the shell with the extension, to read statements.
pub fn shell() -> Child {
    let mut command = Command::new("sqlite3");
    command.arg("-batch").arg("-bail");
    command
        .arg("-cmd")
        .arg(format!(".load {}", extension().display()));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("sqlite3 in the path")
}

/// Runs statements in the shell.
pub fn run(statements: &str) -> Output {
    let mut shell = shell();
    let mut input = shell.stdin.take().expect("a pipe");
    // It may end before it has read everything.
    let _ = input.write_all(statements.as_bytes());
    drop(input);
    shell.wait_with_output().expect("an end of the shell")
}

/// Runs statements and returns what they print: a line for each row, with `|`
/// between columns.
pub fn sql(statements: &str) -> String {
    let output = run(statements);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{statements}: {message}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.trim_end_matches('\n').to_owned()
}

/// Runs statements and returns the error of the first that fails.
pub fn error(statements: &str) -> String {
    let output = run(statements);
    assert!(!output.status.success(), "{statements}: no error");
    String::from_utf8_lossy(&output.stderr)
        .trim_end()
        .to_owned()
}

/// Runs a program in Python, in which `db` is a connection with the extension.
pub fn python(program: &str) -> String {
    let python = std::env::var("SQLITE_PYTHON").unwrap_or_else(|_| "/usr/bin/python3".to_owned());
    let setting = format!(
        "import signal, sqlite3, sys, threading, time\n\
         db = sqlite3.connect(':memory:', check_same_thread=False)\n\
         db.enable_load_extension(True)\n\
         db.load_extension({:?})\n",
        extension().display().to_string()
    );
    let output = Command::new(&python)
        .arg("-c")
        .arg(setting + program)
        .output();
    let output = output.unwrap_or_else(|error| panic!("{python}: {error}"));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {message}");
    String::from_utf8(output.stdout)
        .expect("text")
        .trim_end()
        .to_owned()
}

/// Returns the puzzles of a file of the collection with their numbers of
/// solutions.
pub fn counted(name: &str) -> Vec<(String, u64)> {
    let path = root().join("puzzles").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).expect("puzzles");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && line.contains(':'));
    let puzzles = lines.map(|line| {
        let mut fields = line.split(':');
        let puzzle = fields.next().expect("a puzzle").to_owned();
        let count = fields.next().expect("a count").parse().expect("a number");
        (puzzle, count)
    });
    let puzzles: Vec<_> = puzzles.collect();
    assert!(!puzzles.is_empty(), "{}", path.display());
    puzzles
}

/// Returns statements that make a table `t` of puzzles and counts.
pub fn table_of(puzzles: &[(String, u64)]) -> String {
    let rows = puzzles
        .iter()
        .map(|(puzzle, count)| format!("('{puzzle}', {count})"));
    let rows = rows.collect::<Vec<_>>().join(",");
    format!("CREATE TABLE t(puzzle TEXT, count INTEGER); INSERT INTO t VALUES {rows};")
}

/// Returns whether a line solves a 9x9 puzzle, by the rules alone.
pub fn is_solution(puzzle: &str, solution: &str) -> bool {
    let cells: Vec<u8> = solution
        .bytes()
        .map(|byte| byte.wrapping_sub(b'1'))
        .collect();
    let keeps_clues = puzzle.len() == 81
        && puzzle
            .bytes()
            .zip(solution.bytes())
            .all(|(a, b)| !a.is_ascii_digit() || a == b || a == b'0');
    let houses = (0..9).flat_map(|house| {
        let row = move |place: usize| 9 * house + place;
        let column = move |place: usize| 9 * place + house;
        let in_box =
            move |place: usize| 27 * (house / 3) + 3 * (house % 3) + 9 * (place / 3) + place % 3;
        [
            (0..9).map(row).collect::<Vec<_>>(),
            (0..9).map(column).collect(),
            (0..9).map(in_box).collect(),
        ]
    });
    let mut houses = houses;
    let is_full = |house: Vec<usize>| {
        let digits = house.iter().map(|&cell| 1_u16 << cells[cell].min(15));
        digits.fold(0, |all, digit| all | digit) == 0x1ff
    };
    cells.len() == 81 && keeps_clues && houses.all(is_full)
}
