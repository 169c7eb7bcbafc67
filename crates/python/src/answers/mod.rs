//! The question of `solve`, `count` and `check`: the solutions of each puzzle.
//!
//! Classic 9x9 puzzles are searched together, one in each lane of a vector.
//! One that takes longer than a slice of time goes on by itself, on all
//! threads; all others are searched one by one.

mod findings;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::cover::Count;
use quadrille::lanes::{self, Answer, InstructionSet, Job, Lanes};
use quadrille::limits::Limits;
use quadrille::sudoku::{Meter, Outcome, Solver, Status};
use quadrille::text::{Puzzle, write_line};

use self::findings::Findings;
use crate::column::{Row, Rows};
use crate::crew::{self, Answered, Question};
use crate::errors::Fault;
use crate::settings::{Given, Settings, check_limit};
use crate::table::NativeTable;

/// Counts the solutions of each puzzle, up to a limit if there is one.
#[pyfunction]
pub fn answers(
    puzzles: &Bound<'_, PyAny>,
    limit: Option<u64>,
    solutions: bool,
    given: Given,
) -> PyResult<NativeTable> {
    check_limit(limit)?;
    let settings = Settings::new(given)?;
    let meter = Arc::new(Meter::default());
    let mut solver = Solver::new();
    solver
        .set_jobs(settings.jobs.get())
        .set_meter(Some(Arc::clone(&meter)))
        .set_limits(settings.limits.clone());
    let question = Solutions {
        settings: &settings,
        limit,
        wants_solutions: solutions,
        set: InstructionSet::best(),
        solver,
        meter,
        turn: Mutex::default(),
    };
    crew::ask(puzzles, &settings, &question)
}

/// A 9x9 puzzle in ASCII.
type Cells = lanes::Puzzle;

/// The puzzles that enter lanes together: enough to keep the lanes full, few
/// enough for the results to stay in the cache.
const BATCH: usize = 2048;

/// The time for which puzzles are searched together. One that is not done by
/// then has very many solutions, or comes after one that has.
const SLICE: Duration = Duration::from_millis(50);

/// The time for which a single puzzle is searched in the thread of the caller: another thread takes
/// ten times as long to start as most puzzles to solve.
const MOMENT: Duration = Duration::from_millis(1);

/// The type of exact counts without a limit, which can exceed 64 bits.
const EXACT: DataType = DataType::Decimal128(38, 0);

struct Solutions<'s> {
    settings: &'s Settings,
    limit: Option<u64>,
    wants_solutions: bool,
    set: InstructionSet,
    /// The solver of a new thread.
    solver: Solver,
    meter: Arc<Meter>,
    /// Held by the puzzle that uses all threads.
    turn: Mutex<()>,
}

/// The state of a thread.
struct Worker {
    solver: Solver,
    lanes: Option<Lanes>,
}

/// What is to be done for a row.
enum Task<'r> {
    Nothing,
    /// The text of the row goes into a lane.
    Lane(&'r Cells),
    /// The next one of the copied puzzles goes into a lane.
    Copied,
    /// The puzzle is searched by itself.
    Alone(Box<Puzzle>),
    Refuse(Box<Fault>),
}

/// What is known about the solutions of a puzzle.
struct Finding {
    status: Status,
    count: Count,
    solution: Option<String>,
}

