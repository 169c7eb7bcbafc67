//! What follows from many assumptions at once: a bit for each assumption says whether a candidate is on, or off.
//!
//! Of the candidates of a cell, or of the places of a digit in a house, all are off where one is on, and one is on
//! where all others are off. Each such group is looked at again while the bits of its candidates change.

use std::ops::RangeInclusive;

use super::mode::Mode;
use crate::explainer::prelude::*;
use crate::explainer::singles::houses;

/// A bit for each assumption of a block of several times 64.
pub type Bits<const WORDS: usize> = [u64; WORDS];

pub const NONE: u16 = u16::MAX;

/// The groups of a position, of which one candidate is on.
#[derive(Default)]
pub struct Groups {
    /// The number of each candidate of the position, [`NONE`] for others.
    pub numbers: Vec<u16>,
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// Where the members of each group begin.
    first: Vec<u16>,
    members: Vec<u16>,
    /// The groups of each candidate, then [`NONE`].
    of: Vec<[u16; MOST_SEATS + 2]>,
    /// The number of groups, the first ones, of which one is on where all others are off: all groups if candidates that
    /// are off are gone, groups of two if not.
    links: u16,
}

/// What follows from the assumptions of a block.
pub struct Block<const WORDS: usize> {
    /// For each candidate, where it is on.
    pub on: Vec<Bits<WORDS>>,
    /// For each candidate, where it is off.
    pub off: Vec<Bits<WORDS>>,
    /// The assumptions that contradict themselves. What else follows from them is not known.
    pub refuted: Bits<WORDS>,
    /// The groups to be looked at, and whether a group is one of them.
    open: Vec<u16>,
    is_open: Vec<bool>,
    /// Where one of the members of a group after a place is on, and where all of them are off.
    any_after: [Bits<WORDS>; 10],
    all_after: [Bits<WORDS>; 10],
}

impl Groups {
    /// Finds the groups of a position that chains of a mode follow.
    pub fn find(&mut self, position: &Position, mode: Mode) {
        self.numbers.clear();
        self.numbers.resize(729, NONE);
        self.candidates.clear();
        for candidate in (0..729).map(Candidate) {
            if position.has(candidate) {
                self.numbers[usize::from(candidate.0)] = self.candidates.len() as u16;
                self.candidates.push(candidate);
            }
        }
        self.of.clear();
        self.of
            .resize(self.candidates.len(), [NONE; MOST_SEATS + 2]);
        self.members.clear();
        self.first.clear();
        self.first.push(0);
        let linked = if mode.is_dynamic() { 2..=9 } else { 2..=2 };
        self.add_all(position, mode, linked.clone());
        self.links = (self.first.len() - 1) as u16;
        self.add_all(position, mode, linked.end() + 1..=9);
    }

    /// Adds the groups of these sizes.
    fn add_all(&mut self, position: &Position, mode: Mode, sizes: RangeInclusive<u32>) {
        if mode != Mode::Nishio {
            for cell in 0..81 {
                let digits = position.of(cell);
                if sizes.contains(&digits.count_ones()) {
                    self.add(each(digits).map(|digit| Candidate::new(cell, digit)));
                }
            }
        }
        for house in houses(position) {
            for digit in 0..9 {
                let places = position.places(house, digit);
                if sizes.contains(&places.count_ones()) {
                    let cells = each(places).map(|place| cell_at(house, place));
                    self.add(cells.map(|cell| Candidate::new(cell, digit)));
                }
            }
        }
    }

    fn add(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let group = (self.first.len() - 1) as u16;
        for candidate in candidates {
            let number = self.numbers[usize::from(candidate.0)];
            self.members.push(number);
            let of = &mut self.of[usize::from(number)];
            if let Some(place) = of.iter_mut().find(|place| **place == NONE) {
                *place = group;
            }
        }
        self.first.push(self.members.len() as u16);
    }

    fn members(&self, group: u16) -> &[u16] {
        let group = usize::from(group);
        &self.members[usize::from(self.first[group])..usize::from(self.first[group + 1])]
    }
}

impl<const WORDS: usize> Default for Block<WORDS> {
    fn default() -> Block<WORDS> {
        Block {
            on: Vec::new(),
            off: Vec::new(),
            refuted: [0; WORDS],
            open: Vec::new(),
            is_open: Vec::new(),
            any_after: [[0; WORDS]; 10],
            all_after: [[0; WORDS]; 10],
        }
    }
}

impl<const WORDS: usize> Block<WORDS> {
    /// The number of assumptions.
    pub const SIZE: usize = 64 * WORDS;

