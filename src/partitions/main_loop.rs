//! The main loop of a 9x9 count.

use std::ops::Range;

use super::band::Band;
use super::board::Board;
use super::control::Control;
use super::kernel::{LANES, Lanes, Level, MOST_TOGETHER, Pairs};
use super::roles::Roles;
use super::schedule::{Block, First, Schedule};
use super::split::SplitId;
use crate::limits::Stop;

/// A portion of work: some entries of the first list that share a version of
/// the second, with some blocks of that.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) firsts: Range<usize>,
    pub(super) blocks: Range<usize>,
}

/// The tables of the three bands, and the main loop over them.
pub(super) struct Tables {
    level: Level,
    /// For each band, a slice for each split of the first stack; a slice has a
    /// row for each split of the second.
    tables: [Table; 3],
}

struct Table {
    numbers: Vec<i16>,
    /// Numbers in a slice.
    slice: usize,
    /// Numbers in a row.
    stride: usize,
}

impl Table {
    fn slice(&self, split: SplitId) -> &[i16] {
        &self.numbers[usize::from(split) * self.slice..][..self.slice]
    }
}

/// The working memory of a thread: lanes prepared for the kernel, and its
/// results.
pub(super) struct Scratch {
    /// The lanes for the second band and, of some entries together, those for
    /// the third; see [`Level::products`].
    lanes: [Vec<Lanes>; 2],
    sums: Vec<Pairs>,
}

/// For one entry of the first list and one block of the second: for each split
/// of the third stack in the first band, the sum, over all entries of the third
/// list with that split, of the contribution of the second and third band.
pub(super) struct Sums<'a> {
    sums: &'a [Pairs],
    together: usize,
    k: usize,
}

impl Sums<'_> {
    pub(super) fn iter(&self) -> impl Iterator<Item = &Pairs> {
        self.sums[self.k..].iter().step_by(self.together)
    }
}

impl Tables {
    /// Builds the tables, unless it is stopped.
    pub(super) fn new(
        board: &Board,
        parts: &Roles,
        schedule: &Schedule,
        level: Level,
        control: &Control,
    ) -> Result<Tables, Stop> {
        let bands: [Band; 3] = [0, 1, 2].map(|band: usize| {
            Band::new(
                &board.row_splits,
                &board.columns_meeting,
                &parts.bands[band],
                &schedule.axes[band],
            )
        });
        let mut tables = [0, 1, 2].map(|band: usize| {
            let slice = bands[band].slice_len();
            Table {
                numbers: vec![0; schedule.axes[band][0].len() * slice],
                slice,
                stride: bands[band].stride(),
            }
        });
        let slices = tables.iter_mut().zip(&bands).flat_map(|(table, band)| {
            let slices = table.numbers.chunks_exact_mut(table.slice);
            let splits = band.axes[0].splits.iter();
            splits
                .zip(slices)
                .map(move |(&h1, slice)| (band, h1, slice))
        });
        control.run(slices, Vec::new, |half, (band, h1, slice), _| {
            band.fill(level, h1, half, slice);
            Ok(())
        })?;
        Ok(Tables { level, tables })
    }

    /// Returns the number in the table of a band for these splits, as numbered
    /// on the band's axes: the number of ways to fill the band.
    pub(super) fn number(&self, band: usize, h1: SplitId, h2: SplitId, h3: SplitId) -> u64 {
        let table = &self.tables[band];
        let row = &table.slice(h1)[usize::from(h2) * table.stride..][..table.stride];
        row[usize::from(h3)] as u64
    }

    pub(super) fn scratch(&self, schedule: &Schedule) -> Scratch {
        let rows = |band: usize| self.tables[band].stride;
        Scratch {
            lanes: [
                vec![Lanes::ZERO; rows(1)],
                vec![Lanes::ZERO; rows(2) * MOST_TOGETHER],
            ],
            sums: vec![Pairs::ZERO; schedule.inner.group_count() * MOST_TOGETHER],
        }
    }

