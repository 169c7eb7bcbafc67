//! The columns of a board as far as they are ordered, and the numbers of the
//! digits that have appeared.

use std::ops::ControlFlow;

use super::board::{Line, Order, Watch};
use quadrille_limits::limits::Stop;

/// Greater than the number of any digit.
pub(super) const NO_NUMBER: u8 = u8::MAX;

/// What the rows placed so far determine about columns and digits.
///
/// Places are those of the result. A *class* is a run of places whose columns
/// were alike in all rows so far, except for the digits that appeared in them
/// for the first time. The columns of a class may be put there in any order.
///
/// `SIDE` is greater than the side of the board: frames are copied at each step.
#[derive(Clone, Copy)]
pub(super) struct Frame<const SIDE: usize> {
    /// For each place, the column there; in a class, any order.
    pub(super) columns: [u8; SIDE],
    /// For each column, its place.
    places: [u8; SIDE],
    /// A bit for each place that begins a class, and one past the end.
    starts: u64,
    /// A bit for each digit that has appeared.
    seen: u64,
    /// For each of these digits, the column in which it appeared first.
    home: [u8; SIDE],
    /// The number to add to the place of that column to get the number of the
    /// digit, modulo 256. As the numbers of a class increase with its places,
    /// this holds for any final order of the class.
    shift: [u8; SIDE],
    /// The number of the next digit to appear.
    next: u8,
}

