//! Names that an object of JSON has twice, and those that are nearly others.
//!
//! Of members with one name, a parser keeps the last: the others, perhaps the
//! constraints of a puzzle, would be lost without a word. So would a misspelt part of a puzzle.

use std::collections::BTreeSet;

use crate::content::error::TextErrorKind;
use crate::forms::form::Label;

/// Checks that no object of this text, which is valid JSON, has a name twice.
/// The error has the column of the second one, in characters from 1.
pub(crate) fn check(text: &str, label: Label) -> Result<(), (usize, TextErrorKind)> {
    match second(text) {
        None => Ok(()),
        Some((at, name)) => {
            let column = text[..at].chars().count() + 1;
            Err((column, label.malformed(format!("found {name} twice"))))
        }
    }
}

/// Returns the first name that its object has already, in quotes, and its place.
fn second(text: &str) -> Option<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut objects: Vec<BTreeSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => objects.push(BTreeSet::new()),
            b'}' => drop(objects.pop()),
            b'"' => {
                let end = end_of(bytes, at);
                let string = &text[at..end];
                let is_name = text[end..].trim_start().starts_with(':');
                // Escaped or not, it is the same name.
                let name = || serde_json::from_str(string).unwrap_or_else(|_| string.to_owned());
                if is_name
                    && objects
                        .last_mut()
                        .is_some_and(|names| !names.insert(name()))
                {
                    return Some((at, string));
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the end of the string that begins here.
fn end_of(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns whether two names are equal, or become so if a character is added,
/// left out, replaced, or two are exchanged.
pub(super) fn differ_in_one(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let before = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (a, b) = (&one[before..], &other[before..]);
    match (a, b) {
        ([], []) => true,
        ([x, y, a @ ..], [z, w, b @ ..]) if x == w && y == z && a == b => true,
        _ => {
            let skip = |list: &'_ [char]| list.get(1..).map(<[char]>::to_vec);
            skip(a).as_deref() == Some(b) || skip(b).as_deref() == Some(a) || (skip(a) == skip(b))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_an_object_has_twice_is_found() {
        for (text, found) in [
            (r#"{"a":1,"a":2}"#, Some((7, r#""a""#))),
            (r#"{"é":{"b":1,"c":2,"b":1}}"#, Some((19, r#""b""#))),
            (r#"[{"a" : 1, "\u0061" : 2}]"#, Some((11, r#""\u0061""#))),
            (r#"[{"a":1},{"a":1}]"#, None),
            (
                r#"{"a":{"a":"a"},"b":["a","a"],"c\"":1,"c":"\\","d":1}"#,
                None,
            ),
            ("[]", None),
        ] {
            assert!(serde_json::from_str::<serde_json::Value>(text).is_ok());
            assert_eq!(second(text), found, "{text}");
        }
    }

    #[test]
    fn one_character_makes_the_difference() {
        for near in [
            "variant", "varant", "vvariant", "vaziant", "varaint", "ariant",
        ] {
            assert!(differ_in_one(near, "variant"), "{near}");
        }
        for far in ["varnat", "vari", "tnairav", "constraint", ""] {
            assert!(!differ_in_one(far, "variant"), "{far}");
        }
    }
}
