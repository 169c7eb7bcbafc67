//! Shared by `prove`, `cover prove` and `check --prove`: certificates as files.
//!
//! A certificate with the base `a` is `a.claim`, `a.opb` and `a.pbp`, or with
//! DRAT `a.claim`, `a.cnf` and `a.drat`. Each is written as it is made, and
//! appears when it is complete; the claim comes last.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use flate2::Compression;
use flate2::write::GzEncoder;
use quadrille::cover::Count;
use quadrille::limits::{Limits, Stop};
use quadrille::proof::{Claim, Format, Proof, ProofError};

use super::solutions::Number;
use crate::output::{Field, Record, Value, counted, escape, thousands};
use crate::pipeline::new_file::NewFile;

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

    /// Claim at most N solutions
    ///
    /// If there are more, the claim is that there are at least N, which needs no
    /// proof.
    #[arg(long, value_name = "N", default_value = "1000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,

    /// Write a proof for veripb, or in drat
    ///
    /// With veripb, the problem is in OPB and the proof in version 3.0 of the
    /// format of VeriPB. With drat, the problem is in DIMACS CNF, with a clause
    /// for each pair of options that exclude each other.
    #[arg(long, value_name = "NAME", default_value = "veripb")]
    pub format: Format,
}

/// The fields of the records, after those of the puzzle or problem.
pub const FIELDS: [Field; 6] = [
    Field::new("status"),
    Field::new("count"),
    Field::data("exact"),
    Field::new("clauses"),
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

    /// Writes a file, and returns its length.
    fn write<T>(
        &self,
        extension: &str,
        write: impl FnOnce(&mut dyn Write) -> Result<T, ProofError>,
    ) -> Result<(T, u64), Failed> {
        let path = self.file(extension);
        let written = || -> Result<(T, u64), ProofError> {
            let mut file = BufWriter::new(NewFile::create(&path)?);
            let result = if self.is_packed {
                let mut packed = GzEncoder::new(&mut file, Compression::default());
                let result = write(&mut packed)?;
                packed.finish()?;
                result
            } else {
                write(&mut file)?
            };
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            Ok((result, file.keep()?))
        };
        written().map_err(|error| match error {
            ProofError::Stopped(stop) => Failed::Stopped(stop),
            error => Failed::Trouble(format!("{}: {error}", escape(&path.to_string_lossy()))),
        })
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

/// What was written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The number of solutions.
    pub count: Count,
    /// The proof and the length of its file, if the count is exact.
    pub proof: Option<(Proof, u64)>,
}

/// Writes the certificate of a claim.
///
/// # Errors
///
/// If a limit is reached, or a file cannot be written.
pub fn write(
    claim: &Claim<'_>,
    base: &Base,
    format: Format,
    limits: &Limits,
) -> Result<Written, Failed> {
    let proof = if claim.is_exact() {
        base.write(format.problem_extension(), |out| {
            Ok(claim.write_problem(format, out)?)
        })?;
        let proof = base.write(format.proof_extension(), |out| {
            claim.write_proof(format, limits, out)
        });
        Some(proof?)
    } else {
        None
    };
    base.write("claim", |out| Ok(claim.write(out)?))?;
    Ok(Written {
        count: claim.count(),
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
            "clauses" => proof.map_or(Value::Missing, |(proof, _)| Value::number(proof.clauses)),
            "bytes" => proof.map_or(Value::Missing, |(_, bytes)| Value::number(bytes)),
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
                proof: Some((proof, bytes)),
            }) => {
                let clauses = counted(proof.clauses as usize, "clause");
                let (number, bytes) = (number(count, None), thousands(bytes));
                format!("{GOOD}{number}{GOOD:#}, {clauses}, {bytes} bytes: {name}\n")
            }
            Ok(Written { count, proof: None }) => {
                let number = number(count, None);
                format!("{DOUBTFUL}{number}{DOUBTFUL:#}, without a proof: {name}\n")
            }
            Err(stop) => format!("{DOUBTFUL}unknown{DOUBTFUL:#} ({stop})\n"),
        };
    }
}
