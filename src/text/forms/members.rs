//! Constraints as members of a JSON object, as in the links of f-puzzles.com.
//!
//! ```text
//! {"killercage":[{"cells":["R1C1","R1C2"],"value":"9"}],
//!  "extraregion":[{"cells":["R4C1","R5C2"]}],
//!  "littlekillersum":[{"cell":"R0C2","direction":"DL","cells":["R1C1"],"value":"5"}],
//!  "thermometer":[{"lines":[["R2C1","R2C2","R2C3"]]}],
//!  "arrow":[{"cells":["R5C5"],"lines":[["R5C5","R5C6","R5C7"]]}],
//!  "difference":[{"cells":["R8C1","R8C2"]}], "ratio":[{"cells":["R8C4","R8C5"],"value":"3"}],
//!  "xv":[{"cells":["R9C1","R9C2"],"value":"X"}], "negative":["ratio"],
//!  "even":[{"cell":"R1C9"}], "odd":[{"cell":"R2C9"}]}
//! ```
//!
//! A difference is 1 and a ratio is 2 unless there is a value. A sum along a
//! diagonal has the cell outside of the board where it begins and its
//! direction; any other sum has only its cells. An arrow is a line that begins
//! in the circle.

use serde_json::{Map, Value, json};

use super::form::Form;
use crate::board::{Cell, Constraints, Dot, LocalConstraint, Shape};
use crate::text::content::error::TextErrorKind;
use crate::text::content::unfit::Lost;

/// The members that are lists of constraints.
pub(in crate::text) const LISTS: [&str; 11] = [
    "killercage",
    "extraregion",
    "littlekillersum",
    "thermometer",
    "arrow",
    "difference",
    "ratio",
    "xv",
    "negative",
    "even",
    "odd",
];

/// The directions of a diagonal, rows down and columns right.
const DIRECTIONS: [(&str, isize, isize); 4] =
    [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];

/// Reads the constraints among the members of an object, and ignores all other
/// members.
pub(in crate::text) fn read(
    members: &Map<String, Value>,
    shape: Shape,
    form: &Form,
) -> Result<Constraints, TextErrorKind> {
    let mut list = Vec::new();
    for name in LISTS {
        let values = match members.get(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Array(values)) => values,
            Some(_) => return Err(form.malformed(format!("\"{name}\" is not a list"))),
        };
        for value in values {
            let member = Member {
                name,
                value,
                shape,
                form,
            };
            member.read(&mut list)?;
        }
    }
    Ok(Constraints::new(shape, list)?)
}

/// Returns whether there is a rule about all dots of a family in which some
/// dots have numbers of their own. A link does not say which numbers it means.
pub(in crate::text) fn has_vague_negative(constraints: &Constraints) -> bool {
    let list = constraints.list();
    list.iter().any(|constraint| {
        let LocalConstraint::NoOther(wanted) = constraint else {
            return false;
        };
        let is_other = |constraint: &LocalConstraint| match constraint {
            LocalConstraint::Dot { dot, .. } => family(*dot) == family(*wanted) && dot != wanted,
            _ => false,
        };
        family(*wanted) != "xv" && list.iter().any(is_other)
    })
}

/// An element of a list.
struct Member<'a> {
    name: &'static str,
    value: &'a Value,
    shape: Shape,
    form: &'a Form,
}

