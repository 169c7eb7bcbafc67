//! The sparse matrix as linked nodes in a slab, for editing.
//!
//! Every option is a ring of nodes linked left and right, every item a column
//! of nodes linked up and down below its header, and the headers form a ring
//! through the root:
//!
//! ```text
//!   root <-> header a <-> header b <-> header c <-> (root)
//!               |            |            |
//!             node <----------------->  node          option 0 = {a, c}
//!               |            |
//!             node <----> node                        option 1 = {a, b}
//! ```
//!
//! The [`Links`](crate::cover::search::links::Links) of the search can undo only the last
//! removal; here, options and items may be removed and restored in any order.
//! The price is that a removed node loses its place: its slot goes back to the
//! slab, and a restored node goes to the end of its column. So the matrix
//! serves to change a large problem, and the links to search it.

use std::sync::Arc;

use slab::Slab;

use super::conflicts::mark_conflicts;
use super::presolve::{Left, Residue};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::Problem;
use crate::limits::{Clock, Stop};

/// A node's key in the slab. 32 bits are enough, as the slab never holds more
/// nodes than the problem has items and nodes, plus one for the root.
type Key = u32;

/// One item in one option; or the header of a column, which has no option; or
/// the root, which has neither.
#[derive(Clone, Copy, Debug)]
struct Node {
    up: Key,
    down: Key,
    left: Key,
    right: Key,
    item: Option<ItemId>,
    option: Option<OptionId>,
}

/// The part of a [`Problem`] that remains, as a linked matrix.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Matrix {
    problem: Arc<Problem>,
    nodes: Slab<Node>,
    root: Key,
    /// For each item, its header, if the item is in.
    headers: Vec<Option<Key>>,
    /// For each item, the number of nodes below its header; 0 if it is out.
    lens: Vec<u32>,
    /// For each option, whether it is in, and one of its nodes, if it has any.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
enum Row {
    Out,
    In(Option<Key>),
}

impl Matrix {
    /// Creates a matrix with all items and options of the problem. Takes time
    /// and memory linear in the size of the problem.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn new(problem: Arc<Problem>, clock: &mut Clock) -> Result<Matrix, Stop> {
        let mut nodes = Slab::with_capacity(problem.node_count() + problem.item_count() + 1);
        let root = add_alone(&mut nodes, None, None);
        let mut matrix = Matrix {
            nodes,
            root,
            headers: vec![None; problem.item_count()],
            lens: vec![0; problem.item_count()],
            rows: vec![Row::Out; problem.option_count()],
            problem,
        };
        for item in matrix.problem.items() {
            matrix.put_back_item(item);
        }
        for option in matrix.problem.options() {
            matrix.put_back_option(option);
            clock.work(matrix.problem.items_of(option).len())?;
        }
        Ok(matrix)
    }

    /// Returns whether an item is in.
    pub(in crate::cover) fn has_item(&self, item: ItemId) -> bool {
        self.headers[item.index()].is_some()
    }

    /// Returns whether an option is in.
    pub(in crate::cover) fn has_option(&self, option: OptionId) -> bool {
        matches!(self.rows[option.index()], Row::In(_))
    }

    /// Returns the options that are in and have an item that is in, in the
    /// order of its column.
    pub(in crate::cover) fn options_with(
        &self,
        item: ItemId,
    ) -> impl Iterator<Item = OptionId> + '_ {
        let header = self.headers[item.index()];
        let column = header
            .into_iter()
            .flat_map(|header| self.ring(header, |node| node.down));
        column.filter_map(|key| self.node(key).option)
    }

    /// Removes an option and frees its slots. Returns whether it was in.
    pub(in crate::cover) fn take_out_option(&mut self, option: OptionId) -> bool {
        let Row::In(entry) = std::mem::replace(&mut self.rows[option.index()], Row::Out) else {
            return false;
        };
        let mut next = entry;
        while let Some(key) = next {
            let node = self.nodes.remove(key as usize);
            self.node_mut(node.up).down = node.down;
            self.node_mut(node.down).up = node.up;
            if let Some(item) = node.item {
                self.lens[item.index()] -= 1;
            }
            next = Some(node.right).filter(|right| Some(*right) != entry);
        }
        true
    }

    /// Restores an option, with those of its items that are in, at the end of
    /// their columns. Returns whether it was out.
    pub(in crate::cover) fn put_back_option(&mut self, option: OptionId) -> bool {
        if self.has_option(option) {
            return false;
        }
        self.rows[option.index()] = Row::In(None);
        let problem = Arc::clone(&self.problem);
        for &item in problem.items_of(option) {
            if let Some(header) = self.headers[item.index()] {
                self.insert(header, item, option);
            }
        }
        true
    }

    /// Removes an item from the matrix and from every option that has it.
    /// Returns whether it was in. The options stay.
    pub(in crate::cover) fn take_out_item(&mut self, item: ItemId) -> bool {
        let Some(header) = self.headers[item.index()].take() else {
            return false;
        };
        let mut next = self.node(header).down;
        while next != header {
            let node = self.nodes.remove(next as usize);
            self.unlink_sideways(node);
            if let Some(option) = node.option {
                let rest = Some(node.right).filter(|right| *right != next);
                self.rows[option.index()] = Row::In(rest);
            }
            next = node.down;
        }
        let node = self.nodes.remove(header as usize);
        self.unlink_sideways(node);
        self.lens[item.index()] = 0;
        true
    }

    /// Restores an item in every remaining option that has it in the problem.
    /// Returns whether it was out.
    pub(in crate::cover) fn put_back_item(&mut self, item: ItemId) -> bool {
        if self.has_item(item) {
            return false;
        }
        let header = add_alone(&mut self.nodes, Some(item), None);
        self.link_before(self.root, header);
        self.headers[item.index()] = Some(header);
        let problem = Arc::clone(&self.problem);
        for &option in problem.options_with(item) {
            if self.has_option(option) {
                self.insert(header, item, option);
            }
        }
        true
    }

    fn node(&self, key: Key) -> &Node {
        &self.nodes[key as usize]
    }

    fn node_mut(&mut self, key: Key) -> &mut Node {
        &mut self.nodes[key as usize]
    }

    /// Returns the other keys of a ring, from the one after `start`.
    fn ring(&self, start: Key, step: fn(&Node) -> Key) -> impl Iterator<Item = Key> + '_ {
        let mut key = start;
        std::iter::from_fn(move || {
            key = step(self.node(key));
            (key != start).then_some(key)
        })
    }

    /// Adds a node at the end of a column and into the ring of its option.
    fn insert(&mut self, header: Key, item: ItemId, option: OptionId) {
        let key = add_alone(&mut self.nodes, Some(item), Some(option));
        let last = self.node(header).up;
        let node = self.node_mut(key);
        (node.up, node.down) = (last, header);
        self.node_mut(last).down = key;
        self.node_mut(header).up = key;
        self.lens[item.index()] += 1;
        if let Row::In(Some(entry)) = self.rows[option.index()] {
            self.link_before(entry, key);
        } else {
            self.rows[option.index()] = Row::In(Some(key));
        }
    }

    fn link_before(&mut self, right: Key, key: Key) {
        let left = self.node(right).left;
        let node = self.node_mut(key);
        (node.left, node.right) = (left, right);
        self.node_mut(left).right = key;
        self.node_mut(right).left = key;
    }

    /// Closes the row over a removed node.
    fn unlink_sideways(&mut self, node: Node) {
        // A node alone in its ring is its own neighbour.
        if let Some(left) = self.nodes.get_mut(node.left as usize) {
            left.right = node.right;
        }
        if let Some(right) = self.nodes.get_mut(node.right as usize) {
            right.left = node.left;
        }
    }
}

