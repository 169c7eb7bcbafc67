//! The candidates of a board, and what relates them: which exclude each other, and of which one must hold.
//!
//! All chains are made of two facts. Not both of two candidates hold if they share a cell, if they are the same
//! digit in cells that see each other, or if a rule relates their cells and their digits do not satisfy it: a
//! knight's move, a dot, two cells of a thermometer. One candidate of each cell holds, and one place of each digit
//! in each house. All houses of the board count, so that diagonals, windows and regions link as boxes do.

use super::claim::{Chain, Claim, End, Reason};
use crate::board::Board;
use quadrille_board::{Cell, Digit};

/// Candidates of which exactly one holds: all of a cell, or the places of a digit in a house.
pub struct Unit {
    /// The candidates by number.
    pub nodes: Vec<usize>,
    /// What they have in common.
    pub reason: Reason,
}

/// The candidates of the open cells by number, in the order of cells and digits, and what relates them; after the
/// candidates the groups, if they are [asked for](Links::grouped).
#[derive(Default)]
pub struct Links {
    pub(super) nodes: Vec<(Cell, Digit)>,
    /// The candidates of each group.
    pub(super) groups: Vec<Vec<usize>>,
    /// For each node, those that it excludes, in order.
    pub excluded: Vec<Vec<usize>>,
    /// The same as sets of bits, `words` for each. Empty in [lists](Links::lists).
    pub(super) sets: Vec<u64>,
    pub(super) words: usize,
    /// The cells, then the digits in houses.
    pub units: Vec<Unit>,
    /// For each candidate, the units that it is in.
    pub units_of: Vec<Vec<usize>>,
    /// For each node, those that must hold if it does not, where one of the two is a group. Empty without groups.
    pub(super) joined: Vec<Vec<(usize, Reason)>>,
}

impl Links {
    /// Returns the links of a board as lists alone.
    pub fn lists(board: &Board) -> Links {
        let (layout, side) = (board.layout, board.shape().side());
        let mut numbers = vec![usize::MAX; board.shape().cell_count() * side];
        let mut nodes = Vec::new();
        for cell in board.open_cells() {
            for digit in board.candidates(cell).iter() {
                numbers[cell.index() * side + digit.index()] = nodes.len();
                nodes.push((cell, digit));
            }
        }
        let number = |cell: Cell, digit: Digit| {
            Some(numbers[cell.index() * side + digit.index()]).filter(|&node| node != usize::MAX)
        };
        let mut excluded = Vec::with_capacity(nodes.len());
        for (node, &(cell, digit)) in nodes.iter().enumerate() {
            let in_cell = board.candidates(cell).iter().map(|other| (cell, other));
            let in_houses = layout.seats(cell).iter().flat_map(|seat| {
                let places = board.places(seat.house, digit);
                let cells = layout.cells_at(seat.house, places);
                cells.map(move |cell| (cell, digit))
            });
            let related = layout.related(cell).iter().flat_map(|related| {
                let others = board.candidates(related.cell).iter();
                let others = others.filter(move |&other| !related.fits(digit, other));
                others.map(move |other| (related.cell, other))
            });
            let all = in_cell.chain(in_houses).chain(related);
            let all = all.filter_map(|(cell, digit)| number(cell, digit));
            let mut all: Vec<usize> = all.filter(|&other| other != node).collect();
            all.sort_unstable();
            all.dedup();
            excluded.push(all);
        }
        let mut units: Vec<Unit> = Vec::new();
        for cell in board.open_cells() {
            let all = board.candidates(cell).iter();
            let nodes = all.filter_map(|digit| number(cell, digit)).collect();
            let reason = Reason::Cell;
            units.push(Unit { nodes, reason });
        }
        for house in board.houses() {
            for digit in Digit::all(side) {
                let places = board.places(house, digit) & board.open(house);
                let cells = layout.cells_at(house, places);
                let nodes: Vec<usize> = cells.filter_map(|cell| number(cell, digit)).collect();
                if !nodes.is_empty() {
                    let reason = Reason::House(layout.house(house));
                    units.push(Unit { nodes, reason });
                }
            }
        }
        let mut units_of = vec![Vec::new(); nodes.len()];
        for (place, unit) in units.iter().enumerate() {
            for &node in &unit.nodes {
                units_of[node].push(place);
            }
        }
        Links {
            nodes,
            excluded,
            units,
            units_of,
            ..Links::default()
        }
    }

    /// Returns the links of a board.
    pub fn of(board: &Board) -> Links {
        let mut links = Links::lists(board);
        links.words = links.nodes.len().div_ceil(64);
        links.sets = vec![0; links.nodes.len() * links.words];
        for (row, others) in links
            .sets
            .chunks_exact_mut(links.words.max(1))
            .zip(&links.excluded)
        {
            for &other in others {
                row[other / 64] |= 1 << (other % 64);
            }
        }
        links
    }

    /// Returns the number of candidates and groups.
    pub fn len(&self) -> usize {
        self.nodes.len() + self.groups.len()
    }

