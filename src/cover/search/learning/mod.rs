//! A search that learns from its dead ends.
//!
//! Algorithm X forgets why a subtree had no solution, and may refute the same
//! few choices again under millions of others. On large boards that is all it
//! does: a 36x36 Sudoku with half of its cells blank has a handful of wrong
//! choices near the root, and a tree of 10^20 nodes below each. Here every
//! dead end leaves a *clause*, a set of choices that cannot all be made
//! (Marques-Silva and Sakallah 1996). The search goes back to the latest level
//! on which the clause forces something, however far up that is, and the clause
//! cuts off all other subtrees with the same choices.
//!
//! - **What is forced.** A chosen option rules out all others of its items, along
//!   the columns of the problem, as in dancing links: no clauses are stored for
//!   that (`groups`). An item of which all options but one are ruled out forces that
//!   one: each primary item is a clause, "one of these", with two watched options
//!   (Moskewicz, Madigan, Zhao, Zhang and Malik 2001). Colours are variables of
//!   their own, which clauses can speak of (`load`).
//! - **What is learned.** From the conflict back to the first choice that
//!   alone, with earlier levels, leads to it (the first unique implication
//!   point), without the literals that follow from others, and with one literal for
//!   all of a level where possible (`analyse`). Here that is possible often, as one
//!   choice rules out many options.
//! - **What to branch on.** The search alternates between two manners (`pace`): the
//!   options of the latest conflicts with many restarts (`queue`), and those of most
//!   conflicts with few (`order`), which then heads for the assignment that went
//!   furthest (`phases`). At first, options of short items come first, and are chosen.
//! - **What is kept.** Clauses that span many levels are forgotten again, unless they
//!   are used (`clauses`). To make others shorter between restarts (Piette, Hamadi and Saïs 2008)
//!   was tried, with a tenth of the work. Of 36x36 Sudokus, 14 with 54 % of their cells blank took 34 s
//!   of the processor with it and 24 without, 14 with 60 % took 4.9 and 6.7, of which 1.4 are one of them; eight
//!   edge matchings of 8x8 cells 11.5 and 9.9; quasigroups of order 33 to 40 the same.
//!
//! A solution found is excluded by a clause too, the opposite of its decisions,
//! so the search goes on to the next, and its end proves that there is no
//! other. To list many solutions it is no match for dancing links, which are
//! far ahead where nothing repeats. So it [takes turns](Turns) with them when
//! one or two solutions are wanted.
//!
//! Without turns, this search solves five of ten half-blank 36x36 Sudokus within 200,000 conflicts; CaDiCaL 1.9.5
//! solves six in 20 s (`docs/lab/cover.md`). Rejected: 1,000 conflicts in the first turn rather than 300; longer
//! turns once links have failed twice, so levels decide; probing each option at the root; keeping decisions at
//! restarts.

mod analyse;
mod clauses;
mod groups;
mod literal;
mod load;
mod order;
mod pace;
mod phases;
mod propagate;
mod queue;
mod restarts;
mod trail;
mod turns;

use super::algorithm_x::Event;
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::shrink::presolve::Left;
use crate::limits::{Clock, Stop};

pub(crate) use self::analyse::Analysis;
#[cfg(feature = "proof")]
pub(crate) use self::analyse::Explain;
pub(crate) use self::clauses::{ClauseId, Clauses, Literal};
#[cfg(feature = "proof")]
pub(crate) use self::groups::Groups;
#[cfg(not(feature = "proof"))]
use self::groups::Groups;
use self::load::Model;
pub(crate) use self::order::Order;
use self::pace::Pace;
use self::phases::Phases;
use self::queue::Queue;
#[cfg(feature = "proof")]
pub(crate) use self::restarts::Restarts;
pub(crate) use self::trail::Trail;
pub(in crate::cover) use self::turns::Turns;

/// Conflicts before the first time that clauses are forgotten. The distance grows
/// with the square root of their number.
const FORGET: f64 = 1_000.0;

