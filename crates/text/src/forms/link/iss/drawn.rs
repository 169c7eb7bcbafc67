//! Constraints that are not known, as they can be drawn.

use super::groups::Node;
use super::part::cell;
use crate::content::sketch::Sketch;
use crate::forms::left_out::{MOST, short};
use quadrille_board::Shape;

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
