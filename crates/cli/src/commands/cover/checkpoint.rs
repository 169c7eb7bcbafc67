//! `quadrille cover count --checkpoint`: a count with a file that remembers how
//! far it came.
//!
//! The file has three lines of JSON: what it is, for people; the state of the
//! count; and a hash of these two lines, since a state with a part missing would
//! lead to a wrong count in silence. It is replaced as a whole: a new file is
//! written beside, flushed to the disk, and renamed. So whenever the program is
//! killed, the file is either the old one or the new one.

use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::cover::{Checkpoint, Count, CountPlan, Fingerprint, Solver};
use quadrille::limits::Stop;
use serde::{Deserialize, Serialize};

use super::lines::wrong;
use crate::output::{counted, escape, plural, thousands};
use crate::pipeline::Page;
use crate::pipeline::arguments::seconds;
use crate::pipeline::new_file::NewFile;

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

/// The first line: what the file is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    version: u32,
    done: bool,
    /// The number of solutions so far, for people.
    count: u128,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksum {
    fnv1a_128: Fingerprint,
}

const FORMAT: &str = "quadrille checkpoint";
const VERSION: u32 = 1;

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
        plan: &CountPlan,
        page: &mut Page<'_>,
    ) -> Result<(Count, Option<Stop>), String> {
        let name = escape(&path.to_string_lossy()).into_owned();
        let mut state = match fs::read(path) {
            Ok(bytes) => {
                let state = read(&name, &bytes)?;
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
            Err(error) => return Err(format!("{name}: {error}")),
        };
        // Better an error now than after an hour.
        let unwritable =
            |error: io::Error| format!("{name}: the checkpoint is not written: {error}");
        if !state.is_done() {
            write(path, &state).map_err(unwritable)?;
        }
        let every = self.checkpoint_every.unwrap_or(Duration::from_secs(60));
        let mut failed = None;
        let answer = solver.count_from(&mut state, plan, every, |state| match write(path, state) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(unwritable(error));
                ControlFlow::Break(())
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

/// Reads a file.
fn read(name: &str, bytes: &[u8]) -> Result<Checkpoint, String> {
    let text = str::from_utf8(bytes).map_err(|_| format!("{name}:1:1: not UTF-8"))?;
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let parsed = |line: usize, error| wrong(&format!("{name}:{line}"), &error);
    let [heading, rest @ ..] = &lines[..] else {
        return Err(format!(
            "{name}:1: expected a checkpoint, found an empty file"
        ));
    };
    let heading: Heading = serde_json::from_str(heading).map_err(|error| parsed(1, error))?;
    if heading.format != FORMAT || heading.version != VERSION {
        let (format, version) = (escape(&heading.format).into_owned(), heading.version);
        return Err(format!(
            "{name}:1: expected '{FORMAT}' version {VERSION}, found '{format}' version {version}"
        ));
    }
    let [state, checksum] = rest else {
        let (found, s) = (lines.len(), if lines.len() == 1 { "" } else { "s" });
        return Err(format!(
            "{name}:{found}: expected 3 lines, found {found} line{s}"
        ));
    };
    let state: Checkpoint = serde_json::from_str(state).map_err(|error| parsed(2, error))?;
    let checksum: Checksum = serde_json::from_str(checksum).map_err(|error| parsed(3, error))?;
    let before = lines[0].len() + lines[1].len();
    if checksum.fnv1a_128 != Fingerprint::of_bytes(&bytes[..before]) {
        return Err(format!(
            "{name}:3: the checksum is not that of lines 1 and 2: the file is damaged"
        ));
    }
    Ok(state)
}

/// Replaces a file, or writes a new one.
fn write(path: &Path, state: &Checkpoint) -> io::Result<()> {
    let heading = Heading {
        format: FORMAT.to_owned(),
        version: VERSION,
        done: state.is_done(),
        count: state.count().number(),
    };
    let mut text = serde_json::to_string(&heading)?;
    text.push('\n');
    text += &serde_json::to_string(state)?;
    text.push('\n');
    let fnv1a_128 = Fingerprint::of_bytes(text.as_bytes());
    text += &serde_json::to_string(&Checksum { fnv1a_128 })?;
    text.push('\n');
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.keep_on_disk()
}
