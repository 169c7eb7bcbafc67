//! Writes the parts of a certificate that a search finds: the solutions of a claim,
//! and the proof that there are no others, in DRAT or for VeriPB.

use super::steps::{Literal, Steps};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use super::cnf::Cnf;
use super::opb::Opb;
use super::prover::{Listed, Proof, Prover};
use super::{Format, ProofError, encode, listing, turns};
use crate::cover::OptionId;

impl Prover<'_> {
    /// Writes the claim: the puzzle or problem, and its solutions, as they are
    /// found.
    ///
    /// # Errors
    ///
    /// Returns [`ProofError::Stopped`] if a limit is reached first, or the error
    /// of the writer.
    pub fn list(&self, mut out: impl Write) -> Result<Listed, ProofError> {
        self.write_subject(&mut out)?;
        writeln!(out, "solutions")?;
        let mut listed = Listed {
            number: 0,
            is_exact: true,
        };
        let mut written = Ok(());
        let mut list = |solution: &[OptionId]| {
            listed.is_exact = self.limit.is_none_or(|limit| listed.number < limit);
            if !listed.is_exact {
                return ControlFlow::Break(());
            }
            listed.number += 1;
            written = self.write_solution(solution, &mut out);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let limits = self.limits.started();
        let stop = match listing::few(self, &limits)? {
            Some(solutions) => {
                let _ = solutions.iter().try_for_each(|solution| list(solution));
                None
            }
            None => {
                self.subject
                    .solver(&self.limits)
                    .par_for_each(self.jobs, list)
                    .1
            }
        };
        written?;
        if let Some(stop) = stop.filter(|stop| stop.is_early()) {
            return Err(stop.into());
        }
        let relation = if listed.is_exact {
            "exactly"
        } else {
            "at least"
        };
        writeln!(out, "{relation} {}", listed.number)?;
        out.flush()?;
        Ok(listed)
    }

    /// Searches all over again, and writes the proof that there are no other
    /// solutions as the search goes. Takes memory for one path of the search
    /// tree, or for the clauses of a search that learns.
    ///
    /// # Errors
    ///
    /// Returns an error if the claim is not exact, a limit is reached or the
    /// proof cannot be written.
    pub fn write_proof(
        &self,
        format: Format,
        listed: &Listed,
        claim: impl BufRead,
        out: impl Write + Send,
    ) -> Result<Proof, ProofError> {
        if !listed.is_exact {
            return Err(ProofError::NotExact);
        }
        match format {
            Format::VeriPb => {
                let mut counted = Opb::new(io::sink());
                encode::rules(&self.subject, &mut counted)?;
                let inequalities = counted.constraints + counted.equations + listed.number;
                let mut steps = VeriPb::begin(out, inequalities)?;
                let proof = turns::write_steps(self, listed, claim, &mut steps)?;
                steps.end()?.flush()?;
                Ok(proof)
            }
            Format::Drat => {
                let mut counted = Cnf::new(io::sink());
                encode::rules(&self.subject, &mut counted)?;
                if !counted.is_complete {
                    return Err(ProofError::NoClauses);
                }
                let mut steps = Drat::begin(out);
                let proof = turns::write_steps(self, listed, claim, &mut steps)?;
                steps.end().flush()?;
                Ok(proof)
            }
        }
    }
}

/// Writes a DRAT proof, which ends with the empty clause.
#[derive(Debug)]
pub(super) struct Drat<W> {
    out: W,
}

impl<W: Write> Drat<W> {
    pub(super) fn begin(out: W) -> Drat<W> {
        Drat { out }
    }

    /// Ends a proof whose last clause is empty.
    pub(super) fn end(self) -> W {
        self.out
    }

    fn clause(&mut self, clause: &[Literal]) -> io::Result<()> {
        for literal in clause {
            write!(self.out, "{} ", literal.number())?;
        }
        writeln!(self.out, "0")
    }
}

impl<W: Write> Steps for Drat<W> {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        self.clause(clause)?;
        // A clause is forgotten by its literals.
        Ok(0)
    }

    fn forget(&mut self, _: u64, clause: &[Literal]) -> io::Result<()> {
        write!(self.out, "d ")?;
        self.clause(clause)
    }
}

/// Writes a proof for VeriPB.
#[derive(Debug)]
pub(super) struct VeriPb<W> {
    out: W,
    /// The number of the last constraint.
    last: u64,
}

impl<W: Write> VeriPb<W> {
    /// Begins a proof about a problem with this number of inequalities.
    pub(super) fn begin(mut out: W, inequalities: u64) -> io::Result<VeriPb<W>> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "f {inequalities};")?;
        Ok(VeriPb {
            out,
            last: inequalities,
        })
    }

    /// Ends a proof whose last clause is empty.
    pub(super) fn end(mut self) -> io::Result<W> {
        writeln!(self.out, "output NONE;")?;
        writeln!(self.out, "conclusion UNSAT : {};", self.last)?;
        writeln!(self.out, "end pseudo-Boolean proof;")?;
        Ok(self.out)
    }
}

impl<W: Write> Steps for VeriPb<W> {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        write!(self.out, "rup ")?;
        for literal in clause {
            let number = literal.number();
            let sign = if number < 0 { "~" } else { "" };
            write!(self.out, "1 {sign}x{} ", number.abs())?;
        }
        writeln!(self.out, ">= 1;")?;
        self.last += 1;
        Ok(self.last)
    }

    fn forget(&mut self, number: u64, _: &[Literal]) -> io::Result<()> {
        writeln!(self.out, "del id {number};")
    }
}
