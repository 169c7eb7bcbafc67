//! What a conflict teaches: a clause.

use super::clauses::Literal;
use super::order::Order;
use super::trail::Trail;

/// Tells why literals are true.
pub(crate) trait Explain {
    /// Appends the false literals from which a true one follows, all of them
    /// earlier on the trail; none for a decision. Where there is a choice, those
    /// that were met are preferred.
    fn causes_into(&self, literal: Literal, met: &[bool], causes: &mut Vec<Literal>);
}

/// Finds the clauses of conflicts.
#[derive(Clone, Default, Debug)]
pub(crate) struct Analysis {
    /// For each option whether it was met in the conflict that is analysed.
    met: Vec<bool>,
}

impl Analysis {
    /// Returns the analysis of conflicts of this many options.
    pub(crate) fn new(options: usize) -> Analysis {
        Analysis {
            met: vec![false; options],
        }
    }

    /// Returns the clause of a conflict, given as literals that are all false:
    /// that of the first unique implication point, a literal of this level and
    /// then some of earlier ones, without those that follow from others of it.
    pub(crate) fn clause<R: Copy>(
        &mut self,
        conflict: &[Literal],
        trail: &Trail<R>,
        reasons: &impl Explain,
        order: &mut Order,
    ) -> Vec<Literal> {
        let mut clause = self.first_point(conflict, trail, reasons, order);
        for literal in &clause {
            self.met[literal.option() as usize] = true;
        }
        let all = clause.clone();
        clause.retain(|&literal| literal == all[0] || !self.follows(literal, trail, reasons));
        for literal in all {
            self.met[literal.option() as usize] = false;
        }
        order.fade();
        clause
    }

    fn first_point<R: Copy>(
        &mut self,
        conflict: &[Literal],
        trail: &Trail<R>,
        reasons: &impl Explain,
        order: &mut Order,
    ) -> Vec<Literal> {
        let level = trail.depth() as u32;
        let mut clause = vec![Literal::default()];
        let mut latest = trail.literals().iter().rev();
        // Literals of this level that are still to be replaced by causes.
        let mut open = 0;
        let mut causes = conflict.to_vec();
        loop {
            for &cause in &causes {
                let option = cause.option() as usize;
                if self.met[option] || trail.level(cause) == 0 {
                    continue;
                }
                self.met[option] = true;
                order.bump(cause.option());
                if trail.level(cause) == level {
                    open += 1;
                } else {
                    clause.push(cause);
                }
            }
            let met = latest.find(|literal| self.met[literal.option() as usize]);
            let Some(&literal) = met else {
                unreachable!("a conflict has a literal of the current level");
            };
            self.met[literal.option() as usize] = false;
            open -= 1;
            if open == 0 {
                clause[0] = literal.opposite();
                break;
            }
            causes.clear();
            reasons.causes_into(literal, &self.met, &mut causes);
        }
        for literal in &clause[1..] {
            self.met[literal.option() as usize] = false;
        }
        clause
    }

    /// Returns whether a literal of the new clause is false because others of
    /// it, or of the root, are: then it can be left out.
    fn follows<R: Copy>(&self, literal: Literal, trail: &Trail<R>, reasons: &impl Explain) -> bool {
        let mut causes = Vec::new();
        reasons.causes_into(literal.opposite(), &self.met, &mut causes);
        let is_known =
            |cause: &Literal| self.met[cause.option() as usize] || trail.level(*cause) == 0;
        !causes.is_empty() && causes.iter().all(is_known)
    }
}
