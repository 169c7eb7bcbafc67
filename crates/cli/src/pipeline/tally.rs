//! Sums over all answers.

use std::ops::AddAssign;

use quadrille::cover::Stats;

use super::exit::Exit;
use crate::output::thousands;

/// Sums over some answers.
#[derive(Default, Debug)]
pub struct Tally {
    /// The number of puzzles of each status.
    statuses: Vec<(&'static str, u64)>,
    /// The number of puzzles without a status.
    others: u64,
    invalid: u64,
    /// The exit status.
    pub exit: Exit,
    /// Statistics of the searches, if they were asked for.
    pub stats: Stats,
}

impl Tally {
    /// Adds one that has this status.
    pub fn add(&mut self, status: &'static str, exit: Exit) {
        self.add_many(status, exit, 1);
    }

    /// Adds some that have this status.
    pub fn add_many(&mut self, status: &'static str, exit: Exit, count: u64) {
        *self.number_mut(status) += count;
        self.exit = self.exit.max(exit);
    }

    /// Adds one without a status.
    pub fn add_other(&mut self, exit: Exit) {
        self.others += 1;
        self.exit = self.exit.max(exit);
    }

    /// Adds one that could not be read.
    pub fn add_invalid(&mut self) {
        self.invalid += 1;
        self.exit = self.exit.max(Exit::Trouble);
    }

    /// Returns their number.
    pub fn total(&self) -> u64 {
        let numbers = self.statuses.iter().map(|(_, number)| number);
        numbers.sum::<u64>() + self.others + self.invalid
    }

    /// Returns the numbers of these statuses and of invalid puzzles, as in
    /// `unique 49,150  multiple 7  invalid 0`.
    pub fn summary(&self, statuses: &[&str]) -> String {
        let number = |status: &str| {
            let found = self.statuses.iter().find(|(known, _)| *known == status);
            found.map_or(0, |(_, number)| *number)
        };
        let parts = statuses
            .iter()
            .map(|&status| format!("{status} {}  ", thousands(number(status))));
        parts.collect::<String>() + &format!("invalid {}", thousands(self.invalid))
    }

    fn number_mut(&mut self, status: &'static str) -> &mut u64 {
        let known = self.statuses.iter().position(|(known, _)| *known == status);
        let place = known.unwrap_or_else(|| {
            self.statuses.push((status, 0));
            self.statuses.len() - 1
        });
        &mut self.statuses[place].1
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        for &(status, number) in &other.statuses {
            *self.number_mut(status) += number;
        }
        self.others += other.others;
        self.invalid += other.invalid;
        self.exit = self.exit.max(other.exit);
        self.stats += &other.stats;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up() {
        let mut tally = Tally::default();
        for _ in 0..1234 {
            tally.add("unique", Exit::Success);
        }
        let mut other = Tally::default();
        other.add("none", Exit::Unmet);
        other.add_invalid();
        tally += &other;
        tally.add_other(Exit::Success);
        assert_eq!((tally.total(), tally.exit), (1237, Exit::Trouble));
        let summary = tally.summary(&["unique", "multiple", "none"]);
        assert_eq!(summary, "unique 1,234  multiple 0  none 1  invalid 1");
    }
}
