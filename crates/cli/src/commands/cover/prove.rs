//! `quadrille cover prove`: the certificate of an exact cover problem.

use std::ops::ControlFlow;

use quadrille::cover::NamedProblem;
use quadrille::limits::Stop;
use quadrille::proof::Prover;

use crate::commands::help::{MORE, exit_status};
use crate::commands::proofs::certificate::{ProofArgs, write};
use crate::commands::proofs::certified::{COLUMNS, Certified};
use crate::commands::proofs::files::{Base, Failed};
use crate::output::{OutputArgs, Value};
use crate::pipeline::problems::{FileArg, Problem, ProblemPipeline};
use crate::pipeline::progress::Progress;
use crate::pipeline::{Exit, JobArgs, LimitArgs, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Prove the number of solutions of a problem, and check the proof
  quadrille cover prove pentominoes.dlx --to pentominoes
  quadrille verify pentominoes

  # Have the proof checked by VeriPB, and compare the claim with the problem
  quadrille verify --run --of pentominoes.dlx pentominoes

  # Prove a count of millions, without listing the solutions
  quadrille cover prove --count dominoes.dlx --to dominoes

A certificate has three files. BASE.claim has the problem and its solutions. BASE.opb says, as \
inequalities: a solution, but none of these. BASE.pbp proves that there is no such solution. With \
--count there are two: BASE.claim has the number of solutions, and BASE.count the steps of a count \
with a memo.

Columns of tsv: file, status (exact, at-least or unknown), number of solutions, number of \
clauses (or lines) of the proof, bytes of its file, certificate, error.

",
    exit_status!(
        0 => "the proof is written",
        3 => "there is no proof: there are more than N solutions, or a limit was reached"
    )
);

/// The arguments of `cover prove`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Prove {
    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    proof: ProofArgs,

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
        let files = self.file.file.as_slice();
        let pipeline = ProblemPipeline::new(files, &self.output, &COLUMNS)?;
        let pipeline = pipeline.limited(&self.limits);
        let progress = pipeline.session.progress.clone();
        pipeline.ask(move |problem, named, page| self.prove(problem, named, &progress, page))
    }

    fn prove(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        progress: &Progress,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let base = Base::new(&self.proof.to);
        let name = &problem.name;
        let prover = match Prover::of_cover(named) {
            Ok(prover) => prover,
            Err(error) => {
                page.refuse_problem(name, &format!("{name}: {error}"));
                return ControlFlow::Continue(());
            }
        };
        let limits = problem.limits.started();
        let prover = prover.with_limits(limits).with_jobs(self.jobs.threads());
        let prover = match self.proof.limit {
            Some(limit) => prover.with_limit(limit),
            None => prover,
        };
        let written = match write(&prover, &base, self.proof.kind(), progress) {
            Ok(written) => Ok(written),
            Err(Failed::Stopped(Stop::Interrupt)) => return page.interrupted(),
            Err(Failed::Stopped(stop)) => Err(stop),
            Err(Failed::Trouble(message)) => {
                page.refuse_file(&message);
                return ControlFlow::Continue(());
            }
        };
        let (status, exit) = match written {
            Ok(written) if written.proof.is_some() => ("exact", Exit::Success),
            Ok(_) => ("at-least", Exit::Undecided),
            Err(_) => ("unknown", Exit::Undecided),
        };
        page.record(&Certified {
            subject: &|key| match key {
                "file" => Value::Text(name.as_str().into()),
                _ => Value::Missing,
            },
            status,
            written,
            certificate: base.name(),
        });
        page.count_other(exit);
        ControlFlow::Continue(())
    }
}
