//! Proofs for VeriPB, in version 3.0 of its format.

use std::io::{self, Write};

use super::steps::{Literal, Steps};

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
