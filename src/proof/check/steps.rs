//! The lines of a proof: which rules it uses, and what it concludes.
//!
//! A checker of proofs answers the question whether the lines follow from one
//! another. It may know rules that assume something (`a` in VeriPB, which warns
//! at most), or accept a proof that concludes nothing. So only what this
//! program writes is admitted here: clauses by reverse unit propagation, their
//! deletion, and the conclusion from an empty clause at the end.

use std::io::BufRead;

use super::expected::Problem;
use super::lines::{CheckError, Lines, number};
use crate::proof::Format;

/// A line of a proof, with literals as in DIMACS.
pub(super) enum Step {
    /// This clause follows by unit propagation.
    Learn(Vec<i64>),
    /// The clause with this number is not needed any more.
    Forget(u64),
    /// A clause of these literals is not needed any more.
    ForgetClause(Vec<i64>),
}

/// Checks that a proof has only lines that this program writes, and that it
/// ends with a contradiction. Whether each line follows from those before it is
/// left to another checker. Returns the number of clauses before the last one,
/// which is empty.
///
/// # Errors
///
/// Returns a [`CheckError`] with the first line that is not admitted, or the
/// error of the reader.
pub fn steps(format: Format, problem: &Problem, proof: impl BufRead) -> Result<u64, CheckError> {
    each(format, problem, proof, |_| Ok(()))
}

/// Passes on each step of a proof. Returns the number of clauses before the last
/// one, which is empty.
pub(super) fn each(
    format: Format,
    problem: &Problem,
    proof: impl BufRead,
    mut pass: impl FnMut(Step) -> Result<(), String>,
) -> Result<u64, CheckError> {
    let mut lines = Lines::new(proof);
    let mut clauses = 0;
    let mut ends = false;
    if format == Format::VeriPb {
        let first = problem.inequalities;
        expect(&mut lines, "pseudo-Boolean proof version 3.0")?;
        expect(&mut lines, &format!("f {first};"))?;
    }
    while !ends {
        let line = lines.next()?;
        let step = match format {
            Format::VeriPb => veripb(&line, problem),
            Format::Drat => drat(&line, problem),
        };
        let Some(step) = step else {
            return Err(lines.wrong("a clause or a deletion", &line));
        };
        if let Step::Learn(clause) = &step {
            clauses += 1;
            ends = clause.is_empty();
        }
        if let Step::Forget(number) = step {
            let learned = problem.inequalities + 1..=problem.inequalities + clauses;
            if !learned.contains(&number) {
                return Err(lines.error(format!("{number} is no clause of the proof")));
            }
        }
        pass(step).map_err(|what| lines.error(what))?;
    }
    if format == Format::VeriPb {
        let last = problem.inequalities + clauses;
        expect(&mut lines, "output NONE;")?;
        expect(&mut lines, &format!("conclusion UNSAT : {last};"))?;
        expect(&mut lines, "end pseudo-Boolean proof;")?;
    }
    lines.end()?;
    Ok(clauses - 1)
}

fn expect(lines: &mut Lines<impl BufRead>, expected: &str) -> Result<(), CheckError> {
    let line = lines.next()?;
    match line == expected {
        true => Ok(()),
        false => Err(lines.wrong(&format!("'{expected}'"), &line)),
    }
}

/// Reads `rup 1 ~x1 1 x2 >= 1;` or `del id 12;`.
fn veripb(line: &str, problem: &Problem) -> Option<Step> {
    let line = line.strip_suffix(';')?;
    if let Some(id) = line.strip_prefix("del id ") {
        return number(id).map(Step::Forget);
    }
    let mut terms = line.strip_prefix("rup ")?.strip_suffix(">= 1")?;
    let mut clause = Vec::new();
    while !terms.is_empty() {
        let (term, rest) = terms.strip_prefix("1 ")?.split_once(' ')?;
        let (sign, name) = match term.strip_prefix('~') {
            Some(name) => (-1, name),
            None => (1, term),
        };
        clause.push(sign * variable(name.strip_prefix('x')?, problem)?);
        terms = rest;
    }
    Some(Step::Learn(clause))
}

/// Reads `-1 2 0` or `d -1 2 0`.
fn drat(line: &str, problem: &Problem) -> Option<Step> {
    let (is_deletion, mut literals) = match line.strip_prefix("d ") {
        Some(literals) => (true, literals),
        None => (false, line),
    };
    let mut clause = Vec::new();
    while literals != "0" {
        let (word, rest) = literals.split_once(' ')?;
        let (sign, name) = match word.strip_prefix('-') {
            Some(name) => (-1, name),
            None => (1, word),
        };
        clause.push(sign * variable(name, problem)?);
        literals = rest;
    }
    Some(match is_deletion {
        true => Step::ForgetClause(clause),
        false => Step::Learn(clause),
    })
}

/// Returns a variable of the problem. Checkers would take others as new ones.
fn variable(name: &str, problem: &Problem) -> Option<i64> {
    let number: u32 = number(name)?;
    let is_known = number > 0 && u64::from(number) <= problem.variables;
    is_known.then_some(number.into())
}
