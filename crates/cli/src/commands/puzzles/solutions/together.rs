//! The findings about puzzles that are answered together.

use std::ops::ControlFlow;

use quadrille::limits::Stop;
use quadrille::sudoku::{Answer, Answers, Asked, Solution, Status};
use quadrille::text::Run;

use super::finding::Finding;
use super::question::{Solutions, Worker};
use crate::output::Cells;
use crate::pipeline::input::{Place, Source};
use crate::pipeline::{Batch, Item, Page};

impl Solutions {
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
    pub(super) fn answer_together(
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
            if page.shows(alike.status.name()) {
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
            stop: answer.stop,
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
