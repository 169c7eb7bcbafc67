//! Shared by `prove`, `cover prove` and `check --prove`: certificates as files.
//!
//! A certificate with the base `a` is `a.claim`, `a.opb` and `a.pbp`, or with
//! DRAT `a.claim`, `a.cnf` and `a.drat`. Each is written as it is made, and
//! appears when it is complete; the claim comes last.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use flate2::Compression;
use flate2::write::GzEncoder;
use quadrille::cover::Count;
use quadrille::limits::Stop;
use quadrille::proof::{Format, ProofError, Prover};

use crate::commands::puzzles::solutions::Number;
use crate::output::{Field, Record, Value, counted, escape, thousands};
use crate::pipeline::archive::unpacked;
use crate::pipeline::arguments::positive;
use crate::pipeline::memory::MemoryArg;
use crate::pipeline::new_file::NewFile;
use crate::pipeline::progress::Progress;

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// What to prove, and how to write it.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub struct ProofArgs {
    /// Write BASE.claim, BASE.opb and BASE.pbp
    ///
    /// If BASE ends in .gz, the files are packed by gzip: BASE.claim.gz and so
    /// on.
    #[arg(short, long, value_name = "BASE")]
    pub output: PathBuf,

    /// List at most N solutions
    ///
    /// If there are more, the claim is that there are at least N, which needs no
    /// proof.
    #[arg(long, value_name = "N")]
    #[arg(value_parser = positive)]
    pub limit: Option<u64>,

    /// Write a proof for veripb, or in drat
    ///
    /// With veripb, the problem is in OPB and the proof in version 3.0 of the
    /// format of VeriPB. With drat, the problem is in DIMACS CNF, with a clause
    /// for each pair of options that exclude each other; bounds and sums have no
    /// such proof.
    #[arg(long, value_name = "NAME", default_value = "veripb")]
    pub format: Format,

    /// Count the solutions, and list none: write BASE.count
    ///
    /// The certificate has the steps of a count with a memo, which a small
    /// program replays. It serves counts of many digits.
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    pub count: bool,

    #[command(flatten)]
    memory: MemoryArg,
}

impl ProofArgs {
    /// Returns what to write.
    pub fn kind(&self) -> Kind {
        match self.count {
            true => Kind::Count {
                memory: self.memory.bytes(),
            },
            false => Kind::List(self.format),
        }
    }
}

/// A kind of certificate.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// All solutions, and a proof in this format that there are no others.
    List(Format),
    /// The number of solutions, counted with a memo of this many bytes.
    Count {
        /// The most bytes of the memo.
        memory: usize,
    },
}

/// The fields of the records, after those of the puzzle or problem.
pub const FIELDS: [Field; 6] = [
    Field::new("status"),
    Field::new("count"),
    Field::data("exact"),
    Field::new("steps"),
    Field::new("bytes"),
    Field::new("certificate"),
];

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

    /// Writes a file.
    fn write<T>(
        &self,
        extension: &str,
        progress: &Progress,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, ProofError>,
    ) -> Result<(T, Draft), Failed> {
        let path = self.file(extension);
        let written = || -> Result<(T, NewFile), ProofError> {
            let file = BufWriter::new(NewFile::create(&path)?);
            let mut file = Watched::new(file, &path, progress);
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
            Ok((result, file)) => Ok((result, Draft { path, file })),
            Err(ProofError::Stopped(stop)) => Err(Failed::Stopped(stop)),
            Err(error) => Err(Failed::trouble(&path, error)),
        }
    }
}

/// A file that has been written but has no name yet.
struct Draft {
    path: PathBuf,
    file: NewFile,
}

impl Draft {
    /// Opens the file to read what was written.
    fn read(&self) -> Result<impl BufRead + use<>, Failed> {
        let opened = self.file.reopen().and_then(unpacked);
        let opened = opened.map_err(|error| Failed::trouble(&self.path, error))?;
        Ok(BufReader::new(opened))
    }

