//! Which states an [inner search](super::inner) is worth: what copies of states of each size have
//! saved and cost, and how large a state may be.

/// The nodes of an inner search.
pub(super) const BUDGET: u64 = 4_096;

/// The most open items of the first states that are copied.
const START: u32 = 48;

/// States in a row that were counted with few nodes before larger ones are copied.
const PATIENCE: u32 = 8;

/// The most states of a size that are passed over after a copy.
const RARELY: u32 = 1_023;

/// The states that are passed over at the start.
const FIRST: u32 = 511;

/// States have fewer than `2^SIZES` open items.
const SIZES: usize = 16;

/// Which states to copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospects {
    /// The states to pass over before the first copy.
    first: u32,
    /// The most open items of a state that is copied.
    most: u32,
    /// The states in a row of about this size that took few nodes.
    quick: u32,
    /// What copies have brought, for each power of two of open items.
    balances: [Balance; SIZES],
}

/// What copies have brought.
#[derive(Clone, Copy, Default, Debug)]
struct Balance {
    /// The time saved, in about half a nanosecond.
    saved: i64,
    /// The states to pass over before the next copy.
    wait: u32,
    /// Those passed over before the last copy.
    waited: u32,
}

impl Default for Prospects {
    fn default() -> Prospects {
        Prospects {
            first: FIRST,
            most: START,
            quick: 0,
            balances: [Balance::default(); SIZES],
        }
    }
}

impl Prospects {
    /// Returns the prospects of states whose size is the number of options left.
    pub(super) fn of_options() -> Prospects {
        Prospects {
            first: 0,
            most: 1 << 14,
            ..Prospects::default()
        }
    }

    /// Returns the number of open items of a state if it is to be copied.
    #[inline(always)]
    pub(super) fn is_due(&mut self, open: impl FnOnce() -> u32) -> Option<u32> {
        if self.first > 0 {
            self.first -= 1;
            return None;
        }
        let open = open();
        if open > self.most {
            return None;
        }
        let balance = self.balance(open);
        let is_due = balance.wait == 0;
        balance.wait -= u32::from(!is_due);
        is_due.then_some(open)
    }

    /// Takes what a copy of a state with this number of open items has saved and cost.
    pub(super) fn weigh(&mut self, open: u32, saved: u64, cost: u64) {
        let balance = self.balance(open);
        let (saved, cost) = (saved.min(1 << 32) as i64, cost.min(1 << 32) as i64);
        let most = 32 * cost;
        balance.saved = (balance.saved + saved - cost).clamp(-most, most);
        balance.waited = match balance.saved {
            0.. => 0,
            _ => (2 * balance.waited + 1).min(RARELY),
        };
        balance.wait = balance.waited;
    }

    /// Takes that a copy of a state of this size was interrupted: the search branches there when
    /// it goes on, as it would not get anywhere if it were interrupted every time.
    pub(super) fn pass(&mut self, open: u32) {
        self.balance(open).wait = 1;
    }

    /// Takes that the budget was not enough for a state with this number of open items.
    pub(super) fn shrink(&mut self, open: u32) {
        (self.most, self.quick) = (open - open / 16 - 1, 0);
    }

    /// Takes that this number of nodes was enough.
    pub(super) fn grow(&mut self, open: u32, nodes: u64) {
        if open + open / 8 < self.most {
            return;
        }
        self.quick = if nodes <= BUDGET / 8 {
            self.quick + 1
        } else {
            0
        };
        if self.quick == PATIENCE {
            (self.most, self.quick) = (self.most + self.most / 16 + 1, 0);
        }
    }

    #[inline(always)]
    fn balance(&mut self, open: u32) -> &mut Balance {
        &mut self.balances[open.max(1).ilog2() as usize % SIZES]
    }
}
