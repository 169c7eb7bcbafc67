//! The problem that says "a solution, but none of those claimed". Together with
//! the form in which it is written ([`opb`](super::opb), [`cnf`](super::cnf))
//! this is all that has to be trusted.

use std::fmt;
use std::io;

use super::Variable;
use super::claim::Claim;
use crate::cover::{Colour, OptionId};

/// Writes constraints.
pub(super) trait Form {
    /// Writes a line for people.
    fn comment(&mut self, text: fmt::Arguments<'_>) -> io::Result<()>;

    /// Exactly one of these is true.
    fn exactly_one(&mut self, variables: &[Variable]) -> io::Result<()>;

    /// At most one of these is true.
    fn at_most_one(&mut self, variables: &[Variable]) -> io::Result<()>;

    /// If one of these is true, so is the other one.
    fn any_implies(&mut self, variables: &[Variable], other: Variable) -> io::Result<()>;

    /// This is true.
    fn holds(&mut self, variable: Variable) -> io::Result<()>;

    /// Some of these are false.
    fn not_all(&mut self, variables: &[Variable]) -> io::Result<()>;
}

/// Returns the variable that is true if the option is chosen.
pub(super) fn variable(option: OptionId) -> Variable {
    option.index() + 1
}

/// Writes the constraints of a claim: one for each item, clue and claimed
/// solution.
pub(super) fn encode(claim: &Claim<'_>, form: &mut impl Form) -> io::Result<()> {
    let problem = claim.problem();
    for option in problem.options() {
        form.comment(format_args!(
            "x{} is {}",
            variable(option),
            claim.option_name(option)
        ))?;
    }
    let mut last = problem.option_count();
    for item in problem.items() {
        let options = problem.options_with(item);
        if !problem.is_primary(item) && options.len() < 2 {
            continue;
        }
        form.comment(format_args!("{}", claim.item_name(item)))?;
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
        if problem.is_primary(item) {
            form.exactly_one(&rivals)?;
        } else {
            form.at_most_one(&rivals)?;
        }
    }
    form.comment(format_args!("given"))?;
    for &option in claim.given() {
        form.holds(variable(option))?;
    }
    for &option in claim.ruled_out() {
        form.not_all(&[variable(option)])?;
    }
    form.comment(format_args!("none of the claimed solutions"))?;
    for solution in claim.solutions() {
        let variables: Vec<Variable> = solution.iter().copied().map(variable).collect();
        form.not_all(&variables)?;
    }
    Ok(())
}
