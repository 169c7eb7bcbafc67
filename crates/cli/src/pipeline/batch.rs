//! Records on their way to the workers, and the memory that they come in.

use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille::text::{Record, Run};

use super::input::Source;

/// Records that are worked on together.
#[derive(Debug)]
pub struct Batch {
    /// Where all of them are from.
    pub source: Source,
    /// The number of records before these, in all inputs.
    pub before: u64,
    /// At least one.
    pub items: Vec<Item>,
}

/// What was read at a time.
#[derive(Debug)]
pub enum Item {
    /// A record of any kind.
    Record(Box<Record>),
    /// At least one classic puzzle.
    Run(Run),
}

impl Item {
    /// Returns the number of records it stands for.
    pub fn len(&self) -> usize {
        match self {
            Item::Record(_) => 1,
            Item::Run(run) => run.puzzles().len(),
        }
    }
}

/// A record of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Line<'a> {
    /// A record of any kind.
    Record(&'a Record),
    /// A place in a run.
    Classic(&'a Run, usize),
}

impl<'a> Line<'a> {
    /// Returns the record itself.
    pub fn record(self) -> Cow<'a, Record> {
        match self {
            Line::Record(record) => Cow::Borrowed(record),
            Line::Classic(run, place) => Cow::Owned(run.record(place)),
        }
    }
}

impl Batch {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.items.iter().map(Item::len).sum()
    }

    /// Returns its records, in order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.items.iter().flat_map(|item| {
            let (record, run) = match item {
                Item::Record(record) => (Some(Line::Record(record)), None),
                Item::Run(run) => (None, Some(run)),
            };
            let places = run.map(|run| (0..run.puzzles().len()).map(|n| Line::Classic(run, n)));
            record.into_iter().chain(places.into_iter().flatten())
        })
    }
}

/// Things whose memory is used again. Large allocations would otherwise return
/// to the system and be mapped again, page by page, each filled with zeros.
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Spares<T> {
        Spares(Mutex::default())
    }
}

impl<T: Default> Spares<T> {
    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns one that was given back, or a new one.
    pub fn take(&self) -> T {
        self.lock().pop().unwrap_or_default()
    }

    /// Keeps one for the next use.
    pub fn give_back(&self, one: T) {
        self.lock().push(one);
    }
}
