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

/// Whether a search looks at a state of pairs.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Looks {
    /// The level of a state with solutions that the search visits, plus one; 0 if there
    /// is none.
    level: usize,
    /// Grows with looks that closed nothing, and shrinks with the others.
    in_vain: u32,
    /// The states since the last look.
    skipped: u32,
}

/// What a look that closes a state is worth, in those that do not.
const WORTH: u32 = 8;

/// The looks in vain from which only one state in [`RARELY`] is looked at.
const PATIENCE: u32 = 8;

/// See [`PATIENCE`].
const RARELY: u32 = 16;

impl Looks {
    /// Forgets everything.
    pub(in crate::cover) fn forget(&mut self) {
        *self = Looks::default();
    }

    /// Returns whether a state on this level of the tree may be closed. Every branch of the
    /// search asks.
    #[inline(always)]
    pub(in crate::cover) fn may_close(&mut self, closing: Closing, level: usize) -> bool {
        match closing {
            #[cfg(feature = "proof")]
            Closing::Never => false,
            Closing::All | Closing::Copies => true,
            Closing::DeadEnds if self.level == 0 => true,
            Closing::DeadEnds => {
                let is_below = level >= self.level;
                if !is_below {
                    self.level = 0;
                }
                !is_below
            }
        }
    }

    /// Returns whether to look at a state of pairs. Not always if most looks were in vain.
    #[inline(always)]
    pub(in crate::cover) fn is_due(&mut self) -> bool {
        self.skipped += 1;
        let is_due = self.in_vain < PATIENCE || self.skipped >= RARELY;
        if is_due {
            self.skipped = 0;
        }
        is_due
    }

    /// Takes what was found about the state on this level, and returns the number of its
    /// solutions if the search closes it.
    pub(in crate::cover) fn close(
        &mut self,
        closing: Closing,
        level: usize,
        solutions: Option<u128>,
    ) -> Option<u128> {
        let closed = match (closing, solutions) {
            (Closing::DeadEnds, Some(1..)) => {
                self.level = level + 1;
                None
            }
            (_, solutions) => solutions,
        };
        self.in_vain = match closed {
            Some(_) => self.in_vain.saturating_sub(WORTH),
            None => (self.in_vain + 1).min(2 * PATIENCE),
        };
        closed
    }
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
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::{Colour, Count, Problem};
    use crate::cover::search::{Engine, Memo};
    use crate::cover::testing::{brute_force, dominoes, side_by_side};
    use crate::cover::{CountPlan, First, Solver};

    /// Returns the parity and the clauses of some options as numbers of solutions, by
    /// trying all choices.
    fn by_trial(options: usize, edges: &[(usize, usize)], clauses: &[(usize, usize)]) -> u128 {
        let chosen = |choice: u32, option: usize| choice >> option & 1 == 1;
        let fits = |choice: &u32| {
            let once = |&(a, b): &(usize, usize)| chosen(*choice, a) != chosen(*choice, b);
            let twice = |&(a, b): &(usize, usize)| chosen(*choice, a) && chosen(*choice, b);
            edges.iter().all(once) && !clauses.iter().any(twice)
        };
        (0..1u32 << options).filter(fits).count() as u128
    }

    /// Returns problems whose primary items have two options each, some of which share
    /// secondary items, with colours and without. Another item starts with three
    /// options, so that presolve leaves them whole.
    fn pairs_problem() -> impl Strategy<Value = Problem> {
        let edge = (0..10usize, 1..10usize);
        let entry = (0..10usize, 0..3usize, 0..3u32);
        (
            prop::collection::vec(edge, 1..12),
            prop::collection::vec(entry, 0..6),
            0..3usize,
        )
            .prop_map(|(edges, entries, crossing)| {
                let mut builder = Problem::builder();
                let mut options = vec![Vec::new(); 10];
                for (a, shift) in edges {
                    let item = builder.primary_item().unwrap();
                    options[a].push((item, None));
                    options[(a + shift) % 10].push((item, None));
                }
                let branch = builder.primary_item().unwrap();
                let shared = [(); 3].map(|()| builder.secondary_item().unwrap());
                for (option, item, colour) in entries {
                    let item = shared[item];
                    if !options[option].is_empty() && options[option].iter().all(|e| e.0 != item) {
                        options[option].push((item, Colour::new(colour)));
                    }
                }
                builder.option([branch]).unwrap();
                let extra = builder.coloured_option([(branch, None), (shared[0], Colour::new(1))]);
                extra.unwrap();
                for option in options.into_iter().filter(|option| !option.is_empty()) {
                    builder.coloured_option(option).unwrap();
                }
                if crossing > 0 {
                    builder.option([branch, shared[crossing]]).unwrap();
                }
                builder.build()
            })
    }

