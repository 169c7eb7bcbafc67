//! A puzzle that is losing its clues, step by step.

use crate::board::{Cell, Givens, Grid, Variant};
use crate::cover::Count;
use crate::limits::Stop;
use crate::sudoku::batch::Verdict;
use std::ops::Range;

/// A puzzle that is losing its clues.
#[derive(Clone, Debug)]
pub(crate) struct ClueRemoval<'a> {
    /// The remaining puzzle. Invariant: it is unique.
    pub(super) left: Givens<'a>,
    /// The number of its clues.
    clues: usize,
    /// Cells that lose their clues together, in the order to try them.
    pub(super) groups: Groups,
    /// The number of groups tried or skipped.
    pub(super) tried: usize,
    /// The number of groups to try at a time.
    pub(super) step: usize,
    /// The fewest clues that may be left.
    least: usize,
    /// The removed groups, in order.
    gone: Vec<usize>,
    /// The index of the run that it belongs to.
    pub(super) run: usize,
    /// Whether a group may have stayed needlessly, as its search took too many
    /// nodes.
    is_doubtful: bool,
    /// Why it ended before all groups were tried, if it did.
    stop: Option<Stop>,
}

/// The number of groups tried at first.
const FIRST_STEP: usize = 16;

impl<'a> ClueRemoval<'a> {
    /// Starts with a unique puzzle, groups of its clues to remove (each cell
    /// once), the fewest clues that may be left, and the index of the run that
    /// it belongs to.
    pub(crate) fn new(
        puzzle: Givens<'a>,
        groups: impl IntoIterator<Item = impl AsRef<[Cell]>>,
        least: usize,
        run: usize,
    ) -> ClueRemoval<'a> {
        ClueRemoval {
            clues: puzzle.clues().clues().count(),
            left: puzzle,
            groups: Groups::new(groups),
            tried: 0,
            step: FIRST_STEP,
            least,
            gone: Vec::new(),
            run,
            is_doubtful: false,
            stop: None,
        }
    }

    /// Returns what is left.
    pub(crate) fn grid(&self) -> &Grid {
        self.left.clues()
    }

    /// Returns the rules and constraints, which stay.
    pub(crate) fn variant(&self) -> &Variant {
        self.left.variant()
    }

    /// Returns whether a limit on nodes prevented a decision about some clue.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// Returns why not all groups were tried, if they were not.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns the number of removed groups.
    #[cfg(feature = "generate")]
    pub(crate) fn len(&self) -> usize {
        self.gone.len()
    }

    /// Returns the puzzle after the removal of `number` groups, starting from
    /// the puzzle before any.
    #[cfg(feature = "generate")]
    pub(crate) fn after(&self, number: usize, start: &Grid) -> Grid {
        let mut grid = start.clone();
        for &group in &self.gone[..number] {
            (self.groups.cells(group..group + 1).iter()).for_each(|&cell| grid.set(cell, None));
        }
        grid
    }

    /// Returns the number of groups to remove next, or 0 if no group is left.
    /// Skips those that would leave too few clues.
    pub(super) fn next_step(&mut self) -> usize {
        if self.stop.is_some() {
            return 0;
        }
        let spare = self.clues - self.least.min(self.clues);
        let rest = self.groups.len() - self.tried;
        let size = |from: usize, step: usize| self.groups.cells(from..from + step).len();
        let too_large = (self.tried..self.groups.len()).take_while(|&group| size(group, 1) > spare);
        let skipped = too_large.count();
        self.tried += skipped;
        let steps = 1..=self.step.min(rest - skipped);
        let from = self.tried;
        steps.take_while(|&step| size(from, step) <= spare).count()
    }

    /// Returns the cells of the groups of a step.
    pub(super) fn next_cells(&self, step: usize) -> &[Cell] {
        self.groups.cells(self.tried..self.tried + step)
    }

    /// Returns the puzzle without the groups of a step.
    pub(super) fn without(&self, step: usize) -> Givens<'a> {
        self.left.without(self.next_cells(step))
    }

    /// Takes the removed groups out of the puzzle, if that was not done at each
    /// step.
    pub(super) fn take_groups(&mut self) {
        let cells = (self.gone.iter()).flat_map(|&group| self.groups.cells(group..group + 1));
        self.left = self.left.without(cells);
    }

    /// Draws the conclusions from the verdict on what a step would leave.
    /// Returns whether its groups go.
    pub(super) fn conclude(&mut self, step: usize, verdict: &Verdict) -> bool {
        if verdict.count == Count::Exact(1) {
            let groups = self.tried..self.tried + step;
            self.clues -= self.groups.cells(groups.clone()).len();
            self.gone.extend(groups);
            self.tried += step;
            self.step = 2 * step;
            return true;
        }
        match verdict.doubt() {
            Some(stop) if stop != Stop::Nodes => self.stop = Some(stop),
            _ if step > 1 => self.step = step / 2,
            doubt => {
                self.is_doubtful |= doubt.is_some();
                self.tried += 1;
            }
        }
        false
    }
}

/// Cells that lose their clues together, in the order to try them. In one piece
/// of memory: most groups have one cell, and there are many.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    cells: Vec<Cell>,
    /// Where each group ends.
    ends: Vec<usize>,
}

impl Groups {
    pub(super) fn new(groups: impl IntoIterator<Item = impl AsRef<[Cell]>>) -> Groups {
        let (mut cells, mut ends) = (Vec::new(), Vec::new());
        for group in groups {
            cells.extend_from_slice(group.as_ref());
            ends.push(cells.len());
        }
        Groups { cells, ends }
    }

    /// Returns the number of groups.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the cells of some groups.
    pub(super) fn cells(&self, groups: Range<usize>) -> &[Cell] {
        let end = |number: usize| match number {
            0 => 0,
            number => self.ends[number - 1],
        };
        &self.cells[end(groups.start)..end(groups.end)]
    }
}
