//! The question of `solve`, `count` and `check`: puzzles in, findings out.
//!
//! Who searches is up to the library. Here the first few puzzles, or all if that
//! is asked for, get reports with all that a search tells; the others are
//! answered together.

use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::board::{Givens, Grid};
use quadrille::cover::Count;
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{
    Answer, Answers, Asked, Crowd, Member, Meter, Method, Outcome, Solution, Solver, Status,
};
use quadrille::text::{Puzzle, Record, Run};

use super::super::checkpoint::Saving;
use super::arguments::PuzzleArgs;
use super::ask::{Ask, Report};
use super::choice::Choice;
use super::finding::Finding;
use super::notes::Notes;
use crate::output::{Cells, Form};
use crate::pipeline::input::{Place, Source};
use crate::pipeline::{Batch, Item, Page, Question, Road, Task};

/// The number of solutions of a puzzle up to which all records have the total.
pub(super) const HELD: usize = 100;

/// A question about the solutions of every puzzle.
pub struct Solutions {
    pub(super) ask: Ask,
    pub(super) notes: Notes,
    wants_stats: bool,
    /// The number of puzzles that get a report.
    few: u64,
    pub(super) crowd: Crowd,
    /// The file that remembers how far a count came, and who counts.
    saving: Option<(Saving, Solver)>,
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
        road: &Road,
        meter: &Arc<Meter>,
    ) -> Solutions {
        let mut crowd = Crowd::new();
        crowd
            .set_limit(ask.limit)
            .set_solutions(ask.report != Report::Nothing)
            .set_limits(args.search.limits.limits(&road.session.interrupt))
            .set_jobs(road.threads)
            .set_engine(choice.each)
            .set_lanes(choice.lanes)
            .set_presolve(!args.search.no_presolve)
            .set_meter(Some(Arc::clone(meter)));
        Solutions {
            ask,
            notes: Notes::new(args, road.sheet().form()),
            wants_stats: args.report.stats,
            few: choice.few,
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

    /// Writes a record for each solution of a puzzle as it is found, except those
    /// that are held back: the first few, whose records can have the total if no
    /// more follow, and later the last one, until it is known whether there is
    /// another one. Returns the ones held, and the number of the first of them.
    fn list(
        &self,
        member: &mut Member,
        givens: &Givens<'_>,
        interim: Finding<'_>,
        page: &mut Page<'_>,
    ) -> (Outcome, Vec<Grid>, u64) {
        let alphabet = interim.puzzle.alphabet();
        let mut held: Vec<Grid> = Vec::new();
        let mut number = 1;
        // Text has the total at its end only.
        let mut room = if page.form() == Form::Text { 1 } else { HELD };
        let outcome = self.crowd.for_each(member, givens.clone(), |solution| {
            held.push(solution);
            if held.len() <= room {
                return ControlFlow::Continue(());
            }
            room = 1;
            let found = u128::from(number) + held.len() as u128 - 1;
            for before in held.drain(..held.len() - 1) {
                page.record(&Finding {
                    count: Count::AtLeast(found),
                    number,
                    solution: Some(Cells::Grid(&before, alphabet)),
                    ..interim
                });
                number += 1;
            }
            page.pass_on()
        });
        (outcome, held, number)
    }

    fn answer_puzzle(
        &self,
        member: &mut Member,
        task: &Task<'_>,
        givens: Givens<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let Task { place, puzzle, .. } = *task;
        let interim = Finding {
            regions: puzzle.regions(),
            status: Status::Multiple,
            is_last: false,
            ..self.finding(place, Cells::Puzzle(puzzle), puzzle.name.as_deref(), page)
        };
        let (outcome, held, number) = match &self.saving {
            Some(_) if task.number > 0 => {
                page.refuse_file("--checkpoint takes one puzzle");
                return ControlFlow::Break(());
            }
            Some((saving, solver)) => {
                match saving.count(&mut solver.clone(), givens.clone(), page) {
                    Ok(outcome) => (outcome, Vec::new(), 1),
                    Err(message) => {
                        page.refuse_file(&message);
                        return ControlFlow::Continue(());
                    }
                }
            }
            None if self.has_lists() => self.list(member, &givens, interim, page),
            None => (self.crowd.report(member, givens.clone()), Vec::new(), 1),
        };
        let is_cut_short = outcome.stop == Some(Stop::Interrupt);
        if is_cut_short && held.is_empty() {
            self.notes.interrupted(place, outcome.count, page);
            return page.interrupted();
        }
        let cells = |grid| Cells::Grid(grid, puzzle.alphabet);
        let last = held.last().or(outcome.solutions.first()).map(cells);
        let before = &held[..held.len().saturating_sub(1)];
        for (solution, number) in before.iter().zip(number..) {
            page.record(&Finding {
                status: outcome.status,
                count: outcome.count,
                number,
                solution: Some(cells(solution)),
                ..interim
            });
        }
        page.record(&Finding {
            status: outcome.status,
            count: outcome.count,
            number: number + before.len() as u64,
            solution: last,
            is_last: true,
            // The statistics of a search that was given up say nothing.
            outcome: (outcome.method != Method::Lanes).then_some(&outcome),
            ..interim
        });
        if is_cut_short {
            return page.interrupted();
        }
        let exit = self.ask.exit(outcome.status, outcome.stop);
        page.count(outcome.status.name(), exit);
        if self.wants_stats {
            page.add_stats(&outcome.stats);
        }
        let solver = member.solver();
        (self.notes).puzzle(task, &givens, &outcome, solver, page);
        if self.ask.limit.is_none() {
            self.notes.method(place, &outcome, page);
        }
        ControlFlow::Continue(())
    }

    /// Returns the puzzles for lanes among the lines of a batch after the first
    /// `few`.
    pub(super) fn asked_of<'b>(&self, batch: &'b Batch, few: usize) -> Vec<Asked<'b>> {
        let mut asked = Vec::with_capacity(batch.len());
        let mut skipped = few;
        for item in &batch.items {
            match item {
                Item::Run(run) => {
                    let puzzles = &run.puzzles()[skipped.min(item.len())..];
                    asked.extend(puzzles.iter().map(Asked::Cells));
                }
                Item::Record(_) if skipped > 0 => {}
                Item::Record(record) => asked.extend(self.for_lanes(record).map(Asked::from)),
            }
            skipped -= skipped.min(item.len());
        }
        asked
    }

    /// Answers for the lines of a batch after the first `few`.
    fn answer_together(
        &self,
        worker: &mut Worker,
        (batch, few): (&Batch, usize),
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        let asked = self.asked_of(batch, few);
        let mut answers = self.crowd.answers(&mut worker.together, &asked);
        let (mut number, mut few) = (batch.before, few);
        for item in &batch.items {
            let skipped = few.min(item.len());
            few -= skipped;
            match item {
                Item::Run(run) => self.tell_run(&batch.source, run, skipped, &mut answers, page)?,
                Item::Record(_) if skipped > 0 => {}
                Item::Record(record) => match self.for_lanes(record) {
                    Some(puzzle) => {
                        let about = (Cells::Puzzle(puzzle), puzzle.name.as_deref());
                        let answer = next_of(&mut answers);
                        self.tell(batch.source.at(record.line), about, answer, page)?;
                    }
                    None => {
                        let member = &mut worker.alone;
                        self.answer_record_by_itself(member, (number, record), batch, page)?;
                    }
                },
            }
            number += item.len() as u64;
        }
        ControlFlow::Continue(())
    }

    /// Answers for a record by a search of its own.
    pub(super) fn answer_record_by_itself(
        &self,
        member: &mut Member,
        (number, record): (u64, &Record),
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        if let Some(task) = self.task(&batch.source, number, record, page) {
            self.answer_puzzle(member, &task, task.puzzle.into(), page)?;
        }
        page.pass_on()
    }

    /// Returns whether each solution is a record.
    fn has_lists(&self) -> bool {
        self.ask.report == Report::EachSolution && self.ask.limit != Some(1)
    }

    /// Writes the findings about the puzzles of a run from a place on.
    fn tell_run(
        &self,
        source: &Source,
        run: &Run,
        from: usize,
        answers: &mut Answers<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut place = from;
        while let Some(puzzle) = run.puzzles().get(place) {
            let line = run.line() + place as u64;
            let Some(alike) = answers.next_alike(run.puzzles().len() - place) else {
                let about = (Cells::Classic(puzzle), None);
                self.tell(source.at(line), about, next_of(answers), page)?;
                place += 1;
                continue;
            };
            let exit = self.ask.exit(alike.status, None);
            page.count_many(alike.status.name(), exit, alike.len);
            if page.has_records() {
                let puzzles = &run.puzzles()[place..][..alike.len];
                let finding = |number: usize, page: &Page<'_>| Finding {
                    status: alike.status,
                    count: alike.count,
                    solution: alike.solutions.get(number).map(Cells::Classic),
                    ..self.finding(
                        source.at(line + number as u64),
                        Cells::Classic(&puzzles[number]),
                        None,
                        page,
                    )
                };
                if page.is_tsv() {
                    finding(0, page).write_alike(puzzles, alike.solutions, page.out());
                } else {
                    for number in 0..alike.len {
                        page.record(&finding(number, page));
                    }
                }
            }
            place += alike.len;
        }
        ControlFlow::Continue(())
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
            outcome: None,
            show: self.ask.show,
            has_heading: page.has_headings(),
        }
    }

    /// Returns the puzzle of a record, if it is one that lanes search.
    pub(super) fn for_lanes<'a>(&self, record: &'a Record) -> Option<&'a Puzzle> {
        let puzzle = record.puzzle.as_ref().ok()?;
        self.crowd.is_for_lanes(&puzzle.into()).then_some(puzzle)
    }

    /// Writes the finding about a puzzle that was answered with others.
    fn tell(
        &self,
        place: Place<'_>,
        (cells, name): (Cells<'_>, Option<&str>),
        answer: Answer<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        if answer.stop == Some(Stop::Interrupt) {
            self.notes.interrupted(place, answer.count, page);
            return page.interrupted();
        }
        let solution = answer.solution.as_ref().map(|solution| match solution {
            Solution::Cells(cells) => Cells::Classic(cells),
            Solution::Grid(grid) => Cells::Grid(grid, cells.alphabet()),
        });
        page.record(&Finding {
            status: answer.status,
            count: answer.count,
            solution,
            ..self.finding(place, cells, name, page)
        });
        let exit = self.ask.exit(answer.status, answer.stop);
        page.count(answer.status.name(), exit);
        if answer.status == Status::None {
            self.notes.clash(place, &cells.grid(), page);
        }
        match answer.was_alone {
            true => page.pass_on(),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Returns the next answer about puzzles that a reader has passed on.
fn next_of<'a>(answers: &'a mut Answers<'_>) -> Answer<'a> {
    match answers.next_answer() {
        Some(Ok(answer)) => answer,
        _ => unreachable!("the reader passes on puzzles only"),
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
        match self.has_lists() {
            true => self.list_together(worker, (batch, few), page),
            false => self.answer_together(worker, (batch, few), page),
        }
    }
}
