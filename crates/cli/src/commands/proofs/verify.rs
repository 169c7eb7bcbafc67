//! `quadrille verify`: checks certificates.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use quadrille::limits::{Limits, Stop};
use quadrille::proof::Format;
use quadrille::proof::check::{self, CheckError, Claimed, Stated};

use super::certificate::{Base, Watched};
use super::outside::{Checker, Rejected};
use super::subjects::{SubjectArgs, Subjects};
use crate::commands::help::{MORE, exit_status};
use crate::commands::puzzles::solutions::Number;
use crate::output::{DisplayArgs, counted, escape};
use crate::pipeline::archive::unpacked;
use crate::pipeline::progress::Progress;
use crate::pipeline::{Exit, Failure, Outcome, Session, console};

const HELP: &str = concat!(
    "\
Examples:
  # Check a certificate
  quadrille verify unique

  # Have the proof checked by VeriPB, and compare the claim with the puzzle
  quadrille verify --run --of puzzle.txt unique

BASE is what `quadrille prove -o BASE` was given. The solutions of BASE.claim are checked \
against the rules, each line of BASE.opb against what it should say (a solution, but none of \
these), and each step of BASE.pbp against the problem and the steps before it. The code for this \
shares nothing with the search. With --run another program checks the steps: VeriPB, or rate for \
DRAT. The steps of BASE.count are replayed; docs/proofs/check_count.py is another checker of \
these. What is left to trust is that BASE.claim is about your puzzle: it is printed whole, or \
compared by --of.

",
    exit_status!(
        0 => "all certificates are right",
        1 => "one of them is wrong",
        3 => "one of them was not checked to its end"
    )
);

/// The arguments of `verify`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Verify {
    /// Certificates, as named by prove -o
    #[arg(value_name = "BASE", required = true)]
    bases: Vec<PathBuf>,

    /// Have another program check proofs
    ///
    /// It is veripb, for DRAT rate, or the program at PATH. It is run with
    /// problem and proof as arguments, and has to answer 's VERIFIED
    /// UNSATISFIABLE' (for DRAT 's VERIFIED', for a count 's VERIFIED 12988816
    /// SOLUTIONS') without any warning.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    run: Option<Option<PathBuf>>,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

/// Why a certificate is not accepted.
enum Wrong {
    /// It proves nothing.
    Refused(String),
    /// It cannot be read, or its checker not be run.
    Unreadable(String),
    /// The check was interrupted.
    Stopped(Stop),
    /// What it is compared with cannot be read.
    Failed(Failure),
}

