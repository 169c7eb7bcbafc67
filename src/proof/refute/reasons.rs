//! The reasons of literals and of dead ends.

use super::rules::Rules;
use super::sums::SumId;
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
