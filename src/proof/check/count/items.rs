//! What each primary item has and needs.

/// The primary items.
pub(super) struct Items {
    /// How often each is covered, at least and at most.
    bounds: Vec<(u32, u32)>,
    /// For each, the number of its options that are alive.
    lens: Vec<u32>,
    /// For each, the number of its options that are chosen.
    covered: Vec<u32>,
    /// Those that need all their options that are alive, unless that has changed since.
    forcing: Vec<u32>,
    /// Whether one needs more options than it has alive.
    is_dead: bool,
}

impl Items {
    /// Returns items with these bounds that have no options.
    pub(super) fn new(bounds: Vec<(u32, u32)>) -> Items {
        Items {
            lens: vec![0; bounds.len()],
            covered: vec![0; bounds.len()],
            bounds,
            forcing: Vec::new(),
            is_dead: false,
        }
    }

    /// Returns whether an item has bounds other than 1 and 1.
    pub(super) fn has_bounds(&self, item: usize) -> bool {
        self.bounds[item] != (1, 1)
    }

    /// Returns how many more options of an item have to be chosen.
    pub(super) fn need(&self, item: usize) -> u32 {
        self.bounds[item].0.saturating_sub(self.covered[item])
    }

    /// Returns whether an item is covered as often as it may be.
    pub(super) fn is_full(&self, item: usize) -> bool {
        self.covered[item] >= self.bounds[item].1
    }

    /// Returns how often an item is covered, or 0 if none of its options is alive.
    pub(super) fn covered(&self, item: usize) -> u32 {
        match self.lens[item] {
            0 => 0,
            _ => self.covered[item],
        }
    }

    /// Gives an item one more option that is alive.
    pub(super) fn gain(&mut self, item: usize) {
        self.lens[item] += 1;
    }

    /// Takes an option that is alive from an item.
    pub(super) fn lose(&mut self, item: usize) {
        self.lens[item] -= 1;
    }

    /// Adds a chosen option to those that cover an item.
    pub(super) fn cover(&mut self, item: usize) {
        self.covered[item] += 1;
    }

    /// Takes a chosen option from those that cover an item.
    pub(super) fn uncover(&mut self, item: usize) {
        self.covered[item] -= 1;
    }

    /// Looks whether an item has enough options, and whether it needs all of them.
    pub(super) fn look_at(&mut self, item: usize) {
        let (need, len) = (self.need(item), self.lens[item]);
        self.is_dead |= len < need;
        if len == need && need > 0 {
            self.forcing.push(item as u32);
        }
    }

    /// Makes this a dead end.
    pub(super) fn give_up(&mut self) {
        self.is_dead = true;
    }

    pub(super) fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// Takes an item that needed all its options that were alive when it was looked at.
    pub(super) fn next_forcing(&mut self) -> Option<usize> {
        self.forcing.pop().map(|item| item as usize)
    }

    /// Forgets what was seen when items were looked at.
    pub(super) fn forget(&mut self) {
        self.forcing.clear();
        self.is_dead = false;
    }
}
