//! `quadrille cover count --part`: the counts of parts of a problem, and the JSON lines of
//! parts and counts.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;

use quadrille::cover::{CountPlan, Part, Solver};
use quadrille::limits::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pipeline::input::{Input, Meter};
use crate::pipeline::waiting::bounded;
use crate::pipeline::{Exit, Failure, Page};

/// Which parts to count, if not the whole.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct PartArgs {
    /// Count the parts in FILE, as written by cover split
    ///
    /// Each line is a part; several files may be given. Limits such as --timeout
    /// are for each part. The output is one JSON line for each part, for cover
    /// merge.
    #[arg(long, value_name = "FILE|-", conflicts_with_all = ["limit", "estimate", "output", "template"])]
    part: Vec<OsString>,
}

impl PartArgs {
    /// Returns whether parts are to be counted.
    pub fn is_wanted(&self) -> bool {
        !self.part.is_empty()
    }

    /// Reads the parts, each with its place, for a problem in these files.
    ///
    /// # Errors
    ///
    /// A message about the first part that cannot be read.
    pub fn read(&self, problem: &[OsString]) -> Result<Vec<(String, Part)>, Failure> {
        if self
            .part
            .iter()
            .chain(problem)
            .filter(|file| *file == "-")
            .count()
            > 1
        {
            let message = "standard input can be read only once".to_owned();
            return Err(Failure::Usage(message));
        }
        let parts = read_lines(&Input::from_files(&self.part))?;
        if parts.is_empty() {
            let message = "--part: expected parts, as cover split writes them, found none";
            return Err(Failure::Trouble(message.to_owned()));
        }
        Ok(parts)
    }
}

/// Counts a part, and writes its line.
pub fn count_part(
    place: &str,
    part: &Part,
    solver: &mut Solver,
    plan: &CountPlan,
    page: &mut Page<'_>,
) -> ControlFlow<()> {
    let number = part.number();
    match solver.count_part(part, plan) {
        Ok((counted, stop)) => {
            write_line(&counted, page);
            if let Some(stop) = stop {
                page.note(
                    place,
                    format_args!("part {number} is not counted to its end: {stop}"),
                );
            }
            if stop == Some(Stop::Interrupt) {
                return page.interrupted();
            }
            page.count_other(if counted.count.is_exact() {
                Exit::Success
            } else {
                Exit::Undecided
            });
            page.pass_on()
        }
        Err(error) => {
            page.refuse_file(&format!(
                "{place}: part {number} cannot be counted here: {error}"
            ));
            ControlFlow::Continue(())
        }
    }
}

/// Writes a JSON line.
pub fn write_line(value: &impl Serialize, page: &mut Page<'_>) {
    let out = page.out();
    // Neither numbers nor memory fail.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}

/// Reads the JSON lines of some files, each with its place, as in
/// `counts.jsonl:3`. Blank lines are skipped.
///
/// # Errors
///
/// A message with the place of what cannot be read.
pub fn read_lines<T: DeserializeOwned>(inputs: &[Input]) -> Result<Vec<(String, T)>, Failure> {
    let mut values = Vec::new();
    for input in inputs {
        let source = input.source();
        let name = source.name();
        let trouble = |message| Failure::Trouble(format!("{name}: {message}"));
        let meter = Meter::default();
        let file = (input.open(&meter)).map_err(|error| trouble(error.to_string()))?;
        for (line, number) in BufReader::new(bounded(file)).lines().zip(1..) {
            let line = line.map_err(|error| trouble(error.to_string()))?;
            if line.trim().is_empty() {
                continue;
            }
            let place = format!("{name}:{number}");
            let value = serde_json::from_str(&line);
            let value = value.map_err(|error| Failure::Trouble(wrong(&place, &error)))?;
            values.push((place, value));
        }
    }
    Ok(values)
}

/// Returns a message about JSON that begins at the start of a line.
fn wrong(place: &str, error: &serde_json::Error) -> String {
    let message = error.to_string();
    // It ends with its own place, always in line 1.
    let message = message.split(" at line ").next().unwrap_or_default();
    format!("{place}:{}: {message}", error.column().max(1))
}
