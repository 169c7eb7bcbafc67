//! What is left of a problem during the search, as sparse sets.
//!
//! Every item has a segment of an array that holds its nodes. The first ones,
//! as many as its length, are those of the options left. To take a node out is
//! to exchange it with the last of them and to shorten the length by one; to
//! put all back is to restore the length, in any order (Briggs and Torczon
//! 1993; Solnon 2020, "dancing cells").

mod load;

use std::cmp::Ordering;

use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;

/// An item in an option.
#[derive(Clone, Copy, Debug)]
struct Node {
    item: u32,
    option: u32,
    /// Its place in the segment of the item.
    place: u32,
}

/// What is left of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The start of its segment.
    segment: u32,
    /// The number of options left.
    pub(super) len: u32,
    /// How many of them must be chosen; not positive if none must be.
    need: i32,
    /// How many of them may be chosen; without a meaning for a secondary item
    /// that is committed to a colour.
    room: i32,
}

impl Item {
    /// Returns how many options left must be chosen.
    pub(super) fn need(&self) -> u32 {
        self.need.max(0) as u32
    }

    /// Returns the number of options that may still be chosen.
    pub(super) fn room_left(&self) -> u64 {
        match self.len {
            0 => 0,
            _ => self.room.max(0) as u64,
        }
    }

    /// Returns whether so much may be chosen, and nothing need be, that options
    /// are nearly free to be in or out.
    pub(super) fn is_free(&self) -> bool {
        self.need <= 0 && i64::from(self.room) * 2 >= i64::from(self.len)
    }

    /// Returns the number of ways to choose the next option in order: any but
    /// the last ones, which are needed after it, or none if none is needed.
    pub(super) fn ways(&self) -> u32 {
        self.len + 1 - self.need()
    }
}

/// Returns the option with a number of the search.
pub(super) fn name(option: u32) -> OptionId {
    let name = OptionId::new(option as usize);
    name.unwrap_or_else(|_| unreachable!("counted when built"))
}

/// The options left, with an undo for every change. Items and options have the
/// numbers of the problem.
#[derive(Clone, Default, Debug)]
pub(super) struct State {
    /// The nodes of all options, option after option.
    nodes: Vec<Node>,
    /// The start of each option's nodes; one more than there are options.
    starts: Vec<u32>,
    /// The colour in each node, 0 for none; empty if there are no colours.
    colours: Vec<u32>,
    /// For each item, the colour that a chosen option gave it, or 0; empty if
    /// there are no colours.
    committed: Vec<u32>,
    /// The segments of all items.
    cells: Vec<u32>,
    /// The items, primary ones first.
    items: Vec<Item>,
    /// For each primary item, the number of times that it could not be covered.
    failures: Vec<u32>,
    /// Items of which all options left are needed, unless they changed since.
    forced: Vec<u32>,
    /// The options chosen, from the root.
    chosen: Vec<u32>,
    /// The options hidden, in order.
    trail: Vec<u32>,
    /// The items that have been committed, in order.
    commits: Vec<u32>,
    /// The number of nodes taken out.
    updates: u64,
}

/// A point in time to go back to.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Mark {
    pub(super) chosen: usize,
    trail: usize,
    commits: usize,
}

impl State {
    /// Returns whether an option is left: neither chosen nor hidden.
    pub(super) fn has(&self, option: u32) -> bool {
        // Every option has a node.
        let node = self.nodes[self.starts[option as usize] as usize];
        node.place < self.items[node.item as usize].len
    }

