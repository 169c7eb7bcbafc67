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

use super::step::StrongLink;
use crate::explainer::prelude::*;

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
    for house in (0..USUAL).chain(position.more_houses().iter().copied()) {
        let places = with & HOUSE_SET[house];
        if places.count_ones() < 2 {
            continue;
        }
        let mut add = |a: CellSet, b: CellSet| {
            let is_whole = a | b == places && a & !b != 0 && b & !a != 0;
            let is_new = |ends| !links.contains(&StrongLink { house, ends });
            // No position is known with as many.
            let has_room = links.len() + 2 <= LinkSet::BITS as usize;
            if is_whole && has_room && is_new([a, b]) {
                links.extend([[a, b], [b, a]].map(|ends| StrongLink { house, ends }));
            }
        };
        if places.count_ones() == 2 {
            let first = 1 << places.trailing_zeros();
            add(first, places & !first);
            continue;
        }
        // Disjoint groups are cut by a column and the rest of their first row, not by other rows: found by comparison.
        if (GROUPS..WINDOWS).contains(&house) {
            let row = places & HOUSE_SET[ROWS + cell_at(house, 0) / 9];
            for column in HOUSE_SET[COLUMNS..USUAL].iter().map(|set| set & places) {
                add(row & !column, column);
            }
        }
        // Lines cut a box in parts, boxes other houses.
        let others = if house < ROWS {
            ROWS..USUAL
        } else {
            BOXES..ROWS
        };
        let parts = others.map(|other| places & HOUSE_SET[other]);
        let parts: Vec<CellSet> = parts.filter(|&part| part != 0).collect();
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
    position: &'a Position,
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
        position: &'a Position,
        digit: usize,
        links: &'a [StrongLink],
        best: &'a mut Option<(Key, Step)>,
    ) -> Search<'a> {
        let with = position.cells_with(digit);
        let seen = links
            .iter()
            .map(|link| link.ends.map(|end| position.seen_by(end)));
        let seen: Vec<_> = seen.collect();
        let all = |is_in: &dyn Fn(usize, usize) -> bool| -> Vec<LinkSet> {
            let of = |link| (0..links.len()).filter(move |&other| is_in(link, other));
            let set = |link| of(link).fold(0, |set: LinkSet, other| set | 1 << other);
            (0..links.len()).map(set).collect()
        };
        // Few groups see each other at all.
        let see_each_other = |a: CellSet, seen_by_b: CellSet, b: CellSet| {
            a & !seen_by_b == 0 && shared_house(position, a, b).is_some()
        };
        let joints = all(&|link, next| {
            let [end, start] = [links[link].ends[1], links[next].ends[0]];
            see_each_other(end, seen[next][0], start)
        });
        let ends = all(&|first, last| {
            let [start, end] = [links[first].ends[0], links[last].ends[1]];
            links[first].house < links[last].house
                && start & end == 0
                && (with & seen[first][0] & seen[last][1] != 0
                    || see_each_other(start, seen[last][1], end))
        });
        let same_house = all(&|link, other| links[link].house == links[other].house);
        Search {
            position,
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
    #[inline]
    fn examine(&mut self, first: usize, last: usize) {
        let [start, end] = [self.links[first].ends[0], self.links[last].ends[1]];
        let mut removed = self.with & self.seen[last][1] & self.seen[first][0];
        let is_long = self.path.len() > 2;
        let closing = is_long.then(|| shared_house(self.position, end, start));
        let closing = closing.flatten();
        let is_ring = closing.is_some();
        if !self.position.is_plain() {
            match self.beyond_lines(closing) {
                Some(cells) => removed &= cells,
                None => return,
            }
        }
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

    /// Returns the cells that the path on a board with more houses may remove the digit from, `None` if Sukaku Explainer
    /// does not have it: a cell is in one link only, and where a box with groups is left along one of these houses, it
    /// is entered along a column. Found by comparison with what it does.
    fn beyond_lines(&self, closing: Option<usize>) -> Option<CellSet> {
        let (links, n) = (self.links, self.path.len());
        let ends = |place: usize| links[self.path[place]].ends;
        let mut used = 0;
        for place in 0..n {
            let [from, to] = ends(place);
            if used & (from | to) != 0 {
                return None;
            }
            used |= from | to;
        }
        let joint = |place: usize| match place {
            0 => closing,
            place if place == n => closing,
            place => shared_house(self.position, ends(place - 1)[1], ends(place)[0]),
        };
        let mut cells = !0;
        for place in 0..n {
            let link = &links[self.path[place]];
            let sides = [joint(place), joint(place + 1)];
            let is_beyond = |side: Option<usize>| side.is_some_and(|house| house >= USUAL);
            if link.house >= ROWS || !link.is_grouped() || !sides.into_iter().any(is_beyond) {
                continue;
            }
            for (side, end) in sides.into_iter().zip(link.ends) {
                match side {
                    Some(ROWS..COLUMNS | BOXES..ROWS) => return None,
                    Some(_) => {}
                    None => {
                        let columns = COLUMNS..USUAL;
                        let own = columns.filter(|&column| end & !HOUSE_SET[column] == 0);
                        cells &= own.fold(0, |all, column| all | HOUSE_SET[column]);
                    }
                }
            }
        }
        Some(cells)
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
            0 if kinds.iter().all(|&kind| kind < 3) => least + has(0) + has(2),
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
        if own >= USUAL {
            *kind = 3 + (house - USUAL).div_euclid(9) as u8 + (*house == HOUSES - 1) as u8;
        } else if own != BOXES {
            first = if first == BOXES { own } else { first };
            *kind = if own == first { 1 } else { 2 };
        }
    }
    kinds
}

/// Returns the first house that holds two groups of cells, if they are apart.
fn shared_house(position: &Position, a: CellSet, b: CellSet) -> Option<usize> {
    let both = a | b;
    let houses = position.seats(both.trailing_zeros() as usize).iter();
    let mut houses = houses.map(|&(house, _)| usize::from(house));
    let holds_both = |house: &usize| a & b == 0 && both & !HOUSE_SET[*house] == 0;
    houses.find(holds_both)
}
