//! The sum of the counts of all parts of a split, checked.

use std::collections::HashMap;

use super::part::PartCount;
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;

/// Why counts of parts cannot be summed. Counts are known by their index in
/// what was to be summed.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no counts.
    #[error("there are no counts")]
    Empty,
    /// A count is of another problem than the first one.
    #[error("part {part} is of another problem ({problem}, not {first})")]
    OtherProblem {
        /// The index of the count.
        index: usize,
        /// The number of its part.
        part: usize,
        /// Its problem.
        problem: Fingerprint,
        /// The problem of the first count.
        first: Fingerprint,
    },
    /// A count is of the same problem, but split in another way.
    #[error("part {part} of {parts} is of another split of the same problem")]
    OtherSplit {
        /// The index of the count.
        index: usize,
        /// The number of its part.
        part: usize,
        /// The number of parts of its split.
        parts: usize,
    },
    /// A count is of a part whose number is not in the range of its split.
    #[error("there is no part {part} of {parts}")]
    NoSuchPart {
        /// The index of the count.
        index: usize,
        /// The number of its part.
        part: usize,
        /// The number of parts of its split.
        parts: usize,
    },
    /// A part has two counts.
    #[error("part {part} is counted twice")]
    Doubled {
        /// The number of the part.
        part: usize,
        /// The index of its first count.
        first: usize,
        /// The index of its second count.
        second: usize,
    },
    /// Parts have no count.
    #[error("{}", missing_parts(.missing, *.number, *.parts))]
    Missing {
        /// The numbers of the first of them, at most ten.
        missing: Vec<usize>,
        /// The number of parts without a count.
        number: usize,
        /// The number of parts.
        parts: usize,
    },
}

impl MergeError {
    /// Returns the index of the count that is refused; `None` if it is not one
    /// count.
    pub fn index(&self) -> Option<usize> {
        match *self {
            MergeError::Empty | MergeError::Missing { .. } => None,
            MergeError::OtherProblem { index, .. }
            | MergeError::OtherSplit { index, .. }
            | MergeError::NoSuchPart { index, .. }
            | MergeError::Doubled { second: index, .. } => Some(index),
        }
    }
}

fn missing_parts(missing: &[usize], number: usize, parts: usize) -> String {
    let numbers: Vec<_> = missing.iter().map(ToString::to_string).collect();
    let (s, are) = if number == 1 {
        ("", "is")
    } else {
        ("s", "are")
    };
    let more = match number - missing.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "part{s} {}{more} of {parts} {are} missing",
        numbers.join(", ")
    )
}

/// Sums the counts of all parts of a split, in any order. If any of them is "at
/// least", so is the sum.
///
/// # Errors
///
/// Returns a [`MergeError`] unless each part of one split has exactly one count.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use quadrille::cover::{Count, CountPlan, MergeError, Problem, Solver, merge};
///
/// // Dominoes on a board of two rows and three columns.
/// let mut builder = Problem::builder();
/// let [a, b, c, d, e, f] = builder.primary_items()?;
/// for domino in [[a, d], [b, e], [c, f], [a, b], [b, c], [d, e], [e, f]] {
///     builder.option(domino)?;
/// }
/// let mut solver = Solver::new(builder.build());
/// let mut counts = Vec::new();
/// for part in solver.split(NonZeroUsize::new(2).unwrap())? {
///     // On any machine, in any order.
///     let (counted, stop) = solver.count_part(&part, &CountPlan::default())?;
///     assert_eq!(stop, None);
///     counts.push(counted);
/// }
/// assert_eq!(merge(&counts), Ok(Count::Exact(3)));
/// assert!(matches!(merge(&counts[1..]), Err(MergeError::Missing { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn merge(counts: &[PartCount]) -> Result<Count, MergeError> {
    let first = counts.first().ok_or(MergeError::Empty)?;
    let mut seen = HashMap::new();
    let mut sum = Count::Exact(0);
    for (index, counted) in counts.iter().enumerate() {
        let PartCount { part, parts, .. } = *counted;
        if counted.problem != first.problem {
            return Err(MergeError::OtherProblem {
                index,
                part,
                problem: counted.problem,
                first: first.problem,
            });
        }
        if (counted.split, parts) != (first.split, first.parts) {
            return Err(MergeError::OtherSplit { index, part, parts });
        }
        if !(1..=parts).contains(&part) {
            return Err(MergeError::NoSuchPart { index, part, parts });
        }
        if let Some(first) = seen.insert(part, index) {
            let second = index;
            return Err(MergeError::Doubled {
                part,
                first,
                second,
            });
        }
        sum = sum + counted.count;
    }
    let parts = first.parts;
    if seen.len() < parts {
        let missing = (1..=parts).filter(|part| !seen.contains_key(part));
        return Err(MergeError::Missing {
            missing: missing.take(10).collect(),
            number: parts - seen.len(),
            parts,
        });
    }
    Ok(sum)
}
