//! The writer of puzzles in a format.

use std::fmt;

use super::alphabet::Alphabet;
use super::form::Form;
use super::format::Format;
use super::line::write_line;
use super::puzzle::Puzzle;
use super::unfit::Unfit;
use super::{jigsaw, sukaku};

/// Writes puzzles in a format: first its head, then any number of puzzles, then
/// its foot. Most formats have neither head nor foot.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Format, Options, Writer, parse};
///
/// let puzzle = parse("1..4..3..2..4..1 first", &Options::default())?;
/// let writer = Writer::new(Format::Grid);
/// let mut out = Vec::new();
/// writer.head(&mut out);
/// writer.puzzle(&puzzle, &mut out).expect("a plain puzzle");
/// writer.foot(&mut out);
/// let grid = String::from_utf8(out).expect("text");
/// assert!(grid.starts_with("first\n+-----+-----+\n| 1 . | . 4 |\n"));
///
/// let unfit = Writer::new(Format::Msk).puzzle(&puzzle, &mut Vec::new()).unwrap_err();
/// assert_eq!(unfit.to_string(), "no place for a board of 4x4 with boxes of 2x2");
/// assert!(!unfit.is_written());
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    format: Format,
}

impl Writer {
    /// Returns a writer of this format.
    pub fn new(format: Format) -> Writer {
        Writer { format }
    }

    /// Returns the format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Appends the text before the first puzzle.
    pub fn head(&self, out: &mut Vec<u8>) {
        out.extend(self.form().head.bytes());
    }

    /// Appends a puzzle.
    ///
    /// Reading it back gives the same puzzle, if the reader knows the shape of
    /// its board and, for cells written in letters, the alphabet.
    ///
    /// # Errors
    ///
    /// Returns an error if the format has no place for some part of the puzzle.
    /// The error names all lost parts and tells whether the puzzle [was
    /// written](Unfit::is_written) without them; if not, nothing was appended.
    pub fn puzzle(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
        let len = out.len();
        (self.form().write)(puzzle, out).inspect_err(|unfit| {
            if !unfit.is_written() {
                out.truncate(len);
            }
        })
    }

    /// Appends the text after the last puzzle.
    pub fn foot(&self, out: &mut Vec<u8>) {
        out.extend(self.form().foot.bytes());
    }

    fn form(&self) -> &'static Form {
        self.format.form()
    }
}

impl Puzzle {
    /// Appends the puzzle as one line, without its end and without its name: as
    /// a [sukaku](Format::Sukaku) if it has marks, as a
    /// [jigsaw](Format::Jigsaw) if it has regions, and otherwise with
    /// [`write_line`]. Parts that these cannot hold are left out.
    pub fn write_line(&self, out: &mut Vec<u8>) {
        match (&self.marks, &self.regions) {
            (Some(marks), _) if marks.shape().side() <= Alphabet::Digits.max_side() => {
                out.extend(sukaku::symbols(marks));
            }
            (None, Some(_)) => jigsaw::push_regions(self, out),
            _ => write_line(&self.grid, self.alphabet, out),
        }
    }
}

impl fmt::Display for Puzzle {
    /// Writes one line; see [`write_line`](Puzzle::write_line).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        self.write_line(&mut line);
        f.pad(&String::from_utf8_lossy(&line))
    }
}
