//! Sudoku as text: reading and writing it.
//!
//! This is the module `text` of the crate `quadrille`, which is the one to depend on.
//!
//! # Input
//!
//! A text is one of three things. If its first line, after blanks and comments,
//! begins with `<`, and not as a page of HTML does, it is a document of OpenSudoku. If that line has columns
//! and one of them has a usual name for puzzles, such as `puzzle` or `quizzes`,
//! it is a table. (Both need the feature `formats`, and so do links of
//! f-puzzles and JSON below.) Anything else is a sequence of puzzles, each on
//! one line or over several lines, in any mixture of forms and sizes. The first
//! of these rules that fits determines what a line is:
//!
//! 1. A line of blanks, or one that begins with `#`, is ignored.
//! 2. `[Puzzle]` begins the puzzle of an `.sdk` file. After that, or after a
//!    grid, any other name in brackets begins a section that is ignored, up to
//!    the next `[Puzzle]`, except for constraints, which are errors.
//! 3. Some lines are recognised as one puzzle in a special form: seven fields
//!    after a colon each (HoDoKu); twelve hexadecimal digits before the cells
//!    (Sudoku Exchange); a link with `?bd=` (sudokuwiki.org) or `?load=`
//!    (f-puzzles.com), or one to SudokuPad; a JSON object; a game of SumoCue,
//!    Solo or the Interactive Sudoku Solver; cells of which some have a plus
//!    before them (a position of HoDoKu); 729 symbols with each digit in its own
//!    place (sukaku); and 2 x N x N symbols of which the second half are N
//!    regions of N cells each (jigsaws), for N from 5 on.
//! 4. A line that consists of strokes and corners is a *rule* of a drawn grid,
//!    such as `+---+---+` or `*-----------*`, and is ignored.
//! 5. A line whose first word has N x N symbols, where N is a side with a usual
//!    box shape ([`Shape::of_side`](quadrille_board::Shape::of_side)), is a *whole
//!    puzzle*. The text after a blank or one of `#` `;` `,` `:` is its name, so
//!    in `puzzle:count` the count is the name. (A single blank symbol is not a
//!    1x1 board unless that shape is set.) Blanks and bars may also separate
//!    the cells, if there are more than the 36 of the widest row; then the name
//!    must begin with one of `#` `;` `,` `:`.
//! 6. A line of N cells is the first *row* of a grid. Blanks and bars (`|` and
//!    those of box drawing) between cells are ignored if they make groups of
//!    equal length. N - 1 more rows must follow, with only rules and comments
//!    between them; the last row completes the grid. If there are nine groups
//!    of digits (or, if their lengths differ, as many as a smaller board has
//!    columns), and some group has several digits, the groups are the
//!    *candidates* of each cell.
//! 7. A line of *prose* is the heading of the grid that follows, which takes it
//!    as its name, or a remark below the grid before. Anywhere else it is an
//!    error, and so is a constraint (`Cage 3 r1c1 r1c2`, or the name of a rule) or
//!    another puzzle in its place, or behind the cells of a line or a list.
//!
//! Between 5 and 6 come three forms of several lines. Lines with a *field* for
//! each cell, as databases print tables, are rows of a grid; a field may be
//! empty, and rows may be numbered, also between blanks. *Triples* of a row, a
//! column and a value are cells, and so are the values of *records*, a row on each
//! line or a value. A *sukaku* may have its symbols on several lines, and *boxes* may be one
//! below the other. *Lists* in brackets and strings in quotes, as in source code, and
//! tables of HTML, LaTeX and wikis are searched for boards.
//!
//! Blank lines may stand between the bands of a grid, if they stand between all
//! of them. A full grid whose digits, or letters, are connected areas is the layout of the
//! grid before it or of the one that follows, which is a jigsaw. So a grid is handed
//! on only when the next line, or the end, shows that it has none.
//!
//! Anything else is an error, which costs only its own line or grid.
//! Conflicting clues are not an error of the text;
//! [`Grid::conflicts`](quadrille_board::Grid::conflicts) finds them.
//!
//! Lines of 16 and of 36 symbols fit both 5 and 6: they may be a 4x4 puzzle or
//! a row of 16x16, and a 6x6 puzzle or a row of 36x36. Such a line is a puzzle
//! if the previous line was one of the same size, or if all its symbols belong
//! to the small board. After a rule, or with any other symbol, it is a row, if
//! an alphabet of the larger board has all its symbols. A grid of 16 bare rows
//! with no digit above 4 in the first is therefore misread unless its shape is
//! set, and so may be a list of 4x4 puzzles that begins with a mistake.
//!
//! With [`Options::shape`] nothing is inferred: only lines with the number of
//! cells of the board or its rows are read. It is also the way to set unusual
//! box shapes. [`Options::format`] admits one form only.
//!
//! # Output
//!
//! A [`Writer`] writes any format. Reading its output gives the same puzzle:
//! the same clues, candidates, regions, name and technique. If a format has no
//! place for some part of a puzzle, an error names that part ([`Unfit`]). If
//! the part does not affect the solutions, as with a name, the puzzle is
//! written without it.
//!
//! A clue and the only candidate of a cell are distinguished, though they have
//! the same effect. In a grid of candidates a single digit is a clue, and `u7`
//! a cell that can only be 7; in a sukaku every cell with one candidate is a
//! clue. HoDoKu's `+7` is a placed digit, which is the only candidate of its
//! cell as well.
//!
//! # Symbols
//!
//! A blank cell is `.` `0` `_` `*` `x` `X` or `?`, a dot or a box such as `·`, or
//! any other sign if there is no other sign or blank in the puzzle. Up to 9x9 the digits are `1`
//! to `9`. For more there are several [`Alphabet`]s, which contradict each
//! other, so none is ever guessed. An alphabet is inferred if it is the only
//! possible one:
//!
//! - Numbers that are all separated are [`Alphabet::Words`].
//! - Otherwise, each of [`Alphabet::OneG`], [`Alphabet::Hex0`] and
//!   [`Alphabet::A1`] that has every symbol of the puzzle is possible. On a
//!   16x16 board, a `G` rules out hex0, an `H` leaves only A = 1, a `5` rules
//!   that out.
//! - If `0` occurs along with another blank, `0` is a digit: hex0.
//!
//! If several remain, the error asks for [`Options::alphabet`]; only a puzzle
//! without any digit is valid in all. An alphabet that is set holds for boards
//! of every size. If its letter X is a digit of the board, `x` is not a blank.
//!
//! # Structure
//!
//! From the ground up: `content` (what a text holds: symbols, puzzles, errors),
//! `forms` (a file each form, which both reads and writes it, in families), `format`
//! (the table of all forms) and `options`, `reading` (which form a line has) and `writer`.
//!
//! What takes several lines is made of `tokens`, which know their places. A form that
//! gathers lines is a `Gather`; what a rectangle of tokens is, whether of code, of
//! markup or of records, is decided in one place, `code::rectangle`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

mod content;
mod format;
mod forms;
mod options;
mod reading;
#[cfg(test)]
mod tests;
mod writer;

pub use content::{
    Alphabet, AppliedTechnique, Invalid, Lost, Puzzle, Record, Sketch, TextError, TextErrorKind,
    Unfit,
};
pub use format::Format;
#[cfg(feature = "formats")]
pub use forms::Column;
pub use forms::{one_line, write_line};
pub use options::Options;
pub use reading::{Reader, Run};
pub use writer::Writer;

/// Reads a single puzzle of any form.
///
/// # Errors
///
/// Returns a [`TextError`] if the text does not have exactly one valid puzzle.
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
    if let Some(puzzle) = reading::reader::small(text, options) {
        return Ok(puzzle);
    }
    if let Some(error) = reading::nearly::nearly(text, options) {
        return Err(error);
    }
    // Reading from memory cannot fail.
    let mut records = Reader::new(text.as_bytes(), options).map_while(Result::ok);
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
