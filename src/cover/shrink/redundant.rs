//! Items that a problem does not need. A primary item is redundant if
//! exactly the same options have another one: covering one covers the other. A
//! secondary item is redundant if all its options share a primary item, since
//! at most one of them is chosen, or if all give it the same colour.

use super::presolve::Residue;
use crate::cover::model::index::ItemId;
use crate::limits::{Clock, Stop};

/// Marks the redundant items.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit is reached; those that were found by then are marked.
pub(super) fn mark_redundant<R: Residue>(
    residue: &R,
    marks: &mut [bool],
    clock: &mut Clock,
) -> Result<(), Stop> {
    for item in residue.problem().items() {
        marks[item.index()] = residue.has_item(item) && is_redundant(residue, item, clock)?;
    }
    Ok(())
}

/// Returns whether a remaining item is redundant.
fn is_redundant<R: Residue>(residue: &R, item: ItemId, clock: &mut Clock) -> Result<bool, Stop> {
    let problem = residue.problem();
    let options = problem.options_with(item).iter().copied();
    clock.work(options.len())?;
    let mut options = options.filter(|&option| residue.has_option(option));
    let is_primary = problem.is_primary(item);
    let Some(first) = options.next() else {
        return Ok(!is_primary);
    };
    let colour = problem.colour_of(first, item);
    let mut one_colour = colour.is_some();
    // Of primary items with the same options, the first one stays.
    let mut shared = problem.items_of(first).to_vec();
    clock.work(shared.len())?;
    shared.retain(|&other| {
        problem.is_primary(other)
            && (!is_primary || other < item && residue.len_of(other) == residue.len_of(item))
    });
    for option in options {
        if shared.is_empty() && !one_colour {
            return Ok(false);
        }
        let items = problem.items_of(option);
        let mut held = Vec::with_capacity(shared.len());
        for other in shared {
            clock.work(items.len())?;
            if items.contains(&other) {
                held.push(other);
            }
        }
        shared = held;
        one_colour &= problem.colour_of(option, item) == colour;
    }
    Ok(one_colour || !shared.is_empty())
}
