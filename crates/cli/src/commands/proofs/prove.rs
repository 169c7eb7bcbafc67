//! `quadrille prove`: certificates of puzzles. `check --prove` shares it.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use quadrille::board::Givens;
use quadrille::cover::Count;
use quadrille::limits::{Limits, Stop};
use quadrille::proof::{Format, Prover};
use quadrille::sudoku::{Solver, Status};

use super::certificate::{Kind, ProofArgs, Written, write};
use super::certified::{COLUMNS, Certified};
use super::files::{Base, Failed};
use crate::commands::help::{MORE, exit_status};
use crate::commands::puzzles::solutions::PuzzleArgs;
use crate::output::OutputArgs;
use crate::pipeline::output_file::OutputFolder;
use crate::pipeline::progress::Progress;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{
    Answers, Exit, Failure, InputArgs, JobArgs, LimitArgs, Outcome, Page, PuzzlePipeline, Question,
    Task,
};

const HELP: &str = concat!(
    "\
Examples:
  # Prove the number of solutions of a puzzle, and check the proof
  quadrille prove puzzle.txt --to unique
  quadrille verify unique

  # Have the proof checked by VeriPB, and compare the claim with the puzzle
  quadrille verify --run --of puzzle.txt unique

  # Write packed files, with a proof in DRAT
  quadrille prove puzzle.txt --to unique.gz --format drat

  # Prove a count of millions, without listing the solutions
  quadrille prove --count puzzle.txt --to millions

  # Prove that the givens that check --why lists have no solution
  quadrille prove --why impossible.txt --to why

  # Prove that the puzzles of a file are unique
  quadrille check --prove proofs puzzles.txt

A certificate has three files. BASE.claim has the puzzle and its solutions. BASE.opb says, as \
inequalities: a solution, but none of these. BASE.pbp proves that there is no such solution. The \
second puzzle has the base BASE-2, and so on. Files are written as solutions are found, so that \
there may be as many as the disk holds; --limit lists fewer. With --count there are two files: \
BASE.claim has the number of solutions, and BASE.count the steps that lead to it.

Columns of tsv: puzzle, status, number of solutions, number of clauses (or lines) of the \
proof, bytes of its file, certificate, error.

",
    exit_status!(
        0 => "every puzzle has its proof",
        3 => "some has none: there are more than N solutions, or a limit was reached"
    )
);

/// The arguments of `prove`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Prove {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    proof: ProofArgs,

    /// Certify only what leaves a puzzle without solution
    ///
    /// The certificate of a puzzle without solution is about the one that has only the
    /// givens of `quadrille check --why`. For any other puzzle it is about the whole.
    #[arg(long, help_heading = "Proof")]
    why: bool,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Prove {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let pipeline = pipeline(&self.input, &self.jobs, &self.output, &self.variant)?;
        let base = Base::new(&self.proof.to);
        let interrupt = &pipeline.session.interrupt;
        let proving = Proving {
            name: Box::new(move |number| Ok(base.nth(number))),
            kind: self.proof.kind(),
            limit: self.proof.limit,
            limits: self.limits.limits(interrupt),
            jobs: self.jobs.threads(),
            wanted: None,
            why: self.why,
            progress: pipeline.session.progress.clone(),
        };
        pipeline.ask(proving)
    }
}

/// Checks puzzles, and writes the certificates of the answers into a folder.
///
/// # Errors
///
/// If there is nothing to read, or the folder or the output cannot be written.
pub fn check(args: &PuzzleArgs, folder: &Path, wanted: Status) -> Outcome {
    let pipeline = pipeline(&args.input, &args.search.jobs, &args.output, &args.variant)?;
    let folder = OutputFolder::of_option("--prove", folder.to_owned())?;
    let interrupt = &pipeline.session.interrupt;
    let proving = Proving {
        name: Box::new(move |number| {
            folder
                .path_of(&(number + 1).to_string())
                .map(|path| Base::new(&path))
        }),
        kind: Kind::List(Format::default()),
        // Two solutions show that there are several.
        limit: Some(2),
        limits: args.search.limits.limits(interrupt),
        jobs: NonZeroUsize::MIN,
        wanted: Some(wanted),
        why: false,
        progress: pipeline.session.progress.clone(),
    };
    pipeline.ask(proving)
}

