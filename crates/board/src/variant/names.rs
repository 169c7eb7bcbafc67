//! Variants by the names of their rules.

use std::fmt;
use std::str::FromStr;

use super::error::VariantError;
use super::{Extra, LocalConstraint, Variant};
use crate::NameError;

impl FromStr for Variant {
    type Err = VariantError;

    /// Parses names separated by commas, in any case, such as `x,anti-knight`, or
    /// `classic`.
    fn from_str(names: &str) -> Result<Variant, VariantError> {
        let names = names.split(',').map(str::trim);
        names
            .filter(|&name| !name.eq_ignore_ascii_case("classic"))
            .map(|name| name.parse().map_err(unknown))
            .collect()
    }
}

/// Other names of rules that are not like theirs.
const OTHERS: [(&str, Extra); 5] = [
    ("diagonal", Extra::X),
    ("diagonals", Extra::X),
    ("sudoku-x", Extra::X),
    ("hyper", Extra::Windoku),
    ("windows", Extra::Windoku),
];

fn unknown(error: NameError) -> VariantError {
    let hint = match cfg!(target_family = "wasm") {
        true => String::new(),
        false => hint(&error),
    };
    VariantError::Unknown(Box::new(NameError {
        expected: format!("classic, {}", error.expected),
        hint,
        ..error
    }))
}

/// Returns what was meant by an unknown name, as the end of a message.
fn hint(error: &NameError) -> String {
    let is_meant = |(name, _): &&(&str, Extra)| name.eq_ignore_ascii_case(&error.found);
    let rule = OTHERS.iter().find(is_meant).map(|(_, rule)| rule.name());
    let constraint = || LocalConstraint::meant(&error.found);
    match rule {
        Some(rule) => format!("; did you mean '{rule}'?"),
        None if error.found.eq_ignore_ascii_case("jigsaw") => {
            "; a jigsaw is given by a map of its regions".to_owned()
        }
        None if error.hint.is_empty() => constraint().map_or_else(String::new, |kind| {
            format!("; that is a constraint, such as '{}'", kind.example)
        }),
        None => error.hint.clone(),
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<&str> = self.extras.iter().map(|extra| extra.name()).collect();
        if self.regions.is_some() {
            names.push("jigsaw");
        }
        if self.constraints.is_some() {
            names.push("constraints");
        }
        if names.is_empty() {
            names.push("classic");
        }
        f.pad(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn names_are_read_and_errors_say_what_there_is() {
        let variant: Variant = "anti-knight, x".parse().unwrap();
        assert_eq!(variant.to_string(), "x,anti-knight");
        assert_eq!("classic".parse(), Ok(Variant::CLASSIC));
        let error = "killer".parse::<Variant>().unwrap_err().to_string();
        assert_eq!(
            error,
            "expected classic, x, windoku, disjoint-groups, anti-knight, anti-king or \
             non-consecutive, found 'killer'; that is a constraint, such as 'cage 8 r2c2 r2c3 r3c2'"
        );
        for (name, rule) in [
            ("diagonal", "x"),
            ("king", "anti-king"),
            ("hyper", "windoku"),
        ] {
            let error = name.parse::<Variant>().unwrap_err().to_string();
            assert!(
                error.ends_with(&format!("; did you mean '{rule}'?")),
                "{error}"
            );
        }
        let windows = Variant::from_iter([Extra::Windoku]);
        let error = windows.fits(Shape::new(2, 3).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "windoku needs square boxes, found boxes of 2x3"
        );
    }
}
