//! `quadrille check --minimal`: whether each clue is needed. With `--needed`, whether
//! each constraint and rule is too.

use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use quadrille::sudoku::{Given, MinimizeError, Redundancy, Solver};
use quadrille::text::Puzzle;

use super::solutions::PuzzleArgs;
use crate::output::{Field, ORIGIN, Record, Value, counted};
use crate::pipeline::{Answers, Bulk, Exit, Outcome, Page, Road, Task, Together};

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// The fields of the records.
const SCHEMA: [Field; 9] = [
    ORIGIN[0],
    ORIGIN[1],
    Field::new("puzzle"),
    Field::new("status"),
    Field::new("clues"),
    Field::new("redundant"),
    Field::data("undecided"),
    Field::data("error"),
    Field::hidden("name"),
];

/// Checks whether each puzzle is unique and needs each of its clues, or of all its
/// givens. The exit status is a success if all do.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &PuzzleArgs, all: bool) -> Outcome {
    let mut schema = SCHEMA.to_vec();
    if all {
        schema.insert(6, Field::new("together"));
    }
    let answers = Answers::prose(schema);
    let threads = args.search.jobs.threads();
    let road = Road::new(&args.input, threads, &args.output, answers)?.with_variant(&args.variant);
    let mut solver = Solver::new();
    solver.set_limits(args.search.limits.limits(&road.session.interrupt));
    road.ask(Together(Minimality { solver, all }))
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
        puzzles: &[&Puzzle],
        mut visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.all {
            let mut puzzles = puzzles.iter().copied();
            return puzzles.try_for_each(|puzzle| visit(solver.redundancy_of_all(puzzle)));
        }
        solver.each_redundancy(puzzles.iter().copied(), visit)
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
        page.record(&Needs {
            task,
            status,
            found: found.ok(),
            between: if self.all { ", " } else { " " },
            has_heading: page.has_headings(),
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
    has_heading: bool,
}

impl Record for Needs<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.status.into()),
            "redundant" => self.givens(|found| &found.redundant),
            "together" => self.givens(|found| &found.together),
            "undecided" => self.givens(|found| &found.open),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        if self.has_heading {
            *out += &format!("{HEADING}{}{HEADING:#}: ", self.task.heading());
        }
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
