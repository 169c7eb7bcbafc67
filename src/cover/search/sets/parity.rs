//! States of pairs, whose solutions are counted without a search.
//!
//! If every open item has exactly two options left, choosing is a question of
//! parity: of the two options of an item, one is chosen and the other is not.
//! Items connect options into components, and one option of a component decides
//! all others, so a component has two solutions if its options can be coloured
//! with two colours such that no item has the same colour twice, and otherwise
//! none. A forest of disjoint sets that keeps the parity from each option to its
//! root finds the components and the clashes in one pass over the open items.
//!
//! Secondary items only forbid: two options that conflict without sharing an
//! open item must not be chosen together. If they are in one component with
//! opposite colours, they never are. Otherwise the state is left to the search.
//!
//! **What it costs.** The check is made where the sweep has found that the
//! tightest item has two options. It mostly fails at the first item that it
//! looks at: the one that failed last.
//!
//! Nodes of a count without a memory, on sets:
//!
//! |                      | without parity |   with |
//! |----------------------|--------------:|--------:|
//! | latin squares of 5   |     1,704,288 | 240,933 |
//! | dominoes 6x6         |        25,694 |  15,210 |
//! | Sudoku 4x4, empty    |         2,156 |   1,388 |
//! | network Garr201112   |       298,650 | 291,597 |
//! | Langford pairs to 11 |       457,428 | 443,607 |
//! | 12 queens            |       231,783 | 225,274 |
//! | Soma cube            |       280,903 | 278,141 |
//!
//! Pentominoes, T tetrominoes and words have hardly any such states.
//!
//! **Who uses it.** Counts add the number, with a memory or without, and nothing
//! below is visited or remembered. A search for solutions turns back where there
//! is none, and otherwise goes on without looking again below. Logs for
//! certificates have to be explicit, and dancing links are what other engines are
//! compared with; both search on.

use super::Sets;
use crate::cover::shrink::conflicts::bits;

/// What is known about the solutions below a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closed {
    /// Nothing: the search has to go on.
    Open,
    /// There are this many, perhaps none.
    Solutions(u128),
}

/// The forest, and what makes the check cheap.
#[derive(Clone, Default, Debug)]
pub(super) struct Parity {
    /// For each option its parent in the forest, shifted by one bit. The bit is 1
    /// if exactly one of the two is chosen.
    parents: Vec<u32>,
    /// The options of each open item.
    pairs: Vec<[u32; 2]>,
    /// The item that failed last.
    witness: usize,
    /// Whether options may conflict without sharing a primary item.
    has_secondary: bool,
    /// Checks of conflicts that left the state open, less those that did not.
    vain: u32,
}

/// Vain checks after which states with secondary items are not checked any more.
const PATIENCE: u32 = 1_000;

/// The most components for which the number of solutions is told.
const MOST_COMPONENTS: u32 = 127;

impl Parity {
    /// Starts over for this number of options.
    pub(super) fn clear(&mut self, options: usize, has_secondary: bool) {
        self.parents.clear();
        self.parents.resize(options, 0);
        (self.witness, self.vain) = (0, 0);
        self.has_secondary = has_secondary;
    }

    /// Returns the root of an option's tree, and whether exactly one of the two
    /// is chosen.
    fn root(&mut self, mut option: u32) -> (u32, u32) {
        let mut parity = 0;
        loop {
            let up = self.parents[option as usize];
            if up >> 1 == option {
                return (option, parity);
            }
            // Path halving keeps the trees flat.
            let above = self.parents[(up >> 1) as usize];
            let halved = above ^ up & 1;
            self.parents[option as usize] = halved;
            parity ^= halved & 1;
            option = halved >> 1;
        }
    }