    /// Works out what follows from the assumptions numbered from a place: that each candidate is on, then that it is
    /// off.
    pub fn spread(&mut self, groups: &Groups, from: usize) {
        let len = groups.candidates.len();
        self.refuted = [0; WORDS];
        for rows in [&mut self.on, &mut self.off] {
            rows.clear();
            rows.resize(len.next_multiple_of(64), [0; WORDS]);
        }
        self.open.clear();
        self.is_open.clear();
        self.is_open.resize(groups.first.len() - 1, false);
        for bit in 0..Self::SIZE {
            let start = from + bit;
            let (rows, number) = match start < len {
                true => (&mut self.on, start),
                false => (&mut self.off, start - len),
            };
            if number < len {
                rows[number][bit / 64] |= 1 << (bit % 64);
                self.open_all(groups, number as u16, NONE, NONE);
            }
        }
        let mut next = 0;
        while let Some(&group) = self.open.get(next) {
            next += 1;
            self.is_open[usize::from(group)] = false;
            self.relax(groups, group);
        }
    }

    /// Opens the groups that a candidate is in, up to a number, except one.
    #[inline(always)]
    fn open_all(&mut self, groups: &Groups, number: u16, first: u16, except: u16) {
        for &group in &groups.of[usize::from(number)] {
            if group >= first {
                return;
            }
            let is_open = &mut self.is_open[usize::from(group)];
            if group != except && !*is_open {
                *is_open = true;
                self.open.push(group);
            }
        }
    }

    /// Adds where a member of a group is on and off.
    #[inline(always)]
    fn add(&mut self, groups: &Groups, (group, number): (u16, u16), [on, off]: [Bits<WORDS>; 2]) {
        let member = usize::from(number);
        let more_on = without(on, or(self.on[member], self.refuted));
        let more_off = without(off, or(self.off[member], self.refuted));
        // What is off has a meaning only in groups with links.
        let first = match (is_any(more_on), is_any(more_off)) {
            (true, _) => NONE,
            (false, true) => groups.links,
            (false, false) => return,
        };
        let (on, off) = (or(self.on[member], more_on), or(self.off[member], more_off));
        (self.on[member], self.off[member]) = (on, off);
        self.refuted = or(self.refuted, and(on, off));
        self.open_all(groups, number, first, group);
    }

    /// Looks at a group.
    fn relax(&mut self, groups: &Groups, group: u16) {
        let members = groups.members(group);
        let has_links = group < groups.links;
        if let &[a, b] = members {
            let [on_a, off_a] = self.at(a);
            let [on_b, off_b] = self.at(b);
            self.add(groups, (group, a), [off_b, on_b]);
            return self.add(groups, (group, b), [off_a, on_a]);
        }
        self.any_after[members.len()] = [0; WORDS];
        self.all_after[members.len()] = [!0; WORDS];
        for (place, &member) in members.iter().enumerate().rev() {
            let [on, off] = self.at(member);
            self.any_after[place] = or(self.any_after[place + 1], on);
            self.all_after[place] = and(self.all_after[place + 1], off);
        }
        let (mut any, mut all) = ([0; WORDS], [!0; WORDS]);
        for (place, &member) in members.iter().enumerate() {
            let [on, off] = self.at(member);
            let all_others = match has_links {
                true => and(all, self.all_after[place + 1]),
                false => [0; WORDS],
            };
            let any_other = or(any, self.any_after[place + 1]);
            (any, all) = (or(any, on), and(all, off));
            self.add(groups, (group, member), [all_others, any_other]);
        }
    }

    /// Returns where a candidate is on, and where it is off.
    #[inline(always)]
    fn at(&self, member: u16) -> [Bits<WORDS>; 2] {
        [self.on[usize::from(member)], self.off[usize::from(member)]]
    }
}

#[inline(always)]
fn is_any<const WORDS: usize>(bits: Bits<WORDS>) -> bool {
    bits.iter().fold(0, |any, word| any | word) != 0
}

#[inline(always)]
fn or<const WORDS: usize>(mut a: Bits<WORDS>, b: Bits<WORDS>) -> Bits<WORDS> {
    for (word, other) in a.iter_mut().zip(b) {
        *word |= other;
    }
    a
}

#[inline(always)]
fn and<const WORDS: usize>(mut a: Bits<WORDS>, b: Bits<WORDS>) -> Bits<WORDS> {
    for (word, other) in a.iter_mut().zip(b) {
        *word &= other;
    }
    a
}

#[inline(always)]
fn without<const WORDS: usize>(mut a: Bits<WORDS>, b: Bits<WORDS>) -> Bits<WORDS> {
    for (word, other) in a.iter_mut().zip(b) {
        *word &= !other;
    }
    a
}
