//! The kind of a line, determined from the line alone.

use super::cells::Split;
use super::form::Known;
use super::remark::names_a_rule;
use super::tokens::Token;
use quadrille_board::Shape;

/// The kind of a section of an `.sdk` file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// The clues.
    Puzzle,
    /// Notes, colours, digits entered by a player.
    Other,
}

/// A line, before its cells are read.
pub(crate) enum Layout<'a> {
    /// Only blanks.
    Blank,
    /// A `#` and any text.
    Comment,
    /// The header of a section, such as `[Puzzle]`.
    Section(Section),
    /// A border or a rule of a drawn grid.
    Rule,
    /// Anything else: cells, or an attempt at them.
    Cells(Split<'a>),
}

/// The sign of comments.
const COMMENT: char = '#';

impl<'a> Layout<'a> {
    /// Returns the kind of this line.
    pub(crate) fn of(line: &'a str) -> Layout<'a> {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            Layout::Blank
        } else if trimmed.starts_with(COMMENT) {
            Layout::Comment
        } else if let Some(section) = section(trimmed) {
            Layout::Section(section)
        } else if is_rule(trimmed) {
            Layout::Rule
        } else {
            Layout::Cells(Split::new(line))
        }
    }
}

impl Layout<'_> {
    /// Returns whether this line is blank or a comment, without a look at its cells.
    pub(crate) fn is_blank_or_comment(line: &str) -> bool {
        let trimmed = line.trim_start();
        trimmed.is_empty() || trimmed.starts_with(COMMENT)
    }

    /// Returns whether such a line may stand between rows.
    pub(crate) fn is_between_rows(&self) -> bool {
        matches!(self, Layout::Blank | Layout::Comment | Layout::Rule)
    }
}

/// Returns the section that a line begins, if it begins one.
fn section(line: &str) -> Option<Section> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    // A list may have brackets, too.
    if !name.trim_start().starts_with(char::is_alphabetic) || name.contains(',') {
        return None;
    }
    // A file may number its puzzles.
    let word = name
        .trim()
        .trim_end_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ' ');
    if word.eq_ignore_ascii_case("puzzle") {
        Some(Section::Puzzle)
    } else {
        Some(Section::Other)
    }
}

/// Returns whether the header of a section announces constraints, as in `[Cages]`.
pub(crate) fn is_rule_section(line: &str) -> bool {
    let name = line.trim().strip_prefix('[');
    name.and_then(|name| name.strip_suffix(']'))
        .is_some_and(names_a_rule)
}

/// Returns the letter and the text of a comment with facts about the next grid,
/// as in `#A the author`.
pub(crate) fn fact(comment: &str) -> Option<(char, &str)> {
    let comment = comment.trim().strip_prefix('#')?;
    let letter = comment.chars().next().filter(char::is_ascii_uppercase)?;
    let text = comment[1..].strip_prefix(char::is_whitespace)?.trim();
    (!text.is_empty()).then_some((letter, text))
}

/// Returns the shape of the grid that has this line as its first row, and its
/// cells, if their number is that of a row.
pub(crate) fn first_row(split: &Split<'_>, known: Known) -> Option<(Shape, Vec<Token>)> {
    if !split.rest.is_empty() && !split.rest.starts_with('#') {
        return None;
    }
    [split.group_count(), split.symbol_count()]
        .into_iter()
        .find_map(|side| {
            let cells = split.cells(side, side, known.alphabet)?;
            Some((known.shape_of(side, 2)?, cells))
        })
}

/// Returns whether a line is drawn: `+---+---+`, `*-----------*`,
/// `:=====+=====:`, `├───┼───┤`, or only bars. A drawn line has only strokes,
/// dots and bars, and more strokes than dots, if it has any: `| . |` is a cell.
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
    fn sections_have_brackets() {
        assert_eq!(section("[Puzzle]"), Some(Section::Puzzle));
        assert_eq!(section("[ puzzle ]"), Some(Section::Puzzle));
        assert_eq!(section("[Puzzle 2]"), Some(Section::Puzzle));
        assert_eq!(section("[State]"), Some(Section::Other));
        assert_eq!(section("[State"), None);
    }

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
