//! The links: items in a row, and below each a circle of the nodes that have it.

/// A node; the first ones are the headers of the items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
    option: u32,
}

/// The items and options that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    nodes: Vec<Node>,
    /// The neighbours of each item in the row of those that must be covered; in
    /// the place after the last item, those of its two ends.
    left: Vec<u32>,
    right: Vec<u32>,
    lens: Vec<u32>,
    /// Where the nodes of each option start, and where the last ones end.
    starts: Vec<u32>,
}

impl Links {
    /// Links the items of each option. The first `primary` items must be
    /// covered.
    pub fn new(items: usize, primary: usize, options: &[Vec<u32>]) -> Links {
        let header = |item| Node {
            up: item,
            down: item,
            item,
            option: 0,
        };
        let root = items as u32;
        let mut links = Links {
            nodes: (0..root).map(header).collect(),
            left: (0..=root).collect(),
            right: (0..=root).collect(),
            lens: vec![0; items],
            starts: vec![root],
        };
        for item in 0..primary as u32 {
            let last = links.left[items];
            (links.left[item as usize], links.right[item as usize]) = (last, root);
            (links.right[last as usize], links.left[items]) = (item, item);
        }
        for (option, items) in (0..).zip(options) {
            for &item in items {
                let node = links.nodes.len() as u32;
                let last = std::mem::replace(&mut links.nodes[item as usize].up, node);
                links.nodes[last as usize].down = node;
                links.nodes.push(Node {
                    up: last,
                    down: item,
                    item,
                    option,
                });
                links.lens[item as usize] += 1;
            }
            links.starts.push(links.nodes.len() as u32);
        }
        links
    }

    /// Returns the items that must still be covered, from left to right.
    pub fn items(&self) -> impl Iterator<Item = u32> + '_ {
        let root = self.lens.len() as u32;
        let next = move |&item: &u32| Some(self.right[item as usize]).filter(|&next| next != root);
        std::iter::successors(next(&root), next)
    }

    /// Returns the number of options that are left for an item.
    pub fn len(&self, item: u32) -> u32 {
        self.lens[item as usize]
    }

    /// Returns the node below another, which is the header if it is the last.
    pub fn below(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// Returns the option of a node.
    pub fn option(&self, node: u32) -> u32 {
        self.nodes[node as usize].option
    }

    /// Returns the other items of the option of a node, from the one after it
    /// around to the one before it.
    pub fn others(&self, node: u32) -> Vec<u32> {
        let around = self.around(node);
        around
            .into_iter()
            .map(|node| self.nodes[node as usize].item)
            .collect()
    }

    /// Removes an item from the row, and the options that have it from all
    /// other columns. Returns these options.
    pub fn cover(&mut self, item: u32) -> Vec<u32> {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut hidden = Vec::new();
        let mut row = self.nodes[item as usize].down;
        while row != item {
            for node in self.around(row) {
                let Node { up, down, item, .. } = self.nodes[node as usize];
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.lens[item as usize] -= 1;
            }
            hidden.push(self.option(row));
            row = self.below(row);
        }
        hidden
    }

    /// Undoes [`cover`](Links::cover), provided that all that was covered after
    /// this item has been uncovered. Returns the options that are back.
    pub fn uncover(&mut self, item: u32) -> Vec<u32> {
        let mut shown = Vec::new();
        let mut row = self.nodes[item as usize].up;
        while row != item {
            for node in self.around(row).into_iter().rev() {
                let Node { up, down, item, .. } = self.nodes[node as usize];
                self.nodes[up as usize].down = node;
                self.nodes[down as usize].up = node;
                self.lens[item as usize] += 1;
            }
            shown.push(self.option(row));
            row = self.nodes[row as usize].up;
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
        shown
    }

    /// Returns the other nodes of an option, from the one after this around to
    /// the one before it.
    fn around(&self, node: u32) -> Vec<u32> {
        let option = self.option(node) as usize;
        let (start, end) = (self.starts[option], self.starts[option + 1]);
        (node + 1..end).chain(start..node).collect()
    }
}
