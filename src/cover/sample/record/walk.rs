//! The recording of a walk through states.

use std::ops::ControlFlow;

use super::recorder::Recorder;
use super::step::Step;
use crate::bits::take_lowest;
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::cover::search::memo::{Key, Table};
use crate::cover::search::sets::{State, Visitor};
use crate::limits::Stop;

/// Records a walk through a search.
pub(super) struct Recording<'r, 'a> {
    recorder: &'r mut Recorder<'a>,
    /// The closed branches, by their states.
    table: Table<3>,
    told: Told,
}

/// How branches are told.
pub(super) enum Told {
    /// By items that are covered once.
    Items(Items),
    /// By options.
    Options(Options),
}

/// The items of a search.
pub(super) struct Items {
    /// What tells states apart.
    pub(super) key: Key,
    /// Their numbers in the whole problem. Some numbers of the search are not in use.
    pub(super) names: Vec<Option<ItemId>>,
    /// The search branches on the first of these that is open; if there are none, on the item
    /// with the fewest options.
    pub(super) order: Vec<usize>,
}

/// The options of a search.
pub(super) struct Options {
    /// Their numbers in the whole problem.
    names: Vec<OptionId>,
    /// For each item with bounds, its options: the places of words, and these.
    bounded: Vec<Vec<(usize, u64)>>,
    /// The number of options chosen before the state that was met last, and before each
    /// open branch.
    depth: usize,
    depths: Vec<usize>,
    /// The chosen options as a set, and the words of a state.
    chosen: Vec<u64>,
    words: Vec<u64>,
}

impl Options {
    /// Tells the options of a search for solutions of a problem, in the order of their
    /// numbers there. Also returns the number of words of a state. In the whole they have the names
    /// that `whole` tells.
    pub(super) fn told(
        problem: &Problem,
        options: &[OptionId],
        whole: impl Fn(OptionId) -> OptionId,
    ) -> (Told, usize) {
        let mut bounded = vec![Vec::<(usize, u64)>::new(); problem.item_count()];
        for (number, &option) in options.iter().enumerate() {
            let (place, bit) = (number / 64, 1 << (number % 64));
            for item in problem.items_of(option) {
                if problem.bounds(*item) != (1..=1) {
                    match bounded[item.index()].last_mut() {
                        Some((last, word)) if *last == place => *word |= bit,
                        _ => bounded[item.index()].push((place, bit)),
                    }
                }
            }
        }
        bounded.retain(|words| !words.is_empty());
        let words = options.len().div_ceil(64).max(1);
        let width = words + bounded.len();
        let options = Options {
            names: options.iter().map(|&option| whole(option)).collect(),
            bounded,
            depth: 0,
            depths: Vec::new(),
            chosen: vec![0; words],
            words: Vec::new(),
        };
        (Told::Options(options), width)
    }

    /// Reads what a replay compares: the options left, and how often each item with bounds
    /// is covered, or 0 if it has no options left.
    fn read(&mut self, state: State<'_>, depth: usize) -> &[u64] {
        let chosen = &mut self.chosen;
        chosen.fill(0);
        for &option in &state.chosen[..depth] {
            chosen[option as usize / 64] |= 1 << (option % 64);
        }
        self.words.clear();
        self.words.extend(state.alive);
        self.words.extend(self.bounded.iter().map(|words| {
            let words = words.iter();
            match words
                .clone()
                .any(|&(place, word)| state.alive[place] & word != 0)
            {
                true => words.fold(0, |sum, &(place, word)| {
                    sum + u64::from((chosen[place] & word).count_ones())
                }),
                false => 0,
            }
        }));
        &self.words
    }
}

impl Told {
    /// Returns what tells states apart, after this number of choices.
    fn key<'s>(&'s mut self, state: State<'s>, depth: usize) -> &'s [u64] {
        match self {
            Told::Items(items) => items.key.of(state),
            Told::Options(options) => options.read(state, depth),
        }
    }
}

impl<'r, 'a> Recording<'r, 'a> {
    /// Creates a recording. The states that it remembers take at most `memory` bytes, and
    /// each of them `width` words.
    pub(super) fn new(
        recorder: &'r mut Recorder<'a>,
        told: Told,
        width: usize,
        memory: usize,
    ) -> Recording<'r, 'a> {
        Recording {
            recorder,
            table: Table::new(width, memory),
            told,
        }
    }

    /// Tells the whole search, and returns the number of solutions; `None` if it does not
    /// fit in 128 bits.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if the search does.
    pub(super) fn run(
        mut self,
        search: impl FnOnce(&mut dyn Visitor) -> Result<(), Stop>,
    ) -> Result<Option<u128>, Stop> {
        self.recorder.begin();
        search(&mut self)?;
        Ok(self.recorder.end())
    }
}

impl Visitor for Recording<'_, '_> {
    fn looks_ahead(&self) -> bool {
        false
    }

    fn solution(&mut self, _: State<'_>) -> ControlFlow<()> {
        self.recorder.add(1);
        ControlFlow::Continue(())
    }

    fn is_cached(&mut self, state: State<'_>) -> bool {
        if self.recorder.is_deaf() {
            return true;
        }
        let depth = state.chosen.len();
        if let Told::Options(options) = &mut self.told {
            options.depth = depth;
        }
        let closed = self.table.get(self.told.key(state, depth));
        closed
            .inspect(|&closed| self.recorder.know(closed))
            .is_some()
    }

    fn branch(&mut self, state: State<'_>, item: usize) -> usize {
        let Told::Items(items) = &self.told else {
            return item;
        };
        let is_open = |item: &usize| state.open[item / 64] >> (item % 64) & 1 == 1;
        let first = items.order.iter().copied().find(is_open).unwrap_or(item);
        let name = items.names[first].unwrap_or_else(|| unreachable!("it has a name"));
        self.recorder.open(Step::Item(name));
        first
    }

    fn is_binary(&self) -> bool {
        matches!(self.told, Told::Options(_))
    }

    fn take_next(&mut self, todo: &mut [u64], first: usize) -> Option<usize> {
        let option = take_lowest(todo)?;
        if let Told::Options(options) = &mut self.told {
            options.depths.push(options.depth);
            self.recorder
                .open(Step::Option(options.names[first + option]));
        }
        Some(option)
    }

    fn exit(&mut self, state: State<'_>) {
        let closed = self.recorder.close();
        let depth = match &mut self.told {
            Told::Options(options) => options.depths.pop().unwrap_or_default(),
            Told::Items(_) => 0,
        };
        self.table.insert(self.told.key(state, depth), closed);
    }
}
