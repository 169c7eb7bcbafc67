//! Puzzles as JSON, one object on each line.
//!
//! ```text
//! {"puzzle":"1..4..3..2..4..1","name":"first","shape":"2x2"}
//! ```
//!
//! The cells are `puzzle`. All else may be missing: `name`, `shape` (rows and
//! columns of a box), `alphabet`, `marks` (a symbol for each candidate, as in
//! a sukaku) and `regions` (a symbol for each cell). Other members are passed
//! over, so that answers in JSON lines can be read as well.

use serde_json::{Map, Value};

use super::line::{read_part, write_line};
use super::marks::puzzle_of;
use super::{Format, Options, Puzzle, TextError, TextErrorKind, Unfit, sukaku};
use crate::board::Regions;

/// Reads a line with an object, if it begins like one.
pub(super) fn read(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    if !line.trim_start().starts_with('{') {
        return None;
    }
    let puzzle = match serde_json::from_str(line) {
        Ok(object) => read_object(&object, options),
        Err(error) => {
            let column = error.column();
            return Some(Err(malformed(error.to_string()).at(number, column)));
        }
    };
    Some(puzzle.map_err(|kind| kind.at_line(number)))
}

fn read_object(object: &Map<String, Value>, options: &Options) -> Result<Puzzle, TextErrorKind> {
    let text = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(malformed(format!("\"{key}\" is no string"))),
    };
    let wrong = |key: &str, error: &dyn std::fmt::Display| malformed(format!("\"{key}\": {error}"));
    let mut options = options.clone();
    if let (None, Some(shape)) = (options.shape, text("shape")?) {
        options.shape = Some(shape.parse().map_err(|error| wrong("shape", &error))?);
    }
    if let (None, Some(name)) = (options.alphabet, text("alphabet")?) {
        options.alphabet = Some(name.parse().map_err(|error| wrong("alphabet", &error))?);
    }
    let cells = text("puzzle")?.ok_or_else(|| malformed("found no \"puzzle\"".to_owned()))?;
    let mut puzzle = read_part(cells, (1, 1), &options).map_err(|error| error.kind)?;
    let shape = puzzle.grid.shape();
    if let Some(symbols) = text("regions")? {
        puzzle.regions = Some(Regions::parse(shape, symbols)?);
    }
    if let Some(symbols) = text("marks")? {
        options.shape = Some(shape);
        options.format = Some(Format::Sukaku);
        let marks = match sukaku::read_marks(symbols, 1, &options) {
            Some(marks) => marks.map_err(|error| wrong("marks", &error.kind))?.0,
            None => return Err(malformed("\"marks\" are not those of the board".to_owned())),
        };
        if !marks.allow_all(&puzzle.grid) {
            return Err(malformed("\"marks\" rule out a clue".to_owned()));
        }
        puzzle = Puzzle {
            alphabet: puzzle.alphabet,
            ..puzzle_of(puzzle.grid, marks, puzzle.regions)
        };
    }
    let name = text("name")?.map(str::trim).unwrap_or_default();
    puzzle.name = (!name.is_empty()).then(|| name.to_owned());
    Ok(puzzle)
}

fn malformed(reason: String) -> TextErrorKind {
    TextErrorKind::Malformed {
        format: Format::Jsonl,
        reason,
    }
}

/// Appends a puzzle as an object, with a line end.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let mut cells = Vec::new();
    write_line(&puzzle.grid, puzzle.alphabet, &mut cells);
    let ascii = |text: Vec<u8>| Value::from(String::from_utf8_lossy(&text));
    let mut members = vec![("puzzle", ascii(cells))];
    if let Some(name) = &puzzle.name {
        members.push(("name", name.as_str().into()));
    }
    members.push(("shape", puzzle.grid.shape().to_string().into()));
    members.push(("alphabet", puzzle.alphabet.name().into()));
    if puzzle.marks.is_some() {
        let mut symbols = Vec::new();
        sukaku::write_marks(puzzle, &mut symbols)?;
        members.push(("marks", ascii(symbols)));
    }
    if let Some(regions) = &puzzle.regions {
        members.push(("regions", regions.to_string().into()));
    }
    let members: Vec<String> = members
        .into_iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    out.extend(format!("{{{}}}\n", members.join(",")).bytes());
    Ok(())
}
