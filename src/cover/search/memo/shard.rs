//! A hash table in one flat allocation, a part of the whole table.
//!
//! An entry is the words of a state followed by those of its value. A state is in one of the first few entries from where its hash points, with no
//! free entry before it. A state is never all zeros, as something is open in
//! it, so zeros mark a free entry.
//!
//! If all these entries are in use and the shard cannot grow, the one with the
//! fewest bits set is replaced: the less is open in a state, the less work is
//! lost with it. So large states stay, and small ones replace each other.
//!
//! A shard doubles in place: its allocation has room for several times as many
//! entries, and memory that has not been written to costs nothing but addresses.

use std::sync::atomic::{AtomicUsize, Ordering};

/// States and their values of `V` words.
#[derive(Debug)]
pub(super) struct Shard<const V: usize> {
    /// Words in a state.
    width: usize,
    /// The entries; their number is a power of two, or zero.
    entries: Vec<u64>,
    /// The number of entries in use.
    used: usize,
}

/// Entries that may hold a given state, and entries of the first allocation.
pub(super) const PLACES: usize = 16;

/// Allocations have room for this many times the entries that are needed now.
const ROOM: usize = 16;

/// What is found where a state may be.
enum Place {
    /// The start of the state's entry.
    Known(usize),
    /// The start of a free entry.
    Free(usize),
    /// Neither.
    None,
}

impl<const V: usize> Shard<V> {
    /// Creates an empty shard for states of `width` words.
    pub(super) fn new(width: usize) -> Shard<V> {
        Shard {
            width,
            entries: Vec::new(),
            used: 0,
        }
    }

    /// Returns the number of words that the entries take.
    #[cfg(test)]
    pub(super) fn words(&self) -> usize {
        self.entries.len()
    }

    /// Adds the value of a state. It may replace another one.
    #[inline]
    pub(super) fn insert(&mut self, state: &[u64], value: [u64; V], hash: u64, left: &AtomicUsize) {
        if self.used * 4 >= self.len() * 3 {
            self.grow(left);
        }
        let start = match self.find(state, hash) {
            Place::Known(start) => start,
            Place::Free(start) => {
                self.used += 1;
                start
            }
            Place::None => match self.smallest(hash) {
                Some(start) => start,
                None => return,
            },
        };
        let stride = self.stride();
        let (key, place) = self.entries[start..][..stride].split_at_mut(self.width);
        key.copy_from_slice(state);
        place.copy_from_slice(&value);
    }

    /// Doubles the number of entries, unless that takes more than the words that
    /// are left.
    #[cold]
    fn grow(&mut self, left: &AtomicUsize) {
        let before = self.entries.len();
        let words = (2 * before).max(PLACES * self.stride());
        // A copy of the entries exists while they move.
        let less = |left: usize| left.checked_sub(words);
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if taken.is_err() {
            return;
        }
        let Some(old) = self.take_entries(words) else {
            left.fetch_add(words, Ordering::Relaxed);
            return;
        };
        self.entries.resize(words, 0);
        self.used = 0;
        for entry in old.chunks_exact(self.stride()) {
            self.move_in(entry);
        }
        left.fetch_add(before, Ordering::Relaxed);
    }

    /// Returns the entries, and leaves an empty allocation with room for this
    /// number of words; `None` if there is no memory.
    fn take_entries(&mut self, words: usize) -> Option<Vec<u64>> {
        let mut other = Vec::new();
        if self.entries.capacity() >= words {
            other.try_reserve_exact(self.entries.len()).ok()?;
            other.append(&mut self.entries);
            return Some(other);
        }
        if other.try_reserve_exact(words.saturating_mul(ROOM)).is_err() {
            other.try_reserve_exact(words).ok()?;
        }
        Some(std::mem::replace(&mut self.entries, other))
    }

    /// Returns the value of a state, if it is known.
    #[inline]
    pub(super) fn get(&self, state: &[u64], hash: u64) -> Option<[u64; V]> {
        let Place::Known(start) = self.find(state, hash) else {
            return None;
        };
        let value = &self.entries[start + self.width..];
        value.first_chunk().copied()
    }

    /// Returns the entry with the fewest bits of those that may hold a state.
    fn smallest(&self, hash: u64) -> Option<usize> {
        let bits = |start: &usize| {
            let key = self.key(*start).iter();
            key.map(|word| word.count_ones()).sum::<u32>()
        };
        self.places(hash).min_by_key(bits)
    }

    /// Words in an entry.
    #[inline]
    fn stride(&self) -> usize {
        self.width + V
    }

    /// Entries that there are, free ones included.
    #[inline]
    fn len(&self) -> usize {
        self.entries.len() / self.stride()
    }

    #[inline]
    fn key(&self, start: usize) -> &[u64] {
        &self.entries[start..][..self.width]
    }

    /// Returns the starts of the entries that may hold a state.
    #[inline]
    fn places(&self, hash: u64) -> impl Iterator<Item = usize> + use<V> {
        let (len, stride) = (self.len(), self.stride());
        let places = PLACES.min(len);
        (0..places).map(move |place| ((hash as usize).wrapping_add(place) & (len - 1)) * stride)
    }

    #[inline]
    fn find(&self, state: &[u64], hash: u64) -> Place {
        for start in self.places(hash) {
            let key = self.key(start);
            if is_same(key, state) {
                return Place::Known(start);
            }
            if is_free(key) {
                return Place::Free(start);
            }
        }
        Place::None
    }

    /// Adds an entry as it was before the shard grew, unless it is free.
    fn move_in(&mut self, entry: &[u64]) {
        let key = &entry[..self.width];
        if is_free(key) {
            return;
        }
        if let Place::Free(start) = self.find(key, hash(key)) {
            let stride = self.stride();
            self.entries[start..][..stride].copy_from_slice(entry);
            self.used += 1;
        }
    }
}

/// Returns whether two states are the same. They have few words, for which a call of the
/// system's comparison takes longer.
#[inline]
fn is_same(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b)
}

#[inline]
fn is_free(key: &[u64]) -> bool {
    key.iter().all(|word| *word == 0)
}

/// Mixes all bits of a state: a full product for each word, folded.
#[inline]
pub(super) fn hash(state: &[u64]) -> u64 {
    // Any odd number with well-spread bits works; this is the fraction of the
    // golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    state.iter().fold(FACTOR, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        (product as u64 ^ (product >> 64) as u64).wrapping_add(FACTOR)
    })
}
