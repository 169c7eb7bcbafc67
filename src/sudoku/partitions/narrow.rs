//! Boards whose boxes are two columns wide: 2x2, 3x2 and 4x2.
//!
//! Here a stack has two boxes only, and what its left column holds in the
//! upper box, the right one must hold in the lower. So both boxes split the
//! digits in the same way, and a stack's list is no longer than the list of
//! splits: 3, 10 or 35. With at most four stacks that leaves 35^4 = 1,500,625
//! ways to choose the splits of all stacks, few enough to go through them all:
//!
//! ```text
//! count = sum over h1, h2, ... of w1(h1) w2(h2) ... * N1(h1, h2, ...) * N2(h1, h2, ...)
//! ```

use super::board::Board;
use super::chute::{Entry, chute};
use super::control::Control;
use super::fill::fill;
use super::random::Random;
use super::split::{MAX_LINES, Mask, SplitId, Splits, digits};
use crate::sudoku::Grid;

/// A board with boxes of two columns.
pub(super) struct Narrow {
    pub(super) board: Board,
    /// For each stack, the weight of each split.
    weights: Vec<Vec<u64>>,
}

/// What a count leaves behind: for all choices of a split for each stack, the
/// last one running fastest, in how many ways each band can be filled.
pub(super) struct Counted {
    tables: [Vec<u64>; 2],
}

impl Narrow {
    pub(super) fn new(board: Board) -> Narrow {
        let splits = &board.column_splits;
        let stacks = board.stacks.iter();
        let weights = stacks.map(|stack| weights(splits, &stack.entries));
        Narrow {
            weights: weights.collect(),
            board,
        }
    }

    /// The ways to choose a split for each stack.
    pub(super) fn work(&self) -> u64 {
        let splits = self.board.column_splits.len() as u64;
        splits.pow(self.weights.len() as u32)
    }

    /// Counts the solutions. `None` if it was told to stop.
    pub(super) fn count(&self, control: &Control) -> Option<Counted> {
        let bands = self.board.bands.iter().enumerate();
        let tables = control.run(bands, Vec::new, |made, (band, chute)| {
            made.push((band, self.table(&chute.entries)));
        })?;
        let mut tables: Vec<_> = tables.into_iter().flatten().collect();
        tables.sort_unstable_by_key(|&(band, _)| band);
        let [first, second] = [0, 1].map(|band| std::mem::take(&mut tables[band].1));
        control.add_done(self.work());
        Some(Counted {
            tables: [first, second],
        })
    }

    /// The number of solutions.
    pub(super) fn total(&self, counted: &Counted) -> u128 {
        self.ways(counted, &self.weights).sum()
    }

