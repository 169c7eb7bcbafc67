//! A constraint as an element of a list in a JSON object; see
//! [`members`](super::members).

use serde_json::{Map, Value};

use crate::content::error::TextErrorKind;
use crate::forms::form::Label;
use quadrille_board::{Cell, Cells, Dot, LocalConstraint, Numbers, Shape, TABLE};

/// The directions of a diagonal, rows down and columns right.
pub(super) const DIRECTIONS: [(&str, isize, isize); 4] =
    [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];

/// The members of an element that say what it looks like.
const LOOKS: [&str; 10] = [
    "angle", "baseC", "color", "fontC", "fontSize", "height", "opacity", "outlineC", "size",
    "width",
];

/// An element of a list.
pub(super) struct Member<'a> {
    pub(super) name: &'static str,
    /// Its place in the list, counted from 0.
    pub(super) place: usize,
    pub(super) value: &'a Value,
    /// The list.
    pub(super) all: &'a [Value],
    pub(super) shape: Shape,
    pub(super) label: Label,
}

impl Member<'_> {
    /// Appends the constraints of the element, of any kind.
    pub(super) fn read_into(&self, list: &mut Vec<LocalConstraint>) -> Result<(), TextErrorKind> {
        let row = TABLE.iter().find(|row| row.fpuzzles() == Some(self.name));
        match row {
            Some(row) => {
                let ruled = self.ruled(row.kind)?.into_iter();
                list.extend(ruled.map(LocalConstraint::Ruled));
            }
            None => self.read(list)?,
        }
        self.check_members()
    }

    /// Checks that no member of the element says more than is read.
    fn check_members(&self) -> Result<(), TextErrorKind> {
        let meant = self.meant();
        let members = self.value.as_object();
        let mut members = members.into_iter().flat_map(Map::iter);
        let is_known = |(name, value): &(&String, &Value)| {
            let name = name.as_str();
            meant.contains(&name) || LOOKS.contains(&name) || !has_effect(value)
        };
        match members.find(|member| !is_known(member)) {
            Some((name, _)) => {
                let what = format!("the member '{name}' of {} {}", self.name, self.place + 1);
                Err(TextErrorKind::Unsupported { what })
            }
            None => Ok(()),
        }
    }

    /// Returns the members that say what the element is.
    fn meant(&self) -> &'static [&'static str] {
        let row = TABLE.iter().find(|row| row.fpuzzles() == Some(self.name));
        match (self.name, row.map(|row| (row.cells, row.numbers))) {
            ("even" | "odd" | "minimum" | "maximum", _) => &["cell"],
            ("extraregion", _) => &["cells"],
            ("thermometer", _) => &["lines"],
            ("arrow", _) => &["cells", "lines"],
            ("littlekillersum", _) => &["cell", "cells", "direction", "value"],
            ("quadruple", _) => &["cells", "values"],
            (_, Some((Cells::Equal, _))) => &["cells", "cloneCells"],
            (_, Some((Cells::Clue | Cells::Side, _))) => &["cell", "value"],
            (_, Some((_, Numbers::None))) => &["lines"],
            (_, Some(_)) => &["lines", "value"],
            _ => &["cells", "value"],
        }
    }

    pub(super) fn read(&self, list: &mut Vec<LocalConstraint>) -> Result<(), TextErrorKind> {
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

    pub(super) fn wrong(&self, what: &str) -> TextErrorKind {
        let (name, place) = (self.name, self.place + 1);
        self.label
            .malformed(format!("found no {what} in {name} {place}"))
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
    pub(super) fn number(&self) -> Result<Option<u32>, TextErrorKind> {
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

    pub(super) fn cell(&self, key: &str) -> Result<Cell, TextErrorKind> {
        let cell = self.value.get(key).and_then(|value| self.cell_of(value));
        cell.ok_or_else(|| self.wrong("cell of the board"))
    }

    pub(super) fn cells(&self, key: &str) -> Result<Vec<Cell>, TextErrorKind> {
        self.cells_of(self.value.get(key))
    }

    fn cells_of(&self, list: Option<&Value>) -> Result<Vec<Cell>, TextErrorKind> {
        let list = list.and_then(Value::as_array);
        let cells = list.map(|list| list.iter().map(|value| self.cell_of(value)).collect());
        cells
            .flatten()
            .ok_or_else(|| self.wrong("cells of the board"))
    }

    pub(super) fn lines(&self) -> Result<Vec<Vec<Cell>>, TextErrorKind> {
        let lines = self.value.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| self.wrong("lines"))?;
        lines.iter().map(|line| self.cells_of(Some(line))).collect()
    }

    pub(super) fn cell_of(&self, value: &Value) -> Option<Cell> {
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

/// Returns whether a member says something.
pub(super) fn has_effect(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(values) => !values.is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// Returns the row and column of `R1C2`, which may be just outside the board.
pub(super) fn place_of(text: &str) -> Option<(isize, isize)> {
    let rest = text.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|number| (0..=99).contains(number));
    Some((number(row)?, number(column)?))
}
