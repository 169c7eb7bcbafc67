//! `quadrille explain`: a puzzle solved as people do, step by step.

use std::fmt::{self, Write};
use std::io;

use anstyle::{AnsiColor, Style};
use quadrille::board::{Cell, Digit, Grid};
use quadrille::limits::{Interrupt, Limits};
use quadrille::rules::{Deduction, Method, Report, Verdict};
use serde::Serialize;

use crate::args::{self, DisplayArgs, InputArgs};
use crate::output::one_line;
use crate::output::table::{Field, Head, Table, TableFormat};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::read_all::{Entry, gather};

const EXAMPLES: &str = "\
Examples:
  quadrille explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  quadrille explain -o tsv puzzles.txt            how hard each of them is

Each step takes the easiest rule that helps: hidden and naked singles (easy); locked candidates
and pairs (medium); triples and quads (hard); X-wing, swordfish, XY-wing and simple colouring
(expert). A puzzle for which these are not enough is extreme; what is left of it is shown.
No rule assumes that there is one solution only.

Columns of tsv: puzzle, end (solved, stuck, none), difficulty, hardest rule, number of steps.
Exit status: 0 all solved; 1 some puzzle has no solution; 2 something could not be read;
3 some puzzle is stuck; 130 interrupted.";

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The arguments of `explain`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    input: InputArgs,

    /// The format of the answers; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<TableFormat>,

    #[command(flatten)]
    display: DisplayArgs,
}

/// A puzzle, and what came of it.
struct Explanation<'a> {
    entry: &'a Entry,
    steps: Vec<Deduction>,
    report: Report,
}

impl Explain {
    /// Runs the command.
    pub fn run(self) -> Exit {
        self.try_run().unwrap_or_else(|error| console::lost(&error))
    }

    fn try_run(self) -> io::Result<Exit> {
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return Ok(args::explain(&["explain"]));
        }
        let interrupt: Interrupt = Interrupt::new();
        let detail = Detail::of(TableFormat::or_usual(self.output).plain());
        let (entries, mut exit) = gather(inputs, self.input.options(), detail, &interrupt)?;
        let format = TableFormat::or_usual(self.output);
        let mut stdout = console::stdout(format.plain(), self.display.color);
        let is_alone = entries.len() == 1;
        let mut summaries = Vec::new();
        for entry in &entries {
            let explanation = Explanation::of(entry, &interrupt);
            exit = exit.max(explanation.exit());
            if exit == Exit::Interrupted {
                break;
            }
            let out = match format {
                TableFormat::Text => explanation.text(!is_alone),
                TableFormat::Jsonl => explanation.json(),
                TableFormat::Tsv | TableFormat::Csv | TableFormat::Markdown => {
                    summaries.push(explanation.summary());
                    continue;
                }
            };
            console::write(&mut stdout, out.as_bytes())?;
        }
        if !summaries.is_empty() {
            let heads = ["puzzle", "end", "difficulty", "hardest", "steps"];
            let table = Table {
                heads: heads.map(|key| Head { title: key, key }).to_vec(),
                rows: summaries,
            };
            console::write(&mut stdout, table.write(format).as_bytes())?;
        }
        Ok(exit)
    }
}

impl<'a> Explanation<'a> {
    fn of(entry: &'a Entry, interrupt: &Interrupt) -> Explanation<'a> {
        let mut steps = Vec::new();
        let limits = Limits::none().with_interrupt(interrupt);
        let grid = &entry.puzzle.grid;
        let report = Method::Techniques.explain(grid, &limits, &mut |step| {
            steps.push(step.clone());
        });
        Explanation {
            entry,
            steps,
            report,
        }
    }

    fn exit(&self) -> Exit {
        match self.report.verdict {
            Verdict::Solved(_) => Exit::Success,
            Verdict::Contradiction(_) => Exit::Unmet,
            Verdict::Stuck(_) => Exit::Undecided,
            // Nothing else can stop it.
            Verdict::Stopped(_) => Exit::Interrupted,
        }
    }

    fn end(&self) -> &'static str {
        match self.report.verdict {
            Verdict::Solved(_) => "solved",
            Verdict::Stuck(_) => "stuck",
            Verdict::Contradiction(_) => "none",
            Verdict::Stopped(_) => "unknown",
        }
    }

