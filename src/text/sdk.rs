//! The sections of an `.sdk` file, as SadMan Sudoku and SudoCue write it.
//!
//! ```text
//! #A the author
//! #D a description
//! [Puzzle]
//! 53..7....
//! 6..195...        (nine rows in all)
//! [State]
//! 534.7....        (how far somebody has got)
//! ```
//!
//! The `#` lines are comments to us, but for the description, which is the
//! name of the puzzle after it if that has no other. The rows are read like
//! those of any grid. Only what stands under `[Puzzle]`, or before any section, is a
//! puzzle: all other sections are passed over.

use super::block::write_rows;
use super::unfit::one_line_name;
use super::{Puzzle, Unfit};

/// What a section of an `.sdk` file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    /// The clues.
    Puzzle,
    /// Notes, colours, digits put in by a player.
    Other,
}

/// The section that a line begins, if it does.
pub(super) fn section(line: &str) -> Option<Section> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    if name.trim().eq_ignore_ascii_case("puzzle") {
        Some(Section::Puzzle)
    } else {
        Some(Section::Other)
    }
}

/// The description in a comment, if it is one.
pub(super) fn description(comment: &str) -> Option<&str> {
    let text = comment.trim().strip_prefix("#D")?;
    let text = text.strip_prefix(char::is_whitespace)?.trim();
    (!text.is_empty()).then_some(text)
}

/// Appends a puzzle, its name as the description.
pub(super) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let name = one_line_name(puzzle);
    if !name.is_empty() {
        out.extend(format!("#D {name}\n").bytes());
    }
    out.extend(b"[Puzzle]\n");
    write_rows(puzzle, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Options, Reader};

    #[test]
    fn sections_have_brackets() {
        assert_eq!(section("[Puzzle]"), Some(Section::Puzzle));
        assert_eq!(section("[ puzzle ]"), Some(Section::Puzzle));
        assert_eq!(section("[State]"), Some(Section::Other));
        assert_eq!(section("[State"), None);
    }

    #[test]
    fn only_the_puzzle_is_read() {
        let file = "#A somebody\r\n#D 4x4\r\n[Puzzle]\r\n1..4\r\n..3.\r\n.2..\r\n4..1\r\n\
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
