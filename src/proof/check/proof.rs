//! Checks proofs step by step.

use std::io::BufRead;

use super::expected::Problem;
use super::lines::{Budget, CheckError, Lines, number};
use super::propagation::{Literal, Propagation};
use super::steps::{self, Step};
use crate::limits::Limits;
use crate::proof::Format;

/// Checks that each clause of a proof follows by unit propagation from the
/// problem and the clauses before it, and that the last one is a contradiction:
/// then the problem has no solution. Returns the number of clauses before the
/// last one, which is empty.
///
/// Takes time for each clause up to the size of the problem, and memory for the
/// problem and the clauses that the proof does not delete.
///
/// # Errors
///
/// Returns a [`CheckError`] with the first line that is wrong, the limit that
/// was reached, or the error of a reader.
pub fn proof(
    format: Format,
    problem: &Problem,
    text: impl BufRead,
    proof: impl BufRead,
    limits: &Limits,
) -> Result<u64, CheckError> {
    let mut checker = Checker {
        propagation: Propagation::new(problem.variables),
        last: 0,
        budget: Budget::of(limits),
    };
    checker.load(format, text)?;
    let mut failed = None;
    let outcome = steps::each(format, problem, proof, |step| {
        failed = checker.pay(&step).err();
        match failed {
            None => checker.step(step),
            Some(_) => Err(String::new()),
        }
    });
    failed.map_or(outcome, Err)
}

/// The least number of steps of a propagation, for the clock.
const STEPS: usize = 100;

struct Checker {
    propagation: Propagation,
    /// The number of the last constraint.
    last: u64,
    budget: Budget,
}

/// The bytes for the number of a clause and for what watches it, which are kept
/// when it is forgotten.
const CLAUSE: usize = 128;

/// The bytes for a literal of a clause: here, with those who watch it, and in the
/// list of clauses that may be deleted.
const LITERAL: usize = 48;

impl Checker {
    /// Takes what a step needs.
    fn pay(&mut self, step: &Step) -> Result<(), CheckError> {
        self.budget.work(STEPS)?;
        match step {
            Step::Learn(clause) => self.budget.take(CLAUSE + LITERAL * clause.len()),
            Step::Forget(_) => Ok(()),
        }
    }

    /// Reads the problem.
    fn load(&mut self, format: Format, text: impl BufRead) -> Result<(), CheckError> {
        let mut lines = Lines::new(text);
        while let Some(line) = lines.read()? {
            self.budget.take(CLAUSE + 8 * line.len())?;
            let added = match format {
                Format::VeriPb if line.starts_with('*') => Some(()),
                Format::VeriPb => self.add_inequality(&line),
                Format::Drat if line.starts_with(['c', 'p']) => Some(()),
                Format::Drat => self.add_clause_of(&line),
            };
            added.ok_or_else(|| lines.wrong("a constraint", &line))?;
        }
        Ok(())
    }

    /// Adds `+1 x1 -2 ~x2 >= 1 ;` or an equation, which is two inequalities.
    fn add_inequality(&mut self, line: &str) -> Option<()> {
        let (sum, bound) = line.strip_suffix(" ;")?.rsplit_once(' ')?;
        let least: i64 = bound.parse().ok()?;
        let (sum, is_equation) = match sum.strip_suffix(">=") {
            Some(sum) => (sum, false),
            None => (sum.strip_suffix('=')?, true),
        };
        let mut terms = Vec::new();
        let mut words = sum.split_ascii_whitespace();
        while let Some(weight) = words.next() {
            let literal = words.next()?;
            let (sign, name) = match literal.strip_prefix('~') {
                Some(name) => (-1, name),
                None => (1, literal),
            };
            let variable: u32 = number(name.strip_prefix('x')?)?;
            let literal = Literal::of(sign * i64::from(variable));
            terms.push((weight.parse().ok()?, literal));
        }
        self.add_sum(&terms, least);
        if is_equation {
            let negated: Vec<_> = terms
                .iter()
                .map(|&(weight, literal)| (-weight, literal))
                .collect();
            self.add_sum(&negated, -least);
        }
        Some(())
    }

    fn add_sum(&mut self, terms: &[(i64, Literal)], least: i64) {
        self.last += 1;
        if least == 1 && terms.iter().all(|(weight, _)| *weight == 1) {
            let clause: Vec<Literal> = terms.iter().map(|(_, literal)| *literal).collect();
            self.propagation.add_clause(self.last, &clause);
        } else {
            self.propagation.add_inequality(terms, least);
        }
    }

    fn add_clause_of(&mut self, line: &str) -> Option<()> {
        let words = line.strip_suffix('0')?.split_ascii_whitespace();
        let clause: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
        self.add_clause(&clause?);
        Some(())
    }

    fn add_clause(&mut self, clause: &[i64]) {
        self.last += 1;
        let literals: Vec<Literal> = clause.iter().copied().map(Literal::of).collect();
        self.propagation.add_clause(self.last, &literals);
    }

    fn step(&mut self, step: Step) -> Result<(), String> {
        match step {
            Step::Learn(clause) => {
                let mut variables: Vec<i64> = clause.iter().map(|literal| literal.abs()).collect();
                variables.sort_unstable();
                if let Some(pair) = variables.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Err(format!("x{} is there twice", pair[0]));
                }
                let opposites = clause.iter().map(|&literal| Literal::of(-literal));
                if !self.propagation.refutes(opposites) {
                    return Err("the clause does not follow".to_owned());
                }
                self.add_clause(&clause);
                Ok(())
            }
            Step::Forget(number) => {
                let literals = self.propagation.forget(number);
                self.budget.give_back(LITERAL * literals);
                Ok(())
            }
        }
    }
}