    fn difficulty(&self) -> Option<&'static str> {
        self.report.difficulty().map(|difficulty| difficulty.name())
    }

    fn hardest(&self) -> Option<&'static str> {
        self.report.work.hardest().map(|rule| rule.name())
    }

    fn line(&self, grid: &Grid) -> String {
        one_line(grid, self.entry.puzzle.alphabet)
    }

    fn summary(&self) -> Vec<Field> {
        let word = |word: Option<&str>| word.map_or_else(Field::none, Field::text);
        vec![
            Field::text(self.line(&self.entry.puzzle.grid)),
            Field::text(self.end()),
            word(self.difficulty()),
            word(self.hardest()),
            Field {
                shown: self.steps.len().to_string(),
                value: self.steps.len().into(),
            },
        ]
    }

    fn text(&self, has_heading: bool) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_text(has_heading, &mut text);
        text
    }

    fn write_text(&self, has_heading: bool, out: &mut String) -> fmt::Result {
        if has_heading {
            writeln!(out, "{HEADING}{}{HEADING:#}", self.entry.place)?;
        }
        let width = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            writeln!(out, "{number:>width$}. {step}")?;
        }
        let after = match self.steps.len() {
            1 => "after 1 step".to_owned(),
            number => format!("after {number} steps"),
        };
        match &self.report.verdict {
            Verdict::Solved(grid) => {
                writeln!(out, "{grid}\n{GOOD}solved{GOOD:#} {after}")?;
            }
            Verdict::Stuck(left) => {
                writeln!(out, "{left}\n{DOUBTFUL}stuck{DOUBTFUL:#} {after}")?;
            }
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
        if has_heading {
            writeln!(out)?;
        }
        Ok(())
    }

    fn json(&self) -> String {
        let steps = self.steps.iter().map(Step::of).collect();
        let candidates = match &self.report.verdict {
            Verdict::Stuck(left) => {
                let sets = left.sets().iter();
                Some(
                    sets.map(|set| set.iter().map(Digit::value).collect())
                        .collect(),
                )
            }
            _ => None,
        };
        let object = Object {
            source: &self.entry.source,
            line: self.entry.line,
            puzzle: self.line(&self.entry.puzzle.grid),
            end: self.end(),
            difficulty: self.difficulty(),
            hardest: self.hardest(),
            steps,
            solution: self.report.solution().map(|grid| self.line(grid)),
            candidates,
        };
        // It has nothing in it that JSON could not hold.
        serde_json::to_string(&object).unwrap_or_default() + "\n"
    }
}

/// An explanation, its fields in the order in which they are written.
#[derive(Serialize)]
struct Object<'a> {
    source: &'a str,
    line: u64,
    puzzle: String,
    end: &'static str,
    difficulty: Option<&'static str>,
    hardest: Option<&'static str>,
    steps: Vec<Step>,
    solution: Option<String>,
    /// Those that remain for each cell, in reading order.
    candidates: Option<Vec<Vec<usize>>>,
}

#[derive(Serialize)]
struct Step {
    rule: &'static str,
    text: String,
    placed: Option<Candidate>,
    removed: Vec<Candidate>,
}

#[derive(Serialize)]
struct Candidate {
    row: usize,
    column: usize,
    digit: usize,
}

impl Step {
    fn of(step: &Deduction) -> Step {
        let candidate = |(cell, digit): (Cell, Digit)| Candidate {
            row: step.shape.row_of(cell) + 1,
            column: step.shape.column_of(cell) + 1,
            digit: digit.value(),
        };
        Step {
            rule: step.rule.name(),
            text: step.to_string(),
            placed: step.placed.map(candidate),
            removed: step.removed.iter().copied().map(candidate).collect(),
        }
    }
}
