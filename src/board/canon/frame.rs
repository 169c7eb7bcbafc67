//! The columns of a board as far as they are ordered, and the numbers of the
//! digits that have appeared.

use std::ops::ControlFlow;

use super::watch::Watch;
use crate::board::Shape;
use crate::limits::Stop;

const MOST: usize = Shape::MAX_SIDE;

/// Greater than any row.
pub(super) const NO_ROW: [u8; MOST] = [u8::MAX; MOST];

/// What the rows placed so far determine about columns and digits.
///
/// Places are those of the result. A *class* is a run of places whose columns
/// were alike in all rows so far, except for the digits that appeared in them
/// for the first time. The columns of a class may be put there in any order.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// For each place, the column there; in a class, any order.
    pub(super) columns: [u8; MOST],
    /// For each column, its place.
    places: [u8; MOST],
    /// A bit for each place that begins a class, and one past the end.
    starts: u64,
    /// A bit for each digit that has appeared.
    seen: u64,
    /// For each of these digits, the column in which it appeared first.
    home: [u8; MOST + 1],
    /// The number to add to the place of that column to get the number of the
    /// digit, modulo 256. As the numbers of a class increase with its places,
    /// this holds for any final order of the class.
    shift: [u8; MOST + 1],
    /// The number of the next digit to appear.
    next: u8,
}

impl Frame {
    /// Creates a frame without rows; each stack is a class of its own.
    pub(super) fn new(stacks: &[u8], wide: usize) -> Frame {
        let mut frame = Frame {
            columns: [0; MOST],
            places: [0; MOST],
            starts: 1 << (stacks.len() * wide),
            seen: 0,
            home: [0; MOST + 1],
            shift: [0; MOST + 1],
            next: 1,
        };
        for (k, &stack) in stacks.iter().enumerate() {
            frame.starts |= 1 << (k * wide);
            for column in 0..wide {
                let place = k * wide + column;
                frame.columns[place] = stack * wide as u8 + column as u8;
                frame.places[usize::from(frame.columns[place])] = place as u8;
            }
        }
        frame
    }

    /// Returns the number of a digit in the current order of columns; `None` if
    /// it has not appeared.
    pub(super) fn number(&self, digit: usize) -> Option<u8> {
        let place = self.places[usize::from(self.home[digit])];
        self.has_seen(digit)
            .then(|| place.wrapping_add(self.shift[digit]))
    }

    /// Returns the numbers for digits that have not appeared.
    pub(super) fn unused_numbers(&self) -> impl Iterator<Item = u8> + use<> {
        self.next..=MOST as u8
    }

    fn has_seen(&self, digit: usize) -> bool {
        self.seen >> digit & 1 == 1
    }

    /// Returns the end of the class that begins at a place.
    fn end_of(&self, start: usize) -> usize {
        start + 1 + (self.starts >> (start + 1)).trailing_zeros() as usize
    }

    /// Returns the start of the class of a place.
    fn start_of(&self, place: usize) -> usize {
        place - (self.starts << (63 - place)).leading_zeros() as usize
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.columns.swap(one, other);
        self.places[usize::from(self.columns[one])] = one as u8;
        self.places[usize::from(self.columns[other])] = other as u8;
    }

    /// Puts a column of a class first, in a class of its own.
    fn single_out(&mut self, place: usize, start: usize) {
        self.swap(place, start);
        self.starts |= 1 << (start + 1);
    }

    /// Makes a digit appear at a place.
    fn appear(&mut self, digit: usize, place: usize) {
        self.seen |= 1 << digit;
        self.home[digit] = self.columns[place];
        self.shift[digit] = self.next.wrapping_sub(place as u8);
        self.next += 1;
    }

    /// Returns the least number that a digit can have if the column at `place`
    /// goes first in the class that begins at `start`.
    fn least_number(&self, digit: usize, place: usize, start: usize, end: usize) -> u8 {
        let home = usize::from(self.places[usize::from(self.home[digit])]);
        let least = if home == place {
            start
        } else if (start..end).contains(&home) {
            start + 1
        } else {
            self.start_of(home)
        };
        (least as u8).wrapping_add(self.shift[digit])
    }
}

