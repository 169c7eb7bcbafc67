//! `quadrille cover prove`: the certificate of an exact cover problem.

use std::ops::ControlFlow;

use quadrille::cover::NamedProblem;
use quadrille::limits::Stop;
use quadrille::proof::{Claim, ClaimError};

use super::search::shown;
use crate::commands::certificate::{Base, Certified, FIELDS, Failed, ProofArgs, write};
use crate::commands::help::{MORE, exit_status};
use crate::output::{DisplayArgs, Field, Layout, OutputArgs, Value};
use crate::pipeline::problems::{FileArg, Problem, ProblemRoad};
use crate::pipeline::{Exit, LimitArgs, Outcome, Page};

const HELP: &str = concat!(
    "\
Examples:
  # Prove the number of solutions of a problem, and check the proof
  quadrille cover prove pentominoes.dlx -o pentominoes
  quadrille verify pentominoes
  veripb pentominoes.opb pentominoes.pbp

  # Prove a count of some thousand solutions
  quadrille cover prove --limit 20000 queens.dlx -o queens

A certificate has three files. BASE.claim has the problem and its solutions. BASE.opb says, as \
inequalities: a solution, but none of these. BASE.pbp proves that there is no such solution. \
`quadrille verify` checks the first two, and VeriPB checks the third.

The proof follows a search by dancing links on one thread, whatever found the solutions: a \
memo, bit sets, components and reductions cannot be certified, and `cover count` may be much \
faster. Problems with bounds (1:3|item) are not supported.

Columns of tsv: file, status (exact, at-least or unknown), number of solutions, number of \
clauses of the proof, bytes of its file, certificate.

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
    display: DisplayArgs,
}

impl Prove {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let schema = [&[Field::new("file")], &FIELDS[..], &[Field::data("error")]].concat();
        let output = OutputArgs::usual(self.display.clone());
        let files = self.file.file.as_slice();
        let road = ProblemRoad::new(files, &output, &schema, Layout::Prose)?;
        let road = road.limited(&self.limits);
        road.ask_readable(move |problem, named, page| self.prove(problem, named, page))
    }

    fn prove(
        &self,
        problem: &Problem,
        named: &NamedProblem,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let base = Base::new(&self.proof.output);
        let limits = problem.limits.started();
        let name = &problem.name;
        let claim =
            Claim::of_cover(named, self.proof.limit, &limits).map_err(|error| match error {
                ClaimError::Stopped(stop) => Failed::Stopped(stop),
                ClaimError::Bounds(item) => {
                    let item = shown(named, item);
                    Failed::Trouble(format!(
                        "{name}: item '{item}' has bounds, which proofs do not support"
                    ))
                }
                error => Failed::Trouble(format!("{name}: {error}")),
            });
        let written = claim.and_then(|claim| write(&claim, &base, self.proof.format, &limits));
        let written = match written {
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
            heading: None,
            status,
            written,
            certificate: base.name(),
        });
        page.count_other(exit);
        ControlFlow::Continue(())
    }
}
