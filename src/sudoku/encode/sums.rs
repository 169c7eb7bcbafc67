//! Sums of digits that may repeat: arrows, and little killers.
//!
//! The sum grows cell by cell. A primary item for each cell is covered by one
//! of its *steps*, options that say "the sum was `s`, this cell has `d`, now it
//! is `s + d`". They agree with their neighbours by the colours of two
//! secondary items, the sums before and after; and with the candidates of the
//! cell by the colour of a third, its value. Only sums that lead to the end are
//! there, so a step takes at most `N` options for each. The last sum of an
//! arrow is the number in the circle.
//!
//! An option for each way to fill all cells was tried. It makes shorter
//! searches for little killers of three to five cells (half the nodes in two of
//! three random puzzles, an eighth more in the third) and no difference for
//! arrows, but there are 9^k of them for k cells.

use super::draft::{Entry, Slot};
use super::{Constraint, Draft, Local};
use crate::board::{Cell, Digit, DigitSet};

impl Draft {
    /// Adds cells with a given sum.
    pub(super) fn add_sum(&mut self, local: Local, cells: &[Cell], sum: usize) {
        self.add_steps(local, cells, |total| (total == sum).then(Vec::new));
    }

    /// Adds an arrow.
    pub(super) fn add_arrow(&mut self, local: Local, circle: &[Cell], shaft: &[Cell]) {
        let values: Vec<Slot> = circle.iter().map(|&cell| self.value_of(cell)).collect();
        let side = self.shape.side();
        // The digits of the circle, from the last to the first, as colours.
        let number = |mut total: usize| {
            let mut entries: Vec<Entry> = Vec::new();
            for &value in values.iter().skip(1).rev() {
                entries.push((value, Some((total % 10).checked_sub(1)?)));
                total /= 10;
            }
            entries.push((values[0], Some(total.checked_sub(1)?)));
            let mut colours = entries.iter().filter_map(|(_, colour)| *colour);
            colours.all(|digit| digit < side).then_some(entries)
        };
        self.add_steps(local, shaft, number);
    }

    /// Adds a step for each cell; `end` returns what the last one covers as
    /// well, if the total is possible.
    fn add_steps(
        &mut self,
        local: Local,
        cells: &[Cell],
        end: impl Fn(usize) -> Option<Vec<Entry>>,
    ) {
        let side = self.shape.side();
        let count = cells.len();
        // From the last cell to the first, the sums before it that lead to the
        // end.
        let mut good: Vec<Vec<bool>> = vec![Vec::new(); count + 1];
        good[count] = (0..=count * side)
            .map(|total| end(total).is_some())
            .collect();
        for step in (0..count).rev() {
            let after = &good[step + 1];
            let leads = |sum: usize| (1..=side).any(|digit| after[sum + digit]);
            good[step] = (0..=step * side).map(leads).collect();
        }
        let mut before: Option<Slot> = None;
        let mut sums = vec![0];
        for (step, &cell) in cells.iter().enumerate() {
            let item = self.primary(Constraint::Step(local, step));
            let value = self.value_of(cell);
            let is_last = step + 1 == count;
            let after = (!is_last).then(|| self.secondary(Constraint::PartialSum(local, step + 1)));
            let mut next = Vec::new();
            let mut possible = DigitSet::EMPTY;
            for &sum in sums.iter().filter(|&&sum| good[step][sum]) {
                for digit in self.digits() {
                    let total = sum + digit.value();
                    if !good[step + 1][total] {
                        continue;
                    }
                    let mut entries = vec![(item, None), (value, Some(digit.index()))];
                    entries.extend(before.map(|slot| (slot, Some(sum))));
                    match after {
                        Some(slot) => entries.push((slot, Some(total))),
                        None => entries.extend(end(total).into_iter().flatten()),
                    }
                    self.choice(entries);
                    possible.insert(digit);
                    next.push(total);
                }
            }
            self.keep(cell, |digit: Digit| possible.contains(digit));
            next.sort_unstable();
            next.dedup();
            (sums, before) = (next, after);
        }
    }
}
