//! The one way to a file that the program writes: the rules that keep a user's
//! files from being lost.
//!
//! A new name is always free to be taken. An existing file is replaced only if it is empty or
//! begins as an earlier file of this kind does: in `rate --html *.txt` the shell
//! makes a puzzle the name of the page. A file appears when it is complete, in place of the old one. A link
//! leads to the file that is replaced; a pipe or a device is written to as it is.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use quadrille::{proof, text};

use super::archive::unpacked;
use super::exit::Failure;
use super::input::Input;
use super::new_file::NewFile;
use crate::output::escape;

/// What a file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A page of HTML.
    Page,
    /// A picture of a step.
    Picture,
    /// A decision diagram, for Graphviz or in Knuth's form.
    Diagram,
    /// A file of a certificate.
    Certificate,
    /// A proof whose text has no heading: it is known by the claim beside it.
    Proof {
        /// The path of the claim.
        claim: PathBuf,
    },
    /// How far a count came.
    Checkpoint,
    /// A page of the manual.
    Manual,
}

/// The number of bytes at the beginning of a file that tell its kind.
const LOOKED_AT: u64 = 512;

impl Kind {
    /// Returns its name in messages, and how files of this kind begin: each with a
    /// first text, and another soon after.
    fn signs(&self) -> (&'static str, &'static [(&'static str, &'static str)]) {
        match self {
            Kind::Page => (
                "a page of Quadrille",
                &[("<!DOCTYPE html>", "\"generator\" content=\"quadrille")],
            ),
            Kind::Picture => (
                "a picture of Quadrille",
                &[(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" ",
                    "",
                )],
            ),
            Kind::Diagram => ("a diagram", &[("digraph solutions {", ""), ("2: (~", "")]),
            Kind::Certificate | Kind::Proof { .. } => ("part of a certificate of Quadrille", &[]),
            Kind::Checkpoint => (
                "a checkpoint",
                &[
                    ("{\"format\":\"quadrille checkpoint\"", ""),
                    ("quadrille count by rows ", ""),
                    ("quadrille ratings\t", ""),
                    ("quadrille vicinity ", ""),
                ],
            ),
            Kind::Manual => ("a page of the manual", &[(".ie ", "\n.TH quadrille")]),
        }
    }

    /// Returns whether an existing file may be replaced by one of this kind.
    fn replaces(&self, path: &Path) -> io::Result<bool> {
        if let Kind::Proof { claim } = self {
            return Ok(fs::exists(claim)? && Kind::Certificate.replaces(claim)?);
        }
        let mut start = Vec::new();
        let packed = unpacked(File::open(path)?.take(1 << 16))?;
        // What cannot be unpacked is not ours.
        let read = packed.take(LOOKED_AT).read_to_end(&mut start);
        if *self == Kind::Certificate {
            return Ok(read.is_ok() && proof::is_part(&start));
        }
        let start = String::from_utf8_lossy(&start);
        let has = |(first, then): &(&str, &str)| start.starts_with(first) && start.contains(then);
        Ok(read.is_ok() && self.signs().1.iter().any(has))
    }
}

/// A file that the program writes.
#[derive(Clone, Debug)]
pub struct OutputFile {
    path: PathBuf,
    kind: Kind,
}

impl OutputFile {
    /// Returns the file with this path, of this kind.
    pub fn new(path: impl Into<PathBuf>, kind: Kind) -> OutputFile {
        let path = path.into();
        OutputFile { path, kind }
    }