    /// Gives the file its name, and returns its length.
    fn keep(self) -> Result<u64, Failed> {
        let Draft { path, file } = self;
        file.keep().map_err(|error| Failed::trouble(&path, error))
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

impl Failed {
    fn trouble(path: &Path, error: impl fmt::Display) -> Failed {
        Failed::Trouble(format!("{}: {error}", escape(&path.to_string_lossy())))
    }
}

/// What was written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The number of solutions.
    pub count: Count,
    /// The proof, if the count is exact.
    pub proof: Option<Proved>,
}

/// A proof that was written.
#[derive(Clone, Copy, Debug)]
pub struct Proved {
    /// The number of its clauses, or of its lines.
    steps: u64,
    /// `clause` or `line`.
    noun: &'static str,
    /// The length of its file.
    bytes: u64,
}

/// Writes a certificate. Its files get their names when all are complete, the
/// claim last.
///
/// # Errors
///
/// If a limit is reached, or a file cannot be written.
pub fn write(
    prover: &Prover<'_>,
    base: &Base,
    kind: Kind,
    progress: &Progress,
) -> Result<Written, Failed> {
    match kind {
        Kind::List(format) => write_list(prover, base, format, progress),
        Kind::Count { memory } => {
            let (counted, proof) =
                base.write("count", progress, |out| prover.certify_count(memory, out))?;
            let ((), claim) = base.write("claim", progress, |out| {
                Ok(prover.write_count(counted.count, out)?)
            })?;
            let proved = Proved {
                steps: counted.lines,
                noun: "line",
                bytes: proof.keep()?,
            };
            claim.keep()?;
            Ok(Written {
                count: Count::Exact(counted.count),
                proof: Some(proved),
            })
        }
    }
}

fn write_list(
    prover: &Prover<'_>,
    base: &Base,
    format: Format,
    progress: &Progress,
) -> Result<Written, Failed> {
    let (listed, claim) = base.write("claim", progress, |out| prover.list(out))?;
    let proof = if listed.is_exact {
        let (problem, proof) = (format.problem_extension(), format.proof_extension());
        let again = claim.read()?;
        let ((), problem) = base.write(problem, progress, |out| {
            prover.write_problem(format, &listed, again, out)
        })?;
        let again = claim.read()?;
        let (written, proof) = base.write(proof, progress, |out| {
            prover.write_proof(format, &listed, again, out)
        })?;
        problem.keep()?;
        Some(Proved {
            steps: written.clauses,
            noun: "clause",
            bytes: proof.keep()?,
        })
    } else {
        None
    };
    claim.keep()?;
    Ok(Written {
        count: listed.count(),
        proof,
    })
}

/// The record of a certificate.
pub struct Certified<'a> {
    /// What it is about, for data.
    pub subject: &'a dyn Fn(&str) -> Value<'a>,
    /// The same for people, if they want to know.
    pub heading: Option<String>,
    /// What is known of the solutions.
    pub status: &'static str,
    /// What was written, or why nothing was.
    pub written: Result<Written, Stop>,
    /// The name of the certificate.
    pub certificate: String,
}

impl Record for Certified<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let written = self.written.ok();
        let proof = written.and_then(|written| written.proof);
        match key {
            "status" => Value::Text(self.status.into()),
            "count" => Value::Count(written.map_or(Count::AtLeast(0), |written| written.count)),
            "exact" => Value::Bool(written.is_some_and(|written| written.count.is_exact())),
            "steps" => proof.map_or(Value::Missing, |proof| Value::number(proof.steps)),
            "bytes" => proof.map_or(Value::Missing, |proof| Value::number(proof.bytes)),
            "certificate" if written.is_some() => Value::Text(self.certificate.as_str().into()),
            "certificate" => Value::Missing,
            _ => (self.subject)(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        if let Some(heading) = &self.heading {
            *out += &format!("{HEADING}{heading}{HEADING:#}: ");
        }
        let name = escape(&self.certificate);
        let number = |count, stop| Number {
            count,
            stop,
            nodes: 0,
        };
        *out += &match self.written {
            Ok(Written {
                count,
                proof: Some(proof),
            }) => {
                let steps = counted(proof.steps as usize, proof.noun);
                let (number, bytes) = (number(count, None), thousands(proof.bytes));
                format!("{GOOD}{number}{GOOD:#}, {steps}, {bytes} bytes: {name}\n")
            }
            Ok(Written { count, proof: None }) => {
                let number = number(count, None);
                format!("{DOUBTFUL}{number}{DOUBTFUL:#}, without a proof: {name}\n")
            }
            Err(stop) => format!("{DOUBTFUL}unknown{DOUBTFUL:#} ({stop})\n"),
        };
    }
}
