//! Writes the certificate of a count: the steps of a memoised search, one in a line. The
//! [checker](super::check::count) says what the lines mean.
//!
//! **Kept states.** A checker has to keep the states that later lines refer to. In a
//! Sudoku with 11,373,592 solutions these are 495,423 of 3,887,123 branches, so they are
//! marked: the checker needs 57 MB for this one, and 428 MB if it keeps all. At a branch
//! nothing is known about what comes after it. So the steps wait in memory until the
//! search is done, four bytes each, 26 MB in this case. To search twice was rejected, as
//! that takes twice the time.

mod steps;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::ops::ControlFlow;

use self::steps::Steps;
use super::ProofError;
use crate::cover::{RecordError, Solver};
use crate::limits::Stop;

/// The branches of a search before it begins again in the order of a sweep: some tenths of a second.
const FEW: u64 = 100_000;

/// What was written as the certificate of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions.
    pub count: u128,
    /// The number of lines, with the first one and the last one.
    pub lines: u64,
    /// The number of states that a checker keeps.
    pub kept: u64,
}

/// Counts the solutions of a solver's problem with its chosen and excluded options, and
/// writes the certificate of the count. The states that the search remembers take at
/// most `memory` bytes; with less, the certificate is longer. The steps of the search
/// take four bytes each beside that.
///
/// # Errors
///
/// Returns an error if a limit is reached, the count does not fit in 128 bits, there are
/// too many branches, or the writer fails.
pub(super) fn write(
    solver: &mut Solver,
    memory: usize,
    out: impl Write,
) -> Result<Counted, ProofError> {
    write_after(FEW, solver, memory, out)
}

/// Does the same, with the order of a sweep after a few branches.
fn write_after(
    few: u64,
    solver: &mut Solver,
    memory: usize,
    mut out: impl Write,
) -> Result<Counted, ProofError> {
    let mut steps = Steps::default();
    let counted = solver.record(few, memory, |step| match steps.push(step) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    let count = counted.map_err(|error| match error {
        RecordError::Stopped(Stop::Visitor) => ProofError::TooLong,
        RecordError::Stopped(stop) => ProofError::Stopped(stop),
        RecordError::TooMany => ProofError::TooMany,
    })?;
    writeln!(out, "quadrille count 1")?;
    steps.write(&mut out)?;
    writeln!(out, "count {count}")?;
    out.flush()?;
    Ok(Counted {
        count,
        lines: steps.len() as u64 + 2,
        kept: steps.kept() as u64,
    })
}
