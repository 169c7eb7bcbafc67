//! Circles that count themselves: a digit in any of them is in as many.

use super::state::{Dead, Place, Propagator, State};

#[derive(Debug)]
pub(super) struct Circles {
    pub(super) cells: Box<[Place]>,
    pub(super) side: usize,
}

impl Propagator for Circles {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// The digits that occur add up to the number of circles. Removes those that
    /// are in no such set, and those of which there are enough.
    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let (mut placed, mut possible) = (0_u64, [0_usize; 64]);
        let mut fixed = [0_usize; 64];
        for &place in &self.cells {
            let digits = state.get(place);
            for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
                possible[digit] += 1;
                if digits.is_power_of_two() {
                    fixed[digit] += 1;
                    placed |= digits;
                }
            }
        }
        let fits = |digit: usize| fixed[digit] <= digit + 1 && possible[digit] > digit;
        let may_occur: u64 = (0..self.side)
            .filter(|&digit| fits(digit))
            .map(|digit| 1 << digit)
            .sum();
        if placed & !may_occur != 0 {
            return Err(Dead(&self.cells));
        }
        // The sums that the first digits can have, and the last ones.
        let count = self.cells.len();
        let is_open = |digit: usize| may_occur >> digit & 1 == 1;
        let must = |digit: usize| placed >> digit & 1 == 1;
        let mut first = vec![vec![false; count + 1]; self.side + 1];
        first[0][0] = true;
        for digit in 0..self.side {
            for sum in 0..=count {
                let without = first[digit][sum] && !must(digit);
                let with = is_open(digit) && sum > digit && first[digit][sum - digit - 1];
                first[digit + 1][sum] = without || with;
            }
        }
        let mut last = vec![false; count + 1];
        last[count] = true;
        let (mut may, mut all) = (0_u64, 0_u64);
        for digit in (0..self.side).rev() {
            let mut before = vec![false; count + 1];
            let (mut with, mut without) = (false, false);
            for sum in 0..=count {
                if !first[digit][sum] {
                    continue;
                }
                if !must(digit) && last[sum] {
                    (before[sum], without) = (true, true);
                }
                if is_open(digit) && sum + digit < count && last[sum + digit + 1] {
                    (before[sum], with) = (true, true);
                }
            }
            may |= u64::from(with) << digit;
            all |= u64::from(with && !without) << digit;
            last = before;
        }
        for &place in &self.cells {
            let digits = state.get(place);
            let mut keep = may;
            for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
                if fixed[digit] == digit + 1 && !digits.is_power_of_two() {
                    keep &= !(1 << digit);
                } else if all >> digit & 1 == 1 && possible[digit] == digit + 1 {
                    keep &= 1 << digit;
                }
            }
            state.keep(place, keep)?;
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        1000
    }
}
