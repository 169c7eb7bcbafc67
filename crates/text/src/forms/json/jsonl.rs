//! Puzzles as JSON, one object on each line.
//!
//! ```text
//! {"puzzle":"1..4..3..2..4..1","name":"first","shape":"2x2"}
//! ```
//!
//! The cells are `puzzle`. Everything else is optional: `name`, `shape` (rows
//! and columns of a box), `alphabet`, `marks` (a symbol for each candidate, as
//! in a sukaku, or beyond 9x9 a list of digits for each cell), `placed` (cells,
//! with the digits that were placed), `regions` (a symbol for each cell),
//! `variant` (the names of extra rules), `constraints` (an object with members
//! as in f-puzzles, see [`members`]) and `technique` (see [`technique`]). Other
//! members become fields of the puzzle, so that answers in JSON lines can be read
//! as well.
//!
//! A board of f-puzzles, with objects as cells, is read as in its links. Other
//! objects of other programs may have their cells in a member of another name,
//! such as `question`, and as a list of cells, of rows, or of lists of cells, in
//! which a blank may also be `null` or an empty string.

use serde_json::{Map, Value};

use super::boards::{CELLS, cells_of, is_row, regions_of, with_boards};
use super::technique::{digits_of, numbers};
use super::twice::differ_in_one;
use super::{board, members, technique, twice};
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::line::plain::{one_line, read_part};
use crate::forms::line::sukaku;
use crate::forms::signs::Signs;
use quadrille_board::{Grid, Marks, Regions, Shape, Variant};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    has_rules: true,
    signs: Signs {
        first: b"{",
        ..Signs::NONE
    },
    ..Form::new("jsonl", "a puzzle as JSON", write)
};

/// The members that are parts of a puzzle. No field has such a name.
const PARTS: [&str; 10] = [
    "puzzle",
    "name",
    "shape",
    "alphabet",
    "marks",
    "placed",
    "regions",
    "variant",
    "constraints",
    "technique",
];

/// The parts without which this would be another puzzle.
const RULES: [&str; 4] = ["marks", "regions", "variant", "constraints"];

/// Reads a line with an object, if it begins like one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    read_member(line, number, known, None)
}

/// Reads several lines with an object or a list of objects, if they are that.
pub(crate) fn read_text(text: &str, known: Known) -> Option<Vec<Result<Puzzle, TextErrorKind>>> {
    let objects = match serde_json::from_str(text).ok()? {
        Value::Object(object) => with_boards(object),
        Value::Array(values) => {
            let objects = values.into_iter().map(|value| match value {
                Value::Object(object) => Some(object),
                _ => None,
            });
            objects.collect::<Option<Vec<_>>>()?
        }
        _ => return None,
    };
    let is_once = twice::check(text, FORM.label).map_err(|(_, kind)| kind);
    if let Err(kind) = is_once {
        return Some(vec![Err(kind)]);
    }
    // The rows of a table are read as lists.
    if objects.len() > 1 && objects.iter().all(is_row) {
        return None;
    }
    let read = |object: &Map<String, Value>| read_object(object, known, None);
    Some(objects.iter().map(read).collect())
}

/// Reads a line with an object, if it begins like one, with the cells in the
/// member of this name, or of a usual one.
pub(crate) fn read_member(
    line: &str,
    number: u64,
    known: Known,
    member: Option<&str>,
) -> Option<Result<Puzzle, TextError>> {
    if !line.trim_start().starts_with('{') {
        return None;
    }
    let puzzle = match serde_json::from_str::<Map<String, Value>>(line) {
        // There may be several boards in it: a passage has them all.
        Ok(object) if !known.is_given && object.contains_key("newboard") => return None,
        Ok(object) => match twice::check(line, FORM.label) {
            Ok(()) => read_object(&object, known, member),
            Err((column, kind)) => return Some(Err(kind.at(number, column))),
        },
        // The object may go on in the next line.
        Err(error)
            if error.is_eof()
                && !known.is_given
                && line.trim_end().ends_with(['{', '[', ',', ':']) =>
        {
            return None;
        }
        Err(error) => {
            let column = error.column();
            return Some(Err(FORM.malformed(error.to_string()).at(number, column)));
        }
    };
    Some(puzzle.map_err(|kind| kind.at_line(number)))
}

