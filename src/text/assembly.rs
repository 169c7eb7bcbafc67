//! Assembles puzzles from lines, one line at a time.
//!
//! This module decides what a line means after those before it; the [module
//! above](super) describes the rules.

use std::collections::VecDeque;

use super::alphabet::Alphabet;
use super::block::{Block, Progress};
use super::cells::{Split, are_symbols};
use super::detect::read_record;
use super::error::TextError;
use super::form::Known;
use super::format::Format;
use super::layout::{Layout, Section, description, first_row};
use super::line::{misfit, not_a_puzzle, plain, whole};
use super::options::Options;
use super::pencil;
use super::puzzle::Puzzle;
use super::record::{Invalid, Record};
use crate::board::Shape;

/// The most lines of prose kept until it is known whether a grid follows.
const MAX_HEADINGS: usize = 32;

/// Turns lines into records.
pub(super) struct Assembly {
    options: Options,
    /// The options that concern lines of cells.
    known: Known,
    /// The grid whose rows are being read.
    block: Option<Block>,
    /// Lines of prose, each an error unless a grid of rows follows.
    headings: VecDeque<Record>,
    /// The name of the next grid, unless it has a heading.
    description: Option<String>,
    previous: Previous,
    /// Whether the last puzzle was a grid of rows, so that prose may follow it.
    after_grid: bool,
    /// The section of an `.sdk` file, once a section header was read.
    section: Option<Section>,
    /// Finished records.
    ready: VecDeque<Record>,
}

/// What the previous line was, as far as it affects the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Previous {
    /// The border of a grid that may follow.
    Rule,
    /// The last row of a grid.
    LastRow,
    /// A puzzle with this number of cells.
    Puzzle(usize),
    Other,
}

impl Assembly {
    /// Creates an assembly that has read nothing.
    pub(super) fn new(options: Options) -> Assembly {
        Assembly {
            known: options.known(Format::Line),
            options,
            block: None,
            headings: VecDeque::new(),
            description: None,
            previous: Previous::Other,
            after_grid: false,
            section: None,
            ready: VecDeque::new(),
        }
    }

    /// Returns the next finished record.
    pub(super) fn pop(&mut self) -> Option<Record> {
        self.ready.pop_front()
    }

    /// Returns whether a line with a whole classic puzzle could only be read as
    /// that, and would be the next record.
    pub(super) fn takes_classic(&self) -> bool {
        let (shape, alphabet) = (self.options.shape, self.options.alphabet);
        self.options.takes_lines()
            && shape.is_none_or(|shape| shape == Shape::CLASSIC)
            && alphabet.is_none_or(|alphabet| alphabet == Alphabet::Digits)
            && self.block.is_none()
            && self.section != Some(Section::Other)
            && self.headings.is_empty()
            && self.ready.is_empty()
    }

    /// Records that lines with whole puzzles of `cells` cells were read
    /// elsewhere.
    pub(super) fn pass(&mut self, cells: usize) {
        self.previous = Previous::Puzzle(cells);
        self.after_grid = false;
    }

    /// Reads a line, without its line end.
    pub(super) fn push(&mut self, line: &[u8], number: u64) {
        if self.block.is_none()
            && self.section != Some(Section::Other)
            && self.options.takes_lines()
            && let Some(puzzle) = plain(line, self.known)
        {
            self.previous = Previous::Puzzle(puzzle.grid.values().len());
            return self.push_puzzle(Ok(puzzle), "", number);
        }
        let line = String::from_utf8_lossy(line);
        if self.section != Some(Section::Other)
            && let Some(puzzle) = read_record(&line, number, &self.options)
        {
            if let Some(block) = self.block.take() {
                self.cut_short(block, number, Some(&line));
            }
            self.previous = Previous::Other;
            return self.push_puzzle(puzzle, &line, number);
        }
        let layout = Layout::of(&line);
        if let Some(mut block) = self.block.take() {
            match &layout {
                Layout::Comment | Layout::Rule => {
                    block.push_rule(&line);
                    self.block = Some(block);
                    return;
                }
                Layout::Cells(split) if !block.ends_before(split, self.options.alphabet) => {
                    return self.push_row(block, split, &line, number);
                }
                _ => self.cut_short(block, number, Some(&line)),
            }
        }
        match layout {
            Layout::Section(Section::Other) if self.section.is_none() && !self.after_grid => {
                self.push_heading(&line, number);
            }
            Layout::Section(section) => self.section = Some(section),
            _ if self.section == Some(Section::Other) => {}
            Layout::Comment => {
                if let Some(text) = description(&line) {
                    self.description = Some(text.to_owned());
                }
            }
            Layout::Rule if self.previous == Previous::LastRow => self.previous = Previous::Other,
            Layout::Rule => self.previous = Previous::Rule,
            Layout::Blank if matches!(self.previous, Previous::Puzzle(_)) => {}
            Layout::Blank => self.previous = Previous::Other,
            Layout::Cells(split) => self.push_cells(&split, &line, number),
        }
    }

