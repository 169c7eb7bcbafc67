//! Assembles puzzles from lines, one line at a time.
//!
//! This module decides what a line means after those before it; the [module
//! above](super) describes the rules. What takes several lines and is not a
//! grid of rows is gathered in the module below.

use std::borrow::Cow;

mod cells;
mod gathering;
mod grids;
mod headings;
mod ready;

use self::gathering::{End, Gathering, Step};
use self::grids::{Grids, Previous};
use self::headings::is_row_count;
use super::detect::read_record;
use crate::content::alphabet::Alphabet;
use crate::content::error::TextError;
use crate::content::infer::plain_digits;
use crate::content::{Invalid, Record};
use crate::format::Format;
use crate::forms::cells::Split;
use crate::forms::code::begin::row_in_code;
use crate::forms::form::Known;
use crate::forms::grid::block::{Block, Progress};
use crate::forms::grid::boxes::Boxes;
use crate::forms::grid::heading::DESCRIPTION;
use crate::forms::grid::sdk;
use crate::forms::layout::{Layout, Section, fact, is_rule_section};
use crate::forms::line::plain::{plain, with_dots};
use crate::forms::line::{jigsaw, sukaku};
use crate::forms::link::iss::lines::has_rules_only;
use crate::forms::remark::{beside_cells, has_rule};
use crate::forms::table::separator::Separator;
use crate::options::Options;
use quadrille_board::Shape;

/// Turns lines into records.
pub(crate) struct Assembly {
    options: Options,
    /// The options that concern lines of cells.
    known: Known,
    grids: Grids,
    /// Lines that are read together and are not a grid of rows.
    gathering: Option<Gathering>,
    /// What the last rule shows of the columns below it.
    below: Option<Separator>,
    /// The section of an `.sdk` file, once a section header was read.
    section: Option<Section>,
    /// The last of some lines that no form of rows was right for up to now, and the
    /// number of forms that were tried.
    tried: (u64, usize),
}

impl Assembly {
    /// Creates an assembly that has read nothing.
    pub(crate) fn new(options: Options) -> Assembly {
        Assembly {
            known: options.known(Format::Line),
            grids: Grids::new(&options),
            options,
            gathering: None,
            below: None,
            section: None,
            tried: (0, 0),
        }
    }

    /// Returns the next finished record.
    pub(crate) fn pop(&mut self) -> Option<Record> {
        self.grids.ready.pop()
    }

    /// Returns whether a line with a whole classic puzzle could only be read as
    /// that, and would be the next record.
    pub(crate) fn takes_classic(&self) -> bool {
        let (shape, alphabet) = (self.options.shape, self.options.alphabet);
        self.options.takes_lines()
            && shape.is_none_or(|shape| shape == Shape::CLASSIC)
            && alphabet.is_none_or(|alphabet| alphabet == Alphabet::Digits)
            && self.grids.block.is_none()
            && self.gathering.is_none()
            && self.section != Some(Section::Other)
            && self.grids.headings.is_empty()
            && self.grids.ready.is_empty()
    }

    /// Records that lines with whole puzzles of `cells` cells were read
    /// elsewhere.
    pub(crate) fn pass(&mut self, cells: usize) {
        self.grids.previous = Previous::Puzzle(cells);
        self.grids.after_grid = false;
    }

    /// Reads a line, without its line end.
    pub(crate) fn push(&mut self, line: &[u8], number: u64) {
        let plain = match line.is_ascii() {
            true => None,
            false => plain_digits(&String::from_utf8_lossy(line)),
        };
        let line = plain.as_ref().map_or(line, String::as_bytes);
        match self.gathering.take() {
            None => self.push_line(line, number, true),
            Some(gathering) => self.gather(gathering, line, number),
        }
    }

