//! A puzzle as the search for its canonical form reads it.

use std::ops::{ControlFlow, Range};

use crate::bits::each;
use crate::board::{Grid, Shape};

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
    /// For each reading, a bit for each line without digits.
    pub(super) blank: [u64; 2],
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
    /// The same in ascending order. The less, the less is the first row that the
    /// line makes, if no digit stands in it twice.
    pub(super) sorted: [u8; MOST_STACKS],
}

impl<const SIDE: usize> Line<SIDE> {
    const BLANK: Line<SIDE> = Line {
        values: [0; SIDE],
        has_twins: false,
        counts: [0; MOST_STACKS],
        sorted: [0; MOST_STACKS],
    };

    /// Counts its digits, with a bit for each that it has and for each place
    /// that is not blank. Returns a bit for each stack that has any.
    fn count(&mut self, (digits, filled): (u64, u64), high: usize, wide: usize) -> u64 {
        self.has_twins = digits.count_ones() < filled.count_ones();
        let mut used = 0;
        for stack in 0..high {
            let of_stack = filled >> (stack * wide) & ((1 << wide) - 1);
            let count = each(of_stack).count() as u8;
            used |= u64::from(count > 0) << stack;
            self.counts[stack] = count;
            let mut place = stack;
            while place > 0 && self.sorted[place - 1] > count {
                self.sorted[place] = self.sorted[place - 1];
                place -= 1;
            }
            self.sorted[place] = count;
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
            blank: [0; 2],
            blank_stacks: [0; 2],
        };
        // For each line, its digits and its places that are not blank.
        let mut sets = [[(0_u64, 0_u64); SIDE]; 2];
        let [along, across] = &mut board.lines;
        let [sets_along, sets_across] = &mut sets;
        for (row, values) in grid.values().chunks_exact(side).enumerate() {
            along[row].values[..side].copy_from_slice(values);
            let (mut digits, mut filled) = (0, 0);
            for (column, &value) in values.iter().enumerate() {
                let (digit, is_filled) = (1 << value >> 1, u64::from(value > 0));
                digits |= digit;
                filled |= is_filled << column;
                sets_across[column].0 |= digit;
                sets_across[column].1 |= is_filled << row;
                across[column].values[row] = value;
            }
            sets_along[row] = (digits, filled);
        }
        for reading in board.readings.clone() {
            let mut used = 0;
            let lines = board.lines[reading].iter_mut().zip(sets[reading]);
            for (number, (line, set)) in lines.take(side).enumerate() {
                used |= line.count(set, board.high, board.wide);
                board.blank[reading] |= u64::from(set.1 == 0) << number;
            }
            board.blank_stacks[reading] = !used;
        }
        board
    }

    pub(super) fn side(&self) -> usize {
        self.high * self.wide
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
        let open = (1 << self.high) - 1;
        self.order_stacks(reading, counts, open, &mut [0; MOST_STACKS], visit)
    }

    /// Visits the orders that begin alike; `open` has a bit for each stack left.
    fn order_stacks<B>(
        &self,
        reading: usize,
        counts: &[u8; MOST_STACKS],
        open: u64,
        order: &mut Order,
        visit: &mut dyn FnMut(&Order) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(fewest) = each(open).map(|stack| counts[stack]).min() else {
            return visit(order);
        };
        let place = self.high - each(open).count();
        let mut has_blank = false;
        for stack in each(open).filter(|&stack| counts[stack] == fewest) {
            // Blank stacks are interchangeable, so one of them is enough.
            let is_blank = self.blank_stacks[reading] >> stack & 1 == 1;
            if is_blank && has_blank {
                continue;
            }
            has_blank |= is_blank;
            order[place] = stack as u8;
            self.order_stacks(reading, counts, open & !(1 << stack), order, visit)?;
        }
        ControlFlow::Continue(())
    }
}
