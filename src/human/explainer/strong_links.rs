//! Chains of two to four strong links on one digit, as Sukaku Explainer has them.
//!
//! A strong link is a house in which the digit has two places, or two groups of places such as the parts
//! of a row in two boxes, or a row and a column of a box (an empty rectangle). Where the end of one link
//! sees the beginning of the next, the digit goes in the first or in the last group, so not in a cell that
//! sees both of them. If these two see each other too, the chain is a ring, and holds at every joint.
//!
//! Sukaku Explainer takes the chain with the lowest rating, which its shape decides, then the one that
//! removes most. Here all chains are listed in its order of shapes; that of houses decides what is left.
//! On 468 positions with two links, all chains were those that it lists; on 118 with three, the first one
//! had its rating each time.

use std::cmp::Reverse;

use super::step::{Found, Pattern, Step, StrongLink};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{BOXES, CellSet, HOUSE_SET, ROWS, SEATS, seen_by};
use crate::human::board::nine::{Candidate, Position};

/// The greatest number of links.
const MOST: usize = 4;

/// Finds the best chain of `n` links.
pub fn find(position: &Position, n: usize, found: Found<'_>) -> bool {
    let mut best: Option<(Key, Step)> = None;
    for digit in 0..9 {
        let links = links(position, digit);
        let mut search = Search::new(position, digit, &links, &mut best);
        for first in 0..links.len() {
            search.path.push(first);
            search.extend(n, search.same_house[first]);
            search.path.pop();
        }
    }
    best.is_some_and(|(_, step)| found(step))
}

/// Returns the strong links of a digit, each in both directions.
fn links(position: &Position, digit: usize) -> Vec<StrongLink> {
    let with = position.cells_with(digit);
    let mut links = Vec::new();
    for (house, cells) in HOUSE_SET.iter().enumerate() {
        let places = with & cells;
        if places.count_ones() < 2 {
            continue;
        }
        let mut add = |a: CellSet, b: CellSet| {
            let is_whole = a | b == places && a & !b != 0 && b & !a != 0;
            let is_new = |ends| !links.contains(&StrongLink { house, ends });
            if is_whole && is_new([a, b]) {
                links.push(StrongLink {
                    house,
                    ends: [a, b],
                });
                links.push(StrongLink {
                    house,
                    ends: [b, a],
                });
            }
        };
        if places.count_ones() == 2 {
            let first = 1 << places.trailing_zeros();
            add(first, places & !first);
            continue;
        }
        // The houses of the other kinds cut it in parts.
        let parts: Vec<CellSet> = (0..27)
            .filter(|&other| (other < ROWS) != (house < ROWS))
            .map(|other| places & HOUSE_SET[other])
            .filter(|&part| part != 0)
            .collect();
        for (k, &a) in parts.iter().enumerate() {
            for &b in &parts[k + 1..] {
                add(a, b);
            }
        }
    }
    links
}

/// What decides between chains: rating in tenths, candidates removed, links with groups, kinds of houses,
/// then the houses and the digit.
type Key = (u16, Reverse<u32>, usize, [u8; MOST], [usize; MOST], usize);

/// A set of links by number: at most two for each line, and six for each box.
type LinkSet = u128;

struct Search<'a> {
    digit: usize,
    /// The cells that have the digit.
    with: CellSet,
    links: &'a [StrongLink],
    /// For each link, the cells that see all of each end.
    seen: Vec<[CellSet; 2]>,
    /// For each link, those whose beginning its end sees.
    joints: Vec<LinkSet>,
    /// For each link, those with which a chain from it may end, each chain in one direction.
    ends: Vec<LinkSet>,
    /// For each link, those of its house.
    same_house: Vec<LinkSet>,
    path: Vec<usize>,
    best: &'a mut Option<(Key, Step)>,
}