fn read_object(
    object: &Map<String, Value>,
    mut known: Known,
    member: Option<&str>,
) -> Result<Puzzle, TextErrorKind> {
    if is_unpacked(object) {
        return board::read(object, known);
    }
    check_names(object)?;
    let text = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(FORM.malformed(format!("\"{key}\" is not a string"))),
    };
    if let (None, Some(shape)) = (known.shape, text("shape")?) {
        known.shape = Some(shape.parse().map_err(|error| wrong("shape", &error))?);
    }
    if let (None, Some(name)) = (known.alphabet, text("alphabet")?) {
        known.alphabet = Some(name.parse().map_err(|error| wrong("alphabet", &error))?);
    }
    let member = match member {
        Some(name) => name,
        None => *(CELLS.iter().find(|&&name| object.contains_key(name))).unwrap_or(&CELLS[0]),
    };
    let cells = object
        .get(member)
        .ok_or_else(|| FORM.malformed(format!("found no \"{member}\"")))?;
    let cells = cells_of(cells).ok_or_else(|| {
        FORM.malformed(format!(
            "\"{member}\" is neither a string nor a list of cells"
        ))
    })?;
    let mut puzzle = read_part(&cells, (1, 1), known).map_err(|error| error.kind)?;
    let shape = puzzle.grid.shape();
    if let Some(Value::Array(_)) = object.get("regions") {
        let regions = regions_of(&object["regions"], shape)?;
        puzzle = puzzle.with_regions(regions);
    } else if let Some(symbols) = text("regions")? {
        puzzle = puzzle.with_regions(Regions::parse(shape, symbols)?);
    }
    if let Some(names) = text("variant")? {
        puzzle = puzzle.with_variant(&names.parse()?)?;
    }
    match object.get("constraints") {
        None | Some(Value::Null) => {}
        Some(Value::Object(members)) => {
            let constraints = members::read_all(members, shape, FORM.label)?;
            puzzle = puzzle.with_variant(&Variant::CLASSIC.with_constraints(constraints))?;
        }
        Some(_) => return Err(FORM.malformed("\"constraints\" are not an object".to_owned())),
    }
    if let Some(value) = object.get("marks").filter(|value| !value.is_null()) {
        let marks = read_marks(value, shape)?;
        if !marks.allow_all(&puzzle.grid) {
            return Err(FORM.malformed("\"marks\" rule out a clue".to_owned()));
        }
        puzzle = puzzle.with_marks(marks);
    }
    if let Some(cells) = text("placed")? {
        known.shape = Some(shape);
        known.alphabet = Some(puzzle.alphabet);
        let placed =
            read_part(cells, (1, 1), known).map_err(|error| wrong("placed", &error.kind))?;
        puzzle = puzzle.with_placed(placed.grid);
    }
    for (name, value) in object {
        puzzle = match value {
            _ if name == member => puzzle,
            // An answer may have a name here.
            Value::Object(members) if name == "technique" => {
                puzzle.with_technique(technique::read(members, shape, FORM.label)?)
            }
            Value::Null => puzzle,
            _ if !is_free(name) && name != "technique" && name != CELLS[0] => puzzle,
            Value::String(text) => puzzle.with_field(name.as_str(), text.as_str()),
            value => puzzle.with_field(name.as_str(), value.to_string()),
        };
    }
    Ok(puzzle.with_name(text("name")?.unwrap_or_default()))
}

/// Returns whether this is a board of f-puzzles: its grid has objects as cells.
fn is_unpacked(object: &Map<String, Value>) -> bool {
    let first = object.get("grid").and_then(|grid| grid.get(0)?.get(0));
    first.is_some_and(Value::is_object)
}

/// Checks that no member is nearly named as a part that changes the solutions,
/// or is a constraint outside of `constraints`: as a field it would be lost.
fn check_names(object: &Map<String, Value>) -> Result<(), TextErrorKind> {
    for (name, value) in object {
        if value.is_array() && members::is_list(name) {
            return Err(FORM.malformed(format!("found \"{name}\" outside of \"constraints\"")));
        }
        let is_near = |part: &&&str| **part != name && differ_in_one(&name.to_lowercase(), part);
        if let Some(part) = RULES.iter().find(is_near) {
            return Err(FORM.malformed(format!("found \"{name}\"; write \"{part}\"")));
        }
    }
    Ok(())
}

