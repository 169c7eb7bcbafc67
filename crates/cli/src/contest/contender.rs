//! The contenders of a comparison.

use quadrille::limits::{Duration, Instant, thread_time};
use std::fmt;
use std::ops::ControlFlow;

use super::{Answer, End, Task};
use quadrille::board::{Grid, Shape};

/// A solver that takes part in a comparison.
pub struct Contender {
    /// Its name: `dlx`, `sql:cross-join`.
    pub name: String,
    /// A description of one line.
    pub about: &'static str,
    /// Its abilities.
    pub abilities: Abilities,
    solver: Box<dyn Solves>,
}

/// How a contender answers.
pub trait Solves {
    /// Answers for one puzzle, whose board it supports.
    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer;

    /// Works on puzzles in order and passes an attempt at each to `take`,
    /// until `take` breaks.
    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        // The caller knows that it broke off.
        let _ = puzzles
            .iter()
            .try_for_each(|puzzle| take(attempt(task, |task| self.answer(puzzle, task))));
    }
}

impl Contender {
    /// Returns a solver as a contender.
    pub fn new(
        name: impl Into<String>,
        about: &'static str,
        abilities: Abilities,
        solver: impl Solves + 'static,
    ) -> Contender {
        Contender {
            name: name.into(),
            about,
            abilities,
            solver: Box::new(solver),
        }
    }

    /// Answers for one puzzle, whose board it supports.
    pub fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        self.solver.answer(puzzle, task)
    }

    /// Works on puzzles as [`Solves::attempt`] says.
    pub fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        self.solver.attempt(puzzles, task, take);
    }
}

/// Makes an attempt with the limit on time in the time of [`Clock`].
///
/// Contenders look at the wall clock, which also counts the time in which the
/// thread is suspended. One that is stopped before it has had its time tries
/// again and is given more.
fn attempt(task: &Task, mut answer: impl FnMut(&Task) -> Answer) -> Attempt {
    let limit = task.limits.time.unwrap_or(Duration::MAX);
    // Slightly more than the limit, as threads are never on all the time.
    let mut wall = limit.saturating_add(limit / 16);
    let mut task = task.clone();
    loop {
        task.limits.time = task.limits.time.and(Some(wall));
        let (clock, started) = (Clock::start(), Instant::now());
        let mut answer = answer(&task);
        let time = clock.elapsed();
        let is_final = matches!(answer.end, End::Interrupt | End::Failed(_));
        if time >= limit && !is_final {
            answer.end = End::Limit;
            return Attempt {
                answer,
                time: limit,
            };
        }
        // Otherwise the limit is another one.
        let is_early = answer.end == End::Limit && started.elapsed() >= wall;
        if !is_early {
            return Attempt { answer, time };
        }
        let share = limit.as_secs_f64() / time.as_secs_f64().max(1e-9);
        wall = wall.mul_f64((1.1 * share).clamp(1.5, 8.0));
    }
}

/// Returns the answer about one puzzle of a contender that works on many at a
/// time.
pub fn by_attempt(solver: &mut impl Solves, puzzle: &Grid, task: &Task) -> Answer {
    let mut answer = Answer::without_solution(End::Interrupt);
    solver.attempt(&[puzzle], task, &mut |attempt| {
        answer = attempt.answer;
        ControlFlow::Continue(())
    });
    answer
}

/// Takes each attempt; breaks to stop.
pub type Take<'a> = dyn FnMut(Attempt) -> ControlFlow<()> + 'a;

/// An answer and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The answer.
    pub answer: Answer,
    /// Its processor time where that is known; for a program, its share of the
    /// wall-clock time of a batch.
    pub time: Duration,
}

/// The abilities of a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// The puzzles it can solve, given time.
    pub completeness: Completeness,
    /// Whether it counts solutions.
    pub counts: bool,
    /// The boards it supports.
    pub boards: Boards,
    /// How it is timed.
    pub timing: Timing,
}

impl Abilities {
    /// Those of a search that finds and counts all solutions on any board.
    pub const COMPLETE: Abilities = Abilities {
        completeness: Completeness::Nothing,
        counts: true,
        boards: Boards::All,
        timing: Timing::OneByOne,
    };

    /// Those of a solver that reasons on any board.
    pub const LOGIC: Abilities = Abilities {
        completeness: Completeness::Logic,
        counts: false,
        ..Abilities::COMPLETE
    };

    /// Returns the same for 9x9 boards only.
    pub const fn classic(self) -> Abilities {
        Abilities {
            boards: Boards::Classic,
            ..self
        }
    }
}

/// How a contender works and is timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// One puzzle after the other, each timed by itself.
    OneByOne,
    /// Many puzzles at once: each has an equal share of their time.
    Together,
    /// As another process, whose start may take long. Each puzzle has an equal
    /// share of the time of a batch.
    Outside,
}

/// The puzzles that a contender can solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// All: it is complete.
    Nothing,
    /// Those within reach of its rules.
    Logic,
    /// Unknown.
    Unknown,
}

/// The boards that a contender supports.
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
    /// Returns whether a shape is among them.
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

/// A clock that has started: the processor time of the thread then, or the wall clock
/// where that is not known.
///
/// On a busy machine a puzzle of microseconds may be suspended for milliseconds, and a
/// few of these distort the mean. On an idle machine both clocks are equal. Reading it
/// costs about 0.2 µs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Result<Duration, Instant>);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(thread_time().ok_or_else(Instant::now))
    }

    pub(super) fn elapsed(self) -> Duration {
        match self.0 {
            Ok(before) => thread_time().unwrap_or(before).saturating_sub(before),
            Err(started) => started.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let clock = Clock::start();
        let mut sum = 0_u64;
        while clock.elapsed() < Duration::from_millis(2) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }
}