    /// Reads a line, while nothing is gathered; `may_gather` is whether it may
    /// begin that.
    fn push_line(&mut self, line: &[u8], number: u64, may_gather: bool) {
        if self.grids.block.is_none()
            && self.section != Some(Section::Other)
            && self.options.takes_lines()
            && let Some(puzzle) = plain(line, self.known)
            && !sukaku::is_row(line, self.known)
        {
            let cells = line.get(..puzzle.grid.values().len());
            if puzzle.grid.shape() == Shape::CLASSIC && cells.is_some_and(jigsaw::is_layout) {
                let error = jigsaw::without_cells().at_line(number);
                let line = String::from_utf8_lossy(line);
                return self.grids.push_puzzle(Err(error), &line, number);
            }
            self.grids.previous = Previous::Puzzle(puzzle.grid.values().len());
            let line = String::from_utf8_lossy(line);
            return self.grids.push_puzzle(Ok(puzzle), &line, number);
        }
        let line = String::from_utf8_lossy(line);
        if self.section != Some(Section::Other)
            && let Some(step) = Gathering::of_text(&line, number, &self.options)
        {
            if let Some(block) = self.grids.block.take() {
                self.grids.cut_short(block, number, Some(&line));
            }
            self.begin(Some(step));
            return;
        }
        if may_gather && self.grids.block.is_none() && self.section != Some(Section::Other) {
            let step = Gathering::of_start(&line, number, &self.options);
            if self.begin(step) {
                return;
            }
        }
        if self.section != Some(Section::Other)
            && let Some(puzzle) = read_record(&line, number, &self.options)
        {
            if let Some(block) = self.grids.block.take() {
                self.grids.cut_short(block, number, Some(&line));
            }
            self.grids.previous = Previous::Other;
            return self.grids.push_puzzle(puzzle, &line, number);
        }
        let dotted = with_dots(&line).filter(|_| self.options.takes_lines());
        let line = dotted.map_or(line, Cow::Owned);
        let row = row_in_code(&line, self.known);
        let line = row.as_deref().unwrap_or(&line);
        let layout = Layout::of(line);
        if let Some(block) = self.grids.block.take()
            && self.go_on(block, &layout, line, number)
        {
            return;
        }
        let below = self.below.take();
        match layout {
            Layout::Section(Section::Other)
                if self.section.is_none() && !self.grids.after_grid || is_rule_section(line) =>
            {
                self.grids.push_heading(line, number);
            }
            Layout::Section(section) => self.section = Some(section),
            Layout::Cells(_) if self.section == Some(Section::Other) && has_rule(line) => {
                self.grids.push_heading(line, number);
            }
            _ if self.section == Some(Section::Other) => {}
            Layout::Comment => match fact(line) {
                Some((DESCRIPTION, text)) => self.grids.title.name = Some(text.to_owned()),
                Some((letter, text)) => {
                    if let Some(name) = sdk::field_of(letter) {
                        self.grids.title.push(name, text);
                    }
                }
                None => {}
            },
            Layout::Rule => {
                self.below = Separator::below(line);
                self.grids.previous = match self.grids.previous {
                    Previous::LastRow => Previous::Other,
                    _ => Previous::Rule,
                };
            }
            Layout::Blank
                if may_gather && Boxes::is_blank_row(line) && self.begin_rows(line, number) => {}
            Layout::Blank if matches!(self.grids.previous, Previous::Puzzle(_)) => {}
            Layout::Blank => self.grids.previous = Previous::Other,
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
            self.grids.settle(block, progress);
            return true;
        }
        if block.is_full() {
            self.grids.settle(block, Progress::Complete);
            return matches!(layout, Layout::Rule);
        }
        match layout {
            Layout::Rule if block.is_row_of_strokes(line) => {
                self.grids.push_row(block, &Split::new(line), line, number);
            }
            Layout::Comment | Layout::Rule => {
                block.push_rule(line);
                self.grids.block = Some(block);
            }
            Layout::Blank if block.pause(line, number) => self.grids.block = Some(block),
            Layout::Cells(split) if !block.ends_before(split, self.options.alphabet) => {
                match block.resumed(line, number) {
                    None => self.grids.push_row(block, split, line, number),
                    Some(lines) => {
                        let blank = lines.first().map_or(number, |(first, _)| first - 1);
                        self.grids.cut_short(block, blank, Some(""));
                        self.replay(lines);
                        self.push(line.as_bytes(), number);
                    }
                }
            }
            _ => {
                self.grids.cut_short(block, number, Some(line));
                return false;
            }
        }
        true
    }