impl<const SIDE: usize> Frame<SIDE> {
    /// Creates a frame without rows; each stack is a class of its own. Without
    /// an order, the stacks are as they are on the board.
    pub(super) fn new(order: Option<&Order>, high: usize, wide: usize) -> Frame<SIDE> {
        let mut frame = Frame {
            columns: [0; SIDE],
            places: [0; SIDE],
            starts: 1 << (high * wide),
            seen: 0,
            home: [0; SIDE],
            shift: [0; SIDE],
            next: 1,
        };
        for stack in 0..high {
            let from = order.map_or(stack, |order| usize::from(order[stack])) * wide;
            frame.starts |= 1 << (stack * wide);
            for column in 0..wide {
                let place = stack * wide + column;
                frame.columns[place] = (from + column) as u8;
                frame.places[from + column] = place as u8;
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
    pub(super) fn unused_numbers(&self) -> impl Iterator<Item = u8> + use<SIDE> {
        self.next..=SIDE as u8
    }

    fn has_seen(&self, digit: usize) -> bool {
        self.seen >> digit & 1 == 1
    }

    /// Returns whether the class that begins at a place has only that.
    fn is_single(&self, start: usize) -> bool {
        self.starts >> (start + 1) & 1 == 1
    }

    /// Returns the end of the class that begins at a place.
    pub(super) fn end_of(&self, start: usize) -> usize {
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

    /// Gives a digit that has appeared the least number that is open to it.
    fn settle(&mut self, digit: usize) {
        let home = usize::from(self.places[usize::from(self.home[digit])]);
        // Most classes are of one place.
        if self.starts >> home & 0b11 != 0b11 {
            self.single_out(home, self.start_of(home));
        }
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
pub(super) struct Row<'a, const SIDE: usize> {
    line: &'a Line<SIDE>,
    side: usize,
    /// The least row so far. Anything greater is dropped.
    pub(super) bound: [u8; SIDE],
    /// How many times the bound was lowered.
    lowered: u32,
    /// Counts each attempt.
    watch: &'a mut Watch,
}

/// The places of a row that are filled, from the first on.
#[derive(Clone, Copy)]
struct Filled<const SIDE: usize> {
    row: [u8; SIDE],
    len: usize,
    /// Whether they are as in the bound. Otherwise they are less.
    is_equal: bool,
}

impl<'a, const SIDE: usize> Row<'a, SIDE> {
    pub(super) fn new(
        line: &'a Line<SIDE>,
        side: usize,
        bound: [u8; SIDE],
        watch: &'a mut Watch,
    ) -> Row<'a, SIDE> {
        Row {
            line,
            side,
            bound,
            lowered: 0,
            watch,
        }
    }

    /// Makes the row least in every possible way, and passes on the resulting
    /// frames. If the row is less than the bound, it becomes the bound, and
    /// `found` is told that its earlier results are void. The row is known to be
    /// blank in the classes before a place, and whether the bound is, too.
    pub(super) fn place(
        &mut self,
        frame: &Frame<SIDE>,
        (len, is_equal): (usize, bool),
        found: &mut impl FnMut(Option<Frame<SIDE>>),
    ) -> ControlFlow<Stop> {
        let filled = Filled {
            row: [0; SIDE],
            len,
            is_equal,
        };
        self.fill(*frame, filled, found)
    }

    /// Continues from a place at which a class begins.
    fn fill(
        &mut self,
        mut frame: Frame<SIDE>,
        mut filled: Filled<SIDE>,
        found: &mut impl FnMut(Option<Frame<SIDE>>),
    ) -> ControlFlow<Stop> {
        self.watch.tick()?;
        while filled.len < self.side {
            let start = filled.len;
            if frame.is_single(start) {
                let number = self.number_single(&mut frame, start);
                if filled.is_equal {
                    if number > self.bound[start] {
                        return ControlFlow::Continue(());
                    }
                    filled.is_equal = number == self.bound[start];
                }
                filled.row[start] = number;
                filled.len += 1;
                continue;
            }
            let end = frame.end_of(start);
            let blanks = self.blanks_first(&mut frame, start, end);
            if blanks > 0 {
                filled.len += blanks;
                frame.starts |= 1 << filled.len;
            } else {
                let least = self.least(&frame, start, end);
                if least < frame.next || self.line.has_twins {
                    filled.row[start] = least;
                    filled.len += 1;
                    return match self.is_within_bound(&mut filled, start) {
                        true => self.branch(&frame, (start, end), filled, found),
                        false => ControlFlow::Continue(()),
                    };
                }
                // All of them are new.
                for place in start..end {
                    filled.row[place] = frame.next;
                    frame.appear(self.digit(&frame, place), place);
                }
                filled.len = end;
            }
            if !self.is_within_bound(&mut filled, start) {
                return ControlFlow::Continue(());
            }
        }
        if !filled.is_equal {
            self.bound = filled.row;
            self.lowered += 1;
            found(None);
        }
        found(Some(frame));
        ControlFlow::Continue(())
    }

    /// Compares with the bound what was filled from a place on. Returns `false`
    /// if it is greater.
    fn is_within_bound(&self, filled: &mut Filled<SIDE>, from: usize) -> bool {
        for place in from..filled.len {
            if !filled.is_equal {
                break;
            }
            let (number, most) = (filled.row[place], self.bound[place]);
            if number > most {
                return false;
            }
            filled.is_equal = number == most;
        }
        true
    }

    /// Returns the digit of the column at a place; 0 for a blank.
    fn digit(&self, frame: &Frame<SIDE>, place: usize) -> usize {
        usize::from(self.line.values[usize::from(frame.columns[place])])
    }

    /// Puts the blanks of a class first, and returns their number.
    fn blanks_first(&self, frame: &mut Frame<SIDE>, start: usize, end: usize) -> usize {
        let mut next = start;
        for place in start..end {
            if self.digit(frame, place) == 0 {
                frame.swap(place, next);
                next += 1;
            }
        }
        next - start
    }

    /// Returns the least number for a column that is a class by itself, and
    /// settles it; 0 for a blank.
    fn number_single(&self, frame: &mut Frame<SIDE>, place: usize) -> u8 {
        let digit = self.digit(frame, place);
        if digit == 0 {
            return 0;
        }
        if !frame.has_seen(digit) {
            frame.appear(digit, place);
            return frame.next - 1;
        }
        frame.settle(digit);
        frame.places[usize::from(frame.home[digit])].wrapping_add(frame.shift[digit])
    }

    /// Returns the least number that can stand at the start of a class without
    /// blanks.
    fn least(&self, frame: &Frame<SIDE>, start: usize, end: usize) -> u8 {
        let numbers = (start..end).map(|place| self.number(frame, place, start, end));
        numbers.min().unwrap_or(frame.next)
    }

    /// Returns the least number for the digit of a column if that goes first.
    fn number(&self, frame: &Frame<SIDE>, place: usize, start: usize, end: usize) -> u8 {
        let digit = self.digit(frame, place);
        if frame.has_seen(digit) {
            frame.least_number(digit, place, start, end)
        } else {
            frame.next
        }
    }

    /// Puts first, in turn, each column that can have the number at the start
    /// of a class, which is the last number that was filled in.
    fn branch(
        &mut self,
        frame: &Frame<SIDE>,
        (start, end): (usize, usize),
        mut filled: Filled<SIDE>,
        found: &mut impl FnMut(Option<Frame<SIDE>>),
    ) -> ControlFlow<Stop> {
        for place in start..end {
            if self.number(frame, place, start, end) != filled.row[start] {
                continue;
            }
            let mut frame = *frame;
            frame.single_out(place, start);
            let digit = self.digit(&frame, start);
            if frame.has_seen(digit) {
                frame.settle(digit);
            } else {
                frame.appear(digit, start);
            }
            let lowered = self.lowered;
            self.fill(frame, filled, found)?;
            // A new bound begins like this row.
            filled.is_equal |= self.lowered > lowered;
        }
        ControlFlow::Continue(())
    }
}
