//! The options by when they last took part in a conflict: a linked list in which
//! an option moves to the front.

/// The options, the latest first.
#[derive(Clone, Default, Debug)]
pub(super) struct Queue {
    /// For each option its neighbours: the one before it, and the one after it.
    links: Vec<[u32; 2]>,
    /// For each option when it moved to the front.
    stamps: Vec<u64>,
    now: u64,
    first: u32,
    /// No option before this one is open.
    search: u32,
}

const NONE: u32 = u32::MAX;

impl Queue {
    /// Returns a queue of options, the first of these in front.
    pub(super) fn new(options: impl DoubleEndedIterator<Item = u32> + ExactSizeIterator) -> Queue {
        let mut queue = Queue {
            links: vec![[NONE; 2]; options.len()],
            stamps: vec![0; options.len()],
            now: 0,
            first: NONE,
            search: NONE,
        };
        for option in options.rev() {
            queue.push(option);
        }
        queue.search = queue.first;
        queue
    }

    fn push(&mut self, option: u32) {
        self.now += 1;
        self.stamps[option as usize] = self.now;
        self.links[option as usize] = [NONE, self.first];
        if self.first != NONE {
            self.links[self.first as usize][0] = option;
        }
        self.first = option;
    }

    /// Moves options to the front, in the order that they have.
    pub(super) fn bump(&mut self, options: &mut [u32], is_open: impl Fn(u32) -> bool) {
        options.sort_unstable_by_key(|&option| self.stamps[option as usize]);
        for &option in &*options {
            let [before, after] = self.links[option as usize];
            if before == NONE {
                continue;
            }
            self.links[before as usize][1] = after;
            if after != NONE {
                self.links[after as usize][0] = before;
            }
            if self.search == option && !is_open(option) {
                self.search = before;
            }
            self.push(option);
            if is_open(option) {
                self.search = option;
            }
        }
    }

    /// Notes that an option is open again.
    #[inline]
    pub(super) fn insert(&mut self, option: u32) {
        if self.stamps[option as usize] > self.stamps[self.search as usize] {
            self.search = option;
        }
    }

    /// Returns the first open option.
    pub(super) fn first(&mut self, is_open: impl Fn(u32) -> bool) -> Option<u32> {
        while self.search != NONE {
            if is_open(self.search) {
                return Some(self.search);
            }
            let after = self.links[self.search as usize][1];
            if after == NONE {
                return None;
            }
            self.search = after;
        }
        None
    }
}
