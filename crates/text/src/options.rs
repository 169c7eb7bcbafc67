//! The options for reading a text.

use crate::content::alphabet::Alphabet;
use crate::format::Format;
#[cfg(feature = "formats")]
use crate::forms::form::Column;
use crate::forms::form::Known;
#[cfg(feature = "formats")]
use crate::forms::table::csv::Wanted;
use quadrille_board::Shape;

/// The options for reading a text.
///
/// # Examples
///
/// ```
/// use quadrille::board::Shape;
/// use quadrille::text::{Options, parse};
///
/// let shape = Shape::new(3, 2)?;
/// let options = Options::default().with_shape(shape);
/// assert_eq!(parse(&".".repeat(36), &options)?.grid.shape(), shape);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The shape of every board; `None` to infer it from the number of cells.
    pub shape: Option<Shape>,
    /// The alphabet of every puzzle; `None` to infer it.
    pub alphabet: Option<Alphabet>,
    /// The format of the whole text; `None` to detect it.
    pub format: Option<Format>,
    /// Whether constraints that are not known are left out, and named in
    /// [`Puzzle::left_out`](crate::Puzzle::left_out). Otherwise a puzzle
    /// with one is an error, since without it, it is another puzzle.
    pub leaves_out: bool,
    /// The column of the puzzles in a table; `None` to find it by the header.
    #[cfg(feature = "formats")]
    pub column: Option<Column>,
    /// The column of their solutions, to check the puzzles against.
    #[cfg(feature = "formats")]
    pub solution_column: Option<Column>,
}

impl Options {
    /// Sets the shape of every board.
    pub fn with_shape(mut self, shape: Shape) -> Options {
        self.shape = Some(shape);
        self
    }

    /// Sets the alphabet of every puzzle.
    pub fn with_alphabet(mut self, alphabet: Alphabet) -> Options {
        self.alphabet = Some(alphabet);
        self
    }

    /// Sets the format of the whole text.
    pub fn with_format(mut self, format: Format) -> Options {
        self.format = Some(format);
        self
    }

    /// Sets whether constraints that are not known are left out, and named.
    pub fn with_leaves_out(mut self, leaves_out: bool) -> Options {
        self.leaves_out = leaves_out;
        self
    }

    /// Sets the column of the puzzles in a table.
    #[cfg(feature = "formats")]
    pub fn with_column(mut self, column: Column) -> Options {
        self.column = Some(column);
        self
    }

    /// Sets the column of the solutions, to check the puzzles of a table
    /// against.
    #[cfg(feature = "formats")]
    pub fn with_solution_column(mut self, column: Column) -> Options {
        self.solution_column = Some(column);
        self
    }

    /// Returns the settings for a format.
    pub(crate) fn known(&self, format: Format) -> Known {
        Known {
            shape: self.shape,
            alphabet: self.alphabet,
            is_given: self.format == Some(format),
            leaves_out: self.leaves_out,
        }
    }

    /// Returns the columns of a table that were set.
    #[cfg(feature = "formats")]
    pub(crate) fn columns(&self) -> Wanted {
        Wanted {
            puzzle: self.column.clone(),
            solution: self.solution_column.clone(),
        }
    }

    /// Returns whether the text may have this format.
    pub(crate) fn takes(&self, format: Format) -> bool {
        self.format.is_none_or(|known| known == format)
    }

    /// Returns whether a line may be a row of fields.
    pub(crate) fn takes_tables(&self) -> bool {
        matches!(self.format, None | Some(Format::Table | Format::Grid))
    }

    /// Returns whether a line may be a whole puzzle, cell by cell.
    pub(crate) fn takes_lines(&self) -> bool {
        matches!(self.format, None | Some(Format::Line))
    }

    /// Returns whether a line may be a row of a grid.
    pub(crate) fn takes_rows(&self) -> bool {
        use Format::{Grid, Msk, Sdk, Ss};
        matches!(self.format, None | Some(Grid | Sdk | Ss | Msk))
    }

    /// Returns whether a line may be a row of a grid of candidates.
    pub(crate) fn takes_marks(&self) -> bool {
        matches!(self.format, None | Some(Format::Marks))
    }
}
