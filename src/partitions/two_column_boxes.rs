//! Boards whose boxes are two columns wide: 2x2, 3x2 and 4x2.
//!
//! Here a stack has only two boxes, and the digits of its left column in the
//! upper box are those of its right column in the lower box. So both boxes
//! split the digits in the same way, and a stack's list is no longer than the
//! list of splits: 3, 10 or 35. With at most four stacks that leaves 35^4 =
//! 1,500,625 ways to choose the splits of all stacks, few enough to visit them
//! all:
//!
//! ```text
//! count = sum over h1, h2, ... of w1(h1) w2(h2) ... * N1(h1, h2, ...) * N2(h1, h2, ...)
//! ```

use super::band::Axis;
use super::board::Board;
use super::chute::{Entry, Places, chute, places};
use super::control::{Control, go_on};
use super::fill::fill;
use super::split::{MAX_LINES, Mask, SplitId};
use crate::bits::each;
use crate::board::Grid;
use crate::limits::{Clock, Stop};
use crate::random::Random;

/// A board with boxes of two columns.
///
/// A *choice* is a split for each stack, from those in the stack's list.
/// Choices are numbered, with the split of the last stack running fastest.
pub(super) struct TwoColumnBoxes {
    board: Board,
    /// For each stack, the splits in its list.
    axes: Vec<Axis>,
    /// For each stack and each row split, the splits on the axis that it meets.
    across: Vec<Vec<Vec<SplitId>>>,
    /// For each stack and each split on the axis, the weight of its entry.
    weights: Vec<Vec<u64>>,
}

/// The result of a count: for each band and each choice, the number of ways to
/// fill the band.
pub(super) struct Counted {
    tables: [Vec<u64>; 2],
}

impl TwoColumnBoxes {
    pub(super) fn new(board: Board) -> TwoColumnBoxes {
        let axes: Vec<Axis> = board
            .stacks
            .iter()
            .map(|stack| {
                let splits = stack.entries.iter().map(|entry| entry.splits[0]);
                Axis::new(board.column_splits.len(), splits)
            })
            .collect();
        let across = axes
            .iter()
            .map(|axis| axis.numbers_of(&board.columns_meeting));
        let lists = axes.iter().zip(&board.stacks);
        TwoColumnBoxes {
            across: across.collect(),
            weights: lists
                .map(|(axis, stack)| weights(axis, &stack.entries))
                .collect(),
            axes,
            board,
        }
    }

    /// Returns the number of choices.
    pub(super) fn work(&self) -> u64 {
        self.axes.iter().map(|axis| axis.len() as u64).product()
    }

    /// Counts the solutions, unless it is stopped.
    pub(super) fn count(&self, control: &Control) -> Result<Counted, Stop> {
        let bands = self.board.bands.iter().enumerate();
        let made = control.run(bands, Vec::new, |made, (band, chute), clock| {
            made.push((band, self.table(0, &chute.entries, clock)?));
            Ok(())
        })?;
        let mut tables = [const { Vec::new() }; 2];
        for (band, table) in made.into_iter().flatten() {
            tables[band] = table;
        }
        control.add_done(self.work());
        Ok(Counted { tables })
    }

    /// Returns the number of solutions.
    pub(super) fn total(&self, counted: &Counted) -> u128 {
        solutions(counted, &products(&self.weights)).sum()
    }

    /// Returns the number of ways to fill the stacks of a band from `stack` on,
    /// for each choice of splits for them, given entries that agree in the row
    /// splits of the stacks before.
    fn table(&self, stack: usize, entries: &[Entry], clock: &mut Clock) -> Result<Vec<u64>, Stop> {
        let behind: usize = self.axes[stack + 1..].iter().map(Axis::len).product();
        let mut table = vec![0; self.axes[stack].len() * behind];
        for entries in entries.chunk_by(|a, b| a.splits[stack] == b.splits[stack]) {
            let across = &self.across[stack][usize::from(entries[0].splits[stack])];
            if stack + 1 == self.axes.len() {
                let weight: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
                for &split in across {
                    table[usize::from(split)] += weight;
                }
                continue;
            }
            go_on(clock.tick(0))?;
            let rest = self.table(stack + 1, entries, clock)?;
            for &split in across {
                let part = &mut table[usize::from(split) * behind..][..behind];
                for (sum, number) in part.iter_mut().zip(&rest) {
                    *sum += number;
                }
            }
        }
        Ok(table)
    }

