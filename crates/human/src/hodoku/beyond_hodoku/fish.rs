//! Fish of houses of any kinds: a base, and covers for it that may leave some cells over as fins.
//!
//! Covers are made for the first cell of the base that none has yet: one of its three houses, or it is a fin. That
//! leaves out fish with houses in the cover that no cell needs.

use crate::hodoku::franken::Bases;
use crate::hodoku::prelude::*;

/// A set of houses: a bit for each.
pub type HouseSet = u32;

/// The houses that all boards have.
pub const ALL_HOUSES: HouseSet = (1 << USUAL) - 1;

/// Returns the nine houses of a kind.
pub const fn of_kind(first: usize) -> HouseSet {
    0o777 << first
}

/// Where fish of a digit are searched, and which.
pub struct FishSearch<'a> {
    /// The work of the search.
    pub effort: &'a Effort,
    /// The places of the digit.
    pub places: CellSet,
    /// The number of houses of the base.
    pub n: usize,
    /// The houses of bases, and of covers.
    pub bases: HouseSet,
    pub covers: HouseSet,
    /// The greatest number of fins.
    pub most_fins: u32,
    /// Returns whether fish with these fins, and maybe more, are looked for.
    pub may_be_fins: &'a dyn Fn(CellSet) -> bool,
}

/// A fish.
pub struct Fish<'a> {
    /// The houses: the base, then the cover.
    pub houses: &'a [usize],
    /// The cells of the base, with fins.
    pub base: CellSet,
    /// The cells of the base that are outside the cover, or in two houses of the base.
    pub fins: CellSet,
    /// The cells of the cover.
    pub cover: Cover,
    /// The places of the digit.
    places: CellSet,
}

/// The cells that one house of a cover or more have, and two or more.
#[derive(Clone, Copy)]
pub struct Cover {
    pub once: CellSet,
    pub twice: CellSet,
}

impl Fish<'_> {
    /// Returns the cells that are not the digit if no fin is.
    pub fn excluded(&self) -> CellSet {
        self.cover.once & !self.base | self.cover.twice & !self.fins
    }

    /// Returns the base and the cover.
    pub fn split(&self) -> (&[usize], &[usize]) {
        self.houses.split_at(self.houses.len() / 2)
    }

    /// Returns whether fewer houses of the base lie in as many of the cover: they are a smaller fish, without fins, and
    /// the others another one.
    pub fn has_parts(&self) -> bool {
        let (base, cover) = self.split();
        let cells = |houses: &[usize], chosen: u16| {
            let all = each(chosen).fold(0, |set, k| set | HOUSE_SET[houses[k]]);
            all & self.places
        };
        let parts = 1..(1_u16 << base.len()) - 1;
        parts.clone().any(|part| {
            let own = cells(base, part);
            let mut alike = parts.clone();
            alike.any(|other| {
                other.count_ones() == part.count_ones() && own & !cells(cover, other) == 0
            })
        })
    }
}

impl FishSearch<'_> {
    /// Passes all fish to `found` until that returns true, or the work is enough; then returns true.
    pub fn any(&self, found: &mut dyn FnMut(&Fish<'_>) -> bool) -> bool {
        let houses = (0..USUAL).map(|house| (house, HOUSE_SET[house] & self.places));
        let widest = houses.clone().map(|(_, cells)| cells.count_ones()).max();
        let of_base = houses.filter(|&(house, cells)| self.bases >> house & 1 == 1 && cells != 0);
        let of_base: Vec<(usize, CellSet)> = of_base.collect();
        let may_be_fins = |fins| self.may_be_fins(fins);
        let bases = Bases {
            houses: &of_base,
            n: self.n,
            may_be_fins: &may_be_fins,
        };
        let mut search = Search {
            wanted: self,
            widest: widest.unwrap_or(0),
            twice: 0,
            chosen: Vec::with_capacity(2 * self.n),
            found,
        };
        bases.any(&mut |base, once, twice| {
            search.chosen.clear();
            search.chosen.extend_from_slice(base);
            search.twice = twice;
            search.cover(once, twice, Cover { once: 0, twice: 0 })
        })
    }

    /// Returns whether there may be as many fins as these.
    fn may_be_fins(&self, fins: CellSet) -> bool {
        fins.count_ones() <= self.most_fins && (self.may_be_fins)(fins)
    }
}

/// A search for the fish of a digit.
struct Search<'a, 'f> {
    wanted: &'a FishSearch<'a>,
    /// The most places of a house.
    widest: u32,
    /// The cells that two houses of the base have.
    twice: CellSet,
    /// The houses chosen: the base, then the cover.
    chosen: Vec<usize>,
    found: &'f mut dyn FnMut(&Fish<'_>) -> bool,
}

impl Search<'_, '_> {
    /// Chooses the houses of the cover of a base, with these fins so far. Returns whether to end the search.
    fn cover(&mut self, base: CellSet, fins: CellSet, cover: Cover) -> bool {
        let wanted = self.wanted;
        if wanted.effort.spend(1) {
            return true;
        }
        let open = base & !fins & !cover.once;
        if self.chosen.len() == 2 * wanted.n {
            let fins = fins | open;
            let fish = Fish {
                houses: &self.chosen,
                base,
                fins,
                cover,
                places: wanted.places,
            };
            return wanted.may_be_fins(fins) && (self.found)(&fish);
        }
        // What is open must fit into the houses and fins that are left.
        let left = (2 * wanted.n - self.chosen.len()) as u32;
        let most = left * self.widest + wanted.most_fins - fins.count_ones();
        if open == 0 || open.count_ones() > most {
            return false;
        }
        let cell = open.trailing_zeros() as usize;
        for (house, _) in SEATS[cell] {
            let house = usize::from(house);
            if wanted.covers >> house & 1 == 0 || self.chosen[..wanted.n].contains(&house) {
                continue;
            }
            let cells = HOUSE_SET[house] & wanted.places;
            // With a fin less, this is another fish.
            if cells & fins & !self.twice != 0 {
                continue;
            }
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
        wanted.may_be_fins(fins) && self.cover(base, fins, cover)
    }
}
