//! Natural numbers of any size.

use std::fmt;
use std::ops::{Add, Mul};

/// A natural number of any size: an exact number of solutions.
///
/// # Examples
///
/// ```
/// use quadrille::cover::Natural;
///
/// let large = Natural::from(u128::MAX);
/// let product = &large * &large;
/// assert_eq!(product.words(), [1, 0, u64::MAX - 1, u64::MAX]);
/// assert!(product.to_string().starts_with("115792089237316195423570985008687907852"));
/// assert_eq!(u128::try_from(&product), Err(quadrille::cover::TooLarge));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Natural {
    /// The least significant word first. The last one is not 0.
    words: Vec<u64>,
}

/// A number has more than 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error, Debug)]
#[error("the number has more than 128 bits")]
pub struct TooLarge;

impl Natural {
    /// Returns the number with these words, the least significant one first.
    pub fn from_words(words: &[u64]) -> Natural {
        let len = words
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        Natural {
            words: words[..len].to_vec(),
        }
    }

    /// Returns its words, the least significant one first. The last one is not 0; 0 has none.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Natural {
        Natural::from_words(&[number as u64, (number >> 64) as u64])
    }
}

impl TryFrom<&Natural> for u128 {
    type Error = TooLarge;

    fn try_from(number: &Natural) -> Result<u128, TooLarge> {
        match number.words[..] {
            [] => Ok(0),
            [low] => Ok(low.into()),
            [low, high] => Ok(u128::from(high) << 64 | u128::from(low)),
            _ => Err(TooLarge),
        }
    }
}

impl Add for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        let len = self.words.len().max(other.words.len()) + 1;
        let word = |number: &Natural, place| number.words.get(place).copied().unwrap_or(0);
        let mut carry = 0;
        let sum = (0..len).map(|place| {
            let (sum, first) = word(self, place).overflowing_add(word(other, place));
            let (sum, second) = sum.overflowing_add(carry);
            carry = u64::from(first || second);
            sum
        });
        Natural::from_words(&sum.collect::<Vec<_>>())
    }
}

impl Mul for &Natural {
    type Output = Natural;

    fn mul(self, other: &Natural) -> Natural {
        product(&self.words, &other.words)
    }
}

fn product(left: &[u64], right: &[u64]) -> Natural {
    let mut words = vec![0; left.len() + right.len()];
    add_product(&mut words, left, right);
    Natural::from_words(&words)
}

/// Adds a number to one of as many words. Returns whether the sum has more.
#[inline(always)]
pub(in crate::cover) fn add_to(sum: &mut [u64], more: &[u64]) -> bool {
    let mut carry = false;
    for (word, &more) in sum.iter_mut().zip(more) {
        let (added, first) = word.overflowing_add(more);
        let (added, second) = added.overflowing_add(u64::from(carry));
        (*word, carry) = (added, first || second);
    }
    carry
}

/// Adds the product of two numbers to another one. The sum must fit.
pub(in crate::cover) fn add_product(sum: &mut [u64], left: &[u64], right: &[u64]) {
    for (place, &word) in left.iter().enumerate().filter(|&(_, &word)| word != 0) {
        let mut carry = 0;
        let factors = right.iter().copied().chain(std::iter::repeat(0));
        for (sum, factor) in sum[place..].iter_mut().zip(factors) {
            let all = u128::from(word) * u128::from(factor) + u128::from(*sum) + carry;
            *sum = all as u64;
            carry = all >> 64;
        }
    }
}

/// The largest power of ten in a word, and its figures.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut words, mut chunks) = (self.words.clone(), Vec::new());
        while !words.is_empty() {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                let all = u128::from(rest) << 64 | u128::from(*word);
                *word = (all / u128::from(CHUNK.0)) as u64;
                rest = (all % u128::from(CHUNK.0)) as u64;
            }
            chunks.push(rest);
            words.truncate(Natural::from_words(&words).words.len());
        }
        let mut figures = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            figures += &format!("{chunk:0width$}", width = CHUNK.1);
        }
        f.pad_integral(true, "", &figures)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_of_one_word_are_those_of_the_processor(a: u64, b: u64, shift in 0..64u32) {
            let (a, b) = (u128::from(a), u128::from(b >> shift));
            let [left, right] = [a, b].map(Natural::from);
            prop_assert_eq!(u128::try_from(&(&left + &right)), Ok(a + b));
            prop_assert_eq!(u128::try_from(&(&left * &right)), Ok(a * b));
            prop_assert_eq!((&left * &right).to_string(), (a * b).to_string());
        }
    }

    #[test]
    fn factorials_have_all_their_figures() {
        let product = |to: u128| {
            let numbers = (1..=to).map(Natural::from);
            numbers.fold(Natural::from(1), |product, number| &product * &number)
        };
        let figures = "815915283247897734345611269596115894272000000000";
        assert_eq!(product(40).to_string(), figures);
        // 2 = 1 + 1, so 41! = 40 * 40! + 40!.
        let sum = &(&product(40) * &Natural::from(40)) + &product(40);
        assert_eq!(sum, product(41));
        assert_eq!(Natural::default().to_string(), "0");
        assert_eq!(u128::try_from(&Natural::default()), Ok(0));
        assert_eq!(u128::try_from(&product(41)), Err(TooLarge));
    }
}
