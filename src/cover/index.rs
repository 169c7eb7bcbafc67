//! Indices as types, and the one place that decides how large they may get.
//!
//! Items, options and nodes are numbered with 32 bits: half the memory traffic
//! of pointers, and room for two thousand million nodes. The top bit stays
//! free, because the search marks covered items with it (see
//! [`links`](super::links)).

use std::fmt;

/// The most items, options or nodes that a problem may have.
const LIMIT: usize = (u32::MAX >> 1) as usize;

/// More items, options or nodes than 31 bits can number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooMany {
    /// What there are too many of: `items`, `options` or `nodes`.
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
            /// The index with this value.
            ///
            /// # Errors
            ///
            /// [`TooMany`] if it does not fit 31 bits.
            pub fn new(index: usize) -> Result<Self, TooMany> {
                if index < LIMIT { Ok($name(index as u32)) } else { Err(TooMany { what: $what }) }
            }

            /// Its value, counted from 0.
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
    /// An item of a [`Problem`](super::Problem): something to be covered.
    ItemId, "items"
}

index! {
    /// An option of a [`Problem`](super::Problem): a set of items that are
    /// covered together.
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
            OptionId::new(1 << 31).unwrap_err().to_string(),
            "more than 2147483647 options"
        );
        assert!(NodeId::new(LIMIT - 1).is_ok() && NodeId::new(LIMIT).is_err());
    }
}
