//! What a line with contents means while no grid is being read: a whole puzzle, the
//! first row of a grid, or a heading.

use super::Assembly;
use super::grids::Previous;
use super::headings::is_number;
use crate::format::Format;
use crate::forms::cells::{Split, are_symbols, read_puzzle};
use crate::forms::grid::block::Block;
use crate::forms::grid::pencil;
use crate::forms::layout::first_row;
use crate::forms::line::plain::{labelled, misfit, spaced, whole};
use crate::forms::table::delimited;
use crate::forms::table::headings::is_header;
use crate::forms::table::separator::Separator;
use crate::forms::tokens::Source;

impl Assembly {
    /// Reads a line with contents, while no grid is being read.
    pub(super) fn push_cells(
        &mut self,
        split: &Split<'_>,
        line: &str,
        number: u64,
        (below, may_gather): (Option<&Separator>, bool),
    ) {
        let (options, known) = (&self.options, self.known);
        let previous = std::mem::replace(&mut self.grids.previous, Previous::Other);
        if options.takes_marks()
            && let Some(shape) = pencil::first_row(split, options.known(Format::Marks))
        {
            let has_marks = options.format.is_some();
            let title = self.grids.take_title(shape, false);
            let block = Block::new(shape, number, title).with_marks(has_marks);
            return self.grids.push_row(block, split, line, number);
        }
        if self.options.takes_lines()
            && let Some(puzzle) = spaced(split, line, known)
        {
            return self.grids.push_puzzle(Ok(puzzle), line, number);
        }
        if self.options.takes_lines()
            && let Some(puzzle) = labelled(line, number, known)
        {
            return self.grids.push_puzzle(Ok(puzzle), line, number);
        }
        // Below a rule that shows columns, a row is one of them.
        if may_gather && below.is_none() && self.begin_rows(line, number) {
            return;
        }
        let is_header = self.options.takes_tables() && is_header(line);
        if self.options.takes_tables()
            && !is_header
            && let Some((shape, division)) = delimited::first_row(line, known, below)
        {
            let title = self.grids.take_title(shape, true);
            let mut block = Block::new(shape, number, title).divided(division, line);
            if let Some(progress) = block.push_fields(line, number) {
                self.grids.settle(block, progress);
            }
            return;
        }
        if self.options.takes_tables()
            && let Some((shape, cells)) = delimited::whole(line, known)
        {
            let puzzle = read_puzzle(Source::new(line, number), &cells, shape, known.alphabet);
            return self.grids.push_puzzle(puzzle, line, number);
        }
        if is_header || known.shape.is_none() && is_number(line) {
            return self.grids.push_heading(line, number);
        }
        let (options, known) = (&self.options, self.known);
        let row = first_row(split, known).filter(|_| options.takes_rows());
        let row_fits = row
            .as_ref()
            .is_some_and(|(shape, cells)| are_symbols(line, cells, shape.side(), options.alphabet));
        let is_bracket = matches!(line.trim(), "[" | "{" | "(");
        if is_bracket && may_gather && self.begin_list(line, number) {
            return;
        }
        let (options, known) = (&self.options, self.known);
        let mut as_puzzle = None;
        if options.takes_lines()
            && let Some(whole) = whole(split, known)
        {
            let cells = whole.cells.len();
            let puzzle = whole.read(line, number, known);
            // As many cells may also be a row of a larger board.
            let likelier_row = match previous {
                Previous::Puzzle(before) if before == cells => false,
                Previous::Rule => true,
                _ => puzzle.is_err(),
            };
            // A heading may have as many letters, too.
            let is_heading = puzzle.is_err() && split.is_prose();
            if !(row_fits && likelier_row || is_heading) {
                self.grids.push_puzzle(puzzle, line, number);
                self.grids.previous = Previous::Puzzle(cells);
                return;
            }
            as_puzzle = puzzle.err();
        }
        if !row_fits && may_gather && self.begin_list(line, number) {
            return;
        }
        match row {
            Some((shape, _)) if row_fits || !split.is_prose() && split.is_mostly_cells() => {
                let title = self.grids.take_title(shape, false);
                let block = Block::new(shape, number, title).unless_puzzle(as_puzzle);
                self.grids.push_row(block, split, line, number);
            }
            _ if split.is_prose() => self.grids.push_heading(line, number),
            _ => {
                let error = misfit(split, line, number, known);
                self.grids.push_puzzle(Err(error), line, number);
            }
        }
    }
}