    proptest! {
        #[test]
        fn parity_counts_what_trying_counts(
            edges in prop::collection::vec((0..8usize, 0..8usize), 0..12),
            clauses in prop::collection::vec((0..8usize, 0..8usize), 0..5),
        ) {
            let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
            let clauses: Vec<_> = clauses.into_iter().filter(|(a, b)| a != b).collect();
            let mut pairs = Pairs::default();
            pairs.clear(8);
            (0..8).for_each(|option| pairs.add(option));
            let may_be = edges.iter().all(|&(a, b)| pairs.either(a, b));
            prop_assert_eq!(may_be, by_trial(8, &edges, &[]) > 0);
            if may_be {
                clauses.iter().all(|&(a, b)| pairs.not_both(a, b));
            }
            let expected = by_trial(8, &edges, &clauses);
            match pairs.solutions() {
                Some(solutions) => prop_assert_eq!(solutions, expected),
                None => prop_assert!(!clauses.is_empty()),
            }
        }

        /// All engines, with and without presolve, a memory, threads and a limit.
        #[test]
        fn problems_of_pairs_have_the_solutions_of_brute_force(problem in pairs_problem()) {
            let expected = brute_force(&problem, &[]);
            let number = Count::Exact(expected.len() as u128);
            let mut solver = Solver::new(problem);
            for engine in [Engine::Sets, Engine::Links] {
                solver.set_engine(engine);
                for presolving in [true, false] {
                    solver.set_presolve(presolving);
                    for memo in [Memo::On, Memo::Off] {
                        let plan = CountPlan::default().with_memo(memo);
                        prop_assert_eq!(solver.count_with(&plan).0, number);
                    }
                    let mut found = Vec::new();
                    let (count, _) = solver.for_each(|solution| {
                        let mut options = solution.options();
                        options.sort();
                        found.push(options);
                        ControlFlow::Continue(())
                    });
                    found.sort();
                    prop_assert_eq!(count, number);
                    prop_assert_eq!(&found, &expected);
                    prop_assert_eq!(matches!(solver.first(), First::Solution(_)), !expected.is_empty());
                    let two = expected.len().min(2) as u128;
                    prop_assert_eq!(solver.count_up_to(2).number(), two);
                }
            }
        }

        #[test]
        fn tilings_beside_pairs_multiply(problem in pairs_problem(), rows in 1..4usize) {
            let expected = brute_force(&problem, &[]).len() as u128;
            let both = side_by_side(&dominoes(rows, 4), &problem);
            let tilings = [1, 5, 11][rows - 1];
            let mut solver = Solver::new(both);
            for engine in [Engine::Sets, Engine::Links] {
                solver.set_engine(engine);
                for presolving in [true, false] {
                    solver.set_presolve(presolving);
                    prop_assert_eq!(solver.count(), Count::Exact(expected * tilings));
                }
            }
        }
    }

    /// One choice leaves 130 pairs, so the number of solutions does not fit in 128 bits; the
    /// other one leaves an odd cycle.
    #[test]
    fn a_count_beyond_128_bits_is_at_least_the_largest() {
        for (pairs, expected) in [
            (126, Count::Exact(1 << 126)),
            (130, Count::AtLeast(u128::MAX)),
        ] {
            let mut builder = Problem::builder();
            let root = builder.primary_item().unwrap();
            let items: Vec<_> = (0..pairs)
                .map(|_| builder.primary_item().unwrap())
                .collect();
            let odd = [(); 3].map(|()| builder.primary_item().unwrap());
            builder.option([root].into_iter().chain(odd)).unwrap();
            builder.option([root, items[0]]).unwrap();
            builder.option(items.iter().copied()).unwrap();
            for &item in &items {
                builder.option([item]).unwrap();
                builder.option([item]).unwrap();
            }
            for (a, b) in [(0, 1), (1, 2), (2, 0)] {
                builder.option([odd[a], odd[b]]).unwrap();
            }
            let mut solver = Solver::new(builder.build());
            for engine in [Engine::Sets, Engine::Links] {
                solver.set_engine(engine);
                for memo in [Memo::On, Memo::Off] {
                    let plan = CountPlan::default().with_memo(memo);
                    let counted = solver.count_with(&plan);
                    let expected = match expected {
                        // And the one with all items in one option.
                        Count::Exact(number) => Count::Exact(number + 1),
                        more => more,
                    };
                    assert_eq!(counted.0, expected, "{engine:?} {memo:?}");
                }
            }
        }
    }
}
