//! Stacks of states that wait for a lane.
//!
//! States come and go several at a time, in whichever lanes they are, so the
//! top of a stack lies word by word: the same word of consecutive states side
//! by side, where one unaligned store appends a vector of them. The top is of
//! fixed size and stays in the first-level cache; what does not fit goes to
//! blocks further down.

use super::layout::WORDS;
use super::vector::{MAX_LANES, Stage, Vector};

/// States held in the top of a stack.
pub(super) const WIDTH: usize = 64;
/// States in a block.
pub(super) const BLOCK: usize = 32;

/// The top of a stack: for each word, the states side by side.
pub(super) type Columns = [[u32; WIDTH]; WORDS];
/// States taken off the bottom of the top.
pub(super) type Block = [[u32; BLOCK]; WORDS];

/// A stack of states.
pub(super) struct StateStack {
    /// The newest states. What lies past `len` is unspecified.
    columns: Box<Columns>,
    /// States in `columns`. Invariant: at most `WIDTH - MAX_LANES` between
    /// calls, so that one more vector fits.
    len: usize,
    /// Older states, oldest first, and then blocks kept for their memory.
    blocks: Vec<Block>,
    /// Blocks in use.
    used: usize,
}

impl StateStack {
    /// An empty stack.
    pub(super) fn new() -> StateStack {
        StateStack {
            columns: Box::new([[0; WIDTH]; WORDS]),
            len: 0,
            blocks: Vec::new(),
            used: 0,
        }
    }

    /// How many states it holds.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len + BLOCK * self.used
    }

    /// Whether it holds none.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Drops all states.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.used = 0;
    }

    /// The columns and where the next state goes, for a caller who writes
    /// up to a vector of states there and then calls [`StateStack::grow`].
    #[inline(always)]
    pub(super) fn end(&mut self) -> (&mut Columns, usize) {
        debug_assert!(self.len <= WIDTH - MAX_LANES);
        // The bound is known to hold; with it the compiler drops all others.
        (&mut self.columns, self.len.min(WIDTH - MAX_LANES))
    }

    /// Takes in the first `count` states written at [`StateStack::end`].
    #[inline(always)]
    pub(super) fn grow<V: Vector>(&mut self, count: usize) {
        self.len += count;
        if self.len > WIDTH - MAX_LANES {
            // SAFETY: there are values of `V`, or at least code that makes
            // them, so the machine has the instructions.
            unsafe { V::run(Spill { store: self }) }
        }
    }

    /// Moves the oldest states of the columns to a block.
    #[inline(always)]
    fn spill(&mut self) {
        if self.used == self.blocks.len() {
            self.blocks.push([[0; BLOCK]; WORDS]);
        }
        let block = &mut self.blocks[self.used];
        for (old, column) in block.iter_mut().zip(self.columns.iter_mut()) {
            let (low, high) = column.split_at_mut(BLOCK);
            old.copy_from_slice(low);
            low.copy_from_slice(high);
        }
        self.used += 1;
        self.len -= BLOCK;
    }

    /// Takes out up to `count` of the newest states, at most a vector of
    /// them: where they lie in the columns, and how many they are. They stay
    /// readable until the next call.
    #[inline(always)]
    pub(super) fn take<V: Vector>(&mut self, count: usize) -> (&Columns, usize, usize) {
        if self.len < count && self.used > 0 {
            // SAFETY: as in `grow`.
            unsafe { V::run(Refill { store: self }) }
        }
        let taken = count.min(self.len);
        self.len -= taken;
        (&self.columns, self.len.min(WIDTH - MAX_LANES), taken)
    }

    /// Moves the newest block back under the columns.
    #[inline(always)]
    fn refill(&mut self) {
        self.used -= 1;
        for (old, column) in self.blocks[self.used].iter().zip(self.columns.iter_mut()) {
            let (low, high) = column.split_at_mut(BLOCK);
            high.copy_from_slice(low);
            low.copy_from_slice(old);
        }
        self.len += BLOCK;
    }

    /// Appends the states of a set of lanes.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, lanes: u32, state: &[V; WORDS]) {
        let index = V::gather_index(lanes);
        let (columns, end) = self.end();
        for (word, column) in state.iter().zip(columns) {
            word.permute(index).store(&mut column[end..]);
        }
        self.grow::<V>(lanes.count_ones() as usize);
    }

    /// Takes out the older half of the blocks, for another thread. None if
    /// there are few states.
    pub(super) fn split(&mut self) -> Vec<Block> {
        if self.used == 0 && self.len >= BLOCK {
            self.spill();
        }
        let half = self.used.div_ceil(2);
        self.used -= half;
        self.blocks.drain(..half).collect()
    }

    /// Puts blocks under everything else.
    pub(super) fn accept(&mut self, blocks: Vec<Block>) {
        self.used += blocks.len();
        self.blocks.splice(..0, blocks);
    }

    /// The puzzle's number of every state.
    pub(super) fn ids(&self) -> impl Iterator<Item = usize> + '_ {
        let id = super::layout::ID;
        let blocks = self.blocks[..self.used]
            .iter()
            .flat_map(move |block| &block[id]);
        let newest = &self.columns[id][..self.len];
        blocks
            .chain(newest)
            .map(|&id| (id & super::layout::NUMBER) as usize)
    }
}

/// See [`StateStack::spill`].
struct Spill<'s> {
    store: &'s mut StateStack,
}

impl Stage for Spill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.store.spill();
    }
}

/// See [`StateStack::refill`].
struct Refill<'s> {
    store: &'s mut StateStack,
}

impl Stage for Refill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.store.refill();
    }
}
