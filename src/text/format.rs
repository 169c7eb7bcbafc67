//! The formats that have a name, and which of them a text is in.
//!
//! Most are *forms of a line*: puzzles in any of these, and grids of several
//! lines, may be mixed, since every line shows what it is. The others are
//! *documents*, of which the whole text is one; they are known by their first
//! line.

use std::fmt;
use std::str::FromStr;

use super::error::quoted;
use super::layout::Layout;
#[cfg(feature = "formats")]
use super::line::read_part;
use super::{Options, Puzzle, TextError, TextErrorKind};
use super::{exchange, hodoku, jigsaw, sudokuwiki, sukaku};
#[cfg(feature = "formats")]
use super::{fpuzzles, json, opensudoku, table};

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
/// # Ok::<(), quadrille::text::FormatError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One puzzle on each line, and perhaps its name: `.sdm` and most
    /// collections.
    Line,
    /// One row on each line, with or without a frame: `.sdk`, `.ss`, `.msk`,
    /// `.spf` and what people post. Written with a frame.
    Grid,
    /// A grid as SadMan Sudoku and SudoCue keep it, `.sdk`; read like any
    /// other.
    Sdk,
    /// A grid as Simple Sudoku keeps it, `.ss`; read like any other.
    Ss,
    /// Nine bare rows, `.msk`; read like any other grid.
    Msk,
    /// A grid of the candidates of each cell.
    Marks,
    /// One symbol for each candidate: 729 on a line.
    Sukaku,
    /// The cells and then the region of each: 162 symbols on a line.
    Jigsaw,
    /// A line of HoDoKu's library of techniques.
    Hodoku,
    /// A record of the Sudoku Exchange puzzle bank.
    Exchange,
    /// A link to the solver at sudokuwiki.org.
    SudokuWiki,
    /// A link of f-puzzles.com. (Feature `formats`.)
    #[cfg(feature = "formats")]
    FPuzzles,
    /// One JSON object on each line. (Feature `formats`.)
    #[cfg(feature = "formats")]
    Jsonl,
    /// A table of comma-separated values; known by its header. (Feature
    /// `formats`.)
    #[cfg(feature = "formats")]
    Csv,
    /// An XML document of the app OpenSudoku. (Feature `formats`.)
    #[cfg(feature = "formats")]
    OpenSudoku,
}

/// What reads a line in a form, if that is what the line is in.
type Read = fn(&str, u64, &Options) -> Option<Result<Puzzle, TextError>>;

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[
        Format::Line,
        Format::Grid,
        Format::Sdk,
        Format::Ss,
        Format::Msk,
        Format::Marks,
        Format::Sukaku,
        Format::Jigsaw,
        Format::Hodoku,
        Format::Exchange,
        Format::SudokuWiki,
        #[cfg(feature = "formats")]
        Format::FPuzzles,
        #[cfg(feature = "formats")]
        Format::Jsonl,
        #[cfg(feature = "formats")]
        Format::Csv,
        #[cfg(feature = "formats")]
        Format::OpenSudoku,
    ];

    /// Its name, as in `hodoku`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Sdk => "sdk",
            Format::Ss => "ss",
            Format::Msk => "msk",
            Format::Marks => "marks",
            Format::Sukaku => "sukaku",
            Format::Jigsaw => "jigsaw",
            Format::Hodoku => "hodoku",
            Format::Exchange => "exchange",
            Format::SudokuWiki => "sudokuwiki",
            #[cfg(feature = "formats")]
            Format::FPuzzles => "f-puzzles",
            #[cfg(feature = "formats")]
            Format::Jsonl => "jsonl",
            #[cfg(feature = "formats")]
            Format::Csv => "csv",
            #[cfg(feature = "formats")]
            Format::OpenSudoku => "opensudoku",
        }
    }

    /// Other names that it goes by: the extensions of such files.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Format::Line => &["sdm"],
            Format::Grid => &["spf"],
            Format::Marks => &["pm", "sdx"],
            _ => &[],
        }
    }

    /// What a puzzle in it is, for messages.
    pub(super) fn description(self) -> &'static str {
        match self {
            Format::Line => "a puzzle on one line",
            Format::Grid | Format::Sdk | Format::Ss | Format::Msk => "a grid of rows",
            Format::Marks => "a grid of candidates",
            Format::Sukaku => "a sukaku of 729 symbols",
            Format::Jigsaw => "a jigsaw of 162 symbols",
            Format::Hodoku => "a line of HoDoKu's library",
            Format::Exchange => "a record of the Sudoku Exchange",
            Format::SudokuWiki => "a link of sudokuwiki.org",
            #[cfg(feature = "formats")]
            Format::FPuzzles => "a link of f-puzzles.com",
            #[cfg(feature = "formats")]
            Format::Jsonl => "a puzzle as JSON",
            #[cfg(feature = "formats")]
            Format::Csv => "a table of puzzles",
            #[cfg(feature = "formats")]
            Format::OpenSudoku => "an OpenSudoku document",
        }
    }

    /// What reads it, if it takes one line that cannot be anything else.
    fn record(self) -> Option<Read> {
        match self {
            Format::Sukaku => Some(sukaku::read),
            Format::Jigsaw => Some(jigsaw::read),
            Format::Hodoku => Some(hodoku::read),
            Format::Exchange => Some(exchange::read),
            Format::SudokuWiki => Some(sudokuwiki::read),
            #[cfg(feature = "formats")]
            Format::FPuzzles => Some(fpuzzles::read),
            #[cfg(feature = "formats")]
            Format::Jsonl => Some(json::read),
            _ => None,
        }
    }
}

