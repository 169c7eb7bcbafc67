//! A table from states to values: to counts, or to what else is known about them. It is a hash table in one
//! flat allocation.
//!
//! An entry is the words of a state followed by those of its value. A state is in one of the first few entries from where its hash points, with no
//! free entry before it. A state is never all zeros, as something is open in
//! it, so zeros mark a free entry.
//!
//! If all these entries are in use and the table cannot grow, the one with the
//! fewest bits set is replaced: the less is open in a state, the less work is
//! lost with it. So large states stay, and small ones replace each other.
//!
//! The table doubles in place: its allocation has room for several times as many
//! entries, and memory that has not been written to costs nothing but addresses. An
//! entry stays where it is or moves up by the old number of entries, as its hash has
//! one more bit. Taken in order from behind a free one, each finds a place no later than
//! its old one, and none leaves a free entry before one that has moved.

/// States and their values of `V` words.
#[derive(Debug)]
pub(in crate::cover) struct Table<const V: usize> {
    /// Words in a state.
    width: usize,
    /// The entries; their number is a power of two, or zero.
    entries: Vec<u64>,
    /// The number of entries in use.
    used: usize,
    /// The number of words that the table may still take.
    left: usize,
}

/// Entries that may hold a given state, and entries of the first allocation.
const PLACES: usize = 16;

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

impl<const V: usize> Table<V> {
    /// Creates an empty table for states of `width` words. It takes at most
    /// `memory` bytes.
    pub(in crate::cover) fn new(width: usize, memory: usize) -> Table<V> {
        Table {
            width,
            entries: Vec::new(),
            used: 0,
            left: memory / size_of::<u64>(),
        }
    }

    /// Adds the value of a state, which is not all zeros. It may replace another
    /// one.
    #[inline]
    pub(in crate::cover) fn insert(&mut self, state: &[u64], value: [u64; V]) {
        if self.used * 4 >= self.len() * 3 {
            self.grow();
        }
        let hash = hash(state);
        let mut place = self.find(state, hash);
        if matches!(place, Place::None) {
            self.grow();
            place = self.find(state, hash);
        }
        let start = match place {
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
    /// are left, or than there is memory for.
    #[cold]
    fn grow(&mut self) {
        let (before, old) = (self.entries.len(), self.len());
        let words = (2 * before).max(PLACES * self.stride());
        if self.left < words - before || !self.has_room(words) {
            return;
        }
        self.entries.resize(words, 0);
        self.left -= words - before;
        // Behind a free entry, each moves to its new place before it is looked for there.
        let first = (0..old).find(|at| is_free(self.key(at * self.stride())));
        let first = first.unwrap_or(0);
        self.used = 0;
        let mut entry = vec![0; self.stride()];
        for at in (first..old).chain(0..first) {
            let stride = entry.len();
            let moved = &mut self.entries[at * stride..][..stride];
            entry.copy_from_slice(moved);
            moved.fill(0);
            self.move_in(&entry);
        }
    }

    /// Makes room for this number of words. Returns whether there is.
    fn has_room(&mut self, words: usize) -> bool {
        let more = |room: usize| room - self.entries.len();
        let [many, few] = [words.saturating_mul(ROOM), words].map(more);
        self.entries.capacity() >= words
            || self.entries.try_reserve_exact(many).is_ok()
            || self.entries.try_reserve_exact(few).is_ok()
    }

    /// Returns the value of a state, if it is known.
    #[inline]
    pub(in crate::cover) fn get(&self, state: &[u64]) -> Option<[u64; V]> {
        let Place::Known(start) = self.find(state, hash(state)) else {
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

    /// Adds an entry as it was before the table grew, unless it is free.
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

    proptest! {
        #[test]
        fn a_table_is_a_map_that_may_forget(
            entries in prop::collection::hash_map((1..50u64, 0..50u64), any::<[u64; 2]>(), 0..2000),
            memory in 0..400_000usize,
        ) {
            let mut table = Table::new(2, memory);
            for (&(a, b), &value) in &entries {
                prop_assert_eq!(table.get(&[a, b]), None);
                table.insert(&[a, b], value);
                // It has its first entries, or there is no memory for them.
                prop_assert!(memory < 1 << 14 || table.get(&[a, b]) == Some(value));
                prop_assert!(table.entries.len() * 8 <= memory);
            }
            let mut known = 0;
            for (&(a, b), &value) in &entries {
                let found = table.get(&[a, b]);
                prop_assert!(found.is_none_or(|found| found == value));
                known += usize::from(found.is_some());
            }
            // An entry takes 32 bytes; the table is at least three eighths full.
            let room = if memory < 1 << 14 { 0 } else { memory / 32 * 3 / 8 };
            // In a small table chance weighs more: before one of 128 entries grows,
            // some find all their places in use.
            let wanted = entries.len().min(room) * 95 / 100;
            prop_assert!(known + PLACES >= wanted, "{} of {}", known, entries.len());
        }
    }

    #[test]
    fn what_is_forgotten_is_small() {
        // For 1,024 entries.
        let mut table = Table::new(1, 1024 * 2 * 8);
        for state in 0..100_000u64 {
            // Every hundredth state has many bits.
            let bits = if state % 100 == 0 {
                u64::MAX << 20
            } else {
                1 << 20
            };
            table.insert(&[bits | state], [state]);
        }
        let known = |state: u64| table.get(&[u64::MAX << 20 | state]) == Some([state]);
        let large = (0..100_000)
            .step_by(100)
            .filter(|&state| known(state))
            .count();
        assert!(large > 500, "{large} of 1000");
    }
}
