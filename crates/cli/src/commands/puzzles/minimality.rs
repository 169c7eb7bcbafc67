//! `quadrille check --minimal`: whether each clue is needed. With `--needed`, whether
//! each constraint and rule is too.

use std::ops::ControlFlow;

use quadrille::sudoku::{Given, MinimizeError, Redundancy, Solver};
use quadrille::text::Puzzle;

use super::solutions::PuzzleArgs;
use crate::output::{DOUBTFUL, Field, GOOD, Record, Value, counted};
use crate::pipeline::{Answers, Bulk, Exit, Outcome, Page, PuzzlePipeline, Task, Together};

/// The columns of the records.
const COLUMNS: [Field; 3] = [
    Field::new("clues"),
    Field::new("redundant"),
    Field::data("undecided"),
];

/// Checks whether each puzzle is unique and needs each of its clues, or of all its
/// givens. The exit status is a success if all do.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &PuzzleArgs, all: bool) -> Outcome {
    let mut columns = COLUMNS.to_vec();
    if all {
        columns.insert(2, Field::new("together"));
    }
    let answers = Answers::prose(&columns);
    let threads = args.search.jobs.threads();
    let pipeline = PuzzlePipeline::new(&args.input, threads, &args.output, answers)?
        .with_variant(&args.variant);
    let mut solver = Solver::new();
    solver.set_limits(args.search.limits.limits(&pipeline.session.interrupt));
    pipeline.ask(Together(Minimality { solver, all }))
}

struct Minimality {
    solver: Solver,
    /// Whether constraints and rules are asked about too.
    all: bool,
}

impl Bulk for Minimality {
    type Worker = Solver;
    type Answer = Result<Redundancy, MinimizeError>;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn each_answer(
        &self,
        solver: &mut Solver,
        puzzles: &[(u64, &Puzzle)],
        mut visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut puzzles = puzzles.iter().map(|&(_, puzzle)| puzzle);
        if self.all {
            return puzzles.try_for_each(|puzzle| visit(solver.redundancy_of_all(puzzle)));
        }
        solver.each_redundancy(puzzles, visit)
    }

    fn tell(&self, found: Self::Answer, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        page.check_interrupt()?;
        let status = Redundancy::word(&found);
        let exit = match status {
            "minimal" => Exit::Success,
            "unknown" => Exit::Undecided,
            _ => Exit::Unmet,
        };
        page.count_other(exit);
        page.heading(task.heading(), ": ");
        page.record(&Needs {
            task,
            status,
            found: found.ok(),
            between: if self.all { ", " } else { " " },
        });
        ControlFlow::Continue(())
    }
}

/// The answer for a puzzle.
struct Needs<'a> {
    task: &'a Task<'a>,
    status: &'static str,
    /// `None` if it is not known to be unique.
    found: Option<Redundancy>,
    /// What is between the givens of a list.
    between: &'static str,
}

impl Record for Needs<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.status.into()),
            "redundant" => self.givens(|found| &found.redundant),
            "together" => self.givens(|found| &found.together),
            "undecided" => self.givens(|found| &found.open),
            "error" if self.status == "unknown" => Value::Text("a limit was reached".into()),
            "error" => Value::Missing,
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        let Some(found) = &self.found else {
            *out += &format!("{DOUBTFUL}{}{DOUBTFUL:#}\n", self.status);
            return;
        };
        let list = |givens| self.list(givens);
        if found.is_minimal() {
            let clues = counted(self.task.puzzle.grid.clues().count(), "clue");
            *out += &format!("{GOOD}minimal{GOOD:#}, {clues}\n");
            return;
        }
        *out += &match found.redundant.is_empty() {
            true => format!("{DOUBTFUL}unique{DOUBTFUL:#}"),
            false => {
                let list = list(&found.redundant);
                format!("{DOUBTFUL}unique{DOUBTFUL:#}, not minimal; each can go alone: {list}")
            }
        };
        if let Some(stop) = found.stop {
            *out += &format!(
                "; {DOUBTFUL}undecided{DOUBTFUL:#} ({stop}): {}",
                list(&found.open)
            );
        }
        if !found.together.is_empty() {
            *out += &format!("; these can go together: {}", list(&found.together));
        }
        out.push('\n');
    }
}

impl Needs<'_> {
    /// Returns some of the givens, as in `r1c1=7 r1c3=9`.
    fn list(&self, givens: &[Given]) -> String {
        Given::list(givens, self.task.puzzle.grid.shape(), self.between)
    }

    fn givens(&self, of: fn(&Redundancy) -> &[Given]) -> Value<'_> {
        let givens = self.found.as_ref().map_or(&[][..], of);
        match givens.is_empty() {
            true => Value::Missing,
            false => Value::Text(self.list(givens).into()),
        }
    }
}
