//! Drawing the consequences of decisions.

use super::Refuter;
use super::reasons::{Conflict, Reason};
use super::sums::Broken;
use crate::cover::Literal;

impl Refuter {
    /// Draws all consequences, up to the first conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.literals().get(self.trail.drawn) {
            let falsified = literal.opposite();
            // All slacks change first, so that going back can undo them.
            self.trail.drawn += 1;
            self.rules.sums.take(falsified);
            let conflict = self
                .look_at_groups(literal)
                .or_else(|| self.look_at_clauses(falsified))
                .or_else(|| self.look_at_sums(falsified));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn look_at_groups(&mut self, literal: Literal) -> Option<Conflict> {
        if !literal.is_chosen() {
            return None;
        }
        let variable = literal.option();
        for other in self.rules.groups.rivals(variable) {
            let excluded = Literal::left_out(other);
            if other == variable || self.trail.is_true(excluded) {
                continue;
            }
            if self.trail.is_false(excluded) {
                return Some(Conflict::Group(variable, other));
            }
            self.trail.assign(excluded, Reason::Group(variable));
        }
        None
    }

    fn look_at_clauses(&mut self, falsified: Literal) -> Option<Conflict> {
        let clauses = &mut self.rules.clauses;
        let conflict = self.trail.look_at_watchers(clauses, falsified);
        conflict.map(Conflict::Clause)
    }

    fn look_at_sums(&mut self, falsified: Literal) -> Option<Conflict> {
        let sums = &self.rules.sums;
        for place in 0..sums.count_with(falsified) {
            let sum = sums.with(falsified, place);
            if let Err(Broken) = sums.force(sum, &mut self.trail) {
                return Some(Conflict::Sum(sum));
            }
        }
        None
    }

    /// Goes back to a level: undoes all that came after it.
    pub(super) fn back_to(&mut self, level: usize) {
        let (sums, order, phases) = (&mut self.rules.sums, &mut self.order, &mut self.phases);
        self.trail.back_to(level, |literal, was_drawn| {
            phases[literal.option() as usize] = literal.is_chosen();
            order.insert(literal.option());
            if was_drawn {
                sums.give_back(literal.opposite());
            }
        });
    }
}
