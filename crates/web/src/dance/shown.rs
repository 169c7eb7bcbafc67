//! A moment of the dance, as the page draws it: the links of the options and
//! items in sight, and words.

use serde::{Deserialize, Serialize};

use super::Dance;
use super::machine::Did;

/// What is in sight: options and items, from the first to before the last.
#[derive(Clone, Copy, Default, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Window {
    options: [u32; 2],
    items: [u32; 2],
    /// A node that is in sight wherever it is.
    #[serde(default)]
    node: u32,
}

/// A moment of the dance. Items are headers: the first one is 1, 0 is the root.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Moment"))]
pub struct Shown {
    step: u64,
    arrived: bool,
    over: bool,
    /// The line of the algorithm that was done last, and those that called it.
    line: &'static str,
    callers: Vec<&'static str>,
    text: String,
    why: &'static str,
    /// The node or header that it was about.
    node: u32,
    /// Whether it unlinked the node (-1), linked it again (1), or neither.
    change: i8,
    found: u64,
    nodes: u64,
    /// For each level the item, the option taken if there is one, and how many
    /// of how many options were tried.
    levels: Vec<(u32, Option<u32>, u32, u32)>,
    /// The place in the tree.
    here: Option<u32>,
    solutions: usize,
    /// The headers in sight: number, left, right, length, up, down, colour.
    headers: Vec<[i64; 7]>,
    /// The nodes in sight: number, item, up, down, colour, whether it is linked.
    cells: Vec<[i64; 6]>,
}

impl Dance {
    /// Returns this moment.
    pub fn shown(&self, window: Window, arrived: bool) -> Shown {
        let machine = &self.machine;
        let (line, node) = machine.line_and_node();
        Shown {
            step: machine.steps,
            arrived,
            over: machine.is_over(),
            line,
            callers: machine.callers(),
            text: machine.text(&self.cover),
            why: machine.did.why(),
            node,
            change: match machine.did {
                Did::Unlink { .. } | Did::UnlinkItem { .. } => -1,
                Did::Relink { .. } | Did::RelinkItem { .. } => 1,
                _ => 0,
            },
            found: machine.found,
            nodes: machine.tree.nodes(),
            levels: self.levels(),
            here: machine.here(),
            solutions: machine.solutions.len(),
            headers: self.headers(window),
            cells: self.cells(window),
        }
    }

    /// Returns the solutions from one on, as far as they are listed.
    pub fn solutions(&self, from: usize) -> &[Vec<u32>] {
        self.machine.solutions.get(from..).unwrap_or(&[])
    }

    fn levels(&self) -> Vec<(u32, Option<u32>, u32, u32)> {
        let levels = self.machine.levels.iter();
        let option = |node: u32| self.machine.links.options[node as usize];
        levels
            .map(|level| {
                let taken = (level.node != level.item).then(|| option(level.node));
                (level.item, taken, level.tried, level.choices)
            })
            .collect()
    }

    fn headers(&self, window: Window) -> Vec<[i64; 7]> {
        let links = &self.machine.links;
        let last = window.items[1].min(links.headers());
        let mut items: Vec<u32> = (window.items[0]..last).collect();
        // The root is always in sight, and so is the item that is followed.
        for more in [links.item(window.node.min(links.top.len() as u32 - 1)), 0] {
            if !items.contains(&more) {
                items.push(more);
            }
        }
        let row = |&item: &u32| {
            let at = item as usize;
            [
                item.into(),
                links.llink[at].into(),
                links.rlink[at].into(),
                links.top[at].into(),
                links.ulink[at].into(),
                links.dlink[at].into(),
                links.colour[at].into(),
            ]
        };
        items.iter().map(row).collect()
    }

    fn cells(&self, window: Window) -> Vec<[i64; 6]> {
        let links = &self.machine.links;
        let options = links.starts.len() as u32;
        let (first, last) = (
            window.options[0].min(options),
            window.options[1].min(options),
        );
        let end = links.top.len() as u32;
        let place = |option: u32| {
            links
                .starts
                .get(option as usize)
                .map_or(end, |&start| start)
        };
        let mut nodes: Vec<u32> = (place(first)..place(last.max(first))).collect();
        if (links.headers()..end).contains(&window.node) && !nodes.contains(&window.node) {
            nodes.push(window.node);
        }
        let row = |&node: &u32| {
            let at = node as usize;
            let is_linked = links.top[at] > 0 && links.is_linked(node);
            [
                node.into(),
                links.top[at].into(),
                links.ulink[at].into(),
                links.dlink[at].into(),
                links.colour[at].into(),
                is_linked.into(),
            ]
        };
        nodes.iter().map(row).collect()
    }
}
