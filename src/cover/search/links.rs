//! The dancing links: what presolve leaves, as flat arrays.
//!
//! Every item has a column: a circular list of the nodes that have it, linked
//! up and down. To *hide* an option is to unlink each of its nodes, `n`, from
//! its column:
//!
//! ```text
//!   up[down[n]] = up[n]        down[up[n]] = down[n]
//! ```
//!
//! The node itself still holds its old neighbours, so
//!
//! ```text
//!   up[down[n]] = n            down[up[n]] = n
//! ```
//!
//! puts it back, provided that everything hidden after it has been put back
//! before (Hitotumatu and Noshita 1979; Knuth, "Dancing Links", 2000, and TAOCP
//! 7.2.2.1). A backtracking search keeps that order anyway.
//!
//! Differences from Knuth's program:
//!
//! - **A trail.** Hidden options are pushed on a stack, and undoing pops it.
//!   Covering can then stop the moment an item runs out of options, which
//!   Knuth's walk back through the columns does not allow.
//! - **Forced items are noted as they arise**, when the length of a column
//!   drops to 1: the search only looks for an item where it really branches.
//! - **No list of items.** Lengths lie in one array, in which a covered item
//!   has its top bit set, so the shortest column is the least number.
//! - **A hidden option leaves all of its columns**, that of the covered item
//!   included: one more node to unlink, but the loop over a short option's
//!   nodes always has the same length, and hiding needs no starting point.
//!   (Leaving that node out, dominoes take 12 % less time and latin squares 7 %,
//!   but Langford pairs 10 % more and pentominoes 25 %.)
//!
//! Tried and rejected: sparse sets in place of links ("dancing cells", Solnon
//! 2020), where hiding swaps a node to the end of its item's segment and undoing
//! restores only the lengths, in the same search with the same tree. They take
//! 0.75 to 1.4 times as long on words (0.75 for 700 words of 4 letters, 1.1 for
//! double squares from 1,000 of 5), and 1.3 times on 12 queens, Langford pairs to
//! 11 and the Soma cube; 60 queens come to 0.55 times as many nodes a second.
//! Where words are many, [sets](super::sets) with shared masks are 7 times as
//! fast as either.

mod loading;

use std::ops::Range;

use super::choose::COVERED;
use crate::cover::model::index::{ItemId, OptionId};

/// A node: an item in an option. The first nodes are the headers of the items.
#[derive(Clone, Copy, Default, Debug)]
struct Node {
    /// The node above; for the top node of a column, its header.
    up: u32,
    /// The node below; for the last node of a column, its header.
    down: u32,
    /// The item whose column this is; its header has the same number.
    item: u32,
    /// The option that it is in; unused in headers.
    option: u32,
}

/// The remaining options, with an undo for every change.
///
/// Options and items are renumbered here, from 0 without gaps.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Links {
    nodes: Vec<Node>,
    /// For each item, the number of nodes in its column, perhaps with
    /// [`COVERED`].
    lens: Vec<u32>,
    /// The number of primary items: the first ones.
    primary: usize,
    /// The number of primary items that are not covered.
    open: usize,
    /// Where each option's nodes start; one more than there are options.
    starts: Vec<u32>,
    /// The colour in each node, 0 for none; empty if there are no colours.
    colours: Vec<u32>,
    /// For each item, the colour that a chosen option gave it, or 0; empty if
    /// there are no colours.
    committed: Vec<u32>,
    /// The items that have been committed, in order.
    commits: Vec<u32>,
    /// The hidden options, in the order in which they were hidden.
    trail: Vec<u32>,
    /// Items whose length dropped to 1 since they were last looked at.
    forced: Vec<u32>,
    /// For each item, the number of times it was left without options.
    failures: Vec<u32>,
    /// For each item of the whole problem, its number here, if it has one.
    numbers: Vec<u32>,
    /// The caller's number of each option.
    names: Vec<OptionId>,
    /// The number of nodes unlinked.
    updates: u64,
}

/// A point in time to go back to.
#[derive(Clone, Copy, Debug)]
pub(in crate::cover) struct Mark {
    trail: usize,
    commits: usize,
}

