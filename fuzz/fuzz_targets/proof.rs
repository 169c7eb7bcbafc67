//! Certificates of tiny problems and puzzles, in which claim, problem and proof
//! are changed together. One that is accepted claims what trying all sets of
//! options finds, or of a puzzle what the search finds.
//!
//! The input is a problem in Knuth's format or a claim about a puzzle, a zero
//! byte, and what decides the changes; that is also taken as the lines of a
//! count. Without a zero byte all of it is taken as a claim.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::board::{Constraints, Givens, Grid, Shape, Variant};
use quadrille::cover::NamedProblem;
use quadrille::limits::Limits;
use quadrille::proof::{Certificate, Format, Prover, check};
use quadrille::sudoku::Solver;

mod brute_force;
#[path = "../../tests/support/certificates.rs"]
mod certificates;

use brute_force::brute_force;
use certificates::{Random, Subject, WAYS, broken};

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
    let Some(read) = read.filter(Read::is_tiny) else {
        return;
    };
    for &format in Format::ALL {
        attack(&read, format, changes);
    }
    attack_count(&read, changes);
});

/// What a claim is about, read by the readers of the library.
enum Read {
    Puzzle(Grid, Variant),
    Cover(NamedProblem),
}

impl Read {
    fn of(claim: &str) -> Option<Read> {
        match Subject::of(claim)? {
            Subject::Cover(text) => Some(Read::Cover(text.parse().ok()?)),
            Subject::Puzzle {
                shape,
                constraints,
                clues,
            } => {
                let shape = match shape {
                    "1x1" => Shape::new(1, 1),
                    "1x2" => Shape::new(1, 2),
                    "2x1" => Shape::new(2, 1),
                    "1x3" => Shape::new(1, 3),
                    "2x2" => Shape::new(2, 2),
                    _ => return None,
                };
                let shape = shape.ok()?;
                let grid = Grid::parse(shape, clues).ok()?;
                let constraints = Constraints::parse(shape, &constraints.join("\n")).ok()?;
                let variant = Variant::CLASSIC.with_constraints(constraints);
                Some(Read::Puzzle(grid, variant))
            }
        }
    }

    /// Returns whether all sets of options may be tried, and there is a prover.
    fn is_tiny(&self) -> bool {
        let is_tiny = match self {
            Read::Puzzle(..) => true,
            Read::Cover(named) => named.problem().option_count() <= TINY,
        };
        is_tiny && self.prover().is_some()
    }

    fn prover(&self) -> Option<Prover<'_>> {
        match self {
            Read::Puzzle(grid, variant) => {
                let givens = Givens::from(grid).with_variant(variant).ok()?;
                Prover::of_puzzle(givens).ok()
            }
            Read::Cover(named) => Prover::of_cover(named).ok(),
        }
    }

    fn truth(&self) -> u128 {
        match self {
            Read::Puzzle(grid, variant) => {
                let givens = Givens::from(grid).with_variant(variant);
                let givens = givens.expect("a variant of this board");
                Solver::new().count(&givens).count.number()
            }
            Read::Cover(named) => brute_force(named.problem()),
        }
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
        assert_eq!(count, read.truth().to_string(), "{error}");
    }
}

/// Breaks the certificate of a problem as the bytes say, and checks it.
fn attack(read: &Read, format: Format, changes: &[u8]) {
    let Some(good) = certificate(read, format) else {
        // Bounds and sums have no clauses.
        assert_eq!(format, Format::Drat);
        return;
    };
    let mut bytes = changes.iter().copied().cycle();
    let mut random = move || bytes.next().map_or(0, u64::from);
    let mut random = Random(&mut random);
    let way = usize::from(changes.first().copied().unwrap_or(0)) % WAYS.len();
    let problem_of = |claim: &str| problem_of(claim, format);
    let bad = broken(&good, &good, way, &problem_of, &mut random);
    let (claim, problem) = (bad.claim.as_bytes(), bad.problem.as_bytes());
    let checked = check::claim(claim, &Limits::none()).and_then(|stated| {
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
        let read = Read::of(&bad.claim).expect("a claim that was accepted");
        let count = stated.claimed().count();
        assert_eq!(
            (count.number(), count.is_exact()),
            (read.truth(), true),
            "{bad:#?}"
        );
    }
}

fn certificate(read: &Read, format: Format) -> Option<certificates::Certificate> {
    let written = Certificate::of(&read.prover()?, format).ok()?;
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

fn problem_of(claim: &str, format: Format) -> Option<String> {
    let read = Read::of(claim)?;
    let mut problem = Vec::new();
    let written = read
        .prover()?
        .write_problem_of(format, claim.as_bytes(), &mut problem);
    written.ok().and_then(|()| String::from_utf8(problem).ok())
}
