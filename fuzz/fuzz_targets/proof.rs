//! Certificates of tiny problems, in which claim, problem and proof are changed
//! together. One that is accepted claims what trying all sets of options finds.
//!
//! The input is a problem in Knuth's format, a zero byte, and what decides the
//! changes; that is also taken as the lines of a count. Without a zero byte all
//! of it is taken as a claim.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::cover::NamedProblem;
use quadrille::limits::Limits;
use quadrille::proof::{Certificate, Format, Prover, check};

mod brute_force;
#[path = "../../tests/support/certificates.rs"]
mod certificates;

use brute_force::brute_force;
use certificates::{Random, Subject, WAYS, broken};

/// The most options of a problem, as all sets of them are tried.
const TINY: usize = 10;

fuzz_target!(|data: &[u8]| {
    let Some(end) = data.iter().position(|&byte| byte == 0) else {
        if let Err(error) = check::claim(data) {
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
        }
        return;
    };
    let (text, changes) = (&data[..end], &data[end + 1..]);
    let Ok(named) = NamedProblem::read(text, &Limits::none()) else {
        return;
    };
    if named.problem().option_count() > TINY || Prover::of_cover(&named).is_err() {
        return;
    }
    for &format in Format::ALL {
        attack(&named, format, changes);
    }
    attack_count(&named, changes);
});

/// Takes the bytes as the lines of a count. If they say how many solutions there
/// are, that is what trying all sets finds.
fn attack_count(named: &NamedProblem, lines: &[u8]) {
    let prover = Prover::of_cover(named).expect("there are items");
    let mut claim = Vec::new();
    prover.write_count(0, &mut claim).expect("memory");
    let stated = check::claim(&claim[..]).expect("a claim that was written");
    let ending = format!("\ncount {}\n", u128::MAX);
    let lines = [b"quadrille count 1\n", lines, ending.as_bytes()].concat();
    let Err(error) = check::count(&stated, &lines[..], &Limits::none()) else {
        panic!("2^128 - 1 solutions");
    };
    let error = error.to_string();
    let found = error.split_once("the count is ");
    if let Some((count, _)) = found.and_then(|(_, rest)| rest.split_once(',')) {
        assert_eq!(count, brute_force(named.problem()).to_string(), "{error}");
    }
}

/// Breaks the certificate of a problem as the bytes say, and checks it.
fn attack(named: &NamedProblem, format: Format, changes: &[u8]) {
    let Some(good) = certificate(named, format) else {
        assert!(format == Format::Drat && named.problem().has_bounds());
        return;
    };
    let mut bytes = changes.iter().copied().cycle();
    let mut random = move || bytes.next().map_or(0, u64::from);
    let mut random = Random(&mut random);
    let way = usize::from(changes.first().copied().unwrap_or(0)) % WAYS.len();
    let problem_of = |claim: &str| problem_of(claim, format);
    let bad = broken(&good, &good, way, &problem_of, &mut random);
    let (claim, problem) = (bad.claim.as_bytes(), bad.problem.as_bytes());
    let checked = check::claim(claim).and_then(|stated| {
        let size = check::problem(&stated, format, claim, problem)?;
        check::proof(
            format,
            &size,
            problem,
            bad.proof.as_bytes(),
            &Limits::none(),
        )?;
        Ok(stated)
    });
    if let Ok(stated) = checked {
        let read = read(&bad.claim).expect("a claim that was accepted");
        let truth = brute_force(read.problem());
        let count = stated.claimed().count();
        assert_eq!(
            (count.number(), count.is_exact()),
            (truth, true),
            "{bad:#?}"
        );
    }
}

fn certificate(named: &NamedProblem, format: Format) -> Option<certificates::Certificate> {
    let prover = Prover::of_cover(named).ok()?;
    let written = Certificate::of(&prover, format).ok()?;
    written
        .check(&Limits::none())
        .expect("a certificate that was written");
    let [claim, problem, proof] = [written.claim, written.problem, written.proof]
        .map(|part| String::from_utf8(part).expect("text"));
    Some(certificates::Certificate {
        claim,
        problem,
        proof,
    })
}

fn read(claim: &str) -> Option<NamedProblem> {
    match Subject::of(claim)? {
        Subject::Cover(text) => text.parse().ok(),
        Subject::Puzzle { .. } => None,
    }
}

fn problem_of(claim: &str, format: Format) -> Option<String> {
    let named = read(claim)?;
    let prover = Prover::of_cover(&named).ok()?;
    let mut problem = Vec::new();
    let written = prover.write_problem_of(format, claim.as_bytes(), &mut problem);
    written.ok().and_then(|()| String::from_utf8(problem).ok())
}
