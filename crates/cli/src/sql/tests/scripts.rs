//! The scripts as people read and paste them.

use super::*;

/// The dialects whose scripts can be pasted into a client.
const ALL: [Dialect; 3] = [Dialect::Sqlite, Dialect::Postgres, Dialect::Tsql];

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
    for dialect in ALL {
        assert_eq!(found(dialect), expected, "{dialect}");
    }
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
    for (script, dialect) in Script::ALL.into_iter().flat_map(|s| ALL.map(|d| (s, d))) {
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
