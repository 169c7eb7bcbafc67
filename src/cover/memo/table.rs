//! A hash table from states to counts, in one flat allocation. When it is full,
//! it forgets the counts that are cheapest to repeat.
//!
//! An entry is the words of a state followed by the two words of its count. A
//! state is in one of the first few entries from where its hash points, with no
//! free entry before it. A state is never all zeros, as something is open in
//! it, so zeros mark a free entry.
//!
//! If all these entries are in use, the one with the fewest bits set is
//! replaced: the less is open in a state, the less work is lost with it. So
//! large states stay, and small ones replace each other.

use crate::limits::{Clock, Stop};

/// States and their counts.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Words in a state.
    width: usize,
    /// Words in an entry.
    stride: usize,
    /// The entries; their number is a power of two.
    words: Vec<u64>,
    /// The number of entries in use.
    len: usize,
    /// The most bytes that the table may take.
    memory: usize,
}

/// Entries in the first allocation.
const FIRST_ENTRIES: usize = 1024;

/// Entries that may hold a given state.
const PLACES: usize = 16;

/// Words cleared between looks at the clock: the machine maps them page by
/// page, which takes a millisecond.
const CHUNK: usize = 1 << 17;

/// What is found where a state may be.
enum Place {
    /// The start of the state's entry.
    Known(usize),
    /// The start of a free entry.
    Free(usize),
    /// Neither.
    None,
}

impl Table {
    /// Creates an empty table for states of `width` words. It takes at most
    /// `memory` bytes, even while it grows.
    pub(super) fn new(width: usize, memory: usize) -> Table {
        Table {
            width,
            stride: width + 2,
            words: Vec::new(),
            len: 0,
            memory,
        }
    }

    /// Returns the count of a state, if it is known.
    #[inline]
    pub(super) fn get(&self, state: &[u64]) -> Option<u128> {
        let Place::Known(start) = self.find(state) else {
            return None;
        };
        let count = &self.words[start + self.width..][..2];
        Some(u128::from(count[0]) | u128::from(count[1]) << 64)
    }

    /// Adds the count of a state, which is not in the table and not all zeros.
    /// It may replace another one. The clock may stop the table from growing.
    #[inline]
    pub(super) fn insert(&mut self, state: &[u64], count: u128, clock: &mut Clock) {
        if self.len * 4 >= self.entries() * 3 {
            // If it stopped, forgetting still makes room.
            let _ = self.grow(clock);
        }
        let start = match self.find(state) {
            Place::Known(start) => start,
            Place::Free(start) => {
                self.len += 1;
                start
            }
            Place::None => match self.smallest(state) {
                Some(start) => start,
                None => return,
            },
        };
        let (key, value) = self.words[start..][..self.stride].split_at_mut(self.width);
        key.copy_from_slice(state);
        value.copy_from_slice(&[count as u64, (count >> 64) as u64]);
    }

    fn entries(&self) -> usize {
        self.words.len() / self.stride
    }

    fn key(&self, start: usize) -> &[u64] {
        &self.words[start..][..self.width]
    }

    /// Returns the starts of the entries that may hold a state.
    #[inline]
    fn places(&self, state: &[u64]) -> impl Iterator<Item = usize> + use<> {
        let (entries, stride) = (self.entries(), self.stride);
        let home = hash(state) as usize;
        let places = PLACES.min(entries);
        (0..places).map(move |place| (home.wrapping_add(place) & (entries - 1)) * stride)
    }

    #[inline]
    fn find(&self, state: &[u64]) -> Place {
        for start in self.places(state) {
            let key = self.key(start);
            if key == state {
                return Place::Known(start);
            }
            if is_free(key) {
                return Place::Free(start);
            }
        }
        Place::None
    }

    /// Returns the entry with the fewest bits, which the state may replace.
    fn smallest(&self, state: &[u64]) -> Option<usize> {
        let bits = |start: &usize| {
            let key = self.key(*start).iter();
            key.map(|word| word.count_ones()).sum::<u32>()
        };
        self.places(state).min_by_key(bits)
    }

