//! Whether 9x9 puzzles within the clues of one are unique, in lanes.
//!
//! All of these puzzles have the solution of the first one. Another solution of
//! any of them differs from it in an *unavoidable set* of cells: whatever has no
//! clue there is not unique. Such sets answer most of the questions to which
//! the answer is no, each by a glance at 81 bits. The rest go to lanes.
//!
//! Within 17 clues and nine more, all minimal puzzles take 0.93 ms, and 8.2 ms if each question is
//! searched for two solutions (`docs/lab/sudoku.md`).

use super::Judge;
use crate::board::{Cell, Givens, Grid};
use crate::lanes::{self, Answer, Job, Known, Lanes, Puzzle};
use crate::limits::{Limits, Stop};
use crate::sudoku::question::Start;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// The most unavoidable sets to remember.
const SETS: usize = 512;

/// Cells, one bit each.
type Cells = u128;

/// Judges the puzzles within one.
pub(super) struct InLanes {
    lanes: Lanes,
    limits: Limits,
    clues: Puzzle,
    solution: Grid,
    sets: Vec<Cells>,
    /// The number of sets found.
    found: usize,
}

impl InLanes {
    /// Returns a judge for a unique puzzle with its solution, if lanes support
    /// it and its limits.
    pub(super) fn new(
        search: &mut Search,
        run: &Run<'_>,
        puzzle: &Givens<'_>,
        solution: &Grid,
    ) -> Option<InLanes> {
        // Lanes do not count nodes, and a deadline needs no charging.
        let may = !run.counts_nodes() && run.time_left().is_none();
        let clues = Start::plain(puzzle).filter(|_| may)?;
        Some(InLanes {
            lanes: search.lend_lanes()?,
            limits: run.next(),
            clues,
            solution: solution.clone(),
            sets: Vec::new(),
            found: 0,
        })
    }

    /// Returns the lanes.
    pub(super) fn into_lanes(self) -> Lanes {
        self.lanes
    }

    /// Returns the cells of all clues.
    pub(super) fn all_clues(&self) -> Cells {
        let cells = self.clues.iter().enumerate();
        let clues = cells.filter(|(_, byte)| (b'1'..=b'9').contains(*byte));
        clues.map(|(cell, _)| 1 << cell).sum()
    }

    /// Returns the puzzle with the clues of these cells.
    fn puzzle(&self, cells: Cells) -> Puzzle {
        let mut puzzle = self.clues;
        for (cell, byte) in puzzle.iter_mut().enumerate() {
            if cells >> cell & 1 == 0 {
                *byte = b'.';
            }
        }
        puzzle
    }

    /// Remembers where another solution differs; the one itself differs
    /// nowhere.
    fn learn(&mut self, other: &Puzzle) {
        let values = self.solution.values().iter().zip(other);
        let differs = values.map(|(value, byte)| b'0' + value != *byte);
        let set: Cells = (0..)
            .zip(differs)
            .map(|(cell, it)| Cells::from(it) << cell)
            .sum();
        if set == 0 {
            return;
        }
        match self.sets.get_mut(self.found % SETS) {
            Some(oldest) => *oldest = set,
            None => self.sets.push(set),
        }
        self.found += 1;
    }
}

impl Judge for InLanes {
    type Puzzle = Cells;

    fn without(&self, puzzle: &Cells, cells: &[Cell]) -> Cells {
        cells
            .iter()
            .fold(*puzzle, |left, cell| left & !(1 << cell.index()))
    }

    fn grid(&self, puzzle: &Cells) -> Grid {
        let cells = self.puzzle(*puzzle);
        lanes::grid_of(&cells).unwrap_or_else(|| unreachable!("clues of a puzzle"))
    }

    fn judge(&mut self, puzzles: &[(Cells, Option<Cell>)]) -> Vec<Result<bool, Stop>> {
        let mut verdicts = Vec::with_capacity(puzzles.len());
        let (mut asked, mut known, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for (place, &(puzzle, removed)) in puzzles.iter().enumerate() {
            verdicts.push(Ok(false));
            if !self.sets.iter().any(|set| set & puzzle == 0) {
                let solved = |cell| Some(Known::new(cell, self.solution.get(cell)?));
                asked.push(self.puzzle(puzzle));
                known.push(removed.and_then(solved));
                places.push(place);
            }
        }
        let asked: Vec<&Puzzle> = asked.iter().collect();
        // One of two is the solution that is known, if it is not left out.
        let job = Job::count_up_to(2).keeping(2).within(&self.limits);
        let report = self.lanes.count_beyond(&asked, &known, &job);
        let mut others = Vec::new();
        for (number, place) in places.into_iter().enumerate() {
            verdicts[place] = match report.answer(number) {
                Answer::Stopped(_, stop) => Err(stop),
                Answer::Exactly(_) => Ok(true),
                _ => Ok(false),
            };
            if verdicts[place] == Ok(false) {
                others.extend(report.kept(number).copied());
            }
        }
        others.iter().for_each(|other| self.learn(other));
        verdicts
    }

    fn stop(&self) -> Option<Stop> {
        self.limits.stop()
    }
}
