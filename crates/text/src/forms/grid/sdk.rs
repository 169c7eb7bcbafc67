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
//! The description is the name of the puzzle after it, if that has no other.
//! The author (`#A`), date (`#B`), comment (`#C`), level (`#L`), source (`#S`)
//! and address (`#U`) are its fields; other `#` lines are comments. The rows are read like those of
//! any grid. Only the rows under `[Puzzle]`, or before any section, are a
//! puzzle; all other sections are ignored.

use super::heading::push_description;
use super::rows;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::forms::form::Form;

/// The format.
pub(crate) const FORM: Form = Form::new("sdk", rows::DESCRIPTION, write);

/// Appends a puzzle, with its name as the description.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let name = push_description(puzzle, out);
    for (letter, fact) in FACTS {
        let value = puzzle.field(fact).filter(|value| is_held(fact, value));
        for line in value.into_iter().flat_map(str::lines) {
            out.extend(format!("#{letter} {line}\n").bytes());
        }
    }
    out.extend(b"[Puzzle]\n");
    rows::push_rows(puzzle, out);
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
    let is_held = |name: &str| puzzle.field(name).is_some_and(|value| is_held(name, value));
    let fields = Lost::fields_except(puzzle, is_held);
    Unfit::unless_none([name, technique, placed].into_iter().chain(fields))
}

/// The letters of facts about a puzzle, and the names of its fields for them.
const FACTS: [(char, &str); 6] = [
    ('A', "author"),
    ('B', "date"),
    ('C', "comment"),
    ('L', "level"),
    ('S', "source"),
    ('U', "url"),
];

/// Returns the field that this letter stands for.
pub(crate) fn field_of(letter: char) -> Option<&'static str> {
    let fact = FACTS.iter().find(|(known, _)| *known == letter);
    fact.map(|(_, name)| *name)
}

/// Returns whether a field can be written: whether every line of it has text.
fn is_held(name: &str, value: &str) -> bool {
    let is_line =
        |line: &str| !line.is_empty() && line.trim() == line && !line.contains(char::is_control);
    FACTS.iter().any(|(_, known)| *known == name) && value.split('\n').all(is_line)
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::reading::Reader;

    #[test]
    fn only_the_puzzle_is_read() {
        let file = "#A an author\r\n#D 4x4\r\n[Puzzle]\r\n1..4\r\n..3.\r\n.2..\r\n4..1\r\n\
                    [State]\r\n1324\r\n..31\r\n.2..\r\n4..1\r\n[Notes]\r\nanything: at all!\r\n\
                    [Puzzle]\r\n....\r\n....\r\n....\r\n...1\r\n";
        let records: Vec<_> = Reader::new(file.as_bytes(), &Options::default())
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
