//! Many 9x9 puzzles at once, and single ones that take long on all cores.

use std::ops::ControlFlow;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use quadrille::cover::Stop;
use quadrille::sudoku::lanes::{self, Answer, Job, Lanes, Path, Puzzle};
use quadrille::sudoku::text::{self, Alphabet, Record};
use quadrille::sudoku::{Outcome, Shape, Solver, Status};

use super::Report;
use super::worker::Worker;
use crate::cli::Exit;
use crate::cli::input::Place;
use crate::cli::output::{Board, Finding};
use crate::cli::stream::{Batch, Line, Sink};

/// How long the puzzles of a batch are searched together. Whichever is not
/// done by then has very many solutions, or stands behind one that has.
const SLICE: Duration = Duration::from_millis(50);

impl Worker {
    /// Answers for the lines of a batch after the first `few`.
    pub(super) fn answer_together(
        &self,
        solver: &mut Solver,
        lanes: &mut Lanes,
        (batch, few): (&Batch, usize),
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let path = lanes.path();
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
        let job = self.job().with_deadline(Instant::now() + SLICE);
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
            if let (Answer::Stopped(_), None) = (report.answer(place), self.question.limit)
                && let Some(grid) = lanes::grid_of(puzzle)
            {
                let puzzle = text::Puzzle {
                    grid,
                    alphabet: Alphabet::Digits,
                    name: name.map(str::to_owned),
                };
                self.answer_puzzle(solver, at, &puzzle, sink)?;
            } else if let Answer::Stopped(_) = report.answer(place) {
                let count = self.count_alone(path, puzzle);
                let found = (count.answer, count.solution.as_ref());
                self.tell(at, (puzzle, name), found, sink)?;
                sink.pass_on()?;
            } else {
                let found = (report.answer(place), report.solution(place));
                self.tell(at, (puzzle, name), found, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts out what was found about a puzzle.
    fn tell(
        &self,
        place: Place<'_>,
        (puzzle, name): (&Puzzle, Option<&str>),
        (answer, solution): (Answer, Option<&Puzzle>),
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let (status, count) = (answer.status(), answer.count());
        if let Answer::Stopped(_) = answer {
            sink.block.tally.exit = Exit::Interrupted;
            (self.notes).interrupted(place, count, &mut sink.block.messages);
            return ControlFlow::Break(());
        }
        let finding = Finding {
            puzzle: Board::Classic(puzzle),
            name,
            status,
            count,
            number: 1,
            solution: solution.map(Board::Classic),
            is_last: true,
            outcome: None,
        };
        self.write(place, Ok(finding), sink);
        sink.block
            .tally
            .add(status, self.question.exit(status, None));
        if status == Status::None
            && let Some(grid) = lanes::grid_of(puzzle)
        {
            (self.notes).clash(place, &grid, &mut sink.block.messages);
        }
        ControlFlow::Continue(())
    }

    /// Answers for a puzzle whose search, one of dancing links, was stopped as
    /// it takes long.
    pub(super) fn take_over(&self, path: Path, puzzle: &Puzzle, outcome: &mut Outcome) {
        let count = self.count_alone(path, puzzle);
        outcome.status = count.answer.status();
        outcome.count = count.answer.count();
        outcome.stop = match count.answer {
            Answer::Exactly(_) => None,
            Answer::AtLeast(_) => Some(Stop::Solutions),
            Answer::Stopped(_) | Answer::Malformed => Some(Stop::Interrupt),
        };
        let solution = count.solution.as_ref().and_then(lanes::grid_of);
        outcome.solutions = solution.into_iter().collect();
    }

    /// Counts the solutions of a puzzle that takes long, with all threads.
    /// This is the place for methods that suit such puzzles.
    fn count_alone(&self, path: Path, puzzle: &Puzzle) -> lanes::Count {
        // One at a time, or there would be threads in the square.
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        lanes::count_one(path, puzzle, &self.job(), self.threads)
    }

    /// What to find out about puzzles.
    fn job(&self) -> Job<'_> {
        let limit = self.question.limit.unwrap_or(u64::MAX);
        let job = Job::count_up_to(limit).with_interrupt(&self.interrupt);
        match self.question.report {
            Report::Nothing => job,
            Report::EachPuzzle | Report::EachSolution => job.with_solutions(),
        }
    }
}

/// Whether a record is a 9x9 puzzle in digits.
fn is_classic(record: &Record) -> bool {
    (record.puzzle.as_ref()).is_ok_and(|puzzle| {
        puzzle.grid.shape() == Shape::CLASSIC && puzzle.alphabet == Alphabet::Digits
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
