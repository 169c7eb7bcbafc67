//! `quadrille check --suggest`: the clues that would make a puzzle unique.

use std::ops::ControlFlow;

use quadrille::board::{Cell, Digit};
use quadrille::cover::Count;
use quadrille::sudoku::{CandidateCounts, Solver, Status};
use quadrille::text::Puzzle;

use super::exact::{break_off, exit_of, pipeline_of};
use super::solutions::{Number, PuzzleArgs};
use crate::output::{DOUBTFUL, Field, Form, GOOD, Kind, Record, Value, counted};
use crate::pipeline::{Answers, Bulk, Exit, Outcome, Page, Task, Together};

/// The columns of the records.
const COLUMNS: [Field; 4] = [
    Field::new("count"),
    Field::data("exact"),
    Field::new("differing_cells").only(&[Kind::Csv, Kind::Json]),
    Field::new("suggestions"),
];

/// Counts the solutions of each puzzle and lists the single clues that, added
/// to it, would leave exactly one. The exit status is a success if all puzzles
/// have the expected status.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &PuzzleArgs, expected: Status) -> Outcome {
    let answers = Answers::prose(&COLUMNS);
    let (pipeline, solver) = pipeline_of(args, answers)?;
    pipeline.ask(Together(Suggesting { expected, solver }))
}

struct Suggesting {
    expected: Status,
    solver: Solver,
}

impl Bulk for Suggesting {
    type Worker = Solver;
    type Answer = CandidateCounts;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn each_answer(
        &self,
        solver: &mut Solver,
        puzzles: &[(u64, &Puzzle)],
        visit: impl FnMut(CandidateCounts) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puzzles = puzzles.iter().map(|&(_, puzzle)| puzzle);
        solver.each_candidate_counts(puzzles, None, visit)
    }

    fn tell(
        &self,
        counts: CandidateCounts,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        break_off(&counts, task, page)?;
        let met = if counts.status() == self.expected {
            Exit::Success
        } else {
            Exit::Unmet
        };
        page.count_other(met.max(exit_of(counts.stop())));
        let is_known = counts.total().is_exact();
        page.heading(task.heading(), ": ");
        page.record(&Suggestions {
            task,
            clues: is_known.then(|| counts.deciding().collect()),
            counts,
            is_json: page.form() == Form::Jsonl,
        });
        ControlFlow::Continue(())
    }
}

/// The answer for a puzzle.
struct Suggestions<'a> {
    task: &'a Task<'a>,
    counts: CandidateCounts,
    /// The clues that make it unique; `None` if they are unknown.
    clues: Option<Vec<(Cell, Digit)>>,
    is_json: bool,
}

impl Record for Suggestions<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let counts = &self.counts;
        match key {
            "status" => Value::Text(counts.status().name().into()),
            "count" => Value::Count(counts.total()),
            "exact" => Value::Bool(counts.total().is_exact()),
            "error" => Value::early(counts.stop()),
            "differing_cells" => Value::size(counts.differing().count()),
            "suggestions" if self.is_json => self.objects(),
            "suggestions" => match self.list() {
                Some(list) => Value::Text(list.into()),
                None => Value::Missing,
            },
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        let total = self.counts.total();
        if total == Count::Exact(1) {
            *out += &format!("{GOOD}unique{GOOD:#}\n");
            return;
        }
        let number = Number::from(total);
        *out += &format!("{DOUBTFUL}{number}{DOUBTFUL:#}");
        if let Some(stop) = self.counts.stop() {
            *out += &format!(" ({stop})");
        }
        let differing = self.counts.differing().count();
        if differing > 0 {
            *out += &format!(", differing in {}", counted(differing, "cell"));
        }
        out.push('\n');
        let Some(clues) = self.clues.as_ref().filter(|_| total.number() > 0) else {
            return;
        };
        *out += &match self.list() {
            Some(list) => {
                let clues = counted(clues.len(), "clue");
                format!("{clues} would make it unique: {list}\n")
            }
            None => "no single clue would make it unique\n".to_owned(),
        };
    }
}

impl Suggestions<'_> {
    /// Returns the clues as in `r1c1=7 r1c3=9`.
    fn list(&self) -> Option<String> {
        let shape = self.counts.shape();
        let clues = self.clues.as_ref()?.iter();
        let names = clues.map(|&(cell, digit)| format!("{}={digit}", shape.cell_name(cell)));
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| names.join(" "))
    }

    fn objects(&self) -> Value<'_> {
        let shape = self.counts.shape();
        let clue = |&(cell, digit): &(Cell, Digit)| {
            Value::Object(vec![
                ("row", Value::size(shape.row_of(cell) + 1)),
                ("column", Value::size(shape.column_of(cell) + 1)),
                ("digit", Value::size(digit.value())),
            ])
        };
        (self.clues.as_ref()).map_or(Value::Missing, |clues| {
            Value::List(clues.iter().map(clue).collect())
        })
    }
}
