//! The 9x9 board for solvers that follow people's techniques: cells, houses and candidates as sets of bits.

mod candidate;
pub mod geometry;
mod more;
mod position;

pub use candidate::{Candidate, CandidateSet, cells_of, digit_in, of_cell};
pub use more::MoreHouses;
pub use position::Position;
