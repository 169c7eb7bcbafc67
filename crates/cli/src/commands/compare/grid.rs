//! The grid of methods by engines, as a table: a method has a line for each
//! figure.

use crate::contest::Ratio;

use super::figures::{mean, show_ratio, time};
use crate::compare::grid::{Cell, ENGINES, Line};
use crate::output::{Field, Value, Values};

/// The fields of the grid.
pub const SCHEMA: [Field; 6] = [
    Field::new("method"),
    Field::new("figure"),
    Field::new("rust").titled(ENGINES[0].1),
    Field::new("sqlite").titled(ENGINES[1].1),
    Field::new("postgresql").titled(ENGINES[2].1),
    Field::new("duckdb").titled(ENGINES[3].1),
];

/// What the columns say.
pub const ABOUTS: [&str; 6] = [
    "exact cover, or the method of an article",
    "what the line says; x is times as fast, on puzzles that both solved",
    "by the solver in Rust",
    "by SQL in an embedded SQLite",
    "by SQL in a PostgreSQL server",
    "by SQL in DuckDB",
];

/// A figure of a cell.
type Figure = fn(&Cell) -> Value<'static>;

const FIGURES: [(&str, Figure); 5] = [
    ("solved", solved),
    ("median", |cell| time(cell.median)),
    ("solved/s", |cell| mean(cell.solved_per_second)),
    ("x Rust", |cell| ratio(cell.to_rust)),
    ("x exact cover", |cell| ratio(cell.to_exact_cover)),
];

fn solved(cell: &Cell) -> Value<'static> {
    let percent = 100.0 * cell.solved;
    let cut = if cell.not_reached > 0 {
        ", cut short"
    } else {
        ""
    };
    let shown = format!("{percent:.1} %{cut}");
    Value::Shown(shown, Box::new(Value::Float(percent)))
}

fn ratio(ratio: Option<Ratio>) -> Value<'static> {
    ratio.map_or(Value::Missing, |ratio| {
        let number = mean(Some(ratio.value));
        Value::Shown(show_ratio(ratio), Box::new(number))
    })
}

/// Returns the rows of the grid.
pub fn rows(lines: &[Line]) -> Vec<Values<'static>> {
    let row = |line: &Line, (name, figure): (&'static str, Figure)| {
        let cells = line.cells.iter();
        let cells = cells.map(|cell| cell.as_ref().map_or(Value::Missing, figure));
        let heads = [line.method, name].map(|text| Value::Text(text.into()));
        Values::new(&SCHEMA, heads.into_iter().chain(cells).collect())
    };
    lines
        .iter()
        .flat_map(|line| FIGURES.map(|figure| row(line, figure)))
        .collect()
}
