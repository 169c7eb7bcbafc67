//! Checkers of proofs that others have written, run as programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use quadrille::cover::Count;
use quadrille::proof::Format;
use tempfile::TempDir;

use crate::output::escape;
use crate::pipeline::archive::unpacked;

/// A checker of proofs in one format.
pub struct Checker {
    program: PathBuf,
    /// What comes before the names of the two files.
    option: Option<&'static str>,
    /// Where to get it.
    source: &'static str,
    /// The line with which it accepts a proof.
    verdict: String,
}

/// Why a checker does not accept a proof.
#[derive(Debug)]
pub enum Rejected {
    /// It said something else than that the proof is right.
    Verdict(String),
    /// It cannot be run, or its files not be read.
    Trouble(String),
}

impl Checker {
    /// Returns the checker at this path, or the usual one of a format.
    pub fn new(path: Option<&Path>, format: Format) -> Checker {
        let (usual, option, source, verdict) = match format {
            Format::VeriPb => (
                "veripb",
                Some("--opb"),
                "`cargo install veripb` installs one",
                "s VERIFIED UNSATISFIABLE",
            ),
            Format::Drat => (
                "rate",
                None,
                "`cargo install rate` installs one",
                "s VERIFIED",
            ),
        };
        Checker {
            program: path.map_or_else(|| PathBuf::from(usual), Path::to_owned),
            option,
            source,
            verdict: verdict.to_owned(),
        }
    }

    /// Returns the checker of the certificate of a count. The usual one is in the
    /// documents of this program.
    pub fn of_count(path: Option<&Path>, count: Count) -> Checker {
        let usual = || PathBuf::from("check_count.py");
        Checker {
            program: path.map_or_else(usual, Path::to_owned),
            option: None,
            source: "docs/proofs/check_count.py is one",
            verdict: format!("s VERIFIED {count} SOLUTIONS"),
        }
    }

    /// Returns its name.
    pub fn name(&self) -> String {
        let name = self.program.file_name().unwrap_or(self.program.as_os_str());
        escape(&name.to_string_lossy()).into_owned()
    }

    /// Runs the checker, and reads its verdict. An exit status says too little:
    /// some checkers end well after a proof that assumes what it should prove,
    /// and only print a warning.
    pub fn run(&self, problem: &Path, proof: &Path) -> Result<(), Rejected> {
        let folder = TempDir::with_prefix("quadrille-");
        let folder = folder.map_err(|error| self.trouble(error))?;
        let mut command = Command::new(&self.program);
        command.args(self.option);
        for path in [problem, proof] {
            command.arg(self.plain(path, &folder)?);
        }
        let output = command.stdin(Stdio::null()).output().map_err(|error| {
            let message = match error.kind() {
                io::ErrorKind::NotFound => {
                    let (name, source) = (self.name(), self.source);
                    format!("{name}: no such program; {source}, and --run=PATH names it")
                }
                _ => format!("{}: {error}", self.name()),
            };
            Rejected::Trouble(message)
        })?;
        let [out, err] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let accepted = self.verdict.as_str();
        let verdicts: Vec<&str> = out.lines().filter(|line| line.starts_with("s ")).collect();
        let is_warning = |line: &&str| line.to_ascii_lowercase().contains("warning");
        let complaint = err.lines().find(|line| !line.trim().is_empty());
        if let Some(line) = complaint.or_else(|| out.lines().find(is_warning)) {
            return Err(self.rejected(line));
        }
        match verdicts[..] {
            [verdict] if verdict == accepted && output.status.success() => Ok(()),
            [verdict] if verdict != accepted => Err(self.rejected(verdict)),
            _ => Err(self.rejected(&format!("no verdict, {}", output.status))),
        }
    }

    fn rejected(&self, what: &str) -> Rejected {
        Rejected::Verdict(format!("{}: {}", self.name(), escape(what)))
    }

    fn trouble(&self, error: io::Error) -> Rejected {
        Rejected::Trouble(format!("{}: {error}", self.name()))
    }

    /// Returns the path of a file that is not packed, as checkers read no
    /// archives. A full path does not look like an option.
    fn plain(&self, path: &Path, folder: &TempDir) -> Result<PathBuf, Rejected> {
        let named = |error: io::Error| {
            Rejected::Trouble(format!("{}: {error}", escape(&path.to_string_lossy())))
        };
        if path.extension().is_none_or(|end| end != "gz") {
            return std::path::absolute(path).map_err(named);
        }
        let name = path.file_stem().unwrap_or(path.as_os_str());
        let plain = folder.path().join(name);
        let copied = File::open(path).and_then(unpacked).and_then(|mut packed| {
            let mut file = BufWriter::new(File::create(&plain)?);
            io::copy(&mut packed, &mut file)?;
            file.flush()
        });
        copied.map(|()| plain).map_err(named)
    }
}
