//! Circles that count themselves: a digit in any of them is in as many.
//!
//! A digit is once in each row, in a circle or elsewhere, so the rows bound the
//! number of its circles, and so do the columns and the boxes.

use super::shares::Split;
use super::sight::Place;
use super::state::{Dead, Propagator, State};

#[derive(Debug)]
pub(super) struct Circles {
    /// All cells of the board.
    cells: Box<[Place]>,
    circles: Box<[Place]>,
    side: usize,
    /// By how much a digit exceeds the number of its circles.
    less: usize,
    /// Houses that share no cell and have all cells: rows, columns and boxes.
    partitions: Vec<Vec<Split>>,
}

impl Circles {
    /// Creates the constraint: a digit is in as many circles, less a number. Each
    /// partition is a list of houses that share no cell and have all cells of the
    /// board.
    pub(super) fn new(
        cells: &[Place],
        side: usize,
        less: usize,
        partitions: &[Vec<Vec<Place>>],
    ) -> Circles {
        let all = partitions.first().map(|houses| houses.concat());
        Circles {
            cells: all.unwrap_or_else(|| cells.to_vec()).into(),
            circles: cells.into(),
            side,
            less,
            partitions: partitions
                .iter()
                .map(|houses| Split::all(houses, cells))
                .collect(),
        }
    }

    /// Returns the number of circles of a digit, counted from 0.
    fn wanted(&self, digit: usize) -> usize {
        (digit + 1).saturating_sub(self.less)
    }

    /// Bounds the circles of each digit by the houses of a partition. Removes
    /// the digit from circles or other cells where the bound is met.
    fn bound<'m>(
        &'m self,
        state: &mut State<'m>,
        houses: &[Split],
        digits: u64,
    ) -> Result<u64, Dead<'m>> {
        let found: Vec<(u64, u64)> = houses
            .iter()
            .map(|house| house.digits(&state.domains))
            .collect();
        let mut may_occur = 0;
        for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
            let bit = 1 << digit;
            let most = found.iter().filter(|(circles, _)| circles & bit != 0);
            let least = found.iter().filter(|(_, others)| others & bit == 0);
            let (most, least) = (most.count(), least.count());
            let wanted = self.wanted(digit);
            if wanted == 0 || most < wanted || least > wanted {
                // It is in no circle.
                continue;
            }
            may_occur |= bit;
            let must_occur = least > 0;
            if must_occur && most == wanted {
                for (house, _) in houses
                    .iter()
                    .zip(&found)
                    .filter(|(_, (circles, _))| circles & bit != 0)
                {
                    for &place in &house.others {
                        state.keep(place, !bit)?;
                    }
                }
            }
            if must_occur && least == wanted {
                for (house, _) in houses
                    .iter()
                    .zip(&found)
                    .filter(|(_, (_, others))| others & bit != 0)
                {
                    for &place in &house.inside {
                        state.keep(place, !bit)?;
                    }
                }
            }
        }
        Ok(may_occur)
    }
}

impl Propagator for Circles {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn blamed<'a>(&'a self, _: Dead<'a>) -> &'a [Place] {
        &self.circles
    }

    /// The digits that occur add up to the number of circles. Removes those that
    /// are in no such set, and those of which there are enough.
    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let (mut placed, mut possible) = (0_u64, [0_usize; 64]);
        let mut fixed = [0_usize; 64];
        for &place in &self.circles {
            let digits = state.get(place);
            for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
                possible[digit] += 1;
                if digits.is_power_of_two() {
                    fixed[digit] += 1;
                    placed |= digits;
                }
            }
        }
        let fits = |digit: usize| {
            let wanted = self.wanted(digit);
            (1..=possible[digit]).contains(&wanted) && fixed[digit] <= wanted
        };
        let mut may_occur: u64 = (0..self.side)
            .filter(|&digit| fits(digit))
            .map(|digit| 1 << digit)
            .sum();
        for houses in &self.partitions {
            may_occur &= self.bound(state, houses, may_occur)?;
        }
        if placed & !may_occur != 0 {
            return Err(Dead(&self.circles));
        }
        // The sums that the first digits can have, and the last ones.
        let count = self.circles.len();
        let is_open = |digit: usize| may_occur >> digit & 1 == 1;
        let must = |digit: usize| placed >> digit & 1 == 1;
        let mut first = vec![vec![false; count + 1]; self.side + 1];
        first[0][0] = true;
        for digit in 0..self.side {
            for sum in 0..=count {
                let without = first[digit][sum] && !must(digit);
                let wanted = self.wanted(digit);
                let with = is_open(digit) && sum >= wanted && first[digit][sum - wanted];
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
                let wanted = self.wanted(digit);
                if is_open(digit) && sum + wanted <= count && last[sum + wanted] {
                    (before[sum], with) = (true, true);
                }
            }
            may |= u64::from(with) << digit;
            all |= u64::from(with && !without) << digit;
            last = before;
        }
        for &place in &self.circles {
            let digits = state.get(place);
            let mut keep = may;
            for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
                if fixed[digit] == self.wanted(digit) && !digits.is_power_of_two() {
                    keep &= !(1 << digit);
                } else if all >> digit & 1 == 1 && possible[digit] == self.wanted(digit) {
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
