//! The lines of the problem of a claim, from its rules.

use std::collections::HashMap;
use std::fmt::Write;
use std::io::BufRead;

use super::claim::each_solution;
use super::claim::{Claimed, Stated};
use super::lines::{CheckError, Lines};
use super::rules::Demand;
use super::subject::Subject;
use crate::proof::Format;

/// The size of a problem, which its proof has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The number of variables.
    pub(super) variables: u64,
    /// The number of inequalities or clauses; an equation is two inequalities.
    pub(super) inequalities: u64,
}

/// Checks that a problem is the one of a claim, which is read once more for its
/// solutions.
///
/// # Errors
///
/// Returns a [`CheckError`] with the first line that is not as expected, or the
/// error of the reader.
pub fn problem(
    stated: &Stated,
    format: Format,
    claim: impl BufRead,
    problem: impl BufRead,
) -> Result<Problem, CheckError> {
    let subject = &stated.subject;
    let Claimed::Exactly(solutions) = stated.claimed else {
        let what = "only an exact list of solutions has a problem".to_owned();
        return Err(CheckError::Line { line: 1, what });
    };
    let mut lines = Lines::new(problem);
    let mut compare = |expected: &str| {
        let found = lines.next()?;
        match found == expected {
            true => Ok(()),
            false => Err(lines.wrong(&format!("'{expected}'"), &found)),
        }
    };
    let (mut constraints, mut equations) = (solutions, 0);
    let variables = all(subject, format, &mut |line| {
        let is_constraint = !line.starts_with(comment_sign(format));
        constraints += u64::from(is_constraint);
        equations += u64::from(is_constraint && line.split(' ').any(|word| word == "="));
        Ok(())
    })?;
    if [variables as u64, constraints + equations]
        .iter()
        .any(|&size| size >= MOST)
    {
        let what = format!("{variables} variables and {constraints} constraints are too many");
        return Err(CheckError::Line { line: 1, what });
    }
    compare(&match format {
        Format::VeriPb => format!("* #variable= {variables} #constraint= {constraints}"),
        Format::Drat => format!("p cnf {variables} {constraints}"),
    })?;
    all(subject, format, &mut compare)?;
    let mut claim = Lines::new(claim);
    for line in subject.text.lines() {
        if claim.next()? != line {
            return Err(claim.error("the claim has changed".to_owned()));
        }
    }
    let mut outcome = Ok(());
    let listed = each_solution(subject, &mut claim, |solution| {
        outcome = compare(&excluding(subject, format, solution));
        outcome.as_ref().map_or(Err(String::new()), |()| Ok(()))
    });
    outcome?;
    match listed? == stated.claimed {
        true => lines.end()?,
        false => return Err(lines.error("the claim has changed".to_owned())),
    }
    Ok(Problem {
        variables: variables as u64,
        inequalities: constraints + equations,
    })
}

/// Fewer variables, and fewer constraints than these have their numbers in 31
/// bits.
const MOST: u64 = 1 << 31;

fn comment_sign(format: Format) -> char {
    match format {
        Format::VeriPb => '*',
        Format::Drat => 'c',
    }
}

/// Takes lines.
type Pass<'a> = dyn FnMut(&str) -> Result<(), CheckError> + 'a;

/// Passes on all lines between the first one and the solutions, and returns the
/// number of variables.
fn all(subject: &Subject, format: Format, pass: &mut Pass<'_>) -> Result<usize, CheckError> {
    let sign = comment_sign(format);
    for (place, name) in subject.names.iter().enumerate() {
        pass(&format!("{sign} x{} is {name}", place + 1))?;
    }
    // Colours have the variables after those of the options.
    let mut last = subject.names.len();
    for rule in &subject.rules {
        pass(&format!("{sign} {}", rule.name))?;
        match &rule.demand {
            Demand::Sum { terms, least, most } => sum(terms, (*least, *most), format, pass)?,
            Demand::Agreement(uses) if uses.len() < 2 => {}
            Demand::Agreement(uses) => {
                let plain = uses.iter().filter(|(_, colour)| *colour == 0);
                let mut rivals: Vec<(i64, usize)> = plain.map(|use_| (1, use_.0)).collect();
                // The options of each colour, in the order of first ones.
                let mut colours: Vec<Vec<usize>> = Vec::new();
                let mut places: HashMap<u32, usize> = HashMap::new();
                for &(option, colour) in uses.iter().filter(|(_, colour)| *colour > 0) {
                    let place = *places.entry(colour).or_insert(colours.len());
                    match colours.get_mut(place) {
                        Some(same) => same.push(option),
                        None => colours.push(vec![option]),
                    }
                }
                for same in colours {
                    last += 1;
                    implied(&same, last, format, pass)?;
                    rivals.push((1, last));
                }
                sum(&rivals, (None, Some(1)), format, pass)?;
            }
        }
    }
    pass(&format!("{sign} none of the solutions"))?;
    Ok(last)
}

