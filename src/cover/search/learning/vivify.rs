//! Between restarts: clauses are forgotten, and others are made shorter.
//!
//! A learned clause is *tried* once (Piette, Hamadi and Saïs 2008): without it, the
//! opposites of its literals are assumed one by one, those first that are in most
//! clauses. What follows from fewer of them is a shorter clause; a clause of which all
//! follows anyway goes.
//!
//! Here about one clause in six becomes shorter, by two or three literals. With a tenth
//! of the work spent so, this search without turns took, beside the same without it, at
//! most 8 s of the processor for each, on a busy machine: 28 s rather than 50 for ten
//! edge matchings of 7x7 cells from three orders each (30 solved rather than 28), 30
//! rather than 33 for ten 36x36 Sudokus with 54 % of their cells blank from two orders,
//! 6.6 rather than 5.2 for ten quasigroups of order 36 from three, and 27 rather than
//! 21 for five edge matchings of 8x8 from two (20.7 if clauses that follow go: 10 solved
//! rather than 8). With three tenths of the work the Sudokus took 42 s. To drop those of
//! the last 20 clauses that a new one subsumes brought nothing: 46 rather than 28 s on
//! the 7x7 cells, and 9 rather than 6.6 on the quasigroups.

use super::analyse::Explain;
use super::clauses::{ClauseId, Literal};
use super::propagate::{Conflict, Reasons};
use super::{FORGET, Learning, Reason};
use crate::cover::model::stats::Stats;
use crate::cover::search::sets::IS_SMALL;
use crate::limits::{Clock, Stop};

/// The share of the clauses not in use that is forgotten.
const SHARE: f64 = 0.75;

/// The part of the work of the search that is spent on trying clauses.
const WORK: u64 = 10;

/// Steps of the clock that a literal counts for.
const STEPS: usize = 4;

impl Learning {
    /// Starts over at the root, with all that was learned.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. The search can go on after it.
    pub(super) fn restart(&mut self, clock: &mut Clock) -> Result<(), Stop> {
        self.back_to(0);
        self.pace.begin(self.work);
        self.phases.change(self.pace.conflicts);
        let (times, due) = &mut self.forgotten;
        if self.pace.conflicts < *due {
            return Ok(());
        }
        *times += 1;
        *due = self.pace.conflicts + (FORGET * f64::from(*times).sqrt()) as u64;
        // Nothing is true but at the root, and reasons there are never asked for.
        self.clauses.forget(SHARE, |_, _| {});
        if IS_SMALL {
            return Ok(());
        }
        let work = self.work;
        let most = (work / WORK).saturating_sub(self.tried);
        let outcome = self.vivify(most, clock);
        self.tried += self.work - work;
        self.work = work;
        outcome
    }

    /// Makes the only literal of a clause true at the root, with its consequences.
    fn settle(&mut self, clause: &[Literal], stats: &mut Stats) {
        if let [only] = *clause {
            self.trail.assign(only, Reason::Decision);
        }
        self.is_over = clause.is_empty() || self.propagate(stats).is_some();
    }

    /// Tries clauses, the best ones first, at the root, until about this much work is
    /// done.
    fn vivify(&mut self, work: u64, clock: &mut Clock) -> Result<(), Stop> {
        let most = self.work.saturating_add(work);
        let untried = self.clauses.untried();
        let mut counts = vec![0_u32; 2 * self.trail.options()];
        for &clause in &untried {
            for literal in self.clauses.get(clause) {
                counts[literal.index()] += 1;
            }
        }
        let mut met = vec![false; self.trail.options()];
        let mut stats = Stats::default();
        let mut gone = Vec::new();
        let mut outcome = Ok(());
        for clause in untried {
            let work = self.work;
            if !self.try_clause(clause, &counts, &mut met, &mut stats) {
                gone.push(clause);
            }
            outcome = clock.work(STEPS * (self.work - work) as usize);
            if outcome.is_err() || self.is_over || self.work > most {
                break;
            }
        }
        self.clauses.remove(gone);
        outcome
    }

    /// Assumes the opposite of each literal of a clause in turn. Those that follow
    /// from others are left out, and all that a conflict does not need. Returns whether
    /// the clause is kept.
    fn try_clause(
        &mut self,
        clause: ClauseId,
        counts: &[u32],
        met: &mut [bool],
        stats: &mut Stats,
    ) -> bool {
        let mut literals = self.clauses.get(clause).to_vec();
        let len = literals.len();
        self.clauses.unwatch(clause);
        if literals.iter().any(|&literal| self.trail.is_true(literal)) {
            return false;
        }
        literals.sort_by_key(|literal| std::cmp::Reverse(counts[literal.index()]));
        let mut kept = Vec::new();
        let mut is_implied = false;
        for literal in literals {
            if self.trail.is_false(literal) {
                continue;
            }
            if self.trail.is_true(literal) {
                is_implied = true;
                kept = self.behind(&[literal], met);
                kept.push(literal);
                break;
            }
            self.trail.decide(literal.opposite(), Reason::Decision);
            kept.push(literal);
            if let Some(conflict) = self.propagate(stats) {
                let causes = match conflict {
                    Conflict::Options(a, b) => [a, b].map(Literal::left_out).to_vec(),
                    Conflict::Clause(clause) => self.clauses.get(clause).to_vec(),
                };
                kept = self.behind(&causes, met);
                break;
            }
        }
        self.trail.back_to(0, |_, _| {});
        if is_implied && kept.len() == len {
            return false;
        }
        match kept[..] {
            [] | [_] => self.settle(&kept, stats),
            _ => {
                self.clauses.replace(clause, &kept);
                return true;
            }
        }
        false
    }

