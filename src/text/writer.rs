//! What writes puzzles, one after the other, in a format.

use super::line::write_line;
use super::unfit::{one_line_name, only_clues};
use super::{Alphabet, Format, Puzzle, Unfit};
use super::{block, hodoku, jigsaw, pencil, sdk, sudokuwiki, sukaku};
#[cfg(feature = "formats")]
use super::{fpuzzles, json, opensudoku, table};

/// Writes puzzles in a format: first its head, then any number of puzzles, and
/// then its foot. Most formats have neither head nor foot.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Format, Options, Writer, parse};
///
/// let puzzle = parse("1..4..3..2..4..1 first", &Options::default())?;
/// let writer = Writer::new(Format::Grid).expect("grids can be written");
/// let mut out = Vec::new();
/// writer.head(&mut out);
/// writer.puzzle(&puzzle, &mut out).expect("a plain puzzle");
/// writer.foot(&mut out);
/// let grid = String::from_utf8(out).expect("text");
/// assert!(grid.starts_with("first\n+-----+-----+\n| 1 . | . 4 |\n"));
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    format: Format,
    write: Write,
}

/// Appends a puzzle. What it leaves behind if it cannot is of no account.
type Write = fn(&Puzzle, &mut Vec<u8>) -> Result<(), Unfit>;

impl Writer {
    /// What writes this format; `None` if it is one that is only read.
    pub fn new(format: Format) -> Option<Writer> {
        let write: Write = match format {
            Format::Line => line,
            Format::Grid => block::write_grid,
            Format::Sdk => sdk::write,
            Format::Ss => block::write_ss,
            Format::Msk => block::write_rows,
            Format::Marks => pencil::write,
            Format::Sukaku => |puzzle, out| with_name(sukaku::write, puzzle, out),
            Format::Jigsaw => |puzzle, out| with_name(jigsaw::write, puzzle, out),
            Format::Hodoku => hodoku::write,
            Format::Exchange => return None,
            Format::SudokuWiki => |puzzle, out| with_name(sudokuwiki::write, puzzle, out),
            #[cfg(feature = "formats")]
            Format::FPuzzles => fpuzzles::write,
            #[cfg(feature = "formats")]
            Format::Jsonl => json::write,
            #[cfg(feature = "formats")]
            Format::Csv => table::write,
            #[cfg(feature = "formats")]
            Format::OpenSudoku => opensudoku::write,
        };
        Some(Writer { format, write })
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Appends what comes before the first puzzle.
    pub fn head(&self, out: &mut Vec<u8>) {
        let head = match self.format {
            #[cfg(feature = "formats")]
            Format::Csv => table::HEADER,
            #[cfg(feature = "formats")]
            Format::OpenSudoku => opensudoku::HEAD,
            _ => "",
        };
        out.extend(head.bytes());
    }

    /// Appends a puzzle, and its name if the format has a place for it.
    ///
    /// # Errors
    ///
    /// If there is anything else about the puzzle that the format has no place
    /// for. Then nothing is appended.
    pub fn puzzle(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
        let len = out.len();
        (self.write)(puzzle, out).inspect_err(|_| out.truncate(len))
    }

    /// Appends what comes after the last puzzle.
    pub fn foot(&self, out: &mut Vec<u8>) {
        let foot = match self.format {
            #[cfg(feature = "formats")]
            Format::OpenSudoku => opensudoku::FOOT,
            _ => "",
        };
        out.extend(foot.bytes());
    }
}

/// Appends a puzzle as one line.
fn line(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    write_line(&puzzle.grid, puzzle.alphabet, out);
    // Among words, a name has to be told from a cell.
    let sign = if puzzle.alphabet == Alphabet::Words {
        "# "
    } else {
        ""
    };
    push_name(puzzle, sign, out);
    Ok(())
}

/// Appends a line that `write` begins, with the name of the puzzle.
fn with_name(write: Write, puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    write(puzzle, out)?;
    push_name(puzzle, "", out);
    Ok(())
}

fn push_name(puzzle: &Puzzle, sign: &str, out: &mut Vec<u8>) {
    let name = one_line_name(puzzle);
    if !name.is_empty() {
        out.extend(format!(" {sign}{name}").bytes());
    }
    out.push(b'\n');
}
