//! Assembles puzzles from lines, one line at a time.
//!
//! This module decides what a line means after those before it; the [module
//! above](super) describes the rules. What takes several lines and is not a
//! grid of rows is gathered in the module below.

mod gathering;
mod headings;

use std::collections::VecDeque;

use self::gathering::Gathering;
use self::headings::is_row_count;

use super::detect::read_record;
use crate::board::{Regions, Shape};
use crate::text::content::alphabet::Alphabet;
use crate::text::content::error::TextError;
use crate::text::content::puzzle::Puzzle;
use crate::text::content::record::{Invalid, Record};
use crate::text::format::Format;
use crate::text::forms::cells::{Split, are_symbols};
use crate::text::forms::code::list::{self, Passage};
use crate::text::forms::form::Known;
use crate::text::forms::grid::block::{Block, Progress, Title};
use crate::text::forms::grid::boxes::Boxes;
use crate::text::forms::grid::heading::DESCRIPTION;
use crate::text::forms::grid::spaced::SpacedRows;
use crate::text::forms::grid::{pencil, sdk};
use crate::text::forms::layout::{Layout, Section, fact, first_row};
use crate::text::forms::line::plain::{misfit, not_a_puzzle, plain, spaced, whole};
use crate::text::forms::line::{jigsaw, sukaku};
use crate::text::forms::table::delimited::{self, Separator, is_header};
use crate::text::forms::table::triples::Triples;
use crate::text::options::Options;

/// The most lines of prose kept until it is known whether a grid follows.
const MAX_HEADINGS: usize = 32;

/// Turns lines into records.
pub(in crate::text) struct Assembly {
    options: Options,
    /// The options that concern lines of cells.
    known: Known,
    /// The grid whose rows are being read.
    block: Option<Block>,
    /// Lines that are read together and are not a grid of rows.
    gathering: Option<Gathering>,
    /// A full grid that may be the layout of the next one.
    layout: Option<(Record, Regions)>,
    /// What the last rule shows of the columns below it.
    below: Option<Separator>,
    /// Lines of prose, each an error unless a grid of rows follows.
    headings: VecDeque<Record>,
    /// What comments say about the next grid. Its name is that, unless it has a
    /// heading.
    title: Title,
    previous: Previous,
    /// Whether the last puzzle was a grid of rows, so that prose may follow it.
    after_grid: bool,
    /// The section of an `.sdk` file, once a section header was read.
    section: Option<Section>,
    /// The last line of what was not [rows with blanks](SpacedRows).
    not_spaced: u64,
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
    pub(in crate::text) fn new(options: Options) -> Assembly {
        Assembly {
            known: options.known(Format::Line),
            options,
            block: None,
            gathering: None,
            layout: None,
            below: None,
            headings: VecDeque::new(),
            title: Title::default(),
            previous: Previous::Other,
            after_grid: false,
            section: None,
            not_spaced: 0,
            ready: VecDeque::new(),
        }
    }

    /// Returns the next finished record.
    pub(in crate::text) fn pop(&mut self) -> Option<Record> {
        self.ready.pop_front()
    }

    /// Returns whether a line with a whole classic puzzle could only be read as
    /// that, and would be the next record.
    pub(in crate::text) fn takes_classic(&self) -> bool {
        let (shape, alphabet) = (self.options.shape, self.options.alphabet);
        self.options.takes_lines()
            && shape.is_none_or(|shape| shape == Shape::CLASSIC)
            && alphabet.is_none_or(|alphabet| alphabet == Alphabet::Digits)
            && self.block.is_none()
            && self.gathering.is_none()
            && self.layout.is_none()
            && self.section != Some(Section::Other)
            && self.headings.is_empty()
            && self.ready.is_empty()
    }

    /// Records that lines with whole puzzles of `cells` cells were read
    /// elsewhere.
    pub(in crate::text) fn pass(&mut self, cells: usize) {
        self.previous = Previous::Puzzle(cells);
        self.after_grid = false;
    }

    /// Reads a line, without its line end.
    pub(in crate::text) fn push(&mut self, line: &[u8], number: u64) {
        match self.gathering.take() {
            None => self.push_line(line, number, true),
            Some(gathering) => self.gather(gathering, line, number),
        }
    }

