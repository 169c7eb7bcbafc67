//! Solvers that follow rules, as people do, and as database queries do.
//!
//! This is the module `human` of the crate `quadrille`, which is the one to depend on.
//!
//! They share no code with exact cover, so comparing the two compares different
//! approaches. A [`RuleSolver`] is a solver: it takes a puzzle and ends in a
//! [`Report`], which says that the puzzle is solved, that the method is stuck
//! and which candidates remain, or where a contradiction is. A [`Reasoner`] has
//! all [`Rule`]s for variants, and for puzzles that are
//! half solved, and tells each [`Step`] in a sentence and as a picture. A
//! [`Grader`] does so on any [`Scale`], and rates.
//!
//! ```text
//!   board/      placed digits and candidates of any puzzle; nine/: the 9x9 board as sets of bits
//!   narration/  a step as it is told, by any solver: sentence, picture, grade; how the work ended
//!   patterns/   singles, locked candidates, sets, fish, wings, colours, chains, cages: one file for each, and the rules by name
//!   trial/      how far singles are from solving a puzzle: trial and error, backdoors, the length of whips and braids
//!   methods/    blocked-values  delete-insert  singles  techniques  staged
//!                                                                     \
//!                                               fill <- cross-join, recursive-fill
//!   explainer/  the ratings of Sudoku Explainer: 9x9 only, with techniques of its own
//!   hodoku/     the levels and scores of HoDoKu: likewise
//!   scale/      the scales by name, and one solver for all of them: Grader
//!   lesson/     what each technique is, with an example and puzzles to practise on
//! ```
//!
//! Each storey uses only those above it in this list.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use quadrille::board::Grid;
//! use quadrille::limits::Limits;
//! use quadrille::human::Reasoner;
//!
//! let line = "023780460000620000060304080001000534280000097439000100010205040000036000056018370";
//! let puzzle: Grid = line.parse().unwrap();
//!
//! let mut steps = Vec::new();
//! let report = Reasoner::new().explain(&puzzle, &Limits::none(), &mut |step| {
//!     steps.push(step.to_string());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(steps[0], "Hidden single: 5 can only go in r3c5 in box 2");
//! assert!(report.solution().unwrap().is_solved());
//! assert_eq!(report.difficulty().unwrap().to_string(), "easy");
//! ```

#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

mod board;
pub mod explainer;
pub mod hodoku;
mod lesson;
mod methods;
mod narration;
mod patterns;
mod scale;
#[cfg(test)]
mod testing;
mod trial;

pub use board::{AnyHouse, Contradiction};
pub use lesson::Lesson;
pub use methods::{Reasoner, Report, RuleSolver, Solutions, Work};
pub use narration::{Difficulty, Drawing, Grade, Group, Link, Picture, Step, Verdict};
pub use patterns::Rule;
#[doc(hidden)]
pub use scale::as_left_off;
pub use scale::{Goal, Graded, Grader, Path, Rating, Scale, ScaleError, ScoresError};
pub use trial::{Backdoors, Depth, Length, LowerBound, Trials};
