//! A stream of puzzles from a stream of bytes.

use crate::content::puzzle::Puzzle;
use crate::format::Format;
use crate::forms::form::Known;
use crate::forms::line::plain::plain;
use quadrille_board::Shape;
use std::io::{self, BufRead};
#[cfg(feature = "formats")]
use std::mem;

use super::lines::Lines;
#[cfg(feature = "formats")]
use super::lines::{Replayed, Step};
use crate::content::Record;
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

/// Reads a text of one line with the digits, dots and zeros of a small board: the
/// fast path for columns of 4x4 and 6x6 puzzles. Returns `None` for any other text,
/// and if anything but the shape is set.
///
/// A line of 16 or 36 symbols may also be a row of a larger board, so a reader
/// tries many forms before it reads such a line as a puzzle. Where nothing
/// follows and all symbols are cells of the small board, it is one.
pub(crate) fn small(text: &str, options: &Options) -> Option<Puzzle> {
    let line = text.trim_matches([' ', '\t', '\r', '\n']).as_bytes();
    let side = match line.len() {
        16 => 4,
        36 => 6,
        _ => return None,
    };
    let shape = options.shape.or_else(|| Shape::of_side(side))?;
    let only_shape = Options {
        shape: options.shape,
        ..Options::default()
    };
    let is_cell = |&byte: &u8| byte == b'.' || usize::from(byte.wrapping_sub(b'0')) <= side;
    if shape.side() != side || *options != only_shape || !line.iter().all(is_cell) {
        return None;
    }
    let known = Known {
        shape: Some(shape),
        ..options.known(Format::Line)
    };
    plain(line, known)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what a reader finds, if it is one puzzle.
    fn by_reader(text: &str, options: &Options) -> Option<Puzzle> {
        let mut records = Reader::new(text.as_bytes(), options);
        let first = records.next()?.unwrap().puzzle.ok()?;
        records.next().is_none().then_some(first)
    }

    #[test]
    fn a_small_puzzle_is_read_as_by_a_reader() {
        let mut state = 7_u64;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % below) as usize
        };
        let shapes = [None, Some((2, 2)), Some((1, 4)), Some((3, 2)), Some((3, 3))];
        let mut read = 0;
        for round in 0..6000 {
            let (len, side) = [(16, 4), (36, 6), (15, 4), (81, 9)][round % 4];
            // Some with one kind of blank, some full, some with a wrong symbol.
            let blanks: &[u8] = [&b"."[..], b"0", b".0", b"123"][random(4)];
            let mut cells: Vec<u8> = (0..len)
                .map(|_| match random(3) {
                    0 => b'1' + random(side) as u8,
                    _ => blanks[random(blanks.len() as u64)],
                })
                .collect();
            if random(5) == 0 {
                cells[random(len)] = b"5789x*_ |#A\x0b\n"[random(13)];
            }
            let (before, after) = (
                ["", " ", "\n", "\t ", "\r\n"][random(5)],
                ["", "\n", "\r\n", " \n\n", " name", "\u{a0}"][random(6)],
            );
            let text = format!("{before}{}{after}", String::from_utf8(cells).unwrap());
            let options = Options {
                shape: shapes[random(5)].map(|(a, b)| Shape::new(a, b).unwrap()),
                ..Options::default()
            };
            if let Some(found) = small(&text, &options) {
                read += 1;
                assert_eq!(
                    Some(found),
                    by_reader(&text, &options),
                    "{text:?} {options:?}"
                );
            }
        }
        assert!(read > 500, "only {read}");
    }

    #[test]
    fn settings_are_left_to_a_reader() {
        use crate::Alphabet;
        let text = "1..4..3..2..4..1";
        assert!(small(text, &Options::default()).is_some());
        let hex = Options::default().with_alphabet(Alphabet::Hex0);
        assert!(small(text, &hex).is_none());
        let grid = Options::default().with_format(Format::Grid);
        assert!(small(text, &grid).is_none());
    }
}
