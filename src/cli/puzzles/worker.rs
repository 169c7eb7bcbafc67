//! Puzzles in, answers out.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use quadrille::cover::{Count, Stop};
use quadrille::sudoku::text::{Invalid, Puzzle, Record};
use quadrille::sudoku::{Grid, Meter, Solver, Status};

use super::notes::Notes;
use super::{PuzzleArgs, Question, Report};
use crate::cli::Exit;
use crate::cli::input::{Place, Source};
use crate::cli::output::{Answer, Finding, Output};
use crate::cli::stream::{Batch, Sink};

/// What turns records into answers, on all threads.
pub struct Worker {
    question: Question,
    output: Box<dyn Output>,
    notes: Notes,
    wants_stats: bool,
    interrupt: Arc<AtomicBool>,
    /// What a new thread starts with.
    solver: Solver,
    /// Those that nobody uses at the moment.
    solvers: Mutex<Vec<Solver>>,
}

impl Worker {
    /// What answers the question as the arguments ask for it.
    pub fn new(
        question: Question,
        args: &PuzzleArgs,
        output: Box<dyn Output>,
        interrupt: &Arc<AtomicBool>,
        meter: &Arc<Meter>,
    ) -> Worker {
        let mut solver = Solver::new();
        solver
            .set_presolve(!args.search.no_presolve)
            .set_limits(args.search.limits(interrupt))
            .set_jobs(args.search.threads())
            .set_meter(Some(Arc::clone(meter)));
        Worker {
            question,
            output,
            notes: Notes::new(&args.output),
            wants_stats: args.output.stats,
            interrupt: Arc::clone(interrupt),
            solver,
            solvers: Mutex::default(),
        }
    }

    /// Answers for the records of a batch.
    pub fn work(&self, batch: Batch, sink: &mut Sink) {
        let solvers = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = solvers().pop();
        let mut solver = idle.unwrap_or_else(|| self.solver.clone());
        for record in &batch.records {
            if self.interrupt.load(Ordering::Relaxed) {
                sink.block.tally.exit = Exit::Interrupted;
                break;
            }
            if self
                .answer(&mut solver, &batch.source, record, sink)
                .is_break()
            {
                break;
            }
        }
        solvers().push(solver);
    }

    /// Answers for one record. Breaks if no other is wanted.
    fn answer(
        &self,
        solver: &mut Solver,
        source: &Source,
        record: &Record,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let place = source.at(record.line);
        match &record.puzzle {
            Ok(puzzle) => self.answer_puzzle(solver, place, puzzle, sink),
            Err(invalid) => {
                self.write(place, Err(invalid), sink);
                sink.block.tally.add_invalid();
                let place = source.at_error(&invalid.error);
                (self.notes).invalid(place, &invalid.error, &mut sink.block.messages);
                sink.pass_on()
            }
        }
    }

    fn answer_puzzle(
        &self,
        solver: &mut Solver,
        place: Place<'_>,
        puzzle: &Puzzle,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        // The last solution found is held back until it is known whether
        // there is another one.
        let mut held = None;
        let mut number = 1;
        let mut method = None;
        let outcome = match (self.question.report, self.question.limit) {
            (Report::EachSolution, limit) => solver.for_each(&puzzle.grid, limit, |solution| {
                if let Some(before) = held.replace(solution) {
                    self.write(place, Ok(interim(puzzle, &before, number)), sink);
                    number += 1;
                    sink.pass_on()?;
                }
                ControlFlow::Continue(())
            }),
            (_, Some(limit)) => solver.count_up_to(&puzzle.grid, limit),
            (_, None) => {
                let counted = solver.count_exact(&puzzle.grid);
                method = Some(counted.method);
                counted.outcome
            }
        };
        let is_cut_short = outcome.stop == Some(Stop::Interrupt);
        if is_cut_short {
            sink.block.tally.exit = Exit::Interrupted;
        }
        if is_cut_short && held.is_none() {
            (self.notes).interrupted(place, outcome.count, &mut sink.block.messages);
            return ControlFlow::Break(());
        }
        let finding = Finding {
            puzzle,
            status: outcome.status,
            count: outcome.count,
            number,
            solution: held.as_ref().or(outcome.solutions.first()),
            end: Some(&outcome),
        };
        self.write(place, Ok(finding), sink);
        let tally = &mut sink.block.tally;
        tally.add(outcome.status, self.question.exit(&outcome));
        if self.wants_stats {
            tally.stats += &outcome.stats;
        }
        let messages = &mut sink.block.messages;
        (self.notes).puzzle(place, puzzle, &outcome, solver, messages);
        if let Some(method) = method {
            (self.notes).method(place, method, &outcome, messages);
        }
        sink.pass_on()
    }

    fn write(&self, place: Place<'_>, finding: Result<Finding<'_>, &Invalid>, sink: &mut Sink) {
        if self.question.report != Report::Nothing {
            let answer = Answer { place, finding };
            self.output.write(&answer, &mut sink.block.out);
        }
    }
}

/// What is known when a solution was found, but not the last one.
fn interim<'a>(puzzle: &'a Puzzle, solution: &'a Grid, number: u64) -> Finding<'a> {
    Finding {
        puzzle,
        status: Status::Multiple,
        count: Count::AtLeast(u128::from(number) + 1),
        number,
        solution: Some(solution),
        end: None,
    }
}
