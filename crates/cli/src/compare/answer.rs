//! What contenders are asked, and what they answer.

use quadrille::board::{DigitSet, Grid};
use quadrille::cover::Count;
use quadrille::limits::{Limits, Stop};

/// What to look for in each puzzle, and for how long.
#[derive(Clone, Debug)]
pub struct Task {
    /// Stop at this many solutions; `None` to count them all.
    pub solutions: Option<u64>,
    /// When to stop otherwise. Reasoning has no nodes, and SQL and outside
    /// programs do not tell theirs.
    pub limits: Limits,
}

impl Task {
    /// Returns whether the interrupt has come.
    pub fn is_interrupted(&self) -> bool {
        self.limits.stop() == Some(Stop::Interrupt)
    }

    /// Returns the end of a contender that was stopped.
    pub(super) fn stopped(&self) -> End {
        if self.is_interrupted() {
            End::Interrupt
        } else {
            End::Limit
        }
    }

    /// Returns whether a count leaves nothing to ask.
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
    /// It found as many solutions as were asked for, or all of them.
    Solved,
    /// It has shown that there is no solution.
    NoSolution,
    /// It knows no further, and believes that these digits are possible in
    /// the cells, in reading order.
    Stuck(Vec<DigitSet>),
    /// It gave no solution, and no reason.
    Silent,
    /// It said nothing at all; this is how.
    Mute(String),
    /// A limit on time or nodes was reached.
    Limit,
    /// The interrupt came first.
    Interrupt,
    /// It cannot go on, and this is why.
    Failed(String),
}

/// What a contender has to say about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How it left the puzzle.
    pub end: End,
    /// The first solution that it found, possibly before a limit was reached.
    pub solution: Option<Grid>,
    /// How many solutions it says there are; `None` if it does not say.
    pub count: Option<Count>,
    /// What it took.
    pub work: Work,
}

impl Answer {
    /// An answer without a solution.
    pub(super) fn without_solution(end: End) -> Answer {
        Answer {
            end,
            solution: None,
            count: None,
            work: Work::default(),
        }
    }

    /// The answer of a contender that counts. If the count leaves something to
    /// ask, it was stopped.
    pub(super) fn counted(task: &Task, count: Count, solution: Option<Grid>) -> Answer {
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

/// What an answer took, in the contender's own units.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// Nodes of its search tree, if it searches and tells.
    pub nodes: Option<u64>,
    /// Nodes of the tree with more than one branch, if it tells these.
    pub guesses: Option<u64>,
    /// How often its rules placed or removed something, if it has rules.
    pub firings: Option<u64>,
}
