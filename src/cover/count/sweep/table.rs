//! The states of a layer, each with its number.

/// A hash table with open addresses. A number of 0 marks a free place.
#[derive(Clone, Debug)]
pub(super) struct Table {
    places: Vec<(u128, u128)>,
    len: usize,
    shift: u32,
}

/// The bytes of a place.
const BYTES: usize = size_of::<(u128, u128)>();

/// The logarithm of the least number of places.
const LEAST: u32 = 6;

impl Table {
    /// Returns a table with this state alone, once.
    pub(super) fn of(state: u128) -> Table {
        let mut table = Table::with_places(LEAST);
        table.add(state, 1);
        table
    }

    fn with_places(log: u32) -> Table {
        Table {
            places: vec![(0, 0); 1 << log],
            len: 0,
            shift: 64 - log,
        }
    }

    /// Returns an empty table with enough places for this many states.
    pub(super) fn for_about(states: usize) -> Table {
        Table::with_places(LEAST.max((3 * states / 2).next_power_of_two().ilog2()))
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.places.len() * BYTES
    }

    /// Returns how many more states fit.
    #[inline]
    pub(super) fn room(&self) -> usize {
        // Three of four places, so that searches stay short.
        self.places.len() / 4 * 3 - self.len
    }

    /// Doubles its places.
    pub(super) fn grow(&mut self) {
        let larger = Table::with_places(65 - self.shift);
        let old = std::mem::replace(self, larger);
        for (state, number) in old.states() {
            self.add(state, number);
        }
    }

    /// Adds a number to that of a state. There must be a free place.
    #[inline]
    pub(super) fn add(&mut self, state: u128, number: u128) {
        let mask = self.places.len() - 1;
        let mut place = (hash(state) >> self.shift) as usize;
        loop {
            let (known, sum) = &mut self.places[place & mask];
            if *sum == 0 {
                (*known, *sum) = (state, number);
                self.len += 1;
                return;
            }
            if *known == state {
                *sum = sum.saturating_add(number);
                return;
            }
            place += 1;
        }
    }

    pub(super) fn states(&self) -> impl Iterator<Item = (u128, u128)> + '_ {
        self.places
            .iter()
            .copied()
            .filter(|&(_, number)| number > 0)
    }
}

#[inline]
fn hash(state: u128) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let (low, high) = (state as u64, (state >> 64) as u64);
    let mixed = (low ^ high.rotate_left(32).wrapping_mul(ODD)).wrapping_mul(ODD);
    (mixed ^ mixed >> 29).wrapping_mul(ODD)
}
