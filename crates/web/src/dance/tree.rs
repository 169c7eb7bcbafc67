//! The tree of the search, as far as it can be drawn.

use serde::Serialize;

/// More nodes than this are no picture.
const MOST: usize = 3000;

/// A node: an item that was chosen, or a solution.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Knot {
    /// The place of the node above, if there is one.
    above: Option<u32>,
    /// The header of the item, 0 for a solution.
    item: u32,
    /// The option between the node above and this one.
    option: Option<u32>,
    choices: u32,
    is_solution: bool,
}

/// The nodes in the order in which they were entered.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tree {
    knots: Vec<Knot>,
    nodes: u64,
}

impl Tree {
    /// Adds a node. Returns its place, unless there are too many.
    pub fn grow(
        &mut self,
        above: Option<u32>,
        item: u32,
        option: Option<u32>,
        choices: u32,
        is_solution: bool,
    ) -> Option<u32> {
        self.nodes += 1;
        if self.knots.len() == MOST {
            return None;
        }
        self.knots.push(Knot {
            above,
            item,
            option,
            choices,
            is_solution,
        });
        Some(self.knots.len() as u32 - 1)
    }

    /// Returns the number of nodes, those that are not drawn included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the first nodes.
    pub fn knots(&self) -> &[Knot] {
        &self.knots
    }
}
