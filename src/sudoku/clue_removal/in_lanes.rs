//! Clues of classic puzzles go in lanes, one question about each puzzle at a
//! time.
//!
//! *What is known.* The solution of a puzzle is known while it loses its clues.
//! Without one clue, only a solution with another digit in its cell is searched
//! for ([`Known`]): a clue that can go has none, which propagation alone mostly
//! shows, and of a clue that cannot go one solution is enough instead of two.
//! Without several clues both are searched for.
//!
//! *Steps.* With single clues that cheap, it does not pay to try two once one
//! alone has been tried: nearly all of the rest is needed.
//!
//! So 43,600 full grids are minimized per second, where two solutions and a new puzzle for each question make
//! 10,200, and tdoku's minimizer 7,400 (`docs/lab/sudoku.md`).

use super::removal::ClueRemoval;
use crate::lanes::{Known, Lanes, Puzzle};
use crate::limits::Limits;
use crate::sudoku::batch::{BATCH, Question, Start, Verdict};

/// A puzzle that is losing its clues, as lanes need it.
pub(super) struct Bare<'r, 'a> {
    removal: &'r mut ClueRemoval<'a>,
    /// What is left, without the clues in question.
    cells: Puzzle,
    /// The number of groups in question.
    step: usize,
}

impl<'r, 'a> Bare<'r, 'a> {
    /// Returns the puzzle for lanes; the same one if they do not support it.
    pub(super) fn of(
        removal: &'r mut ClueRemoval<'a>,
    ) -> Result<Bare<'r, 'a>, &'r mut ClueRemoval<'a>> {
        match Start::of(&removal.left) {
            Some(Start {
                clues,
                candidates: None,
            }) => Ok(Bare {
                removal,
                cells: clues,
                step: 0,
            }),
            _ => Err(removal),
        }
    }

    /// Takes the clues of the next groups out. Returns whether there are any.
    fn take_out(&mut self) -> bool {
        self.step = self.removal.next_step();
        for cell in self.removal.next_cells(self.step) {
            self.cells[cell.index()] = b'.';
        }
        self.step > 0
    }

    /// Returns the solution that is known of the puzzle without the clues in
    /// question, if only one is.
    fn known(&self) -> Option<Known> {
        match *self.removal.next_cells(self.step) {
            [cell] => Some(Known::new(cell, self.removal.left.clues().get(cell)?)),
            _ => None,
        }
    }

    /// Puts the clues in question back, unless the rest is unique.
    fn conclude(&mut self, verdict: &Verdict) {
        let groups = self.removal.tried..self.removal.tried + self.step;
        if self.removal.conclude(self.step, verdict) {
            if self.step == 1 {
                // Few of the rest can go, and one at a time is half the work.
                self.removal.step = 1;
            }
            return;
        }
        let values = self.removal.left.clues().values();
        for cell in self.removal.groups.cells(groups) {
            self.cells[cell.index()] = match values[cell.index()] {
                0 => b'.',
                value => b'0' + value,
            };
        }
    }
}

/// Removes every clue of each puzzle that can go.
pub(super) fn remove_clues(lanes: &mut Lanes, limits: &Limits, mut all: Vec<Bare<'_, '_>>) {
    let job = Question::UNIQUE.job(limits);
    let mut open: Vec<usize> = (0..all.len()).collect();
    loop {
        open.retain(|&place| all[place].take_out());
        if open.is_empty() {
            break;
        }
        for some in open.chunks(BATCH) {
            let puzzles: Vec<&Puzzle> = some.iter().map(|&place| &all[place].cells).collect();
            let known: Vec<Option<Known>> = some.iter().map(|&place| all[place].known()).collect();
            let report = lanes.count_beyond(&puzzles, &known, &job);
            for (number, &place) in some.iter().enumerate() {
                let answer = report.answer(number);
                all[place].conclude(&Question::UNIQUE.verdict(answer, None));
            }
        }
    }
    for bare in all {
        bare.removal.take_groups();
    }
}
