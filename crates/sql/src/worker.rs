//! Answers about puzzles, one or many at a time.
//!
//! A function of SQLite sees one puzzle at a time, so the lanes of the machine's vectors stay nearly empty.
//! They are still the fastest way for one 9x9 puzzle: 8 times as fast as reading it and searching by exact
//! cover (`docs/lab/sql.md`).

mod many;
mod rating;
mod reply;

use std::cell::Cell;

use quadrille::board::{Digit, Grid, Marks, Shape};
use quadrille::cover::Count;
use quadrille::human::Scale;
use quadrille::limits::Limits;
use quadrille::rate::Rater;
use quadrille::sudoku::{Crowd, Member, Solution, Solver, Status};
use quadrille::text::{Alphabet, Format, Puzzle, Writer};

use crate::Failure;
use crate::puzzle::{parse, parse_plain};

use reply::string;
pub use reply::{Reply, Search, line};

/// The solvers of a thread, kept for its next puzzle.
#[derive(Debug)]
pub struct Worker {
    crowd: Crowd,
    member: Member,
    /// For questions about candidates.
    solver: Solver,
    /// One for each scale that was asked for.
    raters: Vec<(Option<Scale>, Rater)>,
}

/// What is known about the solutions of a puzzle.
#[derive(Debug)]
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
        let crowd = Crowd::new();
        Worker {
            member: crowd.member(),
            crowd,
            solver: Solver::new(),
            raters: Vec::new(),
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
        self.search(text, Search::up_to(limit), limits)
    }

    /// Does the same up to 2, and finds a solution.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn check(&mut self, text: &[u8], limits: &Limits) -> Result<Found, Failure> {
        self.search(text, Search::up_to(2).with_solutions(), limits)
    }

    /// Finds a solution.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn solve(&mut self, text: &[u8], limits: &Limits) -> Result<Option<String>, Failure> {
        Ok(self.search(text, Search::SOLVE, limits)?.line())
    }

    /// Counts all solutions.
    ///
    /// # Errors
    ///
    /// As for [`count_up_to`](Worker::count_up_to).
    pub fn count(&mut self, text: &[u8], limits: &Limits) -> Result<Count, Failure> {
        Ok(self.search(text, Search::COUNT, limits)?.count)
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

    /// Searches for the solutions of a puzzle.
    fn search(&mut self, text: &[u8], search: Search, limits: &Limits) -> Result<Found, Failure> {
        let mut found = None;
        self.answers(&[Some(text)], search, limits, |_, reply| {
            found = Some(reply.map(|reply| Found {
                status: reply.status,
                count: reply.count,
                solution: reply.solution.map(Solution::into_grid),
                alphabet: reply.alphabet,
            }));
        });
        found.unwrap_or_else(|| unreachable!("a text has a reply"))
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
