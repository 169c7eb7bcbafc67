//! Errors in puzzles, with the line and a caret below the place.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use quadrille::text::{Invalid, TextError, TextErrorKind};

use super::input::{Place, Source};
use crate::output::{Form, escape};

/// The maximum number of symbols shown on either side of the place.
const AROUND: usize = 30;

/// The detail of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A message on one line.
    Brief,
    /// Also the line, with a caret.
    Pointed,
}

impl Detail {
    /// Returns the detail for answers in this form: the line is shown with text
    /// and on a terminal.
    pub fn of(form: Form) -> Detail {
        if form == Form::Text || io::stderr().is_terminal() {
            Detail::Pointed
        } else {
            Detail::Brief
        }
    }

    /// Returns a message about an argument that is neither a file nor a puzzle.
    pub fn of_argument(self, source: &Source, text: &str, error: TextError) -> String {
        let place = source.at_error(&error);
        let message = format!("{place}: {}\n", neither(text, &error.kind));
        let invalid = Invalid::new(text, error);
        let snippet = (self == Detail::Pointed).then(|| snippet(&invalid, 1));
        message + &snippet.flatten().unwrap_or_default()
    }

    /// Appends a message about a malformed puzzle that begins in this place.
    pub fn report(self, place: Place<'_>, invalid: &Invalid, out: &mut String) {
        let error = &invalid.error;
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}: {}", place.source.at_error(error), error.kind);
        if self == Detail::Pointed {
            out.extend(snippet(invalid, place.line));
        }
    }
}

/// Returns what is wrong with an argument that is neither a file nor a puzzle.
pub fn neither(text: &str, kind: &TextErrorKind) -> String {
    if is_wildcard(text) {
        let text = escape(text.trim());
        return format!("'{text}' is no file, and the shell has put none in its place");
    }
    let reason = match kind {
        TextErrorKind::NoUsualShape { cells, .. } => {
            let cells = match cells {
                1 => "1 cell".to_owned(),
                cells => format!("{cells} cells"),
            };
            let text = escape(text.trim());
            return format!("'{text}' is no file, and has {cells}; a 9x9 puzzle has 81");
        }
        TextErrorKind::NotAPuzzle { found } => escape(found).into_owned(),
        kind => kind.to_string(),
    };
    format!("no such file, and not a puzzle: {reason}")
}

/// Returns whether a text has a wildcard that the shell has left as it is, beside what only
/// the name of a file has.
fn is_wildcard(text: &str) -> bool {
    let end = text.rsplit_once('.').map_or("", |(_, end)| end);
    let is_end = (1..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_link = text.contains("://") || text.contains("?s=");
    text.contains(['*', '?']) && !is_link && (is_end || text.contains(['/', '\\']))
}

/// Returns the line of an error and a caret below it; `None` if the error has no
/// place in a line, or the line is not at hand.
fn snippet(invalid: &Invalid, line: u64) -> Option<String> {
    let error = &invalid.error;
    let below = usize::try_from(error.line.checked_sub(line)?).ok()?;
    // Only the first line may begin in the middle of one.
    let before = if below == 0 { invalid.column - 1 } else { 0 };
    let place = error.column?.checked_sub(before + 1)?;
    let symbols: Vec<char> = invalid.text.lines().nth(below)?.chars().collect();
    if place > symbols.len() {
        return None;
    }
    let start = if place > AROUND + 1 {
        place - AROUND
    } else {
        0
    };
    let end = symbols.len().min(place + AROUND);
    let shown = |symbols: &[char]| {
        symbols
            .iter()
            .map(|&symbol| visible(symbol))
            .collect::<String>()
    };
    let cut = |is_cut| if is_cut { "…" } else { "" };
    let head = cut(start > 0).to_owned() + &shown(&symbols[start..place]);
    let tail = shown(&symbols[place..end]) + cut(end < symbols.len());
    let margin = error.line.to_string();
    let space = " ".repeat(margin.len());
    let caret = " ".repeat(head.chars().count()) + "^";
    Some(format!("{margin} | {head}{tail}\n{space} | {caret}\n"))
}

/// Returns a symbol that is safe to show.
fn visible(symbol: char) -> String {
    match symbol {
        '\t' => " ".to_owned(),
        _ if symbol.is_control() => symbol.escape_debug().to_string(),
        _ => symbol.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use quadrille::text::{Options, Reader};

    use super::*;

    fn complaint(text: &str) -> String {
        let mut records = Reader::new(text.as_bytes(), &Options::default());
        let record = records.next().unwrap().unwrap();
        let mut out = String::new();
        let source = Source::Lines("a.txt".into());
        let invalid = record.puzzle.unwrap_err();
        Detail::Pointed.report(source.at(record.line), &invalid, &mut out);
        out
    }

    #[test]
    fn the_caret_is_below_the_place() {
        assert_eq!(
            complaint("1..4..3.x9..4..1"),
            "\
a.txt:1:10: expected 1-4, '.' or '0', found '9'
1 | 1..4..3.x9..4..1
  |          ^
"
        );
        assert_eq!(
            complaint("+--+--+\n|12|\u{1b}.|\n|..|..|\n|..|..|\n|..|..|"),
            "\
a.txt:2:5: expected 1-4, '.' or '0', found '\\u{1b}'
2 | |12|\\u{1b}.|
  |     ^
"
        );
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let line = ".".repeat(40) + "a" + &".".repeat(40);
        assert_eq!(
            complaint(&line),
            format!(
                "a.txt:1:41: expected 1-9, '.' or '0', found 'a'\n1 | …{dots}a{}…\n  | {}^\n",
                ".".repeat(29),
                " ".repeat(31),
                dots = ".".repeat(30),
            )
        );
    }

    #[test]
    fn without_a_place_there_is_only_the_message() {
        assert_eq!(
            complaint("hello, world"),
            "a.txt:1: expected a puzzle, found 'hello, world'\n"
        );
    }

    #[test]
    fn a_tag_may_begin_in_the_middle_of_a_line() {
        let line = format!("<opensudoku> <game data='{}z'/>\n", "0".repeat(80));
        let shown = complaint(&line);
        let caret = shown.lines().nth(2).unwrap().chars().count();
        let found = shown.lines().nth(1).unwrap().chars().nth(caret - 1);
        assert_eq!(found, Some('z'), "{shown}");
    }
}