impl Question for Solutions<'_> {
    type Worker = Worker;

    fn fields(&self) -> Vec<Field> {
        let count = match self.limit {
            Some(_) => DataType::UInt64,
            None => EXACT,
        };
        let mut fields = vec![
            Field::new("status", DataType::Utf8, true),
            Field::new("count", count, true),
            Field::new("exact", DataType::Boolean, true),
        ];
        if self.wants_solutions {
            fields.push(Field::new("solution", DataType::Utf8, true));
        }
        fields
    }

    fn worker(&self) -> Worker {
        let lanes = self.settings.may_be_classic();
        Worker {
            solver: self.solver.clone(),
            lanes: lanes.then(|| Lanes::new(self.set)).flatten(),
        }
    }

    fn answer(&self, worker: &mut Worker, _: usize, rows: &Rows<'_>) -> Answered {
        let mut findings = Findings::new(self.limit.is_some(), self.wants_solutions, rows.len());
        for rows in rows.batches(BATCH) {
            self.answer_batch(worker, &rows, &mut findings);
        }
        findings.finish()
    }

    fn at_once(&self, row: Row<'_>) -> Option<Answered> {
        let mut copied = Vec::new();
        let mut lanes = Lanes::new(self.set)?;
        let cells = match self.task(row, self.settings.may_be_classic(), &mut copied) {
            Task::Lane(cells) => cells,
            Task::Copied => copied.first()?,
            _ => return None,
        };
        let limits = &self.settings.limits;
        let moment = limits.time.map_or(MOMENT, |time| time.min(MOMENT));
        let report = lanes.count(&[cells], &self.job(&limits.clone().with_time(moment)));
        let answer = report.answer(0);
        if matches!(answer, Answer::Malformed | Answer::Stopped(..)) {
            return None;
        }
        let mut findings = Findings::new(self.limit.is_some(), self.wants_solutions, 1);
        findings.push_answer(answer, report.solution(0));
        Some(findings.finish())
    }

    fn meter(&self) -> Option<(u64, u64)> {
        self.meter.read()
    }
}

