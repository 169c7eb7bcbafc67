//! The answers for puzzles, one after the other.

use super::{Crowd, Member};
use crate::board::{Givens, Grid};
use crate::cover::Count;
use crate::lanes::{self, Candidates, Puzzle};
use crate::limits::{Duration, Stop};
use crate::sudoku::batch::{BATCH, Start, Verdict};
use crate::sudoku::outcome::status_of;
use crate::sudoku::outcome::{Outcome, Status};
use crate::sudoku::question::Malformed;

/// The time for which puzzles are searched together.
const SLICE: Duration = Duration::from_millis(50);

/// A puzzle of a crowd.
#[derive(Clone, Debug)]
pub enum Asked<'a> {
    /// A 9x9 puzzle as text, row by row: `1` to `9`, and `.` or `0` for a
    /// blank. This is the fastest way.
    Cells(&'a [u8; 81]),
    /// Any puzzle. Boxed, so that lists of cells are short.
    Givens(Box<Givens<'a>>),
}

impl<'a, G: Into<Givens<'a>>> From<G> for Asked<'a> {
    fn from(givens: G) -> Asked<'a> {
        Asked::Givens(Box::new(givens.into()))
    }
}

/// What is known about a puzzle of a crowd.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer<'a> {
    /// What is known about the solutions.
    pub status: Status,
    /// The number of solutions found, exact or a lower bound.
    pub count: Count,
    /// Why the work ended before all solutions were found, if it did.
    pub stop: Option<Stop>,
    /// A solution, if there is one and it was asked for. It depends only on the
    /// puzzle, unless the work was stopped [early](Stop::is_early); then it may
    /// be missing.
    pub solution: Option<Solution<'a>>,
    /// Whether it took longer than its share of the time that it had together
    /// with others, or was searched by itself all along. What waits for the
    /// answers may want to pass on what it has.
    pub was_alone: bool,
}

/// A solution in the form in which the puzzle was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution<'a> {
    /// Digits as text.
    Cells(&'a [u8; 81]),
    /// A grid.
    Grid(Grid),
}

impl Solution<'_> {
    /// Returns the solution as a grid.
    pub fn into_grid(self) -> Grid {
        match self {
            Solution::Cells(cells) => {
                lanes::grid_of(cells).unwrap_or_else(|| unreachable!("cells of a solution"))
            }
            Solution::Grid(grid) => grid,
        }
    }
}

/// Puzzles one after the other whose answers differ in the solution only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alike<'a> {
    /// The number of puzzles.
    pub len: usize,
    /// What is known about the solutions of each.
    pub status: Status,
    /// The number of solutions found for each, exact or a lower bound.
    pub count: Count,
    /// The solution of each, if they were asked for.
    pub solutions: &'a [[u8; 81]],
}

impl<'a> Answer<'a> {
    pub(super) fn new(
        (count, stop): (Count, Option<Stop>),
        solution: Option<Solution<'a>>,
    ) -> Answer<'a> {
        Answer {
            status: status_of(count, stop),
            count,
            stop,
            solution,
            was_alone: false,
        }
    }

    /// Returns the answer of a search.
    fn of(outcome: Outcome, wants_solutions: bool) -> Answer<'static> {
        let solutions = outcome.solutions.into_iter();
        let solution = solutions
            .filter(|_| wants_solutions)
            .map(Solution::Grid)
            .next();
        Answer::new((outcome.count, outcome.stop), solution).alone()
    }

    /// Says that it was searched by itself.
    fn alone(self) -> Answer<'a> {
        Answer {
            was_alone: true,
            ..self
        }
    }
}

impl From<Answer<'_>> for Verdict {
    fn from(answer: Answer<'_>) -> Verdict {
        let solution = answer.solution.map(Solution::into_grid);
        Verdict::new(answer.count, answer.stop, solution)
    }
}

