//! Answers for many puzzles at a time.

use std::borrow::Cow;

use quadrille::board::Shape;
use quadrille::cover::Count;
use quadrille::limits::Limits;
use quadrille::sudoku::{Answer, Asked, Crowd, Solution, Status};
use quadrille::text::{Alphabet, Puzzle};

use super::{Worker, line};
use crate::Failure;
use crate::puzzle::parse;

/// The status of a text that is not a puzzle.
const INVALID: &str = "invalid";

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
    alphabet: Alphabet,
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

impl Worker {
    /// The most puzzles that are checked together.
    pub const BATCH: usize = Crowd::BATCH;

    /// Returns the status of each text: `unique`, `multiple` or `none`, and
    /// `invalid` for one that is not a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub fn check_all(
        &mut self,
        texts: &[Option<&[u8]>],
        limits: &Limits,
    ) -> Result<Vec<Option<&'static str>>, Failure> {
        let mut statuses = vec![None; texts.len()];
        let mut stopped = None;
        self.answers(texts, Search::CHECK, limits, |place, reply| {
            statuses[place] = match reply {
                Ok(reply) => Some(reply.status.name()),
                Err(Failure::Refused(_)) => Some(INVALID),
                Err(failure @ Failure::Stopped(_)) => return stopped = Some(failure),
            };
        });
        stopped.map_or(Ok(statuses), Err)
    }

    /// Searches for the solutions of many puzzles, and passes on the reply to
    /// each text with its place. Texts in an unusual form come last.
    pub fn answers(
        &mut self,
        texts: &[Option<&[u8]>],
        search: Search,
        limits: &Limits,
        mut each: impl FnMut(usize, Result<Reply<'_>, Failure>),
    ) {
        // The cells of a 9x9 puzzle go into the lanes as they are.
        let is_cells = |text: &&[u8]| text.len() == Shape::CLASSIC.cell_count();
        let others = texts.iter().map(|text| {
            let other = text.filter(|text| !is_cells(text))?;
            Some(parse(other))
        });
        let mut others: Vec<Option<Result<Puzzle, Failure>>> = others.collect();
        for (place, other) in others.iter_mut().enumerate() {
            if let Some(Err(failure)) = other.take_if(|other| other.is_err()) {
                each(place, Err(failure));
            }
        }
        let (mut asked, mut places) = (Vec::new(), Vec::new());
        for (place, text) in texts.iter().enumerate() {
            let cells = text.and_then(|text| <&[u8; 81]>::try_from(text).ok());
            match (cells, &others[place]) {
                (Some(cells), _) => asked.push(Asked::Cells(cells)),
                (_, Some(Ok(puzzle))) => asked.push(Asked::from(puzzle)),
                _ => continue,
            }
            places.push(place);
        }
        let Worker { crowd, member, .. } = self;
        search.set(crowd, limits);
        let mut unusual = Vec::new();
        let mut answers = crowd.answers(member, &asked);
        for place in places {
            let alphabet = match &others[place] {
                Some(Ok(puzzle)) => puzzle.alphabet,
                _ => Alphabet::Digits,
            };
            match answers.next_answer() {
                Some(Ok(answer)) => each(place, reply(answer, alphabet)),
                // It may have other blanks.
                _ => unusual.push(place),
            }
        }
        for place in unusual {
            let puzzle = match parse(texts[place].unwrap_or_default()) {
                Ok(puzzle) => puzzle,
                Err(failure) => {
                    each(place, Err(failure));
                    continue;
                }
            };
            let asked = [Asked::from(&puzzle)];
            let Worker { crowd, member, .. } = self;
            let mut answers = crowd.answers(member, &asked);
            let Some(Ok(answer)) = answers.next_answer() else {
                unreachable!("it was asked, and is a puzzle")
            };
            each(place, reply(answer, puzzle.alphabet));
        }
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