    /// Makes a forest in which options are connected as their items demand.
    /// Returns the number of components; `None` if there is no solution.
    fn connect(&mut self, alive: &[u64]) -> Option<u32> {
        let mut components = 0;
        for (place, &word) in alive.iter().enumerate() {
            for bit in bits(word) {
                let option = place * 64 + bit;
                self.parents[option] = (option as u32) << 1;
                components += 1;
            }
        }
        let pairs = std::mem::take(&mut self.pairs);
        let mut joined = pairs.iter().map(|&[a, b]| {
            let (a, parity_of_a) = self.root(a);
            let (b, parity_of_b) = self.root(b);
            let parity = parity_of_a ^ parity_of_b;
            if a == b {
                return (parity == 1).then_some(0);
            }
            self.parents[a as usize] = b << 1 | (parity ^ 1);
            Some(1)
        });
        let joined = joined.try_fold(0, |sum, joined| Some(sum + joined?));
        self.pairs = pairs;
        Some(components - joined?)
    }
}

impl Sets {
    /// Returns the solutions below the deepest state, if every open item has two
    /// options.
    #[inline(always)]
    pub(super) fn closed<const W: usize>(&mut self) -> Closed {
        let words = if W == 0 { self.words } else { W };
        let state = &self.states[self.depths.len() * self.stride..][..self.stride];
        let (alive, open) = state.split_at(words);
        let witness = self.parity.witness;
        let has_witness = open[witness / 64] >> (witness % 64) & 1 == 1;
        if has_witness && !is_pair(&self.columns[witness * words..][..words], alive) {
            return Closed::Open;
        }
        self.closed_if_pairs::<W>()
    }

    #[inline(never)]
    fn closed_if_pairs<const W: usize>(&mut self) -> Closed {
        let words = if W == 0 { self.words } else { W };
        let Sets {
            parity, columns, ..
        } = self;
        let state = &self.states[self.depths.len() * self.stride..][..self.stride];
        let (alive, open) = state.split_at(words);
        parity.pairs.clear();
        for (place, &word) in open[..self.open_words].iter().enumerate() {
            for bit in bits(word) {
                let item = place * 64 + bit;
                let column = &columns[item * words..][..words];
                if !is_pair(column, alive) {
                    parity.witness = item;
                    return Closed::Open;
                }
                parity.pairs.push(pair(column, alive));
            }
        }
        let Some(components) = parity.connect(alive) else {
            return Closed::Solutions(0);
        };
        if components > MOST_COMPONENTS || parity.has_secondary && !self.agree(words) {
            return Closed::Open;
        }
        Closed::Solutions(1 << components)
    }

    /// Returns whether no two options of the deepest state conflict but those
    /// which are never chosen together anyway.
    fn agree(&mut self, words: usize) -> bool {
        let Sets {
            parity, removals, ..
        } = self;
        if parity.vain > PATIENCE {
            return false;
        }
        let alive = &self.states[self.depths.len() * self.stride..][..words];
        for (place, &word) in alive.iter().enumerate() {
            for bit in bits(word) {
                let option = (place * 64 + bit) as u32;
                let Some(conflicts) = removals.own_conflicts(option as usize) else {
                    return false;
                };
                for (place, (&alive, &conflicts)) in alive.iter().zip(conflicts).enumerate() {
                    for bit in bits(alive & conflicts) {
                        let other = (place * 64 + bit) as u32;
                        let (a, b) = (parity.root(option), parity.root(other));
                        if option != other && (a.0 != b.0 || a.1 == b.1) {
                            parity.vain += 1;
                            return false;
                        }
                    }
                }
            }
        }
        parity.vain = parity.vain.saturating_sub(1);
        true
    }
}

/// Returns whether an item has two of the remaining options.
#[inline(always)]
fn is_pair(column: &[u64], alive: &[u64]) -> bool {
    let left = column.iter().zip(alive).map(|(a, b)| (a & b).count_ones());
    left.sum::<u32>() == 2
}

