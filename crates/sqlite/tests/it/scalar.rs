//! The functions of one puzzle.

use crate::support::{counted, error, is_solution, python, sql, table_of};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A published puzzle without its first clue: 10 solutions.
const TEN: &str =
    ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

#[test]
fn counts_are_as_in_the_collection() {
    let files = [
        "4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16", "famous", "none", "several",
    ];
    for file in files {
        let puzzles = counted(file);
        let wrong = sql(&format!(
            "{} SELECT puzzle, count, sudoku_count(puzzle), sudoku_check(puzzle) FROM t
             WHERE sudoku_count(puzzle) IS NOT count
                OR sudoku_check(puzzle) IS NOT iif(count > 1, 'multiple', iif(count = 1, 'unique', 'none'))
                OR sudoku_solve(puzzle) IS NULL IS NOT (count = 0)
                OR sudoku_count(puzzle, 5) IS NOT iif(count < 5, count, '>=5');",
            table_of(&puzzles)
        ));
        assert_eq!(wrong, "", "{file}");
    }
}

#[test]
fn known_numbers_of_grids() {
    assert_eq!(sql("SELECT sudoku_count('................');"), "288");
    assert_eq!(sql("SELECT sudoku_count('1...............');"), "72");
    // Felgenhauer and Jarvis, 2005: more than 64 bits.
    let all = sql("SELECT typeof(c), c FROM (SELECT sudoku_count(printf('%.81c', '.')) AS c);");
    assert_eq!(all, "text|6670903752021072936960");
}

#[test]
fn a_count_up_to_a_limit_is_greater_than_all_numbers() {
    let count = |limit| {
        sql(&format!(
            "SELECT sudoku_count('1...............', {limit});"
        ))
    };
    assert_eq!(
        (count("73"), count("72"), count("1")),
        ("72".into(), ">=72".into(), ">=1".into())
    );
    assert_eq!(
        sql("SELECT sudoku_count('1...............', 10) > 1000000;"),
        "1"
    );
}

#[test]
fn solutions_keep_the_rules() {
    let puzzles = counted("hard");
    let solved = sql(&format!(
        "{} SELECT puzzle, sudoku_solve(puzzle) FROM t;",
        table_of(&puzzles)
    ));
    assert_eq!(solved.lines().count(), puzzles.len());
    for line in solved.lines() {
        let (puzzle, solution) = line.split_once('|').expect("two columns");
        assert!(is_solution(puzzle, solution), "{line}");
    }
}

#[test]
fn any_format_is_read() {
    let drawn = "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n";
    assert_eq!(sql(&format!("SELECT sudoku_check('{drawn}');")), "unique");
    // A column of numbers has no leading blanks to lose here.
    assert_eq!(sql("SELECT sudoku_valid(1234341221434321);"), "1");
    assert_eq!(
        sql("SELECT sudoku_check(CAST('1.....3..4.....2' AS BLOB));"),
        "unique"
    );
}

#[test]
fn valid_is_no_error_for_what_is_no_puzzle() {
    let valid = |text: &str| sql(&format!("SELECT sudoku_valid({text});"));
    assert_eq!(valid("'1...............'"), "1");
    assert_eq!(valid("'1..1............'"), "0");
    assert_eq!(valid("'1234341221434321'"), "1");
    assert_eq!(valid("'1234341221434312'"), "0");
    assert_eq!(valid("'what is this'"), "0");
    assert_eq!(valid("''"), "0");
    // A jigsaw has no boxes, but regions: here rows or diagonals.
    let clues = "1.....1..................";
    let [rows, diagonals] = ["1111122222333334444455555", "1234551234451233451223451"];
    assert_eq!(valid(&format!("'{clues}{rows}'")), "1");
    assert_eq!(valid(&format!("'{clues}{diagonals}'")), "0");
}

