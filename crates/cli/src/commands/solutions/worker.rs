//! Puzzles in, answers out.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use quadrille::board::{Grid, Variant};
use quadrille::cover::Count;
use quadrille::lanes::{self, Lanes};
use quadrille::limits::{Interrupt, Limits, Stop};
use quadrille::sudoku::{Meter, Solver, Status};
use quadrille::text::{Invalid, Puzzle, Record, TextErrorKind};

use super::engine::Choice;
use super::notes::Notes;
use super::{PuzzleArgs, Question, Report};
use crate::args::variant::{givens_of, variant_of};
use crate::output::{Answer, Board, Finding, Output};
use crate::pipeline::exit::Exit;
use crate::pipeline::input::{Place, Source};
use crate::pipeline::stream::{Batch, Sink};

/// What turns records into answers, on all threads.
pub struct Worker {
    pub(super) question: Question,
    output: Box<dyn Output>,
    pub(super) notes: Notes,
    wants_stats: bool,
    variant: Variant,
    choice: Choice,
    pub(super) limits: Limits,
    pub(super) interrupt: Interrupt,
    /// What a new thread starts with.
    solver: Solver,
    /// Those that nobody uses at the moment.
    desks: Mutex<Vec<Desk>>,
    /// For a puzzle that takes all of them.
    pub(super) threads: NonZeroUsize,
    /// Held by whoever uses them.
    pub(super) turn: Mutex<()>,
}

/// What a thread works with.
struct Desk {
    solver: Solver,
    lanes: Option<Lanes>,
}

/// After so many nodes, a search of a puzzle that lanes can do is one that
/// takes long: some hundredths of a second.
const MANY_NODES: u64 = 1 << 16;

impl Worker {
    /// What answers the question as the arguments ask for it.
    pub fn new(
        question: Question,
        args: &PuzzleArgs,
        choice: Choice,
        output: Box<dyn Output>,
        interrupt: &Interrupt,
        meter: &Arc<Meter>,
    ) -> Worker {
        let search = &args.search.common;
        let mut solver = Solver::new();
        solver
            .set_engine(choice.each)
            .set_presolve(!search.no_presolve)
            .set_jobs(search.threads().get())
            .set_meter(Some(Arc::clone(meter)));
        Worker {
            question,
            output,
            notes: Notes::new(&args.output),
            wants_stats: args.output.stats,
            variant: args.variant.variant(),
            choice,
            limits: search.limits(interrupt),
            interrupt: interrupt.clone(),
            solver,
            desks: Mutex::default(),
            threads: search.threads(),
            turn: Mutex::default(),
        }
    }

    /// Answers for the records of a batch.
    pub fn work(&self, batch: &Batch, sink: &mut Sink) {
        let desks = || self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = desks().pop();
        let mut desk = idle.unwrap_or_else(|| Desk {
            solver: self.solver.clone(),
            lanes: self.choice.lanes.and_then(Lanes::new),
        });
        // A break means that nobody wants what comes after.
        let _ = self.answer_batch(&mut desk, batch, sink);
        desks().push(desk);
    }

