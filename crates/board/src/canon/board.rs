//! A puzzle as the search for its canonical form reads it.

use std::ops::{ControlFlow, Range};

use crate::{Grid, Shape};
use quadrille_limits::bits::each;
use quadrille_limits::limits::{Clock, Limits, Stop};

/// The most stacks of a board that is at least as wide as high.
const MOST_STACKS: usize = Shape::MAX_SIDE.isqrt();

/// An order of the stacks.
pub(super) type Order = [u8; MOST_STACKS];

/// A puzzle as the search reads it: its lines in each allowed direction, in
/// boxes at least as wide as high. `SIDE` is greater than its side.
pub(super) struct Board<const SIDE: usize> {
    /// Lines in a band, which is also the number of stacks.
    pub(super) high: usize,
    /// Places of a line in a stack, which is also the number of bands.
    pub(super) wide: usize,
    /// The directions in which it is read: 0 is along, 1 is across.
    pub(super) readings: Range<usize>,
    lines: [[Line<SIDE>; SIDE]; 2],
    /// For each reading, the places of each line that are not blank.
    filled: [[u64; SIDE]; 2],
    /// For each line, the lines of its band.
    bands: [u64; SIDE],
    /// For each reading, a bit for each line without digits.
    pub(super) blank: [u64; 2],
    /// For each reading, a bit for each line of a band without digits.
    blank_bands: [u64; 2],
    /// For each reading, a bit for each stack without digits.
    blank_stacks: [u64; 2],
}

/// A line of a board.
#[derive(Clone, Copy)]
pub(super) struct Line<const SIDE: usize> {
    /// Its values, by column; 0 for a blank.
    pub(super) values: [u8; SIDE],
    /// Whether a digit stands in it twice: the second is not new.
    pub(super) has_twins: bool,
    /// The number of digits in each stack.
    counts: [u8; MOST_STACKS],
    /// How many stacks have no digit, how many have one, and so on, from the
    /// highest bits down. The more, the less is the first row that the line
    /// makes, if no digit stands in it twice.
    pub(super) emptiness: u64,
}

impl<const SIDE: usize> Line<SIDE> {
    const BLANK: Line<SIDE> = Line {
        values: [0; SIDE],
        has_twins: false,
        counts: [0; MOST_STACKS],
        emptiness: 0,
    };

    /// Sums up the counts of its stacks. Returns a bit for each that has any
    /// digit.
    fn sum_up(&mut self, high: usize, wide: usize) -> u64 {
        // A number of stacks fits. Full stacks need none: they are the rest.
        let bits = usize::BITS - high.leading_zeros();
        let mut used = 0;
        for (stack, &count) in self.counts[..high].iter().enumerate() {
            used |= u64::from(count > 0) << stack;
            if let Some(below) = (wide as u32 - 1).checked_sub(u32::from(count)) {
                self.emptiness += 1 << (bits * below);
            }
        }
        used
    }
}

impl<const SIDE: usize> Board<SIDE> {
    pub(super) fn new(grid: &Grid) -> Board<SIDE> {
        let shape = grid.shape();
        let (rows, columns, side) = (shape.box_rows(), shape.box_columns(), shape.side());
        let mut board = Board {
            high: rows.min(columns),
            wide: rows.max(columns),
            readings: usize::from(rows > columns)..1 + usize::from(rows >= columns),
            lines: [[Line::BLANK; SIDE]; 2],
            filled: [[0; SIDE]; 2],
            bands: [0; SIDE],
            blank: [0; 2],
            blank_bands: [0; 2],
            blank_stacks: [0; 2],
        };
        for band in 0..board.wide {
            let lines = (0..board.high).fold(0, |lines, k| lines | 1 << (band * board.high + k));
            board.bands[band * board.high..][..board.high].fill(lines);
        }
        let mut stacks = [0; SIDE];
        for stack in 0..board.high {
            stacks[stack * board.wide..][..board.wide].fill(stack);
        }
        let [along, across] = &mut board.lines;
        let [filled_along, filled_across] = &mut board.filled;
        // The digits of each column.
        let mut digits_across = [0_u64; SIDE];
        for (row, values) in grid.values().chunks_exact(side).enumerate() {
            let line = &mut along[row];
            line.values[..side].copy_from_slice(values);
            let is_filled = values.iter().map(|&value| u64::from(value > 0));
            let filled = is_filled.rfold(0, |filled, bit| filled << 1 | bit);
            filled_along[row] = filled;
            let mut digits = 0;
            for column in each(filled) {
                let digit = 1 << (values[column] - 1);
                line.has_twins |= digits & digit != 0;
                digits |= digit;
                line.counts[stacks[column]] += 1;
                let line = &mut across[column];
                line.has_twins |= digits_across[column] & digit != 0;
                digits_across[column] |= digit;
                line.counts[stacks[row]] += 1;
                line.values[row] = values[column];
                filled_across[column] |= 1 << row;
            }
        }
        for reading in board.readings.clone() {
            let mut used = 0;
            let lines = board.lines[reading].iter_mut().zip(board.filled[reading]);
            for (number, (line, filled)) in lines.take(side).enumerate() {
                used |= line.sum_up(board.high, board.wide);
                board.blank[reading] |= u64::from(filled == 0) << number;
            }
            board.blank_stacks[reading] = !used;
            for band in board.bands[..side].iter().step_by(board.high) {
                if board.blank[reading] & band == *band {
                    board.blank_bands[reading] |= band;
                }
            }
        }
        board
    }

