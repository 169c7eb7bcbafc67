//! Lines that are read together: rows of a rectangle that are no rows of a grid, source
//! code, markup.
//!
//! A form looks at one line after the other. The lines themselves, and their numbers,
//! are kept in one place, so that they can be read again if they have nothing in
//! common.

use super::tokens::Source;
use crate::content::error::TextError;
use crate::content::puzzle::Puzzle;

/// Consecutive lines.
pub(crate) struct Lines {
    /// The number of the first.
    pub(crate) first: u64,
    /// All of them, with line ends.
    pub(crate) text: String,
}

impl Lines {
    /// Adds a line.
    pub(crate) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Returns the lines with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u64, &str)> {
        (self.first..).zip(self.text.lines())
    }

    /// Returns the text from a line on.
    pub(crate) fn text_from(&self, number: u64) -> &str {
        let mut ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
        let before = (number - self.first) as usize;
        let start = before.checked_sub(1).map_or(Some(0), |last| ends.nth(last));
        &self.text[start.unwrap_or(0)..]
    }

    /// Returns the lines as what tokens are in.
    pub(crate) fn source(&self) -> Source<'_> {
        Source::new(&self.text, self.first)
    }

    /// Returns the number of the line after them.
    pub(crate) fn end(&self) -> u64 {
        self.first + self.text.lines().count() as u64
    }
}

/// A puzzle, or an error in it, with its first line.
pub(crate) type Found = (u64, Result<Puzzle, TextError>);

/// What a line is to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// One of them, and more may follow.
    Next,
    /// The last of them.
    Last,
    /// None of them: they have ended.
    No,
}

/// A form that looks at lines.
pub(crate) trait Gather {
    /// Looks at the next line.
    fn push(&mut self, line: &str, number: u64) -> Fit;

    /// Returns the puzzles of all lines, none if they have nothing in common. `next`
    /// is the line that has ended them; `None` is the end of the text, or the line
    /// was the last.
    fn puzzles(&mut self, lines: &Lines, next: Option<&str>) -> Vec<Found>;

    /// Returns the number of last lines that are no part of the puzzles.
    fn left(&self) -> usize {
        0
    }

    /// Returns whether the puzzles are complete by themselves, so that prose around
    /// them is not theirs.
    fn is_record(&self) -> bool {
        false
    }

    /// Returns whether lines that have nothing in common may begin anything else
    /// that is gathered. Otherwise, each is read by itself.
    fn may_be_others(&self) -> bool {
        false
    }

    /// Looks at the first line. Returns nothing if it is none.
    fn begun(mut self, line: &str, number: u64) -> Option<Begun>
    where
        Self: Sized + 'static,
    {
        let fit = self.push(line, number);
        (fit != Fit::No).then(|| (Box::new(self) as Box<dyn Gather>, fit))
    }
}

/// A form that has looked at its first line.
pub(crate) type Begun = (Box<dyn Gather>, Fit);
