//! What follows from one candidate, or group of candidates, alone.

use crate::hodoku::prelude::*;
use std::ops::Range;

/// The number of the first node that is a group; those before it are candidates.
pub const GROUPS: usize = 729;

/// The links between the candidates of a position, and between groups of them.
///
/// A node is a candidate, by its number, or a group: the two or three places of a digit in a box and a line at
/// once. A group holds if the digit is in one of them. A weak link leads from a node that holds to one that
/// cannot hold then; a strong link from one that does not hold to one that must hold then.
pub struct Graph {
    nodes: Vec<Group>,
    weak: Links,
    strong: Links,
}

/// For each node, the nodes that its links lead to.
struct Links {
    first: Vec<u32>,
    to: Vec<u16>,
}

/// Which links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Those between candidates of one digit.
    OneDigit,
    /// Those within and between cells with two candidates.
    Pairs,
    /// All between candidates.
    All,
    /// All between candidates, and those of groups.
    Grouped,
}

impl Links {
    fn new() -> Links {
        Links {
            first: vec![0],
            to: Vec::with_capacity(4096),
        }
    }

    fn close(&mut self) {
        self.first.push(self.to.len() as u32);
    }

    #[inline(always)]
    fn of(&self, node: usize) -> &[u16] {
        &self.to[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

impl Graph {
    /// Returns the links of a position.
    pub fn new(position: &Position, kind: Kind) -> Graph {
        let mut graph = Graph {
            nodes: (0..GROUPS as u16).map(|it| Candidate(it).into()).collect(),
            weak: Links::new(),
            strong: Links::new(),
        };
        let cells = match kind {
            Kind::Pairs => position.cells_of_size(2),
            _ => !0,
        };
        let places: [CellSet; 9] = std::array::from_fn(|digit| position.cells_with(digit) & cells);
        let mut of_digit = [(GROUPS, GROUPS); 9];
        for digit in 0..9 {
            let first = graph.nodes.len();
            if kind == Kind::Grouped {
                graph.nodes.extend(groups(digit, places[digit]));
            }
            of_digit[digit] = (first, graph.nodes.len());
        }
        for number in 0..graph.nodes.len() {
            let Group { digit, cells } = graph.nodes[number];
            if cells & !places[digit] == 0 {
                if number < GROUPS && kind != Kind::OneDigit {
                    graph.link_cell(position, Candidate(number as u16));
                }
                let groups = of_digit[digit].0..of_digit[digit].1;
                graph.link_peers(number, places[digit], groups, kind);
            }
            graph.weak.close();
            graph.strong.close();
        }
        graph
    }

    /// Adds the links of a candidate to the others of its cell.
    fn link_cell(&mut self, position: &Position, candidate: Candidate) {
        let cell = candidate.cell();
        let others = position.of(cell) & !(1 << candidate.digit());
        let numbers = of_cell(cell, others).map(|other| other.0);
        self.weak.to.extend(numbers.clone());
        if others.count_ones() == 1 {
            self.strong.to.extend(numbers);
        }
    }

    /// Adds the links of a node to others of its digit.
    fn link_peers(&mut self, number: usize, places: CellSet, groups: Range<usize>, kind: Kind) {
        let Group { digit, cells } = self.nodes[number];
        let seen = seen_by(cells) & places;
        let single = |cell: usize| Candidate::new(cell, digit).0;
        let mut met: CellSet = 0;
        for house in houses_of(cells) {
            let new = HOUSE_SET[house] & seen & !met;
            self.weak.to.extend(each(new).map(single));
            met |= new;
        }
        for group in groups.clone() {
            let other = self.nodes[group].cells;
            if other & !seen == 0 {
                self.weak.to.push(group as u16);
            }
        }
        if kind == Kind::Pairs {
            return;
        }
        let before = self.strong.to.len();
        let others = houses_of(cells).map(|house| HOUSE_SET[house] & places & !cells);
        let singles = others.clone().filter(|others| others.count_ones() == 1);
        let singles = singles.map(|others| single(others.trailing_zeros() as usize));
        // By number, which is by row and then by column.
        let is_rest = |&group: &usize| others.clone().any(|rest| rest == self.nodes[group].cells);
        let joined: Vec<usize> = groups.filter(is_rest).collect();
        for to in singles.chain(joined.into_iter().map(|group| group as u16)) {
            if !self.strong.to[before..].contains(&to) {
                self.strong.to.push(to);
            }
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a node.
    pub fn node(&self, number: usize) -> Group {
        self.nodes[number]
    }

    /// Returns the nodes that one leads to: if it holds, those that cannot hold then; if not, those that must.
    #[inline(always)]
    pub fn links(&self, node: u16, holds: bool) -> &[u16] {
        match holds {
            true => self.weak.of(node.into()),
            false => self.strong.of(node.into()),
        }
    }
}

/// Returns the groups of a digit that may go into these cells.
fn groups(digit: usize, places: CellSet) -> impl Iterator<Item = Group> {
    let lines = (ROWS..COLUMNS + 9).flat_map(|line| (BOXES..ROWS).map(move |house| (line, house)));
    let crossings = lines.map(move |(line, house)| HOUSE_SET[line] & HOUSE_SET[house] & places);
    let groups = crossings.filter(|cells| cells.count_ones() >= 2);
    groups.map(move |cells| Group { digit, cells })
}

/// Returns the houses that hold all cells of a set: the row, the column, the box.
fn houses_of(cells: CellSet) -> impl Iterator<Item = usize> + Clone {
    let first = cells.trailing_zeros() as usize;
    let [b, row, column] = SEATS[first].map(|(house, _)| usize::from(house));
    let houses = [row, column, b].into_iter();
    houses.filter(move |&house| cells & !HOUSE_SET[house] == 0)
}