    /// Reads a placeholder for a line that was too long to keep.
    pub(super) fn push_unread(&mut self, error: TextError, start: &[u8]) {
        let start = String::from_utf8_lossy(start);
        if let Some(block) = self.block.take() {
            self.cut_short(block, error.line, Some(&start));
        }
        if self.section != Some(Section::Other) {
            self.release_headings();
            self.previous = Previous::Other;
            self.ready.push_back(Record {
                line: error.line,
                puzzle: Err(Invalid::new(&start, error)),
            });
        }
    }

    /// Handles the end of the text; `number` is that of the line after it.
    pub(super) fn finish(&mut self, number: u64) {
        if let Some(block) = self.block.take() {
            self.cut_short(block, number, None);
        }
        self.release_headings();
    }

    /// Reads a line with contents, while no grid is being read.
    fn push_cells(&mut self, split: &Split<'_>, line: &str, number: u64) {
        let (options, known) = (&self.options, self.known);
        let previous = std::mem::replace(&mut self.previous, Previous::Other);
        if options.takes_marks()
            && let Some(shape) = pencil::first_row(split, options.known(Format::Marks))
        {
            let has_marks = options.format.is_some();
            let block = Block::new(shape, number, self.take_heading()).with_marks(has_marks);
            return self.push_row(block, split, line, number);
        }
        let row = first_row(split, number, known).filter(|_| options.takes_rows());
        let row_fits = row
            .as_ref()
            .is_some_and(|(shape, cells)| are_symbols(line, cells, shape.side(), options.alphabet));
        let mut as_puzzle = None;
        if options.takes_lines()
            && let Some(whole) = whole(split, number, known)
        {
            let cells = whole.cells.len();
            let puzzle = whole.read(line, known);
            // As many cells may also be a row of a larger board.
            let likelier_row = match previous {
                Previous::Puzzle(before) if before == cells => false,
                Previous::Rule => true,
                _ => puzzle.is_err(),
            };
            // A heading may have as many letters, too.
            let is_heading = puzzle.is_err() && split.is_prose();
            if !(row_fits && likelier_row || is_heading) {
                self.push_puzzle(puzzle, line, number);
                self.previous = Previous::Puzzle(cells);
                return;
            }
            as_puzzle = puzzle.err();
        }
        match row {
            Some((shape, _)) if row_fits || !split.is_prose() && split.is_mostly_cells() => {
                let name = self.take_heading();
                let block = Block::new(shape, number, name).unless_puzzle(as_puzzle);
                self.push_row(block, split, line, number);
            }
            _ if split.is_prose() => self.push_heading(line, number),
            _ => {
                let error = misfit(split, line, number, known);
                self.push_puzzle(Err(error), line, number);
            }
        }
    }

    /// Returns the name of the grid that begins: the last line of the prose
    /// before it.
    fn take_heading(&mut self) -> Option<String> {
        let description = self.description.take();
        let heading = self.headings.drain(..).next_back();
        let heading = heading.and_then(|record| record.puzzle.err());
        let name = heading.map(|heading| heading.text.trim().to_owned());
        name.or(description)
    }

    fn push_puzzle(&mut self, puzzle: Result<Puzzle, TextError>, line: &str, number: u64) {
        self.release_headings();
        self.description = None;
        self.after_grid = false;
        self.ready.push_back(Record {
            line: number,
            puzzle: puzzle.map_err(|error| Invalid::new(line, error)),
        });
    }

    fn push_row(&mut self, mut block: Block, split: &Split<'_>, line: &str, number: u64) {
        match block.push_row(line, split, number, self.options.alphabet) {
            Progress::Unfinished => self.block = Some(block),
            Progress::Complete => {
                let puzzle = block.read(self.options.alphabet);
                self.push_block(block, puzzle);
            }
        }
    }

    fn cut_short(&mut self, mut block: Block, number: u64, next: Option<&str>) {
        let error = block.unfinished(number, next);
        self.push_block(block, Err(error));
    }

    fn push_block(&mut self, block: Block, puzzle: Result<Puzzle, TextError>) {
        self.previous = Previous::LastRow;
        self.after_grid = true;
        self.ready.push_back(Record {
            line: block.line,
            puzzle: puzzle.map_err(|error| Invalid::new(block.text.trim_end(), error)),
        });
    }

    /// Keeps a line of prose, as an error, until it is known whether it belongs
    /// to a grid of rows.
    fn push_heading(&mut self, line: &str, number: u64) {
        let error = not_a_puzzle(line).at_line(number);
        self.headings.push_back(Record {
            line: number,
            puzzle: Err(Invalid::new(line, error)),
        });
        if self.headings.len() > MAX_HEADINGS {
            self.release_headings();
        }
    }

    /// Releases the prose as errors: no grid follows.
    fn release_headings(&mut self) {
        if self.after_grid {
            self.headings.clear();
        }
        self.ready.extend(self.headings.drain(..));
    }
}
