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
//! use quadrille::text::{self, Options};
//! use quadrille::sudoku::{Solver, Status};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = text::parse(line, &Options::default())?;
//! let outcome = Solver::new().check(&puzzle);
//! assert_eq!(outcome.status, Status::Unique);
//! println!("{}", outcome.solutions[0]);
//! # Ok::<(), quadrille::text::TextError>(())
//! ```
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
//! - [`board`]: shapes, grids, marks, variants, symmetries.
//! - [`text`]: puzzles as text, one file for each format.
//! - [`lanes`]: many 9x9 boards at once, one in each SIMD lane.
//! - [`partitions`]: exact counts of puzzles with few clues.
//! - [`sudoku`]: questions about puzzles, answered by exact cover.
//! - [`proof`]: certificates that there are no other solutions.
//! - [`human`]: solvers that reason, without exact cover.
//! - [`rate`]: how hard puzzles are, and their steps, on any scale.
//! - [`generate`]: new puzzles, by number of clues, symmetry, difficulty or
//!   pattern.
//!
//! # Features
//!
//! None is on by default.
//!
//! - `formats`: puzzles in CSV, JSON, OpenSudoku documents and links of
//!   f-puzzles. All other text formats need nothing.
//! - `serde`: [`Serialize`](https://docs.rs/serde) and `Deserialize` for
//!   problems, counts, statistics, shapes and grids.

#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

pub mod board;
pub mod cover;
pub mod generate;
pub mod human;
pub mod lanes;
pub mod limits;
pub mod partitions;
pub mod proof;
pub mod rate;
pub mod sudoku;
pub mod text;
