//! The fish from whose fins chains begin, checked on the board.

use std::collections::BTreeSet;

use super::{Board, SIDE, cells, houses_of};

/// A fish from which chains begin: its digit, the cells of the houses of its base and of its cover, and its fins.
pub struct Fish {
    pub digit: usize,
    base: Vec<BTreeSet<usize>>,
    cover: Vec<BTreeSet<usize>>,
    pub fins: BTreeSet<usize>,
}

impl Board {
    /// Returns the places of the digit of a fish in one of its houses.
    fn places(&self, fish: &Fish, house: &BTreeSet<usize>) -> BTreeSet<usize> {
        let has = |cell: &&usize| self.0[**cell].contains(&fish.digit);
        house.iter().filter(has).copied().collect()
    }

    /// Returns how many houses of a base or a cover have a cell.
    fn count(houses: &[BTreeSet<usize>], cell: usize) -> usize {
        houses.iter().filter(|house| house.contains(&cell)).count()
    }

    /// Returns whether a fish is one: its base and cover have as many houses, and its fins are the places of the base
    /// that no house of the cover has, or two houses of the base.
    pub fn is_fish(&self, fish: &Fish) -> bool {
        let base = fish.base.iter().flat_map(|house| self.places(fish, house));
        let is_fin = |&cell: &usize| {
            Self::count(&fish.cover, cell) == 0 || Self::count(&fish.base, cell) > 1
        };
        let fins: BTreeSet<usize> = base.filter(is_fin).collect();
        let has_places = |house| !self.places(fish, house).is_empty();
        fish.base.len() == fish.cover.len() && fish.base.iter().all(has_places) && fins == fish.fins
    }

    /// Returns whether a fish and chains show that a candidate does not hold: these begin with all fins, and the fish
    /// without fins excludes the candidate, or they also begin with all cells of the base in a house of the cover.
    pub fn is_shown_by(
        &self,
        fish: &Fish,
        (cell, digit): (usize, usize),
        starts: &BTreeSet<usize>,
    ) -> bool {
        let is_base = |cell: &usize| Self::count(&fish.base, *cell) > 0;
        let excludes = digit == fish.digit
            && !fish.fins.contains(&cell)
            && Self::count(&fish.cover, cell) > Self::count(&fish.base, cell);
        let begins_in = |house: &BTreeSet<usize>| {
            self.places(fish, house)
                .iter()
                .filter(|&cell| is_base(cell))
                .all(|cell| starts.contains(cell))
        };
        starts.is_superset(&fish.fins) && (excludes || fish.cover.iter().any(begins_in))
    }
}

/// Reads `(4)r26\c38 fr2c9 efr6c1`.
pub fn parse(text: &str) -> Fish {
    let mut words = text.split(' ');
    let (digit, houses) = words.next().unwrap()[1..].split_once(')').expect(text);
    let (base, cover) = houses.split_once('\\').expect(text);
    let fins = words.map(|fin| cells(fin.trim_start_matches("ef").trim_start_matches('f')));
    Fish {
        digit: digit.parse().unwrap(),
        base: houses_in(base),
        cover: houses_in(cover),
        fins: fins.flatten().collect(),
    }
}

/// Returns the cells of the houses of `r26b1`.
fn houses_in(text: &str) -> Vec<BTreeSet<usize>> {
    let (mut houses, mut kind) = (Vec::new(), 0);
    for symbol in text.chars() {
        match symbol.to_digit(10) {
            Some(number) => {
                let house = kind * SIDE + number as usize - 1;
                let has = |cell: &usize| houses_of(*cell).contains(&house);
                houses.push((0..SIDE * SIDE).filter(has).collect());
            }
            None => kind = "rcb".find(symbol).expect(text),
        }
    }
    houses
}
