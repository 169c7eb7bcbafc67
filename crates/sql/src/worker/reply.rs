//! How solutions are searched for, and what is found.

use std::borrow::Cow;

use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::limits::Limits;
use quadrille::sudoku::{Answer, Crowd, Solution, Status};
use quadrille::text::{Alphabet, write_line};

use crate::Failure;

/// How solutions are searched for.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    limit: Option<u64>,
    wants_solutions: bool,
}

impl Search {
    /// Finds out whether there is one solution, several or none.
    pub const CHECK: Search = Search::up_to(2);

    /// Counts all solutions.
    pub const COUNT: Search = Search {
        limit: None,
        wants_solutions: false,
    };

    /// Finds a solution.
    pub const SOLVE: Search = Search::up_to(1).with_solutions();

    /// Counts solutions up to a limit.
    pub const fn up_to(limit: u64) -> Search {
        Search {
            limit: Some(limit),
            wants_solutions: false,
        }
    }

    /// Also finds a solution.
    pub(super) const fn with_solutions(self) -> Search {
        Search {
            wants_solutions: true,
            ..self
        }
    }

    pub(super) fn set(self, crowd: &mut Crowd, limits: &Limits) {
        crowd
            .set_limit(self.limit)
            .set_solutions(self.wants_solutions)
            .set_limits(limits.clone());
    }
}

/// What is known about the solutions of one of many puzzles.
#[derive(Debug)]
pub struct Reply<'a> {
    /// Whether there is one solution, several or none.
    pub status: Status,
    /// The number of solutions found.
    pub count: Count,
    /// A solution, if it was asked for and there is one.
    pub(super) solution: Option<Solution<'a>>,
    /// The alphabet of the puzzle.
    pub(super) alphabet: Alphabet,
}

impl Reply<'_> {
    /// Returns the solution as one line.
    pub fn line(&self) -> Option<Cow<'_, str>> {
        Some(match self.solution.as_ref()? {
            Solution::Cells(cells) => String::from_utf8_lossy(*cells),
            Solution::Grid(grid) => Cow::Owned(line(grid, self.alphabet)),
        })
    }
}

/// Returns the reply for an answer, unless the work was stopped.
pub(super) fn reply(answer: Answer<'_>, alphabet: Alphabet) -> Result<Reply<'_>, Failure> {
    match answer.stop.filter(|stop| stop.is_early()) {
        Some(stop) => Err(stop.into()),
        None => Ok(Reply {
            status: answer.status,
            count: answer.count,
            solution: answer.solution,
            alphabet,
        }),
    }
}

/// Returns a grid as one line.
pub fn line(grid: &Grid, alphabet: Alphabet) -> String {
    let mut line = Vec::new();
    write_line(grid, alphabet, &mut line);
    string(line)
}

/// Returns symbols as text.
pub(super) fn string(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_else(|_| unreachable!("symbols are text"))
}
