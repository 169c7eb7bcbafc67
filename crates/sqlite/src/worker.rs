//! Answers about one puzzle.
//!
//! A scalar function sees one puzzle at a time, so the lanes of the machine's
//! vectors stay nearly empty. They are the fastest way for one 9x9 puzzle all the
//! same. Puzzles of 17 clues checked one by one, per second of processor time, on
//! an Intel Xeon with AVX-512 that was busy with other work:
//!
//! | lanes, AVX-512 | lanes, AVX2 | lanes, portable | exact cover, with reading |
//! |---------------:|------------:|----------------:|--------------------------:|
//! |        112,000 |     112,000 |          34,000 |                    13,600 |

use std::cell::Cell;
use std::time::Duration;

use quadrille::board::{Digit, Givens, Grid, Marks, Shape};
use quadrille::cover::Count;
use quadrille::lanes::{self, Answer, InstructionSet, Job, Lanes};
use quadrille::limits::{Limits, Stop};
use quadrille::rules::{Difficulty, Method, Verdict};
use quadrille::sudoku::{Outcome, Solver, Status};
use quadrille::text::{Alphabet, Format, Puzzle, Writer, write_line};

use crate::failure::Failure;
use crate::puzzle::{parse, parse_plain};

/// The time in lanes after which sums over partitions count the solutions.
const IN_LANES: Duration = Duration::from_millis(50);

/// The cells of a 9x9 puzzle.
type Cells = lanes::Puzzle;

/// The solvers of a thread, kept for its next puzzle.
pub struct Worker {
    lanes: Lanes,
    solver: Solver,
}

/// What is known about the solutions of a puzzle.
pub struct Found {
    /// Whether there is one solution, several or none.
    pub status: Status,
    /// The number of solutions found.
    pub count: Count,
    /// A solution, if it was asked for and there is one.
    pub solution: Option<Grid>,
    /// The alphabet of the puzzle.
    alphabet: Alphabet,
}

impl Found {
    /// Returns the solution as one line.
    pub fn line(&self) -> Option<String> {
        let solution = self.solution.as_ref()?;
        Some(line(solution, self.alphabet))
    }
}

/// A puzzle as it is answered fastest.
enum Form {
    /// The cells of a 9x9 puzzle, for lanes.
    Cells(Box<Cells>),
    /// Any other puzzle, for exact cover.
    Other(Box<Puzzle>),
}

impl Form {
    fn of(text: &[u8]) -> Result<Form, Failure> {
        let puzzle = parse(text)?;
        let cells = puzzle.is_plain().then(|| lanes::puzzle_of(&puzzle.grid));
        Ok(match cells.flatten() {
            Some(cells) => Form::Cells(Box::new(cells)),
            None => Form::Other(Box::new(puzzle)),
        })
    }
}

thread_local! {
    static IDLE: Cell<Option<Box<Worker>>> = const { Cell::new(None) };
}

/// Lends the worker of this thread. A function that is called meanwhile, by a
/// progress handler with a connection of its own, gets another.
pub fn with<T>(work: impl FnOnce(&mut Worker) -> T) -> T {
    let mut worker = IDLE.take().unwrap_or_else(|| Box::new(Worker::new()));
    let done = work(&mut worker);
    IDLE.set(Some(worker));
    done
}

impl Worker {
    fn new() -> Worker {
        let set = InstructionSet::best();
        Worker {
            lanes: Lanes::new(set).unwrap_or_else(|| unreachable!("{set:?} is available")),
            solver: Solver::new(),
        }
    }

    /// Counts solutions up to a limit: 2 decides whether there is exactly one.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a puzzle, or the work was stopped.
    pub fn count_up_to(
        &mut self,
        text: &[u8],
        limit: u64,
        limits: &Limits,
    ) -> Result<Found, Failure> {
        self.search(text, Job::count_up_to(limit), limit, limits)
    }

