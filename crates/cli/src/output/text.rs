//! Answers for people: drawn grids, colours, sentences.
//!
//! Colours are always written; whoever puts the text out takes them out again
//! where they are not wanted. Nothing is said by a colour alone.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use quadrille::board::{Cell, Conflict, Drawing, Grid};
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::sudoku::Status;

use super::tsv::escape;
use super::{Answer, Finding, Output, Show};
use crate::output::tally::thousands;

const HEADING: Style = Style::new().bold();
const CLUE: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const MARKED: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// How wide two drawings side by side may be, in columns.
const PAGE: usize = 80;

pub struct Text {
    show: Show,
    /// Whether to say which puzzle an answer is for.
    has_headings: bool,
}

impl Text {
    /// Text that shows what is asked for.
    pub fn new(show: Show, has_headings: bool) -> Text {
        Text { show, has_headings }
    }

    fn heading(&self, answer: &Answer<'_>, finding: &Finding<'_>) -> String {
        let mut heading = String::new();
        if self.has_headings {
            heading = answer.place.to_string();
            if let Some(name) = finding.name {
                heading.push(' ');
                heading += &escape(name);
            }
        }
        heading
    }

    fn solutions(&self, heading: &str, finding: &Finding<'_>, out: &mut String) -> fmt::Result {
        let clues = &*finding.puzzle.grid();
        if finding.number == 1 && !heading.is_empty() {
            writeln!(out, "{HEADING}{heading}{HEADING:#}")?;
        }
        let is_only = finding.number == 1 && finding.is_last;
        if let Some(solution) = finding.solution {
            if !is_only {
                writeln!(out, "solution {}", thousands(finding.number))?;
            }
            let solution = &*solution.grid();
            let drawing = drawing(solution, clues, |_| false).with_regions(finding.regions);
            writeln!(out, "{drawing}")?;
        }
        if finding.is_last {
            if !is_only || finding.status != Status::Solved {
                sentence(finding, out)?;
            }
            if self.has_headings {
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn line(&self, heading: &str, finding: &Finding<'_>, out: &mut String) -> fmt::Result {
        if !finding.is_last {
            return Ok(());
        }
        if !heading.is_empty() {
            write!(out, "{HEADING}{heading}{HEADING:#}: ")?;
        }
        if self.show == Show::Verdict && finding.status == Status::Unique {
            return writeln!(out, "{GOOD}unique{GOOD:#}");
        }
        if self.show == Show::Verdict
            && let Some(outcome) = finding.outcome
            && let [first, second] = &outcome.solutions[..]
        {
            writeln!(
                out,
                "{DOUBTFUL}multiple{DOUBTFUL:#}: {}",
                Differences(first, second)
            )?;
            return side_by_side(first, second, finding, out);
        }
        sentence(finding, out)
    }
}

impl Output for Text {
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        // What is wrong with an invalid puzzle is said on standard error.
        let Ok(finding) = &answer.finding else {
            return;
        };
        let heading = self.heading(answer, finding);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = match self.show {
            Show::Solutions => self.solutions(&heading, finding, &mut text),
            Show::Number | Show::Verdict => self.line(&heading, finding, &mut text),
        };
        out.extend(text.bytes());
    }
}

/// Says what the search came to.
fn sentence(finding: &Finding<'_>, out: &mut String) -> fmt::Result {
    if finding.status == Status::None {
        return no_solution(finding, out);
    }
    let style = if finding.count == Count::Exact(1) {
        GOOD
    } else {
        DOUBTFUL
    };
    let number = Number {
        count: finding.count,
        stop: finding.outcome.and_then(|outcome| outcome.stop),
        nodes: finding.outcome.map_or(0, |outcome| outcome.stats.nodes),
    };
    writeln!(out, "{style}{number}{style:#}")
}

/// How many solutions there are, in words: `2 solutions`, or
/// `at least 2 solutions (time limit, after 1,234 nodes)`.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// How many are known.
    pub count: Count,
    /// Why there may be more.
    pub stop: Option<Stop>,
    /// How many nodes the search had come to.
    pub nodes: u64,
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
            let (nodes, s) = (thousands(self.nodes), plural(self.nodes.into()));
            write!(f, " ({stop}, after {nodes} node{s})")?;
        }
        Ok(())
    }
}

/// Says that there is no solution, and why. Clashing clues are shown.
fn no_solution(finding: &Finding<'_>, out: &mut String) -> fmt::Result {
    write!(out, "{BAD}no solution{BAD:#}")?;
    let clues = &*finding.puzzle.grid();
    let conflicts: Vec<Conflict> = clues.conflicts().collect();
    if let (Some(conflict), None) = (conflicts.first(), finding.regions) {
        let clashes = |cell| {
            let mut cells = conflicts.iter().flat_map(|c| [c.cells.0, c.cells.1]);
            cells.any(|other| other == cell)
        };
        writeln!(out, ": {conflict}")?;
        return writeln!(out, "{}", drawing(clues, clues, clashes));
    }
    match finding.outcome.and_then(|outcome| outcome.dead_end) {
        Some(dead_end) => writeln!(out, ": {dead_end}"),
        None => writeln!(out),
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
        let Some(digit) = grid.get(cell) else {
            return write!(f, "{:>width$} ", '.');
        };
        let (style, mark) = match (is_marked(cell), clues.get(cell)) {
            (true, _) => (MARKED, '*'),
            (false, Some(_)) => (CLUE, ' '),
            (false, None) => (FOUND, ' '),
        };
        write!(f, "{style}{digit:>width$}{mark}{style:#}")
    })
}

/// Draws two solutions, marked where they differ: side by side if there is
/// room, else one above the other.
fn side_by_side(
    first: &Grid,
    second: &Grid,
    finding: &Finding<'_>,
    out: &mut String,
) -> fmt::Result {
    let clues = &*finding.puzzle.grid();
    let differs = |cell| first.get(cell) != second.get(cell);
    let left = drawing(first, clues, differs).with_regions(finding.regions);
    let right = drawing(second, clues, differs).with_regions(finding.regions);
    if left.width() + 2 + right.width() > PAGE {
        return writeln!(out, "{left}\n{right}");
    }
    let (left, right) = (left.to_string(), right.to_string());
    (left.lines().zip(right.lines())).try_for_each(|(left, right)| writeln!(out, "{left}  {right}"))
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

/// The ending of a noun after a number.
pub fn plural(number: u128) -> &'static str {
    if number == 1 { "" } else { "s" }
}
