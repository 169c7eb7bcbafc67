//! Knuth's Algorithm C as a machine that does one thing at a time: a line of the
//! algorithm, or one change of the links. Without colours it is Algorithm X.

use serde::Deserialize;

use super::links::Links;
use super::tree::Tree;

/// Which item to cover next.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// One with the fewest options, the first of several.
    Fewest,
    /// The first.
    First,
    /// One with the most options: how not to choose.
    Most,
}

/// What was done last. Items are headers, so the first one is 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Did {
    Begin,
    Enter,
    Solution,
    Choose {
        item: u32,
    },
    Cover {
        item: u32,
    },
    Try {
        node: u32,
    },
    Tried {
        item: u32,
    },
    Again {
        node: u32,
    },
    Backtrack {
        item: u32,
    },
    Leave,
    End,
    UnlinkItem {
        item: u32,
    },
    RelinkItem {
        item: u32,
    },
    Unlink {
        node: u32,
    },
    Relink {
        node: u32,
    },
    /// An item takes the colour of a node.
    Colour {
        node: u32,
    },
    Uncolour {
        node: u32,
    },
    /// A node has the colour that its item has now.
    Agree {
        node: u32,
    },
    Disagree {
        node: u32,
    },
}

impl Did {
    /// Returns whether this is a line of the algorithm, not a change of links.
    pub fn is_line(self) -> bool {
        use Did::*;
        !matches!(
            self,
            UnlinkItem { .. }
                | RelinkItem { .. }
                | Unlink { .. }
                | Relink { .. }
                | Colour { .. }
                | Uncolour { .. }
                | Agree { .. }
                | Disagree { .. }
        )
    }
}

/// The line that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    C2,
    C3,
    C4(u32),
    C5,
    C6,
    C7,
    C8,
    End,
}

/// Work that was begun, in the order in which it calls the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Commits the nodes of the option of `x` after it, from `p` on.
    CommitAll {
        x: u32,
        p: u32,
    },
    UncommitAll {
        x: u32,
        p: u32,
    },
    Cover {
        item: u32,
        p: u32,
    },
    Uncover {
        item: u32,
        p: Option<u32>,
    },
    Hide {
        p: u32,
        q: u32,
    },
    Unhide {
        p: u32,
        q: u32,
    },
    Purify {
        p: u32,
        q: Option<u32>,
    },
    Unpurify {
        p: u32,
        q: u32,
    },
}

/// An item that was chosen, and its option that is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    pub item: u32,
    /// The node of the option; the header before and after all options.
    pub node: u32,
    /// Options tried, this one included.
    pub tried: u32,
    pub choices: u32,
    place: Option<u32>,
}

/// A search that can be stopped after every change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    pub links: Links,
    pub levels: Vec<Level>,
    pub frames: Vec<Frame>,
    pub did: Did,
    pub steps: u64,
    pub found: u64,
    /// The first solutions.
    pub solutions: Vec<Vec<u32>>,
    pub tree: Tree,
    rule: Rule,
    next: Next,
}

/// The number of solutions that are listed.
const LISTED: usize = 200;

impl Machine {
    pub fn new(links: Links, rule: Rule) -> Machine {
        Machine {
            links,
            levels: Vec::new(),
            frames: Vec::new(),
            did: Did::Begin,
            steps: 0,
            found: 0,
            solutions: Vec::new(),
            tree: Tree::default(),
            rule,
            next: Next::C2,
        }
    }

    pub fn is_over(&self) -> bool {
        self.next == Next::End && self.frames.is_empty()
    }

