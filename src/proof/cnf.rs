//! The problem as clauses in DIMACS CNF, the format of SAT solvers: the numbers
//! of variables, negative for negated ones, with a 0 at the end of a clause.
//!
//! "At most one" is a clause for each pair. That is quadratic in the number of
//! options of an item, where OPB needs one line; in return, every checker of
//! DRAT can be used. Other sums are not supported.

use std::fmt;
use std::io::{self, Write};

use super::encode::{Form, Sum, Variable};

/// Writes clauses, and counts.
#[derive(Debug)]
pub(super) struct Cnf<W> {
    out: W,
    /// The number of clauses.
    pub(super) clauses: u64,
    /// Whether all sums so far can be written as clauses.
    pub(super) is_complete: bool,
}

impl<W: Write> Cnf<W> {
    /// Creates a writer; see [`header`](Cnf::header) on the first line.
    pub(super) fn new(out: W) -> Cnf<W> {
        Cnf {
            out,
            clauses: 0,
            is_complete: true,
        }
    }

    /// Writes the first line.
    pub(super) fn header(&mut self, variables: Variable, clauses: u64) -> io::Result<()> {
        writeln!(self.out, "p cnf {variables} {clauses}")
    }
}

impl<W: Write> Form for Cnf<W> {
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "c {text}")
    }

    fn sum(&mut self, sum: Sum<'_>) -> io::Result<()> {
        self.is_complete &= sum.terms.iter().all(|(weight, _)| *weight == 1)
            && matches!(sum.least, None | Some(1))
            && matches!(sum.most, None | Some(0 | 1));
        let variables: Vec<Variable> = sum.terms.iter().map(|(_, variable)| *variable).collect();
        if sum.least.is_some() {
            self.clause(&[], &variables)?;
        }
        for (place, &one) in variables.iter().enumerate() {
            match sum.most {
                None => {}
                Some(0) => self.clause(&[one], &[])?,
                Some(_) => {
                    for &other in &variables[place + 1..] {
                        self.clause(&[one, other], &[])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()> {
        variables
            .iter()
            .try_for_each(|&variable| self.clause(&[variable], &[other]))
    }

    fn clause(&mut self, negated: &[Variable], others: &[Variable]) -> io::Result<()> {
        for variable in negated {
            write!(self.out, "-{variable} ")?;
        }
        for variable in others {
            write!(self.out, "{variable} ")?;
        }
        self.clauses += 1;
        writeln!(self.out, "0")
    }
}
