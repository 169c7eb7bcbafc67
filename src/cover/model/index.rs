//! Indices as types, and the single place that limits their size.
//!
//! Items, options and nodes are numbered with 32 bits: half the memory traffic
//! of pointers, and room for 10^9 nodes. The two top bits stay free. The
//! [`links`](crate::cover::search::links) of the search mark covered items with one; the
//! [residue](crate::cover::shrink::bit_residue) marks secondary items with the other. A node
//! and a header together therefore also fit 32 bits, and nothing here depends
//! on the width of a pointer.

use std::fmt;

/// The most items, options or nodes that a problem may have.
const LIMIT: usize = (u32::MAX >> 2) as usize;

/// More items, options or nodes than 30 bits can number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooMany {
    /// What exceeds the limit: `items`, `options` or `nodes`.
    pub what: &'static str,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {LIMIT} {}", self.what)
    }
}

impl std::error::Error for TooMany {}

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Creates the index with this value.
            ///
            /// # Errors
            ///
            /// Returns [`TooMany`] if it does not fit 30 bits.
            pub fn new(index: usize) -> Result<Self, TooMany> {
                if index < LIMIT { Ok($name(index as u32)) } else { Err(TooMany { what: $what }) }
            }

            /// Returns the value, counted from 0.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }
    };
}

index! {
    /// An item of a [`Problem`](super::Problem): an element to be covered.
    ItemId, "items"
}

index! {
    /// An option of a [`Problem`](super::Problem): a set of items that it
    /// covers together.
    OptionId, "options"
}

index! {
    /// A node: one item in one option.
    NodeId, "nodes"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_a_typed_error() {
        assert_eq!(ItemId::new(7).unwrap().index(), 7);
        assert_eq!(
            OptionId::new(1 << 30).unwrap_err().to_string(),
            "more than 1073741823 options"
        );
        assert!(NodeId::new(LIMIT - 1).is_ok() && NodeId::new(LIMIT).is_err());
    }
}
