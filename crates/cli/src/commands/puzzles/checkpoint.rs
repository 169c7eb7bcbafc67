//! `quadrille count --checkpoint`: a count of a puzzle with a file that remembers how far it
//! came. The file is the text of a [`RowCheckpoint`], and replaced as a whole.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use quadrille::board::Givens;
use quadrille::sudoku::{Outcome, RowCheckpoint, Solver};

use crate::output::{escape, plural, thousands};
use crate::pipeline::arguments::seconds;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::{Page, encoding};

/// Whether to write down how far a count came.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct CheckpointArgs {
    /// Save the progress in FILE, and go on from there
    ///
    /// For one puzzle with diagonals, windows, groups or other rules about which cells
    /// differ, up to 9x9. If the program is stopped or killed, the same command goes on where
    /// it was; the final count is exact. Use the file in one run at a time.
    #[arg(long = "checkpoint", value_name = "FILE", id = "checkpoint",
        conflicts_with_all = ["limit", "no_presolve", "nodes", "engine"], hide_short_help = true)]
    file: Option<PathBuf>,

    /// Save every SECS seconds [default: 60]
    #[arg(long, value_name = "SECS", value_parser = seconds, requires = "checkpoint",
        hide_short_help = true)]
    checkpoint_every: Option<Duration>,
}

/// A count with a file.
#[derive(Debug)]
pub struct Saving {
    path: PathBuf,
    every: Duration,
}

impl CheckpointArgs {
    /// Returns the file to keep, if there is one.
    pub fn saving(self) -> Option<Saving> {
        let every = self.checkpoint_every.unwrap_or(Duration::from_secs(60));
        self.file.map(|path| Saving { path, every })
    }
}

impl Saving {
    /// Counts, from where the file says, and keeps the file up to date.
    ///
    /// # Errors
    ///
    /// A message, if the file cannot be read or written, or is of another puzzle, or if the
    /// puzzle is not counted so.
    pub fn count(
        &self,
        solver: &mut Solver,
        givens: Givens<'_>,
        page: &mut Page<'_>,
    ) -> Result<Outcome, String> {
        let name = escape(&self.path.to_string_lossy()).into_owned();
        let mut state = match encoding::text_of(&self.path) {
            Ok(text) => {
                let state = text.parse::<RowCheckpoint>();
                let state = state.map_err(|error| format!("{name}:{error}"))?;
                page.note(&name, progress(&state));
                Some(state)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(format!("{name}: {error}")),
        };
        let file = OutputFile::new(&self.path, Kind::Checkpoint);
        // Better an error now than after an hour.
        if state.as_ref().is_none_or(|state| !state.is_done()) {
            file.check()?;
        }
        let mut failed = None;
        let save = |state: &RowCheckpoint| match file.write_to_disk(state.to_string()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(message) => {
                failed = Some(message);
                ControlFlow::Break(())
            }
        };
        let counted = solver.count_from(givens, &mut state, self.every, save);
        match failed {
            Some(message) => Err(message),
            None => counted.map_err(|error| format!("--checkpoint {name}: {error}")),
        }
    }
}

/// Returns how far a count came.
fn progress(state: &RowCheckpoint) -> String {
    let known = state.count().number();
    let solutions = format!("{} solution{}", thousands(known), plural(known));
    if state.is_done() {
        return format!("done before: {solutions}");
    }
    let (done, all) = state.progress();
    let (done, all) = (thousands(done), thousands(all));
    format!("going on from {solutions}, {done} of {all} parts done")
}