impl Member<'_> {
    fn read(&self, list: &mut Vec<LocalConstraint>) -> Result<(), TextErrorKind> {
        let constraint = match self.name {
            "killercage" => LocalConstraint::Cage {
                cells: self.cells("cells")?.into(),
                sum: self.number()?,
            },
            "extraregion" => LocalConstraint::Cage {
                cells: self.cells("cells")?.into(),
                sum: None,
            },
            "littlekillersum" => LocalConstraint::Sum {
                cells: self.diagonal()?.into(),
                sum: self.number()?.ok_or_else(|| self.wrong("number"))?,
            },
            "difference" | "ratio" | "xv" => match self.cells("cells")?[..] {
                [one, other] => LocalConstraint::Dot {
                    dot: self.dot()?,
                    cells: (one, other),
                },
                _ => return Err(self.wrong("two cells")),
            },
            "even" => LocalConstraint::Even(self.cell("cell")?),
            "odd" => LocalConstraint::Odd(self.cell("cell")?),
            "thermometer" => {
                for line in self.lines()? {
                    list.push(LocalConstraint::Thermometer(line.into()));
                }
                return Ok(());
            }
            "arrow" => {
                let circle = self.cells("cells")?;
                for mut line in self.lines()? {
                    // It begins in any cell of the circle.
                    line.retain(|cell| !circle.contains(cell));
                    list.push(LocalConstraint::Arrow {
                        circle: circle.clone().into(),
                        shaft: line.into(),
                    });
                }
                return Ok(());
            }
            _ => match self.value.as_str() {
                Some("difference") => LocalConstraint::NoOther(Dot::WHITE),
                Some("ratio") => LocalConstraint::NoOther(Dot::BLACK),
                Some("xv") => {
                    list.push(LocalConstraint::NoOther(Dot::V));
                    LocalConstraint::NoOther(Dot::X)
                }
                Some(name) => match name.parse() {
                    Ok(dot) => LocalConstraint::NoOther(dot),
                    Err(_) => return Err(self.unsupported()),
                },
                None => return Err(self.wrong("name")),
            },
        };
        list.push(constraint);
        Ok(())
    }

    fn wrong(&self, what: &str) -> TextErrorKind {
        let name = self.name;
        self.form
            .malformed(format!("found no {what} in \"{name}\""))
    }

    /// Returns the error about a value that is not known.
    fn unsupported(&self) -> TextErrorKind {
        let value = match self.value {
            Value::String(text) => text.clone(),
            value => value.get("value").map(Value::to_string).unwrap_or_default(),
        };
        let what = format!("the constraint '{}' with the value {value}", self.name);
        TextErrorKind::Unsupported { what }
    }

    /// Returns the number of the constraint, if it has one.
    fn number(&self) -> Result<Option<u32>, TextErrorKind> {
        match self.value.get("value") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(Value::String(text)) => match text.trim().parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(self.unsupported()),
            },
            Some(value) => match value.as_u64().and_then(|number| u32::try_from(number).ok()) {
                Some(number) => Ok(Some(number)),
                None => Err(self.unsupported()),
            },
        }
    }

    fn dot(&self) -> Result<Dot, TextErrorKind> {
        if self.name == "xv" {
            return match self.value.get("value").and_then(Value::as_str) {
                Some("X" | "x") => Ok(Dot::X),
                Some("V" | "v") => Ok(Dot::V),
                _ => Err(self.unsupported()),
            };
        }
        let (usual, make): (Dot, fn(u8) -> Dot) = match self.name {
            "ratio" => (Dot::BLACK, Dot::Ratio),
            _ => (Dot::WHITE, Dot::Difference),
        };
        match self.number()? {
            None => Ok(usual),
            Some(number) => match u8::try_from(number) {
                Ok(number) if number > 0 => Ok(make(number)),
                _ => Err(self.unsupported()),
            },
        }
    }

    fn cell(&self, key: &str) -> Result<Cell, TextErrorKind> {
        let cell = self.value.get(key).and_then(|value| self.cell_of(value));
        cell.ok_or_else(|| self.wrong("cell of the board"))
    }

    fn cells(&self, key: &str) -> Result<Vec<Cell>, TextErrorKind> {
        self.cells_of(self.value.get(key))
    }

    fn cells_of(&self, list: Option<&Value>) -> Result<Vec<Cell>, TextErrorKind> {
        let list = list.and_then(Value::as_array);
        let cells = list.map(|list| list.iter().map(|value| self.cell_of(value)).collect());
        cells
            .flatten()
            .ok_or_else(|| self.wrong("cells of the board"))
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, TextErrorKind> {
        let lines = self.value.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| self.wrong("lines"))?;
        lines.iter().map(|line| self.cells_of(Some(line))).collect()
    }

    fn cell_of(&self, value: &Value) -> Option<Cell> {
        let (row, column) = place_of(value.as_str()?)?;
        let on_board = 1..=self.shape.side() as isize;
        (on_board.contains(&row) && on_board.contains(&column))
            .then(|| self.shape.cell(row as usize - 1, column as usize - 1))
    }

    /// Returns the cells of a diagonal that begins outside of the board, or
    /// those in its list.
    fn diagonal(&self) -> Result<Vec<Cell>, TextErrorKind> {
        let start = self
            .value
            .get("cell")
            .and_then(Value::as_str)
            .and_then(place_of);
        let direction = self.value.get("direction").and_then(Value::as_str);
        let direction = DIRECTIONS
            .iter()
            .find(|(name, ..)| Some(*name) == direction);
        let (Some((mut row, mut column)), Some(&(_, down, right))) = (start, direction) else {
            return self.cells("cells");
        };
        let on_board = 1..=self.shape.side() as isize;
        let mut cells = Vec::new();
        loop {
            (row, column) = (row + down, column + right);
            if !on_board.contains(&row) || !on_board.contains(&column) {
                return match cells.is_empty() {
                    true => Err(self.wrong("diagonal")),
                    false => Ok(cells),
                };
            }
            cells.push(self.shape.cell(row as usize - 1, column as usize - 1));
        }
    }
}

/// Returns the row and column of `R1C2`, which may be just outside the board.
fn place_of(text: &str) -> Option<(isize, isize)> {
    let rest = text.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|number| (0..=99).contains(number));
    Some((number(row)?, number(column)?))
}

