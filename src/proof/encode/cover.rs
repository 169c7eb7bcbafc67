//! The items of an exact cover problem as sums.

use std::io;

use super::form::{Form, Sum, Variable, once, variable};
use crate::cover::{Colour, NamedProblem};

/// Writes each item: how often its options are chosen. A colour of a secondary
/// item has a variable, which the options with that colour imply; the item is
/// covered in one colour at most. Returns the number of variables.
pub(super) fn rules(named: &NamedProblem, form: &mut impl Form) -> io::Result<Variable> {
    let problem = named.problem();
    let mut last = problem.option_count();
    for item in problem.items() {
        form.comment(format_args!("{}", named.item_name(item)))?;
        let options = problem.options_with(item);
        if problem.is_primary(item) {
            let (least, most) = problem.bounds(item).into_inner();
            let terms = once(options.iter().copied().map(variable));
            let least = (least > 0).then_some(least.into());
            form.sum(Sum::number(&terms, least, Some(most.into())))?;
            continue;
        }
        if options.len() < 2 {
            continue;
        }
        // What excludes each other: options without a colour, and colours.
        let mut rivals: Vec<Variable> = Vec::new();
        let mut colours: Vec<(Colour, Vec<Variable>)> = Vec::new();
        for &option in options {
            let Some(colour) = problem.colour_of(option, item) else {
                rivals.push(variable(option));
                continue;
            };
            match colours.iter_mut().find(|(other, _)| *other == colour) {
                Some((_, same)) => same.push(variable(option)),
                None => colours.push((colour, vec![variable(option)])),
            }
        }
        for (_, same) in colours {
            last += 1;
            form.any_implies(&same, last)?;
            rivals.push(last);
        }
        form.sum(Sum::not_both(&once(rivals)))?;
    }
    Ok(last)
}