    /// Reads a line, while nothing is gathered; `may_gather` is whether it may
    /// begin that.
    fn push_line(&mut self, line: &[u8], number: u64, may_gather: bool) {
        if self.block.is_none()
            && self.section != Some(Section::Other)
            && self.options.takes_lines()
            && let Some(puzzle) = plain(line, self.known)
            && !sukaku::is_row(line, self.known)
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
        let row = list::row_in_code(&line, self.known);
        let line = row.as_deref().unwrap_or(&line);
        let layout = Layout::of(line);
        if let Some(block) = self.block.take()
            && self.go_on(block, &layout, line, number)
        {
            return;
        }
        let below = self.below.take();
        match layout {
            Layout::Section(Section::Other) if self.section.is_none() && !self.after_grid => {
                self.push_heading(line, number);
            }
            Layout::Section(section) => self.section = Some(section),
            _ if self.section == Some(Section::Other) => {}
            Layout::Comment => match fact(line) {
                Some((DESCRIPTION, text)) => self.title.name = Some(text.to_owned()),
                Some((letter, text)) => {
                    if let Some(name) = sdk::field_of(letter) {
                        self.title.push(name, text);
                    }
                }
                None => {}
            },
            Layout::Rule => {
                self.below = Separator::below(line);
                self.previous = match self.previous {
                    Previous::LastRow => Previous::Other,
                    _ => Previous::Rule,
                };
            }
            Layout::Blank
                if may_gather && Boxes::is_blank_row(line) && self.begin_table(line, number) => {}
            Layout::Blank if matches!(self.previous, Previous::Puzzle(_)) => {}
            Layout::Blank => self.previous = Previous::Other,
            Layout::Cells(_) if is_row_count(line) => {}
            Layout::Cells(split) => {
                self.push_cells(&split, line, number, (below.as_ref(), may_gather));
            }
        }
    }

    /// Reads a line while a grid is being read. Returns whether it belongs to
    /// the grid; otherwise, that has ended.
    fn go_on(&mut self, mut block: Block, layout: &Layout<'_>, line: &str, number: u64) -> bool {
        if block.is_divided()
            && let Some(progress) = block.push_fields(line, number)
        {
            self.settle(block, progress);
            return true;
        }
        if block.is_full() {
            self.settle(block, Progress::Complete);
            return matches!(layout, Layout::Rule);
        }
        match layout {
            Layout::Rule if block.is_row_of_strokes(line) => {
                self.push_row(block, &Split::new(line), line, number);
            }
            Layout::Comment | Layout::Rule => {
                block.push_rule(line);
                self.block = Some(block);
            }
            Layout::Blank if block.pause(line, number) => self.block = Some(block),
            Layout::Cells(split) if !block.ends_before(split, self.options.alphabet) => {
                match block.resumed(line, number) {
                    None => self.push_row(block, split, line, number),
                    Some(lines) => {
                        let blank = lines.first().map_or(number, |(first, _)| first - 1);
                        self.cut_short(block, blank, Some(""));
                        self.replay(lines);
                        self.push(line.as_bytes(), number);
                    }
                }
            }
            _ => {
                self.cut_short(block, number, Some(line));
                return false;
            }
        }
        true
    }

    /// Reads a placeholder for a line that was too long to keep.
    pub(in crate::text) fn push_unread(&mut self, error: TextError, start: &[u8]) {
        let start = String::from_utf8_lossy(start);
        self.stop_gathering();
        if let Some(block) = self.block.take() {
            self.end(block, error.line, Some(&start));
        }
        if self.section != Some(Section::Other) {
            self.release_headings();
            self.previous = Previous::Other;
            self.emit(Record {
                line: error.line,
                puzzle: Err(Invalid::new(&start, error)),
            });
        }
    }

    /// Handles the end of the text; `number` is that of the line after it.
    pub(in crate::text) fn finish(&mut self, number: u64) {
        self.stop_gathering();
        if let Some(block) = self.block.take() {
            self.end(block, number, None);
        }
        self.release_headings();
        self.release_layout();
    }