/// The answers for puzzles, in their order, as
/// [`Crowd::answers`](super::Crowd::answers) gives them.
#[derive(Debug)]
pub struct Answers<'a> {
    crowd: &'a Crowd,
    member: &'a mut Member,
    asked: &'a [Asked<'a>],
    /// The number of puzzles answered.
    done: usize,
    /// Whether the batch of the next puzzle was searched.
    is_begun: bool,
    /// How those of the batch under way are searched. Those beyond the end of
    /// the list are in lanes, as they are.
    ways: Vec<Way>,
    /// The number of answers taken from the lanes.
    taken: usize,
    /// The solution of a puzzle that was searched alone.
    alone: Puzzle,
}

/// How a puzzle is searched.
#[derive(Debug)]
enum Way {
    /// In a lane, as it is.
    Lane,
    /// In a lane that begins so.
    Start(Box<Start>),
    /// By a search of its own.
    Search,
}

impl<'a> Answers<'a> {
    pub(super) fn new(
        crowd: &'a Crowd,
        member: &'a mut Member,
        asked: &'a [Asked<'a>],
    ) -> Answers<'a> {
        Answers {
            crowd,
            member,
            asked,
            done: 0,
            is_begun: false,
            ways: Vec::new(),
            taken: 0,
            alone: [b'.'; 81],
        }
    }

    /// Returns the answers for the next puzzles, at most `most`, if these have
    /// one solution each and were asked as [cells](Asked::Cells); otherwise
    /// there is none, and the next answer is [`next_answer`](Self::next_answer).
    ///
    /// This is for programs to which a few nanoseconds for each puzzle matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::{Asked, Crowd, Status};
    ///
    /// let one = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
    /// let asked = [one, one, &[b'.'; 81]].map(Asked::Cells);
    /// let crowd = Crowd::new();
    /// let mut member = crowd.member();
    /// let mut answers = crowd.answers(&mut member, &asked);
    /// if let Some(alike) = answers.next_alike(10) {
    ///     assert_eq!((alike.len, alike.status), (2, Status::Unique));
    ///     assert_eq!(answers.next_alike(10), None);
    ///     let answer = answers.next_answer().expect("a third puzzle")?;
    ///     assert_eq!(answer.status, Status::Multiple);
    /// }
    /// # Ok::<(), quadrille::sudoku::Malformed>(())
    /// ```
    pub fn next_alike(&mut self, most: usize) -> Option<Alike<'_>> {
        let rest = self.asked.len() - self.done;
        let place = self.done % BATCH;
        if rest > 0 && !self.is_begun {
            self.search_together();
        }
        if !self.ways.is_empty() {
            return None;
        }
        let report = self.member.lanes.as_ref()?.report();
        let number = self.taken;
        let (len, solutions) = report.singles(number, most.min(rest).min(BATCH - place));
        if len == 0 {
            return None;
        }
        let has_solution = !solutions.is_empty();
        let known = self
            .crowd
            .question()
            .known(report.answer(number), has_solution)
            .ok()?;
        self.taken += len;
        self.done += len;
        self.is_begun = !self.done.is_multiple_of(BATCH);
        Some(Alike {
            len,
            status: status_of(known.0, known.1),
            count: known.0,
            solutions,
        })
    }

    /// Returns the answer for the next puzzle; `None` if there is no other.
    pub fn next_answer(&mut self) -> Option<Result<Answer<'_>, Malformed>> {
        let asked = self.asked.get(self.done)?;
        let place = self.done % BATCH;
        if !self.is_begun {
            self.search_together();
        }
        self.done += 1;
        self.is_begun = !self.done.is_multiple_of(BATCH);
        let (crowd, question) = (self.crowd, self.crowd.question());
        let way = self.ways.get(place).unwrap_or(&Way::Lane);
        let (puzzle, start) = match (way, asked) {
            (Way::Lane, &Asked::Cells(cells)) => (cells, None),
            (Way::Start(start), _) => (&start.clues, Some(&**start)),
            (_, Asked::Cells(cells)) => {
                return Some(match lanes::grid_of(cells) {
                    Some(grid) => Ok(self.in_cells(&grid)),
                    None => Err(Malformed),
                });
            }
            (_, Asked::Givens(givens)) => {
                let outcome = crowd.report(self.member, Givens::clone(givens));
                return Some(Ok(Answer::of(outcome, crowd.wants_solutions)));
            }
        };
        let number = self.taken;
        self.taken += 1;
        let Some(lanes) = &self.member.lanes else {
            unreachable!("they were used");
        };
        let (set, answer) = (lanes.instruction_set(), lanes.report().answer(number));
        if let lanes::Answer::Stopped(..) = answer {
            let givens = match asked {
                Asked::Givens(givens) => Some(givens),
                Asked::Cells(_) => None,
            };
            let is_marked = start.is_some_and(|start| start.candidates.is_some());
            if let (true, Some(givens)) = (is_marked, givens) {
                let outcome = crowd.report(self.member, Givens::clone(givens));
                return Some(Ok(Answer::of(outcome, crowd.wants_solutions)));
            }
            let together = match crowd.on_all_threads(set, &mut self.member.solver, puzzle) {
                Ok(together) => together,
                Err(malformed) => return Some(Err(malformed)),
            };
            let solution = together.solution.map(|solution| {
                self.alone = solution;
                &self.alone
            });
            let answer = Answer::new(together.known, form(solution, givens.is_some()));
            return Some(Ok(answer.alone()));
        }
        let solution = (self.member.lanes.as_ref()).and_then(|it| it.report().solution(number));
        let known = question.known(answer, solution.is_some());
        Some(known.map(|known| Answer::new(known, form(solution, start.is_some()))))
    }

    /// Searches those of the next batch that lanes can, for a slice of time.
    fn search_together(&mut self) {
        let batch = &self.asked[self.done..];
        let batch = &batch[..batch.len().min(BATCH)];
        let set = self.crowd.lanes();
        let way = |asked: &Asked<'_>| match asked {
            _ if set.is_none() => Way::Search,
            Asked::Cells(_) => Way::Lane,
            Asked::Givens(givens) => {
                Start::of(givens).map_or(Way::Search, |start| Way::Start(Box::new(start)))
            }
        };
        self.ways.clear();
        let is_cells = |asked: &Asked<'_>| matches!(asked, Asked::Cells(_));
        if set.is_none() || !batch.iter().all(is_cells) {
            self.ways.extend(batch.iter().map(way));
        }
        self.taken = 0;
        self.is_begun = true;
        let Some(set) = set else { return };
        let mut puzzles: Vec<&Puzzle> = Vec::with_capacity(batch.len());
        let mut candidates: Vec<Option<&Candidates>> = Vec::new();
        for (place, asked) in batch.iter().enumerate() {
            if let (true, Asked::Cells(cells)) = (self.ways.is_empty(), asked) {
                puzzles.push(cells);
                continue;
            }
            match (self.ways.get(place).unwrap_or(&Way::Lane), asked) {
                (Way::Lane, Asked::Cells(cells)) => puzzles.push(cells),
                (Way::Start(start), _) => {
                    if let Some(marks) = &start.candidates {
                        candidates.resize(puzzles.len(), None);
                        candidates.push(Some(marks));
                    }
                    puzzles.push(&start.clues);
                }
                _ => {}
            }
        }
        // A puzzle that is done within the slice has not taken longer.
        let limits = &self.crowd.limits;
        let slice = limits.time.map_or(SLICE, |time| time.min(SLICE));
        let job = self.crowd.question().job(&limits.clone().with_time(slice));
        self.member
            .lanes(set)
            .count_among(&puzzles, &candidates, &job);
    }

    /// Searches a puzzle that was asked as cells by itself.
    fn in_cells(&mut self, grid: &Grid) -> Answer<'_> {
        let outcome = self.crowd.report(self.member, grid);
        let solution = outcome.solutions.first().and_then(lanes::puzzle_of);
        let wanted = solution.filter(|_| self.crowd.wants_solutions);
        let solution = wanted.map(|solution| {
            self.alone = solution;
            Solution::Cells(&self.alone)
        });
        Answer::new((outcome.count, outcome.stop), solution).alone()
    }
}

/// Returns a solution from lanes in its form.
fn form(solution: Option<&Puzzle>, as_grid: bool) -> Option<Solution<'_>> {
    let solution = Solution::Cells(solution?);
    Some(match as_grid {
        true => Solution::Grid(solution.into_grid()),
        false => solution,
    })
}
