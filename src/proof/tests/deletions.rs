//! Deletions in proofs: only clauses of the proof itself, and each once.

use super::*;

/// Returns a certificate whose proof deletes clauses.
fn with_deletions(format: Format) -> Certificate {
    let grid: Grid = ".2..3.......1...".parse().unwrap();
    let certificate = Certificate::of(&puzzle(&grid), format).unwrap();
    assert!(checked(&certificate).is_ok());
    certificate
}

/// Returns why a proof is refused that has this line before its first deletion.
fn refused(good: &Certificate, line: &str, starts: &str) -> String {
    let proof = String::from_utf8(good.proof.clone()).unwrap();
    let place = proof.find(starts).unwrap();
    let (before, after) = proof.split_at(place);
    let number = before.lines().count() + 1;
    let proof = format!("{before}{line}\n{after}");
    let forged = Certificate {
        proof: proof.into_bytes(),
        ..good.clone()
    };
    let error = forged.check(&Limits::none()).unwrap_err().to_string();
    let stated = check::claim(&forged.claim[..], &Limits::none()).unwrap();
    let (claim, problem) = (&forged.claim[..], &forged.problem[..]);
    let size = check::problem(&stated, forged.format, claim, problem).unwrap();
    // What is checked before another checker runs refuses it as well.
    let steps = check::steps(forged.format, &size, &forged.proof[..]);
    assert_eq!(steps.unwrap_err().to_string(), error);
    let error = error.split_once(": ").unwrap();
    // A clause that is deleted twice is refused at the second place.
    let twice = usize::from(after.starts_with(line));
    assert_eq!(error.0, (number + twice).to_string());
    error.1.to_owned()
}

#[test]
fn constraints_of_the_problem_are_not_deleted() {
    let good = with_deletions(Format::VeriPb);
    let first = String::from_utf8(good.proof.clone()).unwrap();
    let first = first.lines().nth(1).unwrap();
    let last: u64 = first[2..first.len() - 1].parse().unwrap();
    for number in [0, 1, last, last + 1_000, u64::MAX] {
        let error = refused(&good, &format!("del id {number};"), "del id ");
        assert_eq!(error, format!("{number} is no clause of the proof"));
    }
    let good = with_deletions(Format::Drat);
    let problem = String::from_utf8(good.problem.clone()).unwrap();
    for clause in problem.lines().filter(|line| line.ends_with(" 0")) {
        let error = refused(&good, &format!("d {clause}"), "d ");
        assert_eq!(error, "this is no clause of the proof");
    }
    assert_eq!(
        refused(&good, "d 0", "d "),
        "this is no clause of the proof"
    );
}

#[test]
fn a_clause_is_deleted_once() {
    for (format, starts) in [(Format::VeriPb, "del id "), (Format::Drat, "d ")] {
        let good = with_deletions(format);
        let proof = String::from_utf8(good.proof.clone()).unwrap();
        let line = proof.lines().find(|line| line.starts_with(starts)).unwrap();
        let error = refused(&good, line, starts);
        assert!(error.ends_with("is no clause of the proof"), "{error}");
    }
}
