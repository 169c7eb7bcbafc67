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
//! Thousands of puzzles per second on one core of an AMD EPYC of the Zen 5
//! generation, by processor time, best of several interleaved runs, up to the
//! second solution. Rows of one block were measured together.
//!
//! |                                       | 17 clues | top1465 | hardest 11+ | serg (many solutions) |
//! |---------------------------------------|-------:|------:|----:|------:|
//! | AVX-512                               | 11,600 | 2,270 | 293 | 2,850 |
//! | AVX2                                  |  3,690 |   835 | 108 | 1,170 |
//! | portable, 4 lanes (x86-64 with SSE2)  |  1,460 |   249 |  30 |   367 |
//! |                                       |        |       |     |       |
//! | AVX-512, as of the trials below       | 11,000 | 2,120 | 263 | 2,760 |
//! | without hidden pairs                  |  9,590 | 1,850 | 288 | 2,750 |
//! | any cell with two candidates          | 10,300 | 1,590 | 216 | 2,700 |
//! | neither                               |  8,990 | 1,450 | 235 | 2,790 |
//! | one group instead of two interleaved  |  9,040 | 1,820 | 226 | 2,480 |
//! |                                       |        |       |     |       |
//! | portable, 4 lanes                     |  1,480 |   265 |  30 |   375 |
//! | 8 lanes                               |  1,380 |   249 |  28 |   343 |
//! | 2 lanes                               |    839 |   153 |  18 |   263 |
//! | 1 lane                                |    772 |   148 |  17 |   292 |
//!
//! Since then the cell stage uses arithmetic (`kernel`), branches are on digits of
//! boxes as well (`choice`), and AVX2 has a reader (`parse_avx2`). Before and after,
//! in thousands per second of processor time on one core of an AMD EPYC of the
//! Zen 4 generation with other work, best of eight interleaved runs:
//!
//! |          | 17 clues       | top1465        | hardest 11+    | serg           |
//! |----------|---------------:|---------------:|---------------:|---------------:|
//! | AVX-512  | 5,443 -> 5,698 | 1,133 -> 1,372 | 137 -> 189     | 1,482 -> 1,393 |
//! | AVX2     | 2,929 -> 3,972 | 720 -> 1,028   | 81.8 -> 137    | 921 -> 1,120   |
//! | portable | 643 -> 823     | 126 -> 179     | 15.7 -> 25.5   | 183 -> 215     |
//!
//! Instructions of AVX2 for a puzzle, by callgrind, and branches:
//!
//! |                                | 17 clues | top1465 | hardest 11+ | branches of these |
//! |--------------------------------|------:|-------:|--------:|-----:|
//! | before                         | 4,309 | 22,098 | 152,437 | 70.0 |
//! | cells by arithmetic, bands without masks, stages one after the other | 3,812 | 20,334 | 135,889 | 70.0 |
//! | choice and children in vectors | 3,757 | 17,162 |  89,208 | 50.5 |
//! | reader                         | 3,038 | 16,444 |  88,519 | 50.5 |
//!
//! Interleaving the two stages again costs 3 % with either instruction set. A
//! closure of the hot path that is not inlined costs half of the speed. Puzzles
//! with many solutions gain least, as they branch on any cell. NEON has been
//! tested under an emulator, and not been timed.
//!
//! Hidden pairs help on easier puzzles and not on the hardest, so the engine
//! now searches for them only while at least one stuck state in five has one
//! (`heuristics`). Exchanging states when 4, 5, 7 or 8 of 16 lanes are ready
//! instead of 6 made no difference beyond the noise. Deferring the second child
//! of each branch for longer raises serg from 1.88 to 2.45 million, as most of
//! them are never needed then, but costs the 17-clue puzzles a tenth; hence the
//! two limits in `scheduler`. Reading text sixteen puzzles at a time took the
//! 17-clue puzzles from 7.0 to 10.3 million. Counting paired solutions once
//! (`branch`) raises the count of all 108,393,476 solutions of a puzzle from
//! 27.2 to 32.1 million per second with AVX-512, and costs nothing elsewhere.

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
