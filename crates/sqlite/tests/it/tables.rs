//! The tables of one puzzle.

use crate::support::{counted, error, is_solution, sql, table_of};

#[test]
fn cells_are_as_in_the_text() {
    let puzzles = counted("famous");
    let puzzle = puzzles[1].0.replace('0', ".");
    let cells = sql(&format!("SELECT * FROM sudoku_cells('{puzzle}');"));
    let found: Vec<&str> = cells.lines().collect();
    assert_eq!(found.len(), 81);
    for (index, symbol) in puzzle.chars().enumerate() {
        let (row, column) = (index / 9, index % 9);
        let region = row / 3 * 3 + column / 3;
        let value = symbol.to_string().replace('.', "");
        let expected = format!("{}|{}|{}|{value}", row + 1, column + 1, region + 1);
        assert_eq!(found[index], expected);
    }
    // The boxes of 6x6 are two rows high; those of a jigsaw are its regions.
    let boxes = sql(
        "SELECT max(row), max(col), count(DISTINCT box) FROM sudoku_cells(printf('%.36c', '.')) WHERE box = 2;",
    );
    assert_eq!(boxes, "2|6|1");
    let regions = "1111122222333334444455555";
    let jigsaw = format!("{}{regions}", ".".repeat(25));
    assert_eq!(
        sql(&format!(
            "SELECT sum(box = row) FROM sudoku_cells('{jigsaw}');"
        )),
        "25"
    );
}

/// The options as SQL finds them from the cells alone.
const OPTIONS: &str = "
    WITH cell AS (SELECT * FROM sudoku_cells((SELECT puzzle FROM p))),
         digit AS (SELECT value AS digit FROM json_each('[1,2,3,4,5,6,7,8,9]'))
    SELECT row, col, digit FROM cell, digit
    WHERE value = digit OR value IS NULL AND NOT EXISTS (
        SELECT 1 FROM cell AS other WHERE other.value = digit
        AND (other.row = cell.row OR other.col = cell.col OR other.box = cell.box))";

#[test]
fn options_are_what_the_clues_leave() {
    for (puzzle, _) in counted("articles") {
        let found = sql(&format!(
            "CREATE TABLE p AS SELECT '{puzzle}' AS puzzle;
             CREATE TABLE a AS {OPTIONS};
             CREATE TABLE b AS SELECT * FROM sudoku_options('{puzzle}');
             SELECT count(*) FROM b; SELECT count(*) FROM a; SELECT * FROM a EXCEPT SELECT * FROM b;"
        ));
        let numbers: Vec<_> = found.lines().collect();
        assert!(
            numbers.len() == 2 && numbers[0] == numbers[1] && numbers[0] != "0",
            "{found}"
        );
    }
}

#[test]
fn pencil_marks_are_options() {
    // As one line of symbols, and as JSON.
    let puzzles = [counted("articles"), counted("several")].concat();
    for (puzzle, count) in puzzles.iter().filter(|(_, count)| *count < 1000) {
        let same = sql(&format!(
            "CREATE TABLE m AS SELECT sudoku_candidates('{puzzle}') AS marks;
             SELECT sudoku_count(marks), (SELECT count(*) FROM sudoku_solutions(marks)),
                 (SELECT count(*) FROM sudoku_options(marks)),
                 (SELECT count(DISTINCT row || ' ' || col || ' ' || value)
                  FROM sudoku_solutions('{puzzle}') AS s, sudoku_cells(s.solution))
             FROM m;"
        ));
        let numbers: Vec<_> = same.split('|').collect();
        assert_eq!(
            numbers[..2],
            [count.to_string(), count.to_string()],
            "{same}"
        );
        assert_eq!(numbers[2], numbers[3], "{same}");
    }
}

#[test]
fn each_solution_comes_once() {
    for file in ["several", "famous", "none", "12x12"] {
        let wrong = sql(&format!(
            "{} SELECT puzzle, count, (SELECT count(DISTINCT solution) || ' of ' || count(*)
                                       FROM sudoku_solutions(puzzle)) AS found
             FROM t WHERE found <> count || ' of ' || count;",
            table_of(&counted(file))
        ));
        assert_eq!(wrong, "", "{file}");
    }
    let articles = counted("articles");
    let (puzzle, count) = articles.last().expect("228 solutions");
    let solutions = sql(&format!(
        "SELECT solution FROM sudoku_solutions('{puzzle}');"
    ));
    assert_eq!(solutions.lines().count() as u64, *count);
    assert!(
        solutions
            .lines()
            .all(|solution| is_solution(puzzle, solution))
    );
}

#[test]
fn solutions_are_found_as_they_are_read() {
    // The empty board has more than could be found.
    let solutions = sql("SELECT solution FROM sudoku_solutions(printf('%.81c', '.')) LIMIT 3000;");
    let mut solutions: Vec<_> = solutions.lines().collect();
    assert!(
        solutions
            .iter()
            .all(|solution| is_solution(&".".repeat(81), solution))
    );
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), 3000);
}

