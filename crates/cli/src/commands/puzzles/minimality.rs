//! `quadrille check --minimal`: whether each clue is needed.

use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use quadrille::sudoku::{MinimizeError, Redundancy, Solver};
use quadrille::text::Puzzle;

use super::solutions::PuzzleArgs;
use crate::output::{Field, ORIGIN, Record, Value, counted};
use crate::pipeline::{Answers, Bulk, Exit, Outcome, Page, Road, Task, Together};

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// The fields of the records.
const SCHEMA: [Field; 8] = [
    ORIGIN[0],
    ORIGIN[1],
    Field::new("puzzle"),
    Field::new("status"),
    Field::new("clues"),
    Field::new("redundant"),
    Field::data("error"),
    Field::hidden("name"),
];

/// Checks whether each puzzle is unique and needs each of its clues. The exit
/// status is a success if all do.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &PuzzleArgs) -> Outcome {
    let answers = Answers::prose(SCHEMA.to_vec());
    let threads = args.search.jobs.threads();
    let road = Road::new(&args.input, threads, &args.output, answers)?.with_variant(&args.variant);
    let mut solver = Solver::new();
    solver.set_limits(args.search.limits.limits(&road.session.interrupt));
    road.ask(Together(Minimality { solver }))
}

struct Minimality {
    solver: Solver,
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
        visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
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
            list: found.ok().and_then(|found| list(task, &found)),
            has_heading: page.has_headings(),
        });
        ControlFlow::Continue(())
    }
}

/// The answer for a puzzle.
struct Needs<'a> {
    task: &'a Task<'a>,
    status: &'static str,
    /// The clues that can go, as in `r1c1=7 r1c3=9`.
    list: Option<String>,
    has_heading: bool,
}

impl Record for Needs<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.status.into()),
            "redundant" => Value::text(self.list.as_deref()),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        if self.has_heading {
            *out += &format!("{HEADING}{}{HEADING:#}: ", self.task.heading());
        }
        *out += &match (self.status, &self.list) {
            ("minimal", _) => {
                let clues = counted(self.task.puzzle.grid.clues().count(), "clue");
                format!("{GOOD}minimal{GOOD:#}, {clues}\n")
            }
            (_, Some(list)) => {
                format!("{DOUBTFUL}unique{DOUBTFUL:#}, not minimal; each can go alone: {list}\n")
            }
            (status, _) => format!("{DOUBTFUL}{status}{DOUBTFUL:#}\n"),
        };
    }
}

fn list(task: &Task<'_>, found: &Redundancy) -> Option<String> {
    let clues = found.clues(&task.puzzle.grid);
    (!clues.is_empty()).then_some(clues)
}
