//! An input that is read line by line.

use std::io::{self, BufRead, Read};

use super::assembly::Assembly;
#[cfg(feature = "formats")]
use super::detect::document;
use crate::content::Record;
use crate::content::error::TextErrorKind;
#[cfg(feature = "formats")]
use crate::format::Format;
#[cfg(feature = "formats")]
use crate::forms::layout::Layout;
#[cfg(feature = "formats")]
use crate::forms::table::csv::Table;
use crate::options::Options;

/// The longest line that is read, in bytes, including its line end. Of a longer
/// line, at most this much is kept.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// Cuts an input into lines, and passes them to the reader of their form.
pub(crate) struct Lines<R> {
    input: R,
    form: Form,
    /// The line last read, with its line end.
    buffer: Vec<u8>,
    /// The number of the line to read next.
    next_line: u64,
    is_over: bool,
    /// Whether only blanks and comments were read so far, so that the next line
    /// may determine the form of the whole text.
    #[cfg(feature = "formats")]
    at_start: Option<Options>,
}

/// The reader of the lines.
enum Form {
    /// Puzzles in any mixture.
    Mixed(Box<Assembly>),
    /// A table.
    #[cfg(feature = "formats")]
    Table(Box<Table>),
}

/// The kind of input found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A line, or its end.
    Line,
    /// A document, which is not read by lines; see [`Lines::into_input`].
    #[cfg(feature = "formats")]
    Document,
}

impl<R: BufRead> Lines<R> {
    /// Creates a reader of an input.
    pub(crate) fn new(input: R, options: Options) -> Lines<R> {
        Lines {
            input,
            #[cfg(feature = "formats")]
            at_start: Some(options.clone()),
            form: Form::Mixed(Box::new(Assembly::new(options))),
            buffer: Vec::new(),
            next_line: 1,
            is_over: false,
        }
    }

    /// Returns the number of the line to read next.
    pub(crate) fn next_line(&self) -> u64 {
        self.next_line
    }

    /// Returns the next finished record.
    pub(crate) fn pop(&mut self) -> Option<Record> {
        match &mut self.form {
            Form::Mixed(assembly) => assembly.pop(),
            #[cfg(feature = "formats")]
            Form::Table(table) => table.pop(),
        }
    }

    /// Returns the buffered part of the input, if its lines with classic
    /// puzzles may be read there.
    pub(crate) fn ahead(&mut self) -> io::Result<Option<&[u8]>> {
        match &self.form {
            Form::Mixed(assembly) if assembly.takes_classic() => {}
            _ => return Ok(None),
        }
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.input.fill_buf().map(Some)
    }

    /// Skips lines that were found to be puzzles of `cells` cells. Returns the
    /// number of the first.
    pub(crate) fn pass(&mut self, lines: usize, cells: usize, bytes: usize) -> u64 {
        self.input.consume(bytes);
        #[cfg(feature = "formats")]
        {
            self.at_start = None;
        }
        match &mut self.form {
            Form::Mixed(assembly) => assembly.pass(cells),
            #[cfg(feature = "formats")]
            Form::Table(_) => {}
        }
        let first = self.next_line;
        self.next_line += lines as u64;
        first
    }

    /// Reads a line and passes it on.
    pub(crate) fn advance(&mut self) -> io::Result<Step> {
        self.buffer.clear();
        let number = self.next_line;
        let limit = MAX_LINE as u64;
        let mut input = (&mut self.input).take(limit);
        if input.read_until(b'\n', &mut self.buffer)? == 0 {
            match &mut self.form {
                Form::Mixed(assembly) => assembly.finish(number),
                #[cfg(feature = "formats")]
                Form::Table(table) => table.finish(),
            }
            self.is_over = true;
            return Ok(Step::Line);
        }
        let may_go_on = self.buffer.len() == MAX_LINE && !self.buffer.ends_with(b"\n");
        let text = text_of(&self.buffer, number);
        #[cfg(feature = "formats")]
        if let Some(options) = &self.at_start {
            let line = String::from_utf8_lossy(text);
            if !Layout::is_blank_or_comment(&line) {
                match document(&line, options) {
                    Some(Format::Csv) => {
                        let known = options.known(Format::Csv);
                        let table = Table::new(known, options.columns());
                        self.form = Form::Table(Box::new(table));
                    }
                    Some(_) => return Ok(Step::Document),
                    None => {}
                }
                self.at_start = None;
            }
        }
        if may_go_on && self.input.skip_until(b'\n')? > 0 {
            let error = TextErrorKind::LineTooLong { limit: MAX_LINE }.at_line(number);
            match &mut self.form {
                Form::Mixed(assembly) => assembly.push_unread(error, text),
                #[cfg(feature = "formats")]
                Form::Table(table) => table.push_unread(error, text),
            }
        } else {
            match &mut self.form {
                Form::Mixed(assembly) => assembly.push(text, number),
                #[cfg(feature = "formats")]
                Form::Table(table) => table.push(text, number),
            }
        }
        self.next_line += 1;
        Ok(Step::Line)
    }

    /// Returns whether the end was reached, so that nothing more follows.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the input from the line that begins a document.
    #[cfg(feature = "formats")]
    pub(crate) fn into_input(mut self) -> Replayed<R> {
        let unmarked = text_of(&self.buffer, self.next_line);
        let mark = if self.buffer.starts_with(unmarked) {
            0
        } else {
            MARK.len()
        };
        self.buffer.drain(..mark);
        io::Cursor::new(self.buffer).chain(self.input)
    }

    /// Returns the memory held for the last line.
    #[cfg(test)]
    pub(crate) fn buffered(&self) -> usize {
        self.buffer.capacity()
    }
}

/// Returns an input whose first line was read before.
#[cfg(feature = "formats")]
pub(crate) type Replayed<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

/// The byte order mark that a file may begin with.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns a line without its line end, and without a byte order mark.
fn text_of(line: &[u8], number: u64) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match line.strip_prefix(MARK) {
        Some(unmarked) if number == 1 => unmarked,
        _ => line,
    }
}
