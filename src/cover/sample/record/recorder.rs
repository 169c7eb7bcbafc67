//! The open branches of a recording, with their numbers and counts.

use std::ops::ControlFlow;

use super::step::Step;

/// A closed branch as a memory keeps it: its number, and its count in two words.
pub(super) type Closed = [u64; 3];

/// Tells steps, and adds up the solutions below each branch.
pub(super) struct Recorder<'a> {
    tell: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    /// Whether the listener has broken off.
    is_deaf: bool,
    /// The number of branches told.
    branches: u64,
    /// The steps that may still be taken back, the branches before them, and the most after them.
    held: Option<(Vec<Step>, u64, u64)>,
    /// The open branches: their numbers, and the solutions found below them so far.
    /// A sum beyond 128 bits stays at the largest number. The first one is the root.
    open: Vec<(u64, u128)>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(tell: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Recorder<'a> {
        Recorder {
            tell,
            is_deaf: false,
            branches: 0,
            held: None,
            open: Vec::new(),
        }
    }

    /// Begins at the root of a search.
    pub(super) fn begin(&mut self) {
        self.open.push((0, 0));
    }

    /// Returns the number of solutions below the root of a search, at its end; `None` if
    /// it may not fit in 128 bits.
    pub(super) fn end(&mut self) -> Option<u128> {
        let count = self.open.first().map_or(0, |root| root.1);
        self.open.clear();
        (count < u128::MAX).then_some(count)
    }

    /// Holds the steps from here on until they are told or taken back.
    pub(super) fn hold(&mut self, most: u64) {
        self.held = Some((Vec::new(), self.branches, most));
    }

    /// Tells the steps that are held, if they have no more branches than they may; otherwise
    /// takes them back. Returns whether it told them.
    pub(super) fn release(&mut self) -> bool {
        let has_room = self.has_room();
        if let Some((steps, before, _)) = self.held.take() {
            match has_room {
                true => steps.into_iter().for_each(|step| self.tell(step)),
                false => self.branches = before,
            }
        }
        has_room
    }

    /// Returns whether no more branches are held than may be.
    fn has_room(&self) -> bool {
        let held = self.held.as_ref();
        held.is_none_or(|(_, before, most)| self.branches - before <= *most)
    }

    /// Returns whether the listener has broken off, or too many steps are held, so that the
    /// search may skip the rest.
    #[inline]
    pub(super) fn is_deaf(&self) -> bool {
        self.is_deaf || !self.has_room()
    }

    pub(super) fn tell(&mut self, step: Step) {
        match &mut self.held {
            Some((steps, ..)) => steps.push(step),
            None => self.is_deaf = self.is_deaf || (self.tell)(step).is_break(),
        }
    }

    /// Adds solutions to the deepest open branch.
    #[inline]
    pub(super) fn add(&mut self, count: u128) {
        if let Some((_, sum)) = self.open.last_mut() {
            *sum = sum.saturating_add(count);
        }
    }

    /// Opens a branch.
    pub(super) fn open(&mut self, step: Step) {
        self.tell(step);
        self.branches += 1;
        self.open.push((self.branches, 0));
    }

    /// Closes the deepest open branch.
    pub(super) fn close(&mut self) -> Closed {
        let (number, sum) = self.open.pop().unwrap_or_default();
        self.add(sum);
        let [low, high] = halves(sum);
        [number, low, high]
    }

    /// Tells that the state is that of a closed branch.
    pub(super) fn know(&mut self, [number, low, high]: Closed) {
        self.tell(Step::Known(number));
        self.add(joined([low, high]));
    }
}

/// Returns a count as words: the lower half first.
#[inline(always)]
fn halves(count: u128) -> [u64; 2] {
    [count as u64, (count >> 64) as u64]
}

/// Returns the count of these words.
#[inline(always)]
fn joined([low, high]: [u64; 2]) -> u128 {
    u128::from(low) | u128::from(high) << 64
}