    /// Draws a solution, each with the same chance.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub(super) fn draw(&self, counted: &Counted, random: &mut Random) -> Grid {
        let weights = products(&self.weights);
        let mut choice = random.weighted(solutions(counted, &weights));
        let mut hubs = Vec::new();
        for axis in self.axes.iter().rev() {
            let split = axis.splits[choice % axis.len()];
            choice /= axis.len();
            let mut splits = [0; MAX_LINES];
            splits[..2].fill(split);
            hubs.push(Entry { splits, weight: 1 });
        }
        hubs.reverse();
        fill(&self.board, false, &hubs, random)
    }

    /// Returns, for each cell in reading order and each digit, the number of
    /// solutions with the digit there, unless it is stopped.
    ///
    /// For each row of each box and each digit, the band is filled again with
    /// the digit in that row; digits without a clue all count the same.
    pub(super) fn candidates(&self, control: &Control) -> Result<Vec<Vec<u128>>, Stop> {
        let (shape, side) = (self.board.shape, self.board.shape.side());
        let counted = self.count(control)?;
        let demands = self.board.bands.iter().flat_map(|band| &band.demands);
        let clued: Mask = demands.flatten().fold(0, |clued, demand| clued | demand);
        let clueless = self.board.row_splits.all() & !clued;
        let wanted = || each(clued).chain(each(clueless).next());
        let mut counts = vec![vec![0; side]; shape.cell_count()];
        for stack in 0..self.axes.len() {
            let part = self.part(&counted, stack, control)?;
            let tasks = (0..side).flat_map(|row| wanted().map(move |digit| (row, digit)));
            let found = control.run(tasks, Vec::new, |found, (row, digit), clock| {
                found.push((row, digit, self.with(&part, row, digit, clock)?));
                Ok(())
            })?;
            for (row, digit, columns) in found.into_iter().flatten() {
                for (column, count) in columns.into_iter().enumerate() {
                    let counts = &mut counts[shape.cell(row, stack * 2 + column).index()];
                    counts[digit] = count;
                    if clueless >> digit & 1 == 1 {
                        each(clueless).for_each(|digit| counts[digit] = count);
                    }
                }
            }
        }
        Ok(counts)
    }

    /// Prepares to count the solutions with the candidates of a stack.
    fn part<'a>(
        &self,
        counted: &'a Counted,
        stack: usize,
        control: &Control,
    ) -> Result<Part<'a>, Stop> {
        let mut weights = self.weights.clone();
        weights[stack].fill(1);
        let bands = self.board.bands.iter().enumerate();
        let found = control.run(bands, Vec::new, |found, (band, chute), clock| {
            let rows = |entry| {
                go_on(clock.tick(0))?;
                Ok(places(&self.board.row_splits, &chute.demands, entry, stack))
            };
            let rows: Result<_, Stop> = chute.entries.iter().map(rows).collect();
            found.push((band, rows?));
            Ok(())
        })?;
        let mut rows = [const { Vec::new() }; 2];
        for (band, places) in found.into_iter().flatten() {
            rows[band] = places;
        }
        Ok(Part {
            counted,
            stack,
            weights: products(&weights),
            rows,
        })
    }

    /// Returns the number of solutions with a digit in a row and in either
    /// column of a stack.
    fn with(
        &self,
        part: &Part,
        row: usize,
        digit: usize,
        clock: &mut Clock,
    ) -> Result<[u128; 2], Stop> {
        let stack = part.stack;
        let high = self.board.shape.box_rows();
        let (band, line) = (row / high, row % high);
        // The band's list, reduced to the namings with the digit in the row.
        let entries = self.board.bands[band].entries.iter();
        let entries = entries.zip(&part.rows[band]).filter_map(|(entry, rows)| {
            let mut sets = self.board.row_splits.sets(entry.splits[stack]).iter();
            let set = sets.position(|set| set >> digit & 1 == 1)?;
            let weight = u32::from(rows[set][line]);
            (weight > 0).then_some(Entry { weight, ..*entry })
        });
        let table = self.table(0, &entries.collect::<Vec<_>>(), clock)?;
        let other = &part.counted.tables[1 - band];

        let axis = &self.axes[stack];
        let behind: usize = self.axes[stack + 1..].iter().map(Axis::len).product();
        let mut of_split = vec![0; axis.len()];
        let ways = table.iter().zip(other).zip(&part.weights);
        for (choice, ((&ways, &other), &weight)) in ways.enumerate() {
            if ways != 0 {
                let solutions = u128::from(ways) * u128::from(other) * u128::from(weight);
                of_split[choice / behind % axis.len()] += solutions;
            }
        }
        let mut counts = [0; 2];
        for (column, count) in counts.iter_mut().enumerate() {
            let mut demands = self.board.stacks[stack].demands;
            demands[band][column] |= 1 << digit;
            let entries = chute(&self.board.column_splits, &demands, clock)?;
            let products = of_split.iter().zip(weights(axis, &entries));
            *count = products
                .map(|(&count, weight)| count * u128::from(weight))
                .sum();
        }
        Ok(counts)
    }
}

/// The data for the candidates of one stack.
struct Part<'a> {
    counted: &'a Counted,
    stack: usize,
    /// The weight of each choice, without that of the split of this stack.
    weights: Vec<u64>,
    /// For each band and each entry of it, the rows that the sets of its split
    /// in this stack can be.
    rows: [Vec<Places>; 2],
}

/// Returns the weights of a stack's entries, for each split on the axis.
fn weights(axis: &Axis, entries: &[Entry]) -> Vec<u64> {
    let mut weights = vec![0; axis.len()];
    for entry in entries {
        weights[usize::from(axis.number(entry.splits[0]))] = u64::from(entry.weight);
    }
    weights
}

/// Returns the product of the weights of its splits, for each choice.
fn products(weights: &[Vec<u64>]) -> Vec<u64> {
    let times = |products: Vec<u64>, stack: &Vec<u64>| {
        let products = products.into_iter();
        let times = |product| stack.iter().map(move |weight| product * weight);
        products.flat_map(times).collect()
    };
    weights.iter().fold(vec![1], times)
}

/// Returns the number of solutions for each choice, with these weights.
fn solutions(counted: &Counted, weights: &[u64]) -> impl Iterator<Item = u128> + Clone {
    let [upper, lower] = &counted.tables;
    let ways = upper.iter().zip(lower).zip(weights);
    ways.map(|((&upper, &lower), &weight)| {
        u128::from(upper) * u128::from(lower) * u128::from(weight)
    })
}
