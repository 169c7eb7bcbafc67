//! How far a count by rows came, as text for a file.
//!
//! ```text
//! quadrille count by rows 1
//! plan 6d1b0f0e3c3fcd9ac8a3c5f1a4be9e57
//! classes 24027
//! names 362880
//! found 123456
//! counted 1234 1236 1237
//! checksum 0c1f5a4f0fd1e1ab0d0b1c6d1c8e3a22
//! ```
//!
//! Classes of fillings are known by their numbers: those below the first number of `counted`
//! are counted, and those that follow it. `found` has no renamings yet. The plan is a hash of
//! the rules, the clues and all classes, so that no state is taken for one of another
//! board, or of a version that makes other classes.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::fillings::Classes;
use super::places::{Places, Slab};
use crate::cover::{Count, Fingerprint};

/// The first line.
const HEADING: &str = "quadrille count by rows 1";

/// The state of a count of all solutions [by rows](crate::sudoku::Solver::count_from): the
/// parts that are counted, and their solutions.
///
/// As text, it has a checksum.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::RowCheckpoint;
///
/// let error = "quadrille count by rows 1\nplan".parse::<RowCheckpoint>().unwrap_err();
/// assert_eq!(error.to_string(), "2: expected 'plan' and its value");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowCheckpoint {
    plan: Fingerprint,
    classes: u64,
    names: u128,
    found: u128,
    /// Those before this one are counted.
    first: u64,
    /// And these after it.
    others: BTreeSet<u64>,
}

impl RowCheckpoint {
    pub(super) fn new(plan: Fingerprint, classes: u64, names: u128) -> RowCheckpoint {
        RowCheckpoint {
            plan,
            classes,
            names,
            found: 0,
            first: 0,
            others: BTreeSet::new(),
        }
    }

    /// Returns whether it is a state of the same count as another one.
    pub(in crate::sudoku) fn is_akin_to(&self, other: &RowCheckpoint) -> bool {
        (self.plan, self.classes, self.names) == (other.plan, other.classes, other.names)
    }

    /// Returns the number of solutions found so far. It is exact once the count is done.
    pub fn count(&self) -> Count {
        let all = self.found.saturating_mul(self.names);
        match self.is_done() && all < u128::MAX {
            true => Count::Exact(all),
            false => Count::AtLeast(all),
        }
    }

    /// Returns whether everything is counted.
    pub fn is_done(&self) -> bool {
        self.first == self.classes
    }

    /// Returns the number of parts that are counted, and the number of all.
    pub fn progress(&self) -> (u64, u64) {
        (self.first + self.others.len() as u64, self.classes)
    }

    /// Returns the solutions of the classes counted so far, up to renamings.
    pub(super) fn found(&self) -> u128 {
        self.found
    }

    /// Returns the classes that are not counted.
    pub(super) fn left(&self) -> impl Iterator<Item = usize> + '_ {
        let left = (self.first..self.classes).filter(|class| !self.others.contains(class));
        left.map(|class| class as usize)
    }

    /// Adds a class that is counted.
    pub(super) fn add(&mut self, class: usize, solutions: u128) {
        self.found = self.found.saturating_add(solutions);
        self.others.insert(class as u64);
        while self.others.remove(&self.first) {
            self.first += 1;
        }
    }

    /// Returns the text without its checksum.
    fn body(&self) -> String {
        let others: String = self
            .others
            .iter()
            .map(|class| format!(" {class}"))
            .collect();
        format!(
            "{HEADING}\nplan {}\nclasses {}\nnames {}\nfound {}\ncounted {}{others}\n",
            self.plan, self.classes, self.names, self.found, self.first
        )
    }
}

impl fmt::Display for RowCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        let checksum = Fingerprint::of_bytes(body.as_bytes());
        writeln!(f, "{body}checksum {checksum}")
    }
}

/// A count cannot go on from a state.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error, Debug)]
#[non_exhaustive]
pub enum CountFromError {
    /// The puzzle is not counted by rows, or the settings of the solver do not allow it.
    #[error(
        "only boards up to 9x9 whose rules say which cells differ are counted by rows, \
         without pencil marks"
    )]
    Unsupported,
    /// The state is of a count of another puzzle, or from another version.
    #[error("it is of another puzzle, or of another version")]
    Other,
}

/// A text is not the state of a count by rows.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
#[error("{line}: {message}")]
#[non_exhaustive]
pub struct UnreadableRows {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl FromStr for RowCheckpoint {
    type Err = UnreadableRows;

    fn from_str(text: &str) -> Result<RowCheckpoint, UnreadableRows> {
        fn wrong(line: usize, message: impl Into<String>) -> UnreadableRows {
            let message = message.into();
            UnreadableRows { line, message }
        }
        fn read<T: FromStr>(line: usize, value: &str) -> Result<T, UnreadableRows> {
            let found = value.escape_debug();
            let unread = |_| wrong(line, format!("expected a number, found '{found}'"));
            value.parse().map_err(unread)
        }
        let mut lines = text.lines();
        if lines.next() != Some(HEADING) {
            return Err(wrong(1, format!("expected '{HEADING}'")));
        }
        let names = ["plan", "classes", "names", "found", "counted", "checksum"];
        let mut values = [""; 6];
        for (number, (name, value)) in names.iter().zip(&mut values).enumerate() {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            let found = line.and_then(|line| line.strip_prefix(' '));
            let missing = || wrong(number + 2, format!("expected '{name}' and its value"));
            *value = found.ok_or_else(missing)?;
        }
        if lines.next().is_some() {
            return Err(wrong(8, "expected nothing more"));
        }
        let mut counted = values[4].split(' ');
        let state = RowCheckpoint {
            plan: read(2, values[0])?,
            classes: read(3, values[1])?,
            names: read(4, values[2])?,
            found: read(5, values[3])?,
            first: read(6, counted.next().unwrap_or_default())?,
            others: counted
                .map(|class| read(6, class))
                .collect::<Result<_, _>>()?,
        };
        let checksum = Fingerprint::of_bytes(state.body().as_bytes());
        let is_within = state.first <= state.classes
            && state.others.range(..=state.first).next().is_none()
            && state.others.range(state.classes..).next().is_none();
        if values[5] != checksum.to_string() || !is_within {
            return Err(wrong(7, "the checksum is another one: the file is damaged"));
        }
        Ok(state)
    }
}

/// Returns the hash of the rules and clues of a board, and of all classes.
pub(super) fn fingerprint(places: &Places, slab: &Slab, classes: &Classes) -> Fingerprint {
    let mut bytes = places.bytes();
    bytes.extend(slab.cells().iter().map(|&cell| cell as u8));
    for class in classes.list() {
        bytes.extend(&class.filling);
        bytes.extend(class.size.to_le_bytes());
    }
    Fingerprint::of_bytes(&bytes)
}
