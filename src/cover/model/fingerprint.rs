//! Stable hashes of problems.
//!
//! Parts of a count and checkpoints travel: to other machines, to later
//! versions of this crate. Each carries the hash of its problem, so that it is
//! not counted towards another one. `std::hash` promises the same value within
//! one process only, so the hash is defined here, byte by byte: the 128-bit
//! FNV-1a of a list of 32-bit numbers, each as four bytes, the lowest first:
//!
//! 1. the number of primary items, the number of all items;
//! 2. for each option its length, and for each of its entries the item,
//!    counted from 0, and the colour, or 0 without one;
//! 3. if any item has bounds, the bounds of each primary item.
//!
//! The list can be read back, so two problems that differ have different lists.
//! Names of items are not part of a problem, and not of its hash; the order of
//! items and options is, because options are known by their numbers.
//!
//! FNV-1a finds mistakes, not malice: it is easy to make two problems with the
//! same hash on purpose. By chance, two of 10^12 problems have the same hash
//! with a probability of about 10^-15.

use std::fmt;
use std::str::FromStr;

use super::index::OptionId;
use super::problem::Problem;

/// A stable hash: the same on every machine and in every version. Displayed as
/// 32 hexadecimal digits.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Fingerprint, Problem};
///
/// let mut builder = Problem::builder();
/// let [a] = builder.primary_items()?;
/// builder.option([a])?;
/// let hash = builder.build().fingerprint();
/// assert_eq!(hash.to_string(), "536a7bce871bf563971a893ab7d3d03c");
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The hash of no bytes.
    pub(in crate::cover) const EMPTY: Fingerprint =
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);

    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    /// Returns the hash of these bytes, such as those of a file: a checksum.
    pub fn of_bytes(bytes: &[u8]) -> Fingerprint {
        Fingerprint::EMPTY.with(bytes)
    }

    /// Returns the hash of the bytes so far and these.
    fn with(self, bytes: &[u8]) -> Fingerprint {
        let step = |hash: u128, &byte| (hash ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        Fingerprint(bytes.iter().fold(self.0, step))
    }

    /// Returns the hash of the bytes so far and those of a number below 2^32.
    pub(in crate::cover) fn with_number(self, number: usize) -> Fingerprint {
        self.with(&(number as u32).to_le_bytes())
    }

    /// Returns the hash of the bytes so far and those of a list of options.
    pub(in crate::cover) fn with_options(self, options: &[OptionId]) -> Fingerprint {
        let start = self.with_number(options.len());
        let numbers = options.iter().map(|option| option.index());
        numbers.fold(start, Fingerprint::with_number)
    }
}

impl Problem {
    /// Returns the hash of the problem: of its items and their bounds, options and
    /// colours.
    ///
    /// It is the same on every machine and in every version of this crate. It
    /// detects mistakes, not malice: it is easy to make two problems with the
    /// same hash on purpose.
    ///
    /// Takes time linear in the size of the problem.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut hash = Fingerprint::EMPTY
            .with_number(self.primary_count())
            .with_number(self.item_count());
        for option in self.options() {
            let items = self.items_of(option);
            hash = hash.with_number(items.len());
            for (place, item) in items.iter().enumerate() {
                let colour = self.colour(option, place).map_or(0, |colour| colour.get());
                hash = hash.with_number(item.index()).with_number(colour as usize);
            }
        }
        if self.has_bounds() {
            for item in self.items().take(self.primary_count()) {
                let bounds = self.bounds(item);
                hash = hash
                    .with_number(*bounds.start() as usize)
                    .with_number(*bounds.end() as usize);
            }
        }
        hash
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// A text that is not the hash of a problem.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
#[error("expected 32 hexadecimal digits")]
#[non_exhaustive]
pub struct NoFingerprint;

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    /// Parses 32 hexadecimal digits, in lower case.
    fn from_str(text: &str) -> Result<Fingerprint, NoFingerprint> {
        let is_hexadecimal = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.as_bytes().iter().all(is_hexadecimal) {
            return Err(NoFingerprint);
        }
        let hash = u128::from_str_radix(text, 16);
        hash.map(Fingerprint).map_err(|_| NoFingerprint)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::testing::small_problem;

    /// From the authors' list of test vectors (draft-eastlake-fnv).
    #[test]
    fn the_hash_is_fnv_1a() {
        let hash = |text: &str| Fingerprint::of_bytes(text.as_bytes()).to_string();
        assert_eq!(hash(""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(hash("a"), "d228cb696f1a8caf78912b704e4a8964");
        assert_eq!(hash("foobar"), "343e1662793c64bf6f0d3597ba446f18");
    }

    #[test]
    fn only_whole_hashes_are_read() {
        let hash = Fingerprint::of_bytes(b"a").to_string();
        assert_eq!(hash.parse::<Fingerprint>().unwrap().to_string(), hash);
        for text in [
            "",
            &hash[1..],
            &hash.to_uppercase(),
            &format!("+{}", &hash[1..]),
        ] {
            assert_eq!(text.parse::<Fingerprint>(), Err(NoFingerprint), "{text}");
        }
    }

    proptest! {
        #[test]
        fn different_problems_have_different_hashes(a in small_problem(), b in small_problem()) {
            prop_assert_eq!(a.fingerprint() == b.fingerprint(), a == b);
            prop_assert_eq!(a.clone().fingerprint(), a.fingerprint());
        }
    }
}
