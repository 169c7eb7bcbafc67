//! The nodes of a diagram, each once.

use crate::cover::model::index::OptionId;

/// The number of ⊥: there is no solution.
pub(super) const FALSE: u32 = 0;

/// The number of ⊤: there is one, and nothing is left to choose.
pub(super) const TRUE: u32 = 1;

/// A node: does a solution have an option?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The option.
    pub(super) option: OptionId,
    /// The solutions without the option.
    pub(super) low: u32,
    /// The rest of the solutions with it.
    pub(super) high: u32,
}

impl Node {
    fn hash(self) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let branches = u64::from(self.low) << 32 | u64::from(self.high);
        let option = self.option.index() as u64;
        let mixed = branches.wrapping_mul(FACTOR) >> 32 ^ option << 32 ^ branches;
        (mixed.wrapping_mul(FACTOR) >> 32) as usize
    }
}

/// A list of different nodes. Children are before their parents.
#[derive(Debug)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    /// A hash table of numbers of nodes, at most half full; zeros are free. A
    /// power of two of them.
    places: Vec<u32>,
    /// The most nodes.
    most: usize,
}

/// The most bytes that a node takes, with its places in the hash table and its
/// count, while the lists grow.
const BYTES: usize = 80;

impl Nodes {
    /// Creates an empty list that takes at most this number of bytes.
    pub(super) fn new(memory: usize) -> Nodes {
        Nodes {
            nodes: Vec::new(),
            places: vec![0; 16],
            // Numbers fit 32 bits.
            most: (memory / BYTES).min(1 << 31),
        }
    }

    /// Returns the most nodes.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets the last nodes.
    pub(super) fn truncate(&mut self, len: usize) {
        if len < self.nodes.len() {
            self.nodes.truncate(len);
            self.places.fill(0);
            self.place_all();
        }
    }

    /// Returns the number of a node; `None` if there is no memory for it.
    pub(super) fn number(&mut self, node: Node) -> Option<u32> {
        let place = self.place(node);
        if self.places[place] != 0 {
            return Some(self.places[place]);
        }
        if self.nodes.len() >= self.most {
            return None;
        }
        self.nodes.push(node);
        let number = self.nodes.len() as u32 + TRUE;
        self.places[place] = number;
        if self.nodes.len() * 2 > self.places.len() {
            self.grow();
        }
        Some(number)
    }

    /// Returns the root of the solutions that have these options and, besides, one
    /// of those below a node; `None` if there is no memory for it.
    pub(super) fn chain(
        &mut self,
        options: impl DoubleEndedIterator<Item = OptionId>,
        below: u32,
    ) -> Option<u32> {
        options.rev().try_fold(below, |high, option| {
            self.number(Node {
                option,
                low: FALSE,
                high,
            })
        })
    }

    /// Returns the nodes; the first one has the number 2.
    pub(super) fn into_inner(self) -> Vec<Node> {
        self.nodes
    }

    /// Returns where a node is in the hash table, or belongs.
    fn place(&self, node: Node) -> usize {
        let last = self.places.len() - 1;
        let mut place = node.hash() & last;
        loop {
            let number = self.places[place];
            if number == 0 || self.nodes[(number - TRUE - 1) as usize] == node {
                return place;
            }
            place = (place + 1) & last;
        }
    }

    fn grow(&mut self) {
        self.places = vec![0; 2 * self.places.len()];
        self.place_all();
    }

    fn place_all(&mut self) {
        for index in 0..self.nodes.len() {
            let place = self.place(self.nodes[index]);
            self.places[place] = index as u32 + TRUE + 1;
        }
    }
}
