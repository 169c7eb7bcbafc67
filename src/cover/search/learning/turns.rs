//! Two searches for the same solutions, in turns.

use super::Learning;
use crate::cover::model::index::OptionId;
use crate::cover::model::stats::Stats;
use crate::cover::search::algorithm_x::Event;
use crate::cover::search::tree_search::TreeSearch;
use crate::cover::shrink::bit_residue::BitResidue;
use crate::limits::{Clock, Stop};

/// The nodes of the plain search in its first turn: enough for nearly all
/// problems.
const NODES: u64 = 100_000;

/// The conflicts of the learning search in its first turn.
const CONFLICTS: u64 = 300;

/// How many times as long, compared with the plain search, the turns of the learning
/// search are while it [learns much](Learning::learns_much).
const LONGER: u64 = 32;

/// The turns of a plain search and of one that [learns](Learning).
///
/// Each turn is twice as long as the last, so both together take at most a few
/// times as long as the faster one alone. While the clauses that are learned span few
/// levels, the turns of the search that learns are 32 times as long. If they grow to that
/// by fours, seven 36x36 Sudokus with 50 or 54 % of their cells blank take 9.7 rather than
/// 7.6 s, with the same conflicts. Turns are measured in nodes and conflicts, not in time:
/// the answer does not depend on the machine.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Turns {
    /// The nodes of the plain search in its next turn.
    nodes: u64,
    /// The conflicts of the learning search in its next turn.
    conflicts: u64,
    /// Whether the turn is that of the search that learns.
    is_learning: bool,
    /// The search that learns, from its first turn on.
    learning: Option<Box<Learning>>,
    /// Options that were chosen for the whole search when it was set up.
    committed: Vec<OptionId>,
    /// What the search chose in the solutions found so far, each sorted.
    found: Vec<Vec<OptionId>>,
}

impl Turns {
    /// Returns the turns of a search with these options chosen beforehand.
    pub(in crate::cover) fn new(committed: &[OptionId]) -> Turns {
        Turns {
            nodes: NODES,
            conflicts: CONFLICTS,
            is_learning: false,
            learning: None,
            committed: committed.to_vec(),
            found: Vec::new(),
        }
    }

    /// Advances to the next solution that neither search has found before.
    pub(in crate::cover) fn advance(
        &mut self,
        plain: &mut dyn TreeSearch,
        residue: &BitResidue,
        clock: &mut Clock,
        stats: &mut Stats,
    ) -> Event {
        loop {
            let event = if self.is_learning {
                self.learn(residue, clock, stats)
            } else {
                let mut clock = clock.within_nodes(stats.nodes.saturating_add(self.nodes));
                plain.advance(&mut clock, stats)
            };
            match event {
                Event::Stopped(Stop::Nodes) => {
                    self.lengthen();
                    self.is_learning = !self.is_learning;
                }
                Event::Solution => {
                    let mut solution = Vec::new();
                    self.chosen_into(plain, &mut solution);
                    solution.sort_unstable();
                    if !self.found.contains(&solution) {
                        self.found.push(solution);
                        return event;
                    }
                }
                event => return event,
            }
        }
    }

    /// Makes the next turn of the search whose turn is over longer.
    fn lengthen(&mut self) {
        if !self.is_learning {
            self.nodes = self.nodes.saturating_mul(2);
            return;
        }
        self.conflicts = self.conflicts.saturating_mul(2);
        if self.learning.as_ref().is_some_and(|it| it.learns_much()) {
            let most = (LONGER * CONFLICTS).saturating_mul(self.nodes / NODES);
            self.conflicts = self.conflicts.max(most);
        }
    }

    /// Gives the search that learns its turn.
    fn learn(&mut self, residue: &BitResidue, clock: &mut Clock, stats: &mut Stats) -> Event {
        if self.learning.is_none() {
            let mut learning = Box::<Learning>::default();
            if let Err(stop) = learning.load(residue, clock) {
                return Event::Stopped(stop);
            }
            for &option in &self.committed {
                learning.commit(option);
            }
            self.learning = Some(learning);
        }
        let Some(learning) = &mut self.learning else {
            unreachable!("it was loaded just now");
        };
        let event = learning.advance(self.conflicts, clock, stats);
        event.unwrap_or(Event::Stopped(Stop::Nodes))
    }