impl Verify {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let session = Session::start(&self.display, Progress::spinner(self.display.progress()));
        let mut exit = Exit::Success;
        for base in &self.bases {
            let (message, worse) = match self.verify(&Base::new(base), &session, &mut exit) {
                Ok(line) => {
                    if !self.display.quiet {
                        let line = format!("{line}\n");
                        session
                            .progress
                            .suspend(|| console::write_plain(line.as_bytes()))?;
                    }
                    continue;
                }
                Err(Wrong::Refused(message)) => (message, Exit::Unmet),
                Err(Wrong::Unreadable(message)) => (message, Exit::Trouble),
                Err(Wrong::Stopped(Stop::Interrupt)) => {
                    session.progress.finish();
                    return Ok(Exit::Interrupted);
                }
                Err(Wrong::Stopped(stop)) => (stop.to_string(), Exit::Undecided),
                Err(Wrong::Failed(failure)) => return Err(failure),
            };
            exit = exit.max(worse);
            session.report(&message);
        }
        session.progress.finish();
        Ok(exit)
    }

    /// Checks a certificate, and returns the line that says what it proves.
    fn verify(&self, base: &Base, session: &Session, exit: &mut Exit) -> Result<String, Wrong> {
        let files = Files {
            base,
            progress: &session.progress,
            limits: Limits::none().with_interrupt(&session.interrupt),
        };
        let claim = files.existing("claim")?;
        let stated = files.check(&claim, |claim| check::claim(claim))?;
        let subjects = self
            .subject
            .read(&stated, &self.display)
            .map_err(Wrong::Failed)?;
        let place = match &subjects {
            Some(subjects) => {
                *exit = (*exit).max(subjects.exit);
                format!(" ({})", found(subjects, &stated, &claim)?)
            }
            None => String::new(),
        };
        let number = Number {
            count: stated.claimed().count(),
            stop: None,
            nodes: 0,
        };
        let what = format!("{number} of {}{place}", escape(stated.subject()));
        let name = base.name();
        match stated.claimed() {
            Claimed::AtLeast(_) => Ok(format!("{name}: {what}; no proof, as there may be more")),
            Claimed::Counted(_) => {
                let proved = self.count(&files, &stated, &claim)?;
                Ok(format!("{name}: {what}; {proved}"))
            }
            _ => {
                let proved = self.proofs(&files, &stated, &claim)?;
                Ok(format!("{name}: {what}; {proved}"))
            }
        }
    }

    /// Checks the certificate of a count, and says how.
    fn count(&self, files: &Files<'_>, stated: &Stated, claim: &Path) -> Result<String, Wrong> {
        let proof = files.existing("count")?;
        let Some(path) = &self.run else {
            let lines = files.check(&proof, |proof| check::count(stated, proof, &files.limits))?;
            return Ok(format!(
                "counted in {}, checked",
                counted(lines as usize, "line")
            ));
        };
        let checker = Checker::of_count(path.as_deref(), stated.claimed().count());
        files.run(&checker, claim, &proof)?;
        Ok(format!("counted, checked by {}", checker.name()))
    }

    /// Checks all proofs of a claim, and says how.
    fn proofs(&self, files: &Files<'_>, stated: &Stated, claim: &Path) -> Result<String, Wrong> {
        let mut proved = Vec::new();
        for &format in Format::ALL {
            let Some(problem) = files.found(format.problem_extension()) else {
                continue;
            };
            let size = files.check(&problem, |problem| {
                let claim = BufReader::new(File::open(claim).and_then(unpacked)?);
                check::problem(stated, format, claim, problem)
            })?;
            let proof = files.existing(format.proof_extension())?;
            let (clauses, by) = if let Some(path) = &self.run {
                let clauses = files.check(&proof, |proof| check::steps(format, &size, proof))?;
                let checker = Checker::new(path.as_deref(), format);
                files.run(&checker, &problem, &proof)?;
                (clauses, format!(" by {}", checker.name()))
            } else {
                let clauses = files.check(&proof, |proof| {
                    let problem = BufReader::new(File::open(&problem).and_then(unpacked)?);
                    check::proof(format, &size, problem, proof, &files.limits)
                })?;
                (clauses, String::new())
            };
            let clauses = counted(clauses as usize, "clause");
            proved.push(format!("proved in {clauses}, checked{by}"));
        }
        match proved[..] {
            [] => Err(Wrong::Unreadable(format!(
                "{0}: expected {0}.opb or {0}.cnf, found neither",
                files.base.name()
            ))),
            _ => Ok(proved.join("; ")),
        }
    }
}

fn found<'a>(subjects: &'a Subjects, stated: &Stated, claim: &Path) -> Result<&'a str, Wrong> {
    let found = subjects.find(stated);
    found.map_err(|(line, what)| Wrong::Refused(format!("{}:{line}: {what}", name_of(claim))))
}

/// The files of a certificate.
struct Files<'a> {
    base: &'a Base,
    progress: &'a Progress,
    limits: Limits,
}

impl Files<'_> {
    /// Returns the path of a file, packed or not, if it exists.
    fn found(&self, extension: &str) -> Option<PathBuf> {
        let mut forms = self.base.forms_of(extension).into_iter();
        forms.find(|path| path.exists())
    }

    /// Returns the path of a file that has to exist.
    fn existing(&self, extension: &str) -> Result<PathBuf, Wrong> {
        let missing = || format!("{}.{extension}: no such file", self.base.name());
        self.found(extension)
            .ok_or_else(|| Wrong::Unreadable(missing()))
    }

    /// Runs another checker.
    fn run(&self, checker: &Checker, problem: &Path, proof: &Path) -> Result<(), Wrong> {
        self.progress
            .set_message(format!("running {}", checker.name()));
        checker
            .run(problem, proof)
            .map_err(|rejected| match rejected {
                Rejected::Verdict(what) => Wrong::Refused(format!("{}: {what}", name_of(proof))),
                Rejected::Trouble(what) => Wrong::Unreadable(what),
            })
    }

    /// Opens a file, and checks it.
    fn check<T>(
        &self,
        path: &Path,
        check: impl FnOnce(BufReader<Watched<'_, Box<dyn io::Read>>>) -> Result<T, CheckError>,
    ) -> Result<T, Wrong> {
        let opened = File::open(path).and_then(unpacked).map_err(CheckError::Io);
        let checked =
            opened.and_then(|file| check(BufReader::new(Watched::new(file, path, self.progress))));
        let name = name_of(path);
        checked.map_err(|error| match error {
            CheckError::Line { .. } => Wrong::Refused(format!("{name}:{error}")),
            CheckError::Stopped(stop) => Wrong::Stopped(stop),
            error => Wrong::Unreadable(format!("{name}: {error}")),
        })
    }
}

fn name_of(path: &Path) -> String {
    escape(&path.to_string_lossy()).into_owned()
}
