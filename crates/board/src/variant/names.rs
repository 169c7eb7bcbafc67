//! Variants by the names of their rules.

use std::fmt;
use std::str::FromStr;

use super::Variant;
use super::error::VariantError;
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

fn unknown(error: NameError) -> VariantError {
    VariantError::Unknown(NameError {
        expected: format!("classic, {}", error.expected),
        ..error
    })
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
    use crate::{Extra, Shape};

    #[test]
    fn names_are_read_and_errors_say_what_there_is() {
        let variant: Variant = "anti-knight, x".parse().unwrap();
        assert_eq!(variant.to_string(), "x,anti-knight");
        assert_eq!("classic".parse(), Ok(Variant::CLASSIC));
        let error = "killer".parse::<Variant>().unwrap_err().to_string();
        assert_eq!(
            error,
            "expected classic, x, windoku, disjoint-groups, anti-knight, anti-king or \
             non-consecutive, found 'killer'"
        );
        let windows = Variant::from_iter([Extra::Windoku]);
        let error = windows.fits(Shape::new(2, 3).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "windoku needs square boxes, found boxes of 2x3"
        );
    }
}