fn pipeline(
    input: &InputArgs,
    jobs: &JobArgs,
    output: &OutputArgs,
    variant: &VariantArgs,
) -> Result<PuzzlePipeline, Failure> {
    let answers = Answers::prose(&COLUMNS).of_hard_puzzles();
    let answers = answers.with_statuses(&["unique", "multiple", "none", "unknown"]);
    let pipeline = PuzzlePipeline::new(input, jobs.threads(), output, answers)?;
    Ok(pipeline.with_variant(&variant.for_cover()))
}

/// Writes the certificate of each puzzle.
struct Proving {
    /// Names the certificate of the puzzle with this number.
    name: Box<dyn Fn(u64) -> Result<Base, String> + Send + Sync>,
    kind: Kind,
    limit: Option<u64>,
    limits: Limits,
    /// The number of threads for each puzzle.
    jobs: NonZeroUsize,
    /// The status that is a success; if none is wanted, any that is proved.
    wanted: Option<Status>,
    /// Whether the certificate is only about why there is no solution.
    why: bool,
    progress: Progress,
}

impl Question for Proving {
    type Worker = ();

    fn worker(&self) {}

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let limits = self.limits.started();
        let mut givens = Givens::from(task.puzzle);
        if self.why {
            let mut solver = Solver::new();
            let cause = solver.set_limits(limits.clone()).cause(&givens);
            if let Some(cause) = cause {
                givens = cause.of(givens);
            }
            page.check_interrupt()?;
        }
        let prover = match Prover::of_puzzle(givens) {
            Ok(prover) => prover,
            Err(error) => {
                page.refuse_puzzle(task, error);
                return ControlFlow::Continue(());
            }
        };
        let prover = prover.with_limits(limits).with_jobs(self.jobs);
        let prover = match self.limit {
            Some(limit) => prover.with_limit(limit),
            None => prover,
        };
        let base = match (self.name)(task.number) {
            Ok(base) => base,
            Err(message) => {
                page.refuse_file(&message);
                return page.enough();
            }
        };
        let written = write(&prover, &base, self.kind, &self.progress);
        let written = match written {
            Ok(written) => Ok(written),
            Err(Failed::Stopped(Stop::Interrupt)) => return page.interrupted(),
            Err(Failed::Stopped(stop)) => Err(stop),
            Err(Failed::Trouble(message)) => {
                page.refuse_file(&message);
                return page.enough();
            }
        };
        let status = status_of(written);
        page.heading(task.heading(), ": ");
        page.record(&Certified {
            subject: &|key| task.value(key),
            status: status.name(),
            written,
            certificate: base.name(),
        });
        page.count(status.name(), self.exit(status, written));
        ControlFlow::Continue(())
    }
}

impl Proving {
    fn exit(&self, status: Status, written: Result<Written, Stop>) -> Exit {
        match (self.wanted, written) {
            (_, Err(_)) => Exit::Undecided,
            (Some(wanted), Ok(_)) if wanted != status => Exit::Unmet,
            (None, Ok(written)) if written.proof.is_none() => Exit::Undecided,
            _ => Exit::Success,
        }
    }
}

fn status_of(written: Result<Written, Stop>) -> Status {
    match written.map(|written| written.count) {
        Ok(Count::Exact(0)) => Status::None,
        Ok(Count::Exact(1)) => Status::Unique,
        // What the claim leaves open is not known to who reads it.
        Ok(Count::AtLeast(0 | 1)) => Status::Unknown,
        Ok(_) => Status::Multiple,
        Err(_) => Status::Unknown,
    }
}
