//! ALS rings: three or four almost locked sets around a ring, each of which shares a digit with the next.
//!
//! Not both of two neighbours have the digit that they share, so one of them lacks it. A set lacks only one of its
//! digits, and it shares another one with each of its neighbours. So as many digits as there are sets have to be
//! lacked, and each set can lack one: each of the shared digits is in just one of its two sets, and goes from all cells
//! that see all its places in both; each set has all its other digits, which go from all other cells that see all their
//! places in it. Example: r1c1 has 1, 2 and 7, r1c2 2 and 7, r1c7 2 and 3, r5c7 3 and 4, r5c1 1 and 4. So 2 is in r1c1, r1c2 or
//! r1c7, 3 in r1c7 or r5c7, 4 in r5c7 or r5c1, 1 in r5c1 or r1c1, and 7 in r1c1 or r1c2.
//!
//! Two sets around a ring are an ALS-XZ with two digits. The sets of a ring share no cell.

use super::set::{Set, Sets};
use super::step::{all_but_one, step};
use crate::hodoku::prelude::*;
use crate::narration::branch::cells;
use crate::narration::step::add_once;

/// The numbers of sets around a ring.
const SIZES: [usize; 2] = [3, 4];

/// Finds rings: three sets before four, then by the least number of a set, from which they are told.
pub fn find(sets: &Sets, effort: &Effort, found: Found<'_>) -> bool {
    let mut search = Search {
        sets,
        effort,
        size: 0,
        back: vec![0; sets.sets.len()],
        ring: Vec::new(),
        digits: Vec::new(),
    };
    SIZES.into_iter().any(|size| {
        search.size = size;
        (0..sets.sets.len()).any(|start| search.from(start, found))
    })
}

struct Search<'a> {
    sets: &'a Sets,
    effort: &'a Effort,
    /// The number of sets around the rings.
    size: usize,
    /// For each set, the digits that it or the first one lacks.
    back: Vec<Nine>,
    /// The sets so far, and the digits by which one goes on to the next.
    ring: Vec<usize>,
    digits: Vec<usize>,
}

impl Search<'_> {
    /// Finds the rings of which this set has the least number.
    fn from(&mut self, start: usize, found: Found<'_>) -> bool {
        let sets = self.sets;
        let commons = &sets.commons[start];
        commons.iter().for_each(|it| self.back[it.to] = it.digits);
        self.ring.push(start);
        let is_taken = self.extend(sets.sets[start].cells, found);
        self.ring.pop();
        commons.iter().for_each(|it| self.back[it.to] = 0);
        is_taken
    }

    /// Goes on to all sets that share another digit with the last one than that does with the set before.
    fn extend(&mut self, covered: CellSet, found: Found<'_>) -> bool {
        let (Some(&start), Some(&last)) = (self.ring.first(), self.ring.last()) else {
            return false;
        };
        let enter = self.digits.last().map_or(0, |&digit| 1 << digit);
        let is_last = self.ring.len() + 1 == self.size;
        let sets = self.sets;
        if self.effort.spend(sets.commons[last].len()) {
            return false;
        }
        for common in sets.commons[last].iter().filter(|it| it.to > start) {
            let (to, cells) = (common.to, sets.sets[common.to].cells);
            // A ring is found one way round: its second set has a lower number than its last.
            let is_turned = is_last && (self.back[to] == 0 || to < self.ring[1]);
            if is_turned || cells & covered != 0 {
                continue;
            }
            self.ring.push(to);
            for digit in each(common.digits & !enter) {
                self.digits.push(digit);
                let is_taken = match is_last {
                    true => self.close(found),
                    false => self.extend(covered | cells, found),
                };
                self.digits.pop();
                if is_taken {
                    return true;
                }
            }
            self.ring.pop();
        }
        false
    }

    /// Goes from the last set to the first, by a digit by which the ring neither enters the last nor leaves the first.
    fn close(&mut self, found: Found<'_>) -> bool {
        let (last, exit) = (self.ring[self.size - 1], self.digits[0]);
        let enter = self.digits[self.size - 2];
        for digit in each(self.back[last] & !(1 << enter | 1 << exit)) {
            if self.effort.spend(20) {
                return false;
            }
            self.digits.push(digit);
            let step = self.step();
            self.digits.pop();
            if step.is_some_and(&mut *found) {
                return true;
            }
        }
        false
    }

    /// Returns the step of a ring, if it removes anything.
    fn step(&self) -> Option<Step> {
        let sets: Vec<&Set> = self.ring.iter().map(|&set| &self.sets.sets[set]).collect();
        let mut removed = Vec::new();
        let mut reasons = Vec::new();
        for group in groups(&sets, &self.digits) {
            let before = removed.len();
            removed.extend(self.sets.with(group.digit, seen_by(group.cells)));
            if removed.len() > before {
                reasons.push(group);
            }
        }
        if removed.is_empty() {
            return None;
        }
        removed.sort();
        removed.dedup();
        let mut step = step(Technique::AlsRing, &sets, &self.digits, removed);
        step.pattern.said = said(&step.pattern, &self.digits, &reasons);
        Some(step)
    }
}

/// Returns the digits that a ring has, each in one of these cells: the shared ones, then the others of each set.
fn groups(sets: &[&Set], digits: &[usize]) -> Vec<Group> {
    let mut groups = Vec::new();
    for (k, &digit) in digits.iter().enumerate() {
        let next = sets[(k + 1) % sets.len()];
        let cells = sets[k].places[digit] | next.places[digit];
        groups.push(Group { digit, cells });
    }
    for (k, set) in sets.iter().enumerate() {
        let shared = 1 << digits[k] | 1 << digits[(k + sets.len() - 1) % sets.len()];
        groups.extend(each(set.digits & !shared).map(|digit| set.node(digit)));
    }
    groups
}

/// Returns what a ring shows: `r1c1 has all but one of 1 and 2, ..., and around the ring each two in a row share one
/// digit that only one can have: 2, 3, 4, 1; so one of the two has it, and each set has all its others: 2 is in r1c1
/// or r1c7`.
fn said(pattern: &Pattern, digits: &[usize], reasons: &[Group]) -> String {
    let shared: Vec<String> = digits.iter().map(|digit| (digit + 1).to_string()).collect();
    let place = |group: &Group| format!("{} is in {}", group.digit + 1, cells(group.cells, "or"));
    let mut places: Vec<String> = Vec::new();
    for group in reasons {
        add_once(&mut places, place(group));
    }
    let (sets, shared, places) = (all_but_one(pattern), shared.join(", "), places.join(", "));
    format!(
        "{sets}, and each two in a row, also the last and the first, share one digit that only one can have: \
         {shared}; so one of the two has it, and each set has all its others: {places}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::{sketch, steps};

    #[test]
    fn the_example() {
        let facts = [
            ("r1c1", "127"),
            ("r1c2", "27"),
            ("r1c7", "23"),
            ("r5c7", "34"),
            ("r5c1", "14"),
        ];
        let all = steps(&sketch(&facts), Technique::AlsRing);
        let step = "ALS ring: removes 213 713 214 714 215 715 216 716 218 718 219 719 121 721 722 723 327 131 731 732 \
                    733 337 141 347 452 453 454 455 456 458 459 161 367 171 377 181 387 191 397, places ";
        assert_eq!(all.first().map(String::as_str), Some(step));
        // With 1 in both cells of the first set, not every place of it sees r5c1.
        let open = [&facts[2..], &[("r1c1 r1c2", "127")]].concat();
        assert_eq!(steps(&sketch(&open), Technique::AlsRing), [""; 0]);
    }
}
