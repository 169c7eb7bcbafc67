//! The problem in OPB, the format of pseudo-Boolean solvers: a linear inequality
//! over 0-1 variables on each line. `~x1` stands for `1 - x1`.

use std::fmt;
use std::io::{self, Write};

use super::encode::{Form, Sum, Variable};

/// Writes constraints in OPB, and counts.
#[derive(Debug)]
pub(super) struct Opb<W> {
    out: W,
    /// The number of lines with constraints.
    pub(super) constraints: u64,
    /// The number of equations, which checkers split into two inequalities.
    pub(super) equations: u64,
}

impl<W: Write> Opb<W> {
    /// Creates a writer; see [`header`](Opb::header) on the first line.
    pub(super) fn new(out: W) -> Opb<W> {
        Opb {
            out,
            constraints: 0,
            equations: 0,
        }
    }

    /// Writes the first line.
    pub(super) fn header(&mut self, variables: Variable, constraints: u64) -> io::Result<()> {
        let out = &mut self.out;
        writeln!(out, "* #variable= {variables} #constraint= {constraints}")
    }

    fn line(&mut self, sign: i64, sum: Sum<'_>, relation: &str, bound: i64) -> io::Result<()> {
        for (weight, variable) in sum.terms {
            write!(self.out, "{:+} x{variable} ", sign * weight)?;
        }
        self.end(relation, sign * bound)
    }

    fn end(&mut self, relation: &str, bound: i64) -> io::Result<()> {
        self.constraints += 1;
        writeln!(self.out, "{relation} {bound} ;")
    }
}

impl<W: Write> Form for Opb<W> {
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "* {text}")
    }

    fn sum(&mut self, sum: Sum<'_>) -> io::Result<()> {
        match (sum.least, sum.most) {
            (Some(least), Some(most)) if least == most => {
                self.equations += 1;
                self.line(1, sum, "=", least)
            }
            (least, most) => {
                least.map_or(Ok(()), |least| self.line(1, sum, ">=", least))?;
                most.map_or(Ok(()), |most| self.line(-1, sum, ">=", most))
            }
        }
    }

    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()> {
        // If `other` is 0, all of the variables must be.
        for variable in variables {
            write!(self.out, "+1 ~x{variable} ")?;
        }
        let weight = variables.len();
        write!(self.out, "+{weight} x{other} ")?;
        self.end(">=", weight as i64)
    }

    fn clause(&mut self, negated: &[Variable], others: &[Variable]) -> io::Result<()> {
        for variable in negated {
            write!(self.out, "+1 ~x{variable} ")?;
        }
        for variable in others {
            write!(self.out, "+1 x{variable} ")?;
        }
        self.end(">=", 1)
    }
}