/// The share of the clauses not in use that is forgotten.
const SHARE: f64 = 0.75;

/// Clauses with fewer levels on average are worth [longer turns](Turns): they have 9
/// to 17 on Sudokus half blank, and 40 to 60 on edge matchings and quasigroups.
const FEW: f64 = 24.0;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Reason {
    /// The search decided it, or it is true at the root.
    #[default]
    Decision,
    /// This chosen option rules it out.
    Option(u32),
    /// All others of the clause are false; it comes first there.
    Clause(ClauseId),
}

impl From<ClauseId> for Reason {
    fn from(clause: ClauseId) -> Reason {
        Reason::Clause(clause)
    }
}

/// The search. Options and items are renumbered here, from 0 without gaps.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Learning {
    /// The caller's number of each option.
    names: Vec<OptionId>,
    clauses: Clauses,
    groups: Groups,
    order: Order,
    queue: Queue,
    trail: Trail<Reason>,
    phases: Phases,
    analysis: Analysis,
    pace: Pace,
    /// The literals whose consequences were drawn.
    work: u64,
    /// How often clauses were forgotten, and at how many conflicts they are next.
    forgotten: (u32, u64),
    /// Whether the search stands at a solution.
    has_solution: bool,
    /// Whether there are no more solutions.
    is_over: bool,
}

impl Learning {
    /// Starts over with what is left of a problem. Takes time linear in its
    /// size.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached. There is nothing to search
    /// then.
    pub(in crate::cover) fn load(
        &mut self,
        residue: &impl Left,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        *self = Learning::default();
        let model = Model::of(residue, clock)?;
        let variables = model.variables;
        self.order.reset(model.weights.into_iter());
        self.queue = Queue::new(0..variables as u32);
        self.trail = Trail::new(variables, Reason::Decision);
        self.phases = Phases::new(variables);
        self.analysis = Analysis::new(variables);
        self.forgotten = (0, FORGET as u64);
        self.is_over = model.is_over;
        (self.names, self.clauses, self.groups) = (model.names, model.clauses, model.groups);
        for literal in model.forced {
            self.force(literal);
        }
        Ok(())
    }

    /// Makes a literal true for the whole search, at the root.
    fn force(&mut self, literal: Literal) {
        if self.trail.is_false(literal) {
            self.is_over = true;
        } else if !self.trail.is_true(literal) {
            self.trail.assign(literal, Reason::Decision);
        }
    }

    /// Chooses an option for the whole search, before it begins.
    pub(in crate::cover) fn commit(&mut self, name: OptionId) {
        match self.number(name) {
            Some(option) => self.force(Literal::chosen(option)),
            None => self.is_over = true,
        }
    }

    /// Returns the number here of an option, given the caller's number.
    fn number(&self, name: OptionId) -> Option<u32> {
        Some(self.names.binary_search(&name).ok()? as u32)
    }