    /// Returns the options taken.
    pub fn path(&self) -> impl Iterator<Item = u32> + '_ {
        let taken = self.levels.iter().filter(|level| level.node != level.item);
        taken.map(|level| self.links.options[level.node as usize])
    }

    /// Does the next thing, if there is one.
    pub fn step(&mut self) {
        if self.is_over() {
            return;
        }
        self.steps += 1;
        while let Some(frame) = self.frames.pop() {
            if let Some(did) = self.go_on(frame) {
                self.did = did;
                return;
            }
        }
        self.did = self.line();
    }

    fn line(&mut self) -> Did {
        match self.next {
            Next::C2 if self.links.rlink[0] == 0 => {
                let options: Vec<u32> = self.path().collect();
                self.tree
                    .grow(self.here(), 0, options.last().copied(), 0, true);
                if self.solutions.len() < LISTED {
                    self.solutions.push(options);
                }
                self.found += 1;
                self.next = Next::C8;
                Did::Solution
            }
            Next::C2 => {
                self.next = Next::C3;
                Did::Enter
            }
            Next::C3 => {
                let item = self.choose();
                self.next = Next::C4(item);
                Did::Choose { item }
            }
            Next::C4(item) => {
                let choices = self.links.len(item);
                let last = self.path().last();
                let place = self.tree.grow(self.here(), item, last, choices, false);
                let p = self.links.dlink[item as usize];
                self.levels.push(Level {
                    item,
                    node: item,
                    tried: 0,
                    choices,
                    place,
                });
                self.frames.push(Frame::Cover { item, p });
                self.next = Next::C5;
                Did::Cover { item }
            }
            Next::C5 => {
                let Level { item, node, .. } = *self.last();
                let node = self.links.dlink[node as usize];
                self.last().node = node;
                if node == item {
                    self.next = Next::C7;
                    return Did::Tried { item };
                }
                self.last().tried += 1;
                let p = self.links.after(node);
                self.frames.push(Frame::CommitAll { x: node, p });
                self.next = Next::C2;
                Did::Try { node }
            }
            Next::C6 => {
                let node = self.last().node;
                let p = self.links.before(node);
                self.frames.push(Frame::UncommitAll { x: node, p });
                self.next = Next::C5;
                Did::Again { node }
            }
            Next::C7 => {
                let item = self.last().item;
                self.levels.pop();
                self.frames.push(Frame::Uncover { item, p: None });
                self.next = Next::C8;
                Did::Backtrack { item }
            }
            Next::C8 if self.levels.is_empty() => {
                self.next = Next::End;
                Did::End
            }
            Next::C8 => {
                self.next = Next::C6;
                Did::Leave
            }
            Next::End => Did::End,
        }
    }

    fn last(&mut self) -> &mut Level {
        self.levels.last_mut().expect("an item was chosen")
    }

    /// Returns the place in the tree, if it is drawn.
    pub fn here(&self) -> Option<u32> {
        self.levels.last().and_then(|level| level.place)
    }

    fn choose(&self) -> u32 {
        let len = |item: &u32| self.links.len(*item);
        let mut items = self.links.items();
        let item = match self.rule {
            Rule::Fewest => items.min_by_key(len),
            Rule::First => items.next(),
            // The first of several, as with the fewest.
            Rule::Most => items.min_by_key(|item| u32::MAX - len(item)),
        };
        item.expect("an item is left")
    }

    /// Goes on with work that was begun, up to a change of the links.
    fn go_on(&mut self, frame: Frame) -> Option<Did> {
        let Links { ulink, dlink, .. } = &self.links;
        let (up, down) = (|node| ulink[node as usize], |node| dlink[node as usize]);
        match frame {
            Frame::CommitAll { x, p } if p != x => {
                let (item, after) = (self.links.item(p), self.links.after(p));
                let first = down(item);
                self.frames.push(Frame::CommitAll { x, p: after });
                match self.links.colour[p as usize] {
                    0 => self.frames.push(Frame::Cover { item, p: first }),
                    1.. => self.frames.push(Frame::Purify { p, q: None }),
                    _ => {}
                }
            }
            Frame::UncommitAll { x, p } if p != x => {
                let (item, before) = (self.links.item(p), self.links.before(p));
                let last = up(item);
                self.frames.push(Frame::UncommitAll { x, p: before });
                match self.links.colour[p as usize] {
                    0 => self.frames.push(Frame::Uncover { item, p: None }),
                    1.. => self.frames.push(Frame::Unpurify { p, q: last }),
                    _ => {}
                }
            }
            Frame::Cover { item, p } if p != item => {
                let next = down(p);
                self.frames.push(Frame::Cover { item, p: next });
                let q = self.links.after(p);
                self.frames.push(Frame::Hide { p, q });
            }
            Frame::Cover { item, .. } => {
                self.links.unlink_item(item);
                return Some(Did::UnlinkItem { item });
            }
            Frame::Uncover { item, p: None } => {
                let p = Some(up(item));
                self.links.relink_item(item);
                self.frames.push(Frame::Uncover { item, p });
                return Some(Did::RelinkItem { item });
            }
            Frame::Uncover { item, p: Some(p) } if p != item => {
                let next = Some(up(p));
                self.frames.push(Frame::Uncover { item, p: next });
                let q = self.links.before(p);
                self.frames.push(Frame::Unhide { p, q });
            }
            Frame::Hide { p, q } if q != p => {
                let next = self.links.after(q);
                self.frames.push(Frame::Hide { p, q: next });
                if self.links.colour[q as usize] >= 0 {
                    self.links.unlink(q);
                    return Some(Did::Unlink { node: q });
                }
            }
            Frame::Unhide { p, q } if q != p => {
                let next = self.links.before(q);
                self.frames.push(Frame::Unhide { p, q: next });
                if self.links.colour[q as usize] >= 0 {
                    self.links.relink(q);
                    return Some(Did::Relink { node: q });
                }
            }
            Frame::Purify { p, q } => return self.purify(p, q),
            Frame::Unpurify { p, q } => return Some(self.unpurify(p, q)).flatten(),
            _ => {}
        }
        None
    }

    fn purify(&mut self, p: u32, q: Option<u32>) -> Option<Did> {
        let (item, colour) = (self.links.item(p), self.links.colour[p as usize]);
        let Some(q) = q else {
            let q = Some(self.links.dlink[item as usize]);
            self.links.colour[item as usize] = colour;
            self.frames.push(Frame::Purify { p, q });
            return Some(Did::Colour { node: p });
        };
        if q == item {
            return None;
        }
        let next = Some(self.links.dlink[q as usize]);
        self.frames.push(Frame::Purify { p, q: next });
        if self.links.colour[q as usize] == colour {
            self.links.colour[q as usize] = -1;
            return Some(Did::Agree { node: q });
        }
        let after = self.links.after(q);
        self.frames.push(Frame::Hide { p: q, q: after });
        None
    }

    fn unpurify(&mut self, p: u32, q: u32) -> Option<Did> {
        let (item, colour) = (self.links.item(p), self.links.colour[p as usize]);
        if q == item {
            self.links.colour[item as usize] = 0;
            return Some(Did::Uncolour { node: p });
        }
        let next = self.links.ulink[q as usize];
        self.frames.push(Frame::Unpurify { p, q: next });
        if self.links.colour[q as usize] < 0 {
            self.links.colour[q as usize] = colour;
            return Some(Did::Disagree { node: q });
        }
        let before = self.links.before(q);
        self.frames.push(Frame::Unhide { p: q, q: before });
        None
    }
}
