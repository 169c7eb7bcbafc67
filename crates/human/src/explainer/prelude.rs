//! What every technique works with: the board in bits, and steps.

pub use super::step::{Found, Pattern, Step, plus};
pub use super::technique::Technique;
pub use crate::board::nine::geometry::*;
pub use crate::board::nine::{Candidate, CandidateSet, Position, digit_in, of_cell};
pub use quadrille_limits::bits::each;