    /// Returns the options chosen now, by the caller's numbers.
    pub(in crate::cover) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        let literals = self.trail.literals().iter();
        let chosen = literals.filter(|literal| literal.is_chosen());
        chosen.filter_map(|literal| self.names.get(literal.option() as usize).copied())
    }

    /// Returns whether clauses span so few levels that they cut off large parts of the
    /// tree.
    pub(in crate::cover) fn learns_much(&self) -> bool {
        self.pace.conflicts > 0 && self.pace.levels() < FEW
    }

    /// Advances to the next solution, or gives up for now after this many
    /// conflicts and returns `None`.
    pub(in crate::cover) fn advance(
        &mut self,
        conflicts: u64,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Option<Event> {
        let mut left = conflicts;
        if std::mem::take(&mut self.has_solution) {
            self.leave_solution();
        }
        while !self.is_over {
            let (drawn, len) = (self.trail.drawn, self.trail.literals().len());
            let conflict = self.propagate(stats);
            if let Err(stop) = clock.work(STEPS + self.trail.literals().len() - len) {
                // A conflict would have to be found again.
                self.trail.drawn = drawn;
                return Some(Event::Stopped(stop));
            }
            if let Some(conflict) = conflict {
                if self.trail.depth() == 0 {
                    break;
                }
                self.learn(conflict);
                left = left.saturating_sub(1);
                if left == 0 {
                    return None;
                }
            } else if self.pace.is_due() {
                self.restart();
            } else if let Some(literal) = self.decide() {
                stats.guesses += 1;
                self.trail.decide(literal, Reason::Decision);
            } else {
                self.has_solution = true;
                return Some(Event::Solution);
            }
        }
        self.is_over = true;
        Some(Event::Exhausted)
    }

    /// Starts over at the root, with all that was learned.
    fn restart(&mut self) {
        self.back_to(0);
        self.pace.begin(self.work);
        self.phases.change(self.pace.conflicts);
        let (times, due) = &mut self.forgotten;
        if self.pace.conflicts < *due {
            return;
        }
        *times += 1;
        *due = self.pace.conflicts + (FORGET * f64::from(*times).sqrt()) as u64;
        // Nothing is true but at the root, and reasons there are never asked for.
        self.clauses.forget(SHARE, |_, _| {});
    }

    /// Excludes the solution where the search stands, and goes back.
    fn leave_solution(&mut self) {
        let decisions = self.trail.decisions().rev();
        let clause = decisions.map(Literal::opposite).collect();
        self.go_on_from(clause, true);
    }

    /// Returns what to try next; `None` if nothing is open.
    fn decide(&mut self) -> Option<Literal> {
        let trail = &self.trail;
        let option = if self.pace.is_calm {
            std::iter::from_fn(|| self.order.pop()).find(|&option| trail.is_open(option))
        } else {
            self.queue.first(|option| trail.is_open(option))
        }?;
        let is_chosen = self.phases.of(option, self.pace.is_calm);
        Some(match is_chosen {
            true => Literal::chosen(option),
            false => Literal::left_out(option),
        })
    }
}

/// Steps of the clock that a conflict or a decision counts for.
const STEPS: usize = 400;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::model::Problem;
    use crate::cover::shrink::bit_residue::BitResidue;
    use crate::cover::testing::{brute_force, queens, small_problem};
    use crate::limits::Limits;

    /// Returns all solutions that the search finds without others, each sorted, in
    /// order. It may begin in the calm manner.
    fn all(problem: &Problem, conflicts: u64, is_calm: bool) -> Vec<Vec<OptionId>> {
        let residue = BitResidue::new(Arc::new(problem.clone()));
        let mut clock = Clock::start(&Limits::none());
        let mut learning = Learning::default();
        learning.load(&residue, &mut clock).unwrap();
        learning.pace.is_calm = is_calm;
        let (mut solutions, mut stats) = (Vec::new(), Stats::default());
        loop {
            match learning.advance(conflicts, &mut clock, &mut stats) {
                None => {}
                Some(Event::Solution) => {
                    let mut solution: Vec<_> = learning.chosen().collect();
                    solution.sort_unstable();
                    solutions.push(solution);
                }
                Some(Event::Exhausted) => break,
                Some(Event::Stopped(stop)) => panic!("no limit was set: {stop:?}"),
            }
        }
        solutions.sort();
        solutions
    }

    proptest! {
        #[test]
        fn it_finds_every_solution_once(
            problem in small_problem(),
            conflicts in 1..20u64,
            is_calm: bool,
        ) {
            let expected = brute_force(&problem, &[]);
            prop_assert_eq!(all(&problem, conflicts, is_calm), expected);
        }
    }

    /// Enough conflicts for restarts, and for clauses to be forgotten.
    #[test]
    fn it_goes_on_after_restarts() {
        assert_eq!(all(&queens(8), u64::MAX, false).len(), 92);
        assert_eq!(all(&queens(10), 1_000, false).len(), 724);
        assert_eq!(all(&queens(9), 1_000, true).len(), 352);
    }
}