impl Solutions<'_> {
    fn answer_batch(&self, worker: &mut Worker, rows: &Rows<'_>, findings: &mut Findings) {
        let mut copied = Vec::new();
        let has_lanes = worker.lanes.is_some();
        let tasks = rows
            .iter()
            .map(|row| self.task(row, has_lanes, &mut copied));
        let tasks: Vec<Task> = tasks.collect();
        let mut copies = copied.iter();
        let puzzles = tasks.iter().filter_map(|task| match task {
            Task::Lane(cells) => Some(*cells),
            Task::Copied => copies.next(),
            _ => None,
        });
        let puzzles: Vec<&Cells> = puzzles.collect();
        let limits = &self.settings.limits;
        // A puzzle that is done within the slice has not taken longer.
        let slice = limits.time.map_or(SLICE, |time| time.min(SLICE));
        let job = self.job(&limits.clone().with_time(slice));
        let report = worker
            .lanes
            .as_mut()
            .map(|lanes| lanes.count(&puzzles, &job));

        let mut places = 0..puzzles.len();
        for task in tasks {
            let found = match task {
                Task::Nothing => {
                    findings.push_null();
                    continue;
                }
                Task::Refuse(fault) => Err(*fault),
                Task::Alone(puzzle) => self.alone(&mut worker.solver, &puzzle),
                Task::Lane(_) | Task::Copied => {
                    let (Some(place), Some(report)) = (places.next(), &report) else {
                        unreachable!("each has a place in the lanes")
                    };
                    match report.answer(place) {
                        Answer::Malformed => self.other_form(&mut worker.solver, puzzles[place]),
                        Answer::Stopped(..) => {
                            findings.push(&self.on_all_threads(&mut worker.solver, puzzles[place]));
                            continue;
                        }
                        answer => {
                            findings.push_answer(answer, report.solution(place));
                            continue;
                        }
                    }
                }
            };
            match found {
                Ok(finding) => findings.push(&finding),
                Err(fault) => findings.push_fault(fault),
            }
        }
    }

    fn task<'r>(&self, row: Row<'r>, has_lanes: bool, copied: &mut Vec<Cells>) -> Task<'r> {
        if let Some(cells) = cells_of(&row).filter(|_| has_lanes) {
            return Task::Lane(cells);
        }
        if let Some(cells) = cells_of_digits(&row).filter(|_| has_lanes) {
            copied.push(cells);
            return Task::Copied;
        }
        match self.settings.puzzle(row) {
            Ok(None) => Task::Nothing,
            Ok(Some(puzzle)) if has_lanes && puzzle.is_plain() => {
                match lanes::puzzle_of(&puzzle.grid) {
                    Some(cells) => {
                        copied.push(cells);
                        Task::Copied
                    }
                    None => Task::Alone(Box::new(puzzle)),
                }
            }
            Ok(Some(puzzle)) => Task::Alone(Box::new(puzzle)),
            Err(fault) => Task::Refuse(Box::new(fault)),
        }
    }

    /// Answers for 81 bytes that are not the cells of a puzzle.
    fn other_form(&self, solver: &mut Solver, text: &Cells) -> Result<Finding, Fault> {
        match self.settings.puzzle(Row::Text(text))? {
            Some(puzzle) => self.alone(solver, &puzzle),
            None => unreachable!("the row has text"),
        }
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Result<Finding, Fault> {
        let givens = self.settings.givens(puzzle)?;
        let outcome = match self.limit {
            Some(1) => solver.solve(givens),
            Some(limit) => solver.count_up_to(givens, limit),
            None => solver.count_exact(givens),
        };
        Ok(Finding::of(outcome, puzzle))
    }

    /// Counts the solutions of a puzzle that takes long.
    fn on_all_threads(&self, solver: &mut Solver, cells: &Cells) -> Finding {
        // One at a time, or the number of threads would be squared.
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let limits = &self.settings.limits;
        let Some(grid) = lanes::grid_of(cells) else {
            unreachable!("a puzzle that was begun")
        };
        if self.limit.is_none() {
            let outcome = solver.count_exact(&grid);
            // The same one of several solutions is always reported.
            let first = Job::count_up_to(1).with_solutions().within(limits);
            let first = lanes::count_one(self.set, cells, &first, NonZeroUsize::MIN);
            return Finding {
                status: outcome.status,
                count: outcome.count,
                solution: first.solution.map(|cells| text_of(&cells).to_owned()),
            };
        }
        let jobs = self.settings.jobs;
        let counted = lanes::count_one(self.set, cells, &self.job(limits), jobs);
        Finding {
            status: counted.answer.status(),
            count: counted.answer.count(),
            solution: counted.solution.map(|cells| text_of(&cells).to_owned()),
        }
    }

    fn job(&self, limits: &Limits) -> Job {
        let job = Job::count_up_to(self.limit.unwrap_or(u64::MAX)).within(limits);
        match self.wants_solutions {
            true => job.with_solutions(),
            false => job,
        }
    }
}

impl Finding {
    fn of(outcome: Outcome, puzzle: &Puzzle) -> Finding {
        let line = |grid: &_| {
            let mut line = Vec::new();
            write_line(grid, puzzle.alphabet, &mut line);
            String::from_utf8_lossy(&line).into_owned()
        };
        Finding {
            status: outcome.status,
            count: outcome.count,
            solution: outcome.solutions.first().map(line),
        }
    }
}

/// Returns the text of a row that has the length of a 9x9 puzzle.
fn cells_of<'a>(row: &Row<'a>) -> Option<&'a Cells> {
    match row {
        Row::Text(text) => (*text).try_into().ok(),
        Row::Null | Row::Digits(_) => None,
    }
}

/// Returns the digits of a row as text, if it is a 9x9 puzzle.
fn cells_of_digits(row: &Row<'_>) -> Option<Cells> {
    let Row::Digits(digits) = row else {
        return None;
    };
    let digits: &[u8; 81] = (*digits).try_into().ok()?;
    let is_cell = |&digit: &u8| digit <= 9;
    digits
        .iter()
        .all(is_cell)
        .then(|| digits.map(|digit| b'0' + digit))
}

/// Returns a solution as text.
fn text_of(cells: &Cells) -> &str {
    std::str::from_utf8(cells).unwrap_or_else(|_| unreachable!("solutions are ASCII"))
}
