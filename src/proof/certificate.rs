//! A whole certificate in memory.

use super::check::{self, CheckError, Claimed, Stated};
use super::{Format, ProofError, Prover};
use crate::limits::Limits;

/// The parts of a certificate, as they are written to files.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::cover::Count;
/// use quadrille::limits::Limits;
/// use quadrille::proof::{Certificate, Format, Prover};
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let certificate = Certificate::of(&Prover::of_puzzle(&puzzle)?, Format::VeriPb)?;
/// let stated = certificate.check(&Limits::none())?;
/// assert_eq!(stated.claimed().count(), Count::Exact(1));
/// assert_eq!(stated.subject(), "sudoku 2x2: 1.....3..4.....2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// The format of problem and proof.
    pub format: Format,
    /// The puzzle or problem, and its solutions.
    pub claim: Vec<u8>,
    /// "A solution, but none of these"; empty if there may be others.
    pub problem: Vec<u8>,
    /// The proof that the problem has no solution; empty if there may be others.
    pub proof: Vec<u8>,
}

impl Certificate {
    /// Writes a certificate.
    ///
    /// # Errors
    ///
    /// As [`Prover::list`], [`Prover::write_problem`] and
    /// [`Prover::write_proof`].
    pub fn of(prover: &Prover<'_>, format: Format) -> Result<Certificate, ProofError> {
        let mut certificate = Certificate {
            format,
            claim: Vec::new(),
            problem: Vec::new(),
            proof: Vec::new(),
        };
        let Certificate {
            claim,
            problem,
            proof,
            ..
        } = &mut certificate;
        let listed = prover.list(&mut *claim)?;
        if listed.is_exact {
            prover.write_problem(format, &listed, &claim[..], problem)?;
            prover.write_proof(format, &listed, &claim[..], proof)?;
        }
        Ok(certificate)
    }

    /// Checks all of it, and returns what it states.
    ///
    /// # Errors
    ///
    /// Returns a [`CheckError`] if any part is wrong, if the claim is a count
    /// without a list, which only [`check::count`] checks, or if a limit is
    /// reached.
    pub fn check(&self, limits: &Limits) -> Result<Stated, CheckError> {
        let (format, claim, problem) = (self.format, &self.claim[..], &self.problem[..]);
        let stated = check::claim(claim, limits)?;
        match stated.claimed() {
            Claimed::AtLeast(_) => {}
            Claimed::Exactly(_) => {
                let size = check::problem(&stated, format, claim, problem)?;
                check::proof(format, &size, problem, &self.proof[..], limits)?;
            }
            Claimed::Counted(_) => {
                let line = claim.iter().filter(|&&byte| byte == b'\n').count() as u64;
                let what = "the proof of a count is another one".to_owned();
                return Err(CheckError::Line { line, what });
            }
        }
        Ok(stated)
    }
}
