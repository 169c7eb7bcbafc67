//! Unique rectangles and loops: cells that, were they to hold two digits alone, could be exchanged.

use std::cmp::Ordering;

use super::sets::with_one_more;
use super::step::{Deadly, Follows};
use super::technique::Edition;
use crate::explainer::prelude::*;
use crate::patterns::combinations::{Order, Set, choose};
use crate::patterns::naked_hidden::{Kind, Subset};
use crate::patterns::view::View;

/// Passes the steps that loops lead to, from easy to hard, until `found` returns true; then returns true.
pub fn find(position: &Position, edition: Edition, found: Found<'_>) -> bool {
    let mut search = Search {
        position,
        found: Vec::new(),
    };
    for cell in 0..81 {
        let digits = position.of(cell);
        if digits.count_ones() == 2 {
            let mut walk = Walk {
                position,
                edition,
                digits,
                both: each(digits).fold(!0, |set, digit| set & position.cells_with(digit)),
                cells: Vec::new(),
                set: 0,
                loops: Vec::new(),
            };
            walk.step(cell, 2, 0, usize::MAX);
            for cells in walk.loops {
                search.examine(digits, &cells);
            }
        }
    }
    let key = |ranked: &Ranked| (ranked.step.rating, ranked.class);
    let mut all = search.found;
    // Stable: of those that are alike, the first one found comes first.
    all.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal));
    all.into_iter().any(|ranked| found(ranked.step))
}

/// A walk through cells that all have two digits.
struct Walk<'a> {
    position: &'a Position,
    edition: Edition,
    digits: Nine,
    /// The cells that have both.
    both: CellSet,
    cells: Vec<usize>,
    set: CellSet,
    loops: Vec<Vec<usize>>,
}

impl Walk<'_> {
    /// Goes on from a cell, with at most this number of cells that have more digits, unless all of
    /// these digits are one.
    fn step(&mut self, cell: usize, more: u32, extra: Nine, from: usize) {
        self.cells.push(cell);
        self.set |= 1 << cell;
        // In version 1.2.1, the digits of a cell that was tried count for those tried after it.
        let is_original = self.edition == Edition::Original;
        let mut tried = extra;
        for &(house, _) in self.position.seats(cell) {
            let house = usize::from(house);
            if house == from {
                continue;
            }
            for next in each(HOUSE_SET[house] & self.both) {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    if self.is_deadly() {
                        self.loops.push(self.cells.clone());
                    }
                } else if self.set >> next & 1 == 0 {
                    let digits = self.position.of(next);
                    let extra = if is_original { tried } else { extra } | digits & !self.digits;
                    tried = extra;
                    let is_plain = digits == self.digits;
                    if is_plain || more > 0 || extra.count_ones() == 1 {
                        let more = more.saturating_sub(u32::from(!is_plain));
                        self.step(next, more, extra, house);
                    }
                }
            }
        }
        self.cells.pop();
        self.set &= !(1 << cell);
    }

    /// Returns whether every house has one cell of the loop at an even place and one at an odd place, or
    /// none.
    fn is_deadly(&self) -> bool {
        let mut visited = [0_u64; 2];
        for (k, &cell) in self.cells.iter().enumerate() {
            for &(house, _) in self.position.seats(cell) {
                let bit = 1 << house;
                if visited[k % 2] & bit != 0 {
                    return false;
                }
                visited[k % 2] |= bit;
            }
        }
        visited[0] == visited[1]
    }
}

/// A step, and what sorts it.
struct Ranked {
    step: Step,
    class: u8,
}

/// The two cells of a loop that have other digits, in a house.
struct Pair {
    house: usize,
    /// Where they are in it.
    places: [usize; 2],
    /// The digits of the loop.
    digits: Nine,
    /// Their other digits.
    extra: Nine,
}

struct Search<'a> {
    position: &'a Position,
    found: Vec<Ranked>,
}

