//! What is drawn on a board of f-puzzles: lines, rectangles, circles, texts and
//! colours of cells, and constraints that are not known.
//!
//! ```text
//! {"grid": [[{"c": "#FFA0A0FF"}, ...], ...],
//!  "line": [{"lines": [["R1C1","R2C2"]], "outlineC": "#CFCFCF", "width": 0.3}],
//!  "circle": [{"cells": ["R1C1"], "baseC": "#FFF", "outlineC": "#000", "width": 0.8, "height": 0.8}],
//!  "text": [{"cells": ["R1C1","R1C2"], "value": "A", "fontC": "#000", "size": 0.5}]}
//! ```

use crate::content::error::TextErrorKind;
use crate::forms::left_out::{LeftOut, MOST, short};
use serde_json::{Map, Value};

use super::member::place_of;
use crate::content::extras::Sketch;

/// The members that are drawn.
const DRAWN: [&str; 5] = ["cage", "circle", "line", "rectangle", "text"];

/// The members of a grid's cell with its colours; the last is a list.
const COLOURS: [&str; 2] = ["c", "cArray"];

/// Returns the decorations of a board, those below others first.
pub(super) fn decorations(board: &Map<String, Value>) -> Vec<Sketch> {
    let grid = board.get("grid").and_then(Value::as_array);
    let mut all = Vec::new();
    for (row, cells) in grid.into_iter().flatten().enumerate() {
        for (column, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let place = [row as i32, column as i32];
            if let Some(fill) = fill_of(cell) {
                all.push(Sketch {
                    name: "colour".to_owned(),
                    cells: vec![place],
                    fill: Some(fill),
                    ..Sketch::default()
                });
            }
        }
    }
    for name in DRAWN {
        let list = board.get(name).and_then(Value::as_array);
        all.extend(list.into_iter().flatten().map(|value| of(name, value)));
    }
    all.truncate(MOST);
    all
}

/// Returns the drawings of a constraint that is not known, or of a list of such.
pub(super) fn left_out(name: &str, value: &Value) -> Vec<Sketch> {
    let list = match value {
        Value::Array(list) => &list[..list.len().min(MOST)],
        value => std::slice::from_ref(value),
    };
    let mut all = Vec::new();
    for value in list {
        let mut sketch = of(name, value);
        sketch.is_left_out = true;
        if !sketch.cells.is_empty() || !sketch.lines.is_empty() {
            all.push(sketch);
        }
    }
    all
}

fn of(name: &str, value: &Value) -> Sketch {
    let get = |key: &str| value.get(key);
    let number = |key: &str, scale: f64| {
        let number = get(key)?.as_f64()? * scale;
        Some(number.clamp(-3600.0, 3600.0).round() as i32)
    };
    let mut cells: Vec<[i32; 2]> = get("cell").and_then(place).into_iter().collect();
    for list in ["cells", "cloneCells"] {
        add_places(get(list), &mut cells);
    }
    let mut lines = Vec::new();
    for line in get("lines").and_then(Value::as_array).into_iter().flatten() {
        let mut cells = Vec::new();
        add_places(Some(line), &mut cells);
        if !cells.is_empty() {
            lines.push(cells);
        }
    }
    Sketch {
        name: short(name),
        is_left_out: false,
        cells,
        lines,
        points: Vec::new(),
        value: match get("value") {
            Some(Value::String(text)) => short(text),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        },
        fill: get("baseC").and_then(colour),
        outline: get("outlineC").and_then(colour),
        ink: get("fontC").and_then(colour),
        width: number("width", 100.0),
        height: number("height", 100.0).or_else(|| number("size", 100.0)),
        angle: number("angle", 1.0).unwrap_or(0),
    }
}

fn fill_of(cell: &Value) -> Option<String> {
    let [one, several] = COLOURS.map(|name| cell.get(name));
    let first = several.and_then(|list| list.get(0));
    one.or(first).and_then(colour)
}

/// Adds the places of a list of cells; those elsewhere are not drawn.
fn add_places(list: Option<&Value>, places: &mut Vec<[i32; 2]>) {
    let list = list
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    for value in &list[..list.len().min(MOST)] {
        if let Some(place) = place(value) {
            places.push(place);
        }
    }
}

fn place(value: &Value) -> Option<[i32; 2]> {
    let (row, column) = place_of(value.as_str()?)?;
    Some([row as i32 - 1, column as i32 - 1])
}

fn colour(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    let digits = text.strip_prefix('#')?;
    let is_colour = matches!(digits.len(), 3 | 4 | 6 | 8)
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_colour.then(|| text.to_owned())
}

impl LeftOut {
    /// Leaves out a member with all of its constraints.
    ///
    /// # Errors
    ///
    /// If that is not allowed.
    pub(super) fn member(&mut self, name: &str, value: &Value) -> Result<(), TextErrorKind> {
        let number = value.as_array().map_or(1, Vec::len);
        let what = format!("the constraint '{name}'");
        let error = TextErrorKind::Unsupported { what };
        self.leave_out(name, number, error, || left_out(name, value))
    }

    /// Leaves out one constraint with such an error.
    ///
    /// # Errors
    ///
    /// Returns the error if that is not allowed, or if it is of another kind.
    pub(super) fn one(
        &mut self,
        name: &str,
        value: &Value,
        error: TextErrorKind,
    ) -> Result<(), TextErrorKind> {
        self.leave_out(name, 1, error, || left_out(name, value))
    }
}
