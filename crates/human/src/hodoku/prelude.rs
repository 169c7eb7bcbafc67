//! What every technique works with: the board in bits, and steps.

pub use super::effort::Effort;
pub use super::state::State;
pub use super::step::{Found, Group, Link, Pattern, Step, chain};
pub use super::technique::{Family, Technique};
pub use crate::board::nine::geometry::*;
pub use crate::board::nine::{Candidate, CandidateSet, Position, cells_of, digit_in, of_cell};
pub use quadrille_limits::bits::each;
