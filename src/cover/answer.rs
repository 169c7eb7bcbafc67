//! What a question about solutions comes to.

use std::fmt;

use super::index::OptionId;
use super::limits::Stop;

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

    /// Whether the number is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Count::Exact(_))
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
