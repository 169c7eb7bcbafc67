//! `quadrille verify`: checks certificates.

use std::path::{Path, PathBuf};

use quadrille::limits::{Duration, Limits, Stop};
use quadrille::proof::Format;
use quadrille::proof::check::{self, Claimed, Stated};

use super::files::{Base, name_of};
use super::outside::Checker;
use super::parts::{Parts, Wrong};
use super::subjects::{SubjectArgs, Subjects};
use crate::commands::help::{MORE, exit_status};
use crate::commands::puzzles::solutions::Number;
use crate::output::{DisplayArgs, counted, escape};
use crate::pipeline::arguments::seconds;
use crate::pipeline::progress::Progress;
use crate::pipeline::{Exit, Outcome, Session, console, memory};

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
shares nothing with the search. With --run another program checks the steps as well: VeriPB, or \
rate for DRAT. The steps of BASE.count are replayed; docs/proofs/check_count.py is another checker of \
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
    /// Certificates, as named by prove --to
    #[arg(value_name = "BASE", required = true)]
    bases: Vec<PathBuf>,

    /// Have another program check proofs, too
    ///
    /// It is veripb, for DRAT rate, or the program at PATH. It is run with
    /// problem and proof as arguments, and has to answer 's VERIFIED
    /// UNSATISFIABLE' (for DRAT 's VERIFIED', for a count 's VERIFIED 12988816
    /// SOLUTIONS') without any warning.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    run: Option<Option<PathBuf>>,

    /// Stop checking a certificate after SECS seconds
    #[arg(long, value_name = "SECS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Stop checking a certificate that takes more than SIZE [default: 1/4 of memory]
    ///
    /// SIZE is a number of bytes, such as 500M or 2G. It bounds the check of each of
    /// its files.
    #[arg(long, value_name = "SIZE", value_parser = memory::size, hide_short_help = true)]
    memory: Option<usize>,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Verify {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let session = Session::start(&self.display, Progress::spinner(self.display.progress()));
        session.stay();
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
                Err(Wrong::TooLarge(message)) => (message, Exit::Undecided),
                Err(Wrong::Unreadable(message)) => (message, Exit::Trouble),
                Err(Wrong::Stopped(Stop::Interrupt)) => {
                    session.progress.finish();
                    return Ok(Exit::Interrupted);
                }
                Err(Wrong::Stopped(stop)) => {
                    let name = Base::new(base).name();
                    (
                        format!("{name}: not checked to its end ({stop})"),
                        Exit::Undecided,
                    )
                }
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
        let memory = self.memory.unwrap_or_else(|| memory::of_machine() / 4);
        let mut limits = Limits::none().with_interrupt(&session.interrupt);
        limits = limits.with_memory(memory);
        limits.time = self.timeout;
        let parts = Parts {
            base,
            progress: &session.progress,
            limits: limits.started(),
        };
        let claim = parts.existing("claim")?;
        let stated = parts.check(&claim, |claim| check::claim(claim, &parts.limits))?;
        let subjects = (self.subject).read(&stated, &self.display, &parts.limits)?;
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
                let proved = self.count(&parts, &stated, &claim)?;
                Ok(format!("{name}: {what}; {proved}"))
            }
            _ => {
                let proved = self.proofs(&parts, &stated, &claim)?;
                Ok(format!("{name}: {what}; {proved}"))
            }
        }
    }

    /// Checks the certificate of a count, and says how.
    fn count(&self, parts: &Parts<'_>, stated: &Stated, claim: &Path) -> Result<String, Wrong> {
        let proof = parts.existing("count")?;
        let lines = parts.check(&proof, |proof| check::count(stated, proof, &parts.limits))?;
        let lines = counted(lines as usize, "line");
        let by = match &self.run {
            Some(path) => {
                let count = stated.claimed().count();
                also(
                    parts,
                    Checker::of_count(path.as_deref(), count),
                    claim,
                    &proof,
                )?
            }
            None => String::new(),
        };
        Ok(format!("counted in {lines}, checked{by}"))
    }

    /// Checks all proofs of a claim, and says how.
    fn proofs(&self, parts: &Parts<'_>, stated: &Stated, claim: &Path) -> Result<String, Wrong> {
        let mut proved = Vec::new();
        for &format in Format::ALL {
            let Some(problem) = parts.found(format.problem_extension())? else {
                continue;
            };
            let size = parts.check(&problem, |problem| {
                check::problem(stated, format, parts.open(claim)?, problem)
            })?;
            let proof = parts.existing(format.proof_extension())?;
            let clauses = parts.check(&proof, |proof| {
                let problem = parts.open(&problem)?;
                check::proof(format, &size, problem, proof, &parts.limits)
            })?;
            let by = match &self.run {
                Some(path) => also(
                    parts,
                    Checker::new(path.as_deref(), format),
                    &problem,
                    &proof,
                )?,
                None => String::new(),
            };
            let clauses = counted(clauses as usize, "clause");
            proved.push(format!("proved in {clauses}, checked{by}"));
        }
        match proved[..] {
            [] => Err(Wrong::Unreadable(format!(
                "{0}: expected {0}.opb or {0}.cnf, found neither",
                parts.base.name()
            ))),
            _ => Ok(proved.join("; ")),
        }
    }
}

/// Runs another checker, and returns the words that say so.
fn also(
    parts: &Parts<'_>,
    checker: Checker,
    problem: &Path,
    proof: &Path,
) -> Result<String, Wrong> {
    parts.run(&checker, problem, proof)?;
    Ok(format!(", also by {}", checker.name()))
}

fn found<'a>(subjects: &'a Subjects, stated: &Stated, claim: &Path) -> Result<&'a str, Wrong> {
    let found = subjects.find(stated);
    found.map_err(|(line, what)| Wrong::Refused(format!("{}:{line}: {what}", name_of(claim))))
}
