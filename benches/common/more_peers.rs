//! Exact-cover crates that are too slow for thousands of puzzles.

use dancing_links::ExactCover;
use xcc::{ColoredItem, ItemId, Matrix};

use super::peers::{CountWithout, Lists, Peer};

/// All of these crates.
pub const MORE_PEERS: [&dyn Peer; 2] = [&DancingLinks, &Xcc];

struct DancingLinks;

/// A problem in the form that this crate expects.
struct Pairs<'a> {
    primary: usize,
    items: Vec<u32>,
    options: Vec<&'a [u32]>,
}

impl<'a> ExactCover for Pairs<'a> {
    type Possibility = &'a [u32];
    type Constraint = u32;

    fn satisfies(&self, option: &&[u32], item: &u32) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, item: &u32) -> bool {
        *item as usize >= self.primary
    }

    fn possibilities(&self) -> &[&'a [u32]] {
        &self.options
    }

    fn constraints(&self) -> &[u32] {
        &self.items
    }
}

impl Peer for DancingLinks {
    fn name(&self) -> &'static str {
        "dancing-links"
    }

    fn count(&self, lists: &Lists, limit: u64) -> u64 {
        let pairs = Pairs {
            primary: lists.primary,
            items: (0..lists.items as u32).collect(),
            options: lists.options().collect(),
        };
        let mut solver = pairs.solver();
        (0..limit)
            .take_while(|_| solver.next_solution().is_some())
            .count() as u64
    }

    fn keep(&self, _: &Lists) -> Option<CountWithout> {
        None
    }
}

struct Xcc;

impl Peer for Xcc {
    fn name(&self) -> &'static str {
        "xcc"
    }

    /// Keeps all solutions in memory, as the crate requires.
    fn count(&self, lists: &Lists, limit: u64) -> u64 {
        let mut matrix = Matrix::new(lists.primary, lists.items - lists.primary);
        for option in lists.options() {
            let items = option.iter().map(|&item| ItemId::new(item as usize));
            let items: Vec<_> = items.map(ColoredItem::new).collect();
            matrix.add_option((), &items);
        }
        let limit = usize::try_from(limit).map_or(xcc::Limit::All, xcc::Limit::Max);
        xcc::Solver::new(&matrix).solve(limit).len() as u64
    }

    fn keep(&self, _: &Lists) -> Option<CountWithout> {
        None
    }
}
