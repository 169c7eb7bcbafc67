//! A stream of puzzles from a stream of bytes.

use std::io::{self, BufRead, Read};

use super::assembly::Assembly;
use super::{Options, Puzzle, TextError, TextErrorKind};

/// Reads puzzles one after the other, in memory that does not grow with the
/// length of the input.
///
/// Text that is no puzzle is an item of its own and costs only itself. An
/// error of the input is the last item.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::text::{Options, Reader};
///
/// let text = "1..4..3..2..4..1 first\n1..4..3..2..4..9 second\n";
/// let mut reader = Reader::new(text.as_bytes(), Options::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!(first.line, 1);
/// assert_eq!(first.puzzle.unwrap().name.as_deref(), Some("first"));
/// let second = reader.next().unwrap()?;
/// let error = second.puzzle.unwrap_err().error;
/// assert_eq!(error.to_string(), "2:16: expected 1-4, '.' or '0', found '9'");
/// assert!(reader.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    input: R,
    assembly: Assembly,
    /// The line last read, with its line end.
    buffer: Vec<u8>,
    /// The number of the line to read next.
    next_line: u64,
    at_end: bool,
}

/// What was read of a line.
enum Line {
    Whole,
    /// Its start: the rest was passed over.
    TooLong,
    /// There is no more line.
    End,
}

impl<R: BufRead> Reader<R> {
    /// The longest line that is read, in bytes, its line end included. Of a
    /// longer one no more than this is ever kept.
    pub const MAX_LINE: usize = 1 << 20;

    /// A reader of a whole input, which may begin with a byte order mark.
    pub fn new(input: R, options: Options) -> Reader<R> {
        Reader::starting_at(1, input, options)
    }

    /// A reader of an input whose first line has this number: a part of a
    /// file that someone else has split.
    pub fn starting_at(line: u64, input: R, options: Options) -> Reader<R> {
        Reader {
            input,
            assembly: Assembly::new(options),
            buffer: Vec::new(),
            next_line: line,
            at_end: false,
        }
    }

    /// What the input has in its buffer, if lines of it that are classic
    /// puzzles can be taken there.
    pub(super) fn ahead(&mut self) -> io::Result<Option<&[u8]>> {
        if self.at_end || !self.assembly.takes_classic() {
            return Ok(None);
        }
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                self.at_end = true;
                return Err(error);
            }
        }
        self.input.fill_buf().map(Some)
    }

    /// Passes over lines that were found there to be puzzles of so many cells.
    /// Returns the number of the first.
    pub(super) fn pass(&mut self, lines: usize, cells: usize, bytes: usize) -> u64 {
        self.input.consume(bytes);
        self.assembly.pass(cells);
        let first = self.next_line;
        self.next_line += lines as u64;
        first
    }

    /// The memory held for the line last read.
    #[cfg(test)]
    pub(super) fn buffered(&self) -> usize {
        self.buffer.capacity()
    }

    fn read_line(&mut self) -> io::Result<Line> {
        self.buffer.clear();
        let limit = Self::MAX_LINE as u64;
        let mut input = (&mut self.input).take(limit);
        if input.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(Line::End);
        }
        if self.buffer.len() < Self::MAX_LINE || self.buffer.ends_with(b"\n") {
            return Ok(Line::Whole);
        }
        match self.input.skip_until(b'\n')? {
            0 => Ok(Line::Whole),
            _ => Ok(Line::TooLong),
        }
    }

    /// Reads a line and passes it on; says whether there was one.
    fn advance(&mut self) -> io::Result<bool> {
        let line = self.read_line()?;
        let number = self.next_line;
        match line {
            Line::End => self.assembly.finish(number),
            Line::Whole => self.assembly.push(text_of(&self.buffer, number), number),
            Line::TooLong => {
                let limit = Self::MAX_LINE;
                let error = TextErrorKind::LineTooLong { limit }.at_line(number);
                self.assembly
                    .push_unread(error, text_of(&self.buffer, number));
            }
        }
        self.next_line += 1;
        Ok(!matches!(line, Line::End))
    }
}

/// A line without its line end, and without the byte order mark of a file.
fn text_of(line: &[u8], number: u64) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(unmarked) if number == 1 => unmarked,
        _ => line,
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            if let Some(record) = self.assembly.pop() {
                return Some(Ok(record));
            }
            if self.at_end {
                return None;
            }
            match self.advance() {
                Ok(more) => self.at_end = !more,
                Err(error) => {
                    self.at_end = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// A puzzle, or text that is none.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its first line, counted from 1.
    pub line: u64,
    /// The puzzle, or what was there instead.
    pub puzzle: Result<Puzzle, Invalid>,
}

/// Text that is no puzzle.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// The text as it stood, of one line or of several. Of text longer than
    /// 4096 bytes, which is more than any puzzle needs, only the first 200
    /// characters, followed by `…`.
    pub text: String,
    /// What is wrong with it.
    pub error: TextError,
}

impl Invalid {
    /// The longest text that is kept whole, in bytes.
    pub(super) const LONGEST: usize = 4096;
    /// The characters that are kept of a longer one.
    const START: usize = 200;

    pub(super) fn new(text: &str, error: TextError) -> Invalid {
        let text = if text.len() <= Self::LONGEST {
            text.to_owned()
        } else {
            text.chars().take(Self::START).chain(['…']).collect()
        };
        Invalid { text, error }
    }
}
