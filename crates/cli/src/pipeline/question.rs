//! The question of a command.

use std::ops::ControlFlow;

use quadrille::text::Record;

use super::batch::Batch;
use super::input::Source;
use super::page::Page;
use super::task::Task;

/// The question that a command asks of every puzzle.
pub trait Question: Send + Sync + 'static {
    /// The state of a thread.
    type Worker: Send;

    /// Returns the state of a new thread.
    fn worker(&self) -> Self::Worker;

    /// Returns whether puzzles with pencil marks, regions or the rules of a
    /// variant are refused.
    fn wants_clues_alone(&self) -> bool {
        false
    }

    /// Answers for one puzzle. Breaks to end the run.
    fn answer(
        &self,
        worker: &mut Self::Worker,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()>;

    /// Answers for a batch: by default one puzzle after the other.
    fn answer_batch(
        &self,
        worker: &mut Self::Worker,
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut lines = (batch.before..).zip(batch.lines());
        lines.try_for_each(|(number, line)| {
            self.answer_record(worker, (number, &line.record()), &batch.source, page)
        })
    }

    /// Answers for a record with this number, if it is a puzzle.
    fn answer_record(
        &self,
        worker: &mut Self::Worker,
        (number, record): (u64, &Record),
        source: &Source,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        if let Some(task) = self.task(source, number, record, page) {
            self.answer(worker, &task, page)?;
        }
        page.pass_on()
    }

    /// Returns the task of a record that is a puzzle; refuses others.
    fn task<'a>(
        &self,
        source: &'a Source,
        number: u64,
        record: &'a Record,
        page: &mut Page<'_>,
    ) -> Option<Task<'a>> {
        let place = source.at(record.line);
        match &record.puzzle {
            Ok(puzzle) => {
                let task = Task {
                    place,
                    number,
                    puzzle,
                };
                if self.wants_clues_alone() && !puzzle.is_plain() {
                    page.refuse_marks(&task);
                    return None;
                }
                if !puzzle.cosmetic.is_empty() {
                    let parts = puzzle.cosmetic.join(", ");
                    page.note(place, format_args!("ignored cosmetic parts: {parts}"));
                }
                Some(task)
            }
            Err(invalid) => {
                page.refuse(place, invalid);
                None
            }
        }
    }
}

/// A question that a function answers.
pub(super) struct Each<F, A> {
    pub(super) worker: F,
    pub(super) answer: A,
}

impl<W, F, A> Question for Each<F, A>
where
    W: Send + 'static,
    F: Fn() -> W + Send + Sync + 'static,
    A: Fn(&mut W, &Task<'_>, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
{
    type Worker = W;

    fn worker(&self) -> W {
        (self.worker)()
    }

    fn answer(&self, worker: &mut W, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        (self.answer)(worker, task, page)
    }
}
