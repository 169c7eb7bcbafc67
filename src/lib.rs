//! Exact cover by dancing links, and Sudoku on top of it.
//!
//! An *exact cover* problem has items and options, each option a set of items;
//! a solution is a choice of options that covers every item exactly once.
//! Sudoku is one: the candidates are the options, and the conditions on a grid
//! (a digit in every cell, every digit in every row, column and box) are the
//! items.
//!
//! # Sudoku
//!
//! ```
//! use quadrille::{Grid, Solver, Status};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Grid = line.parse()?;
//! let outcome = Solver::new().check(&puzzle);
//! assert_eq!(outcome.status, Status::Unique);
//! println!("{}", outcome.solutions[0]);
//! # Ok::<(), quadrille::board::GridError>(())
//! ```
//!
//! [`text::parse`] reads a puzzle from a line or a drawn grid, and with the feature
//! `formats` in any of 23 formats.
//!
//! # Any exact cover
//!
//! In how many ways can dominoes cover a chessboard?
//!
//! ```
//! use quadrille::cover::{Count, Labelled};
//!
//! let cells = (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
//! let mut builder = Labelled::builder(cells.clone(), []).expect("different cells");
//! for (row, column) in cells {
//!     for (down, right) in [(0, 1), (1, 0)] {
//!         let other = (row + down, column + right);
//!         if other.0 < 4 && other.1 < 4 {
//!             builder.option(((row, column), other), [(row, column), other]).expect("on the board");
//!         }
//!     }
//! }
//! // 36 on this corner of it; 12,988,816 on the whole board.
//! assert_eq!(builder.build().solver().count(), Count::Exact(36));
//! ```
//!
//! # The code, in reading order
//!
//! - [`limits`]: nodes, time and interrupts, for every search.
//! - [`cover`]: problems, presolve, dancing links, the search, counts. It knows
//!   nothing about Sudoku.
//! - [`random`]: random bits of a seed, the same on every machine.
//! - [`board`]: shapes, grids, marks, variants, symmetries.
//! - [`text`]: puzzles as text, one file for each format.
//! - `lanes`, which is private: many 9x9 boards at once, one in each SIMD lane.
//! - `partitions`, which is private: exact counts of puzzles with few clues.
//! - `propagation`, which is private: the search for constraints that setters draw.
//! - [`sudoku`]: questions about puzzles, answered by exact cover.
//! - [`proof`]: certificates that there are no other solutions.
//! - [`human`]: solvers that reason, without exact cover.
//! - [`rate`]: how hard puzzles are, and their steps, on any scale.
//! - [`generate`]: new puzzles, by number of clues, symmetry, difficulty or
//!   pattern.
//!
//! # Features
//!
//! Only `sudoku` is on by default. Without it, the library is [`limits`] and
//! [`cover`], and depends on slab and thiserror alone, beside `quadrille-limits`.
//!
//! | feature | modules | needs |
//! |---|---|---|
//! | `sudoku` | [`board`], [`sudoku`] | `random` |
//! | `random` | [`random`] | |
//! | `text` | [`text`] | `sudoku` |
//! | `formats` | CSV, JSON, OpenSudoku, links of f-puzzles in [`text`] | `text` |
//! | `human` | [`human`] | `sudoku` |
//! | `generate` | [`generate`] | `human` |
//! | `proof` | [`proof`] | `sudoku` |
//! | `serde` | [`Serialize`](https://docs.rs/serde) for answers, also `Deserialize` for problems, counts, statistics, shapes and grids | |
//!
//! `internals` opens private modules to the benches and tests of this
//! repository; nothing in it is stable.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

// What tests of several crates share names it so.
#[cfg(test)]
extern crate self as quadrille;

pub mod cover;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(feature = "sudoku")]
mod lanes;
#[cfg(feature = "sudoku")]
mod partitions;
#[cfg(feature = "proof")]
pub mod proof;
#[cfg(feature = "sudoku")]
mod propagation;
#[cfg(feature = "human")]
pub mod rate;
#[cfg(feature = "sudoku")]
pub mod sudoku;

use quadrille_limits::bits;

#[cfg(feature = "sudoku")]
#[doc(inline)]
pub use quadrille_board as board;
#[cfg(feature = "human")]
#[doc(inline)]
pub use quadrille_human as human;
#[doc(inline)]
pub use quadrille_limits::limits;
#[cfg(feature = "random")]
#[doc(inline)]
pub use quadrille_limits::random;
#[cfg(feature = "text")]
#[doc(inline)]
pub use quadrille_text as text;

#[doc(no_inline)]
pub use cover::Count;
#[doc(no_inline)]
pub use limits::{Limits, Stop};

#[cfg(feature = "sudoku")]
#[doc(no_inline)]
pub use board::{Grid, Shape, Variant};
#[cfg(feature = "sudoku")]
#[doc(no_inline)]
pub use sudoku::{Crowd, Outcome, Solver, Status, Verdict};
#[cfg(feature = "text")]
#[doc(no_inline)]
pub use text::Puzzle;

/// The lanes and the partitions, for the benches and tests of this repository.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use crate::lanes::{
        Answer, Candidates, Count, InstructionSet, Job, Known, Lanes, Puzzle, Report, count_one,
        grid_of, puzzle_of,
    };

    /// Counts by the ways in which rows and columns part the digits of boxes.
    pub mod partitions {
        pub use crate::partitions::{Control, Plan};
    }
}
