//! Proofs for VeriPB, in version 3.0 of its format.

use std::io::{self, Write};

use super::Variable;
use super::log::{Clause, Steps};

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
    fn not_all(&mut self, decisions: &[Variable]) -> io::Result<u64> {
        write!(self.out, "rup ")?;
        for variable in decisions {
            write!(self.out, "1 ~x{variable} ")?;
        }
        writeln!(self.out, ">= 1;")?;
        self.last += 1;
        Ok(self.last)
    }

    fn delete(&mut self, _: &[Variable], clauses: &[Clause]) -> io::Result<()> {
        write!(self.out, "del id")?;
        for clause in clauses {
            write!(self.out, " {}", clause.number)?;
        }
        writeln!(self.out, ";")
    }
}
