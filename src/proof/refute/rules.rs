//! The constraints of a problem in the shapes that the search propagates.

use std::fmt;
use std::io;

use super::sums::Sums;
use crate::cover::{Clauses, Groups, Literal};
use crate::proof::encode::{Form, Sum, Variable};

/// Constraints: clauses, groups of which at most one is true, and sums. Each
/// forces what unit propagation on the lines of the problem forces.
#[derive(Clone, Debug)]
pub(in crate::proof) struct Rules {
    pub(super) clauses: Clauses,
    pub(super) groups: Groups,
    pub(super) sums: Sums,
    /// Literals that are true in every solution, and are not in the clauses.
    pub(super) facts: Vec<Literal>,
    /// Whether a constraint cannot be satisfied at all.
    pub(super) is_broken: bool,
    /// For each variable, by how much it matters: it has more weight the
    /// shorter the clauses are that it may satisfy.
    pub(super) weights: Vec<f64>,
}

/// Returns the number of a variable here, from 0.
fn number(variable: Variable) -> u32 {
    variable as u32 - 1
}

fn yes(variable: Variable) -> Literal {
    Literal::chosen(number(variable))
}

fn no(variable: Variable) -> Literal {
    Literal::left_out(number(variable))
}

impl Rules {
    /// Returns no constraints on this many variables.
    pub(super) fn new(variables: usize) -> Rules {
        let mut clauses = Clauses::default();
        clauses.reset(variables);
        Rules {
            clauses,
            groups: Groups::new(variables),
            sums: Sums::new(variables),
            facts: Vec::new(),
            is_broken: false,
            weights: vec![0.0; variables],
        }
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        for literal in clause {
            self.weights[literal.option() as usize] += 1.0 / clause.len().pow(2) as f64;
        }
        match *clause {
            [] => self.is_broken = true,
            [only] => self.facts.push(only),
            _ => {
                self.clauses.add(clause);
            }
        }
    }

    fn add_sum(&mut self, terms: &[(i64, Variable)], sign: i64, least: i64) {
        let terms = terms.iter();
        let terms = terms.map(|&(weight, variable)| (sign * weight, yes(variable)));
        self.sums.add(terms, sign * least);
    }
}

impl Form for Rules {
    fn comment(&mut self, _: fmt::Arguments<'_>) -> io::Result<()> {
        Ok(())
    }

    fn sum(&mut self, sum: Sum<'_>) -> io::Result<()> {
        let mut variables: Vec<Variable> = sum.terms.iter().map(|term| term.1).collect();
        let len = variables.len();
        let counts = sum.terms.iter().all(|term| term.0 == 1);
        let clause: Vec<Literal> = variables.iter().copied().map(yes).collect();
        variables.sort_unstable();
        variables.dedup();
        let is_plain = counts && variables.len() == len;
        match sum.least {
            None => {}
            Some(1) if is_plain => self.add_clause(&clause),
            Some(least) => self.add_sum(sum.terms, 1, least),
        }
        match sum.most {
            None => {}
            Some(1) if is_plain => {
                let members: Vec<u32> = clause.iter().map(|literal| literal.option()).collect();
                self.groups.add(&members);
            }
            Some(most) => self.add_sum(sum.terms, -1, most),
        }
        Ok(())
    }

    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()> {
        for &variable in variables {
            self.add_clause(&[no(variable), yes(other)]);
        }
        Ok(())
    }

    fn clause(&mut self, negated: &[Variable], others: &[Variable]) -> io::Result<()> {
        let negated = negated.iter().copied().map(no);
        let others = others.iter().copied().map(yes);
        self.add_clause(&negated.chain(others).collect::<Vec<_>>());
        Ok(())
    }
}
