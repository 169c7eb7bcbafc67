//! The table of all formats.
//!
//! Most are *forms of a line*: puzzles in any of these, and grids of several
//! lines, can be mixed, since every line shows its form. The others are
//! *documents*, which take up the whole text and are recognised by the first
//! line.
//!
//! Each format is described in its own file, which does not depend on this
//! table.

use std::fmt;
use std::str::FromStr;

use crate::forms::code::list;
use crate::forms::form::Form;
use crate::forms::grid::{pencil, rows, sdk};
#[cfg(feature = "formats")]
use crate::forms::json::jsonl;
use crate::forms::line::{exchange, hodoku, jigsaw, plain, solo, sukaku, sumocue, susser};
#[cfg(feature = "formats")]
use crate::forms::link::{fpuzzles, sudokupad};
use crate::forms::link::{iss, sudokuwiki};
use crate::forms::signs::AnySign;
#[cfg(feature = "formats")]
use crate::forms::table::csv;
use crate::forms::table::{delimited, triples};
#[cfg(feature = "formats")]
use crate::forms::xml::opensudoku;
use quadrille_board::NameError;
use quadrille_board::names::named;

/// A format of puzzles as text.
///
/// # Examples
///
/// ```
/// use quadrille::text::Format;
///
/// let format: Format = "hodoku".parse()?;
/// assert_eq!(format, Format::Hodoku);
/// assert_eq!("sdm".parse(), Ok(Format::Line));
/// # Ok::<(), quadrille::board::NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle on each line, optionally with a name: `.sdm` and most
    /// collections.
    Line,
    /// One row on each line, with or without a frame: `.sdk`, `.ss`, `.msk`,
    /// `.spf` and most forum posts. Written with a frame.
    Grid,
    /// A grid as in SadMan Sudoku and SudoCue, `.sdk`; read like any other.
    Sdk,
    /// A grid as in Simple Sudoku, `.ss`; read like any other.
    Ss,
    /// Nine bare rows, `.msk`; read like any other grid.
    Msk,
    /// A table with a field for each cell, as databases print it, or rows with
    /// commas or tabs.
    Table,
    /// Nested lists of Python, JSON or JavaScript, or cells in quotes.
    List,
    /// A row, a column and a value for each clue.
    Triples,
    /// A grid of the candidates of each cell.
    Marks,
    /// One symbol for each candidate: 729 on a line.
    Sukaku,
    /// The cells, then the region of each: 162 symbols on a line.
    Jigsaw,
    /// A line of HoDoKu's library of techniques.
    Hodoku,
    /// A record of the Sudoku Exchange puzzle bank.
    Exchange,
    /// The cells with a plus before those that were placed, as HoDoKu copies
    /// them.
    Susser,
    /// The value and the region of each cell, of SumoCue.
    SumoCue,
    /// A game ID of Solo, in Simon Tatham's collection.
    Solo,
    /// A puzzle of the Interactive Sudoku Solver.
    Iss,
    /// A link to the solver at sudokuwiki.org.
    SudokuWiki,
    /// A link of f-puzzles.com. (Feature `formats`.)
    #[cfg(feature = "formats")]
    FPuzzles,
    /// A link to SudokuPad. (Feature `formats`.)
    #[cfg(feature = "formats")]
    SudokuPad,
    /// One JSON object on each line. (Feature `formats`.)
    #[cfg(feature = "formats")]
    Jsonl,
    /// A table of comma-separated values, recognised by its header. (Feature
    /// `formats`.)
    #[cfg(feature = "formats")]
    Csv,
    /// An XML document of the app OpenSudoku. (Feature `formats`.)
    #[cfg(feature = "formats")]
    OpenSudoku,
}

/// Every format and its description.
const FORMS: &[(Format, Form)] = &[
    (Format::Line, plain::FORM),
    (Format::Grid, rows::GRID),
    (Format::Sdk, sdk::FORM),
    (Format::Ss, rows::SS),
    (Format::Msk, rows::MSK),
    (Format::Table, delimited::FORM),
    (Format::List, list::FORM),
    (Format::Triples, triples::FORM),
    (Format::Marks, pencil::FORM),
    // These show what they are; the next two are known by their length.
    (Format::Susser, susser::FORM),
    (Format::SumoCue, sumocue::FORM),
    (Format::Solo, solo::FORM),
    (Format::Iss, iss::FORM),
    (Format::Sukaku, sukaku::FORM),
    (Format::Jigsaw, jigsaw::FORM),
    (Format::Hodoku, hodoku::FORM),
    (Format::Exchange, exchange::FORM),
    (Format::SudokuWiki, sudokuwiki::FORM),
    #[cfg(feature = "formats")]
    (Format::FPuzzles, fpuzzles::FORM),
    #[cfg(feature = "formats")]
    (Format::SudokuPad, sudokupad::FORM),
    #[cfg(feature = "formats")]
    (Format::Jsonl, jsonl::FORM),
    #[cfg(feature = "formats")]
    (Format::Csv, csv::FORM),
    #[cfg(feature = "formats")]
    (Format::OpenSudoku, opensudoku::FORM),
];

/// What a line shows that some format reads.
static SIGNS: AnySign = {
    let mut signs = AnySign::none();
    let mut place = 0;
    while place < FORMS.len() {
        signs = signs.and(FORMS[place].1.signs);
        place += 1;
    }
    signs
};

/// Returns whether a line may be in one of the less common formats. A row of a
/// grid is not.
pub(crate) fn may_be_read(line: &str) -> bool {
    SIGNS.is_in(line)
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = &{
        let mut all = [Format::Line; FORMS.len()];
        let mut place = 0;
        while place < FORMS.len() {
            all[place] = FORMS[place].0;
            place += 1;
        }
        all
    };

    /// Returns its name, as in `hodoku`.
    pub fn name(self) -> &'static str {
        self.form().label.name
    }

    /// Returns its other names: the extensions of such files.
    pub fn aliases(self) -> &'static [&'static str] {
        self.form().aliases
    }

    /// Returns its description.
    pub(crate) fn form(self) -> &'static Form {
        let known = FORMS.iter().find(|(format, _)| *format == self);
        &known.expect("every format is in the table").1
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = NameError;

    /// Parses a name or one of the other names.
    fn from_str(text: &str) -> Result<Format, NameError> {
        let mut all = Format::ALL.iter().copied();
        let other = all.find(|format| format.aliases().contains(&text));
        other.map_or_else(|| named(Format::ALL, Format::name, text), Ok)
    }
}