impl Links {
    /// Returns the number here of an item that was loaded.
    pub(in crate::cover) fn item(&self, item: ItemId) -> u32 {
        self.numbers[item.index()]
    }

    /// Returns the number here of an option, given the caller's number.
    pub(in crate::cover) fn number(&self, name: OptionId) -> Option<u32> {
        Some(self.names.binary_search(&name).ok()? as u32)
    }

    /// Returns the caller's number of an option.
    pub(in crate::cover) fn name(&self, option: u32) -> OptionId {
        self.names[option as usize]
    }

    /// Returns the number of primary items that are not covered.
    pub(in crate::cover) fn open(&self) -> usize {
        self.open
    }

    /// Returns the lengths of the primary items; covered ones have [`COVERED`]
    /// set.
    pub(in crate::cover) fn lens(&self) -> &[u32] {
        &self.lens[..self.primary]
    }

    /// Returns, for each primary item, the number of times it was left without
    /// options.
    pub(in crate::cover) fn failures(&self) -> &[u32] {
        &self.failures
    }

    /// Returns the number of nodes unlinked since loading.
    pub(in crate::cover) fn updates(&self) -> u64 {
        self.updates
    }

    /// Returns whether an option is linked, that is, not hidden.
    pub(in crate::cover) fn has(&self, option: u32) -> bool {
        // A hidden node still points at its neighbours; they no longer point
        // at it. Every option has a node, as every one has a primary item.
        let node = self.starts[option as usize];
        self.nodes[self.nodes[node as usize].up as usize].down == node
    }

    /// Returns an open item with one option left, if one is known.
    pub(in crate::cover) fn pop_forced(&mut self) -> Option<u32> {
        // Items may have been covered since they were noted.
        while let Some(item) = self.forced.pop() {
            if self.lens[item as usize] == 1 {
                return Some(item);
            }
        }
        None
    }

    /// Returns the first node of an item's column, if it has any.
    pub(in crate::cover) fn first(&self, item: u32) -> Option<u32> {
        self.below(item)
    }

    /// Returns the node below another one in its column, if there is one.
    pub(in crate::cover) fn below(&self, node: u32) -> Option<u32> {
        let Node { down, item, .. } = self.nodes[node as usize];
        (down != item).then_some(down)
    }

    /// Returns the option that a node is in.
    pub(in crate::cover) fn option_of(&self, node: u32) -> u32 {
        self.nodes[node as usize].option
    }

    /// Chooses an option: covers its items, or commits them to its colours, by
    /// hiding all options that conflict with it, including itself.
    ///
    /// Stops half way and returns `false` as soon as a primary item is left
    /// without options.
    pub(in crate::cover) fn choose(&mut self, option: u32) -> bool {
        // Slices of their own stay in registers.
        let (nodes, lens) = (&mut self.nodes[..], &mut self.lens[..]);
        let (starts, colours) = (&self.starts[..], &self.colours[..]);
        let row = row_of(starts, option);
        for node in &nodes[row.clone()] {
            let item = node.item as usize;
            lens[item] |= COVERED;
            self.open -= usize::from(item < self.primary);
        }
        for node in row {
            let header = nodes[node].item;
            let colour = colours.get(node).copied().unwrap_or(0);
            if colour != 0 {
                if self.committed[header as usize] == colour {
                    continue;
                }
                self.committed[header as usize] = colour;
                self.commits.push(header);
            }
            let mut next = nodes[header as usize].down;
            while next != header {
                let Node { down, option, .. } = nodes[next as usize];
                let place = std::mem::replace(&mut next, down) as usize;
                if colour != 0 && colours[place] == colour {
                    continue;
                }
                self.trail.push(option);
                let row = row_of(starts, option);
                self.updates += row.len() as u64;
                if !hide(nodes, lens, row, &mut self.forced, &mut self.failures) {
                    self.forced.clear();
                    return false;
                }
            }
        }
        true
    }

