//! What follows from one assumption, as sets of candidates.

use super::spread::Claim;
use crate::board::nine::geometry::Nine;
use crate::board::nine::{Candidate, of_cell};

/// A set of candidates: for each cell, digits.
pub type Marks = [Nine; 81];

/// What follows from an assumption.
#[derive(Clone)]
pub struct Outcome {
    /// The candidates that hold.
    pub on: Marks,
    /// The candidates that do not hold.
    pub off: Marks,
}

impl Outcome {
    /// Returns the outcome of which nothing is known.
    pub const EMPTY: Outcome = Outcome {
        on: [0; 81],
        off: [0; 81],
    };

    /// Adds a claim.
    pub fn add(&mut self, claim: Claim) {
        let candidate = Candidate(claim.node);
        let marks = match claim.holds {
            true => &mut self.on,
            false => &mut self.off,
        };
        marks[candidate.cell()] |= 1 << candidate.digit();
    }

    /// Keeps what the other one has too.
    pub fn meet(&mut self, other: &Outcome) {
        for cell in 0..81 {
            self.on[cell] &= other.on[cell];
            self.off[cell] &= other.off[cell];
        }
    }

    /// Returns the claims.
    pub fn claims(&self) -> Vec<Claim> {
        let of = |marks: &Marks, holds: bool| {
            let cells = marks.iter().enumerate();
            let candidates = cells.flat_map(|(cell, &digits)| of_cell(cell, digits));
            candidates.map(|it| Claim::new(it.0, holds)).collect()
        };
        let mut claims: Vec<Claim> = of(&self.on, true);
        claims.extend::<Vec<Claim>>(of(&self.off, false));
        claims
    }
}
