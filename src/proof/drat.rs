//! Proofs in DRAT, as text.

use std::io::{self, Write};

use super::Variable;
use super::log::{Clause, Steps};

/// Writes a DRAT proof.
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

    fn clause(&mut self, variables: &[Variable]) -> io::Result<()> {
        for variable in variables {
            write!(self.out, "-{variable} ")?;
        }
        Ok(())
    }
}

impl<W: Write> Steps for Drat<W> {
    fn not_all(&mut self, decisions: &[Variable]) -> io::Result<u64> {
        self.clause(decisions)?;
        writeln!(self.out, "0")?;
        // A clause is deleted by its literals.
        Ok(0)
    }

    fn delete(&mut self, decisions: &[Variable], clauses: &[Clause]) -> io::Result<()> {
        for clause in clauses {
            write!(self.out, "d ")?;
            self.clause(decisions)?;
            writeln!(self.out, "-{} 0", clause.last)?;
        }
        Ok(())
    }
}
