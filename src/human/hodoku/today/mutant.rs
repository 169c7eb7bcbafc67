//! Mutant fish: fish with rows and columns at once in their base, or in their cover.
//!
//! Fish count (see `franken`): a digit goes `n` times in `n` houses of the base, so all of these are the `n` times that
//! it goes in the cover, if the base lies in it. That holds for houses of any kinds. Cells of the base outside the
//! cover are fins, and so are cells that two houses of the base share; a cell is not the digit if more houses of the cover
//! than of the base have it, and it sees all fins. Example: 4 in row 1 can only go in r1c2 and r1c8, in column 1 in
//! r2c1 and r8c1. Without the fin r8c1, row 1 and column 1 have their two 4s in box 1 and column 8. So r8c8, which
//! sees the fin, is not 4 either way.
//!
//! Covers are made for the first cell of the base that none has yet: one of its three houses, or it is a fin. That
//! leaves out fish with houses in the cover that no cell needs. Two smaller fish beside each other are none either.

use super::facts::fish;
use crate::bits::each;
use crate::human::board::nine::geometry::{
    COLUMNS, CellSet, HOUSE_SET, ROWS, SEATS, USUAL, seen_by,
};
use crate::human::hodoku::state::State;
use crate::human::hodoku::step::{Found, Step, digit_in};
use crate::human::hodoku::technique::Technique;
use crate::human::told::branch::cells;

/// The greatest number of houses of the base, and of fins.
const MOST_HOUSES: usize = 4;
const MOST_FINS: u32 = 2;

/// Finds mutant fish of two to four houses, of each size those without fins first.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let kinds = (2..=MOST_HOUSES).flat_map(|n| [(n, 0), (n, MOST_FINS)]);
    kinds.into_iter().any(|(n, most_fins)| {
        (0..9).any(|digit| {
            let places = state.cells_with(digit);
            let houses = (0..USUAL).map(|house| (house, HOUSE_SET[house] & places));
            let mut search = Search {
                state,
                digit,
                n,
                most_fins,
                places,
                widest: houses
                    .clone()
                    .map(|(_, cells)| cells.count_ones())
                    .max()
                    .unwrap_or(0),
                houses: houses.filter(|(_, cells)| *cells != 0).collect(),
                chosen: Vec::with_capacity(2 * n),
                found,
            };
            search.base(0, 0, 0)
        })
    })
}

/// A search for the fish of a digit.
struct Search<'a, 'f> {
    state: &'a State,
    digit: usize,
    n: usize,
    /// The greatest number of fins; if it is not zero, a fish must have some.
    most_fins: u32,
    places: CellSet,
    /// The most places of a house.
    widest: u32,
    /// The houses that have places of the digit, and these.
    houses: Vec<(usize, CellSet)>,
    /// The houses chosen: the base, then the cover.
    chosen: Vec<usize>,
    found: &'f mut (dyn FnMut(Step) -> bool + 'a),
}

/// The cells that one house of a cover or more have, and two or more.
#[derive(Clone, Copy)]
struct Cover {
    once: CellSet,
    twice: CellSet,
}

impl Search<'_, '_> {
    /// Chooses the houses of the base from this one on; `once` and `twice` are the cells that one and two of
    /// them have.
    fn base(&mut self, from: usize, once: CellSet, twice: CellSet) -> bool {
        if self.chosen.len() == self.n {
            let none = Cover { once: 0, twice: 0 };
            return self.cover(once, twice, none);
        }
        for k in from..self.houses.len() {
            let (house, cells) = self.houses[k];
            let twice = twice | once & cells;
            if !self.may_be_fins(twice) {
                continue;
            }
            self.chosen.push(house);
            if self.base(k + 1, once | cells, twice) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Returns whether there may be as many fins as these, and something to remove.
    fn may_be_fins(&self, fins: CellSet) -> bool {
        fins.count_ones() <= self.most_fins && seen_by(fins) & self.places != 0
    }

    /// Chooses the houses of the cover of a base, with these fins so far. Returns whether to end the search.
    fn cover(&mut self, base: CellSet, fins: CellSet, cover: Cover) -> bool {
        if self.state.effort.spend(1) {
            return true;
        }
        let open = base & !fins & !cover.once;
        if self.chosen.len() == 2 * self.n {
            return self.check(base, fins | open, cover);
        }
        // What is open must fit into the houses and fins that are left.
        let left = (2 * self.n - self.chosen.len()) as u32;
        let most = left * self.widest + self.most_fins - fins.count_ones();
        if open == 0 || open.count_ones() > most {
            return false;
        }
        let cell = open.trailing_zeros() as usize;
        for (house, _) in SEATS[cell].into_iter().take(3) {
            let house = usize::from(house);
            if self.chosen[..self.n].contains(&house) {
                continue;
            }
            let cells = HOUSE_SET[house] & self.places;
            let next = Cover {
                once: cover.once | cells,
                twice: cover.twice | cover.once & cells,
            };
            self.chosen.push(house);
            if self.cover(base, fins, next) {
                return true;
            }
            self.chosen.pop();
        }
        let fins = fins | 1 << cell;
        self.may_be_fins(fins) && self.cover(base, fins, cover)
    }

    /// Returns whether fewer houses of the base lie in as many of the cover: they are a smaller fish, without fins, and
    /// the others another one.
    fn has_parts(&self) -> bool {
        let (base, cover) = self.chosen.split_at(self.n);
        let cells = |houses: &[usize], chosen: u16| {
            let all = each(chosen).fold(0, |set, k| set | HOUSE_SET[houses[k]]);
            all & self.places
        };
        let parts = 1..(1_u16 << self.n) - 1;
        parts.clone().any(|part| {
            let own = cells(base, part);
            let mut alike = parts.clone();
            alike.any(|other| {
                other.count_ones() == part.count_ones() && own & !cells(cover, other) == 0
            })
        })
    }

    /// Looks at the fish of the houses chosen.
    fn check(&mut self, base: CellSet, fins: CellSet, cover: Cover) -> bool {
        if !self.may_be_fins(fins) || (fins == 0) != (self.most_fins == 0) {
            return false;
        }
        let removed = (cover.once & !base | cover.twice & !fins) & seen_by(fins);
        let (of_base, of_cover) = self.chosen.split_at(self.n);
        if removed == 0 || !is_mutant(of_base, of_cover) || self.has_parts() {
            return false;
        }
        let mut pattern = fish(self.digit, self.chosen.clone(), base & !fins, fins);
        let twice = removed & base;
        if twice != 0 {
            pattern.said += &format!("; the cover has {} twice", cells(twice, "and"));
        }
        let removed = digit_in(self.digit, removed).collect();
        (self.found)(Step::remove(Technique::MutantFish, removed, pattern))
    }
}

/// Returns whether a fish is neither one of rows and columns nor a Franken fish.
fn is_mutant(base: &[usize], cover: &[usize]) -> bool {
    let has_rows = |houses: &[usize]| houses.iter().any(|house| (ROWS..COLUMNS).contains(house));
    let has_columns = |houses: &[usize]| houses.iter().any(|&house| house >= COLUMNS);
    let is_apart = |rows: &[usize], columns: &[usize]| !has_columns(rows) && !has_rows(columns);
    !is_apart(base, cover) && !is_apart(cover, base)
}
