//! Shared by `prove`, `cover prove` and `check --prove`: certificates as files.
//!
//! A certificate with the base `a` is `a.claim`, `a.opb` and `a.pbp`, or with
//! DRAT `a.claim`, `a.cnf` and `a.drat`. Each is written as it is made, and
//! appears when it is complete; the claim comes last.

use std::path::PathBuf;

use quadrille::cover::Count;
use quadrille::proof::{Format, Prover};

use super::files::{Base, Failed};
use crate::pipeline::arguments::positive;
use crate::pipeline::memory::MemoryArg;
use crate::pipeline::progress::Progress;

/// What to prove, and how to write it.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub struct ProofArgs {
    /// Write BASE.claim, BASE.opb and BASE.pbp
    ///
    /// If BASE ends in .gz, the files are packed by gzip: BASE.claim.gz and so
    /// on.
    #[arg(long, value_name = "BASE")]
    pub to: PathBuf,

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
    pub(super) steps: u64,
    /// `clause` or `line`.
    pub(super) noun: &'static str,
    /// The length of its file.
    pub(super) bytes: u64,
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
            base.check(&["count", "claim"])?;
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
    let (problem, proof) = (format.problem_extension(), format.proof_extension());
    base.check(&["claim", problem, proof])?;
    let (listed, claim) = base.write("claim", progress, |out| prover.list(out))?;
    let proof = if listed.is_exact {
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
