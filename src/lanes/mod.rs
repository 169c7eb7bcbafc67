//! Many 9x9 puzzles at once, one in each lane of the machine's vectors.
//!
//! This is Algorithm X over the same 324 items and 729 options as in the exact
//! cover of a puzzle, in another form. Dancing links follow one puzzle and
//! touch only the nodes that change. Here every round covers every item, though
//! for 16 puzzles at a time and with a few hundred instructions that never
//! branch:
//!
//! - an option is a bit, and removing it clears the bit (`layout` maps bits to
//!   items);
//! - an item with one option left is forced, and one without options is a
//!   dead end: both are found for all items together by bitwise logic on whole
//!   words (`kernel`). Items that share options only within a box and a line
//!   take part in each other's logic, which yields the locked candidates for
//!   less than the hidden singles of rows and columns alone would cost;
//! - when nothing is forced, the search looks for hidden pairs (`hidden_pairs`),
//!   then branches on an item with two options (`branch`): a cell or a digit in a
//!   box, whichever promises more (`choice`);
//! - instead of undoing its choices, a search keeps copies of the states to go
//!   back to, 112 bytes each (`state_stack`). They belong to no lane: any lane
//!   that becomes free takes the next state of any puzzle (`scheduler`).
//!
//! The algorithm is written once over a small trait for vectors (`vector`). It
//! is compiled for each [`InstructionSet`], and the best is chosen at run time.
//! `unsafe` occurs only where an instruction set is entered, and in the files
//! that wrap its instructions.
//!
//! Counts do not depend on the other puzzles of a batch, on the order, or on
//! the instruction set. The first of several solutions would depend on them, so
//! a separate search finds the one to report (`first_solution`); that is the
//! slow part of solving, rather than counting, many puzzles with several
//! solutions.
//!
//! # What was tried
//!
//! `docs/lab/lanes.md` has the measurements of each instruction set, with and without each part.
//! AVX-512 checks seven to ten times as many puzzles a second as portable words.
//!
//! - Kept: hidden pairs make 17-clue puzzles 15 % faster, and the hardest 9 % slower, so the engine
//!   searches for them only while at least one stuck state in five has one (`heuristics`).
//! - Kept: two groups of lanes, interleaved, are a fifth faster than one. Interleaving the two stages of
//!   a round as well costs 3 %.
//! - Kept: text is read sixteen puzzles at a time, which took 17-clue puzzles from 7.0 to 10.3 million
//!   per second; paired solutions are counted once (`branch`).
//! - Kept: portable code has four lanes; with 1, 2 or 8 it is slower.
//! - Rejected: a hot path that is not inlined costs half of the speed. Exchanging states when 4, 5, 7 or
//!   8 of 16 lanes are ready instead of 6 makes no difference. Deferring the second child of each branch
//!   for longer helps puzzles with many solutions, and costs those with 17 clues a tenth; hence the two
//!   limits in `scheduler`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod choice;
mod counts;
mod engine;
mod first_solution;
mod heuristics;
mod hidden_pairs;
mod instruction_set;
mod job;
mod kernel;
mod layout;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod one;
mod parallel_count;
#[cfg(target_arch = "x86_64")]
mod parse_avx2;
#[cfg(target_arch = "x86_64")]
mod parse_avx512;
#[cfg(all(test, target_arch = "x86_64"))]
mod parse_testing;
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable;
mod report;
mod root;
mod rotate;
mod scheduler;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod state_stack;
mod tally;
#[cfg(test)]
mod testing;
mod text;
mod vector;

pub use engine::Lanes;
pub use instruction_set::InstructionSet;
pub use job::Job;
#[cfg(feature = "internals")]
pub use parallel_count::Count;
pub use parallel_count::count_one;
#[cfg(feature = "internals")]
pub use report::Report;
pub use tally::Answer;
pub use text::{Candidates, Known, Puzzle, grid_of, puzzle_of};
