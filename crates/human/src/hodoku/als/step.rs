//! The step of sets, and the candidates that it removes.

use super::set::Set;
use crate::board::nine::Candidate;
use crate::hodoku::step::{Group, Pattern, Step, chain};
use crate::hodoku::technique::Technique;

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
        let part = match k % 2 {
            0 => &mut pattern.body,
            _ => &mut pattern.apart,
        };
        part.extend(set.candidates());
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
