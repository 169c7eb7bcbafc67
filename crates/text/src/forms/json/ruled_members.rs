//! Constraints that are one relation, as members of a JSON object.
//!
//! ```text
//! {"renban":[{"lines":[["R1C1","R1C2"]]}], "whispers":[{"lines":[["R2C1","R2C2"]],"value":"5"}],
//!  "clone":[{"cells":["R1C1"],"cloneCells":["R5C5"]}],
//!  "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],
//!  "sandwichsum":[{"cell":"R0C1","value":"15"}], "minimum":[{"cell":"R5C5"}]}
//! ```
//!
//! A clue outside of the board is in row or column 0, or in the one after the
//! last. A minimum or maximum is compared with the cells at its sides that are
//! not in the same list.

use serde_json::{Value, json};

use super::member::{Member, place_of};
use crate::content::error::TextErrorKind;
use quadrille_board::{
    Cell, Cells, Constraints, Kind, LocalConstraint, Numbers, Ruled, Shape, taxicab,
};

impl Member<'_> {
    /// Reads an element of the list of a kind.
    pub(super) fn ruled(&self, kind: Kind) -> Result<Vec<Ruled>, TextErrorKind> {
        let row = kind.row();
        let numbers = || -> Result<Vec<i32>, TextErrorKind> {
            let number = self.number()?.map(i32::try_from).transpose();
            let number = number.map_err(|_| self.wrong("number"))?;
            match row.numbers {
                Numbers::One if number.is_none() => Err(self.wrong("number")),
                Numbers::None => Ok(Vec::new()),
                _ => Ok(number.into_iter().collect()),
            }
        };
        Ok(match (kind, row.cells) {
            (Kind::Minimum | Kind::Maximum, _) => {
                let cell = self.cell("cell")?;
                let others = self
                    .all
                    .iter()
                    .filter_map(|value| self.cell_of(value.get("cell")?));
                vec![Ruled::new(
                    kind,
                    [],
                    [with_neighbours(
                        self.shape,
                        cell,
                        &others.collect::<Vec<_>>(),
                    )],
                )]
            }
            (Kind::Quadruple, _) => {
                let values = self.value.get("values").and_then(Value::as_array);
                let digits = values.map(|values| {
                    let digits = values
                        .iter()
                        .map(|value| i32::try_from(value.as_i64()?).ok());
                    digits.collect::<Option<Vec<i32>>>()
                });
                let digits = digits.flatten().ok_or_else(|| self.wrong("values"))?;
                vec![Ruled::new(kind, digits, [self.cells("cells")?])]
            }
            (_, Cells::Equal) => {
                vec![Ruled::new(
                    kind,
                    [],
                    [self.cells("cells")?, self.cells("cloneCells")?],
                )]
            }
            (_, Cells::Clue | Cells::Side) => {
                let place = self
                    .value
                    .get("cell")
                    .and_then(Value::as_str)
                    .and_then(place_of);
                let cells = place.and_then(|place| line_from(self.shape, place));
                vec![Ruled::new(
                    kind,
                    numbers()?,
                    [cells.ok_or_else(|| self.wrong("place outside"))?],
                )]
            }
            _ => {
                let numbers = numbers()?;
                let lines = self.lines()?.into_iter();
                lines
                    .map(|line| Ruled::new(kind, numbers.clone(), [line]))
                    .collect()
            }
        })
    }
}

/// Returns a constraint as an element of a list of f-puzzles, and the name of
/// that list; `None` if it has no place for it.
pub(super) fn write(ruled: &Ruled, all: &Constraints) -> Option<(&'static str, Value)> {
    let shape = all.shape();
    let (kind, row) = (ruled.kind(), ruled.kind().row());
    let name = |cell: Cell| shape.cell_name(cell).to_string().to_uppercase();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>();
    let part = |place: usize| ruled.parts().get(place).map(|part| &**part);
    let mut value = match (kind, row.cells) {
        (Kind::Minimum | Kind::Maximum, _) => {
            let cells = part(0)?;
            let same = all.list().iter().filter_map(|local| match local {
                LocalConstraint::Ruled(other) if other.kind() == kind => Some(other.cells()[0]),
                _ => None,
            });
            let is_usual = cells == with_neighbours(shape, cells[0], &same.collect::<Vec<_>>());
            is_usual.then(|| json!({ "cell": name(cells[0]) }))?
        }
        (Kind::Quadruple, _) => json!({ "cells": names(part(0)?), "values": ruled.numbers() }),
        (_, Cells::Equal) if ruled.parts().len() == 2 => {
            json!({ "cells": names(part(0)?), "cloneCells": names(part(1)?) })
        }
        (_, Cells::Equal) => return None,
        (_, Cells::Clue | Cells::Side) => {
            let last = shape.side() as isize + 1;
            let mut places = (1..last).flat_map(|at| [(0, at), (at, 0), (last, at), (at, last)]);
            let place = places.find(|&place| line_from(shape, place).as_deref() == part(0));
            let (row, column) = place?;
            json!({ "cell": format!("R{row}C{column}") })
        }
        _ => json!({ "lines": [names(part(0)?)] }),
    };
    if kind != Kind::Quadruple && row.numbers != Numbers::None {
        value["value"] = ruled.number().to_string().into();
    }
    Some((row.fpuzzles()?, value))
}

/// Returns a cell and those at its sides, except the cells that are compared
/// themselves.
fn with_neighbours(shape: Shape, cell: Cell, except: &[Cell]) -> Vec<Cell> {
    let near = shape
        .cells()
        .filter(|&other| taxicab(shape, cell, other) == 1);
    [cell]
        .into_iter()
        .chain(near.filter(|other| !except.contains(other)))
        .collect()
}

/// Returns the row or column that begins next to a place outside of the board.
fn line_from(shape: Shape, (row, column): (isize, isize)) -> Option<Vec<Cell>> {
    let last = shape.side() as isize + 1;
    let on_board = 1..last;
    let cells: Vec<Cell> = match (on_board.contains(&row), on_board.contains(&column)) {
        (true, false) => on_board
            .map(|column| shape.cell(row as usize - 1, column as usize - 1))
            .collect(),
        (false, true) => on_board
            .map(|row| shape.cell(row as usize - 1, column as usize - 1))
            .collect(),
        _ => return None,
    };
    match row.min(column) {
        0 => Some(cells),
        _ if row.max(column) == last => Some(cells.into_iter().rev().collect()),
        _ => None,
    }
}