    /// Reads a line with contents, while no grid is being read.
    fn push_cells(
        &mut self,
        split: &Split<'_>,
        line: &str,
        number: u64,
        (below, may_gather): (Option<&Separator>, bool),
    ) {
        let (options, known) = (&self.options, self.known);
        let previous = std::mem::replace(&mut self.previous, Previous::Other);
        if options.takes_marks()
            && let Some(shape) = pencil::first_row(split, options.known(Format::Marks))
        {
            let has_marks = options.format.is_some();
            let title = self.take_title(shape, false);
            let block = Block::new(shape, number, title).with_marks(has_marks);
            return self.push_row(block, split, line, number);
        }
        if self.options.takes_lines()
            && let Some(puzzle) = spaced(split, line, known)
        {
            return self.push_puzzle(Ok(puzzle), line, number);
        }
        if may_gather && self.begin_table(line, number) {
            return;
        }
        let is_header = self.options.takes_tables() && is_header(line);
        if self.options.takes_tables()
            && !is_header
            && let Some((shape, division)) = delimited::first_row(line, known, below)
        {
            let title = self.take_title(shape, true);
            let mut block = Block::new(shape, number, title).divided(division, line);
            if let Some(progress) = block.push_fields(line, number) {
                self.settle(block, progress);
            }
            return;
        }
        if is_header {
            return self.push_heading(line, number);
        }
        let (options, known) = (&self.options, self.known);
        let row = first_row(split, number, known).filter(|_| options.takes_rows());
        let row_fits = row
            .as_ref()
            .is_some_and(|(shape, cells)| are_symbols(line, cells, shape.side(), options.alphabet));
        let is_bracket = matches!(line.trim(), "[" | "{" | "(");
        if is_bracket && may_gather && self.begin(line, number) {
            return;
        }
        let (options, known) = (&self.options, self.known);
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
        if !row_fits && may_gather && self.begin(line, number) {
            return;
        }
        match row {
            Some((shape, _)) if row_fits || !split.is_prose() && split.is_mostly_cells() => {
                let title = self.take_title(shape, false);
                let block = Block::new(shape, number, title).unless_puzzle(as_puzzle);
                self.push_row(block, split, line, number);
            }
            _ if split.is_prose() => self.push_heading(line, number),
            _ => {
                let error = misfit(split, line, number, known);
                self.push_puzzle(Err(error), line, number);
            }
        }
    }

    fn push_puzzle(&mut self, puzzle: Result<Puzzle, TextError>, line: &str, number: u64) {
        self.release_headings();
        self.title = Title::default();
        self.after_grid = false;
        self.emit(Record {
            line: number,
            puzzle: puzzle.map_err(|error| Invalid::new(line, error)),
        });
    }

    fn push_row(&mut self, mut block: Block, split: &Split<'_>, line: &str, number: u64) {
        let progress = block.push_row(line, split, number, self.options.alphabet);
        self.settle(block, progress);
    }

    fn settle(&mut self, mut block: Block, progress: Progress) {
        match progress {
            Progress::Unfinished => self.block = Some(block),
            Progress::Complete => {
                let puzzle = block.read(self.options.alphabet);
                self.push_block(block, puzzle);
            }
        }
    }

    /// Ends a grid before its next row, unless it has all of them.
    fn end(&mut self, block: Block, number: u64, next: Option<&str>) {
        match block.is_full() {
            true => self.settle(block, Progress::Complete),
            false => self.cut_short(block, number, next),
        }
    }

    fn cut_short(&mut self, mut block: Block, number: u64, next: Option<&str>) {
        let error = block.unfinished(number, next);
        self.push_block(block, Err(error));
    }

    fn push_block(&mut self, block: Block, puzzle: Result<Puzzle, TextError>) {
        self.previous = Previous::LastRow;
        self.after_grid = true;
        let mut record = Record {
            line: block.line,
            puzzle: puzzle.map_err(|error| Invalid::new(block.text.trim_end(), error)),
        };
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

    /// Hands on a record.
    fn emit(&mut self, record: Record) {
        self.release_layout();
        self.ready.push_back(record);
    }

    /// Releases a full grid: it was no layout.
    fn release_layout(&mut self) {
        let layout = self.layout.take();
        self.ready.extend(layout.map(|(record, _)| record));
    }
}
