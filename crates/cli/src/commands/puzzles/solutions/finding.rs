//! The answer about a puzzle, as a record.
//!
//! Text has drawn grids, colours, sentences. Colours are always written, and
//! stripped from the output if they are unwanted. No fact is shown by a colour
//! alone.

use std::fmt::{self, Write};
use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use quadrille::board::{Cell, Conflict, Drawing, Grid, Regions};
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::sudoku::{Cause, Outcome, Status};

use crate::output::{
    BAD, CLUE, Cells, DOUBTFUL, Field, GOOD, HEADING, Record, Value, plural, stats, thousands,
};
use crate::pipeline::input::Place;

/// The columns of the records, with the statistics of the search and why there is no
/// solution, if that is asked for.
pub fn columns(has_stats: bool, has_why: bool) -> Vec<Field> {
    let columns = [
        Field::new("count"),
        Field::data("exact"),
        Field::new("solution"),
        Field::hidden("number"),
    ];
    let why = has_why.then(|| Field::new("why"));
    [&columns[..], why.as_slice(), &stats(has_stats)].concat()
}

const FOUND: Style = AnsiColor::Cyan.on_default();
const MARKED: Style = AnsiColor::Red.on_default().bold();

/// The maximum width of two drawings side by side, in columns.
const PAGE: usize = 80;

/// What text shows of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The solutions.
    Solutions,
    /// The number of solutions.
    Number,
    /// Whether there is exactly one; if there are more, two of them.
    Verdict,
}

/// The answer about a puzzle or, if each solution is a record, about one of its
/// solutions.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    /// Where the puzzle is from.
    pub place: Place<'a>,
    /// The puzzle.
    pub puzzle: Cells<'a>,
    /// The text that came with it.
    pub name: Option<&'a str>,
    /// Its regions in place of boxes.
    pub regions: Option<&'a Regions>,
    /// What is known of its solutions so far.
    pub status: Status,
    /// The number known so far.
    pub count: Count,
    /// The number of this record among those of the puzzle, from 1.
    pub number: u64,
    /// The solution that the record is about, or the first one.
    pub solution: Option<Cells<'a>>,
    /// Whether no more records of the puzzle will follow.
    pub is_last: bool,
    /// Why the search stopped.
    pub stop: Option<Stop>,
    /// The result of the search, if it is over and was of this puzzle alone.
    pub outcome: Option<&'a Outcome>,
    /// Why there is no solution, if that was asked.
    pub cause: Option<&'a Cause>,
    /// What text shows of it.
    pub show: Show,
    /// Whether text says which puzzle it is about.
    pub has_heading: bool,
}

impl Record for Finding<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "source" => Value::Text(self.place.source.name().into()),
            "line" => Value::number(self.place.line),
            "puzzle" => Value::Cells(self.puzzle),
            "status" => Value::Text(self.status.name().into()),
            "count" => Value::Count(self.count),
            "exact" => Value::Bool(self.count.is_exact()),
            "solution" => self.solution.map_or(Value::Missing, Value::Cells),
            "nodes" => {
                (self.outcome).map_or(Value::Missing, |outcome| Value::number(outcome.stats.nodes))
            }
            "time_us" => self.outcome.map_or(Value::Missing, |outcome| {
                Value::number(outcome.stats.total_time().as_micros())
            }),
            "error" => match self.cause.and_then(Cause::doubt) {
                Some(doubt) => Value::Text(doubt.into()),
                None => Value::early(self.stop),
            },
            "number" => Value::number(self.number),
            "clues" => Value::size(self.puzzle.grid().clues().count()),
            "name" => Value::text(self.name),
            "why" => self.cause.map_or(Value::Missing, |cause| {
                Value::Text(cause.to_string().into())
            }),
            _ => self.puzzle.given(key),
        }
    }

    /// Programs read these lines by the million, so the formatting machinery
    /// is used for large counts only.
    fn write_tsv(&self, keys: &[&str], out: &mut Vec<u8>) {
        debug_assert_eq!(keys[..4], ["puzzle", "status", "count", "solution"]);
        self.puzzle.write(out);
        self.write_between(out);
        match self.solution {
            Some(solution) => solution.write(out),
            None => out.push(b'-'),
        }
        for key in &keys[4..] {
            out.push(b'\t');
            self.value(key).write_tsv(out);
        }
    }

    fn write_text(&self, out: &mut String) {
        let heading = if self.has_heading {
            self.place.heading(self.name)
        } else {
            String::new()
        };
        // Writing to a string cannot fail.
        let _ = match self.show {
            Show::Solutions => self.write_solutions(&heading, out),
            Show::Number | Show::Verdict => self.write_line(&heading, out),
        };
    }
}

