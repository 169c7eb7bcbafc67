//! Batch mode as a contender: many puzzles at once.

use quadrille::board::Grid;
use quadrille::sudoku::Solver;

use super::clock::Clock;
use super::contender::{
    Abilities, Attempt, Boards, Completeness, Contender, Take, Timing, by_attempt,
};
use super::exact_cover::{ExactCover, Way};
use super::{Answer, Task};

/// Up to this number of solutions no puzzle takes long, so no other limit is
/// needed. Batch mode has none per puzzle.
const FEW: u64 = 1000;

/// The batch mode that `check` uses for files: [`Solver::count_all_up_to`].
#[derive(Debug)]
pub(super) struct Together {
    solver: Solver,
    /// For counts that may take long.
    single: ExactCover,
}

impl Together {
    pub(super) fn new() -> Together {
        Together {
            solver: Solver::new(),
            single: ExactCover::new(Way::Sets),
        }
    }
}

impl Contender for Together {
    fn name(&self) -> &str {
        "quadrille"
    }

    fn about(&self) -> &str {
        "exact cover: many puzzles at once, as check does"
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: Completeness::Nothing,
            counts: true,
            boards: Boards::Classic,
            timing: Timing::Together,
        }
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        by_attempt(self, puzzle, task)
    }

    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        let few = task.solutions.filter(|&solutions| solutions <= FEW);
        let Some(few) = few else {
            return self.single.attempt(puzzles, task, take);
        };
        let grids: Vec<Grid> = puzzles.iter().map(|&grid| grid.clone()).collect();
        let clock = Clock::start();
        let verdicts = self.solver.count_all_up_to(&grids, few);
        let time = clock.elapsed() / grids.len().max(1) as u32;
        // The caller knows that it broke off.
        let _ = verdicts.into_iter().try_for_each(|verdict| {
            let answer = Answer::counted(task, verdict.count, verdict.solution);
            take(Attempt { answer, time })
        });
    }
}
