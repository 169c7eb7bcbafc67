//! The canonical form of a puzzle: the least of all grids that its symmetries
//! make of it. Two puzzles are equivalent exactly if their forms are equal.
//!
//! Grids are compared cell by cell in reading order, with blanks before digits.
//! Almost none of the 1,218,998,108,160 symmetries of a 9x9 board are visited:
//!
//! - *Digits* need no choice: for any order of the cells, the grid is least if
//!   digits are numbered as they first appear.
//! - *Rows* are placed from the top, depth first. Only the rows that make the
//!   next row of the result least are followed, and only as long as that is no
//!   greater than the same row of the best result so far.
//! - *Columns* stay unordered until something tells them apart (`frame`). They
//!   lie in classes of places; a row may split a class, as blanks go before
//!   digits and low digits before high ones. A digit that appears first in a
//!   class follows its column, even though its place and its number are still
//!   open. The search only branches on the ways to put the lowest number where
//!   two columns could have it.
//! - *Symmetric puzzles* have as many ways to the least form as symmetries.
//!   When a path ends in a form that is known already, the two paths define a
//!   symmetry. It maps everything below one path, from the point where they
//!   parted, to everything below the other. One of them has been searched, so
//!   the search returns to that point (`search`). Programs for graph
//!   isomorphism prune in this way (Brendan McKay, "Practical graph
//!   isomorphism", 1981), and it keeps empty boards and regular patterns cheap.
//!
//! All digits of the first row are new, unless one stands there twice, so their
//! numbers in the three stacks say how small the row can be, and most lines are
//! dropped at a glance. That takes 17-clue puzzles from 10.6 to 7.0 microseconds
//! each, and the hardest from 15.8 to 10.6 (one core of an AMD Zen 4).
//!
//! Stacks are tried in every order that makes the first row least. To keep
//! these few, boards whose boxes are higher than wide are compared column by
//! column, so there are never more than six.

mod frame;
mod search;
mod watch;

use std::cmp::Ordering;

use self::search::Search;
use super::{Grid, Shape, Transform};
use crate::limits::{Limits, Stop};

/// The least form of a puzzle, and the transform to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// The transform from the puzzle to the form; its
    /// [inverse](Transform::inverse) leads back. If there are several, it is
    /// always the same one.
    pub transform: Transform,
}

impl Grid {
    /// Returns the least of all grids that the symmetries of the board make of
    /// this one, compared cell by cell in reading order, blanks before digits
    /// (column by column if boxes are higher than wide).
    ///
    /// The grid may have any number of solutions, and even conflicting clues.
    ///
    /// # Complexity
    ///
    /// About 7 to 20 microseconds for an ordinary 9x9 puzzle, and at most half
    /// a millisecond for full and for regular ones. On larger boards, time and
    /// memory grow with the number of ways that begin alike, which has no
    /// polynomial bound: sparse boards stay cheap, regular full ones take 40
    /// milliseconds on 16x16 and half a second on 25x25.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::text;
    ///
    /// let parse = |line| text::parse(line, &Default::default()).map(|puzzle| puzzle.grid);
    /// let puzzle = parse("1..4..3..2..4..1")?;
    /// let turned = parse("4..1.2....3.1..4")?;
    /// let canonical = puzzle.canonical();
    /// assert_eq!(canonical.grid, parse("...1.23..32.4...")?);
    /// assert_eq!(turned.canonical().grid, canonical.grid);
    /// assert_eq!(canonical.transform.apply(&puzzle), canonical.grid);
    /// assert_eq!(canonical.transform.inverse().apply(&canonical.grid), puzzle);
    /// # Ok::<(), text::TextError>(())
    /// ```
    pub fn canonical(&self) -> Canonical {
        let found = self.canonical_within(&Limits::none());
        found.unwrap_or_else(|stop| unreachable!("nothing is limited: {stop}"))
    }

    /// Returns the same, unless a limit is reached first. A node is one attempt
    /// to order some columns.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::limits::{Limits, Stop};
    ///
    /// let empty = Grid::empty(Shape::CLASSIC);
    /// let stopped = empty.canonical_within(&Limits::none().with_nodes(3));
    /// assert_eq!(stopped, Err(Stop::Nodes));
    /// ```
    pub fn canonical_within(&self, limits: &Limits) -> Result<Canonical, Stop> {
        let form = Search::new(&Board::new(self), limits).run()?;
        let is_turned = self.shape().box_rows() > self.shape().box_columns();
        let [rows, columns] = if is_turned {
            [form.columns, form.rows]
        } else {
            [form.rows, form.columns]
        };
        let parts = [rows, columns, form.digits];
        let transform = Transform::new(self.shape(), form.transposed, parts);
        Ok(Canonical {
            grid: transform.apply(self),
            transform,
        })
    }
}

/// The most stacks of a board that is at least as wide as high.
const MOST_STACKS: usize = Shape::MAX_SIDE.isqrt();

/// A puzzle as the search reads it: its lines in each allowed direction, in
/// boxes at least as wide as high.
struct Board {
    /// Lines in a band, which is also the number of stacks.
    high: usize,
    /// Places of a line in a stack, which is also the number of bands.
    wide: usize,
    /// One value for each cell, line by line; read once, or also across.
    readings: Vec<Vec<u8>>,
    /// For each reading, a bit for each line without digits.
    blank: [u64; 2],
    /// For each reading, a bit for each line that has a digit twice.
    twins: [u64; 2],
    /// For each reading, a bit for each stack without digits.
    blank_stacks: [u64; 2],
}

impl Board {
    fn new(grid: &Grid) -> Board {
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

    fn side(&self) -> usize {
        self.high * self.wide
    }

    fn line(&self, reading: usize, number: usize) -> &[u8] {
        let side = self.side();
        &self.readings[reading][number * side..][..side]
    }

    /// Returns the number of digits of a line in each stack; `None` if it has
    /// a digit twice. A repeated digit may be less than a new one, so fewer
    /// digits need not be better.
    fn stack_counts(&self, reading: usize, line: usize) -> Option<[usize; MOST_STACKS]> {
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
    fn sorted_counts(&self, reading: usize, line: usize) -> Option<[usize; MOST_STACKS]> {
        let mut counts = self.stack_counts(reading, line)?;
        counts[..self.high].sort_unstable();
        Some(counts)
    }

    /// Returns the lines, with their readings, that can make the first row, of
    /// some lines.
    fn first_lines(&self, lines: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
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
    fn stack_orders(&self, reading: usize, line: usize) -> Vec<[u8; MOST_STACKS]> {
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
