//! The grid that is being read, what stands around it, and the records that are
//! finished.

use super::headings::Headings;
use super::ready::Ready;
use crate::content::alphabet::Alphabet;
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;
use crate::content::{Invalid, Record};
use crate::forms::cells::Split;
use crate::forms::grid::block::{Block, Progress, Title};
use crate::forms::remark::{beside_cells, has_rule, says_more};
use crate::forms::table::headings::is_header;
use crate::options::Options;
use quadrille_board::Shape;

/// What the previous line was, as far as it affects the next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Previous {
    /// The border of a grid that may follow.
    Rule,
    /// The last row of a grid.
    LastRow,
    /// A puzzle with this number of cells.
    Puzzle(usize),
    Other,
}

/// The grid that is being read, and the records before it.
pub(super) struct Grids {
    alphabet: Option<Alphabet>,
    is_shape_set: bool,
    /// The grid whose rows are being read.
    pub(super) block: Option<Block>,
    /// Lines of prose, each an error unless a grid of rows follows.
    pub(super) headings: Headings,
    /// What comments say about the next grid. Its name is that, unless it has a
    /// heading.
    pub(super) title: Title,
    pub(super) previous: Previous,
    /// Whether the last puzzle was a grid of rows, so that prose may follow it.
    pub(super) after_grid: bool,
    pub(super) ready: Ready,
}

impl Grids {
    /// Begins with nothing. An alphabet and a shape may be set.
    pub(super) fn new(options: &Options) -> Grids {
        Grids {
            alphabet: options.alphabet,
            is_shape_set: options.shape.is_some(),
            block: None,
            headings: Headings::default(),
            title: Title::default(),
            previous: Previous::Other,
            after_grid: false,
            ready: Ready::default(),
        }
    }

    pub(super) fn push_puzzle(
        &mut self,
        puzzle: Result<Puzzle, TextError>,
        line: &str,
        number: u64,
    ) {
        let record = self.begin_record(puzzle, line, number);
        self.ready.emit(record);
    }

    fn begin_record(
        &mut self,
        puzzle: Result<Puzzle, TextError>,
        line: &str,
        number: u64,
    ) -> Record {
        let name = puzzle.is_ok().then(|| self.headings.pop_number()).flatten();
        let puzzle = puzzle.and_then(|puzzle| match rule_behind(&puzzle, line) {
            Some(rule) => Err(beside_cells(rule).at_line(number)),
            None => Ok(puzzle),
        });
        let puzzle = match (puzzle, name) {
            (Ok(puzzle), Some(name)) if puzzle.name.is_none() => Ok(puzzle.with_name(&name)),
            (puzzle, _) => puzzle,
        };
        self.release_headings();
        self.title = Title::default();
        self.after_grid = false;
        Record::new(number, puzzle.map_err(|error| Invalid::new(line, error)))
    }

    /// Returns the title of the grid that begins.
    pub(super) fn take_title(&mut self, shape: Shape, is_table: bool) -> Title {
        let title = std::mem::take(&mut self.title);
        self.headings.take_title(title, shape, is_table)
    }

    /// Keeps a line of prose until it is known whether it belongs to a grid of rows.
    pub(super) fn push_heading(&mut self, line: &str, number: u64) {
        self.headings.push(line, number);
        if says_more(line) {
            // No name, and no remark.
            let record = self.headings.pop_record();
            self.release_headings();
            self.ready.emit_all(record.into_iter());
            return;
        }
        // Letters are prose, and may be the regions of the cells above.
        if let Some(shape) = self.ready.awaited()
            && let Some(regions) = self.headings.layout(shape)
        {
            self.ready.lay_out(&regions);
            self.headings.clear();
        }
        if self.headings.are_too_many() {
            self.release_headings();
        }
    }

    /// Releases the prose as errors: no grid follows.
    pub(super) fn release_headings(&mut self) {
        if self.after_grid {
            self.headings.forget_remarks();
        }
        self.ready.emit_all(self.headings.drain());
    }

    pub(super) fn push_row(
        &mut self,
        mut block: Block,
        split: &Split<'_>,
        line: &str,
        number: u64,
    ) {
        let progress = block.push_row(line, split, number, self.alphabet);
        self.settle(block, progress);
    }

    pub(super) fn settle(&mut self, mut block: Block, progress: Progress) {
        match progress {
            Progress::Unfinished => self.block = Some(block),
            Progress::Complete => {
                let puzzle = block.read(self.alphabet);
                self.push_block(block, puzzle);
            }
        }
    }

    /// Ends a grid before its next row, unless it has all of them.
    pub(super) fn end(&mut self, block: Block, number: u64, next: Option<&str>) {
        match block.is_full() {
            true => self.settle(block, Progress::Complete),
            false => self.cut_short(block, number, next),
        }
    }

    pub(super) fn cut_short(&mut self, mut block: Block, number: u64, next: Option<&str>) {
        let error = block.unfinished(number, next, self.is_shape_set);
        self.push_block(block, Err(error));
    }

    fn push_block(&mut self, block: Block, puzzle: Result<Puzzle, TextError>) {
        self.previous = Previous::LastRow;
        self.after_grid = true;
        self.ready.emit_grid(Record {
            line: block.line,
            puzzle: puzzle.map_err(|error| Invalid::new(block.text.trim_end(), error)),
        });
    }

    /// Hands on a puzzle of several lines.
    pub(super) fn push_gathered(
        &mut self,
        puzzle: Result<Puzzle, TextError>,
        line: u64,
        text: &str,
    ) {
        self.previous = Previous::Other;
        // Prose above it is its name.
        let name = self.headings.pop();
        let has_name = !name.is_empty() && !is_header(&name);
        self.headings.clear();
        let puzzle = match puzzle {
            Ok(puzzle) if has_name && puzzle.name.is_none() => Ok(puzzle.with_name(&name)),
            puzzle => puzzle,
        };
        let record = self.begin_record(puzzle, text.trim_end(), line);
        self.ready.emit_grid(record);
        self.after_grid = true;
    }
}

/// Returns the name of a puzzle if that is a constraint behind its cells, which the form
/// of the line has no place for. Behind a `#`, it is a comment.
fn rule_behind<'a>(puzzle: &'a Puzzle, line: &str) -> Option<&'a str> {
    let name = puzzle.name.as_deref().filter(|name| has_rule(name))?;
    let before = line.trim_end().strip_suffix(name)?;
    (!before.trim_end().ends_with('#')).then_some(name)
}
