//! The main loop of a 9x9 count.

use std::ops::Range;

use super::board::Board;
use super::control::Control;
use super::kernel::{LANES, Lanes, Level, Pairs, interleave};
use super::parts::Parts;
use super::schedule::{Block, First, Schedule};
use super::split::SplitId;
use super::table::Band;

/// A portion of work: some entries of the first list that share a version of
/// the second, with some blocks of that.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) firsts: Range<usize>,
    pub(super) blocks: Range<usize>,
}

/// A schedule with the tables it needs.
pub(super) struct Contraction<'a> {
    level: Level,
    schedule: &'a Schedule,
    /// The tables of the three bands: a slice for each split of the first
    /// stack, in which a row for each split of the second.
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

/// What a thread needs to itself: lanes made ready for the kernel.
pub(super) struct Scratch {
    /// For each split of the third stack in the second and third band.
    lanes: [Vec<Lanes>; 2],
    /// For each split of the third stack in the first band: what the kernel
    /// makes of the other two.
    sums: Vec<Pairs>,
    /// Likewise: what the sums are still to be multiplied with.
    factors: Vec<Pairs>,
}

impl<'a> Contraction<'a> {
    /// Builds the tables. `None` if it was told to stop.
    pub(super) fn new(
        board: &Board,
        parts: &Parts,
        schedule: &'a Schedule,
        level: Level,
        control: &Control,
    ) -> Option<Contraction<'a>> {
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
            splits.zip(slices).map(move |(&h1, slice)| (band, h1, slice))
        });
        control.run(slices, Vec::new, |half, (band, h1, slice)| {
            band.fill(level, h1, half, slice);
        })?;
        Some(Contraction {
            level,
            schedule,
            tables,
        })
    }

    pub(super) fn scratch(&self) -> Scratch {
        let lanes = |band: usize| vec![Lanes::ZERO; self.tables[band].stride];
        let pairs = || vec![Pairs::ZERO; self.tables[0].stride];
        Scratch {
            lanes: [lanes(1), lanes(2)],
            sums: pairs(),
            factors: pairs(),
        }
    }

    /// Goes through the blocks and entries of a task; `visit` gets the sums
    /// that the kernel makes for each entry and block.
    pub(super) fn perform(
        &self,
        task: &Task,
        scratch: &mut Scratch,
        mut visit: impl FnMut(usize, &Block, &mut Scratch),
    ) {
        let firsts = &self.schedule.firsts[task.firsts.clone()];
        let Some(seconds) = firsts.first().map(|first| first.seconds) else {
            return;
        };
        for block in &self.schedule.seconds[seconds][task.blocks.clone()] {
            let mut ready = [None; 2];
            for (place, first) in task.firsts.clone().zip(firsts) {
                for k in 0..2 {
                    let split = first.splits[k + 1];
                    if ready[k].replace(split) != Some(split) {
                        let slice = self.tables[k + 1].slice(split);
                        interleave(&mut scratch.lanes[k], slice, &block.others[k]);
                    }
                }
                let [a, b] = &scratch.lanes;
                let inner = &self.schedule.inner;
                self.level.products(inner, a, b, &mut scratch.sums);
                visit(place, block, scratch);
            }
        }
    }

    /// The number of solutions with one entry of the first list and the
    /// entries of each pair of lanes, from the sums that the kernel made.
    /// The weights of the three lists are yet to be multiplied in.
    pub(super) fn fold(
        &self,
        first: &First,
        block: &Block,
        scratch: &mut Scratch,
    ) -> [u64; LANES / 2] {
        let table = &self.tables[0];
        let slice = table.slice(first.splits[0]);
        // Lanes are in the order of their splits, so there are long runs of
        // equal ones.
        let mut pair = 0;
        for run in block.firsts.chunk_by(|a, b| a == b) {
            let row = &slice[usize::from(run[0]) * table.stride..][..table.stride];
            for (factors, &number) in scratch.factors.iter_mut().zip(row) {
                factors.0[pair..pair + run.len()].fill(number as u32);
            }
            pair += run.len();
        }
        let groups = self.schedule.inner.group_count();
        self.level
            .fold(&scratch.sums[..groups], &scratch.factors[..groups])
    }
}

/// Multiply-adds that a task should come to: some milliseconds.
const TASK_WORK: u64 = 100_000_000;

/// The tasks of a count. Entries of the first list with the same split in the
/// second band stay together as far as possible.
pub(super) fn tasks(schedule: &Schedule) -> Vec<Task> {
    let mut tasks = Vec::new();
    let alike = |a: &First, b: &First| (a.seconds, a.splits[1]) == (b.seconds, b.splits[1]);
    let mut start = 0;
    for run in schedule.firsts.chunk_by(alike) {
        let firsts = start..start + run.len();
        start = firsts.end;
        let blocks = schedule.seconds[run[0].seconds].len();
        let step = TASK_WORK / schedule.work(run.len(), 1).max(1) + 1;
        for block in (0..blocks).step_by(step as usize) {
            tasks.push(Task {
                firsts: firsts.clone(),
                blocks: block..blocks.min(block + step as usize),
            });
        }
    }
    tasks
}

/// The number of solutions with each of the first list's entries (not with
/// those it stands for). `None` if it was told to stop.
pub(super) fn totals(contraction: &Contraction, control: &Control) -> Option<Vec<u128>> {
    let schedule = contraction.schedule;
    let state = || (contraction.scratch(), vec![0; schedule.firsts.len()]);
    let states = control.run(tasks(schedule), state, |(scratch, totals), task| {
        contraction.perform(&task, scratch, |place, block, scratch| {
            let first = &schedule.firsts[place];
            let counts = contraction.fold(first, block, scratch);
            let weighted = counts.iter().zip(&block.weights);
            let sum: u128 = weighted
                .map(|(&count, &weight)| u128::from(count) * u128::from(weight))
                .sum();
            totals[place] += sum * u128::from(first.entry.weight) * u128::from(schedule.unit);
        });
        control.add_done(schedule.work(task.firsts.len(), task.blocks.len()));
    })?;
    let mut totals: Vec<u128> = vec![0; schedule.firsts.len()];
    for (_, part) in states {
        for (total, part) in totals.iter_mut().zip(part) {
            *total += part;
        }
    }
    Some(totals)
}
