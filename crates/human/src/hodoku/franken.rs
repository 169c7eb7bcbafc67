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
                places: state.cells_with(digit),
                n,
                has_fins,
                chosen: Vec::new(),
                covers: Vec::new(),
                most: 0,
                found,
            };
            let covers: Vec<(usize, CellSet)> = houses(ROWS + COLUMNS - lines);
            let bases = Bases {
                houses: &of_base,
                n,
                may_be_fins: &|twice| twice.count_ones() <= most_twice,
            };
            let is_over = bases.any(&mut |base, once, twice| {
                search.has_place(twice) && search.fish_of(&covers, (base, once, twice))
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
    /// The places of the digit.
    places: CellSet,
    n: usize,
    has_fins: bool,
    /// The houses chosen.
    chosen: Vec<usize>,
    /// The houses that may cover the base.
    covers: Vec<Cover>,
    /// The most cells of the base in one of them.
    most: u32,
    found: &'f mut (dyn FnMut(Step) -> bool + 'a),
}

/// A house that may cover a part of a base.
#[derive(Clone, Copy)]
struct Cover {
    house: usize,
    /// The places of the digit.
    cells: CellSet,
    /// The number of those in the base.
    number: u32,
}

impl Search<'_, '_> {
    /// Returns whether a place of the digit sees all of these cells.
    fn has_place(&self, cells: CellSet) -> bool {
        self.places & seen_by(cells) != 0
    }

    /// Looks at the fish of a base.
    fn fish_of(
        &mut self,
        covers: &[(usize, CellSet)],
        (base, once, twice): (&[usize], CellSet, CellSet),
    ) -> bool {
        self.chosen.clear();
        self.chosen.extend_from_slice(base);
        let cover = |&(house, cells): &(usize, CellSet)| Cover {
            house,
            cells,
            number: (cells & once).count_ones(),
        };
        let all = covers.iter().map(cover);
        self.covers.clear();
        self.covers
            .extend(all.filter(|it| it.number > 0 && !base.contains(&it.house)));
        self.most = self.covers.iter().map(|it| it.number).max().unwrap_or(0);
        self.cover(0, (once, twice), 0, 0)
    }

    /// Chooses the houses of the cover. Each has to cover so much that those after it can leave few enough fins: this
    /// drops nearly all choices, which took more than half of the time for the hardest puzzles.
    fn cover(
        &mut self,
        from: usize,
        base: (CellSet, CellSet),
        once: CellSet,
        twice: CellSet,
    ) -> bool {
        let after = 2 * self.n - self.chosen.len() - 1;
        let open = base.0 & !once;
        let fins = if self.has_fins { FINS } else { 0 };
        let least = (open.count_ones()).saturating_sub(fins + after as u32 * self.most);
        let needs_box = after == 0 && !self.chosen.iter().any(|&house| house < ROWS);
        for k in from..self.covers.len() {
            let Cover {
                house,
                cells,
                number,
            } = self.covers[k];
            if number < least
                || needs_box && house >= ROWS
                || least > 0 && (cells & open).count_ones() < least
            {
                continue;
            }
            self.chosen.push(house);
            let (once, twice) = (once | cells, twice | once & cells);
            let is_over = match after {
                0 => self.check(base, once, twice),
                _ => self.cover(k + 1, base, once, twice),
            };
            if is_over {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Looks at the fish of the houses chosen, which have a box and few enough fins.
    fn check(&mut self, (base, endo): (CellSet, CellSet), cover: CellSet, twice: CellSet) -> bool {
        let fins = base & !cover | endo;
        if self.has_fins != (fins != 0) {
            return false;
        }
        let mut removed = cover & !base | twice & !fins;
        for fin in each(fins) {
            removed &= PEER_SET[fin];
            if removed == 0 {
                return false;
            }
        }
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
