//! Records on their way to the workers.

use std::borrow::Cow;

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
