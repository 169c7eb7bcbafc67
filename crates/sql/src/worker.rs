//! Answers about puzzles, one or many at a time.
//!
//! A function of SQLite sees one puzzle at a time, so the lanes of the machine's vectors stay nearly empty.
//! They are still the fastest way for one 9x9 puzzle: 8 times as fast as reading it and searching by exact
//! cover (`docs/lab/sql.md`).

mod many;
mod rating;
mod reply;

use std::cell::Cell;
use std::sync::Arc;

use quadrille::board::{Digit, Grid, Marks, Shape};
use quadrille::cover::Count;
use quadrille::human::Scale;
use quadrille::limits::Limits;
use quadrille::rate::Rater;
use quadrille::sudoku::{Crowd, Encoding, Member, Solution, Solver, Status};
use quadrille::text::{Alphabet, Format, Puzzle, Writer};

use crate::Failure;
use crate::puzzle::Row;

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
    /// The board of the last puzzle that was searched for many solutions.
    encoding: Option<Arc<Encoding>>,
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
            encoding: None,
        }
    }

    /// Finds a solution, and counts up to 2: that decides whether there is exactly one.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a puzzle, or the work was stopped.
    pub fn check(&mut self, row: &Row<'_>, limits: &Limits) -> Result<Found, Failure> {
        let mut found = None;
        let search = Search::up_to(2).with_solutions();
        self.answers(&[Some(*row)], search, limits, |_, reply| {
            found = Some(reply.map(|reply| Found {
                status: reply.status,
                count: reply.count,
                solution: reply.solution.map(Solution::into_grid),
                alphabet: reply.alphabet,
            }));
        });
        found.unwrap_or_else(|| unreachable!("a row has a reply"))
    }

    /// Finds the candidates that are part of a solution; `None` without one.
    ///
    /// # Errors
    ///
    /// As for [`check`](Worker::check).
    pub fn candidates(
        &mut self,
        row: &Row<'_>,
        limits: &Limits,
    ) -> Result<Option<String>, Failure> {
        let found = self.check(row, limits)?;
        let Some(solution) = found.solution else {
            return Ok(None);
        };
        let puzzle = row.parse()?;
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

    /// Returns the board of a puzzle as exact cover.
    pub(crate) fn encoding_of(&mut self, puzzle: &Puzzle) -> Result<Arc<Encoding>, Failure> {
        let (shape, variant) = (puzzle.grid.shape(), &puzzle.variant);
        if let Some(known) = &self.encoding
            && known.shape() == shape
            && known.variant() == variant
        {
            return Ok(Arc::clone(known));
        }
        let encoding = Encoding::new(shape, variant).map_err(Failure::refused)?;
        Ok(Arc::clone(self.encoding.insert(Arc::new(encoding))))
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
}

/// Returns the canonical form of a puzzle.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle of clues alone, or the work was
/// stopped.
pub fn canonical(row: &Row<'_>, limits: &Limits) -> Result<String, Failure> {
    let puzzle = row.parse_plain()?;
    let canonical = puzzle.grid.canonical_within(limits)?;
    Ok(line(&canonical.grid, puzzle.alphabet))
}
