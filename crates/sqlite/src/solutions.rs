//! `sudoku_solutions`: the solutions of a puzzle, one by one.
//!
//! Most puzzles have one, which the solvers of one puzzle find ten times as fast
//! as the search that can go on later.

use quadrille::cover::{Count, Solver};
use quadrille::limits::Limits;
use quadrille::sudoku::Encoding;
use quadrille::text::{Alphabet, Puzzle};
use rusqlite::types::{Value, ValueRef};

use crate::failure::Failure;
use crate::patience::MOMENT;
use crate::puzzle::parse;
use crate::stream::Stream;
use crate::table::{Database, Function};
use crate::value::text_of;
use crate::worker::{self, line};

/// The solutions of a puzzle.
#[derive(Default)]
pub struct Solutions {
    /// The solution of a puzzle with only one, until it is the row.
    only: Option<String>,
    /// Boards as exact cover: that of the last puzzle.
    encoding: Option<Encoding>,
    alphabet: Option<Alphabet>,
    stream: Stream,
    solution: String,
}

impl Function for Solutions {
    const NAME: &'static str = "sudoku_solutions";
    const COLUMNS: &'static [&'static str] = &["solution"];
    const ARGUMENT: &'static str = "puzzle";
    const ROWS: u32 = 10;
    const IS_INNOCUOUS: bool = true;

    fn start(&mut self, _: Database, argument: ValueRef<'_>) -> Result<(), Failure> {
        let text = text_of(argument)?.unwrap_or_default();
        self.stream = Stream::Ended;
        let brief = Limits::none().with_time(MOMENT).started();
        match worker::with(|worker| worker.check(&text, &brief)) {
            Ok(found) if matches!(found.count, Count::Exact(_)) => {
                self.only = found.line();
                return Ok(());
            }
            Ok(_) | Err(Failure::Stopped(_)) => self.only = None,
            Err(failure) => return Err(failure),
        }
        let puzzle = parse(&text)?;
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

    fn advance(&mut self, db: Database) -> Result<bool, Failure> {
        if let Some(solution) = self.only.take() {
            self.solution = solution;
            return Ok(true);
        }
        let Some(options) = self.stream.next(db)? else {
            return Ok(false);
        };
        if let (Some(encoding), Some(alphabet)) = (&self.encoding, self.alphabet) {
            self.solution = line(&encoding.grid_of(options), alphabet);
        }
        Ok(true)
    }

    fn column(&self, _: usize) -> Value {
        Value::Text(self.solution.clone())
    }
}

impl Solutions {
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
