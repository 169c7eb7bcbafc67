//! The sentences of steps.

use std::fmt;

use super::step::Step;

/// Writes the sentence of a step.
pub fn write(step: &Step, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = step.technique.name();
    write!(f, "{}{}", name[..1].to_uppercase(), &name[1..])
}