#[test]
fn candidates_are_in_the_solutions() {
    // By all solutions, each of which is checked elsewhere.
    let difference = sql(&format!(
        "WITH part AS (SELECT row, col, digit FROM sudoku_options(sudoku_candidates('{TEN}'))),
              whole AS (SELECT DISTINCT row, col, value FROM sudoku_solutions('{TEN}') AS s, sudoku_cells(s.solution))
         SELECT (SELECT count(*) FROM part), (SELECT count(*) FROM whole),
                (SELECT count(*) FROM (SELECT * FROM part EXCEPT SELECT * FROM whole));"
    ));
    let numbers: Vec<usize> = difference
        .split('|')
        .map(|number| number.parse().unwrap())
        .collect();
    assert!(
        numbers[0] > 81 && numbers[0] == numbers[1] && numbers[2] == 0,
        "{difference}"
    );
    assert_eq!(
        sql("SELECT sudoku_candidates('12.....4..3.....') IS NULL;"),
        "1"
    );
    let large = &counted("16x16")[0].0;
    assert_eq!(
        sql(&format!(
            "SELECT sudoku_solve(sudoku_candidates('{large}')) = sudoku_solve('{large}');"
        )),
        "1"
    );
}

#[test]
fn ratings_are_as_in_the_collection() {
    // The level of HoDoKu: triples, which are hard by the rules, are medium.
    for (file, name) in [("easy", "easy"), ("medium", "medium"), ("hard", "medium")] {
        let table = table_of(&counted(file));
        assert_eq!(
            sql(&format!(
                "{table} SELECT DISTINCT sudoku_rate(puzzle) FROM t;"
            )),
            name
        );
    }
    assert_eq!(sql("SELECT sudoku_rate('1...............') IS NULL;"), "1");
}

#[test]
fn puzzles_are_rated_on_every_scale() {
    let puzzle =
        "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
    // The ratings of the programs that the scales are named after.
    for (scale, rating) in [
        ("rules", "extreme|text"),
        ("se", "7.2|real"),
        ("sukaku", "7.2|real"),
        ("hodoku", "3158|integer"),
    ] {
        let rate = format!("sudoku_rate('{puzzle}', '{scale}')");
        assert_eq!(sql(&format!("SELECT {rate}, typeof({rate});")), rating);
    }
    // Of several solutions, in any order of the scales.
    let several = "SELECT sudoku_rate(p, s) IS NULL FROM (SELECT column1 AS s FROM
        (VALUES ('hodoku'), ('se'), ('hodoku'))), (SELECT printf('%.81c', '.') AS p);";
    assert_eq!(sql(several), "1\n1\n1");
    // A position that stands between the puzzle and its solution.
    let marks = sql(&format!("SELECT sudoku_candidates('{puzzle}');"));
    assert_eq!(sql(&format!("SELECT sudoku_rate('{marks}', 'se');")), "0.0");
}

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let turned: String = UNIQUE.chars().rev().collect();
    let renamed = UNIQUE.replace('5', "x").replace('7', "5").replace('x', "7");
    let number = sql(&format!(
        "SELECT count(DISTINCT sudoku_canonical(p)), sudoku_count(sudoku_canonical(p))
         FROM (SELECT '{UNIQUE}' AS p UNION ALL SELECT '{turned}' UNION ALL SELECT '{renamed}');"
    ));
    assert_eq!(number, "1|1");
}

