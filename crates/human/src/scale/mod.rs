//! The scales by name, and one solver that rates and explains on any of them.

mod asked;
mod graded;
mod grader;
mod hcfg;
mod names;
mod own;
mod path;
mod scores;
mod tally;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use asked::standing;
pub use graded::{Graded, Rating};
pub use grader::Grader;
pub use names::{Scale, ScaleError};
pub use own::ScoresError;
pub use path::{Goal, Path};
