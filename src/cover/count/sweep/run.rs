//! A sweep under way: it can pause after any state and go on.

use super::front::Sweep;
use super::moves::Moves;
use super::table::{Full, Halt, Number, State, Table};
use crate::cover::model::natural::Natural;
use crate::limits::{Clock, Stop};

/// The new states that are added to the tables together. Tetrominoes on 10x10 take a quarter less time
/// than one by one.
const BATCH: usize = 32;

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
    moves: Moves<S>,
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

/// The tables of all layers, by the words of their numbers.
enum Tables<S> {
    W1(Vec<Table<S, 1>>),
    W2(Vec<Table<S, 2>>),
    W4(Vec<Table<S, 4>>),
    W8(Vec<Table<S, 8>>),
    W16(Vec<Table<S, 16>>),
    W64(Vec<Table<S, 64>>),
}

impl<S: State> Run<S> {
    pub(super) fn new(sweep: &Sweep) -> Run<S> {
        let moves = Moves::new(sweep);
        let mut tables: Vec<_> = (0..=moves.layers.len()).map(|_| Table::default()).collect();
        tables[0] = Table::of(S::default(), [1]);
        Run {
            moves,
            tables: Tables::W1(tables),
            at: 0,
            from: 0,
            highest: 0,
            widest: 1,
            merges: (sweep.layers.iter()).any(|it| it.covered | it.own != !it.keep),
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
        while self.at < self.moves.layers.len() {
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
        let step = &self.moves.layers[self.at];
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
        let step = &self.moves.layers[self.at];
        let places = &self.moves.places[step.places.clone()];
        let (mut batch, mut worked) = (Vec::with_capacity(BATCH + places.len()), Ok(()));
        for (state, number) in &table.places()[self.from..] {
            if *number != [0; W] {
                let left = steps.checked_sub(places.len() as u64 + 1);
                worked = left.ok_or(Halt::Paused).and_then(|left| {
                    *steps = left;
                    Ok(clock.work(places.len())?)
                });
                if worked.is_err() {
                    break;
                }
                for place in places {
                    if let Some((next, layer)) = self.moves.next(self.at, place, *state) {
                        batch.push((next, layer, number));
                    }
                }
                if batch.len() >= BATCH {
                    self.highest |= add_all(&mut batch, tables, spare)?;
                }
            }
            self.from += 1;
        }
        self.highest |= add_all(&mut batch, tables, spare)?;
        worked
    }
}

/// Adds numbers to those of states in the tables of their layers. Returns the highest words of the sums
/// together.
#[inline]
fn add_all<S: State, const W: usize>(
    batch: &mut Vec<(S, usize, &Number<W>)>,
    tables: &mut [Table<S, W>],
    spare: &mut usize,
) -> Result<u64, Full> {
    // All are read first: the processor then waits for their places in memory at the same time, not
    // for one after the other.
    let read = (batch.iter()).fold(0, |all, &(state, layer, _)| all | tables[layer].peek(state));
    std::hint::black_box(read);
    let mut highest = 0;
    for (state, layer, number) in batch.drain(..) {
        highest |= tables[layer].add(state, number, spare)?;
    }
    Ok(highest)
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
