//! Constraints as text, which `notation` reads.

use std::fmt;

use super::constraints::Constraints;
use super::local::{Dot, LocalConstraint};
use super::ruled::Numbers;
use crate::{Cell, Shape};

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
                match one {
                    LocalConstraint::Either(_) => write!(f, "{before}( {} )", one.text(shape)),
                    _ => write!(f, "{before}{}", one.text(shape)),
                }
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
