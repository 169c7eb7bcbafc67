//! The states of a layer, each with its number.

use std::ops::{BitAnd, BitOr, Not};

use crate::cover::model::natural::add_to;
use crate::limits::Stop;

/// The bits of a state, in as many as it takes.
pub(super) trait State:
    Copy + Eq + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + 'static
{
    /// Returns the bits that fit.
    fn cut(bits: u128) -> Self;

    /// Returns a hash, of which the highest bits are the best.
    fn hash(self) -> u64;

    /// Returns whether no bit is set.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::default()
    }
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl State for u64 {
    fn cut(bits: u128) -> u64 {
        bits as u64
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        let mixed = self.wrapping_mul(ODD);
        (mixed ^ mixed >> 29).wrapping_mul(ODD)
    }
}

impl State for u128 {
    fn cut(bits: u128) -> u128 {
        bits
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        (low ^ high.rotate_left(32).wrapping_mul(ODD)).hash()
    }
}

/// A number of `W` words, the least significant one first.
pub(super) type Number<const W: usize> = [u64; W];

/// A state and its number.
pub(super) type Entry<S, const W: usize> = (S, Number<W>);

/// There is no memory for more states.
#[derive(Debug)]
pub(super) struct Full;

/// Why the work on layers ended early.
pub(super) enum Halt {
    Paused,
    /// A number has more bits than the tables hold.
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

/// A hash table with open addresses. A number of 0 marks a free place.
#[derive(Debug)]
pub(super) struct Table<S, const W: usize> {
    entries: Vec<Entry<S, W>>,
    len: usize,
    shift: u32,
}

/// The logarithm of the least number of places.
const LEAST: u32 = 6;

impl<S, const W: usize> Default for Table<S, W> {
    /// Returns a table that takes no memory.
    fn default() -> Self {
        Table {
            entries: Vec::new(),
            len: 0,
            shift: 64,
        }
    }
}

impl<S: State, const W: usize> Table<S, W> {
    /// Returns a table with one state.
    pub(super) fn of(state: S, number: Number<W>) -> Self {
        let mut table = Self::with_places(LEAST);
        table.add_here(state, &number);
        table
    }

    fn with_places(log: u32) -> Self {
        Table {
            entries: vec![(S::default(), [0; W]); 1 << log],
            len: 0,
            shift: 64 - log,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry<S, W>>()
    }

    /// Returns all places, free ones included.
    pub(super) fn places(&self) -> &[Entry<S, W>] {
        &self.entries
    }

    /// Returns the states with their numbers.
    pub(super) fn states(&self) -> impl Iterator<Item = &Entry<S, W>> {
        self.entries.iter().filter(|entry| entry.1 != [0; W])
    }

    /// Reads a word at the place where a search for a state begins.
    #[inline(always)]
    pub(super) fn peek(&self, state: S) -> u64 {
        let place = state.hash().checked_shr(self.shift).unwrap_or(0);
        self.entries
            .get(place as usize)
            .map_or(0, |entry| entry.1[0])
    }

    /// Adds a number to that of a state. Tables may take `spare` more bytes. The sum must fit.
    /// Returns the highest word of the sum.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        state: S,
        number: &Number<W>,
        spare: &mut usize,
    ) -> Result<u64, Full> {
        self.make_room(spare)?;
        Ok(self.add_here(state, number))
    }

    /// Makes room for a state.
    #[inline(always)]
    fn make_room(&mut self, spare: &mut usize) -> Result<(), Full> {
        // Three of four places are used, so that searches stay short.
        match 4 * self.len >= 3 * self.entries.len() {
            true => self.grow(spare),
            false => Ok(()),
        }
    }

    #[inline(always)]
    fn add_here(&mut self, state: S, number: &Number<W>) -> u64 {
        let sum = self.number_of(state);
        add_to(sum, number);
        sum[W - 1]
    }

    /// Returns the number of a state, which is 0 if it is new. It must not stay so.
    #[inline(always)]
    fn number_of(&mut self, state: S) -> &mut Number<W> {
        let mask = self.entries.len() - 1;
        let mut place = (state.hash() >> self.shift) as usize & mask;
        loop {
            let (known, number) = self.entries[place];
            let is_new = number == [0; W];
            if is_new || known == state {
                let entry = &mut self.entries[place];
                entry.0 = state;
                self.len += usize::from(is_new);
                return &mut entry.1;
            }
            place = (place + 1) & mask;
        }
    }

    /// Doubles the places.
    #[cold]
    fn grow(&mut self, spare: &mut usize) -> Result<(), Full> {
        let log = match self.entries.len() {
            0 => LEAST,
            len => len.ilog2() + 1,
        };
        // Both are there while it grows.
        let bytes = size_of::<Entry<S, W>>() << log;
        *spare = spare.checked_sub(bytes).ok_or(Full)?;
        let old = std::mem::replace(self, Table::with_places(log));
        for (state, number) in old.states() {
            self.add_here(*state, number);
        }
        *spare += old.bytes();
        Ok(())
    }

    /// Returns the same table with wider numbers. Tables may take `spare` more bytes.
    pub(super) fn widened<const V: usize>(self, spare: &mut usize) -> Result<Table<S, V>, Full> {
        let bytes = size_of::<Entry<S, V>>() * self.entries.len();
        *spare = spare.checked_sub(bytes).ok_or(Full)?;
        let widen = |&(state, number): &Entry<S, W>| {
            let mut wide = [0; V];
            wide[..W].copy_from_slice(&number);
            (state, wide)
        };
        *spare += self.bytes();
        Ok(Table {
            entries: self.entries.iter().map(widen).collect(),
            len: self.len,
            shift: self.shift,
        })
    }
}

impl<S: State> Table<S, 1> {
    /// Returns the number of a state, which gets `new` if it has none. Tables may take `spare` more
    /// bytes.
    pub(super) fn numbered(&mut self, state: S, new: u64, spare: &mut usize) -> Result<u64, Full> {
        self.make_room(spare)?;
        let [number] = self.number_of(state);
        if *number == 0 {
            *number = new;
        }
        Ok(*number)
    }
}
