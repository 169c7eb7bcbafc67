//! A table from states to values that threads share: to counts, or to what else is known
//! about them.
//!
//! The table consists of *shards*, each behind a lock: the first bits of a
//! state's hash lead to its shard, the last ones to its place there. A thread
//! copies a value under the lock, and compares the whole state there, so what
//! it reads is never half written and never that of another state.
//!
//! Each shard grows by itself. So the table never exists twice, and its threads
//! wait for each other only within a shard.

use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::shard::{Shard, hash};

/// States and their values of `V` words.
#[derive(Debug)]
pub(in crate::cover) struct Table<const V: usize> {
    /// A power of two of them.
    shards: Box<[Mutex<Shard<V>>]>,
    /// The number of words that the table may still take.
    left: AtomicUsize,
}

/// The most shards. A thread is in a shard for a tenth of its time, so two of
/// 16 threads are rarely in the same one.
const SHARDS: usize = 256;

/// The fewest entries of a shard for which there is memory: a small table has
/// fewer shards.
const ENTRIES: usize = 256;

impl<const V: usize> Table<V> {
    /// Creates an empty table for states of `width` words. It takes at most
    /// `memory` bytes.
    pub(in crate::cover) fn new(width: usize, memory: usize) -> Table<V> {
        let words = memory / size_of::<u64>();
        let most = words / (ENTRIES * (width + V));
        let shards = 1 << most.clamp(1, SHARDS).ilog2();
        Table {
            shards: (0..shards).map(|_| Mutex::new(Shard::new(width))).collect(),
            left: AtomicUsize::new(words),
        }
    }

    /// Returns the value of a state, if it is known.
    #[inline]
    pub(in crate::cover) fn get(&self, state: &[u64]) -> Option<[u64; V]> {
        let hash = hash(state);
        self.shard(hash).get(state, hash)
    }

    /// Adds the value of a state, which is not all zeros. It may replace another
    /// one.
    #[inline]
    pub(in crate::cover) fn insert(&self, state: &[u64], value: [u64; V]) {
        let hash = hash(state);
        self.shard(hash).insert(state, value, hash, &self.left);
    }

    /// Returns the number of words that the table takes.
    #[cfg(test)]
    fn words(&self) -> usize {
        self.shards
            .iter()
            .map(|shard| shard.lock().unwrap().words())
            .sum()
    }

    #[inline]
    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<V>> {
        // By the first bits; the shift is in two steps as it may be by 64.
        let number = (hash >> 1) >> (63 - self.shards.len().ilog2());
        let shard = &self.shards[number as usize];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::search::memo::shard::PLACES;

    proptest! {
        #[test]
        fn a_table_is_a_map_that_may_forget(
            entries in prop::collection::hash_map((1..50u64, 0..50u64), any::<[u64; 2]>(), 0..2000),
            memory in 0..400_000usize,
        ) {
            let table = Table::new(2, memory);
            for (&(a, b), &value) in &entries {
                prop_assert_eq!(table.get(&[a, b]), None);
                table.insert(&[a, b], value);
                // A shard has its first entries, or there is no memory for them.
                prop_assert!(memory < 1 << 14 || table.get(&[a, b]) == Some(value));
                prop_assert!(table.words() * 8 <= memory);
            }
            let mut known = 0;
            for (&(a, b), &value) in &entries {
                let found = table.get(&[a, b]);
                prop_assert!(found.is_none_or(|found| found == value));
                known += usize::from(found.is_some());
            }
            // An entry takes 32 bytes; shards are at least three eighths full, and a
            // copy of one exists while it grows.
            let room = if memory < 1 << 14 { 0 } else { memory / 32 / 4 };
            // In a small table chance weighs more: before a shard of 128 entries grows,
            // some find all their places in use (15 of 242 were lost once).
            let wanted = entries.len().min(room) * 95 / 100;
            prop_assert!(known + PLACES >= wanted, "{} of {}", known, entries.len());
        }
    }

    #[test]
    fn what_is_forgotten_is_small() {
        let table = Table::new(1, 1024 * 2 * 8);
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

    /// A value is found under its own state only, and whole.
    #[test]
    fn threads_never_read_half_an_entry() {
        // The small one may forget each state before it comes again.
        for (memory, is_small) in [(20_000, true), (1 << 20, false)] {
            let table = Table::new(2, memory);
            let value = |state: u64| [state, !state, state];
            let work = |first: u64| {
                let mut found = 0;
                for step in 0..200_000 {
                    let state = (first + step * 7) % 5_000 + 1;
                    match table.get(&[state, !state]) {
                        Some(known) => {
                            assert_eq!(known, value(state));
                            found += 1;
                        }
                        None => table.insert(&[state, !state], value(state)),
                    }
                }
                found
            };
            thread::scope(|scope| {
                let threads: Vec<_> = [0, 1, 2]
                    .map(|first| scope.spawn(move || work(first)))
                    .into();
                for thread in threads {
                    assert!(thread.join().unwrap() > 0 || is_small);
                }
            });
        }
    }
}
