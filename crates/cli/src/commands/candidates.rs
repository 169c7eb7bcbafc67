//! `quadrille candidates`: how many solutions each candidate is in.

use std::fmt::{self, Write};
use std::io;

use anstyle::Style;
use quadrille::board::{Digit, Drawing, Grid};
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::sudoku::CandidateCounts;
use serde::Serialize;

use crate::args::Format;
use crate::commands::exact::{ExactArgs, Session, exit_of, line};
use crate::output::Number;
use crate::output::tally::thousands;
use crate::pipeline::exit::Exit;
use crate::pipeline::read_all::Entry;

const EXAMPLES: &str = "\
Examples:
  quadrille candidates --shape 2x2 1...............
  quadrille candidates --cap 1 puzzle.txt         only which ones are in any solution

For each cell and each digit, the number of solutions with the digit in the cell. They are exact
however large, where boxes are 3x3, 2x2, 2x3, 2x4, 3x2 or 4x2; on other boards all solutions are
gone through one by one. The numbers of a cell add up to the number of all solutions.

Columns of tsv: puzzle, then the numbers: for each cell, row by row, those of the digits from 1.
A number that is not exact reads >=1000.
Exit status: 0 all is well; 2 something could not be read; 3 something stayed undecided;
130 interrupted.";

const HEADING: Style = Style::new().bold();
const CLUE: Style = Style::new().bold();

/// The arguments of `candidates`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Candidates {
    /// Stop counting the solutions of a candidate at so many, for a quick look.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cap: Option<u64>,

    #[command(flatten)]
    args: ExactArgs,
}

impl Candidates {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let args = &self.args;
        args.each("candidates", |session, entry| self.answer(session, entry))
    }

    fn answer(&self, session: &mut Session, entry: &Entry) -> io::Result<Exit> {
        let grid = &entry.puzzle.grid;
        let counts = match self.cap {
            Some(cap) => session.solver.candidate_counts_up_to(grid, cap),
            None => session.solver.candidate_counts(grid),
        };
        if counts.stop() == Some(Stop::Interrupt) {
            session.note(entry, &format!("interrupted, solutions {}", counts.total()));
            return Ok(Exit::Interrupted);
        }
        let out = match session.format {
            Format::Text => text(session, entry, &counts),
            Format::Jsonl => json(entry, &counts),
            Format::Tsv | Format::Csv => tsv(entry, &counts),
        };
        session.write(out.as_bytes())?;
        Ok(exit_of(counts.stop()))
    }
}

fn tsv(entry: &Entry, counts: &CandidateCounts) -> String {
    let mut out = line(entry);
    for cell in counts.shape().cells() {
        for count in counts.of_cell(cell) {
            out += &format!("\t{count}");
        }
    }
    out + "\n"
}

/// A record, its fields in the order in which they are written. Numbers are in
/// decimal digits, since JSON has no integers of this size.
#[derive(Serialize)]
struct Row<'a> {
    source: &'a str,
    line: u64,
    puzzle: String,
    status: &'static str,
    count: String,
    exact: bool,
    /// For each cell those of the digits from 1; `>=` before what is not exact.
    candidates: Vec<Vec<String>>,
}

fn json(entry: &Entry, counts: &CandidateCounts) -> String {
    let of_cell = |cell| counts.of_cell(cell).iter().map(Count::to_string).collect();
    let row = Row {
        source: &entry.source,
        line: entry.line,
        puzzle: line(entry),
        status: counts.status().name(),
        count: counts.total().number().to_string(),
        exact: counts.total().is_exact(),
        candidates: counts.shape().cells().map(of_cell).collect(),
    };
    // It has nothing in it that JSON could not hold.
    serde_json::to_string(&row).unwrap_or_default() + "\n"
}

fn text(session: &Session, entry: &Entry, counts: &CandidateCounts) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_text(session.heading(entry), &entry.puzzle.grid, counts, &mut out);
    out
}

fn write_text(
    heading: Option<String>,
    clues: &Grid,
    counts: &CandidateCounts,
    out: &mut String,
) -> fmt::Result {
    let has_heading = heading.is_some();
    if let Some(heading) = heading {
        write!(out, "{HEADING}{heading}{HEADING:#}: ")?;
    }
    let number = Number {
        count: counts.total(),
        stop: None,
        nodes: 0,
    };
    write!(out, "{number}")?;
    if let Some(stop) = counts.stop().filter(|stop| stop.is_early()) {
        write!(out, " ({stop})")?;
    }
    writeln!(out)?;
    if counts.total() != Count::Exact(0) {
        writeln!(out, "{}", drawing(clues, counts))?;
        each_open_cell(counts, out)?;
    }
    if has_heading {
        writeln!(out)?;
    }
    Ok(())
}

/// Draws the digits that a cell can have.
fn drawing<'a>(
    clues: &'a Grid,
    counts: &'a CandidateCounts,
) -> Drawing<impl Fn(quadrille::board::Cell, &mut fmt::Formatter<'_>) -> fmt::Result + 'a> {
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
