//! Franken fish: fish with boxes among their houses.
//!
//! The base is of rows and boxes, the cover of columns and boxes, or columns and rows change places, and there is
//! a box. The digit goes once in each house of the base, so `n` times in the base: as often as it goes in the
//! cover, if the base lies in it. A cell that more houses of the cover than of the base have is then not the
//! digit. Cells of the base outside the cover are fins, and so are those of two houses of the base, which count
//! twice: if the digit is in none of them, the fish holds. Example: 4 in
//! row 5 can only go in r5c2 and r5c3, and in box 1 in r1c2, r3c2 and r2c3. That is twice in columns 2 and 3, so none of
//! their other cells is 4. If r5c1 may be 4 as well, it is a fin, and only r4c2, r4c3, r6c2 and r6c3 see it.

use crate::hodoku::prelude::*;

/// The greatest numbers of fins outside the cover, and of cells of two houses of the base.
const FINS: u32 = 5;
const ENDO_FINS: u32 = 2;

/// Finds Franken X-wings and swordfish, with or without fins.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let (n, has_fins) = match technique.family() {
        Family::FrankenFish(n) => (n, false),
        Family::FinnedFrankenFish(n) => (n, true),
        _ => return false,
    };
    for digit in 0..9 {
        for lines in [ROWS, COLUMNS] {
            let houses = |lines: usize| {
                let houses = (lines..lines + 9).chain(BOXES..9);
                let all = houses.map(|house| (house, HOUSE_SET[house] & state.cells_with(digit)));
                all.filter(|(_, cells)| *cells != 0).collect()
            };
            let of_base = houses(lines);
            let most_twice = if has_fins { ENDO_FINS } else { 0 };
            let mut search = Search {
                technique,
                digit,
                n,
                has_fins,
                covers: houses(ROWS + COLUMNS - lines),
                chosen: Vec::new(),
                found,
            };
            let bases = Bases {
                houses: &of_base,
                n,
                may_be_fins: &|twice| twice.count_ones() <= most_twice,
            };
            let is_over = bases.any(&mut |base, once, twice| {
                search.chosen = base.to_vec();
                search.cover(0, (once, twice), 0, 0)
            });
            if is_over {
                return true;
            }
        }
    }
    false
}

/// The bases of fish: choices of houses, with the places of the digit in them.
pub struct Bases<'a> {
    /// The houses, in the order in which they are chosen.
    pub houses: &'a [(usize, CellSet)],
    /// The number of houses of a base.
    pub n: usize,
    /// Returns whether cells that two houses of a base have may be fins, and all those with more cells.
    pub may_be_fins: &'a dyn Fn(CellSet) -> bool,
}

/// Takes the houses of a base, and the cells that one of them or more have, and two or more, until it returns true.
pub type FoundBase<'a> = &'a mut dyn FnMut(&[usize], CellSet, CellSet) -> bool;

impl Bases<'_> {
    /// Passes all bases to `found` until that returns true; then returns true.
    pub fn any(&self, found: FoundBase<'_>) -> bool {
        self.extend(0, &mut Vec::with_capacity(self.n), (0, 0), found)
    }

    /// Chooses the houses of a base from this one on; `once` and `twice` are the cells that one and two of the houses
    /// chosen before have.
    fn extend(
        &self,
        from: usize,
        base: &mut Vec<usize>,
        (once, twice): (CellSet, CellSet),
        found: FoundBase<'_>,
    ) -> bool {
        if base.len() == self.n {
            return found(base, once, twice);
        }
        for (k, &(house, cells)) in self.houses.iter().enumerate().skip(from) {
            let twice = twice | once & cells;
            if !(self.may_be_fins)(twice) {
                continue;
            }
            base.push(house);
            if self.extend(k + 1, base, (once | cells, twice), found) {
                return true;
            }
            base.pop();
        }
        false
    }
}

/// A search for the fish of a digit with bases of one kind of lines.
struct Search<'a, 'f> {
    technique: Technique,
    digit: usize,
    n: usize,
    has_fins: bool,
    /// The houses of covers, with the places of the digit.
    covers: Vec<(usize, CellSet)>,
    /// The houses chosen.
    chosen: Vec<usize>,
    found: &'f mut (dyn FnMut(Step) -> bool + 'a),
}

impl Search<'_, '_> {
    /// Chooses the houses of the cover.
    fn cover(
        &mut self,
        from: usize,
        base: (CellSet, CellSet),
        once: CellSet,
        twice: CellSet,
    ) -> bool {
        if self.chosen.len() == 2 * self.n {
            return self.check(base, once, twice);
        }
        for k in from..self.covers.len() {
            let (house, cells) = self.covers[k];
            if cells & base.0 == 0 || self.chosen[..self.n].contains(&house) {
                continue;
            }
            self.chosen.push(house);
            if self.cover(k + 1, base, once | cells, twice | once & cells) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Looks at the fish of the houses chosen.
    fn check(&mut self, (base, endo): (CellSet, CellSet), cover: CellSet, twice: CellSet) -> bool {
        let outside = base & !cover;
        let fins = outside | endo;
        let is_wanted = match self.has_fins {
            true => fins != 0 && outside.count_ones() <= FINS,
            false => fins == 0,
        };
        if !is_wanted || !self.chosen.iter().any(|&house| house < ROWS) {
            return false;
        }
        let covered = cover & !base | twice & !fins;
        let removed = covered & seen_by(fins);
        if removed == 0 {
            return false;
        }
        let (digit, houses) = (self.digit, self.chosen.clone());
        let pattern = Pattern::of_digit(digit, houses, base & !fins, fins);
        (self.found)(Step::remove_digit(self.technique, digit, removed, pattern))
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_fish_of_the_essay() {
        let of_box = ("4 b1", "r1c2 r3c2 r2c3");
        let gone = "442 443 462 463 472 473 482 483 492 493";
        finds(
            Technique::FrankenXWing,
            &[("4 r5", "r5c2 r5c3"), of_box],
            gone,
        );
        let facts = [("4 r5", "r5c1 r5c2 r5c3"), of_box];
        finds(Technique::FinnedFrankenXWing, &facts, "442 443 462 463");
    }
}