impl Search<'_> {
    /// Adds the steps that a loop leads to.
    fn examine(&mut self, digits: Nine, cells: &[usize]) {
        let position = self.position;
        let of = |cell: usize| position.of(cell) & !digits;
        let extras = cells.iter().copied().filter(|&cell| of(cell) != 0);
        let extras: Vec<usize> = extras.collect();
        let rating = match cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let deadly = |follows| Deadly {
            cells: cells.to_vec(),
            digits,
            more: extras.iter().map(|&cell| (cell, of(cell))).collect(),
            follows,
        };
        match extras[..] {
            [] => {}
            [cell] => {
                let removed = of_cell(cell, digits).collect();
                self.add(1, rating, removed, || deadly(Follows::Directly));
            }
            [a, b] => {
                let union = of(a) | of(b);
                if union.count_ones() == 1 {
                    self.one_digit(rating, &extras, union, &deadly);
                } else {
                    self.sets(rating, [a, b], digits, &deadly);
                }
                self.one_confined(rating, [a, b], digits, &deadly);
            }
            _ => {
                let union = extras.iter().fold(0, |set, &cell| set | of(cell));
                if union.count_ones() == 1 {
                    self.one_digit(rating, &extras, union, &deadly);
                }
            }
        }
    }

    fn add(
        &mut self,
        class: u8,
        rating: f64,
        removed: Vec<Candidate>,
        deadly: impl FnOnce() -> Deadly,
    ) {
        let step = Step::remove(Technique::UniqueLoop, rating, removed);
        let step = step.map(|step| step.by(Pattern::Deadly(Box::new(deadly()))));
        self.found.extend(step.map(|step| Ranked { step, class }));
    }

    /// One of the cells has the digit that is not of the loop.
    fn one_digit(&mut self, rating: f64, extras: &[usize], digit: Nine, deadly: Make<'_>) {
        let digit = digit.trailing_zeros() as usize;
        let removed = self.position.losers(digit, extras);
        self.add(2, rating, removed, || deadly(Follows::Directly));
    }

    /// The two cells together are a cell with their other digits, in a naked or a hidden set.
    fn sets(&mut self, rating: f64, [a, b]: [usize; 2], digits: Nine, deadly: Make<'_>) {
        let position = self.position;
        let extra = (position.of(a) | position.of(b)) & !digits;
        // On boards with more houses, Sukaku Explainer has hidden sets of fewer digits than the cells have besides.
        let least = if position.is_plain() { extra.len() } else { 2 };
        for n in least..=7 {
            for house in position.shared(a, b) {
                let pair = Pair {
                    house,
                    places: [a, b].map(|cell| place_in(house, cell)),
                    digits,
                    extra,
                };
                let empty = position.empty(house).len();
                if 2 * n <= empty && n >= extra.len() {
                    self.naked(rating, &pair, n, deadly);
                }
                if 2 * n < empty {
                    self.hidden(rating, &pair, n, deadly);
                }
            }
        }
    }

    /// The pair and `n - 1` other cells have `n` digits.
    fn naked(&mut self, rating: f64, pair: &Pair, n: usize, deadly: Make<'_>) {
        let [a, b] = pair.places;
        let others = self.position.empty(pair.house) & !(1 << a | 1 << b);
        let (position, others) = (self.position, (others, pair.extra));
        with_one_more(position, pair.house, others, n, &mut |set, removed| {
            let rating = plus(rating, n - 1);
            self.add(3, rating, removed, || deadly(Follows::Set(set)));
            false
        });
    }

    /// The digits of the loop and `n - 2` others have, beside the pair, `n - 1` places.
    fn hidden(&mut self, rating: f64, pair: &Pair, n: usize, deadly: Make<'_>) {
        let position = self.position;
        let (house, [first, second]) = (pair.house, pair.places);
        let usable = ALL & !(pair.digits | pair.extra);
        choose(usable, n - 2, Order::ByGreatest, &mut |chosen| {
            let digits = pair.digits | chosen;
            // The pair is one place, the first.
            let mut of = each(digits).map(|digit| position.places(house, digit) & !(1 << second));
            if !of.clone().all(|places| places != 0) {
                return false;
            }
            let union = of.by_ref().fold(0, |all: Nine, places| all | places);
            if union.len() == n {
                let places = union & !(1 << first);
                let removed = position.among(house, places, !digits);
                let rating = plus(rating, places.len() - 1);
                let follows = Follows::Set(Subset {
                    kind: Kind::Hidden,
                    house,
                    places,
                    digits,
                });
                self.add(3, rating, removed, || deadly(follows));
            }
            false
        });
    }

    /// One of the digits has no other place in a house of the two cells, so they cannot have the other.
    fn one_confined(&mut self, rating: f64, [a, b]: [usize; 2], digits: Nine, deadly: Make<'_>) {
        let confined = each(digits).find_map(|digit| {
            let is_house = |house: &usize| self.position.places(*house, digit).count_ones() == 2;
            Some((digit, self.position.shared(a, b).find(is_house)?))
        });
        if let Some((digit, house)) = confined {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            let removed = [a, b].map(|cell| Candidate::new(cell, other));
            let follows = Follows::Confined { house, digit };
            self.add(4, rating, removed.to_vec(), || deadly(follows));
        }
    }
}

/// Makes the pattern of a loop from what follows.
type Make<'a> = &'a dyn Fn(Follows) -> Deadly;
