//! The findings about one puzzle, with all that a search tells.

use std::ops::ControlFlow;

use quadrille::board::{Givens, Grid};
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::sudoku::{CountedBy, Member, Outcome, Status};
use quadrille::text::Record;

use super::ask::Why;
use super::finding::Finding;
use super::question::{HELD, Solutions};
use crate::output::{Cells, Form};
use crate::pipeline::{Batch, Page, Question, Task};

impl Solutions {
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

    /// Answers for a puzzle by a search of its own.
    pub(super) fn answer_puzzle(
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
            None if self.ask.has_lists() => self.list(member, &givens, interim, page),
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
        let cause = match self.ask.why.filter(|_| outcome.status == Status::None) {
            None => None,
            Some(why) => {
                let rest = self.limits.after(outcome.stats.total_time(), 0);
                let solver = member.solver().set_limits(rest);
                match why {
                    Why::Needed => solver.cause(&givens),
                    Why::Least => solver.least_cause(&givens),
                }
            }
        };
        page.record(&Finding {
            status: outcome.status,
            count: outcome.count,
            number: number + before.len() as u64,
            cause: cause.as_ref(),
            solution: last,
            is_last: true,
            stop: outcome.stop,
            // The statistics of a search that was given up say nothing.
            outcome: (outcome.method != CountedBy::Lanes).then_some(&outcome),
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

    /// Does so for a record.
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
}
