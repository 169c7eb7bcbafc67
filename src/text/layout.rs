//! What kind of line a line is, told by the line alone.

use super::cells::Split;
use super::sdk::{self, Section};

/// A line, before its cells are looked at.
pub(super) enum Layout<'a> {
    /// Nothing but blanks.
    Blank,
    /// A `#` and anything.
    Comment,
    /// The head of a section, such as `[Puzzle]`.
    Section(Section),
    /// A border or a rule of a drawn grid.
    Rule,
    /// Anything else: cells, or what was meant as such.
    Cells(Split<'a>),
}

impl<'a> Layout<'a> {
    /// What kind of line this is.
    pub(super) fn of(line: &'a str) -> Layout<'a> {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            Layout::Blank
        } else if trimmed.starts_with('#') {
            Layout::Comment
        } else if let Some(section) = sdk::section(trimmed) {
            Layout::Section(section)
        } else if is_rule(trimmed) {
            Layout::Rule
        } else {
            Layout::Cells(Split::new(line))
        }
    }
}

/// Whether a line is drawn, not written: `+---+---+`, `*-----------*`,
/// `:=====+=====:`, `├───┼───┤`, or nothing but bars. A drawn line has
/// only strokes, dots and bars, and more strokes than dots, if it has any:
/// `| . |` is a cell.
fn is_rule(line: &str) -> bool {
    let (mut strokes, mut dots) = (0, 0);
    for symbol in line.chars() {
        match symbol {
            '|' | '│' | '┃' | '║' => {}
            '-' | '=' | '+' | '–' | '—' | '\u{2500}'..='\u{257f}' => strokes += 1,
            '*' | '.' | ':' | '\'' | '`' | ',' => dots += 1,
            _ if symbol.is_whitespace() => {}
            _ => return false,
        }
    }
    dots == 0 || strokes > dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_from_cells() {
        let rules = [
            "+---+---+",
            " *-----------* ",
            ":=====+=====:",
            ".-----.-----.",
            "'-----'-----'",
            "├───┼───┤",
            "------+-------+------",
            "|   |   |   |",
        ];
        for rule in rules {
            assert!(matches!(Layout::of(rule), Layout::Rule), "{rule}");
        }
        for cells in [".........", "****", "|.2.|", "| . | . | . |", "-1-"] {
            assert!(matches!(Layout::of(cells), Layout::Cells(_)), "{cells}");
        }
    }
}
