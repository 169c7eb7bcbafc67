//! What stands around a grid: prose above it, its name or an error if no grid follows; a count of rows
//! below it.

use std::collections::VecDeque;

use crate::content::{Invalid, Record};
use crate::forms::grid::block::Title;
use crate::forms::line::jigsaw;
use crate::forms::line::plain::not_a_puzzle;
use crate::forms::remark::{names_a_rule, says_more};
use crate::forms::table::headings::is_header;
use crate::forms::table::separator::is_bar;
use quadrille_board::{Regions, Shape};

/// The most lines of prose kept until it is known whether a grid follows.
const MOST: usize = 32;

/// Lines of prose, each an error unless a grid of rows follows.
#[derive(Default)]
pub(super) struct Headings(VecDeque<Record>);

impl Headings {
    /// Returns the title of the grid that begins. Its name is the last line of
    /// the prose before it, if there is any, and not the heading of a table.
    pub(super) fn take_title(&mut self, mut title: Title, shape: Shape, is_table: bool) -> Title {
        let headings = self.0.drain(..);
        let lines: Vec<String> = headings
            .filter_map(|record| record.puzzle.err())
            .map(|heading| heading.text.trim().to_owned())
            .collect();
        title.regions = jigsaw::layout(&lines, shape);
        let lines = match title.regions {
            Some(_) => &lines[..lines.len() - shape.side()],
            None => &lines[..],
        };
        let mut names = lines.iter().rev();
        let name = names.find(|line| !is_table || !is_header(line));
        title.name = name.cloned().or(title.name);
        title
    }

    /// Returns the regions that the last lines show, if they are a layout.
    pub(super) fn layout(&self, shape: Shape) -> Option<Regions> {
        let side = shape.side();
        let first = self.0.len().checked_sub(side)?;
        let text = |record: &Record| record.puzzle.as_ref().err().map(|line| line.text.clone());
        let lines: Option<Vec<String>> = self.0.range(first..).map(text).collect();
        jigsaw::layout(&lines?, shape)
    }

    /// Keeps a line, as an error.
    pub(super) fn push(&mut self, line: &str, number: u64) {
        let error = not_a_puzzle(line).at_line(number);
        self.0.push_back(Record {
            line: number,
            puzzle: Err(Invalid::new(line, error)),
        });
    }

    /// Takes the last line if it is the number of the puzzle that follows.
    pub(super) fn pop_number(&mut self) -> Option<String> {
        let last = self.0.back()?.puzzle.as_ref().err()?;
        is_number(&last.text).then(|| self.pop().trim().to_owned())
    }

    /// Takes the last line, as an error.
    pub(super) fn pop_record(&mut self) -> Option<Record> {
        self.0.pop_back()
    }

    /// Takes the last line; without any, it is empty.
    pub(super) fn pop(&mut self) -> String {
        let heading = self.0.pop_back();
        let heading = heading.and_then(|record| record.puzzle.err());
        heading.map(|heading| heading.text).unwrap_or_default()
    }

    /// Returns whether no grid can follow any more.
    pub(super) fn are_too_many(&self) -> bool {
        self.0.len() > MOST
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets those below a grid that are remarks. The name of a rule is none.
    pub(super) fn forget_remarks(&mut self) {
        let text = |record: &Record| record.puzzle.as_ref().err().map(|line| line.text.clone());
        self.0
            .retain(|record| text(record).is_some_and(|text| names_a_rule(&text)));
    }

    /// Takes all of them, as errors.
    pub(super) fn drain(&mut self) -> impl ExactSizeIterator<Item = Record> + '_ {
        self.0.drain(..)
    }
}

/// Returns whether a line is the number of a puzzle and nothing else, as in `2.` or
/// `117`. Four digits may be a row.
pub(super) fn is_number(line: &str) -> bool {
    let line = line.trim();
    let digits = line.strip_suffix(['.', ')', ':']).unwrap_or(line);
    let is_sure = digits.len() < line.len() || digits.len() != 4;
    is_sure
        && digits.len() <= 5
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a line says how many rows a database has found, which it
/// prints below them: `(9 rows)`, `9 rows in set (0.00 sec)`.
pub(super) fn is_row_count(line: &str) -> bool {
    let is_frame = |symbol: char| is_bar(symbol) || symbol.is_whitespace() || "()".contains(symbol);
    let line = line.trim_matches(is_frame);
    let digits = line.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let words = digits.trim_start();
    digits.len() < line.len()
        && words.len() < digits.len()
        && ["row", "rows"].iter().any(|word| {
            let rest = words.strip_prefix(word);
            rest.is_some_and(|rest| {
                !rest.starts_with(|symbol: char| symbol.is_alphanumeric()) && !says_more(rest)
            })
        })
}