/// The lines of a sum.
fn sum(
    terms: &[(i64, usize)],
    (least, most): (Option<i64>, Option<i64>),
    format: Format,
    pass: &mut Pass<'_>,
) -> Result<(), CheckError> {
    if format == Format::Drat {
        return clauses(terms, (least, most), pass);
    }
    let mut line = |sign: i64, relation: &str, bound: i64| {
        let mut line = String::new();
        for (weight, option) in terms {
            // Writing to a string cannot fail.
            let _ = write!(line, "{:+} x{option} ", sign * weight);
        }
        pass(&format!("{line}{relation} {} ;", sign * bound))
    };
    match (least, most) {
        (Some(least), Some(most)) if least == most => line(1, "=", least),
        _ => {
            least.map_or(Ok(()), |least| line(1, ">=", least))?;
            most.map_or(Ok(()), |most| line(-1, ">=", most))
        }
    }
}

/// The clauses of a sum, if it is no more than "one" or "none".
fn clauses(
    terms: &[(i64, usize)],
    (least, most): (Option<i64>, Option<i64>),
    pass: &mut Pass<'_>,
) -> Result<(), CheckError> {
    let unsupported = terms.iter().any(|(weight, _)| *weight != 1)
        || !matches!(least, None | Some(1))
        || !matches!(most, None | Some(0 | 1));
    if unsupported {
        let what = "this problem has no clauses".to_owned();
        return Err(CheckError::Line { line: 1, what });
    }
    if least.is_some() {
        let options: String = terms
            .iter()
            .map(|(_, option)| format!("{option} "))
            .collect();
        pass(&format!("{options}0"))?;
    }
    for (place, (_, one)) in terms.iter().enumerate() {
        match most {
            None => {}
            Some(0) => pass(&format!("-{one} 0"))?,
            Some(_) => {
                for (_, other) in &terms[place + 1..] {
                    pass(&format!("-{one} -{other} 0"))?;
                }
            }
        }
    }
    Ok(())
}

/// Any of these implies another variable.
fn implied(
    options: &[usize],
    other: usize,
    format: Format,
    pass: &mut Pass<'_>,
) -> Result<(), CheckError> {
    match format {
        Format::VeriPb => {
            let weight = options.len();
            let terms: String = options
                .iter()
                .map(|option| format!("+1 ~x{option} "))
                .collect();
            pass(&format!("{terms}+{weight} x{other} >= {weight} ;"))
        }
        Format::Drat => {
            (options.iter()).try_for_each(|option| pass(&format!("-{option} {other} 0")))
        }
    }
}

/// The line that excludes a solution: one of its options is not chosen, or,
/// where a solution may contain another, another option is.
fn excluding(subject: &Subject, format: Format, solution: &[usize]) -> String {
    let chosen = solution.iter().map(|&option| (false, option));
    let mut literals: Vec<(bool, usize)> = chosen.collect();
    if subject.has_nested_solutions {
        let others = 1..=subject.names.len();
        let others = others.filter(|option| solution.binary_search(option).is_err());
        literals.extend(others.map(|option| (true, option)));
    }
    let mut line = String::new();
    for (is_true, option) in literals {
        // Writing to a string cannot fail.
        let _ = match (format, is_true) {
            (Format::VeriPb, true) => write!(line, "+1 x{option} "),
            (Format::VeriPb, false) => write!(line, "+1 ~x{option} "),
            (Format::Drat, true) => write!(line, "{option} "),
            (Format::Drat, false) => write!(line, "-{option} "),
        };
    }
    match format {
        Format::VeriPb => line + ">= 1 ;",
        Format::Drat => line + "0",
    }
}
