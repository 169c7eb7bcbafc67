//! The lines of a certificate. Each ends with a line feed, the last one too.

use std::io::{BufRead, Read};

use super::super::lines::{CheckError, number};

/// What a line says about a state.
pub(super) enum Line {
    /// `17` or `17!`: a branch on an item, and whether the state is kept.
    Item(u64, bool),
    /// `+17` or `+17!`: a branch on an option, and whether the state is kept.
    Option(u64, bool),
    /// `=17`: a state that was kept.
    Same(u64),
    /// `*17`: this number of components.
    Parts(u64),
}

/// The most bytes of a line. No line needs more, so none is read further.
const LONGEST: u64 = 64;

/// Reads lines, and counts them.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            line: Vec::new(),
            number: 0,
        }
    }

    /// Returns the number of the line that was read last.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Reads the first line, which names the format.
    pub(super) fn first(&mut self) -> Result<(), CheckError> {
        match self.read()? {
            Some("quadrille count 1") => Ok(()),
            _ => Err(self.unexpected("'quadrille count 1'")),
        }
    }

    /// Reads the line of a state.
    pub(super) fn next(&mut self) -> Result<Line, CheckError> {
        let line = self.read()?.and_then(|line| {
            let (branch, keep) = match line.strip_suffix('!') {
                Some(branch) => (branch, true),
                None => (line, false),
            };
            Some(match line.as_bytes().first()? {
                b'=' => Line::Same(number(&line[1..])?),
                b'*' => Line::Parts(number(&line[1..])?),
                b'+' => Line::Option(number(&branch[1..])?, keep),
                _ => Line::Item(number(branch)?, keep),
            })
        });
        line.ok_or_else(|| self.unexpected("a branch, '=' or '*' and a number"))
    }

    /// Reads the last line, which must state this count.
    pub(super) fn last(&mut self, count: u128) -> Result<(), CheckError> {
        let stated = self.read()?.and_then(|line| line.strip_prefix("count "));
        let Some(stated) = stated.and_then(number::<u128>) else {
            return Err(self.unexpected("'count' and a number"));
        };
        if stated != count {
            return Err(self.error(format!("the count is {count}, not {stated}")));
        }
        match self.input.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(CheckError::Line {
                line: self.number + 1,
                what: "something follows the count".to_owned(),
            }),
        }
    }

    /// Returns an error about the line that was read last.
    pub(super) fn error(&self, what: String) -> CheckError {
        let line = self.number;
        CheckError::Line { line, what }
    }

    /// Returns the next line without its line feed, if it is one.
    fn read(&mut self) -> Result<Option<&str>, CheckError> {
        self.number += 1;
        self.line.clear();
        let mut input = self.input.by_ref().take(LONGEST);
        input.read_until(b'\n', &mut self.line)?;
        let line = self.line.strip_suffix(b"\n");
        Ok(line.and_then(|line| std::str::from_utf8(line).ok()))
    }

    fn unexpected(&self, expected: &str) -> CheckError {
        let found = match self.line.len() {
            0 => "the end of the file".to_owned(),
            _ => format!("'{}'", self.line.trim_ascii_end().escape_ascii()),
        };
        self.error(format!("expected {expected}, found {found}"))
    }
}
