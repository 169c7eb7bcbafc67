//! Methods by engines: the same method in Rust, SQLite, PostgreSQL and DuckDB.
//!
//! A table of contenders confounds the method with the language. In the grid, a
//! cell is compared with the same method in Rust, which shows what the language
//! costs, and with exact cover in the same engine, which shows what the method
//! costs.

use std::time::Duration;

use crate::contest::{Ratio, Results, Row, Track};

use super::{ARTICLES, method_of};

/// The engines: the beginning of the names of their contenders, and their names.
pub const ENGINES: [(&str, &str); 4] = [
    ("", "Rust"),
    ("sql:", "SQLite"),
    ("pg:", "PostgreSQL"),
    ("duck:", "DuckDB"),
];

/// The method that others are compared with.
const EXACT_COVER: &str = "exact-cover";

/// A method in an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The share of all puzzles that it solved, from 0 to 1.
    pub solved: f64,
    /// The number of puzzles that it did not reach.
    pub not_reached: usize,
    /// The median time of a puzzle.
    pub median: Option<Duration>,
    /// Puzzles solved per second of its work.
    pub solved_per_second: Option<f64>,
    /// Its speed relative to the same method in Rust.
    pub to_rust: Option<Ratio>,
    /// Its speed relative to exact cover in the same engine.
    pub to_exact_cover: Option<Ratio>,
}

/// A method in each of the engines.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name.
    pub method: &'static str,
    /// Its cells, in the order of [`ENGINES`]; `None` for an engine that did not
    /// take part.
    pub cells: [Option<Cell>; 4],
}

/// Returns the methods that are the same in all engines: exact cover, then those
/// of the articles.
pub fn methods() -> impl Iterator<Item = &'static str> {
    let articles = ARTICLES.iter().map(|article| article.method);
    std::iter::once(EXACT_COVER).chain(articles)
}

/// Returns whether a contender has a cell in the grid.
pub fn has_cell(contender: &str) -> bool {
    methods().any(|method| method == method_of(contender))
}

/// Returns a line for each method that took part.
pub fn grid(results: &Results) -> Vec<Line> {
    let find = |method: &str, engine: &str| {
        let of_engine = |name: &str| match name.strip_suffix(method_of(name)) {
            Some(prefix) => prefix == engine,
            // dlx is exact cover in Rust.
            None => engine.is_empty(),
        };
        let mut tracks = results.tracks.iter();
        tracks.find(|track| method_of(&track.name) == method && of_engine(&track.name))
    };
    let lines = methods().map(|method| Line {
        method,
        cells: ENGINES.map(|(engine, _)| {
            let track = find(method, engine)?;
            let row = Row::new(track, None, results.timeout);
            let ratio_to = |other| {
                let other: &Track = other?;
                Ratio::of(&other.records, &track.records)
            };
            Some(Cell {
                solved: row.share(),
                not_reached: row.not_reached(),
                median: row.median,
                solved_per_second: row.solved_per_second,
                to_rust: ratio_to(find(method, "")),
                to_exact_cover: ratio_to(find(EXACT_COVER, engine)),
            })
        }),
    });
    lines
        .filter(|line| line.cells.iter().any(Option::is_some))
        .collect()
}

#[cfg(all(test, feature = "sql"))]
mod tests {
    use super::*;
    use crate::compare::by_name;
    use crate::contest::{Race, Task};
    use crate::support::{EASY, grid as puzzle};

    #[test]
    fn each_contender_has_its_cell() {
        let mut race = Race::new(Task::default());
        for name in ["dlx", "singles", "staged", "sql:staged", "sql:exact-cover"] {
            race.enter(by_name(name).unwrap());
        }
        let results = race.run(&EASY.map(puzzle), &mut |_| ());
        let lines = grid(&results);
        let names: Vec<&str> = lines.iter().map(|line| line.method).collect();
        assert_eq!(names, ["exact-cover", "staged"]);
        for line in &lines {
            let [rust, sqlite, postgres, duckdb] = &line.cells;
            assert!(postgres.is_none() && duckdb.is_none());
            let (rust, sqlite) = (rust.as_ref().unwrap(), sqlite.as_ref().unwrap());
            assert_eq!((rust.solved, sqlite.solved), (1.0, 1.0));
            assert_eq!(rust.to_rust.unwrap().value, 1.0);
            assert!(sqlite.to_rust.unwrap().value < 1.0);
            let is_exact_cover = line.method == EXACT_COVER;
            let ratio = sqlite.to_exact_cover.unwrap();
            assert_eq!((ratio.value == 1.0, ratio.puzzles), (is_exact_cover, 3));
        }
        assert!(has_cell("duck:staged") && has_cell("dlx") && !has_cell("sets"));
        assert!(!has_cell("cmd:cat"));
    }
}
