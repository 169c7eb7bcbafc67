//! The question of `solve`, `count` and `check`: puzzles in, findings out.
//!
//! Who searches is up to the library. Here the first few puzzles, or all if that
//! is asked for, get reports with all that a search tells; the others are
//! answered together.

use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::cover::Count;
use quadrille::limits::Limits;
use quadrille::sudoku::{Crowd, Member, Meter, Solver, Status};
use quadrille::text::{Puzzle, Record};

use super::super::checkpoint::Saving;
use super::arguments::PuzzleArgs;
use super::ask::Ask;
use super::choice::Choice;
use super::finding::Finding;
use super::notes::Notes;
use crate::output::{Cells, Form};
use crate::pipeline::input::Place;
use crate::pipeline::{Batch, Page, PuzzlePipeline, Question, Task};

/// The number of solutions of a puzzle up to which all records have the total.
pub(super) const HELD: usize = 100;

/// A question about the solutions of every puzzle.
pub struct Solutions {
    pub(super) ask: Ask,
    pub(super) notes: Notes,
    pub(super) wants_stats: bool,
    /// Those of each puzzle.
    pub(super) limits: Limits,
    /// The number of puzzles that get a report.
    few: u64,
    pub(super) crowd: Crowd,
    /// The file that remembers how far a count came, and who counts.
    pub(super) saving: Option<(Saving, Solver)>,
}

/// The state of a thread.
pub struct Worker {
    /// Reports.
    pub(super) alone: Member,
    /// Answers for many puzzles together.
    pub(super) together: Member,
}

impl Solutions {
    /// Returns the question that the arguments ask.
    pub fn new(
        ask: Ask,
        args: &PuzzleArgs,
        choice: Choice,
        pipeline: &PuzzlePipeline,
        meter: &Arc<Meter>,
    ) -> Solutions {
        let mut crowd = Crowd::new();
        crowd
            .set_limit(ask.limit)
            .set_solutions(args.output.form() != Form::None || ask.lists)
            .set_limits(args.search.limits.limits(&pipeline.session.interrupt))
            .set_jobs(pipeline.threads())
            .set_engine(choice.each)
            .set_lanes(choice.lanes)
            .set_presolve(!args.search.no_presolve)
            .set_meter(Some(Arc::clone(meter)));
        // The order of a list is the same wherever the puzzle is in a file.
        let few = match ask.has_lists() && choice.few < u64::MAX {
            true => 0,
            false => choice.few,
        };
        Solutions {
            ask,
            notes: Notes::new(args, pipeline.sheet().form()),
            wants_stats: args.report.stats,
            limits: args.search.limits.limits(&pipeline.session.interrupt),
            few,
            crowd,
            saving: None,
        }
    }

    /// Sets a file that remembers how far the count of a puzzle came.
    pub fn with_saving(self, saving: Option<Saving>, limits: Limits) -> Solutions {
        let saving = saving.map(|saving| {
            let mut solver = self.crowd.member().solver().clone();
            solver.set_limits(limits);
            (saving, solver)
        });
        Solutions { saving, ..self }
    }

    /// Returns what is known about a puzzle without its answer, which nothing
    /// follows.
    pub(super) fn finding<'f>(
        &self,
        place: Place<'f>,
        puzzle: Cells<'f>,
        name: Option<&'f str>,
        page: &Page<'_>,
    ) -> Finding<'f> {
        Finding {
            place,
            puzzle,
            name,
            regions: None,
            status: Status::Unknown,
            count: Count::AtLeast(0),
            number: 1,
            solution: None,
            is_last: true,
            stop: None,
            outcome: None,
            cause: None,
            show: self.ask.show,
            has_heading: page.has_headings(),
        }
    }

    /// Returns the puzzle of a record, if it is one that lanes search.
    pub(super) fn for_lanes<'a>(&self, record: &'a Record) -> Option<&'a Puzzle> {
        let puzzle = record.puzzle.as_ref().ok()?;
        self.crowd.is_for_lanes(&puzzle.into()).then_some(puzzle)
    }
}

impl Question for Solutions {
    type Worker = Worker;

    fn worker(&self) -> Worker {
        Worker {
            alone: self.crowd.member(),
            together: self.crowd.member(),
        }
    }

    fn answer(&self, worker: &mut Worker, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        self.answer_puzzle(&mut worker.alone, task, task.puzzle.into(), page)
    }

    fn answer_batch(
        &self,
        worker: &mut Worker,
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let few = self.few.saturating_sub(batch.before);
        let few = usize::try_from(few).unwrap_or(usize::MAX);
        for (number, line) in (batch.before..).zip(batch.lines()).take(few) {
            self.answer_record(worker, (number, &line.record()), &batch.source, page)?;
        }
        if few >= batch.len() {
            return ControlFlow::Continue(());
        }
        match self.ask.has_lists() {
            true => self.list_together(worker, (batch, few), page),
            false => self.answer_together(worker, (batch, few), page),
        }
    }
}
