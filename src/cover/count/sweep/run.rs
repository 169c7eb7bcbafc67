//! A sweep under way: it can pause after any state and go on.

use std::ops::Range;

use super::front::{Layer, Place, Sweep};
use super::table::{Full, State, Table};
use crate::cover::model::natural::Natural;
use crate::limits::{Clock, Stop};

/// How far a sweep has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Swept {
    /// The number of all solutions.
    All(Natural),
    /// It has taken the steps that it was given.
    Paused,
    /// The states of a layer do not fit the memory.
    TooWide,
}

/// A sweep under way, whatever the size of its states and numbers.
pub(in crate::cover) trait Running {
    /// Goes on for about this many steps, with tables of at most this many bytes.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. It can go on from there.
    fn advance(&mut self, steps: u64, memory: usize, clock: &mut Clock) -> Result<Swept, Stop>;

    /// Returns the most states between two layers so far.
    fn widest(&self) -> usize;
}

/// A sweep with states of one size.
pub(super) struct Run<S> {
    layers: Vec<Step<S>>,
    places: Vec<Fit<S>>,
    fields: Vec<(S, S)>,
    tables: Tables<S>,
    /// The layer that is under way, and the place in its table.
    at: usize,
    from: usize,
    /// The highest words of all numbers together.
    highest: u64,
    widest: usize,
    /// Whether states may become equal with the same option: those that differ in what secondary
    /// items forbid.
    merges: bool,
}

/// A layer.
struct Step<S> {
    own: S,
    covered: S,
    keep: S,
    places: Range<usize>,
    /// The logarithm of the most numbers that are added up in one state, for each state.
    fan_in: u32,
}

/// An option.
struct Fit<S> {
    free: S,
    set: S,
    fields: Range<usize>,
}

/// The tables of all layers, by the words of their numbers.
enum Tables<S> {
    W1(Vec<Table<S, 1>>),
    W2(Vec<Table<S, 2>>),
    W4(Vec<Table<S, 4>>),
    W8(Vec<Table<S, 8>>),
    W16(Vec<Table<S, 16>>),
    W64(Vec<Table<S, 64>>),
}

/// Why the work on a layer ended early.
enum Halt {
    Paused,
    Narrow,
    Full,
    Stopped(Stop),
}

