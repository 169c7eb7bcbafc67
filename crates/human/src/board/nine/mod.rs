//! The 9x9 board for solvers that follow people's techniques: cells, houses and candidates as sets of bits.

mod candidate;
mod extra_houses;
pub mod geometry;
mod position;

pub use candidate::{Candidate, CandidateSet, cells_of, digit_in, of_cell};
pub use extra_houses::ExtraHouses;
pub use position::Position;
