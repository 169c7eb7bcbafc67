//! `quadrille explain`: solves puzzles as people do, step by step.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use anstyle::{AnsiColor, Style};
use quadrille::board::{Cell, Digit};
use quadrille::limits::{Limits, Stop};
use quadrille::rules::{Deduction, Method, Report, Verdict};

use super::help::{MORE, exit_status};
use crate::output::{Cells, Field, Form, Kind, ORIGIN, OutputArgs, Record, Value, counted};
use crate::pipeline::{
    Answers, Exit, InputArgs, JobArgs, Outcome, Page, Question, Road, Task, TimeoutArgs,
};

const HELP: &str = concat!(
    "\
Examples:
  # Explain every step of a solution
  quadrille explain puzzle.txt

  # Grade every puzzle of a file
  quadrille explain -o tsv puzzles.txt

Each step takes the easiest rule that makes progress. No rule assumes that there is only one \
solution. The difficulty of a puzzle is that of the hardest rule it needs:

  easy     hidden single, naked single
  medium   locked candidates, naked and hidden pair
  hard     naked and hidden triple and quad
  expert   X-wing, swordfish, XY-wing, simple colouring
  extreme  these rules are not enough; what is left is shown

Columns of tsv: puzzle, status (solved, stuck, none, unknown), difficulty, hardest rule, \
number of steps. In jsonl, every step is listed.

",
    exit_status!(
        0 => "every puzzle is solved",
        1 => "some puzzle has no solution",
        3 => "some puzzle is stuck, or a limit was reached"
    )
);

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The fields of the records. In JSON, the steps are listed, not counted.
const SCHEMA: [Field; 13] = [
    ORIGIN[0],
    ORIGIN[1],
    Field::new("puzzle"),
    Field::new("status"),
    Field::new("difficulty"),
    Field::new("hardest"),
    Field::new("steps").only(&[Kind::Tsv, Kind::Table, Kind::Csv]),
    Field::new("steps").only(&[Kind::Json]),
    Field::data("solution"),
    Field::new("candidates").only(&[Kind::Json]),
    Field::data("error"),
    Field::hidden("clues"),
    Field::hidden("name"),
];

/// The arguments of `explain`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Explain {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Explain {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let answers =
            Answers::prose(SCHEMA.to_vec()).with_statuses(&["solved", "stuck", "none", "unknown"]);
        let road = Road::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        let limits = self.timeout.limits(&road.session.interrupt);
        road.ask(Explanations { limits })
    }
}

struct Explanations {
    limits: Limits,
}

impl Question for Explanations {
    type Worker = ();

    fn worker(&self) {}

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let mut steps = Vec::new();
        let grid = &task.puzzle.grid;
        let report = Method::Techniques.explain(grid, &self.limits, &mut |step| {
            steps.push(step.clone());
        });
        let (status, exit) = match report.verdict {
            Verdict::Solved(_) => ("solved", Exit::Success),
            Verdict::Contradiction(_) => ("none", Exit::Unmet),
            Verdict::Stuck(_) => ("stuck", Exit::Undecided),
            Verdict::Stopped(Stop::Interrupt) => return page.interrupted(),
            Verdict::Stopped(_) => ("unknown", Exit::Undecided),
        };
        page.count(status, exit);
        page.record(&Explanation {
            task,
            status,
            steps,
            report,
            has_heading: page.has_headings(),
            wants_steps: page.form() == Form::Jsonl,
        });
        ControlFlow::Continue(())
    }
}

/// A puzzle and the steps of its solution.
struct Explanation<'a> {
    task: &'a Task<'a>,
    status: &'static str,
    steps: Vec<Deduction>,
    report: Report,
    has_heading: bool,
    /// Whether the steps are wanted, not their number.
    wants_steps: bool,
}

impl Record for Explanation<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.status.into()),
            "difficulty" => Value::text(self.difficulty()),
            "hardest" => Value::text(self.hardest()),
            "steps" if self.wants_steps => Value::List(self.steps.iter().map(step).collect()),
            "steps" => Value::size(self.steps.len()),
            "solution" => self.report.solution().map_or(Value::Missing, |grid| {
                Value::Cells(Cells::Grid(grid, self.task.puzzle.alphabet))
            }),
            "candidates" => self.candidates(),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.try_write_text(out);
    }
}

impl Explanation<'_> {
    fn difficulty(&self) -> Option<&'static str> {
        self.report.difficulty().map(|difficulty| difficulty.name())
    }

    fn hardest(&self) -> Option<&'static str> {
        self.report.work.hardest().map(|rule| rule.name())
    }

    /// Returns the digits that remain for each cell, in reading order, if it is
    /// stuck.
    fn candidates(&self) -> Value<'_> {
        let Verdict::Stuck(left) = &self.report.verdict else {
            return Value::Missing;
        };
        let digit = |digit: Digit| Value::size(digit.value());
        let sets = left.sets().iter();
        Value::List(
            sets.map(|set| Value::List(set.iter().map(digit).collect()))
                .collect(),
        )
    }

    fn try_write_text(&self, out: &mut String) -> fmt::Result {
        if self.has_heading {
            writeln!(out, "{HEADING}{}{HEADING:#}", self.task.heading())?;
        }
        let width = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            writeln!(out, "{number:>width$}. {step}")?;
        }
        let after = format!("after {}", counted(self.steps.len(), "step"));
        match &self.report.verdict {
            Verdict::Solved(grid) => writeln!(out, "{grid}\n{GOOD}solved{GOOD:#} {after}")?,
            Verdict::Stuck(left) => writeln!(out, "{left}\n{DOUBTFUL}stuck{DOUBTFUL:#} {after}")?,
            Verdict::Contradiction(why) => {
                writeln!(out, "{BAD}no solution{BAD:#} {after}: {why}")?;
            }
            Verdict::Stopped(stop) => writeln!(out, "{stop} {after}")?,
        }
        if let Some(difficulty) = self.difficulty() {
            write!(out, "difficulty: {difficulty}")?;
            if let Some(hardest) = self.hardest() {
                write!(out, ", hardest rule: {hardest}")?;
            }
            writeln!(out)?;
        }
        if self.has_heading {
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Returns a step for JSON.
fn step(step: &Deduction) -> Value<'_> {
    let candidate = |(cell, digit): (Cell, Digit)| {
        Value::Object(vec![
            ("row", Value::size(step.shape.row_of(cell) + 1)),
            ("column", Value::size(step.shape.column_of(cell) + 1)),
            ("digit", Value::size(digit.value())),
        ])
    };
    Value::Object(vec![
        ("rule", Value::Text(step.rule.name().into())),
        ("text", Value::Text(step.to_string().into())),
        ("placed", step.placed.map_or(Value::Missing, candidate)),
        (
            "removed",
            Value::List(step.removed.iter().copied().map(candidate).collect()),
        ),
    ])
}