    /// Returns the file that an option names, if it can be written beside the
    /// inputs. Nothing is created.
    ///
    /// # Errors
    ///
    /// A message that names the option, or the file.
    pub fn of_option(
        option: &str,
        path: PathBuf,
        kind: Kind,
        inputs: &[Input],
    ) -> Result<OutputFile, Failure> {
        check_name(option, "a file", &path)?;
        let usage = |why: &str| Failure::Usage(format!("{option}: {} {why}", name_of(&path)));
        if let Ok(own) = path.canonicalize() {
            let is_own = |input: &Input| match input {
                Input::File(path) => path.canonicalize().is_ok_and(|path| path == own),
                Input::Stdin | Input::Argument { .. } | Input::Held { .. } => false,
            };
            if inputs.iter().any(is_own) {
                return Err(usage("is also an input"));
            }
        }
        if is_standard_output(&path) {
            return Err(usage("is also the standard output"));
        }
        let file = OutputFile::new(path, kind);
        file.check().map_err(Failure::Trouble)?;
        Ok(file)
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the file can be written, before the work that it is for.
    ///
    /// # Errors
    ///
    /// A message that names the file.
    pub fn check(&self) -> Result<(), String> {
        self.create().map(drop)
    }

    /// Begins the file. It appears when it is [kept](NewFile::keep), and vanishes otherwise.
    ///
    /// # Errors
    ///
    /// A message that names the file: if another file has its name, or it cannot be
    /// written.
    pub fn create(&self) -> Result<NewFile, String> {
        self.begin().map_err(|error| self.trouble(error))
    }

    fn begin(&self) -> io::Result<NewFile> {
        let Some(old) = self.old()? else {
            return NewFile::create(&self.path);
        };
        if old.is_dir() {
            let what = "expected the name of a file, found a directory";
            return Err(io::Error::new(io::ErrorKind::IsADirectory, what));
        }
        if !old.is_file() {
            return File::options()
                .write(true)
                .open(&self.path)
                .map(NewFile::stream);
        }
        if old.len() > 0 && !self.kind.replaces(&self.path)? {
            let (what, _) = self.kind.signs();
            let message = format!("it exists and is not {what}; choose another name, or remove it");
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        // A file that may not be written to is not replaced either.
        File::options().write(true).open(&self.path)?;
        if old.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let file = NewFile::create(&self.path.canonicalize()?)?;
        file.set_permissions(old.permissions())?;
        Ok(file)
    }

    /// Returns what has its name.
    fn old(&self) -> io::Result<Option<Metadata>> {
        match fs::metadata(&self.path) {
            Ok(old) => Ok(Some(old)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Err(_) if fs::symlink_metadata(&self.path).is_ok() => {
                let message = "it is a symbolic link to a file that does not exist";
                Err(io::Error::new(io::ErrorKind::NotFound, message))
            }
            Err(_) => Ok(None),
        }
    }

    /// Writes the file as a whole.
    ///
    /// # Errors
    ///
    /// A message that names the file. The old one is there as it was.
    pub fn write(&self, contents: impl AsRef<[u8]>) -> Result<(), String> {
        let mut file = self.create()?;
        let written = file.write_all(contents.as_ref());
        written
            .and_then(|()| file.keep())
            .map_err(|error| self.trouble(error))?;
        Ok(())
    }

    /// Does the same, and returns when all of it has reached the disk.
    ///
    /// # Errors
    ///
    /// As [`write`](OutputFile::write).
    pub fn write_to_disk(&self, contents: impl AsRef<[u8]>) -> Result<(), String> {
        let mut file = self.create()?;
        let written = file.write_all(contents.as_ref());
        written
            .and_then(|()| file.keep_on_disk())
            .map_err(|error| self.trouble(error))
    }

    /// Returns the message about an error.
    pub fn trouble(&self, error: impl Display) -> String {
        let what = match self.kind {
            Kind::Checkpoint => "the checkpoint is not written: ",
            _ => "",
        };
        format!("{}: {what}{error}", name_of(&self.path))
    }
}

/// A folder that the program writes files to. It is made for the first of them.
#[derive(Clone, Debug)]
pub struct OutputFolder {
    path: PathBuf,
}

impl OutputFolder {
    /// Returns the folder that an option names, if files can be written there.
    /// Nothing is created.
    ///
    /// # Errors
    ///
    /// A message that names the option, or the folder.
    pub fn of_option(option: &str, path: PathBuf) -> Result<OutputFolder, Failure> {
        check_name(option, "a folder", &path)?;
        let folder = OutputFolder { path };
        // The nearest one that exists has the rest.
        let mut there = folder.path.ancestors();
        let there = there.find(|path| *path == Path::new("") || path.symlink_metadata().is_ok());
        if let Some(there) = there.filter(|there| *there != Path::new("")) {
            let kind = fs::metadata(there);
            let kind = kind.map_err(|error| Failure::Trouble(folder.trouble(&error)))?;
            if !kind.is_dir() {
                let name = name_of(there);
                let message = format!("{option}: {name}: expected a folder, found a file");
                return Err(Failure::Trouble(message));
            }
        }
        Ok(folder)
    }

    /// Returns the path of a file in the folder, which exists then.
    ///
    /// # Errors
    ///
    /// If there is no folder, and it cannot be made.
    pub fn path_of(&self, name: &str) -> Result<PathBuf, String> {
        let made = fs::create_dir_all(&self.path);
        made.map_err(|error| self.trouble(&error))?;
        Ok(self.path.join(name))
    }

    fn trouble(&self, error: &io::Error) -> String {
        format!("{}: {error}", name_of(&self.path))
    }
}

/// Checks that a name is meant as one.
fn check_name(option: &str, what: &str, path: &Path) -> Result<(), Failure> {
    let name = path.to_string_lossy();
    let found = match text::parse(&name, &text::Options::default()) {
        Ok(puzzle) if puzzle.grid.shape().side() >= 4 => Cow::Borrowed("a puzzle"),
        _ if name == "-" || name.is_empty() => Cow::Owned(format!("'{name}'")),
        _ => return Ok(()),
    };
    Err(Failure::Usage(format!(
        "{option}: expected the name of {what}, found {found}"
    )))
}

/// Returns the name of a file in messages.
fn name_of(path: &Path) -> String {
    escape(&path.to_string_lossy()).into_owned()
}

/// Returns whether a path is of the file that standard output is written to, as
/// after `> a.txt`.
#[cfg(unix)]
fn is_standard_output(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let own = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    let own = own.and_then(|own| own.metadata());
    let (Ok(own), Ok(other)) = (own, fs::metadata(path)) else {
        return false;
    };
    own.is_file() && (own.dev(), own.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_standard_output(_: &Path) -> bool {
    false
}
