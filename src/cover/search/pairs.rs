//! States of pairs: every open primary item has two options left. Their solutions are
//! counted without a search.
//!
//! **Why.** An item with the options `a` and `b` is covered once if exactly one of them is
//! chosen: `a xor b`. Take the options as vertices, and an edge for each item. A solution
//! gives each option a side, chosen or not, and each edge has its ends on different
//! sides. Every option has a primary item, so each one is on an edge. In a component, one
//! option settles all others. So a component has two solutions if it has no odd cycle,
//! and none if it has one. Two options that share a primary item are on the same edge,
//! so primary items say no more than this. With `k` components there are `2^k`
//! solutions or none, and sets joined by parity (union-find) tell which in one pass over the
//! items.
//!
//! **Secondary items** say something else: of two options that share one, with different
//! colours or without, not both are chosen. That is a clause of two literals, not a parity.
//!
//! - On different sides of one component, two such options never meet: nothing changes.
//! - On the same side of one component, that side cannot be chosen. The component has one
//!   solution less.
//! - In two components, the clause ties them together. Counting such clauses is
//!   as hard as any counting (#2-SAT), so the state is left to the search.
//!
//! An odd cycle of primary items is a dead end whatever the secondary items say.
//!
//! **Who uses it.** Searches that count close a state with all its solutions. Searches
//! that visit solutions close it only if it has none. Below a state that has some, they do
//! not look again, since all states there have solutions too. A certificate has to tell why
//! a state has no solution, in steps that a checker knows, so searches that are recorded
//! close nothing. Where most states turn out not to be closed, a search looks at few of them.
//!
//! **What it costs.** A search looks here only where no item has fewer than two
//! options. The search on sets first compares two numbers: the lengths of the items
//! and the sizes of the options have the same sum. With `n` options of at least `k` primary items each and
//! `m` open items, all pairs means `n k <= 2 m`. 12 queens and Langford pairs take the same number of
//! instructions as without this (AVX2, 0.3 % more and 0.2 % less).
//!
//! Nodes of a plain count without and with it, and instructions in millions:
//!
//! |                  |      nodes |       with | instructions |   with |
//! |------------------|-----------:|-----------:|-------------:|-------:|
//! | latin squares 5  |  1,704,288 |    240,933 |        841.5 |  374.9 |
//! | dominoes 6x6     |     25,694 |     15,210 |         12.5 |    9.9 |
//! | dominoes 8x8     | 50,103,487 | 29,669,853 |            - |      - |
//! | Sudoku 4x4       |      2,156 |      1,388 |            - |      - |
//! | 12 queens        |    231,783 |    215,606 |        103.8 |  104.1 |
//! | Langford 11      |    457,428 |    443,607 |        233.5 |  233.0 |
//! | pentominoes 8x8  |    309,872 |    309,864 |            - |      - |
//! | 3-colourings, 12 |     10,239 |      8,187 |          4.0 |    5.1 |
//!
//! Colourings of a cycle lose: their states of pairs have few items, which the search
//! is as quick to try.

/// Which states of pairs a search closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Closing {
    /// None.
    #[cfg(feature = "proof")]
    Never,
    /// Those that have no solution.
    DeadEnds,
    /// All whose solutions can be counted.
    All,
    /// The same, and small ones that the search on sets copies.
    Copies,
}

impl Closing {
    /// Returns whether a search may remove options that lead to no solution without a reason
    /// that a certificate can tell.
    #[inline(always)]
    pub(in crate::cover) fn looks_ahead(self) -> bool {
        match self {
            #[cfg(feature = "proof")]
            Closing::Never => false,
            Closing::DeadEnds | Closing::All | Closing::Copies => true,
        }
    }
}

/// Returns the number of solutions of this number of components with two each, at most
/// `u128::MAX`.
#[inline(always)]
pub(in crate::cover) fn solutions_of(free: u32) -> u128 {
    1_u128.checked_shl(free).unwrap_or(u128::MAX)
}

/// Sets of options that determine each other, joined by parity. The buffers are reused.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Pairs {
    /// For each option, the option above it in the tree of its set, times two, plus one if
    /// exactly one of the two is chosen; the root is above itself. Options that are not
    /// left have old values.
    above: Vec<u32>,
    /// For each root, which of its sides cannot be chosen: bit 0 for its own.
    barred: Vec<u8>,
    /// The number of sets with two solutions.
    free: u32,
    /// Whether there is no solution.
    is_odd: bool,
    /// Whether two sets exclude some of each other's sides.
    is_tied: bool,
}

impl Pairs {
    /// Starts with no options, whose numbers will be less than this.
    pub(in crate::cover) fn clear(&mut self, options: usize) {
        if self.above.len() < options {
            self.above.resize(options, 0);
            self.barred.resize(options, 0);
        }
        (self.free, self.is_odd, self.is_tied) = (0, false, false);
    }

    /// Adds an option as a set of its own.
    #[inline(always)]
    pub(in crate::cover) fn add(&mut self, option: usize) {
        self.above[option] = (option as u32) << 1;
        self.barred[option] = 0;
        self.free += 1;
    }

    /// Says that exactly one of two options is chosen. All these come before any
    /// [`not_both`](Pairs::not_both). Returns whether there may be solutions.
    #[inline(always)]
    pub(in crate::cover) fn either(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a >> 1 == b >> 1 {
            self.is_odd |= a == b;
        } else {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            self.above[high as usize >> 1] = low & !1 | (low ^ high ^ 1) & 1;
            self.free -= 1;
        }
        !self.is_odd
    }

    /// Says that not both of two options are chosen. Returns whether the state may
    /// still be closed with solutions.
    pub(in crate::cover) fn not_both(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a >> 1 != b >> 1 {
            self.is_tied = true;
        } else if a == b {
            let barred = &mut self.barred[a as usize >> 1];
            let side = 1 << (a & 1);
            if *barred & side == 0 {
                // With the other side barred before, it is a set without a solution.
                self.is_odd |= *barred != 0;
                self.free -= u32::from(*barred == 0);
                *barred |= side;
            }
        }
        !self.is_odd && !self.is_tied
    }

    /// Returns the number of solutions, at most `u128::MAX`; `None` if it is not known.
    pub(in crate::cover) fn solutions(&self) -> Option<u128> {
        if self.is_odd {
            Some(0)
        } else if self.is_tied {
            None
        } else {
            Some(solutions_of(self.free))
        }
    }

    /// Returns the root of an option times two, plus one if exactly one of the two is
    /// chosen.
    #[inline(always)]
    fn find(&mut self, option: usize) -> u32 {
        let (mut option, mut side) = (option, 0);
        loop {
            let link = self.above[option];
            let next = (link >> 1) as usize;
            if next == option {
                return link | side;
            }
            // Halve the path.
            let shorter = self.above[next] ^ (link & 1);
            self.above[option] = shorter;
            side ^= shorter & 1;
            option = (shorter >> 1) as usize;
        }
    }
}

#[cfg(test)]
mod tests;
