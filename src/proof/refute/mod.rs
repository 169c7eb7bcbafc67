//! A search that learns, over the very sums of a problem, and so proves that
//! there are no more solutions.
//!
//! The tree of dancing links is a proof only where the options of the exact
//! cover say all that the problem says. Bounds, and the sums of cages and arrows,
//! are sums with weights: the solver settles them by options of its own, which
//! the problem of a certificate does not have. So this search reads the problem
//! as a certificate states it, and draws no consequence but those that unit
//! propagation on its lines draws (Elffers and Nordström 2018). Then each clause
//! that it learns from a conflict (Marques-Silva and Sakallah 1996) is a step of
//! a proof as it stands: its opposite leads to the same conflict by propagation
//! alone. The empty clause is the last one.
//!
//! - **Lines.** "One of these" is a clause with two watched literals, "at most
//!   one" a list of variables. Any other line is a sum that knows by how much it
//!   exceeds its bound ([`sums`]). Of a sum that forces a literal, the reason is as
//!   few of its false literals as the weights allow.
//! - **What is shared.** Clauses, groups, trail, order, analysis and restarts are
//!   those of the search that learns on covers.
//! - **Restarts** follow the levels of late clauses, and half of the learned clauses
//!   are forgotten there, in the proof as well. What these clauses forced at the
//!   root is stated by clauses of one literal before: a checker may take back what
//!   followed from a deleted clause.
//! - **Determinism.** There is one thread and no clock in any choice.
//!
//! Sums state by how much each cell exceeds its least digit. That makes proofs of killers, arrows and little
//! killers 2.7 to 23 times as short as sums of plain digits. The choice of phase and the limits of restarts are
//! within the noise (`docs/lab/proof.md`).

mod propagate;
mod reasons;
mod rules;
mod sums;

use std::io;

use self::reasons::{Conflict, Reason, Reasons};
use self::rules::Rules;
use super::ProofError;
use super::encode::{self, Variable};
use super::opb::Opb;
use super::steps::{self, Steps};
use super::subject::Subject;
use crate::cover::{Analysis, Literal, OptionId, Order, Restarts, Trail};
use crate::limits::{Clock, Stop};

/// Learned clauses before half of them are forgotten, at first and more each
/// time.
const CLAUSES: (usize, usize) = (4_000, 500);

/// Conflicts between restarts at least.
const RESTART: u32 = 50;

/// Steps of the clock that a conflict or a decision counts for.
const STEPS: usize = 400;

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The problem has no solution.
    Refuted,
    /// The problem has a solution.
    Satisfied,
    /// The conflicts that were allowed did not suffice.
    Open,
}

/// The search.
#[derive(Debug)]
pub(super) struct Refuter {
    rules: Rules,
    order: Order,
    trail: Trail<Reason>,
    /// For each variable how it was last assigned.
    phases: Vec<bool>,
    analysis: Analysis,
    restarts: Restarts,
    /// The numbers of the learned clauses in the proof, in order.
    numbers: Vec<u64>,
    /// The number of learned clauses that is allowed.
    room: usize,
    /// The number of literals of the root that the proof states, or that follow
    /// from the problem alone.
    stated: usize,
    /// The largest number of clauses that a checker has to keep.
    pub(super) peak: usize,
    /// The number of clauses of one literal.
    units: usize,
    /// The number of decisions.
    pub(super) nodes: u64,
    is_over: bool,
}

/// Returns a literal as the steps of a proof have it.
fn shown(literal: Literal) -> steps::Literal {
    let variable = literal.option() as Variable + 1;
    match literal.is_chosen() {
        true => steps::Literal::yes(variable),
        false => steps::Literal::no(variable),
    }
}

fn shown_all(literals: &[Literal]) -> Vec<steps::Literal> {
    literals.iter().copied().map(shown).collect()
}

impl Refuter {
    /// Returns the search for a solution of a puzzle or problem, to which
    /// `state_more` may add constraints.
    ///
    /// # Errors
    ///
    /// Returns the error of `state_more`.
    pub(super) fn of(
        subject: &Subject<'_>,
        state_more: impl FnOnce(&mut Rules) -> io::Result<()>,
    ) -> io::Result<Refuter> {
        let variables = encode::rules(subject, &mut Opb::new(io::sink()))?;
        let mut rules = Rules::new(variables);
        encode::rules(subject, &mut rules)?;
        state_more(&mut rules)?;
        let mut order = Order::default();
        order.reset(rules.weights.iter().copied());
        let mut refuter = Refuter {
            is_over: rules.is_broken,
            order,
            trail: Trail::new(variables, Reason::Decision),
            phases: vec![true; variables],
            analysis: Analysis::new(variables),
            restarts: Restarts::default(),
            numbers: Vec::new(),
            room: CLAUSES.0,
            stated: 0,
            peak: 0,
            units: 0,
            nodes: 0,
            rules,
        };
        refuter.begin();
        Ok(refuter)
    }

    /// Draws the consequences of the facts, and of each sum.
    fn begin(&mut self) {
        for fact in std::mem::take(&mut self.rules.facts) {
            self.is_over |= self.trail.is_false(fact);
            if !self.trail.is_true(fact) && !self.is_over {
                self.trail.assign(fact, Reason::Decision);
            }
        }
        for sum in self.rules.sums.ids() {
            self.is_over |= self.rules.sums.force(sum, &mut self.trail).is_err();
        }
        self.is_over = self.is_over || self.propagate().is_some();
        self.stated = self.trail.literals().len();
    }

