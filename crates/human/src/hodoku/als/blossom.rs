//! Death blossom: a cell, and an almost locked set for each of its candidates.
//!
//! Whichever candidate the cell has, it takes it from one of the sets, which then has all its others. A digit of all
//! sets goes wherever all its places in them are seen. Example: r5c5 has 1 and 2, r5c1 1 and 9, r1c5 2 and 9; one of
//! the last two is 9, and r1c1 is not. The sets share no cell; HoDoKu can allow that.

use super::set::{Set, Sets};
use crate::hodoku::prelude::*;

/// Finds blossoms: by cell, then by the sets of its digits in ascending order.
pub fn find(position: &Position, sets: &Sets, effort: &Effort, found: Found<'_>) -> bool {
    position.empty_cells().any(|stem| {
        let digits: Vec<usize> = each(position.of(stem)).collect();
        let petals = digits.iter().map(|&digit| {
            let sees = |set: &&Set| set.seen[digit] >> stem & 1 == 1;
            sets.sets.iter().filter(sees).collect()
        });
        let mut search = Search {
            sets,
            effort,
            stem,
            petals: petals.collect(),
            digits,
            chosen: Vec::new(),
        };
        search.choose(0, sets.with, found)
    })
}

struct Search<'a> {
    sets: &'a Sets,
    effort: &'a Effort,
    stem: usize,
    /// The candidates of the stem.
    digits: Vec<usize>,
    /// For each of them, the sets that cannot have it if the stem has it.
    petals: Vec<Vec<&'a Set>>,
    /// The sets chosen for the first digits.
    chosen: Vec<&'a Set>,
}

impl Search<'_> {
    /// Chooses sets for the digits that have none. `gone` has, for each digit, the cells that see all its places
    /// in the sets chosen, or nothing if one of these cannot promise it.
    fn choose(&mut self, covered: CellSet, gone: [CellSet; 9], found: Found<'_>) -> bool {
        let k = self.chosen.len();
        if k == self.digits.len() {
            return found(self.step(&gone));
        }
        for n in 0..self.petals[k].len() {
            if self.effort.spend(1) {
                return false;
            }
            let set = self.petals[k][n];
            if set.cells & covered != 0 {
                continue;
            }
            let own = self.digits[k];
            let gone: [CellSet; 9] = std::array::from_fn(|digit| match digit == own {
                true => 0,
                false => gone[digit] & set.seen[digit],
            });
            if gone.iter().all(|&cells| cells == 0) {
                continue;
            }
            self.chosen.push(set);
            if self.choose(covered | set.cells, gone, found) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Returns the step of the sets chosen.
    fn step(&self, gone: &[CellSet; 9]) -> Step {
        let removed = (0..9).flat_map(|digit| self.sets.with(digit, gone[digit]));
        let mut pattern = Pattern::default();
        for (&set, &digit) in self.chosen.iter().zip(&self.digits) {
            pattern.apart.extend(set.candidates());
            pattern.body.push(Candidate::new(self.stem, digit));
            pattern.sets.push(set.cells);
            let stem = Group::of(self.stem, digit);
            pattern.links.extend(chain(&[stem, set.node(digit)], false));
        }
        Step::remove(Technique::DeathBlossom, removed.collect(), pattern)
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_example() {
        let facts = [("r5c5", "12"), ("r5c1", "19"), ("r1c5", "29")];
        finds(Technique::DeathBlossom, &facts, "911");
    }
}
