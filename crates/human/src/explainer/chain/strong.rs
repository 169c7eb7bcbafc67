//! The strong links of a position: of two candidates, one is on if the other one is off.

use crate::explainer::prelude::*;
use crate::explainer::step::Reason;

/// For each candidate, those that are on if it is off.
pub struct Strong {
    /// For each candidate, where its links begin.
    first: [u16; 730],
    links: Vec<(Candidate, Reason)>,
}

impl Strong {
    /// Returns the links of a position.
    pub fn new(position: &Position) -> Strong {
        let mut strong = Strong {
            first: [0; 730],
            links: Vec::with_capacity(512),
        };
        for candidate in (0..729).map(Candidate) {
            if position.has(candidate) {
                strong.link(position, candidate);
            }
            strong.first[usize::from(candidate.0) + 1] = strong.links.len() as u16;
        }
        strong
    }

    /// Adds what is on if a candidate is off: each once, the cell before the houses.
    fn link(&mut self, position: &Position, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let from = self.links.len();
        let others = position.of(cell) & !(1 << digit);
        if others.count_ones() == 1 {
            let other = Candidate::new(cell, others.trailing_zeros() as usize);
            self.links.push((other, Reason::Cell));
        }
        for &(number, place) in position.seats(cell) {
            let house = usize::from(number);
            let others = position.places(house, digit) & !(1 << place);
            if others.count_ones() == 1 {
                let other = CELLS[house][others.trailing_zeros() as usize];
                let other = Candidate::new(other.into(), digit);
                if self.links[from..].iter().all(|&(known, _)| known != other) {
                    self.links.push((other, Reason::House(number)));
                }
            }
        }
    }

    /// Returns what is on if a candidate is off, and why.
    #[inline(always)]
    pub fn of(&self, candidate: Candidate) -> &[(Candidate, Reason)] {
        let at = usize::from(candidate.0);
        &self.links[usize::from(self.first[at])..usize::from(self.first[at + 1])]
    }

    /// Returns the candidates that have links.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let has_any = |candidate: &Candidate| !self.of(*candidate).is_empty();
        (0..729).map(Candidate).filter(has_any)
    }
}
