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
//! The constraints of [`Kind`](quadrille_board::Kind) follow as in
//! [`ruled_members`]; those that f-puzzles does not have are texts in a list
//! `text`, which links have no place for.
//!
//! A difference is 1 and a ratio is 2 unless there is a value. A sum along a
//! diagonal has the cell outside of the board where it begins and its
//! direction; any other sum has only its cells. An arrow is a line that begins
//! in the circle.

use serde_json::{Map, Value, json};

use super::member::{DIRECTIONS, Member};
use super::ruled_members;
use crate::content::error::TextErrorKind;
use crate::content::unfit::Lost;
use crate::forms::form::Label;
use crate::forms::left_out::LeftOut;
use quadrille_board::{Cell, Constraints, Dot, LocalConstraint, Shape, TABLE};

/// The members that are lists of constraints.
const LISTS: [&str; 11] = [
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

/// The member with constraints as text, for those that f-puzzles does not have.
const TEXT: &str = "text";

/// Returns whether a member is a list of constraints.
pub(super) fn is_list(name: &str) -> bool {
    LISTS.contains(&name) || TABLE.iter().any(|row| row.fpuzzles() == Some(name))
}

/// Reads an object that has constraints and nothing else.
pub(super) fn read_all(
    members: &Map<String, Value>,
    shape: Shape,
    label: Label,
) -> Result<Constraints, TextErrorKind> {
    let mut names = members
        .keys()
        .filter(|name| *name != TEXT && !is_list(name));
    if let Some(name) = names.next() {
        let what = format!("the constraint '{name}'");
        return Err(TextErrorKind::Unsupported { what });
    }
    let mut left_out = LeftOut::new(false);
    let mut list = read(members, shape, label, &mut left_out)?.list().to_vec();
    match members.get(TEXT) {
        None | Some(Value::Null) => {}
        Some(Value::Array(texts)) => {
            for text in texts {
                let text = text.as_str();
                let text =
                    text.ok_or_else(|| label.malformed(format!("\"{TEXT}\" has no texts")))?;
                // One of them may need another, as regions that are to be found.
                list.extend(Constraints::parse_each(shape, text)?);
            }
        }
        Some(_) => return Err(label.malformed(format!("\"{TEXT}\" is not a list"))),
    }
    Ok(Constraints::new(shape, list)?)
}

/// Reads the constraints among the members of an object, and ignores all other
/// members. Values that are not known may be left out.
pub(super) fn read(
    members: &Map<String, Value>,
    shape: Shape,
    label: Label,
    left_out: &mut LeftOut,
) -> Result<Constraints, TextErrorKind> {
    let mut list = Vec::new();
    let of_table = TABLE.iter().filter_map(|row| row.fpuzzles());
    for name in LISTS.into_iter().chain(of_table) {
        let values = match members.get(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Array(values)) => values,
            Some(_) => return Err(label.malformed(format!("\"{name}\" is not a list"))),
        };
        for (place, value) in values.iter().enumerate() {
            let member = Member {
                name,
                place,
                value,
                all: values,
                shape,
                label,
            };
            let before = list.len();
            if let Err(error) = member.read_into(&mut list) {
                list.truncate(before);
                left_out.one(name, value, error)?;
                continue;
            }
            // Each alone, so that an error has its place.
            let alone = Constraints::new(shape, list[before..].iter().cloned());
            alone.map_err(|error| error.at(format!("{name} {}", place + 1)))?;
        }
    }
    Ok(Constraints::new(shape, list)?)
}

/// Returns whether there is a rule about all dots of a family in which some
/// dots have numbers of their own. A link does not say which numbers it means.
pub(super) fn has_vague_negative(constraints: &Constraints) -> bool {
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

/// Returns constraints as members of an object.
pub(super) fn write(constraints: &Constraints) -> Map<String, Value> {
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
            LocalConstraint::Ruled(ruled) => match ruled_members::write(ruled, constraints) {
                Some((name, value)) => push(name, value),
                None => push(TEXT, constraint.text(shape).to_string().into()),
            },
            LocalConstraint::Either(_) | LocalConstraint::Variables(_) => {
                push(TEXT, constraint.text(shape).to_string().into())
            }
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
pub(super) fn unfit(constraints: &Constraints) -> Option<Lost> {
    let has = |wanted: Dot| (constraints.list()).contains(&LocalConstraint::NoOther(wanted));
    let lost = constraints
        .list()
        .iter()
        .find(|constraint| match constraint {
            LocalConstraint::Sum { cells, .. } => start_of(constraints.shape(), cells).is_none(),
            LocalConstraint::Ruled(ruled) => ruled_members::write(ruled, constraints).is_none(),
            LocalConstraint::Either(_) | LocalConstraint::Variables(_) => true,
            LocalConstraint::NoOther(Dot::V | Dot::X) => !(has(Dot::V) && has(Dot::X)),
            LocalConstraint::NoOther(dot) => {
                ![Dot::WHITE, Dot::BLACK].contains(dot) || has_vague_negative(constraints)
            }
            _ => false,
        });
    lost.map(|constraint| Lost::Constraint(constraint.kind()))
}
