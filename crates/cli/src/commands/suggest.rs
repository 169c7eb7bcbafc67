//! `quadrille check --suggest`: which clue would make a puzzle unique.

use std::io;

use anstyle::{AnsiColor, Style};
use quadrille::board::{Cell, Digit};
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::sudoku::{CandidateCounts, Status};
use serde::Serialize;

use crate::args::Format;
use crate::commands::exact::{Session, exit_of, line};
use crate::commands::solutions::PuzzleArgs;
use crate::output::tally::thousands;
use crate::output::{Number, plural};
use crate::pipeline::console::say;
use crate::pipeline::exit::Exit;
use crate::pipeline::read_all::Entry;

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// Counts the solutions of each puzzle and says which single clues, added to
/// it, would leave exactly one. The exit status is a success if all puzzles
/// have the expected status.
pub fn run(args: &PuzzleArgs, expected: Status) -> Exit {
    let (output, format) = (&args.output, args.output.format());
    if output.template.is_some() {
        say("error: --suggest cannot be used with --template\n");
        return Exit::Trouble;
    }
    if format == Format::Csv {
        say("error: --suggest writes text, tsv or jsonl, found 'csv'\n");
        return Exit::Trouble;
    }
    if !args.variant.variant().is_classic() {
        say("error: --suggest cannot be used with --variant or --regions\n");
        return Exit::Trouble;
    }
    Session::run(
        "check",
        &args.input,
        &args.search.common,
        format,
        &output.display,
        |session, entry| answer(session, entry, expected),
    )
}

fn answer(session: &mut Session, entry: &Entry, expected: Status) -> io::Result<Exit> {
    let counts = session.solver.candidate_counts(&entry.puzzle.grid);
    if counts.stop() == Some(Stop::Interrupt) {
        session.note(entry, &format!("interrupted, solutions {}", counts.total()));
        return Ok(Exit::Interrupted);
    }
    let suggestions = Suggestions::of(&counts);
    let out = match session.format {
        Format::Text => suggestions.text(session.heading(entry)),
        Format::Jsonl => suggestions.json(entry),
        Format::Tsv | Format::Csv => suggestions.tsv(entry),
    };
    session.write(out.as_bytes())?;
    let met = if counts.status() == expected {
        Exit::Success
    } else {
        Exit::Unmet
    };
    Ok(met.max(exit_of(counts.stop())))
}

/// What is said about a puzzle.
struct Suggestions<'a> {
    counts: &'a CandidateCounts,
    /// The clues that decide it; `None` if that is not known.
    clues: Option<Vec<(Cell, Digit)>>,
}

impl Suggestions<'_> {
    fn of(counts: &CandidateCounts) -> Suggestions<'_> {
        let is_known = counts.total().is_exact();
        Suggestions {
            counts,
            clues: is_known.then(|| counts.deciding().collect()),
        }
    }

    /// The clues as in `r1c1=7 r1c3=9`.
    fn list(&self) -> Option<String> {
        let shape = self.counts.shape();
        let clues = self.clues.as_ref()?.iter();
        let names = clues.map(|&(cell, digit)| format!("{}={digit}", shape.cell_name(cell)));
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| names.join(" "))
    }

    fn tsv(&self, entry: &Entry) -> String {
        let list = self.list();
        let list = list.as_deref().unwrap_or("-");
        let (status, total) = (self.counts.status(), self.counts.total());
        format!("{}\t{status}\t{total}\t{list}\n", line(entry))
    }

    fn json(&self, entry: &Entry) -> String {
        let shape = self.counts.shape();
        let clue = |&(cell, digit): &(Cell, Digit)| Clue {
            row: shape.row_of(cell) + 1,
            column: shape.column_of(cell) + 1,
            digit: digit.value(),
        };
        let clues = self.clues.as_ref();
        let row = Row {
            source: &entry.source,
            line: entry.line,
            puzzle: line(entry),
            status: self.counts.status().name(),
            count: self.counts.total().number().to_string(),
            exact: self.counts.total().is_exact(),
            differing_cells: self.counts.differing().count(),
            suggestions: clues.map(|clues| clues.iter().map(clue).collect()),
        };
        // It has nothing in it that JSON could not hold.
        serde_json::to_string(&row).unwrap_or_default() + "\n"
    }

    fn text(&self, heading: Option<String>) -> String {
        let heading = heading.map(|heading| format!("{HEADING}{heading}{HEADING:#}: "));
        let heading = heading.unwrap_or_default();
        let total = self.counts.total();
        if total == Count::Exact(1) {
            return format!("{heading}{GOOD}unique{GOOD:#}\n");
        }
        let number = Number {
            count: total,
            stop: None,
            nodes: 0,
        };
        let mut text = format!("{heading}{DOUBTFUL}{number}{DOUBTFUL:#}");
        if let Some(stop) = self.counts.stop() {
            text += &format!(" ({stop})");
        }
        let differing = self.counts.differing().count();
        if differing > 0 {
            let s = plural(differing as u128);
            text += &format!(", differing in {differing} cell{s}");
        }
        text.push('\n');
        let Some(clues) = self.clues.as_ref().filter(|_| total.number() > 0) else {
            return text;
        };
        match self.list() {
            Some(list) => {
                let (count, s) = (thousands(clues.len() as u64), plural(clues.len() as u128));
                text + &format!("{count} clue{s} would make it unique: {list}\n")
            }
            None => text + "no single clue would make it unique\n",
        }
    }
}

/// A record, its fields in the order in which they are written.
#[derive(Serialize)]
struct Row<'a> {
    source: &'a str,
    line: u64,
    puzzle: String,
    status: &'static str,
    /// In decimal digits, since JSON has no integers of this size.
    count: String,
    exact: bool,
    differing_cells: usize,
    suggestions: Option<Vec<Clue>>,
}

#[derive(Serialize)]
struct Clue {
    row: usize,
    column: usize,
    digit: usize,
}
