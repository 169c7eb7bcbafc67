//! What takes part in a comparison.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::board::{Grid, Shape};

use super::clock::Clock;
use super::{Answer, End, Task};

/// Something that takes puzzles and answers.
pub trait Contender {
    /// Its name: `dlx`, `sql:cross-join`.
    fn name(&self) -> &str;

    /// What it does, in a line.
    fn about(&self) -> &str;

    /// What may be expected of it.
    fn abilities(&self) -> Abilities;

    /// Works on one puzzle, of a board that it takes.
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer;

    /// Works on puzzles one after the other and hands in an attempt at each,
    /// in order, until `take` wants no more.
    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        // Breaking off is no news to whoever wanted it.
        let _ = puzzles.iter().try_for_each(|puzzle| {
            let clock = Clock::start();
            let answer = self.answer(puzzle, task);
            let time = clock.elapsed();
            take(Attempt { answer, time })
        });
    }
}

/// The answer of a contender that works on many puzzles at a time, when it is
/// asked about one.
pub(super) fn by_attempt(contender: &mut impl Contender, puzzle: &Grid, task: &Task) -> Answer {
    let mut answer = Answer::without_solution(End::Interrupt);
    contender.attempt(&[puzzle], task, &mut |attempt| {
        answer = attempt.answer;
        ControlFlow::Continue(())
    });
    answer
}

/// Takes each attempt, and says whether to go on.
pub type Take<'a> = dyn FnMut(Attempt) -> ControlFlow<()> + 'a;

/// An answer, and how long it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The answer.
    pub answer: Answer,
    /// How long it took, in processor time where that is known; for a program,
    /// its share in the time of a batch, by the clock on the wall.
    pub time: Duration,
}

/// What may be expected of a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// What is left when it knows no further: a complete contender solves
    /// every puzzle, given time.
    pub completeness: Completeness,
    /// Whether it says how many solutions there are, as far as asked.
    pub counts: bool,
    /// The boards that it takes.
    pub boards: Boards,
    /// How it works, and is timed.
    pub timing: Timing,
}

/// How a contender works, and what of that can be timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// One puzzle after the other, each timed by itself.
    OneByOne,
    /// Many puzzles at once: each has an equal share in their time.
    Together,
    /// As another process, which may have much to do before it begins. Each
    /// puzzle has an equal share in the time of a batch.
    Outside,
}

/// What a puzzle must be like for a contender to solve it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// Anything: it is complete.
    Nothing,
    /// Within reach of its rules.
    Logic,
    /// Unknown.
    Unknown,
}

/// The boards that a contender takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// All shapes.
    All,
    /// 9x9 with boxes of 3x3 only.
    Classic,
    /// All shapes up to this side.
    UpTo(usize),
}

impl Boards {
    /// Whether a shape is among them.
    pub fn contain(self, shape: Shape) -> bool {
        match self {
            Boards::All => true,
            Boards::Classic => shape == Shape::CLASSIC,
            Boards::UpTo(side) => shape.side() <= side,
        }
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boards::All => f.write_str("any board"),
            Boards::Classic => f.write_str("9x9"),
            Boards::UpTo(side) => write!(f, "up to {side}x{side}"),
        }
    }
}