    /// The number of solutions for each choice of splits, if those of the
    /// stacks have these weights.
    fn ways<'a>(
        &'a self,
        counted: &'a Counted,
        weights: &'a [Vec<u64>],
    ) -> impl Iterator<Item = u128> + Clone + 'a {
        let [first, second] = &counted.tables;
        let tables = first.iter().zip(second).enumerate();
        tables.map(move |(place, (&first, &second))| {
            if first == 0 || second == 0 {
                return 0;
            }
            let splits = self.choice(place).zip(weights);
            let weights = splits.map(|(split, weights)| u128::from(weights[split]));
            u128::from(first) * u128::from(second) * weights.product::<u128>()
        })
    }

    /// The split of each stack in the choice with this place.
    fn choice(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (stacks, splits) = (self.weights.len() as u32, self.board.column_splits.len());
        (0..stacks).map(move |stack| place / splits.pow(stacks - 1 - stack) % splits)
    }

    /// In how many ways a band with these entries can be filled, for each
    /// choice of splits.
    fn table(&self, entries: &[Entry]) -> Vec<u64> {
        self.table_from(0, entries)
    }

    /// Likewise for the stacks from `stack` on, given entries that agree in
    /// the row splits of the stacks before it.
    fn table_from(&self, stack: usize, entries: &[Entry]) -> Vec<u64> {
        let splits = self.board.column_splits.len();
        let behind = splits.pow((self.weights.len() - 1 - stack) as u32);
        let mut table = vec![0; behind * splits];
        for entries in entries.chunk_by(|a, b| a.splits[stack] == b.splits[stack]) {
            let meeting = &self.board.columns_meeting[usize::from(entries[0].splits[stack])];
            if behind == 1 {
                let weight: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
                for &split in meeting {
                    table[usize::from(split)] += weight;
                }
                continue;
            }
            let rest = self.table_from(stack + 1, entries);
            for &split in meeting {
                let part = &mut table[usize::from(split) * behind..][..behind];
                for (sum, number) in part.iter_mut().zip(&rest) {
                    *sum += number;
                }
            }
        }
        table
    }

    /// Draws a solution, each with the same chance.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub(super) fn draw(&self, counted: &Counted, random: &mut Random) -> Grid {
        let place = random.weighted(self.ways(counted, &self.weights));
        let entry = |split: usize| {
            let mut splits = [0; MAX_LINES];
            splits[..2].fill(split as SplitId);
            Entry { splits, weight: 1 }
        };
        let hubs: Vec<Entry> = self.choice(place).map(entry).collect();
        fill(&self.board, false, &hubs, random)
    }

    /// For each cell in reading order and each digit, the number of solutions
    /// that have the digit there. `None` if it was told to stop.
    ///
    /// For each box, each of its rows and each digit, the band is filled anew
    /// with the digit in that row; digits without a clue all count the same.
    pub(super) fn candidates(&self, control: &Control) -> Option<Vec<Vec<u128>>> {
        let (shape, side) = (self.board.shape, self.board.shape.side());
        let mut counts = vec![vec![0; side]; shape.cell_count()];
        let counted = self.count(control)?;
        let demands = self.board.bands.iter().flat_map(|band| &band.demands);
        let clued: Mask = demands.flatten().fold(0, |clued, demand| clued | demand);
        let all = self.board.row_splits.all();
        let representative = digits(all & !clued).next();
        let tasks = (0..side * self.weights.len()).flat_map(|at| {
            let (row, stack) = (at % side, at / side);
            let wanted = digits(clued).chain(representative);
            wanted.map(move |digit| (row, stack, digit))
        });
        let found = control.run(tasks, Vec::new, |found, (row, stack, digit)| {
            found.push((row, stack, digit, self.with(&counted, row, stack, digit)));
        })?;
        for (row, stack, digit, columns) in found.into_iter().flatten() {
            for (column, count) in columns.into_iter().enumerate() {
                let cell = shape.cell(row, stack * 2 + column);
                counts[cell.index()][digit] = count;
                if representative == Some(digit) {
                    for digit in digits(all & !clued) {
                        counts[cell.index()][digit] = count;
                    }
                }
            }
        }
        Some(counts)
    }

    /// The number of solutions with a digit in a row and in either column of a
    /// stack.
    fn with(&self, counted: &Counted, row: usize, stack: usize, digit: usize) -> [u128; 2] {
        let high = self.board.shape.box_rows();
        let (band, line) = (row / high, row % high);
        let mut demands = self.board.bands[band].demands;
        demands[stack][line] |= 1 << digit;
        let mut tables = counted.tables.clone();
        tables[band] = self.table(&chute(&self.board.row_splits, &demands));
        let filled = Counted { tables };
        let splits = &self.board.column_splits;
        [0, 1].map(|column| {
            let mut demands = self.board.stacks[stack].demands;
            demands[band][column] |= 1 << digit;
            let mut all = self.weights.clone();
            all[stack] = weights(splits, &chute(splits, &demands));
            self.ways(&filled, &all).sum()
        })
    }
}

/// The weight of each split in the list of a stack.
fn weights(splits: &Splits, entries: &[Entry]) -> Vec<u64> {
    let mut weights = vec![0; splits.len()];
    for entry in entries {
        weights[usize::from(entry.splits[0])] = u64::from(entry.weight);
    }
    weights
}
