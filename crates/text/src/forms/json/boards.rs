//! Where objects of other programs have their cells and regions.

use serde_json::{Map, Value};

use crate::content::error::TextErrorKind;
use crate::forms::table::separator::is_nothing;
use quadrille_board::{Regions, Shape};

/// Usual names of the member with the cells, in order of preference.
pub(super) const CELLS: [&str; 9] = [
    "puzzle",
    "question",
    "quiz",
    "quizzes",
    "sudoku",
    "grid",
    "board",
    "initial_board",
    "clues",
];

/// Returns the grids in an object of Dosuku, or else the object.
pub(super) fn with_boards(mut object: Map<String, Value>) -> Vec<Map<String, Value>> {
    let grids = object
        .get_mut("newboard")
        .and_then(|board| board["grids"].as_array_mut());
    let Some(grids) = grids else {
        return vec![object];
    };
    let puzzle = |grid: &mut Value| {
        let mut grid = grid.as_object_mut().map(std::mem::take)?;
        let cells = grid.remove("value")?;
        grid.insert(CELLS[0].to_owned(), cells);
        Some(grid)
    };
    let found: Option<Vec<Map<String, Value>>> = grids.iter_mut().map(puzzle).collect();
    found.unwrap_or_else(|| vec![object])
}

/// Returns whether an object is a row of a table: its members are cells or numbers.
pub(super) fn is_row(object: &Map<String, Value>) -> bool {
    let is_cell = |value: &Value| match value {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => text.chars().nth(2).is_none(),
        _ => false,
    };
    let has_cells = CELLS.iter().any(|name| object.contains_key(*name));
    !has_cells && object.values().all(is_cell)
}

/// Returns the regions in a list of numbers or symbols, or in lists of them.
pub(super) fn regions_of(value: &Value, shape: Shape) -> Result<Regions, TextErrorKind> {
    fn push(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| push(value, found)),
            Value::String(text) if text.chars().nth(1).is_some() => {
                found.extend(text.chars().map(String::from));
            }
            Value::String(text) => found.push(text.clone()),
            value => found.push(value.to_string()),
        }
    }
    let mut found = Vec::new();
    push(value, &mut found);
    Ok(Regions::new(shape, &found)?)
}

/// Returns cells as they stand on a line: a string as it is, and the cells of a
/// list, in any depth.
pub(super) fn cells_of(value: &Value) -> Option<String> {
    fn push(value: &Value, cells: &mut Vec<String>) -> Option<()> {
        match value {
            Value::Null => cells.push(String::new()),
            Value::String(text) => cells.push(text.clone()),
            Value::Number(number) => cells.push(number.to_string()),
            Value::Array(values) => {
                for value in values {
                    push(value, cells)?;
                }
            }
            Value::Bool(_) | Value::Object(_) => return None,
        }
        Some(())
    }
    let mut cells = Vec::new();
    match value {
        Value::String(text) => return Some(text.clone()),
        Value::Array(_) => push(value, &mut cells)?,
        _ => return None,
    }
    Some(join_cells(cells.iter().map(String::as_str)))
}

/// Joins cells, or rows of cells, so that they stand on one line. An empty cell
/// is a blank.
fn join_cells<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_symbol = |cell: &str| cell.chars().nth(1).is_none();
    let are_rows = !cells.clone().any(is_symbol);
    let are_symbols = cells.clone().all(is_symbol);
    let cells = cells.map(|cell| if is_nothing(cell.trim()) { "." } else { cell });
    let cells: Vec<&str> = cells.collect();
    cells.join(if are_rows || are_symbols { "" } else { " " })
}
