//! Sudoku as text: reading and writing it.
//!
//! # What is read
//!
//! A text is one of three things. If its first line, blanks and comments
//! aside, begins with `<`, it is a document of OpenSudoku; if that line has
//! columns of which one is named as puzzles are, such as `puzzle` or
//! `quizzes`, it is a table. (Both need the feature `formats`, and so do links of
//! f-puzzles and JSON below.) Anything else is a sequence of puzzles, each
//! on one line or over several lines, in any mixture of forms and sizes. What
//! a line is, is decided by the first of these that fits:
//!
//! 1. A line of blanks, or one that begins with `#`, is passed over.
//! 2. `[Puzzle]` begins the puzzle of an `.sdk` file. After that, or after a
//!    grid, any other name in brackets begins a part that is passed over, up
//!    to the next `[Puzzle]`.
//! 3. Some lines show by their look that they are one puzzle in a form of
//!    their own: seven fields after a colon each (HoDoKu); twelve hexadecimal
//!    digits before the cells (Sudoku Exchange); a link with `?bd=`
//!    (sudokuwiki.org) or `?load=` (f-puzzles.com); a JSON object; 729 symbols
//!    that are digits in places of their own (sukaku); and 2 x N x N symbols
//!    of which the second half are N regions of N cells each (jigsaws), for
//!    N from 5 on.
//! 4. A line of nothing but strokes and corners is a *rule* of a drawn grid,
//!    such as `+---+---+` or `*-----------*`, and is passed over.
//! 5. A line whose first word has N x N symbols, where N is a side with a
//!    usual box shape ([`Shape::of_side`](crate::board::Shape::of_side)), is a *whole puzzle*. What
//!    follows, after a blank or one of `#` `;` `,` `:`, is its name, so that
//!    in `puzzle:count` the count is the name. (A single blank symbol is no
//!    board of 1x1 unless its shape is given.) The cells may also be
//!    separated by blanks and bars, if there are more of them than the 36 that
//!    the widest row has; then the name must begin with one of `#` `;` `,` `:`.
//! 6. A line of N cells is the first *row* of a grid. Blanks and bars (`|` and
//!    those of box drawing) between cells do not matter, provided that they
//!    make groups of equal length. N - 1 more rows must follow, with nothing
//!    between them but rules and comments; the grid is complete with the last.
//!    If there are nine groups of digits (or, where their lengths differ,
//!    as many as a smaller board has columns), and some group has several, the
//!    groups are the *candidates* of each cell.
//! 7. A line of *prose* is a heading of the grid that follows, which takes it
//!    for its name, or a remark below the grid before. Anywhere else it is an
//!    error.
//!
//! All else is an error, which costs the line or the grid that it is in and
//! nothing more. Clues that clash are no error of the text;
//! [`Grid::conflicts`](crate::board::Grid::conflicts) is for these.
//!
//! Lines of 16 and of 36 symbols fit both 5 and 6, being a 4x4 puzzle or a row
//! of 16x16, and a 6x6 puzzle or a row of 36x36. Such a line is a puzzle if the
//! line before was one of the same size, or if all its symbols belong to the
//! small board. After a rule, or with any other symbol, it is a row, if any
//! alphabet of the larger board has all its symbols. A grid of 16 bare rows,
//! the first of which has nothing above 4, is therefore misread unless its
//! shape is given, and so may be a list of 4x4 puzzles that begins with a
//! mistake.
//!
//! [`Options::shape`] leaves nothing to be inferred: then only lines with as
//! many cells as the board or its rows are read. It is also the way to boxes
//! other than the usual ones. [`Options::format`] admits one form only.
//!
//! # What is written
//!
//! A [`Writer`] writes any format. Read back, what it wrote is the same puzzle:
//! the same clues, candidates, regions, name and technique. What a format has
//! no place for is an error that names it ([`Unfit`]). If the solutions do not
//! depend on it, as they do not on a name, the puzzle is written without it.
//!
//! A clue and the only candidate of a cell are told apart, though they have
//! the same effect. In a grid of candidates a lone digit is a clue, and `u7` a
//! cell that can only be 7; in a sukaku every cell with one candidate is a
//! clue. HoDoKu's `+7` is a digit that was put in, which is the only candidate
//! of its cell as well.
//!
//! # Symbols
//!
//! A blank cell is `.` `0` `_` `*` `x` `X` or `?`. Up to 9x9 the digits are `1`
//! to `9`. For more there are several [`Alphabet`]s, which contradict each
//! other, so none is ever guessed. It is inferred where only one can be meant:
//!
//! - Numbers that all stand apart are [`Alphabet::Words`].
//! - Else each of [`Alphabet::OneG`], [`Alphabet::Hex0`] and [`Alphabet::A1`]
//!   is possible that reads every symbol of the puzzle. On a 16x16 board, a
//!   `G` rules out hex0, an `H` leaves only A = 1, a `5` rules that out.
//! - If `0` occurs along with another blank, `0` is a digit: hex0.
//!
//! If several remain, that is an error which asks for [`Options::alphabet`];
//! only a puzzle without any digit is fine in all. An alphabet that is given
//! holds for boards of every size. Where it has the letter X for a digit of
//! the board, `x` is no blank.
//!
//! # How it is built
//!
//! From the ground up: `alphabet` and `infer` (symbols), `puzzle` and
//! `technique`, `error` and `unfit` (what may be wrong with a text, and what a
//! format has no place for), `cells` and `layout` (what stands on a line).
//! Upon these each form has its file, which both reads and writes it: `line`,
//! `block` and `rows` (grids), `sdk`, `pencil`, `sukaku`, `jigsaw`, `hodoku`,
//! `exchange`, `sudokuwiki`, `fpuzzles`, `json`, `table` and `opensudoku`. None
//! of them knows that there are others: what each says about itself is a
//! `form`, and `format` is the table of all of these.
//!
//! [`Reader`] has the input cut into `lines`, unless it is a document;
//! `assembly` decides what each line is, with the help of `layout` and
//! `detect`, and hands it to the form it belongs to; the forms turn lines into
//! `cells`, which an alphabet turns into a [`Grid`](crate::board::Grid). Where
//! one plain line follows the other, `run` takes them past all of this.

