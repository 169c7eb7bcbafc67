//! Variables: `Var~A~~2` declares `VA1` and `VA2`, which constraints name as they
//! name cells.

use super::part::{LABEL, Part, SIGN, unsupported};
use crate::content::error::{TextError, TextErrorKind};
use quadrille_board::LocalConstraint;

/// The most variables.
const MOST: usize = 99;

/// Returns the names of all variables that are declared.
fn names<'a>(
    declared: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<String>, (usize, TextErrorKind)> {
    let mut names: Vec<String> = Vec::new();
    for (at, values) in declared {
        let part = Part::of("Var", values);
        let (name, count) = match part.values[..] {
            [_, _, size] if size.contains('x') => {
                return Err((at, unsupported(&format!("Var of {size} cells"))));
            }
            [name, _, count] if name.bytes().all(|sign| sign.is_ascii_uppercase()) => {
                (name, count.parse::<usize>().unwrap_or(0))
            }
            _ => return Err((at, unsupported("Var"))),
        };
        let is_right = !name.is_empty() && (1..=MOST - names.len()).contains(&count);
        // A single one has no number.
        let declared: Vec<String> = match count {
            1 => vec![format!("V{name}")],
            _ => (1..=count)
                .map(|number| format!("V{name}{number}"))
                .collect(),
        };
        let same = [format!("V{name}"), format!("V{name}1")];
        if !is_right || names.iter().any(|name| same.contains(name)) {
            return Err((at, part.wrong()));
        }
        names.extend(declared);
    }
    Ok(names)
}

/// Returns an error in a text with the names of variables in place of their numbers.
pub(super) fn named(mut error: TextError, text: &str) -> TextError {
    let parts = text.split('.').filter_map(|part| part.strip_prefix("Var~"));
    let (TextErrorKind::Malformed { reason: words, .. }
    | TextErrorKind::Unsupported { what: words }) = &mut error.kind
    else {
        return error;
    };
    let names = names(parts.map(|values| (0, values))).unwrap_or_default();
    // The last first, so that no number is the beginning of another.
    for (number, name) in names.iter().enumerate().rev() {
        *words = words.replace(&format!("{SIGN}{}", number + 1), name);
    }
    error
}

/// Takes the declarations from constraints, and returns the values of the others, in
/// which each variable has its number in place of its name.
pub(super) fn numbered<'a>(
    parts: &mut Vec<(usize, &'a str, &'a str)>,
) -> Result<Vec<String>, (usize, TextErrorKind)> {
    let declared = parts.iter().filter(|part| part.1 == "Var");
    let names = names(declared.map(|&(at, _, values)| (at, values)))?;
    parts.retain(|part| part.1 != "Var");
    let value = |value: &str| match names.iter().position(|name| name == value) {
        Some(number) => format!("{SIGN}{}", number + 1),
        None => value.to_owned(),
    };
    let all = parts.iter().map(|&(at, name, values)| {
        if values.contains(SIGN) {
            return Err((at, LABEL.malformed(format!("found '{name}~{values}'"))));
        }
        Ok(values.split('~').map(value).collect::<Vec<_>>().join("~"))
    });
    all.collect()
}

/// Returns the same constraints, with those that name variables as one.
pub(super) fn together(list: Vec<LocalConstraint>) -> Vec<LocalConstraint> {
    let names_some = |local: &LocalConstraint| {
        let mut cells = local.cells().into_iter();
        cells.any(|cell| cell.as_variable().is_some())
    };
    let (varied, mut all): (Vec<_>, Vec<_>) = list.into_iter().partition(names_some);
    if !varied.is_empty() {
        all.push(LocalConstraint::Variables(varied.into()));
    }
    all
}