impl Finding<'_> {
    /// Writes the lines of tsv about puzzles with the same status and count as
    /// this one, with their solutions if these are known.
    pub fn write_alike(&self, puzzles: &[[u8; 81]], solutions: &[[u8; 81]], out: &mut Vec<u8>) {
        let mut between = Vec::new();
        self.write_between(&mut between);
        out.reserve(puzzles.len() * (2 * 81 + between.len() + 3));
        let mut solutions = solutions.iter();
        for puzzle in puzzles {
            out.extend_from_slice(puzzle);
            out.extend_from_slice(&between);
            match solutions.next() {
                Some(solution) => out.extend_from_slice(solution),
                None => out.push(b'-'),
            }
            out.extend_from_slice(b"\t-\n");
        }
    }

    /// Writes what is between the puzzle and the solution in a line of tsv.
    fn write_between(&self, out: &mut Vec<u8>) {
        out.push(b'\t');
        out.extend_from_slice(self.status.name().as_bytes());
        out.push(b'\t');
        if !self.count.is_exact() {
            out.extend_from_slice(b">=");
        }
        match u8::try_from(self.count.number()) {
            Ok(digit @ 0..=9) => out.push(b'0' + digit),
            // Writing to memory cannot fail.
            _ => drop(write!(out, "{}", self.count.number())),
        }
        out.push(b'\t');
    }

    fn write_solutions(&self, heading: &str, out: &mut String) -> fmt::Result {
        let clues = &*self.puzzle.grid();
        if self.number == 1 && !heading.is_empty() {
            writeln!(out, "{HEADING}{heading}{HEADING:#}")?;
        }
        let is_only = self.number == 1 && self.is_last;
        if let Some(solution) = self.solution {
            if !is_only {
                writeln!(out, "solution {}", thousands(self.number))?;
            }
            let solution = &*solution.grid();
            let drawing = drawing(solution, clues, |_| false).with_regions(self.regions);
            writeln!(out, "{drawing}")?;
        }
        if self.is_last {
            if !is_only || self.status != Status::Solved {
                self.write_sentence(out)?;
            }
            if self.has_heading {
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn write_line(&self, heading: &str, out: &mut String) -> fmt::Result {
        if !self.is_last {
            return Ok(());
        }
        if !heading.is_empty() {
            write!(out, "{HEADING}{heading}{HEADING:#}: ")?;
        }
        if self.show == Show::Verdict && self.status == Status::Unique {
            return writeln!(out, "{GOOD}unique{GOOD:#}");
        }
        if self.show == Show::Verdict
            && let Some(outcome) = self.outcome
            && let [first, second] = &outcome.solutions[..]
        {
            writeln!(
                out,
                "{DOUBTFUL}multiple{DOUBTFUL:#}: {}",
                Differences(first, second)
            )?;
            return self.write_side_by_side(first, second, out);
        }
        self.write_sentence(out)
    }

    /// Writes the result of the search.
    fn write_sentence(&self, out: &mut String) -> fmt::Result {
        if self.status == Status::None {
            return self.write_no_solution(out);
        }
        let style = if self.count == Count::Exact(1) {
            GOOD
        } else {
            DOUBTFUL
        };
        let number = Number {
            count: self.count,
            stop: self.stop,
            nodes: self.outcome.map_or(0, |outcome| outcome.stats.nodes),
        };
        writeln!(out, "{style}{number}{style:#}")
    }

    /// Writes that there is no solution, and why. Clashing clues are shown.
    fn write_no_solution(&self, out: &mut String) -> fmt::Result {
        write!(out, "{BAD}no solution{BAD:#}")?;
        let clues = &*self.puzzle.grid();
        if let Some(cause) = self.cause {
            writeln!(out, " because of: {cause}")?;
            if let Some(doubt) = cause.doubt() {
                writeln!(out, "{doubt}")?;
            }
            let cells = cause.cells();
            let drawing = drawing(clues, clues, |cell| cells.binary_search(&cell).is_ok());
            return writeln!(out, "{}", drawing.with_regions(self.regions));
        }
        let conflicts: Vec<Conflict> = clues.conflicts().collect();
        if let (Some(conflict), None) = (conflicts.first(), self.regions) {
            let clashes = |cell| {
                let mut cells = conflicts.iter().flat_map(|c| [c.cells.0, c.cells.1]);
                cells.any(|other| other == cell)
            };
            writeln!(out, ": {conflict}")?;
            return writeln!(out, "{}", drawing(clues, clues, clashes));
        }
        match self.outcome.and_then(|outcome| outcome.dead_end) {
            Some(dead_end) => writeln!(out, ": {dead_end}"),
            None => writeln!(out),
        }
    }

    /// Draws two solutions, marked where they differ: side by side if there is
    /// room, else one above the other.
    fn write_side_by_side(&self, first: &Grid, second: &Grid, out: &mut String) -> fmt::Result {
        let clues = &*self.puzzle.grid();
        let differs = |cell| first.get(cell) != second.get(cell);
        let left = drawing(first, clues, differs).with_regions(self.regions);
        let right = drawing(second, clues, differs).with_regions(self.regions);
        if left.width() + 2 + right.width() > PAGE {
            return writeln!(out, "{left}\n{right}");
        }
        let (left, right) = (left.to_string(), right.to_string());
        (left.lines().zip(right.lines()))
            .try_for_each(|(left, right)| writeln!(out, "{left}  {right}"))
    }
}

/// A number of solutions in words: `2 solutions`, or
/// `at least 2 solutions (time limit, after 1,234 nodes)`.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The number known.
    pub count: Count,
    /// Why the search stopped.
    pub stop: Option<Stop>,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl From<Count> for Number {
    fn from(count: Count) -> Number {
        Number {
            count,
            stop: None,
            nodes: 0,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.count.number();
        let s = plural(number);
        match (self.count.is_exact(), number) {
            (true, 0) => write!(f, "no solution")?,
            (true, _) => write!(f, "{} solution{s}", thousands(number))?,
            (false, 0) => write!(f, "unknown")?,
            (false, _) => write!(f, "at least {} solution{s}", thousands(number))?,
        }
        if let Some(stop) = self.stop.filter(|stop| stop.is_early()) {
            let (nodes, s) = (thousands(self.nodes), plural(self.nodes));
            write!(f, " ({stop}, after {nodes} node{s})")?;
        }
        Ok(())
    }
}

/// Draws a grid: clues bold, other digits in colour, marked cells with a `*`.
fn drawing<'a>(
    grid: &'a Grid,
    clues: &'a Grid,
    is_marked: impl Fn(Cell) -> bool + 'a,
) -> Drawing<impl Fn(Cell, &mut fmt::Formatter<'_>) -> fmt::Result + 'a> {
    let width = if grid.shape().side() > 9 { 2 } else { 1 };
    Drawing::new(grid.shape(), width + 1, move |cell, f| {
        let (style, mark) = match (is_marked(cell), clues.get(cell)) {
            (true, _) => (MARKED, '*'),
            (false, Some(_)) => (CLUE, ' '),
            (false, None) => (FOUND, ' '),
        };
        match grid.get(cell) {
            Some(digit) => write!(f, "{style}{digit:>width$}{mark}{style:#}"),
            None if mark == '*' => write!(f, "{style}{:>width$}{mark}{style:#}", '.'),
            None => write!(f, "{:>width$} ", '.'),
        }
    })
}

/// Lists the cells in which two grids differ: `differ in 2 cells: r1c4 7/6,
/// r1c5 6/7`.
struct Differences<'a>(&'a Grid, &'a Grid);

impl fmt::Display for Differences<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Differences(first, second) = self;
        let shape = first.shape();
        let pairs = first.clues().zip(second.clues());
        let different: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
        write!(f, "differ in {} cells", different.len())?;
        for (place, ((cell, one), (_, other))) in different.into_iter().enumerate() {
            let before = if place == 0 { ": " } else { ", " };
            write!(f, "{before}{} {one}/{other}", shape.cell_name(cell))?;
        }
        Ok(())
    }
}
