//! Certificates that a puzzle or a cover has just these solutions.

use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use quadrille::cover::NamedProblem;
use quadrille::limits::Interrupt;
use quadrille::proof::check::{self, CheckError, Claimed};
use quadrille::proof::{Format, ProofError, Prover};

use crate::cover::Cover;
use crate::errors::CertificateError;
use crate::patience;
use crate::settings::{Given, Settings, check_limit, limits, named, threads};

/// What is to be proved, and how.
#[derive(FromPyObject)]
pub struct Wanted {
    format: String,
    limit: Option<u64>,
    /// Whether solutions are counted, not listed.
    counts: bool,
    memory: usize,
}

/// The claim, the problem and the proof; a count has no problem.
#[derive(Default)]
struct Parts {
    claim: Vec<u8>,
    problem: Vec<u8>,
    proof: Vec<u8>,
}

/// The parts as Python has them.
type Written<'py> = [Bound<'py, PyBytes>; 3];

/// Proves the number of solutions of a puzzle.
#[pyfunction]
pub fn prove<'py>(
    py: Python<'py>,
    puzzle: &str,
    wanted: Wanted,
    given: Given,
) -> PyResult<Written<'py>> {
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.givens(&puzzle)?;
    let prover = Prover::of_puzzle(givens).map_err(not_proved)?;
    let prover = prover
        .with_limits(settings.limits.started())
        .with_jobs(settings.jobs);
    written(py, &settings.interrupt, prover, &wanted)
}

/// Proves the number of solutions of a cover.
#[pyfunction]
pub fn prove_cover<'py>(
    py: Python<'py>,
    cover: &Cover,
    wanted: Wanted,
    jobs: Option<i64>,
    timeout: Option<f64>,
) -> PyResult<Written<'py>> {
    let named: NamedProblem = cover.whole(py)?;
    let interrupt = Interrupt::new();
    let limits = limits(&interrupt, timeout)?;
    let prover = Prover::of_cover(&named).map_err(not_proved)?;
    let prover = prover
        .with_limits(limits.started())
        .with_jobs(threads(jobs)?);
    written(py, &interrupt, prover, &wanted)
}

fn written<'py>(
    py: Python<'py>,
    interrupt: &Interrupt,
    prover: Prover<'_>,
    wanted: &Wanted,
) -> PyResult<Written<'py>> {
    check_limit(wanted.limit)?;
    let format: Format = named("format", wanted.format.parse())?;
    let prover = match wanted.limit {
        Some(limit) => prover.with_limit(limit),
        None => prover,
    };
    let parts = patience::wait_for(py, interrupt, || match wanted.counts {
        true => count(&prover, wanted.memory),
        false => list(&prover, format),
    })?;
    let parts = parts.map_err(not_proved)?;
    Ok([parts.claim, parts.problem, parts.proof].map(|part| PyBytes::new(py, &part)))
}

fn list(prover: &Prover<'_>, format: Format) -> Result<Parts, ProofError> {
    let certificate = quadrille::proof::Certificate::of(prover, format)?;
    Ok(Parts {
        claim: certificate.claim,
        problem: certificate.problem,
        proof: certificate.proof,
    })
}

fn count(prover: &Prover<'_>, memory: usize) -> Result<Parts, ProofError> {
    let mut parts = Parts::default();
    let counted = prover.certify_count(memory, &mut parts.proof)?;
    prover.write_count(counted.count, &mut parts.claim)?;
    Ok(parts)
}

fn not_proved(error: ProofError) -> PyErr {
    match error {
        ProofError::Stopped(stop) => PyTimeoutError::new_err(format!("prove: {stop}")),
        error => CertificateError::new_err((format!("prove: {error}"),)),
    }
}

/// Checks a certificate. Returns what it states: the puzzle or problem, the number
/// of solutions, and whether there are no others.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    format: &str,
    parts: [PyBackedBytes; 3],
    timeout: Option<f64>,
) -> PyResult<(String, u128, bool)> {
    let format: Format = named("format", format.parse())?;
    let interrupt = Interrupt::new();
    let limits = limits(&interrupt, timeout)?.started();
    let [claim, problem, proof] = parts.each_ref().map(|part| &part[..]);
    let checked = patience::wait_for(py, &interrupt, || -> Result<_, CheckError> {
        let stated = check::claim(claim, &limits)?;
        match stated.claimed() {
            Claimed::Counted(_) => {
                check::count(&stated, proof, &limits)?;
            }
            Claimed::Exactly(_) => {
                let size = check::problem(&stated, format, claim, problem)?;
                check::proof(format, &size, problem, proof, &limits)?;
            }
            _ => {}
        }
        Ok(stated)
    })?;
    match checked {
        Ok(stated) => {
            let count = stated.claimed().count();
            let subject = stated.subject().to_owned();
            Ok((subject, count.number(), count.is_exact()))
        }
        Err(CheckError::Stopped(stop)) => Err(PyTimeoutError::new_err(format!("verify: {stop}"))),
        Err(CheckError::Io(error)) => Err(PyRuntimeError::new_err(error.to_string())),
        Err(error) => Err(CertificateError::new_err((error.to_string(),))),
    }
}

/// Returns whether a file that begins like this is a part of a certificate.
#[pyfunction]
pub fn is_part(beginning: &[u8]) -> bool {
    quadrille::proof::is_part(beginning)
}

/// Returns the ends of the names of the files with a problem and its proof.
#[pyfunction]
pub fn proof_files(format: &str) -> PyResult<(&'static str, &'static str)> {
    let format: Format = named("format", format.parse())?;
    Ok((format.problem_extension(), format.proof_extension()))
}
