//! The lines of a certificate, and what is wrong with them.

use std::io::{self, BufRead, Read};

use crate::limits::{Clock, Limits, Stop};

/// Why a certificate is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A line is not as it should be.
    #[error("{line}: {what}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The check needs more than the limit on [memory](Limits::memory).
    #[error("more than {limit} bytes of memory are needed")]
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What a check may still take, of memory and of time.
#[derive(Debug)]
pub(super) struct Budget {
    clock: Clock,
    /// The bytes that are left.
    left: usize,
    limit: usize,
}

impl Budget {
    /// Returns the budget of a check that starts now.
    pub(super) fn of(limits: &Limits) -> Budget {
        let limit = limits.memory.unwrap_or(usize::MAX);
        Budget {
            clock: Clock::start(limits),
            left: limit,
            limit,
        }
    }

    /// Counts steps of work.
    ///
    /// # Errors
    ///
    /// The limit that is reached.
    pub(super) fn work(&mut self, steps: usize) -> Result<(), CheckError> {
        Ok(self.clock.work(steps)?)
    }

    /// Takes memory, before it is needed. To fill it is work.
    ///
    /// # Errors
    ///
    /// The limit that is reached.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), CheckError> {
        let limit = self.limit;
        let left = self.left.checked_sub(bytes);
        self.left = left.ok_or(CheckError::TooLarge { limit })?;
        self.work(bytes / 16)
    }

    /// Gives memory back.
    pub(super) fn give_back(&mut self, bytes: usize) {
        self.left = self.left.saturating_add(bytes).min(self.limit);
    }
}

/// The most bytes of a line. No certificate has longer ones.
const LONGEST: u64 = 1 << 28;

/// The most characters of a line that a message shows.
const SHOWN: usize = 60;

/// Reads lines, and counts them. A line is UTF-8 without control characters and
/// ends with a line feed, the last one too.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    line: u64,
    /// All lines so far, if they are kept.
    text: Option<String>,
    /// What may be made of the lines.
    pub(super) budget: Budget,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
            line: 0,
            text: None,
            budget: Budget::of(&Limits::none()),
        }
    }

    /// Reads lines, and keeps them for the time being.
    pub(super) fn keeping(input: R, limits: &Limits) -> Lines<R> {
        Lines {
            text: Some(String::new()),
            budget: Budget::of(limits),
            ..Lines::new(input)
        }
    }

    /// Returns the lines that were kept, and keeps no more.
    pub(super) fn take_text(&mut self) -> String {
        self.text.take().unwrap_or_default()
    }

    /// Returns the next line, of which there must be one.
    pub(super) fn next(&mut self) -> Result<String, CheckError> {
        match self.read()? {
            Some(line) => Ok(line),
            None => Err(self.error("the file ends too early".to_owned())),
        }
    }

    /// Checks that no lines are left.
    pub(super) fn end(&mut self) -> Result<(), CheckError> {
        match self.read()? {
            Some(line) => Err(self.wrong("the end of the file", &line)),
            None => Ok(()),
        }
    }

    /// Returns the next line, if there is one.
    pub(super) fn read(&mut self) -> Result<Option<String>, CheckError> {
        self.line += 1;
        self.bytes.clear();
        let mut limited = self.input.by_ref().take(LONGEST);
        if limited.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if self.bytes.pop() != Some(b'\n') {
            return Err(self.error("the line is cut off".to_owned()));
        }
        let Ok(line) = std::str::from_utf8(&self.bytes) else {
            return Err(self.error("the line is not UTF-8".to_owned()));
        };
        match line.chars().find(|c| c.is_control()) {
            Some(c) => Err(self.error(format!("unexpected character '{}'", c.escape_debug()))),
            None => {
                if let Some(text) = &mut self.text {
                    // It may be moved when it grows, and be kept once more in parts.
                    self.budget.take(4 * line.len())?;
                    text.push_str(line);
                    text.push('\n');
                }
                Ok(Some(line.to_owned()))
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

/// Reads a number as it is written here: without a sign and leading zeros.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let is_shortest = word == "0" || !word.starts_with('0');
    (is_plain && is_shortest).then(|| word.parse().ok())?
}
