//! Answers for many puzzles at a time.

use quadrille::limits::Limits;
use quadrille::sudoku::{Asked, Crowd};
use quadrille::text::{Alphabet, Puzzle};

use super::Worker;
use super::reply::{Reply, Search, reply};
use crate::Failure;
use crate::puzzle::Row;

impl Worker {
    /// The most puzzles that are checked together.
    pub const BATCH: usize = Crowd::BATCH;

    /// Returns the status of each text: `unique`, `multiple` or `none`, `invalid` for
    /// one that is not a puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub fn check_all(
        &mut self,
        rows: &[Option<Row<'_>>],
        limits: &Limits,
    ) -> Result<Vec<Option<&'static str>>, Failure> {
        let mut statuses = vec![None; rows.len()];
        let mut stopped = None;
        self.answers(rows, Search::CHECK, limits, |place, reply| {
            statuses[place] = match reply {
                Ok(reply) => Some(reply.status.name()),
                Err(Failure::Unfit(_)) => Some("invalid"),
                Err(failure) => return stopped = Some(failure),
            };
        });
        stopped.map_or(Ok(statuses), Err)
    }

    /// Searches for the solutions of many puzzles, and passes on the reply to
    /// each row with its place. Texts in an unusual form come last.
    pub fn answers(
        &mut self,
        rows: &[Option<Row<'_>>],
        search: Search,
        limits: &Limits,
        mut each: impl FnMut(usize, Result<Reply<'_>, Failure>),
    ) {
        let Worker { crowd, member, .. } = self;
        search.set(crowd, limits);
        // One puzzle is mostly answered before lists of it are made.
        if let [Some(row)] = rows
            && let Some(cells) = row.cells()
            && let Some(answer) = crowd.at_once(member, cells)
        {
            return each(0, reply(answer, Alphabet::Digits));
        }
        // The cells of a 9x9 puzzle go into the lanes as they are.
        let others = rows.iter().map(|row| {
            let other = row.filter(|row| row.cells().is_none())?;
            Some(other.parse())
        });
        let mut others: Vec<Option<Result<Puzzle, Failure>>> = others.collect();
        for (place, other) in others.iter_mut().enumerate() {
            if let Some(Err(failure)) = other.take_if(|other| other.is_err()) {
                each(place, Err(failure));
            }
        }
        let (mut asked, mut places) = (Vec::new(), Vec::new());
        for (place, row) in rows.iter().enumerate() {
            let cells = row.and_then(|row| row.cells());
            match (cells, &others[place]) {
                (Some(cells), _) => asked.push(Asked::Cells(cells)),
                (_, Some(Ok(puzzle))) => asked.push(Asked::from(puzzle)),
                _ => continue,
            }
            places.push(place);
        }
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
            let puzzle = match rows[place].unwrap_or_default().parse() {
                Ok(puzzle) => puzzle,
                Err(failure) => {
                    each(place, Err(failure));
                    continue;
                }
            };
            let asked = [Asked::from(&puzzle)];
            let mut answers = crowd.answers(member, &asked);
            let Some(Ok(answer)) = answers.next_answer() else {
                unreachable!("it was asked, and is a puzzle")
            };
            each(place, reply(answer, puzzle.alphabet));
        }
    }
}