mod alphabet;
mod assembly;
mod block;
mod cells;
mod detect;
mod error;
mod exchange;
#[cfg(feature = "formats")]
mod fields;
mod form;
mod format;
mod found;
#[cfg(feature = "formats")]
mod fpuzzles;
mod givens;
mod heading;
mod hodoku;
mod infer;
mod jigsaw;
#[cfg(feature = "formats")]
mod json;
mod layout;
mod line;
mod lines;
#[cfg(feature = "formats")]
mod opensudoku;
mod options;
mod pencil;
mod puzzle;
mod reader;
mod record;
mod rows;
mod run;
mod sdk;
mod sudokuwiki;
mod sukaku;
#[cfg(feature = "formats")]
mod table;
mod technique;
#[cfg(test)]
mod tests;
mod unfit;
mod url;
mod writer;

pub use alphabet::Alphabet;
pub use error::{TextError, TextErrorKind};
pub use format::Format;
pub use found::NameError;
pub use line::write_line;
pub use options::Options;
pub use puzzle::Puzzle;
pub use reader::Reader;
pub use record::{Invalid, Record};
pub use run::Run;
#[cfg(feature = "formats")]
pub use table::Column;
pub use technique::Technique;
pub use unfit::{Lost, Unfit};
pub use writer::Writer;

/// Reads a single puzzle of any form.
///
/// # Errors
///
/// A [`TextError`] if the text is not one puzzle: none, a malformed one, or
/// more than one.
///
/// # Examples
///
/// ```
/// use quadrille::text::{Options, parse};
///
/// let puzzle = parse("1..4\n..3.\n.2..\n4..1", &Options::default())?;
/// assert_eq!(puzzle.to_string(), "1..4..3..2..4..1");
/// # Ok::<(), quadrille::text::TextError>(())
/// ```
pub fn parse(text: &str, options: &Options) -> Result<Puzzle, TextError> {
    // Reading from memory cannot fail.
    let mut records = Reader::new(text.as_bytes(), options.clone()).map_while(Result::ok);
    let first = records.next().ok_or_else(|| {
        let found = "nothing".to_owned();
        TextErrorKind::NotAPuzzle { found }.at_line(1)
    })?;
    let puzzle = first.puzzle.map_err(|invalid| invalid.error)?;
    match records.next() {
        None => Ok(puzzle),
        Some(second) => Err(TextErrorKind::SecondPuzzle.at_line(second.line)),
    }
}