    /// Does the same up to 2, and finds a solution.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn check(&mut self, text: &[u8], limits: &Limits) -> Result<Found, Failure> {
        let job = Job::count_up_to(2).with_solutions();
        self.search(text, job, 2, limits)
    }

    /// Finds a solution.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn solve(&mut self, text: &[u8], limits: &Limits) -> Result<Option<String>, Failure> {
        let job = Job::count_up_to(1).with_solutions();
        Ok(self.search(text, job, 1, limits)?.line())
    }

    /// Counts all solutions.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn count(&mut self, text: &[u8], limits: &Limits) -> Result<Count, Failure> {
        let grid;
        let puzzle;
        let givens = match Form::of(text)? {
            Form::Cells(cells) => {
                let slice = limits.clone().with_time(IN_LANES);
                let job = Job::count_up_to(u64::MAX).within(&slice);
                match self.lanes.count(&[&cells], &job).answer(0) {
                    Answer::Stopped(..) => limits.stop().map_or(Ok(()), Err)?,
                    answer => return Ok(answer.count()),
                }
                grid = lanes::grid_of(&cells);
                grid.as_ref()
                    .unwrap_or_else(|| unreachable!("cells of a puzzle"))
                    .into()
            }
            Form::Other(other) => {
                puzzle = other;
                Givens::from(&*puzzle)
            }
        };
        self.solver.set_limits(limits.clone());
        Ok(finished(self.solver.count_exact(givens))?.count)
    }

    /// Finds the candidates that are part of a solution; `None` without one.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn candidates(&mut self, text: &[u8], limits: &Limits) -> Result<Option<String>, Failure> {
        let found = self.check(text, limits)?;
        let Some(solution) = found.solution else {
            return Ok(None);
        };
        let puzzle = parse(text)?;
        let marks = match found.status {
            Status::Unique => Marks::of(&solution),
            _ => self.union(&puzzle, limits)?,
        };
        let shape = marks.shape();
        // Only 9x9 candidates are recognised as one line of symbols.
        let is_line = shape == Shape::CLASSIC && puzzle.variant.is_classic();
        let (format, clues) = match is_line {
            // A single candidate is a clue there.
            true => (Format::Sukaku, marks.clues()),
            false => (Format::Jsonl, puzzle.grid),
        };
        let found = Puzzle::new(clues, puzzle.alphabet).with_variant(&puzzle.variant);
        let found = found.map_err(Failure::refused)?;
        let mut out = Vec::new();
        let written = Writer::new(format).puzzle(&found.with_marks(marks), &mut out);
        written.map_err(Failure::refused)?;
        Ok(Some(string(out).trim_end().to_owned()))
    }

    /// Returns the candidates that are part of a solution, by a search for each.
    fn union(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<Marks, Failure> {
        self.solver.set_limits(limits.clone());
        let counts = self.solver.candidate_counts_up_to(puzzle, 1);
        if let Some(stop) = counts.stop().filter(|stop| stop.is_early()) {
            return Err(stop.into());
        }
        let mut marks = Marks::full(counts.shape());
        for cell in counts.shape().cells() {
            let is_in_any = |digit: &Digit| counts.of(cell, *digit).number() > 0;
            let digits = Digit::all(counts.shape().side()).filter(is_in_any);
            marks.set(cell, digits.collect());
        }
        Ok(marks)
    }

    /// Rates the puzzle by the hardest technique that it needs; `None` unless it
    /// has exactly one solution.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to), or if there is more than
    /// clues.
    pub fn rate(&mut self, text: &[u8], limits: &Limits) -> Result<Option<Difficulty>, Failure> {
        let puzzle = parse_plain(text)?;
        if self.count_up_to(text, 2, limits)?.status != Status::Unique {
            return Ok(None);
        }
        let report = Method::Techniques.solve(&puzzle.grid, Some(1), limits);
        match report.verdict {
            Verdict::Stopped(stop) => Err(stop.into()),
            _ => Ok(report.difficulty()),
        }
    }

    /// Solves by lanes, or else by exact cover.
    fn search(
        &mut self,
        text: &[u8],
        job: Job,
        limit: u64,
        limits: &Limits,
    ) -> Result<Found, Failure> {
        let puzzle = match Form::of(text)? {
            Form::Cells(cells) => {
                let report = self.lanes.count(&[&cells], &job.within(limits));
                let answer = report.answer(0);
                let solution = report.solution(0).and_then(lanes::grid_of);
                return match answer {
                    // Lanes went on to a second solution, to always report the
                    // same one.
                    Answer::Stopped(_, stop) if solution.is_none() => Err(stop.into()),
                    _ => Ok(Found {
                        status: answer.status(),
                        count: answer.count(),
                        solution,
                        alphabet: Alphabet::Digits,
                    }),
                };
            }
            Form::Other(puzzle) => puzzle,
        };
        self.solver.set_limits(limits.clone());
        let outcome = finished(self.solver.count_up_to(&*puzzle, limit))?;
        Ok(Found {
            status: outcome.status,
            count: outcome.count,
            solution: outcome.solutions.into_iter().next(),
            alphabet: puzzle.alphabet,
        })
    }
}

/// Returns the canonical form of a puzzle.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle of clues alone, or the work was
/// stopped.
pub fn canonical(text: &[u8], limits: &Limits) -> Result<String, Failure> {
    let puzzle = parse_plain(text)?;
    let canonical = puzzle.grid.canonical_within(limits)?;
    Ok(line(&canonical.grid, puzzle.alphabet))
}

/// Returns a grid as one line.
pub fn line(grid: &Grid, alphabet: Alphabet) -> String {
    let mut line = Vec::new();
    write_line(grid, alphabet, &mut line);
    string(line)
}

fn string(text: Vec<u8>) -> String {
    String::from_utf8(text).unwrap_or_else(|_| unreachable!("symbols are text"))
}

/// Returns an outcome unless it was stopped.
fn finished(outcome: Outcome) -> Result<Outcome, Stop> {
    match outcome.stop.filter(|stop| stop.is_early()) {
        Some(stop) => Err(stop),
        None => Ok(outcome),
    }
}
