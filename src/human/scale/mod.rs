//! The scales by name, and one solver that rates and explains on any of them.

mod graded;
mod grader;
mod names;

pub use graded::{Graded, Rating};
pub use grader::Grader;
pub use names::{Scale, ScaleError};
