//! Drawing the consequences of choices, and undoing them.

use std::ops::ControlFlow;

use super::analyse::Explain;
use super::clauses::{ClauseId, Clauses, Literal};
use super::trail::Trail;
use super::{Learning, Reason};
use crate::cover::model::stats::Stats;

/// A dead end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// These two options are both chosen, but cannot be.
    Options(u32, u32),
    /// All literals of the clause are false.
    Clause(ClauseId),
}

/// Why literals of the search are true.
pub(super) struct Reasons<'a> {
    pub(super) trail: &'a Trail<Reason>,
    pub(super) clauses: &'a Clauses,
}

impl Explain for Reasons<'_> {
    fn causes_into(&self, literal: Literal, _: &[bool], causes: &mut Vec<Literal>) {
        match self.trail.reason(literal) {
            Reason::Decision => {}
            Reason::Option(option) => causes.push(Literal::left_out(option)),
            Reason::Clause(clause) => {
                let literals = self.clauses.get(clause).iter().copied();
                causes.extend(literals.filter(|&cause| cause != literal));
            }
        }
    }

    fn clause_of(&self, literal: Literal) -> Option<ClauseId> {
        match self.trail.reason(literal) {
            Reason::Clause(clause) => Some(clause),
            Reason::Decision | Reason::Option(_) => None,
        }
    }
}

impl Learning {
    /// Draws all consequences, up to the first conflict.
    pub(super) fn propagate(&mut self, stats: &mut Stats) -> Option<Conflict> {
        while let Some(&literal) = self.trail.literals().get(self.trail.drawn) {
            self.trail.drawn += 1;
            self.work += 1;
            if literal.is_chosen() {
                if (literal.option() as usize) < self.names.len() {
                    stats.count_node(self.trail.depth());
                }
                let conflict = self.rule_out(literal.option());
                if conflict.is_some() {
                    return conflict;
                }
            }
            let falsified = literal.opposite();
            let conflict = self.trail.look_at_watchers(&mut self.clauses, falsified);
            if conflict.is_some() {
                return conflict.map(Conflict::Clause);
            }
        }
        None
    }

    /// Rules out all options that conflict with a chosen one.
    #[inline]
    fn rule_out(&mut self, option: u32) -> Option<Conflict> {
        let trail = &mut self.trail;
        let conflict = self.groups.rivals(option).try_for_each(|other| {
            let excluded = Literal::left_out(other);
            if other == option || trail.is_true(excluded) {
                return ControlFlow::Continue(());
            }
            if trail.is_false(excluded) {
                return ControlFlow::Break(Conflict::Options(option, other));
            }
            trail.assign(excluded, Reason::Option(option));
            ControlFlow::Continue(())
        });
        conflict.break_value()
    }

    /// Learns a clause from a conflict, goes back as far as the clause forces
    /// something, and makes that true.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let reasons = Reasons {
            trail: &self.trail,
            clauses: &self.clauses,
        };
        let options;
        let literals = match conflict {
            Conflict::Options(a, b) => {
                options = [a, b].map(Literal::left_out);
                &options[..]
            }
            Conflict::Clause(clause) => self.clauses.get(clause),
        };
        let clause = self.analysis.clause(literals, &self.trail, &reasons);
        if self.pace.is_calm {
            self.analysis.involve_causes(&clause, &self.trail, &reasons);
        }
        self.analysis.note_uses(&mut self.clauses, &self.trail);
        let involved = self.analysis.involved();
        if self.pace.is_calm {
            involved.iter().for_each(|&option| self.order.bump(option));
            self.order.fade();
        } else {
            let trail = &self.trail;
            self.queue.bump(involved, |option| trail.is_open(option));
        }
        let levels = self.go_on_from(clause, false);
        self.pace.count(levels);
    }

    /// Adds a clause whose literals are all false, the first on the latest
    /// level and alone there: goes back to the latest level of the others, and
    /// makes the first one true. Some clauses are never forgotten. Returns the number
    /// of different levels.
    pub(super) fn go_on_from(&mut self, mut clause: Vec<Literal>, for_good: bool) -> u32 {
        let (latest, levels) = self.trail.arrange(&mut clause);
        self.back_to(latest as usize);
        match clause[..] {
            [] => self.is_over = true,
            [only] => self.trail.assign(only, Reason::Decision),
            [first, ..] => {
                let levels = if for_good { 0 } else { levels };
                let clause = self.clauses.learn(&clause, levels);
                self.trail.assign(first, Reason::Clause(clause));
            }
        }
        levels
    }

    /// Goes back to a level: undoes all that came after it.
    pub(super) fn back_to(&mut self, level: usize) {
        if level >= self.trail.depth() {
            return;
        }
        // All before the last decision had no conflict.
        self.phases
            .note(self.trail.before_last_decision(), self.pace.is_calm);
        let (phases, order, queue) = (&mut self.phases, &mut self.order, &mut self.queue);
        self.trail.back_to(level, |literal, _| {
            phases.save(literal);
            order.insert(literal.option());
            queue.insert(literal.option());
        });
    }
}
