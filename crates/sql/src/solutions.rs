//! The solutions of a puzzle, one by one.
//!
//! Most puzzles have one, which the solvers of one puzzle find ten times as fast
//! as the search that can go on later.

use std::time::Duration;

use quadrille::cover::{Count, Solver};
use quadrille::limits::Limits;
use quadrille::sudoku::Encoding;
use quadrille::text::{Alphabet, Puzzle};

use crate::Failure;
use crate::puzzle::parse;
use crate::stream::{MOMENT, Next, Stream};
use crate::worker::{self, line};

/// The solutions of a puzzle. One value is used for one puzzle after the other,
/// and keeps what helps with the next.
#[derive(Default, Debug)]
pub struct Solutions {
    /// The solution of a puzzle with only one, until it is returned.
    only: Option<String>,
    /// Boards as exact cover: that of the last puzzle.
    encoding: Option<Encoding>,
    alphabet: Option<Alphabet>,
    stream: Stream,
}

impl Solutions {
    /// Starts before the first solution of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a puzzle.
    pub fn start(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.stream = Stream::Ended;
        let brief = Limits::none().with_time(MOMENT).started();
        match worker::with(|worker| worker.check(text, &brief)) {
            Ok(found) if matches!(found.count, Count::Exact(_)) => {
                self.only = found.line();
                return Ok(());
            }
            Ok(_) | Err(Failure::Stopped(_)) => self.only = None,
            Err(failure) => return Err(failure),
        }
        let puzzle = parse(text)?;
        self.alphabet = Some(puzzle.alphabet);
        let encoding = self.encoding_of(&puzzle)?;
        let mut solver = Solver::new(encoding.problem().clone());
        let clues = encoding.options_of(&puzzle.grid);
        solver.choose(clues).map_err(Failure::refused)?;
        if let Some(marks) = &puzzle.marks {
            let ruled_out = marks
                .ruled_out()
                .map(|(cell, digit)| encoding.option(cell, digit));
            solver.exclude(ruled_out).map_err(Failure::refused)?;
        }
        self.stream = Stream::start(solver);
        Ok(())
    }

    /// Returns the next solution as one line, if it is found within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn next_within(&mut self, time: Duration) -> Result<Next<String>, Failure> {
        if let Some(solution) = self.only.take() {
            return Ok(Next::Found(solution));
        }
        Ok(match self.stream.next_within(time)? {
            Next::Found(options) => match (&self.encoding, self.alphabet) {
                (Some(encoding), Some(alphabet)) => {
                    Next::Found(line(&encoding.grid_of(options), alphabet))
                }
                _ => unreachable!("the search was started with an encoding"),
            },
            Next::Waiting => Next::Waiting,
            Next::Ended => Next::Ended,
        })
    }

    /// Returns the board of a puzzle as exact cover.
    fn encoding_of(&mut self, puzzle: &Puzzle) -> Result<&Encoding, Failure> {
        let (shape, variant) = (puzzle.grid.shape(), puzzle.variant.clone());
        let is_same = |other: &Encoding| other.shape() == shape && *other.variant() == variant;
        let encoding = match self.encoding.take().filter(is_same) {
            Some(encoding) => encoding,
            None => Encoding::new(shape, &variant).map_err(Failure::refused)?,
        };
        Ok(self.encoding.insert(encoding))
    }
}
