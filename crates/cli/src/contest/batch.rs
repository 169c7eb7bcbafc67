//! Batch mode as a contender: many puzzles at once.
//!
//! The time is that of checking puzzles in memory as text, which is what outside
//! solvers are given, too. Solutions are found once more after that, to be
//! verified, unless one of each puzzle is all that is asked for.

use super::contender::{Abilities, Attempt, Clock, Contender, Solves, Take, Timing, by_attempt};
use super::native::ExactCover;
use super::{Answer, Task};
use quadrille::board::Grid;
use quadrille::cover::{Count, Engine};
use quadrille::limits::Limits;
use quadrille::sudoku::{Asked, Crowd, InstructionSet, Member, Solution};

/// Up to this number of solutions no puzzle takes long, so no limit on time is
/// needed.
const FEW: u64 = 1000;

/// The batch mode that `check` uses for files.
#[derive(Debug)]
struct Together {
    crowd: Crowd,
    member: Member,
    /// For counts that may take long.
    single: ExactCover,
}

/// Returns batch mode with these instructions, under this name; `None` if this machine
/// does not have them.
pub(super) fn contender(name: &str, set: InstructionSet) -> Option<Contender> {
    let mut crowd = Crowd::new();
    crowd.set_lanes(Some(set));
    let together = Together {
        member: crowd.member(),
        crowd,
        single: ExactCover::new(Engine::Sets, true),
    };
    let abilities = Abilities {
        timing: Timing::Together,
        ..Abilities::COMPLETE.classic()
    };
    let about = "exact cover: many puzzles at once, as check does";
    set.is_available()
        .then(|| Contender::new(name, about, abilities, together))
}

impl Together {
    /// Counts solutions, and appends the number for each puzzle until the interrupt
    /// comes.
    fn count(&mut self, asked: &[Asked<'_>], task: &Task, counts: &mut Vec<Count>) {
        let mut answers = self.crowd.answers(&mut self.member, asked);
        while !task.is_interrupted() {
            if let Some(alike) = answers.next_alike(usize::MAX) {
                counts.extend(std::iter::repeat_n(alike.count, alike.len));
                continue;
            }
            match answers.next_answer() {
                Some(Ok(answer)) => counts.push(answer.count),
                Some(Err(_)) => unreachable!("texts of grids"),
                None => break,
            }
        }
    }

    /// Finds a solution of each puzzle that has any, until the interrupt comes.
    fn solve(&mut self, asked: &[Asked<'_>], task: &Task) -> Vec<Option<Grid>> {
        let mut answers = self.crowd.answers(&mut self.member, asked);
        let mut solutions = Vec::with_capacity(asked.len());
        while !task.is_interrupted()
            && let Some(answer) = answers.next_answer()
        {
            let solution = answer.ok().and_then(|answer| answer.solution);
            solutions.push(solution.map(Solution::into_grid));
        }
        solutions
    }
}

/// Returns the cells of a 9x9 puzzle as text.
fn text(grid: &Grid) -> Option<[u8; 81]> {
    let values: &[u8; 81] = grid.values().try_into().ok()?;
    Some(values.map(|value| if value == 0 { b'.' } else { b'0' + value }))
}

impl Solves for Together {
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        by_attempt(self, puzzle, task)
    }

    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        let few = task.solutions.filter(|&solutions| solutions <= FEW);
        let Some(few) = few else {
            return self.single.attempt(puzzles, task, take);
        };
        let texts: Vec<[u8; 81]> = puzzles.iter().filter_map(|grid| text(grid)).collect();
        let asked: Vec<Asked<'_>> = texts.iter().map(Asked::Cells).collect();
        let mut counts = Vec::with_capacity(asked.len());
        self.crowd
            .set_limit(Some(few))
            .set_solutions(few == 1)
            .set_limits(
                Limits::none().changed(|new| new.interrupt = task.limits.interrupt.clone()),
            );
        let clock = Clock::start();
        self.count(&asked, task, &mut counts);
        let time = clock.elapsed() / asked.len().max(1) as u32;
        self.crowd.set_solutions(true);
        let solutions = self.solve(&asked, task);
        if task.is_interrupted() {
            // The time is not of all of them.
            return;
        }
        // The caller knows that it broke off.
        let _ = counts
            .into_iter()
            .zip(solutions)
            .try_for_each(|(count, solution)| {
                let answer = Answer::counted(task, count, solution);
                take(Attempt { answer, time })
            });
    }
}
