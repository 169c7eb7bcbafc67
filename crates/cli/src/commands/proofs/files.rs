//! The files of a certificate: their names, and how each is written and read.
//!
//! A part is a plain file, or one that ends in `.gz` and is packed. What it is
//! called decides, not what it begins with: a checker that is given the file has
//! to read the same bytes.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use quadrille::limits::Stop;
use quadrille::proof::ProofError;

use crate::output::escape;
use crate::pipeline::archive::{gzip, unpacked};
use crate::pipeline::new_file::NewFile;
use crate::pipeline::output_file::{Kind, OutputFile};
use crate::pipeline::progress::Progress;

/// The name that the files of a certificate share.
#[derive(Clone, Debug)]
pub struct Base {
    path: PathBuf,
    is_packed: bool,
}

impl Base {
    /// Returns the base that was asked for. With `.gz` at its end, all files are
    /// packed.
    pub fn new(path: &Path) -> Base {
        let is_packed = path.extension().is_some_and(|end| end == "gz");
        Base {
            path: if is_packed {
                path.with_extension("")
            } else {
                path.to_owned()
            },
            is_packed,
        }
    }

    /// Returns the base of the puzzle with this number, counted from 0: the same
    /// for the first one, then `a-2`, `a-3` and so on.
    pub fn nth(&self, number: u64) -> Base {
        let mut base = self.clone();
        if number > 0 {
            base.path = with_end(&self.path, &format!("-{}", number + 1));
        }
        base
    }

    /// Returns whether its files are to be packed.
    pub fn is_packed(&self) -> bool {
        self.is_packed
    }

    /// Returns the path of a file.
    pub fn file(&self, extension: &str) -> PathBuf {
        let packed = if self.is_packed { ".gz" } else { "" };
        with_end(&self.path, &format!(".{extension}{packed}"))
    }

    /// Returns the paths that the file may have, packed or not.
    pub fn forms_of(&self, extension: &str) -> [PathBuf; 2] {
        [false, true].map(|is_packed| {
            let base = Base {
                is_packed,
                ..self.clone()
            };
            base.file(extension)
        })
    }

    /// Returns its name.
    pub fn name(&self) -> String {
        escape(&self.path.to_string_lossy()).into_owned()
    }

    /// Checks that files with these extensions can be written, before the work that
    /// they are for.
    pub(super) fn check(&self, extensions: &[&str]) -> Result<(), Failed> {
        let check = |&extension: &&str| self.output(extension).check();
        extensions
            .iter()
            .try_for_each(check)
            .map_err(Failed::Trouble)
    }

    fn output(&self, extension: &str) -> OutputFile {
        let kind = match extension {
            "drat" => Kind::Proof {
                claim: self.file("claim"),
            },
            _ => Kind::Certificate,
        };
        OutputFile::new(self.file(extension), kind)
    }

    /// Writes a file.
    pub(super) fn write<T>(
        &self,
        extension: &str,
        progress: &Progress,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, ProofError>,
    ) -> Result<(T, Draft), Failed> {
        let output = self.output(extension);
        let file = output.create().map_err(Failed::Trouble)?;
        let written = || -> Result<(T, NewFile), ProofError> {
            let mut file = Watched::new(BufWriter::new(file), output.path(), progress);
            let result = if self.is_packed {
                let mut packed = GzEncoder::new(&mut file, Compression::default());
                let result = write(&mut packed)?;
                packed.finish()?;
                result
            } else {
                write(&mut file)?
            };
            let file = file.inner.into_inner();
            Ok((result, file.map_err(io::IntoInnerError::into_error)?))
        };
        match written() {
            Ok((result, file)) => Ok((result, Draft { output, file })),
            Err(ProofError::Stopped(stop)) => Err(Failed::Stopped(stop)),
            Err(error) => Err(Failed::Trouble(output.trouble(error))),
        }
    }
}

/// A file that has been written but has no name yet.
pub(super) struct Draft {
    output: OutputFile,
    file: NewFile,
}

impl Draft {
    /// Opens the file to read what was written.
    pub(super) fn read(&self) -> Result<impl BufRead + use<>, Failed> {
        let opened = self.file.reopen().and_then(unpacked);
        let opened = opened.map_err(|error| Failed::Trouble(self.output.trouble(error)))?;
        Ok(BufReader::new(opened))
    }

    /// Gives the file its name, and returns its length.
    pub(super) fn keep(self) -> Result<u64, Failed> {
        let Draft { output, file } = self;
        let kept = file.keep();
        kept.map_err(|error| Failed::Trouble(output.trouble(error)))
    }
}

/// Shows how much has been written to a file, or read from it.
pub struct Watched<'a, T> {
    pub inner: T,
    name: String,
    progress: &'a Progress,
    bytes: u64,
    shown: u64,
}

/// The number of bytes after which the progress is shown again.
const STEP: u64 = 1 << 18;

impl<'a, T> Watched<'a, T> {
    pub fn new(inner: T, path: &Path, progress: &'a Progress) -> Watched<'a, T> {
        Watched {
            inner,
            name: escape(&path.to_string_lossy()).into_owned(),
            progress,
            bytes: 0,
            shown: 0,
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if self.bytes - self.shown >= STEP {
            self.shown = self.bytes;
            let megabytes = self.bytes as f64 / 1e6;
            let message = format!("{}: {megabytes:.1} MB", self.name);
            self.progress.set_message(message);
        }
    }
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.advance(written);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.advance(read);
        Ok(read)
    }
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut path = OsString::from(path);
    path.push(end);
    path.into()
}

/// Why there is no certificate.
#[derive(Debug)]
pub enum Failed {
    /// A limit was reached.
    Stopped(Stop),
    /// Something else, as a message.
    Trouble(String),
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
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if !std::fs::metadata(path)?.is_file() {
        let what = "expected a file, found a directory, a pipe or a device";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let file = File::open(path)?;
    Ok(match is_packed(path) {
        true => gzip(file),
        false => Box::new(file),
    })
}