    fn answer_batch(&self, desk: &mut Desk, batch: &Batch, sink: &mut Sink) -> ControlFlow<()> {
        let Desk { solver, lanes } = desk;
        let few = self.choice.few.saturating_sub(batch.before);
        let few = usize::try_from(few).unwrap_or(usize::MAX);
        for line in batch.lines().take(few) {
            self.answer(solver, &batch.source, &line.record(), sink)?;
        }
        match lanes {
            Some(lanes) if few < batch.len() => {
                self.answer_together(solver, lanes, (batch, few), sink)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Answers for one record. Breaks if no other is wanted.
    pub(super) fn answer(
        &self,
        solver: &mut Solver,
        source: &Source,
        record: &Record,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if self.interrupt.is_raised() {
            sink.block.tally.exit = Exit::Interrupted;
            return ControlFlow::Break(());
        }
        let place = source.at(record.line);
        match &record.puzzle {
            Ok(puzzle) => {
                let variant = variant_of(puzzle, &self.variant);
                match variant.fits(puzzle.grid.shape()) {
                    Ok(()) => self.answer_puzzle(solver, place, (puzzle, &variant), sink),
                    Err(error) => {
                        let error = TextErrorKind::Variant(error).at_line(record.line);
                        let invalid = Invalid::new(&puzzle.to_string(), error);
                        self.refuse(source, record.line, &invalid, sink)
                    }
                }
            }
            Err(invalid) => self.refuse(source, record.line, invalid, sink),
        }
    }

    /// Says of a record that it is no puzzle.
    fn refuse(
        &self,
        source: &Source,
        line: u64,
        invalid: &Invalid,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        self.write(source.at(line), Err(invalid), sink);
        sink.block.tally.add_invalid();
        let messages = &mut sink.block.messages;
        (self.notes).invalid(source, line, invalid, messages);
        sink.pass_on()
    }

    fn answer_puzzle(
        &self,
        solver: &mut Solver,
        place: Place<'_>,
        (puzzle, variant): (&Puzzle, &Variant),
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let givens = givens_of(puzzle, variant);
        // Whoever set limits gets no lanes, so there are none to lose.
        // Full counts have a method of their own for what takes long.
        let in_lanes = (self.choice.lanes)
            .filter(|_| self.question.limit.is_some() && givens.is_plain())
            .and_then(|path| Some((path, lanes::puzzle_of(&puzzle.grid)?)));
        solver.set_limits(match in_lanes {
            Some(_) => self.limits.clone().with_nodes(MANY_NODES),
            None => self.limits.clone(),
        });
        // The last solution found is held back until it is known whether
        // there is another one.
        let mut held = None;
        let mut number = 1;
        let mut method = None;
        let mut outcome = match (self.question.report, self.question.limit) {
            (Report::EachSolution, limit) => solver.for_each(givens, limit, |solution| {
                if let Some(before) = held.replace(solution) {
                    self.write(place, Ok(interim((puzzle, variant), &before, number)), sink);
                    number += 1;
                    sink.pass_on()?;
                }
                ControlFlow::Continue(())
            }),
            (_, Some(limit)) => solver.count_up_to(givens, limit),
            (_, None) => {
                let counted = solver.count_exact(givens);
                method = Some(counted.method);
                counted.outcome
            }
        };
        let taken_over = in_lanes.filter(|_| outcome.stop == Some(Stop::Nodes));
        if let Some((path, puzzle)) = &taken_over {
            self.count_alone(solver, *path, puzzle)
                .replace(&mut outcome);
        }
        let is_cut_short = outcome.stop == Some(Stop::Interrupt);
        if is_cut_short {
            sink.block.tally.exit = Exit::Interrupted;
        }
        if is_cut_short && held.is_none() {
            (self.notes).interrupted(place, outcome.count, &mut sink.block.messages);
            return ControlFlow::Break(());
        }
        let board = |grid| Board::Grid(grid, puzzle.alphabet);
        let finding = Finding {
            puzzle: Board::Puzzle(puzzle),
            name: puzzle.name.as_deref(),
            regions: variant.regions(),
            status: outcome.status,
            count: outcome.count,
            number,
            solution: held.as_ref().or(outcome.solutions.first()).map(board),
            is_last: true,
            outcome: taken_over.is_none().then_some(&outcome),
        };
        self.write(place, Ok(finding), sink);
        let tally = &mut sink.block.tally;
        tally.add(
            outcome.status,
            self.question.exit(outcome.status, outcome.stop),
        );
        if self.wants_stats {
            tally.stats += &outcome.stats;
        }
        let messages = &mut sink.block.messages;
        (self.notes).puzzle(place, (puzzle, givens), &outcome, solver, messages);
        if let Some(method) = method {
            (self.notes).method(place, method, &outcome, messages);
        }
        sink.pass_on()
    }

    pub(super) fn write(
        &self,
        place: Place<'_>,
        finding: Result<Finding<'_>, &Invalid>,
        sink: &mut Sink,
    ) {
        if self.question.report != Report::Nothing {
            let answer = Answer { place, finding };
            self.output.write(&answer, &mut sink.block.out);
        }
    }
}

/// What is known when a solution was found, but not the last one.
fn interim<'a>(
    (puzzle, variant): (&'a Puzzle, &'a Variant),
    solution: &'a Grid,
    number: u64,
) -> Finding<'a> {
    Finding {
        puzzle: Board::Puzzle(puzzle),
        name: puzzle.name.as_deref(),
        regions: variant.regions(),
        status: Status::Multiple,
        count: Count::AtLeast(u128::from(number) + 1),
        number,
        solution: Some(Board::Grid(solution, puzzle.alphabet)),
        is_last: false,
        outcome: None,
    }
}
