//! The lines of the problem of a claim, from its rules.

use std::fmt::Write;

use super::error::CheckError;
use super::rules::{Demand, Rule};
use super::{Format, Stated};

/// Passes each line of the problem on, without comments, in order. Stops at the
/// first error.
pub(super) fn lines(
    claim: &Stated,
    format: Format,
    mut pass: impl FnMut(&str) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let (mut variables, mut count) = (0, 0);
    all(claim, format, |largest, _| {
        variables = variables.max(largest);
        count += 1;
        Ok(())
    })?;
    pass(&match format {
        Format::VeriPb => format!("* #variable= {variables} #constraint= {count}"),
        Format::Drat => format!("p cnf {variables} {count}"),
    })?;
    all(claim, format, |_, line| pass(line))
}

/// Passes on each line but the first, with its largest variable.
fn all(
    claim: &Stated,
    format: Format,
    mut pass: impl FnMut(usize, &str) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let mut pass = |line: Line| pass(line.largest, &line.text(format));
    // Colours have the variables after those of the options.
    let mut last = claim.options;
    for Rule { demand, .. } in &claim.rules {
        match demand {
            Demand::One(options) => at_most_one(options, true, format, &mut pass)?,
            Demand::Agreement(uses) if uses.len() < 2 => {}
            Demand::Agreement(uses) => {
                let plain = uses.iter().filter(|(_, colour)| colour.is_none());
                let mut rivals: Vec<usize> = plain.map(|(option, _)| *option).collect();
                for (place, (_, colour)) in uses.iter().enumerate() {
                    let is_first = uses[..place].iter().all(|(_, other)| other != colour);
                    if colour.is_none() || !is_first {
                        continue;
                    }
                    let same = uses.iter().filter(|(_, other)| other == colour);
                    let same: Vec<usize> = same.map(|(option, _)| *option).collect();
                    last += 1;
                    implied(&same, last, format, &mut pass)?;
                    rivals.push(last);
                }
                at_most_one(&rivals, false, format, &mut pass)?;
            }
            Demand::Is(option) => pass(Line::clause(&[], &[*option]))?,
            Demand::IsNot(option) => pass(Line::clause(&[*option], &[]))?,
        }
    }
    for solution in &claim.solutions {
        pass(Line::clause(solution, &[]))?;
    }
    Ok(())
}

/// At most one of these, and perhaps at least one.
fn at_most_one(
    options: &[usize],
    at_least_one: bool,
    format: Format,
    pass: &mut impl FnMut(Line) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    match format {
        Format::VeriPb if at_least_one => pass(Line::sum("+1 x", options, "= 1")),
        Format::VeriPb => pass(Line::sum("-1 x", options, ">= -1")),
        Format::Drat => {
            if at_least_one {
                pass(Line::clause(&[], options))?;
            }
            for (place, &one) in options.iter().enumerate() {
                for &other in &options[place + 1..] {
                    pass(Line::clause(&[one, other], &[]))?;
                }
            }
            Ok(())
        }
    }
}

/// Any of these implies another variable.
fn implied(
    options: &[usize],
    other: usize,
    format: Format,
    pass: &mut impl FnMut(Line) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    match format {
        Format::VeriPb => {
            let weight = options.len();
            let end = format!("+{weight} x{other} >= {weight}");
            pass(Line {
                largest: other,
                ..Line::sum("+1 ~x", options, &end)
            })
        }
        Format::Drat => {
            (options.iter()).try_for_each(|&option| pass(Line::clause(&[option], &[other])))
        }
    }
}

/// A line of the problem.
struct Line {
    largest: usize,
    kind: Kind,
}

enum Kind {
    /// An inequality, as text.
    Sum(String),
    /// Literals, of which one at least is true.
    Clause(Vec<(bool, usize)>),
}

impl Line {
    fn sum(sign: &str, options: &[usize], end: &str) -> Line {
        let mut text = String::new();
        for option in options {
            // Writing to a string cannot fail.
            let _ = write!(text, "{sign}{option} ");
        }
        Line {
            largest: options.iter().copied().max().unwrap_or(0),
            kind: Kind::Sum(text + end),
        }
    }

    fn clause(negated: &[usize], others: &[usize]) -> Line {
        let negated = negated.iter().map(|&option| (false, option));
        let literals: Vec<_> = negated
            .chain(others.iter().map(|&option| (true, option)))
            .collect();
        Line {
            largest: literals
                .iter()
                .map(|&(_, option)| option)
                .max()
                .unwrap_or(0),
            kind: Kind::Clause(literals),
        }
    }

    fn text(self, format: Format) -> String {
        let literals = match self.kind {
            Kind::Sum(text) => return text + " ;",
            Kind::Clause(literals) => literals,
        };
        let mut text = String::new();
        for (is_true, option) in literals {
            // Writing to a string cannot fail.
            let _ = match (format, is_true) {
                (Format::VeriPb, true) => write!(text, "+1 x{option} "),
                (Format::VeriPb, false) => write!(text, "+1 ~x{option} "),
                (Format::Drat, true) => write!(text, "{option} "),
                (Format::Drat, false) => write!(text, "-{option} "),
            };
        }
        match format {
            Format::VeriPb => text + ">= 1 ;",
            Format::Drat => text + "0",
        }
    }
}
