//! Algorithm X with dancing links, one event after another, to be watched.
//!
//! This is the algorithm as Knuth teaches it (TAOCP 7.2.2.1, Algorithm X): cover
//! an item, try each of its options, cover the other items of that option, go
//! on; then uncover in the opposite order. The search of the library does the
//! same, but hides whole options, stops covering half way, and follows forced
//! items at once; it would not be recognised. The tests compare the solutions of
//! the two, and the links before and after.

mod covers;
mod links;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

pub use self::covers::Cover;
use self::links::Links;

/// What is danced, and how.
#[derive(Deserialize, Debug)]
pub struct Stage {
    /// `knuth`, `sudoku`, `pentominoes`, or a cover in Knuth's format.
    cover: String,
    rule: Rule,
}

/// Which item to cover next.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// One with the fewest options, the first of several.
    Fewest,
    /// The first.
    First,
    /// One with the most options: how not to choose.
    Most,
}

/// What happens to the links, or to the tree of the search.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// An item is chosen to branch on, with this number of options left.
    Choose { item: u32, options: u32 },
    /// An item leaves the list of items, and its options leave the columns of
    /// their other items.
    Cover { item: u32, hidden: Vec<u32> },
    /// The same, undone.
    Uncover { item: u32, shown: Vec<u32> },
    /// An option of the chosen item is taken.
    Take { option: u32 },
    /// The option that was taken last is given back.
    Untake { option: u32 },
    /// Every item is covered.
    Solution { options: Vec<u32> },
    /// The options of the item that was chosen last have all been tried.
    Leave { item: u32 },
    /// There is nothing left to try.
    End,
}

/// A search that can be watched.
#[derive(Clone, Debug)]
pub struct Dance {
    cover: Cover,
    rule: Rule,
    links: Links,
    /// For each level, the chosen item and the node of the option taken.
    path: Vec<(u32, u32)>,
    next: Next,
    events: VecDeque<Event>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Choose an item.
    Enter,
    /// Try the option of this node, or leave the item if it is the header.
    Try(u32),
    /// Give back the option that was taken last.
    Return,
    End,
}

impl Dance {
    /// Sets the stage.
    ///
    /// # Errors
    ///
    /// If the cover is not known, cannot be read, or is too large to be watched.
    pub fn new(stage: &Stage) -> Result<Dance, String> {
        let cover = Cover::new(&stage.cover)?;
        Ok(Dance {
            links: Links::new(cover.items.len(), cover.primary, &cover.options),
            cover,
            rule: stage.rule,
            path: Vec::new(),
            next: Next::Enter,
            events: VecDeque::new(),
        })
    }

    /// Returns what does not change during the dance.
    pub fn scene(&self) -> &Cover {
        &self.cover
    }

    /// Dances on. Returns the next events, at most this many; the last of all
    /// is [`Event::End`].
    pub fn dance(&mut self, most: usize) -> Vec<Event> {
        while self.events.len() < most && self.next != Next::End {
            self.step();
        }
        let number = most.min(self.events.len());
        self.events.drain(..number).collect()
    }

    fn step(&mut self) {
        match self.next {
            Next::Enter => self.enter(),
            Next::Try(node) => self.attempt(node),
            Next::Return => self.give_back(),
            Next::End => {}
        }
    }

    fn enter(&mut self) {
        let Some(item) = self.choose() else {
            let options = self.path.iter().map(|&(_, node)| self.links.option(node));
            self.events.push_back(Event::Solution {
                options: options.collect(),
            });
            self.next = if self.path.is_empty() {
                self.end()
            } else {
                Next::Return
            };
            return;
        };
        let options = self.links.len(item);
        self.events.push_back(Event::Choose { item, options });
        self.cover(item);
        self.path.push((item, item));
        self.next = Next::Try(self.links.below(item));
    }

    fn choose(&self) -> Option<u32> {
        let len = |item: &u32| self.links.len(*item);
        let mut items = self.links.items();
        match self.rule {
            Rule::Fewest => items.min_by_key(len),
            Rule::First => items.next(),
            // The first of several, as with the fewest.
            Rule::Most => items.min_by_key(|item| u32::MAX - len(item)),
        }
    }

    fn attempt(&mut self, node: u32) {
        let &(item, _) = self.path.last().expect("an item was chosen");
        if node == item {
            self.path.pop();
            self.uncover(item);
            self.events.push_back(Event::Leave { item });
            self.next = if self.path.is_empty() {
                self.end()
            } else {
                Next::Return
            };
            return;
        }
        self.path.last_mut().expect("an item was chosen").1 = node;
        self.events.push_back(Event::Take {
            option: self.links.option(node),
        });
        for other in self.links.others(node) {
            self.cover(other);
        }
        self.next = Next::Enter;
    }

    fn give_back(&mut self) {
        let &(_, node) = self.path.last().expect("an option was taken");
        for other in self.links.others(node).into_iter().rev() {
            self.uncover(other);
        }
        self.events.push_back(Event::Untake {
            option: self.links.option(node),
        });
        self.next = Next::Try(self.links.below(node));
    }

    fn cover(&mut self, item: u32) {
        let hidden = self.links.cover(item);
        self.events.push_back(Event::Cover { item, hidden });
    }

    fn uncover(&mut self, item: u32) {
        let shown = self.links.uncover(item);
        self.events.push_back(Event::Uncover { item, shown });
    }

    fn end(&mut self) -> Next {
        self.events.push_back(Event::End);
        Next::End
    }
}
