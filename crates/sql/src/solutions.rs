//! The solutions of a puzzle, one by one.
//!
//! Most puzzles have one, which the solvers of one puzzle find ten times as fast
//! as the search that can go on later.

use std::sync::Arc;
use std::time::Duration;

use quadrille::cover::{Count, Solver};
use quadrille::limits::Limits;
use quadrille::sudoku::Encoding;
use quadrille::text::Alphabet;

use crate::Failure;
use crate::puzzle::Row;
use crate::stream::{MOMENT, Next, Stream};
use crate::worker::{self, line};

/// The solutions of a puzzle.
#[derive(Debug)]
pub enum Solutions {
    /// The solution of a puzzle with only one, until it is returned.
    Only(Option<String>),
    /// What a search finds.
    Search(Arc<Encoding>, Alphabet, Stream),
}

impl Solutions {
    /// Starts before the first solution of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a puzzle.
    pub fn start(row: &Row<'_>) -> Result<Solutions, Failure> {
        let brief = Limits::none().with_time(MOMENT).started();
        match worker::with(|worker| worker.check(row, &brief)) {
            Ok(found) if matches!(found.count, Count::Exact(_)) => {
                return Ok(Solutions::Only(found.line()));
            }
            Ok(_) | Err(Failure::Stopped(_)) => {}
            Err(failure) => return Err(failure),
        }
        let puzzle = row.parse()?;
        let encoding = worker::with(|worker| worker.encoding_of(&puzzle))?;
        let mut solver = Solver::new(encoding.problem().clone());
        let clues = encoding.options_of(&puzzle.grid);
        solver.choose(clues).map_err(Failure::refused)?;
        if let Some(marks) = &puzzle.marks {
            let ruled_out = marks
                .ruled_out()
                .map(|(cell, digit)| encoding.option(cell, digit));
            solver.exclude(ruled_out).map_err(Failure::refused)?;
        }
        let stream = Stream::start(solver);
        Ok(Solutions::Search(encoding, puzzle.alphabet, stream))
    }

    /// Returns the next solution as one line, if it is found within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn next_within(&mut self, time: Duration) -> Result<Next<String>, Failure> {
        match self {
            Solutions::Only(solution) => Ok(solution.take().map_or(Next::Ended, Next::Found)),
            Solutions::Search(encoding, alphabet, stream) => {
                let next = stream.next_within(time)?;
                Ok(next.map(|options| line(&encoding.grid_of(options), *alphabet)))
            }
        }
    }
}

/// Returns the first solutions of a puzzle, up to this number.
///
/// # Errors
///
/// Returns an error if the text is not a puzzle, or the work was stopped.
pub fn first(row: &Row<'_>, number: u64, limits: &Limits) -> Result<Vec<String>, Failure> {
    let mut solutions = Solutions::start(row)?;
    let mut found = Vec::new();
    while (found.len() as u64) < number {
        match solutions.next_within(MOMENT)? {
            Next::Found(solution) => found.push(solution),
            Next::Waiting => {}
            Next::Ended => break,
        }
        if let Some(stop) = limits.stop() {
            return Err(stop.into());
        }
    }
    Ok(found)
}
