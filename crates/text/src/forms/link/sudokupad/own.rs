//! A puzzle in SudokuPad's own form, in [loose JSON](loose).
//!
//! ```text
//! {ce:[[{v:5},,,],...],re:[[[0,0],[0,1],...],...],ca:[{ce:[[0,0],[0,1]],v:9},{v:'title: A'}],
//!  l:[{wp:[[0.5,0.5],[1.5,0.5]],c:#0,th:10}],o:[{ct:[1,0.5],w:0.3,h:0.3,r:t,c1:#0,c2:#F}],...}
//! ```
//!
//! Names may be short or long. Rows and columns of cells are counted from 0, and
//! points are measured from the upper left corner of the board. A board without regions
//! has no boxes. A cage with a number is one of a killer; one without cells is a text.
//!
//! All rules besides are drawings and words. They are left out, and counted by what
//! they are: lines, shapes, rules in words.

use serde_json::Value;

use super::loose::{NAMES, member};
use super::{drawn, loose};
use crate::content::alphabet::Alphabet;
use crate::content::error::TextErrorKind;
use crate::content::extras::Sketch;
use crate::content::puzzle::Puzzle;
use crate::forms::form::{Known, Label};
use crate::forms::json::board::{shape_of, solution};
use crate::forms::left_out::{LeftOut, MOST, short};
use quadrille_board::{Cell, Constraints, Digit, Grid, LocalConstraint, Regions, Shape, Variant};

const LABEL: Label = Label {
    name: "sudokupad",
    description: "a puzzle of SudokuPad",
};

/// The members of a board that are read, or do not affect the solution.
const BOARD: [&str; 18] = [
    "arrows",
    "author",
    "cages",
    "cellSize",
    "cells",
    "foglight",
    "fogofwar",
    "id",
    "lines",
    "metadata",
    "overlays",
    "regions",
    "settings",
    "solution",
    "title",
    "triggereffect",
    "underlays",
    "videos",
];

/// Returns the elements of a member that is a list.
fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    let list = member(value, name).and_then(Value::as_array);
    let list = list.map_or(&[][..], Vec::as_slice);
    &list[..list.len().min(MOST)]
}

/// Reads a puzzle without what is only drawn or said.
pub(super) fn read(text: &str, known: Known) -> Result<Puzzle, TextErrorKind> {
    let board = loose::read(text).map_err(|error| LABEL.malformed(error))?;
    let mut reader = Reader {
        shape: shape_of(list(&board, "cells").len(), known)?,
        left_out: LeftOut::new(known.leaves_out),
        list: Vec::new(),
    };
    let clues = reader.clues(&board)?;
    let regions = reader.regions(&board)?;
    let texts = reader.cages(&board)?;
    reader.others(&board)?;
    let drawn = reader.drawings(&board)?;
    let Reader {
        shape,
        mut left_out,
        list,
    } = reader;
    let variant = Variant::CLASSIC.with_constraints(Constraints::new(shape, list)?);
    let mut puzzle = Puzzle::new(clues, Alphabet::usual(shape.side()));
    if let Some(regions) = regions {
        puzzle = puzzle.with_regions(regions);
    }
    puzzle = puzzle.with_variant(&variant)?;
    for (name, text) in texts {
        match name.as_str() {
            "title" => puzzle = puzzle.with_name(&text),
            "author" => puzzle = puzzle.with_field("author", text),
            "rules" => {
                leave_out(&mut left_out, "rules in words", None)?;
                puzzle = puzzle.with_field("ruleset", text);
            }
            "solution" => {
                let digits = text.chars().map(|symbol| symbol.to_digit(10));
                if let Some(line) = solution(&digits.collect(), shape) {
                    puzzle = puzzle.with_field("solution", line);
                }
            }
            _ => {}
        }
    }
    puzzle.sketches = drawn.into();
    left_out.add_to(&mut puzzle);
    Ok(puzzle)
}

struct Reader {
    shape: Shape,
    left_out: LeftOut,
    list: Vec<LocalConstraint>,
}

impl Reader {
    fn clues(&mut self, board: &Value) -> Result<Grid, TextErrorKind> {
        let side = self.shape.side();
        let mut clues = Grid::empty(self.shape);
        for (row, cells) in list(board, "cells").iter().enumerate() {
            let cells = cells.as_array().map_or(&[][..], Vec::as_slice);
            if cells.len() != side {
                let what = format!("a board with {side} rows and {} columns", cells.len());
                return Err(TextErrorKind::Unsupported { what });
            }
            for (column, value) in cells.iter().enumerate() {
                let text = match member(value, "value") {
                    Some(Value::String(text)) => text.clone(),
                    Some(Value::Number(number)) => number.to_string(),
                    _ => continue,
                };
                let digit = text.parse().ok().and_then(Digit::new);
                let digit = digit.filter(|digit| digit.value() <= side);
                if digit.is_some() {
                    clues.set(self.shape.cell(row, column), digit);
                } else if !text.is_empty() {
                    let sketch = Sketch {
                        name: "symbol".to_owned(),
                        is_left_out: true,
                        cells: vec![[row as i32, column as i32]],
                        value: short(&text),
                        ..Sketch::default()
                    };
                    leave_out(&mut self.left_out, "symbol", Some(sketch))?;
                }
            }
        }
        Ok(clues)
    }

