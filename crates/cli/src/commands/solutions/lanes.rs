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
use super::worker::Worker;
use crate::output::{Board, Finding};
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Place;
use crate::pipeline::stream::{Batch, Line, Sink};

/// How long the puzzles of a batch are searched together. Whichever is not
/// done by then has very many solutions, or stands behind one that has.
const SLICE: Duration = Duration::from_millis(50);

/// What was found about a puzzle that takes long.
pub(super) struct Alone {
    status: Status,
    count: Count,
    stop: Option<Stop>,
    solution: Option<Puzzle>,
}

impl Alone {
    fn findings(&self) -> (Status, Count, Option<Stop>) {
        (self.status, self.count, self.stop)
    }

    /// Puts this in place of what an earlier search came to.
    pub(super) fn replace(&self, outcome: &mut Outcome) {
        (outcome.status, outcome.count, outcome.stop) = self.findings();
        let solution = self.solution.as_ref().and_then(lanes::grid_of);
        outcome.solutions = solution.into_iter().collect();
    }
}

impl Worker {
    /// Answers for the lines of a batch after the first `few`.
    pub(super) fn answer_together(
        &self,
        solver: &mut Solver,
        lanes: &mut Lanes,
        (batch, few): (&Batch, usize),
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let path = lanes.instruction_set();
        let lines = || batch.lines().skip(few);
        let records = lines().filter_map(|line| match line {
            Line::Classic(..) => None,
            Line::Record(record) => classic(record),
        });
        let of_records: Vec<Puzzle> = records.collect();
        let mut next_record = of_records.iter();
        let puzzles: Vec<&Puzzle> = lines()
            .filter_map(|line| match line {
                Line::Classic(run, place) => Some(&run.puzzles()[place]),
                Line::Record(record) if is_classic(record) => next_record.next(),
                Line::Record(_) => None,
            })
            .collect();
        let job = self.job(Limits::none().with_time(SLICE));
        let report = lanes.count(&puzzles, &job);

        let mut places = 0..puzzles.len();
        for line in lines() {
            let (number, name) = match line {
                Line::Classic(run, place) => (run.line() + place as u64, None),
                Line::Record(record) if is_classic(record) => (record.line, name_of(record)),
                Line::Record(record) => {
                    self.answer(solver, &batch.source, record, sink)?;
                    continue;
                }
            };
            // There is one for each classic line.
            let Some(place) = places.next() else { break };
            let puzzle = puzzles[place];
            let at = batch.source.at(number);
            let answer = report.answer(place);
            if let Answer::Stopped(..) = answer {
                let found = self.count_alone(solver, path, puzzle);
                let solution = found.solution.as_ref();
                self.tell(at, (puzzle, name), (found.findings(), solution), sink)?;
                sink.pass_on()?;
            } else {
                let found = (answer.status(), answer.count(), answer.stop());
                self.tell(at, (puzzle, name), (found, report.solution(place)), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts out what was found about a puzzle.
    fn tell(
        &self,
        place: Place<'_>,
        (puzzle, name): (&Puzzle, Option<&str>),
        ((status, count, stop), solution): ((Status, Count, Option<Stop>), Option<&Puzzle>),
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        if stop == Some(Stop::Interrupt) {
            sink.block.tally.exit = Exit::Interrupted;
            (self.notes).interrupted(place, count, &mut sink.block.messages);
            return ControlFlow::Break(());
        }
        let finding = Finding {
            puzzle: Board::Classic(puzzle),
            name,
            regions: None,
            status,
            count,
            number: 1,
            solution: solution.map(Board::Classic),
            is_last: true,
            outcome: None,
        };
        self.write(place, Ok(finding), sink);
        let exit = self.question.exit(status, stop);
        sink.block.tally.add(status, exit);
        if status == Status::None
            && let Some(grid) = lanes::grid_of(puzzle)
        {
            (self.notes).clash(place, &grid, &mut sink.block.messages);
        }
        ControlFlow::Continue(())
    }

    /// Counts the solutions of a puzzle that takes long, with all threads.
    pub(super) fn count_alone(
        &self,
        solver: &mut Solver,
        path: InstructionSet,
        puzzle: &Puzzle,
    ) -> Alone {
        // One at a time, or there would be threads in the square.
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if let (None, Some(grid)) = (self.question.limit, lanes::grid_of(puzzle)) {
            let counted = solver.set_limits(self.limits.clone()).count_exact(&grid);
            // Of several solutions it is always the same that is put out.
            let first = Job::count_up_to(1).with_solutions();
            let first = lanes::count_one(path, puzzle, &first, NonZeroUsize::MIN);
            return Alone {
                status: counted.outcome.status,
                count: counted.outcome.count,
                stop: counted.outcome.stop,
                solution: first.solution,
            };
        }
        let count = lanes::count_one(path, puzzle, &self.job(Limits::none()), self.threads);
        Alone {
            status: count.answer.status(),
            count: count.answer.count(),
            stop: count.answer.stop(),
            solution: count.solution,
        }
    }

    /// What to find out about puzzles.
    fn job(&self, limits: Limits) -> Job {
        let limit = self.question.limit.unwrap_or(u64::MAX);
        let job = Job::count_up_to(limit).within(&limits.with_interrupt(&self.interrupt));
        match self.question.report {
            Report::Nothing => job,
            Report::EachPuzzle | Report::EachSolution => job.with_solutions(),
        }
    }
}

/// Whether a record is a 9x9 puzzle in digits, and nothing else.
fn is_classic(record: &Record) -> bool {
    (record.puzzle.as_ref()).is_ok_and(|puzzle| {
        puzzle.grid.shape() == Shape::CLASSIC
            && puzzle.alphabet == Alphabet::Digits
            && puzzle.is_plain()
    })
}

/// The cells of such a record.
fn classic(record: &Record) -> Option<Puzzle> {
    let puzzle = record.puzzle.as_ref().ok()?;
    is_classic(record).then(|| lanes::puzzle_of(&puzzle.grid))?
}

fn name_of(record: &Record) -> Option<&str> {
    record.puzzle.as_ref().ok()?.name.as_deref()
}