#[test]
fn null_has_the_answer_null() {
    for name in [
        "solve",
        "count",
        "check",
        "valid",
        "candidates",
        "rate",
        "backdoor",
        "canonical",
    ] {
        assert_eq!(
            sql(&format!("SELECT sudoku_{name}(NULL) IS NULL;")),
            "1",
            "{name}"
        );
    }
    assert_eq!(
        sql("SELECT sudoku_count('1...............', NULL) IS NULL;"),
        "1"
    );
    assert_eq!(sql("SELECT sudoku_count(NULL, 5) IS NULL;"), "1");
    for call in [
        "rate(NULL, 'se')",
        "rate('1...............', NULL)",
        "measure(NULL, 'depth')",
        "measure('1...............', NULL)",
    ] {
        let called = sql(&format!("SELECT sudoku_{call} IS NULL;"));
        assert_eq!(called, "1", "{call}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let long = format!("{}xy", &UNIQUE[..80]);
    let ends_with = |statement: &str, end: &str| {
        let error = error(statement);
        assert!(error.contains(end), "{statement}: {error}");
    };
    let wrong = UNIQUE.replacen("..", ".#", 1);
    for text in [&long, &wrong] {
        let answers = sql(&format!(
            "SELECT sudoku_check('{text}'), sudoku_solve('{text}') IS NULL, sudoku_count('{text}') IS NULL, \
             sudoku_rate('{text}', 'se') IS NULL, sudoku_error('{UNIQUE}') IS NULL;"
        ));
        assert_eq!(answers, "invalid|1|1|1|1");
    }
    let said = sql(&format!(
        "SELECT sudoku_error('{long}'), sudoku_error('{wrong}');"
    ));
    assert!(
        said.starts_with("1:82: expected 81 cells for 9x9, found 82|1:"),
        "{said}"
    );
    ends_with(
        "SELECT sudoku_check(1.5);",
        "sudoku_check: expected a text, found the number 1.5",
    );
    ends_with(
        "SELECT sudoku_count('1...............', 0);",
        "sudoku_count: expected a limit of 1 or more, found 0",
    );
    let sukaku = sql(&format!("SELECT sudoku_candidates('{TEN}');"));
    let unfit = format!(
        "SELECT sudoku_canonical('{sukaku}') IS NULL, sudoku_backdoor('1') IS NULL, \
         sudoku_rate('1.....3..4.....2', 'se') IS NULL;"
    );
    assert_eq!(sql(&unfit), "1|1|1");
    ends_with(
        &format!("SELECT sudoku_rate('{UNIQUE}', 'hard');"),
        "sudoku_rate: expected rules, se, sukaku or hodoku, found 'hard'",
    );
    for name in ["'depths'", "''", "x'00ff'", "1"] {
        ends_with(
            &format!("SELECT sudoku_measure('{UNIQUE}', {name});"),
            "sudoku_measure: expected depth, backdoors, whips or braids, found '",
        );
    }
}

#[test]
fn functions_are_deterministic_and_innocuous() {
    // An index wants the first, a view of a schema that is not trusted both.
    let found = sql(&format!(
        "PRAGMA trusted_schema = OFF;
         CREATE TABLE t(puzzle TEXT);
         CREATE INDEX by_status ON t(sudoku_check(puzzle));
         INSERT INTO t VALUES ('{UNIQUE}'), ('................');
         CREATE VIEW v AS SELECT count(*) AS n FROM t, sudoku_cells(puzzle) WHERE sudoku_check(puzzle) = 'unique';
         SELECT n FROM v;"
    ));
    assert_eq!(found, "81");
}

#[test]
fn python_gets_the_same() {
    let printed = python(&format!(
        "puzzle = '{UNIQUE}'\n\
         print(db.execute('select sudoku_check(?), sudoku_count(?), sudoku_solve(?)', [puzzle] * 3).fetchone())\n\
         try:\n    db.execute('select sudoku_check(?)', [1.5])\n\
         except sqlite3.OperationalError as error:\n    print(error)\n\
         other = sqlite3.connect(':memory:')\n\
         other.enable_load_extension(True)\n\
         db.close()\n\
         other.load_extension({:?})\n\
         print(other.execute('select count(*) from sudoku_cells(?)', [puzzle]).fetchone())",
        crate::support::extension().display().to_string()
    ));
    let lines: Vec<_> = printed.lines().collect();
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(lines[0], format!("('unique', 1, '{solution}')"));
    assert!(
        lines[1].starts_with("sudoku_check: expected a text"),
        "{}",
        lines[1]
    );
    assert_eq!(lines[2], "(81,)");
}
