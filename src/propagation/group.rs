//! Cells that see each other: the sets of digits that they can have together.
//!
//! A set of the digits 1 to 9 is a number below 512, and a set of such sets a
//! row of 512 bits. A cell with the digit `d` turns each set without `d` into
//! the one with it, `2^d` bits further on: one shift for all sets at once.

use super::sight::{Place, Sight};
use super::state::{Dead, Sets, State, WALKED, WORDS, Walk};
use crate::bits::each;

/// The sets that contain no digit `d`, in a word; digits from 6 are words.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Cells that see each other, or a single cell.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) cells: Box<[Place]>,
    /// Words in use: one up to the side 6.
    words: usize,
    side: usize,
    /// The other cells of houses that have several of these.
    rests: Box<[Box<[Place]>]>,
}

/// The most sets that are added up one by one, not sum by sum.
const FEW: u32 = 40;

impl Group {
    /// Creates a group. Only single cells can be groups of boards beyond 9x9.
    pub(super) fn new(cells: &[Place], sight: &Sight) -> Group {
        let side = sight.side;
        debug_assert!(cells.len() == 1 || side <= WALKED);
        Group {
            cells: cells.into(),
            words: 1 << side.clamp(6, WALKED).saturating_sub(6),
            side,
            rests: if cells.len() > 1 {
                sight.rests(cells)
            } else {
                Box::default()
            },
        }
    }

    /// Returns the least and the greatest sum.
    pub(super) fn bounds(&self) -> (i32, i32) {
        let (count, side) = (self.cells.len() as i32, self.side as i32);
        let least = count * (count + 1) / 2;
        (least, count * (side + 1) - least)
    }

    /// Returns the sums that the cells can have, as bits; `walk` shows how.
    pub(super) fn sums(&self, state: &State<'_>, walk: &mut Walk) -> u64 {
        match *self.cells {
            [place] => return state.get(place) << 1,
            [one, other] => return self.sums_of_two(state, [one, other]),
            _ => {}
        }
        self.walk(state, walk);
        let sets = &mut walk.after[self.cells.len()];
        for digit in each(state.required(&self.rests)) {
            if digit < 6 {
                sets.iter_mut().for_each(|sets| *sets &= !WITHOUT[digit]);
            } else {
                let step = 1 << (digit - 6);
                for word in (0..self.words).filter(|word| word & step == 0) {
                    sets[word] = 0;
                }
            }
        }
        let mut sums = 0;
        let sets = &sets[..self.words];
        if sets.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW {
            for (word, &sets) in sets.iter().enumerate() {
                each(sets).for_each(|set| sums |= 1 << SUM_OF[64 * word + set]);
            }
            return sums;
        }
        let (least, most) = self.bounds();
        for sum in least..=most {
            let with_sum = &BY_SUM[sum as usize];
            if sets.iter().zip(with_sum).any(|(a, b)| a & b != 0) {
                sums |= 1 << sum;
            }
        }
        sums
    }

    /// Returns the digits of another cell that sees one with this digit, if both
    /// together have these digits; none if they cannot.
    fn beside(&self, digit: usize, other: u64, required: u64) -> u64 {
        let left = required & !(1 << digit);
        match left.count_ones() {
            0 => other & !(1 << digit),
            1 => other & left,
            _ => 0,
        }
    }

    fn sums_of_two(&self, state: &State<'_>, [one, other]: [Place; 2]) -> u64 {
        let (required, other) = (state.required(&self.rests), state.get(other));
        each(state.get(one)).fold(0, |sums, digit| {
            // Both digits are one more than their places.
            sums | self.beside(digit, other, required) << (digit + 2)
        })
    }

    fn keep_two<'m>(
        &self,
        state: &mut State<'m>,
        [one, other]: [Place; 2],
        sums: u64,
    ) -> Result<(), Dead<'m>> {
        let (required, digits) = (state.required(&self.rests), state.get(other));
        let (mut kept, mut others) = (0, 0);
        for digit in each(state.get(one)) {
            let right = self.beside(digit, digits, required) & sums >> (digit + 2);
            if right != 0 {
                kept |= 1 << digit;
                others |= right;
            }
        }
        state.keep(one, kept)?;
        state.keep(other, others)
    }

    fn walk(&self, state: &State<'_>, walk: &mut Walk) {
        let after = &mut walk.after;
        after[0] = [0; WORDS];
        after[0][0] = 1;
        for (step, &place) in self.cells.iter().enumerate() {
            let (before, next) = after.split_at_mut(step + 1);
            let (before, next) = (&before[step], &mut next[0]);
            *next = [0; WORDS];
            for digit in each(state.get(place)) {
                if digit < 6 {
                    for word in 0..self.words {
                        next[word] |= (before[word] & WITHOUT[digit]) << (1 << digit);
                    }
                } else {
                    let step = 1 << (digit - 6);
                    for word in (0..self.words).filter(|word| word & step == 0) {
                        next[word + step] |= before[word];
                    }
                }
            }
        }
    }

    /// Removes the digits without which the cells can have these sums.
    pub(super) fn keep_sums<'m>(
        &'m self,
        state: &mut State<'m>,
        sums: u64,
        walk: &Walk,
    ) -> Result<(), Dead<'m>> {
        match *self.cells {
            [place] => return state.keep(place, sums >> 1),
            [one, other] => return self.keep_two(state, [one, other], sums),
            _ => {}
        }
        let mut right = [0; WORDS];
        for sum in each(sums) {
            for (word, bits) in right.iter_mut().zip(BY_SUM.get(sum).into_iter().flatten()) {
                *word |= bits;
            }
        }
        self.keep_sets(state, right, walk)
    }

    /// Goes back from the sets that are right after the last cell.
    fn keep_sets<'m>(
        &'m self,
        state: &mut State<'m>,
        mut right: Sets,
        walk: &Walk,
    ) -> Result<(), Dead<'m>> {
        for (step, &place) in self.cells.iter().enumerate().rev() {
            let (before, after) = (&walk.after[step], &walk.after[step + 1]);
            for word in 0..self.words {
                right[word] &= after[word];
            }
            let mut earlier = [0; WORDS];
            let mut kept = 0;
            for digit in each(state.get(place)) {
                let mut is_used = 0;
                if digit < 6 {
                    for word in 0..self.words {
                        let sets = right[word] >> (1 << digit) & WITHOUT[digit] & before[word];
                        earlier[word] |= sets;
                        is_used |= sets;
                    }
                } else {
                    let step = 1 << (digit - 6);
                    for word in (0..self.words).filter(|word| word & step == 0) {
                        let sets = right[word + step] & before[word];
                        earlier[word] |= sets;
                        is_used |= sets;
                    }
                }
                if is_used != 0 {
                    kept |= 1 << digit;
                }
            }
            state.keep(place, kept)?;
            right = earlier;
        }
        Ok(())
    }
}

/// The sum of each set.
static SUM_OF: [u8; 512] = {
    let mut all = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < 9 {
            if set >> digit & 1 == 1 {
                all[set] += digit + 1;
            }
            digit += 1;
        }
        set += 1;
    }
    all
};

/// The sets with each sum.
static BY_SUM: [Sets; 46] = {
    let mut all = [[0; WORDS]; 46];
    let mut set = 0;
    while set < 512 {
        all[SUM_OF[set] as usize][set / 64] |= 1 << (set % 64);
        set += 1;
    }
    all
};
