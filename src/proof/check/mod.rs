//! Checks a claim and its problem in plain code that shares nothing with the
//! search, nor with the code that wrote them.
//!
//! [`read`] checks that the claimed solutions are solutions, and all different.
//! [`problem`] checks that the problem says "a solution, but none of these",
//! line by line. What it does not check is the proof: that is left to a program
//! that others have written.

mod error;
mod expected;
mod rules;

use std::collections::HashSet;
use std::io::BufRead;

pub use self::error::CheckError;
use self::error::Lines;
use self::rules::{Rule, cover, sudoku};
use super::Format;
use crate::cover::Count;

/// A claim that was read: its solutions are solutions.
#[derive(Clone, Debug)]
pub struct Stated {
    subject: String,
    /// The number of digits, if it is about a puzzle.
    side: Option<usize>,
    /// The number of options.
    options: usize,
    rules: Vec<Rule>,
    /// The options of each solution, counted from 1, in ascending order.
    solutions: Vec<Vec<usize>>,
    is_exact: bool,
}

impl Stated {
    /// Returns what the claim is about: the clues of a puzzle, or the size of a
    /// problem.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the number of solutions that is claimed.
    pub fn count(&self) -> Count {
        let number = self.solutions.len() as u128;
        if self.is_exact {
            Count::Exact(number)
        } else {
            Count::AtLeast(number)
        }
    }

    /// Returns whether a proof is needed: the claim says that there are no other
    /// solutions.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }
}

/// Reads a claim, and checks its solutions.
///
/// # Errors
///
/// Returns a [`CheckError`] with the line that is wrong, or the error of the
/// reader.
///
/// # Examples
///
/// ```
/// use quadrille::cover::Count;
/// use quadrille::proof::check;
///
/// let claim = "quadrille claim 1\nsudoku 1x2\nclues 1...\nexactly 1\n1221\n";
/// assert_eq!(check::read(claim.as_bytes())?.count(), Count::Exact(1));
///
/// let wrong = claim.replace("1221", "1212");
/// let error = check::read(wrong.as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 5: 1 in column 1: 2 times in the solution");
/// # Ok::<(), check::CheckError>(())
/// ```
pub fn read(claim: impl BufRead) -> Result<Stated, CheckError> {
    let mut lines = Lines::new(claim);
    let first = lines.next()?;
    if first != "quadrille claim 1" {
        return Err(lines.wrong("'quadrille claim 1'", &first));
    }
    let kind = lines.next()?;
    let mut stated = match kind.split_once(' ') {
        Some(("sudoku", shape)) => sudoku::read(shape, &mut lines)?,
        Some(("cover", count)) => cover::read(count, &mut lines)?,
        _ => return Err(lines.wrong("'sudoku' and a shape, or 'cover' and a number", &kind)),
    };
    let number = lines.next()?;
    let (relation, count) = number.rsplit_once(' ').unwrap_or_default();
    stated.is_exact = relation == "exactly";
    if !stated.is_exact && relation != "at least" {
        return Err(lines.wrong("'exactly' or 'at least'", &number));
    }
    let Ok(count) = count.parse::<usize>() else {
        return Err(lines.wrong("a number of solutions", count));
    };
    let mut seen = HashSet::new();
    for _ in 0..count {
        let line = lines.next()?;
        let solution = rules::options_of(&stated, &line).map_err(|what| lines.error(what))?;
        for rule in &stated.rules {
            rule.check(&solution).map_err(|what| lines.error(what))?;
        }
        if !seen.insert(solution.clone()) {
            return Err(lines.error("the same solution as before".to_owned()));
        }
        stated.solutions.push(solution);
    }
    lines.end()?;
    Ok(stated)
}

/// Checks that a problem is the one of a claim.
///
/// # Errors
///
/// Returns a [`CheckError`] with the first line that is not as expected, or the
/// error of the reader.
pub fn problem(claim: &Stated, format: Format, problem: impl BufRead) -> Result<(), CheckError> {
    let comment = match format {
        Format::VeriPb => '*',
        Format::Drat => 'c',
    };
    let mut lines = Lines::new(problem);
    let result = expected::lines(claim, format, |expected| {
        // The numbers in the first line of OPB are a comment that counts.
        let is_comment =
            |line: &str| line.starts_with(comment) && !line.starts_with("* #variable=");
        let found = lines.next_but(is_comment)?;
        if found == expected {
            Ok(())
        } else {
            Err(lines.wrong(&format!("'{expected}'"), &found))
        }
    });
    result?;
    lines.end_but(|line| line.starts_with(comment))
}
