//! Answers for one puzzle of a crowd.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::{Answer, Crowd, Malformed, Member};
use crate::board::{Givens, Grid};
use crate::cover::{Count, Stats};
use crate::lanes::{self, InstructionSet, Puzzle};
use crate::limits::{Duration, Stop};
use crate::sudoku::batch::{Question, Start};
use crate::sudoku::outcome::{CountedBy, Outcome, status_of};
use crate::sudoku::solver::Solver;

/// After this many nodes, a search of a puzzle that lanes can do is one that
/// takes long: some hundredths of a second.
const MANY_NODES: u64 = 1 << 16;

/// A time too short to be noticed: starting another thread takes ten times as
/// long as most puzzles.
const MOMENT: Duration = Duration::from_millis(1);

/// To find more solutions than these one by one takes seconds, on any number of
/// threads, and longer than to count all of them.
const MOST_LISTED: u64 = 100_000_000;

/// What is known of a puzzle without its solution.
type Known = (Count, Option<Stop>);

/// What all threads found out about one puzzle.
pub(super) struct Together {
    pub(super) known: Known,
    pub(super) solution: Option<Puzzle>,
    method: CountedBy,
    /// The statistics of a count of all solutions. Lanes have none.
    stats: Option<Stats>,
}

impl Crowd {
    /// Answers for one puzzle with all that a search tells: nodes, times, why
    /// there is no solution.
    ///
    /// Unless all solutions are counted, a search that takes long is taken over
    /// on all threads: by lanes, or by a count of all solutions if the limit is
    /// beyond a hundred million. The [method](Outcome::method) says which. After
    /// lanes, the statistics are those of the search that was given up.
    ///
    /// If solutions are [asked for](Crowd::set_solutions), the first is the one that
    /// [`answers`](Crowd::answers) has.
    pub fn report<'g>(&self, member: &mut Member, givens: impl Into<Givens<'g>>) -> Outcome {
        let givens = givens.into();
        let in_lanes = (self.lanes()).and_then(|set| Some((set, Start::of(&givens)?)));
        let Some((set, start)) = in_lanes else {
            return self.search(&mut member.solver, &givens);
        };
        // Full counts have a method of their own for what takes long.
        let mut outcome = match self.limit.is_some() && givens.is_plain() {
            true => self.taken_over(member, &givens, (set, &start.clues)),
            false => self.search(&mut member.solver, &givens),
        };
        let is_open =
            outcome.count != Count::Exact(1) && outcome.stop.is_none_or(|it| !it.is_early());
        if is_open && self.wants_solutions {
            let (most, marks) = (outcome.solutions.len(), start.candidates.as_ref());
            let lanes = member.lanes(set);
            if let Ok(first) = lanes.first_solutions(&start.clues, marks, most, &self.limits) {
                outcome.solutions = first.iter().filter_map(lanes::grid_of).collect();
            }
        }
        outcome
    }

    /// Searches a puzzle, at first in this thread.
    fn taken_over(
        &self,
        member: &mut Member,
        givens: &Givens<'_>,
        (set, puzzle): (InstructionSet, &Puzzle),
    ) -> Outcome {
        let limits = self.limits.clone().with_nodes(MANY_NODES);
        member.solver.set_limits(limits);
        let most = self.question().most;
        let mut outcome = member.solver.count_up_to(givens.clone(), most);
        if outcome.stop == Some(Stop::Nodes) {
            let Ok(together) = self.on_all_threads(set, &mut member.solver, puzzle) else {
                unreachable!("each cell of a grid is one of a puzzle")
            };
            (outcome.count, outcome.stop) = together.known;
            outcome.status = status_of(outcome.count, outcome.stop);
            let solution = together.solution.as_ref().and_then(lanes::grid_of);
            outcome.solutions = solution.into_iter().collect();
            outcome.method = together.method;
            if let Some(mut stats) = together.stats {
                stats.search_time += outcome.stats.total_time();
                outcome.stats = stats;
            }
        }
        outcome
    }

    /// Visits the solutions of a puzzle, up to the limit.
    pub fn for_each<'g>(
        &self,
        member: &mut Member,
        givens: impl Into<Givens<'g>>,
        visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Outcome {
        let solver = member.solver.set_limits(self.limits.clone());
        solver.for_each(givens, self.limit, visit)
    }

    /// Answers for one puzzle in this thread, if that takes no more than a
    /// moment; otherwise there is none. Use it where a thread that waits for
    /// the answer would cost more than most answers.
    pub fn at_once<'a>(&'a self, member: &'a mut Member, puzzle: &'a Puzzle) -> Option<Answer<'a>> {
        let set = self.lanes()?;
        let moment = self.limits.time.map_or(MOMENT, |time| time.min(MOMENT));
        let question = self.question();
        let job = question.job(&self.limits.clone().with_time(moment));
        let lanes = member.lanes(set);
        let found = lanes.count_one(puzzle, None, &job);
        let solution = match found.solution {
            Some(solution) => Some(solution),
            None if question.wants_solutions && found.answer != lanes::Answer::Exactly(0) => {
                let limits = self.limits.clone().with_time(moment);
                let first = lanes.first_solutions(puzzle, None, 1, &limits).ok()?;
                first.first().copied()
            }
            None => None,
        };
        let is_stopped = matches!(found.answer, lanes::Answer::Stopped(..));
        let known = question.known(found.answer, solution.is_some()).ok();
        let known = known.filter(|_| !is_stopped)?;
        member.at_once = solution.unwrap_or([b'.'; 81]);
        let solution = solution.map(|_| super::Solution::Cells(&member.at_once));
        Some(Answer::new(
            known,
            solution.filter(|_| question.wants_solutions),
        ))
    }

    /// Tells whether a puzzle has one solution, several or none, if lanes can do
    /// it in a moment. It takes a fifth of the time of another search, or less.
    #[cfg(feature = "human")]
    pub(crate) fn status_at_once(
        &self,
        member: &mut Member,
        givens: &Givens<'_>,
    ) -> Option<crate::sudoku::Status> {
        Some(self.at_once(member, &Start::plain(givens)?)?.status)
    }

    /// Searches a puzzle in this thread.
    pub(super) fn search(&self, solver: &mut Solver, givens: &Givens<'_>) -> Outcome {
        solver.set_limits(self.limits.clone());
        match self.limit {
            // Not in lanes, which tell less.
            limit @ Some(_) => {
                solver.for_each(givens.clone(), limit, |_| ControlFlow::Continue(()))
            }
            None => solver.count_exact(givens.clone()),
        }
    }

    /// Counts the solutions of a puzzle that takes long on all threads. Text
    /// that is not a puzzle is an error, whatever the limits.
    pub(super) fn on_all_threads(
        &self,
        set: InstructionSet,
        solver: &mut Solver,
        puzzle: &Puzzle,
    ) -> Result<Together, Malformed> {
        let grid = lanes::grid_of(puzzle).ok_or(Malformed)?;
        // One at a time, or the number of threads would be squared. Waiting
        // counts as no time.
        let waiting = self.limits.clone().changed(|new| new.time = None);
        let _turn = match self.turns.wait(&waiting) {
            Ok(turn) => turn,
            Err(stop) => {
                return Ok(Together {
                    known: (Count::AtLeast(0), Some(stop)),
                    solution: None,
                    method: CountedBy::Search,
                    stats: None,
                });
            }
        };
        let question = self.question();
        let count = |question: Question, jobs| {
            let job = question.job(&self.limits);
            lanes::count_one(set, puzzle, &job, jobs)
        };
        if self.limit.is_none_or(|limit| limit > MOST_LISTED) {
            solver.set_limits(self.limits.clone());
            let counted = solver.count_exact(&grid);
            // The same one of several solutions is always reported.
            let first = Question {
                most: 1,
                ..question
            };
            let first = self
                .wants_solutions
                .then(|| count(first, NonZeroUsize::MIN));
            return Ok(Together {
                known: self.up_to_limit(counted.count, counted.stop),
                solution: first.and_then(|first| first.solution),
                method: counted.method,
                stats: Some(counted.stats),
            });
        }
        let counted = count(question, self.jobs);
        Ok(Together {
            known: question.known(counted.answer, counted.solution.is_some())?,
            solution: counted.solution,
            method: CountedBy::Lanes,
            stats: None,
        })
    }

    /// Returns a count as if it had stopped at the limit.
    pub(super) fn up_to_limit(&self, count: Count, stop: Option<Stop>) -> Known {
        match self.limit {
            Some(limit) if count.number() >= u128::from(limit) => {
                (Count::AtLeast(limit.into()), Some(Stop::Solutions))
            }
            _ => (count, stop),
        }
    }
}
