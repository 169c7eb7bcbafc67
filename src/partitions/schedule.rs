//! The work of the main loop of a 9x9 count.

use std::collections::BTreeMap;

use super::band::Axis;
use super::chute::Entry;
use super::control::go_on;
use super::kernel::{Inner, LANES};
use super::relabel::{Index, exchanges, orbits, stabiliser};
use super::roles::Roles;
use super::split::{SplitId, Splits};
use crate::limits::{Clock, Stop};

/// The lists of the three stacks, prepared for the main loop with exchangeable
/// digits taken into account: of the first list only one entry of each orbit is
/// left, and for each of these, of the second list only one entry of each orbit
/// under the renamings that leave the first entry alone.
pub(super) struct Schedule {
    /// For each band, the splits that occur in each stack. The splits below are
    /// numbered by these.
    pub(super) axes: [[Axis; 3]; 3],
    pub(super) firsts: Vec<First>,
    /// Versions of the second list, one for each set of renamings.
    pub(super) seconds: Vec<Vec<Block>>,
    /// The third list, each entry repeated by its weight.
    pub(super) inner: Inner,
    /// The common factor by which the weights of the third list were divided.
    pub(super) unit: u64,
}

/// An entry of the first list that represents its orbit.
pub(super) struct First {
    pub(super) entry: Entry,
    /// The size of the orbit.
    pub(super) orbit: u32,
    /// The entry's splits, as numbered on the axes of the three bands.
    pub(super) splits: [SplitId; 3],
    /// The index of its version of the second list.
    pub(super) seconds: usize,
}

/// Entries of the second list that are processed together, one in each lane.
/// Lanes form pairs, and the kernel returns only the sum of a pair: so the two
/// of a pair must agree in their split in the first band and in their weight.
pub(super) struct Block {
    /// The entry of each lane, if it has one.
    pub(super) entries: [Option<Entry>; LANES],
    /// The splits of each lane in the three bands, by number. A lane without an
    /// entry has the number after the last one, and so does, for the first
    /// band, the second lane of each pair.
    pub(super) splits: [[SplitId; LANES]; 3],
    /// The size of the orbit times the weight for the entries of each pair;
    /// 0 if there are none.
    pub(super) weights: [u64; LANES / 2],
}

impl Schedule {
    /// Prepares the lists, unless the clock stops it; `classes` are the classes
    /// of exchangeable digits.
    pub(super) fn new(
        splits: &Splits,
        parts: &Roles,
        classes: &[usize],
        clock: &Clock,
    ) -> Result<Schedule, Stop> {
        let [list1, list2, list3] = &parts.stacks;
        let index = Index::new(splits, list1);
        let orbits1 = orbits(splits, list1, &index, &exchanges(classes));
        let axes = [0, 1, 2].map(|band| {
            let axis = |entries: &mut dyn Iterator<Item = &Entry>| {
                Axis::new(splits.len(), entries.map(|entry| entry.splits[band]))
            };
            [
                axis(&mut orbits1.iter().map(|&(place, _)| &list1[place])),
                axis(&mut list2.iter()),
                axis(&mut list3.iter()),
            ]
        });
        let number = |stack: usize, entry: &Entry| {
            [0, 1, 2].map(|band: usize| axes[band][stack].number(entry.splits[band]))
        };

        let index = Index::new(splits, list2);
        let mut seconds = Vec::new();
        // Many entries are left alone by the same renamings.
        let mut versions = BTreeMap::new();
        let mut firsts = Vec::new();
        for (place, orbit) in orbits1 {
            go_on(clock.look())?;
            let entry = list1[place];
            let renamings = stabiliser(splits, classes, &entry);
            let version = *versions.entry(renamings).or_insert_with_key(|renamings| {
                let orbits = orbits(splits, list2, &index, renamings).into_iter();
                let list = orbits.map(|(place, size)| (list2[place], size)).collect();
                seconds.push(blocks(list, &axes));
                seconds.len() - 1
            });
            firsts.push(First {
                entry,
                orbit,
                splits: number(0, &entry),
                seconds: version,
            });
        }
        // Entries that can use the same lanes are consecutive.
        firsts.sort_by_key(|first: &First| (first.seconds, first.splits[1], first.splits[2]));
        let unit = list3.iter().fold(0, |unit, entry| gcd(unit, entry.weight));
        let thirds = list3.iter().flat_map(|entry| {
            let splits = number(2, entry);
            std::iter::repeat_n(splits, (entry.weight / unit) as usize)
        });
        Ok(Schedule {
            inner: Inner::new([0, 1, 2].map(|band: usize| axes[band][2].len()), thirds),
            axes,
            firsts,
            seconds,
            unit: u64::from(unit),
        })
    }

    /// Returns the number of multiply-adds of the whole main loop, including
    /// those for empty lanes.
    pub(super) fn work(&self) -> u64 {
        let blocks = |first: &First| self.seconds[first.seconds].len();
        let work = |first| self.work_of(1, blocks(first));
        self.firsts.iter().map(work).sum()
    }

    /// Returns the number of multiply-adds of the main loop for some entries of
    /// the first list and some blocks of the second.
    pub(super) fn work_of(&self, firsts: usize, blocks: usize) -> u64 {
        (firsts * blocks * LANES) as u64 * self.inner.len() as u64
    }
}

/// Puts entries, each with the size of its orbit, into lanes.
fn blocks(mut list: Vec<(Entry, u32)>, axes: &[[Axis; 3]; 3]) -> Vec<Block> {
    let key = |&(entry, orbit): &(Entry, u32)| (entry.splits[0], entry.weight * orbit);
    list.sort_unstable_by_key(key);
    let alike = list.chunk_by(|a, b| key(a) == key(b));
    let pairs: Vec<&[(Entry, u32)]> = alike.flat_map(|alike| alike.chunks(2)).collect();
    let block = |pairs: &[&[(Entry, u32)]]| {
        let nowhere = [0, 1, 2].map(|band: usize| axes[band][1].len() as SplitId);
        let mut block = Block {
            entries: [None; LANES],
            splits: nowhere.map(|number| [number; LANES]),
            weights: [0; LANES / 2],
        };
        for (pair, alike) in pairs.iter().enumerate() {
            for (lane, (entry, orbit)) in (2 * pair..).zip(alike.iter()) {
                block.entries[lane] = Some(*entry);
                block.weights[pair] = u64::from(entry.weight) * u64::from(*orbit);
                for (band, splits) in block.splits.iter_mut().enumerate() {
                    if band > 0 || lane % 2 == 0 {
                        splits[lane] = axes[band][1].number(entry.splits[band]);
                    }
                }
            }
        }
        block
    };
    pairs.chunks(LANES / 2).map(block).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
