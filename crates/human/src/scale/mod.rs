//! The scales by name, and one solver that rates and explains on any of them.

mod asked;
mod custom;
mod graded;
mod grader;
mod hcfg;
mod names;
mod path;
mod scores;
mod tally;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use asked::as_left_off;
pub use custom::ScoresError;
pub use graded::{Graded, Rating};
pub use grader::Grader;
pub use names::{Scale, ScaleError};
pub use path::{Goal, Path};
