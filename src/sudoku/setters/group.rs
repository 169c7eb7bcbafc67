//! Cells that see each other: the sets of digits that they can have together.
//!
//! A set of the digits 1 to 9 is a number below 512, and a set of such sets a
//! row of 512 bits. A cell with the digit `d` turns each set without `d` into
//! the one with it, `2^d` bits further on: one shift for all sets at once.

use super::sight::{Place, Sight};
use super::state::{Dead, State};
use crate::bits::each;

/// The largest side of a board whose sets of digits are walked.
pub(super) const WALKED: usize = 9;

/// Words of a set of sets.
const WORDS: usize = 8;

/// A set of sets of digits.
type Sets = [u64; WORDS];

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

/// The sets of digits after each cell of a group.
pub(super) struct Walk {
    after: [Sets; WALKED + 1],
}

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

    /// Returns the sums that the cells can have, as bits, and how.
    pub(super) fn sums(&self, state: &State<'_>) -> (u64, Option<Walk>) {
        if let [place] = *self.cells {
            return (state.get(place) << 1, None);
        }
        let mut walk = self.walk(state);
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
        let (least, most) = self.bounds();
        let (mut sums, by_sum) = (0, by_sum());
        for sum in least..=most {
            let with_sum = &by_sum[sum as usize];
            if (0..self.words).any(|word| sets[word] & with_sum[word] != 0) {
                sums |= 1 << sum;
            }
        }
        (sums, Some(walk))
    }

    fn walk(&self, state: &State<'_>) -> Walk {
        let mut after = [[0; WORDS]; WALKED + 1];
        after[0][0] = 1;
        for (step, &place) in self.cells.iter().enumerate() {
            let (before, next) = after.split_at_mut(step + 1);
            let (before, next) = (&before[step], &mut next[0]);
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
        Walk { after }
    }

    /// Removes the digits without which the cells can have these sums.
    pub(super) fn keep_sums<'m>(
        &'m self,
        state: &mut State<'m>,
        sums: u64,
        walk: Option<Walk>,
    ) -> Result<(), Dead<'m>> {
        let Some(walk) = walk else {
            return state.keep(self.cells[0], sums >> 1);
        };
        let mut right = [0; WORDS];
        let by_sum = by_sum();
        for sum in each(sums) {
            for (word, bits) in right.iter_mut().zip(by_sum.get(sum).into_iter().flatten()) {
                *word |= bits;
            }
        }
        self.keep_sets(state, right, &walk)
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

/// Returns the sets with each sum.
fn by_sum() -> &'static [Sets; 46] {
    static BY_SUM: [Sets; 46] = {
        let mut all = [[0; WORDS]; 46];
        let mut set = 0;
        while set < 512 {
            let (mut sum, mut digit) = (0, 0);
            while digit < 9 {
                if set >> digit & 1 == 1 {
                    sum += digit + 1;
                }
                digit += 1;
            }
            all[sum][set / 64] |= 1 << (set % 64);
            set += 1;
        }
        all
    };
    &BY_SUM
}
