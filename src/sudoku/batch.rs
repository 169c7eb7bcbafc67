//! The facade for many puzzles: a slice of grids in, a verdict for each out.
//!
//! Classic puzzles go into [`lanes`](crate::lanes) together, all others to
//! exact cover one by one. The two have nothing in common but the answers, so
//! this is also where answers of lanes are put into the words of the
//! [`Solver`].

use super::solver::status_of;
use super::{Outcome, Solver, Status};
use crate::board::{Givens, Grid, Variant};
use crate::cover::Count;
use crate::lanes::{self, Answer, InstructionSet, Job, Lanes, Puzzle};
use crate::limits::Stop;

/// Puzzles that are put into lanes at a time: enough for the lanes to be full
/// nearly always, few enough for all of it to stay in the cache.
const BATCH: usize = 2048;

/// What is known of a puzzle, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What is known of the solutions.
    pub status: Status,
    /// How many solutions were found, and whether these are all.
    pub count: Count,
    /// A solution, if there is any. It depends on the puzzle alone.
    pub solution: Option<Grid>,
}

impl Answer {
    /// The number of solutions; nothing is known of a malformed puzzle.
    pub fn count(self) -> Count {
        match self {
            Answer::Exactly(count) => Count::Exact(count.into()),
            Answer::AtLeast(count) | Answer::Stopped(count, _) => Count::AtLeast(count.into()),
            Answer::Malformed => Count::AtLeast(0),
        }
    }

    /// Why there may be more solutions.
    pub fn stop(self) -> Option<Stop> {
        match self {
            Answer::Exactly(_) => None,
            Answer::AtLeast(_) => Some(Stop::Solutions),
            Answer::Stopped(_, stop) => Some(stop),
            Answer::Malformed => Some(Stop::Visitor),
        }
    }

    /// What is known of the solutions.
    pub fn status(self) -> Status {
        status_of(self.count(), self.stop())
    }
}

/// # Many puzzles
///
/// These answer the same question for each grid of a slice. They are made for
/// speed: without presolve being off, limits, or an engine being set, 9x9
/// puzzles are searched by [`lanes`](crate::lanes), many times as fast as one
/// by one, and the more of them the faster. Each call uses one thread.
impl Solver {
    /// Looks for one solution of each puzzle.
    pub fn solve_all(&mut self, grids: &[Grid]) -> Vec<Verdict> {
        self.count_all_up_to(grids, 1)
    }

    /// Says of each puzzle whether there is exactly one solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::sudoku::{Solver, Status};
    ///
    /// let empty = vec![Grid::empty(Shape::CLASSIC); 100];
    /// let solved = Solver::new().solve_all(&empty);
    /// let grids: Vec<_> = solved.into_iter().filter_map(|verdict| verdict.solution).collect();
    /// let checked = Solver::new().check_all(&grids);
    /// assert!(checked.len() == 100 && checked.iter().all(|v| v.status == Status::Unique));
    /// ```
    pub fn check_all(&mut self, grids: &[Grid]) -> Vec<Verdict> {
        self.count_all_up_to(grids, 2)
    }

    /// Counts the solutions of each puzzle up to a limit; a count that reaches
    /// it is "at least".
    pub fn count_all_up_to(&mut self, grids: &[Grid], limit: u64) -> Vec<Verdict> {
        let job = Job::count_up_to(limit).with_solutions();
        self.answer_all(grids, limit, &job, |answer, solution| Verdict {
            status: answer.status(),
            count: answer.count(),
            solution: solution.and_then(lanes::grid_of),
        })
    }

    /// The counts alone. This is several times as fast where many puzzles have
    /// more solutions than one, as none of these has to be picked.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::Count;
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::sudoku::Solver;
    ///
    /// let empty = Grid::empty(Shape::CLASSIC);
    /// let counts = Solver::new().counts_up_to(&[empty], 1000);
    /// assert_eq!(counts, [Count::AtLeast(1000)]);
    /// ```
    pub fn counts_up_to(&mut self, grids: &[Grid], limit: u64) -> Vec<Count> {
        let job = Job::count_up_to(limit);
        self.answer_all(grids, limit, &job, |answer, _| answer.count())
    }

    /// The same for puzzles of a variant, which are counted one by one unless
    /// it is the classic one.
    ///
    /// # Panics
    ///
    /// If a board has no such variant; see [`Variant::fits`].
    pub fn counts_of_variant_up_to(
        &mut self,
        variant: &Variant,
        grids: &[Grid],
        limit: u64,
    ) -> Vec<Count> {
        if variant.is_classic() {
            return self.counts_up_to(grids, limit);
        }
        let givens = grids.iter().map(|clues| Givens {
            clues,
            marks: None,
            variant,
        });
        givens
            .map(|givens| self.count_up_to(givens, limit).count)
            .collect()
    }

    /// Answers for each puzzle, in lanes or else one by one.
    fn answer_all<T: From<Outcome>>(
        &mut self,
        grids: &[Grid],
        limit: u64,
        job: &Job,
        of_lanes: impl Fn(Answer, Option<&Puzzle>) -> T,
    ) -> Vec<T> {
        let job = &job.clone().within(&self.limits);
        let mut lanes = self
            .is_plain()
            .then(|| Lanes::new(InstructionSet::best()))
            .flatten();
        let mut answers = Vec::with_capacity(grids.len());
        for grids in grids.chunks(BATCH) {
            let puzzles: Vec<_> = match lanes {
                Some(_) => grids.iter().map(lanes::puzzle_of).collect(),
                None => vec![None; grids.len()],
            };
            let in_lanes: Vec<_> = puzzles.iter().flatten().collect();
            let report = (lanes.as_mut()).map(|lanes| lanes.count(&in_lanes, job));
            let mut place = 0;
            for (grid, puzzle) in grids.iter().zip(&puzzles) {
                answers.push(match (&report, puzzle) {
                    (Some(report), Some(_)) => {
                        place += 1;
                        of_lanes(report.answer(place - 1), report.solution(place - 1))
                    }
                    _ => self.count_up_to(grid, limit).into(),
                });
            }
        }
        answers
    }
}

impl From<Outcome> for Count {
    fn from(outcome: Outcome) -> Count {
        outcome.count
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        Verdict {
            status: outcome.status,
            count: outcome.count,
            solution: outcome.solutions.into_iter().next(),
        }
    }
}