    /// Returns the regions that cover the board; rows, which are houses anyway, if
    /// there are none. Others are houses besides.
    fn regions(&mut self, board: &Value) -> Result<Option<Regions>, TextErrorKind> {
        let shape = self.shape;
        let side = shape.side();
        let mut of = vec![None; shape.cell_count()];
        let all = list(board, "regions");
        let mut is_cover = all.len() == side;
        for (number, value) in all.iter().enumerate() {
            let cells = cells_of(value, shape).filter(|cells| cells.len() == side);
            let Some(cells) = cells else {
                leave_out(&mut self.left_out, "region", None)?;
                is_cover = false;
                continue;
            };
            for cell in &cells {
                is_cover &= of[cell.index()].replace(number).is_none();
            }
            let cells = cells.into();
            self.list.push(LocalConstraint::Cage { cells, sum: None });
        }
        let of: Option<Vec<usize>> = of.into_iter().collect();
        let of = match of.filter(|_| is_cover) {
            Some(of) => {
                self.list.clear();
                of
            }
            None => shape.cells().map(|cell| shape.row_of(cell)).collect(),
        };
        // A cage with a cell twice is none.
        Constraints::new(shape, self.list.iter().cloned())?;
        Ok(Some(Regions::new(shape, &of)?))
    }

    /// Reads cages, and returns the texts among them and in the board.
    fn cages(&mut self, board: &Value) -> Result<Vec<(String, String)>, TextErrorKind> {
        let mut texts = Vec::new();
        for value in list(board, "cages") {
            let text = member(value, "value").and_then(Value::as_str);
            if list(value, "cells").is_empty() {
                let text = text.and_then(|text| text.split_once(':'));
                texts.extend(text.map(|(name, text)| (name.to_owned(), text.trim().to_owned())));
                continue;
            }
            let sum = member(value, "value").and_then(Value::as_u64);
            let sum = sum.or_else(|| text?.trim().parse().ok());
            let cells = cells_of(member(value, "cells").unwrap_or(value), self.shape);
            let cage = cells.as_ref().and_then(|cells| {
                let cage = LocalConstraint::Cage {
                    cells: cells.as_slice().into(),
                    sum: Some(u32::try_from(sum?).ok()?),
                };
                Constraints::new(self.shape, [cage.clone()])
                    .is_ok()
                    .then_some(cage)
            });
            match cage {
                Some(cage) => self.list.push(cage),
                None => {
                    let place = |cell: Cell| [self.shape.row_of(cell), self.shape.column_of(cell)];
                    let cells = cells.unwrap_or_default().into_iter();
                    let sketch = Sketch {
                        name: "cage".to_owned(),
                        is_left_out: true,
                        cells: cells.map(|cell| place(cell).map(|at| at as i32)).collect(),
                        value: short(text.unwrap_or_default()),
                        ..Sketch::default()
                    };
                    leave_out(&mut self.left_out, "cage", Some(sketch))?;
                }
            }
        }
        let about = member(board, "metadata");
        for name in ["title", "author", "rules", "solution"] {
            let text = about.and_then(|about| member(about, name));
            let text = match text {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.to_string(),
                Some(Value::Array(lines)) => {
                    let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
                    lines.join("\n")
                }
                _ => continue,
            };
            if !text.is_empty() && !texts.iter().any(|(known, _)| known == name) {
                texts.push((name.to_owned(), text));
            }
        }
        Ok(texts)
    }

    /// Leaves out what is not known.
    fn others(&mut self, board: &Value) -> Result<(), TextErrorKind> {
        let members = board.as_object().into_iter().flatten();
        for (name, value) in members {
            let long = NAMES.iter().find(|(short, _)| short == name);
            let long = long.map_or(name.as_str(), |(_, long)| long);
            let is_empty = match value {
                Value::Null | Value::Bool(false) => true,
                Value::Array(list) => list.is_empty(),
                Value::Object(members) => members.is_empty(),
                _ => false,
            };
            if !is_empty && !BOARD.contains(&long) {
                leave_out(&mut self.left_out, name, None)?;
            }
        }
        Ok(())
    }

    /// Returns what is drawn, which is left out of the rules.
    fn drawings(&mut self, board: &Value) -> Result<Vec<Sketch>, TextErrorKind> {
        type Draw = fn(&Value) -> Option<Sketch>;
        let kinds: [(&str, Draw); 4] = [
            ("underlays", drawn::shape),
            ("lines", drawn::line),
            ("arrows", drawn::arrow),
            ("overlays", drawn::shape),
        ];
        let mut all = Vec::new();
        for (name, draw) in kinds {
            for value in list(board, name) {
                let sketch = draw(value);
                let what = match (name, sketch.as_ref().map(|sketch| sketch.name.as_str())) {
                    ("lines", _) => "line",
                    ("arrows", _) => "arrow",
                    (_, Some("text")) => "text",
                    (_, Some(_)) => "shape",
                    // Nothing is to be seen.
                    (_, None) => continue,
                };
                leave_out(&mut self.left_out, what, None)?;
                all.extend(sketch);
            }
        }
        all.truncate(MOST);
        Ok(all)
    }
}

fn leave_out(
    left_out: &mut LeftOut,
    name: &str,
    sketch: Option<Sketch>,
) -> Result<(), TextErrorKind> {
    let what = format!("the constraint '{name}'");
    let sketches = || sketch.into_iter().collect();
    left_out.leave_out(name, 1, TextErrorKind::Unsupported { what }, sketches)
}

/// Returns the cells of a list, as pairs of row and column, if all are on the board.
fn cells_of(value: &Value, shape: Shape) -> Option<Vec<Cell>> {
    let axis = |value: &Value, axis: usize| {
        let at = usize::try_from(value.get(axis)?.as_u64()?).ok()?;
        (at < shape.side()).then_some(at)
    };
    let cells = value.as_array()?.iter();
    let cells = cells.map(|value| Some(shape.cell(axis(value, 0)?, axis(value, 1)?)));
    cells.collect()
}
