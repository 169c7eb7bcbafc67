//! The question of `solve`, `count` and `check`: the solutions of each puzzle.
//!
//! How they are searched is up to the library: a [`Crowd`] answers for them.

mod findings;

use std::sync::Arc;

use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use quadrille::sudoku::{Asked, Crowd, Malformed, Member, Meter};
use quadrille::text::{Alphabet, Puzzle};

use self::findings::{EXACT, Findings};
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
    let mut crowd = Crowd::new();
    crowd
        .set_limit(limit)
        .set_solutions(solutions)
        .set_limits(settings.limits.clone())
        .set_jobs(settings.jobs)
        .set_meter(Some(Arc::clone(&meter)));
    let question = Solutions {
        settings: &settings,
        is_limited: limit.is_some(),
        wants_solutions: solutions,
        crowd,
        meter,
    };
    crew::ask(puzzles, &settings, &question)
}

/// A 9x9 puzzle in ASCII.
type Cells = [u8; 81];

struct Solutions<'s> {
    settings: &'s Settings,
    is_limited: bool,
    wants_solutions: bool,
    crowd: Crowd,
    meter: Arc<Meter>,
}

/// The state of a thread.
struct Worker {
    together: Member,
    /// For texts that turn out to be of another form.
    alone: Member,
    /// The digits of a batch as text.
    copied: Vec<Cells>,
}

/// What is to be done for a row.
enum Task<'r> {
    Nothing,
    /// These cells of a text are a 9x9 puzzle, or the text is of another form.
    Cells(&'r Cells, &'r [u8]),
    /// The next one of the copied puzzles.
    Copied,
    /// A puzzle of any kind.
    Puzzle(Box<Puzzle>),
    Refuse(Box<Fault>),
}

impl Question for Solutions<'_> {
    type Worker = Worker;

    fn fields(&self) -> Vec<Field> {
        let count = match self.is_limited {
            true => DataType::UInt64,
            false => EXACT,
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
        Worker {
            together: self.crowd.member(),
            alone: self.crowd.member(),
            copied: Vec::new(),
        }
    }

    fn answer(&self, worker: &mut Worker, _: usize, rows: &Rows<'_>) -> Answered {
        let mut findings = self.findings(rows.len());
        for rows in rows.batches(Crowd::BATCH) {
            if self.settings.interrupt.is_raised() {
                break;
            }
            self.answer_batch(worker, &rows, &mut findings);
        }
        findings.finish()
    }

    fn at_once(&self, row: Row<'_>) -> Option<Answered> {
        let mut copied = Vec::new();
        let cells = match self.task(row, &mut copied) {
            Task::Cells(cells, _) => cells,
            Task::Copied => copied.first()?,
            _ => return None,
        };
        let mut member = self.crowd.member();
        let answer = self.crowd.at_once(&mut member, cells)?;
        let mut findings = self.findings(1);
        findings.push(&answer, Alphabet::Digits);
        Some(findings.finish())
    }

    fn meter(&self) -> Option<(u64, u64)> {
        self.meter.read()
    }
}

impl Solutions<'_> {
    fn findings(&self, rows: usize) -> Findings {
        Findings::new(self.is_limited, self.wants_solutions, rows)
    }

    fn answer_batch(&self, worker: &mut Worker, rows: &Rows<'_>, findings: &mut Findings) {
        let Worker {
            together,
            alone,
            copied,
        } = worker;
        copied.clear();
        let tasks = rows.iter().map(|row| self.task(row, copied));
        let tasks: Vec<Task> = tasks.collect();
        let mut copies = copied.iter();
        let asked = tasks.iter().filter_map(|task| match task {
            Task::Cells(cells, _) => Some(Asked::Cells(cells)),
            Task::Copied => copies.next().map(Asked::Cells),
            Task::Puzzle(puzzle) => self.settings.givens(puzzle).ok().map(Asked::from),
            Task::Nothing | Task::Refuse(_) => None,
        });
        let asked: Vec<Asked<'_>> = asked.collect();
        let mut answers = self.crowd.answers(together, &asked);
        for task in &tasks {
            if self.settings.interrupt.is_raised() {
                return;
            }
            let alphabet = match task {
                Task::Nothing => {
                    findings.push_null();
                    continue;
                }
                Task::Refuse(fault) => {
                    findings.push_fault(Fault::clone(fault));
                    continue;
                }
                Task::Cells(..) | Task::Copied => Alphabet::Digits,
                Task::Puzzle(puzzle) => puzzle.alphabet,
            };
            match (answers.next_answer(), task) {
                (Some(Ok(answer)), _) => findings.push(&answer, alphabet),
                (Some(Err(Malformed)), Task::Cells(_, text)) => {
                    self.other_form(alone, text, findings);
                }
                _ => unreachable!("each is asked, and copies are puzzles"),
            }
        }
    }

    fn task<'r>(&self, row: Row<'r>, copied: &mut Vec<Cells>) -> Task<'r> {
        if self.settings.may_be_classic() {
            if let Some((cells, text)) = cells_of(&row) {
                return Task::Cells(cells, text);
            }
            if let Some(cells) = cells_of_digits(&row) {
                copied.push(cells);
                return Task::Copied;
            }
        }
        let checked = self.settings.puzzle(row).and_then(|puzzle| match puzzle {
            Some(puzzle) => {
                self.settings.givens(&puzzle)?;
                Ok(Some(puzzle))
            }
            None => Ok(None),
        });
        match checked {
            Ok(None) => Task::Nothing,
            Ok(Some(puzzle)) => Task::Puzzle(Box::new(puzzle)),
            Err(fault) => Task::Refuse(Box::new(fault)),
        }
    }

    /// Answers for a text with 81 bytes that are not the cells of a puzzle.
    fn other_form(&self, member: &mut Member, text: &[u8], findings: &mut Findings) {
        let puzzle = match self.settings.puzzle(Row::Text(text)) {
            Ok(Some(puzzle)) => puzzle,
            Ok(None) => return findings.push_null(),
            Err(fault) => return findings.push_fault(fault),
        };
        match self.settings.givens(&puzzle) {
            Ok(givens) => {
                let asked = [Asked::from(givens)];
                let mut answers = self.crowd.answers(member, &asked);
                if let Some(Ok(answer)) = answers.next_answer() {
                    findings.push(&answer, puzzle.alphabet);
                }
            }
            Err(fault) => findings.push_fault(fault),
        }
    }
}

/// Returns the cells of a row with the length of a 9x9 puzzle, and all of its text:
/// a line of a file has an end, and perhaps blanks before the puzzle.
fn cells_of<'a>(row: &Row<'a>) -> Option<(&'a Cells, &'a [u8])> {
    match *row {
        Row::Text(text) => Some((text.trim_ascii().try_into().ok()?, text)),
        Row::Null | Row::Digits(_) | Row::Other(_) => None,
    }
}

/// Returns the digits of a row as text, if it is a 9x9 puzzle.
fn cells_of_digits(row: &Row<'_>) -> Option<Cells> {
    let Row::Digits(digits) = row else {
        return None;
    };
    let digits: &[u8; 81] = (*digits).try_into().ok()?;
    // A loop without an end in the middle is vector code.
    let greatest = digits
        .iter()
        .fold(0, |greatest, digit| (*digit).max(greatest));
    (greatest <= 9).then(|| digits.map(|digit| b'0' + digit))
}
