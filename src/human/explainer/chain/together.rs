//! What follows from many assumptions at once: a bit for each assumption says whether a candidate is on, or off.
//!
//! Of the candidates of a cell, or of the places of a digit in a house, all are off where one is on, and one is on
//! where all others are off. Each such group is looked at again while the bits of its candidates change.

use super::mode::Mode;
use crate::bits::each;
use crate::human::board::nine::geometry::{MOST_SEATS, cell_at};
use crate::human::board::nine::{Candidate, Position};
use crate::human::explainer::singles::houses;

/// The number of words of a block.
const WORDS: usize = 4;

/// The number of assumptions of a block.
pub const BLOCK: usize = 64 * WORDS;

/// A bit for each assumption of a block.
pub type Bits = [u64; WORDS];

pub const NONE: u16 = u16::MAX;

/// The groups of a position, of which one candidate is on.
#[derive(Default)]
pub struct Groups {
    /// The number of each candidate among those of the position, [`NONE`] for others.
    pub numbers: Vec<u16>,
    /// The number of candidates.
    pub len: usize,
    /// Where the members of each group begin.
    first: Vec<u16>,
    members: Vec<u16>,
    /// The groups of each candidate, then [`NONE`].
    of: Vec<[u16; MOST_SEATS + 2]>,
    /// Whether candidates that are off are gone; if not, one is on where the only other one is off.
    is_dynamic: bool,
}

/// What follows from the assumptions of a block.
#[derive(Default)]
pub struct Block {
    /// For each candidate, where it is on.
    pub on: Vec<Bits>,
    /// For each candidate, where it is off.
    pub off: Vec<Bits>,
    /// The assumptions that contradict themselves. What else follows from them is not known.
    pub refuted: Bits,
    /// The groups to be looked at, and whether a group is one of them.
    open: Vec<u16>,
    is_open: Vec<bool>,
    /// Where one of the members of a group after a place is on, and where all of them are off.
    any_after: [Bits; 10],
    all_after: [Bits; 10],
}

impl Groups {
    /// Finds the groups of a position that chains of a mode follow.
    pub fn find(&mut self, position: &Position, mode: Mode) {
        self.is_dynamic = mode.is_dynamic();
        self.numbers.clear();
        self.numbers.resize(729, NONE);
        self.len = 0;
        for candidate in (0..729).map(Candidate) {
            if position.has(candidate) {
                self.numbers[usize::from(candidate.0)] = self.len as u16;
                self.len += 1;
            }
        }
        self.of.clear();
        self.of.resize(self.len, [NONE; MOST_SEATS + 2]);
        self.members.clear();
        self.first.clear();
        self.first.push(0);
        if mode != Mode::Nishio {
            for cell in 0..81 {
                let digits = position.of(cell);
                if digits.count_ones() >= 2 {
                    self.add(each(digits).map(|digit| Candidate::new(cell, digit)));
                }
            }
        }
        for house in houses(position) {
            for digit in 0..9 {
                let places = position.places(house, digit);
                if places.count_ones() >= 2 {
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

impl Block {
    /// Works out what follows from the assumptions numbered from a place: that each candidate is on, then that it is
    /// off.
    pub fn spread(&mut self, groups: &Groups, from: usize) {
        self.refuted = [0; WORDS];
        for rows in [&mut self.on, &mut self.off] {
            rows.clear();
            rows.resize(groups.len.next_multiple_of(64), [0; WORDS]);
        }
        self.open.clear();
        self.is_open.clear();
        self.is_open.resize(groups.first.len() - 1, false);
        for bit in 0..BLOCK {
            let start = from + bit;
            let (rows, number) = match start < groups.len {
                true => (&mut self.on, start),
                false => (&mut self.off, start - groups.len),
            };
            if number < groups.len {
                rows[number][bit / 64] |= 1 << (bit % 64);
                self.open_all(groups, number as u16, NONE);
            }
        }
        let mut next = 0;
        while let Some(&group) = self.open.get(next) {
            next += 1;
            self.is_open[usize::from(group)] = false;
            self.relax(groups, group);
        }
    }

    /// Opens the groups of a candidate, except one.
    #[inline(always)]
    fn open_all(&mut self, groups: &Groups, number: u16, except: u16) {
        for &group in &groups.of[usize::from(number)] {
            if group == NONE {
                return;
            }
            let is_open = &mut self.is_open[usize::from(group)];
            if group != except && !*is_open {
                *is_open = true;
                self.open.push(group);
            }
        }
    }

    /// Looks at a group.
    fn relax(&mut self, groups: &Groups, group: u16) {
        let members = groups.members(group);
        let links = groups.is_dynamic || members.len() == 2;
        self.any_after[members.len()] = [0; WORDS];
        self.all_after[members.len()] = [!0; WORDS];
        for (place, &member) in members.iter().enumerate().rev() {
            let member = usize::from(member);
            self.any_after[place] = or(self.any_after[place + 1], self.on[member]);
            self.all_after[place] = and(self.all_after[place + 1], self.off[member]);
        }
        let (mut any, mut all) = ([0; WORDS], [!0; WORDS]);
        for (place, &number) in members.iter().enumerate() {
            let member = usize::from(number);
            let (on, off) = (self.on[member], self.off[member]);
            let more_off = without(or(any, self.any_after[place + 1]), or(off, self.refuted));
            let more_on = match links {
                true => {
                    let all = and(all, self.all_after[place + 1]);
                    without(all, or(on, self.refuted))
                }
                false => [0; WORDS],
            };
            any = or(any, on);
            all = and(all, off);
            if or(more_off, more_on) != [0; WORDS] {
                let (on, off) = (or(on, more_on), or(off, more_off));
                (self.on[member], self.off[member]) = (on, off);
                self.refuted = or(self.refuted, and(on, off));
                self.open_all(groups, number, group);
            }
        }
    }
}

#[inline(always)]
fn or(mut a: Bits, b: Bits) -> Bits {
    for (word, other) in a.iter_mut().zip(b) {
        *word |= other;
    }
    a
}

#[inline(always)]
fn and(mut a: Bits, b: Bits) -> Bits {
    for (word, other) in a.iter_mut().zip(b) {
        *word &= other;
    }
    a
}

#[inline(always)]
fn without(mut a: Bits, b: Bits) -> Bits {
    for (word, other) in a.iter_mut().zip(b) {
        *word &= !other;
    }
    a
}