/// Returns the two remaining options of an item.
fn pair(column: &[u64], alive: &[u64]) -> [u32; 2] {
    let mut pair = [0; 2];
    let mut found = 0;
    for (place, (column, alive)) in column.iter().zip(alive).enumerate() {
        for bit in bits(column & alive) {
            pair[found] = (place * 64 + bit) as u32;
            found += 1;
        }
    }
    pair
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::cover::model::{Colour, Count, First, Problem, verify};
    use crate::cover::search::{Engine, Memo};
    use crate::cover::testing::brute_force;
    use crate::cover::{CountPlan, Solver};

    /// Returns a problem in which each primary item has two options, and each
    /// secondary item some.
    fn of_pairs(pairs: &[[usize; 2]], secondary: &[Vec<(usize, u32)>]) -> Problem {
        let mut builder = Problem::builder();
        let mut options = vec![Vec::new(); 12];
        for &[a, b] in pairs {
            let item = builder.primary_item().unwrap();
            options[a].push((item, None));
            options[(a + 1 + b % 11) % 12].push((item, None));
        }
        let has_primary = options.clone();
        for column in secondary {
            let item = builder.secondary_item().unwrap();
            for &(option, colour) in column {
                if options[option].iter().all(|&(other, _)| other != item) {
                    options[option].push((item, Colour::new(colour)));
                }
            }
        }
        for (option, primary) in options.into_iter().zip(has_primary) {
            if !primary.is_empty() {
                builder.coloured_option(option).unwrap();
            }
        }
        builder.build()
    }

    fn pairs() -> impl Strategy<Value = Vec<[usize; 2]>> {
        prop::collection::vec([0..12usize, 0..11usize], 1..12)
    }

    proptest! {
        #[test]
        fn states_of_pairs_are_counted_without_a_search(pairs in pairs()) {
            let problem = of_pairs(&pairs, &[]);
            let expected = brute_force(&problem, &[]).len() as u128;
            let mut solver = Solver::new(problem);
            solver.set_engine(Engine::Sets).set_presolve(false);
            prop_assert_eq!(solver.count(), Count::Exact(expected));
            prop_assert_eq!(solver.stats().nodes, 0);
            prop_assert_eq!(solver.first() == First::None, expected == 0);
        }

        #[test]
        fn conflicts_by_secondary_items_are_kept(
            pairs in pairs(),
            secondary in prop::collection::vec(
                prop::collection::vec((0..12usize, 0..3u32), 2..4),
                0..4,
            ),
        ) {
            let problem = of_pairs(&pairs, &secondary);
            let expected = brute_force(&problem, &[]);
            let number = Count::Exact(expected.len() as u128);
            let mut solver = Solver::new(problem.clone());
            solver.set_engine(Engine::Sets);
            for presolving in [true, false] {
                solver.set_presolve(presolving);
                prop_assert_eq!(solver.count(), number);
                let mut found: Vec<Vec<_>> = Vec::new();
                for solution in solver.solutions() {
                    prop_assert_eq!(verify(&problem, &solution), Ok(()));
                    let mut solution = solution;
                    solution.sort_unstable();
                    found.push(solution);
                }
                found.sort();
                prop_assert_eq!(&found, &expected);
            }
            solver.set_presolve(true);
            let plan = CountPlan::default().with_memo(Memo::On);
            prop_assert_eq!(solver.count_with(&plan), (number, None));
            prop_assert_eq!(solver.diagram(1 << 20).unwrap().count(), number);
        }
    }

    /// More components than a number of 128 bits can tell.
    #[test]
    fn a_number_beyond_128_bits_is_not_made_up() {
        let mut builder = Problem::builder();
        for _ in 0..200 {
            let item = builder.primary_item().unwrap();
            builder.option([item]).unwrap();
            builder.option([item]).unwrap();
        }
        let mut solver = Solver::new(builder.build());
        solver.set_engine(Engine::Sets);
        assert_eq!(solver.count(), Count::AtLeast(u128::MAX));
        solver.set_presolve(false);
        solver.set_limits(crate::limits::Limits::none().with_nodes(1_000));
        let count = solver.count();
        assert!(matches!(count, Count::AtLeast(1..)), "{count}");
    }
}