    /// Visits the blocks and entries of a task. `visit` gets the index of the
    /// entry in the first list, the block and the sums for the two.
    pub(super) fn perform(
        &self,
        schedule: &Schedule,
        task: &Task,
        scratch: &mut Scratch,
        mut visit: impl FnMut(usize, &Block, &Sums),
    ) {
        let firsts = &schedule.firsts[task.firsts.clone()];
        let Some(seconds) = firsts.first().map(|first| first.seconds) else {
            return;
        };
        let [_, second, third] = &self.tables;
        let (level, inner) = (self.level, &schedule.inner);
        let Scratch {
            lanes: [a, b],
            sums,
        } = scratch;
        for block in &schedule.seconds[seconds][task.blocks.clone()] {
            let mut place = task.firsts.start;
            for alike in firsts.chunk_by(|x, y| x.splits[1] == y.splits[1]) {
                let slice = second.slice(alike[0].splits[1]);
                level.interleave(a, (1, 0), slice, second.stride, &block.splits[1]);
                for some in alike.chunks(MOST_TOGETHER) {
                    let together = some.len();
                    for (k, first) in some.iter().enumerate() {
                        let slice = third.slice(first.splits[2]);
                        let place = (together, k);
                        level.interleave(b, place, slice, third.stride, &block.splits[2]);
                    }
                    level.products(together, inner, a, b, sums);
                    for k in 0..together {
                        let sums = &sums[..inner.group_count() * together];
                        visit(place + k, block, &Sums { sums, together, k });
                    }
                    place += together;
                }
            }
        }
    }

    /// Returns the number of solutions with one entry of the first list and the
    /// entries of each pair of lanes, from the sums of the kernel. The weights
    /// of the three lists are not yet multiplied in.
    pub(super) fn fold(
        &self,
        first: &First,
        block: &Block,
        sums: &Sums,
        factors: &mut [Lanes],
    ) -> [u64; LANES / 2] {
        let table = &self.tables[0];
        let slice = table.slice(first.splits[0]);
        self.level
            .interleave(factors, (1, 0), slice, table.stride, &block.splits[0]);
        self.level.fold(sums.iter(), factors)
    }

    /// Lanes for [`fold`](Self::fold) to work in.
    pub(super) fn factors(&self) -> Vec<Lanes> {
        vec![Lanes::ZERO; self.tables[0].stride]
    }
}

/// The multiply-adds to aim for in a task: some milliseconds.
const TASK_WORK: u64 = 100_000_000;

/// Returns the tasks of a count. Entries of the first list with the same split
/// in the second band stay together as far as possible.
pub(super) fn tasks(schedule: &Schedule) -> Vec<Task> {
    let mut tasks = Vec::new();
    let alike = |a: &First, b: &First| (a.seconds, a.splits[1]) == (b.seconds, b.splits[1]);
    let mut start = 0;
    for run in schedule.firsts.chunk_by(alike) {
        let firsts = start..start + run.len();
        start = firsts.end;
        let blocks = schedule.seconds[run[0].seconds].len();
        let step = TASK_WORK / schedule.work_of(run.len(), 1).max(1) + 1;
        for block in (0..blocks).step_by(step as usize) {
            tasks.push(Task {
                firsts: firsts.clone(),
                blocks: block..blocks.min(block + step as usize),
            });
        }
    }
    tasks
}

/// Returns the number of solutions with each of the first list's entries (not
/// with those it stands for), unless it is stopped.
pub(super) fn totals(
    tables: &Tables,
    schedule: &Schedule,
    control: &Control,
) -> Result<Vec<u128>, Stop> {
    let state = || {
        let totals = vec![0; schedule.firsts.len()];
        (tables.scratch(schedule), tables.factors(), totals)
    };
    let states = control.run(
        tasks(schedule),
        state,
        |(scratch, factors, totals), task, _| {
            tables.perform(schedule, &task, scratch, |place, block, sums| {
                let first = &schedule.firsts[place];
                let counts = tables.fold(first, block, sums, factors);
                let weighted = counts.iter().zip(&block.weights);
                let sum: u128 = weighted
                    .map(|(&count, &weight)| u128::from(count) * u128::from(weight))
                    .sum();
                totals[place] += sum * u128::from(first.entry.weight) * u128::from(schedule.unit);
            });
            control.add_done(schedule.work_of(task.firsts.len(), task.blocks.len()));
            Ok(())
        },
    )?;
    let mut totals: Vec<u128> = vec![0; schedule.firsts.len()];
    for (_, _, part) in states {
        for (total, part) in totals.iter_mut().zip(part) {
            *total += part;
        }
    }
    Ok(totals)
}
