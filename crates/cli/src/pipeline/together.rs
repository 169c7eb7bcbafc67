//! Questions that the library answers for many puzzles together.

use std::ops::ControlFlow;

use quadrille::text::Puzzle;

use super::batch::{Batch, Line};
use super::page::Page;
use super::question::Question;
use super::task::Task;

/// A question that is asked of many puzzles at a time, which is faster than one
/// by one.
pub trait Bulk: Send + Sync + 'static {
    /// The state of a thread.
    type Worker: Send;
    /// The answer for a puzzle.
    type Answer;

    /// Returns the state of a new thread.
    fn worker(&self) -> Self::Worker;

    /// Visits the answers for puzzles with their numbers, in their order, until the visitor
    /// breaks.
    fn each_answer(
        &self,
        worker: &mut Self::Worker,
        puzzles: &[(u64, &Puzzle)],
        visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Writes an answer. Breaks to end the run.
    fn tell(&self, answer: Self::Answer, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()>;
}

/// Such a question, asked of whole batches.
pub struct Together<Q>(pub Q);

impl<Q: Bulk> Question for Together<Q> {
    type Worker = Q::Worker;

    fn worker(&self) -> Q::Worker {
        self.0.worker()
    }

    fn answer(
        &self,
        worker: &mut Q::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let visit = |answer| self.0.tell(answer, task, page);
        self.0
            .each_answer(worker, &[(task.number, task.puzzle)], visit)
    }

    /// Answers for the puzzles of a batch. Records that are no puzzles are
    /// refused in their place.
    fn answer_batch(
        &self,
        worker: &mut Q::Worker,
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        let records: Vec<_> = batch.lines().map(Line::record).collect();
        let mut lines = (batch.before..).zip(&records);
        let puzzles = lines
            .clone()
            .filter_map(|(number, record)| Some((number, record.puzzle.as_ref().ok()?)));
        let puzzles: Vec<(u64, &Puzzle)> = puzzles.collect();
        self.0.each_answer(worker, &puzzles, |answer| {
            let task =
                lines.find_map(|(number, record)| self.task(&batch.source, number, record, page));
            let Some(task) = task else {
                unreachable!("there are as many answers as puzzles");
            };
            self.0.tell(answer, &task, page)?;
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
