//! What a conflict teaches: a clause.

use super::clauses::Literal;
use super::{Conflict, Learning, Reason};

impl Learning {
    /// Learns a clause from a conflict, goes back as far as the clause forces
    /// something, and makes that true.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let mut clause = self.first_point(conflict);
        for literal in &clause {
            self.met[literal.option() as usize] = true;
        }
        let all = clause.clone();
        clause.retain(|&literal| literal == all[0] || !self.follows(literal));
        for literal in all {
            self.met[literal.option() as usize] = false;
        }
        self.order.fade();
        self.go_on_from(&clause, false);
    }

    /// Returns the clause of the first unique implication point: a literal of
    /// this level, then literals of earlier ones, all of them false.
    fn first_point(&mut self, conflict: Conflict) -> Vec<Literal> {
        let level = self.marks.len() as u32;
        let mut clause = vec![Literal::default()];
        // Literals of this level that are still to be replaced by reasons.
        let mut open = 0;
        let mut place = self.trail.len();
        let mut causes = Vec::new();
        match conflict {
            Conflict::Options(a, b) => causes.extend([a, b].map(Literal::left_out)),
            Conflict::Clause(clause) => causes.extend(self.clauses.get(clause)),
        }
        loop {
            for &cause in &causes {
                let option = cause.option() as usize;
                if self.met[option] || self.levels[option] == 0 {
                    continue;
                }
                self.met[option] = true;
                self.order.bump(cause.option());
                if self.levels[option] == level {
                    open += 1;
                } else {
                    clause.push(cause);
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.trail[place];
                if self.met[literal.option() as usize] {
                    break literal;
                }
            };
            self.met[literal.option() as usize] = false;
            open -= 1;
            if open == 0 {
                clause[0] = literal.opposite();
                break;
            }
            causes.clear();
            self.causes_into(literal, &mut causes);
        }
        for literal in &clause[1..] {
            self.met[literal.option() as usize] = false;
        }
        clause
    }

    /// Appends the false literals from which a true one follows.
    fn causes_into(&self, literal: Literal, causes: &mut Vec<Literal>) {
        match self.reasons[literal.option() as usize] {
            Reason::Decision => {}
            Reason::Option(option) => causes.push(Literal::left_out(option)),
            Reason::Clause(clause) => {
                let literals = self.clauses.get(clause).iter().copied();
                causes.extend(literals.filter(|&cause| cause != literal));
            }
        }
    }

    /// Returns whether a literal of the new clause is false because others of
    /// it, or of the root, are: then it can be left out.
    fn follows(&self, literal: Literal) -> bool {
        let option = literal.option() as usize;
        if self.reasons[option] == Reason::Decision {
            return false;
        }
        let mut causes = Vec::new();
        self.causes_into(literal.opposite(), &mut causes);
        causes.iter().all(|cause| {
            let option = cause.option() as usize;
            self.met[option] || self.levels[option] == 0
        })
    }

    /// Adds a clause whose literals are all false, the first on the latest
    /// level and alone there: goes back to the latest level of the others, and
    /// makes the first one true. Some clauses are never forgotten.
    pub(super) fn go_on_from(&mut self, clause: &[Literal], for_good: bool) {
        let mut clause = clause.to_vec();
        let level_of = |literal: &Literal| self.levels[literal.option() as usize];
        let Some((&first, rest)) = clause.split_first() else {
            self.is_over = true;
            return;
        };
        let mut levels: Vec<u32> = rest.iter().map(level_of).collect();
        let latest = levels.iter().copied().max().unwrap_or(0);
        levels.sort_unstable();
        levels.dedup();
        let place = rest.iter().position(|literal| level_of(literal) == latest);
        self.back_to(latest as usize);
        let Some(place) = place else {
            self.assign(first, Reason::Decision);
            return;
        };
        clause.swap(1, place + 1);
        let levels = if for_good { 0 } else { levels.len() as u32 + 1 };
        let clause = self.clauses.learn(&clause, levels);
        self.assign(first, Reason::Clause(clause));
    }
}