    /// Doubles the table, if the memory allows.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. The table is unchanged then.
    #[cold]
    fn grow(&mut self, clock: &mut Clock) -> Result<(), Stop> {
        let entries = (self.entries() * 2).max(FIRST_ENTRIES);
        let words = entries.saturating_mul(self.stride);
        // Both tables exist while the entries move.
        let bytes = words.saturating_add(self.words.len()).saturating_mul(8);
        let mut room = Vec::new();
        if bytes > self.memory || room.try_reserve_exact(words).is_err() {
            // It cannot grow the next time either.
            self.memory = 0;
            return Ok(());
        }
        while room.len() < words {
            clock.work(CHUNK)?;
            room.resize(words.min(room.len() + CHUNK), 0);
        }
        let (old, len) = (std::mem::replace(&mut self.words, room), self.len);
        let moved = self.take_over(&old, clock);
        if moved.is_err() {
            (self.words, self.len) = (old, len);
        }
        moved
    }

    /// Moves the entries of a smaller table into this one.
    fn take_over(&mut self, old: &[u64], clock: &mut Clock) -> Result<(), Stop> {
        self.len = 0;
        for entry in old.chunks_exact(self.stride) {
            clock.work(self.stride)?;
            let key = &entry[..self.width];
            if is_free(key) {
                continue;
            }
            if let Place::Free(start) = self.find(key) {
                self.words[start..][..self.stride].copy_from_slice(entry);
                self.len += 1;
            }
        }
        Ok(())
    }
}

#[inline]
fn is_free(key: &[u64]) -> bool {
    key.iter().all(|word| *word == 0)
}

/// Mixes all bits of a state: a full product for each word, folded.
#[inline]
fn hash(state: &[u64]) -> u64 {
    // Any odd number with well-spread bits works; this is the fraction of the
    // golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    state.iter().fold(FACTOR, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        (product as u64 ^ (product >> 64) as u64).wrapping_add(FACTOR)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::{Instant, Limits};

    proptest! {
        #[test]
        fn a_table_is_a_map_that_may_forget(
            entries in prop::collection::hash_map((1..50u64, 0..50u64), any::<u128>(), 0..2000),
            memory in 0..200_000usize,
        ) {
            let mut table = Table::new(2, memory);
            for (&(a, b), &count) in &entries {
                prop_assert_eq!(table.get(&[a, b]), None);
                table.insert(&[a, b], count, &mut Clock::default());
                prop_assert!(memory < 1024 * 32 || table.get(&[a, b]) == Some(count));
                prop_assert!(table.words.len() * 8 <= memory);
            }
            let mut known = 0;
            for (&(a, b), &count) in &entries {
                let found = table.get(&[a, b]);
                prop_assert!(found.is_none_or(|found| found == count));
                known += usize::from(found.is_some());
            }
            prop_assert!(known <= table.len);
            // An entry takes four words, and the old table, half as large,
            // exists while the table grows.
            let room = [1024, 2048].into_iter().filter(|n| memory >= n * 32 * 3 / 2).max();
            let room = room.unwrap_or(0) * 3 / 4;
            prop_assert!(known * 100 >= entries.len().min(room) * 95, "{} of {}", known, entries.len());
        }
    }

    #[test]
    fn a_table_that_may_not_grow_is_as_it_was() {
        let past = Limits::none().with_deadline(Instant::now());
        let mut clock = Clock::default();
        let mut table = Table::new(1, usize::MAX);
        for state in 1..100_000 {
            table.insert(&[state], u128::from(state), &mut clock);
        }
        let before = table.clone();
        assert_eq!(table.grow(&mut Clock::start(&past)), Err(Stop::Time));
        assert_eq!((&table.words, table.len), (&before.words, before.len));
        assert_eq!(table.grow(&mut clock), Ok(()));
        assert_eq!(table.len, before.len);
        assert_eq!(table.words.len(), 2 * before.words.len());
    }

    #[test]
    fn what_is_forgotten_is_small() {
        let mut table = Table::new(1, 1024 * 3 * 8);
        for state in 0..100_000u64 {
            // Every hundredth state has many bits.
            let bits = if state % 100 == 0 {
                u64::MAX << 20
            } else {
                1 << 20
            };
            table.insert(&[bits | state], u128::from(state), &mut Clock::default());
        }
        let known = |state: u64| table.get(&[u64::MAX << 20 | state]) == Some(u128::from(state));
        let large = (0..100_000)
            .step_by(100)
            .filter(|&state| known(state))
            .count();
        assert!(large > 600, "{large} of 1000");
    }
}
