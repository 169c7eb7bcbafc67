//! One question about many puzzles, on all cores.
//!
//! This is where it is decided who searches a puzzle, so that no code
//! outside has to. A puzzle of a 9x9 board without a variant goes into
//! `lanes`, together with up to 2047 others and for a slice of
//! time. Nearly all are done by then. One that is not has very many solutions,
//! or comes after one that has: it goes on by itself, on all threads. All other puzzles are searched one by one, and
//! so are all if presolve is off, an engine is set or nodes are limited.
//!
//! A [`Crowd`] is the question; each thread has a [`Member`] with what it needs
//! to search. `answers` has those of many puzzles, `lists` all solutions of
//! these, and `alone` the answers for one.
//!
//! *Which slice.* A batch of 17-clue puzzles takes a millisecond and one of the
//! hardest some 20, so 50 leave them alone, and a user who waits for the next
//! answer does not notice. Waiting for a turn on all threads counts as no time:
//! otherwise a puzzle would be stopped for the work on another.

mod all;
mod alone;
mod answers;
mod lists;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::Arc;

pub use self::answers::{Alike, Answer, Answers, Asked, Solution};
pub use self::lists::{List, Lists};
use super::batch::{self, Question};
use super::exact::{Meter, Turns};
use super::question::Malformed;
use super::solver::Solver;
use crate::board::{Givens, Shape};
use crate::cover;
use crate::lanes::{self, InstructionSet, Lanes};
use crate::limits::Limits;

/// Asks the same question about many puzzles: is each unique (the default), or
/// how many solutions does it have?
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::board::{Grid, Shape};
/// use quadrille::sudoku::{Asked, Crowd, Status};
///
/// let mut crowd = Crowd::new();
/// crowd.set_jobs(NonZeroUsize::new(2).unwrap()).set_solutions(true);
/// let text = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
/// let empty = Grid::empty(Shape::new(2, 2)?);
/// let verdicts = crowd.answer_all(&[Asked::Cells(text), Asked::from(&empty)]);
/// assert_eq!(verdicts[0].as_ref().unwrap().status, Status::Unique);
/// assert_eq!(verdicts[1].as_ref().unwrap().status, Status::Multiple);
/// # Ok::<(), quadrille::board::ShapeError>(())
/// ```
///
/// A thread of the caller's own has a [member](Crowd::member):
///
/// ```
/// use quadrille::cover::Count;
/// use quadrille::sudoku::{Asked, Crowd};
///
/// let mut crowd = Crowd::new();
/// crowd.set_limit(Some(10));
/// let mut member = crowd.member();
/// let mut answers = crowd.answers(&mut member, &[Asked::Cells(&[b'.'; 81])]);
/// while let Some(answer) = answers.next_answer() {
///     assert_eq!(answer?.count, Count::AtLeast(10));
/// }
/// # Ok::<(), quadrille::sudoku::Malformed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Crowd {
    limit: Option<u64>,
    wants_solutions: bool,
    limits: Limits,
    jobs: NonZeroUsize,
    lanes: Option<InstructionSet>,
    /// That of a new member.
    solver: Solver,
    /// Had by the puzzle that uses all threads. Clones share them.
    turns: Arc<Turns>,
}

/// What a thread needs to answer for a crowd. Keep it for the next puzzles.
#[derive(Clone, Debug)]
pub struct Member {
    solver: Solver,
    /// Once they have been used.
    lanes: Option<Lanes>,
    /// The solution of the last puzzle that was searched at once.
    at_once: lanes::Puzzle,
}

impl Member {
    /// Returns the solver that searched the last puzzle that was searched by
    /// itself.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

impl Default for Crowd {
    fn default() -> Crowd {
        Crowd::new()
    }
}

impl Crowd {
    /// The most puzzles that are searched together: enough to keep the lanes
    /// full, few enough for the answers to stay in the cache.
    pub const BATCH: usize = batch::BATCH;

