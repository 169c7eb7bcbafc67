//! The parts of a certificate as files: one way to read them.
//!
//! A part is a plain file, or one that ends in `.gz` and is packed. What it is
//! called decides, not what it begins with: a checker that is given the file has
//! to read the same bytes.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use quadrille::limits::{Limits, Stop};
use quadrille::proof::check::CheckError;

use super::certificate::{Base, Watched};
use super::outside::{Checker, Rejected};
use super::verify::Wrong;
use crate::output::escape;
use crate::pipeline::archive::gzip;
use crate::pipeline::progress::Progress;

/// The files of a certificate.
pub struct Parts<'a> {
    pub base: &'a Base,
    pub progress: &'a Progress,
    /// When to give up.
    pub limits: Limits,
}

/// A part that is read.
pub type Part<'a> = BufReader<Limited<'a, Watched<'a, Box<dyn Read>>>>;

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
        let missing = || format!("{}.{extension}: no such file", self.base.name());
        self.found(extension)?
            .ok_or_else(|| Wrong::Unreadable(missing()))
    }

    /// Opens a file.
    pub fn open(&self, path: &Path) -> Result<Part<'_>, CheckError> {
        let watched = Watched::new(unpacked(path)?, path, self.progress);
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

/// Returns the name of a file in messages.
pub fn name_of(path: &Path) -> String {
    escape(&path.to_string_lossy()).into_owned()
}

/// Returns whether the name of a file says that it is packed.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// Opens a part to read what is in it.
///
/// # Errors
///
/// The error of the system, or one of a path that is no file: a pipe might say
/// something else each time.
pub fn unpacked(path: &Path) -> io::Result<Box<dyn Read>> {
    if !fs::metadata(path)?.is_file() {
        let what = "expected a file, found a directory, a pipe or a device";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let file = File::open(path)?;
    Ok(match is_packed(path) {
        true => gzip(file),
        false => Box::new(file),
    })
}

/// An input that ends with an error when a limit is reached.
pub struct Limited<'a, R> {
    inner: R,
    limits: &'a Limits,
}

impl<R> Limited<'_, R> {
    pub fn new(inner: R, limits: &Limits) -> Limited<'_, R> {
        Limited { inner, limits }
    }
}

impl<R: Read> Read for Limited<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.limits.stop() {
            Some(stop) => Err(io::Error::other(stop)),
            None => self.inner.read(bytes),
        }
    }
}

/// Returns the limit that ended an input.
pub fn stop_of(error: &io::Error) -> Option<Stop> {
    error.get_ref()?.downcast_ref::<Stop>().copied()
}
