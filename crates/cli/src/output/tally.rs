//! Sums over puzzles.

use std::ops::AddAssign;

use quadrille::cover::Stats;
use quadrille::sudoku::Status;

use crate::pipeline::exit::Exit;

/// What is known of some puzzles together.
#[derive(Default, Debug)]
pub struct Tally {
    unique: u64,
    multiple: u64,
    none: u64,
    solved: u64,
    unknown: u64,
    /// Those of which something else is told than their solutions.
    others: u64,
    invalid: u64,
    /// The exit status that they call for.
    pub exit: Exit,
    /// What the searches did, if anyone wants to know.
    pub stats: Stats,
}

impl Tally {
    /// Adds a puzzle that was read.
    pub fn add(&mut self, status: Status, exit: Exit) {
        *self.number_mut(status) += 1;
        self.exit = self.exit.max(exit);
    }

    /// Adds a puzzle that was read, to be asked something else.
    pub fn add_other(&mut self, exit: Exit) {
        self.others += 1;
        self.exit = self.exit.max(exit);
    }

    /// Adds a puzzle that could not be read.
    pub fn add_invalid(&mut self) {
        self.invalid += 1;
        self.exit = self.exit.max(Exit::Trouble);
    }

    /// How many puzzles there are.
    pub fn total(&self) -> u64 {
        let asked = self.unique + self.multiple + self.none + self.solved + self.unknown;
        asked + self.others + self.invalid
    }

    /// The numbers of puzzles of some statuses and of invalid ones, as
    /// `unique 49,150  multiple 7  invalid 0`.
    pub fn summary(&self, statuses: &[Status]) -> String {
        let mut summary = String::new();
        for &status in statuses {
            summary += &format!("{status} {}  ", thousands(self.number(status)));
        }
        summary + &format!("invalid {}", thousands(self.invalid))
    }

    fn number(&self, status: Status) -> u64 {
        match status {
            Status::Unique => self.unique,
            Status::Multiple => self.multiple,
            Status::None => self.none,
            Status::Solved => self.solved,
            Status::Unknown => self.unknown,
        }
    }

    fn number_mut(&mut self, status: Status) -> &mut u64 {
        match status {
            Status::Unique => &mut self.unique,
            Status::Multiple => &mut self.multiple,
            Status::None => &mut self.none,
            Status::Solved => &mut self.solved,
            Status::Unknown => &mut self.unknown,
        }
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.solved += other.solved;
        self.unknown += other.unknown;
        self.others += other.others;
        self.invalid += other.invalid;
        self.exit = self.exit.max(other.exit);
        self.stats += &other.stats;
    }
}

/// A number with a comma before every third digit from the right.
pub fn thousands(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up() {
        let mut tally = Tally::default();
        for _ in 0..1234 {
            tally.add(Status::Unique, Exit::Success);
        }
        let mut other = Tally::default();
        other.add(Status::None, Exit::Unmet);
        other.add_invalid();
        tally += &other;
        assert_eq!(tally.total(), 1236);
        assert_eq!(tally.exit, Exit::Trouble);
        let statuses = [Status::Unique, Status::Multiple, Status::None];
        assert_eq!(
            tally.summary(&statuses),
            "unique 1,234  multiple 0  none 1  invalid 1"
        );
    }

    #[test]
    fn thousands_are_parted() {
        let parted = [0_u64, 999, 1000, 28_200_960].map(thousands);
        assert_eq!(parted, ["0", "999", "1,000", "28,200,960"]);
    }
}
