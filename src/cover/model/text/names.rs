//! Names of items and colours that a text can hold.

use super::error::InvalidName;

/// Checks a name for an item: it has no blank, control character, `:` or `|`.
/// Nor does it have a byte-order mark, which would be lost at the beginning of
/// the text.
pub(super) fn checked_item_name(name: String) -> Result<Box<str>, InvalidName> {
    checked(name, |c| matches!(c, ':' | '|' | '\u{feff}'))
}

/// Checks a name for a colour: it has no blank or control character. As in
/// Knuth's programs, a single character may be any other.
pub(super) fn checked_colour_name(name: String) -> Result<Box<str>, InvalidName> {
    let single = name.chars().nth(1).is_none();
    checked(name, |c| !single && (c == ':' || c == '|'))
}

fn checked(name: String, reserved: impl Fn(char) -> bool) -> Result<Box<str>, InvalidName> {
    if name.is_empty() {
        return Err(InvalidName::Empty);
    }
    let reserved = |&c: &char| c.is_whitespace() || c.is_control() || reserved(c);
    match name.chars().find(reserved) {
        None => Ok(name.into()),
        Some(character) => Err(InvalidName::Character { name, character }),
    }
}
