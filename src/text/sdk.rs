//! The sections of an `.sdk` file, as SadMan Sudoku and SudoCue write them.
//!
//! ```text
//! #A the author
//! #D a description
//! [Puzzle]
//! 53..7....
//! 6..195...        (nine rows in all)
//! [State]
//! 534.7....        (how far the player has got)
//! ```
//!
//! The `#` lines are comments, except for the description: it is the name of
//! the puzzle after it, if that has no other. The rows are read like those of
//! any grid. Only the rows under `[Puzzle]`, or before any section, are a
//! puzzle; all other sections are ignored.

use super::form::Form;
use super::heading::push_description;
use super::puzzle::Puzzle;
use super::rows;
use super::unfit::{Unfit, only_classic, only_clues};

/// The format.
pub(super) const FORM: Form = Form::new("sdk", rows::DESCRIPTION, write);

/// Appends a puzzle, with its name as the description.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let name = push_description(puzzle, out);
    out.extend(b"[Puzzle]\n");
    rows::push_rows(puzzle, out);
    Unfit::unless_plain(puzzle, [name])
}

#[cfg(test)]
mod tests {
    use crate::text::{Options, Reader};

    #[test]
    fn only_the_puzzle_is_read() {
        let file = "#A an author\r\n#D 4x4\r\n[Puzzle]\r\n1..4\r\n..3.\r\n.2..\r\n4..1\r\n\
                    [State]\r\n1324\r\n..31\r\n.2..\r\n4..1\r\n[Notes]\r\nanything: at all!\r\n\
                    [Puzzle]\r\n....\r\n....\r\n....\r\n...1\r\n";
        let records: Vec<_> = Reader::new(file.as_bytes(), Options::default())
            .map(|record| record.unwrap())
            .map(|record| (record.line, record.puzzle.unwrap().to_string()))
            .collect();
        let expected = [(4, "1..4..3..2..4..1"), (16, "...............1")];
        assert_eq!(
            records,
            expected.map(|(line, text)| (line, text.to_owned()))
        );
    }
}
