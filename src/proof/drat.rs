//! Proofs in DRAT, as text.

use std::io::{self, Write};

use super::steps::{Literal, Steps};

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
