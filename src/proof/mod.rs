//! Certificates: "these are all solutions", in a form that another program
//! checks.
//!
//! A solution can be checked by looking at it. That there are no others is a
//! statement about everything that was not found, and rests on the whole
//! search. A certificate makes it checkable. It has three parts:
//!
//! - the *claim*: the puzzle or problem, and its solutions ([`Prover::list`]);
//! - the *problem*: 0-1 inequalities that say "a solution, but none of these"
//!   ([`Prover::write_problem`]), in OPB or as clauses in DIMACS CNF;
//! - the *proof* that they cannot be satisfied ([`Prover::write_proof`]), in the
//!   format of VeriPB or as DRAT.
//!
//! A claim of a count that no list reaches has another proof: the steps of the
//! count ([`Prover::certify_count`]).
//!
//! [`check`] reads all parts with code of its own. It derives the problem from the
//! bytes of the claim, and does each step of the proof. A checker written by
//! others may do the latter once more. What is left to trust is that the claim
//! is about the right puzzle.
//!
//! # Why a search tree is a proof
//!
//! A clause has the RUP property (reverse unit propagation, Goldberg and Novikov
//! 2003) if assuming its negation and propagating units leads to a conflict.
//! Both proof formats accept such a clause without a reason. Covering and
//! hiding are unit propagation: a chosen option excludes those that share an
//! item with it, and an item with one option left forces it. So whenever the
//! search has left an option of a branch, the clause "not all of the decisions
//! on the way here" has the property, given the clauses of the branches below.
//! A solution is a conflict too, since the problem excludes it. The last
//! clause, after the root, is the empty one.
//!
//! - Options that are settled before the search or forced in it are not logged:
//!   propagation finds them again.
//! - The last option of a branch is not a decision: once the clauses of the
//!   others are there, propagation finds it, too. This halves the proof of a hard
//!   Sudoku (from 1,177 to 589 clauses).
//! - When a decision is left, the clauses below it are deleted: its own clause
//!   implies them. At any time a checker has as many as the path has branches
//!   and tried options.
//!
//! A colour of a secondary item has a variable of its own, which the options
//! with that colour imply, and the item is covered in one colour at most. This
//! takes a line for each colour; a clause for each pair of options that disagree
//! would be a number of lines quadratic in the number of options.
//!
//! The tree is that of dancing links, whatever engine found the solutions: a
//! memory, lanes, sums over partitions and reductions leave out subtrees for
//! reasons that are no clauses over options. The log follows the search and is
//! written as it goes; neither is held in memory.
//!
//! # Where the tree is no proof
//!
//! With bounds, and with constraints such as cages, the sums of the problem
//! force less than the options of the exact cover do. A search on these very
//! sums proves them (`refute`): it learns a clause from each conflict, and each
//! is a step of the proof. The same search takes over where the tree grows too
//! large (`turns`).

mod certificate;
mod certify;
pub mod check;
mod cnf;
mod count;
mod encode;
mod listing;
mod log;
mod opb;
mod prover;
mod refute;
mod steps;
mod subject;
#[cfg(test)]
mod tests;
mod tree;
mod turns;

use std::str::FromStr;
use std::{fmt, io};

use crate::board::names::named;
use crate::board::{NameError, VariantError};
use crate::limits::Stop;

pub use self::certificate::Certificate;
pub use self::count::Counted;
pub use self::prover::{Listed, Proof, Prover};

/// How the files of a certificate begin: each with a first text, and another soon after.
const BEGINNINGS: [(&str, &str); 7] = [
    ("quadrille claim ", ""),
    ("quadrille count ", ""),
    ("pseudo-Boolean proof version ", ""),
    ("* #variable= ", "\n* x1 is "),
    ("* #variable= 0 ", ""),
    ("p cnf ", "\nc x1 is "),
    ("p cnf 0 ", ""),
];

/// Returns whether a file that begins like this, 500 bytes are enough, is a part of a
/// certificate, which another may replace without a loss. A DRAT proof has no
/// beginning of its own: it belongs to the claim beside it.
///
/// # Examples
///
/// ```
/// use quadrille::proof;
///
/// assert!(proof::is_part(b"quadrille claim 1\n"));
/// assert!(!proof::is_part(b"1.....3..4.....2\n"));
/// ```
pub fn is_part(beginning: &[u8]) -> bool {
    let beginning = String::from_utf8_lossy(beginning);
    let mut all = BEGINNINGS.iter();
    all.any(|(first, then)| beginning.starts_with(first) && beginning.contains(then))
}

/// The formats of the problem and of its proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Format {
    /// Inequalities in OPB, and a proof for VeriPB.
    #[default]
    VeriPb,
    /// Clauses in DIMACS CNF, and a DRAT proof.
    Drat,
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = &[Format::VeriPb, Format::Drat];

    /// Returns its name: `veripb` or `drat`.
    pub fn name(self) -> &'static str {
        match self {
            Format::VeriPb => "veripb",
            Format::Drat => "drat",
        }
    }

    /// Returns the usual extension of a file with the problem: `opb` or `cnf`.
    pub fn problem_extension(self) -> &'static str {
        match self {
            Format::VeriPb => "opb",
            Format::Drat => "cnf",
        }
    }

    /// Returns the usual extension of a file with the proof: `pbp` or `drat`.
    pub fn proof_extension(self) -> &'static str {
        match self {
            Format::VeriPb => "pbp",
            Format::Drat => "drat",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Format, NameError> {
        named(Format::ALL, Format::name, name)
    }
}

/// Why a part of a certificate was not written, or only partly.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// There are no primary items, so no option is ever chosen.
    #[error("there are no primary items, so there is nothing to prove")]
    NoItems,
    /// The claim is not exact: there are other solutions.
    #[error("there are more solutions than those claimed")]
    NotExact,
    /// The problem has sums that are not written as clauses.
    #[error("bounds and sums have no proof in drat; use veripb")]
    NoClauses,
    /// The rules are not those of an exact cover over the options, so that a
    /// count has no certificate.
    #[error("sums and constraints have no certificate of a count; list the solutions")]
    NoCover,
    /// A constraint of the puzzle has no exact cover.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The count does not fit in 128 bits.
    #[error("there are 2^128 solutions or more, which a certificate cannot state")]
    TooMany,
    /// There are more branches than a certificate can number.
    #[error("the certificate would have more than 2^30 branches")]
    TooLong,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A part cannot be written, or the claim not be read again.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The search for the proof found another number of solutions than the one
    /// before it, which is a bug.
    #[error("claimed {claimed} solutions, but the search for the proof found {found}")]
    Mismatch {
        /// The number of claimed solutions.
        claimed: u64,
        /// The number that the search for the proof found.
        found: u128,
    },
}
