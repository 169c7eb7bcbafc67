//! The answers of a solver.

use std::fmt;
use std::ops::{Add, Mul};

use super::index::OptionId;
use crate::limits::Stop;

/// A number of solutions: exact, or a lower bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Exactly this many solutions.
    Exact(u128),
    /// At least this many solutions.
    AtLeast(u128),
}

impl Count {
    /// Returns the number, exact or not.
    pub fn number(self) -> u128 {
        let (Count::Exact(number) | Count::AtLeast(number)) = self;
        number
    }

    /// Returns a count; `None` stands for a number beyond 128 bits.
    fn of(number: Option<u128>, is_exact: bool) -> Count {
        match number {
            Some(number) if is_exact => Count::Exact(number),
            Some(number) => Count::AtLeast(number),
            None => Count::AtLeast(u128::MAX),
        }
    }

    /// Returns whether the number is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Count::Exact(_))
    }
}

impl Add for Count {
    type Output = Count;

    /// Adds the counts of two cases that exclude each other. A sum beyond 128
    /// bits becomes "at least" [`u128::MAX`].
    fn add(self, other: Count) -> Count {
        let sum = self.number().checked_add(other.number());
        Count::of(sum, self.is_exact() && other.is_exact())
    }
}

impl Mul for Count {
    type Output = Count;

    /// Multiplies the counts of two independent problems. A product beyond 128
    /// bits becomes "at least" [`u128::MAX`]; zero times anything is zero.
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
    /// Displays `12` if exact, `>=12` if not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.is_exact() { "" } else { ">=" };
        write!(f, "{at_least}{}", self.number())
    }
}

/// The result of a search for one solution.
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
    }
}