impl From<Full> for Halt {
    fn from(_: Full) -> Halt {
        Halt::Full
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

impl<S: State> Run<S> {
    pub(super) fn new(sweep: &Sweep) -> Run<S> {
        let mut start = 0;
        let layer = |layer: &Layer| {
            let places = std::mem::replace(&mut start, layer.end)..layer.end;
            Step {
                own: S::cut(layer.own),
                covered: S::cut(layer.covered),
                keep: S::cut(layer.keep),
                fan_in: places.len().max(1).ilog2() + 1,
                places,
            }
        };
        let layers: Vec<_> = sweep.layers.iter().map(layer).collect();
        let fit = |place: &Place| Fit {
            free: S::cut(place.free),
            set: S::cut(place.set),
            fields: place.fields.clone(),
        };
        let cut = |&(bits, colour): &(u128, u128)| (S::cut(bits), S::cut(colour));
        let mut tables: Vec<_> = (0..=layers.len()).map(|_| Table::default()).collect();
        tables[0] = Table::of(S::default(), [1]);
        Run {
            places: sweep.places.iter().map(fit).collect(),
            fields: sweep.fields.iter().map(cut).collect(),
            tables: Tables::W1(tables),
            at: 0,
            from: 0,
            highest: 0,
            widest: 1,
            merges: (sweep.layers.iter()).any(|it| it.covered | it.own != !it.keep),
            layers,
        }
    }

    /// Goes through the layers.
    fn go<const W: usize>(
        &mut self,
        tables: &mut [Table<S, W>],
        mut steps: u64,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Natural, Halt> {
        let bytes: usize = tables.iter().map(Table::bytes).sum();
        let mut spare = memory.saturating_sub(bytes);
        while self.at < self.layers.len() {
            let table = std::mem::take(&mut tables[self.at]);
            let later: usize = tables[self.at..].iter().map(Table::len).sum();
            self.widest = self.widest.max(later + table.len());
            let worked = match self.has_room::<W>(table.len()) {
                true => self.layer(&table, tables, &mut steps, &mut spare, clock),
                false => Err(Halt::Narrow),
            };
            if let Err(halt) = worked {
                tables[self.at] = table;
                return Err(halt);
            }
            spare += table.bytes();
            (self.at, self.from) = (self.at + 1, 0);
        }
        let last = tables.iter().flat_map(Table::states);
        Ok(last.fold(Natural::default(), |sum, (_, number)| {
            &sum + &Natural::from_words(number)
        }))
    }

    /// Returns whether the numbers that come of a layer with this many states fit `W` words.
    fn has_room<const W: usize>(&self, states: usize) -> bool {
        let step = &self.layers[self.at];
        let merged = if self.merges {
            usize::BITS - states.leading_zeros()
        } else {
            0
        };
        // What is there already counts once more.
        self.highest.leading_zeros() > step.fan_in + merged + 1
    }

    /// Goes through the states of the current layer.
    fn layer<const W: usize>(
        &mut self,
        table: &Table<S, W>,
        tables: &mut [Table<S, W>],
        steps: &mut u64,
        spare: &mut usize,
        clock: &mut Clock,
    ) -> Result<(), Halt> {
        let step = &self.layers[self.at];
        let places = &self.places[step.places.clone()];
        for (state, number) in &table.places()[self.from..] {
            if *number != [0; W] {
                *steps = steps
                    .checked_sub(places.len() as u64 + 1)
                    .ok_or(Halt::Paused)?;
                clock.work(places.len())?;
                let missing = step.covered & !*state;
                for place in places {
                    if (*state & place.free).is_none()
                        && (missing & !place.set).is_none()
                        && (place.fields.is_empty()
                            || fits(&self.fields[place.fields.clone()], *state))
                    {
                        let next = (*state | place.set) & step.keep;
                        if let Some((next, layer)) = skip(&self.layers, next, self.at + 1) {
                            self.highest |= tables[layer].add(next, number, spare)?;
                        }
                    }
                }
            }
            self.from += 1;
        }
        Ok(())
    }
}

/// Goes through the layers whose items are covered in a state. Returns the state in the next one;
/// `None` if an item stays uncovered.
#[inline(always)]
fn skip<S: State>(layers: &[Step<S>], mut state: S, mut at: usize) -> Option<(S, usize)> {
    while let Some(layer) = layers.get(at)
        && !(state & layer.own).is_none()
    {
        if state & layer.covered != layer.covered {
            return None;
        }
        state = state & layer.keep;
        at += 1;
    }
    Some((state, at))
}

/// Returns whether no item of an option has another colour.
#[inline]
fn fits<S: State>(fields: &[(S, S)], state: S) -> bool {
    fields.iter().all(|&(bits, colour)| {
        let there = state & bits;
        there.is_none() || there == colour
    })
}

/// Widens all tables.
fn widened<S: State, const W: usize, const V: usize>(
    tables: Vec<Table<S, W>>,
    memory: usize,
) -> Result<Vec<Table<S, V>>, Full> {
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let spare = &mut memory.saturating_sub(bytes);
    tables
        .into_iter()
        .map(|table| table.widened(spare))
        .collect()
}

impl<S: State> Tables<S> {
    /// Returns the same with wider numbers.
    fn wider(self, memory: usize) -> Result<Tables<S>, Full> {
        Ok(match self {
            Tables::W1(tables) => Tables::W2(widened(tables, memory)?),
            Tables::W2(tables) => Tables::W4(widened(tables, memory)?),
            Tables::W4(tables) => Tables::W8(widened(tables, memory)?),
            Tables::W8(tables) => Tables::W16(widened(tables, memory)?),
            Tables::W16(tables) => Tables::W64(widened(tables, memory)?),
            Tables::W64(_) => return Err(Full),
        })
    }
}

impl<S: State> Running for Run<S> {
    fn advance(&mut self, steps: u64, memory: usize, clock: &mut Clock) -> Result<Swept, Stop> {
        loop {
            let mut tables = std::mem::replace(&mut self.tables, Tables::W1(Vec::new()));
            let swept = match &mut tables {
                Tables::W1(tables) => self.go(tables, steps, memory, clock),
                Tables::W2(tables) => self.go(tables, steps, memory, clock),
                Tables::W4(tables) => self.go(tables, steps, memory, clock),
                Tables::W8(tables) => self.go(tables, steps, memory, clock),
                Tables::W16(tables) => self.go(tables, steps, memory, clock),
                Tables::W64(tables) => self.go(tables, steps, memory, clock),
            };
            if let Err(Halt::Narrow) = swept {
                match tables.wider(memory) {
                    Ok(wider) => (self.tables, self.highest) = (wider, 0),
                    Err(Full) => return Ok(Swept::TooWide),
                }
                continue;
            }
            self.tables = tables;
            return match swept {
                Ok(number) => Ok(Swept::All(number)),
                Err(Halt::Stopped(stop)) => Err(stop),
                Err(Halt::Paused) => Ok(Swept::Paused),
                Err(Halt::Full | Halt::Narrow) => Ok(Swept::TooWide),
            };
        }
    }

    fn widest(&self) -> usize {
        self.widest
    }
}

impl Sweep {
    /// Returns the sweep at its start.
    pub(in crate::cover) fn start(&self) -> Box<dyn Running> {
        match self.bits {
            0..=64 => Box::new(Run::<u64>::new(self)),
            _ => Box::new(Run::<u128>::new(self)),
        }
    }
}
