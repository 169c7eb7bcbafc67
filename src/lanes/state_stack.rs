//! Stacks of states that wait for a lane.
//!
//! States come and go several at a time, from arbitrary lanes, so the top of a
//! stack is stored word by word: the same word of consecutive states side by
//! side, where one unaligned store appends a vector of them. The top has a
//! fixed size and stays in the first-level cache; the rest goes to blocks
//! further down.

use super::layout::{Columns, WIDTH, WORDS};
use super::vector::{MAX_LANES, Stage, Vector};

/// States in a block.
pub(super) const BLOCK: usize = 32;

/// States removed from the bottom of the top.
pub(super) type Block = [[u32; BLOCK]; WORDS];

/// A stack of states.
pub(super) struct StateStack {
    /// The newest states. The contents past `len` are unspecified.
    columns: Box<Columns>,
    /// The number of states in `columns`. Invariant: at most `WIDTH -
    /// MAX_LANES` between calls, so that one more vector fits.
    len: usize,
    /// Older states, oldest first, followed by blocks kept for their memory.
    blocks: Vec<Block>,
    /// Blocks in use.
    used: usize,
}

impl StateStack {
    /// Returns an empty stack.
    pub(super) fn new() -> StateStack {
        StateStack {
            columns: Box::new([[0; WIDTH]; WORDS]),
            len: 0,
            blocks: Vec::new(),
            used: 0,
        }
    }

    /// Returns the number of states.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len + BLOCK * self.used
    }

    /// Returns whether the stack is empty.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Drops all states.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.used = 0;
    }

    /// Returns the columns and the place of the next state, for a caller that
    /// writes up to a vector of states there and then calls
    /// [`StateStack::grow`].
    #[inline(always)]
    pub(super) fn end(&mut self) -> (&mut Columns, usize) {
        debug_assert!(self.len <= WIDTH - MAX_LANES);
        // The bound holds anyway; with it the compiler drops all other checks.
        (&mut self.columns, self.len.min(WIDTH - MAX_LANES))
    }

    /// Adds the first `count` states written at [`StateStack::end`].
    #[inline(always)]
    pub(super) fn grow<V: Vector>(&mut self, count: usize) {
        self.len += count;
        if self.len > WIDTH - MAX_LANES {
            // SAFETY: `V` has values, or at least code that creates them, so
            // the machine has the instructions.
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

    /// Removes up to `count` of the newest states, at most a vector of them.
    /// Returns their position in the columns and their number. They stay
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

    /// Removes the older half of the blocks, for another thread. Returns none
    /// if there are few states.
    pub(super) fn split(&mut self) -> Vec<Block> {
        if self.used == 0 && self.len >= BLOCK {
            self.spill();
        }
        let half = self.used.div_ceil(2);
        self.used -= half;
        self.blocks.drain(..half).collect()
    }

    /// Puts blocks below everything else.
    pub(super) fn accept(&mut self, blocks: Vec<Block>) {
        self.used += blocks.len();
        self.blocks.splice(..0, blocks);
    }

    /// Returns the index of the puzzle of every state.
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