    /// Appends the options that were chosen by the search whose turn it is.
    pub(in crate::cover) fn chosen_into(
        &self,
        plain: &dyn TreeSearch,
        options: &mut Vec<OptionId>,
    ) {
        match &self.learning {
            Some(learning) if self.is_learning => options.extend(learning.chosen()),
            _ => plain.chosen_into(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::model::{First, Problem, verify};
    use crate::cover::search::engine::{Machine, Task};
    use crate::cover::search::tree_search::Engine;
    use crate::cover::testing::{brute_force, queens, small_problem};
    use crate::limits::Limits;

    /// Returns all solutions that have these options, each sorted, in order.
    fn all(problem: &Problem, chosen: &[OptionId], presolving: bool) -> Vec<Vec<OptionId>> {
        let mut machine = Machine::new(&Arc::new(problem.clone()));
        let task = Task {
            priced: false,
            engine: Engine::Links,
            branching: crate::cover::Branching::First,
            presolving,
            in_turns: false,
            root: &chosen.iter().copied().collect(),
            preferred: &[],
        };
        let mut clock = Clock::start(&Limits::none());
        let (mut settled, mut stats) = (Vec::new(), Stats::default());
        if machine.prepare(task, &mut settled, &mut clock).is_err() {
            return Vec::new();
        }
        let mut turns = Turns {
            nodes: 1,
            conflicts: 1,
            ..Turns::new(if presolving { &[] } else { chosen })
        };
        let mut solutions = Vec::new();
        let (plain, residue, _) = machine.parts();
        while let Event::Solution = turns.advance(plain, residue, &mut clock, &mut stats) {
            let mut solution: Vec<_> = settled.iter().map(|settled| settled.option).collect();
            turns.chosen_into(plain, &mut solution);
            solution.sort_unstable();
            solutions.push(solution);
        }
        solutions.sort();
        solutions
    }

    proptest! {
        #[test]
        fn turns_of_any_length_find_every_solution_once(
            problem in small_problem(),
            presolving: bool,
            chosen in prop::option::of(0..12usize),
        ) {
            let chosen: Vec<_> = problem.options().skip(chosen.unwrap_or(99)).take(1).collect();
            prop_assert_eq!(all(&problem, &chosen, presolving), brute_force(&problem, &chosen));
        }
    }

    #[test]
    fn both_searches_have_their_turn() {
        let problem = queens(7);
        assert_eq!(all(&problem, &[], true).len(), 40);
        assert_eq!(all(&problem, &[], false).len(), 40);
    }

    #[test]
    fn a_search_that_learns_much_gets_most_of_the_time() {
        let residue = BitResidue::new(queens(8));
        let mut clock = Clock::start(&Limits::none());
        let mut turns = Turns::new(&[]);
        turns.is_learning = true;
        // None has learned anything yet.
        turns.lengthen();
        assert_eq!(turns.conflicts, 2 * CONFLICTS);
        let mut stats = Stats::default();
        while let Event::Solution = turns.learn(&residue, &mut clock, &mut stats) {}
        assert!(turns.learning.as_ref().unwrap().learns_much());
        for turn in 1..8 {
            turns.is_learning = false;
            turns.lengthen();
            assert_eq!(turns.nodes, NODES << turn);
            turns.is_learning = true;
            turns.lengthen();
            assert_eq!(turns.conflicts, (LONGER * CONFLICTS) << turn);
        }
    }

    /// Eight pigeons in seven holes.
    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        let mut builder = Problem::builder();
        let pigeons: Vec<_> = (0..8).map(|_| builder.primary_item().unwrap()).collect();
        let holes: Vec<_> = (0..7).map(|_| builder.secondary_item().unwrap()).collect();
        for &pigeon in &pigeons {
            for &hole in &holes {
                builder.option([pigeon, hole]).unwrap();
            }
        }
        let problem = builder.build();
        assert_eq!(all(&problem, &[], true), Vec::<Vec<OptionId>>::new());
        assert_eq!(Solver::new(problem).first(), First::None);
    }

    #[test]
    fn what_is_found_in_turns_is_a_solution() {
        let problem = queens(40);
        let First::Solution(solution) = Solver::new(problem.clone()).first() else {
            panic!("40 queens have solutions");
        };
        assert_eq!(verify(&problem, &solution), Ok(()));
    }
}
