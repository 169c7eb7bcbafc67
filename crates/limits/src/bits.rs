//! The elements of sets of bits: of one word, and of several.

/// A set of small numbers in one word. Bit `k` stands for `k`.
#[doc(hidden)]
pub trait Word: Copy {
    /// Takes the lowest element out, if there is one.
    fn take(&mut self) -> Option<usize>;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn take(&mut self) -> Option<usize> {
                let lowest = self.trailing_zeros() as usize;
                (*self != 0).then(|| {
                    *self &= *self - 1;
                    lowest
                })
            }
        }
    )*};
}

words!(u16, u64, u128);

/// Returns the elements of a set in ascending order.
#[inline(always)]
#[doc(hidden)]
pub fn each<W: Word>(mut set: W) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || set.take())
}

/// Returns the elements of a set of several words of 64 bits in ascending order.
#[inline(always)]
#[doc(hidden)]
pub fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    let words = words.enumerate();
    words.flat_map(|(place, word)| each(word).map(move |bit| place * 64 + bit))
}

/// Takes the lowest element out of a set of several words of 64 bits, if there is one.
#[inline(always)]
#[doc(hidden)]
pub fn take_lowest(set: &mut [u64]) -> Option<usize> {
    let (place, word) = set.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
    Some(place * 64 + word.take()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_come_in_ascending_order() {
        assert_eq!(each(0_u16).count(), 0);
        assert_eq!(each(0b1010_0001_u16).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(each(u64::MAX).collect::<Vec<_>>(), Vec::from_iter(0..64));
        assert_eq!(each(1_u128 << 127 | 1 << 64).collect::<Vec<_>>(), [64, 127]);
    }

    #[test]
    fn the_words_of_a_set_are_emptied_in_turn() {
        let mut set = [0, 0b110, 0, 1 << 63];
        assert_eq!(members(set.into_iter()).collect::<Vec<_>>(), [65, 66, 255]);
        let all: Vec<usize> = std::iter::from_fn(|| take_lowest(&mut set)).collect();
        assert_eq!((all, set), (vec![65, 66, 255], [0; 4]));
    }
}
