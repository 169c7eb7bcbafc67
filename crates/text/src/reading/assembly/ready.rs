//! Finished records, in order.
//!
//! A grid waits for the next one: one of the two may be the cells of a jigsaw, and
//! the other its layout, a map of the regions.

use std::collections::VecDeque;

use crate::content::puzzle::Puzzle;
use crate::content::{Invalid, Record};
use crate::forms::line::jigsaw;
use quadrille_board::{Regions, Shape};

/// Finished records.
#[derive(Default)]
pub(super) struct Ready {
    records: VecDeque<Record>,
    /// A grid that follows the records.
    waiting: Option<Waiting>,
}

/// A grid that may belong to the next one.
enum Waiting {
    /// A layout of the grid that follows.
    Layout(Record, Regions),
    /// Cells, whose layout may follow.
    Cells(Record),
}

/// The words of a heading between the cells of a jigsaw and its layout.
const OF_LAYOUTS: [&str; 6] = ["region", "layout", "map", "area", "shape", "cage"];

impl Ready {
    /// Returns the next record.
    pub(super) fn pop(&mut self) -> Option<Record> {
        self.records.pop_front()
    }

    /// Returns whether there is none, not even one that waits.
    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.waiting.is_none()
    }

    /// Adds a record.
    pub(super) fn emit(&mut self, record: Record) {
        self.release();
        self.records.push_back(record);
    }

    /// Adds records.
    pub(super) fn emit_all(&mut self, records: impl ExactSizeIterator<Item = Record>) {
        if records.len() > 0 {
            self.release();
        }
        self.records.extend(records);
    }

    /// Adds a grid, which may have the layout before it or be one.
    pub(super) fn emit_grid(&mut self, record: Record) {
        let puzzle = record.puzzle.as_ref().ok();
        if let Some(regions) = puzzle.and_then(jigsaw::as_layout) {
            let name = puzzle.and_then(|puzzle| puzzle.name.as_deref());
            if name.is_none_or(is_of_layout) && self.lay_out(&regions) {
                return;
            }
            self.release();
            self.waiting = Some(Waiting::Layout(record, regions));
            return;
        }
        let takes =
            |regions: &Regions| puzzle.is_some_and(|puzzle| may_have(puzzle, regions.shape()));
        match self.waiting.take() {
            Some(Waiting::Layout(layout, regions)) if takes(&regions) => {
                let line = layout.line;
                let name = layout.puzzle.ok().and_then(|layout| layout.name);
                let puzzle = record.puzzle.map(|mut puzzle| {
                    puzzle.name = puzzle.name.take().or(name);
                    puzzle.with_regions(regions)
                });
                self.records.push_back(Record::new(line, puzzle));
            }
            before => {
                self.waiting = before;
                self.release();
                let may_wait = puzzle.is_some_and(|puzzle| may_have(puzzle, puzzle.grid.shape()));
                match may_wait {
                    true => self.waiting = Some(Waiting::Cells(record)),
                    false => self.records.push_back(record),
                }
            }
        }
    }

    /// Returns the shape of the cells whose layout may follow.
    pub(super) fn awaited(&self) -> Option<Shape> {
        match &self.waiting {
            Some(Waiting::Cells(record)) => Some(record.puzzle.as_ref().ok()?.grid.shape()),
            _ => None,
        }
    }

    /// Gives these regions to the cells that wait for them. Returns whether there
    /// are any.
    pub(super) fn lay_out(&mut self, regions: &Regions) -> bool {
        if self.awaited() != Some(regions.shape()) {
            return false;
        }
        if let Some(Waiting::Cells(record)) = self.waiting.take() {
            let puzzle = record
                .puzzle
                .map(|puzzle| puzzle.with_regions(regions.clone()));
            self.records.push_back(Record::new(record.line, puzzle));
        }
        true
    }

    /// Releases a grid that waits: nothing belongs to it. Regions without cells are
    /// no puzzle.
    pub(super) fn release(&mut self) {
        let record = match self.waiting.take() {
            None => return,
            Some(Waiting::Cells(record)) => record,
            Some(Waiting::Layout(Record { line, puzzle }, _)) => {
                let invalid = |puzzle: Puzzle| {
                    let error = jigsaw::without_cells().at_line(line);
                    Err(Invalid::new(&puzzle.grid.to_string(), error))
                };
                Record::new(line, puzzle.and_then(invalid))
            }
        };
        self.records.push_back(record);
    }
}

/// Returns whether a puzzle may have regions of a board of this shape.
fn may_have(puzzle: &Puzzle, shape: Shape) -> bool {
    puzzle.is_plain() && puzzle.grid.shape() == shape && shape.side() >= jigsaw::LEAST_SIDE
}

/// Returns whether a heading announces a layout, not another puzzle.
fn is_of_layout(heading: &str) -> bool {
    let heading = heading.to_lowercase();
    OF_LAYOUTS.iter().any(|word| heading.contains(word))
}