#[test]
fn tables_join_in_any_order() {
    let table = table_of(&counted("several"));
    for from in [
        "t, sudoku_solutions(t.puzzle) AS s",
        "sudoku_solutions(t.puzzle) AS s, t",
        "t JOIN sudoku_solutions AS s ON s.argument = t.puzzle",
    ] {
        let sums = sql(&format!(
            "{table} SELECT count(*), (SELECT sum(count) FROM t) FROM {from};"
        ));
        let (found, all) = sums.split_once('|').expect("two columns");
        assert_eq!(found, all, "{from}");
    }
    let chained = sql(
        "SELECT count(*) FROM sudoku_solutions('1...............') AS s, sudoku_cells(s.solution) AS c WHERE c.value IS NULL OR sudoku_valid(s.solution) = 0;",
    );
    assert_eq!(chained, "0");
    let several = sql(
        "SELECT argument, count(*) FROM sudoku_cells WHERE argument IN ('1234341221434321', '................') AND value > 0 GROUP BY 1;",
    );
    assert_eq!(several, "1234341221434321|16");
    let outer = sql(
        "SELECT count(*), count(s.solution) FROM (SELECT NULL AS p) LEFT JOIN sudoku_solutions(p) AS s;",
    );
    assert_eq!(outer, "1|0");
}

#[test]
fn null_and_what_is_no_puzzle_have_no_rows() {
    for table in [
        "sudoku_cells",
        "sudoku_options",
        "sudoku_solutions",
        "exact_cover",
    ] {
        assert_eq!(sql(&format!("SELECT count(*) FROM {table}(NULL);")), "0");
        let missing = error(&format!("SELECT * FROM {table};"));
        assert!(
            missing.contains(&format!("{table}: expected an argument")),
            "{missing}"
        );
    }
    let wrong = "(printf('%.80c', '.') || '!')";
    for table in ["sudoku_cells", "sudoku_options", "sudoku_solutions"] {
        assert_eq!(sql(&format!("SELECT count(*) FROM {table}({wrong});")), "0");
    }
}

#[test]
fn a_shape_and_a_variant_are_arguments_everywhere() {
    // The diagonals of all 288 grids of 4x4.
    let diagonal = |cells: [usize; 4]| {
        let symbols = cells.map(|cell| format!("SELECT substr(solution, {cell}, 1) AS d"));
        format!(
            "(SELECT count(DISTINCT d) FROM ({})) = 4",
            symbols.join(" UNION ALL ")
        )
    };
    let [down, up] = [diagonal([1, 6, 11, 16]), diagonal([4, 7, 10, 13])];
    let empty = ".".repeat(16);
    let found = sql(&format!(
        "SELECT count(*) FROM sudoku_solutions('{empty}') WHERE {down} AND {up};
         SELECT count(*) FROM sudoku_solutions('{empty}', NULL, 'x');
         SELECT count(*) FROM sudoku_solutions WHERE variant = 'x' AND argument = '{empty}' AND shape = '2x2';
         SELECT sudoku_count('{empty}', NULL, 'x'), sudoku_count('{empty}', 5, '', 'x'), sudoku_count('{empty}', '', '');
         SELECT count(*) FROM (VALUES ('x')) AS v, sudoku_solutions('{empty}', '2x2', v.column1);"
    ));
    let lines: Vec<_> = found.lines().collect();
    let count = lines[0];
    assert!(!["0", "288"].contains(&count), "{found}");
    let expected = [count, count, count, &format!("{count}|>=5|288"), count];
    assert_eq!(lines, expected);
    // Equal clues in a box of two rows, not in one of three.
    let clash = format!("1.......1{}", ".".repeat(27));
    assert_eq!(
        sql(&format!(
            "SELECT sudoku_valid('{clash}', '2x3', NULL), sudoku_valid('{clash}', '3x2', NULL);"
        )),
        "0|1"
    );
    assert!(
        error(&format!("SELECT sudoku_check('{empty}', NULL, 'y');"))
            .contains("sudoku_check: variant: ")
    );
    assert!(
        error(&format!("SELECT sudoku_check('{empty}', '2', NULL);"))
            .contains("sudoku_check: shape: ")
    );
    // A board that has no such variant is no puzzle.
    assert_eq!(
        sql("SELECT sudoku_check(printf('%.36c', '.'), NULL, 'windoku');"),
        "invalid"
    );
}

#[test]
fn covers_come_in_the_format_of_knuth_too() {
    let found = sql("SELECT * FROM exact_cover_solutions('a b c
a b
c
a
b c');");
    let mut rows: Vec<_> = found
        .lines()
        .map(|row| row.split_once('|').unwrap().1)
        .collect();
    rows.sort_unstable();
    assert_eq!(rows, ["a", "a b", "b c", "c"]);
}
