//! Many 9x9 puzzles at once, and single ones that take long on all cores.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::PoisonError;
use std::time::Duration;

use quadrille::board::Shape;
use quadrille::cover::Count;
use quadrille::lanes::{self, Answer, InstructionSet, Job, Lanes, Puzzle};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{Outcome, Solver, Status};
use quadrille::text::{Alphabet, Record};

use super::Report;
use super::finding::Finding;
use super::question::{Solutions, Worker};
use crate::output::Cells;
use crate::pipeline::input::Place;
use crate::pipeline::{Batch, Line, Page, Question};

/// The time for searching the puzzles of a batch together. A puzzle that is not
/// done by then has very many solutions, or comes after one that has.
const SLICE: Duration = Duration::from_millis(50);

/// The solutions known of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Found {
    status: Status,
    count: Count,
    stop: Option<Stop>,
    solution: Option<Puzzle>,
}

impl Found {
    fn of(answer: Answer, solution: Option<&Puzzle>) -> Found {
        Found {
            status: answer.status(),
            count: answer.count(),
            stop: answer.stop(),
            solution: solution.copied(),
        }
    }

    /// Replaces the result of an earlier search.
    pub(super) fn replace(&self, outcome: &mut Outcome) {
        (outcome.status, outcome.count, outcome.stop) = (self.status, self.count, self.stop);
        let solution = self.solution.as_ref().and_then(lanes::grid_of);
        outcome.solutions = solution.into_iter().collect();
    }
}

impl Solutions {
    /// Answers for the lines of a batch after the first `few`.
    pub(super) fn answer_together(
        &self,
        worker: &mut Worker,
        lanes: &mut Lanes,
        (batch, few): (&Batch, usize),
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        let set = lanes.instruction_set();
        let lines = || (batch.before..).zip(batch.lines()).skip(few);
        let records = lines().filter_map(|(_, line)| match line {
            Line::Classic(..) => None,
            Line::Record(record) => classic(record),
        });
        let of_records: Vec<Puzzle> = records.collect();
        let mut next_record = of_records.iter();
        let puzzles: Vec<&Puzzle> = lines()
            .filter_map(|(_, line)| match line {
                Line::Classic(run, place) => Some(&run.puzzles()[place]),
                Line::Record(record) if is_classic(record) => next_record.next(),
                Line::Record(_) => None,
            })
            .collect();
        // A puzzle that is done within the slice has not taken longer.
        let slice = self.limits.time.map_or(SLICE, |time| time.min(SLICE));
        let job = self.job(&self.limits.clone().with_time(slice));
        let report = lanes.count(&puzzles, &job);

        let mut places = 0..puzzles.len();
        for (number, line) in lines() {
            let (line, name) = match line {
                Line::Classic(run, place) => (run.line() + place as u64, None),
                Line::Record(record) if is_classic(record) => (record.line, name_of(record)),
                Line::Record(record) => {
                    self.answer_record(worker, (number, record), &batch.source, page)?;
                    continue;
                }
            };
            // There is one for each classic line.
            let Some(place) = places.next() else { break };
            let (puzzle, at) = (puzzles[place], batch.source.at(line));
            let answer = report.answer(place);
            let is_stopped = matches!(answer, Answer::Stopped(..));
            let found = if is_stopped {
                self.count_alone(&mut worker.solver, set, puzzle)
            } else {
                Found::of(answer, report.solution(place))
            };
            self.tell(at, (puzzle, name), found, page)?;
            if is_stopped {
                page.pass_on()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Writes the finding about a puzzle.
    fn tell(
        &self,
        place: Place<'_>,
        (puzzle, name): (&Puzzle, Option<&str>),
        found: Found,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let Found {
            status,
            count,
            stop,
            solution,
        } = found;
        if stop == Some(Stop::Interrupt) {
            self.notes.interrupted(place, count, page);
            return page.interrupted();
        }
        page.record(&Finding {
            place,
            puzzle: Cells::Classic(puzzle),
            name,
            regions: None,
            status,
            count,
            number: 1,
            solution: solution.as_ref().map(Cells::Classic),
            is_last: true,
            outcome: None,
            show: self.ask.show,
            has_heading: page.has_headings(),
        });
        page.count(status.name(), self.ask.exit(status, stop));
        if status == Status::None
            && let Some(grid) = lanes::grid_of(puzzle)
        {
            self.notes.clash(place, &grid, page);
        }
        ControlFlow::Continue(())
    }

    /// Counts the solutions of a long puzzle on all threads.
    pub(super) fn count_alone(
        &self,
        solver: &mut Solver,
        set: InstructionSet,
        puzzle: &Puzzle,
    ) -> Found {
        // One at a time, or the number of threads would be squared.
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if let (None, Some(grid)) = (self.ask.limit, lanes::grid_of(puzzle)) {
            let counted = solver.set_limits(self.limits.clone()).count_exact(&grid);
            // The same one of several solutions is always written.
            let first = Job::count_up_to(1).with_solutions().within(&self.limits);
            let first = lanes::count_one(set, puzzle, &first, NonZeroUsize::MIN);
            return Found {
                status: counted.status,
                count: counted.count,
                stop: counted.stop,
                solution: first.solution,
            };
        }
        let count = lanes::count_one(set, puzzle, &self.job(&self.limits), self.threads);
        Found::of(count.answer, count.solution.as_ref())
    }

    /// Returns the question about puzzles, with its limits.
    fn job(&self, limits: &Limits) -> Job {
        let limit = self.ask.limit.unwrap_or(u64::MAX);
        let job = Job::count_up_to(limit).within(limits);
        match self.ask.report {
            Report::Nothing => job,
            Report::EachPuzzle | Report::EachSolution => job.with_solutions(),
        }
    }
}

/// Returns whether a record is a plain 9x9 puzzle in digits.
fn is_classic(record: &Record) -> bool {
    (record.puzzle.as_ref()).is_ok_and(|puzzle| {
        puzzle.grid.shape() == Shape::CLASSIC
            && puzzle.alphabet == Alphabet::Digits
            && puzzle.is_plain()
    })
}

/// Returns the cells of such a record.
fn classic(record: &Record) -> Option<Puzzle> {
    let puzzle = record.puzzle.as_ref().ok()?;
    is_classic(record).then(|| lanes::puzzle_of(&puzzle.grid))?
}

fn name_of(record: &Record) -> Option<&str> {
    record.puzzle.as_ref().ok()?.name.as_deref()
}
