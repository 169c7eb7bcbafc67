//! The step of sets, and the candidates that it removes.

use super::set::Set;
use crate::hodoku::prelude::*;
use crate::narration::branch::{self, cells};
use crate::narration::words::list;

/// Returns the step of a chain of sets, each of which shares one of the digits with the next; with as many digits as
/// sets, the last also with the first.
pub(super) fn step(
    technique: Technique,
    sets: &[&Set],
    digits: &[usize],
    removed: Vec<Candidate>,
) -> Step {
    let mut pattern = Pattern::default();
    for (k, set) in sets.iter().enumerate() {
        let parts = [&mut pattern.body, &mut pattern.apart];
        parts[k % 2].extend(set.candidates());
        pattern.sets.push(set.cells);
    }
    let node = |k: usize, digit: usize| sets[k % sets.len()].node(digit);
    let joints = digits.iter().enumerate();
    let joints = joints.flat_map(|(k, &digit)| [node(k, digit), node(k + 1, digit)]);
    let mut nodes: Vec<Group> = joints.collect();
    if digits.len() == sets.len() {
        nodes.push(nodes[0]);
    }
    pattern.links = chain(&nodes, false);
    Step::remove(technique, removed, pattern)
}

/// Returns what the sets of a step show: `r1c2 and r1c3 have all but one of 1, 2 and 7, r5c2 has all but one of 1
/// and 7, and only one of the two can have 1`.
pub fn clause(step: &Step) -> String {
    let pattern = &step.pattern;
    let weak = pattern.links.iter().filter(|link| !link.is_strong);
    let shared: Vec<String> = weak.map(|link| (link.from.digit + 1).to_string()).collect();
    if step.technique == Technique::DeathBlossom {
        let stem = pattern.links.first().map_or(0, |link| link.from.cells);
        let sets = pattern.sets.iter().map(|&set| cells(set, "and"));
        let (stem, sets) = (cells(stem, "and"), list(sets, "or"));
        let shared = list(shared.into_iter(), "or");
        return format!("{stem} is {shared}, and takes that from {sets}, in this order");
    }
    let all = shared.join(", ");
    let shared = match shared.len() {
        1 => format!("only one of the two can have {all}"),
        _ => format!("each two in a row share one digit that only one can have: {all}"),
    };
    format!("{}, and {shared}", all_but_one(pattern))
}

/// Tells sets: `r1c2 and r1c3 have all but one of 1, 2 and 7, r5c2 has all but one of 1 and 7`.
pub fn all_but_one(pattern: &Pattern) -> String {
    let sets = pattern.sets.iter().map(|&set| {
        let all = pattern.body.iter().chain(&pattern.apart);
        let inside = all.filter(|candidate| set >> candidate.cell() & 1 == 1);
        branch::all_but_one(set, set_of(inside.map(|candidate| candidate.digit())))
    });
    sets.collect::<Vec<String>>().join(", ")
}
