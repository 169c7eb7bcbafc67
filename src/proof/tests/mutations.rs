//! Certificates that are broken on purpose. None may be accepted, unless what it
//! claims happens to be true all the same.

use super::*;
use crate::board::random::tests::source;

/// Returns the line that is to be changed, of those that `is_one`.
fn pick(text: &str, at: usize, is_one: impl Fn(&str) -> bool) -> Option<usize> {
    let lines = text.lines().enumerate().filter(|(_, line)| is_one(line));
    let places: Vec<usize> = lines.map(|(place, _)| place).collect();
    (!places.is_empty()).then(|| places[at % places.len()])
}

/// Returns the text with another line in this place, or without it.
fn with_line(text: &str, place: usize, line: Option<&str>) -> String {
    let lines = text.lines().enumerate().filter_map(
        |(number, old)| {
            if number == place { line } else { Some(old) }
        },
    );
    lines.map(|line| format!("{line}\n")).collect()
}

/// Breaks a certificate in one of several ways; `random` says how.
fn broken(
    good: &Certificate,
    other: &Certificate,
    random: &mut impl FnMut() -> u64,
) -> Certificate {
    let mut bad = good.clone();
    let mut at = || random() as usize;
    match at() % 6 {
        // A step of the proof is missing.
        0 => {
            let place = pick(&bad.proof, at(), |_| true).unwrap();
            bad.proof = with_line(&bad.proof, place, None);
        }
        // A solution is missing, from the claim and from the problem.
        1 => {
            let solutions = bad
                .claim
                .lines()
                .skip_while(|line| !line.starts_with("exactly"));
            let count = solutions.count() - 1;
            if count > 0 {
                let gone = at() % count;
                bad.claim = bad.claim.replace(
                    &format!("exactly {count}"),
                    &format!("exactly {}", count - 1),
                );
                let place = bad.claim.lines().count() - count + gone;
                bad.claim = with_line(&bad.claim, place, None);
                let place = bad.problem.lines().count() - count + gone;
                bad.problem = with_line(&bad.problem, place, None);
                bad.problem = recounted(&bad.problem);
            }
        }
        // The problem, or the proof, is that of another puzzle.
        2 => bad.problem = other.problem.clone(),
        3 => bad.proof = other.proof.clone(),
        4 => (bad.claim, bad.problem) = (other.claim.clone(), other.problem.clone()),
        // A byte is another one.
        _ => {
            let part = match at() % 3 {
                0 => &mut bad.claim,
                1 => &mut bad.problem,
                _ => &mut bad.proof,
            };
            let mut bytes = std::mem::take(part).into_bytes();
            let place = at() % bytes.len();
            bytes[place] = b"0123456789 ~-x;."[at() % 16];
            *part = String::from_utf8(bytes).unwrap();
        }
    }
    bad
}

/// Returns the problem with the right number of constraints in its header.
fn recounted(problem: &str) -> String {
    let lines = problem
        .lines()
        .filter(|line| !line.starts_with(['*', 'c', 'p']));
    let count = lines.count();
    let header = pick(problem, 0, |line| {
        line.contains("#variable=") || line.starts_with("p cnf")
    });
    let place = header.unwrap();
    let line = problem.lines().nth(place).unwrap();
    let (start, _) = line.rsplit_once(' ').unwrap();
    with_line(problem, place, Some(&format!("{start} {count}")))
}

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
    let (mut rejected, mut accepted) = (0, 0);
    for format in Format::ALL {
        let all = lines.map(|line| {
            let grid: Grid = line.parse().unwrap();
            Certificate::of(&puzzle(&grid), format)
        });
        for round in 0..500 {
            let good = &all[round % all.len()];
            let other = &all[(round / all.len() + round) % all.len()];
            let bad = broken(good, other, &mut random);
            // What the checker cannot even read, it does not accept.
            let checked = std::panic::catch_unwind(|| bad.check());
            let Ok(Ok(Count::Exact(count))) = checked else {
                rejected += 1;
                continue;
            };
            accepted += 1;
            let clues = bad
                .claim
                .lines()
                .find_map(|line| line.strip_prefix("clues "));
            let grid: Grid = clues.unwrap().parse().unwrap();
            let truth = crate::sudoku::Solver::new().count(&grid).count;
            assert_eq!(Count::Exact(count), truth, "{bad:#?}");
        }
    }
    // Comments may change, and a certificate may be exchanged for itself.
    assert!(rejected > 500 && accepted > 50, "{rejected} {accepted}");
}