/// Adds a node that is linked to itself in all directions.
fn add_alone(nodes: &mut Slab<Node>, item: Option<ItemId>, option: Option<OptionId>) -> Key {
    let vacant = nodes.vacant_entry();
    let key = vacant.key() as Key;
    vacant.insert(Node {
        up: key,
        down: key,
        left: key,
        right: key,
        item,
        option,
    });
    key
}

impl Left for Matrix {
    fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    fn has_item(&self, item: ItemId) -> bool {
        Matrix::has_item(self, item)
    }

    fn has_option(&self, option: OptionId) -> bool {
        Matrix::has_option(self, option)
    }

    fn len_of(&self, item: ItemId) -> usize {
        self.lens[item.index()] as usize
    }
}

impl Residue for Matrix {
    fn first_option(&self, item: ItemId) -> Option<OptionId> {
        self.options_with(item).next()
    }

    fn choose(&mut self, option: OptionId, short: &mut Vec<ItemId>) -> usize {
        let problem = Arc::clone(&self.problem);
        let mut steps = 0;
        for (place, &item) in problem.items_of(option).iter().enumerate() {
            if !self.has_item(item) {
                continue;
            }
            self.take_out_item(item);
            let colour = problem.colour(option, place);
            let others = problem.options_with(item);
            steps += others.len();
            for &other in others {
                let agrees = colour.is_some() && colour == problem.colour_of(other, item);
                if !agrees && self.has_option(other) {
                    self.take_out(other, short);
                }
            }
        }
        steps
    }

    fn take_out(&mut self, option: OptionId, short: &mut Vec<ItemId>) {
        self.take_out_option(option);
        let problem = &self.problem;
        short.extend(problem.items_of(option).iter().filter(|&&item| {
            self.has_item(item) && problem.is_primary(item) && self.len_of(item) <= 1
        }));
    }

    fn conflicts_with(&self, option: OptionId, set: &mut Vec<u64>) -> usize {
        set.clear();
        set.resize(self.problem.option_count().div_ceil(64), 0);
        mark_conflicts(&self.problem, option, set)
    }
}

#[cfg(test)]
mod tests;