    /// Returns the opposites of the decisions that these literals, true or false, follow
    /// from.
    fn behind(&self, literals: &[Literal], met: &mut [bool]) -> Vec<Literal> {
        let reasons = Reasons {
            trail: &self.trail,
            clauses: &self.clauses,
        };
        for literal in literals {
            met[literal.option() as usize] = true;
        }
        let (mut decisions, mut causes) = (Vec::new(), Vec::new());
        for &literal in self.trail.literals().iter().rev() {
            let is_met = std::mem::take(&mut met[literal.option() as usize]);
            if !is_met || self.trail.level(literal) == 0 {
                continue;
            }
            reasons.causes_into(literal, &[], &mut causes);
            if causes.is_empty() {
                decisions.push(literal.opposite());
            }
            for cause in causes.drain(..) {
                met[cause.option() as usize] = true;
            }
        }
        decisions
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::search::algorithm_x::Event;
    use crate::cover::shrink::bit_residue::BitResidue;
    use crate::cover::testing::{brute_force, queens, small_problem};
    use crate::limits::{Interrupt, Limits};

    fn learning(problem: &Problem) -> Learning {
        let residue = BitResidue::new(Arc::new(problem.clone()));
        let mut learning = Learning::default();
        learning
            .load(&residue, &mut Clock::start(&Limits::none()))
            .unwrap();
        learning
    }

    /// Goes on until this many conflicts or a solution, then tries all clauses. Returns
    /// the event.
    fn advance(learning: &mut Learning, conflicts: u64) -> Option<Event> {
        let mut clock = Clock::start(&Limits::none());
        let event = learning.advance(conflicts, &mut clock, &mut Stats::default());
        if event.is_none() {
            at_root(learning);
            learning.vivify(u64::MAX, &mut clock).unwrap();
        }
        event
    }

    fn at_root(learning: &mut Learning) {
        learning.back_to(0);
        learning.is_over |= learning.propagate(&mut Stats::default()).is_some();
    }

    fn solutions(learning: &mut Learning, conflicts: u64) -> usize {
        let mut solutions = 0;
        loop {
            match advance(learning, conflicts) {
                None => {}
                Some(Event::Solution) => solutions += 1,
                Some(Event::Exhausted) => return solutions,
                Some(Event::Stopped(stop)) => panic!("no limit was set: {stop:?}"),
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_tried_loses_no_solution(problem in small_problem(), conflicts in 1..5_u64) {
            let expected = brute_force(&problem, &[]).len();
            prop_assert_eq!(solutions(&mut learning(&problem), conflicts), expected);
        }
    }

    /// Returns a search at the root after some hundred conflicts, none of whose clauses
    /// was tried, and the number of solutions that it has found.
    fn after_conflicts() -> (Learning, usize) {
        let mut learning = learning(&queens(9));
        let mut clock = Clock::start(&Limits::none());
        let (mut found, mut stats) = (0, Stats::default());
        loop {
            match learning.advance(5, &mut clock, &mut stats) {
                None if learning.pace.conflicts >= 700 => break,
                None => {}
                Some(Event::Solution) => found += 1,
                Some(event) => panic!("nine queens take more conflicts: {event:?}"),
            }
        }
        at_root(&mut learning);
        (learning, found)
    }

    #[test]
    fn clauses_become_shorter_and_all_solutions_stay() {
        let (mut learning, found) = after_conflicts();
        let before = learning.clauses.literals();
        let mut clock = Clock::start(&Limits::none());
        learning.vivify(u64::MAX, &mut clock).unwrap();
        assert!(learning.clauses.untried().is_empty());
        assert!(learning.clauses.literals() < before);
        assert_eq!(found + solutions(&mut learning, 100), 352);
    }

    #[test]
    fn an_interrupt_ends_it_and_the_search_goes_on() {
        let (mut learning, found) = after_conflicts();
        let interrupt = Interrupt::new();
        interrupt.raise();
        let mut clock = Clock::start(&Limits::none().with_interrupt(&interrupt));
        let outcome = learning.vivify(u64::MAX, &mut clock);
        assert_eq!(outcome, Err(Stop::Interrupt));
        assert!(!learning.clauses.untried().is_empty());
        assert_eq!(found + solutions(&mut learning, 100), 352);
    }
}
