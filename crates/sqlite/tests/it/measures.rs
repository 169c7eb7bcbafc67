//! How far singles are from solving a puzzle: the depth of trial and error, and backdoors.

use crate::support::{counted, python, sql, table_of};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that two digits and no less leave to singles.
const TWO: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[test]
fn measures_tell_how_far_singles_are_from_a_solution() {
    let measured = |puzzle: &str| {
        sql(&format!(
            "SELECT sudoku_measure(p, 'depth'), sudoku_measure(p, 'backdoors'), sudoku_backdoor(p),
                    typeof(sudoku_measure(p, 'depth')), typeof(sudoku_backdoor(p)) FROM (SELECT '{puzzle}' AS p);"
        ))
    };
    assert_eq!(measured(UNIQUE), "0|0||integer|text");
    assert_eq!(measured(TWO), "1|2|r2c3=2 r2c7=9|integer|text");
    let hardest =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(measured(hardest), "2|2|r1c3=2 r5c2=6|integer|text");
    for puzzle in ["1...............", "11.............."] {
        assert_eq!(measured(puzzle), "|||null|null");
    }
    assert_eq!(measured("1.....3..4.....2"), "0|0||integer|text");
    let lengths = |puzzle: &str| {
        sql(&format!(
            "SELECT sudoku_measure(p, 'whips'), sudoku_measure(p, 'braids') FROM (SELECT '{puzzle}' AS p);"
        ))
    };
    assert_eq!(lengths(UNIQUE), "0|0");
    assert_eq!(lengths(hardest), ">=37|>=37");
    let short = "1..........6..85.3.....4..7.2.35...15.....7.9.....23..9.72..6...18.9........4....";
    assert_eq!(lengths(short), "6|5");
}

#[test]
fn a_rating_is_the_same_beside_a_measure() {
    // By one rater, in any order.
    let both = "sudoku_rate(p), sudoku_measure(p, 'depth'), sudoku_rate(p), sudoku_backdoor(p)";
    let found = sql(&format!("SELECT {both} FROM (SELECT '{TWO}' AS p);"));
    assert_eq!(found, "medium|1|medium|r2c3=2 r2c7=9");
}

#[test]
fn a_backdoor_is_enough_and_the_least() {
    // By ratings: a puzzle is easy if singles solve it. Whatever one digit is added.
    let files = ["9x9", "hard", "medium"].map(counted);
    let puzzles: Vec<_> = files.into_iter().flatten().take(150).collect();
    let found = sql(&format!(
        "{} CREATE TABLE m AS SELECT puzzle AS p, sudoku_solve(puzzle) AS s, sudoku_backdoor(puzzle) AS b,
                sudoku_measure(puzzle, 'backdoors') AS size, sudoku_measure(puzzle, 'depth') AS depth
            FROM t WHERE count = 1 AND length(puzzle) = 81;
         WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 81)
         SELECT p, size, depth, b FROM m
         WHERE (sudoku_rate(p) = 'easy') <> (size = 0) OR (size = 0) <> (depth = 0) OR length(b) <> max(7 * size - 1, 0)
            OR EXISTS (SELECT * FROM n WHERE substr(p, i, 1) NOT BETWEEN '1' AND '9'
                AND sudoku_rate(substr(p, 1, i - 1) || substr(s, i, 1) || substr(p, i + 1)) = 'easy') <> (size < 2)
                AND size > 0;
         SELECT p, s, b FROM m WHERE size > 0;",
        table_of(&puzzles)
    ));
    let mut filled = 0;
    for line in found.lines() {
        let columns: Vec<_> = line.split('|').collect();
        let [puzzle, solution, backdoor] = columns[..] else {
            panic!("{line}")
        };
        let mut cells = puzzle.as_bytes().to_vec();
        for digit in backdoor.split(' ') {
            let [b'r', row, b'c', column, b'=', digit] = *digit.as_bytes() else {
                panic!("{line}")
            };
            let cell = usize::from(9 * (row - b'1') + column - b'1');
            assert_eq!(solution.as_bytes()[cell], digit, "{line}");
            cells[cell] = digit;
        }
        let cells = String::from_utf8(cells).expect("digits");
        let rate = sql(&format!("SELECT sudoku_rate('{cells}');"));
        assert_eq!(rate, "easy", "{line}");
        filled += 1;
    }
    assert!(filled > 10, "{filled} puzzles with a backdoor");
}

#[test]
fn a_measure_that_takes_long_is_stopped() {
    let large = counted("25x25");
    // After a moment it goes on in another thread, with the same answer.
    let depth = format!("SELECT sudoku_measure('{}', 'depth');", large[0].0);
    assert_eq!(sql(&depth), "1");
    for question in ["sudoku_measure(?, 'backdoors')", "sudoku_backdoor(?)"] {
        let printed = python(&format!(
            "puzzle = '{}'
timer = threading.Timer(0.5, db.interrupt)
start = time.time()
timer.start()
try:
    print(db.execute(\"select {question}\", [puzzle]).fetchall())
except sqlite3.OperationalError as error:
    print(error)
late = time.time() - start - 0.5
print(late < 1.0 or late)
print(db.execute('select sudoku_measure(?, ?)', ['{UNIQUE}', 'backdoors']).fetchone())",
            large[1].0
        ));
        assert_eq!(printed, "interrupted\nTrue\n(0,)", "{question}");
    }
}