    /// Returns a candidate.
    pub fn candidate(&self, node: usize) -> (Cell, Digit) {
        self.nodes[node]
    }

    /// Returns the number of a candidate, if it is one of an open cell.
    pub fn node(&self, candidate: (Cell, Digit)) -> Option<usize> {
        self.nodes.binary_search(&candidate).ok()
    }

    /// Returns the digit of a candidate or group.
    pub fn digit(&self, node: usize) -> Digit {
        self.candidate(self.members(&node)[0]).1
    }

    /// Returns the candidates of a node: itself, or all of the group.
    pub fn members<'a>(&'a self, node: &'a usize) -> &'a [usize] {
        match node.checked_sub(self.nodes.len()) {
            Some(group) => &self.groups[group],
            None => std::slice::from_ref(node),
        }
    }

    /// Returns some candidates.
    pub fn candidates(&self, nodes: &[usize]) -> Vec<(Cell, Digit)> {
        nodes.iter().map(|&node| self.nodes[node]).collect()
    }

    /// Returns the chain of these nodes, which fail and hold in turn, each for the next of the reasons.
    pub fn chain(
        &self,
        nodes: &[usize],
        reasons: impl IntoIterator<Item = Reason>,
        end: End,
    ) -> Chain {
        let claims = nodes.iter().zip(reasons).enumerate();
        let claims = claims.map(|(place, (&node, reason))| {
            let cells = self.members(&node).iter();
            Claim {
                cells: cells.map(|&member| self.candidate(member).0).collect(),
                digit: self.digit(node),
                holds: place % 2 == 1,
                reason,
                parents: place.checked_sub(1).into_iter().collect(),
            }
        });
        let claims = claims.collect();
        Chain { claims, end }
    }

    /// Returns the nodes that one excludes.
    pub fn excluded(&self, node: usize) -> &[usize] {
        &self.excluded[node]
    }

    /// Returns whether two nodes exclude each other.
    pub fn exclude(&self, one: usize, other: usize) -> bool {
        self.sets[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the candidates that both of two nodes exclude; of one with itself, those that it excludes.
    pub fn excluded_by_both(&self, one: usize, other: usize) -> Vec<usize> {
        let all = self.excluded[one].iter().copied();
        let candidates = all.filter(|&node| node < self.nodes.len());
        candidates
            .filter(|&node| self.exclude(other, node))
            .collect()
    }

    /// Returns whether there are any of these.
    pub fn any_excluded_by_both(&self, one: usize, other: usize) -> bool {
        let row = |node: usize| &self.sets[node * self.words..][..self.words];
        let mut both = row(one).iter().zip(row(other));
        both.any(|(one, other)| one & other != 0)
    }

    /// Returns the numbers of the units that a candidate is in.
    pub fn units_of(&self, node: usize) -> &[usize] {
        &self.units_of[node]
    }

    /// Returns the nodes that must hold if this one does not, and why.
    pub fn strong(&self, node: usize) -> impl Iterator<Item = (usize, Reason)> + '_ {
        let units = self.units_of.get(node).into_iter().flatten();
        let pairs = units.filter_map(move |&unit| {
            let unit = &self.units[unit];
            match unit.nodes[..] {
                [one, other] if one == node => Some((other, unit.reason)),
                [other, one] if one == node => Some((other, unit.reason)),
                _ => None,
            }
        });
        pairs.chain(self.joined.get(node).into_iter().flatten().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::layout::Layout;
    use crate::testing::sketch;
    use quadrille_board::{Givens, Grid, Shape, Variant};

    #[test]
    fn two_candidates_of_a_cell_or_house_are_linked() {
        let board = sketch(&[("r1c1", "12")]);
        let links = Links::of(&board);
        let strong: Vec<_> = links.strong(0).collect();
        assert_eq!(strong, [(1, Reason::Cell)]);
        assert!(links.exclude(0, 1) && links.exclude(1, 0) && !links.exclude(0, 0));
        // The 1 of r1c1 excludes the 2 there, and 20 other 1s.
        assert_eq!(links.excluded(0).len(), 21);
    }

    #[test]
    fn rules_of_variants_exclude() {
        let shape = Shape::CLASSIC;
        let knights: Variant = "anti-knight,non-consecutive".parse().unwrap();
        let layout = Layout::new(shape, &knights);
        let clues = Grid::empty(shape);
        let givens = Givens::from(&clues).with_variant(&knights).unwrap();
        let board = Board::of(&layout, &givens).unwrap();
        let links = Links::of(&board);
        let node = |row, column, value| {
            let wanted = (shape.cell(row, column), Digit::new(value).unwrap());
            (0..links.len()).find(|&node| links.candidate(node) == wanted)
        };
        let middle = node(2, 2, 5).unwrap();
        for (other, expected) in [
            (node(4, 3, 5), true),
            (node(4, 3, 6), false),
            (node(3, 2, 6), true),
            (node(3, 2, 7), false),
        ] {
            assert_eq!(links.exclude(middle, other.unwrap()), expected);
        }
    }
}
