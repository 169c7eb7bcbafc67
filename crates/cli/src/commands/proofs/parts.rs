//! The parts of a certificate: found, opened and checked in one way.

use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use quadrille::limits::{Limits, Stop};
use quadrille::proof::check::CheckError;

use super::files::{Base, Watched, name_of, open};
use super::outside::{Checker, Rejected};
use crate::pipeline::Failure;
use crate::pipeline::progress::Progress;
use crate::pipeline::waiting::{Limited, stop_of};

/// The ends of the names of the parts.
const ENDS: [&str; 6] = ["claim", "opb", "pbp", "cnf", "drat", "count"];

/// Why a certificate is not accepted.
pub enum Wrong {
    /// It proves nothing.
    Refused(String),
    /// It cannot be read, or its checker not be run.
    Unreadable(String),
    /// The check was interrupted, or took too long.
    Stopped(Stop),
    /// The check needs more memory than it may take; the message says so.
    TooLarge(String),
    /// What it is compared with cannot be read.
    Failed(Failure),
}

/// The files of a certificate.
pub struct Parts<'a> {
    pub base: &'a Base,
    pub progress: &'a Progress,
    /// When to give up.
    pub limits: Limits,
}

/// A part that is read.
pub type Part<'a> = BufReader<Limited<Watched<'a, Box<dyn Read>>>>;

impl Parts<'_> {
    /// Returns the path of a file, packed or not, if it exists. A base that ends
    /// in `.gz` has packed files only.
    pub fn found(&self, extension: &str) -> Result<Option<PathBuf>, Wrong> {
        let forms = self.base.forms_of(extension);
        let [has_plain, has_packed] = forms.each_ref().map(|path| path.exists());
        let [plain, packed] = forms;
        match (has_plain && !self.base.is_packed(), has_packed) {
            // The user may have one of them in mind, and be told of the other.
            (true, true) => {
                let [plain, packed] = [plain, packed].map(|path| name_of(&path));
                let what = format!("{plain}: {packed} is there, too; remove one of them");
                Err(Wrong::Unreadable(what))
            }
            (true, false) => Ok(Some(plain)),
            (false, true) => Ok(Some(packed)),
            (false, false) => Ok(None),
        }
    }

    /// Returns the path of a file that has to exist.
    pub fn existing(&self, extension: &str) -> Result<PathBuf, Wrong> {
        let missing = || {
            let name = self.base.name();
            let end = name.rsplit_once('.').filter(|(_, end)| ENDS.contains(end));
            let tip = end.map_or(String::new(), |(base, _)| {
                format!("; did you mean '{base}'?")
            });
            format!("{name}.{extension}: no such file{tip}")
        };
        self.found(extension)?
            .ok_or_else(|| Wrong::Unreadable(missing()))
    }

    /// Opens a file.
    pub fn open(&self, path: &Path) -> Result<Part<'_>, CheckError> {
        let watched = Watched::new(open(path)?, path, self.progress);
        Ok(BufReader::new(Limited::new(watched, &self.limits)))
    }

    /// Opens a file, and checks it.
    pub fn check<'a, T>(
        &'a self,
        path: &Path,
        check: impl FnOnce(Part<'a>) -> Result<T, CheckError>,
    ) -> Result<T, Wrong> {
        let name = name_of(path);
        self.open(path)
            .and_then(check)
            .map_err(|error| match error {
                CheckError::Line { .. } => Wrong::Refused(format!("{name}:{error}")),
                CheckError::Stopped(stop) => Wrong::Stopped(stop),
                CheckError::TooLarge { .. } => Wrong::TooLarge(format!(
                    "{name}: not checked to its end: {error}; --memory grants more"
                )),
                CheckError::Io(error) => match stop_of(&error) {
                    Some(stop) => Wrong::Stopped(stop),
                    None => Wrong::Unreadable(format!("{name}: {error}")),
                },
                error => Wrong::Unreadable(format!("{name}: {error}")),
            })
    }

    /// Runs another checker.
    pub fn run(&self, checker: &Checker, problem: &Path, proof: &Path) -> Result<(), Wrong> {
        self.progress
            .set_message(format!("running {}", checker.name()));
        checker
            .run(problem, proof, &self.limits)
            .map_err(|rejected| match rejected {
                Rejected::Verdict(what) => Wrong::Refused(format!("{}: {what}", name_of(proof))),
                Rejected::Trouble(what) => Wrong::Unreadable(what),
                Rejected::Stopped(stop) => Wrong::Stopped(stop),
            })
    }
}
