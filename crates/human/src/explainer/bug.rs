//! Bivalue universal graves: if all empty cells had two candidates, and all digits two places in each
//! house, there would be two solutions or none.

use super::sets::with_one_more;
use super::step::{Deadly, Follows};
use super::technique::Edition;
use crate::explainer::prelude::*;

/// What prevents the grave: cells with more candidates.
struct Grave<'a> {
    position: &'a Position,
    /// The cells, in the order in which they were found, with the candidates that are too many.
    cells: Vec<(usize, Nine)>,
    /// All such digits.
    digits: Nine,
    /// The cells that see all of these.
    common: CellSet,
}

/// Returns the step that a grave leads to.
pub fn find(position: &Position, edition: Edition) -> Option<Step> {
    let of_one_digit = || (0..9).find_map(|digit| Grave::of_digit(position, digit));
    let grave = match edition {
        Edition::Original => Grave::of(position)?,
        Edition::Sukaku => Grave::of(position).or_else(of_one_digit)?,
    };
    if let [(cell, digits)] = grave.cells[..] {
        let removed = of_cell(cell, position.of(cell) & !digits);
        return grave.step(5.6, removed.collect(), Follows::Directly);
    }
    if grave.digits.count_ones() == 1 {
        let digit = grave.digits.trailing_zeros() as usize;
        let removed = position.with(digit, grave.common).collect();
        let step = grave.step(5.7, removed, Follows::Directly);
        return step.or_else(|| grave.one_confined());
    }
    if grave.common == 0 {
        return None;
    }
    grave.one_confined().or_else(|| grave.naked())
}

impl Grave<'_> {
    fn new(position: &Position) -> Grave<'_> {
        Grave {
            position,
            cells: Vec::new(),
            digits: 0,
            common: 0,
        }
    }

    fn of(position: &Position) -> Option<Grave<'_>> {
        let mut grave = Grave::new(position);
        let mut rest = position.clone();
        // Boxes, rows, columns.
        for house in (0..USUAL).chain(position.more_houses().iter().copied()) {
            for digit in 0..9 {
                // Candidates that were found to be too many still count: a cell that shares each of its houses
                // with others that have the digit too many is not found.
                let places = position.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut with_more =
                    Position::at(house, places).filter(|&cell| position.of(cell).count_ones() >= 3);
                let cell = with_more.next()?;
                if with_more.next().is_some() {
                    continue;
                }
                rest.remove(Candidate::new(cell, digit));
                grave.add(cell, digit)?;
            }
        }
        (rest.is_grave() && !grave.cells.is_empty()).then_some(grave)
    }

    /// Returns the grave that a digit in all cells with three candidates prevents, also where several of
    /// them share every house.
    fn of_digit(position: &Position, digit: usize) -> Option<Grave<'_>> {
        let mut grave = Grave::new(position);
        let mut rest = position.clone();
        let with_more = |&cell: &usize| position.of(cell).count_ones() > 2;
        for cell in position.empty_cells().filter(with_more) {
            rest.remove(Candidate::new(cell, digit));
            grave.add(cell, digit)?;
        }
        (rest.is_grave() && !grave.cells.is_empty()).then_some(grave)
    }

    /// Adds a candidate that is too many, unless the grave then leads to nothing.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        match self.cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        self.digits |= 1 << digit;
        let (mut all, mut seen): (CellSet, CellSet) = (0, !0);
        for &(cell, _) in &self.cells {
            all |= 1 << cell;
            seen &= self.position.peer_set(cell);
        }
        self.common = seen & !all;
        let is_hopeless = self.cells.len() > 1 && self.digits.count_ones() > 1 && self.common == 0;
        (!is_hopeless).then_some(())
    }

    fn step(&self, rating: f64, removed: Vec<Candidate>, follows: Follows) -> Option<Step> {
        let step = Step::remove(Technique::Bug, rating, removed)?;
        Some(step.by(Pattern::Deadly(Box::new(Deadly {
            cells: Vec::new(),
            digits: 0,
            more: self.cells.clone(),
            follows,
        }))))
    }

    /// Two cells that share one digit of the grave: one of them has it, the other a digit that is too
    /// many.
    fn one_confined(&self) -> Option<Step> {
        let [(a, of_a), (b, of_b)] = self.cells[..] else {
            return None;
        };
        let house = self.position.shared(a, b).next()?;
        let rest = |cell: usize, digits: Nine| self.position.of(cell) & !digits;
        let common = rest(a, of_a) & rest(b, of_b);
        if common.count_ones() != 1 {
            return None;
        }
        let of = |cell: usize, digits: Nine| of_cell(cell, rest(cell, digits) & !common);
        let removed = of(a, of_a).chain(of(b, of_b));
        let digit = common.trailing_zeros() as usize;
        self.step(5.7, removed.collect(), Follows::Confined { house, digit })
    }

    /// The digits that are too many are a cell of a naked set.
    fn naked(&self) -> Option<Step> {
        let (&(first, _), others) = self.cells.split_first()?;
        let others: CellSet = set_of(others.iter().map(|&(cell, _)| cell));
        let houses = self.position.shared(first, first);
        let houses = houses.filter(|&house| others & !HOUSE_SET[house] == 0);
        houses.into_iter().find_map(|house| {
            let seen = |&place: &usize| self.common >> cell_at(house, place) & 1 == 1;
            let usable = set_of(each(self.position.empty(house)).filter(seen));
            (2..=6).find_map(|n| self.naked_in(house, usable, n))
        })
    }

    /// `n - 1` of some places of a house have `n` digits with those that are too many.
    fn naked_in(&self, house: usize, usable: Nine, n: usize) -> Option<Step> {
        let mut found = None;
        let (position, extra) = (self.position, self.digits);
        with_one_more(position, house, (usable, extra), n, &mut |set, removed| {
            found = self.step(plus(5.7, n - 1), removed, Follows::Set(set));
            found.is_some()
        });
        found
    }
}
