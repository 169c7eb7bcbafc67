//! What a question about solutions comes to.

use std::fmt;
use std::ops::{Add, Mul};

use super::index::OptionId;
use crate::limits::Stop;

/// A number of solutions, and whether there may be more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// There are exactly this many.
    Exact(u128),
    /// There are at least this many.
    AtLeast(u128),
}

impl Count {
    /// The number, exact or not.
    pub fn number(self) -> u128 {
        let (Count::Exact(number) | Count::AtLeast(number)) = self;
        number
    }

    /// A number that may have been too large.
    fn of(number: Option<u128>, is_exact: bool) -> Count {
        match number {
            Some(number) if is_exact => Count::Exact(number),
            Some(number) => Count::AtLeast(number),
            None => Count::AtLeast(u128::MAX),
        }
    }

    /// The better of two answers to the same question: an exact one, or else
    /// the larger lower bound.
    pub(super) fn or_better(self, other: Count) -> Count {
        if self.is_exact() || !other.is_exact() && self.number() >= other.number() {
            self
        } else {
            other
        }
    }

    /// Whether the number is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Count::Exact(_))
    }
}

impl Add for Count {
    type Output = Count;

    /// The solutions of two cases that exclude each other. A sum beyond 128
    /// bits is given as "at least" the largest number.
    fn add(self, other: Count) -> Count {
        let sum = self.number().checked_add(other.number());
        Count::of(sum, self.is_exact() && other.is_exact())
    }
}

impl Mul for Count {
    type Output = Count;

    /// The solutions of two independent problems together. A product beyond
    /// 128 bits is given as "at least" the largest number; that of none and
    /// anything is none.
    fn mul(self, other: Count) -> Count {
        let none = Count::Exact(0);
        if self == none || other == none {
            return none;
        }
        let product = self.number().checked_mul(other.number());
        Count::of(product, self.is_exact() && other.is_exact())
    }
}

impl fmt::Display for Count {
    /// `12` if exact, `>=12` if not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.is_exact() { "" } else { ">=" };
        write!(f, "{at_least}{}", self.number())
    }
}

/// What the search for one solution came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum First {
    /// The options of a solution.
    Solution(Vec<OptionId>),
    /// There is no solution.
    None,
    /// A limit was reached first.
    Unknown(Stop),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_never_wrap_and_keep_what_is_known() {
        use Count::{AtLeast, Exact};
        let large = Exact(1 << 127);
        assert_eq!(Exact(2) + Exact(3), Exact(5));
        assert_eq!(Exact(2) + AtLeast(3), AtLeast(5));
        assert_eq!(large + large, AtLeast(u128::MAX));
        assert_eq!(Exact(2) * Exact(3), Exact(6));
        assert_eq!(Exact(2) * AtLeast(3), AtLeast(6));
        assert_eq!(Exact(2) * large, AtLeast(u128::MAX));
        assert_eq!(Exact(0) * AtLeast(3), Exact(0));
        assert_eq!(AtLeast(0) * Exact(3), AtLeast(0));
        assert_eq!(AtLeast(2).or_better(AtLeast(3)), AtLeast(3));
        assert_eq!(AtLeast(2).or_better(Exact(3)), Exact(3));
        assert_eq!(Exact(3).or_better(AtLeast(2)), Exact(3));
    }
}
