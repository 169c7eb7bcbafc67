//! Grouped links: the places of a digit in the cells that two houses share count as one node of a chain.
//!
//! A group holds if one of its candidates does. It excludes what all of its candidates exclude, and it is excluded by
//! what excludes all of them. If two nodes have all places of a digit in a house between them, one of the two holds;
//! they may have a place in common. With a line across a box and a line down the same box this is an empty rectangle.

use super::claim::Reason;
use super::links::{Links, Unit};
use crate::patterns::prelude::*;

/// The most groups of a board.
const MOST_GROUPS: usize = 4000;

impl Links {
    /// Returns the links of a board, with groups.
    pub fn grouped(board: &Board) -> Links {
        let mut links = Links::of(board);
        links.groups = groups(board, &links);
        links.exclude_groups();
        links.join_groups();
        links
    }

    /// Extends what each node excludes by the groups.
    fn exclude_groups(&mut self) {
        let (len, old) = (self.len(), self.words);
        self.words = len.div_ceil(64);
        let mut sets = vec![0; len * self.words];
        for (node, row) in sets.chunks_exact_mut(self.words).enumerate() {
            let members = self.members(&node);
            for (word, set) in row.iter_mut().enumerate().take(old) {
                let of = |&member: &usize| self.sets[member * old + word];
                *set = members.iter().map(of).fold(u64::MAX, |all, set| all & set);
            }
            for (group, members) in self.groups.iter().enumerate() {
                let out = self.nodes.len() + group;
                let is_out = |&member: &usize| row[member / 64] >> (member % 64) & 1 == 1;
                if members.iter().all(is_out) {
                    row[out / 64] |= 1 << (out % 64);
                }
            }
        }
        let rows = sets.chunks_exact(self.words);
        let in_order = rows.map(|row| {
            let words = row.iter().enumerate();
            let all = words.flat_map(|(word, &set)| each(set).map(move |bit| word * 64 + bit));
            all.collect()
        });
        self.excluded = in_order.collect();
        self.sets = sets;
    }

    /// Links every two nodes, a group among them, that have all places of a digit in a house between them.
    fn join_groups(&mut self) {
        let mut first_in = vec![Vec::new(); self.nodes.len()];
        for (group, members) in self.groups.iter().enumerate() {
            first_in[members[0]].push(group);
        }
        let mut joined = vec![Vec::new(); self.len()];
        for unit in &self.units {
            if unit.reason == Reason::Cell {
                continue;
            }
            let full = !0 >> (64 - unit.nodes.len());
            let groups = unit.nodes.iter().flat_map(|&node| &first_in[node]);
            let inside = groups.filter_map(|&group| {
                let set = places_in(unit, &self.groups[group])?;
                (set != full).then_some((self.nodes.len() + group, set))
            });
            let inside: Vec<(usize, u64)> = inside.collect();
            let places = unit.nodes.iter().enumerate();
            let singles = places.map(|(place, &node)| (node, 1 << place));
            let all: Vec<(usize, u64)> = singles.chain(inside.iter().copied()).collect();
            for &(group, set) in &inside {
                for &(other, of_other) in &all {
                    if set | of_other == full {
                        joined[group].push((other, unit.reason));
                        if other < self.nodes.len() {
                            joined[other].push((group, unit.reason));
                        }
                    }
                }
            }
        }
        self.joined = joined;
    }
}

/// Returns the places of some candidates in a unit, as a set, if all of them are in it.
fn places_in(unit: &Unit, members: &[usize]) -> Option<u64> {
    let place = |member: &usize| unit.nodes.iter().position(|node| node == member);
    members
        .iter()
        .try_fold(0, |set, member| Some(set | 1 << place(member)?))
}

/// Returns the groups of a board, each once, small ones first.
fn groups(board: &Board, links: &Links) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for crossing in &board.layout.crossings {
        let house = crossing.houses[0];
        for digit in Digit::all(board.shape().side()) {
            let places = board.places(house, digit) & board.open(house) & crossing.shared[0];
            if places.count_ones() < 2 {
                continue;
            }
            let cells = board.layout.cells_at(house, places);
            let numbers = cells.filter_map(|cell| links.nodes.binary_search(&(cell, digit)).ok());
            let mut numbers: Vec<usize> = numbers.collect();
            numbers.sort_unstable();
            all.push(numbers);
        }
    }
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all.dedup();
    all.truncate(MOST_GROUPS);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::testing::{findings, sketch};

    const NOT_7: &str = "12345689";

    #[test]
    fn a_group_excludes_what_all_of_it_exclude() {
        let links = Links::grouped(&sketch(&[]));
        // 54 crossings of lines and boxes, for each of nine digits.
        assert_eq!((links.groups.len(), links.len()), (486, 729 + 486));
        for one in 0..links.len() {
            for other in 0..links.len() {
                let mut pairs = links.members(&one).iter().flat_map(|a| {
                    let others = links.members(&other).iter();
                    others.map(move |b| (*a, *b))
                });
                let expected = pairs.all(|(a, b)| links.exclude(a, b));
                assert_eq!(links.exclude(one, other), expected);
                assert_eq!(links.excluded(one).binary_search(&other).is_ok(), expected);
            }
        }
    }

    #[test]
    fn a_group_is_linked_to_the_rest_of_its_house() {
        // The 7 of row 1 is in box 1 or at c8.
        let board = sketch(&[("r1c4 r1c5 r1c6 r1c7 r1c9", NOT_7)]);
        let links = Links::grouped(&board);
        let shape = board.shape();
        let seven = Digit::new(7).unwrap();
        let single = |row, column| {
            let wanted = (shape.cell(row, column), seven);
            links.nodes.binary_search(&wanted).unwrap()
        };
        let members: Vec<usize> = (0..3).map(|column| single(0, column)).collect();
        let place = links.groups.iter().position(|group| *group == members);
        let group = links.nodes.len() + place.unwrap();
        let strong: Vec<usize> = links.strong(group).map(|(node, _)| node).collect();
        assert_eq!(strong, [single(0, 7)]);
        assert!(links.strong(single(0, 7)).any(|(node, _)| node == group));
        assert!(links.exclude(group, single(1, 1)) && !links.exclude(group, single(1, 3)));
    }

    #[test]
    fn an_empty_rectangle_is_a_grouped_aic() {
        // The 7 of box 1 is in row 2 or column 2, and the 7 of row 8 at c2 or c8.
        let mut cells = vec![
            ("r1c1 r1c3 r3c1 r3c3", NOT_7),
            ("r8c1 r8c3 r8c4 r8c5 r8c6 r8c7 r8c9", NOT_7),
        ];
        let board = sketch(&cells);
        assert!(findings(Rule::Aic, &board).is_empty());
        let found = findings(Rule::GroupedAic, &board);
        let expected = "Grouped AIC: if r8c8 is not 7, r8c2 is 7 (row 8), r1c2, r2c2 and r3c2 are not 7 and r2c1, r2c2 \
                        or r2c3 is 7 (box 1), so r8c8 is 7 or r2c1, r2c2 or r2c3 is 7, which removes 7 from r2c8";
        assert!(found.iter().any(|step| step == expected), "{found:?}");
        cells[1].0 = "r8c1 r8c3 r8c4 r8c5 r8c6 r8c7";
        assert!(findings(Rule::GroupedAic, &sketch(&cells)).is_empty());
    }
}
