//! Sums of weighted literals, and what they force.
//!
//! A sum of literals with positive weights reaches a bound. Its *slack* is by
//! how much the literals that are not false exceed the bound. A slack below 0 is
//! a conflict; a literal that weighs more than the slack must be true.

use crate::cover::{Literal, Trail};

/// A sum, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SumId(u32);

#[derive(Clone, Copy, Debug)]
struct Sum {
    /// Where its terms begin and end, the heaviest first.
    start: usize,
    end: usize,
    slack: i64,
    /// The slack while no literal is false.
    room: i64,
    /// The largest weight.
    largest: i64,
}

/// All sums of a problem.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    sums: Vec<Sum>,
    terms: Vec<(i64, Literal)>,
    /// For each literal, the sums that it is part of, with its weight.
    parts: Vec<Vec<(SumId, i64)>>,
}

/// What a sum says now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Broken;

impl Sums {
    /// Returns no sums over this many variables.
    pub(super) fn new(variables: usize) -> Sums {
        Sums {
            parts: vec![Vec::new(); 2 * variables],
            ..Sums::default()
        }
    }

    /// Adds that a sum is at least this. Weights may be negative.
    pub(super) fn add(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, mut least: i64) {
        let id = SumId(self.sums.len() as u32);
        let start = self.terms.len();
        let mut total = 0;
        for (weight, literal) in terms {
            let literal = match weight {
                // w * x = w - w * ~x
                ..0 => literal.opposite(),
                _ => literal,
            };
            least -= weight.min(0);
            let weight = weight.abs();
            total += weight;
            self.terms.push((weight, literal));
            self.parts[literal.index()].push((id, weight));
        }
        let terms = &mut self.terms[start..];
        terms.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let largest = terms.first().map_or(0, |&(weight, _)| weight);
        self.sums.push(Sum {
            start,
            end: self.terms.len(),
            slack: total - least,
            room: total - least,
            largest,
        });
    }

    /// Returns all sums.
    pub(super) fn ids(&self) -> impl Iterator<Item = SumId> + use<> {
        (0..self.sums.len() as u32).map(SumId)
    }

    /// Returns the number of sums that a literal is part of.
    pub(super) fn count_with(&self, literal: Literal) -> usize {
        self.parts[literal.index()].len()
    }

    /// Returns one of the sums that a literal is part of.
    pub(super) fn with(&self, literal: Literal, place: usize) -> SumId {
        self.parts[literal.index()][place].0
    }

    /// Takes the weight of a literal that has become false out of all slacks.
    #[inline]
    pub(super) fn take(&mut self, literal: Literal) {
        for &(id, weight) in &self.parts[literal.index()] {
            self.sums[id.0 as usize].slack -= weight;
        }
    }

    /// Undoes [`take`](Sums::take).
    #[inline]
    pub(super) fn give_back(&mut self, literal: Literal) {
        for &(id, weight) in &self.parts[literal.index()] {
            self.sums[id.0 as usize].slack += weight;
        }
    }

    /// Makes true what a sum forces.
    ///
    /// # Errors
    ///
    /// Returns [`Broken`] if the sum cannot reach its bound.
    #[inline]
    pub(super) fn force<R: Copy + From<SumId>>(
        &self,
        id: SumId,
        trail: &mut Trail<R>,
    ) -> Result<(), Broken> {
        let sum = &self.sums[id.0 as usize];
        if sum.slack >= sum.largest {
            return Ok(());
        }
        if sum.slack < 0 {
            return Err(Broken);
        }
        for &(weight, literal) in &self.terms[sum.start..sum.end] {
            if weight <= sum.slack {
                break;
            }
            if !trail.is_true(literal) && !trail.is_false(literal) {
                trail.assign(literal, R::from(id));
            }
        }
        Ok(())
    }

    /// Appends false literals that break a sum, or, before some literal became
    /// true, forced it. As few as the weights allow: those of the root first,
    /// which cost nothing, then those that `is_met`, then the heaviest.
    pub(super) fn causes_into<R: Copy>(
        &self,
        id: SumId,
        forced: Option<Literal>,
        trail: &Trail<R>,
        is_met: impl Fn(Literal) -> bool,
        causes: &mut Vec<Literal>,
    ) {
        let sum = &self.sums[id.0 as usize];
        let terms = &self.terms[sum.start..sum.end];
        let end = forced.map_or(u32::MAX, |literal| trail.position(literal));
        let weight_of = |literal| {
            terms
                .iter()
                .find(|term| term.1 == literal)
                .map(|term| term.0)
        };
        let spared = forced.and_then(weight_of).unwrap_or(0);
        let mut false_ones: Vec<(i64, Literal)> = terms.to_vec();
        false_ones.retain(|&(_, literal)| trail.is_false(literal) && trail.position(literal) < end);
        false_ones.sort_by_key(|&(weight, literal)| {
            let rank = if trail.level(literal) == 0 {
                0
            } else {
                2 - u8::from(is_met(literal))
            };
            (rank, std::cmp::Reverse(weight), trail.position(literal))
        });
        let mut left = sum.room - spared;
        for (weight, literal) in false_ones {
            if left < 0 {
                break;
            }
            left -= weight;
            causes.push(literal);
        }
    }
}
