//! The problem in OPB, the format of pseudo-Boolean solvers: a linear inequality
//! over 0-1 variables on each line. `~x1` stands for `1 - x1`.

use std::fmt;
use std::io::{self, Write};

use super::Variable;
use super::encode::Form;

/// Writes constraints in OPB, and counts.
#[derive(Debug)]
pub(super) struct Opb<W> {
    out: W,
    /// The number of constraints.
    pub(super) constraints: u64,
    /// The number of equations, which checkers split into two inequalities.
    pub(super) equations: u64,
    /// The largest variable.
    pub(super) variables: Variable,
}

impl<W: Write> Opb<W> {
    /// Creates a writer; see [`header`](Opb::header) on the first line.
    pub(super) fn new(out: W) -> Opb<W> {
        Opb {
            out,
            constraints: 0,
            equations: 0,
            variables: 0,
        }
    }

    /// Writes the first line, which has the numbers that another writer has
    /// counted.
    pub(super) fn header<V>(&mut self, counted: &Opb<V>) -> io::Result<()> {
        let (variables, constraints) = (counted.variables, counted.constraints);
        writeln!(
            self.out,
            "* #variable= {variables} #constraint= {constraints}"
        )
    }

    /// Writes the same coefficient and sign before each variable.
    fn terms(&mut self, sign: &str, variables: &[Variable]) -> io::Result<()> {
        for &variable in variables {
            write!(self.out, "{sign}{variable} ")?;
            self.variables = self.variables.max(variable);
        }
        Ok(())
    }

    fn end(&mut self, relation: &str, number: impl fmt::Display) -> io::Result<()> {
        self.constraints += 1;
        writeln!(self.out, "{relation} {number} ;")
    }
}

impl<W: Write> Form for Opb<W> {
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "* {text}")
    }

    fn exactly_one(&mut self, variables: &[Variable]) -> io::Result<()> {
        self.equations += 1;
        self.terms("+1 x", variables)?;
        self.end("=", 1)
    }

    fn at_most_one(&mut self, variables: &[Variable]) -> io::Result<()> {
        self.terms("-1 x", variables)?;
        self.end(">=", -1)
    }

    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()> {
        // If `other` is 0, all of the variables must be.
        self.terms("+1 ~x", variables)?;
        self.terms(&format!("+{} x", variables.len()), &[other])?;
        self.end(">=", variables.len())
    }

    fn holds(&mut self, variable: Variable) -> io::Result<()> {
        self.terms("+1 x", &[variable])?;
        self.end(">=", 1)
    }

    fn not_all(&mut self, variables: &[Variable]) -> io::Result<()> {
        self.terms("+1 ~x", variables)?;
        self.end(">=", 1)
    }
}
