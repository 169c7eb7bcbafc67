//! What stands beside cells in words: a name or a remark, or a part of the puzzle that
//! its form has no place for, which must not be dropped.

use super::form::Known;
use super::link::iss;
use crate::content::alphabet::BLANKS;
use crate::content::error::TextErrorKind;
use quadrille_board::{Extra, Kind};

/// What constraints are called besides the names of all dialects.
const OTHERS: [&str; 18] = [
    "cage",
    "killer",
    "sum",
    "thermometer",
    "arrow",
    "white",
    "black",
    "dot",
    "kropki",
    "difference",
    "ratio",
    "v",
    "x",
    "negative",
    "even",
    "odd",
    "either",
    "given",
];

/// The smallest board beside another.
const LEAST_SIDE: usize = 4;

/// Returns whether a text is more than a remark: it has a constraint on cells, or cells.
pub(crate) fn says_more(text: &str) -> bool {
    has_rule(text) || text.split_whitespace().any(is_puzzle)
}

/// Returns whether a text has a constraint: cells such as `r1c2` without other words before
/// them, or where the first or the last of these are the name of a rule.
pub(crate) fn has_rule(text: &str) -> bool {
    /// The most words of a name.
    const MOST: usize = 4;
    if !may_name_a_cell(text.as_bytes()) {
        return false;
    }
    let words = text.split(|symbol: char| !symbol.is_alphanumeric());
    let words = words.filter(|word| word.contains(char::is_alphabetic));
    let words: Vec<&str> = words.collect();
    let Some(cell) = words.iter().position(|word| is_cell(word)) else {
        return false;
    };
    let names = |words: &[&str]| is_rule(&words.concat().to_ascii_lowercase());
    let before = &words[..cell];
    cell == 0
        || (1..=cell.min(MOST)).any(|len| names(&before[..len]) || names(&before[cell - len..]))
}

/// Returns whether a text is the name of a rule and nothing else.
pub(crate) fn names_a_rule(text: &str) -> bool {
    let letters = text.chars().filter(|symbol| symbol.is_alphanumeric());
    let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    text.len() < name.len() + 6 && is_rule(&name)
}

/// Returns whether a text may have the name of a cell.
pub(crate) fn may_name_a_cell(text: &[u8]) -> bool {
    let is_middle = |three: &[u8]| {
        three[0].is_ascii_digit() && matches!(three[1], b'c' | b'C') && three[2].is_ascii_digit()
    };
    text.windows(3).any(is_middle)
}

/// Returns the error for a puzzle with a constraint behind its cells.
pub(crate) fn beside_cells(text: &str) -> TextErrorKind {
    let what = format!("the constraint '{}' behind cells", text.trim());
    TextErrorKind::Unsupported { what }
}

/// Returns the text that is neither in brackets nor in quotes, nor in a comment.
pub(crate) fn outside(code: &str) -> String {
    let (mut depth, mut quote, mut outside) = (0_usize, None, String::new());
    for line in code.lines() {
        for (at, symbol) in line.char_indices() {
            match symbol {
                _ if quote == Some(symbol) => quote = None,
                _ if quote.is_some() => {}
                '\'' | '"' | '`' => quote = Some(symbol),
                '[' | '{' | '(' => depth += 1,
                ']' | '}' | ')' => depth = depth.saturating_sub(1),
                '#' => break,
                '/' if line[at..].starts_with("//") => break,
                _ if depth == 0 => outside.push(symbol),
                _ => {}
            }
        }
        quote = None;
        outside.push('\n');
    }
    outside
}

/// Returns the text behind the last bracket or quote.
pub(crate) fn tail(code: &str) -> &str {
    let end = code.rfind([']', '}', ')', '\'', '"', '`']);
    code[end.map_or(0, |end| end + 1)..].trim()
}

/// Returns whether a word is the cells of a puzzle, perhaps at the end of a sentence.
pub(crate) fn is_puzzle(word: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || BLANKS.contains(&byte);
    let fits = |word: &str| {
        let shape = Known::NOTHING.shape_of_cells(word.len(), LEAST_SIDE);
        shape.is_some() && word.bytes().all(is_cell)
    };
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    has_digit && (fits(word) || fits(word.trim_end_matches(['.', ',', ';', ':'])))
}

/// Returns whether a word is cells, as in `r1c2` or `R1C2R1C3`.
fn is_cell(word: &str) -> bool {
    let mut rest = word.as_bytes();
    while !rest.is_empty() {
        for sign in *b"rc" {
            let Some((first, after)) = rest.split_first() else {
                return false;
            };
            let digits = after
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if !first.eq_ignore_ascii_case(&sign) || !(1..=2).contains(&digits) {
                return false;
            }
            rest = &after[digits..];
        }
    }
    !word.is_empty()
}

/// Returns whether this is the name of a rule, in lower case and without hyphens; it may
/// be a plural.
fn is_rule(name: &str) -> bool {
    let name = name.strip_suffix('s').unwrap_or(name);
    let is_name = |known: &str| {
        let letters = known.bytes().filter(u8::is_ascii_alphanumeric);
        let mut letters = letters.map(|letter| letter.to_ascii_lowercase());
        let is_same = name.bytes().all(|letter| letters.next() == Some(letter));
        is_same
            && letters
                .next()
                .is_none_or(|last| last == b's' && letters.next().is_none())
    };
    OTHERS.into_iter().any(is_name)
        || Kind::all().any(|kind| is_name(kind.name()))
        || Extra::ALL.iter().any(|extra| is_name(extra.name()))
        || iss::names().any(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_are_told_from_prose() {
        for text in [
            "Cage 3 r1c1 r1c2",
            "killer cages: r1c1+r1c2=3",
            "- Anti-knight on r1c1",
            "Little killer 7 R1C2",
            "region-sum-lines r1c1-r1c2-r1c3",
            "r1c1 = 5",
            "3: R1C1R1C2",
            ".Cage~3~R1C1~R1C2",
            "(9 rows) cage 3 r1c1 r1c2",
        ] {
            assert!(has_rule(text), "{text}");
        }
        for text in [
            "See r1c1 first",
            "The cage in r1c1 and r1c2 is hard",
            "a killer for you",
            "Cage 3",
            "(c) 2c3",
            "solved by arc1c",
            "",
        ] {
            assert!(!has_rule(text), "{text}");
        }
        assert!(names_a_rule("Anti-Knight.") && names_a_rule("windoku"));
        assert!(!names_a_rule("hard") && !names_a_rule("Sudoku X"));
        assert!(says_more("another one: 1..4..3..2..4..1") && says_more("1..4..3..2..4..1."));
        assert!(!says_more("................") && !says_more("20 seconds, 1234567890123456789"));
    }

    #[test]
    fn code_has_words_outside_of_its_lists() {
        let code = "x = [[1, 'r1c1'], [2]] cage r1c1; // r1c2\n'r' y # z";
        assert_eq!(outside(code), "x =  cage r1c1; \n y \n");
    }
}