    /// Returns the current state of the search.
    pub(in crate::cover) fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            commits: self.commits.len(),
        }
    }

    /// Unhides everything hidden since the mark. The caller also has to uncover
    /// the options chosen since then.
    pub(in crate::cover) fn unhide_to(&mut self, mark: Mark) {
        let (nodes, lens) = (&mut self.nodes[..], &mut self.lens[..]);
        for option in self.trail.drain(mark.trail..).rev() {
            unhide(nodes, lens, row_of(&self.starts, option));
        }
        for item in self.commits.drain(mark.commits..) {
            self.committed[item as usize] = 0;
        }
        self.forced.clear();
    }

    /// Marks the items of a chosen option as open again.
    pub(in crate::cover) fn uncover(&mut self, option: u32) {
        for node in &self.nodes[row_of(&self.starts, option)] {
            let item = node.item as usize;
            if item < self.primary {
                self.lens[item] &= !COVERED;
                self.open += 1;
            }
        }
    }
}

/// Unlinks the nodes of an option. Returns `false` if that leaves an open primary item
/// without options.
#[inline(always)]
fn hide(
    nodes: &mut [Node],
    lens: &mut [u32],
    row: Range<usize>,
    forced: &mut Vec<u32>,
    failures: &mut [u32],
) -> bool {
    let mut coverable = true;
    for node in row {
        let Node { up, down, item, .. } = nodes[node];
        nodes[up as usize].down = down;
        nodes[down as usize].up = up;
        let len = &mut lens[item as usize];
        *len -= 1;
        if *len == 0 {
            coverable = false;
            failures[item as usize] += 1;
        } else if *len == 1 {
            forced.push(item);
        }
    }
    coverable
}

/// Links the nodes of the option that was hidden last.
#[inline(always)]
fn unhide(nodes: &mut [Node], lens: &mut [u32], row: Range<usize>) {
    for node in row.rev() {
        let Node { up, down, item, .. } = nodes[node];
        nodes[up as usize].down = node as u32;
        nodes[down as usize].up = node as u32;
        lens[item as usize] += 1;
    }
}

/// Returns the nodes of an option.
#[inline(always)]
fn row_of(starts: &[u32], option: u32) -> Range<usize> {
    starts[option as usize] as usize..starts[option as usize + 1] as usize
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cover::shrink::bit_residue::BitResidue;
    use crate::cover::testing::small_problem;
    use crate::limits::Clock;

    impl Links {
        /// Checks every claim in the fields' docs.
        fn check_invariants(&self) {
            for (item, len) in self.lens.iter().enumerate() {
                let (mut key, mut nodes) = (self.nodes[item].down as usize, 0);
                while key != item {
                    assert_eq!(self.nodes[key].item as usize, item);
                    assert_eq!(self.nodes[self.nodes[key].up as usize].down as usize, key);
                    assert_eq!(self.nodes[self.nodes[key].down as usize].up as usize, key);
                    assert!(
                        self.has(self.nodes[key].option),
                        "only linked options in a column"
                    );
                    (key, nodes) = (self.nodes[key].down as usize, nodes + 1);
                }
                assert_eq!(len & !COVERED, nodes, "the length counts the column");
            }
            let open = self
                .lens()
                .iter()
                .filter(|&&len| len & COVERED == 0)
                .count();
            assert_eq!(self.open, open);
        }

        fn snapshot(&self) -> (String, Vec<u32>, usize) {
            (format!("{:?}", self.nodes), self.lens.clone(), self.open)
        }
    }

    proptest! {
        #[test]
        fn unhiding_and_uncovering_restore_everything(
            problem in small_problem(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        ) {
            let mut links = Links::default();
            links.load(&BitResidue::new(problem), &mut Clock::default()).unwrap();
            links.check_invariants();
            let mut history = Vec::new();
            for pick in picks {
                let open: Vec<u32> =
                    (0..links.names.len() as u32).filter(|&option| links.has(option)).collect();
                if open.is_empty() {
                    break;
                }
                history.push((links.snapshot(), links.mark(), *pick.get(&open)));
                if !links.choose(*pick.get(&open)) {
                    break;
                }
                links.check_invariants();
            }
            for (snapshot, mark, option) in history.into_iter().rev() {
                links.unhide_to(mark);
                links.uncover(option);
                prop_assert_eq!(links.snapshot(), snapshot);
            }
            prop_assert!(links.commits.is_empty() && links.committed.iter().all(|&c| c == 0));
        }
    }
}
