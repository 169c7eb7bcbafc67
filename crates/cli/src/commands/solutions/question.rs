//! The question of `solve`, `count` and `check`: puzzles in, findings out.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use quadrille::board::{Givens, Grid};
use quadrille::cover::Count;
use quadrille::lanes::{self, Lanes};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{Meter, Solver, Status};

use super::engine::Choice;
use super::finding::Finding;
use super::notes::Notes;
use super::{Ask, PuzzleArgs, Report};
use crate::output::Cells;
use crate::pipeline::{Batch, Page, Question, Road, Task};

/// A question about the solutions of every puzzle.
pub struct Solutions {
    pub(super) ask: Ask,
    pub(super) notes: Notes,
    wants_stats: bool,
    choice: Choice,
    pub(super) limits: Limits,
    /// The solver of a new thread.
    solver: Solver,
    /// For a puzzle that takes all of them.
    pub(super) threads: NonZeroUsize,
    /// Held by the one that uses them.
    pub(super) turn: Mutex<()>,
}

/// The state of a thread.
pub struct Worker {
    pub(super) solver: Solver,
    pub(super) lanes: Option<Lanes>,
}

/// After this many nodes, a search of a puzzle that lanes can do is one that
/// takes long: some hundredths of a second.
const MANY_NODES: u64 = 1 << 16;

impl Solutions {
    /// Returns the question that the arguments ask.
    pub fn new(
        ask: Ask,
        args: &PuzzleArgs,
        choice: Choice,
        notes: Notes,
        road: &Road,
        meter: &Arc<Meter>,
    ) -> Solutions {
        let mut solver = Solver::new();
        solver
            .set_engine(choice.each)
            .set_presolve(!args.search.no_presolve)
            .set_jobs(road.threads.get())
            .set_meter(Some(Arc::clone(meter)));
        Solutions {
            ask,
            notes,
            wants_stats: args.report.stats,
            choice,
            limits: args.search.limits.limits(&road.session.interrupt),
            solver,
            threads: road.threads,
            turn: Mutex::default(),
        }
    }

    fn answer_puzzle(
        &self,
        solver: &mut Solver,
        task: &Task<'_>,
        givens: Givens<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let Task { place, puzzle, .. } = *task;
        // With a limit on nodes there are no lanes.
        // Full counts have a method of their own for what takes long.
        let in_lanes = (self.choice.lanes)
            .filter(|_| self.ask.limit.is_some() && givens.is_plain())
            .and_then(|set| Some((set, lanes::puzzle_of(&puzzle.grid)?)));
        solver.set_limits(match in_lanes {
            Some(_) => self.limits.clone().with_nodes(MANY_NODES),
            None => self.limits.clone(),
        });
        let interim = Finding {
            place,
            puzzle: Cells::Puzzle(puzzle),
            name: puzzle.name.as_deref(),
            regions: puzzle.regions(),
            status: Status::Multiple,
            count: Count::AtLeast(0),
            number: 1,
            solution: None,
            is_last: false,
            outcome: None,
            show: self.ask.show,
            has_heading: page.has_headings(),
        };
        // The last solution found is held back until it is known whether
        // there is another one.
        let mut held: Option<Grid> = None;
        let mut number = 1;
        let mut method = None;
        let mut outcome = match (self.ask.report, self.ask.limit) {
            (Report::EachSolution, limit) => solver.for_each(givens.clone(), limit, |solution| {
                if let Some(before) = held.replace(solution) {
                    page.record(&Finding {
                        count: Count::AtLeast(u128::from(number) + 1),
                        number,
                        solution: Some(Cells::Grid(&before, puzzle.alphabet)),
                        ..interim
                    });
                    number += 1;
                    page.pass_on()?;
                }
                ControlFlow::Continue(())
            }),
            (_, Some(limit)) => solver.count_up_to(givens.clone(), limit),
            (_, None) => {
                let counted = solver.count_exact(givens.clone());
                method = Some(counted.method);
                counted
            }
        };
        let taken_over = in_lanes.filter(|_| outcome.stop == Some(Stop::Nodes));
        if let Some((set, puzzle)) = &taken_over {
            self.count_alone(solver, *set, puzzle).replace(&mut outcome);
        }
        let is_cut_short = outcome.stop == Some(Stop::Interrupt);
        if is_cut_short && held.is_none() {
            self.notes.interrupted(place, outcome.count, page);
            return page.interrupted();
        }
        let cells = |grid| Cells::Grid(grid, puzzle.alphabet);
        page.record(&Finding {
            status: outcome.status,
            count: outcome.count,
            number,
            solution: held.as_ref().or(outcome.solutions.first()).map(cells),
            is_last: true,
            outcome: taken_over.is_none().then_some(&outcome),
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
        (self.notes).puzzle(place, (puzzle, &givens), &outcome, solver, page);
        if let Some(method) = method {
            self.notes.method(place, method, &outcome, page);
        }
        ControlFlow::Continue(())
    }
}

impl Question for Solutions {
    type Worker = Worker;

    fn worker(&self) -> Worker {
        Worker {
            solver: self.solver.clone(),
            lanes: self.choice.lanes.and_then(Lanes::new),
        }
    }

    fn answer(&self, worker: &mut Worker, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        self.answer_puzzle(&mut worker.solver, task, task.puzzle.into(), page)
    }

    fn wants_clues_alone(&self) -> bool {
        false
    }

    fn answer_batch(
        &self,
        worker: &mut Worker,
        batch: &Batch,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let few = self.choice.few.saturating_sub(batch.before);
        let few = usize::try_from(few).unwrap_or(usize::MAX);
        for (number, line) in (batch.before..).zip(batch.lines()).take(few) {
            self.answer_record(worker, (number, &line.record()), &batch.source, page)?;
        }
        if few >= batch.len() {
            return ControlFlow::Continue(());
        }
        let Some(mut lanes) = worker.lanes.take() else {
            return ControlFlow::Continue(());
        };
        let flow = self.answer_together(worker, &mut lanes, (batch, few), page);
        worker.lanes = Some(lanes);
        flow
    }
}
