//! Saved games of GNOME Sudoku, as JSON.
//!
//! ```text
//! {"difficulty_category":"easy","time_elapsed":12.5,"cells":[
//!   {"position":[0,0],"value":5,"fixed":true,"earmarks":[]}, ...]}
//! ```
//!
//! Rows and columns count from 0. Cells that are `fixed` are clues. What a
//! player has entered is ignored, as in all saved games. The difficulty is the
//! field `level` of the puzzle.

use serde_json::{Map, Value, json};

use super::twice;
use crate::board::{Digit, Grid, Shape};
use crate::text::content::alphabet::Alphabet;
use crate::text::content::error::{TextError, TextErrorKind};
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::text::forms::form::{Form, Known};
use crate::text::forms::signs::Signs;

/// The format.
pub(in crate::text) const FORM: Form = Form {
    read: Some(read_line),
    reads_passages: true,
    signs: Signs {
        first: b"{",
        ..Signs::NONE
    },
    ..Form::new("gnome-sudoku", "a game of GNOME Sudoku", write)
};

/// What the difficulty is called if there is none.
const NO_LEVEL: &str = "unknown";

/// Reads a line that is a saved game.
fn read_line(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let object = serde_json::from_str(line.trim()).ok()?;
    let puzzle = read(&object, known)?.map_err(|kind| kind.at_line(number));
    Some(match twice::check(line, FORM.label) {
        Ok(()) => puzzle,
        Err((column, kind)) => Err(kind.at(number, column)),
    })
}

/// Reads an object, if it is a saved game.
pub(in crate::text) fn read(
    object: &Map<String, Value>,
    known: Known,
) -> Option<Result<Puzzle, TextErrorKind>> {
    let cells = object.get("cells")?.as_array()?;
    let level = object.get("difficulty_category")?;
    object.get("time_elapsed")?;
    Some(read_cells(cells, known).map(|puzzle| match level.as_str() {
        Some(level) if level != NO_LEVEL => puzzle.with_field("level", level),
        _ => puzzle,
    }))
}

fn read_cells(cells: &[Value], known: Known) -> Result<Puzzle, TextErrorKind> {
    let shape = known.shape.unwrap_or(Shape::CLASSIC);
    let (expected, found) = (shape.side(), Shape::CLASSIC.side());
    if expected != found {
        return Err(TextErrorKind::Board { expected, found });
    }
    let mut grid = Grid::empty(shape);
    for cell in cells {
        let wrong = || FORM.malformed(format!("found the cell {cell}"));
        let number = |value: &Value| -> Option<usize> {
            let number = usize::try_from(value.as_u64()?).ok()?;
            (number <= shape.side()).then_some(number)
        };
        let position = cell.get("position").and_then(Value::as_array);
        let position = position.map(|position| position.iter().map(number).collect());
        let position: Option<Vec<usize>> = position.flatten();
        let Some(&[row, column]) = position.as_deref() else {
            return Err(wrong());
        };
        let value = cell.get("value").and_then(number).ok_or_else(wrong)?;
        if row.max(column) >= shape.side() {
            return Err(wrong());
        }
        if cell.get("fixed").and_then(Value::as_bool) == Some(true) {
            grid.set(shape.cell(row, column), Digit::new(value));
        }
    }
    Ok(Puzzle::new(grid, Alphabet::Digits))
}

/// Appends a puzzle as a game without any moves.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let shape = puzzle.grid.shape();
    let cell = |(cell, digit): (_, Digit)| {
        json!({
            "position": [shape.row_of(cell), shape.column_of(cell)],
            "value": digit.value(),
            "fixed": true,
            "earmarks": [],
        })
    };
    let cells: Vec<Value> = puzzle.grid.clues().map(cell).collect();
    let level = puzzle.field("level").filter(|level| !level.is_empty());
    let game = json!({
        "difficulty_category": level.unwrap_or(NO_LEVEL),
        "time_elapsed": 0.0,
        "cells": cells,
    });
    out.extend(format!("{game}\n").bytes());
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
    let is_held = |name: &str| name == "level" && level != Some(NO_LEVEL);
    let fields = Lost::fields_except(puzzle, is_held);
    let name = Lost::name_unless(puzzle, "");
    Unfit::unless_none([name, technique, placed].into_iter().chain(fields))
}
