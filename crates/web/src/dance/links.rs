//! The links, as Knuth's table has them (TAOCP 7.2.2.1): one number for each
//! node. Node 0 is the root of the list of items, the next ones are the headers
//! of the items, then each option has its nodes, with a spacer before and after.

use super::covers::Cover;

/// The links between what is left. A header has the length of its column in
/// `top`, a spacer 0 or less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    pub llink: Vec<u32>,
    pub rlink: Vec<u32>,
    pub top: Vec<i32>,
    pub ulink: Vec<u32>,
    pub dlink: Vec<u32>,
    /// The colour of each node, 0 for none, -1 if its item has that colour.
    pub colour: Vec<i32>,
    /// Where the nodes of each option start.
    pub starts: Vec<u32>,
    /// The option of each node; unused in headers.
    pub options: Vec<u32>,
}

impl Links {
    /// Links the items and options of a cover. Secondary items are alone in
    /// their lists.
    pub fn new(cover: &Cover) -> Links {
        let headers = cover.items.len() as u32 + 1;
        let mut links = Links {
            llink: (0..headers).collect(),
            rlink: (0..headers).collect(),
            top: vec![0; headers as usize],
            ulink: (0..headers).collect(),
            dlink: (0..headers).collect(),
            colour: vec![0; headers as usize],
            starts: Vec::new(),
            options: vec![0; headers as usize],
        };
        for item in 1..=cover.primary as u32 {
            (links.llink[item as usize], links.rlink[item as usize]) = (item - 1, 0);
            (links.rlink[item as usize - 1], links.llink[0]) = (item, item);
        }
        let mut spacer = links.push(0, 0, 0, 0, 0);
        for (option, items) in (0..).zip(&cover.options) {
            links.starts.push(spacer + 1);
            for (place, &item) in items.iter().enumerate() {
                let colours = cover.colours.get(option as usize);
                let colour = colours.map_or(0, |colours| colours[place]);
                let (item, node) = (item + 1, links.top.len() as u32);
                let last = links.ulink[item as usize];
                links.push(item as i32, last, item, colour as i32, option);
                links.dlink[last as usize] = node;
                links.ulink[item as usize] = node;
                links.top[item as usize] += 1;
            }
            links.dlink[spacer as usize] = links.top.len() as u32 - 1;
            spacer = links.push(-1 - option as i32, spacer + 1, 0, 0, option);
        }
        links
    }

    fn push(&mut self, top: i32, up: u32, down: u32, colour: i32, option: u32) -> u32 {
        self.top.push(top);
        self.ulink.push(up);
        self.dlink.push(down);
        self.colour.push(colour);
        self.options.push(option);
        self.top.len() as u32 - 1
    }

    /// Returns the number of headers, the root included.
    pub fn headers(&self) -> u32 {
        self.llink.len() as u32
    }

    /// Returns the item of a node, or of a header.
    pub fn item(&self, node: u32) -> u32 {
        if node < self.headers() {
            node
        } else {
            self.top[node as usize].max(0) as u32
        }
    }

    /// Returns the options left for an item.
    pub fn len(&self, item: u32) -> u32 {
        self.top[item as usize] as u32
    }

    /// Returns the items that must still be covered, from left to right.
    pub fn items(&self) -> impl Iterator<Item = u32> + '_ {
        let next = |&item: &u32| Some(self.rlink[item as usize]).filter(|&next| next != 0);
        std::iter::successors(next(&0), next)
    }

    /// Returns whether its neighbours point at a node of an option.
    pub fn is_linked(&self, node: u32) -> bool {
        self.dlink[self.ulink[node as usize] as usize] == node
    }

    /// Returns the node after this one in its option, going round. It may be the
    /// node itself.
    pub fn after(&self, node: u32) -> u32 {
        match self.top[node as usize + 1] {
            ..=0 => self.ulink[node as usize + 1],
            _ => node + 1,
        }
    }

    /// Returns the node before this one in its option, going round.
    pub fn before(&self, node: u32) -> u32 {
        match self.top[node as usize - 1] {
            ..=0 => self.dlink[node as usize - 1],
            _ => node - 1,
        }
    }

    /// Makes the neighbours in its column forget a node.
    pub fn unlink(&mut self, node: u32) {
        let (up, down) = (self.ulink[node as usize], self.dlink[node as usize]);
        self.dlink[up as usize] = down;
        self.ulink[down as usize] = up;
        let item = self.item(node) as usize;
        self.top[item] -= 1;
    }

    /// Undoes [`unlink`](Links::unlink), if all that was done since is undone.
    pub fn relink(&mut self, node: u32) {
        let (up, down) = (self.ulink[node as usize], self.dlink[node as usize]);
        self.dlink[up as usize] = node;
        self.ulink[down as usize] = node;
        let item = self.item(node) as usize;
        self.top[item] += 1;
    }

    /// Makes the neighbours in the list of items forget an item.
    pub fn unlink_item(&mut self, item: u32) {
        let (left, right) = (self.llink[item as usize], self.rlink[item as usize]);
        self.rlink[left as usize] = right;
        self.llink[right as usize] = left;
    }

    /// Undoes [`unlink_item`](Links::unlink_item).
    pub fn relink_item(&mut self, item: u32) {
        let (left, right) = (self.llink[item as usize], self.rlink[item as usize]);
        self.rlink[left as usize] = item;
        self.llink[right as usize] = item;
    }
}