fn wrong(key: &str, error: &dyn std::fmt::Display) -> TextErrorKind {
    FORM.malformed(format!("\"{key}\": {error}"))
}

/// Returns the candidates of a board, from symbols or from a list for each
/// cell.
fn read_marks(value: &Value, shape: Shape) -> Result<Marks, TextErrorKind> {
    let misfit = || FORM.malformed("\"marks\" do not fit the board".to_owned());
    if let Value::String(symbols) = value {
        let known = Known {
            shape: Some(shape),
            is_given: true,
            ..Known::NOTHING
        };
        let marks = sukaku::read_marks(symbols, 1, known).ok_or_else(misfit)?;
        return Ok(marks.map_err(|error| wrong("marks", &error.kind))?.0);
    }
    let cells = value
        .as_array()
        .filter(|cells| cells.len() == shape.cell_count());
    let mut marks = Marks::full(shape);
    for (cell, value) in shape.cells().zip(cells.ok_or_else(misfit)?) {
        marks.set(cell, digits_of(value, shape.side()).ok_or_else(misfit)?);
    }
    Ok(marks)
}

/// Appends a puzzle as an object, with a line end.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let ascii = |text: Vec<u8>| Value::from(String::from_utf8_lossy(&text));
    let cells = |grid: &Grid| Value::from(one_line(grid, puzzle.alphabet));
    let shape = puzzle.grid.shape();
    let name = puzzle.name.as_deref().unwrap_or_default().trim();
    let mut members = vec![("puzzle", cells(&puzzle.grid))];
    if !name.is_empty() {
        members.push(("name", name.into()));
    }
    members.push(("shape", shape.to_string().into()));
    members.push(("alphabet", puzzle.alphabet.name().into()));
    if let Some(marks) = &puzzle.marks {
        let is_small = shape.side() <= Alphabet::Digits.max_side();
        let marks = match is_small {
            true => ascii(sukaku::symbols(marks).collect()),
            false => shape.cells().map(|cell| numbers(marks.get(cell))).collect(),
        };
        members.push(("marks", marks));
    }
    if let Some(placed) = &puzzle.placed {
        members.push(("placed", cells(placed)));
    }
    if let Some(regions) = puzzle.regions() {
        members.push(("regions", regions.to_string().into()));
    }
    if !puzzle.variant.extras().is_empty() {
        let extras: Variant = puzzle.variant.extras().iter().copied().collect();
        members.push(("variant", extras.to_string().into()));
    }
    if let Some(constraints) = puzzle.variant.constraints() {
        members.push(("constraints", members::write(constraints).into()));
    }
    let applied = puzzle.technique.as_deref();
    let applied = applied.filter(|technique| technique.fits(shape));
    if let Some(applied) = applied {
        members.push(("technique", technique::write(applied, shape)));
    }
    for (name, value) in &puzzle.fields {
        if is_free(name) {
            members.push((name, field(value)));
        }
    }
    let members: Vec<String> = members
        .into_iter()
        .map(|(name, value)| format!("{}:{value}", Value::from(name)))
        .collect();
    out.extend(format!("{{{}}}\n", members.join(",")).bytes());
    let loses_technique = applied.is_none() && puzzle.technique.is_some();
    let lost = [
        Lost::name_unless(puzzle, name),
        loses_technique.then_some(Lost::Technique),
    ];
    let fields = Lost::fields_except(puzzle, is_free);
    Unfit::unless_none(lost.into_iter().chain(fields))
}

/// Returns whether a member of this name is a field.
fn is_free(name: &str) -> bool {
    !PARTS.contains(&name)
}

/// Returns the value of a field: a number, a list or an object as such, if it
/// is written as JSON writes it, and any other text as a string.
fn field(text: &str) -> Value {
    let value = serde_json::from_str(text).unwrap_or(Value::Null);
    let is_value = matches!(
        value,
        Value::Number(_) | Value::Bool(_) | Value::Array(_) | Value::Object(_)
    );
    let written = value.to_string();
    match is_value && written == text {
        true => value,
        false => text.into(),
    }
}