    /// Reads a placeholder for a line that was too long to keep.
    pub(crate) fn push_unread(&mut self, error: TextError, start: &[u8]) {
        let start = String::from_utf8_lossy(start);
        self.stop_gathering();
        if let Some(block) = self.grids.block.take() {
            self.grids.end(block, error.line, Some(&start));
        }
        if self.section != Some(Section::Other) {
            self.grids.release_headings();
            self.grids.previous = Previous::Other;
            self.grids.ready.emit(Record {
                line: error.line,
                puzzle: Err(Invalid::new(&start, error)),
            });
        }
    }

    /// Handles the end of the text; `number` is that of the line after it.
    pub(crate) fn finish(&mut self, number: u64) {
        self.stop_gathering();
        if let Some(block) = self.grids.block.take() {
            self.grids.end(block, number, None);
        }
        self.grids.release_headings();
        self.grids.ready.release();
    }

    /// Begins with a line that may be source code. Returns whether it is, or
    /// whether the next lines must show that.
    fn begin_list(&mut self, line: &str, number: u64) -> bool {
        let step = Gathering::of_list(line, number, &self.options);
        self.begin(step)
    }

    /// Begins with a line that may be the first of triples or of a sukaku.
    fn begin_rows(&mut self, line: &str, number: u64) -> bool {
        let (last, tried) = self.tried;
        let tried = if number > last { 0 } else { tried };
        let step = Gathering::of_rows(line, number, &self.options, tried);
        self.begin(step)
    }

    /// Takes the first step of lines that are gathered, if there is one.
    fn begin(&mut self, step: Option<Step>) -> bool {
        let begins = step.is_some();
        match step {
            None => {}
            Some(Step::GoesOn(gathering)) => self.gathering = Some(gathering),
            Some(Step::Ends(end) | Step::EndsBefore(end)) => self.end_gathering(end),
        }
        begins
    }

    /// Reads the next line of what is gathered.
    fn gather(&mut self, gathering: Gathering, line: &[u8], number: u64) {
        let text = String::from_utf8_lossy(line);
        match gathering.push(&text, number) {
            Step::GoesOn(gathering) => self.gathering = Some(gathering),
            Step::Ends(end) => self.end_gathering(end),
            Step::EndsBefore(end) => {
                self.end_gathering(end);
                self.push(line, number);
            }
        }
    }

    /// Ends what is gathered: no more lines follow.
    fn stop_gathering(&mut self) {
        while let Some(gathering) = self.gathering.take() {
            self.end_gathering(gathering.end(None));
        }
    }

    /// Hands on the puzzles of gathered lines, or reads the lines again.
    fn end_gathering(&mut self, end: End) {
        match end {
            End::Puzzles(found, lines) => {
                for (line, puzzle) in found {
                    self.grids
                        .push_gathered(puzzle, line, lines.text_from(line));
                }
            }
            End::Records(mut found, lines, left) => {
                self.grids.previous = Previous::Other;
                if self.grids.after_grid
                    && has_rules_only(&lines.text)
                    && let Some((line, puzzle)) = found.first_mut()
                {
                    let text = lines.text_from(*line).lines().next().unwrap_or_default();
                    *puzzle = Err(beside_cells(text).at_line(*line));
                }
                for (line, puzzle) in found {
                    let text = lines.text_from(line).trim_end();
                    self.grids.push_puzzle(puzzle, text, line);
                }
                let read = lines.numbered().count() - left;
                for (number, line) in lines.numbered().skip(read) {
                    self.push_line(line.as_bytes(), number, true);
                }
            }
            End::Nothing(lines) => {
                for (number, line) in lines.numbered() {
                    let line = line.as_bytes();
                    // A text may begin among them.
                    match self.gathering.take() {
                        None => self.push_line(line, number, false),
                        Some(gathering) => self.gather(gathering, line, number),
                    }
                }
            }
            End::Others(lines, tried) => {
                self.tried = (lines.end() - 1, tried);
                for (number, line) in lines.numbered() {
                    self.push(line.as_bytes(), number);
                }
            }
        }
    }

    /// Reads lines again that turned out to belong elsewhere.
    fn replay(&mut self, lines: Vec<(u64, String)>) {
        for (number, line) in lines {
            self.push(line.as_bytes(), number);
        }
    }
}
