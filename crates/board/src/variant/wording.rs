//! Constraints as text, which `notation` reads, and variants by the names of their rules.

use super::Variant;
use super::error::VariantError;
use crate::{Cell, NameError, Shape};
use std::fmt;
use std::str::FromStr;

use super::constraints::Constraints;
use super::local::{Dot, LocalConstraint};
use super::ruled::Numbers;

impl LocalConstraint {
    /// Returns its text on a board of this shape, which
    /// [`Constraints::parse`] reads.
    pub fn text(&self, shape: Shape) -> impl fmt::Display + '_ {
        Text {
            shape,
            constraint: self,
        }
    }
}

impl fmt::Display for Constraints {
    /// Displays them separated by semicolons, as they are parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, constraint) in self.list().iter().enumerate() {
            let before = if place == 0 { "" } else { "; " };
            write!(f, "{before}{}", constraint.text(self.shape()))?;
        }
        Ok(())
    }
}

/// Displays a constraint as it is parsed.
struct Text<'a> {
    shape: Shape,
    constraint: &'a LocalConstraint,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Text { shape, constraint } = self;
        let cells = |cells: &[Cell], f: &mut fmt::Formatter<'_>| {
            (cells.iter()).try_for_each(|&cell| write!(f, " {}", shape.cell_name(cell)))
        };
        let together = |list: &[LocalConstraint], f: &mut fmt::Formatter<'_>| {
            (list.iter().enumerate()).try_for_each(|(at, one)| {
                let before = if at == 0 { "" } else { " & " };
                write!(f, "{before}{}", one.text(shape))
            })
        };
        match constraint {
            LocalConstraint::Cage { sum: Some(sum), .. } | LocalConstraint::Sum { sum, .. } => {
                write!(f, "{} {sum}", constraint.kind())?;
                cells(&constraint.cells(), f)
            }
            LocalConstraint::Arrow { circle, shaft } => {
                f.write_str("arrow")?;
                cells(circle, f)?;
                f.write_str(" =")?;
                cells(shaft, f)
            }
            LocalConstraint::Dot { dot, .. } => {
                write!(f, "{dot}")?;
                cells(&constraint.cells(), f)
            }
            LocalConstraint::NoOther(dot) => write!(f, "negative {dot}"),
            LocalConstraint::Ruled(ruled) => {
                f.write_str(ruled.kind().name())?;
                let numbers = match (ruled.kind().row().numbers, ruled.numbers()) {
                    (Numbers::Default(0), [0]) => &[],
                    (_, numbers) => numbers,
                };
                numbers
                    .iter()
                    .try_for_each(|number| write!(f, " {number}"))?;
                if !ruled.text().is_empty() {
                    write!(f, " {}", ruled.text())?;
                }
                for (place, part) in ruled.parts().iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { " =" })?;
                    cells(part, f)?;
                }
                Ok(())
            }
            LocalConstraint::Either(ways) => {
                for (place, way) in ways.iter().enumerate() {
                    f.write_str(if place == 0 { "either " } else { " | " })?;
                    together(way, f)?;
                }
                Ok(())
            }
            LocalConstraint::Variables(list) => {
                f.write_str("variables ")?;
                together(list, f)
            }
            _ => {
                f.write_str(constraint.kind())?;
                cells(&constraint.cells(), f)
            }
        }
    }
}

impl fmt::Display for Dot {
    /// Displays `white`, `black`, `difference 3`, `ratio 3`, `v` or `x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Dot::WHITE => f.write_str("white"),
            Dot::BLACK => f.write_str("black"),
            Dot::Difference(by) => write!(f, "difference {by}"),
            Dot::Ratio(by) => write!(f, "ratio {by}"),
            Dot::V => f.write_str("v"),
            Dot::X => f.write_str("x"),
        }
    }
}

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
