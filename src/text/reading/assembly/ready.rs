//! Finished records, in order.

use std::collections::VecDeque;

use crate::board::Regions;
use crate::text::content::record::Record;
use crate::text::forms::line::jigsaw;

/// Finished records.
#[derive(Default)]
pub(super) struct Ready {
    records: VecDeque<Record>,
    /// A full grid that may be the layout of the next one, and follows the records.
    layout: Option<(Record, Regions)>,
}

impl Ready {
    /// Returns the next record.
    pub(super) fn pop(&mut self) -> Option<Record> {
        self.records.pop_front()
    }

    /// Returns whether there is none, not even a layout.
    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.layout.is_none()
    }

    /// Adds a record.
    pub(super) fn emit(&mut self, record: Record) {
        self.release_layout();
        self.records.push_back(record);
    }

    /// Adds records.
    pub(super) fn emit_all(&mut self, records: impl ExactSizeIterator<Item = Record>) {
        if records.len() > 0 {
            self.release_layout();
        }
        self.records.extend(records);
    }

    /// Adds a grid, which may have the layout before it or be one.
    pub(super) fn emit_grid(&mut self, mut record: Record) {
        let regions = record.puzzle.as_ref().ok().and_then(jigsaw::as_layout);
        match (regions, self.layout.take(), &mut record.puzzle) {
            (None, Some((layout, regions)), Ok(puzzle))
                if puzzle.is_plain() && puzzle.grid.shape() == regions.shape() =>
            {
                let name = layout.puzzle.ok().and_then(|layout| layout.name);
                puzzle.name = puzzle.name.take().or(name);
                *puzzle = puzzle.clone().with_regions(regions);
                record.line = layout.line;
            }
            (None, before, _) => self.layout = before,
            (Some(regions), before, _) => {
                self.layout = before;
                self.release_layout();
                self.layout = Some((record, regions));
                return;
            }
        }
        self.emit(record);
    }

    /// Releases a full grid: it was no layout.
    pub(super) fn release_layout(&mut self) {
        let layout = self.layout.take();
        self.records.extend(layout.map(|(record, _)| record));
    }
}
