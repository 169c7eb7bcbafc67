//! The boxes, regions and diagonals of a board with cells outside.

use super::part::unsupported;
use super::rules::Rules;
use crate::board::{Cell, Extra, Kind, LocalConstraint, Ruled};
use crate::text::content::error::TextErrorKind;
use crate::text::forms::left_out::LeftOut;

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
            let symbols: Vec<char> = pieces.chars().collect();
            let mut names = symbols.clone();
            names.sort_unstable();
            names.dedup();
            let piece = |name: &char| -> Vec<Cell> {
                let of_piece = cells
                    .iter()
                    .zip(&symbols)
                    .filter(|(_, symbol)| *symbol == name);
                of_piece.map(|(&cell, _)| cell).collect()
            };
            let (right, others): (Vec<_>, Vec<_>) = names
                .iter()
                .map(piece)
                .partition(|cells| cells.len() == size);
            // Larger ones may hold a digit twice, if there are regions at all.
            let is_usual = size == area.rows.max(area.columns);
            if symbols.len() != cells.len() || right.is_empty() || (is_usual && !others.is_empty())
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
}
