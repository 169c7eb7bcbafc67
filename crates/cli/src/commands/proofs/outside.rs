//! Checkers of proofs that others have written, run as programs.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use quadrille::cover::Count;
use quadrille::limits::{Duration, Limits, Stop};
use quadrille::proof::Format;
use tempfile::TempDir;

use super::files::{is_packed, name_of, open};
use crate::output::escape;
use crate::pipeline::group;
use crate::pipeline::waiting::{Limited, stop_of};

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
    /// A limit was reached, and it was killed.
    Stopped(Stop),
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
    pub fn run(&self, problem: &Path, proof: &Path, limits: &Limits) -> Result<(), Rejected> {
        let folder = TempDir::with_prefix("quadrille-");
        let folder = folder.map_err(|error| self.trouble(error))?;
        let mut command = Command::new(&self.program);
        command.args(self.option);
        for path in [problem, proof] {
            command.arg(plain(path, &folder, limits)?);
        }
        let answer = Answer::of(&mut command, limits).map_err(|error| match error {
            Failed::Stopped(stop) => Rejected::Stopped(stop),
            Failed::System(error) if error.kind() == io::ErrorKind::NotFound => {
                let (name, source) = (self.name(), self.source);
                let what = "no such program";
                Rejected::Trouble(format!("{name}: {what}; {source}, and --run=PATH names it"))
            }
            Failed::System(error) => self.trouble(error),
        })?;
        self.judge(&answer).map_err(|what| {
            let name = self.name();
            Rejected::Verdict(format!("{name}: {}", escape(&what)))
        })
    }

    /// Returns why an answer is none that accepts a proof.
    fn judge(&self, answer: &Answer) -> Result<(), String> {
        if answer.is_cut_off {
            return Err(format!("more than {LONGEST} bytes of output"));
        }
        let verdicts = answer.out.lines().filter(|line| line.starts_with("s "));
        let verdicts: Vec<&str> = verdicts.collect();
        let is_warning = |line: &&str| line.to_ascii_lowercase().contains("warning");
        let complaint = answer.err.lines().find(|line| !line.trim().is_empty());
        if let Some(line) = complaint.or_else(|| answer.out.lines().find(is_warning)) {
            return Err(line.to_owned());
        }
        match verdicts[..] {
            [verdict] if verdict != self.verdict => Err(verdict.to_owned()),
            [_] if answer.status.success() => Ok(()),
            [] | [_] => Err(format!("no verdict, {}", answer.status)),
            _ => Err(format!("{} verdicts", verdicts.len())),
        }
    }

    fn trouble(&self, error: io::Error) -> Rejected {
        Rejected::Trouble(format!("{}: {error}", self.name()))
    }
}

/// Returns the path of a file that is not packed, as checkers read no archives.
/// A full path does not look like an option.
fn plain(path: &Path, folder: &TempDir, limits: &Limits) -> Result<PathBuf, Rejected> {
    let named = |error: io::Error| match stop_of(&error) {
        Some(stop) => Rejected::Stopped(stop),
        None => Rejected::Trouble(format!("{}: {error}", name_of(path))),
    };
    if !is_packed(path) {
        return std::path::absolute(path).map_err(named);
    }
    let name = path.file_stem().unwrap_or(path.as_os_str());
    let plain = folder.path().join(name);
    let copied = open(path).and_then(|packed| {
        let mut file = BufWriter::new(File::create(&plain)?);
        io::copy(&mut Limited::new(packed, limits), &mut file)?;
        file.flush()
    });
    copied.map(|()| plain).map_err(named)
}

/// The most bytes that a checker may write to either output.
const LONGEST: u64 = 1 << 20;

/// How often the limits are looked at while a checker runs.
const TICK: Duration = Duration::from_millis(50);

/// What a program has answered.
struct Answer {
    status: ExitStatus,
    out: String,
    err: String,
    /// Whether there was more to read.
    is_cut_off: bool,
}

/// Why there is no answer.
enum Failed {
    Stopped(Stop),
    System(io::Error),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::System(error)
    }
}

impl Answer {
    /// Runs a program to its end, or until a limit is reached. Then it is killed with
    /// all its children.
    fn of(command: &mut Command, limits: &Limits) -> Result<Answer, Failed> {
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = group::spawn(command)?;
        let answer = Answer::read(&mut child, limits);
        // It may have ended by itself.
        let _ = group::end(&mut child);
        answer
    }

    fn read(child: &mut Child, limits: &Limits) -> Result<Answer, Failed> {
        let (sender, receiver) = mpsc::channel();
        if let Some(out) = child.stdout.take() {
            read_beside(out, 0, sender.clone());
        }
        if let Some(err) = child.stderr.take() {
            read_beside(err, 1, sender.clone());
        }
        drop(sender);
        let mut texts = [const { Vec::new() }; 2];
        // The channel is closed when both outputs are at their ends.
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((place, bytes)) => texts[place] = bytes?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            go_on(limits)?;
        }
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            go_on(limits)?;
            thread::sleep(TICK / 10);
        };
        // What Ctrl-C ended has said nothing about the proof.
        go_on(limits)?;
        let [out, err] = texts;
        let is_cut_off = [&out, &err].iter().any(|text| text.len() as u64 > LONGEST);
        let [out, err] = [out, err].map(|text| String::from_utf8_lossy(&text).into_owned());
        Ok(Answer {
            status,
            out,
            err,
            is_cut_off,
        })
    }
}

fn go_on(limits: &Limits) -> Result<(), Failed> {
    limits
        .stop()
        .map_or(Ok(()), |stop| Err(Failed::Stopped(stop)))
}

/// Reads an output in a thread of its own, up to one byte too many.
fn read_beside(
    output: impl Read + Send + 'static,
    place: usize,
    sender: mpsc::Sender<(usize, io::Result<Vec<u8>>)>,
) {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = output.take(LONGEST + 1).read_to_end(&mut bytes);
        // There is no receiver once a limit is reached.
        let _ = sender.send((place, read.map(|_| bytes)));
    });
}
