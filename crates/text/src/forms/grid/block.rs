//! A grid of several lines with one row each, drawn or not.
//!
//! ```text
//! 53..7....      +-------+-------+-------+      *-----------*
//! 6..195...      | 5 3 . | . 7 . | . . . |      |53.|.7.|...|
//! .98....6.      | 6 . . | 1 9 5 | . . . |      |6..|195|...|
//! ...            ...                            ...
//! ```
//!
//! The first row determines the number of rows. With the last of them the grid
//! is complete, so a reader need not wait for more text. A row of the wrong
//! length spoils its grid but still counts as a row: otherwise one missing cell
//! would cause nine errors.

use super::pencil;
use crate::content::Invalid;
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::forms::cells::{self, Split};
use crate::forms::table::delimited::Division;
use crate::forms::tokens::{Source, Token};
use quadrille_board::names::quoted;
use quadrille_board::{Regions, Shape};

/// A grid in progress.
pub(crate) struct Block {
    shape: Shape,
    /// The line of its first row.
    pub(crate) line: u64,
    title: Title,
    /// Its lines, unchanged.
    pub(crate) text: String,
    /// The cells of the rows so far. Meaningless after an error.
    cells: Vec<Token>,
    /// Where its rows begin in the text, and the numbers of these lines.
    starts: Vec<(usize, u64)>,
    rows: usize,
    /// How the rows are divided, if their cells are fields.
    division: Option<Division>,
    /// Whether the first row may be the numbers of the columns instead.
    has_ruler: bool,
    /// The lines since the first blank line, with their numbers.
    after_pause: Option<Vec<(u64, String)>>,
    /// Whether the cells hold candidates.
    has_marks: bool,
    /// The error of the first row that is too short or too long.
    error: Option<TextError>,
    /// The error of the first row if it is read as a whole puzzle of a smaller
    /// board.
    as_puzzle: Option<TextError>,
}

/// What the lines above a grid say about it.
#[derive(Default)]
pub(crate) struct Title {
    pub(crate) name: Option<String>,
    /// Fields by their names.
    pub(crate) fields: Vec<(&'static str, String)>,
    /// The regions that were drawn above it.
    pub(crate) regions: Option<Regions>,
}

impl Title {
    /// Adds a line to a field.
    pub(crate) fn push(&mut self, name: &'static str, line: &str) {
        match self.fields.iter_mut().find(|(known, _)| *known == name) {
            Some((_, text)) if text.len() + line.len() < Invalid::LONGEST => {
                text.push('\n');
                text.push_str(line);
            }
            Some(_) => {}
            None => self.fields.push((name, line.to_owned())),
        }
    }
}

/// The state after a row was added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// More rows must follow.
    Unfinished,
    /// That was the last row.
    Complete,
}

impl Block {
    /// Creates an empty grid whose first row is on this line.
    pub(crate) fn new(shape: Shape, line: u64, title: Title) -> Block {
        Block {
            shape,
            line,
            title,
            text: String::new(),
            cells: Vec::new(),
            starts: Vec::new(),
            rows: 0,
            division: None,
            has_ruler: false,
            after_pause: None,
            has_marks: false,
            error: None,
            as_puzzle: None,
        }
    }

    /// Sets how the rows are divided.
    pub(crate) fn divided(mut self, division: Division, first_row: &str) -> Block {
        self.has_ruler = division.is_ruler(first_row);
        self.division = Some(division);
        self
    }

    /// Returns whether the rows are divided into fields.
    pub(crate) fn is_divided(&self) -> bool {
        self.division.is_some()
    }

    /// Returns whether it has all rows, and waits for one more.
    pub(crate) fn is_full(&self) -> bool {
        self.rows == self.shape.side()
    }

    /// Sets whether the cells hold candidates, as far as is known.
    pub(crate) fn with_marks(mut self, has_marks: bool) -> Block {
        self.has_marks = has_marks;
        self
    }

    /// Sets the error that prevented the first row from being read as a puzzle
    /// of its own, which was just as likely. It is reported if no second row
    /// follows.
    pub(crate) fn unless_puzzle(mut self, error: Option<TextError>) -> Block {
        self.as_puzzle = error;
        self
    }

    /// Adds a line without cells. There may be any number of these, so only the
    /// part that messages show is kept.
    pub(crate) fn push_rule(&mut self, line: &str) {
        if self.text.len() <= Invalid::LONGEST {
            self.push_line(line);
        }
    }

    fn push_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a row.
    pub(crate) fn push_row(
        &mut self,
        line: &str,
        split: &Split<'_>,
        number: u64,
        alphabet: Option<Alphabet>,
    ) -> Progress {
        let side = self.shape.side();
        let offset = self.text.len();
        self.push_line(line);
        self.rows += 1;
        self.starts.push((offset, number));
        let mut cells = split.cells(side, side, alphabet);
        if cells.is_none() && self.is_row_of_marks(split, alphabet) {
            self.has_marks = true;
            cells = Some(split.group_tokens());
        }
        match cells {
            Some(cells) => self
                .cells
                .extend(cells.into_iter().map(|cell| cell.behind(offset))),
            None => {
                let kind = TextErrorKind::RowLength {
                    side,
                    row: self.rows,
                    found: match self.has_marks {
                        true => split.group_count(),
                        false => split.apparent_cells(alphabet),
                    },
                };
                self.error.get_or_insert(kind.at_line(number));
            }
        }
        if self.rows < side {
            Progress::Unfinished
        } else {
            Progress::Complete
        }
    }

