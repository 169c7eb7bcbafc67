//! Digits, and sets of them.

use std::fmt;

use super::Shape;
use quadrille_limits::bits::each;

/// A digit, from 1 to the side of the board (so at most 36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(u8);

impl Digit {
    /// Returns the digit with this value, if it is from 1 to 36.
    #[inline]
    pub fn new(value: usize) -> Option<Digit> {
        (1..=Shape::MAX_SIDE)
            .contains(&value)
            .then_some(Digit(value as u8))
    }

    /// Returns the digit at a place in the order of digits, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the place is 36 or more.
    #[inline]
    pub fn nth(index: usize) -> Digit {
        assert!(index < Shape::MAX_SIDE, "no digit {}", index + 1);
        Digit(index as u8 + 1)
    }

    /// Returns the value: 1 for the digit 1.
    #[inline]
    pub fn value(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the value less 1, for use as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Returns the digits of a board with `side` rows, in order.
    #[inline]
    pub fn all(side: usize) -> impl ExactSizeIterator<Item = Digit> + Clone {
        (1..=side.min(Shape::MAX_SIDE) as u8).map(Digit)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of digits: bit `d - 1` stands for the digit `d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u64);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Returns the digits from 1 to `side`.
    #[inline]
    pub fn full(side: usize) -> DigitSet {
        DigitSet((1 << side.min(Shape::MAX_SIDE)) - 1)
    }

    /// Returns the set with these bits; bits beyond the digit 36 are dropped.
    #[inline]
    pub fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits & DigitSet::full(Shape::MAX_SIDE).0)
    }

    /// Returns the bits: bit `d - 1` is set if the digit `d` is in the set.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of digits.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains this digit.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0 |= 1 << digit.index();
        new
    }

    /// Removes a digit. Returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !(1 << digit.index());
        there
    }

    /// Returns the only digit, if there is exactly one.
    #[inline]
    pub fn single(self) -> Option<Digit> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// Returns the digits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        each(self.0).map(Digit::nth)
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| {
            set | DigitSet(1 << digit.index())
        })
    }
}

impl std::ops::BitOr for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl std::ops::Sub for DigitSet {
    type Output = DigitSet;
    /// Returns the digits of the left set that are not in the right one.
    #[inline]
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl fmt::Display for DigitSet {
    /// Displays the set as `{2,9}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (place, digit) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: usize) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn digits_are_from_1_to_36() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(37), None);
        assert_eq!(digit(36).index(), 35);
        assert_eq!(
            Digit::all(4).map(Digit::value).collect::<Vec<_>>(),
            [1, 2, 3, 4]
        );
    }

    #[test]
    fn sets_behave_like_sets() {
        let mut set: DigitSet = [9, 2, 36].into_iter().map(digit).collect();
        assert_eq!(set.to_string(), "{2,9,36}");
        assert!(set.remove(digit(36)) && !set.remove(digit(36)));
        assert!(set.insert(digit(1)) && !set.insert(digit(1)));
        assert_eq!(set - DigitSet::full(2), [digit(9)].into_iter().collect());
        assert_eq!((set & DigitSet::full(8)).len(), 2);
        assert_eq!(set.single(), None);
        assert_eq!((set - DigitSet::full(2)).single(), Some(digit(9)));
        assert_eq!(DigitSet::full(36).iter().count(), 36);
        assert!(DigitSet::EMPTY.is_empty() && DigitSet::EMPTY.single().is_none());
    }
}
