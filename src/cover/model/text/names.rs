//! Names of items and colours that a text can hold, and how they are looked up.

use std::hash::{BuildHasher, Hasher, RandomState};

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

/// Hashes names, with seeds of the process, so that no text can be made to be slow to read. To
/// look names up by the standard hasher took a fifth of the time of reading and counting.
#[derive(Clone)]
pub(super) struct Seeds(u64, u64);

impl Default for Seeds {
    fn default() -> Seeds {
        let seed = |number: u8| RandomState::new().hash_one(number);
        Seeds(seed(0), seed(1) | 1)
    }
}

impl BuildHasher for Seeds {
    type Hasher = Folded;

    fn build_hasher(&self) -> Folded {
        Folded(self.0, self.1)
    }
}

/// The hash so far, and the factor.
pub(super) struct Folded(u64, u64);

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            let product = u128::from(self.0 ^ word) * u128::from(self.1);
            self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(self.1);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
