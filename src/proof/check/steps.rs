//! The lines of a proof: which rules it uses, and what it concludes.
//!
//! A checker of proofs answers the question whether the lines follow from one
//! another. It may know rules that assume something (`a` in VeriPB, which warns
//! at most), or accept a proof that concludes nothing. So only what this
//! program writes is admitted here: clauses by reverse unit propagation, their
//! deletion, and the conclusion from an empty clause at the end.

use std::collections::{HashMap, HashSet};
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
}

/// A line of a proof, as it names clauses.
enum Written {
    Clause(Vec<i64>),
    Deleted(u64),
    DeletedClause(Vec<i64>),
}

/// The clauses of a proof that it has not deleted.
struct Learned {
    format: Format,
    /// The number of the last constraint or clause.
    last: u64,
    numbers: HashSet<u64>,
    /// The numbers of clauses with the same literals, where these name a clause.
    by_literals: HashMap<Vec<i64>, Vec<u64>>,
}

impl Learned {
    fn new(format: Format, problem: &Problem) -> Learned {
        Learned {
            format,
            last: problem.inequalities,
            numbers: HashSet::new(),
            by_literals: HashMap::new(),
        }
    }

    fn add(&mut self, clause: &[i64]) {
        self.last += 1;
        match self.format {
            Format::VeriPb => drop(self.numbers.insert(self.last)),
            Format::Drat => {
                let numbers = self.by_literals.entry(sorted(clause)).or_default();
                numbers.push(self.last);
            }
        }
    }

    /// Removes a clause, and returns its number. The lines of the problem are
    /// not among those that can be removed.
    fn remove(&mut self, clause: &[i64]) -> Option<u64> {
        let key = sorted(clause);
        let numbers = self.by_literals.get_mut(&key)?;
        let number = numbers.pop();
        if numbers.is_empty() {
            self.by_literals.remove(&key);
        }
        number
    }
}

fn sorted(clause: &[i64]) -> Vec<i64> {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable();
    sorted
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
    let mut learned = Learned::new(format, problem);
    let mut ends = false;
    if format == Format::VeriPb {
        let first = problem.inequalities;
        expect(&mut lines, "pseudo-Boolean proof version 3.0")?;
        expect(&mut lines, &format!("f {first};"))?;
    }
    while !ends {
        let line = lines.next()?;
        let written = match format {
            Format::VeriPb => veripb(&line, problem),
            Format::Drat => drat(&line, problem),
        };
        let step = match written {
            None => return Err(lines.wrong("a clause or a deletion", &line)),
            Some(Written::Clause(clause)) => {
                learned.add(&clause);
                ends = clause.is_empty();
                Step::Learn(clause)
            }
            Some(Written::Deleted(number)) if learned.numbers.remove(&number) => {
                Step::Forget(number)
            }
            Some(Written::Deleted(number)) => {
                return Err(lines.error(format!("{number} is no clause of the proof")));
            }
            Some(Written::DeletedClause(clause)) => match learned.remove(&clause) {
                Some(number) => Step::Forget(number),
                None => return Err(lines.error("this is no clause of the proof".to_owned())),
            },
        };
        pass(step).map_err(|what| lines.error(what))?;
    }
    if format == Format::VeriPb {
        let last = learned.last;
        expect(&mut lines, "output NONE;")?;
        expect(&mut lines, &format!("conclusion UNSAT : {last};"))?;
        expect(&mut lines, "end pseudo-Boolean proof;")?;
    }
    lines.end()?;
    Ok(learned.last - problem.inequalities - 1)
}

fn expect(lines: &mut Lines<impl BufRead>, expected: &str) -> Result<(), CheckError> {
    let line = lines.next()?;
    match line == expected {
        true => Ok(()),
        false => Err(lines.wrong(&format!("'{expected}'"), &line)),
    }
}

/// Reads `rup 1 ~x1 1 x2 >= 1;` or `del id 12;`.
fn veripb(line: &str, problem: &Problem) -> Option<Written> {
    let line = line.strip_suffix(';')?;
    if let Some(id) = line.strip_prefix("del id ") {
        return number(id).map(Written::Deleted);
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
    Some(Written::Clause(clause))
}

/// Reads `-1 2 0` or `d -1 2 0`.
fn drat(line: &str, problem: &Problem) -> Option<Written> {
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
        true => Written::DeletedClause(clause),
        false => Written::Clause(clause),
    })
}

/// Returns a variable of the problem. Checkers would take others as new ones.
fn variable(name: &str, problem: &Problem) -> Option<i64> {
    let number: u32 = number(name)?;
    let is_known = number > 0 && u64::from(number) <= problem.variables;
    is_known.then_some(number.into())
}
