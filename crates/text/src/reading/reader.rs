//! A stream of puzzles from a stream of bytes.

use std::io::{self, BufRead};
#[cfg(feature = "formats")]
use std::mem;

use super::lines::Lines;
#[cfg(feature = "formats")]
use super::lines::{Replayed, Step};
use crate::content::record::Record;
#[cfg(feature = "formats")]
use crate::format::Format;
#[cfg(feature = "formats")]
use crate::forms::xml::document::Document;
use crate::options::Options;

/// Reads puzzles one after the other, in memory that does not grow with the
/// length of the input. The input may hold puzzles on lines, grids, a table or
/// a document.
///
/// Text that is not a puzzle is an item of its own and costs only itself. An
/// error of the input is the last item.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Options, Reader};
///
/// let text = "1..4..3..2..4..1 first\n1..4..3..2..4..9 second\n";
/// let mut reader = Reader::new(text.as_bytes(), &Options::default());
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
    text: Text<R>,
    /// The settings for a document, if one is found.
    #[cfg(feature = "formats")]
    options: Options,
}

/// An input, by its form.
enum Text<R> {
    /// Lines of any form.
    Lines(Box<Lines<R>>),
    /// An XML document.
    #[cfg(feature = "formats")]
    Document(Box<Document<Replayed<R>>>),
    /// The input has ended before this line.
    Over(u64),
}

impl<R: BufRead> Reader<R> {
    /// Returns a reader of a whole input, which may begin with a byte order
    /// mark.
    pub fn new(input: R, options: &Options) -> Reader<R> {
        Reader {
            #[cfg(feature = "formats")]
            options: options.clone(),
            text: Text::Lines(Box::new(Lines::new(input, options.clone()))),
        }
    }

    /// Returns the number of the line that will be read next: the position of
    /// an error of the input.
    pub fn line(&self) -> u64 {
        match &self.text {
            Text::Lines(lines) => lines.next_line(),
            #[cfg(feature = "formats")]
            Text::Document(document) => document.line(),
            Text::Over(line) => *line,
        }
    }

    /// Returns the buffered part of the input, if its lines with classic
    /// puzzles may be read there.
    pub(crate) fn ahead(&mut self) -> io::Result<Option<&[u8]>> {
        let line = self.line();
        if let Text::Lines(lines) = &mut self.text
            && let Err(error) = lines.ahead()
        {
            self.text = Text::Over(line);
            return Err(error);
        }
        match &mut self.text {
            Text::Lines(lines) => lines.ahead(),
            _ => Ok(None),
        }
    }

    /// Skips lines that were found to be puzzles of `cells` cells. Returns the
    /// number of the first.
    pub(crate) fn pass(&mut self, lines: usize, cells: usize, bytes: usize) -> u64 {
        match &mut self.text {
            Text::Lines(text) => text.pass(lines, cells, bytes),
            _ => unreachable!("nothing was ahead"),
        }
    }

    /// Returns the memory held for the last line.
    #[cfg(test)]
    pub(crate) fn buffered(&self) -> usize {
        match &self.text {
            Text::Lines(lines) => lines.buffered(),
            _ => 0,
        }
    }

    /// Reads on when the lines so far yield no further record. After an error
    /// of the input, nothing more is read.
    fn advance(&mut self) -> io::Result<()> {
        let Text::Lines(lines) = &mut self.text else {
            return Ok(());
        };
        let line = lines.next_line();
        let step = lines.advance();
        #[cfg(feature = "formats")]
        if let Ok(Step::Document) = step {
            if let Text::Lines(lines) = mem::replace(&mut self.text, Text::Over(line)) {
                let known = self.options.known(Format::OpenSudoku);
                let document = Document::new(lines.into_input(), line, known);
                self.text = Text::Document(Box::new(document));
            }
            return Ok(());
        }
        step.map(drop).inspect_err(|_| self.text = Text::Over(line))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            match &mut self.text {
                Text::Lines(lines) => match lines.pop() {
                    Some(record) => return Some(Ok(record)),
                    None if lines.is_over() => return None,
                    None => {}
                },
                #[cfg(feature = "formats")]
                Text::Document(document) => return document.next(),
                Text::Over(_) => return None,
            }
            if let Err(error) = self.advance() {
                return Some(Err(error));
            }
        }
    }
}
