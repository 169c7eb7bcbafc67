//! The problem as clauses in DIMACS CNF, the format of SAT solvers: the numbers
//! of variables, negative for negated ones, with a 0 at the end of a clause.
//!
//! "At most one" is a clause for each pair. That is quadratic in the number of
//! options of an item, where OPB needs one line; in return, every checker of
//! DRAT can be used.

use std::fmt;
use std::io::{self, Write};

use super::Variable;
use super::encode::Form;

/// Writes clauses, and counts.
#[derive(Debug)]
pub(super) struct Cnf<W> {
    out: W,
    /// The number of clauses.
    pub(super) clauses: u64,
    /// The largest variable.
    pub(super) variables: Variable,
}

impl<W: Write> Cnf<W> {
    /// Creates a writer; see [`header`](Cnf::header) on the first line.
    pub(super) fn new(out: W) -> Cnf<W> {
        Cnf {
            out,
            clauses: 0,
            variables: 0,
        }
    }

    /// Writes the first line, which has the numbers that another writer has
    /// counted.
    pub(super) fn header<V>(&mut self, counted: &Cnf<V>) -> io::Result<()> {
        let (variables, clauses) = (counted.variables, counted.clauses);
        writeln!(self.out, "p cnf {variables} {clauses}")
    }

    fn clause(&mut self, negated: &[Variable], others: &[Variable]) -> io::Result<()> {
        for variable in negated {
            write!(self.out, "-{variable} ")?;
        }
        for variable in others {
            write!(self.out, "{variable} ")?;
        }
        let largest = negated.iter().chain(others).max();
        self.variables = self.variables.max(largest.copied().unwrap_or(0));
        self.clauses += 1;
        writeln!(self.out, "0")
    }
}

impl<W: Write> Form for Cnf<W> {
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "c {text}")
    }

    fn exactly_one(&mut self, variables: &[Variable]) -> io::Result<()> {
        self.clause(&[], variables)?;
        self.at_most_one(variables)
    }

    fn at_most_one(&mut self, variables: &[Variable]) -> io::Result<()> {
        for (place, &one) in variables.iter().enumerate() {
            for &other in &variables[place + 1..] {
                self.clause(&[one, other], &[])?;
            }
        }
        Ok(())
    }

    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()> {
        for &variable in variables {
            self.clause(&[variable], &[other])?;
        }
        Ok(())
    }

    fn holds(&mut self, variable: Variable) -> io::Result<()> {
        self.clause(&[], &[variable])
    }

    fn not_all(&mut self, variables: &[Variable]) -> io::Result<()> {
        self.clause(variables, &[])
    }
}
