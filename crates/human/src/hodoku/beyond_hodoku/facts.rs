//! What these techniques have in common: which candidates exclude each other, steps, and lists of names.

use crate::hodoku::prelude::*;
use crate::narration::branch::cells;
use crate::narration::words::list;

/// Passes a step that removes those of some candidates which are there, if there are any.
pub fn pass(
    position: &Position,
    technique: Technique,
    mut removed: Vec<Candidate>,
    pattern: Pattern,
    found: Found<'_>,
) -> bool {
    removed.retain(|&candidate| position.has(candidate));
    removed.sort_unstable();
    removed.dedup();
    !removed.is_empty() && found(Step::remove(technique, removed, pattern))
}

/// Returns whether not both of two candidates can hold.
pub fn excludes(a: Candidate, b: Candidate) -> bool {
    match a.cell() == b.cell() {
        true => a.digit() != b.digit(),
        false => a.digit() == b.digit() && PEER_SET[a.cell()] >> b.cell() & 1 == 1,
    }
}

/// Lists candidates: `r1c2=5 or r3c4=7`.
pub fn of(candidates: &[Candidate], conjunction: &str) -> String {
    let name = |it: &Candidate| format!("{}={}", cells(1 << it.cell(), "or"), it.digit() + 1);
    list(candidates.iter().map(name), conjunction)
}