/// A line of a board that is to become a row of the result.
pub(super) struct Row<'a> {
    /// Its values, by column.
    pub(super) line: &'a [u8],
    /// Whether a digit stands in it twice: the second is not new.
    pub(super) has_twins: bool,
    /// The least row so far. Anything greater is dropped.
    pub(super) bound: [u8; MOST],
    /// Counts each attempt.
    pub(super) watch: &'a mut Watch,
}

impl Row<'_> {
    /// Makes the row least in every possible way, and passes on the resulting
    /// frames. If the row is less than the bound, it becomes the bound, and
    /// `found` is told that its earlier results are void.
    pub(super) fn place(
        &mut self,
        frame: &Frame,
        found: &mut impl FnMut(Option<Frame>),
    ) -> ControlFlow<Stop> {
        self.fill(*frame, 0, NO_ROW, found)
    }

    /// Continues from a place at which a class begins.
    fn fill(
        &mut self,
        mut frame: Frame,
        mut start: usize,
        mut row: [u8; MOST],
        found: &mut impl FnMut(Option<Frame>),
    ) -> ControlFlow<Stop> {
        self.watch.tick()?;
        let side = self.line.len();
        while start < side {
            let end = frame.end_of(start);
            let blanks = self.blanks_first(&mut frame, start, end);
            if blanks > 0 {
                row[start..start + blanks].fill(0);
                frame.starts |= 1 << (start + blanks);
                start += blanks;
            } else {
                let least = self.least(&frame, start, end);
                row[start] = least;
                if least < frame.next || self.has_twins {
                    if row[..=start] <= self.bound[..=start] {
                        return self.branch(&frame, (start, end), row, found);
                    }
                    return ControlFlow::Continue(());
                }
                // All of them are new.
                for (place, number) in (start..end).zip(&mut row[start..end]) {
                    *number = frame.next;
                    let column = usize::from(frame.columns[place]);
                    frame.appear(usize::from(self.line[column]), place);
                }
                start = end;
            }
            if row[..start] > self.bound[..start] {
                return ControlFlow::Continue(());
            }
        }
        if row[..side] < self.bound[..side] {
            self.bound = row;
            found(None);
        }
        found(Some(frame));
        ControlFlow::Continue(())
    }

    /// Puts the blanks of a class first, and returns their number.
    fn blanks_first(&self, frame: &mut Frame, start: usize, end: usize) -> usize {
        let mut next = start;
        for place in start..end {
            if self.line[usize::from(frame.columns[place])] == 0 {
                frame.swap(place, next);
                next += 1;
            }
        }
        next - start
    }

    /// Returns the least number that can stand at the start of a class without
    /// blanks.
    fn least(&self, frame: &Frame, start: usize, end: usize) -> u8 {
        let numbers = (start..end).map(|place| self.number(frame, place, start, end));
        numbers.min().unwrap_or(frame.next)
    }

    /// Returns the least number for the digit of a column if that goes first.
    fn number(&self, frame: &Frame, place: usize, start: usize, end: usize) -> u8 {
        let digit = usize::from(self.line[usize::from(frame.columns[place])]);
        if frame.has_seen(digit) {
            frame.least_number(digit, place, start, end)
        } else {
            frame.next
        }
    }

    /// Puts first, in turn, each column that can have the number at the start
    /// of a class.
    fn branch(
        &mut self,
        frame: &Frame,
        (start, end): (usize, usize),
        row: [u8; MOST],
        found: &mut impl FnMut(Option<Frame>),
    ) -> ControlFlow<Stop> {
        for place in start..end {
            if self.number(frame, place, start, end) != row[start] {
                continue;
            }
            let mut frame = *frame;
            frame.single_out(place, start);
            let digit = usize::from(self.line[usize::from(frame.columns[start])]);
            if frame.has_seen(digit) {
                let home = usize::from(frame.places[usize::from(frame.home[digit])]);
                frame.single_out(home, frame.start_of(home));
            } else {
                frame.appear(digit, start);
            }
            self.fill(frame, start + 1, row, found)?;
        }
        ControlFlow::Continue(())
    }
}
