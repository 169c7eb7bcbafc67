//! Lines, and what is wrong with them.

use std::io::{self, BufRead, Lines as IoLines};

/// Why a claim or a problem is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A line is not as it should be.
    #[error("line {line}: {what}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The most characters of a line that a message shows.
const SHOWN: usize = 60;

/// Reads lines, and counts them.
#[derive(Debug)]
pub(super) struct Lines<R> {
    lines: IoLines<R>,
    line: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            lines: input.lines(),
            line: 0,
        }
    }

    /// Returns the next line, of which there must be one.
    pub(super) fn next(&mut self) -> Result<String, CheckError> {
        self.next_but(|_| false)
    }

    /// Returns the next line that is not to be skipped.
    pub(super) fn next_but(&mut self, skips: impl Fn(&str) -> bool) -> Result<String, CheckError> {
        match self.optional(skips)? {
            Some(line) => Ok(line),
            None => Err(self.error("the file ends too early".to_owned())),
        }
    }

    /// Checks that no lines are left.
    pub(super) fn end(&mut self) -> Result<(), CheckError> {
        self.end_but(|_| false)
    }

    /// Checks that only lines are left that are to be skipped.
    pub(super) fn end_but(&mut self, skips: impl Fn(&str) -> bool) -> Result<(), CheckError> {
        match self.optional(skips)? {
            Some(line) => Err(self.wrong("the end of the file", &line)),
            None => Ok(()),
        }
    }

    fn optional(&mut self, skips: impl Fn(&str) -> bool) -> Result<Option<String>, CheckError> {
        loop {
            self.line += 1;
            match self.lines.next().transpose()? {
                Some(line) if skips(&line) => {}
                line => return Ok(line),
            }
        }
    }

    /// Returns an error about the line that was read last.
    pub(super) fn error(&self, what: String) -> CheckError {
        let line = self.line;
        CheckError::Line { line, what }
    }

    /// Returns the error that a line is something else.
    pub(super) fn wrong(&self, expected: &str, found: &str) -> CheckError {
        let [expected, found] =
            [expected, found].map(|text| match text.char_indices().nth(SHOWN) {
                Some((end, _)) => format!("{}...", &text[..end]),
                None => text.to_owned(),
            });
        self.error(format!(
            "expected {expected}, found '{}'",
            found.escape_debug()
        ))
    }
}
