//! Many 9x9 puzzles at once, one in each lane of the machine's vectors.

mod alone;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod effort;
mod engine;
mod kernel;
mod layout;
#[cfg(target_arch = "x86_64")]
mod load512;
mod path;
mod pool;
mod portable;
mod store;
mod tally;
mod text;
mod tree;
mod vector;

pub use engine::{Job, Lanes, Report};
pub use path::{ParsePathError, Path};
pub use tally::Answer;
pub use text::{Puzzle, first_bad_byte};
pub use tree::{Count, count_one};
