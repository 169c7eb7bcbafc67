//! Clues of classic puzzles go in lanes, one question about each puzzle at a
//! time.

use super::ClueRemoval;
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
        let mut cells = self.removal.next_cells(self.step);
        match (cells.next(), cells.next()) {
            (Some(&cell), None) => Some(Known::new(cell, self.removal.left.clues().get(cell)?)),
            _ => None,
        }
    }

    /// Puts the clues in question back, unless the rest is unique.
    fn conclude(&mut self, verdict: &Verdict) {
        let groups = self.removal.tried..self.removal.tried + self.step;
        if self.removal.conclude(self.step, verdict) {
            return;
        }
        let values = self.removal.left.clues().values();
        for cell in self.removal.groups[groups].iter().flatten() {
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
    loop {
        all.retain_mut(|bare| {
            let goes_on = bare.take_out();
            if !goes_on {
                bare.removal.take_groups();
            }
            goes_on
        });
        if all.is_empty() {
            return;
        }
        for some in all.chunks_mut(BATCH) {
            let puzzles: Vec<&Puzzle> = some.iter().map(|bare| &bare.cells).collect();
            let known: Vec<Option<Known>> = some.iter().map(Bare::known).collect();
            let report = lanes.count_beyond(&puzzles, &known, &job);
            for (number, bare) in some.iter_mut().enumerate() {
                let answer = report.answer(number);
                bare.conclude(&Verdict::new(answer.count(), answer.stop(), None));
            }
        }
    }
}
