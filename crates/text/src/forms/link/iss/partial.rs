//! The boxes, regions and diagonals of a board with cells outside.

use super::area::Area;
use super::groups::Node;
use super::part::{cell, unsupported};
use super::rules::Rules;
use crate::content::error::TextErrorKind;
use crate::content::extras::Sketch;
use crate::forms::left_out::{LeftOut, MOST, short};
use quadrille_board::{Cell, Extra, Kind, LocalConstraint, Ruled, Shape};

impl Rules {
    /// Adds the boxes, regions, diagonals and groups of a board with cells outside,
    /// all of which have no digit twice.
    pub(super) fn finish_part(&mut self, left_out: &mut LeftOut) -> Result<(), TextErrorKind> {
        let mut leave_out = |name: &str| left_out.leave_out(name, 1, unsupported(name), Vec::new);
        let area = self.area;
        let size = self.region_size.unwrap_or(area.rows.max(area.columns));
        let boxes = area.boxes(size);
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for extra in std::mem::take(&mut self.extras) {
            match extra {
                Extra::DisjointGroups if !boxes.is_empty() => {
                    let group = |at: usize| boxes.iter().map(move |cells| cells[at]);
                    groups.extend((0..size).map(|at| group(at).collect()));
                }
                Extra::DisjointGroups | Extra::Windoku | Extra::X => {
                    leave_out(&format!("{extra} on this board"))?;
                }
                extra => self.extras.push(extra),
            }
        }
        let diagonals = std::mem::take(&mut self.diagonals);
        for (is_first, _) in [true, false]
            .iter()
            .zip(diagonals)
            .filter(|(_, is_on)| *is_on)
        {
            if area.rows != area.columns {
                leave_out("Diagonal on this board")?;
                continue;
            }
            let column = if *is_first { 0 } else { area.columns - 1 };
            groups.extend(area.diagonal(area.shape.cell(0, column)));
        }
        if let Some(pieces) = self.pieces.take() {
            let cells = area.cells();
            let (right, others): (Vec<_>, Vec<_>) = pieces_of(&cells, &pieces)
                .into_iter()
                .partition(|cells| cells.len() == size);
            // Larger ones may hold a digit twice, if there are regions at all.
            let is_usual = size == area.rows.max(area.columns);
            if pieces.chars().count() != cells.len()
                || right.is_empty()
                || (is_usual && !others.is_empty())
            {
                leave_out("Jigsaw of such regions")?;
            } else {
                groups.extend(right);
            }
        }
        if !self.has_no_boxes {
            groups.extend(boxes);
        }
        groups.retain(|cells| cells.len() > 1);
        if self.has_same_values {
            self.list.extend(same_values(area, size, &groups));
        }
        let cages = groups.into_iter().map(|cells| LocalConstraint::Cage {
            cells: cells.into(),
            sum: None,
        });
        self.list.extend(cages);
        let outside = Ruled::new(Kind::Outside, [], [area.outside()]);
        self.list.push(LocalConstraint::Ruled(outside));
        // No boxes besides.
        self.has_no_boxes = true;
        Ok(())
    }

    /// Adds the pieces of a jigsaw that have as many cells as there are digits, for a
    /// whole board that has others, too: cells that are in no piece so far have a
    /// symbol as well. Returns `None` if there are none.
    pub(super) fn some_pieces(&mut self, text: String) -> Option<()> {
        let (cells, side) = (self.area.cells(), self.shape.side());
        let mut pieces = pieces_of(&cells, &text);
        pieces.retain(|piece| piece.len() == side);
        if text.chars().count() != cells.len() || pieces.is_empty() {
            return None;
        }
        let cages = pieces.into_iter().map(|cells| LocalConstraint::Cage {
            cells: cells.into(),
            sum: None,
        });
        self.list.extend(cages);
        self.pieces = Some(text);
        Some(())
    }
}

/// Returns the cells with each symbol of a text.
fn pieces_of(cells: &[Cell], text: &str) -> Vec<Vec<Cell>> {
    let symbols: Vec<char> = text.chars().collect();
    let mut names = symbols.clone();
    names.sort_unstable();
    names.dedup();
    let piece = |name: &char| -> Vec<Cell> {
        let of_piece = cells.iter().zip(&symbols);
        let of_piece = of_piece.filter(|(_, symbol)| *symbol == name);
        of_piece.map(|(&cell, _)| cell).collect()
    };
    names.iter().map(piece).collect()
}

/// Returns that the largest of rows, columns and boxes hold the same digits. One kind of
/// them is enough, as it covers the board.
fn same_values(area: Area, size: usize, groups: &[Vec<Cell>]) -> Option<LocalConstraint> {
    let cells = area.cells();
    let by = |line: &dyn Fn(Cell) -> usize, count: usize| -> Vec<Vec<Cell>> {
        let of = |number| {
            cells
                .iter()
                .copied()
                .filter(move |&cell| line(cell) == number)
        };
        (0..count).map(|number| of(number).collect()).collect()
    };
    let parts = if area.columns >= area.rows.max(size) {
        by(&|cell| area.shape.row_of(cell), area.rows)
    } else if area.rows >= size {
        by(&|cell| area.shape.column_of(cell), area.columns)
    } else {
        groups
            .iter()
            .filter(|group| group.len() == size)
            .cloned()
            .collect()
    };
    (parts.len() > 1).then(|| LocalConstraint::Ruled(Ruled::new(Kind::SameValues, [], parts)))
}

/// Returns the cells that a constraint names, with what else it says, and the same
/// for each constraint of a group.
pub(super) fn drawn(node: &Node<'_>, shape: Shape) -> Vec<Sketch> {
    let (mut cells, mut words) = (Vec::new(), Vec::new());
    for value in node.values.split('~').take(MOST) {
        match cell(value, shape) {
            Some(cell) if cell.as_variable().is_some() => words.push("variable"),
            Some(cell) => {
                cells.push([shape.row_of(cell), shape.column_of(cell)].map(|at| at as i32))
            }
            None if value.is_empty() => {}
            None => words.push(value),
        }
    }
    let mut all = Vec::new();
    if !cells.is_empty() {
        all.push(Sketch {
            name: short(node.name),
            is_left_out: true,
            cells,
            value: short(&words.join(" ")),
            ..Sketch::default()
        });
    }
    let inner = node.inner.iter().take(MOST);
    all.extend(inner.flat_map(|inner| drawn(inner, shape)));
    all
}
