//! Fish: X-wings, swordfish and jellyfish, also finned and sashimi.
//!
//! If `n` rows have their places of a digit in `n` columns, each of these columns has the digit in one of the
//! rows, so nowhere else: rows are the base, columns the cover; or the other way round. Places of the base
//! outside the cover are fins. One of the fins holds the digit, or the fish is there: a cell of the cover that
//! sees all fins is not the digit either way. It is called sashimi if some base line has but one place, or none,
//! without its fins. Example: 7 in rows 2 and 6 can only go in columns 3 and 8, so it goes nowhere else there; if
//! it can go in r2c9 as well, this is a fin, and only r1c8 and r3c8, which see it, are not 7.

use crate::hodoku::prelude::*;
use crate::patterns::combinations::{Order, Set, choose};
use crate::patterns::fish::of_digit;

/// The greatest number of fins.
const FINS: u32 = 5;

/// Finds fish of a size, with or without fins.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let (n, sashimi) = match technique.family() {
        Family::Fish(n) => (n, None),
        Family::FinnedFish(n) => (n, Some(false)),
        Family::SashimiFish(n) => (n, Some(true)),
        _ => return false,
    };
    for digit in 0..9 {
        for kind in [ROWS, COLUMNS] {
            let water = Water {
                state,
                technique,
                digit,
                kind,
                lines: std::array::from_fn(|k| state.position.places(kind + k, digit)),
            };
            let is_over = match sashimi {
                None => {
                    let kinds = [kind, ROWS + COLUMNS - kind];
                    of_digit(&state.position, digit, kinds, n, &mut |fish| {
                        water.tell(fish.base, fish.cover, 0, found)
                    })
                }
                Some(is_sashimi) => water.finned(n, is_sashimi, found),
            };
            if is_over {
                return true;
            }
        }
    }
    false
}

/// Where fish are looked for.
struct Water<'a> {
    state: &'a State,
    technique: Technique,
    digit: usize,
    /// The kind of the lines of the base.
    kind: usize,
    /// The places of the digit in each line of this kind.
    lines: [Nine; 9],
}

impl Water<'_> {
    /// Finds fish with fins: all choices of lines that have the digit, and of crossing lines.
    fn finned(&self, n: usize, is_sashimi: bool, found: Found<'_>) -> bool {
        let usable: Nine = set_of((0..9).filter(|&k| self.lines[k] != 0));
        choose(usable, n, Order::ByLeast, &mut |base| {
            let all = each(base).fold(0, |all, k| all | self.lines[k]);
            if all.len() <= n {
                return false;
            }
            choose(all, n, Order::ByLeast, &mut |cover| {
                // All fins lie in one box: a cell that a crossing line covers sees them there alone.
                let in_stack = |stack: Nine| all & !cover & !(0o7 << (3 * stack)) == 0;
                let is_finned = (0..3).any(in_stack);
                is_finned && self.finned_by(base, cover, is_sashimi, found)
            })
        })
    }

    /// Looks at the fish of a base and a cover that leaves fins.
    fn finned_by(&self, base: Nine, cover: Nine, is_sashimi: bool, found: Found<'_>) -> bool {
        let is_weak = each(base).any(|k| (self.lines[k] & cover).count_ones() <= 1);
        if is_weak != is_sashimi {
            return false;
        }
        let across = ROWS + COLUMNS - self.kind;
        let fins = self.cells(self.kind, base) & !self.cells(across, cover);
        fins.count_ones() <= FINS && self.tell(base, cover, fins, found)
    }

    /// Returns the places of the digit in lines of a kind.
    fn cells(&self, kind: usize, lines: Nine) -> CellSet {
        let cells = each(lines).fold(0, |all, k| all | HOUSE_SET[kind + k]);
        cells & self.state.cells_with(self.digit)
    }

    /// Passes on the step of a fish, if it removes candidates.
    fn tell(&self, base: Nine, cover: Nine, fins: CellSet, found: Found<'_>) -> bool {
        let across = ROWS + COLUMNS - self.kind;
        let (base_cells, cover_cells) = (self.cells(self.kind, base), self.cells(across, cover));
        let removed = cover_cells & !base_cells & seen_by(fins);
        if removed == 0 {
            return false;
        }
        let houses = each(base).map(|k| self.kind + k);
        let houses = houses.chain(each(cover).map(|k| across + k));
        let (digit, body) = (self.digit, base_cells & !fins);
        let pattern = Pattern::of_digit(digit, houses.collect(), body, fins);
        found(Step::remove_digit(self.technique, digit, removed, pattern))
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::{finds, finds_only};

    #[test]
    fn the_fish_of_the_essay() {
        let row = ("7 r6", "r6c3 r6c8");
        let gone = "713 718 733 738 743 748 753 758 773 778 783 788 793 798";
        finds_only(Technique::XWing, &[("7 r2", "r2c3 r2c8"), row], gone);
        finds(
            Technique::FinnedXWing,
            &[("7 r2", "r2c3 r2c8 r2c9"), row],
            "718 738",
        );
        finds(
            Technique::SashimiXWing,
            &[("7 r2", "r2c3 r2c9"), row],
            "718 738",
        );
    }
}