    /// Returns the number of options, of the whole problem.
    pub(super) fn option_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Returns the options chosen, from the root.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// Returns the number of items in options, of the whole problem.
    pub(super) fn links(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of nodes taken out since loading.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// Returns the primary items.
    pub(super) fn items(&self) -> &[Item] {
        &self.items[..self.failures.len()]
    }

    /// Returns, for each primary item, the number of times that it could not be
    /// covered.
    pub(super) fn failures(&self) -> &[u32] {
        &self.failures
    }

    /// Returns the options left of an item.
    pub(super) fn options_left(&self, item: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        let Item { segment, len, .. } = self.items[item as usize];
        let cells = &self.cells[segment as usize..(segment + len) as usize];
        cells.iter().map(|&node| self.nodes[node as usize].option)
    }

    /// Returns an option that is needed, if one is known.
    pub(super) fn next_forced(&mut self) -> Option<u32> {
        while let Some(&item) = self.forced.last() {
            // What was needed may have been chosen since.
            if self.items[item as usize].need > 0 {
                return self.options_left(item).next();
            }
            self.forced.pop();
        }
        None
    }

    /// Chooses an option: takes it out of its items, and hides all options that
    /// no longer fit beside it.
    ///
    /// Stops half way and returns `false` as soon as an item cannot be covered.
    pub(super) fn choose(&mut self, option: u32) -> bool {
        self.chosen.push(option);
        for node in self.nodes_of(option) {
            let (_, item) = self.take_out(node);
            item.need -= 1;
            item.room -= 1;
        }
        for node in self.nodes_of(option) {
            let item = self.nodes[node].item as usize;
            let colour = self.colours.get(node).copied().unwrap_or(0);
            let fits = match colour {
                0 => self.items[item].room > 0 || self.hide_rest(item),
                _ => self.committed[item] == colour || self.commit(item, colour),
            };
            if !fits {
                self.forced.clear();
                return false;
            }
        }
        true
    }

    /// Hides an option. Returns `false` if that leaves an item that cannot be
    /// covered.
    pub(super) fn hide(&mut self, option: u32) -> bool {
        self.trail.push(option);
        let mut coverable = true;
        for node in self.nodes_of(option) {
            let (number, item) = self.take_out(node);
            if item.len as i32 <= item.need {
                if item.len as i32 == item.need {
                    self.forced.push(number);
                } else {
                    self.failures[number as usize] += 1;
                    coverable = false;
                }
            }
        }
        if !coverable {
            self.forced.clear();
        }
        coverable
    }

    /// Hides all options left of an item.
    fn hide_rest(&mut self, item: usize) -> bool {
        while let Item {
            segment,
            len: len @ 1..,
            ..
        } = self.items[item]
        {
            let node = self.cells[(segment + len - 1) as usize];
            if !self.hide(self.nodes[node as usize].option) {
                return false;
            }
        }
        true
    }

    /// Commits a secondary item to a colour: hides its options of others.
    fn commit(&mut self, item: usize, colour: u32) -> bool {
        self.committed[item] = colour;
        self.commits.push(item as u32);
        let Item { segment, len, .. } = self.items[item];
        // From the end: an option that is hidden changes places with one that
        // was looked at before.
        for cell in (segment..segment + len).rev() {
            let node = self.cells[cell as usize] as usize;
            if self.colours[node] != colour && !self.hide(self.nodes[node].option) {
                return false;
            }
        }
        true
    }

    /// Takes a node out of its segment. Returns its item.
    fn take_out(&mut self, node: usize) -> (u32, &mut Item) {
        let Node { item, place, .. } = self.nodes[node];
        let number = item;
        let item = &mut self.items[number as usize];
        item.len -= 1;
        let end = (item.segment + item.len) as usize;
        let last = self.cells[end];
        self.cells[end] = node as u32;
        self.cells[(item.segment + place) as usize] = last;
        self.nodes[node].place = item.len;
        self.nodes[last as usize].place = place;
        self.updates += 1;
        (number, item)
    }

    /// Returns the current state of the search.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            chosen: self.chosen.len(),
            trail: self.trail.len(),
            commits: self.commits.len(),
        }
    }

    /// Goes down to a subtree from the state in which its problem was loaded. Returns
    /// `false` if it has no solution.
    pub(super) fn go_to(&mut self, subtree: &Subtree) -> bool {
        for option in &subtree.excluded {
            let option = option.index() as u32;
            if self.has(option) && !self.hide(option) {
                return false;
            }
        }
        for option in &subtree.chosen {
            let option = option.index() as u32;
            let fits = match self.has(option) {
                true => self.choose(option),
                false => self.chosen.contains(&option),
            };
            if !fits {
                return false;
            }
        }
        self.find_forced().is_none()
    }

    /// Notes the items of which all options left are needed. Returns an item with
    /// fewer.
    fn find_forced(&mut self) -> Option<u32> {
        self.forced.clear();
        for (item, number) in self.items[..self.failures.len()].iter().zip(0..) {
            match (item.len as i32).cmp(&item.need) {
                Ordering::Less => return Some(number),
                Ordering::Equal => self.forced.push(number),
                Ordering::Greater => {}
            }
        }
        None
    }

    /// Undoes everything since the mark.
    pub(super) fn back_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            let Some(option) = self.trail.pop() else {
                break;
            };
            for node in self.nodes_of(option) {
                let item = self.nodes[node].item as usize;
                self.items[item].len += 1;
            }
        }
        while self.chosen.len() > mark.chosen {
            let Some(option) = self.chosen.pop() else {
                break;
            };
            for node in self.nodes_of(option) {
                let item = self.nodes[node].item as usize;
                let item = &mut self.items[item];
                item.len += 1;
                item.need += 1;
                item.room += 1;
            }
        }
        for item in self.commits.drain(mark.commits..) {
            self.committed[item as usize] = 0;
        }
        self.forced.clear();
    }

    fn nodes_of(&self, option: u32) -> std::ops::Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }
}
