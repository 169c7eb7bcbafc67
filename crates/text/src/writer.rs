//! The writer of puzzles in a format.

use std::fmt;
use std::sync::Arc;

use crate::content::alphabet::Alphabet;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::format::Format;
use crate::forms::form::Form;
use crate::forms::line::plain::write_line;
use crate::forms::line::{jigsaw, sukaku};

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
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    /// The columns of a table besides the usual ones.
    fields: Arc<[Arc<str>]>,
}

impl Writer {
    /// Returns a writer of this format.
    pub fn new(format: Format) -> Writer {
        Writer {
            format,
            fields: Arc::default(),
        }
    }

    /// Adds a column for each [field](Puzzle::fields) of this puzzle, if the
    /// format is a table: its columns are known before its first row.
    /// Otherwise, does nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::text::{Format, Options, Writer, parse};
    ///
    /// let puzzle = parse("1..4..3..2..4..1", &Options::default())?;
    /// let puzzle = puzzle.with_field("rating", "1.5");
    /// let writer = Writer::new(Format::Line).with_fields_of(&puzzle);
    /// let unfit = writer.puzzle(&puzzle, &mut Vec::new()).unwrap_err();
    /// assert_eq!(unfit.to_string(), "no place for the field 'rating'");
    /// # Ok::<(), quadrille::text::TextError>(())
    /// ```
    pub fn with_fields_of(mut self, puzzle: &Puzzle) -> Writer {
        if self.form().table_head.is_some() {
            let names = puzzle.fields.iter().map(|(name, _)| name);
            // The usual columns have these names.
            let is_free = |name: &&Arc<str>| !["puzzle", "name"].contains(&&***name);
            self.fields = names.filter(is_free).cloned().collect();
        }
        self
    }

    /// Returns the format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Appends the text before the first puzzle.
    pub fn head(&self, out: &mut Vec<u8>) {
        match self.form().table_head {
            Some(write) => write(&self.fields, out),
            None => out.extend(self.form().head.bytes()),
        }
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
        let form = self.form();
        if !form.has_rules && !puzzle.variant.has_only_regions() {
            return Err(Lost::Variant.into());
        }
        let written = match form.table_head {
            Some(_) => self.row(puzzle, out),
            None => (form.write)(puzzle, out),
        };
        written.inspect_err(|unfit| {
            if !unfit.is_written() {
                out.truncate(len);
            }
        })
    }

    /// Appends a puzzle with the fields of the table.
    fn row(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
        let value = |name: &Arc<str>| {
            let value = puzzle.field(name).unwrap_or_default();
            (Arc::clone(name), value.to_owned())
        };
        let row = Puzzle {
            fields: self.fields.iter().map(value).collect(),
            ..puzzle.clone()
        };
        let written = (self.form().write)(&row, out);
        let is_held = |name: &str| self.fields.iter().any(|held| **held == *name);
        Unfit::join(written, Lost::fields_except(puzzle, is_held))
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
        match (&self.marks, self.regions()) {
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
