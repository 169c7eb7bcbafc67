//! The clauses of the sentences that tell almost locked sets.

use crate::board::nine::geometry::set_of;
use crate::hodoku::step::{Pattern, Step};
use crate::hodoku::technique::Technique;
use crate::told::branch::{self, cells};
use crate::told::words::list;

/// Returns what the sets of a step show: `r1c2 and r1c3 have all but one of 1, 2 and 7, r5c2 has all but one of 1
/// and 7, and only one of the two can have 1`.
pub fn clause(step: &Step) -> String {
    let pattern = &step.pattern;
    let weak = pattern.links.iter().filter(|link| !link.is_strong);
    let shared: Vec<String> = weak.map(|link| (link.from.digit + 1).to_string()).collect();
    if step.technique == Technique::DeathBlossom {
        let stem = pattern.links.first().map_or(0, |link| link.from.cells);
        let sets = pattern.sets.iter().map(|&set| cells(set, "and"));
        let stem = format!(
            "{} is {}",
            cells(stem, "and"),
            list(shared.into_iter(), "or")
        );
        return format!(
            "{stem}, and takes that from {}, in this order",
            list(sets, "or")
        );
    }
    let shared = match &shared[..] {
        [one] => format!("only one of the two can have {one}"),
        _ => format!(
            "each two in a row share one digit that only one can have: {}",
            shared.join(", ")
        ),
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