    /// Returns a bit for each line that is not blank in a column.
    pub(super) fn filled(&self, reading: usize, column: usize) -> u64 {
        // The columns are the lines of the other reading.
        self.filled[1 - reading][column]
    }

    pub(super) fn side(&self) -> usize {
        self.high * self.wide
    }

    /// Returns the lines of the band of a line.
    pub(super) fn band(&self, line: usize) -> u64 {
        self.bands[line]
    }

    /// Leaves out, of a set of lines, all blank bands but one, and in each band all
    /// blank lines but one: swapping them changes nothing else.
    pub(super) fn distinct(&self, reading: usize, mut lines: u64) -> u64 {
        let blank_bands = lines & self.blank_bands[reading];
        if let Some(first) = each(blank_bands).next() {
            lines &= !blank_bands | self.bands[first];
        }
        let mut blank = lines & self.blank[reading];
        while blank & blank.wrapping_sub(1) != 0 {
            let of_band = blank & self.bands[blank.trailing_zeros() as usize];
            lines &= !(of_band & (of_band - 1));
            blank &= !of_band;
        }
        lines
    }

    pub(super) fn line(&self, reading: usize, number: usize) -> &Line<SIDE> {
        &self.lines[reading][number]
    }

    /// Visits the orders of the stacks that can make a line least, if it is the
    /// first row that is not blank.
    pub(super) fn each_stack_order<B>(
        &self,
        reading: usize,
        line: usize,
        visit: &mut dyn FnMut(&Order) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let line = self.line(reading, line);
        let counts = match line.has_twins {
            true => &[0; MOST_STACKS],
            false => &line.counts,
        };
        let (open, order) = ((1 << self.high) - 1, &mut [0; MOST_STACKS]);
        self.order_stacks(reading, counts, (open, 0), order, visit)
    }

    /// Visits the orders that begin alike up to a place; `open` has a bit for each
    /// stack left.
    fn order_stacks<B>(
        &self,
        reading: usize,
        counts: &[u8; MOST_STACKS],
        (open, place): (u64, usize),
        order: &mut Order,
        visit: &mut dyn FnMut(&Order) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(fewest) = each(open).map(|stack| counts[stack]).min() else {
            return visit(order);
        };
        let mut has_blank = false;
        for stack in each(open).filter(|&stack| counts[stack] == fewest) {
            // Blank stacks are interchangeable, so one of them is enough.
            let is_blank = self.blank_stacks[reading] >> stack & 1 == 1;
            if is_blank && has_blank {
                continue;
            }
            has_blank |= is_blank;
            order[place] = stack as u8;
            let rest = (open & !(1 << stack), place + 1);
            self.order_stacks(reading, counts, rest, order, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Checks the limits of a search. A node is one attempt.
pub(super) struct Watch {
    clock: Clock,
    nodes: u64,
    /// The most nodes.
    most: u64,
    /// The number of nodes at which to look at the clock.
    next_look: u64,
}

/// The number of nodes between looks at the clock: each takes less than a
/// microsecond.
const NODES_PER_LOOK: u64 = 1024;

impl Watch {
    /// Starts the clock.
    pub(super) fn start(limits: &Limits) -> Watch {
        Watch {
            clock: Clock::start(limits),
            nodes: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            next_look: 0,
        }
    }

    /// Counts an attempt. Returns whether to stop.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> ControlFlow<Stop> {
        if self.nodes == self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Stop> {
        if self.nodes == self.most {
            return ControlFlow::Break(Stop::Nodes);
        }
        self.clock.look()?;
        self.next_look = self.most.min(self.nodes + NODES_PER_LOOK);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The stacks of a board, the places of a line in each, and the digits of two
    /// lines in each.
    fn counts() -> impl Strategy<Value = (usize, [Vec<u8>; 2])> {
        let shapes =
            (1..=MOST_STACKS).prop_flat_map(|high| (Just(high), high..=Shape::MAX_SIDE / high));
        shapes.prop_flat_map(|(high, wide)| {
            let count = prop_oneof![0..=2.min(wide as u8), 0..=wide as u8];
            let counts = proptest::collection::vec(count, high);
            (Just(wide), [counts.clone(), counts])
        })
    }

    proptest! {
        #[test]
        fn the_emptier_line_has_the_least_counts((wide, counts) in counts()) {
            let emptiness = counts.each_ref().map(|counts| {
                let mut line = Line::<65>::BLANK;
                line.counts[..counts.len()].copy_from_slice(counts);
                line.sum_up(counts.len(), wide);
                line.emptiness
            });
            let sorted = counts.map(|mut counts| {
                counts.sort_unstable();
                counts
            });
            prop_assert_eq!(emptiness[1].cmp(&emptiness[0]), sorted[0].cmp(&sorted[1]));
        }
    }
}