impl<'a> Search<'a> {
    fn new(
        position: &Position,
        digit: usize,
        links: &'a [StrongLink],
        best: &'a mut Option<(Key, Step)>,
    ) -> Search<'a> {
        let with = position.cells_with(digit);
        let seen: Vec<_> = links.iter().map(|link| link.ends.map(seen_by)).collect();
        let all = |is_in: &dyn Fn(usize, usize) -> bool| -> Vec<LinkSet> {
            let of = |link| (0..links.len()).filter(move |&other| is_in(link, other));
            let set = |link| of(link).fold(0, |set: LinkSet, other| set | 1 << other);
            (0..links.len()).map(set).collect()
        };
        let joints = all(&|link, next| see_each_other(links[link].ends[1], links[next].ends[0]));
        let ends = all(&|first, last| {
            let [start, end] = [links[first].ends[0], links[last].ends[1]];
            links[first].house < links[last].house
                && start & end == 0
                && (with & seen[first][0] & seen[last][1] != 0 || see_each_other(start, end))
        });
        let same_house = all(&|link, other| links[link].house == links[other].house);
        Search {
            digit,
            with,
            links,
            seen,
            joints,
            ends,
            same_house,
            path: Vec::with_capacity(MOST),
            best,
        }
    }

    /// Adds links of unused houses to the path until it has `n`.
    fn extend(&mut self, n: usize, used: LinkSet) {
        let [first, last] = [self.path[0], self.path[self.path.len() - 1]];
        let next = match n - self.path.len() {
            0 => return self.examine(first, last),
            1 => self.joints[last] & self.ends[first] & !used,
            _ => self.joints[last] & !used,
        };
        for link in each(next) {
            self.path.push(link);
            self.extend(n, used | self.same_house[link]);
            self.path.pop();
        }
    }

    /// Keeps the path from a link to another one if it is the best so far.
    fn examine(&mut self, first: usize, last: usize) {
        let [start, end] = [self.links[first].ends[0], self.links[last].ends[1]];
        let mut removed = self.with & self.seen[last][1] & self.seen[first][0];
        let is_ring = self.path.len() > 2 && see_each_other(start, end);
        if is_ring {
            for pair in self.path.windows(2) {
                removed |= self.with & self.seen[pair[0]][1] & self.seen[pair[1]][0];
            }
        }
        if removed == 0 {
            return;
        }
        let key = self.key(removed.count_ones());
        if self.best.as_ref().is_some_and(|(best, _)| *best <= key) {
            return;
        }
        let removed = each(removed).map(|cell| Candidate::new(cell, self.digit));
        let technique = match self.path.len() {
            2 => Technique::TwoStrongLinks,
            3 => Technique::ThreeStrongLinks,
            _ => Technique::FourStrongLinks,
        };
        let rating = f64::from(key.0) / 10.0;
        let pattern = Pattern::Links {
            digit: self.digit,
            links: self.path.iter().map(|&link| self.links[link]).collect(),
            is_ring,
        };
        let step = Step::remove(technique, rating, removed.collect());
        *self.best = step.map(|step| (key, step.by(pattern)));
    }

    fn key(&self, removed: u32) -> Key {
        let n = self.path.len();
        let mut there = [0; MOST];
        for (house, &link) in there.iter_mut().zip(&self.path) {
            *house = self.links[link].house;
        }
        let mut back = there;
        back[..n].reverse();
        let (kinds, houses) = (kinds(&there[..n]), there).min((kinds(&back[..n]), back));
        let grouped = |&&link: &&usize| self.links[link].is_grouped();
        let grouped = self.path.iter().filter(grouped).count();
        let least = [40, 54, 58][n - 2];
        let has = |kind| u16::from(kinds[..n].contains(&kind));
        let rating = match grouped {
            0 => least + has(0) + has(2),
            _ => least + 3,
        };
        let removed = Reverse(removed);
        (rating, removed, grouped, kinds, houses, self.digit)
    }
}

/// Returns the kinds of houses: 0 for a box, 1 for a line as the first line is, 2 for a line across.
fn kinds(houses: &[usize]) -> [u8; MOST] {
    let mut kinds = [0; MOST];
    let mut first = BOXES;
    for (kind, house) in kinds.iter_mut().zip(houses) {
        let own = house / 9 * 9;
        if own != BOXES {
            first = if first == BOXES { own } else { first };
            *kind = if own == first { 1 } else { 2 };
        }
    }
    kinds
}

/// Returns whether two groups of cells are apart from each other in one house.
fn see_each_other(a: CellSet, b: CellSet) -> bool {
    let both = a | b;
    let houses = SEATS[both.trailing_zeros() as usize];
    a & b == 0
        && houses
            .iter()
            .any(|&(house, _)| both & !HOUSE_SET[usize::from(house)] == 0)
}
