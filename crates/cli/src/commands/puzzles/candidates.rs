//! `quadrille candidates`: the number of solutions of each candidate.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use quadrille::board::{Cell, Digit, Drawing, Grid};
use quadrille::cover::Count;
use quadrille::sudoku::{CandidateCounts, Solver};
use quadrille::text::Puzzle;

use super::equal;
use super::exact::{ExactArgs, break_off, exit_of};
use super::solutions::Number;
use crate::commands::help::{MORE, exit_status};
use crate::output::{CLUE, Field, Form, HEADING, Record, Value, thousands};
use crate::pipeline::arguments::positive;
use crate::pipeline::{Answers, Bulk, Outcome, Page, Task, Together};

const HELP: &str = concat!(
    "\
Examples:
  # Count the solutions of each candidate
  quadrille candidates 1.....3..4......

  # Show only which candidates are in any solution
  quadrille candidates --limit 1 puzzle.txt

  # List the cells that hold the same digit in all solutions
  quadrille candidates --equal 1.....3..4......

For each cell and each digit, prints the number of solutions with the digit in the cell. The \
numbers of a cell add up to the number of all solutions. They are exact, however large, if \
boxes are 3x3, 2x2, 2x3, 2x4, 3x2 or 4x2; on other boards, and of variants, all solutions are \
visited one by one.

Columns of tsv: puzzle, status, count, error, then a number for each cell, row by row, and in it \
for each digit from 1. A number that is not exact reads >=1000. In csv the numbers are one column, \
separated by blanks.

With --equal: puzzle, status, groups of cells as in r1c1=r3c2, the cells in which some solutions differ, those in which any two solutions differ, error.

",
    exit_status!(
        0 => "every puzzle is counted",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The columns of the records.
const COLUMNS: [Field; 3] = [
    Field::new("count"),
    Field::data("exact"),
    Field::new("candidates").list(),
];

/// The arguments of `candidates`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Candidates {
    /// Stop counting the solutions of a candidate at N
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<u64>,

    /// List the cells that hold the same digit in all solutions
    ///
    /// Lists pairs and larger groups of cells that are not the same in each solution, but equal
    /// to each other; the cells in which some solutions differ; and those in which any two do.
    #[arg(long, conflicts_with = "limit")]
    equal: bool,

    #[command(flatten)]
    args: ExactArgs,
}

impl Candidates {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.equal {
            return equal::run(&self.args);
        }
        let answers = Answers::prose(&COLUMNS);
        let (pipeline, solver) = self.args.pipeline(answers)?;
        pipeline.ask(Together(Counting {
            limit: self.limit,
            solver,
        }))
    }
}

struct Counting {
    limit: Option<u64>,
    solver: Solver,
}

impl Bulk for Counting {
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
        solver.each_candidate_counts(puzzles, self.limit, visit)
    }

    fn tell(
        &self,
        counts: CandidateCounts,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        break_off(&counts, task, page)?;
        page.count_other(exit_of(counts.stop()));
        page.record(&Counted {
            task,
            counts,
            // A list in JSON has a list for each cell.
            is_nested: page.form() == Form::Jsonl,
            has_heading: page.has_headings(),
        });
        ControlFlow::Continue(())
    }
}

/// The counts of a puzzle.
struct Counted<'a> {
    task: &'a Task<'a>,
    counts: CandidateCounts,
    is_nested: bool,
    has_heading: bool,
}

impl Record for Counted<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let counts = &self.counts;
        match key {
            "status" => Value::Text(counts.status().name().into()),
            "count" => Value::Count(counts.total()),
            "exact" => Value::Bool(counts.total().is_exact()),
            "error" => Value::early(counts.stop()),
            "candidates" => {
                let cells = counts.shape().cells();
                let of_cell = |cell| counts.of_cell(cell).iter().copied();
                if self.is_nested {
                    let list = |cell| Value::List(of_cell(cell).map(Value::Count).collect());
                    Value::List(cells.map(list).collect())
                } else {
                    // There is no other field that says whether they are exact.
                    let shown = |count: Count| Value::Text(count.to_string().into());
                    Value::List(cells.flat_map(of_cell).map(shown).collect())
                }
            }
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.try_write_text(out);
    }
}

impl Counted<'_> {
    fn try_write_text(&self, out: &mut String) -> fmt::Result {
        let counts = &self.counts;
        if self.has_heading {
            write!(out, "{HEADING}{}{HEADING:#}: ", self.task.heading())?;
        }
        write!(out, "{}", Number::from(counts.total()))?;
        if let Some(stop) = counts.stop().filter(|stop| stop.is_early()) {
            write!(out, " ({stop})")?;
        }
        writeln!(out)?;
        if counts.total() != Count::Exact(0) {
            let regions = self.task.puzzle.regions();
            let drawing = drawing(&self.task.puzzle.grid, counts).with_regions(regions);
            writeln!(out, "{drawing}")?;
            each_open_cell(counts, out)?;
        }
        if self.has_heading {
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Draws the digits that a cell can have.
fn drawing<'a>(
    clues: &'a Grid,
    counts: &'a CandidateCounts,
) -> Drawing<impl Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result + 'a> {
    let shape = counts.shape();
    let between = if shape.side() > 9 { "," } else { "" };
    let digits_in = move |cell| {
        let digits = Digit::all(shape.side());
        let possible = digits.filter(|&digit| counts.of(cell, digit) != Count::Exact(0));
        let words: Vec<String> = possible.map(|digit| digit.to_string()).collect();
        words.join(between)
    };
    let width = shape.cells().map(|cell| digits_in(cell).len()).max();
    let width = width.unwrap_or(0);
    Drawing::new(shape, width + 1, move |cell, f| {
        let digits = digits_in(cell);
        if clues.get(cell).is_some() {
            write!(f, "{CLUE}{digits:<width$}{CLUE:#} ")
        } else {
            write!(f, "{digits:<width$} ")
        }
    })
}

/// Lists the numbers of the cells that are not decided, in columns.
fn each_open_cell(counts: &CandidateCounts, out: &mut String) -> fmt::Result {
    let shape = counts.shape();
    let shown = |count: Count| {
        let at_least = if count.is_exact() { "" } else { ">=" };
        format!("{at_least}{}", thousands(count.number()))
    };
    let open: Vec<_> = counts.differing().collect();
    let numbers = open.iter().flat_map(|&cell| counts.of_cell(cell));
    let width = numbers.map(|&count| shown(count).len()).max().unwrap_or(0);
    for cell in open {
        write!(out, "{:<6}", shape.cell_name(cell).to_string())?;
        for (digit, &count) in Digit::all(shape.side()).zip(counts.of_cell(cell)) {
            if count != Count::Exact(0) {
                write!(out, "  {digit}: {:>width$}", shown(count))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
