//! What can go wrong when a certificate is written.

use std::io;

use crate::board::VariantError;
use crate::limits::Stop;

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
