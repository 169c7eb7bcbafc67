//! A diagram by a search that branches on options, as [bounds](crate::cover::search::bounded)
//! and large problems need.
//!
//! A branch is a node: its high branch leads to what is found with the option, its
//! low branch to what is found without.

use super::nodes::{FALSE, Node, Nodes};
use crate::cover::model::index::OptionId;
use crate::cover::search::bounded::Follow;

/// Builds nodes for the branches of a search.
pub(super) struct ByOptions<'a> {
    nodes: &'a mut Nodes,
    /// The options of the search, by their numbers in the whole problem.
    names: Vec<OptionId>,
    /// Where solutions go on.
    end: u32,
    /// The root, as the other side of no branch, and the branches on the current path.
    frames: Vec<Frame>,
    /// Whether there is no memory for more nodes.
    is_full: bool,
}

/// A branch of the search.
struct Frame {
    /// The number of options chosen before it.
    depth: usize,
    option: Option<OptionId>,
    /// What was found with its option, then without.
    sides: [u32; 2],
    /// Whether the search is on the side without.
    is_other: bool,
}

impl<'a> ByOptions<'a> {
    /// Creates a builder whose solutions go on at `end`.
    pub(super) fn new(nodes: &'a mut Nodes, names: Vec<OptionId>, end: u32) -> ByOptions<'a> {
        let root = Frame {
            depth: 0,
            option: None,
            sides: [FALSE; 2],
            is_other: true,
        };
        ByOptions {
            nodes,
            names,
            end,
            frames: vec![root],
            is_full: false,
        }
    }

    /// Returns the number of the root; `None` if there was no memory for its nodes.
    pub(super) fn root(&self) -> Option<u32> {
        (!self.is_full).then(|| self.frames[0].sides[1])
    }

    /// Adds what is below a state that was reached by these choices.
    fn add(&mut self, chosen: &[u32], below: u32) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if below == FALSE || self.is_full {
            return;
        }
        // The option of the branch is the first one chosen on its side.
        let forced = &chosen[frame.depth + usize::from(!frame.is_other)..];
        let forced = forced.iter().map(|&option| self.names[option as usize]);
        match self.nodes.chain(forced, below) {
            Some(root) => frame.sides[usize::from(frame.is_other)] = root,
            None => self.is_full = true,
        }
    }
}

impl Follow<1> for ByOptions<'_> {
    fn is_over(&self) -> bool {
        self.is_full
    }

    fn open(&mut self, option: OptionId, chosen: &[u32]) {
        self.frames.push(Frame {
            depth: chosen.len(),
            option: Some(self.names[option.index()]),
            sides: [FALSE; 2],
            is_other: false,
        });
    }

    fn turn(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_other = true;
        }
    }

    fn close(&mut self, chosen: &[u32]) -> [u64; 1] {
        let Some(frame) = self.frames.pop() else {
            return [u64::from(FALSE)];
        };
        let [high, low] = frame.sides;
        let root = match frame.option {
            Some(option) if high != FALSE => self.nodes.number(Node { option, low, high }),
            _ => Some(low),
        };
        self.is_full |= root.is_none();
        let root = root.unwrap_or(FALSE);
        self.add(&chosen[..frame.depth], root);
        [u64::from(root)]
    }

    fn know(&mut self, [root]: [u64; 1], chosen: &[u32]) {
        self.add(chosen, root as u32);
    }

    fn solution(&mut self, chosen: &[u32]) {
        self.add(chosen, self.end);
    }
}
