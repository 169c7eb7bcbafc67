//! Certificates of tiny problems and puzzles, in which claim, problem and proof
//! are changed together. One that is accepted claims what trying all sets of
//! options finds, or of a puzzle what the search finds.
//!
//! The input is a problem in Knuth's format or a claim about a puzzle, a zero
//! byte, and what decides the changes; that is also taken as the lines of a
//! count. Without a zero byte all of it is taken as a claim.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::board::Givens;
use quadrille::limits::Limits;
use quadrille::proof::Format;
use quadrille::proof::check::{self, CheckError, Stated};
use quadrille::sudoku::Solver;

mod brute_force;
#[path = "../../tests/support/certificates.rs"]
mod certificates;

use brute_force::brute_force;
use certificates::{Certificate, Random, Read, WAYS, broken};

/// The most options of a problem, as all sets of them are tried.
const TINY: usize = 10;

fuzz_target!(|data: &[u8]| {
    let Some(end) = data.iter().position(|&byte| byte == 0) else {
        if let Err(error) = check::claim(data, &Limits::none()) {
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
        }
        return;
    };
    let (text, changes) = (&data[..end], &data[end + 1..]);
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let read = match text.starts_with("quadrille claim 2\n") {
        true => Read::of(text),
        false => text.parse().ok().map(Read::Cover),
    };
    let Some(read) = read.filter(is_tiny) else {
        return;
    };
    for &format in Format::ALL {
        attack(&read, format, changes);
    }
    attack_count(&read, changes);
});

/// Returns whether all sets of options may be tried, and there is a prover.
fn is_tiny(read: &Read) -> bool {
    let is_tiny = match read {
        Read::Puzzle(grid, _) => grid.shape().side() <= 4,
        Read::Cover(named) => named.problem().option_count() <= TINY,
    };
    is_tiny && read.prover().is_some()
}

fn truth(read: &Read) -> u128 {
    match read {
        Read::Puzzle(grid, variant) => {
            let givens = Givens::from(grid).with_variant(variant);
            let givens = givens.expect("a variant of this board");
            Solver::new().count(&givens).count.number()
        }
        Read::Cover(named) => brute_force(named.problem()),
    }
}

/// Takes the bytes as the lines of a count. If they say how many solutions there
/// are, that is the truth.
fn attack_count(read: &Read, lines: &[u8]) {
    let prover = read.prover().expect("a tiny problem");
    let mut claim = Vec::new();
    prover.write_count(0, &mut claim).expect("memory");
    let stated = check::claim(&claim[..], &Limits::none()).expect("a claim that was written");
    let ending = format!("\ncount {}\n", u128::MAX);
    let lines = [b"quadrille count 1\n", lines, ending.as_bytes()].concat();
    let Err(error) = check::count(&stated, &lines[..], &Limits::none()) else {
        panic!("2^128 - 1 solutions");
    };
    let error = error.to_string();
    let found = error.split_once("the count is ");
    if let Some((count, _)) = found.and_then(|(_, rest)| rest.split_once(',')) {
        assert_eq!(count, truth(read).to_string(), "{error}");
    }
}

/// Breaks the certificate of a problem as the bytes say, and checks it.
fn attack(read: &Read, format: Format, changes: &[u8]) {
    let prover = read.prover().expect("a tiny problem");
    let Some(good) = Certificate::of(&prover, format) else {
        // Bounds and sums have no clauses.
        assert_eq!(format, Format::Drat);
        return;
    };
    let mut bytes = changes.iter().copied().cycle();
    let mut random = move || bytes.next().map_or(0, u64::from);
    let mut random = Random(&mut random);
    let way = usize::from(changes.first().copied().unwrap_or(0)) % WAYS.len();
    let bad = broken(&good, &good, way, format, &mut random);
    check(&good, format).expect("a certificate that was written");
    if let Ok(stated) = check(&bad, format) {
        let read = &Read::of(&bad.claim).expect("a claim that was accepted");
        let count = stated.claimed().count();
        assert_eq!(
            (count.number(), count.is_exact()),
            (truth(read), true),
            "{bad:#?}"
        );
    }
}

fn check(parts: &Certificate, format: Format) -> Result<Stated, CheckError> {
    let (claim, problem) = (parts.claim.as_bytes(), parts.problem.as_bytes());
    let stated = check::claim(claim, &Limits::none())?;
    let size = check::problem(&stated, format, claim, problem)?;
    let proof = parts.proof.as_bytes();
    check::proof(format, &size, problem, proof, &Limits::none())?;
    Ok(stated)
}
