//! `quadrille check --minimal`: whether each clue is needed.

use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use quadrille::board::Cell;
use quadrille::sudoku::{MinimizeError, Redundancy, Solver};
use quadrille::text::Puzzle;

use super::solutions::PuzzleArgs;
use crate::output::{Field, Record, Value, counted};
use crate::pipeline::{Answers, Bulk, Exit, Outcome, Page, Road, Task, Together};

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// The columns of the records.
const COLUMNS: [Field; 3] = [
    Field::new("clues"),
    Field::new("redundant"),
    Field::data("undecided"),
];

/// Checks whether each puzzle is unique and needs each of its clues. The exit
/// status is a success if all do.
///
/// # Errors
///
/// If there is nothing to read, or the output cannot be written.
pub fn run(args: &PuzzleArgs) -> Outcome {
    let answers = Answers::prose(&COLUMNS);
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
            found: found.ok(),
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
    has_heading: bool,
}

impl Record for Needs<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.status.into()),
            "redundant" => self.clues(|found| &found.redundant),
            "undecided" => self.clues(|found| &found.open),
            "error" if self.status == "unknown" => Value::Text("a limit was reached".into()),
            "error" => Value::Missing,
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
        let clues = |cells| Redundancy::clues(cells, &self.task.puzzle.grid);
        if found.is_minimal() {
            let clues = counted(self.task.puzzle.grid.clues().count(), "clue");
            *out += &format!("{GOOD}minimal{GOOD:#}, {clues}\n");
            return;
        }
        *out += &match found.redundant.is_empty() {
            true => format!("{DOUBTFUL}unique{DOUBTFUL:#}"),
            false => {
                let list = clues(&found.redundant);
                format!("{DOUBTFUL}unique{DOUBTFUL:#}, not minimal; each can go alone: {list}")
            }
        };
        if let Some(stop) = found.stop {
            *out += &format!(
                "; {DOUBTFUL}undecided{DOUBTFUL:#} ({stop}): {}",
                clues(&found.open)
            );
        }
        out.push('\n');
    }
}

impl Needs<'_> {
    /// Returns some of the clues, as in `r1c1=7 r1c3=9`.
    fn clues(&self, of: fn(&Redundancy) -> &[Cell]) -> Value<'_> {
        let cells = self.found.as_ref().map_or(&[][..], of);
        match cells.is_empty() {
            true => Value::Missing,
            false => Value::Text(Redundancy::clues(cells, &self.task.puzzle.grid).into()),
        }
    }
}
