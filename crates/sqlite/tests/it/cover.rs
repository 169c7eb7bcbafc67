//! `exact_cover`.

use crate::support::{counted, error, sql};

/// Knuth's example (2000): one solution.
const KNUTH: &str = "
    CREATE TABLE p(option, item);
    INSERT INTO p VALUES (1,'c'),(1,'e'),(1,'f'), (2,'a'),(2,'d'),(2,'g'), (3,'b'),(3,'c'),(3,'f'),
        (4,'a'),(4,'d'), (5,'b'),(5,'g'), (6,'d'),(6,'e'),(6,'g');";

/// The dominoes on a board: each covers two neighbours.
fn dominoes(rows: usize, columns: usize) -> String {
    format!(
        "CREATE TABLE cell AS
             WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < {last})
             SELECT i / {columns} AS r, i % {columns} AS c FROM n;
         CREATE TABLE domino AS
             SELECT a.r || ' ' || a.c || iif(a.r = b.r, ' -', ' |') AS option, a.r AS r1, a.c AS c1, b.r AS r2, b.c AS c2
             FROM cell AS a JOIN cell AS b ON (b.r = a.r AND b.c = a.c + 1) OR (b.r = a.r + 1 AND b.c = a.c);
         CREATE VIEW problem AS SELECT option, r1 || ' ' || c1 AS item FROM domino
             UNION ALL SELECT option, r2 || ' ' || c2 FROM domino;",
        last = rows * columns - 1
    )
}

#[test]
fn the_one_solution_of_an_example() {
    let solution = sql(&format!(
        "{KNUTH} SELECT * FROM exact_cover('SELECT option, item FROM p');"
    ));
    assert_eq!(solution, "1|1\n1|4\n1|5");
}

#[test]
fn dominoes_on_boards() {
    // Kasteleyn, 1961.
    for (rows, columns, number) in [(2, 3, 3), (4, 4, 36), (3, 3, 0), (4, 7, 781), (6, 6, 6728)] {
        let found = sql(&format!(
            "{} CREATE TEMP TABLE s AS SELECT * FROM exact_cover('SELECT * FROM problem');
             SELECT count(*), count(DISTINCT options) FROM (
                 SELECT group_concat(option, ',') AS options FROM s GROUP BY solution);
             SELECT count(*) FROM (SELECT solution FROM s GROUP BY solution HAVING count(*) <> {});",
            dominoes(rows, columns),
            rows * columns / 2
        ));
        assert_eq!(found, format!("{number}|{number}\n0"), "{rows}x{columns}");
    }
}

#[test]
fn solutions_are_found_as_they_are_read() {
    // 12,988,816 solutions of 32 rows.
    let first = sql(&format!(
        "{} SELECT count(*), max(solution), count(DISTINCT solution || ' ' || option)
         FROM (SELECT * FROM exact_cover('SELECT * FROM problem') LIMIT 320000);",
        dominoes(8, 8)
    ));
    assert_eq!(first, "320000|10000|320000");
}

#[test]
fn options_of_a_sudoku_are_an_exact_cover() {
    for (puzzle, count) in counted("articles") {
        let found = sql(&format!(
            "CREATE TABLE o AS SELECT row * 100 + col * 10 + digit AS option, row, col, digit FROM sudoku_options('{puzzle}');
             CREATE VIEW problem AS
                 SELECT option, 'r' || row || 'c' || col FROM o
                 UNION ALL SELECT option, digit || ' in row ' || row FROM o
                 UNION ALL SELECT option, digit || ' in column ' || col FROM o
                 UNION ALL SELECT option, digit || ' in box ' || ((row - 1) / 3 * 3 + (col - 1) / 3) FROM o;
             SELECT max(solution), count(*) FROM exact_cover('SELECT * FROM problem');"
        ));
        assert_eq!(found, format!("{count}|{}", 81 * count));
    }
}

#[test]
fn equal_values_are_one_option() {
    // 1 and 1.0 are equal in SQL; '1' is another value.
    let found = sql("SELECT solution, typeof(option), option FROM exact_cover(
        'VALUES (1, ''a''), (1.0, ''b''), (''1'', ''a''), (2.5, ''b''), (x''00'', ''a'')') ORDER BY 1, 3;");
    let solutions = found.lines().map(|line| line.split_once('|').unwrap().0);
    assert_eq!(
        solutions.collect::<std::collections::HashSet<_>>().len(),
        3,
        "{found}"
    );
    assert!(found.contains("integer|1"), "{found}");
}

#[test]
fn a_problem_without_items_has_one_solution_without_rows() {
    assert_eq!(
        sql("SELECT count(*) FROM exact_cover('SELECT 1, 2 WHERE 0');"),
        "0"
    );
}

#[test]
fn errors_name_the_place_and_the_value() {
    let fails = |query: &str, message: &str| {
        let error = error(&format!(
            "CREATE TABLE t(a); SELECT * FROM exact_cover('{query}');"
        ));
        let expected = format!("exact_cover: {message}");
        assert!(error.contains(&expected), "{query}: {error}");
    };
    fails(
        "SELECT 1",
        "expected a query with 2 columns, the option and the item, found 1",
    );
    fails("DELETE FROM t", "expected a query that changes nothing");
    fails(
        "DELETE FROM t RETURNING 1, 2",
        "expected a query that changes nothing",
    );
    fails("SELECT 1, 2; SELECT 3, 4", "Multiple statements provided");
    fails("SELECT a, b FROM t", "no such column: b");
    fails("VALUES (1, 2), (NULL, 3)", "row 2: the option is NULL");
    fails("VALUES (1, 2), (1, NULL)", "row 2: the item is NULL");
    fails(
        "VALUES (''a'', ''x''), (''a'', ''y''), (''a'', ''x'')",
        "option 'a' has item 'x' twice",
    );
    fails(
        "SELECT 1, sudoku_check(1.5)",
        "sudoku_check: expected a text",
    );
}

#[test]
fn a_view_or_trigger_cannot_run_a_query_of_its_own() {
    let error =
        error("CREATE VIEW v AS SELECT * FROM exact_cover('SELECT 1, 2'); SELECT * FROM v;");
    assert!(
        error.contains("unsafe use of virtual table \"exact_cover\""),
        "{error}"
    );
}
