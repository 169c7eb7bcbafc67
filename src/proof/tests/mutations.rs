//! Certificates that are broken on purpose. None may be accepted, unless what it
//! claims happens to be true all the same.

#[path = "../../../tests/support/certificates.rs"]
mod certificates;

use self::certificates::{WAYS, broken};
use super::*;
use crate::board::random::tests::source;

#[test]
fn no_broken_certificate_proves_a_false_claim() {
    let lines = [
        "1.....3..4.....2",
        "12343412.1.3.3.1",
        ".2..3.......1...",
        "1...............",
        "123....4........",
    ];
    let mut random = source(7);
    let (mut accepted, mut rejected) = (0, [0; WAYS.len()]);
    for format in Format::ALL {
        let all = lines.map(|line| {
            let grid: Grid = line.parse().unwrap();
            let Certificate {
                claim,
                problem,
                proof,
                ..
            } = Certificate::of(&puzzle(&grid), format);
            certificates::Certificate {
                claim,
                problem,
                proof,
            }
        });
        for round in 0..500 {
            let good = &all[random() as usize % all.len()];
            let other = &all[random() as usize % all.len()];
            let way = round % WAYS.len();
            let bad = broken(good, other, way, &mut random);
            let certificate = Certificate {
                claim: bad.claim.clone(),
                problem: bad.problem,
                proof: bad.proof,
                format,
            };
            // What the checker cannot even read, it does not accept.
            let checked = std::panic::catch_unwind(|| certificate.check());
            let Ok(Ok(count)) = checked else {
                rejected[way] += 1;
                continue;
            };
            accepted += 1;
            let clues = bad
                .claim
                .lines()
                .find_map(|line| line.strip_prefix("clues "));
            let grid: Grid = clues.unwrap().parse().unwrap();
            let truth = crate::sudoku::Solver::new().count(&grid).count;
            assert_eq!(count, truth, "{}: {certificate:#?}", WAYS[way]);
        }
    }
    // Comments may change, and a certificate may be exchanged for itself.
    assert!(accepted > 50, "{accepted}");
    for (rejected, way) in rejected.into_iter().zip(WAYS) {
        assert!(rejected > 10, "{way}: {rejected}");
    }
}
