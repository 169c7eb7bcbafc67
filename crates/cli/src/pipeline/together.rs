//! Questions that the library answers for many puzzles together.

use std::ops::ControlFlow;

use quadrille::text::Puzzle;

use super::batch::Batch;
use super::page::Page;
use super::question::{Question, Task};

/// A question that is asked of many puzzles at a time, which is faster than one
/// by one. Its [`Question`] passes both kinds of work on to here.
pub trait Together: Question {
    /// The answer for a puzzle.
    type Answer;

    /// Visits the answers for puzzles, in their order, until the visitor breaks.
    fn each_answer(
        &self,
        worker: &mut Self::Worker,
        puzzles: &[&Puzzle],
        visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Writes an answer. Breaks to end the run.
    fn tell(&self, answer: Self::Answer, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()>;

    /// Answers for one puzzle.
    fn answer_one(
        &self,
        worker: &mut Self::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        self.each_answer(worker, &[task.puzzle], |answer| {
            self.tell(answer, task, page)
        })
    }

    /// Answers for the puzzles of a batch. Records that are no puzzles are
    /// refused in their place.
    fn answer_together(
        &self,
        worker: &mut Self::Worker,
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        debug_assert!(!self.wants_clues_alone(), "each puzzle has an answer");
        page.check_interrupt()?;
        let records = batch.records();
        let puzzles = records.iter().filter_map(|it| it.puzzle.as_ref().ok());
        let puzzles: Vec<&Puzzle> = puzzles.collect();
        let mut lines = (batch.before..).zip(&records);
        self.each_answer(worker, &puzzles, |answer| {
            let task =
                lines.find_map(|(number, record)| self.task(&batch.source, number, record, page));
            let Some(task) = task else {
                unreachable!("there are as many answers as puzzles");
            };
            self.tell(answer, &task, page)?;
            page.check_interrupt()?;
            page.pass_on()
        })?;
        for (number, record) in lines {
            // No puzzle is left.
            self.task(&batch.source, number, record, page);
        }
        page.pass_on()
    }
}
