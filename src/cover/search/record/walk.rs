//! The recording of a walk on bit sets.

use std::ops::ControlFlow;

use super::recorder::Recorder;
use super::step::Step;
use crate::cover::model::index::ItemId;
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::memo::{Key, Table};
use crate::cover::search::pairs::Closing;
use crate::cover::search::sets::{Sets, State, Visitor};
use crate::limits::{Clock, Stop};

/// Records a walk through a search.
pub(super) struct Recording<'r, 'a> {
    recorder: &'r mut Recorder<'a>,
    /// The closed branches, by their states.
    table: Table<3>,
    key: Key,
    /// The items of the search, by their numbers in the whole problem. Some numbers of
    /// the search are not in use.
    items: Vec<Option<ItemId>>,
}

impl<'r, 'a> Recording<'r, 'a> {
    /// Creates a recording of a search with this root. The states that it remembers
    /// take at most `memory` bytes.
    pub(super) fn new(
        recorder: &'r mut Recorder<'a>,
        root: State<'_>,
        key: Key,
        memory: usize,
    ) -> Recording<'r, 'a> {
        Recording {
            recorder,
            table: Table::new(key.of(root).len(), memory),
            key,
            items: Vec::new(),
        }
    }

    /// Tells what an item of the search is in the whole problem.
    pub(super) fn name(&mut self, number: usize, item: ItemId) {
        if self.items.len() <= number {
            self.items.resize(number + 1, None);
        }
        self.items[number] = Some(item);
    }

    /// Records the whole search, and returns the number of solutions; `None`
    /// if it does not fit in 128 bits.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn run(
        &mut self,
        sets: &mut Sets,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Result<Option<u128>, Stop> {
        self.recorder.begin();
        match sets.walk::<dyn Visitor>(self, clock, stats) {
            Event::Stopped(stop) => Err(stop),
            Event::Exhausted | Event::Solution => Ok(self.recorder.end()),
        }
    }
}

impl Visitor for Recording<'_, '_> {
    /// A replay knows of no parity.
    fn closing(&self) -> Closing {
        Closing::Never
    }

    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        self.recorder.add(1);
        ControlFlow::Continue(())
    }

    fn is_cached(&mut self, state: State<'_>) -> bool {
        if self.recorder.is_deaf() {
            return true;
        }
        let closed = self.table.get(self.key.of(state));
        closed
            .inspect(|&closed| self.recorder.know(closed))
            .is_some()
    }

    fn branch(&mut self, item: usize) {
        let item = self.items[item].unwrap_or_else(|| unreachable!("it has a name"));
        self.recorder.open(Step::Item(item));
    }

    fn exit(&mut self, state: State<'_>) {
        let closed = self.recorder.close();
        self.table.insert(self.key.of(state), closed);
    }
}
