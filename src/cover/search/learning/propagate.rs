//! Drawing the consequences of choices, and undoing them.

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
}

impl Learning {
    /// Draws all consequences, up to the first conflict.
    pub(super) fn propagate(&mut self, stats: &mut Stats) -> Option<Conflict> {
        while let Some(&literal) = self.trail.literals().get(self.trail.drawn) {
            self.trail.drawn += 1;
            if literal.is_chosen() {
                stats.count_node(self.trail.depth());
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
    fn rule_out(&mut self, option: u32) -> Option<Conflict> {
        let [start, end] = [0, 1].map(|next| self.starts[option as usize + next] as usize);
        for place in start..end {
            let (item, colour) = self.items[place];
            let [start, end] = [0, 1].map(|next| self.columns[item as usize + next] as usize);
            for entry in start..end {
                let other = self.entries[entry];
                if other.option == option || colour != 0 && colour == other.colour {
                    continue;
                }
                if self.trail.is_true(Literal::chosen(other.option)) {
                    return Some(Conflict::Options(option, other.option));
                }
                let literal = Literal::left_out(other.option);
                if !self.trail.is_true(literal) {
                    self.trail.assign(literal, Reason::Option(option));
                }
            }
        }
        None
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
        let order = &mut self.order;
        let clause = self.analysis.clause(literals, &self.trail, &reasons, order);
        self.go_on_from(clause, false);
    }

    /// Adds a clause whose literals are all false, the first on the latest
    /// level and alone there: goes back to the latest level of the others, and
    /// makes the first one true. Some clauses are never forgotten.
    pub(super) fn go_on_from(&mut self, mut clause: Vec<Literal>, for_good: bool) {
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
    }

    /// Goes back to a level: undoes all that came after it.
    pub(super) fn back_to(&mut self, level: usize) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.trail.back_to(level, |literal, _| {
            phases[literal.option() as usize] = literal.is_chosen();
            order.insert(literal.option());
        });
    }
}
