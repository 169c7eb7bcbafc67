//! The text of a claim.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::BufRead;

use super::lines::{CheckError, Lines, number};
use super::rules::{Judge, cover, sudoku};
use super::subject::Subject;
use crate::cover::Count;
use crate::limits::Limits;

/// A claim that was read: its solutions are solutions, and all different.
#[derive(Clone, Debug)]
pub struct Stated {
    pub(super) subject: Subject,
    pub(super) claimed: Claimed,
}

/// What is claimed of the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Claimed {
    /// These are all: this many were listed.
    Exactly(u64),
    /// There may be more than the ones listed. This needs no proof.
    AtLeast(u64),
    /// This many, none of which is listed.
    Counted(u128),
}

impl Claimed {
    /// Returns it as a count.
    pub fn count(self) -> Count {
        match self {
            Claimed::Exactly(number) => Count::Exact(number.into()),
            Claimed::AtLeast(number) => Count::AtLeast(number.into()),
            Claimed::Counted(number) => Count::Exact(number),
        }
    }
}

impl Stated {
    /// Returns what the claim is about: a whole puzzle in one line, or the size
    /// of a problem.
    pub fn subject(&self) -> &str {
        &self.subject.summary
    }

    /// Returns the lines of the claim down to the puzzle or problem, as
    /// [`Prover::write_subject`](crate::proof::Prover::write_subject) writes
    /// them.
    pub fn text(&self) -> &str {
        &self.subject.text
    }

    /// Returns whether it is about a puzzle, not about another exact cover
    /// problem.
    pub fn is_puzzle(&self) -> bool {
        self.subject.side.is_some()
    }

    /// Returns what is claimed.
    pub fn claimed(&self) -> Claimed {
        self.claimed
    }
}

/// Reads a claim, and checks its solutions. Takes a few words of memory for each
/// solution, and for each item of an option.
///
/// # Errors
///
/// Returns a [`CheckError`] with the line that is wrong, the limit on time or
/// memory that was reached, or the error of the reader.
///
/// # Examples
///
/// ```
/// use quadrille::cover::Count;
/// use quadrille::limits::Limits;
/// use quadrille::proof::check;
///
/// let limits = Limits::none().with_memory(1 << 30);
/// let claim = "quadrille claim 2\nsudoku 1x2\nclues 1...\nsolutions\n1221\nexactly 1\n";
/// assert_eq!(check::claim(claim.as_bytes(), &limits)?.claimed().count(), Count::Exact(1));
///
/// let wrong = claim.replace("1221", "1212");
/// let error = check::claim(wrong.as_bytes(), &limits).unwrap_err();
/// assert_eq!(error.to_string(), "5: 1 in column 1: the solution has 2");
/// # Ok::<(), check::CheckError>(())
/// ```
pub fn claim(claim: impl BufRead, limits: &Limits) -> Result<Stated, CheckError> {
    let mut lines = Lines::keeping(claim, limits);
    let subject = begin(&mut lines)?;
    let mut judge = Judge::new(&subject.rules, subject.names.len());
    // Equal solutions have equal fingerprints, so none is there twice unseen.
    // If different ones had the same, a true claim would be refused; keys that
    // are drawn again each time make that too rare to happen.
    let keys = [RandomState::new(), RandomState::new()];
    let mut seen = HashSet::new();
    let claimed = each_solution(&subject, &mut lines, |solution| {
        judge.check(&subject.rules, solution)?;
        let fingerprint = keys.each_ref().map(|key| key.hash_one(solution));
        match seen.insert(fingerprint) {
            true => Ok(()),
            false => Err("the same solution as before".to_owned()),
        }
    })?;
    lines.end()?;
    Ok(Stated { subject, claimed })
}

/// Reads a claim up to its solutions.
fn begin(lines: &mut Lines<impl BufRead>) -> Result<Subject, CheckError> {
    let first = lines.next()?;
    if first != "quadrille claim 2" {
        return Err(lines.wrong("'quadrille claim 2'", &first));
    }
    let kind = lines.next()?;
    let mut subject = match kind.split_once(' ') {
        Some(("sudoku", shape)) => sudoku::read(shape, lines)?,
        Some(("cover", numbers)) => cover::read(numbers, lines)?,
        _ => return Err(lines.wrong("'sudoku' and a shape, or 'cover' and numbers", &kind)),
    };
    subject.text = lines.take_text();
    Ok(subject)
}

/// Passes on each solution of a claim, and returns what its last line claims.
pub(super) fn each_solution(
    subject: &Subject,
    lines: &mut Lines<impl BufRead>,
    mut pass: impl FnMut(&[usize]) -> Result<(), String>,
) -> Result<Claimed, CheckError> {
    let first = lines.next()?;
    if let Some(count) = first.strip_prefix("counted ") {
        let count = number(count).ok_or_else(|| lines.wrong("a number of solutions", count))?;
        return Ok(Claimed::Counted(count));
    }
    if first != "solutions" {
        return Err(lines.wrong("'solutions' or 'counted'", &first));
    }
    let mut listed = 0;
    loop {
        let line = lines.next()?;
        let claimed = match line.rsplit_once(' ') {
            Some(("exactly", count)) => Some((count, Claimed::Exactly(listed))),
            Some(("at least", count)) => Some((count, Claimed::AtLeast(listed))),
            _ => None,
        };
        if let Some((count, claimed)) = claimed {
            return match number::<u64>(count) {
                Some(number) if number == listed => Ok(claimed),
                _ => Err(lines.error(format!("{listed} solutions are listed, not {count}"))),
            };
        }
        let solution = subject
            .options_of(&line)
            .map_err(|what| lines.error(what))?;
        // A fingerprint, in a table that has room for as many again.
        lines.budget.take(64)?;
        pass(&solution).map_err(|what| lines.error(what))?;
        listed += 1;
    }
}