/// Returns constraints as members of an object.
pub(in crate::text) fn write(constraints: &Constraints) -> Map<String, Value> {
    let shape = constraints.shape();
    let name = |cell: Cell| shape.cell_name(cell).to_string().to_uppercase();
    let names = |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| name(cell)).collect() };
    let mut members: Map<String, Value> = Map::new();
    let mut push = |key: &str, value: Value| {
        let list = members
            .entry(key)
            .or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list
            && !list.contains(&value)
        {
            list.push(value);
        }
    };
    for constraint in constraints.list() {
        match constraint {
            LocalConstraint::Cage { cells, sum: None } => {
                push("extraregion", json!({ "cells": names(cells) }));
            }
            LocalConstraint::Cage {
                cells,
                sum: Some(sum),
            } => push(
                "killercage",
                json!({ "cells": names(cells), "value": sum.to_string() }),
            ),
            LocalConstraint::Sum { cells, sum } => {
                let mut value = json!({ "cells": names(cells), "value": sum.to_string() });
                if let Some((row, column, direction)) = start_of(shape, cells) {
                    value["cell"] = format!("R{row}C{column}").into();
                    value["direction"] = direction.into();
                }
                push("littlekillersum", value);
            }
            LocalConstraint::Thermometer(cells) => {
                push("thermometer", json!({ "lines": [names(cells)] }));
            }
            LocalConstraint::Arrow { circle, shaft } => {
                let line = [&circle[circle.len() - 1..], shaft].concat();
                push(
                    "arrow",
                    json!({ "cells": names(circle), "lines": [names(&line)] }),
                );
            }
            LocalConstraint::Dot { dot, cells } => {
                let mut value = json!({ "cells": [name(cells.0), name(cells.1)] });
                let number = match *dot {
                    Dot::WHITE | Dot::BLACK => None,
                    Dot::Difference(by) | Dot::Ratio(by) => Some(by.to_string()),
                    Dot::V | Dot::X => Some(dot.to_string().to_uppercase()),
                };
                if let Some(number) = number {
                    value["value"] = number.into();
                }
                push(family(*dot), value);
            }
            LocalConstraint::NoOther(dot) => {
                let has = |dot| constraints.list().contains(&LocalConstraint::NoOther(dot));
                let name = match *dot {
                    Dot::WHITE | Dot::BLACK => family(*dot).to_owned(),
                    Dot::V | Dot::X if has(Dot::V) && has(Dot::X) => family(*dot).to_owned(),
                    dot => dot.to_string(),
                };
                push("negative", name.into());
            }
            LocalConstraint::Even(cell) => push("even", json!({ "cell": name(*cell) })),
            LocalConstraint::Odd(cell) => push("odd", json!({ "cell": name(*cell) })),
        }
    }
    members
}

fn family(dot: Dot) -> &'static str {
    match dot {
        Dot::Difference(_) => "difference",
        Dot::Ratio(_) => "ratio",
        Dot::V | Dot::X => "xv",
    }
}

/// Returns the place outside of the board where a diagonal begins, and its
/// direction, if the cells are a whole diagonal.
fn start_of(shape: Shape, cells: &[Cell]) -> Option<(usize, usize, &'static str)> {
    let side = shape.side() as isize;
    let place = |cell: Cell| (shape.row_of(cell) as isize, shape.column_of(cell) as isize);
    let on_board =
        |(row, column): (isize, isize)| (0..side).contains(&row) && (0..side).contains(&column);
    let (first, last) = (place(*cells.first()?), place(*cells.last()?));
    DIRECTIONS[..2].iter().find_map(|&(name, down, right)| {
        let steps = cells.windows(2).all(|pair| {
            let (one, other) = (place(pair[0]), place(pair[1]));
            (one.0 + down, one.1 + right) == other
        });
        let start = (first.0 - down, first.1 - right);
        let is_whole = !on_board(start) && !on_board((last.0 + down, last.1 + right));
        // Counted from 1.
        (steps && is_whole).then_some(((start.0 + 1) as usize, (start.1 + 1) as usize, name))
    })
}

/// Returns the first constraint that links have no place for.
pub(in crate::text) fn unfit(constraints: &Constraints) -> Option<Lost> {
    let has = |wanted: Dot| (constraints.list()).contains(&LocalConstraint::NoOther(wanted));
    let lost = constraints
        .list()
        .iter()
        .find(|constraint| match constraint {
            LocalConstraint::Sum { cells, .. } => start_of(constraints.shape(), cells).is_none(),
            LocalConstraint::NoOther(Dot::V | Dot::X) => !(has(Dot::V) && has(Dot::X)),
            LocalConstraint::NoOther(dot) => {
                ![Dot::WHITE, Dot::BLACK].contains(dot) || has_vague_negative(constraints)
            }
            _ => false,
        });
    lost.map(|constraint| Lost::Constraint(constraint.kind()))
}
