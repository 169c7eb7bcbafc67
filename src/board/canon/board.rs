//! A puzzle as the search for its canonical form reads it.

use std::cmp::Ordering;

use crate::board::{Grid, Shape};

/// The most stacks of a board that is at least as wide as high.
pub(super) const MOST_STACKS: usize = Shape::MAX_SIDE.isqrt();

/// A puzzle as the search reads it: its lines in each allowed direction, in
/// boxes at least as wide as high.
pub(super) struct Board {
    /// Lines in a band, which is also the number of stacks.
    pub(super) high: usize,
    /// Places of a line in a stack, which is also the number of bands.
    pub(super) wide: usize,
    /// One value for each cell, line by line; read once, or also across.
    pub(super) readings: Vec<Vec<u8>>,
    /// For each reading, a bit for each line without digits.
    pub(super) blank: [u64; 2],
    /// For each reading, a bit for each line that has a digit twice.
    pub(super) twins: [u64; 2],
    /// For each reading, a bit for each stack without digits.
    pub(super) blank_stacks: [u64; 2],
}

impl Board {
    pub(super) fn new(grid: &Grid) -> Board {
        let shape = grid.shape();
        let (rows, columns, side) = (shape.box_rows(), shape.box_columns(), shape.side());
        let along = || grid.values().to_vec();
        let across = || {
            let turned = |k: usize| grid.values()[k % side * side + k / side];
            (0..side * side).map(turned).collect()
        };
        let mut board = Board {
            high: rows.min(columns),
            wide: rows.max(columns),
            readings: match rows.cmp(&columns) {
                Ordering::Less => vec![along()],
                Ordering::Equal => vec![along(), across()],
                Ordering::Greater => vec![across()],
            },
            blank: [0; 2],
            twins: [0; 2],
            blank_stacks: [(1 << rows.min(columns)) - 1; 2],
        };
        for (reading, cells) in board.readings.iter().enumerate() {
            for (number, line) in cells.chunks(side).enumerate() {
                let mut seen = 0_u64;
                for (column, &value) in line.iter().enumerate().filter(|(_, value)| **value > 0) {
                    board.twins[reading] |= (seen >> value & 1) << number;
                    seen |= 1 << value;
                    board.blank_stacks[reading] &= !(1 << (column / board.wide));
                }
                board.blank[reading] |= u64::from(seen == 0) << number;
            }
        }
        board
    }

    pub(super) fn side(&self) -> usize {
        self.high * self.wide
    }

    pub(super) fn line(&self, reading: usize, number: usize) -> &[u8] {
        let side = self.side();
        &self.readings[reading][number * side..][..side]
    }

    /// Returns the number of digits of a line in each stack; `None` if it has
    /// a digit twice. A repeated digit may be less than a new one, so fewer
    /// digits need not be better.
    pub(super) fn stack_counts(&self, reading: usize, line: usize) -> Option<[usize; MOST_STACKS]> {
        if self.twins[reading] >> line & 1 == 1 {
            return None;
        }
        let mut digits = [0; MOST_STACKS];
        let stacks = self.line(reading, line).chunks(self.wide);
        for (digits, stack) in digits.iter_mut().zip(stacks) {
            *digits = stack.iter().filter(|value| **value > 0).count();
        }
        Some(digits)
    }

    /// Returns the same in ascending order. The less, the less is the first row
    /// that the line makes.
    pub(super) fn sorted_counts(
        &self,
        reading: usize,
        line: usize,
    ) -> Option<[usize; MOST_STACKS]> {
        let mut counts = self.stack_counts(reading, line)?;
        counts[..self.high].sort_unstable();
        Some(counts)
    }

    /// Returns the lines, with their readings, that can make the first row, of
    /// some lines.
    pub(super) fn first_lines(&self, lines: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let counts: Vec<_> = lines
            .iter()
            .map(|&(reading, line)| self.sorted_counts(reading, line))
            .collect();
        let least = counts.iter().flatten().min();
        let lines = lines.into_iter().zip(&counts);
        let first = lines.filter(|(_, counts)| counts.is_none() || counts.as_ref() == least);
        first.map(|(line, _)| line).collect()
    }

    /// Returns the orders of the stacks that can make a line least as the first
    /// row.
    pub(super) fn stack_orders(&self, reading: usize, line: usize) -> Vec<[u8; MOST_STACKS]> {
        let digits = self.stack_counts(reading, line).unwrap_or_default();
        let mut orders = Vec::new();
        let open = (1 << self.high) - 1;
        self.order_stacks(reading, &digits, open, [0; MOST_STACKS], &mut orders);
        orders
    }

    /// Lists the orders that begin alike; `open` has a bit for each stack left.
    fn order_stacks(
        &self,
        reading: usize,
        digits: &[usize; MOST_STACKS],
        open: u64,
        mut order: [u8; MOST_STACKS],
        orders: &mut Vec<[u8; MOST_STACKS]>,
    ) {
        let stacks = (0..self.high).filter(|stack| open >> stack & 1 == 1);
        let Some(fewest) = stacks.clone().map(|stack| digits[stack]).min() else {
            orders.push(order);
            return;
        };
        let mut has_blank = false;
        for stack in stacks.filter(|&stack| digits[stack] == fewest) {
            // Blank stacks are interchangeable, so one of them is enough.
            let is_blank = self.blank_stacks[reading] >> stack & 1 == 1;
            if is_blank && has_blank {
                continue;
            }
            has_blank |= is_blank;
            order[self.high - open.count_ones() as usize] = stack as u8;
            self.order_stacks(reading, digits, open & !(1 << stack), order, orders);
        }
    }
}