/// Reads a line that shows by itself that it is a puzzle in one of the less
/// usual forms, or that has to be since its format is given.
pub(super) fn read_record(
    line: &str,
    number: u64,
    options: &Options,
) -> Option<Result<Puzzle, TextError>> {
    let Some(format) = options.format else {
        if !may_be_record(line, options) {
            return None;
        }
        let mut records = Format::ALL.iter().filter_map(|format| format.record());
        return records.find_map(|read| read(line, number, options));
    };
    let read = format.record()?;
    read(line, number, options).or_else(|| match Layout::of(line) {
        Layout::Blank | Layout::Comment => None,
        _ => {
            let reason = format!("found {}", quoted(line.trim()));
            Some(Err(
                TextErrorKind::Malformed { format, reason }.at_line(number)
            ))
        }
    })
}

/// Whether a line is worth a closer look, which it is not if it is a row of
/// a grid, as most are.
fn may_be_record(line: &str, options: &Options) -> bool {
    /// A jigsaw of 5x5 has no more symbols.
    const SHORTEST: usize = 2 * 5 * 5;
    let bytes = line.as_bytes();
    let first = bytes.trim_ascii_start().first();
    bytes.len() >= SHORTEST
        || options.shape.is_some()
        || matches!(first, Some(b':' | b'{'))
        || bytes.contains(&b'?')
}

/// Reads a part of a line that is the cells of a puzzle, perhaps with its
/// candidates or regions, and nothing else. The column is counted from 1.
#[cfg(feature = "formats")]
pub(super) fn read_value(
    text: &str,
    (number, column): (u64, usize),
    options: &Options,
) -> Result<Puzzle, TextError> {
    let forms: [Read; 2] = [sukaku::read, jigsaw::read];
    match forms.iter().find_map(|read| read(text, number, options)) {
        Some(puzzle) => puzzle.map_err(|error| error.behind(column)),
        None => read_part(text, (number, column), options),
    }
}

/// The document that a text is in whose first line this is; `None` if each
/// line has to be looked at by itself.
#[cfg(feature = "formats")]
pub(super) fn document(line: &str, options: &Options) -> Option<Format> {
    match options.format {
        Some(format @ (Format::Csv | Format::OpenSudoku)) => Some(format),
        Some(_) => None,
        None if opensudoku::is_start(line) => Some(Format::OpenSudoku),
        None if table::is_header(line) => Some(Format::Csv),
        None => None,
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    /// Reads a name or one of the other names.
    fn from_str(text: &str) -> Result<Format, FormatError> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.name() == text || format.aliases().contains(&text))
            .ok_or_else(|| FormatError {
                text: text.to_owned(),
            })
    }
}

fn names() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    names.join(", ")
}

/// There is no format of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}, found '{text}'", names())]
pub struct FormatError {
    /// The name as it stood.
    pub text: String,
}
