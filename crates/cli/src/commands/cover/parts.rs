//! `quadrille cover count --part`: the counts of parts of a problem.

use std::ffi::OsString;
use std::ops::ControlFlow;

use quadrille::cover::{CountPlan, Part, Solver};
use quadrille::limits::Stop;

use super::lines::{read_lines, write_line};
use crate::pipeline::input::Input;
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
