//! Certificates that are broken on purpose. None may be accepted, unless what it
//! claims happens to be true all the same.

#[path = "../../../tests/support/certificates.rs"]
mod certificates;

use self::certificates::{Random, Read, WAYS, broken};
use super::*;
use crate::board::Constraints;
use crate::random::stream;

/// How many certificates are broken.
const MUTATIONS: usize = 10_000;

/// Returns the number of solutions by another road than that of proofs.
fn truth(read: &Read) -> Option<u128> {
    Some(match read {
        Read::Puzzle(grid, variant) => {
            let givens = Givens::from(grid).with_variant(variant).ok()?;
            crate::sudoku::Solver::new().count(givens).count.number()
        }
        Read::Cover(named) => brute_force(named.problem(), &[]).len() as u128,
    })
}

#[test]
fn no_broken_certificate_proves_a_false_claim() {
    let puzzles = [
        "1.....3..4.....2",
        "12343412.1.3.3.1",
        ".2..3.......1...",
        "12..34..........",
        "123....4........",
    ];
    let grids = puzzles.map(|line| line.parse::<Grid>().unwrap());
    let covers = [
        "a b c | x\na b x:1\nc x:1\na x:2\nb c\nc x:2\nb x:1\n",
        "a b c d\na b\na c\nb d\nc d\n",
    ];
    let covers = covers.map(|text| text.parse::<NamedProblem>().unwrap());
    // Those with sums have no proof in DRAT.
    let constraints = [
        "cage 5 r1c1 r1c2; even r2c2",
        "arrow r1c1 = r1c2 r2c1; white r3c3 r3c4",
    ];
    let shape = Shape::new(2, 2).unwrap();
    let variants = constraints.map(|text| {
        let constraints = Constraints::parse(shape, text).unwrap();
        Variant::CLASSIC.with_constraints(constraints)
    });
    let bounded = [
        "1:2|a b 0:2|c\na b\na c\nb\nc\na\n",
        "2|a b | x y\na x:1\na b x:1\na y\nb x\nb y\n",
    ];
    let bounded = bounded.map(|text| text.parse::<NamedProblem>().unwrap());
    let mut random = stream(7, 0);
    let (mut accepted, mut refused) = (0, [0; WAYS.len()]);
    for &format in Format::ALL {
        let provers = grids.iter().map(puzzle).chain(covers.iter().map(cover));
        let with_sums = variants
            .iter()
            .map(|variant| puzzle(Givens::from(&grids[2]).with_variant(variant).unwrap()))
            .chain(bounded.iter().map(cover))
            .filter(|_| format == Format::VeriPb);
        let provers = provers.chain(with_sums);
        let all = provers.map(|prover| certificates::Certificate::of(&prover, format).unwrap());
        let all: Vec<_> = all.collect();
        for round in 0..MUTATIONS / Format::ALL.len() {
            let [good, other] = [(); 2].map(|()| &all[random() as usize % all.len()]);
            let way = round % WAYS.len();
            let bad = broken(good, other, way, format, &mut Random(&mut random));
            let certificate = Certificate {
                format,
                claim: bad.claim.clone().into_bytes(),
                problem: bad.problem.into_bytes(),
                proof: bad.proof.into_bytes(),
            };
            let Ok(stated) = certificate.check(&Limits::none()) else {
                refused[way] += 1;
                continue;
            };
            accepted += 1;
            let count = stated.claimed().count();
            let truth = Read::of(&bad.claim)
                .and_then(|read| truth(&read))
                .expect("a claim that was accepted");
            let is_true = count.number() == truth || !count.is_exact() && count.number() < truth;
            assert!(
                is_true,
                "{}: {count}, not {truth}: {certificate:#?}",
                WAYS[way]
            );
        }
    }
    // What is not needed may be lost, and a part exchanged for itself.
    assert!(accepted > 300, "{accepted}");
    for (refused, way) in refused.into_iter().zip(WAYS) {
        assert!(refused > 300, "{way}: {refused}");
    }
    println!("{accepted} accepted and true, refused {refused:?}");
}

#[test]
fn both_checkers_agree_on_broken_proofs() {
    let grid: Grid = ".2..3.......1...".parse().unwrap();
    let mut random = stream(9, 0);
    let mut accepted = 0;
    for &format in Format::ALL {
        let good = Certificate::of(&Prover::of_puzzle(&grid).unwrap(), format).unwrap();
        let stated = check::claim(&good.claim[..], &Limits::none()).unwrap();
        let problem = check::problem(&stated, format, &good.claim[..], &good.problem[..]).unwrap();
        let proof = String::from_utf8(good.proof.clone()).unwrap();
        let text = String::from_utf8(good.problem.clone()).unwrap();
        for _ in 0..400 {
            // Any step may be lost; those after it may follow all the same.
            let gone = random() as usize % proof.lines().count();
            let lines = proof
                .lines()
                .enumerate()
                .filter(|(place, _)| *place != gone);
            let broken: String = lines.map(|(_, line)| format!("{line}\n")).collect();
            let limits = Limits::none();
            let proof = broken.as_bytes();
            let ours = check::proof(format, &problem, text.as_bytes(), proof, &limits);
            let other = std::panic::catch_unwind(|| match format {
                Format::VeriPb => check_veripb(&text, &broken),
                Format::Drat => check_drat(&text, &broken),
            });
            let other = other.is_ok_and(|verdict| verdict.is_ok());
            // Ours admits no renumbered deletions, which lose steps leave behind.
            assert!(ours.is_err() || other, "{broken}");
            if format == Format::Drat {
                assert_eq!(ours.is_ok(), other, "{gone}: {broken}");
            }
            accepted += usize::from(ours.is_ok());
        }
    }
    assert!(accepted > 20, "{accepted}");
}
