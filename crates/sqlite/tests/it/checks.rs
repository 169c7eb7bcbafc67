//! `sudoku_check_all`: the same answers as one by one, in the order of the query.

use crate::support::{counted, error, python, sql, table_of};

#[test]
fn many_are_answered_as_one_by_one() {
    let mut puzzles = Vec::new();
    for file in ["famous", "several", "none", "16x16", "6x6", "9x9", "hard"] {
        puzzles.extend(counted(file));
    }
    let table = table_of(&puzzles);
    // More than one batch, with sizes mixed.
    let found = sql(&format!(
        "{table}
         CREATE TABLE many AS SELECT puzzle FROM t,
             (WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 40) SELECT i FROM n);
         SELECT (SELECT count(*) FROM many) > 4096;
         SELECT count(*), sum(a.status = sudoku_check(a.puzzle)), sum(a.puzzle = many.puzzle)
         FROM sudoku_check_all('SELECT rowid, puzzle FROM many') AS a JOIN many ON many.rowid = a.key;
         SELECT count(*) FROM many;"
    ));
    let lines: Vec<&str> = found.lines().collect();
    let number = lines[2];
    assert_eq!(lines[0], "1");
    assert_eq!(lines[1], format!("{number}|{number}|{number}"));
    // Also by the counts that are known.
    let statuses = sql(&format!(
        "{table} SELECT status FROM sudoku_check_all('SELECT puzzle FROM t ORDER BY rowid');"
    ));
    let known = puzzles.iter().map(|(_, count)| match count {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    });
    assert_eq!(
        statuses.lines().collect::<Vec<_>>(),
        known.collect::<Vec<_>>()
    );
}

#[test]
fn rows_come_in_order_with_their_keys() {
    let query = "SELECT * FROM (VALUES (''a'', ''1.....3..4.....2''), (2.5, NULL), (NULL, ''no puzzle''), (''b'', 7), (''c'', ''1...............''))";
    assert_eq!(
        sql(&format!("SELECT * FROM sudoku_check_all('{query}');")),
        "a|1.....3..4.....2|unique\n2.5||\n|no puzzle|invalid\nb|7|invalid\nc|1...............|multiple"
    );
    // Without a key, rows are numbered; other blanks are read.
    let underscores =
        "53__7____6__195____98____6_8___6___34__8_3__17___2___6_6____28____419__5____8__79";
    let wrong = "a".repeat(81);
    assert_eq!(
        sql(&format!(
            "SELECT key, status FROM sudoku_check_all('VALUES (''{underscores}''), (''{wrong}''), (x''00ff'')');"
        )),
        "1|unique\n2|invalid\n3|invalid"
    );
    assert_eq!(
        sql("SELECT count(*) FROM sudoku_check_all('SELECT 1 WHERE 0');"),
        "0"
    );
    assert_eq!(sql("SELECT count(*) FROM sudoku_check_all(NULL);"), "0");
}

#[test]
fn only_queries_of_one_or_two_columns_are_taken() {
    let message = |query: &str| {
        error(&format!(
            "CREATE TABLE t(p); SELECT * FROM sudoku_check_all('{query}');"
        ))
    };
    assert!(message("SELECT 1, 2, 3").contains(
        "expected a query with 1 column, the puzzle, or 2, a key and the puzzle, found 3"
    ));
    assert!(message("DELETE FROM t").contains("expected a query that changes nothing"));
    assert!(message("SELECT p FROM u").contains("no such table: u"));
    assert!(message("").contains("sudoku_check_all"));
    let view =
        error("CREATE VIEW v AS SELECT * FROM sudoku_check_all('SELECT 1'); SELECT * FROM v;");
    assert!(view.contains("unsafe use of"), "{view}");
    // An error in the middle of the rows.
    let late = error("SELECT * FROM sudoku_check_all('SELECT abs(-9223372036854775808)');");
    assert!(late.contains("integer overflow"), "{late}");
}

#[test]
fn several_read_at_once_and_end_early() {
    let printed = python(
        "
db.execute('create table t(p)')
db.executemany('insert into t values (?)', [('.' * 16,), ('1.....3..4.....2',)] * 5000)
query = \"select status from sudoku_check_all('select p from t')\"
one, two = db.execute(query), db.execute(query)
print([next(one)[0] for _ in range(3)], [next(two)[0] for _ in range(2)])
one.close()
print(len(two.fetchall()))
print(db.execute(\"select count(*) from t, sudoku_check_all('select p from t where rowid < 3')\").fetchone())
print(db.execute(\"select count(*) from (select * from sudoku_check_all('select p from t') limit 7)\").fetchone())
db.close()",
    );
    assert_eq!(
        printed,
        "['multiple', 'unique', 'multiple'] ['multiple', 'unique']\n9998\n(20000,)\n(7,)"
    );
}
