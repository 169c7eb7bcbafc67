//! `quadrille cover count --checkpoint`: a count with a file that remembers how
//! far it came.
//!
//! The file is the text of a [`Checkpoint`]. It is replaced as a whole: a new file is
//! written beside, flushed to the disk, and renamed. So whenever the program is
//! killed, the file is either the old one or the new one.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::cover::{Checkpoint, Count, CountPlan, Solver};
use quadrille::limits::{Limits, Stop};

use crate::output::{counted, escape, plural, thousands};
use crate::pipeline::arguments::seconds;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::waiting::stop_of;
use crate::pipeline::{Page, encoding};

/// Whether to write down how far a count came.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct CheckpointArgs {
    /// Save the progress in FILE, and go on from there
    ///
    /// If the program is stopped or killed, the same command goes on where it
    /// was; the final count is exact. Once all is counted, the file says so, and
    /// the command answers at once. The file belongs to one problem; use it in
    /// one run at a time.
    #[arg(long = "checkpoint", value_name = "FILE", id = "checkpoint",
        conflicts_with_all = ["limit", "estimate", "part", "no_presolve"])]
    pub file: Option<PathBuf>,

    /// Save every SECS seconds [default: 60]
    #[arg(long, value_name = "SECS", value_parser = seconds, requires = "checkpoint",
        hide_short_help = true)]
    checkpoint_every: Option<Duration>,
}

impl CheckpointArgs {
    /// Returns whether there is a file.
    pub fn is_wanted(&self) -> bool {
        self.file.is_some()
    }

    /// Counts, from where the file says, and keeps the file up to date.
    ///
    /// # Errors
    ///
    /// A message, if the file cannot be read or written, or is of another
    /// problem.
    pub fn count(
        &self,
        path: &Path,
        solver: &mut Solver,
        limits: &Limits,
        plan: &CountPlan,
        page: &mut Page<'_>,
    ) -> Result<(Count, Option<Stop>), String> {
        let name = escape(&path.to_string_lossy()).into_owned();
        let mut state = match encoding::bytes_of(path, limits) {
            Ok(bytes) => {
                let state = Checkpoint::from_text(&bytes);
                let state = state.map_err(|error| format!("{name}:{error}"))?;
                let (other, own) = (state.problem(), solver.fingerprint());
                if other != own {
                    return Err(format!(
                        "{name}: it is of another problem ({other}, not {own})"
                    ));
                }
                page.note(&name, progress(&state));
                state
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => solver.checkpoint(),
            Err(error) => {
                return match stop_of(&error) {
                    Some(stop) => Ok((Count::AtLeast(0), Some(stop))),
                    None => Err(format!("{name}: {error}")),
                };
            }
        };
        let file = OutputFile::new(path, Kind::Checkpoint);
        // Better an error now than after an hour.
        if !state.is_done() {
            file.write_to_disk(state.to_text())?;
        }
        let every = self.checkpoint_every.unwrap_or(Duration::from_secs(60));
        let mut failed = None;
        let answer = solver.count_from(&mut state, plan, every, |state| {
            match file.write_to_disk(state.to_text()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(message) => {
                    failed = Some(message);
                    ControlFlow::Break(())
                }
            }
        });
        match failed {
            Some(message) => Err(message),
            None => answer.map_err(|error| format!("{name}: {error}")),
        }
    }
}

/// Returns how far a count came.
fn progress(state: &Checkpoint) -> String {
    let known = state.count().number();
    let solutions = format!("{} solution{}", thousands(known), plural(known));
    if state.is_done() {
        return format!("done before: {solutions}");
    }
    let subtrees = counted(state.subtrees_left(), "subtree");
    format!("going on from {solutions}, {subtrees} left")
}