    /// Adds a line as a row of fields, if it has any. After the last row, the
    /// first one is dropped.
    pub(crate) fn push_fields(&mut self, line: &str, number: u64) -> Option<Progress> {
        let side = self.shape.side();
        let is_full = self.is_full();
        let row = if is_full { side - 1 } else { self.rows };
        let cells = self.division.as_ref()?.cells(line, number, (row, side))?;
        if is_full && (cells.is_err() || !self.has_ruler) {
            return None;
        }
        if is_full {
            self.cells.drain(..side.min(self.cells.len()));
            self.has_ruler = false;
        } else {
            self.rows += 1;
        }
        let offset = self.text.len();
        self.push_line(line);
        self.starts.push((offset, number));
        match cells {
            Ok(cells) => self
                .cells
                .extend(cells.into_iter().map(|cell| cell.behind(offset))),
            Err(error) => {
                self.error.get_or_insert(error);
            }
        }
        Some(match self.is_full() && !self.has_ruler {
            true => Progress::Complete,
            false => Progress::Unfinished,
        })
    }

    /// Notes a blank line. Returns whether it may be between two bands.
    pub(crate) fn pause(&mut self, line: &str, number: u64) -> bool {
        let band = self.shape.box_rows();
        let is_between = band > 1 && self.rows.is_multiple_of(band);
        match &mut self.after_pause {
            _ if !is_between => return false,
            Some(lines) => lines.push((number, line.to_owned())),
            None if self.rows == band => self.after_pause = Some(Vec::new()),
            None => return false,
        }
        self.push_rule(line);
        true
    }

    /// Returns the lines after the first blank line, if this row shows that the
    /// blank line was not between bands: the next band has none before it.
    pub(crate) fn resumed(&mut self, line: &str, number: u64) -> Option<Vec<(u64, String)>> {
        let band = self.shape.box_rows();
        let lines = self.after_pause.as_mut()?;
        let is_first = self.rows > band && self.rows.is_multiple_of(band);
        let is_blank = |(_, line): &(u64, String)| line.trim().is_empty();
        if is_first && !lines.last().is_some_and(is_blank) {
            self.rows = band;
            return self.after_pause.take();
        }
        lines.push((number, line.to_owned()));
        None
    }

    /// Returns whether a line of strokes is a row of blanks, since the rows
    /// before it have such strokes for blanks.
    pub(crate) fn is_row_of_strokes(&self, line: &str) -> bool {
        let is_stroke = |cell: &Token| cell.of(&self.text) == "-";
        let line = line.trim();
        line.len() == self.shape.side()
            && line.bytes().all(|byte| byte == b'-')
            && self.cells.iter().any(is_stroke)
    }

    /// Returns whether a line may be a row of candidates.
    fn is_row_of_marks(&self, split: &Split<'_>, alphabet: Option<Alphabet>) -> bool {
        let side = self.shape.side();
        matches!(alphabet, None | Some(Alphabet::Digits))
            && (pencil::is_row(split, side) || self.has_marks && split.group_count() == side)
    }

    /// Returns whether a line of cells cannot be a row of this grid.
    pub(crate) fn ends_before(&self, split: &Split<'_>, alphabet: Option<Alphabet>) -> bool {
        let side = self.shape.side();
        let too_long = split.first_len().max(split.group_count()) >= 2 * side;
        too_long
            || split.is_prose()
                && !(self.has_marks && split.group_count() == side)
                && split.cells(side, side, alphabet).is_none()
    }

    /// Returns the puzzle, once it is complete.
    pub(crate) fn read(&mut self, alphabet: Option<Alphabet>) -> Result<Puzzle, TextError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let source = Source::with_starts(&self.text, self.line, &self.starts);
        let puzzle = if self.has_marks {
            pencil::read(source, &self.cells, self.shape)?
        } else {
            cells::read_puzzle(source, &self.cells, self.shape, alphabet)?
        };
        let title = std::mem::take(&mut self.title);
        let fields = title.fields.into_iter();
        let puzzle = fields.fold(puzzle, |puzzle, (name, text)| puzzle.with_field(name, text));
        let puzzle = match title.regions {
            Some(regions) if puzzle.is_plain() => puzzle.with_regions(regions),
            _ => puzzle,
        };
        Ok(Puzzle {
            name: title.name,
            ..puzzle
        })
    }

    /// Returns the error of a grid that ends before this line; `None` is the
    /// end of the text. Where its shape was set, a row alone may have all cells of a smaller
    /// board.
    pub(crate) fn unfinished(
        &mut self,
        line: u64,
        next: Option<&str>,
        is_shape_set: bool,
    ) -> TextError {
        let cells = self.shape.side();
        let small = Shape::of_side(cells.isqrt());
        let small = small.filter(|small| is_shape_set && small.cell_count() == cells);
        let found = match next.map(str::trim) {
            None => match small.filter(|_| self.rows == 1) {
                Some(shape) => {
                    let side = shape.side();
                    format!(
                        "the end of the text; for a {side}x{side} board say that its boxes are {shape}"
                    )
                }
                None => "the end of the text".to_owned(),
            },
            Some("") => "a blank line".to_owned(),
            Some(text) => quoted(text),
        };
        let kind = TextErrorKind::Unfinished {
            side: self.shape.side(),
            row: self.rows + 1,
            found,
        };
        let as_puzzle = self.as_puzzle.take().filter(|_| self.rows == 1);
        (self.error.take().or(as_puzzle)).unwrap_or_else(|| kind.at_line(line))
    }
}
