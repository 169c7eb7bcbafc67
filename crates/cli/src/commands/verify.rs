//! `quadrille verify`: checks the claim and the problem of a certificate, and
//! prints the command that checks its proof.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use quadrille::proof::Format;
use quadrille::proof::check::{self, CheckError};

use super::certificate::Base;
use super::help::{MORE, exit_status};
use super::solutions::Number;
use crate::output::escape;
use crate::pipeline::archive::unpacked;
use crate::pipeline::{Exit, Outcome, console};

const HELP: &str = concat!(
    "\
Examples:
  # Check the claim and the problem of a certificate, and print how to check the proof
  quadrille verify unique

  # Check the proof as well
  quadrille verify unique | sh

BASE is what `quadrille prove -o BASE` was given. The solutions of BASE.claim are checked \
against the rules, and each line of BASE.opb against what it should say: a solution, but none \
of these. The code for this shares nothing with the search. It does not check the proof, which \
is for another program: VeriPB has to answer 's VERIFIED UNSATISFIABLE', and a checker of DRAT \
's VERIFIED'. Only both checks together prove the claim.

",
    exit_status!(
        0 => "claims and problems are right",
        1 => "one of them is wrong"
    )
);

/// The arguments of `verify`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Verify {
    /// Certificates, as named by prove -o
    #[arg(value_name = "BASE", required = true)]
    bases: Vec<PathBuf>,

    /// Print errors and commands only
    #[arg(short, long)]
    quiet: bool,
}

/// What is wrong with a certificate.
enum Wrong {
    /// It proves nothing.
    Refused(String),
    /// It cannot be read.
    Unreadable(String),
}

impl Verify {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let mut exit = Exit::Success;
        for base in &self.bases {
            let message = match self.verify(&Base::new(base)) {
                Ok(()) => continue,
                Err(Wrong::Refused(message)) => {
                    exit = exit.max(Exit::Unmet);
                    message
                }
                Err(Wrong::Unreadable(message)) => {
                    exit = exit.max(Exit::Trouble);
                    message
                }
            };
            console::report(&format!("{message}\n"));
        }
        Ok(exit)
    }

    fn verify(&self, base: &Base) -> Result<(), Wrong> {
        let claim = found(base, "claim")
            .ok_or_else(|| Wrong::Unreadable(format!("{}.claim: no such file", base.name())))?;
        let stated = checked(&claim, check::read)?;
        let number = Number {
            count: stated.count(),
            stop: None,
            nodes: 0,
        };
        let name = name_of(&claim);
        self.say(&format!("{name}: {number} of {}", stated.subject()));
        if !stated.is_exact() {
            self.say(&format!("{name}: there may be more, so there is no proof"));
            return Ok(());
        }
        let problems = Format::ALL.map(|format| (format, found(base, format.problem_extension())));
        let mut number = 0;
        for (format, problem) in problems {
            let Some(problem) = problem else { continue };
            checked(&problem, |file| check::problem(&stated, format, file))?;
            self.say(&format!("{}: the problem of the claim", name_of(&problem)));
            let extension = format.proof_extension();
            let proof = found(base, extension).ok_or_else(|| {
                Wrong::Unreadable(format!("{}.{extension}: no such file", base.name()))
            })?;
            let command = command(format, &problem, &proof);
            console::write_plain(command.as_bytes())
                .map_err(|error| Wrong::Unreadable(error.to_string()))?;
            number += 1;
        }
        match number {
            0 => Err(Wrong::Unreadable(format!(
                "{0}: expected {0}.opb or {0}.cnf, found neither",
                base.name()
            ))),
            _ => Ok(()),
        }
    }

    fn say(&self, line: &str) {
        if !self.quiet {
            console::report(&format!("{line}\n"));
        }
    }
}

/// Returns the path of a file, packed or not, that exists.
fn found(base: &Base, extension: &str) -> Option<PathBuf> {
    let mut forms = base.forms_of(extension).into_iter();
    forms.find(|path| path.exists())
}

fn name_of(path: &Path) -> String {
    escape(&path.to_string_lossy()).into_owned()
}

/// Opens a file, and checks it.
fn checked<T>(
    path: &Path,
    check: impl FnOnce(BufReader<Box<dyn io::Read>>) -> Result<T, CheckError>,
) -> Result<T, Wrong> {
    let opened = File::open(path).and_then(unpacked);
    let checked = opened.map_err(CheckError::Io);
    let checked = checked.and_then(|file| check(BufReader::new(file)));
    let name = name_of(path);
    checked.map_err(|error| match error {
        CheckError::Line { line, what } => Wrong::Refused(format!("{name}:{line}: {what}")),
        error => Wrong::Unreadable(format!("{name}: {error}")),
    })
}

/// Returns the command that checks a proof. Checkers read no archives.
fn command(format: Format, problem: &Path, proof: &Path) -> String {
    let is_packed = |path: &Path| path.extension().is_some_and(|end| end == "gz");
    let [problem, proof] = [problem, proof].map(|path| {
        let plain = if is_packed(path) {
            path.with_extension("")
        } else {
            path.to_owned()
        };
        [path, &plain].map(|path| quoted(&path.to_string_lossy()))
    });
    let packed = [&problem, &proof].map(|[path, plain]| (path != plain).then_some(path.as_str()));
    let packed: Vec<&str> = packed.into_iter().flatten().collect();
    let mut command = String::new();
    if !packed.is_empty() {
        command = format!("gunzip -kf {} && ", packed.join(" "));
    }
    let checker = match format {
        Format::VeriPb => "veripb",
        Format::Drat => "rate",
    };
    command + &format!("{checker} {} {}\n", problem[1], proof[1])
}

/// Returns a word for the shell.
fn quoted(word: &str) -> String {
    // A path has no NUL.
    let word = shlex::try_quote(word);
    word.map_or_else(|error| error.to_string(), |word| word.into_owned())
}
