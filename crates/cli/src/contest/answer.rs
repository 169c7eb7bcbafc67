//! The task of contenders, and their answers.

use quadrille::board::{DigitSet, Grid};
use quadrille::cover::Count;
use quadrille::limits::{Limits, Stop};

/// The question about each puzzle, with its limits.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number of solutions to stop at; `None` to count them all.
    pub solutions: Option<u64>,
    /// The limits. Limits on nodes do not apply to rules, SQL and outside
    /// programs.
    pub limits: Limits,
}

impl Task {
    /// Returns whether the interrupt has come.
    pub fn is_interrupted(&self) -> bool {
        self.limits.stop() == Some(Stop::Interrupt)
    }

    /// Returns the end of a contender that was stopped.
    pub fn stopped(&self) -> End {
        if self.is_interrupted() {
            End::Interrupt
        } else {
            End::Limit
        }
    }

    /// Returns whether a count is complete for this task.
    pub(super) fn is_answered_by(&self, count: Count) -> bool {
        let enough = |limit| count.number() >= u128::from(limit);
        count.is_exact() || self.solutions.is_some_and(enough)
    }
}

impl Default for Task {
    /// Two solutions, which tells whether there is only one, and no other
    /// limit.
    fn default() -> Task {
        Task {
            solutions: Some(2),
            limits: Limits::none(),
        }
    }
}

/// How a contender left a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It found all solutions asked for, or all there are.
    Solved,
    /// It has shown that there is no solution.
    NoSolution,
    /// It is stuck, and takes these digits to be possible in the cells, in
    /// reading order.
    Stuck(Vec<DigitSet>),
    /// The same, if the puzzle has one solution: otherwise the digits may be others.
    StuckIfUnique(Vec<DigitSet>),
    /// It gave no solution and no reason.
    Silent,
    /// It wrote nothing; the text describes how it ended.
    Mute(String),
    /// It ended badly on this puzzle: it crashed, or has an exit status that is not
    /// zero and wrote nothing, or needs too much memory; the text says how.
    Crashed(String),
    /// A limit on time or nodes was reached.
    Limit,
    /// The interrupt came first.
    Interrupt,
    /// It failed; the text says why.
    Failed(String),
}

/// The answer of a contender about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How it left the puzzle.
    pub end: End,
    /// The first solution that it found, possibly before a limit was reached.
    pub solution: Option<Grid>,
    /// The number of solutions it claims; `None` if it claims none.
    pub count: Option<Count>,
    /// Its work.
    pub work: Work,
}

impl Answer {
    /// Returns an answer without a solution.
    pub fn without_solution(end: End) -> Answer {
        Answer {
            end,
            solution: None,
            count: None,
            work: Work::default(),
        }
    }

    /// Returns the answer of a contender that counts. If the count is not
    /// complete, it was stopped.
    pub fn counted(task: &Task, count: Count, solution: Option<Grid>) -> Answer {
        let end = if !task.is_answered_by(count) {
            task.stopped()
        } else if count.number() == 0 {
            End::NoSolution
        } else {
            End::Solved
        };
        Answer {
            end,
            solution,
            count: Some(count),
            work: Work::default(),
        }
    }
}

/// The work for an answer, in units of the contender.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// Nodes of its search tree, if it counts them.
    pub nodes: Option<u64>,
    /// Nodes of the tree with more than one branch, if it counts them.
    pub guesses: Option<u64>,
    /// The number of applications of rules, if it has rules.
    pub firings: Option<u64>,
}