    /// Searches for a solution, and writes the clauses that it learns, without
    /// the empty one at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if a limit is reached or the writer fails.
    pub(super) fn search(
        &mut self,
        conflicts: &mut u64,
        clock: &mut Clock,
        steps: &mut impl Steps,
    ) -> Result<Verdict, ProofError> {
        while !self.is_over {
            let len = self.trail.literals().len();
            let conflict = self.propagate();
            clock.work(STEPS + self.trail.literals().len() - len)?;
            if let Some(conflict) = conflict {
                if self.trail.depth() == 0 {
                    break;
                }
                self.learn(conflict, steps)?;
                *conflicts = conflicts.saturating_sub(1);
                if *conflicts == 0 {
                    return Ok(Verdict::Open);
                }
            } else if self.restarts.is_due(RESTART) {
                self.restart(steps)?;
            } else if !self.decide(clock)? {
                return Ok(Verdict::Satisfied);
            }
        }
        self.is_over = true;
        Ok(Verdict::Refuted)
    }

    /// Decides a variable. Returns `false` if none is open.
    fn decide(&mut self, clock: &mut Clock) -> Result<bool, Stop> {
        while let Some(variable) = self.order.pop() {
            let chosen = Literal::chosen(variable);
            if self.trail.is_true(chosen) || self.trail.is_false(chosen) {
                continue;
            }
            if let Some(stop) = clock.tick(self.nodes).break_value() {
                self.order.insert(variable);
                return Err(stop);
            }
            self.nodes += 1;
            let phase = self.phases[variable as usize];
            let literal = if phase { chosen } else { chosen.opposite() };
            self.trail.decide(literal, Reason::Decision);
            return Ok(true);
        }
        Ok(false)
    }

    /// Learns a clause from a conflict, goes back as far as the clause forces
    /// something, and makes that true.
    fn learn(&mut self, conflict: Conflict, steps: &mut impl Steps) -> io::Result<()> {
        let reasons = Reasons {
            trail: &self.trail,
            rules: &self.rules,
        };
        let causes = reasons.of(conflict);
        let mut clause = self.analysis.clause(&causes, &self.trail, &reasons);
        let involved = self.analysis.involved().iter();
        involved.for_each(|&variable| self.order.bump(variable));
        self.order.fade();
        self.analysis
            .note_uses(&mut self.rules.clauses, &self.trail);
        let (latest, levels) = self.trail.arrange(&mut clause);
        let number = steps.learn(&shown_all(&clause))?;
        self.restarts.count(levels);
        self.back_to(latest as usize);
        let first = clause[0];
        if clause.len() == 1 {
            self.units += 1;
            self.trail.assign(first, Reason::Decision);
        } else {
            let clause = self.rules.clauses.learn(&clause, levels);
            self.numbers.push(number);
            self.trail.assign(first, Reason::Clause(clause));
        }
        self.peak = self.peak.max(self.numbers.len() + self.units);
        Ok(())
    }

    /// Returns the options of the solution where the search stands, in order, and
    /// excludes it.
    pub(super) fn exclude_solution(&mut self, options: usize, is_nested: bool) -> Vec<OptionId> {
        let all = (0..options as u32).map(Literal::chosen);
        let (chosen, others): (Vec<_>, Vec<_>) =
            all.partition(|&literal| self.trail.is_true(literal));
        let names = chosen
            .iter()
            .filter_map(|literal| OptionId::new(literal.option() as usize).ok());
        let solution = names.collect();
        let mut clause: Vec<_> = chosen.iter().map(|literal| literal.opposite()).collect();
        if is_nested {
            clause.extend(others);
        }
        self.back_to(0);
        clause.retain(|&literal| !self.trail.is_false(literal));
        match clause[..] {
            [] => self.is_over = true,
            [only] => self.trail.assign(only, Reason::Decision),
            _ => {
                // Its number of levels is that of clauses which are kept.
                self.rules.clauses.learn(&clause, 0);
                self.numbers.push(0);
            }
        }
        solution
    }

    /// Starts over at the root, with all that was learned, or with half of it
    /// when it is much.
    fn restart(&mut self, steps: &mut impl Steps) -> io::Result<()> {
        self.restarts.begin();
        self.back_to(0);
        if self.rules.clauses.learned() <= self.room {
            return Ok(());
        }
        self.room += CLAUSES.1;
        self.state_root(steps)?;
        self.forget(steps)
    }

    /// Writes the literals that are true at the root by clauses that may be
    /// forgotten.
    fn state_root(&mut self, steps: &mut impl Steps) -> io::Result<()> {
        for &literal in &self.trail.literals()[self.stated..] {
            if let Reason::Clause(_) = self.trail.reason(literal) {
                steps.learn(&[shown(literal)])?;
                self.units += 1;
            }
        }
        self.stated = self.trail.literals().len();
        Ok(())
    }

    fn forget(&mut self, steps: &mut impl Steps) -> io::Result<()> {
        let numbers = &self.numbers;
        let mut gone = vec![false; numbers.len()];
        let mut outcome = Ok(());
        self.rules.clauses.forget(0.5, |place, clause| {
            gone[place] = true;
            if outcome.is_ok() {
                outcome = steps.forget(numbers[place], &shown_all(clause));
            }
        });
        let mut gone = gone.into_iter();
        self.numbers.retain(|_| gone.next() == Some(false));
        outcome
    }
}
