//! Drawing the consequences of decisions, and telling their reasons.

use super::Refuter;
use super::rules::Rules;
use super::sums::{Broken, SumId};
use crate::cover::{ClauseId, Explain, Literal, Trail};

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// The search decided it, or it is a fact.
    Decision,
    /// It is in a group with this variable, which is true.
    Group(u32),
    /// All others of the clause are false.
    Clause(ClauseId),
    /// The sum cannot do without it.
    Sum(SumId),
}

impl From<ClauseId> for Reason {
    fn from(clause: ClauseId) -> Reason {
        Reason::Clause(clause)
    }
}

impl From<SumId> for Reason {
    fn from(sum: SumId) -> Reason {
        Reason::Sum(sum)
    }
}

/// A dead end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Both variables of a group are true.
    Group(u32, u32),
    /// All literals of the clause are false.
    Clause(ClauseId),
    /// The sum cannot reach its bound.
    Sum(SumId),
}

/// Explains why literals are true.
pub(super) struct Reasons<'a> {
    pub(super) trail: &'a Trail<Reason>,
    pub(super) rules: &'a Rules,
}

impl Reasons<'_> {
    /// Returns the false literals of a dead end.
    pub(super) fn of(&self, conflict: Conflict) -> Vec<Literal> {
        match conflict {
            Conflict::Group(one, two) => [one, two].map(Literal::left_out).to_vec(),
            Conflict::Clause(clause) => self.rules.clauses.get(clause).to_vec(),
            Conflict::Sum(sum) => {
                let mut causes = Vec::new();
                let sums = &self.rules.sums;
                sums.causes_into(sum, None, self.trail, |_| false, &mut causes);
                causes
            }
        }
    }
}

impl Explain for Reasons<'_> {
    fn causes_into(&self, literal: Literal, met: &[bool], causes: &mut Vec<Literal>) {
        match self.trail.reason(literal) {
            Reason::Decision => {}
            Reason::Group(variable) => causes.push(Literal::left_out(variable)),
            Reason::Clause(clause) => {
                let literals = self.rules.clauses.get(clause).iter().copied();
                causes.extend(literals.filter(|&cause| cause != literal));
            }
            Reason::Sum(sum) => {
                let is_met = |literal: Literal| met[literal.option() as usize];
                let sums = &self.rules.sums;
                sums.causes_into(sum, Some(literal), self.trail, is_met, causes);
            }
        }
    }

    fn clause_of(&self, literal: Literal) -> Option<ClauseId> {
        match self.trail.reason(literal) {
            Reason::Clause(clause) => Some(clause),
            Reason::Decision | Reason::Group(_) | Reason::Sum(_) => None,
        }
    }
}

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
