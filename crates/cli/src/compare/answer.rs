//! What contenders are asked, and what they answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quadrille::board::{DigitSet, Grid};
use quadrille::cover::Count;

/// What to look for in each puzzle, and for how long.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Stop at this many solutions; `None` to count them all.
    pub solutions: Option<u64>,
    /// Stop a search at this many nodes. Reasoning has none, and SQL and
    /// outside programs do not tell theirs.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop once this is true.
    pub interrupt: Arc<AtomicBool>,
}

impl Limits {
    /// Whether the interrupt has come.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Whether a count leaves nothing to ask.
    pub(super) fn is_answered_by(&self, count: Count) -> bool {
        count.is_exact()
            || self
                .solutions
                .is_some_and(|limit| count.number() >= u128::from(limit))
    }
}

impl Default for Limits {
    /// Two solutions, which tells whether there is only one, and no other
    /// limit.
    fn default() -> Limits {
        Limits {
            solutions: Some(2),
            nodes: None,
            time: None,
            interrupt: Arc::default(),
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

    /// The answer of a contender that counts. `stop` is the end if the count
    /// leaves something to ask.
    pub(super) fn counted(
        limits: &Limits,
        count: Count,
        solution: Option<Grid>,
        stop: impl FnOnce() -> End,
    ) -> Answer {
        let end = if !limits.is_answered_by(count) {
            stop()
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