    /// Asks whether each puzzle has exactly one solution, on one thread.
    pub fn new() -> Crowd {
        Crowd {
            limit: Some(2),
            wants_solutions: false,
            limits: Limits::none(),
            jobs: NonZeroUsize::MIN,
            lanes: Some(InstructionSet::best()),
            solver: Solver::new(),
            turns: Arc::default(),
        }
    }

    /// Counts the solutions of each puzzle up to a number: 1 looks for one, 2
    /// tells whether it is the only one. `None` counts all, even if there are too
    /// many to search, as [`Solver::count_exact`] does. So does a limit of more than
    /// a hundred million where lanes take long, as the count is quicker.
    pub fn set_limit(&mut self, limit: Option<u64>) -> &mut Crowd {
        self.limit = limit;
        self
    }

    /// Asks for a solution of each puzzle too. The same one of several is always
    /// reported, whatever is beside it, which takes most of the time if many puzzles
    /// have several. Which one is not specified.
    pub fn set_solutions(&mut self, on: bool) -> &mut Crowd {
        self.wants_solutions = on;
        self
    }

    /// Limits the work on each puzzle.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Crowd {
        self.limits = limits;
        self
    }

    /// Sets the number of threads: of [`answer_all`](Crowd::answer_all), and of
    /// a puzzle that takes long.
    pub fn set_jobs(&mut self, jobs: NonZeroUsize) -> &mut Crowd {
        self.jobs = jobs;
        self.solver.set_jobs(jobs.get());
        self
    }

    /// Sets where long exact counts report their progress.
    pub fn set_meter(&mut self, meter: Option<Arc<Meter>>) -> &mut Crowd {
        self.solver.set_meter(meter);
        self
    }

    /// Sets the engine of searches. With another than
    /// [`Auto`](cover::Engine::Auto) there are no lanes.
    pub fn set_engine(&mut self, engine: cover::Engine) -> &mut Crowd {
        self.solver.set_engine(engine);
        self
    }

    /// Turns presolve on (the default) or off. Without it there are no lanes.
    pub fn set_presolve(&mut self, on: bool) -> &mut Crowd {
        self.solver.set_presolve(on);
        self
    }

    /// Sets the instructions of lanes: those of this machine that are fastest,
    /// by default. With `None`, or those that the machine does not have, there
    /// are no lanes.
    pub fn set_lanes(&mut self, instruction_set: Option<InstructionSet>) -> &mut Crowd {
        self.lanes = instruction_set;
        self
    }

    /// Returns the instructions of the lanes that search 9x9 puzzles, if there
    /// are lanes.
    pub fn lanes(&self) -> Option<InstructionSet> {
        let may = self.solver.may_use_lanes() && self.limits.nodes.is_none();
        self.lanes.filter(|set| may && set.is_available())
    }

    /// Returns whether a puzzle is searched together with others.
    pub fn is_for_lanes(&self, givens: &Givens<'_>) -> bool {
        self.lanes().is_some() && givens.shape() == Shape::CLASSIC && givens.variant().is_classic()
    }

    /// Returns a new member, for a thread of its own.
    pub fn member(&self) -> Member {
        Member {
            solver: self.solver.clone(),
            lanes: None,
            at_once: [b'.'; 81],
        }
    }

    /// Returns the question to lanes.
    fn question(&self) -> Question {
        Question {
            most: self.limit.unwrap_or(u64::MAX),
            wants_solutions: self.wants_solutions,
        }
    }
}

impl Member {
    /// Returns lanes with these instructions.
    fn lanes(&mut self, instruction_set: InstructionSet) -> &mut Lanes {
        let usable = |lanes: &Lanes| lanes.instruction_set() == instruction_set;
        if !self.lanes.as_ref().is_some_and(usable) {
            self.lanes = Lanes::new(instruction_set);
        }
        (self.lanes.as_mut()).unwrap_or_else(|| unreachable!("{instruction_set} is available"))
    }
}
