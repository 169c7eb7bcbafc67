//! Constraints on regions that are to be found: `CC1` is the region of the first
//! cell, row by row.

use super::area::{Area, Summed};
use super::groups::Node;
use super::part::{Part, cell};
use super::rules::Rules;
use crate::content::error::TextErrorKind;
use quadrille_board::{Cell, Kind, Regions, Ruled};

/// Returns the regions whose sums are equal on a line, by all constraints of a board.
pub(super) fn summed(nodes: &[Node<'_>], area: Area) -> Summed {
    let (mut has_boxes, mut jigsaw, mut is_open) = (area.shape.box_rows() > 1, None, false);
    let mut nodes: Vec<&Node<'_>> = nodes.iter().collect();
    while let Some(node) = nodes.pop() {
        match node.name {
            "And" => nodes.extend(&node.inner),
            "NoBoxes" => has_boxes = false,
            "Jigsaw" => jigsaw = Some(node.values.replace('~', "")),
            "ChaosConstruction" => is_open = true,
            _ => {}
        }
    }
    let is_whole = |text: &str| Regions::parse(area.shape, text).is_ok();
    match jigsaw {
        _ if is_open => Summed::Others,
        // A part of a board is refused.
        _ if has_boxes || !area.is_whole() => Summed::Regions,
        None => Summed::Nothing,
        Some(text) if is_whole(&text) => Summed::Regions,
        Some(_) => Summed::Others,
    }
}

impl Rules {
    /// Reads a constraint on regions that are to be found; `None` if it is about
    /// digits.
    pub(super) fn of_regions(
        &self,
        part: &Part<'_>,
        kind: Kind,
    ) -> Result<Option<Vec<Ruled>>, TextErrorKind> {
        let is_region = |value: &&str| value.starts_with("CC");
        let values = &part.values;
        if kind == Kind::SameValues && values.iter().skip(1).any(is_region) {
            let cells = self.cells_of(part, &values[1..])?;
            // Groups of one region each.
            let is_right = values[0].parse() == Ok(cells.len()) && cells.len() > 1;
            is_right.then_some(()).ok_or_else(|| part.unsupported())?;
            return Ok(Some(vec![Ruled::new(Kind::SameRegion, [], [cells])]));
        }
        let is_count = part.name == "ChaosCount";
        if !is_count && kind != Kind::RegionArrow {
            return Ok(None);
        }
        let (first, rest) = values.split_first().ok_or_else(|| part.wrong())?;
        let own = cell(first, self.shape).filter(|cell| cell.as_variable().is_none());
        let own = own.ok_or_else(|| part.wrong())?;
        // Whether the cell itself is left out.
        let (offset, regions) = match rest {
            ["" | "0", regions @ ..] => (0, regions),
            ["1", regions @ ..] => (1, regions),
            _ => (0, rest),
        };
        let lines = match regions {
            [] => self.beside(own, is_count),
            _ => {
                let lines = regions.split(|value| value.is_empty() || *value == "-");
                let lines: Result<Vec<Vec<Cell>>, _> =
                    lines.map(|line| self.cells_of(part, line)).collect();
                let mut lines = lines?;
                // Each begins in the cell itself.
                for line in &mut lines {
                    if line.first() != Some(&own) {
                        return Err(part.unsupported());
                    }
                    line.remove(0);
                }
                match (is_count, &lines[..]) {
                    (false, _) => lines,
                    (true, [all]) => all.iter().map(|&cell| vec![cell]).collect(),
                    _ => return Err(part.unsupported()),
                }
            }
        };
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        let parts: Vec<Vec<Cell>> = [vec![own]].into_iter().chain(lines).collect();
        if parts.len() == 1 && offset == 0 {
            return Ok(Some(vec![Ruled::new(Kind::Exactly, [1], parts)]));
        }
        Ok(Some(vec![Ruled::new(Kind::RegionArrow, [offset], parts)]))
    }

    /// Reads cells by the names of their regions.
    fn cells_of(&self, part: &Part<'_>, values: &[&str]) -> Result<Vec<Cell>, TextErrorKind> {
        let board = self.area.cells();
        let cell = |value: &&str| {
            let number: usize = value.strip_prefix("CC")?.parse().ok()?;
            board.get(number.checked_sub(1)?).copied()
        };
        let cells: Option<Vec<Cell>> = values.iter().map(cell).collect();
        cells.ok_or_else(|| part.unsupported())
    }

    /// Returns the lines in four directions from a cell, or each cell around it as
    /// a line.
    fn beside(&self, own: Cell, is_near: bool) -> Vec<Vec<Cell>> {
        let shape = self.shape;
        let (row, column) = (shape.row_of(own) as isize, shape.column_of(own) as isize);
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let steps = steps.filter(|&step| step != (0, 0));
        let straight = steps.filter(|(down, right)| is_near || *down == 0 || *right == 0);
        let line = |(down, right): (isize, isize)| {
            let places = (1..).map(|by| (row + by * down, column + by * right));
            let inside = |index: isize, most: usize| (0..most as isize).contains(&index);
            let on_board = places.take_while(|&(row, column)| {
                inside(row, self.area.rows) && inside(column, self.area.columns)
            });
            let cells = on_board.map(|(row, column)| shape.cell(row as usize, column as usize));
            cells.take(if is_near { 1 } else { usize::MAX }).collect()
        };
        straight.map(line).collect()
    }
}
